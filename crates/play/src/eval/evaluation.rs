//! The codes of all cells and the sums over them, kept up to date stone by stone.

use std::sync::Arc;

use sixfold_core::{Cell, CellSet, Color, Observer, Position, Rules};
use sixfold_threat::{LineId, Lines, line::Place};

use super::memo::{CELLS_IN_WORD, LineClasses, LineKey, Memo, empty_line};
use super::net;
use super::{Code, Parts, Stage, Weights};

/// Numbers of lines.
const LINES: usize = 1 << LineId::BITS;

/// Observes a position and says what it is worth and where the next stone belongs.
///
/// A stone changes the classes of cells that share a window with it: at most 2(k − 1) on each of
/// four lines. The classes of a whole line come from a memo, and only those that differ from the
/// line's last ones are followed up.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Arc<Weights>,
    lines: Arc<Lines>,
    stones: Box<[LineKey; LINES]>,
    classes: Box<[LineClasses; LINES]>,
    /// What is known of every cell for each side.
    cells: Box<[[Known; 2]; Cell::COUNT]>,
    empties: CellSet,
    /// For each side the sums over the empty cells of what their codes for it are worth if it is to
    /// move, and if it is not.
    sums: [[i32; 2]; 2],
    /// For each side what its codes add up to in the network.
    net_sums: [net::Sums; 2],
    memo: Memo,
}

/// What is known of a cell for one side: its code, 0 for cells with a stone, and what the weights
/// make of it. All in one word, since whoever changes one changes all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Known {
    code: Code,
    rank: u16,
    parts: Parts,
}

impl Known {
    #[inline]
    fn of(code: Code, weights: &Weights) -> Known {
        let rank = weights.rank(code);
        Known {
            code,
            rank,
            parts: weights.parts(rank),
        }
    }
}

impl Evaluation {
    /// The evaluation of an empty board.
    #[must_use]
    pub fn new(rules: Rules, weights: Arc<Weights>) -> Evaluation {
        let lines = Lines::new(rules);
        let mut evaluation = Evaluation {
            sums: [weights
                .value(0)
                .map(|worth| i32::from(worth) * Cell::COUNT as i32); 2],
            stones: Box::new(std::array::from_fn(|line| {
                empty_line(lines.cells(line as LineId).len())
            })),
            lines: Arc::new(lines),
            classes: Box::new([[0; 4]; LINES]),
            cells: Box::new([[Known::of(Code::default(), &weights); 2]; Cell::COUNT]),
            empties: CellSet::EMPTY,
            net_sums: [net::Sums::ZERO; 2],
            memo: Memo::new(rules.k()),
            weights,
        };
        for line in evaluation.lines.all().iter() {
            evaluation.follow(line);
        }
        // So far the cells off the board were counted, too.
        evaluation.empties = CellSet::board(rules);
        let outside = Cell::COUNT - rules.cell_count();
        evaluation.count_without_code(-(outside as i32));
        evaluation
    }

    /// The evaluation of a position.
    #[must_use]
    pub fn of(position: &Position, weights: Arc<Weights>) -> Evaluation {
        let mut evaluation = Evaluation::new(position.rules(), weights);
        for color in Color::BOTH {
            for cell in position.stones(color).iter() {
                evaluation.placed(color, cell);
            }
        }
        evaluation
    }

    /// The weights that it sums up.
    #[must_use]
    pub fn weights(&self) -> &Arc<Weights> {
        &self.weights
    }

    /// The empty cells.
    #[must_use]
    pub fn empties(&self) -> &CellSet {
        &self.empties
    }

    /// The code of an empty cell for a side.
    #[must_use]
    #[inline]
    pub fn code(&self, side: Color, cell: Cell) -> Code {
        self.cells[cell.index()][side.index()].code
    }

    /// The rank of this code in the tables of weights.
    #[must_use]
    #[inline]
    pub fn rank(&self, side: Color, cell: Cell) -> u16 {
        self.cells[cell.index()][side.index()].rank
    }

    /// What the position is worth to this side if it is to move with a whole turn before it, in
    /// units of which 256 are one logit.
    #[must_use]
    #[inline]
    pub fn value(&self, side: Color) -> i32 {
        let [own, _] = self.sums[side.index()];
        let [_, other] = self.sums[side.other().index()];
        let sum = i32::from(self.weights.bias()) + own - other;
        match self.weights.net() {
            Some(net) => {
                let [own, other] = [side, side.other()].map(|side| &self.net_sums[side.index()]);
                sum + net.value(own, other)
            }
            None => sum,
        }
    }

    /// How much speaks for a stone of this side on an empty cell, in the same units: the logarithms
    /// of probabilities but for a constant.
    #[must_use]
    #[inline]
    pub fn worth(&self, side: Color, stage: Stage, cell: Cell) -> i32 {
        let known = &self.cells[cell.index()];
        worth_of(known.each_ref().map(|known| &known.parts), side, stage)
    }

    /// Fills `out` with the cells for which most speaks, with how much does, the best first and
    /// among equals the first. Only empty cells count that are not left out, and there are at most
    /// so many.
    pub fn best(
        &self,
        side: Color,
        stage: Stage,
        left_out: &CellSet,
        most: usize,
        out: &mut Vec<(i32, Cell)>,
    ) {
        out.clear();
        if most == 0 {
            return;
        }
        let cells = self.empties - *left_out;
        let mut keys = [0; Cell::COUNT];
        let mut count = 0;
        for cell in cells.iter() {
            keys[count] = order_key(self.worth(side, stage, cell), cell);
            count += 1;
        }
        let mut keys = &mut keys[..count];
        if most < count {
            keys.select_nth_unstable(most);
            keys = &mut keys[..most];
        }
        keys.sort_unstable();
        out.extend(keys.iter().map(|&key| of_order_key(key)));
    }

    /// What [`Evaluation::best`] would say after a stone of this side on `stone`, without placing it.
    /// `ranked` is what it says now, of as many cells as are wanted and some to spare: a stone changes
    /// what speaks for few of them.
    ///
    /// False where there are too few to spare; `out` is incomplete then.
    pub fn best_after(
        &mut self,
        side: Color,
        stage: Stage,
        stone: Cell,
        ranked: &[(i32, Cell)],
        most: usize,
        out: &mut Vec<(i32, Cell)>,
    ) -> bool {
        out.clear();
        let mut changed = CellSet::EMPTY;
        changed.insert(stone);
        self.foresee(side, stone, |cell, parts| {
            changed.insert(cell);
            insert(out, most, (worth_of(parts, side, stage), cell));
        });
        let unchanged = ranked.iter().filter(|(_, cell)| !changed.contains(*cell));
        let mut taken = 0;
        for &found in unchanged.take(most) {
            insert(out, most, found);
            taken += 1;
        }
        let are_all = ranked.len() == self.empties.len();
        taken == most || are_all
    }

    /// Calls `each` with every empty cell of whose classes a stone of this side would change some, and with
    /// what its codes would be worth then. (Two cells share one line at most.)
    fn foresee(&mut self, color: Color, stone: Cell, mut each: impl FnMut(Cell, [&Parts; 2])) {
        let Evaluation {
            weights,
            lines,
            stones,
            classes,
            cells,
            memo,
            ..
        } = self;
        for &Place { line, offset } in lines.places(stone) {
            let on_line = lines.cells(line);
            if on_line.is_empty() {
                continue;
            }
            let shift = Code::shift(Lines::direction(line));
            let before = &classes[usize::from(line)];
            let fresh = memo.classes(stones[usize::from(line)] ^ stone_bit(color, offset));
            for half in 0..2 {
                let changes = [half, 2 + half].map(|word| before[word] ^ fresh[word]);
                let mut changed = changes[0] | changes[1];
                while changed != 0 {
                    let nibble = changed.trailing_zeros() / 4 * 4;
                    changed &= !(15 << nibble);
                    let cell = on_line[half * CELLS_IN_WORD + nibble as usize / 4];
                    if cell == stone {
                        continue;
                    }
                    let known = &cells[cell.index()];
                    let parts = std::array::from_fn(|side| {
                        let change = (changes[side] >> nibble & 15) as u16;
                        weights.parts_of(known[side].code.changed(change, shift))
                    });
                    each(cell, parts);
                }
            }
        }
    }

    /// Brings the four lines of a cell up to date after a stone of this side came or went.
    #[inline]
    fn toggle(&mut self, color: Color, cell: Cell) {
        self.empties.toggle(cell);
        for &Place { line, offset } in self.lines.clone().places(cell) {
            self.stones[usize::from(line)] ^= stone_bit(color, offset);
            self.follow(line);
        }
    }

    /// Brings the codes of a line's cells up to date with its stones.
    #[inline]
    fn follow(&mut self, line: LineId) {
        let Evaluation {
            weights,
            lines,
            stones,
            classes,
            cells,
            sums,
            net_sums,
            memo,
            ..
        } = self;
        let on_line = lines.cells(line);
        if on_line.is_empty() {
            return;
        }
        let net = weights.net();
        let shift = Code::shift(Lines::direction(line));
        let fresh = memo.classes(stones[usize::from(line)]);
        let before = std::mem::replace(&mut classes[usize::from(line)], fresh);
        for (word, (old, new)) in before.into_iter().zip(fresh).enumerate() {
            let (side, first) = (word / 2, word % 2 * CELLS_IN_WORD);
            let mut changed = old ^ new;
            while changed != 0 {
                let place = changed.trailing_zeros() / 4;
                let change = changed >> (4 * place) & 15;
                changed ^= change << (4 * place);
                let cell = on_line[first + place as usize];
                let known = &mut cells[cell.index()][side];
                let (before, rank_before) = (known.parts, known.rank);
                *known = Known::of(known.code.changed(change as u16, shift), weights);
                sums[side][0] += i32::from(known.parts.own) - i32::from(before.own);
                sums[side][1] += i32::from(known.parts.other) - i32::from(before.other);
                if let Some(net) = net {
                    net_sums[side].replace(net.row(rank_before), net.row(known.rank));
                }
            }
        }
    }

    /// Counts so many cells more, whose code is 0, in the sums of both sides.
    #[inline]
    fn count_without_code(&mut self, cells: i32) {
        let worth = self.weights.value(0);
        for sums in &mut self.sums {
            sums[0] += cells * i32::from(worth[0]);
            sums[1] += cells * i32::from(worth[1]);
        }
    }
}

/// The bit of a stone in its line's key.
#[inline]
fn stone_bit(color: Color, offset: u8) -> LineKey {
    1 << (u32::from(offset) + 32 * color as u32)
}

/// How much speaks for a stone of a side on a cell whose codes for both sides have these parts.
#[inline]
fn worth_of(parts: [&Parts; 2], side: Color, stage: Stage) -> i32 {
    let own = parts[side.index()].placed_own[stage.index()];
    let other = parts[side.other().index()].placed_other[stage.index()];
    i32::from(own) + i32::from(other)
}

/// The most that can speak for a stone.
const MOST_WORTH: i32 = 2 * i16::MAX as i32;
/// The bits of a cell in its key.
const CELL_BITS: u32 = Cell::COUNT.ilog2();

/// A number by which cells are in order: the best first, and among equals the first. Numbers are
/// selected and sorted faster than cells are inserted one by one.
#[inline]
fn order_key(worth: i32, cell: Cell) -> u32 {
    ((MOST_WORTH - worth) as u32) << CELL_BITS | cell.index() as u32
}

fn of_order_key(key: u32) -> (i32, Cell) {
    let cell = Cell::from_index(key as usize % Cell::COUNT);
    (MOST_WORTH - (key >> CELL_BITS) as i32, cell)
}

/// Inserts a cell among the best so many: the best first, and among equals the first.
#[inline]
fn insert(best: &mut Vec<(i32, Cell)>, most: usize, (worth, cell): (i32, Cell)) {
    let is_better = |&(other, at): &(i32, Cell)| other > worth || other == worth && at < cell;
    if best.len() >= most {
        if best.last().is_none_or(is_better) {
            return;
        }
        best.pop();
    }
    let place = best.partition_point(is_better);
    best.insert(place, (worth, cell));
}

impl Observer for Evaluation {
    fn placed(&mut self, color: Color, cell: Cell) {
        self.toggle(color, cell);
        self.count_without_code(-1);
    }

    fn removed(&mut self, color: Color, cell: Cell) {
        self.count_without_code(1);
        self.toggle(color, cell);
    }
}

/// Equal when they say the same of every cell. What the memos remember does not count.
impl PartialEq for Evaluation {
    fn eq(&self, other: &Evaluation) -> bool {
        self.lines.rules() == other.lines.rules()
            && self.weights == other.weights
            && self.stones == other.stones
            && self.classes == other.classes
            && self.cells == other.cells
            && self.empties == other.empties
            && self.sums == other.sums
            && self.net_sums == other.net_sums
    }
}

impl Eq for Evaluation {}
