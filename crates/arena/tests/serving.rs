//! The loop behind the protocols, with engines and streams that misbehave.

mod servers;

use std::io::{self, Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use sixfold_arena::protocol::Defaults;
use sixfold_arena::protocol::botzone::{self, Botzone, Life};
use sixfold_arena::protocol::ugi::Ugi;
use sixfold_arena::serve::serve;
use sixfold_arena::{AgentEngine, Engine, EngineError, Limits, OptionError};
use sixfold_core::{Position, Rules};
use sixfold_play::{Choice, Listener, OptionKind};

/// What an engine does instead of thinking.
#[derive(Clone, Copy)]
enum Habit {
    /// Thinks until it is told to stop, whatever its limits are.
    Waits,
    /// Thinks for ever, whatever it is told.
    Deaf,
    /// Panics on an empty board.
    Panics,
    /// Answers at once.
    Answers,
}

struct Odd(Habit);

impl Engine for Odd {
    fn name(&self) -> String {
        "odd".into()
    }

    fn options(&self) -> Vec<OptionKind> {
        vec![]
    }

    fn option(&self, _: &str) -> Option<String> {
        None
    }

    fn set_option(&mut self, name: &str, _: &str) -> Result<(), OptionError> {
        Err(OptionError::Unknown {
            name: name.into(),
            known: String::new(),
        })
    }

    fn new_game(&mut self, rules: Rules) -> Result<(), EngineError> {
        if rules == Rules::TICTACTOE {
            let name = self.name();
            return Err(EngineError::Rules { name, rules });
        }
        Ok(())
    }

    fn think(
        &mut self,
        position: &Position,
        limits: &Limits,
        stop: &Arc<AtomicBool>,
        listener: &mut dyn Listener,
    ) -> Result<Choice, EngineError> {
        match self.0 {
            Habit::Waits => {
                while !stop.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
            }
            Habit::Deaf => loop {
                std::thread::park();
            },
            Habit::Panics if position.history().len() == 0 => panic!("on purpose"),
            _ => {}
        }
        let mut agent = AgentEngine::new("sequences".parse().unwrap());
        agent.think(position, limits, stop, listener)
    }
}

/// Gives its text, and then must not be asked again: a client keeps its pipe open.
struct Open<'a>(Option<&'a str>);

impl Read for Open<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let text = self.0.take().expect("nobody reads on after the end");
        buffer[..text.len()].copy_from_slice(text.as_bytes());
        Ok(text.len())
    }
}

fn run(habit: Habit, input: &mut (dyn Read + Send), output: &mut dyn Write) -> io::Result<()> {
    let mut protocol = Ugi::new(Defaults {
        rules: Rules::TICTACTOE,
        limits: Limits {
            nodes: Some(10),
            ..Limits::default()
        },
    });
    serve(&mut protocol, Box::new(Odd(habit)), input, output)
}

/// The answers to these lines, without `info depth`.
fn answers(habit: Habit, input: &mut (dyn Read + Send)) -> Vec<String> {
    let mut output = Vec::new();
    run(habit, input, &mut output).unwrap();
    let text = String::from_utf8(output).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with("info depth"));
    lines.map(str::to_owned).collect()
}

#[test]
fn quitting_does_not_wait_for_more_input() {
    let mut input = Open(Some("isready\nquit\n"));
    assert_eq!(answers(Habit::Answers, &mut input), ["readyok"]);
    // Also while the engine thinks, which answers first, and behind a line that waits.
    let mut input = Open(Some("go infinite\nisready\nquit\n"));
    assert_eq!(
        answers(Habit::Waits, &mut input),
        ["readyok", "bestmove b2"]
    );
    let mut input = Open(Some("go depth 60\nposition startpos moves b2\nquit\n"));
    assert_eq!(answers(Habit::Waits, &mut input), ["bestmove b2"]);
}

#[test]
fn an_engine_that_does_not_hear_is_left() {
    let mut input = Open(Some("go depth 60\nquery gameover\nquit\n"));
    assert!(answers(Habit::Deaf, &mut input).is_empty());
}

/// Each protocol can be told to quit while its engine thinks, though the input stays open, and
/// answers first what it was asked.
#[test]
fn every_protocol_hears_that_it_shall_quit() {
    for (name, lines, last) in [
        ("ugi", "go nodes 9\nquit\n", "bestmove "),
        ("gtp", "genmove b\nname\n7 quit\n", "=7"),
        ("cloudict", "next\nquit\n", "move "),
        ("sau", "new white\nmove JJ@@\nquit\n", "move "),
        ("gomocup", "START 15\nBEGIN\nabout\nend\n", "name="),
    ] {
        let mut output = Vec::new();
        let mut protocol = servers::by_name(name);
        let engine = Box::new(Odd(Habit::Waits));
        let mut input = Open(Some(lines));
        serve(&mut *protocol, engine, &mut input, &mut output).unwrap();
        let text = String::from_utf8(output).unwrap();
        let found = text.trim_end().lines().last().unwrap_or_default();
        assert!(found.starts_with(last), "{name}: {text}");
    }
}

#[test]
fn stop_is_heard_while_the_engine_thinks() {
    let lines = "go movetime 100000000\nisready\nstop\nquery p1turn\n";
    assert_eq!(
        answers(Habit::Waits, &mut lines.as_bytes()),
        ["readyok", "bestmove b2", "response true"]
    );
    // Behind lines that wait: it ends all that was asked for before it.
    let lines = "go depth 60\nquery p1turn\ngo nodes 9\nisready\nstop\nquery p1turn\n";
    assert_eq!(
        answers(Habit::Waits, &mut lines.as_bytes()),
        [
            "readyok",
            "bestmove b2",
            "response true",
            "bestmove b2",
            "response true"
        ]
    );
}

#[test]
fn lines_that_wait_end_thinking_without_limits_only() {
    let lines = "go infinite\nquery gameover\n";
    assert_eq!(
        answers(Habit::Waits, &mut lines.as_bytes()),
        ["bestmove b2", "response false"]
    );
    let lines = "go nodes 1\nquery gameover\ngo nodes 1";
    assert_eq!(
        answers(Habit::Answers, &mut lines.as_bytes()),
        ["bestmove b2", "response false", "bestmove b2"]
    );
}

#[test]
fn the_end_of_the_input_ends_the_session_with_the_answer() {
    for lines in ["go infinite\n", "go infinite"] {
        let mut input = lines.as_bytes();
        assert_eq!(answers(Habit::Waits, &mut input), ["bestmove b2"]);
    }
    assert_eq!(
        answers(Habit::Answers, &mut "go nodes 5".as_bytes()),
        ["bestmove b2"]
    );
    assert!(answers(Habit::Answers, &mut "".as_bytes()).is_empty());
    // A limit that is never reached does not keep the program.
    let mut input = "go depth 60\n".as_bytes();
    assert_eq!(answers(Habit::Waits, &mut input), ["bestmove b2"]);
}

#[test]
fn an_engine_that_fails_is_reported_and_asked_again() {
    let lines = "go\nposition startpos moves b2\ngo\nuginewgame\nsetoption name x value 1\n";
    assert_eq!(
        answers(Habit::Panics, &mut lines.as_bytes()),
        [
            "info string error: the engine failed",
            "bestmove none",
            "bestmove a3",
            "info string error: odd does not play Connect(3,3,3,1,1)",
            "info string error: there is no option \"x\": there are ",
        ]
    );
}

#[test]
fn botzone_ends_with_its_one_answer() {
    let mut protocol = Botzone::new(
        Defaults {
            rules: botzone::rules(),
            limits: Limits {
                nodes: Some(10),
                ..Limits::default()
            },
        },
        Life::OneTurn,
    );
    for (lines, answer) in [
        ("2\n7 7 7 7\n8 8 8 9\n6 6 6 7\n", "-1 -1 -1 -1\n"),
        ("hello\n", "-1 -1 -1 -1\n"),
        ("1\n-1 -1 -1 -1\n", "8 8 -1 -1\n"),
    ] {
        let mut output = Vec::new();
        let engine = Box::new(Odd(Habit::Answers));
        serve(&mut protocol, engine, &mut Open(Some(lines)), &mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), answer, "{lines}");
    }
}

/// Nobody reads what is written.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn output_that_nobody_reads_ends_the_session() {
    let error = run(
        Habit::Answers,
        &mut "isready\nisready\n".as_bytes(),
        &mut Closed,
    );
    assert_eq!(error.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
}
