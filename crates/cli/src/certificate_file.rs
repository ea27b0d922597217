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

/// The longest certificate that is read, uncompressed: what is a few bytes compressed may take twenty
/// times this much memory.
const MOST_BYTES: u64 = 1 << 26;

/// What is said of compressed bytes that cannot be read.
const DAMAGED: &str = "the compressed bytes are damaged or cut off";

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
    uncompressed(reader, MOST_BYTES)
}

/// What is in a file, of which so many bytes are read at most.
pub(crate) fn uncompressed(reader: &mut dyn Read, most: u64) -> anyhow::Result<Vec<u8>> {
    let mut start = Vec::new();
    reader.take(ZSTD.len() as u64).read_to_end(&mut start)?;
    let is_compressed = start == ZSTD;
    let whole = start.as_slice().chain(reader);
    if is_compressed {
        let uncompressed = zstd::Decoder::new(whole)?;
        let bytes = read_at_most(most + 1, uncompressed);
        limited(bytes.context(DAMAGED)?, most)
    } else {
        limited(read_at_most(most + 1, whole)?, most)
    }
}

fn read_at_most(most: u64, reader: impl Read) -> anyhow::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(most).read_to_end(&mut bytes)?;
    Ok(bytes)
}

fn limited(bytes: Vec<u8>, most: u64) -> anyhow::Result<Vec<u8>> {
    if bytes.len() as u64 > most {
        bail!("it has more than {} megabytes", most >> 20);
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEGABYTE: u64 = 1 << 20;

    fn read(bytes: &[u8]) -> Result<Vec<u8>, String> {
        uncompressed(&mut &*bytes, MEGABYTE).map_err(|error| format!("{error:#}"))
    }

    fn compressed(bytes: &[u8]) -> Vec<u8> {
        zstd::encode_all(bytes, LEVEL).unwrap()
    }

    /// Bytes that do not compress well, so that there is something to damage.
    fn bytes() -> Vec<u8> {
        (0..5_000_u32)
            .map(|i| (i.wrapping_mul(i) >> 7) as u8)
            .collect()
    }

    #[test]
    fn compressed_or_not_it_is_the_same() {
        assert_eq!(read(&compressed(&bytes())), Ok(bytes()));
        assert_eq!(read(&bytes()), Ok(bytes()));
        assert_eq!(read(b""), Ok(Vec::new()));
        // Less than the four bytes by which compressed files are known.
        assert_eq!(read(&ZSTD[..3]), Ok(ZSTD[..3].to_vec()));
        let twice = [compressed(b"one"), compressed(b"two")].concat();
        assert_eq!(read(&twice), Ok(b"onetwo".to_vec()));
    }

    #[test]
    fn cut_off_anywhere() {
        let whole = compressed(&bytes());
        for length in ZSTD.len()..whole.len() {
            let fault = read(&whole[..length]).unwrap_err();
            assert!(fault.starts_with(DAMAGED), "{length}: {fault}");
        }
    }

    #[test]
    fn something_else_follows() {
        let fault = read(&[compressed(&bytes()), b"more".to_vec()].concat());
        assert!(fault.unwrap_err().starts_with(DAMAGED));
    }

    #[test]
    fn a_small_file_that_becomes_a_large_one() {
        let most = vec![0; MEGABYTE as usize];
        assert_eq!(
            read(&compressed(&most)).map(|bytes| bytes.len()),
            Ok(most.len())
        );
        assert_eq!(read(&most).map(|bytes| bytes.len()), Ok(most.len()));
        let bomb = compressed(&vec![0; 64 * most.len()]);
        assert!(bomb.len() < 10_000);
        let too_much = Err(String::from("it has more than 1 megabytes"));
        assert_eq!(read(&bomb), too_much);
        assert_eq!(read(&[most, vec![0]].concat()), too_much);
    }
}
