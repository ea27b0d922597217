//! Fuzzed lines in every protocol: seeded mutations of the transcripts, so that it does the same
//! every time. `FUZZ_LINES` says how many lines; a long run is in `cargo xtask soak`.

#[expect(unreachable_pub, reason = "public in the crate of the fuzz targets")]
#[path = "../../../fuzz/src/protocols.rs"]
mod protocols;
mod servers;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Words that mean something to one of the protocols.
const WORDS: [&str; 40] = [
    "moves",
    "startpos",
    "fen",
    "value",
    "name",
    "go",
    "infinite",
    "depth",
    "nodes",
    "stop",
    "black",
    "white",
    "b",
    "w",
    "pass",
    "JJ",
    "@@",
    "A1",
    "J10",
    "j10",
    "j10k10",
    "-1",
    "0",
    "1",
    "2",
    "19",
    "32",
    "99999999999999999999",
    "4294967295",
    "1,1",
    "1,1,2",
    ",",
    "DONE",
    "BOARD",
    "#",
    "3/1x1/o2",
    "3,3,3,1,1",
    "é",
    "\u{0}",
    "sequences:defence=1",
];

/// With what a session of each protocol begins.
const OPENINGS: [&str; servers::NAMES.len()] = [
    "ugi",
    "boardsize 15",
    "new black",
    "new black",
    "1\n-1 -1 -1 -1",
    "START 15\nBEGIN",
];

/// The lines of a usual run.
const USUAL: usize = 12_000;

struct Mutator {
    random: u64,
    /// The lines of each protocol.
    lines: Vec<Vec<String>>,
}

impl Mutator {
    fn below(&mut self, limit: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        (self.random >> 33) as usize % limit.max(1)
    }

    /// A session: a protocol, and lines of it, many of them changed.
    fn session(&mut self, protocol: usize) -> Vec<u8> {
        let mut data = vec![protocol as u8];
        let mut lines: Vec<Vec<u8>> = vec![OPENINGS[protocol].into()];
        for _ in 0..20 + self.below(40) {
            let mut line = match self.below(3) {
                0 => self.sensible(protocol).into_bytes(),
                _ => self.known(protocol).into_bytes(),
            };
            if self.below(2) == 0 {
                for _ in 0..1 + self.below(3) {
                    self.change(&mut line);
                }
            }
            lines.push(line);
        }
        data.extend(lines.join(&b'\n'));
        data
    }

    /// A line of the transcripts, sometimes of those of another protocol.
    fn known(&mut self, protocol: usize) -> String {
        let from = match self.below(20) {
            0 => self.below(self.lines.len()),
            _ => protocol,
        };
        let at = self.below(self.lines[from].len());
        self.lines[from][at].clone()
    }

    /// A line that asks for a turn, if it comes at the right time.
    fn sensible(&mut self, protocol: usize) -> String {
        let [a, b, c, d] = [(); 4].map(|()| self.below(15));
        let letter = |number: usize| char::from(b'A' + number as u8);
        match servers::NAMES[protocol] {
            "ugi" => format!("position startpos moves j10 {}{}\ngo", letter(a), b + 1),
            "gtp" => format!("genmove {}", if a < 8 { "b" } else { "w" }),
            "cloudict" | "sau" => {
                let turn: String = [a, b, c, d].map(letter).into_iter().collect();
                format!("move {turn}")
            }
            "botzone" => format!("{a} {b} {c} {d}"),
            _ => format!("TURN {a},{b}"),
        }
    }

    fn change(&mut self, line: &mut Vec<u8>) {
        let at = self.below(line.len() + 1);
        let end = (at + self.below(5)).min(line.len());
        match self.below(7) {
            0 if at < line.len() => line[at] = self.below(256) as u8,
            1 => drop(line.drain(at..end)),
            2 => {
                let copy = line[at..end].to_vec();
                line.splice(at..at, copy);
            }
            3 if at < line.len() => line[at] ^= 1 << self.below(8),
            4 => line.truncate(at),
            5 => {
                let digit = b'0' + self.below(10) as u8;
                line.insert(at, digit);
            }
            _ => {
                let word = WORDS[self.below(WORDS.len())];
                line.splice(at..at, format!(" {word} ").into_bytes());
            }
        }
    }
}

/// What is said in the transcripts of a protocol.
fn lines_of(name: &str) -> Vec<String> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/protocols");
    let mut paths: Vec<_> = fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    paths.sort();
    let mut lines = Vec::new();
    for path in paths {
        let text = fs::read_to_string(path).unwrap();
        if text.starts_with(&format!("# protocol {name}\n")) {
            let said = text.lines().filter_map(|line| line.strip_prefix("> "));
            // Sessions should not end too soon.
            let said = said.filter(|line| !line.contains("quit") && *line != "END");
            lines.extend(said.map(str::to_owned));
        }
    }
    lines
}

#[test]
fn fuzzed_lines_get_answers() {
    let wanted = std::env::var("FUZZ_LINES").ok();
    let wanted: usize = wanted.map_or(USUAL, |text| text.parse().unwrap());
    let mut mutator = Mutator {
        random: 0x5158_464f_4c44,
        lines: servers::NAMES.map(lines_of).to_vec(),
    };
    let mut lines = 0;
    let mut thoughts = [0; servers::NAMES.len()];
    for number in 0.. {
        let protocol = number % servers::NAMES.len();
        let heard = protocols::session(&mutator.session(protocol));
        lines += heard.lines;
        thoughts[protocol] += heard.thoughts;
        if lines >= wanted {
            break;
        }
    }
    // Lines that mean nothing are answered soon; in each protocol some must mean something.
    assert!(
        thoughts.iter().all(|count| count * 100 > lines),
        "{lines} lines, {thoughts:?} turns"
    );
    if wanted > USUAL {
        let _ = writeln!(io::stderr(), "{lines} lines, {thoughts:?} turns");
    }
}
