//! Why the engine likes a turn, in a few words.

use sixfold_core::{Color, Position};
use sixfold_play::{Choice, Score};
use sixfold_threat::{Threats, WordIndex};

use crate::thinking::{line_text, score_in_words};

/// The turn, what it does, and what is expected to follow.
pub(crate) fn hint(position: &Position, choice: &Choice) -> String {
    let why = match choice.info.score {
        Score::Win(_) | Score::Book { .. } => score_in_words(position, choice.info.score),
        Score::Loss(_) => {
            let loss = score_in_words(position, choice.info.score);
            format!("{loss}, and this holds out longest")
        }
        Score::Points(_) => by_threats(position, choice)
            .unwrap_or_else(|| score_in_words(position, choice.info.score)),
    };
    let expected = match choice.info.line.get(1..) {
        Some(line @ [_, ..]) => format!("; then perhaps {}", line_text(line)),
        _ => String::new(),
    };
    format!("{}: {why}{expected}", choice.turn)
}

/// What the turn stops and what it threatens, if it does either.
fn by_threats(position: &Position, choice: &Choice) -> Option<String> {
    if !position.rules().has_threats() {
        return None;
    }
    let (side, other) = (position.to_move(), position.to_move().other());
    let mut after = position.clone();
    after.place_turn(choice.turn, &mut ());
    let (to_block, left) = (threats(position, other), threats(&after, other));
    let (had, made) = (threats(position, side), threats(&after, side));
    let blocks = match (to_block, left) {
        (0, _) => None,
        (_, 0) => Some(format!("it blocks what {other} threatens")),
        (before, after) if after < before => {
            Some(format!("it blocks some of what {other} threatens"))
        }
        _ => None,
    };
    let makes = match made {
        _ if made <= had => None,
        1 => Some(String::from("it makes a threat")),
        made => Some(format!("it makes {made} threats")),
    };
    let reasons: Vec<String> = blocks.into_iter().chain(makes).collect();
    (!reasons.is_empty()).then(|| reasons.join(" and "))
}

fn threats(position: &Position, side: Color) -> u8 {
    Threats::of(&WordIndex::of(position), side).count()
}

#[cfg(test)]
mod tests {
    use sixfold_core::notation::parse_game;
    use sixfold_core::{Rules, Turn};
    use sixfold_play::Info;

    use super::*;

    fn said(game: &str, turn: &[&str], score: Score) -> String {
        let position = parse_game(game, Rules::CONNECT6).unwrap();
        let cells: Vec<_> = turn.iter().map(|cell| cell.parse().unwrap()).collect();
        let turn = Turn::new(&cells);
        let info = Info {
            depth: 2,
            nodes: 2,
            score,
            line: vec![turn],
        };
        let safety = sixfold_play::Safety::Unchecked;
        hint(&position, &Choice { turn, info, safety })
    }

    #[test]
    fn reasons() {
        let four = "j10 a1a19 k10l10 s1s19 m10c3";
        assert_eq!(
            said(four, &["i10", "n10"], Score::Points(3)),
            "i10n10: it blocks what black threatens"
        );
        assert_eq!(
            said(four, &["b5", "p3"], Score::Points(3)),
            "p3b5: score 3 for white"
        );
        assert_eq!(
            said("j10 a1a19 k10l10 s1s19", &["m10", "c3"], Score::Points(9)),
            "c3m10: it makes 2 threats"
        );
        assert_eq!(
            said(four, &["b5", "p3"], Score::Loss(4)),
            "p3b5: black wins with the next turn, and this holds out longest"
        );
        assert_eq!(
            said(four, &["b5", "p3"], Score::Win(2)),
            "p3b5: white wins with this turn"
        );
    }
}
