//! Which game of the family a file records.

use sixfold_core::{Color, Rules};

use super::error::shown;
use super::scan::RawGame;
use super::{SgfError, SgfFault};
use crate::Text;

/// The game numbers that are met: go, gomoku, and the one that most programs use for Connect6.
const GO: &str = "1";
const GOMOKU: &str = "4";
pub(super) const CONNECT6: &str = "511";

/// What the root says about the game, each with its place.
#[derive(Default)]
struct Stated {
    size: Option<(usize, (u8, u8))>,
    number: Option<(usize, String)>,
    rules: Option<(usize, StatedRules)>,
    note: Option<Text>,
}

/// The value of `RU`, where it names a game of the family.
#[derive(Clone, Copy)]
enum StatedRules {
    /// `Connect(m,n,k,p,q)`.
    Exactly(Rules),
    /// A preset's name, such as `Connect6`: on the board of `SZ`.
    Named(Rules),
}

/// Decides the game of a file, and returns it with what else `RU` says.
pub(super) fn decide(
    text: &str,
    game: &RawGame<'_>,
    expected: Option<Rules>,
) -> Result<(Rules, Option<Text>), SgfError> {
    let stated = Stated::read(text, game)?;
    let place = stated.size.map_or(game.start(0), |(at, _)| at);
    let size = stated.size.map(|(_, size)| size);
    let rules = match (stated.rules, expected) {
        (Some((_, StatedRules::Exactly(rules))), _) => rules,
        (Some((at, StatedRules::Named(named))), _) => {
            let size = size.or(expected.map(|rules| (rules.columns(), rules.rows())));
            resized(named, size).map_err(|fault| fault.at(text, at))?
        }
        (None, Some(expected)) => expected,
        (None, None) => stated.by_number(text, game)?,
    };
    if let Some((columns, rows)) = size.filter(|&size| size != (rules.columns(), rules.rows())) {
        let differs = SgfFault::SizeDiffers {
            columns,
            rows,
            rules,
        };
        return Err(differs.at(text, place));
    }
    match expected {
        Some(expected) if expected != rules => {
            let place = stated.rules.map_or(place, |(at, _)| at);
            let found = rules;
            Err(SgfFault::RulesDiffer { found, expected }.at(text, place))
        }
        _ => Ok((rules, stated.note)),
    }
}

impl Stated {
    fn read(text: &str, game: &RawGame<'_>) -> Result<Stated, SgfError> {
        let mut stated = Stated::default();
        for property in game.properties(0) {
            let (at, value) = property.first_value();
            let twice = |name| Err(SgfFault::GivenTwice(name).at(text, property.start));
            match &*property.ident {
                "SZ" if stated.size.is_some() => return twice("SZ"),
                "GM" if stated.number.is_some() => return twice("GM"),
                "RU" if stated.rules.is_some() || stated.note.is_some() => return twice("RU"),
                "SZ" => {
                    let size = parse_size(value);
                    stated.size = Some((at, size.map_err(|fault| fault.at(text, at))?));
                }
                "GM" => stated.number = Some((at, value.to_string())),
                "RU" => {
                    let parsed = parse_rules(property.values.first().map_or("", |v| v.1));
                    let (rules, note) = parsed.map_err(|fault| fault.at(text, at))?;
                    stated.rules = rules.map(|rules| (at, rules));
                    stated.note = note;
                }
                _ => {}
            }
        }
        Ok(stated)
    }

    /// The game by `GM`, and where that leaves it open, by how the stones alternate.
    fn by_number(&self, text: &str, game: &RawGame<'_>) -> Result<Rules, SgfError> {
        let size = self.size.map(|(_, size)| size);
        let (place, number) = match &self.number {
            Some((at, number)) => (*at, number.as_str()),
            None => (game.start(0), CONNECT6),
        };
        let players = main_line_players(game);
        let two_in_a_row = players.windows(2).any(|pair| pair[0] == pair[1]);
        let alternate = players.len() > 2 && !two_in_a_row;
        let rules = match number {
            CONNECT6 => resized(Rules::CONNECT6, size),
            _ if two_in_a_row => resized(Rules::CONNECT6, size),
            GOMOKU => resized(Rules::GOMOKU, size),
            GO if alternate => Err(SgfFault::Go),
            GO => resized(Rules::CONNECT6, size),
            _ => Err(SgfFault::OtherGame(shown(number))),
        };
        rules.map_err(|fault| fault.at(text, place))
    }
}

/// These rules on another board.
fn resized(rules: Rules, size: Option<(u8, u8)>) -> Result<Rules, SgfFault> {
    let (columns, rows) = size.unwrap_or((rules.columns(), rules.rows()));
    let [m, n, k, p, q] = [columns, rows, rules.k(), rules.p(), rules.q()].map(u32::from);
    Ok(Rules::new(m, n, k, p, q)?)
}

/// Reads `19` or `15:10`.
fn parse_size(value: &str) -> Result<(u8, u8), SgfFault> {
    let side = |text: &str| {
        let side: u8 = text.trim().parse().ok()?;
        (1..=Rules::MAX_SIDE).contains(&side).then_some(side)
    };
    let (columns, rows) = value.split_once(':').unwrap_or((value, value));
    side(columns)
        .zip(side(rows))
        .ok_or_else(|| SgfFault::Size(shown(value)))
}

/// Reads `Connect(m,n,k,p,q)` with or without words after it, or a preset's name. All
/// else is about another game's rules, and only a note here.
fn parse_rules(written: &str) -> Result<(Option<StatedRules>, Option<Text>), SgfFault> {
    let note = |words: &str| {
        let words = words.trim_start();
        (!words.is_empty()).then(|| Text::from_file(words))
    };
    let value = written.trim_start();
    let is_family = value
        .get(..8)
        .is_some_and(|start| start.eq_ignore_ascii_case("connect("));
    if is_family {
        let end = value.find(')').map_or(value.len(), |at| at + 1);
        let rules: Rules = value[..end].parse()?;
        return Ok((Some(StatedRules::Exactly(rules)), note(&value[end..])));
    }
    let name = value.trim_end();
    let preset = Rules::PRESETS
        .iter()
        .find(|(preset, _)| preset.eq_ignore_ascii_case(name));
    match preset {
        Some((_, rules)) => Ok((Some(StatedRules::Named(*rules)), None)),
        None => Ok((None, note(value))),
    }
}

/// Whose stones and passes they are, along the main line.
fn main_line_players(game: &RawGame<'_>) -> Vec<Color> {
    let mut players = Vec::new();
    for node in game.main_line() {
        for property in game.properties(node) {
            let color = match &*property.ident {
                "B" => Color::Black,
                "W" => Color::White,
                _ => continue,
            };
            players.extend(property.values.iter().map(|_| color));
        }
    }
    players
}
