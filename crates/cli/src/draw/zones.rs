//! Zones: areas filled below the lines of the board, and outlined above them.

use std::fmt::Write as _;

use sixfold_core::{Cell, CellSet, Rules};

use super::layout::Layout;
use super::theme::Palette;
use super::xml::number as n;
use super::{CELL, Picture, ZoneKind};

const KINDS: [ZoneKind; 3] = [ZoneKind::Must, ZoneKind::First, ZoneKind::Second];

/// The two fillings that are patterns, if the picture has zones at all.
pub(super) fn definitions(picture: &Picture, palette: &Palette) -> String {
    if picture.overlay.zones.is_empty() {
        return String::new();
    }
    let Palette { name, zone, .. } = palette;
    let pattern = |kind: &str, tint: &str, art: &str| {
        format!(
            "<pattern id=\"{name}-{kind}\" width=\"8\" height=\"8\" patternUnits=\"userSpaceOnUse\">\
             <rect width=\"8\" height=\"8\" fill=\"{zone}\" fill-opacity=\"{tint}\"/>{art}</pattern>\n"
        )
    };
    let hatch = format!(
        "<path d=\"M-2 2L2 -2M0 8L8 0M6 10L10 6\" stroke=\"{zone}\" stroke-width=\"1.5\" stroke-opacity=\".8\"/>"
    );
    let dot = format!("<circle cx=\"4\" cy=\"4\" r=\"1.1\" fill=\"{zone}\" fill-opacity=\".72\"/>");
    pattern("hatch", ".34", &hatch) + &pattern("dots", ".09", &dot)
}

/// The areas, each cell in the way of the first kind it belongs to. An area is one path:
/// cells filled one by one would show their seams.
pub(super) fn fills(picture: &Picture, layout: &Layout, palette: &Palette) -> String {
    let Palette { name, zone, .. } = palette;
    let mut text = String::new();
    let mut filled = CellSet::EMPTY;
    for kind in KINDS {
        let cells = cells_of(picture, kind) - filled;
        filled |= cells;
        if cells.is_empty() {
            continue;
        }
        let fill = match kind {
            ZoneKind::Must => format!("fill=\"url(#{name}-hatch)\""),
            ZoneKind::First => format!("fill=\"{zone}\" fill-opacity=\".24\""),
            ZoneKind::Second => format!("fill=\"url(#{name}-dots)\""),
        };
        let squares: String = cells
            .iter()
            .map(|cell| {
                let [x, y] = corner(cell, layout);
                format!("M{x} {y}h40v40h-40z")
            })
            .collect();
        let _ = writeln!(text, "<path d=\"{squares}\" {fill}/>");
    }
    text
}

/// A line round the cells of each kind and the kinds before it.
pub(super) fn outlines(picture: &Picture, layout: &Layout, palette: &Palette) -> String {
    let mut within = CellSet::EMPTY;
    let mut outlines: Vec<String> = Vec::new();
    for kind in KINDS {
        let cells = cells_of(picture, kind);
        if cells.is_empty() {
            continue;
        }
        within |= cells;
        let (width, opacity, dashes) = match kind {
            ZoneKind::Must => ("2", "1", ""),
            ZoneKind::First => ("1.3", ".7", ""),
            ZoneKind::Second => ("1.1", ".55", " stroke-dasharray=\"1 5\""),
        };
        outlines.push(format!(
            "<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{width}\" stroke-opacity=\"{opacity}\" stroke-linecap=\"square\"{dashes}/>\n",
            edges(&within, picture.rules, layout),
            palette.zone
        ));
    }
    // The heaviest line comes last and lies above the others.
    outlines.into_iter().rev().collect()
}

/// The sides of cells where the set ends.
fn edges(cells: &CellSet, rules: Rules, layout: &Layout) -> String {
    let is_inside = |column: Option<u8>, row: Option<u8>| match (column, row) {
        (Some(column), Some(row)) => {
            column < rules.columns() && row < rules.rows() && cells.contains(Cell::new(column, row))
        }
        _ => false,
    };
    let mut path = String::new();
    for cell in cells.iter() {
        let (column, row) = (cell.column(), cell.row());
        let [x, y] = corner(cell, layout);
        let [far_x, far_y] = [layout.x(cell), layout.y(cell)].map(|at| n(at + CELL / 2.0));
        if !is_inside(Some(column), row.checked_add(1)) {
            let _ = write!(path, "M{x} {y}h40");
        }
        if !is_inside(Some(column), row.checked_sub(1)) {
            let _ = write!(path, "M{x} {far_y}h40");
        }
        if !is_inside(column.checked_sub(1), Some(row)) {
            let _ = write!(path, "M{x} {y}v40");
        }
        if !is_inside(column.checked_add(1), Some(row)) {
            let _ = write!(path, "M{far_x} {y}v40");
        }
    }
    path
}

/// The upper left corner of the square round a cell.
fn corner(cell: Cell, layout: &Layout) -> [String; 2] {
    [layout.x(cell), layout.y(cell)].map(|at| n(at - CELL / 2.0))
}

fn cells_of(picture: &Picture, kind: ZoneKind) -> CellSet {
    let zones = picture.overlay.zones.iter();
    zones
        .filter(|zone| zone.kind == kind)
        .fold(CellSet::EMPTY, |all, zone| all | zone.cells)
}
