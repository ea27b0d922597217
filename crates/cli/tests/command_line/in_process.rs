//! What needs streams that a shell does not give: a reader that goes away, a full disk, a
//! terminal.

use std::ffi::OsString;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use proptest::prelude::*;
use sixfold_cli::{Console, Interrupt, Progress};

/// A stream that fails.
struct Failing(io::ErrorKind);

impl Write for Failing {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a command line and returns its status as text, and what it said.
fn run_into(out: &mut dyn Write, arguments: &[&str], input: &str) -> (String, String) {
    run_until(Interrupt::Signals, out, arguments, input)
}

fn run_until(
    interrupt: Interrupt,
    out: &mut dyn Write,
    arguments: &[&str],
    input: &str,
) -> (String, String) {
    let mut notes = Vec::new();
    let mut console = Console {
        input: &mut input.as_bytes(),
        out,
        out_is_terminal: true,
        notes: &mut notes,
        progress: Progress::Hidden,
        interrupt,
        terminal: None,
    };
    let words = ["sixfold"].iter().chain(arguments).map(OsString::from);
    let code = sixfold_cli::run(words, &mut console);
    (format!("{code:?}"), String::from_utf8(notes).unwrap())
}

fn run(arguments: &[&str], input: &str) -> String {
    let mut out = Vec::new();
    let (code, notes) = run_into(&mut out, arguments, input);
    assert_eq!(
        code,
        format!("{:?}", std::process::ExitCode::SUCCESS),
        "{notes}"
    );
    String::from_utf8(out).unwrap()
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut pipe = Failing(io::ErrorKind::BrokenPipe);
    let (code, notes) = run_into(&mut pipe, &["show", "j10"], "");
    assert_eq!(code, format!("{:?}", std::process::ExitCode::SUCCESS));
    assert_eq!(notes, "");
}

#[test]
fn a_full_disk_is_an_error() {
    let mut disk = Failing(io::ErrorKind::StorageFull);
    let (code, notes) = run_into(&mut disk, &["convert", "j10", "--to", "game"], "");
    assert_eq!(code, format!("{:?}", std::process::ExitCode::FAILURE));
    assert!(notes.starts_with("sixfold: standard output: "), "{notes}");
}

#[test]
fn a_terminal_gets_no_png() {
    let (code, notes) = run_into(&mut Vec::new(), &["show", "j10", "--png", "-"], "");
    assert_eq!(code, format!("{:?}", std::process::ExitCode::FAILURE));
    assert!(notes.contains("standard output is a terminal"), "{notes}");
}

/// As after Ctrl-C: what is known is printed, and the status says that it is not all.
#[test]
fn an_interrupted_search_still_answers() {
    let interrupted = |arguments: &[&str], input: &str| {
        let flag = Interrupt::Flag(Arc::new(AtomicBool::new(true)));
        let mut out = Vec::new();
        let (code, notes) = run_until(flag, &mut out, arguments, input);
        assert_eq!(code, format!("{:?}", std::process::ExitCode::from(130)));
        (String::from_utf8(out).unwrap(), notes)
    };
    let (out, _) = interrupted(&["solve", "j10 i11k11 j9k9"], "");
    assert!(
        out.ends_with("unknown: the search was interrupted\n"),
        "{out}"
    );
    let (out, _) = interrupted(&["solve", "j10 i11k11 j9k9", "--json"], "");
    assert!(out.contains("\"verdict\": \"unknown\""), "{out}");
    let tasks =
        "{\"id\": 1}\n{\"id\": 2, \"game\": \"j10 i11k11 j9k9\"}\n{\"id\": 3, \"game\": \"\"}\n";
    let (out, notes) = interrupted(&["solve", "--batch", "-"], tasks);
    let answers: Vec<serde_json::Value> = out
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(answers.len(), 2, "the third line is not read: {out}");
    assert_eq!(answers[1]["id"], 2);
    assert_eq!(answers[1]["verdict"], "unknown");
    let expected = "interrupted at line 2, the last with an answer; 1 unknown, 1 not understood";
    assert!(notes.contains(expected), "{notes}");
    let (out, notes) = interrupted(&["value", "6,6,5,2,1"], "");
    assert_eq!(out, "?\n");
    let expected = "Connect(6,6,5,2,1) is not decided: the search was interrupted; ";
    assert!(notes.contains(expected), "{notes}");
    let (out, _) = interrupted(&["value", "6,6,5,2,1", "--json"], "");
    assert!(out.contains("\"value\": null"), "{out}");
    let (out, _) = interrupted(&["genmove", "j10 i11k11"], "");
    assert!(out.ends_with('\n') && out.len() > 4, "{out}");
    let (out, _) = interrupted(&["analyze", "j10 i11k11", "--infinite", "--json"], "");
    let last = out.lines().last().unwrap();
    assert!(last.contains("\"final\":true"), "{out}");
    let (out, _) = interrupted(&["play", "--side", "white"], "");
    assert!(out.contains("X black: "), "{out}");
    for solver in ["value", "vcdt"] {
        let (out, _) = interrupted(&["selftest", solver], "");
        let expected = "0 positions, no disagreement\ninterrupted: 1000 were to be compared\n";
        assert!(out.ends_with(expected), "{out}");
        let (out, _) = interrupted(&["selftest", solver, "--json"], "");
        assert!(out.contains("\"interrupted\": true"), "{out}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_show_prints_reads_back(
        numbers in (1..=32u8, 1..=32u8, 2..=6u8, 1..=3u8, 1..=3u8),
        seed in any::<u64>(),
    ) {
        let (m, n, k, p, q) = numbers;
        let game = format!("{m},{n},{k},{p},{q}");
        let played = games::random_game(&game, seed);
        let once = run(&["show", "--color", "never", "--game", &game, &played], "");
        let twice = run(&["show", "--color", "never", "-"], &once);
        prop_assert_eq!(&once, &twice);
        let converted = run(&["convert", "--to", "sgf", "--game", &game, &played], "");
        prop_assert_eq!(run(&["show", "--color", "never", "-"], &converted), once);
    }
}

mod games {
    //! Random games.

    use sixfold_core::{Cell, Position, Rules, notation};

    /// A game of random stones, perhaps to its end, as a string.
    pub(super) fn random_game(game: &str, seed: u64) -> String {
        let rules: Rules = game.parse().unwrap();
        let mut position = Position::new(rules);
        let mut state = seed | 1;
        let mut below = |bound: usize| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 33) as usize % bound
        };
        for _ in 0..below(rules.cell_count().min(200) + 1) {
            if position.is_over() {
                break;
            }
            let empties: Vec<Cell> = position.empties().iter().collect();
            position.place(empties[below(empties.len())], &mut ());
        }
        notation::write_game(&position).unwrap()
    }
}
