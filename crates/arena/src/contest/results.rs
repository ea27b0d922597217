//! What the games say so far. Games count in the order of their numbers, whenever they ended, so
//! that a sequential test stops at the same game however many were played side by side.

use std::collections::BTreeMap;

use super::plan::Plan;
use super::report::GameReport;
use crate::rating::{CrossTable, Elo, Games, Pairs, Rating, SprtVerdict, ratings};

/// All games that are over, and what they come to.
#[derive(Clone, Debug)]
pub struct Results<'a> {
    plan: &'a Plan,
    games: BTreeMap<u64, GameReport>,
    /// The games of a sequential test that count: up to the one that decided it.
    counted: u64,
    pairs: Pairs,
    verdict: SprtVerdict,
}

impl<'a> Results<'a> {
    /// Nothing yet.
    #[must_use]
    pub fn new(plan: &'a Plan) -> Results<'a> {
        Results {
            plan,
            games: BTreeMap::new(),
            counted: 0,
            pairs: Pairs::default(),
            verdict: SprtVerdict::Continue,
        }
    }

    /// Enters a game.
    pub fn add(&mut self, game: GameReport) {
        self.games.insert(game.number, game);
        self.count();
    }

    /// The game with this number, if it is over.
    #[must_use]
    pub fn game(&self, number: u64) -> Option<&GameReport> {
        self.games.get(&number)
    }

    /// Counts the pairs of games that are complete and follow those counted before.
    fn count(&mut self) {
        while self.verdict == SprtVerdict::Continue {
            let (first, second) = (self.counted, self.counted + 1);
            let (Some(first), Some(second)) = (self.games.get(&first), self.games.get(&second))
            else {
                return;
            };
            // For the first of two players; with more there is no test, and this is not used.
            self.pairs.add(first.scored_by(0), second.scored_by(0));
            self.counted += 2;
            if let Some(sprt) = &self.plan.sprt {
                self.verdict = sprt.verdict(&self.pairs);
            }
        }
    }

    /// The numbers of all games that are over.
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        self.games.keys().copied()
    }

    /// Whether this game has been played.
    #[must_use]
    pub fn has(&self, number: u64) -> bool {
        self.games.contains_key(&number)
    }

    /// Whether nothing more is to be played.
    #[must_use]
    pub fn are_complete(&self) -> bool {
        self.verdict != SprtVerdict::Continue || self.games.len() as u64 >= self.plan.total()
    }

    /// The games that count, in order. Those that were played beside the one which decided a
    /// sequential test do not.
    pub fn games(&self) -> impl Iterator<Item = &GameReport> {
        let end = match self.verdict {
            SprtVerdict::Continue => u64::MAX,
            SprtVerdict::Elo0 | SprtVerdict::Elo1 => self.counted,
        };
        self.games.range(..end).map(|(_, game)| game)
    }

    /// Who scored how much against whom.
    #[must_use]
    pub fn table(&self) -> CrossTable {
        let mut table = CrossTable::new(self.plan.entrants.len());
        for game in self.games() {
            table.add(game.black, game.white, game.scored_by(game.black));
        }
        table
    }

    /// Ratings of all players.
    #[must_use]
    pub fn ratings(&self) -> Vec<Rating> {
        ratings(&self.table())
    }

    /// The pairs of games of two players, from the first's point of view: those of which both games
    /// count.
    #[must_use]
    pub fn pairs_of(&self, first: usize, second: usize) -> Pairs {
        let mut pairs = Pairs::default();
        for game in self.games().filter(|game| game.number % 2 == 0) {
            let players = [game.black, game.white];
            // Games count up to an even number, so that the second of a counted pair counts, too.
            let partner = self.games.get(&(game.number + 1));
            if (players == [first, second] || players == [second, first])
                && let Some(partner) = partner
            {
                pairs.add(game.scored_by(first), partner.scored_by(first));
            }
        }
        pairs
    }

    /// The difference between two players, with the error bars of pairs.
    #[must_use]
    pub fn elo_of(&self, first: usize, second: usize) -> Elo {
        Elo::of(&self.pairs_of(first, second))
    }

    /// The games of two players, from the first's point of view.
    #[must_use]
    pub fn games_of(&self, first: usize, second: usize) -> Games {
        self.table().between(first, second)
    }

    /// What the sequential test says, and its log-likelihood ratio.
    #[must_use]
    pub fn sprt(&self) -> Option<(SprtVerdict, f64)> {
        let sprt = self.plan.sprt.as_ref()?;
        Some((self.verdict, sprt.log_likelihood_ratio(&self.pairs)))
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::tests::plan;
    use super::*;
    use crate::rating::{Sample, Sprt};

    fn game(plan: &Plan, number: u64, winner: Option<&str>) -> GameReport {
        let [black, white] = plan.pairing(number).players;
        GameReport {
            number,
            black,
            white,
            winner: winner.map(str::to_owned),
            reason: "row".into(),
            detail: None,
            opening_stones: 0,
            game: String::new(),
            seconds: [0.0; 2],
            remarks: vec![],
            last_words: None,
        }
    }

    /// The first player wins every game.
    fn rout(plan: &Plan, number: u64) -> GameReport {
        let black_is_first = plan.pairing(number).players[0] == 0;
        game(
            plan,
            number,
            Some(if black_is_first { "black" } else { "white" }),
        )
    }

    #[test]
    fn the_order_in_which_games_end_does_not_matter() {
        let mut plan = plan(&["random", "adjacent"], 200);
        plan.sprt = Sprt::new(0.0, 100.0, 0.05, 0.05).ok();
        let mut in_order = Results::new(&plan);
        let mut last = 0;
        while !in_order.are_complete() {
            in_order.add(rout(&plan, last));
            last += 1;
        }
        assert!(last < 100 && last % 2 == 0, "{last}");
        let mut backwards = Results::new(&plan);
        for number in (0..last + 7).rev() {
            assert!(!backwards.are_complete());
            backwards.add(rout(&plan, number));
        }
        assert!(backwards.are_complete());
        assert_eq!(backwards.games().count() as u64, last);
        assert_eq!(backwards.table(), in_order.table());
        assert_eq!(backwards.sprt(), in_order.sprt());
        assert_eq!(backwards.sprt().unwrap().0, SprtVerdict::Elo1);
    }

    #[test]
    fn pairs_need_both_games() {
        let plan = plan(&["random", "adjacent", "sequences"], 4);
        let mut results = Results::new(&plan);
        // Game 2 and 3 are those of the players 0 and 2.
        for (number, winner) in [(0, Some("black")), (2, None), (3, Some("black"))] {
            results.add(game(&plan, number, winner));
        }
        assert_eq!(results.pairs_of(0, 1).trials(), 0);
        assert_eq!(results.pairs_of(0, 2), Pairs::new([0, 1, 0, 0, 0]));
        assert_eq!(results.pairs_of(2, 0), Pairs::new([0, 0, 0, 1, 0]));
        assert_eq!(results.games_of(0, 1), Games::new(1, 0, 0));
        assert!(!results.are_complete() && results.has(3) && !results.has(1));
    }
}
