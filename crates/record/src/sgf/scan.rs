//! From characters to a tree of properties, without knowing what they mean.

use std::borrow::Cow;
use std::ops::Range;

use super::error::shown;
use super::{MAX_NODES, MAX_VALUES, SgfError, SgfFault};

/// Where something stands in the text. Files are far smaller than 4 GiB.
#[derive(Clone, Copy)]
pub(super) struct Span {
    start: u32,
    end: u32,
}

/// One game as it stands in the text, its nodes in the order of the text: every node
/// comes after its parent, and a first child right after it.
pub(super) struct RawGame<'a> {
    text: &'a str,
    nodes: Vec<RawNode>,
    properties: Vec<RawProperty>,
    values: Vec<Span>,
}

struct RawNode {
    parent: Option<u32>,
    /// Where its properties begin; they end where those of the next node begin.
    properties: u32,
    start: u32,
}

struct RawProperty {
    ident: Span,
    /// Where its values begin.
    values: u32,
}

/// A property as the reader sees it.
pub(super) struct PropertyView<'a> {
    /// The name, without the small letters that old files have in it.
    pub(super) ident: Cow<'a, str>,
    /// Where the name stands.
    pub(super) start: usize,
    /// The values with the places where they stand.
    pub(super) values: Vec<(usize, &'a str)>,
}

impl<'a> PropertyView<'a> {
    /// The first value, without the space round it, and where it stands.
    pub(super) fn first_value(&self) -> (usize, &'a str) {
        self.values
            .first()
            .map_or((self.start, ""), |&(at, value)| (at, value.trim()))
    }
}

impl<'a> RawGame<'a> {
    pub(super) fn node_count(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn parent(&self, node: usize) -> Option<usize> {
        self.nodes[node].parent.map(|parent| parent as usize)
    }

    /// Where the node stands.
    pub(super) fn start(&self, node: usize) -> usize {
        self.nodes[node].start as usize
    }

    /// The nodes of the main line.
    pub(super) fn main_line(&self) -> Range<usize> {
        let continues = |&node: &usize| self.parent(node) == Some(node - 1);
        0..1 + (1..self.nodes.len()).take_while(continues).count()
    }

    pub(super) fn properties(&self, node: usize) -> impl Iterator<Item = PropertyView<'a>> + '_ {
        let first = self.nodes[node].properties as usize;
        let end = self
            .nodes
            .get(node + 1)
            .map_or(self.properties.len(), |next| next.properties as usize);
        (first..end).map(|index| self.property(index))
    }

    fn property(&self, index: usize) -> PropertyView<'a> {
        let property = &self.properties[index];
        let end = self
            .properties
            .get(index + 1)
            .map_or(self.values.len(), |next| next.values as usize);
        PropertyView {
            ident: capitals(property.ident.of(self.text)),
            start: property.ident.start as usize,
            values: self.values[property.values as usize..end]
                .iter()
                .map(|span| (span.start as usize, span.of(self.text)))
                .collect(),
        }
    }
}

impl Span {
    fn of(self, text: &str) -> &str {
        &text[self.start as usize..self.end as usize]
    }
}

/// Old files write `GaMe` or `Black` for `GM` and `B`.
fn capitals(ident: &str) -> Cow<'_, str> {
    if ident.bytes().all(|b| b.is_ascii_uppercase()) {
        Cow::Borrowed(ident)
    } else {
        Cow::Owned(ident.chars().filter(char::is_ascii_uppercase).collect())
    }
}

/// Goes once over the text and never back.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    nodes_left: usize,
    values_left: usize,
}

impl<'a> Scanner<'a> {
    /// Begins at the first `(;`: whatever stands before it is not ours.
    pub(super) fn new(text: &'a str) -> Result<Scanner<'a>, SgfError> {
        if text.len() > super::MAX_BYTES {
            return Err(SgfFault::TooLarge(text.len()).at(text, 0));
        }
        let at = start_of_game(text).ok_or_else(|| SgfFault::NoGame.at(text, 0))?;
        Ok(Scanner {
            text,
            at,
            nodes_left: MAX_NODES,
            values_left: MAX_VALUES,
        })
    }

    /// The next game of the collection.
    pub(super) fn next_game(&mut self) -> Result<Option<RawGame<'a>>, SgfError> {
        self.skip_space();
        if self.at == self.text.len() {
            return Ok(None);
        }
        self.expect(b'(', "the ( of another game")?;
        let mut game = RawGame {
            text: self.text,
            nodes: Vec::new(),
            properties: Vec::new(),
            values: Vec::new(),
        };
        self.tree(&mut game)?;
        Ok(Some(game))
    }

    /// Reads up to the parenthesis that closes the game.
    fn tree(&mut self, game: &mut RawGame<'a>) -> Result<(), SgfError> {
        // Where each open parenthesis branched off.
        let mut open: Vec<Option<u32>> = Vec::new();
        let mut last = None;
        self.node(game, &mut last)?;
        let mut variations_follow = false;
        loop {
            match self.peek() {
                Some(b';') if !variations_follow => self.node(game, &mut last)?,
                Some(b'(') => {
                    self.at += 1;
                    open.push(last);
                    variations_follow = false;
                    self.node(game, &mut last)?;
                }
                Some(b')') => {
                    self.at += 1;
                    match open.pop() {
                        Some(branch) => last = branch,
                        None => return Ok(()),
                    }
                    variations_follow = true;
                }
                _ if variations_follow => return Err(self.unexpected("( or )")),
                _ => return Err(self.unexpected("a property, ; ( or )")),
            }
        }
    }

    /// Reads a semicolon and the properties after it.
    fn node(&mut self, game: &mut RawGame<'a>, last: &mut Option<u32>) -> Result<(), SgfError> {
        self.skip_space();
        let start = self.at;
        self.expect(b';', "the ; of a node")?;
        self.nodes_left = match self.nodes_left.checked_sub(1) {
            Some(left) => left,
            None => return Err(SgfFault::TooManyNodes.at(self.text, start)),
        };
        let node = game.nodes.len() as u32;
        game.nodes.push(RawNode {
            parent: *last,
            properties: game.properties.len() as u32,
            start: start as u32,
        });
        *last = Some(node);
        while self.peek().is_some_and(|b| b.is_ascii_alphabetic()) {
            self.property(game)?;
        }
        Ok(())
    }

    fn property(&mut self, game: &mut RawGame<'a>) -> Result<(), SgfError> {
        let start = self.at;
        while self.byte().is_some_and(|b| b.is_ascii_alphabetic()) {
            self.at += 1;
        }
        let ident = self.span(start);
        let name = ident.of(self.text);
        if !name.bytes().any(|b| b.is_ascii_uppercase()) {
            return Err(SgfFault::NoIdent(shown(name)).at(self.text, start));
        }
        game.properties.push(RawProperty {
            ident,
            values: game.values.len() as u32,
        });
        if self.peek() != Some(b'[') {
            return Err(SgfFault::NoValue(shown(name)).at(self.text, start));
        }
        while self.peek() == Some(b'[') {
            let value = self.value()?;
            game.values.push(value);
        }
        Ok(())
    }

    /// Reads from a bracket to its partner.
    fn value(&mut self) -> Result<Span, SgfError> {
        let bracket = self.at;
        self.values_left = match self.values_left.checked_sub(1) {
            Some(left) => left,
            None => return Err(SgfFault::TooManyValues.at(self.text, bracket)),
        };
        self.at += 1;
        let start = self.at;
        loop {
            match self.byte() {
                None => return Err(SgfFault::Unclosed.at(self.text, bracket)),
                Some(b']') => break,
                // Only an ASCII character needs an escape, and of any other the first
                // byte may be skipped just as well.
                Some(b'\\') => self.at += 2,
                Some(_) => self.at += 1,
            }
        }
        let value = self.span(start);
        self.at += 1;
        Ok(value)
    }

    fn span(&self, start: usize) -> Span {
        Span {
            start: start as u32,
            end: self.at as u32,
        }
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_space(&mut self) {
        while self
            .byte()
            .is_some_and(|b| b.is_ascii_whitespace() || b == 0x0b)
        {
            self.at += 1;
        }
    }

    /// The next byte that is not white space.
    fn peek(&mut self) -> Option<u8> {
        self.skip_space();
        self.byte()
    }

    fn expect(&mut self, wanted: u8, name: &'static str) -> Result<(), SgfError> {
        if self.peek() != Some(wanted) {
            return Err(self.unexpected(name));
        }
        self.at += 1;
        Ok(())
    }

    fn unexpected(&self, expected: &'static str) -> SgfError {
        let fault = match self.text[self.at..].chars().next() {
            Some(found) => SgfFault::Unexpected { found, expected },
            None => SgfFault::Ends(expected),
        };
        fault.at(self.text, self.at)
    }
}

/// Where the first `(;` stands; white space may stand between the two.
pub(super) fn start_of_game(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut open = None;
    for (at, &byte) in bytes.iter().enumerate() {
        match byte {
            b'(' => open = Some(at),
            b';' if open.is_some() => return open,
            _ if byte.is_ascii_whitespace() => {}
            _ => open = None,
        }
    }
    None
}
