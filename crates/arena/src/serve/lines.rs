//! Lines of any bytes, of any length.

use std::io::{BufRead, BufReader, Read};

/// Longer lines are cut off: no command is longer, and nobody shall fill our memory. A position
/// with all its turns has less than 10,000 characters.
const LONGEST: usize = 1 << 16;

/// What was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// A line without its end.
    Text(String),
    /// The input has ended, or cannot be read any more.
    End,
}

pub(crate) struct Lines<'a> {
    input: BufReader<&'a mut (dyn Read + Send)>,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(input: &'a mut (dyn Read + Send)) -> Lines<'a> {
        Lines {
            input: BufReader::new(input),
        }
    }

    /// The next line. What is not UTF-8 becomes U+FFFD, and a protocol will not understand it.
    pub(crate) fn next(&mut self) -> Line {
        let mut bytes = Vec::new();
        let mut is_line = false;
        loop {
            let Ok(buffer) = self.input.fill_buf() else {
                return Line::End;
            };
            if buffer.is_empty() {
                // A last line without an end is a line, too.
                break;
            }
            is_line = true;
            let end = buffer.iter().position(|&byte| byte == b'\n');
            let part = &buffer[..end.unwrap_or(buffer.len())];
            let room = LONGEST.saturating_sub(bytes.len());
            bytes.extend_from_slice(&part[..part.len().min(room)]);
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                break;
            }
        }
        if !is_line {
            return Line::End;
        }
        let text = String::from_utf8_lossy(&bytes);
        Line::Text(text.trim_end_matches('\r').to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(input: &[u8]) -> Vec<Line> {
        let mut input = input;
        let mut lines = Lines::new(&mut input);
        let mut found = Vec::new();
        loop {
            let line = lines.next();
            if line == Line::End {
                return found;
            }
            found.push(line);
        }
    }

    #[test]
    fn lines_end_in_every_way() {
        let text = |text: &str| Line::Text(text.to_owned());
        assert_eq!(all(b"a\r\n\nb"), [text("a"), text(""), text("b")]);
        assert_eq!(all(b""), []);
        assert_eq!(all(b"\xff\n"), [text("\u{fffd}")]);
    }

    #[test]
    fn long_lines_are_cut_and_the_next_one_is_whole() {
        let mut input = vec![b'x'; 3 * LONGEST];
        input.extend_from_slice(b"\nnext\n");
        let lines = all(&input);
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0], Line::Text("x".repeat(LONGEST)));
        assert_eq!(lines[1], Line::Text("next".to_owned()));
    }
}
