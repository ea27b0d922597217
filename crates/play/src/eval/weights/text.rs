//! The file of weights.
//!
//! ```text
//! sixfold-weights 2
//! game 19,19,6,2,1
//! games 20000
//! seed 1
//! bias 35
//! class 0 -3 -2 0 0 0 0
//! …
//! code fb71 12 9 0 3 -1 0
//! …
//! net-class 0 0 0 0 …
//! …
//! net-code fb71 0 3 -1 …
//! …
//! net-weight 0 -120 44 …
//! …
//! net-bias 5 0 …
//! net-out 312 -90 …
//! ```
//!
//! After a class or a sorted code stand six numbers: the value to the side to move and to the other
//! side, what speaks for the last stone of a turn and for one before from the own side's code, and
//! both from the other's. Codes that are not named have no part of their own. Then comes the network,
//! if there is one (`net_text.rs`). Lines that begin with `#` and empty lines say nothing. Version 1,
//! which is still read, was written without a network.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use sixfold_core::{Rules, RulesError};

use super::net_text::{ReadNet, write_net};
use crate::eval::{Class, Code, Origin, Parts, Weights};

/// How a file begins: the name of the format and its version.
const FIRST_LINE: &str = "sixfold-weights 2";

/// How one without a network may begin, too.
const OLD_FIRST_LINE: &str = "sixfold-weights 1";

/// Why a text is no file of weights.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {fault}")]
pub struct WeightsError {
    /// The line, from 1; the one after the last where something is missing.
    pub line: usize,
    /// What is wrong there.
    pub fault: WeightsFault,
}

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WeightsFault {
    /// The format or its version is another.
    #[error(
        "expected \"{FIRST_LINE}\", the name of the format and its version (version 1 is read as well)"
    )]
    OtherFormat,
    /// A network in a file of version 1.
    #[error("a file that begins with \"{OLD_FIRST_LINE}\" has no network")]
    TooOld,
    /// The code of closed cells has a row in the network.
    #[error("closed cells, code 0000, have no row in the network")]
    ClosedCode,
    /// It begins with a word that means nothing.
    #[error(
        "\"{0}\" is none of game, games, seed, bias, class, code, net-class, net-code, net-weight, \
         net-bias, net-out"
    )]
    UnknownWord(String),
    /// The rules are wrong.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// It is not a number, or too large.
    #[error("\"{text}\" is no number from {low} to {high}")]
    NotANumber {
        /// What stands there.
        text: String,
        /// The least that is allowed.
        low: i64,
        /// The most that is allowed.
        high: u64,
    },
    /// Not the number of words that the first one asks for.
    #[error("{found} values follow, but {expected} are expected")]
    Count {
        /// How many there are.
        found: usize,
        /// How many there must be.
        expected: usize,
    },
    /// No code, or one whose digits do not fall.
    #[error("\"{0}\" is no sorted code: four hexadecimal digits, none larger than the one before")]
    NotACode(String),
    /// Said before.
    #[error("{0} stands here for the second time")]
    Twice(String),
    /// Never said.
    #[error("the text ends and has no {0}")]
    Missing(String),
}

impl fmt::Display for Weights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Origin { rules, games, seed } = self.origin;
        writeln!(f, "{FIRST_LINE}")?;
        writeln!(f, "game {rules}\ngames {games}\nseed {seed}")?;
        writeln!(f, "bias {}", self.bias)?;
        for (class, parts) in self.classes.iter().enumerate() {
            write_parts(f, format_args!("class {class}"), *parts)?;
        }
        for (code, parts) in self.codes.sorted().iter().zip(&self.residuals) {
            if *parts != Parts::default() {
                write_parts(f, format_args!("code {code}"), *parts)?;
            }
        }
        match self.net() {
            Some(net) => write_net(f, net, &self.codes),
            None => Ok(()),
        }
    }
}

fn write_parts(f: &mut fmt::Formatter<'_>, name: fmt::Arguments<'_>, parts: Parts) -> fmt::Result {
    write!(f, "{name}")?;
    for number in parts.numbers() {
        write!(f, " {number}")?;
    }
    writeln!(f)
}

/// The game of a file of weights, without reading all of it.
pub(super) fn rules_of(text: &str) -> Option<Rules> {
    let mut lines = text.lines();
    let rules = lines.find_map(|line| line.trim().strip_prefix("game "))?;
    rules.trim().parse().ok()
}

impl FromStr for Weights {
    type Err = WeightsError;

    fn from_str(text: &str) -> Result<Weights, WeightsError> {
        let mut read = Read::default();
        let mut lines = text
            .lines()
            .zip(1..)
            .map(|(line, number)| (line.trim(), number))
            .filter(|(line, _)| !line.is_empty() && !line.starts_with('#'));
        match lines.next() {
            Some((FIRST_LINE, _)) => {}
            Some((OLD_FIRST_LINE, _)) => read.is_old = true,
            other => {
                let line = other.map_or(1, |(_, number)| number);
                let fault = WeightsFault::OtherFormat;
                return Err(WeightsError { line, fault });
            }
        }
        for (text, line) in lines {
            read.line(text)
                .map_err(|fault| WeightsError { line, fault })?;
        }
        let after_the_last = text.lines().count() + 1;
        read.finish().map_err(|fault| WeightsError {
            line: after_the_last,
            fault,
        })
    }
}

/// What was read so far.
#[derive(Default)]
struct Read {
    rules: Option<Rules>,
    games: Option<u64>,
    seed: Option<u64>,
    bias: Option<i16>,
    classes: BTreeMap<u8, Parts>,
    codes: BTreeMap<Code, Parts>,
    net: ReadNet,
    /// Whether it is of version 1, which has no network.
    is_old: bool,
}

impl Read {
    fn line(&mut self, text: &str) -> Result<(), WeightsFault> {
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let values: Vec<&str> = rest.split_whitespace().collect();
        match word {
            "game" => {
                let [rules] = counted(&values)?;
                once(&mut self.rules, word, rules.parse()?)
            }
            "games" => {
                let [games] = counted(&values)?;
                once(&mut self.games, word, natural(games)?)
            }
            "seed" => {
                let [seed] = counted(&values)?;
                once(&mut self.seed, word, natural(seed)?)
            }
            "bias" => {
                let [bias] = counted(&values)?;
                once(&mut self.bias, word, weight(bias)?)
            }
            "class" => {
                let [class, numbers @ ..] = counted::<7>(&values)?;
                let class = class_number(class)?;
                let parts = parts(numbers)?;
                match self.classes.insert(class, parts) {
                    Some(_) => Err(WeightsFault::Twice(format!("class {class}"))),
                    None => Ok(()),
                }
            }
            "code" => {
                let [code, numbers @ ..] = counted::<7>(&values)?;
                let code = sorted_code(code)?;
                let parts = parts(numbers)?;
                match self.codes.insert(code, parts) {
                    Some(_) => Err(WeightsFault::Twice(format!("code {code}"))),
                    None => Ok(()),
                }
            }
            other => match other.strip_prefix("net-") {
                Some(_) if self.is_old => Err(WeightsFault::TooOld),
                Some(part) => self.net.line(part, &values),
                None => Err(WeightsFault::UnknownWord(start_of(other))),
            },
        }
    }

    fn finish(self) -> Result<Weights, WeightsFault> {
        let missing = |what: &str| WeightsFault::Missing(what.to_string());
        let origin = Origin {
            rules: self.rules.ok_or_else(|| missing("game"))?,
            games: self.games.ok_or_else(|| missing("games"))?,
            seed: self.seed.ok_or_else(|| missing("seed"))?,
        };
        let bias = self.bias.ok_or_else(|| missing("bias"))?;
        let mut classes = [Parts::default(); Class::COUNT];
        for (number, parts) in classes.iter_mut().enumerate() {
            let found = self.classes.get(&(number as u8));
            *parts = *found.ok_or_else(|| missing(&format!("class {number}")))?;
        }
        let residual = |code| self.codes.get(&code).copied().unwrap_or_default();
        let weights = Weights::new(origin, bias, classes, residual);
        Ok(match self.net.finish(weights.codes())? {
            Some(net) => weights.with_net(net),
            None => weights,
        })
    }
}

/// As many values as are expected.
pub(super) fn counted<'a, const N: usize>(
    values: &[&'a str],
) -> Result<[&'a str; N], WeightsFault> {
    values.try_into().map_err(|_| WeightsFault::Count {
        found: values.len(),
        expected: N,
    })
}

pub(super) fn once<T>(place: &mut Option<T>, word: &str, value: T) -> Result<(), WeightsFault> {
    match place.replace(value) {
        Some(_) => Err(WeightsFault::Twice(word.to_string())),
        None => Ok(()),
    }
}

fn parts(numbers: [&str; 6]) -> Result<Parts, WeightsFault> {
    let mut read = [0; 6];
    for (number, text) in read.iter_mut().zip(numbers) {
        *number = weight(text)?;
    }
    Ok(Parts::from_numbers(read))
}

fn natural(text: &str) -> Result<u64, WeightsFault> {
    text.parse().map_err(|_| not_a_number(text, 0, u64::MAX))
}

pub(super) fn weight(text: &str) -> Result<i16, WeightsFault> {
    let (low, high) = (i16::MIN, i16::MAX);
    text.parse()
        .map_err(|_| not_a_number(text, low.into(), high as u64))
}

pub(super) fn class_number(text: &str) -> Result<u8, WeightsFault> {
    let number: Option<u8> = text.parse().ok();
    number
        .filter(|&number| Class::from_number(number).is_some())
        .ok_or_else(|| not_a_number(text, 0, Class::COUNT as u64 - 1))
}

pub(super) fn sorted_code(text: &str) -> Result<Code, WeightsFault> {
    let code: Option<Code> = text.parse().ok();
    code.filter(|code| code.sorted() == *code)
        .ok_or_else(|| WeightsFault::NotACode(start_of(text)))
}

pub(super) fn not_a_number(text: &str, low: i64, high: u64) -> WeightsFault {
    let text = start_of(text);
    WeightsFault::NotANumber { text, low, high }
}

/// As much of a word as an error needs.
pub(super) fn start_of(text: &str) -> String {
    text.chars().take(20).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for rules in ["connect6", "gomoku", "7,4,3,3,2", "32,32,12,6,6"] {
            let untuned = Weights::untuned(rules.parse().unwrap());
            assert_eq!(untuned.to_string().parse(), Ok(untuned));
        }
        let some = Weights::untuned(Rules::CONNECT6);
        let residual = |code: Code| Parts {
            own: (code.bits() % 3) as i16 - 1,
            placed_other: [0, (code.bits() % 7) as i16],
            ..Parts::default()
        };
        let learned = Weights::new(
            Origin {
                games: 12,
                seed: 34,
                ..some.origin
            },
            -5,
            some.classes,
            residual,
        );
        assert_eq!(learned.to_string().parse(), Ok(learned));
    }

    #[test]
    fn the_version_without_a_network_is_still_read() {
        let untuned = Weights::untuned(Rules::CONNECT6);
        let old = untuned.to_string().replace(FIRST_LINE, OLD_FIRST_LINE);
        assert!(old.starts_with("sixfold-weights 1\n"));
        assert_eq!(old.parse(), Ok(untuned));
        let mixed: Result<Weights, WeightsError> = (old + "net-bias 0\n").parse();
        let words = "a file that begins with \"sixfold-weights 1\" has no network";
        assert!(mixed.unwrap_err().to_string().ends_with(words));
    }

    /// The text of some weights with one line changed.
    fn changed(from: &str, to: &str) -> String {
        let text = Weights::untuned(Rules::CONNECT6).to_string() + "code 3210 1 2 3 4 5 6\n";
        let line = text.lines().find(|line| line.starts_with(from)).unwrap();
        text.replace(line, to)
    }

    #[test]
    fn what_is_wrong_is_said_with_its_line() {
        let cases = [
            (
                changed("sixfold-weights", "sixfold-weights 3"),
                "line 1: expected \"sixfold-weights 2\", the name of the format and its version \
                 (version 1 is read as well)",
            ),
            (
                changed("game ", "game 19,19"),
                "line 2: \"19,19\" is no game: write m,n,k,p,q (such as 19,19,6,2,1) or connect6, \
                 gomoku, tictactoe, connect623",
            ),
            (
                changed("seed", "seeds 1"),
                "line 4: \"seeds\" is none of game, games, seed, bias, class, code, net-class, net-code, \
                 net-weight, net-bias, net-out",
            ),
            (
                changed("bias", "bias 40000"),
                "line 5: \"40000\" is no number from -32768 to 32767",
            ),
            (
                changed("class 2 ", "class 2 0 0"),
                "line 8: 3 values follow, but 7 are expected",
            ),
            (
                changed("class 2 ", "class 16 0 0 0 0 0 0"),
                "line 8: \"16\" is no number from 0 to 15",
            ),
            (
                changed("class 2 ", "class 1 0 0 0 0 0 0"),
                "line 8: class 1 stands here for the second time",
            ),
            (
                changed("class 2 ", ""),
                "line 23: the text ends and has no class 2",
            ),
            (
                changed("code", "code 1230 0 0 0 0 0 0"),
                "line 22: \"1230\" is no sorted code: four hexadecimal digits, none larger than \
                 the one before",
            ),
            (
                changed("bias", "seed 7"),
                "line 5: seed stands here for the second time",
            ),
        ];
        for (text, expected) in cases {
            let error = text.parse::<Weights>().unwrap_err().to_string();
            assert_eq!(error, expected);
        }
        let error = "".parse::<Weights>().unwrap_err();
        assert_eq!((error.line, error.fault), (1, WeightsFault::OtherFormat));
    }

    #[test]
    fn comments_and_empty_lines_say_nothing() {
        let weights = Weights::untuned(Rules::GOMOKU);
        let text = format!("# made by hand\n\n{weights}\n# end\n");
        assert_eq!(text.parse(), Ok(weights));
    }
}
