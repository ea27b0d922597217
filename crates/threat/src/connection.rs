//! Connections, and the index that keeps them: the papers' design.
//!
//! A connection is the longest stretch of a line without stones of the other side, of at least
//! k cells (bitboard paper, §3.1.2). The connection set table has the connections of both sides
//! for every line; a stone changes the shapes on its four lines by bit masks (§4.1), and
//! everything else about a line is looked up in the shape table.

use std::sync::Arc;

use sixfold_core::{Cell, Color, Observer, Position, Rules};

use crate::index::Index;
use crate::line::{LineId, LineSet, Lines, MAX_LINES, low_bits};
use crate::shape::{Kind, Measure, Shape};
use crate::table::{LineTooLong, ShapeInfo, ShapeTable};

/// A stretch of a line that one side may still fill.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Connection {
    /// Whose it is.
    pub color: Color,
    /// The line.
    pub line: LineId,
    /// The offset of its first cell.
    pub start: u8,
    /// Its length and the stones in it.
    pub shape: Shape,
}

/// What a connection can do (bitboard paper, §5.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum ConnectionClass {
    /// Too few stones for anything soon.
    Idle,
    /// One more stone makes it an attack connection.
    IndirectAttack,
    /// No threat yet, but one turn can make one here.
    Attack,
    /// One threat, blocked by a single stone.
    SingleThreat,
    /// Two threats or more.
    DoubleThreat,
}

impl Connection {
    /// What the connection can do.
    #[must_use]
    pub fn class(&self, measure: Measure) -> ConnectionClass {
        ConnectionClass::of(self.shape, measure)
    }
}

impl ConnectionClass {
    /// What a connection of this shape can do.
    #[must_use]
    pub fn of(shape: Shape, measure: Measure) -> ConnectionClass {
        match shape.threats_by_skipping(measure) {
            0 => {}
            1 => return ConnectionClass::SingleThreat,
            _ => return ConnectionClass::DoubleThreat,
        }
        let attack = measure.attack_stones();
        let has = |stones| shape.windows_with_slow(measure.k, stones) != 0;
        match measure.threat_stones() {
            None => ConnectionClass::Idle,
            Some(_) if has(attack) => ConnectionClass::Attack,
            Some(_) if has(attack.saturating_sub(1)) => ConnectionClass::IndirectAttack,
            Some(_) => ConnectionClass::Idle,
        }
    }

    /// The same from the definition: every way to add stones is tried.
    #[must_use]
    pub fn of_slow(shape: Shape, measure: Measure) -> ConnectionClass {
        let most_threats = |stones: u8| {
            (0..=u32::from(stones))
                .flat_map(|added| shape.with_added(added))
                .map(|after| after.threats_slow(measure))
                .max()
                .unwrap_or(0)
        };
        match most_threats(0) {
            0 if most_threats(measure.p) > 0 => ConnectionClass::Attack,
            0 if most_threats(measure.p + 1) > 0 => ConnectionClass::IndirectAttack,
            0 => ConnectionClass::Idle,
            1 => ConnectionClass::SingleThreat,
            _ => ConnectionClass::DoubleThreat,
        }
    }
}

/// The connections of one side on a line, first to last.
pub fn connections<I: Index>(
    index: &I,
    color: Color,
    line: LineId,
) -> impl Iterator<Item = Connection> {
    let lines = index.lines();
    let length = lines.cells(line).len() as u32;
    let k = u32::from(lines.rules().k());
    let own = index.stones(color, line);
    let mut open = low_bits(length) & !index.stones(color.other(), line);
    std::iter::from_fn(move || {
        while open != 0 {
            let start = open.trailing_zeros();
            let size = (open >> start).trailing_ones();
            let cells = low_bits(size) << start;
            open &= !cells;
            if size >= k {
                let shape = Shape {
                    length: size as u8,
                    stones: (own & cells) >> start,
                };
                return Some(Connection {
                    color,
                    line,
                    start: start as u8,
                    shape,
                });
            }
        }
        None
    })
}

/// Keeps connection sets and looks shapes up: the bitboard paper's knowledge base.
#[derive(Clone, Debug)]
pub struct TableIndex {
    lines: Arc<Lines>,
    table: Arc<ShapeTable>,
    stones: Vec<[u32; 2]>,
    /// The connection set of each line and side, as (start, shape).
    sets: Vec<[Vec<(u8, Shape)>; 2]>,
    threat: Vec<[u32; 2]>,
    attack: Vec<[u32; 2]>,
    threat_lines: [LineSet; 2],
    attack_lines: [LineSet; 2],
}

impl TableIndex {
    /// The index of an empty board, with a table of its own.
    pub fn new(rules: Rules) -> Result<TableIndex, LineTooLong> {
        let longest = rules.columns().max(rules.rows());
        let table = ShapeTable::new(Measure::of(rules), longest)?;
        let lines = Arc::new(Lines::new(rules));
        let slots = MAX_LINES;
        let mut index = TableIndex {
            table: Arc::new(table),
            stones: vec![[0; 2]; slots],
            sets: vec![[Vec::new(), Vec::new()]; slots],
            threat: vec![[0; 2]; slots],
            attack: vec![[0; 2]; slots],
            threat_lines: Default::default(),
            attack_lines: Default::default(),
            lines: Arc::clone(&lines),
        };
        for line in lines.all().iter() {
            for color in Color::BOTH {
                index.rebuild(color, line);
            }
        }
        Ok(index)
    }

    /// The index of a position.
    pub fn of(position: &Position) -> Result<TableIndex, LineTooLong> {
        let mut index = TableIndex::new(position.rules())?;
        index.show(position);
        Ok(index)
    }

    /// A stone of this side came or went on its own line: the shape changes, nothing else
    /// (§4.1, "the same color").
    fn change_shape(&mut self, color: Color, line: LineId, offset: u8) {
        let set = &mut self.sets[usize::from(line)][color.index()];
        for (start, shape) in set {
            if (*start..*start + shape.length).contains(&offset) {
                shape.stones ^= 1 << (offset - *start);
            }
        }
        self.look_up(color, line);
    }

    /// A stone of the other side came or went: connections split or join (§4.1, "different
    /// color").
    fn rebuild(&mut self, color: Color, line: LineId) {
        let mut set = std::mem::take(&mut self.sets[usize::from(line)][color.index()]);
        set.clear();
        set.extend(connections(self, color, line).map(|found| (found.start, found.shape)));
        self.sets[usize::from(line)][color.index()] = set;
        self.look_up(color, line);
    }

    /// Asks the table about every connection of the line.
    fn look_up(&mut self, color: Color, line: LineId) {
        let (at, side) = (usize::from(line), color.index());
        let (mut threat, mut attack) = (0, 0);
        for &(start, shape) in &self.sets[at][side] {
            let info = self.table.get(shape);
            threat |= info.threat << start;
            attack |= info.attack << start;
        }
        self.threat_lines[side].set(line, threat != 0);
        self.attack_lines[side].set(line, attack != 0);
        self.threat[at][side] = threat;
        self.attack[at][side] = attack;
    }

    fn toggle(&mut self, color: Color, cell: Cell) {
        for place in *self.lines.places(cell) {
            if !self.lines.all().contains(place.line) {
                continue;
            }
            self.stones[usize::from(place.line)][color.index()] ^= 1 << place.offset;
            self.change_shape(color, place.line, place.offset);
            self.rebuild(color.other(), place.line);
        }
    }
}

impl Observer for TableIndex {
    fn placed(&mut self, color: Color, cell: Cell) {
        self.toggle(color, cell);
    }

    fn removed(&mut self, color: Color, cell: Cell) {
        self.toggle(color, cell);
    }
}

impl Index for TableIndex {
    fn lines(&self) -> &Lines {
        &self.lines
    }

    fn stones(&self, color: Color, line: LineId) -> u32 {
        self.stones[usize::from(line)][color.index()]
    }

    fn threat_windows(&self, color: Color, line: LineId) -> u32 {
        self.threat[usize::from(line)][color.index()]
    }

    fn attack_windows(&self, color: Color, line: LineId) -> u32 {
        self.attack[usize::from(line)][color.index()]
    }

    fn windows_with(&self, color: Color, line: LineId, stones: u32) -> u32 {
        let set = &self.sets[usize::from(line)][color.index()];
        let look_up = |windows: fn(&ShapeInfo) -> u32| {
            set.iter().fold(0, |all, &(start, shape)| {
                all | windows(self.table.get(shape)) << start
            })
        };
        // The generators ask for these; the table has no others.
        match self.table.measure().threat_stones() {
            Some(needed) if stones == needed => look_up(|info| info.threat),
            Some(needed) if stones + 1 == needed => look_up(|info| info.nearly),
            _ if stones == self.table.measure().attack_stones() => look_up(|info| info.attack),
            _ => {
                let k = self.lines.rules().k();
                let count = |shape: Shape| shape.windows_with_slow(k, stones);
                set.iter()
                    .fold(0, |all, &(start, shape)| all | count(shape) << start)
            }
        }
    }

    fn threat_lines(&self, color: Color) -> LineSet {
        self.threat_lines[color.index()]
    }

    fn attack_lines(&self, color: Color) -> LineSet {
        self.attack_lines[color.index()]
    }

    fn kind(&self, shape: Shape) -> Kind {
        self.table.get(shape).kind
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_agree_with_their_definition_on_every_short_shape() {
        let mut seen = std::collections::BTreeSet::new();
        for (k, p) in [(6, 2), (5, 1), (4, 2), (6, 1), (3, 3), (7, 2)] {
            let measure = Measure { k, p };
            for length in 1..=10 {
                for stones in 0..1 << length {
                    let shape = Shape { length, stones };
                    let class = ConnectionClass::of(shape, measure);
                    assert_eq!(
                        class,
                        ConnectionClass::of_slow(shape, measure),
                        "{shape:?} {measure:?}"
                    );
                    seen.insert(class);
                }
            }
        }
        assert_eq!(seen.len(), 5, "every class comes up");
    }
}
