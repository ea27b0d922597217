//! Stones counted as turns.

use sixfold_core::Position;

/// How many turns the winner plays if the game ends with this stone, counted from 1.
#[must_use]
pub fn turns_to_win(position: &Position, stones: u32) -> u32 {
    let after_this_turn = stones.saturating_sub(u32::from(position.left()));
    let turns_before = after_this_turn.div_ceil(u32::from(position.rules().p()));
    // Turns 0, 2, 4, … are those of the side to move, the others those of the other side.
    turns_before.div_ceil(2) + u32::from(turns_before.is_multiple_of(2))
}

#[cfg(test)]
mod tests {
    use sixfold_core::Rules;
    use sixfold_core::notation::parse_game;

    use super::*;

    fn turns(game: &str, rules: Rules) -> impl Fn(u32) -> u32 {
        let position = parse_game(game, rules).unwrap();
        move |stones| turns_to_win(&position, stones)
    }

    #[test]
    fn the_winners_turns_are_counted() {
        // White has two stones left: stones 1 and 2 are its own, 3 and 4 Black's, and so on.
        let two_left = turns("j10", Rules::CONNECT6);
        assert_eq!(
            (1..=10).map(two_left).collect::<Vec<_>>(),
            [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]
        );
        let single = turns("b2", Rules::TICTACTOE);
        assert_eq!((1..=5).map(single).collect::<Vec<_>>(), [1, 1, 2, 2, 3]);
    }

    #[test]
    fn a_turn_that_is_begun_has_fewer_stones() {
        let one_left = turns("j10 a1", Rules::CONNECT6);
        assert_eq!(
            (1..=6).map(one_left).collect::<Vec<_>>(),
            [1, 1, 1, 2, 2, 2]
        );
    }

    #[test]
    fn a_first_turn_may_have_more_stones_than_others() {
        let five_at_once = turns("", "9,9,5,1,5".parse().unwrap());
        assert_eq!((5..=8).map(five_at_once).collect::<Vec<_>>(), [1, 1, 2, 2]);
    }
}
