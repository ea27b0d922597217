//! UGI: the position is sent with all its turns each time, so that nothing is to be remembered.

use sixfold_core::{Cell, Rules};

use super::{Dialogue, Talk, garbage, turns};
use crate::contest::{NewGame, Request};
use crate::external::Silence;
use crate::limits::Limits;
use crate::referee::Choice;

pub(super) struct Ugi;

impl Dialogue for Ugi {
    fn greet(&mut self, talk: &mut dyn Talk, _: &NewGame<'_>) -> Result<(), Silence> {
        talk.say("ugi")?;
        wait_for(talk, "ugiok")?;
        talk.say("uginewgame")?;
        talk.say("isready")?;
        wait_for(talk, "readyok")
    }

    fn turn(&mut self, talk: &mut dyn Talk, request: &Request<'_>) -> Result<Choice, Silence> {
        talk.say(&position_line(request))?;
        talk.say(&go_line(&request.limits))?;
        loop {
            let line = talk.hear()?;
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                return choice(words.next()).ok_or_else(|| garbage(&line));
            }
        }
    }

    fn farewell(&self) -> Option<&'static str> {
        Some("quit")
    }
}

/// Lines that say other things, such as options, are none of ours.
fn wait_for(talk: &mut dyn Talk, word: &str) -> Result<(), Silence> {
    while talk.hear()?.trim() != word {}
    Ok(())
}

/// Connect6 is what `startpos` means; any other game is named by the empty board of its own.
fn position_line(request: &Request<'_>) -> String {
    let rules = request.position.rules();
    let mut line = match rules {
        Rules::CONNECT6 => String::from("position startpos"),
        _ => {
            let row = rules.columns().to_string();
            let rows = vec![row; usize::from(rules.rows())].join("/");
            format!("position fen {rows} x {} {rules}", rules.q())
        }
    };
    let turns = turns(request.position);
    if !turns.is_empty() {
        line.push_str(" moves");
    }
    for (_, cells) in turns {
        line.push(' ');
        line.extend(cells.iter().map(ToString::to_string));
    }
    line
}

fn go_line(limits: &Limits) -> String {
    let mut line = String::from("go");
    if let Some(clock) = limits.clock {
        let [black, white] = clock.left.map(|left| left.as_millis());
        let [black_more, white_more] = clock.increment.map(|increment| increment.as_millis());
        line.push_str(&format!(
            " p1time {black} p2time {white} p1inc {black_more} p2inc {white_more}"
        ));
    }
    if let Some(time) = limits.time {
        line.push_str(&format!(" movetime {}", time.as_millis()));
    }
    if let Some(nodes) = limits.nodes {
        line.push_str(&format!(" nodes {nodes}"));
    }
    line
}

/// The stones of a turn that are written together.
fn choice(word: Option<&str>) -> Option<Choice> {
    let mut rest = word?;
    if rest == "resign" {
        return Some(Choice::Resignation);
    }
    let mut cells = Vec::new();
    while !rest.is_empty() {
        let (cell, used) = Cell::parse_prefix(rest)?;
        cells.push(cell);
        rest = &rest[used..];
    }
    Some(Choice::Stones(cells))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use sixfold_core::Color;

    use super::super::script::Script;
    use super::*;
    use crate::limits::Clock;
    use crate::referee::{Fault, FaultKind};

    #[test]
    fn a_session() {
        let mut script = Script::new(
            Rules::CONNECT6,
            &[
                "id name x",
                "ugiok",
                "readyok",
                "info depth 1",
                "bestmove j11k10",
                "bestmove resign",
            ],
        );
        script.greet(&mut Ugi, Color::White, "j10").unwrap();
        assert_eq!(script.heard(), ["ugi", "uginewgame", "isready"]);
        assert_eq!(script.turn(&mut Ugi, "j10").unwrap(), "j11k10");
        assert_eq!(
            script.heard(),
            ["position startpos moves j10", "go movetime 2000"]
        );
        script.limits = Limits {
            clock: Some(Clock {
                left: [Duration::from_secs(60), Duration::from_millis(1500)],
                increment: [Duration::from_secs(1); 2],
            }),
            nodes: Some(7),
            ..Limits::default()
        };
        assert_eq!(script.turn(&mut Ugi, "").unwrap(), "resign");
        assert_eq!(
            script.heard(),
            [
                "position startpos",
                "go p1time 60000 p2time 1500 p1inc 1000 p2inc 1000 nodes 7"
            ]
        );
    }

    #[test]
    fn other_games_are_named() {
        let mut script = Script::new(Rules::TICTACTOE, &["bestmove a1"]);
        script.turn(&mut Ugi, "b2").unwrap();
        assert_eq!(
            script.heard()[0],
            "position fen 3/3/3 x 1 3,3,3,1,1 moves b2"
        );
    }

    #[test]
    fn answers_that_are_no_turns() {
        for answer in ["bestmove", "bestmove none", "bestmove j10k", "bestmove 10j"] {
            let mut script = Script::new(Rules::CONNECT6, &["hello", answer]);
            match script.turn(&mut Ugi, "") {
                Err(Silence::Fault(fault)) => assert_eq!(fault.kind(), FaultKind::Garbage),
                other => panic!("{answer}: {other:?}"),
            }
        }
        let mut silent = Script::new(Rules::CONNECT6, &["asdf"]);
        assert_eq!(silent.turn(&mut Ugi, ""), Err(Silence::Late));
        assert!(Fault::garbage(&"x".repeat(500)).to_string().len() < 120);
    }
}
