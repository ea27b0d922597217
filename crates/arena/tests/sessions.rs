//! Whole sessions of each protocol, in `testdata/protocols`: a line that begins with `> ` is said to
//! us, all others are what we answer. The first lines say with `#` who plays.
//!
//! To accept changes, look at them and run with `UPDATE_SESSIONS=1`.

mod servers;

use std::cell::RefCell;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

use sixfold_arena::AgentEngine;
use sixfold_arena::serve::{Session, State};

/// Output that the test can look at while the session has it.
#[derive(Clone, Default)]
struct Shared(Rc<RefCell<Vec<u8>>>);

impl Shared {
    fn take(&self) -> String {
        String::from_utf8(self.0.take()).unwrap()
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a transcript says of itself: `# agent sequences`.
fn header<'a>(transcript: &'a str, key: &str) -> Option<&'a str> {
    let lines = transcript.lines().take_while(|line| line.starts_with('#'));
    let mut values = lines.filter_map(|line| line.strip_prefix("# ")?.split_once(' '));
    values
        .find(|(found, _)| *found == key)
        .map(|(_, value)| value)
}

/// The transcript as it is with the program as it is.
fn played(transcript: &str) -> String {
    let agent = header(transcript, "agent").unwrap();
    let mut protocol = servers::by_name(header(transcript, "protocol").unwrap());
    let engine = Box::new(AgentEngine::new(agent.parse().unwrap()));
    let output = Shared::default();
    let mut out = output.clone();
    let mut session = Session::new(&mut *protocol, engine, &mut out);
    let head = transcript.lines().take_while(|line| line.starts_with('#'));
    let mut log: String = head.map(|line| format!("{line}\n")).collect();
    for line in transcript.lines() {
        let said = if line == ">" {
            Some("")
        } else {
            line.strip_prefix("> ")
        };
        let Some(said) = said else {
            continue;
        };
        assert_ne!(session.state(), State::Ended, "nobody listens to {line}");
        log += &format!("{line}\n");
        session.line(said).unwrap();
        session.settle().unwrap();
        log += &timeless(&output.take());
    }
    if session.state() != State::Ended {
        session.end().unwrap();
        session.settle().unwrap();
        log += "# end of input\n";
        log += &timeless(&output.take());
    }
    assert_eq!(session.state(), State::Ended);
    log
}

/// The text without the milliseconds of `info` lines.
fn timeless(text: &str) -> String {
    let word = |(before, word): (&str, &str)| match before {
        "time" => "T".to_owned(),
        _ => word.to_owned(),
    };
    let line = |line: &str| {
        if !line.starts_with("info depth") {
            return format!("{line}\n");
        }
        let words: Vec<&str> = line.split(' ').collect();
        let pairs = std::iter::once("")
            .chain(words.iter().copied())
            .zip(words.iter().copied());
        pairs.map(word).collect::<Vec<_>>().join(" ") + "\n"
    };
    text.lines().map(line).collect()
}

/// What a document shows of sessions: blocks that begin with the command, as transcripts.
fn examples(document: &str) -> Vec<String> {
    let block = |block: &str| {
        let (command, session) = block.strip_prefix("\n$ sixfold ")?.split_once('\n')?;
        let (protocol, options) = command.split_once(" --agent ")?;
        let agent = options.split(' ').next()?;
        Some(format!("# protocol {protocol}\n# agent {agent}\n{session}"))
    };
    document.split("```").filter_map(block).collect()
}

#[test]
fn examples_of_the_document_are_true() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocols.md");
    let examples = examples(&fs::read_to_string(path).unwrap());
    assert_eq!(examples.len(), 5);
    for example in examples {
        let played = played(&example);
        let session = played.strip_suffix("# end of input\n").unwrap();
        assert_eq!(session, timeless(&example));
    }
}

fn transcripts() -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/protocols");
    let entries = fs::read_dir(directory).unwrap();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

#[test]
fn transcripts_are_true() {
    let paths = transcripts();
    assert!(paths.len() >= servers::NAMES.len());
    for path in paths {
        let transcript = fs::read_to_string(&path).unwrap();
        let played = played(&transcript);
        if std::env::var_os("UPDATE_SESSIONS").is_some() {
            fs::write(&path, played).unwrap();
        } else {
            assert_eq!(played, transcript, "{}", path.display());
        }
    }
}

#[test]
fn every_protocol_has_a_transcript_with_bad_lines() {
    for name in servers::NAMES {
        let of_name = transcripts().into_iter().filter_map(|path| {
            let text = fs::read_to_string(path).unwrap();
            (header(&text, "protocol") == Some(name)).then_some(text)
        });
        let sign = servers::error_sign(name);
        let errors: usize = of_name
            .map(|text| text.lines().filter(|line| line.starts_with(sign)).count())
            .sum();
        assert!(errors >= 3, "{name} has {errors} bad lines");
    }
}
