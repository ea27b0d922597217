//! Values of positions, in units of which 256 are one logit, and wins beyond them.

use crate::Score;

/// What a position is worth to the side to move.
pub(super) type Value = i32;

/// A win on the spot. Later ones are worth less, turn by turn.
const WIN: Value = 1_000_000;
/// Values beyond this are wins; no game has so many turns.
const DECIDED: Value = WIN - MOST_TURNS_AHEAD;
/// More turns than a game has.
const MOST_TURNS_AHEAD: Value = 2_000;
/// More than anything is worth.
pub(super) const INFINITE: Value = WIN + 1;
/// What an evaluation may say at most.
const MOST: Value = DECIDED - 1;
/// What a position is worth in which every turn that was tried loses, though not every one was tried.
pub(super) const LIKELY: Value = 100_000;
/// More than this is shown to nobody: it stands for a win that is likely and not proved.
pub(crate) const MOST_SHOWN: Value = 5_000;
/// How much later a win is taken to be that was proved without saying how long it takes.
pub(super) const PROVED_LATER: Value = 20;

/// The side to move makes its row with this turn, so many turns after the root.
pub(super) fn win_at(turns: u32) -> Value {
    WIN - turns as Value
}

/// The other side makes its row in so many turns after the root.
pub(super) fn loss_at(turns: u32) -> Value {
    -win_at(turns)
}

/// The side to move has a proved win, so many turns after the root.
pub(super) fn proved_at(turns: u32) -> Value {
    win_at(turns) - PROVED_LATER
}

/// An evaluation that cannot be taken for a win.
pub(super) fn clamped(value: Value) -> Value {
    value.clamp(-MOST, MOST)
}

/// Whether it is a win or a loss.
pub(super) fn is_decided(value: Value) -> bool {
    value.abs() >= DECIDED
}

/// Whether all turns lose that were tried, or this is proved.
pub(super) fn is_likely_lost(value: Value) -> bool {
    value <= MOST_TURNS_AHEAD - LIKELY
}

/// Whether it is a win for certain.
pub(super) fn is_win(value: Value) -> bool {
    value >= DECIDED
}

/// The turns from the root to the row of a value that is decided.
pub(super) fn turns_to(value: Value) -> u32 {
    (WIN - value.abs()).max(1) as u32
}

/// A value of a node so many turns after the root, as it is kept in a table that other roots use, too:
/// wins are counted from the node.
pub(super) fn to_table(value: Value, turns: u32) -> Value {
    match value {
        value if value >= DECIDED => value + turns as Value,
        value if value <= -DECIDED => value - turns as Value,
        value => value,
    }
}

/// The other way round.
pub(super) fn from_table(value: Value, turns: u32) -> Value {
    match value {
        value if value >= DECIDED => value - turns as Value,
        value if value <= -DECIDED => value + turns as Value,
        value => value,
    }
}

/// The value for people, where a turn has so many stones.
pub(super) fn score(value: Value, stones_a_turn: u8) -> Score {
    let stones = || turns_to(value) * u32::from(stones_a_turn);
    match value {
        value if value >= DECIDED => Score::Win(stones()),
        value if value <= -DECIDED => Score::Loss(stones()),
        value => Score::Points(i64::from(value.clamp(-MOST_SHOWN, MOST_SHOWN))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sooner_is_better_and_tables_count_from_the_node() {
        assert!(win_at(1) > win_at(3) && win_at(3) > proved_at(3));
        assert!(loss_at(1) < loss_at(3) && loss_at(3) < clamped(i32::MIN));
        for value in [
            win_at(5),
            loss_at(4),
            proved_at(2),
            17,
            -300,
            clamped(i32::MAX),
        ] {
            assert_eq!(from_table(to_table(value, 2), 2), value);
        }
        assert!(is_win(proved_at(40)) && !is_win(clamped(i32::MAX)) && !is_win(loss_at(1)));
        let likely_lost = [loss_at(3), -LIKELY, 200 - LIKELY];
        assert!(likely_lost.into_iter().all(is_likely_lost));
        let open = [-MOST_SHOWN, 0, LIKELY, win_at(3)];
        assert!(!open.into_iter().any(is_likely_lost));
        assert_eq!(to_table(win_at(5), 4), win_at(1));
        assert_eq!(score(win_at(3), 2), Score::Win(6));
        assert_eq!(score(loss_at(2), 2), Score::Loss(4));
        assert_eq!(score(-5, 2), Score::Points(-5));
    }
}
