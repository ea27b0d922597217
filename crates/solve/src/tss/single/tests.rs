//! Wins are wins: by exhaustive search on small boards, and by walking the strategy on large ones.

use std::collections::HashMap;
use std::sync::Arc;

use proptest::prelude::*;
use sixfold_core::{Cell, Color, Key, Position, Rules};
use sixfold_threat::{ForcingTurns, Threats, WordIndex, slow};

use super::board::Board;
use super::candidates::candidates;
use super::replies::whole_replies;
use super::search::Search;
use super::{Parameters, single};
use crate::control::{NodeLimit, Unlimited};
use crate::solution::{Solution, Verdict};
use crate::tree::WinTree;
use crate::tss::testing::{is_small, problems_with, scattered, small_position};
use crate::tss::{Table, double_slow};
use crate::zone::Brute;
use crate::zone::{Struck, Zone};

fn table() -> Table {
    Table::with_megabytes(1)
}

/// The zone of a strategy if it wins: every reply to every turn is covered by an answer. This is
/// what a checker of certificates does.
fn check(tree: &WinTree, board: &mut Board) -> Option<Zone> {
    let mark = board.mark();
    if tree
        .turn
        .iter()
        .any(|cell| board.position.check(cell).is_err())
    {
        return None;
    }
    board.play(tree.turn);
    let zone = check_replies(tree, board);
    board.back_to(mark);
    let mut zone = zone?;
    zone.add_turn(tree.turn.iter());
    Some(zone)
}

fn check_replies(tree: &WinTree, board: &mut Board) -> Option<Zone> {
    if board.seen.zones.has_row() {
        return Some(board.seen.zones.row_made());
    }
    if board.position.is_over() {
        return None;
    }
    let windows = Arc::clone(board.seen.zones.windows());
    let mut zone = board.seen.zones.defence()?;
    let threats = Threats::of(&board.seen.index, board.attacker);
    let mut proofs = Vec::new();
    for (stones, next) in &tree.replies {
        let mark = board.mark();
        board.add(stones.cells());
        let proof = check(next, board);
        board.back_to(mark);
        proofs.push((stones, proof?, Struck::nothing(&windows)));
    }
    let p = usize::from(board.position.rules().p());
    let whole = p.min(board.position.empty_count());
    let empties = board.position.empties();
    for reply in whole_replies(threats.blocks(), empties, whole, &mut || true).unwrap() {
        if proofs.iter().any(|(stones, ..)| reply.is_subset(stones)) {
            continue;
        }
        let covered = proofs.iter_mut().any(|(stones, proof, struck)| {
            let outside: Vec<Cell> = reply.iter().filter(|&c| !stones.contains(c)).collect();
            let covered = proof.is_irrelevant(&outside, &windows);
            if covered {
                struck.add(&outside, &windows);
            }
            covered
        });
        if !covered {
            return None;
        }
    }
    for (_, proof, struck) in &proofs {
        zone.add_proof(proof, struck);
    }
    (threats.count() > 0).then_some(zone)
}

/// Victory by single threats, from its definition: the least number of turns does not matter.
struct Slow {
    position: Position,
    index: WordIndex,
    attacker: Color,
    known: HashMap<Key, bool>,
}

impl Slow {
    fn wins(position: &Position) -> bool {
        let mut slow = Slow {
            position: position.clone(),
            index: WordIndex::of(position),
            attacker: position.to_move(),
            known: HashMap::new(),
        };
        slow.attack()
    }

    fn attack(&mut self) -> bool {
        if self.position.is_over() {
            return false;
        }
        let key = self.position.key();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let cells: Vec<Cell> = self.position.empties().iter().collect();
        let turns = slow::subsets(&cells, self.position.stones_to_place());
        let wins = turns.into_iter().any(|turn| {
            self.position.place_turn(turn, &mut self.index);
            let wins = self.defend();
            self.position.undo_many(turn.len(), &mut self.index);
            wins
        });
        self.known.insert(key, wins);
        wins
    }

    fn defend(&mut self) -> bool {
        if self.position.is_over() {
            return self.position.outcome() == Some(sixfold_core::Outcome::Win(self.attacker));
        }
        let threats = Threats::of(&self.index, self.attacker);
        if Threats::of(&self.index, self.attacker.other()).count() > 0 || threats.count() == 0 {
            return false;
        }
        let whole = self.position.stones_to_place();
        let blocks = threats.blocks();
        let semi_null = blocks.iter().filter(|block| block.len() < whole);
        for &block in semi_null {
            self.position.place_turn(block, &mut self.index);
            self.position.end_turn();
            let wins = double_slow(&self.position).is_some();
            self.position.undo_many(block.len() + 1, &mut self.index);
            if !wins {
                return false;
            }
        }
        let cells: Vec<Cell> = self.position.empties().iter().collect();
        let mut replies = slow::subsets(&cells, whole);
        replies.retain(|reply| blocks.iter().any(|block| block.is_subset(reply)));
        replies.into_iter().all(|reply| {
            self.position.place_turn(reply, &mut self.index);
            let wins = self.attack();
            self.position.undo_many(reply.len(), &mut self.index);
            wins
        })
    }
}

fn wide() -> Parameters {
    Parameters {
        turns: 8,
        free_cells: 64,
        double_nodes: 100_000,
        rounds: 7,
        ..Parameters::default()
    }
}

fn check_win(position: &Position, found: &Solution) -> Result<(), TestCaseError> {
    let tree = found.tree.as_ref().unwrap();
    // The turn is a whole one, the tree has what it needs of it.
    let turn = found.turn.unwrap();
    prop_assert!(tree.turn.is_subset(&turn));
    prop_assert!(
        check(tree, &mut Board::new(position)).is_some(),
        "{:?}",
        tree
    );
    if position.rules().cell_count() <= 64 {
        let attacker = position.to_move();
        let mut after = position.clone();
        after.place_turn(turn, &mut ());
        prop_assert!(Brute::new(position, attacker).defender_loses(&after));
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn agrees_with_brute_force(position in small_position()) {
        prop_assume!(is_small(&position) && position.empty_count() <= 12);
        let found = single(&position, &wide(), &table(), &mut NodeLimit(200_000));
        match found.verdict {
            Verdict::Win => {
                check_win(&position, &found)?;
                prop_assert!(Slow::wins(&position));
            }
            Verdict::None => prop_assert!(!Slow::wins(&position)),
            Verdict::Unknown | Verdict::Likely => {}
            Verdict::Loss | Verdict::Draw => prop_assert!(false, "a search for wins cannot say so"),
        }
    }

    /// Limits may hide a win and never invent one; and "none" is never said with them.
    #[test]
    fn a_narrow_search_claims_nothing_false(position in small_position()) {
        prop_assume!(is_small(&position) && position.empty_count() <= 13);
        let narrow = Parameters { free_cells: 2, double_nodes: 20, rounds: 2, ..Parameters::default() };
        let found = single(&position, &narrow, &table(), &mut NodeLimit(20_000));
        match found.verdict {
            Verdict::Win => check_win(&position, &found)?,
            Verdict::None => prop_assert!(!Slow::wins(&position)),
            Verdict::Unknown | Verdict::Likely => {}
            Verdict::Loss | Verdict::Draw => prop_assert!(false, "a search for wins cannot say so"),
        }
    }
}

/// On boards small enough for exhaustive search nearly every win is one by double threats. So each
/// turn with a single threat is tried by itself: if the search says that it wins, it does, and
/// stones that are irrelevant to its zone do not change that.
#[test]
fn single_threat_turns_that_are_said_to_win_do() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let (mut won, mut covered, mut sets) = (0, 0, 0);
    for _ in 0..300 {
        let position = position_with_single_threats();
        let position = position.new_tree(&mut runner).unwrap().current();
        let p = position.rules().p();
        if position.empty_count() > 18 || position.is_over() {
            continue;
        }
        let attacker = position.to_move();
        let mut brute = Brute::new(&position, attacker);
        let parameters = wide();
        let mut control = NodeLimit(50_000);
        let table = table();
        let mut search = Search::new(&position, &parameters, &table, &mut control);
        let generator = &mut ForcingTurns::new();
        let (turns, _) = candidates(&mut search.board, generator, 64, &mut || true).unwrap();
        for candidate in turns.iter().filter(|turn| turn.threats < p).take(20) {
            let mark = search.board.mark();
            search.board.play(candidate.turn);
            let answer = search.defend(candidate.turn, 2);
            let stones = search.board.position.clone();
            search.board.back_to(mark);
            let Ok(proof) = answer else { continue };
            won += 1;
            assert!(
                brute.defender_loses(&stones),
                "{} {position:?}",
                candidate.turn
            );
            let tree = proof.tree();
            let replies = tree.replies.len();
            covered += usize::from(replies > 1);
            assert_eq!(check(&tree, &mut search.board), Some(proof.zone.clone()));
            let windows = search.board.windows();
            let cells: Vec<Cell> = position.empties().iter().collect();
            for set in (1..=2).flat_map(|size| slow::subsets(&cells, size)) {
                if proof.zone.is_irrelevant(set.cells(), &windows) {
                    sets += 1;
                    let extra = set.iter().collect();
                    assert!(brute.attacker_wins(&position, &extra), "{set} {position:?}");
                }
            }
        }
    }
    let told = format!("{won} turns won, {covered} with several proofs, {sets} sets of stones");
    assert!(won > 20 && covered > 20 && sets > 2, "{told}");
}

/// Positions with few empty cells without threats, in which a turn of two or three stones can
/// leave a single threat.
fn position_with_single_threats() -> impl Strategy<Value = Position> {
    let rules =
        (2..=3u32, 4..=6u32, 4..=6u32).prop_map(|(p, m, n)| Rules::new(m, n, p + 2, p, 1).unwrap());
    scattered(rules, 8..19, 3..7, 0)
}

/// With three stones a turn: the search finds wins, and every one is a win by trying everything.
/// (Of several hundred such boards none was won by single threats that double ones did not win.)
#[test]
fn with_three_stones_a_turn_its_wins_are_real() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let rules = (6..=8u32, 6..=8u32).prop_map(|(m, n)| Rules::new(m, n, 5, 3, 1).unwrap());
    let positions = scattered(rules, 11..16, 5..9, 1);
    let mut won = 0;
    for _ in 0..150 {
        let position = positions.new_tree(&mut runner).unwrap().current();
        if position.empty_count() > 16 || position.is_over() {
            continue;
        }
        let found = single(&position, &wide(), &table(), &mut NodeLimit(5_000));
        if found.verdict == Verdict::Win {
            check_win(&position, &found).unwrap();
            won += 1;
        }
    }
    assert!(won >= 3, "{won} won");
}

#[test]
fn known_boards() {
    for problem in problems_with("win-by-nctu6") {
        if ["NCTU6-tx-q22-01", "NCTU6-tx-q22-02"].contains(&problem.name.as_str()) {
            let found = single(
                &problem.position,
                &Parameters::default(),
                &table(),
                &mut NodeLimit(400_000),
            );
            assert_eq!(found.verdict, Verdict::Win, "{}", problem.name);
            check_win(&problem.position, &found).unwrap();
        }
    }
}

/// All problems of the kind, by hand.
#[test]
#[ignore = "takes a minute"]
#[expect(clippy::print_stderr, reason = "run by hand to see the figures")]
fn all_known_boards() {
    let mut not_won = Vec::new();
    for problem in problems_with("win-by-nctu6") {
        let limit = &mut NodeLimit(10_000_000);
        let found = single(&problem.position, &Parameters::default(), &table(), limit);
        eprintln!("{} {:?} {}", problem.name, found.verdict, found.nodes);
        match found.verdict {
            Verdict::Win => check_win(&problem.position, &found).unwrap(),
            _ => not_won.push(problem.name),
        }
    }
    assert_eq!(not_won, [""; 0], "these are won");
}

#[test]
fn nothing_is_claimed_where_nothing_threatens() {
    let position = Position::new(Rules::CONNECT6);
    let found = single(&position, &Parameters::default(), &table(), &mut Unlimited);
    assert_eq!(found.verdict, Verdict::None);
    let game = "j10 a1a19 k10l10 s1s19 j12k12 a10s10";
    let position = sixfold_core::notation::parse_game(game, Rules::CONNECT6).unwrap();
    let found = single(
        &position,
        &Parameters::default(),
        &table(),
        &mut NodeLimit(1),
    );
    assert_ne!(found.verdict, Verdict::None);
}

/// In the middle of a turn there may be more threats than can be blocked already: the strategy places a
/// stone all the same, and its certificate is accepted.
#[test]
fn a_turn_that_is_won_already_has_a_stone() {
    for (game, turns) in [
        ("5,5,3,2,3", "e2a3"),
        (
            "connect6",
            "j10 a1s1 k10l10 a19s19 j5k5 a10s10 l5m5 a5s5 m10",
        ),
    ] {
        let position = sixfold_core::notation::parse_game(turns, game.parse().unwrap()).unwrap();
        let limit = &mut NodeLimit(100_000);
        let found = single(&position, &Parameters::default(), &table(), limit);
        assert_eq!(found.verdict, Verdict::Win, "{game}");
        let tree = found.tree.unwrap();
        let written = crate::certificate::of_strategy(&position, &tree, "").unwrap();
        let checked = sixfold_proof::check(&written, &mut |_| false);
        assert!(checked.is_ok(), "{game}: {checked:?}");
    }
}
