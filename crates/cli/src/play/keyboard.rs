//! A game on the screen of a terminal, with keys.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use anyhow::{Context, anyhow};
use sixfold_arena::Engine;
use sixfold_core::{Cell, Rules};
use sixfold_play::{Choice, Silent};

use crate::console::{Console, Paint};
use crate::interrupt::{Interrupted, Watch};
use crate::play::keys::{Decoder, Key};
use crate::play::order::{Order, parse};
use crate::play::screen::Screen;
use crate::play::session::{Reply, Session};
use crate::play::{game, reason};
use crate::terminal::{Heard, Keys, Terminal};

/// How long a look at the keyboard takes when nobody presses a key: also how long the game takes to
/// see that a signal came, and an Escape to be told from the beginning of an arrow key.
const LOOK: Duration = Duration::from_millis(50);
/// How long each turn of two engines can be seen, in looks.
const LOOKS_AT_A_TURN: usize = 20;

/// Why the game ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Leave {
    Quit,
    Interrupted,
}

/// Whose thoughts are waited for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Opponent,
    Adviser,
}

struct Table<'s, 'a, 'k> {
    session: &'s mut Session<'a>,
    keys: Keys<'k>,
    decoder: Decoder,
    /// Keys that were pressed and wait for their turn: one may type ahead while an engine thinks.
    waiting: VecDeque<Key>,
    cursor: Cell,
    typed: String,
    typed_line: TypedLine,
    message: String,
    paint: Paint,
}

/// Plays until the player leaves. The terminal is as it was before, whatever happens.
pub(crate) fn run(
    session: &mut Session<'_>,
    terminal: &mut dyn Terminal,
    paint: Paint,
    watch: &Watch,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let rows = terminal.size().rows;
    // What stands on the screen moves up and is not lost.
    console.print(&"\n".repeat(rows))?;
    let cursor = middle(session.position.rules());
    let keys = Keys::begin(terminal).context("the terminal")?;
    let mut table = Table {
        session,
        keys,
        decoder: Decoder::default(),
        waiting: VecDeque::new(),
        cursor,
        typed: String::new(),
        typed_line: TypedLine::Open,
        message: String::from("arrow keys and Enter place stones, or type a turn; help tells more"),
        paint,
    };
    let leave = watch.during(|| table.play(watch, console));
    drop(table);
    console.print("\n")?;
    if let Some(game) = session.written_game() {
        console.print(&format!("the game: {game}\n"))?;
    }
    match leave? {
        Leave::Quit => Ok(()),
        Leave::Interrupted => Err(Interrupted.into()),
    }
}

fn middle(rules: Rules) -> Cell {
    Cell::new(rules.columns() / 2, rules.rows() / 2)
}

impl Table<'_, '_, '_> {
    fn play(&mut self, watch: &Watch, console: &mut Console<'_>) -> anyhow::Result<Leave> {
        loop {
            let leave = match self.session.is_engines_turn() {
                true => self.engine_plays(watch, console)?,
                false => self.person_plays(watch, console)?,
            };
            if let Some(leave) = leave {
                return Ok(leave);
            }
        }
    }

    fn heard(&mut self, watch: &Watch) -> anyhow::Result<Result<Vec<Key>, Leave>> {
        heard(&mut self.keys, &mut self.decoder, watch)
    }

    /// Hears keys until one of them changes the game.
    fn person_plays(
        &mut self,
        watch: &Watch,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Option<Leave>> {
        let status = game::status(&self.session.position);
        let mut seen = None;
        loop {
            while let Some(key) = self.waiting.pop_front() {
                seen = None;
                match self.press(key) {
                    Pressed::Edited => {}
                    Pressed::Leave(leave) => return Ok(Some(leave)),
                    Pressed::StoneBack => {
                        self.session.take_stone_back();
                        return Ok(None);
                    }
                    Pressed::Order(order) => return self.obey(&order, watch, console),
                }
            }
            // The window may have changed, too.
            let size = self.keys.size();
            if seen != Some(size) {
                self.draw(&status, console)?;
                seen = Some(size);
            }
            match self.heard(watch)? {
                Ok(keys) => self.waiting.extend(keys),
                Err(leave) => return Ok(Some(leave)),
            }
        }
    }

    /// What a key does to the line and the cursor, or what it asks for.
    fn press(&mut self, key: Key) -> Pressed {
        match key {
            Key::Interrupt => return Pressed::Leave(Leave::Interrupted),
            Key::EndOfInput if self.typed.is_empty() => return Pressed::Leave(Leave::Quit),
            Key::EndOfInput => {}
            Key::Enter if self.typed.trim().is_empty() => return self.place_at_cursor(),
            Key::Char(' ') if self.typed.is_empty() => return self.place_at_cursor(),
            Key::Enter => return self.submit(),
            Key::Backspace if self.typed.is_empty() => return Pressed::StoneBack,
            Key::Backspace => {
                self.typed_line = TypedLine::Open;
                self.typed.pop();
            }
            Key::Escape => {
                self.typed.clear();
                self.message.clear();
            }
            Key::Char(c) => {
                if self.typed_line == TypedLine::Refused {
                    self.typed.clear();
                }
                self.typed_line = TypedLine::Open;
                if self.typed.len() < MOST_TYPED {
                    self.typed.push(c);
                }
            }
            Key::Up | Key::Down | Key::Left | Key::Right => self.step(key),
        }
        Pressed::Edited
    }

    fn place_at_cursor(&mut self) -> Pressed {
        self.typed.clear();
        Pressed::Order(Order::Stones(vec![self.cursor]))
    }

    /// The typed line as an order.
    fn submit(&mut self) -> Pressed {
        match parse(&self.typed) {
            Ok(Some(order)) => Pressed::Order(order),
            Ok(None) => Pressed::Edited,
            Err(fault) => {
                self.refuse(fault.to_string());
                Pressed::Edited
            }
        }
    }

    /// Says what is wrong with the typed line.
    fn refuse(&mut self, why: String) {
        self.message = why;
        self.typed_line = TypedLine::Refused;
    }

    /// Moves the cursor, which stops at the edge.
    fn step(&mut self, key: Key) {
        let rules = self.session.position.rules();
        let (column, row) = (self.cursor.column(), self.cursor.row());
        let (column, row) = match key {
            Key::Up => (column, row + 1),
            Key::Down => (column, row.saturating_sub(1)),
            Key::Right => (column + 1, row),
            _ => (column.saturating_sub(1), row),
        };
        self.cursor = Cell::new(column.min(rules.columns() - 1), row.min(rules.rows() - 1));
    }

    fn obey(
        &mut self,
        order: &Order,
        watch: &Watch,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Option<Leave>> {
        match self.session.obey(order, console) {
            Ok(Reply::Quit) => return Ok(Some(Leave::Quit)),
            Ok(Reply::Words(words) | Reply::NewBoard(words)) => {
                self.message = words;
                self.typed.clear();
                let rules = self.session.position.rules();
                if !rules.contains(self.cursor) {
                    self.cursor = middle(rules);
                }
            }
            Ok(Reply::Hint) => {
                self.typed.clear();
                return self.hint(watch, console);
            }
            Err(fault) => self.refuse(format!("{fault:#}")),
        }
        Ok(None)
    }

    fn engine_plays(
        &mut self,
        watch: &Watch,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Option<Leave>> {
        match self.think(Asked::Opponent, watch, console)? {
            Err(leave) => Ok(Some(leave)),
            Ok(choice) => {
                self.message = self.session.play(choice.turn);
                match self.session.is_watched() {
                    true => self.look_on(watch, console),
                    false => Ok(None),
                }
            }
        }
    }

    fn hint(&mut self, watch: &Watch, console: &mut Console<'_>) -> anyhow::Result<Option<Leave>> {
        match self.think(Asked::Adviser, watch, console)? {
            Err(leave) => Ok(Some(leave)),
            Ok(choice) => {
                self.message = reason::hint(&self.session.position, &choice);
                if let Some(cell) = choice.turn.iter().next() {
                    self.cursor = cell;
                }
                Ok(None)
            }
        }
    }

    /// Shows the turn of an engine for a while before the next one plays.
    fn look_on(
        &mut self,
        watch: &Watch,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Option<Leave>> {
        self.draw("q or Ctrl-C ends", console)?;
        for _ in 0..LOOKS_AT_A_TURN {
            let keys = match self.heard(watch)? {
                Ok(keys) => keys,
                Err(leave) => return Ok(Some(leave)),
            };
            match keys.first() {
                Some(Key::Interrupt) => return Ok(Some(Leave::Interrupted)),
                Some(Key::Char('q') | Key::EndOfInput) => return Ok(Some(Leave::Quit)),
                Some(_) => return Ok(None),
                None => {}
            }
        }
        Ok(None)
    }

    /// Lets an engine think on a thread of its own, and hears keys meanwhile.
    fn think(
        &mut self,
        asked: Asked,
        watch: &Watch,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Result<Choice, Leave>> {
        let side = self.session.position.to_move();
        let seats = match self.session.is_watched() {
            true => Seats::Engines,
            false => Seats::WithPerson,
        };
        let status = match asked {
            Asked::Opponent => format!("{side} thinks; Enter: play now"),
            Asked::Adviser => String::from("thinking of a hint; Enter: that will do"),
        };
        self.draw(&status, console)?;
        let (engine, position, limits) = match asked {
            Asked::Opponent => {
                let thinker = self.session.thinker();
                thinker.ok_or_else(|| anyhow!("no engine is to play"))?
            }
            Asked::Adviser => self.session.adviser(),
        };
        let (keys, decoder) = (&mut self.keys, &mut self.decoder);
        let stop = Arc::new(AtomicBool::new(false));
        thread::scope(|scope| {
            let thinking = scope.spawn(|| engine.think(position, limits, &stop, &mut Silent));
            let mut left = None;
            while !thinking.is_finished() && left.is_none() {
                left = match heard(keys, decoder, watch) {
                    Ok(Ok(keys)) => type_ahead(keys, &mut self.waiting, seats, &stop).map(Ok),
                    Ok(Err(leave)) => Some(Ok(leave)),
                    Err(fault) => Some(Err(fault)),
                };
            }
            stop.store(true, Ordering::Relaxed);
            let choice = match thinking.join() {
                Ok(choice) => choice,
                Err(panic) => std::panic::resume_unwind(panic),
            };
            match left {
                Some(left) => left.map(Err),
                None => Ok(Ok(choice?)),
            }
        })
    }

    fn draw(&self, status: &str, console: &mut Console<'_>) -> anyhow::Result<()> {
        let is_watched = self.session.is_watched() && !self.session.position.is_over();
        let screen = Screen {
            position: &self.session.position,
            names: self.session.names(),
            status,
            message: &self.message,
            typed: &self.typed,
            cursor: (!is_watched).then_some(self.cursor),
            size: self.keys.size(),
            paint: self.paint,
        };
        console.print(&screen.text())?;
        console.flush()
    }
}

/// What became of the typed line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TypedLine {
    /// It is being written.
    Open,
    /// It was refused, and stays so that it can be mended with Backspace; a letter begins a new one.
    Refused,
}

/// Nobody types more.
const MOST_TYPED: usize = 1000;

/// What a key comes to.
enum Pressed {
    /// The line or the cursor may be another.
    Edited,
    /// The last stone of the turn is taken back.
    StoneBack,
    Order(Order),
    Leave(Leave),
}

/// One look at the keyboard.
fn heard(
    keys: &mut Keys<'_>,
    decoder: &mut Decoder,
    watch: &Watch,
) -> anyhow::Result<Result<Vec<Key>, Leave>> {
    if watch.is_stopped() {
        return Ok(Err(Leave::Interrupted));
    }
    Ok(match keys.read(LOOK).context("the keyboard")? {
        Heard::Bytes(bytes) => Ok(decoder.keys(&bytes)),
        Heard::Nothing => Ok(decoder.quiet()),
        Heard::End => Err(Leave::Quit),
    })
}

/// Keys that were pressed while an engine thinks: Ctrl-C ends the game, Enter the thinking, and all
/// else waits until it is the player's turn.
fn type_ahead(
    keys: Vec<Key>,
    waiting: &mut VecDeque<Key>,
    seats: Seats,
    stop: &AtomicBool,
) -> Option<Leave> {
    for key in keys {
        match (key, seats) {
            (Key::Interrupt, _) => return Some(Leave::Interrupted),
            (Key::Char('q') | Key::EndOfInput, Seats::Engines) => return Some(Leave::Quit),
            (Key::Enter, _) if waiting.is_empty() => stop.store(true, Ordering::Relaxed),
            (_, Seats::Engines) => {}
            (key, Seats::WithPerson) => waiting.push_back(key),
        }
    }
    None
}

/// Who plays.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seats {
    WithPerson,
    Engines,
}
