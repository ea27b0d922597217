//! The arithmetic of AND/OR trees: proof and disproof numbers (Allis and others, "Proof-number
//! search", 1994; bitboard paper, §2.3, Table 1).
//!
//! A node has two numbers, seen from the side to move in it (the way of df-pn): [`Numbers::phi`] is
//! the least number of leaves that have to turn out well for that side to reach its goal, and
//! [`Numbers::delta`] the same for the other side. In a position of the attacker phi is the proof
//! number and delta the disproof number; in a position of the defender it is the other way round.
//! Both rows of the paper's table are then one rule, [`Numbers::of_children`]: a side needs one good
//! child, the other side needs all of them.
//!
//! Positions never repeat in the games searched here, so that there are no cycles to care for.
//! Where a position is reached in two ways its numbers are counted twice, which spoils the order of
//! the search and never its answer.

/// So many leaves that no number of leaves will do.
pub(crate) const INFINITY: u32 = u32::MAX;

/// What each side still has to show.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Numbers {
    /// For the side to move to reach its goal.
    pub(crate) phi: u32,
    /// For the other side to reach its own.
    pub(crate) delta: u32,
}

impl Numbers {
    /// Nothing is known yet.
    pub(crate) const LEAF: Numbers = Numbers { phi: 1, delta: 1 };
    /// The side to move has reached its goal.
    pub(crate) const REACHED: Numbers = Numbers {
        phi: 0,
        delta: INFINITY,
    };
    /// The other side has.
    pub(crate) const MISSED: Numbers = Numbers {
        phi: INFINITY,
        delta: 0,
    };

    /// The numbers of a node from those of its children, in which the other side is to move.
    /// Without children the side to move has missed its goal.
    pub(crate) fn of_children(children: impl Iterator<Item = Numbers>) -> Numbers {
        children.fold(Numbers::MISSED, |all, child| Numbers {
            phi: all.phi.min(child.delta),
            delta: sum(all.delta, child.phi),
        })
    }
}

/// The sum of two numbers. It is infinite only if one of them is: a sum that grows too large stays
/// just below, because "many" is not "impossible".
pub(crate) fn sum(a: u32, b: u32) -> u32 {
    if a == INFINITY || b == INFINITY {
        INFINITY
    } else {
        a.saturating_add(b).min(INFINITY - 1)
    }
}

/// The place of the child on the way to the most-proving node: the one that asks least of the side
/// to move in its parent, the first of them where there are several. `None` where no child can
/// help that side.
pub(crate) fn most_proving(children: impl Iterator<Item = Numbers>) -> Option<usize> {
    let open = children
        .enumerate()
        .filter(|(_, child)| child.delta != INFINITY);
    open.min_by_key(|(_, child)| child.delta).map(|(at, _)| at)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A toy tree. Leaves are settled for the side to move in them, or open.
    #[derive(Clone, Debug)]
    enum Toy {
        Open,
        Reached,
        Missed,
        Inner(Vec<Toy>),
    }

    impl Toy {
        fn numbers(&self) -> Numbers {
            match self {
                Toy::Open => Numbers::LEAF,
                Toy::Reached => Numbers::REACHED,
                Toy::Missed => Numbers::MISSED,
                Toy::Inner(children) => Numbers::of_children(children.iter().map(Toy::numbers)),
            }
        }

        fn open_leaves(&self) -> u32 {
            match self {
                Toy::Open => 1,
                Toy::Reached | Toy::Missed => 0,
                Toy::Inner(children) => children.iter().map(Toy::open_leaves).sum(),
            }
        }

        /// Whether the side to move reaches its goal when `reached` of the open leaves, by their
        /// order, turn out well for it, and all others well for the other side.
        fn reaches(&self, wins: u32, first: &mut u32, root_to_move: bool) -> bool {
            match self {
                Toy::Open => {
                    let well_for_root = wins >> *first & 1 == 1;
                    *first += 1;
                    well_for_root == root_to_move
                }
                Toy::Reached => true,
                Toy::Missed => false,
                Toy::Inner(children) => {
                    let reached = |child: &Toy| !child.reaches(wins, first, !root_to_move);
                    children
                        .iter()
                        .map(reached)
                        .fold(false, |any, one| any | one)
                }
            }
        }
    }

    fn toy() -> impl Strategy<Value = Toy> {
        let leaf = prop_oneof![
            4 => Just(Toy::Open),
            1 => Just(Toy::Reached),
            1 => Just(Toy::Missed),
        ];
        leaf.prop_recursive(4, 12, 3, |inner| {
            prop::collection::vec(inner, 0..4).prop_map(Toy::Inner)
        })
    }

    proptest! {
        /// The definition of the numbers: the least set of open leaves that settles the root.
        #[test]
        fn they_are_the_fewest_leaves_that_settle_the_root(tree in toy()) {
            let leaves = tree.open_leaves();
            prop_assume!(leaves <= 12);
            let fewest = |reached: bool| {
                let settles = |wins: &u32| tree.reaches(*wins, &mut 0, true) == reached;
                let cost = |wins: u32| match reached {
                    true => wins.count_ones(),
                    false => leaves - wins.count_ones(),
                };
                (0..1 << leaves).filter(settles).map(cost).min().unwrap_or(INFINITY)
            };
            let Numbers { phi, delta } = tree.numbers();
            prop_assert_eq!((phi, delta), (fewest(true), fewest(false)));
        }
    }

    /// Fig. 3 of the bitboard paper in small: the root's best child is the one with the fewest
    /// leaves to prove.
    #[test]
    fn the_child_that_asks_least_is_chosen() {
        let three = Toy::Inner(vec![Toy::Open, Toy::Open, Toy::Open]);
        let two = Toy::Inner(vec![Toy::Open, Toy::Open]);
        let children = [three.numbers(), two.numbers(), Numbers::REACHED];
        assert_eq!(most_proving(children.into_iter()), Some(1));
        assert_eq!(most_proving([Numbers::REACHED].into_iter()), None);
    }

    #[test]
    fn many_is_not_infinite() {
        assert_eq!(sum(INFINITY - 2, 5), INFINITY - 1);
        assert_eq!(sum(INFINITY, 0), INFINITY);
        assert_eq!(sum(2, 3), 5);
    }
}
