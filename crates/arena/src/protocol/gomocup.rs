//! The protocol of Gomocup, for games of one stone a turn.
//!
//! `START n`, `RECTSTART w,h`, `RESTART`; `BEGIN`; `TURN x,y`; `BOARD`, then lines `x,y,who` with 1
//! for us and 2 for the other side, then `DONE`; `TAKEBACK x,y`; `INFO key value`; `ABOUT`; `END`.
//! Columns and rows are counted from 0, rows from the top. See
//! <https://plastovicka.github.io/protocl2en.htm>.

use std::time::Duration;

use sixfold_core::{Action, Cell, Color, Position, Rules, Setup};
use sixfold_play::Choice;

use crate::engine::EngineError;
use crate::limits::{Clock, Limits};
use crate::protocol::{Defaults, Flow, Protocol, Urgency, quoted};
use crate::serve::Host;
use crate::{AUTHOR, PROGRAM};

/// What a manager says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// An empty line.
    Nothing,
    /// `START n`, `RECTSTART w,h`: a board of so many columns and rows.
    Start(u32, u32),
    /// `RESTART`: the same board, without stones.
    Restart,
    /// `BEGIN`: place the first stone.
    Begin,
    /// `TURN x,y`: the other side's stone.
    Turn(u32, u32),
    /// `BOARD`: stones follow.
    Board,
    /// `x,y,who`: a stone of the board.
    Stone(u32, u32, u32),
    /// `DONE`: the board is complete.
    Done,
    /// `TAKEBACK x,y`: this stone is taken back.
    TakeBack(u32, u32),
    /// `INFO key value`
    Info(String, String),
    /// `ABOUT`
    About,
    /// `END`
    End,
}

/// Why a line is no command.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// There is no such command.
    #[error("UNKNOWN command \"{0}\"")]
    Unknown(String),
    /// The command wants something else.
    #[error("ERROR {0} wants {1}")]
    Wants(&'static str, &'static str),
}

/// Reads a line. Commands are read in any case.
pub fn parse(line: &str) -> Result<Command, Fault> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let two = |name| match numbers(rest)[..] {
        [Some(x), Some(y)] => Ok((x, y)),
        _ => Err(Fault::Wants(name, "two numbers, such as 9,9")),
    };
    let command = match word.to_ascii_uppercase().as_str() {
        "" => Command::Nothing,
        "START" => match numbers(rest)[..] {
            [Some(size)] => Command::Start(size, size),
            _ => return Err(Fault::Wants("START", "a number")),
        },
        "RECTSTART" => two("RECTSTART").map(|(x, y)| Command::Start(x, y))?,
        "RESTART" => Command::Restart,
        "BEGIN" => Command::Begin,
        "TURN" => two("TURN").map(|(x, y)| Command::Turn(x, y))?,
        "TAKEBACK" => two("TAKEBACK").map(|(x, y)| Command::TakeBack(x, y))?,
        "BOARD" => Command::Board,
        "DONE" => Command::Done,
        "INFO" => {
            let (key, value) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            Command::Info(key.to_ascii_lowercase(), value.trim().to_owned())
        }
        "ABOUT" => Command::About,
        "END" => Command::End,
        _ => match numbers(line)[..] {
            [Some(x), Some(y), Some(who)] => Command::Stone(x, y, who),
            _ => return Err(Fault::Unknown(quoted(line))),
        },
    };
    Ok(command)
}

fn numbers(text: &str) -> Vec<Option<u32>> {
    let number = |part: &str| part.trim().parse().ok();
    text.split(',').map(number).collect()
}

/// The server of the protocol.
pub struct Gomocup {
    defaults: Defaults,
    /// The game, when a board was started.
    position: Option<Position>,
    /// The stones of a board that is being sent: ours and the other side's.
    board: Option<[Vec<Cell>; 2]>,
    /// What `INFO` said: for a turn, and for what is left of the match.
    turn: Option<Duration>,
    left: Option<Duration>,
}

/// Kept back of every turn, because answers take time to arrive.
const RESERVE: Duration = Duration::from_millis(30);

impl Gomocup {
    /// A server for this game, of one stone a turn; the manager says how large the board is.
    #[must_use]
    pub fn new(defaults: Defaults) -> Gomocup {
        Gomocup {
            defaults,
            position: None,
            board: None,
            turn: None,
            left: None,
        }
    }

    fn obey(&mut self, command: Command, host: &mut Host) -> Result<Flow, String> {
        if self.board.is_some() && !matches!(command, Command::Stone(..) | Command::Done) {
            // Whatever it is, the board has been broken off.
            self.board = None;
        }
        match command {
            Command::Nothing => {}
            Command::Start(columns, rows) => self.start(columns, rows, host)?,
            Command::Restart => {
                let rules = self.position()?.rules();
                self.position = Some(Position::new(rules));
                host.say("OK");
            }
            Command::Begin => {
                if self.position()?.history().len() > 0 {
                    return Err("the board is not empty".into());
                }
                return self.think(host);
            }
            Command::Turn(x, y) => {
                let cell = self.cell(x, y)?;
                let placed = self.place(cell);
                placed.map_err(|()| format!("there can be no stone on {x},{y}"))?;
                return self.think(host);
            }
            Command::Board => {
                self.position()?;
                self.board = Some(Default::default());
            }
            Command::Stone(x, y, who) => {
                let stone = self.stone(x, y, who);
                // A board with a fault is none, and is not to be done with.
                stone.inspect_err(|_| self.board = None)?;
            }
            Command::Done => {
                let board = self
                    .board
                    .take()
                    .ok_or("there is no board to be done with")?;
                self.set_up(&board)?;
                return self.think(host);
            }
            Command::TakeBack(x, y) => self.take_back(x, y, host)?,
            Command::Info(key, value) => self.info(&key, &value, host),
            Command::About => host.say(format_args!(
                "name=\"{}\", version=\"{}\", author=\"{AUTHOR}\"",
                PROGRAM.split(' ').next().unwrap_or_default(),
                env!("CARGO_PKG_VERSION"),
            )),
            Command::End => return Ok(Flow::Quit),
        }
        Ok(Flow::Next)
    }

    fn start(&mut self, columns: u32, rows: u32, host: &mut Host) -> Result<(), String> {
        let k = u32::from(self.defaults.rules.k());
        // On a smaller board nobody could win.
        if columns < k && rows < k {
            return Err(format!("a board of {columns},{rows} has no {k} in a row"));
        }
        let rules = Rules::new(columns, rows, k, 1, 1).map_err(|error| error.to_string())?;
        if let Some(engine) = host.engine() {
            engine.new_game(rules).map_err(|error| error.to_string())?;
        }
        self.position = Some(Position::new(rules));
        host.say("OK");
        Ok(())
    }

    fn position(&mut self) -> Result<&mut Position, String> {
        self.position.as_mut().ok_or_else(|| "START first".into())
    }

    fn cell(&mut self, x: u32, y: u32) -> Result<Cell, String> {
        let rules = self.position()?.rules();
        let (columns, rows) = (rules.columns(), rules.rows());
        let column = u8::try_from(x).ok().filter(|x| *x < columns);
        let row = u8::try_from(y).ok().filter(|y| *y < rows);
        match (column, row) {
            (Some(column), Some(row)) => Ok(Cell::new(column, rows - 1 - row)),
            _ => Err(format!("{x},{y} is outside the board of {columns},{rows}")),
        }
    }

    /// Places a stone where it is legal.
    fn place(&mut self, cell: Cell) -> Result<(), ()> {
        let position = self.position.as_mut().ok_or(())?;
        position.check(cell).map_err(|_| ())?;
        position.place(cell, &mut ());
        Ok(())
    }

    fn stone(&mut self, x: u32, y: u32, who: u32) -> Result<(), String> {
        let cell = self.cell(x, y)?;
        let board = self.board.as_mut().ok_or("BOARD first")?;
        match who {
            1 => board[0].push(cell),
            // 3 is a stone of the other side on a winning line, in games that are continued.
            2 | 3 => board[1].push(cell),
            _ => return Err(format!("{who} is nobody: write 1 or 2")),
        }
        Ok(())
    }

    /// The board that was sent, with us to move. Who has as many stones as the other has begun.
    fn set_up(&mut self, [own, other]: &[Vec<Cell>; 2]) -> Result<(), String> {
        let side = if own.len() == other.len() {
            Color::Black
        } else {
            Color::White
        };
        let ours = own.iter().map(|cell| (side, *cell));
        let others = other.iter().map(|cell| (side.other(), *cell));
        let setup = Setup {
            stones: ours.chain(others).collect(),
            to_move: Some(side),
            ..Setup::new(self.position()?.rules())
        };
        let position = setup.validate().map_err(|error| error.to_string())?;
        self.position = Some(position);
        Ok(())
    }

    fn take_back(&mut self, x: u32, y: u32, host: &mut Host) -> Result<(), String> {
        let cell = self.cell(x, y)?;
        let position = self.position()?;
        if position.history().next_back() != Some(Action::Place(cell)) {
            return Err(format!("the last stone is not on {x},{y}"));
        }
        position.undo(&mut ());
        host.say("OK");
        Ok(())
    }

    /// Keys that mean nothing to us are passed over, as the protocol wants it.
    fn info(&mut self, key: &str, value: &str, host: &mut Host) {
        let milliseconds = value.parse::<i64>().ok();
        let time = milliseconds.map(|ms| Duration::from_millis(ms.max(0) as u64));
        match key {
            "timeout_turn" => self.turn = time,
            "time_left" => self.left = time,
            // 0 means that there is no limit.
            "timeout_match" => self.left = time.filter(|time| !time.is_zero()),
            "rule" if value != "0" => {
                host.say("MESSAGE only the free rule is known: rows may be longer than needed");
            }
            // An engine's option, such as `INFO depth 4`; the protocol has no other way.
            _ => {
                let _ = host.engine().map(|engine| engine.set_option(key, value));
            }
        }
    }

    fn think(&mut self, host: &mut Host) -> Result<Flow, String> {
        let limits = match (self.turn, self.left) {
            (None, None) => self.defaults.limits.clone(),
            (turn, left) => Limits {
                time: turn.map(|time| time.saturating_sub(RESERVE)),
                clock: left.map(|left| Clock {
                    left: [left; 2],
                    ..Clock::default()
                }),
                ..Limits::default()
            },
        };
        let position = self.position()?;
        if position.is_over() {
            return Err("the game is over".into());
        }
        host.think(position, &limits);
        Ok(Flow::Next)
    }
}

impl Protocol for Gomocup {
    fn rules(&self) -> Option<Rules> {
        self.position.as_ref().map(Position::rules)
    }

    fn urgency(&self, line: &str) -> Urgency {
        match parse(line) {
            Ok(Command::End) => Urgency::Quits,
            _ => Urgency::Waits,
        }
    }

    fn line(&mut self, line: &str, host: &mut Host) -> Flow {
        let done = match parse(line) {
            Ok(command) => self.obey(command, host),
            Err(fault) => {
                self.board = None;
                host.say(fault);
                return Flow::Next;
            }
        };
        done.unwrap_or_else(|error| {
            host.say(format_args!("ERROR {error}"));
            Flow::Next
        })
    }

    fn answer(&mut self, answer: Result<Choice, EngineError>, host: &mut Host) -> Flow {
        let choice = answer.map_err(|error| error.to_string());
        let cell = choice.and_then(|choice| {
            let cell = choice.turn.iter().next();
            let placed = cell.filter(|cell| self.place(*cell).is_ok());
            placed.ok_or("there is no turn".into())
        });
        match (cell, &self.position) {
            (Ok(cell), Some(position)) => {
                let row = position.rules().rows() - 1 - cell.row();
                host.say(format_args!("{},{row}", cell.column()));
            }
            (Err(error), _) => host.say(format_args!("ERROR {error}")),
            (Ok(_), None) => {}
        }
        Flow::Next
    }
}
