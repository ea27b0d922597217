//! A game in plain lines: for scripts, and wherever there is no terminal.

use std::io::Read;

use anyhow::Context;
use sixfold_arena::Engine;
use sixfold_play::Silent;

use crate::console::{Console, Paint};
use crate::interrupt::{Interrupted, Watch};
use crate::play::board::View;
use crate::play::game;
use crate::play::order::parse;
use crate::play::reason;
use crate::play::session::{Reply, Session};

/// Longer lines are cut off: no order is longer.
const LONGEST: usize = 1 << 16;

/// Plays until the input ends or says `quit`.
pub(crate) fn run(
    session: &mut Session<'_>,
    paint: Paint,
    watch: &Watch,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let [black, white] = session.names();
    console.print(&format!("X black: {black}\nO white: {white}\n"))?;
    draw(session, paint, console)?;
    loop {
        think(session, paint, watch, console)?;
        if session.is_watched() {
            break;
        }
        console.flush()?;
        let Some(line) = read_line(console.input).context("standard input")? else {
            break;
        };
        let reply = match parse(&line) {
            Ok(None) => continue,
            Ok(Some(order)) => session.obey(&order, console),
            Err(fault) => Err(fault.into()),
        };
        match reply {
            Ok(Reply::Quit) => break,
            Ok(Reply::Words(words)) => say(&words, console)?,
            Ok(Reply::NewBoard(words)) => {
                say(&words, console)?;
                if !session.is_engines_turn() {
                    draw(session, paint, console)?;
                }
            }
            Ok(Reply::Hint) => hint(session, watch, console)?,
            Err(fault) => say(&format!("{fault:#}"), console)?,
        }
    }
    match session.written_game() {
        Some(game) => say(&format!("the game: {game}"), console),
        None => Ok(()),
    }
}

/// Lets engines play as long as it is their turn.
fn think(
    session: &mut Session<'_>,
    paint: Paint,
    watch: &Watch,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    while let Some((engine, position, limits)) = session.thinker() {
        console.flush()?;
        let stop = watch.flag();
        let choice = watch.during(|| engine.think(position, limits, &stop, &mut Silent))?;
        if watch.is_stopped() {
            return Err(Interrupted.into());
        }
        let words = session.play(choice.turn);
        say(&words, console)?;
        if !session.is_engines_turn() {
            draw(session, paint, console)?;
        }
    }
    Ok(())
}

fn hint(session: &mut Session<'_>, watch: &Watch, console: &mut Console<'_>) -> anyhow::Result<()> {
    let (engine, position, limits) = session.adviser();
    let stop = watch.flag();
    let choice = watch.during(|| engine.think(position, limits, &stop, &mut Silent))?;
    say(&reason::hint(position, &choice), console)?;
    match watch.is_stopped() {
        true => Err(Interrupted.into()),
        false => Ok(()),
    }
}

fn draw(session: &Session<'_>, paint: Paint, console: &mut Console<'_>) -> anyhow::Result<()> {
    let view = View {
        position: &session.position,
        cursor: None,
        paint,
        room: None,
    };
    let board: Vec<String> = view.draw().lines;
    let board: Vec<&str> = board.iter().map(|line| line.trim_end()).collect();
    let status = game::status(&session.position);
    console.print(&format!("{}\n{status}\n", board.join("\n")))
}

fn say(words: &str, console: &mut Console<'_>) -> anyhow::Result<()> {
    match words {
        "" => Ok(()),
        words => console.print(&format!("{words}\n")),
    }
}

/// The next line, or `None` at the end. What is no UTF-8 becomes U+FFFD, which is no order.
fn read_line(input: &mut dyn Read) -> std::io::Result<Option<String>> {
    let mut bytes = Vec::new();
    let mut byte = [0];
    loop {
        match input.read(&mut byte) {
            Ok(0) if bytes.is_empty() => return Ok(None),
            Ok(0) => break,
            Ok(_) if byte == *b"\n" => break,
            Ok(_) if bytes.len() < LONGEST => bytes.push(byte[0]),
            Ok(_) => {}
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::order::Order;

    #[test]
    fn lines_end_in_every_way() {
        let mut input: &[u8] = b"a\r\n\nb\xff";
        let mut next = || read_line(&mut input).unwrap();
        assert_eq!(next().as_deref(), Some("a\r"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("b\u{fffd}"));
        assert_eq!(next(), None);
        let mut long = vec![b'x'; 3 * LONGEST];
        long.extend_from_slice(b"\nquit\n");
        let mut input = &long[..];
        assert_eq!(read_line(&mut input).unwrap().unwrap().len(), LONGEST);
        let quit = read_line(&mut input).unwrap().unwrap();
        assert_eq!(parse(&quit), Ok(Some(Order::Quit)));
    }
}
