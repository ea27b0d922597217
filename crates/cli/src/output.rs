//! Results that go to a file or to standard output.

use std::path::Path;

use anyhow::Context;

use crate::console::Console;

/// Whether a file's name stands for standard output.
pub(crate) fn is_stdout(file: &Path) -> bool {
    file == Path::new("-")
}

/// Writes to the file, or to standard output for `-`.
pub(crate) fn save(file: &Path, bytes: &[u8], console: &mut Console<'_>) -> anyhow::Result<()> {
    if is_stdout(file) {
        return console.out.write_all(bytes).context("standard output");
    }
    std::fs::write(file, bytes).with_context(|| format!("{}: cannot be written", file.display()))
}
