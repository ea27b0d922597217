//! The search for double threats, asked again and again on one board.
//!
//! A search of another kind that wants to know at each of its nodes whether a side wins by double
//! threats would spend most of its time on building the index of the board anew. Here the board goes
//! along, stone by stone.

use sixfold_core::{Cell, Color, Key, Observer, Position, Turn};
use sixfold_threat::WordIndex;

use super::node::Kind;
use super::numbers::Numbers;
use super::search::{self, Company, Parts, Search};
use super::table::{Known, Table};
use crate::control::Control;
use crate::solution::Verdict;

/// A board that can be asked at any time whether the side to move wins by double threats.
#[derive(Clone, Debug)]
pub struct Prober {
    /// Away only while a search runs.
    parts: Option<Parts>,
}

/// What was found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Probe {
    /// [`Verdict::Win`], [`Verdict::None`] or [`Verdict::Unknown`].
    pub verdict: Verdict,
    /// The stones that make the threats, for a win; none where there are threats enough already. Where they
    /// are not a whole turn, it may win with particular other stones only, which it would take time to read
    /// from the table: [`super::decide_double`] names those, too.
    pub turn: Option<Turn>,
    /// The turns and blocks placed.
    pub nodes: u64,
}

/// What it may cost to find out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// A position on which so many nodes were spent is left alone.
    pub nodes: u64,
    /// One that has this proof number, too: so many positions would have to be won at least, and most
    /// wins that are found are found before it is reached.
    pub proof: u32,
}

impl Effort {
    /// Whatever it takes.
    pub const ANY: Effort = Effort {
        nodes: u64::MAX,
        proof: u32::MAX,
    };

    fn limit(self) -> Numbers {
        Numbers {
            proof: self.proof,
            ..Numbers::NO_LIMIT
        }
    }

    fn is_enough(self, known: &Known) -> bool {
        known.numbers.is_settled()
            || u64::from(known.effort) >= self.nodes
            || known.numbers.reach(self.limit())
    }
}

const AWAY: &str = "the board is here while no search runs";

impl Prober {
    /// The board of a position.
    #[must_use]
    pub fn new(position: &Position) -> Prober {
        Prober {
            parts: Some(Parts::new(position)),
        }
    }

    fn parts(&self) -> &Parts {
        self.parts.as_ref().expect(AWAY)
    }

    fn parts_mut(&mut self) -> &mut Parts {
        self.parts.as_mut().expect(AWAY)
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.parts().position
    }

    /// The index of the board.
    #[must_use]
    pub fn index(&self) -> &WordIndex {
        &self.parts().index
    }

    /// Places one stone of the side to move. Another observer may look on.
    pub fn place(&mut self, cell: Cell, observer: &mut impl Observer) {
        let Parts {
            position, index, ..
        } = self.parts_mut();
        position.place(cell, &mut Both(index, observer));
    }

    /// Places the stones of a turn, whole or not.
    pub fn place_turn(&mut self, turn: Turn, observer: &mut impl Observer) {
        for cell in turn.iter() {
            self.place(cell, observer);
        }
    }

    /// Gives up the stones left in this turn.
    pub fn end_turn(&mut self) {
        self.parts_mut().position.end_turn();
    }

    /// It will be asked about the other side after this turn, which completes what the side to move has begun.
    #[inline]
    pub fn prefetch(&self, turn: Turn, table: &Table) {
        table.prefetch(self.key_after(turn));
    }

    /// What the table calls the position after this turn, with the other side as the attacker.
    fn key_after(&self, turn: Turn) -> Key {
        let position = self.position();
        position.key_after(turn) ^ search::salt(position.to_move().other())
    }

    /// Takes so many actions back.
    pub fn undo_many(&mut self, actions: usize, observer: &mut impl Observer) {
        let Parts {
            position, index, ..
        } = self.parts_mut();
        position.undo_many(actions, &mut Both(index, observer));
    }

    /// Whether the side to move wins by double threats: what [`super::decide_double`] says, as far as an
    /// effort tells. What the table knows already costs nothing; a win may then come without its turn, if
    /// another thread has just overwritten it.
    pub fn probe(&mut self, effort: Effort, table: &Table, control: &mut impl Control) -> Probe {
        let position = self.position();
        if position.is_over() || !position.rules().has_threats() {
            return Probe {
                verdict: Verdict::None,
                turn: None,
                nodes: 0,
            };
        }
        let parts = self.parts.take().expect(AWAY);
        let mut search = Search::with_parts(parts, table, control, Company::Alone);
        let known = table.get(search.key());
        let numbers = match known.filter(|known| effort.is_enough(known)) {
            Some(known) => known.numbers,
            None => search.run(Kind::Attack, effort.limit(), 0),
        };
        let probe = Probe {
            verdict: match () {
                () if numbers.is_proved() => Verdict::Win,
                () if numbers.is_disproved() => Verdict::None,
                () => Verdict::Unknown,
            },
            turn: numbers
                .is_proved()
                .then(|| search.forcing_stones())
                .flatten(),
            nodes: search.nodes,
        };
        self.parts = Some(search.into_parts());
        probe
    }
}

/// Two observers of one board.
struct Both<'a, O>(&'a mut WordIndex, &'a mut O);

impl<O: Observer> Observer for Both<'_, O> {
    #[inline]
    fn placed(&mut self, color: Color, cell: Cell) {
        self.0.placed(color, cell);
        self.1.placed(color, cell);
    }

    #[inline]
    fn removed(&mut self, color: Color, cell: Cell) {
        self.0.removed(color, cell);
        self.1.removed(color, cell);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use sixfold_core::{Rules, notation};

    use super::*;
    use crate::control::Unlimited;
    use crate::tss::decide_double;
    use crate::tss::testing::small_position as position;

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(100))]

        /// Along a game, forth and back, one board says what a new search says of each position.
        #[test]
        fn a_board_that_goes_along_says_what_a_new_one_says(
            position in position(),
            picks in prop::collection::vec(any::<prop::sample::Index>(), 0..6),
        ) {
            let table = Table::with_megabytes(1);
            let mut prober = Prober::new(&position);
            let root = position.history().len();
            for pick in picks {
                if prober.position().is_over() {
                    break;
                }
                let empties: Vec<Cell> = prober.position().empties().iter().collect();
                prober.place(empties[pick.index(empties.len())], &mut ());
                agrees(&mut prober, &table)?;
            }
            let back = prober.position().history().len() - root;
            prober.undo_many(back, &mut ());
            prop_assert_eq!(prober.position().key(), position.key());
            agrees(&mut prober, &table)?;
        }
    }

    #[test]
    fn what_is_fetched_after_a_turn_is_what_is_asked_for() {
        for game in ["j10", "j10 i11k11", "j10 i11"] {
            let position = notation::parse_game(game, Rules::CONNECT6).unwrap();
            let mut prober = Prober::new(&position);
            let empties = position.empties();
            let turn = empties.iter().take(position.stones_to_place());
            let turn = turn.fold(Turn::NULL, Turn::with);
            let fetched = prober.key_after(turn);
            prober.place_turn(turn, &mut ());
            let (parts, table) = (prober.parts.take().unwrap(), Table::with_megabytes(1));
            let control = &mut Unlimited;
            let search = Search::with_parts(parts, &table, control, Company::Alone);
            assert_eq!(search.key(), fetched, "after {game}");
        }
    }

    fn agrees(prober: &mut Prober, table: &Table) -> Result<(), TestCaseError> {
        let alone = Table::with_megabytes(1);
        let expected = decide_double(prober.position(), &alone, &mut Unlimited);
        for _ in 0..2 {
            // The second time the table knows it.
            let found = prober.probe(Effort::ANY, table, &mut Unlimited);
            prop_assert_eq!(found.verdict, expected.verdict);
            prop_assert!(found.turn.is_none() || found.verdict == Verdict::Win);
        }
        Ok(())
    }
}
