//! What one line says of an empty cell for one side.

/// The longest row whose stones are told apart one by one. Where k is longer, the first k − 6
/// stones of a window are not counted.
const FULL_LENGTH: u8 = 6;

/// What one line says of an empty cell for one side: four bits.
///
/// Looked at are the windows of the line through the cell that have no stone of the other side. If
/// there is none, the class is [`Class::CLOSED`]. Otherwise the most stones that one of them holds
/// make the level (0 to 4), and how many hold so many, the ways (1, 2, or 3 for more).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Class(u8);

impl Class {
    /// The number of classes.
    pub const COUNT: usize = 16;
    /// No window through the cell is open to the side.
    pub const CLOSED: Class = Class(0);
    /// The highest level.
    pub const MOST_LEVEL: u8 = 4;
    /// The most ways that are told apart.
    pub const MOST_WAYS: u8 = 3;

    /// The class of a cell with so many open windows, `ways`, that hold the most stones, `most`.
    #[must_use]
    #[inline]
    pub fn new(k: u8, most: u8, ways: u8) -> Class {
        if ways == 0 {
            return Class::CLOSED;
        }
        let counted = most.saturating_sub(k.saturating_sub(FULL_LENGTH));
        let level = counted.min(Class::MOST_LEVEL);
        Class(1 + Class::MOST_WAYS * level + ways.min(Class::MOST_WAYS) - 1)
    }

    /// The class with this number below 16.
    #[must_use]
    pub fn from_number(number: u8) -> Option<Class> {
        (usize::from(number) < Class::COUNT).then_some(Class(number))
    }

    /// Its number, from 0 to 15.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All classes, [`Class::CLOSED`] first.
    pub fn all() -> impl Iterator<Item = Class> {
        (0..Class::COUNT as u8).map(Class)
    }

    /// Level and ways; none where the line is closed.
    #[must_use]
    pub fn level_and_ways(self) -> Option<(u8, u8)> {
        let open = self.0.checked_sub(1)?;
        Some((open / Class::MOST_WAYS, open % Class::MOST_WAYS + 1))
    }

    /// The highest level that a game with this k has: with a stone less than a row.
    #[must_use]
    pub fn highest_level(k: u8) -> u8 {
        (k - 1).min(Class::MOST_LEVEL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_numbered_by_level_and_ways() {
        assert_eq!(Class::new(6, 0, 0), Class::CLOSED);
        assert_eq!(Class::new(6, 0, 1).number(), 1);
        assert_eq!(Class::new(6, 3, 2).number(), 11);
        assert_eq!(Class::new(6, 4, 9).number(), 15);
        for class in Class::all() {
            let again = match class.level_and_ways() {
                Some((level, ways)) => Class::new(6, level, ways),
                None => Class::CLOSED,
            };
            assert_eq!(again, class);
            assert_eq!(Class::from_number(class.number()), Some(class));
        }
        assert_eq!(Class::from_number(16), None);
    }

    #[test]
    fn long_rows_are_counted_from_their_end() {
        assert_eq!(Class::new(6, 5, 1), Class::new(6, 4, 1));
        assert_eq!(Class::new(8, 2, 1), Class::new(8, 0, 1));
        assert_eq!(Class::new(8, 3, 1), Class::new(6, 1, 1));
        assert_eq!(Class::new(12, 11, 1), Class::new(6, 4, 1));
        assert_eq!(Class::highest_level(3), 2);
        assert_eq!(Class::highest_level(12), 4);
    }
}
