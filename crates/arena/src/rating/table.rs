//! The cross table of a tournament: points, and SoDOS where points are equal.

use super::tally::{Games, Sample, Scored};

/// Who scored how much against whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CrossTable {
    players: usize,
    /// The results of each player against each, row by row.
    results: Vec<Games>,
}

/// A player's place in the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The player, by number.
    pub player: usize,
    /// From 1; players whom nothing tells apart share one.
    pub rank: usize,
    /// The games played.
    pub games: u64,
    /// The points, in halves.
    pub half_points: u64,
    /// The sum of defeated opponents' scores, in quarters: for each game won the opponent's points,
    /// and half of them for a draw. Also known as the Sonneborn–Berger score.
    pub quarter_sodos: u64,
}

impl CrossTable {
    /// A table without results.
    #[must_use]
    pub fn new(players: usize) -> CrossTable {
        CrossTable {
            players,
            results: vec![Games::default(); players * players],
        }
    }

    /// How many players there are.
    #[must_use]
    pub fn players(&self) -> usize {
        self.players
    }

    /// Enters a game: how it ended for the first of the two.
    pub fn add(&mut self, player: usize, opponent: usize, scored: Scored) {
        self.results[player * self.players + opponent].add(scored);
        self.results[opponent * self.players + player].add(scored.reversed());
    }

    /// The results of one player against another.
    #[must_use]
    pub fn between(&self, player: usize, opponent: usize) -> Games {
        self.results[player * self.players + opponent]
    }

    /// A player's results against each, by number.
    fn row(&self, player: usize) -> &[Games] {
        &self.results[player * self.players..][..self.players]
    }

    fn half_points(&self, player: usize) -> u64 {
        self.row(player).iter().map(Games::half_points).sum()
    }

    /// All players, best first: by points, then by SoDOS, then in the order in which they came.
    #[must_use]
    pub fn standings(&self) -> Vec<Standing> {
        let points: Vec<u64> = (0..self.players).map(|at| self.half_points(at)).collect();
        let mut standings: Vec<Standing> = (0..self.players)
            .map(|player| Standing {
                player,
                rank: 0,
                games: self.row(player).iter().map(Games::trials).sum(),
                half_points: points[player],
                quarter_sodos: self
                    .row(player)
                    .iter()
                    .zip(&points)
                    .map(|(games, opponents_points)| games.half_points() * opponents_points)
                    .sum(),
            })
            .collect();
        let worth = |standing: &Standing| (standing.half_points, standing.quarter_sodos);
        standings.sort_by_key(|standing| std::cmp::Reverse(worth(standing)));
        for at in 0..standings.len() {
            let is_shared = at > 0 && worth(&standings[at]) == worth(&standings[at - 1]);
            standings[at].rank = if is_shared {
                standings[at - 1].rank
            } else {
                at + 1
            };
        }
        standings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Sonneborn–Berger by hand: A and B have 2 points each, but A beat B, and so on.
    #[test]
    fn sodos_tells_equal_points_apart() {
        let mut table = CrossTable::new(4);
        let [a, b, c, d] = [0, 1, 2, 3];
        table.add(a, b, Scored::Loss);
        table.add(a, c, Scored::Win);
        table.add(a, d, Scored::Win);
        table.add(b, c, Scored::Loss);
        table.add(b, d, Scored::Win);
        table.add(c, d, Scored::Draw);
        let found: Vec<_> = table
            .standings()
            .iter()
            .map(|s| (s.player, s.rank, s.half_points, s.quarter_sodos))
            .collect();
        // A: c (1½) + d (½) = 2; B: a (2) + d (½) = 2½; C: b (2) + half of d = 2¼; D: half of c.
        assert_eq!(
            found,
            [(b, 1, 4, 10), (a, 2, 4, 8), (c, 3, 3, 9), (d, 4, 1, 3)]
        );
        assert_eq!(table.between(c, d), Games::new(0, 1, 0));
        assert_eq!(table.between(d, b), Games::new(0, 0, 1));
    }

    #[test]
    fn equals_share_a_place() {
        let mut table = CrossTable::new(3);
        table.add(0, 1, Scored::Draw);
        let ranks: Vec<_> = table.standings().iter().map(|s| s.rank).collect();
        assert_eq!(ranks, [1, 1, 3]);
    }
}
