//! A short run of the fuzz target for certificates with the other tests: seeded changes of the seed
//! files, so that it does the same every time.

use std::fs;
use std::path::PathBuf;

#[expect(unreachable_pub, reason = "public in the crate of the fuzz targets")]
#[path = "../../../fuzz/src/certificate.rs"]
mod certificate;

const EXECUTIONS: usize = 40_000;

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit.max(1)
    }
}

fn seeds() -> Vec<Vec<u8>> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds/certificate");
    let entries = fs::read_dir(root).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// One to three bytes are other ones, mostly small numbers as certificates have them, or gone, or
/// there twice.
fn change(bytes: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..1 + random.below(3) {
        let at = random.below(bytes.len());
        match random.below(8) {
            0 => drop(bytes.remove(at)),
            1 => bytes.insert(at, bytes[at]),
            2 => bytes[at] ^= 1 << random.below(8),
            3 => bytes[at] = random.below(256) as u8,
            4 => bytes[at] = bytes[at].wrapping_add(1),
            5 => bytes[at] = bytes[at].wrapping_sub(1),
            _ => bytes[at] = random.below(12) as u8,
        }
    }
}

#[test]
fn changed_certificates() {
    let seeds = seeds();
    assert!(seeds.len() > 5);
    for seed in &seeds {
        certificate::certificate(seed);
        assert!(
            sixfold_proof::decode(seed).is_ok(),
            "a seed is a certificate"
        );
    }
    let mut random = Random(0x5158_464f_4c44);
    for _ in 0..EXECUTIONS {
        let mut bytes = seeds[random.below(seeds.len())].clone();
        change(&mut bytes, &mut random);
        certificate::certificate(&bytes);
    }
}

/// Every byte of the smallest certificates as every other byte.
#[test]
fn one_byte_at_a_time() {
    for seed in seeds().iter().filter(|seed| seed.len() < 100) {
        for at in 0..seed.len() {
            for byte in 0..=u8::MAX {
                let mut bytes = seed.clone();
                bytes[at] = byte;
                certificate::certificate(&bytes);
            }
        }
    }
}
