//! The files of a match: a journal with a line for each game, and a record of each. A match that
//! was interrupted goes on where its journal ends.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sixfold_record::{Dialect, write_sgf};

use super::plan::Plan;
use super::report::GameReport;
use super::sgf::game_record;
use crate::opening::Openings;

/// The journal's name in the directory of a match.
pub const MATCH_FILE: &str = "match.jsonl";

/// The version of the format.
const VERSION: u32 = 1;

/// The first line: what was agreed before the first game. The number of games and the test that
/// ends them are not part of it, so that a match can be made longer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Agreement {
    sixfold_match: u32,
    game: String,
    players: Vec<String>,
    openings: String,
    seed: u64,
    /// Seconds a turn, seconds a game, increment, grace.
    time: [Option<f64>; 4],
    nodes: Option<u64>,
}

/// The files of a match that is being played.
#[derive(Debug)]
pub struct Journal {
    directory: PathBuf,
    file: File,
    names: Vec<String>,
}

/// Why the files of a match cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The system does not let us.
    #[error("{}: {error}", path.display())]
    Io {
        /// Which file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The directory belongs to a match with other players or other terms.
    #[error(
        "{} holds another match: its {field} {is}, and now {wanted}; choose another directory",
        path.display()
    )]
    Other {
        /// Which file.
        path: PathBuf,
        /// What differs, with its verb.
        field: &'static str,
        /// What the file says.
        is: String,
        /// What the plan says.
        wanted: String,
    },
    /// A line that is none of ours.
    #[error("{}, line {line}: {fault}", path.display())]
    Line {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: usize,
        /// What is wrong.
        fault: String,
    },
    /// Somebody else plays this match at this moment.
    #[error("{}: another program is playing this match", path.display())]
    Busy {
        /// Which file.
        path: PathBuf,
    },
    /// A game that cannot be written as a record.
    #[error("game {number}: {fault}")]
    Record {
        /// Which game, from 0.
        number: u64,
        /// Why.
        fault: String,
    },
}

impl Journal {
    /// Opens or makes the files of a match, and gives the games that are in them.
    pub fn open(directory: &Path, plan: &Plan) -> Result<(Journal, Vec<GameReport>), JournalError> {
        let path = directory.join(MATCH_FILE);
        let io = |error| JournalError::Io {
            path: path.clone(),
            error,
        };
        fs::create_dir_all(directory).map_err(|error| JournalError::Io {
            path: directory.to_owned(),
            error,
        })?;
        let mut file = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .open(&path)
            .map_err(io)?;
        if !lock(&file) {
            return Err(JournalError::Busy { path });
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(io)?;
        // What was being written when the program ended may be cut off within a letter.
        let whole = bytes
            .iter()
            .rposition(|&byte| byte == b'\n')
            .map_or(0, |end| end + 1);
        bytes.truncate(whole);
        let text = String::from_utf8(bytes).map_err(|error| io(io::Error::other(error)))?;
        let read = read(&text, plan, &path)?;
        // What was being written when the program ended is dropped, and its game played again.
        file.set_len(read.whole as u64).map_err(io)?;
        file.seek(SeekFrom::End(0)).map_err(io)?;
        let mut journal = Journal {
            directory: directory.to_owned(),
            file,
            names: plan.names(),
        };
        if read.whole == 0 {
            journal.line(&agreement(plan))?;
        }
        Ok((journal, read.games))
    }

    /// Keeps a game: first its record, then its line, so that every game in the journal has one.
    pub fn add(&mut self, game: &GameReport, plan: &Plan) -> Result<(), JournalError> {
        let fault = |fault: String| JournalError::Record {
            number: game.number,
            fault,
        };
        let record =
            game_record(game, &self.names, plan.rules).map_err(|e| fault(e.to_string()))?;
        let text = write_sgf(&record, Dialect::Standard).map_err(|e| fault(e.to_string()))?;
        let path = self.directory.join(sgf_name(game.number));
        fs::write(&path, text).map_err(|error| JournalError::Io { path, error })?;
        self.line(game)
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), JournalError> {
        let line = serde_json::to_string(value).map_err(io::Error::from);
        let written = line.and_then(|line| self.file.write_all(format!("{line}\n").as_bytes()));
        written.map_err(|error| JournalError::Io {
            path: self.directory.join(MATCH_FILE),
            error,
        })
    }
}

/// The name of a game's record; people count from 1.
fn sgf_name(number: u64) -> String {
    format!("game-{:05}.sgf", number + 1)
}

/// Keeps others from the file until it is closed; false where somebody has it. Where there are no such locks,
/// nobody is kept.
#[must_use]
pub fn lock(file: &File) -> bool {
    #[cfg(unix)]
    {
        use rustix::fs::{FlockOperation, flock};
        flock(file, FlockOperation::NonBlockingLockExclusive) != Err(rustix::io::Errno::WOULDBLOCK)
    }
    #[cfg(not(unix))]
    {
        let _ = file;
        true
    }
}

/// What was found in a journal.
struct Found {
    games: Vec<GameReport>,
    /// The bytes of whole lines.
    whole: usize,
}

fn read(text: &str, plan: &Plan, path: &Path) -> Result<Found, JournalError> {
    let mut found = Found {
        games: Vec::new(),
        whole: 0,
    };
    for (index, line) in text.split_inclusive('\n').enumerate() {
        if !line.ends_with('\n') {
            break;
        }
        let fault = |fault: String| JournalError::Line {
            path: path.to_owned(),
            line: index + 1,
            fault,
        };
        if index == 0 {
            let kept: Agreement =
                serde_json::from_str(line).map_err(|error| fault(error.to_string()))?;
            compare(&kept, &agreement(plan), path)?;
        } else {
            let game: GameReport =
                serde_json::from_str(line).map_err(|error| fault(error.to_string()))?;
            if plan.pairing(game.number).players != [game.black, game.white] {
                return Err(fault(format!("game {} has other players", game.number)));
            }
            if found.games.iter().any(|other| other.number == game.number) {
                return Err(fault(format!("game {} comes twice", game.number)));
            }
            found.games.push(game);
        }
        found.whole += line.len();
    }
    Ok(found)
}

fn agreement(plan: &Plan) -> Agreement {
    let seconds = |duration: std::time::Duration| duration.as_secs_f64();
    let time = &plan.terms.time;
    Agreement {
        sixfold_match: VERSION,
        game: plan.rules.to_string(),
        players: plan.names(),
        openings: openings_text(&plan.openings),
        seed: plan.seed,
        time: [
            time.per_turn.map(seconds),
            time.per_game.map(seconds),
            Some(seconds(time.increment)),
            Some(seconds(time.grace)),
        ],
        nodes: plan.terms.nodes,
    }
}

/// The openings in words. A list is told from others by the keys of its positions.
fn openings_text(openings: &Openings) -> String {
    match openings {
        Openings::Empty => String::from("empty"),
        // Not "random" or "even", which openings were called before there was a list.
        Openings::Random { seed } => format!("balanced {seed}"),
        Openings::List(list) => {
            let sum = list
                .iter()
                .fold(0_u128, |sum, opening| sum.rotate_left(1) ^ opening.key());
            format!("{} from a file, {sum:032x}", list.len())
        }
    }
}

/// The seconds for a turn, for a game, back after each turn, and of grace: those that there are.
fn times_text(times: [Option<f64>; 4]) -> String {
    let names = ["a turn", "a game", "increment", "grace"];
    let named = names.into_iter().zip(times);
    let said = named.filter_map(|(name, time)| time.map(|time| format!("{time} s {name}")));
    said.collect::<Vec<_>>().join(", ")
}

/// Says what differs first.
fn compare(kept: &Agreement, wanted: &Agreement, path: &Path) -> Result<(), JournalError> {
    let players = |agreement: &Agreement| agreement.players.join(", ");
    let limit = |nodes: Option<u64>| nodes.map_or(String::from("none"), |nodes| nodes.to_string());
    let fields = [
        (
            "format is",
            kept.sixfold_match.to_string(),
            wanted.sixfold_match.to_string(),
        ),
        ("game is", kept.game.clone(), wanted.game.clone()),
        ("players are", players(kept), players(wanted)),
        (
            "openings are",
            kept.openings.clone(),
            wanted.openings.clone(),
        ),
        ("seed is", kept.seed.to_string(), wanted.seed.to_string()),
        ("times are", times_text(kept.time), times_text(wanted.time)),
        ("limit of nodes is", limit(kept.nodes), limit(wanted.nodes)),
    ];
    for (field, is, wanted) in fields {
        if is != wanted {
            return Err(JournalError::Other {
                path: path.to_owned(),
                field,
                is,
                wanted,
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use sixfold_play::{Safety, Score};

    use super::super::plan::tests::plan;
    use super::super::remark::Remark;
    use super::*;

    /// A directory that is gone after the test.
    struct Place(PathBuf);

    impl Place {
        fn new(name: &str) -> Place {
            let own = format!("sixfold-journal-{}-{name}", std::process::id());
            let place = Place(std::env::temp_dir().join(own));
            let _ = fs::remove_dir_all(&place.0);
            place
        }

        fn journal(&self) -> PathBuf {
            self.0.join(MATCH_FILE)
        }

        fn text(&self) -> String {
            fs::read_to_string(self.journal()).unwrap()
        }
    }

    impl Drop for Place {
        fn drop(&mut self) {
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    fn game(plan: &Plan, number: u64) -> GameReport {
        let [black, white] = plan.pairing(number).players;
        GameReport {
            number,
            black,
            white,
            winner: None,
            reason: "full-board".into(),
            detail: None,
            opening_stones: 0,
            game: "b2 a1".into(),
            seconds: [0.25, 0.5],
            remarks: vec![],
            last_words: None,
        }
    }

    fn remark() -> Remark {
        Remark {
            steps: 2,
            score: Score::Points(5),
            depth: 1,
            nodes: 9,
            seconds: 0.25,
            safety: Safety::Safe,
        }
    }

    fn fault(place: &Place, plan: &Plan) -> String {
        let error = Journal::open(&place.0, plan).unwrap_err().to_string();
        error.replace(&place.0.display().to_string(), "DIR")
    }

    #[test]
    fn games_come_back_and_a_torn_line_is_dropped() {
        let place = Place::new("again");
        let plan = plan(&["random", "adjacent"], 4);
        let (mut journal, none) = Journal::open(&place.0, &plan).unwrap();
        assert!(none.is_empty());
        for number in [1, 0] {
            journal.add(&game(&plan, number), &plan).unwrap();
        }
        assert!(place.0.join("game-00002.sgf").exists());
        drop(journal);
        let whole = place.text();
        for torn in [&b"{\"num"[..], b"}", "\u{fffd}".as_bytes(), b"{\"num\xc3"] {
            fs::write(place.journal(), [whole.as_bytes(), torn].concat()).unwrap();
            let (_, games) = Journal::open(&place.0, &plan).unwrap();
            assert_eq!(games, [game(&plan, 1), game(&plan, 0)]);
            assert_eq!(place.text(), whole);
        }
        // Longer is the same match; a header that was torn is written again.
        let longer = Plan { games: 6, ..plan };
        assert_eq!(Journal::open(&place.0, &longer).unwrap().1.len(), 2);
        fs::write(place.journal(), &whole[..20]).unwrap();
        assert!(Journal::open(&place.0, &longer).unwrap().1.is_empty());
        assert!(whole.starts_with(&place.text()));
    }

    /// Journals from before there were remarks.
    #[test]
    fn a_line_without_remarks_is_read() {
        let place = Place::new("old");
        let plan = plan(&["random", "adjacent"], 4);
        let (mut journal, _) = Journal::open(&place.0, &plan).unwrap();
        let mut remarked = game(&plan, 0);
        remarked.remarks = vec![remark()];
        journal.add(&remarked, &plan).unwrap();
        drop(journal);
        assert_eq!(Journal::open(&place.0, &plan).unwrap().1, [remarked]);
        let new = r#","remarks":[[2,"+5",1,9,0.25,"safe"]]"#;
        let text = place.text();
        assert!(text.contains(new), "{text}");
        fs::write(place.journal(), text.replace(new, "")).unwrap();
        assert_eq!(Journal::open(&place.0, &plan).unwrap().1, [game(&plan, 0)]);
        fs::write(place.journal(), text.replace("safe", "sure")).unwrap();
        assert!(fault(&place, &plan).contains("line 2: \"sure\" is no remark"));
    }

    #[test]
    fn other_matches_and_other_files_are_refused() {
        let place = Place::new("other");
        let first = plan(&["random", "adjacent"], 4);
        let (mut journal, _) = Journal::open(&place.0, &first).unwrap();
        journal.add(&game(&first, 0), &first).unwrap();
        #[cfg(unix)]
        assert_eq!(
            fault(&place, &first),
            "DIR/match.jsonl: another program is playing this match"
        );
        drop(journal);
        assert_eq!(
            fault(&place, &plan(&["random", "sequences"], 4)),
            "DIR/match.jsonl holds another match: its players are random, adjacent, and now random, sequences; choose another directory"
        );
        let other_seed = Plan {
            seed: 9,
            ..first.clone()
        };
        assert!(fault(&place, &other_seed).contains("its seed is 1, and now 9"));
        let header = place.text().lines().next().unwrap().to_owned();
        let line = |game: &GameReport| serde_json::to_string(game).unwrap();
        let mut swapped = game(&first, 0);
        std::mem::swap(&mut swapped.black, &mut swapped.white);
        let once = line(&game(&first, 0));
        for (bad, words) in [
            (format!("{header}\nhello\n"), "line 2: expected value"),
            (
                format!("{header}\n{}\n", line(&swapped)),
                "line 2: game 0 has other players",
            ),
            (
                format!("{header}\n{once}\n{once}\n"),
                "line 3: game 0 comes twice",
            ),
            (String::from("hello\n"), "line 1: expected value"),
        ] {
            fs::write(place.journal(), &bad).unwrap();
            let found = fault(&place, &first);
            assert!(found.contains(words), "{found}");
            assert_eq!(place.text(), bad, "what is not understood stays");
        }
    }
}
