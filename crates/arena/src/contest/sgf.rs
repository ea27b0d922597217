//! A game of a match as a record.

use sixfold_core::notation::{GameTextError, parse_game};
use sixfold_core::{Color, Rules};
use sixfold_record::{GameResult, NodeId, Reason, Record};

use super::report::GameReport;

/// The record of a game: players, result, why it ended, and what players said of their turns, each
/// at the last stone of the turn.
pub fn game_record(
    game: &GameReport,
    names: &[String],
    rules: Rules,
) -> Result<Record, GameTextError> {
    let position = parse_game(&game.game, rules)?;
    let mut record = Record::from_position(&position);
    for (color, player) in [(Color::Black, game.black), (Color::White, game.white)] {
        record.set_player(color, names.get(player).map_or("?", String::as_str));
    }
    record.set_result(&result(game));
    record.set_comment(record.root(), &comment(game));
    let line: Vec<NodeId> = record.main_line().collect();
    for remark in &game.remarks {
        // The root is before the first step. A journal that was changed by hand may say anything.
        if let Some(&node) = line.get(remark.steps) {
            record.set_comment(node, &remark.to_string());
        }
    }
    Ok(record)
}

fn result(game: &GameReport) -> GameResult {
    let Some(winner) = game.winning_color() else {
        return GameResult::Draw;
    };
    let reason = match game.reason.as_str() {
        "row" => Reason::Unstated,
        "resignation" => Reason::Resignation,
        "timeout" => Reason::Time,
        _ => Reason::Forfeit,
    };
    GameResult::Win(winner, reason)
}

/// The reason in words, since a result has room for a letter only.
fn comment(game: &GameReport) -> String {
    let [black, white] = game.seconds;
    let ending = match (game.winning_color(), game.reason.as_str(), &game.detail) {
        (None, ..) => String::from("The board is full."),
        (Some(winner), "row", _) => format!("{winner} has a row."),
        (Some(winner), "resignation", _) => format!("{} resigned.", winner.other()),
        (Some(winner), reason, detail) => {
            let what = detail.as_deref().unwrap_or(reason);
            format!("{} {what}.", winner.other())
        }
    };
    format!(
        "Game {} of the match; the opening has {} stones. {ending} Time used: black {black:.3} s, white {white:.3} s.",
        game.number + 1,
        game.opening_stones
    )
}

#[cfg(test)]
mod tests {
    use sixfold_record::{Dialect, write_sgf};

    use super::*;

    #[test]
    fn result_and_reason_are_in_the_record() {
        let mut game = GameReport {
            number: 4,
            black: 1,
            white: 0,
            winner: Some("black".into()),
            reason: "half-turn".into(),
            detail: Some("played 1 of 2 stones".into()),
            opening_stones: 1,
            game: "j10".into(),
            seconds: [0.0, 1.5],
            remarks: vec![],
            last_words: None,
        };
        let names = ["a".to_owned(), "b".to_owned()];
        let written = |game: &GameReport| {
            let record = game_record(game, &names, Rules::CONNECT6).unwrap();
            write_sgf(&record, Dialect::Standard).unwrap()
        };
        let text = written(&game);
        for part in ["PB[b]", "PW[a]", "RE[B+F]", "white played 1 of 2 stones."] {
            assert!(text.contains(part), "{part} is not in {text}");
        }
        game.winner = None;
        game.reason = "full-board".into();
        assert!(written(&game).contains("RE[0]"));
        game.winner = Some("white".into());
        game.reason = "timeout".into();
        assert!(written(&game).contains("RE[W+T]"));
    }
}
