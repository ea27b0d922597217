//! What a player of our own said of a turn: kept in the journal as a short list, in the record as a
//! comment.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sixfold_play::{Choice, Safety, Score};

/// What a player said of one of its turns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Compact", into = "Compact")]
pub struct Remark {
    /// How many steps the game had after the turn: stones, and turns that were given up.
    pub steps: usize,
    /// What it thought that the position was worth.
    pub score: Score,
    /// How many stones it looked ahead.
    pub depth: u32,
    /// The stones it placed to find out.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// Whether it made sure that the turn does not lose by force.
    pub safety: Safety,
}

/// Steps, score, depth, nodes, seconds, safety: a game has many turns, and names would be most of
/// a line.
#[derive(Serialize, Deserialize)]
struct Compact(usize, String, u32, u64, f64, String);

/// A comment that begins like a remark and is none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("\"{text}\" is no remark on a turn: {what}")]
pub struct RemarkError {
    text: String,
    what: String,
}

impl Remark {
    /// What a player said of its choice, after which the game has so many steps.
    #[must_use]
    pub fn new(choice: &Choice, steps: usize, seconds: f64) -> Remark {
        Remark {
            steps,
            score: choice.info.score,
            depth: choice.info.depth,
            nodes: choice.info.nodes,
            // To the microsecond, as a comment and a line of the journal have it.
            seconds: (seconds * 1e6).round() / 1e6,
            safety: choice.safety,
        }
    }

    /// What a comment says of safety, if it says anything: comments of other programs do not.
    pub fn safety_in(comment: &str) -> Result<Option<Safety>, RemarkError> {
        let found = comment.lines().find_map(|line| {
            let begins_like_one = line.starts_with(SCORE);
            let (_, said) = line.split_once(SAFETY).filter(|_| begins_like_one)?;
            Some((line, said))
        });
        let Some((line, said)) = found else {
            return Ok(None);
        };
        let safety = Safety::from_str(said.trim()).map_err(|error| RemarkError {
            text: line.chars().take(120).collect(),
            what: error.to_string(),
        })?;
        Ok(Some(safety))
    }
}

const SCORE: &str = "score ";
const SAFETY: &str = "; safety: ";

/// A score as a remark has it: points with their sign.
fn score_text(score: Score) -> String {
    match score {
        Score::Points(points) => format!("{points:+}"),
        Score::Win(_) | Score::Loss(_) | Score::Book { .. } => score.to_string(),
    }
}

fn score_from(text: &str) -> Option<Score> {
    let stones = |word: &str| text.strip_prefix(word)?.parse().ok();
    let win = stones("win in ").map(Score::Win);
    let loss = || stones("loss in ").map(Score::Loss);
    let points = || text.parse().ok().map(Score::Points);
    win.or_else(loss)
        .or_else(points)
        .or_else(|| book_from(text))
}

/// What a book said.
fn book_from(text: &str) -> Option<Score> {
    let figures = text.strip_prefix("book: ")?;
    let (wins, figures) = figures.split_once(" won, ")?;
    let (draws, figures) = figures.split_once(" drawn, ")?;
    let losses = figures.strip_suffix(" lost")?;
    let [wins, draws, losses] = [wins, draws, losses].map(|number| number.parse().ok());
    let (wins, draws, losses) = (wins?, draws?, losses?);
    Some(Score::Book {
        wins,
        draws,
        losses,
    })
}

impl fmt::Display for Remark {
    /// As a comment in a record.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Remark {
            depth,
            nodes,
            seconds,
            safety,
            ..
        } = self;
        let score = score_text(self.score);
        write!(
            f,
            "{SCORE}{score}, depth {depth}, {nodes} nodes, {seconds:.3} s{SAFETY}{safety}"
        )
    }
}

impl From<Remark> for Compact {
    fn from(remark: Remark) -> Compact {
        Compact(
            remark.steps,
            score_text(remark.score),
            remark.depth,
            remark.nodes,
            remark.seconds,
            remark.safety.to_string(),
        )
    }
}

impl TryFrom<Compact> for Remark {
    type Error = RemarkError;

    fn try_from(compact: Compact) -> Result<Remark, RemarkError> {
        let Compact(steps, score, depth, nodes, seconds, safety) = compact;
        let fault = |text: &str, what: String| RemarkError {
            text: text.chars().take(60).collect(),
            what,
        };
        Ok(Remark {
            steps,
            score: score_from(&score).ok_or_else(|| fault(&score, "it has no score".into()))?,
            depth,
            nodes,
            seconds,
            safety: Safety::from_str(&safety).map_err(|error| fault(&safety, error.to_string()))?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn remark(score: Score, safety: Safety) -> Remark {
        Remark {
            steps: 7,
            score,
            depth: 3,
            nodes: 5120,
            seconds: 0.201,
            safety,
        }
    }

    #[test]
    fn a_remark_is_read_back_from_journal_and_comment() {
        for score in [
            Score::Points(123),
            Score::Points(-4),
            Score::Win(3),
            Score::Loss(5),
            Score::Book {
                wins: 3,
                draws: 0,
                losses: 12,
            },
        ] {
            for safety in Safety::ALL {
                let remark = remark(score, safety);
                let line = serde_json::to_string(&remark).unwrap();
                assert_eq!(serde_json::from_str::<Remark>(&line).unwrap(), remark);
                let comment = format!("My best game.\n{remark}\n");
                assert_eq!(Remark::safety_in(&comment), Ok(Some(safety)));
            }
        }
        let remark = remark(Score::Points(123), Safety::OutOfTime);
        assert_eq!(
            remark.to_string(),
            "score +123, depth 3, 5120 nodes, 0.201 s; safety: out of time"
        );
        assert_eq!(
            serde_json::to_string(&remark).unwrap(),
            r#"[7,"+123",3,5120,0.201,"out of time"]"#
        );
    }

    #[test]
    fn what_is_no_remark() {
        for text in ["", "A fine turn.", "score", "He said; safety: first"] {
            assert_eq!(Remark::safety_in(text), Ok(None), "{text}");
        }
        let fault = Remark::safety_in("score +1; safety: perhaps").unwrap_err();
        assert!(fault.to_string().contains("\"perhaps\" is nothing"));
        for line in [
            r#"[7,"much",3,5120,0.2,"safe"]"#,
            r#"[7,"+1",3,5120,0.2,"sure"]"#,
        ] {
            let fault = serde_json::from_str::<Remark>(line).unwrap_err();
            assert!(fault.to_string().contains("is no remark"), "{fault}");
        }
    }
}
