//! `sixfold verify`: one side has just played; does it win against every reply?

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use serde::Serialize;
use sixfold_core::{Color, Outcome, Position, Turn};
use sixfold_engine::{Budget, Limits, NotCertified, Table, certify_verified, verify};
use sixfold_proof::Certificate;
use sixfold_solve::tss::single;
use sixfold_solve::verify::{
    Because, Finding, Parameters, Unanswered, UnknownVerifier, Verified, Verifier,
};

use crate::command::Run;
use crate::command::solve::Live;
use crate::console::Console;
use crate::globals::Globals;
use crate::interrupt::Interrupted;
use crate::seconds::seconds;
use crate::{board_text, certificate_file, input, output, wire};

/// One side has just played: does it win against every reply?
///
/// After a turn without threats there are tens of thousands of replies. A verifier proves that the
/// attacker wins after some sets of stones of the defender, by double threats or by single ones, and
/// the zones of these proofs cover all other replies. What is left unanswered is listed.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Verify {
    /// A game such as 'j10 i11k11', a file (SGF or board text), or - for standard input; the side
    /// that is not to move is the attacker
    #[arg(value_name = "POS")]
    position: String,

    /// How to get through the replies
    #[arg(long, value_parser = verifier_parser(), default_value = Verifier::Pairs.name())]
    verifier: Verifier,

    /// The lambda order r of the strategy: where u stones of the reply are missing, a strategy of
    /// order r - u must do; 1 is by double threats, 2 and more by single ones [default: p + 1]
    #[arg(long, value_name = "R", value_parser = clap::value_parser!(u32).range(1..))]
    order: Option<u32>,

    /// List so many unanswered replies and look no further
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    most_unanswered: Option<u64>,

    /// The nodes of each inner search for double threats in the first round; five times more in
    /// each that follows
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..))]
    inner_nodes: u64,

    /// How many rounds, with rising limits, a reply is worth
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=10))]
    rounds: u32,

    /// Stop after so many nodes (an attacker's turn or a defender's stones placed)
    #[arg(long, value_name = "N", default_value_t = 100_000_000)]
    nodes: u64,

    /// Stop after so many seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,

    /// Remember so many megabytes of positions
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=65536))]
    hash_mb: u32,

    /// Write a certificate of the win, for `sixfold check`; - for standard output
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Exit status: 0 if the attacker wins against every reply, 1 if some are left unanswered or the limits
were reached, 130 if a signal stopped it.

Examples:
  sixfold verify --game 19,19,6,2,3 j10k11j12
  sixfold verify --game 19,19,6,2,3 j10k11j12 --verifier rzop-o2 --certificate three.proof
  sixfold verify game.sgf --seconds 60 --json

JSON: {\"version\", \"verdict\": \"win\"|\"open\"|\"unknown\", \"attacker\", \"verifier\", \"order\", \"unanswered\":
[{\"stones\": [cell, ...], \"because\": \"row\"|\"none\"|\"limits\"}, ...], \"answers\", \"calls\", \"nodes\", \"seconds\"}.
\"unknown\" means that it was stopped before it knew. Unanswered stones are a whole reply, or a part of one
that has no answer even by itself. \"because\" says why: the defender makes a row, there is no win by threats,
or the limits of the inner searches were reached. \"answers\" counts the sets of stones that were
proved, \"calls\" those that were tried.";

/// So many unanswered replies are listed in words.
const MOST_IN_WORDS: usize = 20;

fn verifier_parser() -> impl TypedValueParser<Value = Verifier> {
    let value =
        |verifier: &Verifier| PossibleValue::new(verifier.name()).help(description(*verifier));
    PossibleValuesParser::new(Verifier::ALL.iter().map(value))
        .try_map(|name| -> Result<Verifier, UnknownVerifier> { name.parse() })
}

fn description(verifier: Verifier) -> &'static str {
    match verifier {
        Verifier::Wu => "null and semi-null turns, by double threats alone (Wu and Huang)",
        Verifier::Rzop => "relevance zones Z1 and Z2 (thesis, chapter 3)",
        Verifier::RzopO1 => "the same, whatever the order of the stones (section 4.1)",
        Verifier::RzopO2 => "the same, pairs only in a common segment (section 4.2)",
        Verifier::General => "the same for any number of stones a turn (appendix D)",
        Verifier::Pairs => "every proof covers what its windows allow; the sharpest",
        Verifier::Every => "every reply by itself: slow, and needs no zones",
    }
}

/// What was found, and how it ended.
struct Outcomes {
    verified: Verified,
    taken: Duration,
    /// Every win is certified, whether anybody wants to have it or not.
    certificate: Result<Certificate, NotCertified>,
}

impl Run for Verify {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let certificate_to_stdout = self.certificate.as_deref().is_some_and(output::is_stdout);
        if globals.json && certificate_to_stdout {
            bail!("--json and --certificate - cannot both have standard output");
        }
        let position = input::position(&self.position, globals, console)?;
        self.check_position(&position)?;
        let watch = console.interrupt.watch()?;
        let found = self.verify(&position, &watch, console)?;
        // What the checker does not accept is no win, whatever the verifier says.
        if let Err(why @ NotCertified::Rejected(_)) = &found.certificate {
            bail!("the verifier {} is wrong here: {why}", self.verifier.name());
        }
        if globals.json {
            let body = WireVerified::new(&position, self, &found);
            console.print(&wire::to_json(body)?)?;
        } else if !certificate_to_stdout {
            let board = board_text::write(&position, globals.color.paint(console));
            let words = self.words(&position, &found.verified);
            console.print(&format!("{board}\n{words}"))?;
            console.flush()?;
            let (nodes, seconds) = (found.verified.nodes, found.taken.as_secs_f64());
            console.note(&format!("{nodes} nodes in {seconds:.3} s"))?;
        }
        console.flush()?;
        if let (Some(file), Ok(certificate)) = (&self.certificate, &found.certificate) {
            certificate_file::save(file, certificate, console)?;
        }
        if watch.is_stopped() {
            return Err(Interrupted.into());
        }
        self.judge(&found)
    }
}

impl Verify {
    fn check_position(&self, position: &Position) -> anyhow::Result<()> {
        match position.outcome() {
            Some(Outcome::Win(winner)) => bail!("the game is over: {winner} has won"),
            Some(Outcome::Draw) => bail!("the game is over, and nobody has won"),
            None => {}
        }
        let p = position.rules().p();
        if !self.verifier.is_for(p) {
            let name = self.verifier.name();
            bail!(
                "--verifier {name} is for two stones a turn, and here are {p}: try general or pairs"
            );
        }
        Ok(())
    }

    fn verify(
        &self,
        position: &Position,
        watch: &crate::interrupt::Watch,
        console: &Console<'_>,
    ) -> anyhow::Result<Outcomes> {
        let table = Table::try_with_megabytes(self.hash_mb as usize)
            .with_context(|| format!("--hash-mb {}", self.hash_mb))?;
        let limits = Limits {
            nodes: self.nodes,
            time: self.seconds,
            stop: watch.flag(),
        };
        let live = Live::new(console.progress);
        let budget = Budget::new(limits).watched_by(&live);
        let parameters = self.parameters(position);
        let (verified, certificate) = watch.during(|| {
            let verified = verify(position, self.verifier, &parameters, &table, &budget);
            let how = format!("verifier {}", self.verifier.name());
            let comment = certificate_file::comment(&how);
            let certificate = certify_verified(position, &verified, &comment, &budget);
            (verified, certificate)
        });
        let taken = budget.elapsed();
        live.finish();
        Ok(Outcomes {
            verified,
            taken,
            certificate,
        })
    }

    fn parameters(&self, position: &Position) -> Parameters {
        let defaults = Parameters::new(position.rules().p());
        Parameters {
            order: self.order.unwrap_or(defaults.order),
            search: single::Parameters {
                double_nodes: self.inner_nodes,
                rounds: self.rounds,
                ..defaults.search
            },
            most_unanswered: self.most_unanswered.map_or(usize::MAX, |most| {
                usize::try_from(most).unwrap_or(usize::MAX)
            }),
        }
    }

    fn words(&self, position: &Position, verified: &Verified) -> String {
        let (attacker, defender) = (position.to_move().other(), position.to_move());
        let name = self.verifier.name();
        let mut text = match verified.finding {
            Finding::Wins if verified.answers.is_empty() => {
                format!("{attacker} wins: {defender} cannot block all threats\n")
            }
            Finding::Wins => format!(
                "{attacker} wins against every reply ({name}: {} proofs cover them all)\n",
                verified.answers.len()
            ),
            Finding::Open => {
                format!("not shown that {attacker} wins ({name}): without an answer are\n")
            }
            Finding::Stopped => {
                format!(
                    "unknown ({name}): stopped after {} proofs\n",
                    verified.answers.len()
                )
            }
        };
        for unanswered in verified.unanswered.iter().take(MOST_IN_WORDS) {
            text.push_str(&describe(unanswered, position.stones_to_place(), defender));
        }
        if let Some(more) = verified.unanswered.len().checked_sub(MOST_IN_WORDS + 1) {
            text.push_str(&format!(
                "  and {} more (all of them with --json)\n",
                more + 1
            ));
        }
        text
    }

    fn judge(&self, found: &Outcomes) -> anyhow::Result<()> {
        match &found.certificate {
            Err(why) if *why != NotCertified::NoWin => {
                bail!("there is a win, but no certificate of it: {why}")
            }
            _ => {}
        }
        match found.verified.finding {
            Finding::Wins => Ok(()),
            Finding::Open => bail!("without an answer: {}", found.verified.unanswered.len()),
            Finding::Stopped => bail!("the limits were reached; give it more --nodes or --seconds"),
        }
    }
}

/// One line about stones without an answer.
fn describe(unanswered: &Unanswered, whole: usize, defender: Color) -> String {
    let stones = match unanswered.stones {
        stones if stones.is_empty() => format!("{defender} places nothing"),
        stones if stones.len() < whole => format!("{stones} and anything"),
        stones => stones.to_string(),
    };
    let because = match unanswered.because {
        Because::Row => "makes a row",
        Because::NoSuchWin => "no win by threats",
        Because::Open => "the limits were reached",
    };
    format!("  {stones}: {because}\n")
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireVerified {
    verdict: &'static str,
    attacker: &'static str,
    verifier: &'static str,
    order: u32,
    unanswered: Vec<WireUnanswered>,
    answers: usize,
    calls: u64,
    nodes: u64,
    seconds: f64,
}

#[derive(Serialize, Debug)]
struct WireUnanswered {
    stones: Vec<String>,
    because: &'static str,
}

impl WireVerified {
    fn new(position: &Position, command: &Verify, found: &Outcomes) -> WireVerified {
        let verified = &found.verified;
        WireVerified {
            verdict: match verified.finding {
                Finding::Wins => "win",
                Finding::Open => "open",
                Finding::Stopped => "unknown",
            },
            attacker: wire::color_name(position.to_move().other()),
            verifier: command.verifier.name(),
            order: command.parameters(position).order,
            unanswered: verified
                .unanswered
                .iter()
                .map(WireUnanswered::from)
                .collect(),
            answers: verified.answers.len(),
            calls: verified.calls,
            nodes: verified.nodes,
            seconds: found.taken.as_secs_f64(),
        }
    }
}

impl From<&Unanswered> for WireUnanswered {
    fn from(unanswered: &Unanswered) -> WireUnanswered {
        let names = |turn: &Turn| turn.iter().map(|cell| cell.to_string()).collect();
        WireUnanswered {
            stones: names(&unanswered.stones),
            because: match unanswered.because {
                Because::Row => "row",
                Because::NoSuchWin => "none",
                Because::Open => "limits",
            },
        }
    }
}
