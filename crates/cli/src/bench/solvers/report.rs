//! What was measured, as text and as JSON.

use serde::Serialize;
use sixfold_solve::Verdict;

use crate::bench::columns::{Columns, milliseconds, seconds, times};

use super::contest::{Run, Total};
use super::knowledge::Knowledge;
use super::memory::Memory;
use super::rates::{Decisions, Speed, Threads};

/// Everything, as `--json` prints it.
#[derive(Serialize, Debug)]
pub(crate) struct Report {
    pub(crate) double: Contest,
    pub(crate) single: Contest,
    pub(crate) knowledge: Vec<Knowledge>,
    pub(crate) speeds: Vec<Speed>,
    /// Null where there are no games.
    pub(crate) decisions: Option<Decisions>,
    pub(crate) threads: Vec<Threads>,
    pub(crate) memory: Memory,
}

/// Several searches on one set.
#[derive(Serialize, Debug)]
pub(crate) struct Contest {
    pub(crate) solos: Vec<Solo>,
    pub(crate) totals: Vec<Total>,
}

/// Several searches on one position.
#[derive(Serialize, Debug)]
pub(crate) struct Solo {
    pub(crate) id: String,
    pub(crate) runs: Vec<WireRun>,
}

/// One search on one position.
#[derive(Serialize, Debug)]
pub(crate) struct WireRun {
    method: &'static str,
    verdict: &'static str,
    nodes: u64,
    seconds: f64,
    #[serde(skip)]
    is_solved: bool,
}

impl Solo {
    pub(crate) fn new(id: &str) -> Solo {
        Solo {
            id: id.to_owned(),
            runs: Vec::new(),
        }
    }

    pub(crate) fn push(&mut self, method: &'static str, run: &Run) {
        self.runs.push(WireRun {
            method,
            verdict: match run.verdict {
                Verdict::Win => "win",
                Verdict::Likely => "likely",
                Verdict::Loss => "loss",
                Verdict::Draw => "draw",
                Verdict::None => "none",
                Verdict::Unknown => "unknown",
            },
            nodes: run.nodes,
            seconds: run.seconds,
            is_solved: run.is_solved(),
        });
    }
}

impl WireRun {
    /// An X for what is not solved, as in the papers, and a ~ before a win that is only likely.
    fn marked(&self, figure: &str) -> String {
        match self.verdict {
            "likely" => format!("~{figure}"),
            _ if self.is_solved => figure.to_owned(),
            _ => String::from("X"),
        }
    }
}

/// A table of nodes and one of times, position by position, and the totals of the whole set.
pub(crate) fn contest(title: &str, contest: &Contest) -> String {
    if contest.totals.iter().all(|total| total.positions == 0) {
        return format!("{title}: no positions\n\n");
    }
    let mut text = String::new();
    if !contest.solos.is_empty() {
        text += &solos(&format!("{title}: nodes"), &contest.solos, |run| {
            run.nodes.to_string()
        });
        text += &solos(&format!("{title}: milliseconds"), &contest.solos, |run| {
            format!("{:.3}", run.seconds * 1e3)
        });
    }
    let heading = format!("{title}: whole set");
    let mut columns = Columns::new([heading.as_str(), "solved", "likely", "of", "nodes", "time"]);
    for total in &contest.totals {
        columns.push([
            total.method.to_owned(),
            total.solved.to_string(),
            total.likely.to_string(),
            total.positions.to_string(),
            total.nodes.to_string(),
            seconds(total.seconds),
        ]);
    }
    text + &columns.text() + "\n"
}

fn solos(title: &str, solos: &[Solo], figure: impl Fn(&WireRun) -> String) -> String {
    let methods = solos[0].runs.iter().map(|run| run.method);
    let mut columns = Columns::new(std::iter::once(title).chain(methods));
    for solo in solos {
        let cells = solo.runs.iter().map(|run| run.marked(&figure(run)));
        columns.push(std::iter::once(solo.id.clone()).chain(cells));
    }
    columns.text() + "\n"
}

/// The search with and without an index.
pub(crate) fn knowledge(rows: &[Knowledge]) -> String {
    let Some(first) = rows.first() else {
        return String::new();
    };
    let heading = ["index", "solved", "of", "nodes", "time", "ratio"];
    let mut columns = Columns::new(heading);
    for row in rows {
        columns.push([
            row.index.to_owned(),
            row.solved.to_string(),
            row.positions.to_string(),
            row.nodes.to_string(),
            seconds(row.seconds),
            times(row.seconds / first.seconds.max(1e-9)),
        ]);
    }
    columns.text() + "\n"
}

/// Nodes a second.
pub(crate) fn speeds(rows: &[Speed]) -> String {
    let mut columns = Columns::new(["vcdt", "positions", "nodes", "time", "nodes/s"]);
    for row in rows.iter().filter(|row| row.positions > 0) {
        columns.push([
            row.set.to_owned(),
            row.positions.to_string(),
            row.nodes.to_string(),
            milliseconds(row.seconds),
            format!("{:.0}/s", row.nodes_per_second),
        ]);
    }
    columns.text() + "\n"
}

/// How long decisions take.
pub(crate) fn decisions(found: Option<&Decisions>) -> String {
    let Some(found) = found else {
        return String::from("vcdt, positions of games: no games\n\n");
    };
    let mut columns = Columns::new(["vcdt, positions of games", "figure"]);
    let rows = [
        ("positions", found.positions.to_string()),
        ("won", found.won.to_string()),
        ("none", found.none.to_string()),
        ("open when the time was up", found.open.to_string()),
        ("nodes", found.nodes.to_string()),
        ("median time", milliseconds(found.median_seconds)),
        ("90 %", milliseconds(found.seconds_of_90_percent)),
        ("99 %", milliseconds(found.seconds_of_99_percent)),
        ("maximum", milliseconds(found.most_seconds)),
        ("all together", seconds(found.seconds)),
    ];
    for (name, figure) in rows {
        columns.push([name.to_owned(), figure]);
    }
    columns.text() + "\n"
}

/// Two threads against one.
pub(crate) fn threads(rows: &[Threads]) -> String {
    let heading = [
        "vcdt, one thread and two",
        "positions",
        "nodes, one",
        "two",
        "time, one",
        "two",
        "faster",
    ];
    let mut columns = Columns::new(heading);
    let row = |name: &str, of: &[Threads]| {
        let nodes = |get: fn(&Threads) -> u64| of.iter().map(get).sum::<u64>();
        let time = |get: fn(&Threads) -> f64| of.iter().map(get).sum::<f64>();
        let (one, two) = (time(|row| row.one_seconds), time(|row| row.two_seconds));
        [
            name.to_owned(),
            of.iter()
                .map(|row| row.positions)
                .sum::<usize>()
                .to_string(),
            nodes(|row| row.one_nodes).to_string(),
            nodes(|row| row.two_nodes).to_string(),
            seconds(one),
            seconds(two),
            times(one / two.max(1e-9)),
        ]
    };
    for part in rows {
        columns.push(row(part.set, std::slice::from_ref(part)));
    }
    if rows.len() > 1 {
        columns.push(row("both", rows));
    }
    columns.text() + "\n"
}

/// Memory.
pub(crate) fn memory(memory: &Memory) -> String {
    let peak = match memory.peak_mb {
        Some(peak) => format!("{peak} MB at the peak"),
        None => String::from("the system does not tell"),
    };
    format!("memory: {peak}, with a table of {} MB\n", memory.hash_mb)
}
