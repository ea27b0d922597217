//! `sixfold bench` and its parts.

use crate::runner::Place;

/// One position under three names: of the papers, of our own, and as if it needed single threats.
const PUZZLES: &str = r#"{"id": "soon", "game": "j10 a1a19 k10l10 s1s19 j12k12 a10s10", "claim": "vcdt", "set": "paper"}
{"id": "own", "game": "j10 a1a19 k10l10 s1s19 j12k12 a10s10", "kind": "double", "grade": 1}

{"id": "claimed", "game": "j10", "claim": "unverified"}
{"id": "single", "game": "j10 a1a19 k10l10 s1s19 j12k12 a10s10", "kind": "single"}
"#;

const GAMES: &str = "\
id,event,game
1,\"one, two\",j10 a1a19 k10l10 s1s19 j12k12 a10s10 m10n10
2,again,j10 a1a19 k10l10 s1s19 j12k12 a10s10 m10n10
3,short,j10 a1a19
";

fn place(test: &str) -> Place {
    let place = Place::new(test);
    place
        .file("puzzles.jsonl", PUZZLES)
        .file("games.csv", GAMES);
    place
}

/// The limit of time must not decide anything.
const QUICK: [&str; 9] = [
    "bench",
    "solvers",
    "--quick",
    "--seconds",
    "100000",
    "--positions",
    "puzzles.jsonl",
    "--hash-mb",
    "1",
];

#[test]
fn searches_are_compared() {
    let mut place = place("bench_solvers");
    place.run(&[&QUICK[..], &["--games", "games.csv"]].concat());
    insta::assert_snapshot!(masked(place.log()));
}

#[test]
fn what_cannot_be_read_is_told() {
    let mut place = place("bench_solvers_bad");
    place
        .file("empty.jsonl", "\n{\"id\": \"a\", \"game\": \"\"}\n")
        .file(
            "illegal.jsonl",
            "{\"id\": \"a\", \"game\": \"j10 j10\", \"kind\": \"double\"}\n",
        )
        .file("games.txt", "moves\nj10\n");
    let bench = ["bench", "solvers", "--quick"];
    for file in ["missing.jsonl", "empty.jsonl", "illegal.jsonl"] {
        place.run(&[&bench[..], &["--positions", file]].concat());
    }
    place
        .run(&["bench", "solvers", "--seconds=-1"])
        .run(&["bench", "solvers", "--game", "gomoku"])
        .run(&["bench", "--signature", "solvers"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn json_has_the_fields_that_the_help_names() {
    let mut place = place("bench_solvers_json");
    place.run(&[&QUICK[..], &["--games", "games.csv", "--json"]].concat());
    let mut names: Vec<&str> = place
        .log()
        .lines()
        .filter_map(|line| line.trim_start().strip_prefix('"')?.split_once("\":"))
        .map(|(name, _)| name)
        .collect();
    names.sort_unstable();
    names.dedup();
    let mut help = Place::new("bench_solvers_help");
    help.run(&["bench", "solvers", "--help"]);
    for name in names.iter().filter(|&&name| name != "version") {
        assert!(help.log().contains(&format!("\"{name}\"")), "{name}");
    }
    insta::assert_snapshot!(names.join(" "));
}

#[test]
fn the_bench_and_its_part_explain_themselves() {
    let mut place = Place::new("bench_help");
    place
        .run(&["bench", "--help"])
        .run(&["bench", "solvers", "--help"])
        .run(&["bench", "turns", "--help"]);
    insta::assert_snapshot!(place.log());
}

/// The first game ends with a row, the second in the middle of a turn; the third has nothing to choose. In the
/// fourth the engine's best turn is played, in the last its third.
const PLAYED: &str = "\
winner,game
B,j10 i9k8 l8k9 i10i11 l7i7 l10m7 j6k7
W,j10 i11k11 j9k9 i9
D,j10
W,j10 i9k9
B,j10 i9k10
";

#[test]
fn played_turns_are_looked_for_among_the_best() {
    let mut place = Place::new("bench_turns");
    place
        .file("games.csv", PLAYED)
        .file("short.csv", "winner,game\nB,j10\n");
    let ask = [
        "bench",
        "turns",
        "games.csv",
        "--nodes",
        "2000",
        "--count",
        "7",
    ];
    place
        .run(&ask)
        .run(&[&ask[..], &["--json", "--agent", "adjacent", "--lines", "2"]].concat())
        .run(&["bench", "turns", "short.csv"])
        .run(&["bench", "turns", "nowhere.csv"])
        .run(&["bench", "turns", "games.csv", "--lines", "0"])
        .run(&["bench", "turns", "games.csv", "--game", "tictactoe"]);
    insta::assert_snapshot!(place.log());
}

/// Without times, and with one space between words, since columns are as wide as their figures.
/// Nodes of two threads differ from run to run, too.
fn masked(log: &str) -> String {
    let mut text = String::new();
    for line in log.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let of_threads = ["puzzles,", "games,", "both"].contains(words.first().unwrap_or(&""));
        let masked = words.iter().enumerate().map(|(i, &word)| {
            let unit = words.get(i + 1).copied().unwrap_or("");
            let is_time = ["ms", "s", "x"].contains(&unit) || word.ends_with("/s");
            let is_peak = words[0] == "memory:" && word.parse::<u64>().is_ok() && i == 1;
            let is_number = word.trim_start_matches('~').parse::<f64>().is_ok();
            if is_number && (is_time || is_peak || of_threads || word.contains('.'))
                || word.ends_with("/s") && word != "nodes/s"
            {
                "_"
            } else {
                word
            }
        });
        text += &masked.collect::<Vec<_>>().join(" ");
        text.push('\n');
    }
    text
}
