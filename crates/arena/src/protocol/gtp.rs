//! GTP 2, the protocol of Go programs, for games in which a turn has several stones.
//!
//! One stone a `play` or `genmove`, of the colour whose turn it is; `undo` takes one stone back.
//! Columns leave out the letter I. The extensions of GoGui (`gogui-rules_…`) let it show a game
//! that is not Go, those of Leela Zero and KataGo (`lz-analyze`, `kata-analyze`) show what the
//! engine thinks, and KataGo's `kata-set-param` sets options.

mod analysis;
mod clock;
mod commands;
mod grammar;
mod sgf;

use sixfold_core::{Cell, Key, Position, Rules};
use sixfold_play::{Choice, Info};

pub use analysis::{Scale, Tongue, Wish, report};
pub use commands::COMMANDS;
pub use grammar::{Command, answer, can_name, color, name, parse, vertex};

use crate::engine::EngineError;
use crate::protocol::gtp::clock::Clocks;
use crate::protocol::{Defaults, Flow, Protocol, Urgency};
use crate::serve::Host;

/// Whether files may be read, as `loadsgf` does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Files {
    /// They may.
    Read,
    /// They may not.
    Unread,
}

/// The server of GTP.
pub struct Gtp {
    defaults: Defaults,
    files: Files,
    position: Position,
    clocks: Clocks,
    /// The stones that the engine has still to place in its turn, and in which position.
    planned: Option<(Key, Vec<Cell>)>,
    pending: Pending,
}

/// What the engine thinks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Pending {
    Nothing,
    /// `genmove`, which places a stone, or `reg_genmove`, which does not.
    Stone(Option<u64>, Stone),
    /// An analysis, whose answer has begun; and how the engine's points become rates.
    Analysis(Tongue, Scale),
}

/// Whether a stone that was asked for is placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stone {
    Placed,
    Told,
}

/// What a command comes to.
enum Done {
    /// It is answered.
    Answer(String),
    /// The engine thinks about it.
    Thinks(Pending),
    /// It is answered, and the session ends.
    Quit,
}

impl Gtp {
    /// A server that begins with this game, whose board [`can_name`].
    #[must_use]
    pub fn new(defaults: Defaults, files: Files) -> Gtp {
        let position = Position::new(defaults.rules);
        Gtp {
            defaults,
            files,
            position,
            clocks: Clocks::default(),
            planned: None,
            pending: Pending::Nothing,
        }
    }

    fn say(&self, id: Option<u64>, result: &Result<String, String>, host: &mut Host) {
        host.say(answer(id, result));
    }

    /// The first stone of a choice; the others are kept for the next `genmove`.
    fn place_first(&mut self, choice: &Choice) -> Result<String, String> {
        let (first, rest) = choice
            .turn
            .cells()
            .split_first()
            .ok_or("there is no turn")?;
        self.position.place(*first, &mut ());
        self.planned = Some((self.position.key(), rest.to_vec()));
        Ok(name(*first))
    }
}

impl Protocol for Gtp {
    fn rules(&self) -> Option<Rules> {
        Some(self.position.rules())
    }

    fn urgency(&self, line: &str) -> Urgency {
        match parse(line) {
            Some(command) if command.name == "quit" => Urgency::Quits,
            _ => Urgency::Waits,
        }
    }

    fn line(&mut self, line: &str, host: &mut Host) -> Flow {
        let Some(command) = parse(line) else {
            return Flow::Next;
        };
        let result = self.obey(&command, host);
        match result {
            Ok(Done::Answer(text)) => self.say(command.id, &Ok(text), host),
            Ok(Done::Quit) => {
                self.say(command.id, &Ok(String::new()), host);
                return Flow::Quit;
            }
            Ok(Done::Thinks(pending)) => {
                self.pending = pending;
                if let Pending::Analysis(..) = pending {
                    // The answer begins now, and ends with the next command.
                    host.say(answer(command.id, &Ok(String::new())).trim_end());
                }
            }
            Err(error) => self.say(command.id, &Err(error), host),
        }
        Flow::Next
    }

    fn report(&mut self, lines: &[Info], host: &mut Host) {
        if let Pending::Analysis(tongue, scale) = self.pending {
            host.say(report(lines, tongue, scale));
        }
    }

    fn answer(&mut self, answer: Result<Choice, EngineError>, host: &mut Host) -> Flow {
        let pending = std::mem::replace(&mut self.pending, Pending::Nothing);
        match pending {
            Pending::Nothing => {}
            Pending::Analysis(..) => host.say(""),
            Pending::Stone(id, stone) => {
                self.clocks.spend(self.position.to_move(), host.spent());
                let choice = answer.map_err(|error| error.to_string());
                let result = choice.and_then(|choice| match stone {
                    Stone::Placed => self.place_first(&choice),
                    Stone::Told => {
                        let first = choice.turn.iter().next();
                        first.map(name).ok_or("there is no turn".into())
                    }
                });
                self.say(id, &result, host);
            }
        }
        Flow::Next
    }

    /// The other side has a turn before it when its last stone was asked for, and a turn that was only
    /// told not at all.
    fn to_ponder(&mut self, _: Option<Position>) -> Option<Position> {
        let is_out = |(_, rest): &mut (Key, Vec<Cell>)| rest.is_empty();
        let complete = self.planned.take_if(is_out);
        complete.map(|_| self.position.clone())
    }
}
