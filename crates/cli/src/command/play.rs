//! `sixfold play`: a game against the engine, in the terminal.

use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use sixfold_core::{Color, Position, Rules};
use sixfold_play::AgentSpec;

use crate::command::Run;
use crate::console::Console;
use crate::globals::Globals;
use crate::input;
use crate::play::session::{Seat, Session, seats_of_file};
use crate::play::{keyboard, lines, saving};
use crate::serving::{self, USUAL_TIME, default_agent};
use crate::thinking::{Effort, LEVELS, agent_of_level_and_seed};

/// Play against the engine, or look on while two play
///
/// Stones are placed with the arrow keys and Enter, or typed: j11k10, j11 k10, or one at a time.
/// Typed commands take turns back, give hints, change the level, save and load; help lists them, and
/// docs/play.md says more. Without a terminal the same is read from lines, and boards are printed.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    /// Where to begin: a game such as 'j10 i11k11', or a file [default: the empty board]
    #[arg(value_name = "POS", conflicts_with = "resume")]
    position: Option<String>,

    /// Who plays against you: an agent's name and its options (docs/agents.md); with --watch once for
    /// both sides, or twice, Black first [default: the strongest]
    #[arg(long, value_name = "AGENT", value_parser = serving::agent)]
    agent: Vec<AgentSpec>,

    /// Play against a level from 1 to 10, the weakest first; with --watch also two, such as 3,7
    #[arg(long, value_name = "N", value_delimiter = ',', conflicts_with = "agent", value_parser = clap::value_parser!(u8).range(LEVELS))]
    level: Vec<u8>,

    /// What the chance of levels below 10 depends on: with the same seed they play the same game [default: another
    /// one each time]
    #[arg(long, value_name = "S")]
    seed: Option<u32>,

    /// Your side [default: black, or as the resumed game has it]
    #[arg(long, value_name = "SIDE", value_enum)]
    side: Option<Side>,

    /// Look on while two engines play
    #[arg(long, conflicts_with = "side")]
    watch: bool,

    /// Save the game after each turn
    #[arg(long, value_name = "FILE.sgf")]
    save: Option<PathBuf>,

    /// Go on with a saved game, and save it there after each turn
    #[arg(long, value_name = "FILE.sgf")]
    resume: Option<PathBuf>,

    #[command(flatten)]
    effort: Effort,
}

const EXAMPLES: &str = "\
Without --time, --nodes and --depth the engine takes at most 5 seconds for a turn. Ctrl-C ends the
game, with exit status 130.

Examples:
  sixfold play --level 3
  sixfold play --side white --save game.sgf
  sixfold play --resume game.sgf
  sixfold play --game gomoku --level 5 --time 2
  sixfold play --watch --level 3,7";

/// A side, as an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Side {
    /// Black begins
    Black,
    /// White answers
    White,
}

impl Run for Play {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        if globals.json {
            bail!("--json: a game is played by people; programs ask genmove, or speak a protocol");
        }
        let (position, saved) = self.beginning(globals, console)?;
        let told = saved.as_ref().map(|saved| saved.agents.clone());
        let seed = self.seed.unwrap_or_else(seed_by_chance);
        let seats = self.seats(told.unwrap_or_default(), seed, position.to_move())?;
        let limits = self.effort.limits(USUAL_TIME);
        let mut session = Session::new(position, seats, limits, seed, globals)?;
        if let Some(file) = self.file(saved.as_ref(), console)? {
            session.save_to(&file);
        }
        let paint = globals.color.paint(console);
        let watch = console.interrupt.watch()?;
        match console.terminal.take() {
            Some(terminal) if terminal.has_keys() => {
                keyboard::run(&mut session, terminal, paint, &watch, console)
            }
            _ => lines::run(&mut session, paint, &watch, console),
        }
    }
}

/// A seed that is another one each time.
fn seed_by_chance() -> u32 {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    since.map_or(1, |since| since.as_millis() as u32)
}

impl Play {
    /// Where the game begins, and the file that it is from if it is resumed.
    fn beginning(
        &self,
        globals: &Globals,
        console: &mut Console<'_>,
    ) -> anyhow::Result<(Position, Option<saving::Loaded>)> {
        if let Some(file) = &self.resume {
            let loaded = saving::load(file, globals, console)?;
            return Ok((loaded.position.clone(), Some(loaded)));
        }
        let position = match self.position.as_deref() {
            None => Position::new(globals.game.unwrap_or(Rules::CONNECT6)),
            Some("-") => bail!(
                "-: standard input is for your turns; give the position as a game or as a file"
            ),
            Some(argument) => input::position(argument, globals, console)?,
        };
        Ok((position, None))
    }

    /// Who plays Black and White: what the options say, then what the file says.
    fn seats(
        &self,
        told: [Option<AgentSpec>; 2],
        seed: u32,
        to_move: Color,
    ) -> anyhow::Result<[Seat; 2]> {
        let levels = self.level.iter();
        let levels = levels.map(|&level| agent_of_level_and_seed(level, seed));
        let given: Vec<AgentSpec> = self.agent.iter().cloned().chain(levels).collect();
        if given.len() > 1 && !self.watch {
            bail!("one --agent or --level is enough: you play the other side; or add --watch");
        }
        let is_resumed = self.resume.is_some();
        let given = match &given[..] {
            [] => None,
            [both] => Some([both.clone(), both.clone()]),
            [black, white] => Some([black.clone(), white.clone()]),
            _ => bail!("two sides play: give --agent or --level at most twice"),
        };
        let engine = told.iter().flatten().next().cloned();
        let [black, white] = given.clone().unwrap_or_else(|| {
            let agent = engine.unwrap_or_else(default_agent);
            [agent.clone(), agent]
        });
        if self.watch {
            return Ok([Seat::of(black), Seat::of(white)]);
        }
        let told_seats = seats_of_file(told);
        let person = match (self.side, &told_seats) {
            (Some(Side::Black), _) => Color::Black,
            (Some(Side::White), _) => Color::White,
            (None, Some([Seat::Engine(_), Seat::Person])) => Color::White,
            (None, Some([Seat::Person, _])) => Color::Black,
            (None, Some([Seat::Engine(_), Seat::Engine(_)])) if given.is_none() => {
                return Ok(told_seats.unwrap_or([Seat::of(black), Seat::of(white)]));
            }
            (None, _) if is_resumed => to_move,
            (None, _) => Color::Black,
        };
        Ok(match person {
            Color::Black => [Seat::Person, Seat::of(white)],
            Color::White => [Seat::of(black), Seat::Person],
        })
    }

    /// The file that the game is saved to after each turn. Nothing that is not this game is
    /// written over.
    fn file(
        &self,
        resumed: Option<&saving::Loaded>,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Option<PathBuf>> {
        match (&self.save, &self.resume, resumed) {
            (Some(file), resume, _) if resume.as_ref() != Some(file) => {
                if file.exists() {
                    let name = file.display();
                    bail!(
                        "{name}: the file is there already; go on with its game by --resume {name}, \
                         or save to another"
                    );
                }
                // Better now than after the first turn.
                let directory = file
                    .parent()
                    .filter(|parent| !parent.as_os_str().is_empty());
                if let Some(directory) = directory {
                    let found = directory.metadata();
                    found.with_context(|| format!("{}: cannot be saved", file.display()))?;
                }
                Ok(Some(file.clone()))
            }
            (_, Some(file), Some(loaded)) if loaded.holds_a_game_alone => Ok(Some(file.clone())),
            (_, Some(file), _) => {
                console.note(&format!(
                    "{}: has comments, variations or other games, which would be lost: the game is \
                     not saved there, but to another file with --save",
                    file.display()
                ))?;
                Ok(None)
            }
            _ => Ok(None),
        }
    }
}
