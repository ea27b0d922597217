//! The four classes of a cell as one number, and the numbers that are told apart.

use std::fmt;
use std::str::FromStr;

use super::Class;

/// The classes of a cell for one side, one for each direction: four times four bits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Code(u16);

impl Code {
    /// The number of codes.
    const COUNT: usize = 1 << u16::BITS;

    /// The code of these classes, the first in the lowest bits.
    #[must_use]
    pub fn new(classes: [Class; 4]) -> Code {
        let bits = |(direction, class): (usize, &Class)| {
            u16::from(class.number()) << Code::shift(direction)
        };
        Code(classes.iter().enumerate().map(bits).sum())
    }

    /// The code with these bits.
    #[must_use]
    pub const fn from_bits(bits: u16) -> Code {
        Code(bits)
    }

    /// Its bits.
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0
    }

    /// Where the class of a direction stands.
    #[inline]
    pub(super) const fn shift(direction: usize) -> usize {
        4 * direction
    }

    /// The code in which the class at this place has these bits changed.
    #[inline]
    pub(super) const fn changed(self, bits: u16, shift: usize) -> Code {
        Code(self.0 ^ bits << shift)
    }

    /// The four classes.
    #[must_use]
    pub fn classes(self) -> [Class; 4] {
        std::array::from_fn(|direction| {
            let number = self.0 >> Code::shift(direction) & 15;
            Class::from_number(number as u8).expect("four bits are a class")
        })
    }

    /// The same classes, the highest first in writing. All that a board's symmetries change is the
    /// order of the directions, so the weights do not depend on it.
    #[must_use]
    pub fn sorted(self) -> Code {
        let mut classes = self.classes();
        classes.sort_unstable();
        Code::new(classes)
    }
}

/// Four hexadecimal digits, such as `fb71`.
impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04x}", self.0)
    }
}

/// The text is not four hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a code is four hexadecimal digits, such as fb71")]
pub struct NotACode;

impl FromStr for Code {
    type Err = NotACode;

    fn from_str(text: &str) -> Result<Code, NotACode> {
        let four_digits = text.len() == 4 && text.bytes().all(|b| b.is_ascii_hexdigit());
        let bits = u16::from_str_radix(text, 16).map_err(|_| NotACode)?;
        four_digits.then_some(Code(bits)).ok_or(NotACode)
    }
}

/// The sorted codes, numbered: 3,876 choices of four from 16 classes. Tables of weights have an
/// entry for each rank and stay small enough for the nearest cache.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Codes {
    rank: Vec<u16>,
    sorted: Vec<Code>,
}

impl Codes {
    /// Numbers the codes.
    #[must_use]
    pub fn new() -> Codes {
        let all = || (0..=u16::MAX).map(Code);
        let sorted: Vec<Code> = all().filter(|code| code.sorted() == *code).collect();
        let rank_of = |code: Code| sorted.binary_search(&code.sorted()).unwrap_or_default() as u16;
        Codes {
            rank: all().map(rank_of).collect(),
            sorted,
        }
    }

    /// The number of sorted codes.
    #[must_use]
    pub fn len(&self) -> usize {
        self.sorted.len()
    }

    /// Never: there are always codes.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sorted.is_empty()
    }

    /// The number of the code's sorted form.
    #[must_use]
    #[inline]
    pub fn rank(&self, code: Code) -> u16 {
        debug_assert_eq!(self.rank.len(), Code::COUNT);
        self.rank[usize::from(code.0)]
    }

    /// The sorted codes in the order of their ranks.
    #[must_use]
    pub fn sorted(&self) -> &[Code] {
        &self.sorted
    }
}

impl Default for Codes {
    fn default() -> Codes {
        Codes::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_as_many_ranks_as_choices_with_repetition() {
        let codes = Codes::new();
        // 16 + 4 − 1 over 4.
        assert_eq!(codes.len(), 19 * 18 * 17 * 16 / 24);
        for (rank, &code) in codes.sorted().iter().enumerate() {
            assert_eq!(usize::from(codes.rank(code)), rank);
        }
    }

    #[test]
    fn the_order_of_directions_changes_no_rank() {
        let codes = Codes::new();
        let rank = |text: &str| codes.rank(text.parse().unwrap());
        for order in ["fb71", "f17b", "1fb7", "71bf"] {
            assert_eq!(rank(order), rank("fb71"), "{order}");
        }
        assert_ne!(rank("fb71"), rank("fb72"));
    }

    #[test]
    fn codes_read_back_and_nothing_else_does() {
        for bits in [0, 0x1234, 0xffff] {
            let code = Code::from_bits(bits);
            assert_eq!(code.to_string().parse(), Ok(code));
            assert_eq!(Code::new(code.classes()), code);
        }
        for bad in ["", "123", "12345", "+123", "12g4", "é12"] {
            assert_eq!(bad.parse::<Code>(), Err(NotACode), "{bad}");
        }
    }
}
