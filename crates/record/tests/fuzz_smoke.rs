//! A short run of the fuzz targets with the other tests: seeded mutations of the seed
//! files, so that it does the same every time.

use std::fs;
use std::path::PathBuf;

#[expect(unreachable_pub, reason = "public in the crate of the fuzz targets")]
#[path = "../../../fuzz/src/checks.rs"]
mod checks;

/// Pieces that mean something to one of the readers.
const PIECES: [&str; 32] = [
    "(",
    ")",
    ";",
    "[",
    "]",
    "\\",
    ":",
    "B[",
    "W[",
    "AB[aa:cc]",
    "AE[",
    "PL[W]",
    "LEFT[1]",
    "SZ[",
    "RU[Connect(",
    "GM[4]",
    "C[",
    "LB[aa:",
    "TR[",
    "resign",
    "tt",
    "j10",
    "JJ",
    "jj",
    "-",
    " ",
    "\n",
    ".",
    "X",
    "O",
    "to move",
    "é",
];

struct Mutator {
    seeds: Vec<Vec<u8>>,
    random: u64,
}

impl Mutator {
    fn below(&mut self, limit: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 33) as usize % limit.max(1)
    }

    /// A seed with a few changes.
    fn next(&mut self) -> Vec<u8> {
        let pick = self.below(self.seeds.len());
        let mut input = self.seeds[pick].clone();
        for _ in 0..1 + self.below(5) {
            self.change(&mut input);
        }
        if self.below(4) == 0 {
            let rules: Vec<u8> = (0..5).map(|_| self.below(256) as u8).collect();
            input.splice(0..0, std::iter::once(b'=').chain(rules));
        }
        input
    }

    fn change(&mut self, input: &mut Vec<u8>) {
        let at = self.below(input.len() + 1);
        let end = (at + self.below(12)).min(input.len());
        match self.below(6) {
            0 if at < input.len() => input[at] = self.below(256) as u8,
            1 => drop(input.drain(at..end)),
            2 => {
                let copy = input[at..end].to_vec();
                let to = self.below(input.len() + 1);
                input.splice(to..to, copy);
            }
            3 => {
                let other = self.below(self.seeds.len());
                let other = self.seeds[other].clone();
                let from = self.below(other.len() + 1);
                input.truncate(at);
                input.extend(&other[from..]);
            }
            4 if at < input.len() => input[at] ^= 1 << self.below(8),
            _ => {
                let piece = PIECES[self.below(PIECES.len())];
                input.splice(at..at, piece.bytes());
            }
        }
    }
}

/// The files of these directories of the repository, in the order of their names.
fn seeds(directories: &[&str]) -> Vec<Vec<u8>> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut paths: Vec<PathBuf> = directories
        .iter()
        .flat_map(|directory| fs::read_dir(root.join(directory)).unwrap())
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

fn run(check: fn(&[u8]), directories: &[&str], executions: usize) {
    let seeds = seeds(directories);
    for seed in &seeds {
        check(seed);
    }
    let mut mutator = Mutator {
        seeds,
        random: 0x5158_464f_4c44,
    };
    for _ in 0..executions {
        check(&mutator.next());
    }
}

#[test]
fn sgf() {
    run(checks::sgf, &["testdata/sgf"], 15_000);
}

#[test]
fn game() {
    run(checks::game, &["fuzz/seeds/game"], 10_000);
}

#[test]
fn board() {
    run(checks::board, &["fuzz/seeds/board"], 10_000);
}

#[test]
fn round_trip() {
    let all = ["testdata/sgf", "fuzz/seeds/game", "fuzz/seeds/board"];
    run(checks::round_trip, &all, 15_000);
}
