//! Books in files: compressed, as certificates are.

use std::fs::File;
use std::path::Path;

use anyhow::{Context, bail};
use sixfold_play::book::{Book, decode, encode};

use crate::certificate_file::uncompressed;
use crate::console::Console;
use crate::output;

/// How hard zstd tries. A book is written once and read often; above 12 it takes several times as
/// long and saves a few percent.
const LEVEL: i32 = 12;

/// The longest book that is read, uncompressed. In memory it takes several times as much.
const MOST_BYTES: u64 = 1 << 28;

/// Writes a book to a file, or to standard output for `-`, and says how many bytes there are.
pub(crate) fn save(file: &Path, book: &Book, console: &mut Console<'_>) -> anyhow::Result<usize> {
    let bytes = zstd::encode_all(&*encode(book), LEVEL)
        .with_context(|| format!("{}: cannot be compressed", file.display()))?;
    output::save(file, &bytes, console)?;
    Ok(bytes.len())
}

/// Reads a book from a file. One that was uncompressed by somebody is read as well.
pub(crate) fn read(file: &Path) -> anyhow::Result<Book> {
    read_bytes(file)
        .and_then(|bytes| Ok(decode(&bytes)?))
        .with_context(|| file.display().to_string())
}

fn read_bytes(file: &Path) -> anyhow::Result<Vec<u8>> {
    if file.is_dir() {
        bail!("it is a directory");
    }
    uncompressed(&mut File::open(file)?, MOST_BYTES)
}
