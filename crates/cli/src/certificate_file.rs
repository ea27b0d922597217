//! Certificates in files: compressed as docs/certificate.md says.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use sixfold_proof::{Certificate, decode, encode};

use crate::console::Console;
use crate::output;

/// The first bytes of everything that zstd has compressed.
const ZSTD: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];

/// How hard zstd tries. Certificates repeat themselves much, and level 9 finds nearly all of it.
const LEVEL: i32 = 9;

/// The longest certificate that is read, uncompressed.
const MOST_BYTES: u64 = 1 << 30;

/// What a certificate says about itself: which program found it, and how.
pub(crate) fn comment(how: &str) -> String {
    format!("sixfold {}, {how}", env!("CARGO_PKG_VERSION"))
}

/// Writes a certificate to a file, or to standard output for `-`.
pub(crate) fn save(
    file: &Path,
    certificate: &Certificate,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let bytes = zstd::encode_all(&*encode(certificate), LEVEL)
        .with_context(|| format!("{}: cannot be compressed", file.display()))?;
    output::save(file, &bytes, console)
}

/// Reads a certificate from a file, or from standard input for `-`. One that was uncompressed by
/// somebody is read as well.
pub(crate) fn read(file: &Path, console: &mut Console<'_>) -> anyhow::Result<Certificate> {
    let name = match output::is_stdout(file) {
        true => String::from("standard input"),
        false => file.display().to_string(),
    };
    read_bytes(file, console)
        .and_then(|bytes| Ok(decode(&bytes)?))
        .context(name)
}

fn read_bytes(file: &Path, console: &mut Console<'_>) -> anyhow::Result<Vec<u8>> {
    let reader: &mut dyn Read = match output::is_stdout(file) {
        true => &mut *console.input,
        false if file.is_dir() => bail!("it is a directory"),
        false => &mut File::open(file)?,
    };
    let mut start = Vec::new();
    reader.take(ZSTD.len() as u64).read_to_end(&mut start)?;
    let is_compressed = start == ZSTD;
    let whole = start.as_slice().chain(reader);
    if is_compressed {
        let uncompressed = zstd::Decoder::new(whole)?;
        read_all(uncompressed).context("the compressed bytes are damaged or cut off")
    } else {
        read_all(whole)
    }
}

fn read_all(reader: impl Read) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MOST_BYTES + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MOST_BYTES {
        bail!("it has more than {} megabytes", MOST_BYTES >> 20);
    }
    Ok(bytes)
}
