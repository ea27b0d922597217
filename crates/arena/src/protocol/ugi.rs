//! UGI, the universal game interface: UCI for any game of two players.
//!
//! A turn is the names of its stones written together, `j11k10`; p1 is Black, who begins.

mod grammar;

use sixfold_core::{Color, Outcome, Position, Rules};
use sixfold_play::{Choice, Info, OptionKind, Score};

pub use grammar::{
    Command, Fault, Go, Query, Start, TurnFault, info, option, parse, parse_turn, place_turn,
};

use crate::engine::EngineError;
use crate::limits::Limits;
use crate::protocol::{Defaults, Flow, Protocol, Urgency};
use crate::serve::Host;
use crate::{AUTHOR, PROGRAM};

/// The server of UGI.
pub struct Ugi {
    /// The game that `startpos` means.
    rules: Rules,
    position: Position,
    limits: Limits,
    /// For how many turns a line is wanted.
    lines: usize,
    /// Whether anything was said of the position that is thought about.
    has_reported: bool,
}

/// The option that chooses the game.
const GAME: &str = "game";
/// The option that asks for several lines.
const LINES: &str = "lines";

impl Ugi {
    /// A server that begins with this game.
    #[must_use]
    pub fn new(defaults: Defaults) -> Ugi {
        Ugi {
            rules: defaults.rules,
            position: Position::new(defaults.rules),
            limits: defaults.limits,
            lines: 1,
            has_reported: false,
        }
    }

    fn obey(&mut self, command: Command, host: &mut Host) -> Result<Flow, String> {
        match command {
            Command::Nothing => {}
            Command::Ugi => self.introduce(host),
            Command::IsReady => host.say("readyok"),
            Command::NewGame => {
                self.position = Position::new(self.rules);
                self.tell_engine(host)?;
            }
            Command::SetOption { name, value } => self.set_option(&name, &value, host)?,
            Command::Position { start, turns } => {
                self.position = self.position_after(&start, &turns)?;
            }
            Command::Query(query) => host.say(format_args!("response {}", self.response(query))),
            Command::Go(go) => {
                let mut limits = go.limits(&self.limits);
                limits.lines = self.lines;
                self.has_reported = false;
                host.think(&self.position, &limits);
            }
            Command::Stop => host.stop(),
            Command::Quit => return Ok(Flow::Quit),
        }
        Ok(Flow::Next)
    }

    fn introduce(&self, host: &mut Host) {
        let Some(engine) = host.engine() else {
            return;
        };
        let mut options = vec![
            OptionKind::number(
                LINES,
                self.lines as i64,
                (1, 100),
                "turns to report in `info`",
            ),
            OptionKind {
                name: GAME,
                about: "the game that startpos means",
                kind: sixfold_play::OptionType::Text {
                    default: self.rules.to_string(),
                },
            },
        ];
        // What a client shows as the default is what counts until it sets something else.
        let own = engine.options().into_iter();
        options.extend(own.map(|option| match engine.option(option.name) {
            Some(value) => option.with_default(&value),
            None => option,
        }));
        let name = engine.name();
        host.say(format_args!("id name {PROGRAM} {name}"));
        host.say(format_args!("id author {AUTHOR}"));
        for kind in options {
            host.say(option(&kind));
        }
        host.say("ugiok");
    }

    fn tell_engine(&self, host: &mut Host) -> Result<(), String> {
        let rules = self.position.rules();
        match host.engine() {
            Some(engine) => engine.new_game(rules).map_err(|error| error.to_string()),
            None => Ok(()),
        }
    }

    fn set_option(&mut self, name: &str, value: &str, host: &mut Host) -> Result<(), String> {
        if name.eq_ignore_ascii_case(GAME) {
            let rules = value.parse::<Rules>().map_err(|error| error.to_string())?;
            self.rules = rules;
            self.position = Position::new(rules);
            return Ok(());
        }
        if name.eq_ignore_ascii_case(LINES) {
            let wanted = value.parse().ok().filter(|lines| (1..=100).contains(lines));
            self.lines = wanted.ok_or("lines is a number from 1 to 100")?;
            return Ok(());
        }
        let Some(engine) = host.engine() else {
            return Ok(());
        };
        let set = engine.set_option(name, value);
        set.map_err(|error| error.to_string())
    }

    /// The position of a command, or what is wrong with it.
    fn position_after(&self, start: &Start, turns: &[String]) -> Result<Position, String> {
        let mut position = match start {
            Start::Empty => Position::new(self.rules),
            Start::Fen(text) => {
                super::fen::parse(text, self.rules).map_err(|error| error.to_string())?
            }
        };
        for (index, text) in turns.iter().enumerate() {
            let placed = place_turn(&mut position, text);
            placed.map_err(|fault| format!("turn {}: {fault}", index + 1))?;
        }
        Ok(position)
    }

    fn response(&self, query: Query) -> &'static str {
        let yes_or_no = |yes| if yes { "true" } else { "false" };
        match query {
            Query::GameOver => yes_or_no(self.position.is_over()),
            Query::P1Turn => yes_or_no(self.position.to_move() == Color::Black),
            Query::Result => match self.position.outcome() {
                None => "none",
                Some(Outcome::Draw) => "draw",
                Some(Outcome::Win(Color::Black)) => "p1win",
                Some(Outcome::Win(Color::White)) => "p2win",
            },
        }
    }
}

impl Protocol for Ugi {
    fn rules(&self) -> Option<Rules> {
        Some(self.position.rules())
    }

    fn urgency(&self, line: &str) -> Urgency {
        match parse(line) {
            Ok(Command::Stop) => Urgency::Stops,
            Ok(Command::Quit) => Urgency::Quits,
            Ok(Command::IsReady | Command::Nothing) => Urgency::Now,
            // Garbage can be answered at any time.
            Err(_) => Urgency::Now,
            Ok(_) => Urgency::Waits,
        }
    }

    fn line(&mut self, line: &str, host: &mut Host) -> Flow {
        let done = match parse(line) {
            Ok(command) => self.obey(command, host),
            Err(fault) => Err(fault.to_string()),
        };
        done.unwrap_or_else(|error| {
            host.say(format_args!("info string error: {error}"));
            Flow::Next
        })
    }

    fn report(&mut self, lines: &[Info], host: &mut Host) {
        let spent = host.spent();
        self.has_reported |= !lines.is_empty();
        for (rank, line) in lines.iter().enumerate() {
            let rank = (self.lines > 1).then_some(rank + 1);
            host.say(info(line, &self.position, rank, spent));
        }
    }

    fn answer(&mut self, answer: Result<Choice, EngineError>, host: &mut Host) -> Flow {
        match answer {
            Ok(choice) => {
                // A turn that decides the game takes no search.
                if !self.has_reported && matches!(choice.info.score, Score::Win(_) | Score::Loss(_))
                {
                    self.report(std::slice::from_ref(&choice.info), host);
                }
                host.say(format_args!("bestmove {}", choice.turn));
            }
            Err(error) => {
                // A client that asked waits for an answer.
                host.say(format_args!("info string error: {error}"));
                host.say("bestmove none");
            }
        }
        Flow::Next
    }
}
