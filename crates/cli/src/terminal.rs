//! The terminal itself: its size, and its keys one by one.

use std::io::{self, IsTerminal};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::termios::{
    InputModes, LocalModes, OptionalActions, SpecialCodeIndex, Termios, tcgetattr, tcgetwinsize,
    tcsetattr,
};

/// How large a terminal is, in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Size {
    /// From left to right.
    pub columns: usize,
    /// From top to bottom.
    pub rows: usize,
}

impl Size {
    /// What every terminal has at least, and what is assumed of one that does not tell.
    pub const USUAL: Size = Size {
        columns: 80,
        rows: 24,
    };
}

/// What came from the keyboard.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// These bytes: a key may be several, and may be cut in two.
    Bytes(Vec<u8>),
    /// Nobody pressed a key.
    Nothing,
    /// There will be no more keys.
    End,
}

/// A terminal, as a trait so that tests can press keys.
pub trait Terminal {
    /// How large it is now.
    fn size(&self) -> Size;

    /// Whether keys can be read from it: input may come from a file.
    fn has_keys(&self) -> bool;

    /// From now on keys come one by one and are not shown, Ctrl-C among them.
    fn begin_keys(&mut self) -> io::Result<()>;

    /// Everything is as it was before [`Terminal::begin_keys`].
    fn end_keys(&mut self) -> io::Result<()>;

    /// Waits for keys, at most so long.
    fn read(&mut self, wait: Duration) -> io::Result<Heard>;
}

/// Keys come one by one as long as this lives, and not longer, whatever ends it: also a panic.
pub(crate) struct Keys<'t> {
    terminal: &'t mut dyn Terminal,
}

impl<'t> Keys<'t> {
    pub(crate) fn begin(terminal: &'t mut dyn Terminal) -> io::Result<Keys<'t>> {
        terminal.begin_keys()?;
        Ok(Keys { terminal })
    }

    pub(crate) fn size(&self) -> Size {
        self.terminal.size()
    }

    pub(crate) fn read(&mut self, wait: Duration) -> io::Result<Heard> {
        self.terminal.read(wait)
    }
}

impl Drop for Keys<'_> {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing any more.
        let _ = self.terminal.end_keys();
    }
}

/// The terminal of the standard streams.
#[derive(Debug, Default)]
pub struct StandardTerminal {
    before: Option<Termios>,
}

impl Terminal for StandardTerminal {
    fn size(&self) -> Size {
        let told = tcgetwinsize(io::stdout()).ok();
        let told = told.filter(|size| size.ws_col > 0 && size.ws_row > 0);
        told.map_or(Size::USUAL, |size| Size {
            columns: usize::from(size.ws_col),
            rows: usize::from(size.ws_row),
        })
    }

    fn has_keys(&self) -> bool {
        io::stdin().is_terminal()
    }

    fn begin_keys(&mut self) -> io::Result<()> {
        let before = tcgetattr(io::stdin())?;
        let mut modes = before.clone();
        // Output is left as it is, so that a line feed still begins a new line.
        let lines = LocalModes::ICANON | LocalModes::ECHO | LocalModes::ISIG | LocalModes::IEXTEN;
        modes.local_modes.remove(lines);
        modes.input_modes.remove(InputModes::IXON);
        modes.special_codes[SpecialCodeIndex::VMIN] = 1;
        modes.special_codes[SpecialCodeIndex::VTIME] = 0;
        tcsetattr(io::stdin(), OptionalActions::Now, &modes)?;
        self.before = Some(before);
        Ok(())
    }

    fn end_keys(&mut self) -> io::Result<()> {
        match self.before.take() {
            Some(before) => Ok(tcsetattr(io::stdin(), OptionalActions::Now, &before)?),
            None => Ok(()),
        }
    }

    fn read(&mut self, wait: Duration) -> io::Result<Heard> {
        let stdin = io::stdin();
        let wait = Timespec::try_from(wait).map_err(io::Error::other)?;
        let mut asked = [PollFd::new(&stdin, PollFlags::IN)];
        match poll(&mut asked, Some(&wait)) {
            Ok(0) | Err(rustix::io::Errno::INTR) => return Ok(Heard::Nothing),
            Ok(_) => {}
            Err(error) => return Err(error.into()),
        }
        // Past the buffer of the standard library, in which keys could be left unseen.
        let mut bytes = vec![0; 256];
        match rustix::io::read(&stdin, &mut bytes) {
            Ok(0) => Ok(Heard::End),
            Ok(count) => {
                bytes.truncate(count);
                Ok(Heard::Bytes(bytes))
            }
            Err(rustix::io::Errno::INTR) => Ok(Heard::Nothing),
            Err(error) => Err(error.into()),
        }
    }
}
