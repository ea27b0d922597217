//! Positions drawn from games.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};
use sixfold_core::{Position, Rules, notation};

/// The seed of the draw.
const SEED: u64 = 1;
/// Positions have at least so many turns behind them.
const FIRST_TURN: usize = 5;

/// A game as its turns in text, and the line of the file it stands on.
struct Game<'a> {
    turns: Vec<&'a str>,
    line: usize,
}

/// So many positions of different games. The games of the file are taken in its order, without those
/// that repeat an earlier one and those that end before there is a turn to choose. Then they are
/// drawn one by one, each followed by its turn: a game out of those that are left, swapped to the
/// front, and t with 5 ≤ t < number of turns, the position being that after t turns. Each choice is
/// the next number of Xoshiro256++ with seed 1, modulo the number of possibilities.
pub(crate) fn draw(file: &Path, count: usize) -> anyhow::Result<Vec<Position>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    let mut games = games(&text).with_context(|| file.display().to_string())?;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(SEED);
    let mut below = |n: usize| (random.next_u64() % n as u64) as usize;
    let count = count.min(games.len());
    let mut positions = Vec::with_capacity(count);
    for i in 0..count {
        let chosen = i + below(games.len() - i);
        games.swap(i, chosen);
        let Game { turns, line } = &games[i];
        let played = FIRST_TURN + below(turns.len() - FIRST_TURN);
        let place = || format!("{}, line {line}", file.display());
        let text = turns[..played].join(" ");
        let position = notation::parse_game(&text, Rules::CONNECT6).with_context(place)?;
        positions.push(position);
    }
    Ok(positions)
}

/// The different games that are long enough.
fn games(text: &str) -> anyhow::Result<Vec<Game<'_>>> {
    let mut lines = text.lines().enumerate();
    let heading = lines.next().map_or("", |(_, line)| line);
    // Counted from the end, because a name before it may hold commas.
    let Some(column) = heading.split(',').rev().position(|name| name == "game") else {
        bail!("the first line names no column game");
    };
    let mut seen = HashSet::new();
    let mut games = Vec::new();
    for (i, line) in lines {
        let Some(game) = line.rsplit(',').nth(column) else {
            bail!("line {}: there is no game", i + 1);
        };
        let turns: Vec<&str> = game.split_whitespace().collect();
        if turns.len() > FIRST_TURN && seen.insert(game) {
            games.push(Game { turns, line: i + 1 });
        }
    }
    Ok(games)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_are_too_short_or_repeated_are_left_out() {
        let long = "j10 a1a2 b1b2 c1c2 d1d2 e1e2";
        let short = "j10 a1a2 b1b2 c1c2 d1d2";
        let text = format!("id,event,game\n1,\"a, b\",{long}\n2,c,{short}\n3,d,{long}\n");
        let games = games(&text).unwrap();
        assert_eq!(games.len(), 1);
        assert_eq!((games[0].turns.len(), games[0].line), (6, 2));
    }
}
