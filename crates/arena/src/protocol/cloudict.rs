//! The protocol of the Connect6 program Cloudict, which students' platforms speak.
//!
//! `name`; `new black`, `new white`: the engine has this side, and Black begins at once; `new xxx`:
//! it has neither. `move XXXX`: the other side's turn, answered by `move XXXX`. `black XXXX`,
//! `white XXXX`: a turn of a side, without an answer. `next`: the engine takes the turn. `depth d`,
//! `vcf`, `unvcf`: options. `quit`.

use sixfold_core::{Cell, Color, Position, Rules, Turn};
use sixfold_play::Choice;

use crate::PROGRAM;
use crate::engine::EngineError;
use crate::protocol::letters::{self, Fault as TurnFault};
use crate::protocol::{Defaults, Flow, Protocol, Urgency, quoted};
use crate::serve::Host;

/// What a client says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// `name`
    Name,
    /// `new …`: a new game, in which the engine has this side.
    New(Option<Color>),
    /// `move …`: the turn of the other side.
    Move(Vec<Cell>),
    /// `black …`, `white …`: a turn of this side.
    Turn(Color, Vec<Cell>),
    /// `next`: take the turn.
    Next,
    /// `depth …`
    Depth(u32),
    /// `vcf`, `unvcf`: whether to look for wins by threats first.
    Vcf(Vcf),
    /// `quit`
    Quit,
}

/// Whether to look for wins by threats first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Vcf {
    /// Look for them.
    On,
    /// Do not.
    Off,
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// There is no such command.
    #[error("unknown command \"{0}\"")]
    Unknown(String),
    /// A number is missing.
    #[error("depth wants a number from 1 to 99")]
    Depth,
    /// The turn cannot be read.
    #[error(transparent)]
    Turn(#[from] TurnFault),
}

/// Reads a line.
pub fn parse(line: &str) -> Result<Command, Fault> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let command = match words[..] {
        [] => Command::Nothing,
        ["name"] => Command::Name,
        ["new", "black"] => Command::New(Some(Color::Black)),
        ["new", "white"] => Command::New(Some(Color::White)),
        ["new", _] => Command::New(None),
        ["move", turn] => Command::Move(letters::parse(turn)?),
        ["black", turn] => Command::Turn(Color::Black, letters::parse(turn)?),
        ["white", turn] => Command::Turn(Color::White, letters::parse(turn)?),
        ["next"] => Command::Next,
        ["depth", depth] => {
            let depth = depth.parse().ok().filter(|depth| (1..=99).contains(depth));
            Command::Depth(depth.ok_or(Fault::Depth)?)
        }
        ["depth"] => return Err(Fault::Depth),
        ["vcf"] => Command::Vcf(Vcf::On),
        ["unvcf"] => Command::Vcf(Vcf::Off),
        ["quit"] => Command::Quit,
        _ => return Err(Fault::Unknown(quoted(line))),
    };
    Ok(command)
}

/// The server of the protocol.
pub struct Cloudict {
    defaults: Defaults,
    position: Position,
}

impl Cloudict {
    /// A server that begins with this game, whose board [`letters::can_name`].
    #[must_use]
    pub fn new(defaults: Defaults) -> Cloudict {
        let position = Position::new(defaults.rules);
        Cloudict { defaults, position }
    }

    fn obey(&mut self, command: Command, host: &mut Host) -> Result<Flow, String> {
        let text = |error: TurnFault| error.to_string();
        match command {
            Command::Nothing => {}
            Command::Name => host.say(format_args!("name {PROGRAM}")),
            Command::New(side) => {
                self.position = Position::new(self.defaults.rules);
                if let Some(engine) = host.engine() {
                    let begun = engine.new_game(self.defaults.rules);
                    begun.map_err(|error| error.to_string())?;
                }
                if side == Some(Color::Black) {
                    return Ok(self.think(host));
                }
            }
            Command::Move(cells) => {
                letters::place(&mut self.position, &cells).map_err(text)?;
                return Ok(self.think(host));
            }
            Command::Turn(side, cells) => {
                if side != self.position.to_move() {
                    return Err(text(TurnFault::Side(self.position.to_move())));
                }
                letters::place(&mut self.position, &cells).map_err(text)?;
            }
            Command::Next if self.position.is_over() => return Err("the game is over".into()),
            Command::Next => return Ok(self.think(host)),
            Command::Depth(depth) => self.defaults.limits.depth = Some(depth),
            Command::Vcf(vcf) => {
                // An engine without such a search has no such option, and plays as ever.
                let value = if vcf == Vcf::On { "1" } else { "0" };
                let _ = host.engine().map(|engine| engine.set_option("vcf", value));
            }
            Command::Quit => return Ok(Flow::Quit),
        }
        Ok(Flow::Next)
    }

    /// Lets the engine think, unless the game is over: then nobody waits for a turn.
    fn think(&mut self, host: &mut Host) -> Flow {
        if let Some(turn) = letters::first_turn(&self.position) {
            self.say(turn, host);
        } else if !self.position.is_over() {
            host.think(&self.position, &self.defaults.limits);
        }
        Flow::Next
    }
}

impl Cloudict {
    fn say(&mut self, turn: Turn, host: &mut Host) {
        self.position.place_turn(turn, &mut ());
        host.say(format_args!("move {}", letters::write(turn)));
    }
}

impl Protocol for Cloudict {
    fn rules(&self) -> Option<Rules> {
        Some(self.position.rules())
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
