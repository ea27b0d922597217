//! The search as a whole: what it chooses on boards small enough to know better.

use proptest::prelude::*;
use sixfold_core::{Cell, Color, Outcome, Position, Rules, notation};
use sixfold_solve::tss::{double_brute, shortest};
use sixfold_solve::{Control, NodeLimit, Unlimited, Verdict, value_slow};
use sixfold_threat::slow::subsets;

use super::value::MOST_SHOWN;
use super::*;
use crate::testing::{random_position, small_rules};
use crate::{Agent, Choice, Safety, Score, Settings, Silent, Task};

fn agent(changes: &[(&'static str, &str)]) -> Search {
    let seed = crate::OptionKind::number("seed", 1, (0, i64::MAX), "");
    let mut all = options();
    all.push(seed);
    let mut settings = Settings::defaults(&all);
    settings.set("hash", String::from("1"));
    for (name, value) in changes {
        settings.set(name, (*value).to_string());
    }
    Search::new(&settings).unwrap()
}

fn choose(agent: &mut Search, position: &Position, control: &mut dyn Control) -> Choice {
    agent.choose(position, Task::default(), control, &mut Silent)
}

/// A position of a game that is played by chance, and not over.
fn position_of(game: &str, picks: &[prop::sample::Index]) -> Position {
    let mut position = Position::new(game.parse::<Rules>().unwrap());
    for pick in picks {
        let empties: Vec<Cell> = position.empties().iter().collect();
        let cell = empties[pick.index(empties.len())];
        position.place(cell, &mut ());
        if position.is_over() {
            position.undo(&mut ());
            break;
        }
    }
    position
}

fn after(position: &Position, choice: &Choice) -> Position {
    let mut after = position.clone();
    assert_eq!(choice.turn.len(), position.stones_to_place());
    for cell in choice.turn.iter() {
        assert_eq!(after.check(cell), Ok(()));
        after.place(cell, &mut ());
    }
    after
}

fn picks(most: usize) -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..most)
}

/// Whether the side to move can make a row with this turn, by trying every turn.
fn makes_a_row(position: &Position) -> bool {
    let cells: Vec<Cell> = position.empties().iter().collect();
    subsets(&cells, position.stones_to_place())
        .into_iter()
        .any(|turn| {
            let mut after = position.clone();
            after.place_turn(turn, &mut ());
            after.outcome() == Some(Outcome::Win(position.to_move()))
        })
}

/// How good an outcome is for a side.
fn rank(outcome: Outcome, side: Color) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == side => 1,
        Outcome::Win(_) => -1,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Where every turn is tried, no value of the game is given away.
    #[test]
    fn it_plays_small_games_to_perfection(
        game in prop::sample::select(vec!["3,3,3,1,1", "4,2,3,2,1", "3,3,3,2,1", "8,1,3,1,1"]),
        picks in picks(6),
    ) {
        let position = position_of(game, &picks);
        let choice = choose(&mut agent(&[]), &position, &mut Unlimited);
        let side = position.to_move();
        let before = rank(value_slow(&position), side);
        let next = after(&position, &choice);
        prop_assert_eq!(rank(value_slow(&next), side), before, "{}", choice.turn);
        match choice.info.score {
            Score::Win(_) => prop_assert_eq!(before, 1),
            Score::Loss(_) => prop_assert_eq!(before, -1),
            Score::Points(_) | Score::Book { .. } => {}
        }
    }

    /// What it says of safety is what brute force says.
    #[test]
    fn safe_turns_are_safe_and_lost_positions_lost(
        game in prop::sample::select(vec!["7,7,6,2,1", "6,6,5,2,1", "6,6,4,1,1"]),
        picks in picks(26),
    ) {
        let position = position_of(game, &picks);
        let choice = choose(&mut agent(&[]), &position, &mut NodeLimit(30_000));
        let next = after(&position, &choice);
        let wins = |position: &Position| {
            !position.is_over() && double_brute(position, &mut Unlimited) == Verdict::Win
        };
        // That the position is lost is said only where every turn was found to lose.
        if let Score::Loss(_) = choice.info.score {
            prop_assert_eq!(choice.safety, Safety::AllLose);
        }
        match choice.safety {
            Safety::Safe => prop_assert!(!wins(&next), "{} is not safe", choice.turn),
            Safety::AllLose => prop_assert!(wins(&next)),
            Safety::Unchecked | Safety::OutOfTime => {}
        }
    }

    /// Every game of the family, however odd: a legal turn, the same again, and where it stops in time.
    #[test]
    fn it_plays_every_game(rules in small_rules(), seed in any::<u64>(), nodes in 0..600u64) {
        let position = random_position(rules, seed);
        let ask = || choose(&mut agent(&[]), &position, &mut NodeLimit(nodes));
        let choice = ask();
        let next = after(&position, &choice);
        prop_assert_eq!(&ask(), &choice);
        if choice.safety == Safety::Safe && !rules.has_threats() && !next.is_over() {
            prop_assert!(!makes_a_row(&next), "{} is not safe", choice.turn);
        }
    }

    /// Wherever it is stopped, it answers with a turn.
    #[test]
    fn it_can_be_stopped_anywhere(
        game in prop::sample::select(vec!["connect6", "9,9,5,1,1", "8,7,6,3,2", "9,9,6,5,1", "connect623"]),
        picks in picks(20),
        stop in 0..3000u64,
    ) {
        let position = position_of(game, &picks);
        let mut asked = 0;
        let mut control = |_| {
            asked += 1;
            asked > stop
        };
        let choice = choose(&mut agent(&[]), &position, &mut control);
        after(&position, &choice);
    }

    #[test]
    fn same_nodes_same_turn(picks in picks(20), level in 1..=10u8) {
        let position = position_of("connect6", &picks);
        let level = level.to_string();
        let ask = || {
            let mut agent = agent(&[("level", &level)]);
            choose(&mut agent, &position, &mut NodeLimit(2_000))
        };
        prop_assert_eq!(ask(), ask());
    }
}

/// What was reported, one after another.
#[derive(Default)]
struct Reports(Vec<crate::Info>);

impl crate::Listener for Reports {
    fn report(&mut self, lines: &[crate::Info]) {
        self.0.extend(lines.first().cloned());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    /// Who listens is told of the turn that is played, and nothing is searched once a win is known.
    #[test]
    fn the_last_report_is_of_the_turn_that_is_played(
        game in prop::sample::select(vec!["connect6", "7,7,6,2,1", "4,2,3,2,1", "3,3,3,2,1", "8,1,3,1,1"]),
        picks in picks(16),
        nodes in 1..20_000u64,
        proofs in prop::sample::select(vec!["on", "off"]),
    ) {
        let position = position_of(game, &picks);
        let mut reports = Reports::default();
        let (mut agent, mut control) = (agent(&[("proofs", proofs)]), NodeLimit(nodes));
        let choice = agent.choose(&position, Task::default(), &mut control, &mut reports);
        if let Some(last) = reports.0.last() {
            prop_assert_eq!(last.line[0], choice.turn);
            prop_assert_eq!(last.score, choice.info.score);
        }
        let won = reports.0.iter().find(|info| matches!(info.score, Score::Win(_)));
        if let Some(won) = won {
            prop_assert_eq!(won.nodes, choice.info.nodes);
        }
    }
}

/// Wherever it is stopped, it plays no turn of which it knows that it loses, if there is another.
#[test]
fn no_turn_that_is_known_to_lose_is_played_for_want_of_time() {
    // The other side would win after a null turn, and what the evaluation likes best loses to it.
    let positions = [
        "j10 l12l8 l10h10 g10j13 i10h11",
        "j10 g7j13 j7j9 j8g9 g11k9 l9m7 i11j11",
        "j10 g7m13 g13g10 g8l8 i10l10 k10h10 g9g11 g14i11 k13h7 k8o8",
        "j10 j13m13 m10k10 f10q10 g10i13 n10l10 j7j8",
    ];
    let mut before_any_value = 0;
    for game in positions {
        let position = notation::parse_game(game, Rules::CONNECT6).unwrap();
        for nodes in (0..2_400).step_by(37) {
            let choice = choose(&mut agent(&[]), &position, &mut NodeLimit(nodes));
            assert_ne!(choice.safety, Safety::AllLose, "{game}");
            let is_known_to_lose = choice.info.score == Score::Points(-i64::from(MOST_SHOWN));
            assert!(!is_known_to_lose, "{game}: {choice:?} after {nodes} nodes");
            before_any_value += usize::from(choice.info.depth == 0 && nodes > 0);
        }
    }
    assert!(before_any_value > 10, "{before_any_value}");
}

/// What is said of how far off a loss is comes from a proof, and no proof is shorter than the shortest.
#[test]
fn a_loss_is_no_nearer_than_the_other_side_can_win() {
    let positions = [
        "j10 j11i8 i11h12 g13h10 i13j14 i12g11 k15l12",
        "j10 k11i11 i13k13 j14j13 j11k14 j9i10 k8i8 j7m8 j5g8 h8h7 g7m7 h10h9",
    ];
    let mut lost = 0;
    for game in positions {
        let position = notation::parse_game(game, Rules::CONNECT6).unwrap();
        let choice = choose(&mut agent(&[]), &position, &mut NodeLimit(20_000));
        if let Score::Loss(stones) = choice.info.score {
            let won = shortest(&after(&position, &choice), &mut NodeLimit(200_000));
            lost += u32::from(won.verdict == Verdict::Win);
            // Their turns and ours until too much is threatened, our last answer, and the row.
            let turns = 2 * won.depth + 2;
            assert!(stones >= 2 * turns, "{game}: {choice:?}, and {won:?}");
        }
    }
    assert!(lost > 0, "nothing was compared");
}

#[test]
fn known_boards() {
    let chosen = |game: &str, changes: &[(&'static str, &str)]| {
        let position = notation::parse_game(game, Rules::CONNECT6).unwrap();
        choose(&mut agent(changes), &position, &mut NodeLimit(20_000))
    };
    // The first stone, a row that can be made, and one that must be prevented.
    assert_eq!(chosen("", &[]).turn.to_string(), "j10");
    let row = chosen("j10 a1a2 k10l10 c3d5 m10e1 a3a4", &[]);
    assert!(matches!(row.info.score, Score::Win(_)), "{row:?}");
    for proofs in ["on", "off"] {
        let block = chosen("j10 a1a2 k10l10 c3d5 m10e1", &[("proofs", proofs)]);
        let text = block.turn.to_string();
        assert!(text.contains("i10") || text.contains("n10"), "{text}");
    }
    // A win by double threats is seen at once, and with its line.
    let won = chosen("j10 a1a19 k10l10 s1s19 j12k12 a10s10", &[]);
    assert!(matches!(won.info.score, Score::Win(_)), "{won:?}");
    assert!(won.info.line.len() > 1);
    assert_eq!(won.safety, Safety::Safe);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(30))]

    /// Threads that search one position leave nothing false in the memory: with it, no value of a game is
    /// given away later in it.
    #[test]
    fn assistants_do_no_harm(
        game in prop::sample::select(vec!["3,3,3,1,1", "4,2,3,2,1", "3,3,3,2,1", "8,1,3,1,1"]),
        picks in picks(4),
    ) {
        let mut position = position_of(game, &picks);
        let value = rank(value_slow(&position), Color::Black);
        let mut first = agent(&[]);
        while !position.is_over() {
            let mut assistant = first.clone();
            let choice = std::thread::scope(|scope| {
                let board = position.clone();
                scope.spawn(move || assistant.assist(&board, 0, &mut NodeLimit(20_000)));
                choose(&mut first, &position, &mut Unlimited)
            });
            position = after(&position, &choice);
            prop_assert_eq!(rank(value_slow(&position), Color::Black), value, "{}", choice.turn);
        }
    }
}

#[test]
fn the_centre_is_answered_near_by() {
    let position = notation::parse_game("j10", Rules::CONNECT6).unwrap();
    let near = |cell: Cell| cell.column().abs_diff(9).max(cell.row().abs_diff(9)) <= 2;
    for nodes in [0, 1, 10, 10_000] {
        let turn = choose(&mut agent(&[]), &position, &mut NodeLimit(nodes)).turn;
        assert!(turn.iter().all(near), "{turn} after {nodes} nodes");
    }
}

/// Of turns that look the same one is shown, so that several lines say several things.
#[test]
fn lines_of_a_symmetric_position_are_no_images_of_one_another() {
    #[derive(Default)]
    struct Turns(Vec<sixfold_core::Turn>);
    impl crate::Listener for Turns {
        fn report(&mut self, lines: &[crate::Info]) {
            self.0 = lines.iter().map(|info| info.line[0]).collect();
        }
    }
    let position = notation::parse_game("j10 i9k9", Rules::CONNECT6).unwrap();
    let task = Task {
        lines: 6,
        ..Task::default()
    };
    let mut turns = Turns::default();
    agent(&[]).choose(&position, task, &mut NodeLimit(5_000), &mut turns);
    let mirrored = |turn: &sixfold_core::Turn| {
        let cells = turn
            .iter()
            .map(|cell| Cell::new(18 - cell.column(), cell.row()));
        cells.fold(sixfold_core::Turn::NULL, sixfold_core::Turn::with)
    };
    assert_eq!(turns.0.len(), 6);
    for (at, turn) in turns.0.iter().enumerate() {
        assert!(!turns.0[..at].contains(&mirrored(turn)), "{turn}");
    }
}
