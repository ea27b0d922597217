//! A command line as text, split into words as a shell would, without a shell.

use std::fmt;

/// A program and its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandLine {
    program: String,
    arguments: Vec<String>,
}

/// Why a text is no command line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum CommandLineError {
    /// There is no word in it.
    #[error("the command line is empty")]
    Empty,
    /// A quotation mark without its partner.
    #[error("the {0} at character {1} is not closed")]
    Unclosed(char, usize),
    /// A backslash with nothing behind it.
    #[error("there is nothing behind the last backslash")]
    LoneBackslash,
}

impl CommandLine {
    /// Splits a text at spaces. What stands in '…' is taken as it is; in "…" and outside a
    /// backslash takes the next character as it is.
    pub fn parse(text: &str) -> Result<CommandLine, CommandLineError> {
        let mut words: Vec<String> = Vec::new();
        let mut word: Option<String> = None;
        let mut quote: Option<(char, usize)> = None;
        let mut characters = text.chars().enumerate();
        while let Some((at, c)) = characters.next() {
            match (quote, c) {
                (Some((mark, _)), c) if c == mark => quote = None,
                (None, '\'' | '"') => {
                    quote = Some((c, at + 1));
                    word.get_or_insert_default();
                }
                (None, c) if c.is_whitespace() => words.extend(word.take()),
                (None | Some(('"', _)), '\\') => {
                    let (_, taken) = characters.next().ok_or(CommandLineError::LoneBackslash)?;
                    word.get_or_insert_default().push(taken);
                }
                (_, c) => word.get_or_insert_default().push(c),
            }
        }
        if let Some((mark, at)) = quote {
            return Err(CommandLineError::Unclosed(mark, at));
        }
        words.extend(word);
        let mut words = words.into_iter();
        let program = words.next().ok_or(CommandLineError::Empty)?;
        Ok(CommandLine {
            program,
            arguments: words.collect(),
        })
    }

    /// The program to be run.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Its arguments.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.arguments
    }
}

impl fmt::Display for CommandLine {
    /// The words apart by spaces, with quotation marks where they are needed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_plain = |c: char| c.is_alphanumeric() || "-_./=:,@+%".contains(c);
        for (at, word) in std::iter::once(&self.program)
            .chain(&self.arguments)
            .enumerate()
        {
            let space = if at > 0 { " " } else { "" };
            if !word.is_empty() && word.chars().all(is_plain) {
                write!(f, "{space}{word}")?;
            } else {
                write!(f, "{space}'{}'", word.replace('\'', "'\\''"))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        let line = CommandLine::parse(text).unwrap();
        let again = CommandLine::parse(&line.to_string()).unwrap();
        assert_eq!(line, again, "what is written reads back");
        std::iter::once(line.program)
            .chain(line.arguments)
            .collect()
    }

    #[test]
    fn words_are_split_as_in_a_shell() {
        assert_eq!(words(" a  b\tc "), ["a", "b", "c"]);
        assert_eq!(words("'a b' \"c d\" e\\ f"), ["a b", "c d", "e f"]);
        assert_eq!(words("a'b'\"c\" '' 'it'\\''s'"), ["abc", "", "it's"]);
        assert_eq!(words(r#""a\"b" '\n'"#), ["a\"b", "\\n"]);
        assert_eq!(words("ümlaut $HOME *"), ["ümlaut", "$HOME", "*"]);
    }

    #[test]
    fn what_is_no_command_line() {
        let fault = |text| CommandLine::parse(text).unwrap_err().to_string();
        assert_eq!(fault("  "), "the command line is empty");
        assert_eq!(fault("a 'b"), "the ' at character 3 is not closed");
        assert_eq!(fault("a\\"), "there is nothing behind the last backslash");
    }
}
