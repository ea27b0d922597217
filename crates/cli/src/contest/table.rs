//! The cross table as text.

use std::collections::BTreeMap;

use sixfold_arena::contest::{Plan, Results};
use sixfold_arena::rating::{Elo, Games, Rating, Sample, SprtVerdict, Standing};

/// The whole report: the table, and what the games of two say.
pub(crate) fn report(plan: &Plan, results: &Results<'_>) -> String {
    let mut text = cross_table(plan, results);
    if plan.entrants.len() == 2 {
        text += &format!("\n{}\n", difference(plan, results));
    }
    if let Some(line) = sprt(plan, results) {
        text += &format!("{line}\n");
    }
    if let Some(line) = faults(results) {
        text += &format!("{line}\n");
    }
    text
}

/// Who scored how much against whom, best first.
pub(crate) fn cross_table(plan: &Plan, results: &Results<'_>) -> String {
    let names = plan.names();
    let table = results.table();
    let standings = table.standings();
    let ratings = results.ratings();
    let mut rows = vec![heads(&standings)];
    for standing in &standings {
        let against = standings.iter().map(|other| {
            let games = table.between(standing.player, other.player);
            if other.player == standing.player {
                String::from("·")
            } else {
                counts(&games)
            }
        });
        let mut row = vec![standing.rank.to_string(), names[standing.player].clone()];
        row.extend(against);
        row.extend([
            standing.games.to_string(),
            fraction(standing.half_points, 2),
            fraction(standing.quarter_sodos, 4),
            rating(&ratings[standing.player]),
        ]);
        rows.push(row);
    }
    aligned(&rows)
}

fn heads(standings: &[Standing]) -> Vec<String> {
    let mut heads = vec![String::from("#"), String::from("player")];
    heads.extend((1..=standings.len()).map(|place| format!("({place})")));
    heads.extend(["games", "points", "SoDOS", "Elo"].map(String::from));
    heads
}

/// Wins, draws and losses.
fn counts(games: &Games) -> String {
    match games.trials() {
        0 => String::from("-"),
        _ => format!("{}-{}-{}", games.wins(), games.draws(), games.losses()),
    }
}

/// A number of halves or quarters, exactly.
fn fraction(parts: u64, whole: u64) -> String {
    let value = parts as f64 / whole as f64;
    if parts.is_multiple_of(whole) {
        format!("{value:.0}")
    } else {
        format!("{value}")
    }
}

fn rating(rating: &Rating) -> String {
    format!("{} ± {:.0}", signed(rating.elo, 0), rating.error)
}

/// A number with its sign and so many digits behind the point; what rounds to nothing is +0.
fn signed(value: f64, digits: usize) -> String {
    let text = format!("{value:+.digits$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| c == '0' || c == '.') => format!("+{rest}"),
        _ => text,
    }
}

/// The rows with columns of one width: the second from the left, all others from the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().enumerate().map(|(column, cell)| {
            let width = widths[column];
            if column == 1 {
                format!("{cell:<width$}")
            } else {
                format!("{cell:>width$}")
            }
        });
        let line = cells.collect::<Vec<_>>().join("  ");
        text += line.trim_end();
        text.push('\n');
    }
    text
}

/// What the games of two say of their strength.
fn difference(plan: &Plan, results: &Results<'_>) -> String {
    let names = plan.names();
    let games = results.games_of(0, 1);
    let counts = format!(
        "{} against {}: {} won, {} drawn, {} lost",
        names[0],
        names[1],
        games.wins(),
        games.draws(),
        games.losses(),
    );
    if results.pairs_of(0, 1).trials() == 0 {
        return format!("{counts}; no pair of games is complete");
    }
    let Elo {
        score,
        difference,
        low,
        high,
        superiority,
    } = results.elo_of(0, 1);
    format!(
        "{counts}, {:.1} %; Elo {} [{}, {}], superiority {:.1} %",
        100.0 * score,
        signed(difference, 1),
        signed(low, 1),
        signed(high, 1),
        100.0 * superiority,
    )
}

fn sprt(plan: &Plan, results: &Results<'_>) -> Option<String> {
    let test = plan.sprt?;
    let (verdict, ratio) = results.sprt()?;
    let [elo0, elo1] = test.hypotheses();
    let [alpha, beta] = test.error_rates();
    let [low, high] = test.bounds();
    let said = match verdict {
        SprtVerdict::Elo0 => format!("{elo0} Elo accepted"),
        SprtVerdict::Elo1 => format!("{elo1} Elo accepted"),
        SprtVerdict::Continue => String::from("not decided"),
    };
    Some(format!(
        "SPRT of {elo1} against {elo0} Elo (alpha {alpha}, beta {beta}): LLR {ratio:.2} [{low:.2}, {high:.2}]: {said}"
    ))
}

/// The games that were lost in other ways than on the board.
fn faults(results: &Results<'_>) -> Option<String> {
    let mut kinds: BTreeMap<&str, u64> = BTreeMap::new();
    for game in results.games().filter(|game| game.is_fault()) {
        *kinds.entry(&game.reason).or_default() += 1;
    }
    let list: Vec<String> = kinds
        .iter()
        .map(|(kind, count)| format!("{kind} {count}"))
        .collect();
    (!list.is_empty()).then(|| format!("faults: {}", list.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_and_quarters_are_exact() {
        assert_eq!(fraction(8, 4), "2");
        assert_eq!(fraction(9, 4), "2.25");
        assert_eq!(fraction(3, 2), "1.5");
        assert_eq!(fraction(0, 2), "0");
    }

    #[test]
    fn nothing_has_no_minus() {
        let found = [0.0, -0.0, -0.04, -0.06, 12.34, f64::NEG_INFINITY].map(|x| signed(x, 1));
        assert_eq!(found, ["+0.0", "+0.0", "+0.0", "-0.1", "+12.3", "-inf"]);
        assert_eq!(signed(-0.4, 0), "+0");
        assert_eq!(signed(-10.0, 0), "-10");
    }

    #[test]
    fn columns_have_one_width() {
        let rows = [["#", "player", "x"], ["10", "é", "12"]];
        let rows = rows.map(|row| row.map(String::from).to_vec());
        assert_eq!(aligned(&rows), " #  player   x\n10  é       12\n");
    }
}
