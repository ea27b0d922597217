//! What is kept from one answer to the next.

use std::collections::TryReserveError;
use std::sync::Arc;

use sixfold_solve::tss::Table;

use crate::crew::Crew;

/// A table, and the threads that work on it. Threads are started when an answer first asks for
/// them, and end with the team.
#[derive(Debug)]
pub struct Team {
    pub(crate) table: Arc<Table>,
    pub(crate) crew: Crew,
}

impl Team {
    /// A team whose table has at most so many megabytes (of 2^20 bytes).
    ///
    /// # Panics
    ///
    /// Where the machine does not have so much memory.
    #[must_use]
    pub fn with_megabytes(megabytes: usize) -> Team {
        Team::of(Table::with_megabytes(megabytes))
    }

    /// The same, or an error where the machine does not have so much memory.
    pub fn try_with_megabytes(megabytes: usize) -> Result<Team, TryReserveError> {
        Table::try_with_megabytes(megabytes).map(Team::of)
    }

    fn of(table: Table) -> Team {
        Team {
            table: Arc::new(table),
            crew: Crew::default(),
        }
    }

    /// The table, for searches that are called without the engine.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }
}
