//! `lz-analyze` and `kata-analyze`: what an engine thinks, line by line, until the next command.

use sixfold_core::{Cell, Color};
use sixfold_play::{Info, Score};

use crate::protocol::gtp::grammar::{self, name};

/// Which of the two is spoken: they differ in how a rate is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tongue {
    /// `lz-analyze`: rates from 0 to 10000.
    Leela,
    /// `kata-analyze`: rates from 0 to 1.
    Kata,
}

/// How many points are one step of the logistic curve, by which they become a rate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Scale(u32);

impl Scale {
    /// Of an engine of whose points so many are one logit: then rates are chances. Where points are
    /// not odds, the scale is none that was measured: it only spreads usual scores over the range, so
    /// that a reader sees which is better.
    #[must_use]
    pub fn of(logit: Option<u32>) -> Scale {
        Scale(logit.unwrap_or(5000))
    }
}

/// What is wanted of an analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Wish {
    /// Whose turn it is thought to be.
    pub side: Option<Color>,
    /// For how many turns a line is wanted.
    pub lines: usize,
}

/// Reads the arguments: a side, an interval in hundredths of a second, and pairs of words. Reports
/// come when there is something new, so that the interval changes nothing; pairs that mean
/// something to other programs are passed over.
pub(super) fn parse(arguments: &[String]) -> Result<Wish, String> {
    let mut wish = Wish {
        side: None,
        lines: 5,
    };
    let mut words = arguments.iter().map(String::as_str).peekable();
    wish.side = words.peek().and_then(|word| grammar::color(word));
    if wish.side.is_some() {
        words.next();
    }
    if words.peek().is_some_and(|word| word.parse::<u32>().is_ok()) {
        words.next();
    }
    while let Some(key) = words.next() {
        let value = words.next().ok_or_else(|| format!("{key} wants a value"))?;
        if key == "maxmoves" {
            let lines = value.parse().ok().filter(|lines| (1..=100).contains(lines));
            wish.lines = lines.ok_or("maxmoves wants a number from 1 to 100")?;
        }
    }
    Ok(wish)
}

/// What one report says: all its lines, one after the other on one line.
#[must_use]
pub fn report(lines: &[Info], tongue: Tongue, scale: Scale) -> String {
    let mut first_cells: Vec<Cell> = Vec::new();
    let mut line = |(order, info): (usize, &Info)| {
        let cells = info.line.iter().flat_map(|turn| turn.cells());
        let mut cells: Vec<Cell> = cells.copied().collect();
        // A turn is a set: which of its stones comes first is free. Readers tell lines by their
        // first stone, so it is one that no better line begins with.
        let turn = info.line.first().map_or(0, |turn| turn.len());
        let is_new = |cell: &Cell| !first_cells.contains(cell);
        let new = cells[..turn].iter().position(is_new).unwrap_or(0);
        cells[..turn].rotate_left(new);
        first_cells.extend(cells.first());
        let cells: Vec<String> = cells.into_iter().map(name).collect();
        let rate = rate(info.score, scale);
        let rate = match tongue {
            Tongue::Leela => format!("{:.0}", rate * 10_000.0),
            Tongue::Kata => format!("{rate:.4}"),
        };
        format!(
            "info move {} visits {} winrate {rate} order {order} pv {}",
            cells.first().map_or("pass", String::as_str),
            info.nodes,
            cells.join(" ")
        )
    };
    let lines: Vec<String> = lines.iter().enumerate().map(&mut line).collect();
    lines.join(" ")
}

/// A score as a rate from 0 to 1, by the logistic curve. The ends are for what is decided.
fn rate(score: Score, Scale(scale): Scale) -> f64 {
    // The least that both tongues write.
    const LEAST: f64 = 0.0001;
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Points(points) => {
            let rate = 1.0 / (1.0 + (-(points as f64) / f64::from(scale)).exp());
            rate.clamp(LEAST, 1.0 - LEAST)
        }
        Score::Book { .. } => score.book_rate().unwrap_or(0.5),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wish(text: &str) -> Result<Wish, String> {
        let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        parse(&words)
    }

    #[test]
    fn wishes_are_read() {
        let lines = |side, lines| Ok(Wish { side, lines });
        assert_eq!(wish(""), lines(None, 5));
        assert_eq!(wish("50"), lines(None, 5));
        assert_eq!(wish("w 50"), lines(Some(Color::White), 5));
        assert_eq!(
            wish("black interval 50 maxmoves 2"),
            lines(Some(Color::Black), 2)
        );
        for bad in ["interval", "maxmoves 0", "maxmoves x", "b 5 ownership"] {
            assert!(wish(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn rates_are_chances_where_points_are_odds() {
        let chance = |points| rate(Score::Points(points), Scale::of(Some(256)));
        // Two logits are odds of e² to 1, and 88 of 100.
        assert!((chance(512) - 0.8808).abs() < 1e-4);
        assert!((chance(-256) - 0.2689).abs() < 1e-4);
        let spread = rate(Score::Points(512), Scale::of(None));
        assert!((spread - 0.5256).abs() < 1e-4);
    }

    /// Nothing is written as if it were decided that is not.
    #[test]
    fn only_what_is_decided_is_certain() {
        let scale = Scale::of(Some(256));
        for (score, written) in [
            (Score::Points(5_000), "0.9999"),
            (Score::Win(1), "1.0000"),
            (Score::Points(-5_000), "0.0001"),
            (Score::Loss(1), "0.0000"),
        ] {
            assert_eq!(format!("{:.4}", rate(score, scale)), written);
        }
    }

    #[test]
    fn rates_rise_with_scores() {
        let rates = [
            Score::Loss(2),
            Score::Points(-(1 << 40)),
            Score::Points(-500),
            Score::Points(0),
            Score::Points(500),
            Score::Win(3),
        ];
        let rates = rates.map(|score| rate(score, Scale::of(None)));
        assert!(rates.is_sorted() && (rates[3] - 0.5).abs() < 1e-9);
    }
}
