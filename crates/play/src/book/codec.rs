//! Books as bytes. Whoever writes them to a file may compress them.
//!
//! | what | how |
//! |---|---|
//! | magic | `SIXBOOK` |
//! | version, m, n, k, p, q, turns deep, positions | a number each |
//! | each position, in ascending order of its shape | below |
//! | checksum | FNV-1a of all bytes before, 64 bits, the lowest byte first |
//!
//! A position is: the number of bytes that its shape has in common with the one before, the number
//! of those that follow, these; three numbers for the games that Black won, nobody won, White won; the
//! number of turns; and each turn in ascending order, as two bytes a stone and three numbers.
//! Numbers are groups of seven bits, the lowest first, in their shortest form.
//!
//! Why binary: a book of 17,000 games has 150,000 positions, which as text would be read for seconds.
//! The shapes themselves are written, and not hashes of them, so that a reader can validate all of
//! it: that every shape and turn is the one that stands for all that are the same, that no more
//! games took turns than passed through, and that as many arrived after a turn as took it. The
//! checksum finds what all that would let through, a count that is off by one.

use sixfold_core::Rules;

use super::shape::{LocalTurn, Shape, stones_in_turn};
use super::{Book, Node, Tally};

/// What every book begins with.
pub(super) const MAGIC: &[u8; 7] = b"SIXBOOK";
/// The version that is written and read.
const VERSION: u32 = 1;
/// The bytes of the checksum.
pub(super) const CHECKSUM: usize = 8;
/// The fewest bytes that a position takes: two lengths, one byte of its shape at least, three counts,
/// and the number of turns.
const LEAST_POSITION: usize = 7;

/// Why bytes are not a book.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("byte {at}: {fault}")]
pub struct BookError {
    /// Where reading stopped, from 0.
    pub at: usize,
    /// What is wrong there.
    pub fault: BookFault,
}

/// What can be wrong with the bytes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BookFault {
    /// The first bytes are others.
    #[error("this is no book: it does not begin with SIXBOOK")]
    Magic,
    /// A version that is not known here.
    #[error("the book has version {0}, and only version {VERSION} can be read")]
    Version(u32),
    /// The bytes are not those that were written.
    #[error("the checksum is wrong: the book is damaged or cut off")]
    Checksum,
    /// The bytes end too early.
    #[error("the book ends in the middle of {0}")]
    Truncated(&'static str),
    /// A number is too large, or written with more bytes than it needs.
    #[error("{what} is not a number from {low} to {high} in its shortest form")]
    Number {
        /// Which number.
        what: &'static str,
        /// The least that is allowed.
        low: u32,
        /// The most that is allowed.
        high: u32,
    },
    /// The numbers are no game of the family.
    #[error("{0}")]
    Rules(String),
    /// The bytes are no position of the game, or not the one that stands for its images.
    #[error("position {0} is none of the game, or not the one of its images that is written")]
    Shape(u32),
    /// Positions must ascend, so that every book has one form.
    #[error("position {0} does not come after the one before")]
    PositionOrder(u32),
    /// The bytes are no turn, or not the one that stands for its images.
    #[error(
        "a turn of position {0} cannot be played, or is not the one of its images that is written"
    )]
    Turn(u32),
    /// Turns must ascend.
    #[error("the turns of position {0} do not ascend")]
    TurnOrder(u32),
    /// There are no games.
    #[error("no game passed through position {0}, or none took one of its turns")]
    NoGames(u32),
    /// More games took turns than there were.
    #[error("more games took a turn in position {0} than passed through it")]
    TooManyGames(u32),
    /// What arrives is not what left.
    #[error("the games that took turn {0} are not those that passed through a position after it")]
    Lost(u8),
    /// Something follows.
    #[error("{0} bytes follow the last position")]
    Trailing(usize),
}

/// The bytes of a book. The same book has the same bytes.
#[must_use]
pub fn encode(book: &Book) -> Vec<u8> {
    let rules = book.rules;
    let mut out = MAGIC.to_vec();
    put(&mut out, VERSION);
    let game = [
        rules.columns(),
        rules.rows(),
        rules.k(),
        rules.p(),
        rules.q(),
    ];
    game.iter().for_each(|&n| put(&mut out, n.into()));
    put(&mut out, book.turns.into());
    put(&mut out, book.nodes.len() as u32);
    let mut last: &[u8] = &[];
    for (shape, node) in &book.nodes {
        let bytes = shape.bytes();
        let common = common_prefix(last, bytes);
        put(&mut out, common as u32);
        put(&mut out, (bytes.len() - common) as u32);
        out.extend_from_slice(&bytes[common..]);
        put_tally(&mut out, node.tally);
        put(&mut out, node.turns.len() as u32);
        for (turn, &tally) in &node.turns {
            out.extend_from_slice(turn.bytes());
            put_tally(&mut out, tally);
        }
        last = bytes;
    }
    let checksum = checksum(&out);
    out.extend_from_slice(&checksum);
    out
}

fn common_prefix(a: &[u8], b: &[u8]) -> usize {
    a.iter().zip(b).take_while(|(a, b)| a == b).count()
}

fn put(out: &mut Vec<u8>, mut number: u32) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn put_tally(out: &mut Vec<u8>, tally: Tally) {
    tally.parts().iter().for_each(|&part| put(out, part));
}

/// FNV-1a with 64 bits (Fowler, Noll and Vo): no secret, but no accident gets past it.
pub(super) fn checksum(bytes: &[u8]) -> [u8; CHECKSUM] {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    });
    hash.to_le_bytes()
}

/// Reads the bytes of a book. Whatever they are, no more memory is taken than some times their
/// number.
///
/// # Errors
/// The first fault, with its place. Magic and version are looked at before the checksum, so that a
/// file of another kind or of a later version is told from a damaged one.
pub fn decode(bytes: &[u8]) -> Result<Book, BookError> {
    let mut reader = Reader { bytes, at: 0 };
    let result = reader.book();
    let at = reader.at;
    result.map_err(|fault| BookError { at, fault })
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    fn book(&mut self) -> Result<Book, BookFault> {
        if !self.bytes.starts_with(MAGIC) {
            return Err(BookFault::Magic);
        }
        self.at = MAGIC.len();
        match self.number("the version", 0, u32::MAX)? {
            VERSION => {}
            other => return Err(BookFault::Version(other)),
        }
        let end = self.bytes.len().checked_sub(CHECKSUM);
        let end = end.filter(|&end| end >= self.at);
        let (body, sum) = self
            .bytes
            .split_at(end.ok_or(BookFault::Truncated("the checksum"))?);
        if checksum(body) != *sum {
            return Err(BookFault::Checksum);
        }
        self.bytes = body;
        let rules = self.rules()?;
        let turns = self.number("the depth", 0, u8::MAX.into())? as u8;
        let most = u32::try_from(self.left() / LEAST_POSITION).unwrap_or(u32::MAX);
        let count = self.number("the number of positions", 0, most)?;
        let mut book = Book::new(rules, turns);
        let mut last: Vec<u8> = Vec::new();
        for number in 1..=count {
            let (shape, node) = self.position(number, &mut last, &book)?;
            book.nodes.insert(shape, node);
        }
        match self.left() {
            0 => check_flow(&book).map(|()| book),
            rest => Err(BookFault::Trailing(rest)),
        }
    }

    fn left(&self) -> usize {
        self.bytes.len().saturating_sub(self.at)
    }

    fn rules(&mut self) -> Result<Rules, BookFault> {
        let mut game = [0; 5];
        for number in &mut game {
            *number = self.number("a number of the game", 0, u32::MAX)?;
        }
        let [columns, rows, k, p, q] = game;
        let rules = Rules::new(columns, rows, k, p, q);
        rules.map_err(|error| BookFault::Rules(error.to_string()))
    }

    /// Reads a position; `last` holds the bytes of the shape before, and then those of this one.
    fn position(
        &mut self,
        number: u32,
        last: &mut Vec<u8>,
        book: &Book,
    ) -> Result<(Shape, Node), BookFault> {
        let common = self.number("the common bytes", 0, last.len() as u32)? as usize;
        let most = u32::try_from(self.left()).unwrap_or(u32::MAX);
        let own = self.number("the bytes of a position", 0, most)? as usize;
        let own = self.take(own, "a position")?;
        let ascends = *own > last[common..];
        last.truncate(common);
        last.extend_from_slice(own);
        if !ascends {
            return Err(BookFault::PositionOrder(number));
        }
        let sight = Shape::read(last, book.rules).ok_or(BookFault::Shape(number))?;
        let played = sight.shape().turns();
        if played > book.turns {
            return Err(BookFault::Shape(number));
        }
        let mut node = Node {
            tally: self.tally(number)?,
            ..Node::default()
        };
        let most = match played < book.turns {
            true => u32::try_from(self.left()).unwrap_or(u32::MAX),
            false => 0,
        };
        let mut taken = [0_u64; 3];
        for _ in 0..self.number("the number of turns", 0, most)? {
            let bytes = self.take(2 * stones_in_turn(book.rules, played), "a turn")?;
            let turn = LocalTurn::read(bytes, &sight).ok_or(BookFault::Turn(number))?;
            let is_next = node
                .turns
                .last_key_value()
                .is_none_or(|(last, _)| *last < turn);
            if !is_next {
                return Err(BookFault::TurnOrder(number));
            }
            let tally = self.tally(number)?;
            add(&mut taken, tally);
            node.turns.insert(turn, tally);
        }
        let passed = node.tally.parts().map(u64::from);
        match taken
            .iter()
            .zip(passed)
            .all(|(&taken, passed)| taken <= passed)
        {
            true => Ok((sight.into_shape(), node)),
            false => Err(BookFault::TooManyGames(number)),
        }
    }

    fn tally(&mut self, position: u32) -> Result<Tally, BookFault> {
        let mut parts = [0; 3];
        for part in &mut parts {
            *part = self.number("a number of games", 0, u32::MAX)?;
        }
        match parts {
            [0, 0, 0] => Err(BookFault::NoGames(position)),
            parts => Ok(Tally::from_parts(parts)),
        }
    }

    fn take(&mut self, length: usize, what: &'static str) -> Result<&'a [u8], BookFault> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let taken = rest.get(..length).ok_or(BookFault::Truncated(what))?;
        self.at += length;
        Ok(taken)
    }

    /// A number in groups of seven bits, the lowest first.
    fn number(&mut self, what: &'static str, low: u32, high: u32) -> Result<u32, BookFault> {
        let wrong = BookFault::Number { what, low, high };
        let mut value = 0_u64;
        for group in 0..5 {
            let &byte = self
                .bytes
                .get(self.at + group)
                .ok_or(BookFault::Truncated(what))?;
            value |= u64::from(byte & 0x7f) << (7 * group);
            if byte < 0x80 {
                let is_shortest = group == 0 || byte > 0;
                let value = u32::try_from(value).ok().filter(|_| is_shortest);
                let value = value.filter(|value| (low..=high).contains(value));
                self.at += group + 1;
                return value.ok_or(wrong);
            }
        }
        Err(wrong)
    }
}

/// The games of a turn number are those of the positions after it, each one once.
fn check_flow(book: &Book) -> Result<(), BookFault> {
    let mut taken = vec![[0_u64; 3]; usize::from(u8::MAX) + 2];
    let mut arrived = taken.clone();
    for (shape, node) in &book.nodes {
        let turns = usize::from(shape.turns());
        add(&mut arrived[turns], node.tally);
        for &tally in node.turns.values() {
            add(&mut taken[turns + 1], tally);
        }
    }
    let lost = (1..=u8::MAX).find(|&turn| taken[usize::from(turn)] != arrived[usize::from(turn)]);
    lost.map_or(Ok(()), |turn| Err(BookFault::Lost(turn)))
}

fn add(sum: &mut [u64; 3], tally: Tally) {
    for (sum, part) in sum.iter_mut().zip(tally.parts()) {
        *sum += u64::from(part);
    }
}

#[cfg(test)]
mod tests;
