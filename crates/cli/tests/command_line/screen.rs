//! Games and analyses on a terminal that a test plays: it presses keys and looks at the screen.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::time::Duration;

use sixfold_cli::{Console, Heard, Interrupt, Progress, Size, Terminal};

/// All that was written, which the keyboard can see as well.
#[derive(Clone, Default)]
struct Shown(Rc<RefCell<Vec<u8>>>);

impl Write for Shown {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Shown {
    fn text(&self) -> String {
        String::from_utf8(self.0.borrow().clone()).unwrap()
    }

    /// What was drawn last.
    fn screen(&self) -> String {
        let text = self.text();
        let screen = text.rsplit("\x1b[H").next().unwrap_or_default();
        screen.replace("\x1b[K", "").replace("\x1b[J", "")
    }
}

/// Presses keys, each part when the engine does not think, and then pulls the plug.
struct Script {
    parts: VecDeque<Part>,
    shown: Shown,
    /// Begun and not ended.
    keys_are_open: bool,
    /// The screen before each part.
    seen: Vec<String>,
}

enum Part {
    Keys(&'static [u8]),
    Panic,
}

impl Terminal for Script {
    fn size(&self) -> Size {
        Size::USUAL
    }

    fn has_keys(&self) -> bool {
        true
    }

    fn begin_keys(&mut self) -> io::Result<()> {
        self.keys_are_open = true;
        Ok(())
    }

    fn end_keys(&mut self) -> io::Result<()> {
        self.keys_are_open = false;
        Ok(())
    }

    fn read(&mut self, _: Duration) -> io::Result<Heard> {
        assert!(self.keys_are_open);
        let screen = self.shown.screen();
        if screen.contains("thinks;") || screen.contains("thinking of") {
            return Ok(Heard::Nothing);
        }
        self.seen.push(screen);
        Ok(match self.parts.pop_front() {
            None => Heard::End,
            Some(Part::Keys(b"")) => Heard::Nothing,
            Some(Part::Keys(bytes)) => Heard::Bytes(bytes.to_vec()),
            Some(Part::Panic) => panic!("as the test wants it"),
        })
    }
}

/// Runs a command line with these keys. Returns its status, the screens between them, and the last
/// words behind the last screen.
fn run(arguments: &[&str], parts: Vec<Part>) -> (String, Vec<String>, String) {
    let shown = Shown::default();
    let mut script = Script {
        parts: parts.into(),
        shown: shown.clone(),
        keys_are_open: false,
        seen: Vec::new(),
    };
    let mut out = shown.clone();
    let mut console = Console {
        input: &mut io::empty(),
        out: &mut out,
        out_is_terminal: true,
        notes: &mut io::sink(),
        progress: Progress::Hidden,
        interrupt: Interrupt::Flag(Default::default()),
        terminal: Some(&mut script),
    };
    let words = ["sixfold", "--color", "never"];
    let words = words.iter().chain(arguments).map(OsString::from);
    let code = catch_unwind(AssertUnwindSafe(|| sixfold_cli::run(words, &mut console)));
    assert!(!script.keys_are_open, "the terminal is as it was before");
    let code = code.map_or("panic".into(), |code| format!("{code:?}"));
    (code, script.seen, shown.screen())
}

fn keys(parts: &[&'static [u8]]) -> Vec<Part> {
    parts.iter().map(|part| Part::Keys(part)).collect()
}

fn status(code: u8) -> String {
    format!("{:?}", std::process::ExitCode::from(code))
}

const PLAY: [&str; 5] = ["play", "--agent", "sequences:seed=1", "--nodes", "500"];

#[test]
fn stones_are_placed_with_keys() {
    let parts = keys(&[
        // The first screen; a stone in the middle; the engine answers.
        b"\r",
        // Up and right, the sequence of an arrow cut in two, and a stone there.
        b"\x1b[A\x1b",
        b"[C ",
        // On a stone, which is refused.
        b" ",
        // Taken back, then a line with a fault that is mended.
        b"\x7f",
        b"a1 j1o",
        b"\r",
        b"\x7f0\r",
        // A letter begins a new line; this one is cleared by Escape, when nothing follows.
        b"k",
        b"\x1b",
        b"",
        b"a1b1\r",
        b"help\r",
        b"quit\r",
    ]);
    let (code, seen, last) = run(&PLAY, parts);
    assert_eq!(code, status(0));
    let all: Vec<String> = seen
        .iter()
        .enumerate()
        .map(|(number, screen)| format!("--- {number}\n{screen}"))
        .collect();
    insta::assert_snapshot!(format!("{}\n--- at last\n{last}", all.join("\n")));
}

#[test]
fn the_terminal_is_given_back_on_every_way_out() {
    let (code, ..) = run(&PLAY, keys(&[b"\x03"]));
    assert_eq!(code, status(130));
    let (code, ..) = run(&PLAY, keys(&[b"\x04"]));
    assert_eq!(code, status(0));
    let (code, ..) = run(&PLAY, vec![]);
    assert_eq!(code, status(0));
    let (code, ..) = run(&PLAY, vec![Part::Panic]);
    assert_eq!(code, "panic");
}

#[test]
fn keys_may_be_typed_ahead() {
    let (code, seen, last) = run(&PLAY, keys(&[b"j10\rundo\rk11\rquit\r"]));
    assert_eq!(code, status(0));
    assert_eq!(seen.len(), 1);
    assert!(last.contains("the game: k11 "), "{last}");
}

#[test]
fn an_analysis_is_drawn_again_in_its_place() {
    let words = ["analyze", "j10", "--agent", "alphabeta:depth=2,width=4"];
    let (code, _, text) = run(&words, vec![]);
    assert_eq!(code, status(0));
    let frames: Vec<&str> = text.split("A\r").collect();
    let last = frames.last().unwrap();
    assert_eq!(last.matches("score  depth  line").count(), 1, "{text}");
    assert!(last.lines().count() < Size::USUAL.rows, "{text}");
    assert!(last.contains(" a"), "{text}");
}
