//! What was measured, as tables and as JSON.

use serde::Serialize;
use sixfold_solve::verify::Verifier;

use crate::bench::columns::{Columns, milliseconds, seconds, times};

/// One verifier on one position.
#[derive(Serialize, Clone, Default, Debug)]
pub(crate) struct Row {
    pub(crate) verifier: &'static str,
    pub(crate) solved: bool,
    /// The sets of stones that were given to the searches.
    pub(crate) calls: u64,
    pub(crate) nodes: u64,
    pub(crate) seconds: f64,
    /// Of the certificate, which was accepted; 0 without one.
    pub(crate) certificate_nodes: usize,
    pub(crate) certificate_bytes: usize,
    pub(crate) check_seconds: f64,
}

/// Which positions belong together.
#[derive(Serialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Set {
    ThreeStones,
    Openings,
    Later,
}

/// A measured row with where it belongs.
#[derive(Serialize, Debug)]
struct Entry {
    set: Set,
    id: String,
    #[serde(flatten)]
    row: Row,
}

/// Everything that was measured.
#[derive(Serialize, Default, Debug)]
pub(crate) struct Report {
    rows: Vec<Entry>,
}

impl Report {
    pub(crate) fn push(&mut self, set: Set, id: &str, row: Row) {
        let id = id.to_owned();
        self.rows.push(Entry { set, id, row });
    }

    /// The tables of the thesis: solvability (1, 4), nodes (2, 5, 7) and time (3, 6, 8).
    pub(crate) fn text(&self) -> String {
        let all: &[Set] = &[Set::Openings, Set::Later];
        let tables = [
            ("Connect(6,2,3)", &[Set::ThreeStones][..]),
            ("quiet turns, all", all),
            ("quiet turns, openings", &[Set::Openings]),
        ];
        let tables = tables.map(|(name, sets)| self.table(name, sets));
        tables.concat().trim_end().to_owned() + "\n"
    }

    fn table(&self, name: &str, sets: &[Set]) -> String {
        let of = |verifier: Verifier| -> Vec<&Entry> {
            let entries = self.rows.iter();
            entries
                .filter(|entry| sets.contains(&entry.set) && entry.row.verifier == verifier.name())
                .collect()
        };
        // Nodes and times are compared where all can be: wu solves least by its nature.
        let compared = |id: &str| {
            let same = self.rows.iter().filter(|entry| entry.id == id);
            let mut judged = same.filter(|entry| entry.row.verifier != Verifier::Wu.name());
            judged.all(|entry| entry.row.solved)
        };
        let mut columns = Columns::new([
            name,
            "solved",
            "of",
            "calls",
            "nodes",
            "fewer",
            "time",
            "faster",
            "proof nodes",
            "bytes",
            "checked in",
        ]);
        let sums = |entries: &[&Entry]| {
            let mut sum = Row::default();
            for entry in entries.iter().filter(|entry| compared(&entry.id)) {
                sum.calls += entry.row.calls;
                sum.nodes += entry.row.nodes;
                sum.seconds += entry.row.seconds;
                sum.certificate_nodes += entry.row.certificate_nodes;
                sum.certificate_bytes += entry.row.certificate_bytes;
                sum.check_seconds += entry.row.check_seconds;
            }
            sum
        };
        let base = sums(&of(Verifier::Rzop));
        let mut count = 0;
        for verifier in Verifier::ALL {
            let entries = of(verifier);
            if entries.is_empty() {
                continue;
            }
            count = entries.iter().filter(|entry| compared(&entry.id)).count();
            let solved = entries.iter().filter(|entry| entry.row.solved).count();
            let sum = sums(&entries);
            columns.push([
                verifier.name().to_owned(),
                solved.to_string(),
                entries.len().to_string(),
                sum.calls.to_string(),
                sum.nodes.to_string(),
                times(base.nodes as f64 / sum.nodes.max(1) as f64),
                match entries.len() {
                    1 => milliseconds(sum.seconds),
                    _ => seconds(sum.seconds),
                },
                times(base.seconds / sum.seconds),
                sum.certificate_nodes.to_string(),
                sum.certificate_bytes.to_string(),
                milliseconds(sum.check_seconds),
            ]);
        }
        match count {
            0 if columns.is_only_heading() => String::new(),
            0 | 1 => format!("{}\n", columns.text()),
            _ => format!(
                "{}sums over the {count} positions that all of them but wu solve\n\n",
                columns.text()
            ),
        }
    }
}
