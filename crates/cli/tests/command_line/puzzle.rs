//! `sixfold puzzle`.

use crate::runner::Place;

/// Two puzzles, the easiest ones of the project's file.
fn two_puzzles() -> String {
    let all = include_str!("../../../../testdata/puzzles.jsonl");
    let easy = all.lines().filter(|line| line.contains("\"grade\":1"));
    easy.take(2).map(|line| format!("{line}\n")).collect()
}

/// The text between the first `"field":"` and the next quote.
fn field<'a>(line: &'a str, name: &str) -> &'a str {
    let key = format!("\"{name}\":\"");
    let rest = &line[line.find(&key).unwrap() + key.len()..];
    &rest[..rest.find('"').unwrap()]
}

#[test]
fn puzzles_are_shown_and_checked() {
    let puzzles = two_puzzles();
    let id = field(&puzzles, "id");
    let mut place = Place::new("puzzle");
    place.file("puzzles.jsonl", &puzzles);
    place
        .run(&["puzzle", "check", "puzzles.jsonl"])
        .run(&["puzzle", "show", "puzzles.jsonl", id])
        .run(&["puzzle", "show", "puzzles.jsonl", id, "--solution"])
        .run(&[
            "puzzle",
            "show",
            "puzzles.jsonl",
            id,
            "--solution",
            "--json",
        ])
        .run(&["puzzle", "show", "puzzles.jsonl", "none"])
        .run(&["puzzle", "show", "nowhere.jsonl", "none"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn faults_are_named_with_their_lines() {
    let puzzles = two_puzzles();
    let mut place = Place::new("puzzle_faults");
    place
        .file("depth.jsonl", puzzles.replace("\"depth\":2", "\"depth\":3"))
        .file("grade.jsonl", puzzles.replace("\"grade\":1", "\"grade\":4"))
        .file("twice.jsonl", format!("{puzzles}{puzzles}"))
        .file("broken.jsonl", "{\"id\": 3}\n")
        .file(
            "turn.jsonl",
            puzzles.replace("\"turn\":[\"", "\"turn\":[\"a1\",\""),
        );
    for name in ["depth", "grade", "twice", "turn", "broken"] {
        place.run(&["puzzle", "check", &format!("{name}.jsonl")]);
    }
    place.run(&["puzzle", "check", "depth.jsonl", "--json"]);
    // Other nodes are no fault as long as the grade fits.
    let nodes = |line: &str| {
        let at = line.find("\"nodes\":").unwrap();
        let end = at + line[at..].find(',').unwrap();
        format!("{}\"nodes\":7{}", &line[..at], &line[end..])
    };
    place.file("nodes.jsonl", nodes(&puzzles));
    place.run(&["puzzle", "check", "nodes.jsonl"]).run(&[
        "puzzle",
        "check",
        "nodes.jsonl",
        "--json",
    ]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn a_file_that_is_there_is_gone_on_with() {
    let mut place = Place::new("puzzle_make");
    let make = |count| {
        [
            "puzzle", "make", "--grade", "1", "--count", count, "--out", "a.jsonl",
        ]
    };
    place.run(&make("3"));
    let three = place.read("a.jsonl");
    // As if the run had been stopped while it wrote the third line.
    let torn = three.len() - 20;
    place.file("a.jsonl", &three[..torn]);
    place.run(&make("3"));
    assert_eq!(place.read("a.jsonl"), three);
    place.run(&make("2"));
    assert_eq!(place.read("a.jsonl"), three);
    place
        .run(&["puzzle", "make", "--grade", "2", "--count", "1"])
        .run(&["puzzle", "make", "--grade", "6"])
        .run(&["puzzle", "make", "--game", "5,5,5,2,1", "--attempts", "30"])
        .run(&["puzzle", "make", "--attempts", "0"])
        .run(&["puzzle", "make", "--game", "5,5,3,3,1"])
        .run(&[
            "puzzle",
            "make",
            "--out",
            "no/such/file.jsonl",
            "--count",
            "1",
        ]);
    insta::assert_snapshot!(place.log());
}

/// What was found is there, and a run that gives up says what it tried.
#[test]
fn a_run_that_gives_up_keeps_what_it_has() {
    let mut place = Place::new("puzzle_give_up");
    place
        .run(&[
            "puzzle",
            "make",
            "--grade",
            "1",
            "--count",
            "50",
            "--attempts",
            "4",
            "--out",
            "few.jsonl",
        ])
        .run(&["puzzle", "check", "few.jsonl"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn help() {
    let mut place = Place::new("puzzle_help");
    place
        .run(&["puzzle", "--help"])
        .run(&["puzzle", "make", "--help"])
        .run(&["puzzle", "check", "--help"])
        .run(&["puzzle", "show", "--help"]);
    insta::assert_snapshot!(place.log());
}
