//! What was found, as a table and as JSON.

use serde::Serialize;

use super::{Opinion, PlayedTurn};
use crate::bench::Columns;

/// What an agent says of many turns.
#[derive(Serialize, Debug)]
pub(crate) struct Report {
    agent: String,
    nodes: u64,
    lines: usize,
    seed: u64,
    rows: Vec<Row>,
    interrupted: bool,
}

/// Some of the turns.
#[derive(Serialize, PartialEq, Eq, Debug)]
struct Row {
    which: &'static str,
    turns: usize,
    /// How many are the agent's best,
    best: usize,
    /// are among its best,
    listed: usize,
    /// have a stone of its best.
    share_a_stone: usize,
}

type Asked<'a> = (&'a PlayedTurn, &'a Opinion);

/// Which turns a row is about, in the words of the table.
type Which = (&'static str, fn(&Asked<'_>) -> bool);

const ROWS: [Which; 8] = [
    ("all", |_| true),
    ("turns 2 to 5", |(played, _)| played.number <= 5),
    ("turns 6 to 10", |(played, _)| {
        (6..=10).contains(&played.number)
    }),
    ("turns from 11 on", |(played, _)| played.number > 10),
    ("of winners", |(played, _)| played.score > 0.5),
    ("of losers", |(played, _)| played.score < 0.5),
    ("won or lost, says the agent", |(_, said)| said.is_decided),
    ("neither", |(_, said)| !said.is_decided),
];

impl Report {
    pub(crate) fn new(
        agent: String,
        (nodes, lines, seed): (u64, usize, u64),
        turns: &[PlayedTurn],
        opinions: &[Option<Opinion>],
    ) -> Report {
        let asked: Vec<Asked<'_>> = turns
            .iter()
            .zip(opinions)
            .filter_map(|(played, said)| Some((played, said.as_ref()?)))
            .collect();
        Report {
            agent,
            nodes,
            lines,
            seed,
            interrupted: asked.len() < turns.len(),
            rows: ROWS
                .iter()
                .map(|&(which, is_in)| row(which, asked.iter().filter(|asked| is_in(asked))))
                .collect(),
        }
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.interrupted
    }

    /// The table.
    pub(crate) fn text(&self) -> String {
        let mut columns = Columns::new([
            String::from("the played turn is"),
            String::from("turns"),
            String::from("the best"),
            format!("among {}", self.lines),
            String::from("a stone of the best"),
        ]);
        for row in &self.rows {
            let share = |count: usize| match row.turns {
                0 => String::from("-"),
                turns => format!("{:.1}%", 100.0 * count as f64 / turns as f64),
            };
            columns.push([
                row.which.to_owned(),
                row.turns.to_string(),
                share(row.best),
                share(row.listed),
                share(row.share_a_stone),
            ]);
        }
        columns.text()
    }
}

fn row<'a>(which: &'static str, asked: impl Iterator<Item = &'a Asked<'a>>) -> Row {
    let mut row = Row {
        which,
        turns: 0,
        best: 0,
        listed: 0,
        share_a_stone: 0,
    };
    for (_, said) in asked {
        row.turns += 1;
        row.best += usize::from(said.place == Some(0));
        row.listed += usize::from(said.place.is_some());
        row.share_a_stone += usize::from(said.shares_a_stone);
    }
    row
}

#[cfg(test)]
mod tests {
    use sixfold_core::{Rules, notation};

    use super::*;

    fn played(number: usize, score: f64) -> PlayedTurn {
        let position = notation::parse_game("j10", Rules::CONNECT6).unwrap();
        let turn = sixfold_core::Turn::pair("i11".parse().unwrap(), "k11".parse().unwrap());
        PlayedTurn {
            position,
            turn,
            number,
            score,
        }
    }

    fn said(place: Option<usize>, shares_a_stone: bool, is_decided: bool) -> Option<Opinion> {
        Some(Opinion {
            place,
            shares_a_stone,
            is_decided,
        })
    }

    #[test]
    fn every_turn_is_counted_in_its_rows() {
        let turns = [
            played(2, 1.0),
            played(6, 0.0),
            played(10, 0.5),
            played(11, 1.0),
            played(12, 1.0),
        ];
        let opinions = [
            said(Some(0), true, false),
            said(Some(3), true, false),
            said(None, false, true),
            said(None, true, false),
            None,
        ];
        let report = Report::new(String::from("x"), (7, 5, 1), &turns, &opinions);
        assert!(report.is_interrupted());
        let counts = |row: &Row| [row.turns, row.best, row.listed, row.share_a_stone];
        let counts: Vec<[usize; 4]> = report.rows.iter().map(counts).collect();
        let expected = [
            [4, 1, 2, 3],
            [1, 1, 1, 1],
            [2, 0, 1, 1],
            [1, 0, 0, 1],
            [2, 1, 1, 2],
            [1, 0, 1, 1],
            [1, 0, 0, 0],
            [3, 1, 2, 3],
        ];
        assert_eq!(counts, expected);
    }
}
