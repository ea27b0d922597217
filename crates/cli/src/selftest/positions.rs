//! Random positions: those in which double threats decide, and small ones of any game.

use sixfold_core::{Cell, Color, Position, Rules, Turn};
use sixfold_solve::{NodeLimit, tss};
use sixfold_threat::{Threats, WordIndex};

use crate::random::Random;

/// The nodes in which a turn that wins at once is looked for; it comes before all others.
const LOOK: u64 = 1000;

/// A position on a board of 7 to 9 columns and rows, with k 5 or 6 and p 1 to 3, few or many
/// stones, sometimes in the middle of a turn. None where the game happens to be over.
///
/// The side to move has no threat, or it would win on the spot, and the other side has one at
/// most, so that there is something to search for. Half of the positions with a turn that wins at
/// once get more stones of the other side until it does not: at that edge wins take several turns.
pub(super) fn threatening(random: &mut Random) -> Option<Position> {
    let mut number = |from, to| random.between(from, to) as u32;
    let rules = Rules::new(number(7, 9), number(7, 9), number(5, 6), number(1, 3), 1)
        .expect("these are numbers of a game");
    let mut position = Position::new(rules);
    for _ in 0..random.between(1, 2) {
        position.end_turn();
    }
    let attacker = position.to_move();
    // The share of cells that stay empty, and of stones that are the attacker's, in percent.
    let (empty, own) = (random.between(10, 85), random.between(30, 75));
    let most_counters = random.below(2) as u8;
    let mut index = WordIndex::of(&position);
    for _ in 0..3 * rules.cell_count() {
        if position.empty_count() * 100 <= empty * rules.cell_count() {
            break;
        }
        let color = if random.below(100) < own {
            attacker
        } else {
            attacker.other()
        };
        let cell = random_cell(&position, random)?;
        position.add_extra(color, cell, &mut index);
        let most = if color == attacker { 0 } else { most_counters };
        if position.is_over() || Threats::of(&index, color).count() > most {
            position.undo(&mut index);
        }
    }
    if random.below(2) == 0 {
        harden(&mut position, &mut index, most_counters, random)?;
    }
    if rules.p() > 1 && random.below(8) == 0 {
        let cell = random_cell(&position, random)?;
        position.place(cell, &mut index);
    }
    (!position.is_over()).then_some(position)
}

/// Adds stones of the defender until no turn wins at once, on cells that such a turn uses.
fn harden(
    position: &mut Position,
    index: &mut WordIndex,
    most_counters: u8,
    random: &mut Random,
) -> Option<()> {
    let defender = position.to_move().other();
    for _ in 0..position.rules().cell_count() {
        let Some(turn) = winning_turn(position) else {
            break;
        };
        let cell = *random.pick(turn.cells())?;
        position.add_extra(defender, cell, index);
        if position.is_over() || Threats::of(index, defender).count() > most_counters {
            return None;
        }
    }
    Some(())
}

/// A turn that leaves more threats than can be blocked, if there is one.
fn winning_turn(position: &Position) -> Option<Turn> {
    let found = tss::shortest(position, &mut NodeLimit(LOOK));
    found.turn.filter(|_| found.depth == 1)
}

/// A position of any game on a board of up to 20 cells, with at most so many of them empty, as
/// games, null turns and extra stones make them. It may be over.
pub(super) fn small(random: &mut Random, empties: usize) -> Position {
    let mut number = |from, to| random.between(from, to) as u32;
    let rules = Rules::new(
        number(1, 5),
        number(1, 4),
        number(2, 5),
        number(1, 4),
        number(1, 5),
    )
    .expect("these are numbers of a game");
    let mut position = Position::new(rules);
    let mut left = random.below(empties + 1);
    while position.empty_count() > empties || left > 0 {
        left = left.saturating_sub(1);
        if position.is_over() {
            break;
        }
        let Some(cell) = random_cell(&position, random) else {
            break;
        };
        match random.below(11) {
            0 => position.end_turn(),
            1 => position.add_extra(Color::Black, cell, &mut ()),
            2 => position.add_extra(Color::White, cell, &mut ()),
            _ => position.place(cell, &mut ()),
        }
        // What would end the game early is mostly taken back.
        if position.is_over() && random.below(10) > 0 {
            position.undo(&mut ());
        }
    }
    position
}

/// Which positions of small boards are drawn.
pub(super) struct Cramped {
    /// Stones a turn.
    pub(super) p: usize,
    /// The least and the most stones in a row.
    pub(super) k: (usize, usize),
    /// The fewest and the most empty cells.
    pub(super) empties: (usize, usize),
    /// The most stones that are left in the turn.
    pub(super) most_left: usize,
    /// Who may be the attacker: the side to move, the other, or both.
    pub(super) attackers: &'static [Mover],
}

/// A side, by whose turn it is.
#[derive(Clone, Copy)]
pub(super) enum Mover {
    ToMove,
    Other,
}

/// A position of a small board, and a side that may win there, since it has perhaps more stones and
/// some threats. None where the game happens to be over, or too many cells are empty.
pub(super) fn cramped(random: &mut Random, kind: &Cramped) -> Option<(Position, Color)> {
    let p = kind.p;
    let k = random.between(kind.k.0, kind.k.1);
    let side = |random: &mut Random| random.between(k.max(4) - 1, k.max(4) + 1).min(7) as u32;
    let (columns, rows) = (side(random), side(random));
    let rules = Rules::new(columns, rows, k as u32, p as u32, 1);
    let mut position = Position::new(rules.expect("these are numbers of a game"));
    for _ in 0..random.between(1, 2) {
        position.end_turn();
    }
    let attacker = match random.pick(kind.attackers)? {
        Mover::ToMove => position.to_move(),
        Mover::Other => position.to_move().other(),
    };
    let (fewest_empty, most_empty) = kind.empties;
    let empty = random.between(fewest_empty, most_empty);
    // Of ten stones so many are the attacker's.
    let share = random.between(3, 7);
    let most_threats = [random.below(p + 1), random.below(4) / 3];
    let mut index = WordIndex::of(&position);
    let mut cells: Vec<Cell> = position.empties().iter().collect();
    random.shuffle(&mut cells);
    for cell in cells {
        if position.empty_count() <= empty {
            break;
        }
        let (color, most) = match random.below(10) < share {
            true => (attacker, most_threats[0]),
            false => (attacker.other(), most_threats[1]),
        };
        position.add_extra(color, cell, &mut index);
        if position.is_over() || usize::from(Threats::of(&index, color).count()) > most {
            position.undo(&mut index);
        }
    }
    let left = random.between(1, kind.most_left);
    while usize::from(position.left()) > left && !position.is_over() {
        let cell = random_cell(&position, random)?;
        position.place(cell, &mut index);
    }
    let fits = !position.is_over() && position.empty_count() <= most_empty;
    fits.then_some((position, attacker))
}

fn random_cell(position: &Position, random: &mut Random) -> Option<Cell> {
    let empties: Vec<Cell> = position.empties().iter().collect();
    random.pick(&empties).copied()
}
