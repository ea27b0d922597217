//! A legal state of the game, changed stone by stone and taken back again.

use crate::{Cell, CellSet, Color, Key, Rules, Turn, hash, row};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// This side has k or more in a row.
    Win(Color),
    /// The board is full and nobody has.
    Draw,
}

/// One change of a position. All of them can be undone and are hashed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// The side to move placed one stone of its turn.
    Place(Cell),
    /// A stone appeared outside any turn: the macro blocks and zones of proofs need
    /// positions with more stones than a game would have.
    Extra(Color, Cell),
    /// The side to move gave up the stones left in its turn: a null turn when it had
    /// placed none, a semi-null turn otherwise.
    EndTurn,
}

/// Told of every stone that comes or goes, so that what is derived from the stones
/// can be kept up to date. `()` is the observer that does not care.
pub trait Observer {
    /// A stone was placed on an empty cell.
    fn placed(&mut self, color: Color, cell: Cell);
    /// The stone was taken away again.
    fn removed(&mut self, color: Color, cell: Cell);
}

impl Observer for () {
    fn placed(&mut self, _: Color, _: Cell) {}
    fn removed(&mut self, _: Color, _: Cell) {}
}

/// Why a stone may not be placed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum IllegalStone {
    /// The cell is outside the board.
    #[error("{cell} is outside the board of {columns} columns and {rows} rows", columns = rules.columns(), rows = rules.rows())]
    OffBoard {
        /// Where.
        cell: Cell,
        /// The game, which says how large the board is.
        rules: Rules,
    },
    /// There is a stone already.
    #[error("{cell} already holds a {color} stone")]
    Occupied {
        /// Where.
        cell: Cell,
        /// Whose stone is there.
        color: Color,
    },
    /// The game has ended.
    #[error("{cell} comes after the end of the game")]
    GameOver {
        /// Where.
        cell: Cell,
    },
}

/// A legal state: the stones, whose turn it is and how many stones are left in it.
///
/// Side and stones left are explicit: in a game they follow from the stones, in a proof
/// they need not. A turn is over when its stones are placed, or the board is full, or the
/// game is won. The stones of the turn that remain after a winning stone may still be
/// placed, as records have it; the win counts from the winning stone.
#[derive(Clone, Debug)]
pub struct Position {
    rules: Rules,
    stones: [CellSet; 2],
    to_move: Color,
    left: u8,
    empty: u16,
    outcome: Option<Outcome>,
    key: Key,
    history: Vec<Step>,
}

/// What undo needs to know.
#[derive(Clone, Copy, Debug)]
struct Step {
    action: Action,
    to_move: Color,
    left: u8,
    outcome: Option<Outcome>,
}

const _: () = assert!(
    size_of::<Step>() <= 12,
    "a step is pushed for every stone of a search"
);

/// The sides that have k or more in a row, by looking at the stones there are:
/// [`row::rows_slow`] looks at every window of the board, which a new game need not wait for.
pub(crate) fn sides_with_row(stones: &[CellSet; 2], rules: Rules) -> [bool; 2] {
    stones.map(|side| {
        side.iter()
            .any(|cell| row::completes_row(&side, cell, rules))
    })
}

/// Two positions are equal when nothing but their histories differs.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.rules == other.rules
            && self.stones == other.stones
            && (self.to_move, self.left, self.outcome) == (other.to_move, other.left, other.outcome)
    }
}

impl Eq for Position {}

impl Position {
    /// The empty board, Black to place q stones.
    #[must_use]
    pub fn new(rules: Rules) -> Position {
        Position::with_stones(rules, [CellSet::EMPTY; 2], Color::Black, rules.q())
    }

    /// A position with these stones, which [`crate::Setup`] has found to be legal.
    pub(crate) fn with_stones(
        rules: Rules,
        stones: [CellSet; 2],
        to_move: Color,
        left: u8,
    ) -> Position {
        let [black, white] = sides_with_row(&stones, rules);
        let empty = rules.cell_count() - stones[0].len() - stones[1].len();
        let outcome = match (black, white) {
            (true, _) => Some(Outcome::Win(Color::Black)),
            (_, true) => Some(Outcome::Win(Color::White)),
            _ => (empty == 0).then_some(Outcome::Draw),
        };
        let mut position = Position {
            rules,
            stones,
            to_move,
            left,
            empty: empty as u16,
            outcome,
            key: 0,
            history: Vec::new(),
        };
        position.key = position.key_slow();
        position
    }

    /// The game that is played.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// Whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// How many stones the side to move still has to place in this turn.
    #[must_use]
    pub fn left(&self) -> u8 {
        self.left
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Whether the game has ended.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// The stones of one side.
    #[must_use]
    pub fn stones(&self, color: Color) -> &CellSet {
        &self.stones[color.index()]
    }

    /// Whose stone is on the cell.
    #[must_use]
    pub fn stone_at(&self, cell: Cell) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|color| self.stones[color.index()].contains(cell))
    }

    /// The empty cells.
    #[must_use]
    pub fn empties(&self) -> CellSet {
        CellSet::board(self.rules) - self.stones[0] - self.stones[1]
    }

    /// How many cells are empty.
    #[must_use]
    pub fn empty_count(&self) -> usize {
        usize::from(self.empty)
    }

    /// How many stones the side to move will place before its turn is over:
    /// the stones left, or fewer where the board is nearly full.
    #[must_use]
    pub fn stones_to_place(&self) -> usize {
        usize::from(self.left).min(self.empty_count())
    }

    /// The hash of stones, side and stones left.
    #[must_use]
    pub fn key(&self) -> Key {
        self.key
    }

    /// The key that the position would have after these stones of the side to move: a search can
    /// look a child up before it goes there.
    #[inline]
    #[must_use]
    pub fn key_after(&self, turn: Turn) -> Key {
        debug_assert!(turn.len() <= usize::from(self.left));
        let left = self.left - turn.len() as u8;
        let (to_move, left) = match left {
            0 => (self.to_move.other(), self.rules.p()),
            left => (self.to_move, left),
        };
        let turns = hash::turn(self.to_move, self.left) ^ hash::turn(to_move, left);
        turn.iter().fold(self.key ^ turns, |key, cell| {
            key ^ hash::stone(self.to_move, cell)
        })
    }

    /// What happened since the position was set up, oldest first.
    pub fn history(&self) -> impl DoubleEndedIterator<Item = Action> + ExactSizeIterator + '_ {
        self.history.iter().map(|step| step.action)
    }

    /// Whether a stone of the side to move may be placed there, and if not, why.
    pub fn check(&self, cell: Cell) -> Result<(), IllegalStone> {
        if !self.rules.contains(cell) {
            return Err(IllegalStone::OffBoard {
                cell,
                rules: self.rules,
            });
        }
        if let Some(color) = self.stone_at(cell) {
            return Err(IllegalStone::Occupied { cell, color });
        }
        match self.outcome {
            // The rest of the winning turn may be recorded.
            Some(Outcome::Win(winner)) if winner == self.to_move => Ok(()),
            Some(_) => Err(IllegalStone::GameOver { cell }),
            None => Ok(()),
        }
    }

    /// Places one stone of the side to move.
    ///
    /// The cell must pass [`Position::check`]; this is trusted here.
    #[inline]
    pub fn place(&mut self, cell: Cell, observer: &mut impl Observer) {
        debug_assert_eq!(self.check(cell), Ok(()));
        let color = self.to_move;
        self.push(Action::Place(cell));
        self.toggle(color, cell);
        self.empty -= 1;
        self.note_outcome(color, cell);
        let (to_move, left) = if self.left == 1 {
            (color.other(), self.rules.p())
        } else {
            (color, self.left - 1)
        };
        self.set_turn(to_move, left);
        observer.placed(color, cell);
    }

    /// Places these stones of the side to move: a whole turn, or some of it.
    pub fn place_turn(&mut self, turn: Turn, observer: &mut impl Observer) {
        debug_assert!(
            turn.len() <= self.stones_to_place(),
            "{turn} is more than a turn"
        );
        for cell in turn.iter() {
            self.place(cell, observer);
        }
    }

    /// Takes so many actions back: the stones of a turn, for instance.
    pub fn undo_many(&mut self, actions: usize, observer: &mut impl Observer) {
        for _ in 0..actions {
            self.undo(observer);
        }
    }

    /// Adds a stone outside any turn. Side and stones left stay. Where the game was won already,
    /// the win stays.
    pub fn add_extra(&mut self, color: Color, cell: Cell, observer: &mut impl Observer) {
        debug_assert!(self.rules.contains(cell) && self.stone_at(cell).is_none());
        self.push(Action::Extra(color, cell));
        self.toggle(color, cell);
        self.empty -= 1;
        self.note_outcome(color, cell);
        observer.placed(color, cell);
    }

    /// Whether the side to move has stones to give up. After the end only the winner may have:
    /// those left of the winning turn.
    #[must_use]
    pub fn may_end_turn(&self) -> bool {
        self.outcome
            .is_none_or(|outcome| outcome == Outcome::Win(self.to_move))
    }

    /// Gives up the stones left in this turn: a null turn, or a semi-null one.
    pub fn end_turn(&mut self) {
        debug_assert!(self.may_end_turn());
        self.push(Action::EndTurn);
        self.set_turn(self.to_move.other(), self.rules.p());
    }

    /// Takes the last action back and returns it; `None` at the start.
    #[inline]
    pub fn undo(&mut self, observer: &mut impl Observer) -> Option<Action> {
        let step = self.history.pop()?;
        self.set_turn(step.to_move, step.left);
        self.outcome = step.outcome;
        let stone = match step.action {
            Action::Place(cell) => Some((step.to_move, cell)),
            Action::Extra(color, cell) => Some((color, cell)),
            Action::EndTurn => None,
        };
        if let Some((color, cell)) = stone {
            self.toggle(color, cell);
            self.empty += 1;
            observer.removed(color, cell);
        }
        Some(step.action)
    }

    fn push(&mut self, action: Action) {
        let Position {
            to_move,
            left,
            outcome,
            ..
        } = *self;
        self.history.push(Step {
            action,
            to_move,
            left,
            outcome,
        });
    }

    /// The one place where stones and hash change, and they change together.
    #[inline]
    fn toggle(&mut self, color: Color, cell: Cell) {
        self.stones[color.index()].toggle(cell);
        self.key ^= hash::stone(color, cell);
    }

    #[inline]
    fn set_turn(&mut self, to_move: Color, left: u8) {
        self.key ^= hash::turn(self.to_move, self.left) ^ hash::turn(to_move, left);
        (self.to_move, self.left) = (to_move, left);
    }

    /// The first row made decides; later stones change nothing.
    #[inline]
    fn note_outcome(&mut self, color: Color, cell: Cell) {
        if self.outcome.is_none() {
            if row::completes_row(&self.stones[color.index()], cell, self.rules) {
                self.outcome = Some(Outcome::Win(color));
            } else if self.empty == 0 {
                self.outcome = Some(Outcome::Draw);
            }
        }
    }

    /// The key from its definition.
    #[must_use]
    pub fn key_slow(&self) -> Key {
        let stones = Color::BOTH.into_iter().flat_map(|color| {
            self.stones[color.index()]
                .iter()
                .map(move |cell| hash::stone(color, cell))
        });
        stones.fold(
            hash::rules(self.rules) ^ hash::turn(self.to_move, self.left),
            |a, b| a ^ b,
        )
    }

    /// The outcome from its definition: every window looked at. It says nothing about which side
    /// was first where extra stones have given both a row, which no game reaches.
    #[must_use]
    pub fn outcome_slow(&self) -> Option<Outcome> {
        match row::rows_slow(&self.stones, self.rules) {
            [true, _] => Some(Outcome::Win(Color::Black)),
            [_, true] => Some(Outcome::Win(Color::White)),
            _ => self.empties().is_empty().then_some(Outcome::Draw),
        }
    }

    /// Every window of the board, each k cells in a row: the definition that the line
    /// tables of other crates are tested against.
    pub fn windows_slow(rules: Rules) -> impl Iterator<Item = Vec<Cell>> {
        row::windows(rules)
    }

    /// Rebuilds the position with every cell replaced by its image.
    pub(crate) fn map_cells(&self, image: impl Fn(Cell) -> Cell) -> Position {
        let stones = self.stones.map(|set| set.iter().map(&image).collect());
        let mut mapped = Position {
            stones,
            ..self.clone()
        };
        for step in &mut mapped.history {
            step.action = match step.action {
                Action::Place(cell) => Action::Place(image(cell)),
                Action::Extra(color, cell) => Action::Extra(color, image(cell)),
                Action::EndTurn => Action::EndTurn,
            };
        }
        mapped.key = mapped.key_slow();
        mapped
    }
}
