//! What a search remembers, from one turn to the next.

use std::collections::TryReserveError;

use sixfold_solve::tss::Table;

use super::table::TurnTable;

/// The tables of a search. Threads share it.
#[derive(Debug)]
pub(super) struct Memory {
    /// Values of positions and their best turns.
    pub(super) turns: TurnTable,
    /// Wins by double threats.
    pub(super) doubles: Table,
}

impl Memory {
    /// Tables of at most so many megabytes (of 2^20 bytes) together, or an error where the machine does
    /// not have so much memory.
    pub(super) fn try_with_megabytes(megabytes: usize) -> Result<Memory, TryReserveError> {
        // Proofs take more nodes than the search round them.
        let bytes = megabytes << 20;
        let for_turns = bytes / 4;
        // The larger one first: where it cannot be had, nothing was filled in vain.
        let doubles = Table::try_with_bytes(bytes - for_turns)?;
        let turns = TurnTable::try_with_bytes(for_turns)?;
        Ok(Memory { turns, doubles })
    }
}
