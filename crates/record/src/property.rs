//! What a node carries besides its stone: comments, labels, marks, and everything else.

use std::fmt;

use sixfold_core::Cell;

/// Text as SGF writes it between brackets, with `\` before `]` and before itself.
///
/// It is kept as it was written, so that properties this crate knows nothing of come out
/// of a round trip unchanged, and it can only be made in ways that leave it well formed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Text(Box<str>);

impl Text {
    /// Escapes plain text. Line ends of all systems become `\n`.
    #[must_use]
    pub fn from_plain(plain: &str) -> Text {
        Text::escape(plain, &['\\', ']'])
    }

    /// Escapes the text of a label, in which a colon must be escaped too.
    #[must_use]
    pub fn label_from_plain(plain: &str) -> Text {
        Text::escape(plain, &['\\', ']', ':'])
    }

    fn escape(plain: &str, special: &[char]) -> Text {
        let mut written = String::with_capacity(plain.len());
        for c in unify_line_ends(plain) {
            if special.contains(&c) {
                written.push('\\');
            }
            written.push(c);
        }
        Text(written.into())
    }

    /// What stands between two brackets in a file. The scanner has found the closing one.
    pub(crate) fn from_file(written: &str) -> Text {
        Text(written.into())
    }

    /// As it is written in a file.
    #[must_use]
    pub fn as_written(&self) -> &str {
        &self.0
    }

    /// The plain text: escapes resolved, soft line breaks (a `\` before the line end)
    /// gone, all other line ends as `\n`.
    #[must_use]
    pub fn plain(&self) -> String {
        let mut plain = String::with_capacity(self.0.len());
        let mut chars = unify_line_ends(&self.0);
        while let Some(c) = chars.next() {
            match c {
                '\\' => plain.extend(chars.next().filter(|&escaped| escaped != '\n')),
                _ => plain.push(c),
            }
        }
        plain
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The characters with `\r\n`, `\n\r` and `\r` as `\n`.
fn unify_line_ends(text: &str) -> impl Iterator<Item = char> + '_ {
    let mut chars = text.chars().peekable();
    std::iter::from_fn(move || {
        let c = chars.next()?;
        if c != '\n' && c != '\r' {
            return Some(c);
        }
        chars.next_if(|&next| next != c && (next == '\n' || next == '\r'));
        Some('\n')
    })
}

/// The properties whose values are points. Their coordinates follow the dialect.
const POINT_LISTS: [&str; 11] = [
    "TR", "CR", "SQ", "MA", "SL", "DD", "VW", "TB", "TW", "L", "M",
];

/// The properties whose values are pairs of points: arrows and lines.
const POINT_PAIRS: [&str; 2] = ["AR", "LN"];

/// The properties that say what happens on the board: they become the node's step.
const BOARD: [&str; 7] = ["B", "W", "AB", "AW", "AE", "PL", "LEFT"];

/// The properties of the root that say what file this is: they are read into the rules,
/// and written anew.
const FILE: [&str; 5] = ["FF", "CA", "GM", "SZ", "RU"];

/// One property of a node, in the order of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Property {
    pub(crate) ident: Box<str>,
    pub(crate) values: Values,
}

/// The values of a property by their kind.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Values {
    /// Cells: triangles, circles, squares, crosses and the like.
    Cells(Vec<Cell>),
    /// Pairs of cells: arrows and lines.
    Pairs(Vec<(Cell, Cell)>),
    /// Labels (`LB`): a text on a cell.
    Labels(Vec<(Cell, Text)>),
    /// Anything else, as it was written.
    Texts(Vec<Text>),
}

/// Which kind of values a property of this name has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Board,
    File,
    Cells,
    Pairs,
    Labels,
    Texts,
}

impl Kind {
    pub(crate) fn of(ident: &str) -> Kind {
        match ident {
            "LB" => Kind::Labels,
            _ if POINT_LISTS.contains(&ident) => Kind::Cells,
            _ if POINT_PAIRS.contains(&ident) => Kind::Pairs,
            _ if BOARD.contains(&ident) => Kind::Board,
            _ if FILE.contains(&ident) => Kind::File,
            _ => Kind::Texts,
        }
    }
}

impl Property {
    /// The name: capital letters, such as `C` or `TR`.
    #[must_use]
    pub fn ident(&self) -> &str {
        &self.ident
    }

    /// The values.
    #[must_use]
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// The plain text of the first value, where the values are texts.
    #[must_use]
    pub fn plain_text(&self) -> Option<String> {
        match &self.values {
            Values::Texts(texts) => texts.first().map(Text::plain),
            _ => None,
        }
    }
}

/// A way to mark cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mark {
    /// `TR`
    Triangle,
    /// `CR`
    Circle,
    /// `SQ`
    Square,
    /// `MA`
    Cross,
}

impl Mark {
    /// The name of its property.
    #[must_use]
    pub const fn ident(self) -> &'static str {
        match self {
            Mark::Triangle => "TR",
            Mark::Circle => "CR",
            Mark::Square => "SQ",
            Mark::Cross => "MA",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_text_survives_escaping() {
        for plain in [
            "",
            "a]b",
            "a\\",
            "\\]",
            "a\\\nb",
            "C:\\x",
            "名人:]\\",
            "\n\n",
        ] {
            assert_eq!(Text::from_plain(plain).plain(), plain);
            assert_eq!(Text::label_from_plain(plain).plain(), plain);
        }
        assert_eq!(Text::from_plain("a]b\\").as_written(), "a\\]b\\\\");
    }

    #[test]
    fn soft_line_breaks_vanish_and_line_ends_are_one() {
        for (written, plain) in [
            ("soft\\\nbreak", "softbreak"),
            ("soft\\\r\nbreak", "softbreak"),
            ("hard\r\nbreak\r", "hard\nbreak\n"),
            ("\\t\\:", "t:"),
            ("a\n\rb\n\nc", "a\nb\n\nc"),
        ] {
            assert_eq!(Text::from_file(written).plain(), plain, "{written:?}");
        }
    }
}
