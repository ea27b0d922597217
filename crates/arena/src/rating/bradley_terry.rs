//! Ratings of more than two players at once: the Bradley–Terry model, in which a player of strength
//! γ scores γ / (γ + γ′) against one of strength γ′, and a draw counts as half a win and half a loss.

use super::normal::Z_95;
use super::table::CrossTable;
use super::tally::Sample;

/// A player's rating; the mean of all is 0.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rating {
    /// In Elo.
    pub elo: f64,
    /// Half the width of the interval of 95 %.
    pub error: f64,
}

/// The weight of the drawn games that are added, so that no rating is infinite and players who have
/// not met are connected: each player has one in all, shared among the opponents.
const PRIOR_GAMES: f64 = 1.0;

/// Where the ratings no longer change by as much as this, in Elo, they are done.
const TOLERANCE: f64 = 1e-6;
const MOST_ROUNDS: usize = 20_000;

/// The ratings that make the results most likely.
#[must_use]
pub fn ratings(table: &CrossTable) -> Vec<Rating> {
    let weights = Weights::of(table);
    let elos = fitted(&weights);
    let errors = errors(&weights, &elos);
    let rate = |(elo, error)| Rating { elo, error };
    elos.into_iter().zip(errors).map(rate).collect()
}

/// Games and points of each pair, the added ones included.
struct Weights {
    players: usize,
    games: Vec<f64>,
    points: Vec<f64>,
}

impl Weights {
    fn of(table: &CrossTable) -> Weights {
        let players = table.players();
        let prior = PRIOR_GAMES / (players.max(2) - 1) as f64;
        let mut weights = Weights {
            players,
            games: vec![0.0; players * players],
            points: vec![0.0; players],
        };
        for a in 0..players {
            for b in (0..players).filter(|&b| b != a) {
                let games = table.between(a, b);
                weights.games[a * players + b] = games.trials() as f64 + prior;
                weights.points[a] += (games.half_points() as f64 + prior) / 2.0;
            }
        }
        weights
    }

    fn games(&self, a: usize, b: usize) -> f64 {
        self.games[a * self.players + b]
    }

    fn opponents(&self, player: usize) -> impl Iterator<Item = usize> {
        (0..self.players).filter(move |&other| other != player)
    }
}

/// Elo of a factor between two strengths.
fn elo(strength: f64) -> f64 {
    400.0 * strength.log10()
}

/// The fit by repeated improvement of each strength (D. Hunter, "MM algorithms for generalized
/// Bradley–Terry models", Annals of Statistics 32, 2004, formula 3), which never gets worse.
fn fitted(weights: &Weights) -> Vec<f64> {
    let mut strengths = vec![1.0_f64; weights.players];
    for _ in 0..MOST_ROUNDS {
        let mut change = 0.0_f64;
        for player in 0..weights.players {
            let expected: f64 = weights
                .opponents(player)
                .map(|other| weights.games(player, other) / (strengths[player] + strengths[other]))
                .sum();
            if expected > 0.0 {
                let better = weights.points[player] / expected;
                change = change.max(elo(better / strengths[player]).abs());
                strengths[player] = better;
            }
        }
        // Only quotients mean anything; the geometric mean is kept at 1.
        let mean = strengths.iter().map(|s| s.ln()).sum::<f64>() / weights.players as f64;
        strengths.iter_mut().for_each(|s| *s /= mean.exp());
        if change < TOLERANCE {
            break;
        }
    }
    strengths.into_iter().map(elo).collect()
}

/// The errors of the ratings from the curvature of the likelihood at the fit (Fisher information).
/// Its matrix is that of a graph and has no inverse, since only differences are known; on the
/// ratings with mean 0 it has one, which is found by adding the same to every entry.
fn errors(weights: &Weights, elos: &[f64]) -> Vec<f64> {
    let n = weights.players;
    if n == 0 {
        return Vec::new();
    }
    let per_elo = std::f64::consts::LN_10 / 400.0;
    let everywhere = per_elo.powi(2) / n as f64;
    let mut information = vec![vec![everywhere; n]; n];
    for a in 0..n {
        for b in weights.opponents(a) {
            let score = super::elo::score_of_elo(elos[a] - elos[b]);
            let known = weights.games(a, b) * score * (1.0 - score) * per_elo.powi(2);
            information[a][a] += known;
            information[a][b] -= known;
        }
    }
    let inverse = inverted(information);
    let shift = 1.0 / (everywhere * (n * n) as f64);
    (0..n)
        .map(|at| Z_95 * (inverse[at][at] - shift).max(0.0).sqrt())
        .collect()
}

/// The inverse of a matrix that is positive definite, by Gauss and Jordan: the diagonal will do as
/// pivots.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Vec<Vec<f64>> {
    let n = matrix.len();
    let mut inverse: Vec<Vec<f64>> = (0..n)
        .map(|row| (0..n).map(|column| f64::from(row == column)).collect())
        .collect();
    for pivot in 0..n {
        let scale = matrix[pivot][pivot];
        for column in 0..n {
            matrix[pivot][column] /= scale;
            inverse[pivot][column] /= scale;
        }
        let (matrix_row, inverse_row) = (matrix[pivot].clone(), inverse[pivot].clone());
        for row in (0..n).filter(|&row| row != pivot) {
            let factor = matrix[row][pivot];
            for column in 0..n {
                matrix[row][column] -= factor * matrix_row[column];
                inverse[row][column] -= factor * inverse_row[column];
            }
        }
    }
    inverse
}

#[cfg(test)]
mod tests {
    use super::super::elo::elo_of_score;
    use super::super::tally::Scored;
    use super::*;

    fn table(players: usize, results: &[(usize, usize, u64, u64)]) -> CrossTable {
        let mut table = CrossTable::new(players);
        for &(a, b, wins, losses) in results {
            (0..wins).for_each(|_| table.add(a, b, Scored::Win));
            (0..losses).for_each(|_| table.add(a, b, Scored::Loss));
        }
        table
    }

    /// Two players: the difference is that of the score, the added draw included, and the error is
    /// that of a difference of a coin's score, σ/√N turned into Elo by the slope of the curve.
    #[test]
    fn two_players_have_the_difference_of_their_score() {
        let found = ratings(&table(2, &[(0, 1, 300, 100)]));
        let score: f64 = 300.5 / 401.0;
        let difference = found[0].elo - found[1].elo;
        assert!((difference - elo_of_score(score)).abs() < 1e-3);
        let slope = 400.0 / std::f64::consts::LN_10 / (score * (1.0 - score));
        let error = Z_95 * (score * (1.0 - score) / 401.0).sqrt() * slope;
        // The mean of the two is fixed, so each has half the error of the difference.
        assert!((found[0].error - error / 2.0).abs() < 1e-6);
        assert!((found[1].error - error / 2.0).abs() < 1e-6);
    }

    /// At the fit every player's points are what the ratings predict: the condition for a maximum
    /// (Hunter, formula 3 at its fixed point).
    #[test]
    fn expected_points_are_the_points() {
        let table = table(
            4,
            &[(0, 1, 30, 10), (1, 2, 25, 15), (2, 3, 40, 0), (0, 3, 9, 1)],
        );
        let weights = Weights::of(&table);
        let found = ratings(&table);
        for a in 0..4 {
            let predicted: f64 = weights
                .opponents(a)
                .map(|b| {
                    let score = super::super::elo::score_of_elo(found[a].elo - found[b].elo);
                    weights.games(a, b) * score
                })
                .sum();
            assert!((predicted - weights.points[a]).abs() < 1e-4, "{a}");
        }
        let sum: f64 = found.iter().map(|rating| rating.elo).sum();
        assert!(sum.abs() < 1e-6);
        assert!(found[0].elo > found[1].elo && found[2].elo > found[3].elo);
    }

    #[test]
    fn routs_and_empty_tables_stay_finite() {
        let found = ratings(&table(3, &[(0, 1, 200, 0), (0, 2, 200, 0), (1, 2, 200, 0)]));
        assert!(
            found
                .iter()
                .all(|r| r.elo.is_finite() && r.error.is_finite())
        );
        assert!(found[0].elo > found[1].elo && found[1].elo > found[2].elo);
        assert!(ratings(&CrossTable::new(0)).is_empty());
        assert_eq!(ratings(&CrossTable::new(1))[0].elo, 0.0);
        assert_eq!(ratings(&CrossTable::new(2))[1].elo, 0.0);
    }

    #[test]
    fn more_games_make_smaller_errors() {
        let few = ratings(&table(3, &[(0, 1, 6, 4), (1, 2, 6, 4), (0, 2, 6, 4)]));
        let many = ratings(&table(
            3,
            &[(0, 1, 600, 400), (1, 2, 600, 400), (0, 2, 600, 400)],
        ));
        assert!(many[1].error < few[1].error / 5.0);
    }
}
