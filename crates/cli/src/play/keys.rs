//! From the bytes of a terminal to keys.

/// A key, as far as the game cares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Key {
    /// A letter, a digit, a space or any other character.
    Char(char),
    Enter,
    Backspace,
    Escape,
    Up,
    Down,
    Left,
    Right,
    /// Ctrl-C, which is no signal while keys come one by one.
    Interrupt,
    /// Ctrl-D.
    EndOfInput,
}

/// Puts keys together whose bytes come one after another.
#[derive(Debug, Default)]
pub(crate) struct Decoder {
    /// The beginning of a key whose end has not come.
    begun: Vec<u8>,
}

/// What the bytes begin with.
enum Start {
    /// This key, if it is one that counts, of so many bytes.
    Whole(Option<Key>, usize),
    /// A key that is not yet there.
    Cut,
}

const ESCAPE: u8 = 0x1b;
/// No sequence of a key is longer: what goes on is no key.
const LONGEST: usize = 32;

impl Decoder {
    /// The keys that are complete with these bytes.
    pub(crate) fn keys(&mut self, bytes: &[u8]) -> Vec<Key> {
        self.begun.extend_from_slice(bytes);
        let mut keys = Vec::new();
        let mut at = 0;
        while at < self.begun.len() {
            match start(&self.begun[at..]) {
                Start::Whole(key, length) => {
                    keys.extend(key);
                    at += length;
                }
                Start::Cut if self.begun.len() - at > LONGEST => at = self.begun.len(),
                Start::Cut => break,
            }
        }
        self.begun.drain(..at);
        keys
    }

    /// For a while nothing came: what was begun is all there is, and an escape alone is the key
    /// of that name.
    pub(crate) fn quiet(&mut self) -> Vec<Key> {
        let begun = std::mem::take(&mut self.begun);
        match begun[..] {
            [ESCAPE] => vec![Key::Escape],
            _ => Vec::new(),
        }
    }
}

fn start(bytes: &[u8]) -> Start {
    let one = |key| Start::Whole(Some(key), 1);
    match bytes[0] {
        ESCAPE => escaped(bytes),
        b'\r' | b'\n' => one(Key::Enter),
        0x08 | 0x7f => one(Key::Backspace),
        0x03 => one(Key::Interrupt),
        0x04 => one(Key::EndOfInput),
        0x00..=0x1f => Start::Whole(None, 1),
        _ => character(bytes),
    }
}

/// A sequence: `ESC [ parameters letter`, or `ESC O letter` as some terminals have it.
fn escaped(bytes: &[u8]) -> Start {
    match bytes.get(1) {
        None => Start::Cut,
        Some(b'[') => {
            let rest = &bytes[2..];
            match rest.iter().position(|byte| !(0x20..=0x3f).contains(byte)) {
                None => Start::Cut,
                // A key in the middle of a sequence: the sequence was none.
                Some(at) if !(0x40..=0x7e).contains(&rest[at]) => Start::Whole(None, at + 2),
                Some(at) => Start::Whole(arrow(rest[at]), at + 3),
            }
        }
        Some(b'O') => match bytes.get(2) {
            None => Start::Cut,
            Some(&letter) => Start::Whole(arrow(letter), 3),
        },
        // The key Escape, and another one after it.
        Some(_) => Start::Whole(Some(Key::Escape), 1),
    }
}

fn arrow(letter: u8) -> Option<Key> {
    match letter {
        b'A' => Some(Key::Up),
        b'B' => Some(Key::Down),
        b'C' => Some(Key::Right),
        b'D' => Some(Key::Left),
        _ => None,
    }
}

/// A character of one to four bytes. What is no UTF-8 is passed over byte by byte.
fn character(bytes: &[u8]) -> Start {
    let length = match bytes[0] {
        0x00..=0x7f => 1,
        0xc2..=0xdf => 2,
        0xe0..=0xef => 3,
        0xf0..=0xf4 => 4,
        _ => return Start::Whole(None, 1),
    };
    let there = &bytes[..length.min(bytes.len())];
    match std::str::from_utf8(there) {
        Ok(text) => Start::Whole(text.chars().next().map(Key::Char), length),
        // No length of the error means that more bytes could mend it.
        Err(error) if error.error_len().is_none() => Start::Cut,
        Err(_) => Start::Whole(None, 1),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn keys(bytes: &[u8]) -> Vec<Key> {
        Decoder::default().keys(bytes)
    }

    #[test]
    fn keys_that_count() {
        assert_eq!(
            keys(b"j 1"),
            [Key::Char('j'), Key::Char(' '), Key::Char('1')]
        );
        assert_eq!(keys(b"\r\n"), [Key::Enter, Key::Enter]);
        assert_eq!(keys(b"\x7f\x08"), [Key::Backspace, Key::Backspace]);
        assert_eq!(keys(b"\x03\x04"), [Key::Interrupt, Key::EndOfInput]);
        let arrows = [Key::Up, Key::Down, Key::Right, Key::Left];
        assert_eq!(keys(b"\x1b[A\x1b[B\x1b[C\x1b[D"), arrows);
        assert_eq!(keys(b"\x1bOA\x1bOB\x1bOC\x1bOD"), arrows);
        // With Ctrl held down.
        assert_eq!(keys(b"\x1b[1;5A"), [Key::Up]);
        assert_eq!(keys("é☃".as_bytes()), [Key::Char('é'), Key::Char('☃')]);
    }

    #[test]
    fn keys_that_do_not_count_are_passed_over() {
        // Delete, F1, F5, Tab, and bytes that are no text.
        assert_eq!(keys(b"\x1b[3~\x1bOP\x1b[15~\tx"), [Key::Char('x')]);
        assert_eq!(keys(b"\xff\xc0\x80y"), [Key::Char('y')]);
        // A sequence that another key breaks off.
        assert_eq!(keys(b"\x1b[1\rz"), [Key::Enter, Key::Char('z')]);
        assert_eq!(keys(b"\x1b[1\x1b[A"), [Key::Up]);
        let mut endless = vec![b'1'; 100];
        endless.splice(0..0, *b"\x1b[");
        let mut decoder = Decoder::default();
        assert_eq!(decoder.keys(&endless), []);
        assert_eq!(decoder.keys(b"x"), [Key::Char('x')]);
    }

    #[test]
    fn escape_is_a_key_when_nothing_follows() {
        let mut decoder = Decoder::default();
        assert_eq!(decoder.keys(b"\x1b"), []);
        assert_eq!(decoder.quiet(), [Key::Escape]);
        assert_eq!(decoder.quiet(), []);
        assert_eq!(decoder.keys(b"\x1bx"), [Key::Escape, Key::Char('x')]);
        // Twice Escape, and an arrow behind it.
        assert_eq!(decoder.keys(b"\x1b\x1b[A"), [Key::Escape, Key::Up]);
        // A sequence that does not go on is no Escape.
        assert_eq!(decoder.keys(b"\x1b["), []);
        assert_eq!(decoder.quiet(), []);
        assert_eq!(decoder.keys(b"A"), [Key::Char('A')]);
    }

    #[test]
    fn sequences_may_be_cut_anywhere() {
        let bytes = "j\x1b[A\x1b[1;5Dé\x1bOB☃\r\x7f".as_bytes();
        let whole = keys(bytes);
        for at in 0..=bytes.len() {
            let mut decoder = Decoder::default();
            let mut parts = decoder.keys(&bytes[..at]);
            parts.extend(decoder.keys(&bytes[at..]));
            assert_eq!(parts, whole, "cut at {at}");
        }
        let mut decoder = Decoder::default();
        let one_by_one: Vec<Key> = bytes.iter().flat_map(|&b| decoder.keys(&[b])).collect();
        assert_eq!(one_by_one, whole);
    }

    proptest! {
        #[test]
        fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let mut decoder = Decoder::default();
            decoder.keys(&bytes);
            decoder.quiet();
            prop_assert_eq!(decoder.keys(b"x"), [Key::Char('x')]);
        }
    }
}
