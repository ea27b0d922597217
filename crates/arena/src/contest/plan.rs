//! What is to be played: everything that follows from it is the same each time.

use sixfold_core::Rules;

use super::entrant::Entrant;
use super::naming::{UnsaidRules, understood};
use super::play::Terms;
use crate::opening::Openings;
use crate::rating::Sprt;

/// A match or a tournament in which everyone plays everyone.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Which game of the family.
    pub rules: Rules,
    /// What happens where an engine cannot be told which game that is.
    pub unsaid_rules: UnsaidRules,
    /// Who takes part.
    pub entrants: Vec<Entrant>,
    /// How games begin.
    pub openings: Openings,
    /// The games of each two, at most: even, since each opening is played with both colours.
    pub games: u64,
    /// The test that may end it earlier, for two.
    pub sprt: Option<Sprt>,
    /// Time and nodes.
    pub terms: Terms,
    /// For each player the share of the time that it has; nothing where all have the same.
    pub shares: Vec<f64>,
    /// What all chance depends on.
    pub seed: u64,
}

/// Why there can be no such match.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlanError {
    /// Too few take part.
    #[error("a match needs two players, and there is only {0}")]
    TooFew(usize),
    /// The last opening would be played with one colour only.
    #[error("{0} games cannot be played with swapped colours: take an even number, at least 2")]
    OddGames(u64),
    /// Every game that was played is kept in memory for the tables.
    #[error("{0} games are too many: a match has {MOST_GAMES} in all at most")]
    TooManyGames(u64),
    /// Not every player has a share, or more do.
    #[error("--time-shares: {shares} given, and there are {players} players: give one for each")]
    Shares {
        /// How many there are.
        shares: usize,
        /// How many there must be.
        players: usize,
    },
    /// There is nothing to have a share of.
    #[error("--time-shares are shares of a time: give --time-per-turn or --game-time")]
    SharesOfNothing,
    /// Nobody can play with such a share.
    #[error("--time-shares: {0} is no share: take a number from {LEAST_SHARE} to {MOST_SHARE}")]
    NoShare(String),
    /// The test compares two.
    #[error("--sprt is a test of two players, and there are {0}")]
    SprtOfMany(usize),
    /// A protocol does not have what the match needs.
    #[error("{entrant}: {obstacle}")]
    Obstacle {
        /// Who cannot take part.
        entrant: String,
        /// Why.
        obstacle: String,
    },
    /// A protocol does not say enough of the game.
    #[error(
        "{entrant}: the protocol has no words for the game {told}, and the engine might play {understood}; if it knows better, for instance from its command line, add --trust-rules"
    )]
    Unsaid {
        /// Whom it cannot be told.
        entrant: String,
        /// The game of the match.
        told: Rules,
        /// What the engine takes it for.
        understood: Rules,
    },
    /// Nothing would end a turn.
    #[error(
        "{0} might think for ever: give a limit, such as --time-per-turn 5 or --game-time 1800; for agents --nodes 100000 will do"
    )]
    Endless(String),
}

/// The games of a match, at most: months of play, and tables that still fit into memory.
const MOST_GAMES: u64 = 1_000_000;

/// What share of the time a player may have: what is beyond is rather a mistake in writing.
const LEAST_SHARE: f64 = 0.001;
const MOST_SHARE: f64 = 1000.0;

/// One game of a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pairing {
    /// Which game, from 0. Two games with one opening and swapped colours follow one another.
    pub number: u64,
    /// The players by number, Black first.
    pub players: [usize; 2],
    /// Which opening, from 0.
    pub opening: u64,
}

impl Plan {
    /// The plan, if it can be played.
    pub fn checked(self) -> Result<Plan, PlanError> {
        let players = self.entrants.len();
        if players < 2 {
            return Err(PlanError::TooFew(players));
        }
        if self.games == 0 || self.games % 2 == 1 {
            return Err(PlanError::OddGames(self.games));
        }
        if self.total() > MOST_GAMES {
            return Err(PlanError::TooManyGames(self.total()));
        }
        if self.sprt.is_some() && players > 2 {
            return Err(PlanError::SprtOfMany(players));
        }
        if !self.shares.is_empty() && self.shares.len() != players {
            let shares = self.shares.len();
            return Err(PlanError::Shares { shares, players });
        }
        let has_time = self.terms.time.per_turn.is_some() || self.terms.time.per_game.is_some();
        if !self.shares.is_empty() && !has_time {
            return Err(PlanError::SharesOfNothing);
        }
        let is_share = |share: &f64| (LEAST_SHARE..=MOST_SHARE).contains(share);
        if let Some(other) = self.shares.iter().find(|share| !is_share(share)) {
            return Err(PlanError::NoShare(other.to_string()));
        }
        for entrant in &self.entrants {
            if let Some(obstacle) = entrant.obstacle(self.rules, &self.openings) {
                return Err(PlanError::Obstacle {
                    entrant: entrant.to_string(),
                    obstacle,
                });
            }
            self.check_understood(entrant)?;
            if !self.is_limited(entrant) {
                return Err(PlanError::Endless(entrant.to_string()));
            }
        }
        Ok(self)
    }

    /// Refuses an engine that would not know which game it plays.
    fn check_understood(&self, entrant: &Entrant) -> Result<(), PlanError> {
        let told = self.rules;
        match entrant {
            Entrant::External(protocol, _) if self.unsaid_rules == UnsaidRules::Refused => {
                let understood = understood(*protocol, told);
                if understood == told {
                    return Ok(());
                }
                let entrant = entrant.to_string();
                Err(PlanError::Unsaid {
                    entrant,
                    told,
                    understood,
                })
            }
            Entrant::External(..) | Entrant::Agent(_) => Ok(()),
        }
    }

    /// Whether something ends the thinking of this entrant.
    fn is_limited(&self, entrant: &Entrant) -> bool {
        let Terms { time, nodes, .. } = &self.terms;
        let by_time = time.per_turn.is_some() || time.per_game.is_some();
        // An agent heeds nodes; of a program of somebody else nobody knows.
        let by_nodes = nodes.is_some() && matches!(entrant, Entrant::Agent(_));
        by_time || by_nodes || entrant.ends_by_itself(self.rules)
    }

    /// How many games there are, at most.
    #[must_use]
    pub fn total(&self) -> u64 {
        let players = self.entrants.len() as u64;
        let pairs = players.saturating_mul(players.saturating_sub(1)) / 2;
        pairs.saturating_mul(self.games)
    }

    /// The game with this number. Each opening is played by every two players before the next one,
    /// so that an unfinished tournament is as fair as can be.
    #[must_use]
    pub fn pairing(&self, number: u64) -> Pairing {
        let players = self.entrants.len();
        let pairs = (players * (players - 1) / 2) as u64;
        let pair = (number / 2) % pairs;
        let (first, second) = nth_pair(players, pair as usize);
        let is_swapped = number % 2 == 1;
        Pairing {
            number,
            players: if is_swapped {
                [second, first]
            } else {
                [first, second]
            },
            opening: number / 2 / pairs,
        }
    }

    /// On which terms a player plays.
    #[must_use]
    pub fn terms_of(&self, player: usize) -> Terms {
        Terms {
            time: self.terms.time.times(self.share_of(player)),
            ..self.terms
        }
    }

    fn share_of(&self, player: usize) -> f64 {
        self.shares.get(player).copied().unwrap_or(1.0)
    }

    /// The seed of a player's chances in a game.
    #[must_use]
    pub fn seed_of(&self, number: u64, player: usize) -> u64 {
        let game = mixed(self.seed ^ mixed(number));
        mixed(game ^ player as u64)
    }

    /// The names of the players, each once, with their shares of the time: who takes part twice on the same
    /// terms gets a number.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        let with_share = |(at, entrant): (usize, &Entrant)| match self.share_of(at) {
            1.0 => entrant.to_string(),
            share => format!("{entrant} (time × {share})"),
        };
        let plain: Vec<String> = self.entrants.iter().enumerate().map(with_share).collect();
        let numbered = plain.iter().enumerate().map(|(at, name)| {
            match plain[..at].iter().filter(|other| *other == name).count() {
                0 => name.clone(),
                before => format!("{name} #{}", before + 1),
            }
        });
        numbered.collect()
    }
}

/// The pair with this number among (0, 1), (0, 2), … (1, 2), …
fn nth_pair(players: usize, number: usize) -> (usize, usize) {
    let pairs =
        (0..players).flat_map(|first| (first + 1..players).map(move |second| (first, second)));
    let mut pairs = pairs.skip(number);
    pairs.next().unwrap_or((0, 1))
}

/// A number in which every bit depends on every bit: the finalizer of the generator SplitMix64
/// (Steele, Lea, Flood, "Fast splittable pseudorandom number generators", 2014).
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::{HashMap, HashSet};
    use std::time::Duration;

    use super::*;
    use crate::referee::TimeControl;

    pub(in crate::contest) fn plan(entrants: &[&str], games: u64) -> Plan {
        Plan {
            rules: Rules::TICTACTOE,
            unsaid_rules: UnsaidRules::Refused,
            entrants: entrants.iter().map(|text| text.parse().unwrap()).collect(),
            openings: Openings::Empty,
            games,
            sprt: None,
            terms: Terms {
                time: TimeControl::default(),
                nodes: None,
                start_patience: Duration::from_secs(5),
            },
            shares: Vec::new(),
            seed: 1,
        }
    }

    #[test]
    fn everyone_plays_everyone_with_both_colours_on_each_opening() {
        let plan = plan(&["random", "adjacent", "sequences"], 4);
        assert_eq!(plan.total(), 12);
        let mut seen = HashSet::new();
        let mut games: HashMap<(usize, usize), u64> = HashMap::new();
        for number in 0..plan.total() {
            let pairing = plan.pairing(number);
            let [black, white] = pairing.players;
            assert!(seen.insert((black, white, pairing.opening)));
            *games.entry((black, white)).or_default() += 1;
            if number % 2 == 1 {
                let before = plan.pairing(number - 1);
                assert_eq!(before.players, [white, black]);
                assert_eq!(before.opening, pairing.opening);
            }
        }
        assert_eq!(games.len(), 6);
        assert!(games.values().all(|&count| count == 2));
    }

    #[test]
    fn seeds_differ_and_names_too() {
        let plan = plan(&["random", "random", "random:seed=2", "random"], 2);
        let seeds: HashSet<u64> = (0..50)
            .flat_map(|game| [0, 1].map(|player| plan.seed_of(game, player)))
            .collect();
        assert_eq!(seeds.len(), 100);
        assert_eq!(
            plan.names(),
            ["random", "random #2", "random:seed=2", "random #3"]
        );
        let with_shares = Plan {
            shares: vec![1.0, 0.5, 1.0, 0.5],
            ..plan
        };
        assert_eq!(
            with_shares.names(),
            [
                "random",
                "random (time × 0.5)",
                "random:seed=2",
                "random (time × 0.5) #2"
            ]
        );
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let fault = |plan: Plan| plan.checked().unwrap_err().to_string();
        assert_eq!(
            fault(plan(&["random"], 2)),
            "a match needs two players, and there is only 1"
        );
        assert!(fault(plan(&["random", "random"], 3)).starts_with("3 games"));
        for too_many in [MOST_GAMES + 2, 1_000_000_000_000, u64::MAX - 1] {
            let found = fault(plan(&["random", "adjacent"], too_many));
            assert_eq!(
                found,
                format!("{too_many} games are too many: a match has 1000000 in all at most")
            );
        }
        assert!(plan(&["random", "adjacent"], MOST_GAMES).checked().is_ok());
        let with_shares = |shares: &[f64]| {
            let mut plan = plan(&["random", "adjacent"], 2);
            plan.shares = shares.to_vec();
            plan.terms.time.per_turn = Some(Duration::from_secs(4));
            plan
        };
        assert_eq!(
            fault(with_shares(&[1.0])),
            "--time-shares: 1 given, and there are 2 players: give one for each"
        );
        for bad in [0.0, -1.0, 0.0009, 1000.1, f64::NAN, f64::INFINITY] {
            assert!(fault(with_shares(&[1.0, bad])).contains("is no share"));
        }
        assert!(with_shares(&[0.001, 1000.0]).checked().is_ok());
        let mut of_nothing = with_shares(&[1.0, 0.5]);
        of_nothing.terms.time.per_turn = None;
        assert!(fault(of_nothing).starts_with("--time-shares are shares of a time"));
        let three = plan(&["random", "adjacent", "sequences"], MOST_GAMES);
        assert!(fault(three).starts_with("3000000 games are too many"));
        let sprt = Sprt::new(0.0, 10.0, 0.05, 0.05).ok();
        let three = Plan {
            sprt,
            ..plan(&["random", "random", "adjacent"], 2)
        };
        assert!(fault(three).starts_with("--sprt is a test of two players"));
        let unsaid = Plan {
            unsaid_rules: UnsaidRules::Refused,
            ..plan(&["random", "gomocup:x"], 2)
        };
        assert_eq!(
            fault(unsaid.clone()).split(';').next(),
            Some(
                "gomocup:x: the protocol has no words for the game 3,3,3,1,1, and the engine might play 3,3,5,1,1"
            )
        );
        let trusted = Plan {
            unsaid_rules: UnsaidRules::Trusted,
            ..unsaid
        };
        assert!(fault(trusted).starts_with("gomocup:x might think for ever"));
        assert!(fault(plan(&["random", "ugi:x"], 2)).starts_with("ugi:x might think for ever"));
        let mut endless = plan(&["random", "alphabeta:depth=0"], 2);
        assert!(fault(endless.clone()).starts_with("alphabeta:depth=0 might think for ever"));
        let deep = |rules| Plan {
            rules,
            ..plan(&["random", "alphabeta:depth=64"], 2)
        };
        assert!(
            fault(deep(Rules::CONNECT6)).starts_with("alphabeta:depth=64 might think for ever")
        );
        // This board is full after nine stones, and the usual depth is soon done.
        assert!(deep(Rules::TICTACTOE).checked().is_ok());
        let usual = Plan {
            rules: Rules::CONNECT6,
            ..plan(&["random", "alphabeta", "alphabeta:depth=2,width=361"], 2)
        };
        assert!(usual.checked().is_ok());
        endless.terms.nodes = Some(100);
        assert!(endless.checked().is_ok());
        assert!(plan(&["random", "adjacent"], 2).checked().is_ok());
    }
}
