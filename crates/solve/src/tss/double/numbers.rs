//! Proof and disproof numbers of the nodes of a double-threat search.
//!
//! An attacking node needs one good child, a defending node all of them; what adds up at the
//! other number is summed there. Two sums are not the plain ones of proof-number search:
//!
//! - The disproof number of an attacking node is the largest of its children's and one for each
//!   other open child. Independent turns can be played in any order, the positions are the same,
//!   and a sum would count them once for every way (Ueda and others, "Weak proof-number search",
//!   2008, against double counting in directed acyclic graphs).
//! - A defending node has a macro child besides its real ones (two-stage paper, §II-B.3: all
//!   blocks at once). Won, it proves the node; lost, it says nothing. So it counts for the proof
//!   number alone: pn = min(pn of the macro, Σ pn).

use crate::numbers::{INFINITY, sum};

/// How many leaves have to be won to prove a node, and lost to disprove it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Numbers {
    pub(super) const LEAF: Numbers = Numbers {
        proof: 1,
        disproof: 1,
    };
    pub(super) const PROVED: Numbers = Numbers {
        proof: 0,
        disproof: INFINITY,
    };
    pub(super) const DISPROVED: Numbers = Numbers {
        proof: INFINITY,
        disproof: 0,
    };
    /// A limit that nothing but a settled node reaches.
    pub(super) const NO_LIMIT: Numbers = Numbers {
        proof: INFINITY,
        disproof: INFINITY,
    };

    pub(super) fn is_proved(self) -> bool {
        self.proof == 0
    }

    pub(super) fn is_disproved(self) -> bool {
        self.disproof == 0
    }

    pub(super) fn is_settled(self) -> bool {
        self.is_proved() || self.is_disproved()
    }

    pub(super) fn reach(self, limit: Numbers) -> bool {
        self.proof >= limit.proof || self.disproof >= limit.disproof
    }
}

/// The numbers of an attacking node.
pub(super) fn any_of(children: impl Iterator<Item = Numbers>) -> Numbers {
    let mut numbers = Numbers::DISPROVED;
    let mut open = 0;
    for child in children {
        numbers.proof = numbers.proof.min(child.proof);
        numbers.disproof = numbers.disproof.max(child.disproof);
        open += u32::from(!child.is_disproved());
    }
    if open > 1 {
        numbers.disproof = sum(numbers.disproof, open - 1);
    }
    numbers
}

/// The numbers of a defending node from its real children.
pub(super) fn all_of(children: impl Iterator<Item = Numbers>) -> Numbers {
    children.fold(Numbers::PROVED, |all, child| Numbers {
        proof: sum(all.proof, child.proof),
        disproof: all.disproof.min(child.disproof),
    })
}

/// A little more than the second best, so that the search does not jump to and fro between two
/// children (Pawlewicz and Lew, "Improving depth-first PN-search: 1 + ε trick", 2007).
pub(super) fn beyond(second: u32) -> u32 {
    sum(second, 1 + second / 4)
}

/// What is left of a limit on a sum for one of its parts.
pub(super) fn share(limit: u32, total: u32, part: u32) -> u32 {
    if limit == INFINITY {
        return INFINITY;
    }
    sum(limit.saturating_sub(total), part).max(sum(part, 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(proof: u32, disproof: u32) -> Numbers {
        Numbers { proof, disproof }
    }

    #[test]
    fn one_good_turn_is_enough_and_one_good_block() {
        let open = numbers(3, 5);
        assert!(any_of([open, Numbers::PROVED].into_iter()).is_proved());
        assert!(all_of([open, Numbers::DISPROVED].into_iter()).is_disproved());
        assert!(any_of([Numbers::DISPROVED; 2].into_iter()).is_disproved());
        assert!(all_of([Numbers::PROVED; 2].into_iter()).is_proved());
        assert!(any_of([].into_iter()).is_disproved());
    }

    #[test]
    fn turns_take_the_largest_disproof_and_blocks_the_sum_of_proofs() {
        let children = [numbers(3, 5), numbers(2, 4), Numbers::DISPROVED];
        assert_eq!(any_of(children.into_iter()), numbers(2, 6));
        assert_eq!(all_of(children[..2].iter().copied()), numbers(5, 4));
    }

    #[test]
    fn a_share_always_lets_the_part_grow() {
        assert_eq!(share(10, 7, 3), 6);
        assert_eq!(share(7, 9, 3), 4);
        assert_eq!(share(INFINITY, 9, 3), INFINITY);
        assert_eq!(beyond(INFINITY), INFINITY);
    }
}
