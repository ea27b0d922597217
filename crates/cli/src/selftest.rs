//! What `sixfold selftest` compares: fast solvers with slow ones, and the checker of certificates and
//! the verifiers with exhaustive search, on random positions. And whether agents answer in time.

mod clocks;
mod positions;
mod proofs;
mod value;
mod vcdt;
mod verifiers;

use sixfold_core::Position;

pub(crate) use clocks::{BUCKETS, Clocked, Soak, soak};
pub(crate) use proofs::compare as compare_proofs;
pub(crate) use value::compare as compare_value;
pub(crate) use vcdt::compare as compare_vcdt;
pub(crate) use verifiers::compare as compare_verifiers;

/// How one position came out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Agreement {
    /// Both say the same, and it is this: the number of a column of the tally.
    On(usize),
    /// Brute force would have taken too long.
    LeftOut,
}

/// How many positions came out how, by p.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Tally {
    /// What can come out, in words.
    pub(crate) columns: &'static [&'static str],
    /// For each p: what came out, and how many were left out.
    pub(crate) rows: Vec<Row>,
    /// How many positions or proofs both were asked about.
    pub(crate) compared: u64,
}

/// The positions with one p.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    pub(crate) p: u8,
    pub(crate) counts: Vec<u64>,
    pub(crate) left_out: u64,
}

/// Two solvers that say different things, or a strategy that does not win.
#[derive(Clone, Debug)]
pub(crate) struct Disagreement {
    pub(crate) position: Position,
    /// What each says.
    pub(crate) what: String,
}

impl Tally {
    fn new(columns: &'static [&'static str]) -> Tally {
        Tally {
            columns,
            rows: Vec::new(),
            compared: 0,
        }
    }

    fn row(&mut self, p: u8) -> &mut Row {
        let at = match self.rows.binary_search_by_key(&p, |row| row.p) {
            Ok(at) => at,
            Err(at) => {
                let row = Row {
                    p,
                    counts: vec![0; self.columns.len()],
                    left_out: 0,
                };
                self.rows.insert(at, row);
                at
            }
        };
        &mut self.rows[at]
    }

    fn add(&mut self, p: u8, agreement: Agreement) {
        match agreement {
            Agreement::On(column) => {
                self.row(p).counts[column] += 1;
                self.compared += 1;
            }
            Agreement::LeftOut => self.row(p).left_out += 1,
        }
    }

    /// Over all p.
    pub(crate) fn total(&self) -> Row {
        let counts = (0..self.columns.len()).map(|at| self.rows.iter().map(|r| r.counts[at]).sum());
        Row {
            p: 0,
            counts: counts.collect(),
            left_out: self.rows.iter().map(|row| row.left_out).sum(),
        }
    }
}

/// Draws positions until so many have been compared, and stops at the first disagreement.
/// `go_on` is told how many have been compared before each, and says whether to go on: what has been
/// compared so far is the answer otherwise.
fn run(
    columns: &'static [&'static str],
    positions: u64,
    mut draw: impl FnMut(u64) -> Option<Position>,
    mut judge: impl FnMut(&Position) -> Result<Agreement, String>,
    mut go_on: impl FnMut(u64) -> bool,
) -> Result<Tally, Box<Disagreement>> {
    let mut tally = Tally::new(columns);
    let mut number = 0;
    while tally.compared < positions && go_on(tally.compared) {
        let drawn = draw(number);
        number += 1;
        let Some(position) = drawn else { continue };
        match judge(&position) {
            Ok(agreement) => {
                tally.add(position.rules().p(), agreement);
            }
            Err(what) => return Err(Box::new(Disagreement { position, what })),
        }
    }
    Ok(tally)
}
