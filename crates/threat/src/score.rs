//! The worth of an empty cell: the sum over the shapes that a stone there would make.
//!
//! Each of the cell's four lines counts twice, for the shape that a stone of either side would
//! make of its connection (bitboard paper, §3.2: "an empty cell may fall into different
//! Connections; the cell gets different score with respect to different Connection"). The paper
//! prints no weights. Here a stone more is worth four times as much, and live is worth twice as
//! much as dead, so that a live shape never outweighs a dead one with one more stone. It orders
//! candidate cells; it is not an evaluation.

use sixfold_core::{Cell, Color, Position};

use crate::index::Index;
use crate::line::{LineId, low_bits};
use crate::shape::{Kind, Measure, Shape};

/// The weight of a shape.
#[must_use]
pub fn weight(kind: Kind, k: u8) -> u32 {
    match kind {
        Kind::Idle => 0,
        Kind::Dead(n) => 1 << (2 * n),
        Kind::Live(n) => 2 << (2 * n),
        Kind::Connected => 1 << (2 * k),
    }
}

/// The score of an empty cell.
#[must_use]
pub fn score<I: Index>(index: &I, cell: Cell) -> u32 {
    Color::BOTH
        .iter()
        .map(|&color| score_for(index, cell, color))
        .sum()
}

/// The part of the score that comes from stones of one side.
#[must_use]
pub fn score_for<I: Index>(index: &I, cell: Cell, color: Color) -> u32 {
    let lines = index.lines();
    let k = lines.rules().k();
    lines
        .places(cell)
        .iter()
        .filter(|place| lines.all().contains(place.line))
        .filter_map(|place| shape_with(index, color, place.line, u32::from(place.offset)))
        .map(|shape| weight(index.kind(shape), k))
        .sum()
}

/// The shape that a stone of this side at the offset makes; `None` where the other side leaves
/// less than k cells.
fn shape_with<I: Index>(index: &I, color: Color, line: LineId, offset: u32) -> Option<Shape> {
    let length = index.lines().cells(line).len() as u32;
    let other = index.stones(color.other(), line);
    let start = 32 - (other & low_bits(offset)).leading_zeros();
    let end = (other >> offset)
        .trailing_zeros()
        .saturating_add(offset)
        .min(length);
    let size = end - start;
    (size >= u32::from(index.lines().rules().k())).then(|| {
        let stones = (index.stones(color, line) | 1 << offset) >> start & low_bits(size);
        Shape {
            length: size as u8,
            stones,
        }
    })
}

/// The score from its definition: the cells of each line are walked, and the shape found is
/// judged by trying every way to add stones.
#[must_use]
pub fn score_slow(position: &Position, cell: Cell) -> u32 {
    let rules = position.rules();
    let mut total = 0;
    for color in Color::BOTH {
        for (dx, dy) in sixfold_core::DIRECTIONS {
            let open = |steps: i32| {
                let column = u8::try_from(i32::from(cell.column()) + steps * i32::from(dx)).ok()?;
                let row = u8::try_from(i32::from(cell.row()) + steps * i32::from(dy)).ok()?;
                let inside = column < rules.columns() && row < rules.rows();
                let at = inside.then(|| Cell::new(column, row))?;
                (position.stone_at(at) != Some(color.other())).then_some(at)
            };
            let back = (1..).take_while(|&i| open(-i).is_some()).count() as i32;
            let cells: Vec<Cell> = (-back..).map_while(open).collect();
            let stones = cells.iter().enumerate().fold(0, |all, (i, &at)| {
                let own = at == cell || position.stone_at(at) == Some(color);
                all | u32::from(own) << i
            });
            let shape = Shape {
                length: cells.len() as u8,
                stones,
            };
            total += weight(shape.kind_slow(Measure::of(rules)), rules.k());
        }
    }
    total
}
