//! Runs the program in a directory of its own and writes down what happened.

use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// A directory with a test's files, in which the program runs, so that their names in
/// messages are the same everywhere.
pub(crate) struct Place {
    directory: PathBuf,
    log: String,
}

impl Place {
    /// An empty directory for the test of this name.
    pub(crate) fn new(test: &str) -> Place {
        let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(test);
        let _ = fs::remove_dir_all(&directory);
        fs::create_dir_all(&directory).unwrap();
        let log = String::new();
        Place { directory, log }
    }

    /// Where the files are.
    #[cfg(unix)]
    pub(crate) fn path(&self) -> &std::path::Path {
        &self.directory
    }

    pub(crate) fn file(&self, name: &str, contents: impl AsRef<[u8]>) -> &Place {
        fs::write(self.directory.join(name), contents).unwrap();
        self
    }

    pub(crate) fn directory(&self, name: &str) -> &Place {
        fs::create_dir(self.directory.join(name)).unwrap();
        self
    }

    pub(crate) fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.directory.join(name)).unwrap()
    }

    /// Runs the program with these arguments and nothing on standard input.
    pub(crate) fn run(&mut self, arguments: &[&str]) -> &mut Place {
        self.run_with_input(arguments, b"")
    }

    /// Runs the program and adds what it printed, said and returned to the log.
    pub(crate) fn run_with_input(&mut self, arguments: &[&str], input: &[u8]) -> &mut Place {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sixfold"))
            .args(arguments)
            .current_dir(&self.directory)
            .env_remove("NO_COLOR")
            .env("COLUMNS", "100")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A program that fails early does not read its input.
        let _ = child.stdin.take().unwrap().write_all(input);
        let output = child.wait_with_output().unwrap();
        let words: Vec<String> = arguments.iter().map(|word| quoted(word)).collect();
        self.log += &format!("$ sixfold {}\n", words.join(" "));
        self.log += &timeless(&text(&output.stdout));
        for line in timeless(&text(&output.stderr)).lines() {
            self.log += &format!("! {line}\n");
        }
        self.log += &format!("=> {}\n\n", output.status.code().unwrap());
        self
    }

    /// What happened so far.
    pub(crate) fn log(&self) -> &str {
        self.log.trim_end()
    }
}

fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.,=/".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{word}'")
    }
}

fn text(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => format!("({} bytes that are no text)\n", bytes.len()),
    }
}

/// The text without what differs from run to run.
fn timeless(text: &str) -> String {
    let lines = text.split_inclusive('\n').map(|line| {
        for start in [
            "\"seconds\": ",
            "\"seconds\":",
            "\"stones_per_second\": ",
            "stones placed in ",
            " nodes in ",
            " positions in ",
            "info depth ",
            " games were played in ",
        ] {
            if let Some(at) = line.find(start) {
                return format!("{}TIME\n", &line[..at + start.len()]);
            }
        }
        line.to_owned()
    });
    lines.collect()
}
