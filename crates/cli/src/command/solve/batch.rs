//! `--batch`: one position after the other, answered as they come.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use sixfold_core::{Rules, notation};
use sixfold_solve::Verdict;

use super::report::{Ending, WireSolution};
use super::{Solve, Solved};
use crate::console::Console;
use crate::globals::Globals;
use crate::interrupt::Interrupted;
use crate::output;

/// A line of a batch.
#[derive(Deserialize, Debug)]
struct WireTask {
    id: serde_json::Value,
    game: String,
    /// Whose turn it is, `black` or `white`: follows from the game, and must agree with it.
    to_move: Option<String>,
}

/// An answer of a batch.
#[derive(Serialize, Debug)]
struct WireAnswer {
    id: serde_json::Value,
    #[serde(flatten)]
    solution: WireSolution,
}

/// The answer to a line that makes no sense, so that lines still correspond.
#[derive(Serialize, Debug)]
struct WireFault {
    /// The line's id, or null.
    id: serde_json::Value,
    error: String,
}

/// What the summary tells.
#[derive(Default)]
struct Tally {
    won: u32,
    likely: u32,
    lost: u32,
    drawn: u32,
    none: u32,
    unknown: u32,
    bad: u32,
    nodes: u64,
}

impl Solve {
    pub(super) fn run_batch(
        &self,
        file: &Path,
        globals: &Globals,
        console: &mut Console<'_>,
    ) -> anyhow::Result<()> {
        let (name, mut opened) = if output::is_stdout(file) {
            (String::from("standard input"), None)
        } else {
            let name = file.display().to_string();
            let opened = File::open(file).with_context(|| name.clone())?;
            (name, Some(opened))
        };
        let rules = globals.game.unwrap_or(Rules::CONNECT6);
        let watch = console.interrupt.watch()?;
        let (mut tally, since) = (Tally::default(), Instant::now());
        let (mut lines, mut number) = (Lines::default(), 0);
        let mut ending = Ending::OnItsOwn;
        let team = self.team()?;
        loop {
            let line = match &mut opened {
                Some(file) => lines.next(file),
                None => lines.next(&mut *console.input),
            };
            number += 1;
            let place = || format!("{name}, line {number}");
            let Some(line) = line.with_context(place)? else {
                break;
            };
            if line.trim_ascii().is_empty() {
                continue;
            }
            let answer = match read_task(&line, rules) {
                Ok((id, position)) => {
                    let solved = self.solve(&position, &team, &watch, console.progress);
                    ending = solved.ending;
                    tally.add(&solved);
                    let solution = WireSolution::new(
                        &position,
                        self.method,
                        &solved.answer.solution,
                        solved.taken,
                    );
                    serde_json::to_string(&WireAnswer { id, solution })?
                }
                Err(fault) => {
                    tally.bad += 1;
                    console.note(&format!("{}: {}", place(), fault.error))?;
                    serde_json::to_string(&fault)?
                }
            };
            console.print(&(answer + "\n"))?;
            console.flush()?;
            if ending == Ending::Interrupted {
                break;
            }
        }
        let mut summary = tally.summary(since.elapsed().as_secs_f64());
        if ending == Ending::Interrupted {
            summary = format!("interrupted at line {number}, the last with an answer; {summary}");
        }
        console.note(&summary)?;
        match (ending, tally.bad) {
            (Ending::Interrupted, _) => Err(Interrupted.into()),
            (_, 0) => Ok(()),
            (_, 1) => bail!("{name}: 1 line makes no sense"),
            (_, bad) => bail!("{name}: {bad} lines make no sense"),
        }
    }
}

/// The id and the position of a line.
fn read_task(
    line: &[u8],
    rules: Rules,
) -> Result<(serde_json::Value, sixfold_core::Position), WireFault> {
    let task: WireTask = serde_json::from_slice(line).map_err(|error| {
        let id = serde_json::from_slice(line)
            .ok()
            .and_then(|value: serde_json::Value| value.get("id").cloned())
            .unwrap_or(serde_json::Value::Null);
        // The line of the message would be that within this line.
        let text = error.to_string();
        let what = text
            .rsplit_once(" at line ")
            .map_or(&*text, |(what, _)| what);
        let error = format!("no task: {what}, column {}", error.column());
        WireFault { id, error }
    })?;
    match notation::parse_game(&task.game, rules) {
        Ok(position) => match &task.to_move {
            Some(side) if *side != position.to_move().to_string() => Err(WireFault {
                id: task.id,
                error: format!(
                    "to_move: {side:?}, but after this game it is {}'s turn",
                    position.to_move()
                ),
            }),
            _ => Ok((task.id, position)),
        },
        Err(error) => Err(WireFault {
            id: task.id,
            error: format!("game: {error}"),
        }),
    }
}

impl Tally {
    fn add(&mut self, solved: &Solved) {
        let solution = &solved.answer.solution;
        self.nodes += solution.nodes;
        *match solution.verdict {
            Verdict::Win => &mut self.won,
            Verdict::Likely => &mut self.likely,
            Verdict::Loss => &mut self.lost,
            Verdict::Draw => &mut self.drawn,
            Verdict::None => &mut self.none,
            Verdict::Unknown => &mut self.unknown,
        } += 1;
    }

    fn summary(&self, seconds: f64) -> String {
        let counts = [
            (self.won, "won"),
            (self.likely, "likely won"),
            (self.lost, "lost"),
            (self.drawn, "drawn"),
            (self.none, "without such a win"),
            (self.unknown, "unknown"),
            (self.bad, "not understood"),
        ];
        let mut parts: Vec<String> = counts
            .iter()
            .filter(|(count, _)| *count > 0)
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        if parts.is_empty() {
            parts.push(String::from("nothing to solve"));
        }
        format!(
            "{}; {} nodes in {seconds:.3} s",
            parts.join(", "),
            self.nodes
        )
    }
}

/// Lines of a stream as they come: an answer need not wait for the next question.
#[derive(Default)]
struct Lines {
    /// What was read and not yet given out.
    read: Vec<u8>,
}

impl Lines {
    /// The next line without its end, or `None` at the end of the stream.
    fn next(&mut self, stream: &mut dyn Read) -> io::Result<Option<Vec<u8>>> {
        let mut searched = 0;
        loop {
            if let Some(end) = self.read[searched..].iter().position(|&byte| byte == b'\n') {
                let rest = self.read.split_off(searched + end + 1);
                let mut line = std::mem::replace(&mut self.read, rest);
                line.pop();
                return Ok(Some(line));
            }
            searched = self.read.len();
            let mut block = [0; 8192];
            match stream.read(&mut block) {
                Ok(0) if self.read.is_empty() => return Ok(None),
                Ok(0) => return Ok(Some(std::mem::take(&mut self.read))),
                Ok(count) => self.read.extend_from_slice(&block[..count]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives so many bytes at a time.
    struct Slowly<'a>(&'a [u8], usize);

    impl Read for Slowly<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            buffer[..count].copy_from_slice(&self.0[..count]);
            self.0 = &self.0[count..];
            Ok(count)
        }
    }

    #[test]
    fn lines_are_the_same_however_they_come() {
        for text in ["", "\n", "a", "a\n", "a\n\nbc\nd", "\n\nab\r\n"] {
            let expected: Vec<&str> = text.split_terminator('\n').collect();
            for count in 1..10 {
                let mut stream = Slowly(text.as_bytes(), count);
                let mut lines = Lines::default();
                let mut found = Vec::new();
                while let Some(line) = lines.next(&mut stream).unwrap() {
                    found.push(String::from_utf8(line).unwrap());
                }
                assert_eq!(found, expected, "{text:?} by {count}");
            }
        }
    }
}
