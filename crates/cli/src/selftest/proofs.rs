//! The checker of certificates against exhaustive search: is what it accepts won, and is what it
//! calls irrelevant without effect?
//!
//! Independent code is not independent theory, so the rules of zones that docs/zones.md proves are
//! also tried. A position on a small board gets a random winning strategy, written as a certificate
//! with random sets R until the checker accepts it. Then every set of up to three extra stones of
//! the defender that the zone calls irrelevant is placed, and exhaustive search says whether the
//! attacker still wins. After that the certificate is changed at random, and whatever the checker
//! still accepts has to be as good. One failure and a rule is wrong.

mod alter;
mod strategy;

use sixfold_core::{Cell, CellSet, Color, Position};
use sixfold_proof::{Accepted, Certificate, Windows, check};
use sixfold_solve::Brute;
use sixfold_threat::slow::subsets;

use self::strategy::{Failure, Prover};
use super::positions::{self, Cramped, Mover};
use super::{Disagreement, Tally};
use crate::random::Random;

const COLUMNS: &[&str] = &[
    "proofs", "answered", "1 stone", "2 stones", "3 stones", "altered", "refused",
];
const PROOFS: usize = 0;
/// Proofs in which a reply must be answered: two turns or more, the defender's counted.
const DEEP: usize = 1;
/// Irrelevant sets of one stone; those of two and three follow.
const SETS: usize = 2;
/// Altered certificates that the checker accepted, and those that it did not.
const ALTERED: usize = 5;
const REFUSED: usize = 6;

/// The positions, and within how many turns the attacker has to win there. With many empty cells
/// exhaustive search takes too long; but with three stones a turn few positions with fewer have
/// proofs in which a reply must be answered.
const KINDS: &[(Cramped, u32)] = &[
    (small(1), u32::MAX),
    (small(1), u32::MAX),
    (small(2), u32::MAX),
    (small(2), u32::MAX),
    (small(3), u32::MAX),
    (WIDE_2, 3),
    (WIDE_2, 3),
    (WIDE_2, 3),
    (WIDE_2, 3),
    (WIDE_3, 2),
];

const fn small(p: usize) -> Cramped {
    Cramped {
        p,
        k: (p + 1, p + 3),
        empties: (5, 14),
        most_left: p,
        attackers: &[Mover::ToMove, Mover::Other],
    }
}

/// The defender begins, with the last stone of a turn.
const WIDE_2: Cramped = Cramped {
    p: 2,
    k: (4, 5),
    empties: (11, 16),
    most_left: 1,
    attackers: &[Mover::Other],
};
const WIDE_3: Cramped = Cramped {
    p: 3,
    k: (5, 5),
    empties: (18, 23),
    ..WIDE_2
};

/// The most extra stones that are tried at once.
const MOST_EXTRA: usize = 3;
/// How many proofs are made for a position in which somebody wins.
const PROOFS_A_POSITION: usize = 2;
/// How often each certificate is changed.
const ALTERATIONS: usize = 12;

/// Tries so many proofs of this seed, as long as `go_on`, told how many there were, says so.
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
        let (kind, turns) = random.pick(KINDS).expect("there are some");
        let drawn = positions::cramped(&mut random, kind);
        let Some((mut position, attacker)) = drawn else {
            continue;
        };
        let mut brute = Brute::new(&position, attacker);
        brute.limit_turns(*turns);
        if !brute.wins(&position, &CellSet::EMPTY) {
            continue;
        }
        if random.below(4) == 0 {
            harden(&mut position, &mut brute, &mut random, attacker);
        }
        let experiment = Experiment {
            brute,
            unlimited: Brute::new(&position, attacker),
            windows: Windows::new(position.rules()),
            random,
            position: &position,
            attacker,
        };
        let tried = experiment.run(&mut tally);
        tried.map_err(|what| Disagreement { position, what })?;
    }
    Ok(tally)
}

/// Adds stones of the defender as long as the attacker wins. What is just won takes longer.
fn harden(position: &mut Position, brute: &mut Brute, random: &mut Random, attacker: Color) {
    let mut cells: Vec<Cell> = position.empties().iter().collect();
    random.shuffle(&mut cells);
    let most = random.between(1, cells.len());
    for &cell in &cells[..most] {
        position.add_extra(attacker.other(), cell, &mut ());
        if position.is_over() || !brute.wins(position, &CellSet::EMPTY) {
            position.undo(&mut ());
        }
    }
}

struct Experiment<'a> {
    random: Random,
    brute: Brute,
    /// Asked where the other finds no win, since it may see too few turns.
    unlimited: Brute,
    windows: Windows,
    position: &'a Position,
    attacker: Color,
}

impl Experiment<'_> {
    fn run(mut self, tally: &mut Tally) -> Result<(), String> {
        let p = self.position.rules().p();
        for _ in 0..PROOFS_A_POSITION {
            let mut prover = Prover::new(&mut self.random, &mut self.brute, self.attacker);
            let certificate = match prover.certificate(self.position) {
                Ok(certificate) => certificate,
                Err(Failure::TooLarge) => {
                    tally.row(p).left_out += 1;
                    continue;
                }
                Err(Failure::Wrong(what)) => return Err(what),
            };
            // Most proofs by which the attacker wins at once are the same to the checker.
            let is_deep = certificate.nodes().iter().any(has_answers);
            if !is_deep && self.random.below(16) > 0 {
                continue;
            }
            let accepted = judge(&certificate).map_err(|why| format!("a proof is {why}"))?;
            let sets = self.try_extra_stones(self.position, &accepted)?;
            tally.compared += 1;
            let row = tally.row(p);
            row.counts[PROOFS] += 1;
            row.counts[DEEP] += u64::from(is_deep);
            for (size, count) in sets.iter().enumerate() {
                row.counts[SETS + size] += count;
            }
            self.alter(&certificate, tally)?;
        }
        Ok(())
    }

    /// Changes a certificate in many ways; what is still accepted must hold.
    fn alter(&mut self, certificate: &Certificate, tally: &mut Tally) -> Result<(), String> {
        let p = self.position.rules().p();
        for _ in 0..ALTERATIONS {
            let altered = alter::alter(certificate, &mut self.random);
            let Some(altered) = altered.filter(|altered| altered != certificate) else {
                continue;
            };
            let column = match judge(&altered) {
                Ok(accepted) => {
                    self.try_extra_stones(altered.position(), &accepted)
                        .map_err(|what| format!("{what}, as changed: {:?}", altered.nodes()))?;
                    ALTERED
                }
                Err(_) => REFUSED,
            };
            tally.row(p).counts[column] += 1;
        }
        Ok(())
    }

    /// The attacker must win, also with extra stones that are irrelevant. Returns how many sets of
    /// one, two and three there are.
    fn try_extra_stones(
        &mut self,
        position: &Position,
        accepted: &Accepted,
    ) -> Result<[u64; MOST_EXTRA], String> {
        if !self.wins(position, &CellSet::EMPTY) {
            return Err(format!(
                "{} does not win, but it is accepted",
                self.attacker
            ));
        }
        let cells: Vec<Cell> = position.empties().iter().collect();
        let mut tried = [0; MOST_EXTRA];
        for size in 1..=MOST_EXTRA {
            for set in subsets(&cells, size) {
                if !accepted.zone.is_irrelevant(set.cells(), &self.windows) {
                    continue;
                }
                tried[size - 1] += 1;
                if !self.wins(position, &set.iter().collect()) {
                    let zone = accepted.zone.cells();
                    return Err(format!(
                        "{} does not win with {set} on the board, which the zone {zone:?} calls \
                         irrelevant",
                        self.attacker
                    ));
                }
            }
        }
        Ok(tried)
    }

    fn wins(&mut self, position: &Position, extra: &CellSet) -> bool {
        self.brute.wins(position, extra) || self.unlimited.wins(position, extra)
    }
}

fn has_answers(node: &sixfold_proof::Node) -> bool {
    !node.replies.is_empty()
}

fn judge(certificate: &Certificate) -> Result<Accepted, String> {
    check(certificate, &mut |_| false).map_err(|rejection| format!("rejected: {rejection}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SAMPLE: u64 = 200;

    /// A sample of what `sixfold selftest proofs` does.
    #[test]
    fn irrelevant_stones_spoil_no_accepted_proof() {
        let tally = compare(SAMPLE, 7, |_| true).unwrap_or_else(|fault| panic!("{fault:?}"));
        let p: Vec<u8> = tally.rows.iter().map(|row| row.p).collect();
        assert_eq!(p, [1, 2, 3]);
        for row in &tally.rows {
            let sets = &row.counts[SETS..][..MOST_EXTRA];
            assert!(sets.iter().all(|&count| count >= 10), "{tally:?}");
        }
        assert!(tally.total().counts[DEEP] >= SAMPLE / 2, "{tally:?}");
    }
}
