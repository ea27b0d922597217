//! Results that go to a file or to standard output.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use crate::console::Console;

/// Whether a file's name stands for standard output.
pub(crate) fn is_stdout(file: &Path) -> bool {
    file == Path::new("-")
}

/// Refuses a file that cannot be written or that is read itself: better before the work than after it.
pub(crate) fn ensure_is_free(file: &Path, read: &[PathBuf]) -> anyhow::Result<()> {
    let name = file.display();
    if is_stdout(file) {
        return Ok(());
    }
    if file.is_dir() {
        bail!("{name}: it is a directory");
    }
    let whole = |path: &Path| path.canonicalize().ok();
    let is_read =
        |other: &PathBuf| other == file || whole(file).is_some_and(|it| whole(other) == Some(it));
    if read.iter().any(is_read) {
        bail!(
            "{name}: it is read, and would be written over; choose another file for what is made of it"
        );
    }
    let directory = file
        .parent()
        .filter(|parent| !parent.as_os_str().is_empty());
    if let Some(directory) = directory {
        directory
            .metadata()
            .with_context(|| format!("{name}: cannot be written"))?;
    }
    Ok(())
}

/// Writes to the file, or to standard output for `-`.
pub(crate) fn save(file: &Path, bytes: &[u8], console: &mut Console<'_>) -> anyhow::Result<()> {
    if is_stdout(file) {
        return console.out.write_all(bytes).context("standard output");
    }
    std::fs::write(file, bytes).with_context(|| format!("{}: cannot be written", file.display()))
}
