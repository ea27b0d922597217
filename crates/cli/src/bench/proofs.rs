//! The verifiers side by side, as in the thesis's Tables 1 to 8.

mod report;

use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use sixfold_core::{Position, Rules, notation};
use sixfold_engine::{Budget, Limits, certify_verified, verify};
use sixfold_proof::{Certificate, check, encode};
use sixfold_solve::tss::Table;
use sixfold_solve::verify::{Finding, Parameters, Verifier};

use crate::puzzle::{Kind, PuzzleFile};
pub(crate) use report::{Report, Row, Set};

/// What each verifier may use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) limit: Duration,
    pub(crate) hash_mb: usize,
    /// Every so many positions one.
    pub(crate) every: usize,
    /// Whether the brute force is run on the three stones.
    pub(crate) brute_force: BruteForce,
}

/// Whether every reply is proved by itself, too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BruteForce {
    Run,
    LeftOut,
}

/// A turn without threats has just been played, and wins.
pub(crate) struct Played {
    pub(crate) id: String,
    pub(crate) position: Position,
    /// Whether it was the second turn of the side that began: an opening.
    pub(crate) is_opening: bool,
}

/// Connect(6,2,3) after Black's three stones (thesis, Figure 6).
pub(crate) fn three_stones() -> anyhow::Result<Played> {
    Ok(Played {
        id: String::from("Connect(6,2,3)"),
        position: notation::parse_game("j10k11j12", Rules::CONNECT_6_2_3)?,
        is_opening: false,
    })
}

/// The turns that the quiet puzzles of a file ask for, played.
pub(crate) fn read(file: &Path, every: usize) -> anyhow::Result<Vec<Played>> {
    let puzzles = PuzzleFile::read(file, Rules::CONNECT6)?.puzzles;
    let played = puzzles.into_iter().step_by(every).map(|(line, puzzle)| {
        if puzzle.kind != Kind::Quiet {
            bail!("{}, line {line}: it is no quiet puzzle", file.display());
        }
        let mut position = puzzle.position;
        let is_opening = position.history().len() <= OPENING_STONES;
        for cell in puzzle.turn.iter() {
            position
                .check(cell)
                .with_context(|| format!("{}, line {line}: {cell}", file.display()))?;
            position.place(cell, &mut ());
        }
        Ok(Played {
            id: puzzle.id,
            position,
            is_opening,
        })
    });
    played.collect()
}

/// Black's first stone and White's first turn.
const OPENING_STONES: usize = 3;

/// Runs the verifiers on everything; `progress` is told what comes next.
pub(crate) fn run(
    played: &[Played],
    effort: &Effort,
    mut progress: impl FnMut(&str),
) -> anyhow::Result<Report> {
    let three = three_stones()?;
    let mut report = Report::default();
    for verifier in Verifier::ALL {
        if verifier == Verifier::Every && effort.brute_force == BruteForce::LeftOut {
            continue;
        }
        progress(&format!("{}: {}", verifier.name(), three.id));
        let row = measure(&three, verifier, effort)?;
        report.push(Set::ThreeStones, &three.id, row);
        if verifier == Verifier::Every {
            continue;
        }
        for played in played {
            progress(&format!("{}: {}", verifier.name(), played.id));
            let set = match played.is_opening {
                true => Set::Openings,
                false => Set::Later,
            };
            report.push(set, &played.id, measure(played, verifier, effort)?);
        }
    }
    Ok(report)
}

fn measure(played: &Played, verifier: Verifier, effort: &Effort) -> anyhow::Result<Row> {
    let position = &played.position;
    let parameters = Parameters::new(position.rules().p());
    let table = Table::try_with_megabytes(effort.hash_mb)?;
    let budget = Budget::new(Limits {
        time: Some(effort.limit),
        ..Limits::default()
    });
    let start = Instant::now();
    let found = verify(position, verifier, &parameters, &table, &budget);
    let seconds = start.elapsed().as_secs_f64();
    let mut row = Row {
        verifier: verifier.name(),
        solved: found.finding == Finding::Wins,
        calls: found.calls,
        nodes: found.nodes,
        seconds,
        ..Row::default()
    };
    if row.solved {
        let unlimited = Budget::new(Limits::default());
        let certificate = certify_verified(position, &found, "", &unlimited)?;
        row.certificate_nodes = certificate.nodes().len();
        row.certificate_bytes = encode(&certificate).len();
        row.check_seconds = seconds_to_check(&certificate);
    }
    Ok(row)
}

fn seconds_to_check(certificate: &Certificate) -> f64 {
    let start = Instant::now();
    // It was accepted a moment ago.
    let _ = check(certificate, &mut |_| false);
    start.elapsed().as_secs_f64()
}
