//! The lines of several turns, as an agent reports them while it thinks.

use sixfold_core::Position;
use sixfold_play::{Info, Score};

/// The lines that begin with all stones of a turn, or with stones that win: a search stone by stone
/// first looks at parts of turns, which nobody can play.
pub(crate) fn with_whole_turns(lines: &[Info], position: &Position) -> Vec<Info> {
    let stones = position.stones_to_place();
    let is_whole = |info: &&Info| {
        let wins_at_once = matches!(info.score, Score::Win(after) if after as usize <= stones);
        let first = info.line.first().map_or(0, |turn| turn.len());
        first == stones || (wins_at_once && first > 0)
    };
    lines.iter().filter(is_whole).cloned().collect()
}

/// The chosen turn first, then the others that were heard of, at most so many in all.
pub(crate) fn with_choice(chosen: Info, heard: &[Info], most: usize) -> Vec<Info> {
    let is_part_of_choice = |info: &Info| match (info.line.first(), chosen.line.first()) {
        (Some(turn), Some(choice)) => turn.is_subset(choice),
        _ => true,
    };
    let others = heard.iter().filter(|info| !is_part_of_choice(info));
    let others: Vec<Info> = others.cloned().collect();
    std::iter::once(chosen).chain(others).take(most).collect()
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation::parse_game;
    use sixfold_core::{Rules, Turn};

    use super::*;

    fn info(score: Score, turns: &[&[&str]]) -> Info {
        let turn = |cells: &&[&str]| {
            let cells: Vec<_> = cells.iter().map(|cell| cell.parse().unwrap()).collect();
            Turn::new(&cells)
        };
        Info {
            depth: 1,
            nodes: 1,
            score,
            line: turns.iter().map(turn).collect(),
        }
    }

    #[test]
    fn parts_of_turns_are_left_out_unless_they_win() {
        let position = parse_game("j10", Rules::CONNECT6).unwrap();
        let part = info(Score::Points(5), &[&["a1"]]);
        let whole = info(Score::Points(4), &[&["a1", "b1"], &["c1"]]);
        let wins = info(Score::Win(1), &[&["d1"]]);
        let wins_later = info(Score::Win(5), &[&["e1"]]);
        let heard = [part, whole.clone(), wins.clone(), wins_later];
        assert_eq!(with_whole_turns(&heard, &position), [whole, wins]);
    }

    #[test]
    fn the_choice_comes_first_and_only_once() {
        let chosen = info(Score::Win(1), &[&["a1", "b1"]]);
        let part = info(Score::Win(1), &[&["b1"]]);
        let other = info(Score::Points(3), &[&["a1", "c1"]]);
        let third = info(Score::Points(2), &[&["a1", "d1"]]);
        let heard = [other.clone(), part, third.clone()];
        let all = with_choice(chosen.clone(), &heard, 3);
        assert_eq!(all, [chosen.clone(), other.clone(), third]);
        assert_eq!(with_choice(chosen.clone(), &heard, 2), [chosen, other]);
    }
}
