//! The protocol of the SAU platform for Connect6.
//!
//! `name?` is answered by `name N`; `new black`, `new white`: the engine has this side, and as Black
//! it answers `move JJ@@`, one stone and none; `move XXXX` is answered by `move XXXX`; `error`: the
//! platform did not understand us; `end`: the game has ended; `quit`.

use sixfold_core::{Cell, Color, Position, Rules, Turn};
use sixfold_play::Choice;

use crate::PROGRAM;
use crate::engine::EngineError;
use crate::protocol::letters;
use crate::protocol::{Defaults, Flow, Protocol, Urgency, quoted};
use crate::serve::Host;

/// What the platform says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// `name?`
    Name,
    /// `new black`, `new white`: a new game, in which the engine has this side.
    New(Color),
    /// `move …`: the turn of the other side.
    Move(Vec<Cell>),
    /// `error …`: our last line was wrong.
    Error,
    /// `end …`: the game has ended.
    End,
    /// `quit`
    Quit,
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// There is no such command.
    #[error("unknown command \"{0}\"")]
    Unknown(String),
    /// The turn cannot be read.
    #[error(transparent)]
    Turn(#[from] letters::Fault),
}

/// Reads a line.
pub fn parse(line: &str) -> Result<Command, Fault> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let command = match words[..] {
        [] => Command::Nothing,
        ["name?"] => Command::Name,
        ["new", "black"] => Command::New(Color::Black),
        ["new", "white"] => Command::New(Color::White),
        ["move", turn] => Command::Move(letters::parse(turn)?),
        ["error", ..] => Command::Error,
        ["end", ..] => Command::End,
        ["quit"] => Command::Quit,
        _ => return Err(Fault::Unknown(quoted(line))),
    };
    Ok(command)
}

/// The server of the protocol.
pub struct Sau {
    defaults: Defaults,
    /// The game, unless none is played.
    position: Option<Position>,
}

impl Sau {
    /// A server for this game, whose board [`letters::can_name`].
    #[must_use]
    pub fn new(defaults: Defaults) -> Sau {
        Sau {
            defaults,
            position: None,
        }
    }

    fn obey(&mut self, command: Command, host: &mut Host) -> Result<Flow, String> {
        match command {
            Command::Nothing | Command::Error => {}
            Command::Name => host.say(format_args!("name {PROGRAM}")),
            Command::New(side) => {
                if let Some(engine) = host.engine() {
                    let begun = engine.new_game(self.defaults.rules);
                    begun.map_err(|error| error.to_string())?;
                }
                let position = self.position.insert(Position::new(self.defaults.rules));
                if side == Color::Black {
                    match letters::first_turn(position) {
                        Some(turn) => self.say(turn, host),
                        None => host.think(position, &self.defaults.limits),
                    }
                }
            }
            Command::Move(cells) => {
                let position = self.position.as_mut().ok_or("no game is played")?;
                letters::place(position, &cells).map_err(|fault| fault.to_string())?;
                if !position.is_over() {
                    host.think(position, &self.defaults.limits);
                }
            }
            Command::End => self.position = None,
            Command::Quit => return Ok(Flow::Quit),
        }
        Ok(Flow::Next)
    }

    fn say(&mut self, turn: Turn, host: &mut Host) {
        if let Some(position) = &mut self.position {
            position.place_turn(turn, &mut ());
            let turn = letters::write_padded(turn, self.defaults.rules);
            host.say(format_args!("move {turn}"));
        }
    }
}

impl Protocol for Sau {
    fn rules(&self) -> Option<Rules> {
        Some(self.defaults.rules)
    }

    fn urgency(&self, line: &str) -> Urgency {
        match parse(line) {
            Ok(Command::Quit) => Urgency::Quits,
            _ => Urgency::Waits,
        }
    }

    fn line(&mut self, line: &str, host: &mut Host) -> Flow {
        let done = match parse(line) {
            Ok(command) => self.obey(command, host),
            Err(fault) => Err(fault.to_string()),
        };
        done.unwrap_or_else(|error| {
            host.say(format_args!("error {error}"));
            Flow::Next
        })
    }

    fn answer(&mut self, answer: Result<Choice, EngineError>, host: &mut Host) -> Flow {
        match answer {
            Ok(choice) => self.say(choice.turn, host),
            Err(error) => host.say(format_args!("error {error}")),
        }
        Flow::Next
    }
}
