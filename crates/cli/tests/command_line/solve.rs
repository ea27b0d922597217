//! `sixfold solve`.

use crate::runner::Place;

/// The second example of the two-stage paper: White wins with l6 and m5.
const SIX_TURNS: &str = "j10 k11l9 l10k9 k10j8 j11l8 k7m7 k8m8";

#[test]
fn verdicts_in_words() {
    let mut place = Place::new("solve");
    place
        .run(&["solve", SIX_TURNS])
        .run(&["solve", SIX_TURNS, "--nodes", "10"])
        .run(&["solve", SIX_TURNS, "--method", "itss", "--json"])
        .run(&["solve", SIX_TURNS, "--method", "ctss", "--json"])
        .run(&["solve", "--game", "tictactoe", "b2 a1", "--method", "vcdt"])
        .run(&["solve", "--game", "tictactoe", "b2 a1"])
        .run(&["solve", "--game", "tictactoe", "b2 a1 b3", "--json"])
        .run(&["solve", "--game", "tictactoe", "a1 b1 a2 c3"])
        .run(&["solve", "--game", "tictactoe", "a1 b1 a3 a2 c3"])
        .run(&["solve", "--game", "tictactoe", "b2 a1 c3 a2 a3 b1 c1"])
        .run(&["solve", "--game", "2,2,3,1,1", "a1 a2 b1 b2"])
        .run(&["solve", "--game", "6,6,4,2,1", ""])
        .run(&["solve", "j10", "--tree", "none.sgf", "--method", "vcdt"])
        .run(&[
            "solve",
            "--game",
            "9,9,5,2,1",
            "e5 a1i9 f5e6 a9i1",
            "--tree",
            "-",
        ])
        .run(&[
            "solve",
            SIX_TURNS,
            "--method",
            "itss",
            "--tree-nodes",
            "1",
            "--tree",
            "large.sgf",
        ])
        .run(&["solve", "j10", "--seconds=-1"])
        .run(&["solve", "j10", "--seconds", "nan"])
        .run(&["solve", "j10", "--seconds", "inf"])
        .run(&["bench", "solvers", "--seconds", "nan"])
        .run(&["solve", "j10", "--method", "mcts"])
        .run(&["solve", "j10", "--threads", "3"])
        .run(&["solve"]);
    insta::assert_snapshot!(place.log());
}

#[test]
fn limits_are_options() {
    let mut place = Place::new("solve_limits");
    let methods = [
        ["dfs", "--dfs-levels", "2"],
        ["dfs", "--dfs-nodes", "100"],
        ["bfs", "--bfs-nodes", "100"],
        ["itss", "--itss-nodes", "1"],
        ["itss", "--ctss-nodes", "1"],
        ["itss", "--tree-nodes", "1"],
        ["itss", "--free-cells", "0"],
        ["itss", "--disjoint-cells", "counted-together"],
        ["portfolio", "--threads", "2"],
    ];
    for [method, option, value] in methods {
        // The nodes of two threads differ from run to run, but not the verdict.
        place.run(&[
            "solve", SIX_TURNS, "--json", "--method", method, option, value,
        ]);
    }
    let kept = ["$", "  \"verdict\"", "=>"];
    let is_kept = |line: &&str| kept.iter().any(|start| line.starts_with(start));
    let lines: Vec<&str> = place.log().lines().filter(is_kept).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

#[test]
fn batches() {
    let mut place = Place::new("solve_batch");
    let good = format!("{{\"id\": \"six\", \"game\": \"{SIX_TURNS}\"}}\n");
    let tasks = format!(
        "{good}\n{{\"id\": 2, \"depth\": 4, \"game\": \"j10\"}}\n{{\"id\": 3}}\nnonsense\n\
         {{\"id\": [4], \"game\": \"j10 j10\"}}\n{{\"id\": null, \"game\": \"\"}}"
    );
    place.file("tasks.jsonl", &tasks);
    place
        .run(&["solve", "--batch", "tasks.jsonl"])
        .run_with_input(&["solve", "--batch", "-", "--nodes", "10"], good.as_bytes())
        .run(&["solve", "--batch", "-"])
        .run(&["solve", "--batch", "missing.jsonl"])
        .run(&["solve", "j10", "--batch", "tasks.jsonl"]);
    insta::assert_snapshot!(place.log());
}

/// The signal that Ctrl-C sends ends a search that would last for hours, and its answer is printed.
#[cfg(unix)]
#[test]
fn a_signal_ends_the_search() {
    use std::io::Read;
    use std::process::{Command, Stdio};
    for signal in ["-INT", "-TERM"] {
        // The first line is answered before the second is searched: then signals are awaited.
        let tasks = b"{\"id\":1,\"game\":\"a1 a2b2 b1c1\"}\n{\"id\":2,\"game\":\"\"}\n";
        let place = Place::new(&format!("solve_signal{signal}"));
        place.file("tasks.jsonl", tasks);
        let nodes = u64::MAX.to_string();
        let mut child = Command::new(env!("CARGO_BIN_EXE_sixfold"))
            .args(["solve", "--batch", "tasks.jsonl", "--game", "6,6,5,2,1"])
            .args(["--nodes", &nodes])
            .current_dir(place.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut first = [0; 8];
        child
            .stdout
            .as_mut()
            .unwrap()
            .read_exact(&mut first)
            .unwrap();
        // A signal between the two searches would end the program at once, as it should.
        std::thread::sleep(std::time::Duration::from_millis(300));
        let id = child.id().to_string();
        assert!(
            Command::new("kill")
                .args([signal, &id])
                .status()
                .unwrap()
                .success()
        );
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        let notes = String::from_utf8(output.stderr).unwrap();
        assert!(notes.contains("interrupted at line 2"), "{notes}");
    }
}
