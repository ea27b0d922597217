//! Sums over windows: connect-k-agents §3.3, "Sequences".

use crate::UtilityKind;

/// Its name, which others take as their default.
pub const NAME: &str = "sequences";

/// The agent `sequences`.
#[must_use]
pub fn kind() -> UtilityKind {
    UtilityKind {
        name: NAME,
        about: "prefers windows with many stones of one side and counts threats",
        ..crate::agents::adjacent::kind()
    }
}
