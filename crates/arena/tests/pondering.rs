//! Thinking on the opponent's time: when it begins, and what ends it.

use std::io::{self, Read};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use sixfold_arena::protocol::ugi::Ugi;
use sixfold_arena::protocol::{Defaults, Protocol};
use sixfold_arena::serve::{Session, serve};
use sixfold_arena::{AgentEngine, Engine, EngineError, Limits, OptionError};
use sixfold_core::{Position, Rules, notation};
use sixfold_play::{Choice, Listener, OptionKind};

mod servers;

/// What happened, in order.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    fn add(&self, text: impl Into<String>) {
        self.0.lock().unwrap().push(text.into());
    }

    fn lines(&self) -> Vec<String> {
        self.0.lock().unwrap().clone()
    }
}

/// Writes down what it is asked.
struct Ponderer {
    log: Log,
    is_on: bool,
    /// How many have begun to ponder.
    begun: Arc<AtomicUsize>,
    manner: Manner,
}

/// How it ponders.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Until it is told to stop.
    Spins,
    /// Not at all.
    Panics,
}

impl Engine for Ponderer {
    fn name(&self) -> String {
        "ponderer".into()
    }

    fn options(&self) -> Vec<OptionKind> {
        vec![]
    }

    fn option(&self, name: &str) -> Option<String> {
        (name == "ponder").then(|| if self.is_on { "on" } else { "off" }.into())
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), OptionError> {
        self.log.add(format!("set {name}"));
        self.is_on = value == "on";
        Ok(())
    }

    fn new_game(&mut self, _: Rules) -> Result<(), EngineError> {
        self.log.add("new game");
        Ok(())
    }

    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Arc<AtomicBool>,
        listener: &mut dyn Listener,
    ) -> Result<Choice, EngineError> {
        self.log.add("think");
        let mut agent = AgentEngine::new("sequences".parse().unwrap());
        agent.think(position, limits, stop, listener)
    }

    fn ponder(&mut self, position: &Position, stop: &Arc<AtomicBool>) {
        self.log
            .add(format!("ponder {}", notation::write_turns(position)));
        self.begun.fetch_add(1, Ordering::SeqCst);
        assert!(self.manner == Manner::Spins, "on purpose");
        while !stop.load(Ordering::Relaxed) {
            std::thread::yield_now();
        }
        self.log.add("stopped");
    }
}

/// Lines of a client, each of which may wait until somebody ponders for the n-th time.
struct Client {
    lines: Vec<(usize, &'static str)>,
    begun: Arc<AtomicUsize>,
}

impl Read for Client {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.lines.is_empty() {
            return Ok(0);
        }
        let (wanted, line) = self.lines.remove(0);
        // Nobody is so slow; without an end a fault would be a test that hangs.
        let patience = Instant::now() + Duration::from_secs(300);
        while self.begun.load(Ordering::SeqCst) < wanted {
            if Instant::now() > patience {
                return Ok(0);
            }
            std::thread::yield_now();
        }
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

/// What the engine did in a session of UGI, and what the client was told.
fn session(lines: &[(usize, &'static str)], manner: Manner) -> (Vec<String>, Vec<String>) {
    let mut ugi = Ugi::new(Defaults {
        rules: Rules::TICTACTOE,
        limits: Limits::default(),
    });
    session_of(&mut ugi, lines, manner)
}

/// The same in any protocol.
fn session_of(
    protocol: &mut dyn Protocol,
    lines: &[(usize, &'static str)],
    manner: Manner,
) -> (Vec<String>, Vec<String>) {
    let (log, begun) = (Log::default(), Arc::new(AtomicUsize::new(0)));
    let engine = Ponderer {
        log: log.clone(),
        is_on: true,
        begun: Arc::clone(&begun),
        manner,
    };
    let mut client = Client {
        lines: lines.to_vec(),
        begun,
    };
    let mut output = Vec::new();
    serve(protocol, Box::new(engine), &mut client, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let told = text.lines().filter(|line| !line.starts_with("info depth"));
    (log.lines(), told.map(str::to_owned).collect())
}

#[test]
fn pondering_begins_after_the_answer_and_ends_with_the_next_command() {
    let lines = [
        (0, "go nodes 9\n"),
        // These are answered while it ponders.
        (1, "isready\n"),
        (1, "nonsense\n"),
        (1, "isready\n"),
        (1, "position startpos moves b2 a1\n"),
        (1, "go nodes 9\n"),
        (2, "quit\n"),
    ];
    let (log, told) = session(&lines, Manner::Spins);
    assert_eq!(
        log,
        [
            "think",
            "ponder b2",
            "stopped",
            "think",
            "ponder b2 a1 a3",
            "stopped"
        ]
    );
    assert_eq!(told[..2], ["bestmove b2", "readyok"]);
    assert!(told[2].starts_with("info string error"), "{told:?}");
    assert_eq!(told[3..], ["readyok", "bestmove a3"]);
}

#[test]
fn what_is_set_is_set_after_pondering() {
    let lines = [
        (0, "go nodes 9\n"),
        (1, "setoption name ponder value off\n"),
        (1, "uginewgame\n"),
        (1, "go nodes 9\n"),
        (1, "isready\n"),
    ];
    let (log, _) = session(&lines, Manner::Spins);
    assert_eq!(
        log,
        [
            "think",
            "ponder b2",
            "stopped",
            "set ponder",
            "new game",
            "think"
        ]
    );
}

#[test]
fn the_end_of_the_input_ends_pondering() {
    // The client waits until it ponders, and then says nothing more.
    let (log, told) = session(&[(0, "go nodes 9\n"), (1, "\n")], Manner::Spins);
    assert_eq!(log, ["think", "ponder b2", "stopped"]);
    assert_eq!(told, ["bestmove b2"]);
}

/// Somebody who analyses has the engine's line, but the turn is not played.
#[test]
fn nobody_ponders_after_thinking_without_limits_or_while_lines_wait() {
    let (log, _) = session(
        &[(0, "go infinite\n"), (0, "stop\n"), (0, "isready\n")],
        Manner::Spins,
    );
    assert_eq!(log, ["think"]);
    // After the last turn of a game there is nothing to ponder.
    let last = "position startpos moves a1 b2 a2 b3\n";
    let (log, told) = session(
        &[(0, last), (0, "go nodes 9\n"), (0, "isready\n")],
        Manner::Spins,
    );
    assert_eq!(log, ["think"]);
    assert!(told.contains(&"bestmove a3".to_owned()), "{told:?}");
}

/// What the engine did in a session of GTP, where a turn has two stones. Each line is said when the one
/// before it has been answered, and the engine has begun to ponder if it will.
fn gtp_session(lines: &[&str]) -> Vec<String> {
    let log = Log::default();
    let engine = Ponderer {
        log: log.clone(),
        is_on: true,
        begun: Arc::default(),
        manner: Manner::Spins,
    };
    let mut protocol = servers::by_name("gtp");
    let mut output = Vec::new();
    let mut session = Session::new(&mut *protocol, Box::new(engine), &mut output);
    for line in lines {
        session.line(line).unwrap();
        session.settle().unwrap();
    }
    session.end().unwrap();
    let told = String::from_utf8(output).unwrap();
    assert!(!told.contains('?'), "{told}");
    log.lines()
}

/// Between the stones of a turn nobody ponders: what comes next is not the other side's turn.
#[test]
fn a_turn_that_is_asked_for_stone_by_stone_is_pondered_after_its_last() {
    let first = ["play b K10", "genmove w", "showboard"];
    assert_eq!(gtp_session(&first), ["think"]);
    let log = gtp_session(&[&first[..], &["genmove w", "name"]].concat());
    let kinds = log.iter().filter_map(|line| line.split(' ').next());
    assert_eq!(kinds.collect::<Vec<_>>(), ["think", "ponder", "stopped"]);
    // The whole turns of both sides.
    assert_eq!(log[1].split(' ').count(), 3, "{log:?}");
}

#[test]
fn a_turn_that_is_only_told_is_not_pondered() {
    assert_eq!(gtp_session(&["reg_genmove b", "name"]), ["think"]);
    let between = ["play b K10", "genmove w", "reg_genmove w", "name"];
    assert_eq!(gtp_session(&between), ["think"]);
}

#[test]
fn an_engine_that_fails_while_it_ponders_goes_on() {
    let lines = [(0, "go nodes 9\n"), (1, "go nodes 9\n"), (2, "quit\n")];
    let (log, told) = session(&lines, Manner::Panics);
    assert_eq!(log, ["think", "ponder b2", "think", "ponder b2"]);
    assert_eq!(told, ["bestmove b2", "bestmove b2"]);
}

/// Every protocol recalls the engine before it asks for anything. Two know the first turn of a game
/// without thinking.
#[test]
fn every_protocol_plays_on_while_its_engine_ponders() {
    for (name, lines) in [
        (
            "ugi",
            &[(0, "go nodes 9\n"), (1, "go nodes 9\n"), (2, "quit\n")][..],
        ),
        (
            "gtp",
            &[
                (0, "genmove b\n"),
                (1, "genmove w\ngenmove w\n"),
                (2, "quit\n"),
            ],
        ),
        (
            "cloudict",
            &[(0, "next\nnext\n"), (1, "next\n"), (2, "quit\n")],
        ),
        (
            "sau",
            &[
                (0, "new white\nmove JJ@@\n"),
                (1, "move AABB\n"),
                (2, "quit\n"),
            ],
        ),
        (
            "gomocup",
            &[(0, "START 15\nBEGIN\n"), (1, "TURN 0,0\n"), (2, "END\n")],
        ),
    ] {
        let mut protocol = servers::by_name(name);
        let (log, _) = session_of(&mut *protocol, lines, Manner::Spins);
        let count = |word: &str| log.iter().filter(|line| line.starts_with(word)).count();
        let counts = ["think", "ponder", "stopped"].map(count);
        assert_eq!(counts, [2, 2, 2], "{name}: {log:?}");
    }
}
