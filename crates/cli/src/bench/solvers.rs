//! What `sixfold bench solvers` measures: whole searches over sets of positions.
//!
//! The tables are those of the papers in kind: which search solves what, with how many nodes and in
//! what time (two-stage paper, Tables IV and V; bitboard paper, Tables 7 and 8), and what it is worth
//! to keep an index (bitboard paper, Table 5). The rest is about our complete search for double
//! threats.

pub(crate) mod collection;
mod contest;
mod games;
mod knowledge;
mod memory;
mod rates;
mod report;
mod scanned;

use std::path::Path;

use indicatif::ProgressBar;
use sixfold_core::Position;
use sixfold_engine::Method;

use crate::console::Progress;
use collection::{Kind, Puzzle, Source};
pub(crate) use contest::Effort;
use contest::{Contestant, Run, Total};
pub(crate) use memory::Memory;
use rates::{Decisions, HARD_GAMES, Speed};
pub(crate) use report::{Contest, Report, Solo};

/// Everything that is to be measured, and what for.
pub(crate) struct Bench<'a> {
    pub(crate) puzzles: &'a [Puzzle],
    /// Where games are, if there are any.
    pub(crate) games: Option<&'a Path>,
    pub(crate) effort: Effort,
    pub(crate) line: ProgressBar,
}

impl<'a> Bench<'a> {
    pub(crate) fn new(
        puzzles: &'a [Puzzle],
        games: Option<&'a Path>,
        effort: Effort,
        progress: Progress,
    ) -> Bench<'a> {
        let line = match progress {
            Progress::Shown => ProgressBar::new_spinner(),
            Progress::Hidden => ProgressBar::hidden(),
        };
        Bench {
            puzzles,
            games,
            effort,
            line,
        }
    }

    /// Measures everything; each part is handed over as text when it is there.
    pub(crate) fn run(
        &self,
        mut show: impl FnMut(&str) -> anyhow::Result<()>,
    ) -> anyhow::Result<Report> {
        let double = self.of_kind(Kind::Double);
        let single = self.of_kind(Kind::Single);

        let (double_contest, vcdt) = self.contest(&double, &Contestant::for_double_threats());
        show(&report::contest("double threats", &double_contest))?;
        let (single_contest, _) = self.contest(&single, &Contestant::for_single_threats());
        show(&report::contest("single threats", &single_contest))?;

        let positions: Vec<&Position> = double.iter().map(|puzzle| &puzzle.position).collect();
        self.say("with and without an index", 0, positions.len());
        let knowledge = knowledge::compare(&positions, &self.effort)?;
        show(&report::knowledge(&knowledge))?;

        let done = |i| self.say("decisions", i, positions.len());
        let decided = rates::decide(&positions, 1, self.effort.rounds, &self.effort, done);
        let papers = double.iter().zip(&decided);
        let papers = papers.filter(|(puzzle, _)| is_itss_example(puzzle));
        let speeds = vec![
            Speed::of("the five ITSS examples", papers.map(|(_, run)| run)),
            Speed::of("all won by double threats", decided.iter()),
        ];
        show(&report::speeds(&speeds))?;

        let drawn = match self.games {
            Some(file) => games::draw(file, self.effort.games)?,
            None => Vec::new(),
        };
        let drawn_ones: Vec<&Position> = drawn.iter().collect();
        let done = |i| self.say("positions of games", i, drawn.len());
        let decided = rates::decide(&drawn_ones, 1, 1, &self.effort, done);
        let decisions = (!drawn.is_empty()).then(|| Decisions::of(&decided));
        show(&report::decisions(decisions.as_ref()))?;

        let hard = rates::hardest(positions, &vcdt, vcdt.len().div_ceil(2));
        let hard_games = rates::hardest(&drawn, &decided, drawn.len().div_ceil(HARD_GAMES));
        let threads = [("puzzles, hard half", hard), ("games, hardest", hard_games)]
            .into_iter()
            .filter(|(_, set)| !set.is_empty())
            .map(|(name, set)| {
                let done = |i| self.say("two threads", i, set.len());
                rates::two_threads(name, &set, &self.effort, done)
            })
            .collect::<Vec<_>>();
        show(&report::threads(&threads))?;

        let memory = Memory::now(self.effort.hash_mb);
        self.line.finish_and_clear();
        show(&report::memory(&memory))?;
        Ok(Report {
            double: double_contest,
            single: single_contest,
            knowledge,
            speeds,
            decisions,
            threads,
            memory,
        })
    }

    /// Every so many-th puzzle of a kind, and all of the papers'.
    fn of_kind(&self, kind: Kind) -> Vec<&'a Puzzle> {
        let of_kind = self.puzzles.iter().filter(|puzzle| puzzle.kind == kind);
        let is_taken = |i: usize, puzzle: &Puzzle| {
            puzzle.source == Source::Paper || i.is_multiple_of(self.effort.every)
        };
        let taken = of_kind
            .enumerate()
            .filter(|(i, puzzle)| is_taken(*i, puzzle));
        taken.map(|(_, puzzle)| puzzle).collect()
    }

    /// Every search on every puzzle, and the runs of `vcdt`, if it takes part.
    fn contest(&self, puzzles: &[&Puzzle], contestants: &[Contestant]) -> (Contest, Vec<Run>) {
        let shown =
            |puzzle: &&Puzzle| puzzle.source == Source::Paper || puzzle.kind == Kind::Single;
        let mut solos: Vec<Solo> = puzzles
            .iter()
            .copied()
            .filter(shown)
            .map(|puzzle| Solo::new(&puzzle.id))
            .collect();
        let mut totals = Vec::new();
        let mut vcdt = Vec::new();
        for contestant in contestants {
            let mut runs = Vec::with_capacity(puzzles.len());
            for (i, puzzle) in puzzles.iter().enumerate() {
                self.say(contestant.name, i, puzzles.len());
                let Contestant {
                    method, options, ..
                } = contestant;
                let run = self.effort.run(&puzzle.position, *method, options);
                if let Some(solo) = solos.iter_mut().find(|solo| solo.id == puzzle.id) {
                    solo.push(contestant.name, &run);
                }
                runs.push(run);
            }
            totals.push(Total::of(contestant.name, &runs));
            if contestant.method == Method::Vcdt {
                vcdt = runs;
            }
        }
        (Contest { solos, totals }, vcdt)
    }

    fn say(&self, what: &str, done: usize, of: usize) {
        self.line.set_message(format!("{what}: {done} of {of}"));
        self.line.tick();
    }
}

/// Whether it is one of the five of the two-stage paper's Appendix A.
fn is_itss_example(puzzle: &Puzzle) -> bool {
    puzzle.source == Source::Paper && puzzle.id.starts_with("ITSS-Example")
}
