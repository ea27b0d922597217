//! Shapes: the stones of one side on a stretch of a line that the other side has left open.
//!
//! A connection is such a stretch; its shape is the stones as bits, and what the shape is worth
//! depends on nothing else (bitboard paper, §3.1.2). Definitions here are general over k and p;
//! in Connect6 they give the live-n and dead-n that players know (Wu and Huang; bitboard paper,
//! footnote 1; thesis §1.2).

use crate::line::{bits_of, low_bits};

/// A stretch of `length` cells with stones on `stones`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// The number of cells.
    pub length: u8,
    /// The stones, bit 0 for the first cell.
    pub stones: u32,
}

/// What a shape is.
///
/// `Live(n)` and `Dead(n)` have at most n stones in a window. With n ≥ k − p stones they are
/// threats already, live with two or more threats and dead with one. With fewer, k − p − n more
/// stones can make two threats of a live shape, and only one of a dead shape.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Kind {
    /// No window fits, or no stone is in any.
    Idle,
    /// Can become a single threat, or is one.
    Dead(u8),
    /// Can become a double threat, or is one.
    Live(u8),
    /// k or more in a row.
    Connected,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Kind::Idle => f.pad("idle"),
            Kind::Dead(n) => f.pad(&format!("dead-{n}")),
            Kind::Live(n) => f.pad(&format!("live-{n}")),
            Kind::Connected => f.pad("connected"),
        }
    }
}

/// The two numbers of the rules that shapes depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Measure {
    /// So many in a row win.
    pub k: u8,
    /// So many stones a turn.
    pub p: u8,
}

impl Measure {
    /// The measure of a game.
    #[must_use]
    pub fn of(rules: sixfold_core::Rules) -> Measure {
        Measure {
            k: rules.k(),
            p: rules.p(),
        }
    }

    /// The least number of stones of a threat window, k − p. `None` where k ≤ p: threats are not
    /// counted there.
    #[must_use]
    pub fn threat_stones(self) -> Option<u32> {
        (self.k > self.p).then(|| u32::from(self.k - self.p))
    }

    /// The least number of stones of a window in which one turn makes a threat: k − 2p, or 0.
    #[must_use]
    pub fn attack_stones(self) -> u32 {
        u32::from(self.k).saturating_sub(2 * u32::from(self.p))
    }
}

impl Shape {
    /// The windows of the stretch as (cells, stones in it).
    fn windows(self, k: u8) -> impl Iterator<Item = (u32, u32)> {
        let count = (u32::from(self.length) + 1).saturating_sub(u32::from(k));
        (0..count).map(move |start| {
            let cells = low_bits(u32::from(k)) << start;
            (cells, (self.stones & cells).count_ones())
        })
    }

    /// The windows with at least so many stones, as bits of their first cells: the definition.
    #[must_use]
    pub fn windows_with_slow(self, k: u8, stones: u32) -> u32 {
        self.windows(k)
            .enumerate()
            .filter(|(_, (_, count))| *count >= stones)
            .fold(0, |all, (start, _)| all | 1 << start)
    }

    /// The number of threats in this line alone: the least number of the other side's stones that
    /// meets every threat window, by trying all sets of empty cells; at most `p + 1`.
    #[must_use]
    pub fn threats_slow(self, measure: Measure) -> u8 {
        let Some(needed) = measure.threat_stones() else {
            return 0;
        };
        let empty = low_bits(u32::from(self.length)) & !self.stones;
        let threats: Vec<u32> = self
            .windows(measure.k)
            .filter(|(_, count)| *count >= needed)
            .map(|(cells, _)| cells & empty)
            .collect();
        let blocks = |set: u32| threats.iter().all(|window| window & set != 0);
        (0..=measure.p)
            .find(|&size| subsets(empty, u32::from(size)).into_iter().any(blocks))
            .unwrap_or(measure.p + 1)
    }

    /// The number of threats by the marking algorithm of Wu and Huang (bitboard paper, §4.3):
    /// slide a window along; one with enough stones and no marked cell is one more threat, and
    /// its last empty cell is marked.
    ///
    /// On a single line this is exact: any later window that shares an empty cell with this one
    /// contains its last empty cell too.
    #[must_use]
    pub fn threats_by_marking(self, measure: Measure) -> u8 {
        let Some(needed) = measure.threat_stones() else {
            return 0;
        };
        let (mut marked, mut threats) = (0u32, 0);
        for (cells, count) in self.windows(measure.k) {
            if count >= needed && cells & marked == 0 {
                let empty = cells & !self.stones;
                if empty == 0 {
                    return measure.p + 1;
                }
                marked |= 1 << (31 - empty.leading_zeros());
                threats += 1;
            }
        }
        threats.min(measure.p + 1)
    }

    /// The same count with the two leaps of the bitboard paper, §4.3: a window that lacks d
    /// stones of a threat cannot become one in the next d − 1 steps, and after a threat the next
    /// window to look at begins behind its last empty cell.
    #[must_use]
    pub fn threats_by_skipping(self, measure: Measure) -> u8 {
        let Some(needed) = measure.threat_stones() else {
            return 0;
        };
        let k = u32::from(measure.k);
        let (mut start, mut threats) = (0, 0);
        while start + k <= u32::from(self.length) {
            let cells = low_bits(k) << start;
            let count = (self.stones & cells).count_ones();
            if count < needed {
                start += needed - count;
                continue;
            }
            let empty = cells & !self.stones;
            if empty == 0 {
                return measure.p + 1;
            }
            start = 32 - empty.leading_zeros();
            threats += 1;
        }
        threats.min(measure.p + 1)
    }

    /// The shape with so many stones more, in every way.
    pub(crate) fn with_added(self, count: u32) -> impl Iterator<Item = Shape> {
        let empty = low_bits(u32::from(self.length)) & !self.stones;
        let stones = self.stones;
        subsets(empty, count).into_iter().map(move |added| Shape {
            stones: stones | added,
            ..self
        })
    }

    /// What the shape is, from the definition: every way to add stones is tried.
    #[must_use]
    pub fn kind_slow(self, measure: Measure) -> Kind {
        let most = self
            .windows(measure.k)
            .map(|(_, count)| count)
            .max()
            .unwrap_or(0);
        let needed = measure.threat_stones().unwrap_or(1);
        match most {
            0 => return Kind::Idle,
            _ if most == u32::from(measure.k) => return Kind::Connected,
            _ => {}
        }
        let missing = needed.saturating_sub(most);
        let best = self
            .with_added(missing)
            .map(|after| after.threats_slow(measure))
            .max();
        let n = most as u8;
        if best.unwrap_or(0) >= 2 {
            Kind::Live(n)
        } else {
            Kind::Dead(n)
        }
    }

    /// What the shape is.
    ///
    /// Two threats need two windows that share no empty cell. If each still lacks j stones of a
    /// threat, the same j stones must serve both, and fill all the empty cells they share: so a
    /// shape is live when two of its fullest windows share exactly j empty cells.
    #[must_use]
    pub fn kind(self, measure: Measure) -> Kind {
        let (most, fullest) = self.fullest_windows(measure.k);
        if most == 0 {
            return Kind::Idle;
        }
        if most == u32::from(measure.k) {
            return Kind::Connected;
        }
        let n = most as u8;
        let Some(needed) = measure.threat_stones() else {
            return Kind::Dead(n);
        };
        let live = if most >= needed {
            self.threats_by_skipping(measure) >= 2
        } else {
            let cells = |start: u32| low_bits(u32::from(measure.k)) << start;
            let shared = |a: u32, b: u32| (cells(a) & cells(b) & !self.stones).count_ones();
            bits_of(fullest).any(|first| {
                bits_of(fullest & !low_bits(first + 1))
                    .any(|second| shared(first, second) == needed - most)
            })
        };
        if live { Kind::Live(n) } else { Kind::Dead(n) }
    }

    /// The most stones that a window has, and the windows that have so many.
    fn fullest_windows(self, k: u8) -> (u32, u32) {
        let (mut most, mut fullest) = (0, 0);
        for (start, (_, count)) in self.windows(k).enumerate() {
            if count > most {
                (most, fullest) = (count, 0);
            }
            fullest |= u32::from(count == most) << start;
        }
        (most, fullest)
    }
}

/// All subsets of these bits with so many members.
fn subsets(bits: u32, size: u32) -> Vec<u32> {
    if size == 0 {
        return vec![0];
    }
    bits_of(bits)
        .flat_map(|bit| {
            let above = bits & !low_bits(bit + 1);
            subsets(above, size - 1)
                .into_iter()
                .map(move |rest| rest | 1 << bit)
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONNECT6: Measure = Measure { k: 6, p: 2 };

    fn shape(text: &str) -> Shape {
        let stones = text
            .bytes()
            .enumerate()
            .fold(0, |all, (i, c)| all | if c == b'X' { 1 << i } else { 0 });
        Shape {
            length: text.len() as u8,
            stones,
        }
    }

    #[test]
    fn the_shapes_that_players_know() {
        for (text, kind, threats) in [
            ("......", Kind::Idle, 0),
            ("XXXXX", Kind::Idle, 0),
            ("..XXXX..", Kind::Live(4), 2),
            (".XXXX.", Kind::Dead(4), 1),
            ("XXXX..X", Kind::Dead(4), 1),
            (".XXXXX.", Kind::Live(5), 2),
            ("XXXXX.", Kind::Dead(5), 1),
            ("...XXX...", Kind::Live(3), 0),
            ("..XXX...", Kind::Live(3), 0),
            ("..XXX..", Kind::Dead(3), 0),
            (".XXX..", Kind::Dead(3), 0),
            ("...XX...", Kind::Live(2), 0),
            ("..XX..", Kind::Dead(2), 0),
            (".....X.....", Kind::Live(1), 0),
            ("XXXXXX", Kind::Connected, 3),
            ("XXX.X.X.XXX", Kind::Dead(4), 1),
            ("XXXX..XX..XXXX", Kind::Live(4), 2),
        ] {
            assert_eq!(shape(text).kind(CONNECT6), kind, "{text}");
            assert_eq!(shape(text).threats_slow(CONNECT6), threats, "{text}");
        }
    }

    /// Every shape of every length up to eleven, for several k and p.
    #[test]
    fn fast_definitions_agree_with_slow_ones_on_every_short_shape() {
        for (k, p) in [
            (6, 2),
            (5, 1),
            (5, 2),
            (4, 3),
            (6, 3),
            (3, 1),
            (7, 2),
            (2, 1),
            (2, 3),
            (6, 6),
        ] {
            let measure = Measure { k, p };
            for length in 1..=11 {
                for stones in 0..1 << length {
                    let shape = Shape { length, stones };
                    let threats = shape.threats_slow(measure);
                    assert_eq!(
                        shape.threats_by_marking(measure),
                        threats,
                        "{shape:?} {measure:?}"
                    );
                    assert_eq!(
                        shape.threats_by_skipping(measure),
                        threats,
                        "{shape:?} {measure:?}"
                    );
                    assert_eq!(
                        shape.kind(measure),
                        shape.kind_slow(measure),
                        "{shape:?} {measure:?}"
                    );
                }
            }
        }
    }
}
