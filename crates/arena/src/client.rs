//! The other side of each protocol: what a match runner says to an engine, and how it reads the
//! answers. A file for each protocol; all of them talk through [`Talk`], so that tests can answer
//! in place of a process.

mod botzone;
mod cloudict;
mod gomocup;
mod gtp;
mod letters;
mod sau;
#[cfg(test)]
mod script;
mod ugi;

use std::time::{Duration, Instant};

use sixfold_core::{Action, Cell, Color, Position, Rules};

use crate::contest::{NewGame, NoAnswer, Player, Protocol, Request};
use crate::external::{CommandLine, Interruption, OutputLimits, Process, Silence};
use crate::opening::Openings;
use crate::referee::{Choice, Fault};

/// A conversation with an engine.
pub(crate) trait Talk {
    /// Says one line.
    fn say(&mut self, line: &str) -> Result<(), Silence>;
    /// Waits for the next line of the engine, no longer than it may take.
    fn hear(&mut self) -> Result<String, Silence>;
}

/// One protocol, from the side of those who ask.
pub(crate) trait Dialogue: Send {
    /// Says hello and prepares a game. An answer against the protocol is a fault.
    fn greet(&mut self, talk: &mut dyn Talk, game: &NewGame<'_>) -> Result<(), Silence>;

    /// Asks for a turn.
    fn turn(&mut self, talk: &mut dyn Talk, request: &Request<'_>) -> Result<Choice, Silence>;

    /// The line with which the protocol says goodbye, where it has one.
    fn farewell(&self) -> Option<&'static str>;

    /// Whether the next turn needs a new process.
    fn needs_new_process(&self) -> bool {
        false
    }
}

/// The dialogue of this protocol.
pub(crate) fn dialogue(protocol: Protocol) -> Box<dyn Dialogue> {
    match protocol {
        Protocol::Ugi => Box::new(ugi::Ugi),
        Protocol::Gtp => Box::new(gtp::Gtp::default()),
        Protocol::Cloudict => Box::new(cloudict::Cloudict::default()),
        Protocol::Sau => Box::new(sau::Sau),
        Protocol::Botzone => Box::new(botzone::Botzone::default()),
        Protocol::Gomocup => Box::new(gomocup::Gomocup::default()),
    }
}

/// Why a protocol has no words for such a match, if it has none.
pub(crate) fn obstacle(protocol: Protocol, rules: Rules, openings: &Openings) -> Option<String> {
    match protocol {
        Protocol::Ugi => None,
        Protocol::Gtp => gtp::obstacle(rules),
        Protocol::Cloudict => letters::obstacle(rules),
        Protocol::Sau if openings.have_stones() => Some(String::from(
            "sau has no words for openings: add --openings empty",
        )),
        Protocol::Sau => letters::obstacle(rules),
        Protocol::Botzone => botzone::obstacle(rules),
        Protocol::Gomocup => gomocup::obstacle(rules),
    }
}

/// An external engine as a player.
pub(crate) struct Client {
    line: CommandLine,
    dialogue: Box<dyn Dialogue>,
    process: Option<Process>,
}

/// How long an engine may take to go by itself when the game is over.
const FAREWELL: Duration = Duration::from_millis(300);

impl Client {
    pub(crate) fn new(line: CommandLine, dialogue: Box<dyn Dialogue>) -> Client {
        Client {
            line,
            dialogue,
            process: None,
        }
    }

    /// The process, a new one where that is needed.
    fn process(&mut self) -> Result<&mut Process, Fault> {
        if self.process.is_none() || self.dialogue.needs_new_process() {
            // The old one is ended before there is a new one.
            self.process = None;
            self.process = Some(Process::start(&self.line, OutputLimits::default())?);
        }
        Ok(self.process.as_mut().expect("it was just made"))
    }
}

impl Player for Client {
    fn prepare(&mut self, game: &NewGame<'_>) -> Result<(), NoAnswer> {
        self.process()?;
        let process = self.process.as_mut().expect("it was just made");
        let mut talk = WithProcess {
            process,
            until: Interruption {
                deadline: Some(Instant::now() + game.patience),
                stop: game.stop,
            },
        };
        let greeted = self.dialogue.greet(&mut talk, game);
        greeted.map_err(|silence| match silence {
            Silence::Stopped => NoAnswer::Stopped,
            Silence::Late => Fault::Start(format!(
                "it was not ready within {:.1} s",
                game.patience.as_secs_f64()
            ))
            .into(),
            Silence::Fault(fault @ Fault::Start(_)) => fault.into(),
            Silence::Fault(fault) => Fault::Start(fault.to_string()).into(),
        })
    }

    fn choose(&mut self, request: &Request<'_>) -> Result<Choice, NoAnswer> {
        let since = Instant::now();
        self.process()?;
        let process = self.process.as_mut().expect("it was just made");
        process.begin_question()?;
        let mut talk = WithProcess {
            process,
            until: Interruption {
                deadline: request.deadline,
                stop: request.stop,
            },
        };
        let chosen = self.dialogue.turn(&mut talk, request);
        chosen.map_err(|silence| request.no_answer(silence, since))
    }

    fn last_words(&mut self) -> String {
        let process = self.process.as_mut();
        process.map(Process::last_words).unwrap_or_default()
    }

    fn dismiss(mut self: Box<Self>) {
        if let Some(process) = self.process.take() {
            process.dismiss(self.dialogue.farewell(), FAREWELL);
        }
    }
}

/// A conversation with a process.
struct WithProcess<'a> {
    process: &'a mut Process,
    until: Interruption<'a>,
}

impl Talk for WithProcess<'_> {
    fn say(&mut self, line: &str) -> Result<(), Silence> {
        Ok(self.process.say(line)?)
    }

    fn hear(&mut self) -> Result<String, Silence> {
        self.process.hear(&self.until)
    }
}

/// The turns of a game from the empty board: who placed which stones, in the order in which they
/// were placed.
fn turns(position: &Position) -> Vec<(Color, Vec<Cell>)> {
    let rules = position.rules();
    let mut turns: Vec<(Color, Vec<Cell>)> = Vec::new();
    let (mut side, mut left) = (Color::Black, rules.q());
    for action in position.history() {
        let Action::Place(cell) = action else {
            continue;
        };
        match turns.last_mut() {
            Some((color, cells)) if *color == side => cells.push(cell),
            _ => turns.push((side, vec![cell])),
        }
        left -= 1;
        if left == 0 {
            (side, left) = (side.other(), rules.p());
        }
    }
    turns
}

/// What is an answer, but no turn.
fn garbage(line: &str) -> Silence {
    Silence::Fault(Fault::garbage(line))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sixfold_core::notation::parse_game;

    use super::script::Script;
    use super::*;
    use crate::referee::{Game, TimeControl};

    /// Lines that look like answers, and lines that look like nothing.
    fn line() -> impl Strategy<Value = String> {
        let words = prop_oneof![
            Just("bestmove "),
            Just("= "),
            Just("? "),
            Just("move "),
            Just("name "),
            Just("OK"),
            Just("")
        ];
        let rest = prop_oneof!["[a-s0-9]{0,8}", "[A-Z@]{0,8}", "[-0-9, ]{0,12}", ".{0,12}"];
        (words, rest).prop_map(|(word, rest)| format!("{word}{rest}"))
    }

    proptest! {
        /// Whatever an engine says, there is a ruling.
        #[test]
        fn any_answer_gets_a_ruling(
            lines in proptest::collection::vec(line(), 0..12),
            protocol in 0..Protocol::ALL.len(),
            stones in 0..3_usize,
        ) {
            let protocol = Protocol::ALL[protocol];
            let rules = match protocol {
                Protocol::Gomocup => Rules::GOMOKU,
                _ => Rules::CONNECT6,
            };
            let game = match rules.p() {
                1 => ["", "h8", "h8 a1"][stones],
                _ => ["", "j10", "j10 i11k11"][stones],
            };
            let mut dialogue = dialogue(protocol);
            let mut script = Script::new(rules, &lines);
            let _ = script.greet(&mut *dialogue, Color::Black, game);
            let answer = script.choice(&mut *dialogue, game);
            let before = parse_game(game, rules).unwrap();
            let mut referee = Game::new(before.clone(), TimeControl::default());
            let answer = answer.map_err(|silence| match silence {
                Silence::Fault(fault) => fault,
                silence => Fault::garbage(&format!("{silence:?}")),
            });
            referee.answer(answer, Duration::ZERO);
            prop_assert_eq!(referee.ending().is_none(), *referee.position() != before);
        }
    }

    #[test]
    fn a_game_has_its_turns() {
        let position = parse_game("j10 k11i11 j9k9", Rules::CONNECT6).unwrap();
        let written: Vec<String> = turns(&position)
            .iter()
            .map(|(color, cells)| {
                let cells: String = cells.iter().map(ToString::to_string).collect();
                format!("{color} {cells}")
            })
            .collect();
        assert_eq!(written, ["black j10", "white k11i11", "black j9k9"]);
        assert!(turns(&Position::new(Rules::CONNECT6)).is_empty());
    }

    #[test]
    fn what_a_protocol_cannot_say() {
        let oblong = Rules::new(19, 15, 6, 2, 1).unwrap();
        let (empty, random) = (Openings::Empty, Openings::Random { seed: 1 });
        let connect6 = Rules::CONNECT6;
        assert_eq!(obstacle(Protocol::Ugi, oblong, &random), None);
        assert!(obstacle(Protocol::Gtp, oblong, &random).is_some());
        assert_eq!(obstacle(Protocol::Gtp, connect6, &random), None);
        assert_eq!(obstacle(Protocol::Cloudict, connect6, &random), None);
        assert!(obstacle(Protocol::Cloudict, Rules::GOMOKU, &random).is_some());
        assert_eq!(obstacle(Protocol::Sau, connect6, &empty), None);
        assert!(obstacle(Protocol::Sau, connect6, &random).is_some());
        assert!(obstacle(Protocol::Gomocup, connect6, &empty).is_some());
        assert_eq!(obstacle(Protocol::Gomocup, Rules::GOMOKU, &random), None);
        assert!(obstacle(Protocol::Botzone, Rules::GOMOKU, &empty).is_some());
    }
}
