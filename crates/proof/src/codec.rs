//! Certificates as bytes. `docs/certificate.md` describes them; they are compressed by whoever
//! writes them to a file.

use sixfold_core::{Cell, Color, Position, Rules, Setup};

use crate::certificate::{Builder, Certificate, MOST_COMMENT, Node, Reply};

/// What every certificate begins with.
pub const MAGIC: &[u8; 8] = b"SIXPROOF";
/// The version that is written and read.
pub const VERSION: u32 = 1;

/// Why bytes are not a certificate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("byte {at}: {fault}")]
pub struct DecodeError {
    /// Where reading stopped, from 0.
    pub at: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What can be wrong with the bytes.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// The first bytes are others.
    #[error("this is no certificate: it does not begin with SIXPROOF")]
    Magic,
    /// A version that is not known here.
    #[error("the certificate has version {0}, and only version {VERSION} can be read")]
    Version(u32),
    /// The bytes end too early.
    #[error("the certificate ends in the middle of {0}")]
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
    /// Cells must ascend, so that every set has one form and no cell is there twice.
    #[error("the cells of {0} do not ascend")]
    Order(&'static str),
    /// The rules or the stones of the position are impossible.
    #[error("{0}")]
    Position(String),
    /// The comment is not text.
    #[error("the comment is not UTF-8 text")]
    Comment,
    /// Something follows the root.
    #[error("{0} bytes follow the last node")]
    Trailing(usize),
}

/// The bytes of a certificate.
#[must_use]
pub fn encode(certificate: &Certificate) -> Vec<u8> {
    let position = certificate.position();
    let rules = position.rules();
    let mut out = MAGIC.to_vec();
    put(&mut out, VERSION as usize);
    let game = [
        rules.columns(),
        rules.rows(),
        rules.k(),
        rules.p(),
        rules.q(),
    ];
    game.iter().for_each(|&n| put(&mut out, n.into()));
    put(&mut out, certificate.attacker().index());
    put(&mut out, position.to_move().index());
    put(&mut out, position.left().into());
    for color in Color::BOTH {
        let stones: Vec<Cell> = position.stones(color).iter().collect();
        put_cells(&mut out, &stones, rules);
    }
    let comment = &certificate.comment().as_bytes();
    put(&mut out, comment.len());
    out.extend_from_slice(comment);
    put(&mut out, certificate.nodes().len());
    for (number, node) in certificate.nodes().iter().enumerate() {
        put_cells(&mut out, &node.turn, rules);
        put(&mut out, node.replies.len());
        for reply in &node.replies {
            put_cells(&mut out, &reply.stones, rules);
            put(&mut out, number - reply.next as usize);
        }
    }
    out
}

fn put(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

fn put_cells(out: &mut Vec<u8>, cells: &[Cell], rules: Rules) {
    put(out, cells.len());
    let columns = usize::from(rules.columns());
    for cell in cells {
        put(
            out,
            usize::from(cell.row()) * columns + usize::from(cell.column()),
        );
    }
}

/// Reads the bytes of a certificate. Whatever they are, no more memory is taken than some times
/// their number.
///
/// # Errors
/// The first fault, with its place.
pub fn decode(bytes: &[u8]) -> Result<Certificate, DecodeError> {
    let mut reader = Reader { bytes, at: 0 };
    let result = reader.certificate();
    let at = reader.at;
    result.map_err(|fault| DecodeError { at, fault })
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn certificate(&mut self) -> Result<Certificate, Fault> {
        if !self.bytes.starts_with(MAGIC) {
            return Err(Fault::Magic);
        }
        self.at = MAGIC.len();
        match self.number("the version", 0, u32::MAX)? {
            VERSION => {}
            other => return Err(Fault::Version(other)),
        }
        let (position, attacker) = self.position()?;
        let rules = position.rules();
        let comment = self.comment()?;
        // A node takes at least two bytes.
        let most = u32::try_from((self.bytes.len() - self.at) / 2).unwrap_or(u32::MAX);
        let nodes = self.number("the number of nodes", 1, most)?;
        let mut builder = Builder::new(&position, attacker);
        for number in 0..nodes {
            let turn = self.cells("a turn", rules)?;
            let mut replies = Vec::new();
            for _ in 0..self.number("the number of replies", 0, most)? {
                let stones = self.cells("a reply", rules)?;
                let back = self.number("the way back to an answer", 1, number)?;
                let next = number - back;
                replies.push(Reply { stones, next });
            }
            let replies = replies.into();
            // Every answer is an earlier node: the way back is at most the node's own number.
            builder.push(Node { turn, replies });
        }
        match self.bytes.len() - self.at {
            0 => builder
                .finish(&comment)
                .ok_or(Fault::Truncated("the nodes")),
            rest => Err(Fault::Trailing(rest)),
        }
    }

    fn position(&mut self) -> Result<(Position, Color), Fault> {
        let mut game = [0; 5];
        for number in &mut game {
            *number = self.number("a number of the game", 0, u32::MAX)?;
        }
        let [columns, rows, k, p, q] = game;
        let rules = Rules::new(columns, rows, k, p, q);
        let rules = rules.map_err(|error| Fault::Position(error.to_string()))?;
        let attacker = self.color("the attacker")?;
        let to_move = self.color("the side to move")?;
        let left = self.number("the stones left", 1, Rules::MAX_STONES.into())?;
        let mut stones = Vec::new();
        for color in Color::BOTH {
            let cells = self.cells("the position", rules)?;
            stones.extend(cells.iter().map(|&cell| (color, cell)));
        }
        let setup = Setup {
            rules,
            stones,
            to_move: Some(to_move),
            left: Some(left as u8),
        };
        let position = setup.validate();
        let position = position.map_err(|error| Fault::Position(error.to_string()))?;
        Ok((position, attacker))
    }

    fn color(&mut self, what: &'static str) -> Result<Color, Fault> {
        let color = self.number(what, 0, 1)?;
        Ok(Color::BOTH[color as usize])
    }

    fn comment(&mut self) -> Result<String, Fault> {
        let length = self.number("the length of the comment", 0, MOST_COMMENT as u32)? as usize;
        let bytes = self.bytes[self.at..].get(..length);
        let bytes = bytes.ok_or(Fault::Truncated("the comment"))?;
        let text = std::str::from_utf8(bytes).map_err(|_| Fault::Comment)?;
        self.at += length;
        Ok(text.into())
    }

    fn cells(&mut self, what: &'static str, rules: Rules) -> Result<Box<[Cell]>, Fault> {
        let (columns, count) = (u32::from(rules.columns()), rules.cell_count() as u32);
        let mut cells: Vec<Cell> = Vec::new();
        for _ in 0..self.number(what, 0, count)? {
            let number = self.number(what, 0, count - 1)?;
            let cell = Cell::new((number % columns) as u8, (number / columns) as u8);
            if cells.last().is_some_and(|&last| last >= cell) {
                return Err(Fault::Order(what));
            }
            cells.push(cell);
        }
        Ok(cells.into())
    }

    /// A number in groups of seven bits, the lowest first.
    fn number(&mut self, what: &'static str, low: u32, high: u32) -> Result<u32, Fault> {
        let wrong = Fault::Number { what, low, high };
        let (start, mut value) = (self.at, 0_u64);
        for group in 0..5 {
            let byte = *self
                .bytes
                .get(start + group)
                .ok_or(Fault::Truncated(what))?;
            value |= u64::from(byte & 0x7f) << (7 * group);
            if byte < 0x80 {
                let is_shortest = group == 0 || byte > 0;
                let value = u32::try_from(value).ok().filter(|_| is_shortest);
                let value = value
                    .filter(|value| (low..=high).contains(value))
                    .ok_or(wrong)?;
                self.at = start + group + 1;
                return Ok(value);
            }
        }
        Err(wrong)
    }
}
