//! `sixfold openings`: makes even openings for matches.

use anyhow::{Context, bail};
use clap::Args;
use indicatif::ProgressBar;
use serde::Serialize;
use sixfold_arena::opening::{EvenOpenings, Strictness};
use sixfold_core::{Rules, notation};

use crate::command::Run;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::interrupt::Interrupted;
use crate::wire;

/// Make even openings for matches
///
/// The first stone is in the centre, and one to four turns are drawn from the engine's best. Openings are kept that
/// the engine finds even, and still after it has played on for both sides. None is the image of
/// another. The same seed gives the same openings.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Openings {
    /// How many
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,

    /// What all chance depends on
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// The nodes that the engine thinks for, each time it judges
    #[arg(long, value_name = "N", default_value_t = Strictness::THOROUGH.nodes, value_parser = clap::value_parser!(u64).range(100..))]
    nodes: u64,

    /// By how much it may like one side better, in units of which 256 are one logit
    #[arg(long, value_name = "UNITS", default_value_t = Strictness::THOROUGH.even, value_parser = clap::value_parser!(u64).range(10..=10_000))]
    even: u64,
}

const EXAMPLES: &str = "\
One opening on each line, as soon as it is found: about ten seconds each. sixfold match reads such a file
(--openings FILE), and has one of its own for Connect6.

Ctrl-C ends the run with status 130; what was printed stands.

Examples:
  sixfold openings --count 100 --seed 1 > openings.txt
  sixfold openings --count 3 --nodes 2000 --even 300

JSON: {\"game\", \"seed\", \"nodes\", \"even\", \"openings\": [\"j10 i9k9\", ...]}.";

/// Openings that are drawn in a row without success before the search is given up.
const MOST_DRAWS: usize = 100_000;

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireOpenings {
    game: wire::WireRules,
    seed: u64,
    nodes: u64,
    even: u64,
    openings: Vec<String>,
}

impl Run for Openings {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let rules = globals.game.unwrap_or(Rules::CONNECT6);
        let strictness = Strictness {
            nodes: self.nodes,
            even: self.even,
            ..Strictness::THOROUGH
        };
        let Some(mut source) = EvenOpenings::new(rules, self.seed, strictness) else {
            bail!("--game {rules}: the engine has not learned this game and cannot judge it");
        };
        let bar = match console.progress {
            Progress::Shown => ProgressBar::new_spinner(),
            Progress::Hidden => ProgressBar::hidden(),
        };
        let watch = console.interrupt.watch()?;
        let mut openings = Vec::new();
        let mut drawn = 0_u64;
        while openings.len() < self.count && !watch.is_stopped() {
            let found = watch.during(|| {
                let mut draws = (0..MOST_DRAWS).take_while(|_| !watch.is_stopped());
                draws.find_map(|_| {
                    drawn += 1;
                    bar.set_message(format!("{} even of {drawn} drawn", openings.len()));
                    bar.tick();
                    source.draw()
                })
            });
            let Some(opening) = found else {
                if watch.is_stopped() {
                    break;
                }
                bail!("{MOST_DRAWS} openings in a row were uneven: there may be no more");
            };
            let text = notation::write_game(&opening).context("an opening is made of turns")?;
            if !globals.json {
                console.print(&format!("{text}\n"))?;
                console.flush()?;
            }
            openings.push(text);
        }
        bar.finish_and_clear();
        if globals.json {
            console.print(&wire::to_json(WireOpenings {
                game: rules.into(),
                seed: self.seed,
                nodes: self.nodes,
                even: self.even,
                openings,
            })?)?;
        }
        match watch.is_stopped() {
            true => Err(Interrupted.into()),
            false => Ok(()),
        }
    }
}
