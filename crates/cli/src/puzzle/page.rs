//! The puzzles that the page ships, as one JSON object.

use anyhow::bail;
use serde::{Deserialize, Serialize};
use sixfold_core::Position;

use super::{GRADES, Puzzle, judge, make};
use crate::wire;

/// The version of the file.
const VERSION: u32 = 1;
/// The depth of a puzzle ends with threats that cannot all be blocked; people count the turn, too, that
/// carries them out.
const THE_ROW: u32 = 1;

/// The whole file: `PuzzleSet` in `ui/src/desk/wire.ts`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct PageSet {
    version: u32,
    puzzles: Vec<PagePuzzle>,
}

/// One puzzle: `Puzzle` in `ui/src/desk/wire.ts`.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(crate) struct PagePuzzle {
    id: String,
    position: PagePosition,
    side: String,
    grade: u8,
    turns: u32,
    solutions: u32,
    line: Vec<String>,
}

#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
struct PagePosition {
    rules: String,
    turns: String,
}

impl PageSet {
    /// So many of these puzzles, as evenly over the grades as can be, each checked and proved.
    pub(crate) fn chosen(puzzles: &[Puzzle], count: usize) -> anyhow::Result<PageSet> {
        let grades = usize::from(GRADES);
        let mut chosen = Vec::with_capacity(count);
        for grade in 1..=GRADES {
            let at = usize::from(grade) - 1;
            let wanted = count / grades + usize::from(at < count % grades);
            let mut of_grade: Vec<&Puzzle> = puzzles
                .iter()
                .filter(|puzzle| puzzle.grade == grade)
                .collect();
            // A board with few stones can be taken in at a glance.
            of_grade.sort_by_key(|puzzle| (stones(&puzzle.position), puzzle.id.clone()));
            for puzzle in of_grade.into_iter().take(wanted) {
                chosen.push(PagePuzzle::of(puzzle)?);
            }
        }
        Ok(PageSet {
            version: VERSION,
            puzzles: chosen,
        })
    }
}

fn stones(position: &Position) -> usize {
    position.rules().cell_count() - position.empty_count()
}

impl PagePuzzle {
    fn of(puzzle: &Puzzle) -> anyhow::Result<PagePuzzle> {
        if let Err(fault) = puzzle.check() {
            bail!("{}: {fault}", puzzle.id);
        }
        let facts = judge(&puzzle.position, puzzle.kind)?;
        let rules = puzzle.position.rules();
        let line = facts.tree.line(&puzzle.position);
        Ok(PagePuzzle {
            id: puzzle.id.clone(),
            position: PagePosition {
                rules: rules
                    .preset_name()
                    .map_or_else(|| rules.to_string(), String::from),
                turns: make::game(&puzzle.position),
            },
            side: wire::color_name(puzzle.side()).to_owned(),
            grade: puzzle.grade,
            turns: puzzle.depth + THE_ROW,
            // Exactly one first turn wins by double threats: `check` has made sure of it.
            solutions: 1,
            line: line
                .iter()
                .map(|turn| turn.iter().map(|cell| cell.to_string()).collect())
                .collect(),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use sixfold_core::{Rules, notation};

    use super::*;
    use crate::puzzle::PuzzleFile;

    const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../ui/public/puzzles.json");
    const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/puzzles.jsonl");

    /// The page's puzzles are in the project's own set, which has its own test; every tenth is proved
    /// again, and the lines of all can be played.
    #[test]
    fn the_puzzles_of_the_page_are_puzzles() {
        let text = std::fs::read_to_string(SHIPPED).unwrap();
        let set: PageSet = serde_json::from_str(&text).unwrap();
        assert_eq!((set.version, set.puzzles.len()), (VERSION, 60));
        let source = PuzzleFile::read(Path::new(SOURCE), Rules::CONNECT6).unwrap();
        for grade in 1..=GRADES {
            let of_grade = set.puzzles.iter().filter(|puzzle| puzzle.grade == grade);
            assert_eq!(of_grade.count(), 12, "grade {grade}");
        }
        for shipped in &set.puzzles {
            let known = source.find(&shipped.id).unwrap();
            assert_eq!(make::game(&known.position), shipped.position.turns);
            assert_eq!(known.grade, shipped.grade);
            assert_eq!(known.depth + THE_ROW, shipped.turns);
            assert_eq!(shipped.line.len(), 2 * known.depth as usize - 1);
            let turn: String = known.turn.iter().map(|cell| cell.to_string()).collect();
            assert_eq!(shipped.line[0], turn, "{}", shipped.id);
            let line = format!("{} {}", shipped.position.turns, shipped.line.join(" "));
            assert!(
                notation::parse_game(&line, Rules::CONNECT6).is_ok(),
                "{line}"
            );
        }
        for shipped in set.puzzles.iter().step_by(10) {
            let known = source.find(&shipped.id).unwrap();
            assert!(known.check().is_ok(), "{}", shipped.id);
            assert_eq!(PagePuzzle::of(known).unwrap(), *shipped);
        }
    }
}
