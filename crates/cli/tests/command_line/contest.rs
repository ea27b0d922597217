//! `sixfold match` and `sixfold ladder`.

use std::process::Command;

use serde_json::Value;

use crate::runner::Place;

/// The program as an engine: what it is to be run with stands behind.
const PROGRAM: &str = env!("CARGO_BIN_EXE_sixfold");

/// A board on which games are short.
const SMALL: &str = "9,9,6,2,1";

/// Runs a match and gives what it printed as JSON.
fn json(arguments: &[&str]) -> Value {
    let output = Command::new(PROGRAM)
        .args(arguments)
        .arg("--json")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {said}"))
}

#[test]
fn time_shares() {
    let mut place = Place::new("contest_time_shares");
    let two = |shares| {
        let who = ["match", "random", "adjacent", "--games", "2"];
        let what = ["--game", "tictactoe", "--time-per-turn", "60"];
        [&who[..], &what, &["--time-shares", shares]].concat()
    };
    place
        .run(&two("1"))
        .run(&two("1,0.5,2"))
        .run(&two("1,0"))
        .run(&two("1,NaN"))
        .run(&two("1,half"))
        .run(&["match", "random", "adjacent", "--time-shares", "1,0.5"])
        .run(&[&two("1,0.5")[..], &["--out", "games"]].concat())
        .run(&[&two("1,0.5")[..], &["--out", "games"]].concat())
        .run(&[&two("1,0.25")[..], &["--out", "games"]].concat());
    insta::assert_snapshot!(place.log());
}

#[test]
fn tables() {
    let mut place = Place::new("contest");
    let tictactoe = ["--game", "tictactoe"];
    place
        .run(
            &[
                &["match", "adjacent", "random", "--games", "10"][..],
                &tictactoe,
            ]
            .concat(),
        )
        .run(&[
            "match",
            "sequences",
            "adjacent",
            "random",
            "--games",
            "4",
            "--game",
            SMALL,
        ])
        .run(&[
            "match",
            "sequences",
            "random",
            "--sprt",
            "0,100",
            "--game",
            SMALL,
        ])
        .run(&["ladder", "--games", "2", "--game", SMALL, "--nodes", "200"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn bad_command_lines() {
    let mut place = Place::new("contest_bad");
    place.file("half.txt", "j10\nj10 i11\n");
    place
        .run(&["match", "random"])
        .run(&["match", "random", "nobody"])
        .run(&["match", "random", "ugi:"])
        .run(&["match", "random", "ugi:engine"])
        .run(&["match", "random", "alphabeta:depth=0"])
        .run(&["match", "random", "alphabeta:depth=64", "--games", "2"])
        .run(&["match", "random", "adjacent", "--games", "7"])
        .run(&["match", "random", "adjacent", "--games", "1000000000000"])
        .run(&["match", "random", "adjacent", "--sprt", "0,1000000"])
        .run(&["match", "random", "adjacent", "--sprt", "10"])
        .run(&["match", "random", "adjacent", "--sprt", "10,0"])
        .run(&["match", "random", "adjacent", "sequences", "--sprt", "0,10"])
        .run(&["match", "random", "adjacent", "--openings", "none.txt"])
        .run(&["match", "random", "adjacent", "--openings", "half.txt"])
        .run(&["match", "random", "adjacent", "--increment", "1"])
        .run(&["match", "random", "adjacent", "--time-per-turn", "soon"])
        .run(&["match", "random", "sau:x", "--time-per-turn", "1"])
        .run(&["match", "random", "gomocup:x", "--time-per-turn", "1"])
        .run(&[
            "match",
            "random",
            "gtp:x",
            "--time-per-turn",
            "1",
            "--game",
            "gomoku",
        ])
        .run(&["match", "random", "botzone:x", "--time-per-turn", "1"]);
    insta::assert_snapshot!(place.log());
}

/// A full game through each protocol, with the match as the client of our own engine process.
#[test]
fn every_protocol_plays_full_games() {
    let connect6 = ["--game", "8,8,5,2,1"];
    let engines = [
        ("ugi --agent random", connect6, "random"),
        ("gtp --agent random --game 8,8,5,2,1", connect6, "random"),
        (
            "cloudict --agent random --game 8,8,5,2,1",
            connect6,
            "random",
        ),
        ("sau --agent random --game 8,8,5,2,1", connect6, "empty"),
        (
            "botzone --agent random --game 8,8,5,2,1",
            connect6,
            "random",
        ),
        (
            "botzone --keep-running --agent random --game 8,8,5,2,1",
            connect6,
            "random",
        ),
        ("gomocup --agent random", ["--game", "gomoku"], "random"),
        ("gomocup --agent adjacent", ["--game", "gomoku"], "empty"),
        (
            "cloudict --agent random --game 8,8,5,2,1",
            connect6,
            "empty",
        ),
    ];
    for (engine, game, openings) in engines {
        let protocol = engine.split(' ').next().unwrap();
        let player = format!("{protocol}:'{PROGRAM}' {engine}");
        let found = json(
            &[
                &[
                    "match",
                    "random",
                    &player,
                    "--games",
                    "2",
                    "--openings",
                    openings,
                ][..],
                &["--time-per-turn", "60", "--trust-rules"],
                &game,
            ]
            .concat(),
        );
        assert_eq!(found["complete"], true);
        for played in found["games"].as_array().unwrap() {
            let reason = played["reason"].as_str().unwrap();
            assert!(
                ["row", "full-board"].contains(&reason),
                "{engine}: {played}"
            );
        }
    }
}

#[test]
fn a_game_clock_is_told_and_kept() {
    let player = format!("ugi:'{PROGRAM}' ugi --agent alphabeta:depth=0");
    let found = json(&[
        "match",
        "adjacent",
        &player,
        "--games",
        "2",
        "--game",
        SMALL,
        "--game-time",
        "2",
        "--increment",
        "0.02",
        "--grace",
        "30",
    ]);
    for played in found["games"].as_array().unwrap() {
        let reason = played["reason"].as_str().unwrap();
        assert!(["row", "full-board"].contains(&reason), "{played}");
    }
}

/// What a match leaves in its directory is the same with and without an interruption.
#[cfg(unix)]
#[test]
fn an_interrupted_match_goes_on() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    let mut place = Place::new("contest_interrupted");
    let engine = format!("ugi:'{PROGRAM}' ugi --agent adjacent");
    let options = ["--game", SMALL, "--time-per-turn", "60"];
    let arguments = |games: &'static str, out: &'static str| {
        let mut all = vec!["match", "random", &engine, "--games", games, "--out", out];
        all.extend(options);
        all
    };
    let mut child = Command::new(PROGRAM)
        .args(arguments("2000", "broken"))
        .current_dir(place.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let journal = place.path().join("broken/match.jsonl");
    let lines = || std::fs::read_to_string(&journal).map_or(0, |text| text.lines().count());
    let deadline = Instant::now() + Duration::from_secs(60);
    while lines() < 4 {
        assert!(Instant::now() < deadline && child.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(5));
    }
    let signal = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(signal.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.contains("of 2000 games; the same command goes on"),
        "{said}"
    );
    assert!(String::from_utf8(output.stdout).unwrap().contains("points"));
    assert!(lines() < 200, "it was stopped early");

    // A line that was being written when the machine stopped is played again.
    let mut torn = std::fs::read_to_string(&journal).unwrap();
    torn.push_str("{\"number\":77,\"bla");
    std::fs::write(&journal, torn).unwrap();
    let games = 1 + lines() / 2 * 2;
    let more = (games + 3).to_string();
    let more: &'static str = more.leak();
    place.run(&arguments(more, "broken"));
    assert!(place.log().contains("going on after"), "{}", place.log());
    place.run(&arguments(more, "whole"));
    let sgf = |out: &str, number: usize| {
        let name = format!("{out}/game-{number:05}.sgf");
        let text = String::from_utf8(place.read(&name)).unwrap();
        // The time that was used differs: in the first comment, and in the remarks on turns.
        let timeless = |part: &str| {
            let cut = |from: &str, to: &str| {
                let (before, after) = part.split_once(from)?;
                Some(before.to_owned() + after.split_once(to)?.1)
            };
            let remark = cut(" nodes, ", " s;");
            remark
                .or_else(|| cut("Time used", "]"))
                .unwrap_or(part.to_owned())
        };
        text.split("C[").map(timeless).collect::<String>()
    };
    for number in 1..=games + 3 {
        assert_eq!(sgf("broken", number), sgf("whole", number), "{number}");
    }
    let other = [
        "match", "random", "adjacent", "--games", "2", "--out", "whole",
    ];
    place.run(&other);
    let log = place.log();
    assert!(log.contains("holds another match: its game is"), "{log}");
}

/// Every key that the help names is there, whatever the games came to.
#[test]
fn json_has_what_the_help_says() {
    let found = json(&[
        "match",
        "adjacent",
        "gtp:/nonexistent/engine",
        "--games",
        "2",
        "--time-per-turn",
        "60",
    ]);
    assert!(found["version"].is_number() || found["version"].is_string());
    let keys = |value: &Value| value.as_object().unwrap().len();
    let difference = &found["difference"];
    assert_eq!(difference["score"], 1.0);
    assert!(difference["elo"].is_null() && difference["elo_high"].is_null());
    assert!(difference["elo_low"].is_number() && keys(difference) == 6);
    let numbers = [1, 2].map(Value::from);
    let games = found["games"].as_array().unwrap();
    assert!(games.iter().map(|game| &game["number"]).eq(&numbers));
    for game in games {
        assert_eq!(keys(game), 11, "{game}");
        assert!(game["detail"].is_string() && game["last_words"].is_null());
    }
    let won = json(&[
        "match", "adjacent", "random", "--games", "2", "--game", SMALL,
    ]);
    for game in won["games"].as_array().unwrap() {
        assert_eq!(keys(game), 11, "{game}");
        assert!(game.get("detail").is_some_and(Value::is_null), "{game}");
    }
}

/// A match that is stopped before its first game has ended has no figures, and a terminal that is
/// closed leaves no engine behind.
#[cfg(unix)]
#[test]
fn a_hangup_ends_the_match_and_its_engines() {
    use std::process::Stdio;
    use std::time::{Duration, Instant};

    let place = Place::new("contest_hangup");
    place.file("engine.sh", "echo $$ >> pids\nsleep 1000\n");
    // Who runs the tests may have told them to ignore hangups.
    let child = Command::new("env")
        .args(["--default-signal=HUP", PROGRAM])
        .args(["match", "random", "ugi:sh engine.sh", "--games", "2"])
        .args(["--time-per-turn", "60", "--start-time", "600"])
        .current_dir(place.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let engines = || std::fs::read_to_string(place.path().join("pids")).unwrap_or_default();
    let deadline = Instant::now() + Duration::from_secs(60);
    while engines().lines().count() < 2 {
        assert!(Instant::now() < deadline);
        std::thread::sleep(Duration::from_millis(5));
    }
    let signal = Command::new("kill")
        .args(["-HUP", &child.id().to_string()])
        .status();
    assert!(signal.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let table = String::from_utf8(output.stdout).unwrap();
    assert!(
        table.contains("0 won, 0 drawn, 0 lost; no pair of games is complete"),
        "{table}"
    );
    for engine in engines().lines() {
        let probe = Command::new("kill").args(["-0", engine]).output();
        assert!(!probe.unwrap().status.success(), "{engine} still runs");
    }
}
