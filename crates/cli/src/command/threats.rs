//! `sixfold threats`: what each side threatens, and what stops it.

use std::fmt::Write as _;

use anyhow::bail;
use clap::{Args, ValueEnum};
use serde::Serialize;
use sixfold_core::{Cell, CellSet, Color, Position, Turn};
use sixfold_threat::{
    Force, ForcingTurns, ThreatCells, Threats as Count, WordIndex, threat_cells, threat_windows,
};

use crate::command::Run;
use crate::console::Console;
use crate::draw::{Frame, FrameKind, Mark, Picture, Shape};
use crate::globals::Globals;
use crate::picture_options::PictureOptions;
use crate::{board_text, input, wire};

/// Count the threats of both sides, and list windows and blocks
///
/// A threat window has no stone of the other side and lacks at most p stones. The number of
/// threats is the least number of stones that blocks all windows at once; p + 1 stands for
/// more than p, which cannot be blocked in one turn.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Threats {
    /// A game such as 'j10 i11k11', a file (SGF or board text), or - for standard input
    #[arg(value_name = "POS")]
    position: String,

    /// Also list the turns with which the side to move forces the other
    #[arg(long, value_name = "FORCE", value_enum)]
    turns: Option<TurnsOption>,

    #[command(flatten)]
    picture: PictureOptions,
}

/// How much a listed turn must threaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum TurnsOption {
    /// At least one threat
    Single,
    /// At least p threats: the whole turn of the other side is taken
    Double,
}

const EXAMPLES: &str = "\
Examples:
  sixfold threats 'j10 a1a2 k10l10 a3c1 m10c5'
  sixfold threats game.sgf --json
  sixfold threats 'j10 a1a2 k10l10' --turns double
  sixfold threats game.sgf --png threats.png

JSON: {\"version\", \"game\", \"to_move\", \"left\", \"counted\", \"black\": {\"threats\", \"windows\": [[cell, ...], ...],
\"blocks\": [[cell, ...], ...], \"t1_cells\", \"t2_cells\"}, \"white\": {...}}, and \"turns\" with --turns.
\"blocks\" are all minimal ones of at most p stones. Where k is at most p, \"counted\" is false and
there are no threats.";

/// With three stones a turn every board can be looked through; with more, only small ones.
const MOST_SETS: f64 = 2e7;

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireThreats {
    /// The game.
    game: wire::WireRules,
    /// Whose turn it is.
    to_move: &'static str,
    /// How many stones are left in the turn.
    left: u8,
    /// False where k is at most p: any turn on an open line wins, and nothing is counted.
    counted: bool,
    black: WireSide,
    white: WireSide,
    /// With `--turns`: the minimal sets of stones with which the side to move forces.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<Vec<String>>>,
}

/// The threats of one side.
#[derive(Serialize, Debug)]
struct WireSide {
    /// 0 to p, or p + 1 for more than p.
    threats: u8,
    /// The threat windows, each k cells in a row.
    windows: Vec<Vec<String>>,
    /// The minimal sets of at most p stones that block them all.
    blocks: Vec<Vec<String>>,
    /// Cells on which one stone makes one threat more.
    t1_cells: Vec<String>,
    /// Cells on which one stone makes at least two threats more.
    t2_cells: Vec<String>,
}

/// What is known of one side.
struct Side {
    color: Color,
    count: Count,
    windows: Vec<Vec<Cell>>,
    cells: ThreatCells,
}

impl Side {
    fn of(index: &WordIndex, color: Color) -> Side {
        let mut windows = threat_windows(index, color);
        for window in &mut windows {
            window.sort_unstable();
        }
        windows.sort_unstable();
        Side {
            color,
            count: Count::of(index, color),
            windows,
            cells: threat_cells(index, color),
        }
    }

    fn wire(&self) -> WireSide {
        WireSide {
            threats: self.count.count(),
            windows: self.windows.iter().map(|window| names(window)).collect(),
            blocks: self
                .count
                .blocks()
                .iter()
                .map(|block| names(block.cells()))
                .collect(),
            t1_cells: wire::names(&self.cells.t1),
            t2_cells: wire::names(&self.cells.t2),
        }
    }

    fn write(&self, text: &mut String, p: u8) -> std::fmt::Result {
        let count = self.count.count();
        let number = match count {
            0 => String::from("no threats"),
            1 => String::from("1 threat"),
            _ if count > p => format!("at least {count} threats: one turn cannot block them all"),
            _ => format!("{count} threats"),
        };
        writeln!(text, "\n{}: {number}", self.color)?;
        let ends: Vec<String> = self
            .windows
            .iter()
            .filter_map(|window| Some(format!("{}-{}", window.first()?, window.last()?)))
            .collect();
        write_list(text, "windows", &ends)?;
        let blocks: Vec<String> = self.count.blocks().iter().map(Turn::to_string).collect();
        write_list(text, "blocks", &blocks)?;
        write_list(
            text,
            "one stone makes two threats on",
            &wire::names(&self.cells.t2),
        )?;
        write_list(
            text,
            "one stone makes a threat on",
            &wire::names(&self.cells.t1),
        )
    }
}

impl Run for Threats {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let position = input::position(&self.position, globals, console)?;
        let mut index = WordIndex::of(&position);
        let sides = Color::BOTH.map(|color| Side::of(&index, color));
        let turns = match self.turns {
            Some(force) => Some(forcing_turns(&mut index, &position, force)?),
            None => None,
        };
        if self.picture.is_wanted() {
            if self.picture.uses_stdout() && globals.json {
                bail!("--json and a picture cannot both be written to standard output");
            }
            let mut picture = self.picture.picture(&position)?;
            for side in &sides {
                draw_side(&mut picture, side, &position);
            }
            self.picture.write(&picture, console)?;
        }
        let text = if globals.json {
            let [black, white] = &sides;
            wire::to_json(WireThreats {
                game: position.rules().into(),
                to_move: wire::color_name(position.to_move()),
                left: position.left(),
                counted: position.rules().has_threats(),
                black: black.wire(),
                white: white.wire(),
                turns: turns.map(|turns| turns.iter().map(|turn| names(turn.cells())).collect()),
            })?
        } else if self.picture.uses_stdout() {
            String::new()
        } else {
            let board = board_text::write(&position, globals.color.paint(console));
            board + &report(&position, &sides, turns.as_deref())?
        };
        console.out.write_all(text.as_bytes())?;
        Ok(())
    }
}

fn report(
    position: &Position,
    sides: &[Side; 2],
    turns: Option<&[Turn]>,
) -> Result<String, std::fmt::Error> {
    let rules = position.rules();
    let mut text = String::new();
    if !rules.has_threats() {
        writeln!(
            text,
            "\nWith {} in a row and {} stones a turn any turn on an open line wins: threats are not counted.",
            rules.k(),
            rules.p()
        )?;
    } else {
        for side in sides {
            side.write(&mut text, rules.p())?;
        }
    }
    if let Some(turns) = turns {
        let side = position.to_move();
        if turns.is_empty() {
            writeln!(text, "\n{side} has no turn that forces")?;
        } else {
            writeln!(
                text,
                "\n{side} forces with {} sets of stones; what is left of the turn is free",
                turns.len()
            )?;
        }
        let names: Vec<String> = turns.iter().map(Turn::to_string).collect();
        write_list(&mut text, "turns", &names)?;
    }
    Ok(text)
}

/// The minimal forcing sets of the side to move; none after the end.
fn forcing_turns(
    index: &mut WordIndex,
    position: &Position,
    option: TurnsOption,
) -> anyhow::Result<Vec<Turn>> {
    let force = match option {
        TurnsOption::Single => Force::Single,
        TurnsOption::Double => Force::Double,
    };
    if position.is_over() {
        return Ok(Vec::new());
    }
    let stones = position.stones_to_place();
    let sets = (0..stones).fold(1.0, |n, i| {
        n * (position.empty_count() - i) as f64 / (i + 1) as f64
    });
    if sets > MOST_SETS {
        bail!(
            "--turns: {stones} stones on {} empty cells are too many sets to look through",
            position.empty_count()
        );
    }
    Ok(ForcingTurns::new()
        .generate(index, position.to_move(), stones, force)
        .to_vec())
}

/// Frames round the windows, and marks on the cells that matter: those to block for the side to
/// move, and those that win for it with the stones it has left.
fn draw_side(picture: &mut Picture, side: &Side, position: &Position) {
    let own = side.color == position.to_move();
    let (kind, shape) = if own {
        (FrameKind::WouldWin, Shape::WouldWin)
    } else {
        (FrameKind::MustBlock, Shape::MustBlock)
    };
    let empties = position.empties();
    let mut marked = CellSet::EMPTY;
    for window in &side.windows {
        let missing: CellSet = window
            .iter()
            .copied()
            .filter(|&c| empties.contains(c))
            .collect();
        if own && missing.len() > position.stones_to_place() {
            continue;
        }
        picture.overlay.frames.push(Frame::round(window, kind));
        marked |= missing;
    }
    let blocks = side.count.blocks();
    if !own && !blocks.is_empty() {
        marked = blocks
            .iter()
            .flat_map(|block| block.cells().to_vec())
            .collect();
    }
    for cell in marked.iter() {
        picture.overlay.marks.push(Mark::new(cell, shape.clone()));
    }
}

fn names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(ToString::to_string).collect()
}

/// `  title: a b c`, folded at about 90 columns; nothing for an empty list.
fn write_list(text: &mut String, title: &str, items: &[String]) -> std::fmt::Result {
    if items.is_empty() {
        return Ok(());
    }
    let mut line = format!("  {title}:");
    for item in items {
        if line.chars().count() + 1 + item.len() > 90 {
            writeln!(text, "{line}")?;
            line = String::from("   ");
        }
        line.push(' ');
        line.push_str(item);
    }
    writeln!(text, "{line}")
}
