//! Files of puzzles: one JSON object on each line.

use std::collections::HashSet;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use serde::{Deserialize, Serialize};
use sixfold_core::{Cell, Position, Rules, Turn, notation};
use sixfold_proof::check;
use sixfold_solve::certificate;

use super::{Facts, Kind, NoPuzzle, Puzzle, grade, judge, make};
use crate::wire;

/// A line of a file.
#[derive(Serialize, Deserialize, Clone, Debug)]
pub(crate) struct WirePuzzle {
    id: String,
    /// The turns as a game string.
    game: String,
    to_move: String,
    /// `double`, `single` or `quiet`.
    kind: String,
    depth: u32,
    nodes: u64,
    grade: u8,
    /// The cells of the turn that wins.
    turn: Vec<String>,
}

impl From<&Puzzle> for WirePuzzle {
    fn from(puzzle: &Puzzle) -> WirePuzzle {
        WirePuzzle {
            id: puzzle.id.clone(),
            game: make::game(&puzzle.position),
            to_move: wire::color_name(puzzle.side()).to_owned(),
            kind: puzzle.kind.name().to_owned(),
            depth: puzzle.depth,
            nodes: puzzle.nodes,
            grade: puzzle.grade,
            turn: puzzle.turn.iter().map(|cell| cell.to_string()).collect(),
        }
    }
}

impl WirePuzzle {
    fn puzzle(self, rules: Rules) -> anyhow::Result<Puzzle> {
        let position = notation::parse_game(&self.game, rules)?;
        let side = wire::color_name(position.to_move());
        if self.to_move != side {
            bail!(
                "to_move is {}, but in the game it is {side}'s turn",
                self.to_move
            );
        }
        let kind = match self.kind.as_str() {
            "double" => Kind::Double,
            "single" => Kind::Single,
            "quiet" => Kind::Quiet,
            other => bail!("{other} is no kind of puzzle"),
        };
        let cells: Result<Vec<Cell>, _> = self.turn.iter().map(|cell| cell.parse()).collect();
        let cells = cells?;
        if cells.len() > usize::from(Rules::MAX_STONES) {
            bail!("the turn has {} stones", cells.len());
        }
        Ok(Puzzle {
            id: self.id,
            position,
            kind,
            depth: self.depth,
            nodes: self.nodes,
            grade: self.grade,
            turn: Turn::new(&cells),
        })
    }
}

impl Puzzle {
    /// The puzzle as a line of a file.
    pub(crate) fn line(&self) -> anyhow::Result<String> {
        Ok(serde_json::to_string(&WirePuzzle::from(self))? + "\n")
    }

    /// Searches again, proves the win, and says how many nodes it took, or what is not as the puzzle
    /// has it.
    pub(crate) fn check(&self) -> Result<u64, String> {
        let facts = match judge(&self.position, self.kind) {
            Ok(facts) => facts,
            Err(reason @ NoPuzzle::Several(turn)) if turn != self.turn => {
                let only = self.turn;
                return Err(format!("{reason}, and {only} was to be the only one"));
            }
            Err(reason) => return Err(reason.to_string()),
        };
        let depth = facts.depth;
        // The nodes may change with the program; the grade must fit those that the puzzle names.
        let grade = grade(depth, self.nodes);
        let turn = facts.turn;
        if turn != self.turn {
            Err(format!("{turn} wins, and not {}", self.turn))
        } else if depth != self.depth {
            Err(format!("the depth is {depth}, and not {}", self.depth))
        } else if grade != self.grade {
            Err(format!("the grade is {grade}, and not {}", self.grade))
        } else {
            certify(&self.position, &facts).map(|()| facts.nodes)
        }
    }
}

/// The win is written as a certificate, and the checker accepts it.
fn certify(position: &Position, facts: &Facts) -> Result<(), String> {
    let written = certificate::of_strategy(position, &facts.tree, "");
    let written = written.ok_or("the win cannot be written as a certificate")?;
    let accepted = check(&written, &mut |_| false);
    accepted.map_err(|why| format!("the certificate of the win is rejected: {why}"))?;
    Ok(())
}

/// The puzzles of a file, each with the number of its line.
#[derive(Debug)]
pub(crate) struct PuzzleFile {
    pub(crate) puzzles: Vec<(usize, Puzzle)>,
    /// The bytes of whole lines. What comes behind is a line that was not finished.
    pub(crate) whole: usize,
}

impl PuzzleFile {
    /// Reads a file.
    pub(crate) fn read(file: &Path, rules: Rules) -> anyhow::Result<PuzzleFile> {
        let name = file.display().to_string();
        let text = std::fs::read_to_string(file).with_context(|| name.clone())?;
        PuzzleFile::parse(&text, rules).with_context(|| name)
    }

    /// Reads the text of a file. A last line without its end counts if it can be read.
    fn parse(text: &str, rules: Rules) -> anyhow::Result<PuzzleFile> {
        let mut puzzles = Vec::new();
        let mut whole = 0;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            if !line.trim().is_empty() {
                let read = serde_json::from_str::<WirePuzzle>(line)
                    .map_err(anyhow::Error::from)
                    .and_then(|wire| wire.puzzle(rules));
                match read {
                    Ok(puzzle) => puzzles.push((index + 1, puzzle)),
                    Err(_) if !line.ends_with('\n') => break,
                    Err(error) => return Err(error.context(format!("line {}", index + 1))),
                }
            }
            whole += line.len();
        }
        Ok(PuzzleFile { puzzles, whole })
    }

    /// The puzzle with this name.
    pub(crate) fn find(&self, id: &str) -> anyhow::Result<&Puzzle> {
        let mut puzzles = self.puzzles.iter().map(|(_, puzzle)| puzzle);
        puzzles
            .find(|puzzle| puzzle.id == id)
            .ok_or_else(|| anyhow!("there is no puzzle {id}"))
    }

    /// What is wrong with the lines beside one another: names and positions that come twice.
    pub(crate) fn repetitions(&self) -> Vec<(usize, String)> {
        let (mut ids, mut keys) = (HashSet::new(), HashSet::new());
        let mut faults = Vec::new();
        for (line, puzzle) in &self.puzzles {
            if !ids.insert(&puzzle.id) {
                faults.push((*line, String::from("the name is taken")));
            }
            if !keys.insert(make::key(&puzzle.position)) {
                faults.push((*line, String::from("the position is there already")));
            }
        }
        faults
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::GRADES;

    const LINE: &str = r#"{"id":"a","game":"j10","to_move":"white","kind":"double","depth":2,"nodes":9,"grade":1,"turn":["a1","b1"]}"#;

    fn parse(text: &str) -> anyhow::Result<PuzzleFile> {
        PuzzleFile::parse(text, Rules::CONNECT6)
    }

    #[test]
    fn a_line_that_was_not_finished_is_left_out() {
        let whole = format!("{LINE}\n\n{LINE}\n");
        let file = parse(&format!("{whole}{}", &LINE[..30])).unwrap();
        assert_eq!((file.puzzles.len(), file.whole), (2, whole.len()));
        assert_eq!(file.puzzles[1].0, 3);
        let file = parse(LINE).unwrap();
        assert_eq!((file.puzzles.len(), file.whole), (1, LINE.len()));
        assert_eq!(file.puzzles[0].1.line().unwrap(), format!("{LINE}\n"));
    }

    #[test]
    fn broken_lines_are_named() {
        for (from, to, fault) in [
            (
                "white",
                "black",
                "line 1: to_move is black, but in the game it is white's turn",
            ),
            ("double", "triple", "line 1: triple is no kind of puzzle"),
            (
                "j10",
                "j10 j10",
                "line 1: turn 2, line 1, column 5: j10 already holds a black stone",
            ),
            ("\"a1\"", "\"x\"", "line 1: "),
        ] {
            let error = parse(&format!("{}\n", LINE.replace(from, to))).unwrap_err();
            let text = format!("{error:#}");
            assert!(text.starts_with(fault), "{text}");
        }
    }

    #[test]
    fn what_comes_twice_is_found() {
        let other = LINE.replace("\"a\"", "\"b\"");
        let file = parse(&format!("{LINE}\n{other}\n")).unwrap();
        assert_eq!(
            file.repetitions(),
            [(2, "the position is there already".to_owned())]
        );
        assert_eq!(
            parse(&format!("{LINE}\n{LINE}\n"))
                .unwrap()
                .repetitions()
                .len(),
            2
        );
    }

    /// The puzzles that come with the program: an eighth of them are searched again, over all
    /// grades since grades are mixed. `sixfold puzzle check testdata/puzzles.jsonl` takes all.
    #[test]
    fn the_puzzles_of_the_project_are_puzzles() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/puzzles.jsonl");
        let file = PuzzleFile::read(Path::new(path), Rules::CONNECT6).unwrap();
        assert!(file.puzzles.len() >= 200);
        assert_eq!(file.repetitions(), []);
        for grade in 1..=GRADES {
            let of_grade = file.puzzles.iter().filter(|(_, p)| p.grade == grade);
            assert!(of_grade.count() >= 40, "grade {grade}");
        }
        for (line, puzzle) in file.puzzles.iter().step_by(8) {
            assert_eq!(puzzle.check(), Ok(puzzle.nodes), "line {line}");
        }
    }

    /// Those that a turn without threats wins, every eighth of them.
    #[test]
    fn the_quiet_puzzles_of_the_project_are_puzzles() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../testdata/puzzles-quiet.jsonl"
        );
        let file = PuzzleFile::read(Path::new(path), Rules::CONNECT6).unwrap();
        assert!(file.puzzles.len() >= 30);
        assert_eq!(file.repetitions(), []);
        for (line, puzzle) in file.puzzles.iter().step_by(8) {
            assert_eq!(puzzle.kind, Kind::Quiet, "line {line}");
            assert!(puzzle.check().is_ok(), "line {line}: {:?}", puzzle.check());
        }
    }

    /// Those that take single threats, every third of them.
    #[test]
    fn the_single_threat_puzzles_of_the_project_are_puzzles() {
        let path = concat!(
            env!("CARGO_MANIFEST_DIR"),
            "/../../testdata/puzzles-single.jsonl"
        );
        let file = PuzzleFile::read(Path::new(path), Rules::CONNECT6).unwrap();
        assert!(file.puzzles.len() >= 20);
        assert_eq!(file.repetitions(), []);
        for (line, puzzle) in file.puzzles.iter().step_by(3) {
            assert_eq!(puzzle.kind, Kind::Single, "line {line}");
            assert!(puzzle.check().is_ok(), "line {line}: {:?}", puzzle.check());
        }
    }

    #[test]
    fn a_wrong_answer_is_found() {
        let file = parse(LINE).unwrap();
        let fault = file.puzzles[0].1.check();
        assert_eq!(fault, Err(String::from("there is no win of the kind")));
    }
}
