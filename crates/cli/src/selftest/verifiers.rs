//! Verifiers against exhaustive search: is what they accept won, and is what they call irrelevant
//! without effect?
//!
//! One side of a small board has just played. Where a verifier says that it wins, its certificate must
//! be accepted, exhaustive search must agree, and so it must with every set of up to three extra
//! stones of the defender that the accepted zone or the verifier's own zones Z1, Z2, … call
//! irrelevant.

use sixfold_core::{Cell, CellSet, Position};
use sixfold_proof::{Windows, Zone, check};
use sixfold_solve::tss::Table;
use sixfold_solve::verify::{Finding, Parameters, Psi, Verified, Verifier, verify};
use sixfold_solve::{Brute, NodeLimit, certificate};
use sixfold_threat::slow::subsets;

use super::positions::{self, Cramped, Mover};
use super::{Disagreement, Tally};
use crate::random::Random;

/// The wins of each verifier in which replies must be answered, and irrelevant sets of stones.
const COLUMNS: &[&str] = &[
    "wu", "rzop", "rzop-o1", "rzop-o2", "general", "pairs", "every", "1 stone", "2 stones",
    "3 stones",
];
const SETS: usize = Verifier::ALL.len();
/// The most extra stones that are tried at once.
const MOST_EXTRA: usize = 3;

/// The positions, and within how many turns the attacker has to win there, so that exhaustive search
/// does not take too long. With three stones a turn and few empty cells hardly a reply needs an answer.
const KINDS: &[(Cramped, u32)] = &[
    (just_played(1, (3, 5), (6, 14)), u32::MAX),
    (just_played(2, (4, 5), (7, 13)), u32::MAX),
    (just_played(2, (4, 5), (7, 13)), u32::MAX),
    (just_played(2, (5, 5), (9, 14)), u32::MAX),
    (just_played(3, (4, 6), (7, 12)), u32::MAX),
    (WIDE_3, 2),
    (WIDE_3, 2),
];

const WIDE_3: Cramped = Cramped {
    most_left: 1,
    ..just_played(3, (5, 5), (18, 23))
};

/// The defender is to move, with any number of stones.
const fn just_played(p: usize, k: (usize, usize), empties: (usize, usize)) -> Cramped {
    Cramped {
        p,
        k,
        empties,
        most_left: p,
        attackers: &[Mover::Other],
    }
}

/// The nodes a verifier may use: on these boards it needs few.
const NODES: u64 = 2_000;
/// Of wins without a reply that needs an answer one in so many is tried: they are much alike.
const PLAIN: usize = 64;

/// Exhaustive search, first with few turns, which finds most wins.
struct Judge {
    quick: Brute,
    sure: Brute,
}

impl Judge {
    fn wins(&mut self, position: &Position, extra: &CellSet) -> bool {
        self.quick.wins(position, extra) || self.sure.wins(position, extra)
    }
}

/// Tries verifiers until so many positions have been verified by one of them at least.
pub(crate) fn compare(
    count: u64,
    seed: u64,
    mut go_on: impl FnMut(u64) -> bool,
) -> Result<Tally, Box<Disagreement>> {
    let mut tally = Tally::new(COLUMNS);
    let mut number = 0;
    while tally.compared < count && go_on(tally.compared) {
        let mut random = Random::branch(seed, number);
        number += 1;
        let Some((kind, turns)) = random.pick(KINDS) else {
            break;
        };
        let Some((position, attacker)) = positions::cramped(&mut random, kind) else {
            continue;
        };
        let mut judge = Judge {
            quick: Brute::new(&position, attacker),
            sure: Brute::new(&position, attacker),
        };
        judge.quick.limit_turns(*turns);
        let tried = try_position(&position, &mut judge, &mut random, &mut tally);
        tried.map_err(|what| Disagreement { position, what })?;
    }
    Ok(tally)
}

fn try_position(
    position: &Position,
    judge: &mut Judge,
    random: &mut Random,
    tally: &mut Tally,
) -> Result<(), String> {
    let p = position.rules().p();
    let mut parameters = Parameters::new(p);
    parameters.most_unanswered = 1;
    parameters.search.rounds = 1 + random.below(2) as u32;
    if random.below(2) == 0 {
        // Double threats alone, which is quick.
        parameters.order = 1;
    }
    let by = |verifier| {
        let table = Table::with_megabytes(1);
        let limit = &mut NodeLimit(NODES);
        verify(position, verifier, &parameters, &table, limit)
    };
    // The sharpest first: where it finds no win, hardly another one does.
    if by(Verifier::Pairs).finding != Finding::Wins {
        return Ok(());
    }
    let mut won = false;
    for (column, verifier) in Verifier::ALL.into_iter().enumerate() {
        if !verifier.is_for(p) {
            continue;
        }
        let found = by(verifier);
        if found.finding != Finding::Wins {
            continue;
        }
        if found.answers.is_empty() && random.below(PLAIN) > 0 {
            continue;
        }
        won = true;
        let sets = try_verified(position, &found, judge)
            .map_err(|what| format!("{}: {what}", verifier.name()))?;
        let row = tally.row(p);
        row.counts[column] += u64::from(!found.answers.is_empty());
        for (size, count) in sets.iter().enumerate() {
            row.counts[SETS + size] += count;
        }
    }
    tally.compared += u64::from(won);
    Ok(())
}

/// How many irrelevant sets of one, two and three stones there are, if all is as it should be.
fn try_verified(
    position: &Position,
    found: &Verified,
    judge: &mut Judge,
) -> Result<[u64; MOST_EXTRA], String> {
    let written = certificate::of_defence(position, &found.answers, "");
    let written = written.ok_or("there is no certificate")?;
    let accepted = check(&written, &mut |_| false).map_err(|why| format!("rejected {why}"))?;
    if !judge.wins(position, &CellSet::EMPTY) {
        return Err(String::from("it is said to be won and is not"));
    }
    let windows = Windows::new(position.rules());
    let cells: Vec<Cell> = position.empties().iter().collect();
    let mut tried = [0; MOST_EXTRA];
    for size in 1..=MOST_EXTRA {
        for set in subsets(&cells, size) {
            if !is_irrelevant(set.cells(), &accepted.zone, found.psi.as_ref(), &windows) {
                continue;
            }
            tried[size - 1] += 1;
            if !judge.wins(position, &set.iter().collect()) {
                return Err(format!("not won with {set}, which is called irrelevant"));
            }
        }
    }
    Ok(tried)
}

fn is_irrelevant(stones: &[Cell], zone: &Zone, psi: Option<&Psi>, windows: &Windows) -> bool {
    zone.is_irrelevant(stones, windows) || psi.is_some_and(|psi| psi.is_irrelevant(stones))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sample of what `sixfold selftest verifiers` does.
    #[test]
    fn what_verifiers_accept_is_won_and_stays_won() {
        let tally = compare(60, 3, |_| true).unwrap_or_else(|fault| panic!("{fault:?}"));
        let two_a_turn = &tally.rows[1];
        assert_eq!(tally.rows.len(), 3, "{tally:?}");
        // Each of them has had replies to answer, and stones that do not matter.
        assert!(
            two_a_turn.counts.iter().all(|&count| count >= 5),
            "{tally:?}"
        );
        for row in &tally.rows {
            assert!(
                row.counts[SETS - 3..].iter().all(|&count| count >= 3),
                "{tally:?}"
            );
        }
    }
}
