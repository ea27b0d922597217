//! `sixfold selfplay` and `sixfold tune`.

use crate::runner::Place;

/// A small game of which many are played in no time.
const SMALL: &str = "6,6,4,1,1";

fn selfplay<'a>(games: &'a str, file: &'a str) -> Vec<&'a str> {
    vec![
        "selfplay", "--game", SMALL, "--agent", "adjacent", "--games", games, "--out", file,
    ]
}

#[test]
fn games_are_played_and_gone_on_with() {
    let mut place = Place::new("selfplay");
    place.run(&selfplay("8", "a.jsonl"));
    let whole = place.read("a.jsonl");
    let alone = [selfplay("8", "b.jsonl"), vec!["--concurrency", "1"]].concat();
    place.run(&alone);
    assert_eq!(place.read("b.jsonl"), whole);
    // As if the run had been stopped while it wrote the last line.
    place.file("a.jsonl", &whole[..whole.len() - 20]);
    place.run(&selfplay("8", "a.jsonl"));
    assert_eq!(place.read("a.jsonl"), whole);
    place.run(&selfplay("3", "a.jsonl"));
    assert_eq!(place.read("a.jsonl"), whole);
    let text = String::from_utf8(whole).unwrap();
    let games: String = text.split_inclusive('\n').take(3).collect();
    insta::assert_snapshot!(format!("{}\n\n{games}", place.log()));
}

#[test]
fn files_of_other_runs_are_refused() {
    let mut place = Place::new("selfplay_faults");
    place
        .file(
            "number.jsonl",
            "{\"number\":1,\"game\":\"d4\",\"winner\":\"B\",\"opening\":1}\n",
        )
        .file(
            "seed.jsonl",
            "{\"number\":0,\"game\":\"a1 b2\",\"winner\":\"B\",\"opening\":1}\n",
        )
        .file("broken.jsonl", "games\n")
        .file("notes.txt", "no game");
    for name in [
        "number.jsonl",
        "seed.jsonl",
        "broken.jsonl",
        "notes.txt",
        "no/where.jsonl",
    ] {
        place.run(&selfplay("2", name));
    }
    assert_eq!(place.read("notes.txt"), b"no game");
    place
        .run(&[
            "selfplay", "--games", "1", "--out", "x", "--agent", "nobody",
        ])
        .run(&[
            "selfplay",
            "--games",
            "1",
            "--out",
            "x",
            "--concurrency",
            "0",
        ])
        .run(&["selfplay", "--games", "1"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn weights_are_learned_and_tried() {
    let mut place = Place::new("tune");
    place.run(&selfplay("60", "games.jsonl"));
    let lines = String::from_utf8(place.read("games.jsonl")).unwrap();
    // The same games as a table of another kind; its first column holds a comma.
    let mut csv = String::from("name,winner,game\n");
    for line in lines.lines().take(20) {
        let field = |name: &str| {
            let key = format!("\"{name}\":\"");
            let rest = &line[line.find(&key).unwrap() + key.len()..];
            rest[..rest.find('"').unwrap()].to_owned()
        };
        csv += &format!("\"a, b\",{},{}\n", field("winner"), field("game"));
    }
    place.file("games.csv", csv);
    let tune = [
        "tune",
        "games.jsonl",
        "--game",
        SMALL,
        "--epochs",
        "2",
        "--check",
        "games.csv",
        "--out",
    ];
    place.run(&[&tune[..], &["weights.txt"]].concat());
    let weights = place.read("weights.txt");
    place.run(&[&tune[..], &["again.txt", "--json"]].concat());
    assert_eq!(place.read("again.txt"), weights);
    let head: Vec<String> = String::from_utf8(weights)
        .unwrap()
        .lines()
        .take(4)
        .map(str::to_owned)
        .collect();
    insta::assert_snapshot!(format!("{}\n\n{}", place.log(), head.join("\n")));
}

#[test]
fn games_that_cannot_be_learned_from() {
    let mut place = Place::new("tune_faults");
    place
        .file("empty.jsonl", "")
        .file("winner.jsonl", "{\"game\":\"j10\",\"winner\":\"X\"}\n")
        .file(
            "stone.jsonl",
            "\n{\"game\":\"j10 j10k10\",\"winner\":\"B\"}\n",
        )
        .file(
            "scores.jsonl",
            "\n{\"game\":\"j10 k10l10\",\"winner\":\"D\",\"opening\":1,\"scores\":[1,2]}\n",
        )
        .file("line.jsonl", "{\"game\":\"j10\"}\n")
        .file("few.jsonl", "{\"game\":\"j10 k10l10\",\"winner\":\"D\"}\n")
        .file("column.csv", "game,result\nj10,B\n")
        .file("fields.csv", "game,winner\nj10,B,3\n");
    for name in [
        "empty.jsonl",
        "winner.jsonl",
        "stone.jsonl",
        "scores.jsonl",
        "line.jsonl",
        "few.jsonl",
        "column.csv",
        "fields.csv",
        "nowhere.csv",
    ] {
        place.run(&["tune", name, "--out", "w.txt"]);
    }
    place
        .run(&["tune", "few.jsonl", "--out", "w.txt", "--epochs", "0"])
        .run(&["tune", "few.jsonl", "--out", "-", "--json"])
        .run(&["tune", "few.jsonl", "--out", "w.txt", "--net-hold", "nan"])
        .run(&[
            "tune",
            "few.jsonl",
            "--out",
            "w.txt",
            "--share-of-said",
            "1.5",
        ])
        .run(&["tune", "few.jsonl"]);
    place
        .run(&["tune", "empty.jsonl", "--out", "empty.jsonl"])
        .run(&["tune", "empty.jsonl", "--out", "nowhere/weights.txt"])
        .run(&["book", "build", "empty.jsonl", "--out", "empty.jsonl"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn help() {
    let mut place = Place::new("tune_help");
    place.run(&["tune", "--help"]).run(&["selfplay", "--help"]);
    insta::assert_snapshot!(place.log());
}
