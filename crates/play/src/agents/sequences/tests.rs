use proptest::prelude::*;
use sixfold_core::notation::parse_game;
use sixfold_threat::slow;

use super::*;
use crate::testing::{random_position, small_rules};

fn settings() -> Settings {
    Settings::defaults(&kind().options)
}

/// The rules of the module's head, by their definitions.
fn value_slow(position: &Position, side: Color, left: u8) -> i64 {
    let rules = position.rules();
    let own = Windows::tally_slow(position, side);
    let other = Windows::tally_slow(position, side.other());
    let sum = 100 * (own.squares() - other.squares());
    let threats = |side| i64::from(slow::threats(position, side));
    if own.has(rules.k().saturating_sub(left)) {
        ROW + sum
    } else if threats(side.other()) > 0 {
        sum - threats(side.other()) * THREAT
    } else if threats(side) > i64::from(rules.p()) {
        TOO_MANY_THREATS + sum
    } else {
        sum
    }
}

proptest! {
    #[test]
    fn windows_and_values_agree_with_their_definitions(rules in small_rules(), seed in any::<u64>()) {
        let mut position = random_position(rules, seed);
        let mut utility = Sequences::new(rules, &settings());
        for color in Color::BOTH {
            for cell in position.stones(color).iter() {
                utility.placed(color, cell);
            }
        }
        loop {
            for color in Color::BOTH {
                prop_assert_eq!(utility.windows.tally(color), Windows::tally_slow(&position, color));
                let goes_on = position.to_move() == color;
                let left = if goes_on { position.left() } else { 0 };
                prop_assert_eq!(utility.board(&position, color), value_slow(&position, color, left));
            }
            if position.undo(&mut utility).is_none() {
                break;
            }
            if let Some(cell) = position.empties().iter().nth(seed as usize % 5) {
                let (side, left) = (position.to_move(), position.left() - 1);
                let worth = utility.worth(&position, cell);
                position.place(cell, &mut ());
                prop_assert_eq!(worth, value_slow(&position, side, left));
                position.undo(&mut ());
            }
        }
    }
}

/// Where the agent `sequences` places its stones after this game.
fn turn(game: &str, rules: Rules) -> String {
    let position = parse_game(game, rules).unwrap();
    crate::testing::turn_of("sequences", &position)
}

#[test]
fn it_wins_blocks_and_begins_in_the_middle() {
    let connect6 = Rules::CONNECT6;
    // Four in a row and a turn: both ends of the row are as good as each other.
    let won = turn("j10 a1a2 k10l10 a3c1 m10s19 c5s1", connect6);
    assert!(
        ["i10n10", "h10i10", "n10o10"].contains(&won.as_str()),
        "{won}"
    );
    // The same row, and the other side to move: two threats are met by two stones.
    let blocks = turn("j10 a1a2 k10l10 a3c1 m10s19", connect6);
    let position = parse_game("j10 a1a2 k10l10 a3c1 m10s19", connect6).unwrap();
    let blocking = slow::blocks(&position, Color::Black);
    assert!(
        blocking.iter().any(|block| block.to_string() == blocks),
        "{blocks}"
    );
    let first: Cell = turn("", connect6).parse().unwrap();
    assert!((5..14).contains(&first.column()) && (5..14).contains(&first.row()));
}
