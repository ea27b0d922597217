//! `sixfold match`: lets agents and engines play against one another.

use clap::Args;
use sixfold_arena::contest::Entrant;
use sixfold_arena::rating::Sprt;

use crate::command::Run;
use crate::console::Console;
use crate::contest::{ContestOptions, play};
use crate::globals::Globals;

/// Let agents and engines play a match, and judge them
///
/// Every two players play the same number of games, each opening twice with colours swapped.
/// Whatever a player does wrong loses its game, and the record says what it was.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Match {
    /// Agents with their options (alphabeta:utility=sequences,depth=4), or engines by protocol and
    /// command line (ugi:./engine --threads 1); the protocols are ugi, gtp, cloudict, sau, botzone
    /// and gomocup
    #[arg(value_name = "PLAYER", required = true, num_args = 2..)]
    players: Vec<Entrant>,

    /// Play until it is clear whether the first player is stronger by ELO1 rather than ELO0
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<Hypotheses>,

    /// How often the test may accept ELO1 where ELO0 holds
    #[arg(long, value_name = "P", default_value = "0.05", requires = "sprt")]
    alpha: f64,

    /// How often the test may accept ELO0 where ELO1 holds
    #[arg(long, value_name = "P", default_value = "0.05", requires = "sprt")]
    beta: f64,

    #[command(flatten)]
    options: ContestOptions,
}

const EXAMPLES: &str = "\
The table has wins-draws-losses against each player by place, points (1 and ½), SoDOS (the points of
those who were beaten, half of them for a draw), and Elo with its error of 95 %. For two players the
Elo difference follows, with error bars from pairs of games with swapped colours.

Without --games 100 games are played, and up to 20000 with --sprt.
Ctrl-C ends the match with the table so far and status 130; with --out the same command goes on.

Examples:
  sixfold match sequences adjacent --games 200
  sixfold match sequences 'ugi:./engine --level 3' --time-per-turn 1 --out games
  sixfold match 'alphabeta:depth=2' sequences --sprt 0,50
  sixfold match adjacent random --game gomoku --openings empty

JSON: {\"version\", \"game\", \"seed\", \"complete\", \"players\": [{\"number\", \"name\", \"rank\", \"games\", \"points\", \"sodos\",
\"elo\", \"elo_error\", \"against\": [{\"wins\", \"draws\", \"losses\"}, ...]}, ...], \"games\": [{\"number\", \"black\",
\"white\", \"winner\", \"reason\", \"detail\", \"opening_stones\", \"game\", \"seconds\", \"remarks\", \"last_words\"}, ...]};
remarks are those of agents, each [steps, score, depth, nodes, seconds, safety] with the number of stones
after the turn first. For two players \"difference\": {\"pairs\", \"score\", \"elo\", \"elo_low\", \"elo_high\",
\"superiority\"}, and with --sprt \"sprt\": {\"elo0\", \"elo1\", \"alpha\", \"beta\", \"llr\", \"llr_low\",
\"llr_high\", \"accepted\"}. Reasons are row, full-board, resignation, and the faults start, crash,
closed-pipe, timeout, illegal, half-turn, too-many, duplicate, garbage, flood. Games are counted from 1,
players from 0. An infinite Elo is null, as in a rout; where no pair of games is complete, score, Elo
and superiority are. The winner of a draw,
the detail of a game without a fault and last words that were not said are null, too.";

/// The two differences that a sequential test compares.
#[derive(Clone, Copy, Debug)]
struct Hypotheses([f64; 2]);

impl std::str::FromStr for Hypotheses {
    type Err = String;

    fn from_str(text: &str) -> Result<Hypotheses, String> {
        let numbers: Option<Vec<f64>> = text
            .split(',')
            .map(|word| word.trim().parse().ok())
            .collect();
        match numbers.as_deref() {
            Some(&[elo0, elo1]) => Ok(Hypotheses([elo0, elo1])),
            _ => Err(String::from("write two numbers, such as 0,10")),
        }
    }
}

/// The games of two players, unless it is said.
const GAMES: u64 = 100;
/// The same with a test that ends them.
const MOST_GAMES: u64 = 20_000;

impl Run for Match {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let test = match self.sprt {
            None => None,
            Some(Hypotheses([elo0, elo1])) => Some(Sprt::new(elo0, elo1, self.alpha, self.beta)?),
        };
        let games = if test.is_some() { MOST_GAMES } else { GAMES };
        let plan = self
            .options
            .plan(self.players.clone(), test, games, globals)?;
        play(&plan, &self.options, globals, console)
    }
}
