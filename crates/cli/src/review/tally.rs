//! The sums of a review, for each player.

use std::collections::BTreeMap;

use sixfold_play::Safety;

use super::game::{Question, ReviewedGame};
use super::run::{Finding, Found};
use crate::bench::Columns;

/// What a review counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) lost: u64,
    /// Turns after which was asked.
    pub(crate) asked: u64,
    /// Turns after which the other side won by double threats; the next three are parts of it.
    pub(crate) wins: u64,
    pub(crate) all_lose: u64,
    pub(crate) out_of_time: u64,
    pub(crate) faults: u64,
    /// Turns after which the search did not know within its time.
    pub(crate) undecided: u64,
}

/// The tallies of all players by name.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tallies(BTreeMap<String, Tally>);

impl Tallies {
    /// Counts games and what was found about them.
    pub(crate) fn new(files: &[Vec<ReviewedGame>], findings: &[Finding]) -> Tallies {
        let mut tallies = Tallies::default();
        for game in files.iter().flatten() {
            for player in &game.players {
                tallies.of(player).games += 1;
            }
            if let Some((loser, _)) = &game.lost {
                tallies.of(loser).lost += 1;
            }
        }
        for finding in findings {
            if let Some((loser, questions)) = &files[finding.file][finding.game].lost {
                let tally = tallies.of(loser);
                tally.add(&questions[finding.question], &finding.found);
            }
        }
        tallies
    }

    fn of(&mut self, player: &str) -> &mut Tally {
        self.0.entry(player.to_owned()).or_default()
    }

    /// All players with their tallies, by name.
    pub(crate) fn players(&self) -> impl Iterator<Item = (&str, &Tally)> {
        self.0.iter().map(|(name, tally)| (name.as_str(), tally))
    }

    /// The faults of all players.
    pub(crate) fn faults(&self) -> u64 {
        self.0.values().map(|tally| tally.faults).sum()
    }

    /// The table.
    pub(crate) fn text(&self) -> String {
        let mut columns = Columns::new([
            "player",
            "games",
            "lost",
            "turns asked",
            "wins found",
            "all lose",
            "out of time",
            "faults",
            "undecided",
        ]);
        for (name, tally) in self.players() {
            let counts = [
                tally.games,
                tally.lost,
                tally.asked,
                tally.wins,
                tally.all_lose,
                tally.out_of_time,
                tally.faults,
                tally.undecided,
            ];
            let counts = counts.iter().map(ToString::to_string);
            columns.push(std::iter::once(name.to_owned()).chain(counts));
        }
        columns.text()
    }
}

impl Tally {
    fn add(&mut self, question: &Question, found: &Found) {
        self.asked += 1;
        match found {
            Found::Nothing => {}
            Found::Undecided => self.undecided += 1,
            Found::Win(_) => {
                self.wins += 1;
                match question.remark {
                    Some(Safety::AllLose) => self.all_lose += 1,
                    Some(Safety::OutOfTime) => self.out_of_time += 1,
                    Some(Safety::Safe | Safety::Unchecked) | None => self.faults += 1,
                }
            }
        }
    }
}

impl Finding {
    /// The line of a win that the loser ought to have seen, or to have said that it could not.
    pub(crate) fn fault(&self, question: &Question) -> Option<&[sixfold_core::Turn]> {
        let is_excused = matches!(question.remark, Some(Safety::AllLose | Safety::OutOfTime));
        match &self.found {
            Found::Win(line) if !is_excused => Some(line),
            _ => None,
        }
    }
}
