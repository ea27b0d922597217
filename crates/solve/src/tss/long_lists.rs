//! Tests with four stones a turn, where one list of turns can take seconds and longer: every search
//! asks its control while such a list is made and gone through.

use sixfold_core::{Position, notation};

use super::{Parameters, Table};
use super::{bfs, conservative, dfs, double, iterative, shortest, single};
use crate::control::Control;
use crate::pns::{self, Stages};
use crate::solution::{Solution, Verdict};

/// Counts what it is asked, and stops at so many questions.
struct Counting {
    most: u64,
    questions: u64,
    /// Questions before the first node.
    at_first: u64,
    nodes: u64,
    /// The most nodes from one question to the next.
    longest: u64,
}

impl Counting {
    fn new(most: u64) -> Counting {
        Counting {
            most,
            questions: 0,
            at_first: 0,
            nodes: 0,
            longest: 0,
        }
    }
}

impl Control for Counting {
    fn stop(&mut self, nodes: u64) -> bool {
        self.questions += 1;
        self.at_first += u64::from(nodes == 0);
        self.longest = self.longest.max(nodes.saturating_sub(self.nodes));
        self.nodes = nodes;
        self.questions >= self.most
    }
}

const STANDARD: &str = "pns standard";

type Search = fn(&Position, &mut Counting) -> Solution;

fn searches() -> Vec<(&'static str, Search)> {
    vec![
        ("double", |position, control| {
            double(position, &Table::with_megabytes(1), control)
        }),
        ("shortest", |position, control| shortest(position, control)),
        ("single", |position, control| {
            let parameters = single::Parameters::default();
            single(position, &parameters, &Table::with_megabytes(1), control)
        }),
        ("dfs", |position, control| {
            dfs(position, &Parameters::default(), control)
        }),
        ("bfs", |position, control| {
            bfs(position, &Parameters::default(), control)
        }),
        ("conservative", |position, control| {
            conservative(position, &Parameters::default(), control)
        }),
        ("iterative", |position, control| {
            iterative(position, &Parameters::default(), control)
        }),
        (STANDARD, |position, control| {
            pns(position, Stages::Standard, control)
        }),
        ("pns in two stages", |position, control| {
            pns(position, Stages::TwoStageTypeII, control)
        }),
        ("pns in three stages", |position, control| {
            pns(position, Stages::ThreeStage, control)
        }),
    ]
}

fn pns(position: &Position, stages: Stages, control: &mut Counting) -> Solution {
    pns::search(position, stages, &pns::Parameters::default(), control)
}

fn position(game: &str, turns: &str) -> Position {
    notation::parse_game(turns, game.parse().unwrap()).unwrap()
}

#[test]
fn a_list_that_would_take_ages_is_given_up() {
    // More than a hundred million sets of four stones make threats here.
    let position = position("19,19,6,4,1", "j10");
    // The standard search looks at a few cells only.
    let others = searches().into_iter().filter(|(name, _)| *name != STANDARD);
    for (name, search) in others {
        let mut control = Counting::new(300);
        let found = search(&position, &mut control);
        assert_eq!(found.verdict, Verdict::Unknown, "{name}");
        // A search within a search may ask on its own behalf.
        assert!(control.questions <= 301, "{name}: who was stopped goes on");
        assert!(control.at_first >= 290, "{name}: {}", control.at_first);
    }
}

#[test]
fn who_goes_through_a_long_list_asks_on_the_way() {
    // Lists that are there in a moment, and long.
    for (game, turns, turns_between) in [
        ("7,7,6,4,1", "d4", 16),
        ("9,9,6,3,1", "e5 d4e4f6 e6d6f5", 151),
    ] {
        let position = position(game, turns);
        for (name, search) in searches() {
            let mut control = Counting::new(20_000);
            let found = search(&position, &mut control);
            assert!(found.nodes > 30, "{game} {name}: {}", found.nodes);
            // Those that keep a tree count the blocks of each turn, too.
            let keeps_a_tree = name.starts_with("pns") || ["bfs", "iterative"].contains(&name);
            let most = if keeps_a_tree {
                4096
            } else {
                turns_between + 4
            };
            let longest = control.longest;
            assert!(longest <= most, "{game} {name}: {longest}");
        }
    }
}
