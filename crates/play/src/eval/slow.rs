//! The definitions: what a class, a code and a value are, read off the board.

use sixfold_core::{Cell, Color, DIRECTIONS, Position};

use super::{Class, Code, Stage, Weights, net};

/// What the line in this direction (an index of [`DIRECTIONS`]) says of an empty cell for a side.
#[must_use]
pub fn class_slow(position: &Position, cell: Cell, direction: usize, side: Color) -> Class {
    let (own, other) = (position.stones(side), position.stones(side.other()));
    let stones: Vec<u8> = Position::windows_slow(position.rules())
        .filter(|window| direction_of(window) == direction && window.contains(&cell))
        .filter(|window| !window.iter().any(|&cell| other.contains(cell)))
        .map(|window| window.iter().filter(|&&cell| own.contains(cell)).count() as u8)
        .collect();
    let most = stones.iter().copied().max().unwrap_or(0);
    let ways = stones.iter().filter(|&&n| n == most).count();
    Class::new(position.rules().k(), most, ways as u8)
}

fn direction_of(window: &[Cell]) -> usize {
    let step = |part: fn(Cell) -> u8| part(window[1]) as i8 - part(window[0]) as i8;
    let step = (step(Cell::column), step(Cell::row));
    let found = DIRECTIONS.iter().position(|&direction| direction == step);
    found.expect("windows run in the four directions")
}

/// The four classes of an empty cell for a side.
#[must_use]
pub fn code_slow(position: &Position, cell: Cell, side: Color) -> Code {
    Code::new(std::array::from_fn(|direction| {
        class_slow(position, cell, direction, side)
    }))
}

/// What the position is worth to this side, if it is to move and has a whole turn.
#[must_use]
pub fn value_slow(position: &Position, weights: &Weights, side: Color) -> i32 {
    let of_cell = |cell| {
        let own = weights.rank(code_slow(position, cell, side));
        let other = weights.rank(code_slow(position, cell, side.other()));
        i32::from(weights.value(own)[0]) - i32::from(weights.value(other)[1])
    };
    let sum: i32 = position.empties().iter().map(of_cell).sum();
    i32::from(weights.bias()) + sum + net_value_slow(position, weights, side)
}

/// What the network adds to it, if there is one.
#[must_use]
pub fn net_value_slow(position: &Position, weights: &Weights, side: Color) -> i32 {
    let Some(net) = weights.net() else {
        return 0;
    };
    let [own, other] = [side, side.other()].map(|side| {
        let mut sums = net::Sums::ZERO;
        for cell in position.empties().iter() {
            sums.add(net.row(weights.rank(code_slow(position, cell, side))));
        }
        sums
    });
    net.value(&own, &other)
}

/// How much speaks for a stone of this side on an empty cell.
#[must_use]
pub fn worth_slow(
    position: &Position,
    weights: &Weights,
    side: Color,
    stage: Stage,
    cell: Cell,
) -> i32 {
    let own = weights.rank(code_slow(position, cell, side));
    let other = weights.rank(code_slow(position, cell, side.other()));
    i32::from(weights.placed(stage, own)[0]) + i32::from(weights.placed(stage, other)[1])
}
