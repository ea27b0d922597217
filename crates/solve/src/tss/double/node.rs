//! The nodes of the search and their children.

use sixfold_core::{Key, Turn};

use super::numbers::Numbers;

/// A macro child may always have so many nodes, and then a quarter of what the real blocks had:
/// most wins fall to it at once, and where there is no win it must not cost much.
const MACRO_NODES: u64 = 200;
const MACRO_SHARE: u64 = 4;

/// A child seems harder by one part in so many for each thread that is at it, and by 1. With a part in
/// two, as before, two threads part too early: in lockstep, so that nodes are time, they were 1.77
/// times as fast as one on the hard half of 345 problems, with one in eight 1.9 times.
const BUSY_SHARE: u32 = 8;

/// Who does what next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The attacker begins a turn.
    Attack,
    /// The stones on the board force already; the attacker's other stones of this turn are free.
    Free,
    /// The defender has to block.
    Defend,
}

/// How a child is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    /// These stones of the side to move.
    Stones(Turn),
    /// The free stones are left out.
    EndTurn,
    /// The stones of all other children at once, as the defender's.
    Macro,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Child {
    pub(super) step: Step,
    pub(super) key: Key,
    pub(super) numbers: Numbers,
    /// Threads that are below it now.
    pub(super) busy: u8,
    /// Whether its numbers come from the table.
    pub(super) is_known: bool,
}

impl Child {
    pub(super) fn new(step: Step, key: Key) -> Child {
        Child {
            step,
            key,
            numbers: Numbers::LEAF,
            busy: 0,
            is_known: false,
        }
    }
}

pub(super) fn is_macro(child: &Child) -> bool {
    child.step == Step::Macro
}

/// Nodes spent on both kinds of children of a defending node.
#[derive(Clone, Copy, Default)]
pub(super) struct Efforts {
    pub(super) in_macro: u64,
    pub(super) in_blocks: u64,
}

impl Efforts {
    pub(super) fn add(&mut self, step: Step, nodes: u64) {
        match step {
            Step::Macro => self.in_macro += nodes,
            _ => self.in_blocks += nodes,
        }
    }

    pub(super) fn allow_macro(self) -> bool {
        self.in_macro <= MACRO_NODES + self.in_blocks / MACRO_SHARE
    }
}

/// The child with the least number, and the least number of the others. Where another thread is at
/// work, a child seems a little worse than it is.
pub(super) fn least_two(children: &[Child], number: impl Fn(&Child) -> u32) -> (usize, u32) {
    let (mut best, mut least, mut second) = (0, u32::MAX, u32::MAX);
    let mut plain_best = u32::MAX;
    for (at, child) in children.iter().enumerate() {
        let plain = number(child);
        let busy = u32::from(child.busy);
        let seeming = plain.saturating_add(busy.saturating_mul(1 + plain / BUSY_SHARE));
        if seeming < least {
            second = least;
            (best, least, plain_best) = (at, seeming, plain);
        } else if seeming < second {
            second = seeming;
        }
    }
    // The limit that comes from it must let the child grow, however busy it is.
    (best, second.max(plain_best))
}
