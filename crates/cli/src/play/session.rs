//! A game between a player and an engine, or between two engines: what each order does.

use std::path::{Path, PathBuf};

use anyhow::bail;
use sixfold_arena::{AgentEngine, Engine, Limits};
use sixfold_core::{Color, Position, Rules, Turn, notation};
use sixfold_play::AgentSpec;

use crate::console::Console;
use crate::globals::Globals;
use crate::play::order::{HELP, Order};
use crate::play::{game, saving};
use crate::serving::default_agent;
use crate::thinking::{agent_of_level_and_seed, level_of_agent};

/// Who plays a side.
#[expect(clippy::large_enum_variant, reason = "there are two of them")]
pub(crate) enum Seat {
    Person,
    Engine(AgentEngine),
}

impl Seat {
    pub(crate) fn of(agent: AgentSpec) -> Seat {
        Seat::Engine(AgentEngine::new(agent))
    }

    /// For people: `you`, `level 3`, or the agent.
    fn name(&self) -> String {
        match self {
            Seat::Person => String::from("you"),
            Seat::Engine(engine) => match level_of_agent(engine.spec()) {
                Some(level) => format!("level {level}"),
                None => engine.name(),
            },
        }
    }

    /// For files.
    fn written(&self) -> String {
        match self {
            Seat::Person => saving::PERSON.to_owned(),
            Seat::Engine(engine) => engine.name(),
        }
    }
}

/// A game that is going on.
pub(crate) struct Session<'a> {
    pub(crate) position: Position,
    /// Who plays Black and White.
    seats: [Seat; 2],
    /// Gives hints: the strongest there is, whoever the opponent may be.
    adviser: AgentEngine,
    limits: Limits,
    /// Where the game is saved after each turn.
    autosave: Option<PathBuf>,
    /// The files of this game, which may be written again.
    own_files: Vec<PathBuf>,
    /// What the chance of levels depends on that are chosen from now on.
    seed: u32,
    globals: &'a Globals,
}

/// What an order comes to.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Reply {
    /// This is to be said.
    Words(String),
    /// The same, and the board is not what it was.
    NewBoard(String),
    /// The adviser is to be asked.
    Hint,
    Quit,
}

impl<'a> Session<'a> {
    pub(crate) fn new(
        position: Position,
        seats: [Seat; 2],
        limits: Limits,
        seed: u32,
        globals: &'a Globals,
    ) -> anyhow::Result<Session<'a>> {
        let mut session = Session {
            position,
            seats,
            adviser: AgentEngine::new(default_agent()),
            limits,
            autosave: None,
            own_files: Vec::new(),
            seed,
            globals,
        };
        session.tell_engines(session.position.rules())?;
        Ok(session)
    }

    /// From now on the game is saved after each turn.
    pub(crate) fn save_to(&mut self, file: &Path) {
        self.autosave = Some(file.to_owned());
        self.own_files.push(file.to_owned());
    }

    /// Names for Black and White.
    pub(crate) fn names(&self) -> [String; 2] {
        self.seats.each_ref().map(Seat::name)
    }

    /// Whether no person plays.
    pub(crate) fn is_watched(&self) -> bool {
        !self.seats.iter().any(|seat| matches!(seat, Seat::Person))
    }

    /// Whether an engine is to choose the next turn.
    pub(crate) fn is_engines_turn(&self) -> bool {
        let seat = &self.seats[self.position.to_move().index()];
        !self.position.is_over() && matches!(seat, Seat::Engine(_))
    }

    /// The engine whose turn it is, with what it needs to think.
    pub(crate) fn thinker(&mut self) -> Option<(&mut AgentEngine, &Position, &Limits)> {
        if self.position.is_over() {
            return None;
        }
        match &mut self.seats[self.position.to_move().index()] {
            Seat::Engine(engine) => Some((engine, &self.position, &self.limits)),
            Seat::Person => None,
        }
    }

    /// The engine that gives hints, with what it needs to think.
    pub(crate) fn adviser(&mut self) -> (&mut AgentEngine, &Position, &Limits) {
        (&mut self.adviser, &self.position, &self.limits)
    }

    /// Plays the turn that an engine chose, and says so.
    pub(crate) fn play(&mut self, turn: Turn) -> String {
        let side = self.position.to_move();
        self.position.place_turn(turn, &mut ());
        self.with_autosave(format!("{side} plays {turn}"))
    }

    /// The game so far as a string, where it can be written as one.
    pub(crate) fn written_game(&self) -> Option<String> {
        let game = notation::write_game(&self.position)?;
        (!game.is_empty()).then_some(game)
    }

    /// Does what was ordered, or says why not; then everything is as it was.
    pub(crate) fn obey(
        &mut self,
        order: &Order,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Reply> {
        match order {
            Order::Stones(cells) => {
                self.position = game::with_stones(&self.position, cells)?;
                let is_within_turn = game::without_last_stone(&self.position).is_some();
                Ok(Reply::NewBoard(match is_within_turn {
                    true => String::new(),
                    false => self.with_autosave(String::new()),
                }))
            }
            Order::Undo => self.undo(),
            Order::Hint if self.position.is_over() => bail!("{}", game::status(&self.position)),
            Order::Hint => Ok(Reply::Hint),
            Order::Level(level) => self.set_level(*level),
            Order::Save(file) => self.save(file.as_deref()),
            Order::Load(file) => self.load(file, console),
            Order::New => self.begin_again(),
            Order::Swap => {
                self.seats.swap(0, 1);
                let [black, white] = self.names();
                Ok(Reply::NewBoard(format!("black: {black}, white: {white}")))
            }
            Order::Board => Ok(Reply::NewBoard(String::new())),
            Order::Help => Ok(Reply::Words(HELP.to_owned())),
            Order::Quit => Ok(Reply::Quit),
        }
    }

    /// Takes back the last stone of a turn that is not finished.
    pub(crate) fn take_stone_back(&mut self) {
        if let Some(before) = game::without_last_stone(&self.position) {
            self.position = before;
        }
    }

    /// Takes back the last turn of the person; with none at the board, of the side that played.
    fn undo(&mut self) -> anyhow::Result<Reply> {
        let person = Color::BOTH
            .into_iter()
            .find(|color| matches!(self.seats[color.index()], Seat::Person));
        let side = person.unwrap_or(self.position.to_move().other());
        match game::without_last_turn(&self.position, side) {
            None => bail!("there is no turn of {side} to take back"),
            Some(before) => {
                self.position = before;
                let words = format!("{side} plays again");
                Ok(Reply::NewBoard(self.with_autosave(words)))
            }
        }
    }

    fn set_level(&mut self, level: u8) -> anyhow::Result<Reply> {
        for seat in &mut self.seats {
            if matches!(seat, Seat::Engine(_)) {
                *seat = Seat::of(agent_of_level_and_seed(level, self.seed));
            }
        }
        self.tell_engines(self.position.rules())?;
        Ok(Reply::Words(format!("the engine plays at level {level}")))
    }

    /// Saves to this file, or where the game is saved anyway. A file of somebody else is not
    /// written over.
    fn save(&mut self, file: Option<&Path>) -> anyhow::Result<Reply> {
        let Some(file) = file.or(self.autosave.as_deref()).map(Path::to_owned) else {
            bail!("write the name of a file, such as: save game.sgf");
        };
        if file.exists() && !self.own_files.contains(&file) {
            bail!("{}: not saved: the file is there already", file.display());
        }
        saving::write_whole(&file, &self.sgf()?)?;
        let words = format!("saved as {}", file.display());
        self.own_files.push(file);
        Ok(Reply::Words(words))
    }

    /// Goes on with the game of a file. It is saved where the last one was only if that is told
    /// anew, since a file holds one game.
    fn load(&mut self, file: &Path, console: &mut Console<'_>) -> anyhow::Result<Reply> {
        let loaded = saving::load(file, self.globals, console)?;
        let seats = seats_of_file(loaded.agents);
        let before = seats.map(|seats| std::mem::replace(&mut self.seats, seats));
        if let Err(fault) = self.tell_engines(loaded.position.rules()) {
            // The game that is going on stays as it is.
            if let Some(seats) = before {
                self.seats = seats;
            }
            return Err(fault);
        }
        self.position = loaded.position;
        let saving = self.turn_page();
        let words = format!("loaded {}{saving}", file.display());
        Ok(Reply::NewBoard(words))
    }

    /// Levels slip elsewhere than in the game before: who has won once would win the same way again.
    fn begin_again(&mut self) -> anyhow::Result<Reply> {
        let rules = self.position.rules();
        self.seed = self.seed.wrapping_add(1);
        for seat in &mut self.seats {
            if let Seat::Engine(engine) = seat
                && let Some(level) = level_of_agent(engine.spec())
            {
                *seat = Seat::of(agent_of_level_and_seed(level, self.seed));
            }
        }
        self.tell_engines(rules)?;
        self.position = Position::new(rules);
        let saving = self.turn_page();
        Ok(Reply::NewBoard(format!("a new game{saving}")))
    }

    /// Another game begins: where the last one is saved, it stays, and the next gets a file of its
    /// own. Returns what to say of it.
    fn turn_page(&mut self) -> String {
        let Some(last) = self.autosave.take() else {
            return String::new();
        };
        let next = saving::next_free(&last);
        let words = match next == last {
            true => String::new(),
            false => format!("; it will be saved as {}", next.display()),
        };
        self.own_files.clear();
        self.save_to(&next);
        words
    }

    fn tell_engines(&mut self, rules: Rules) -> anyhow::Result<()> {
        self.adviser.new_game(rules)?;
        for seat in &mut self.seats {
            if let Seat::Engine(engine) = seat {
                engine.new_game(rules)?;
            }
        }
        Ok(())
    }

    fn sgf(&self) -> anyhow::Result<String> {
        let [black, white] = self.seats.each_ref().map(Seat::written);
        saving::sgf(&self.position, [&black, &white])
    }

    /// The words, after the game was saved; or what kept it from being saved, which does not end
    /// the game.
    fn with_autosave(&self, words: String) -> String {
        let Some(file) = &self.autosave else {
            return words;
        };
        match self.sgf().and_then(|sgf| saving::write_whole(file, &sgf)) {
            Ok(()) => words,
            Err(fault) if words.is_empty() => format!("{fault:#}"),
            Err(fault) => format!("{words}\n{fault:#}"),
        }
    }
}

/// Who sat where when a game was saved, if the file tells: at least one is an agent.
pub(crate) fn seats_of_file(agents: [Option<AgentSpec>; 2]) -> Option<[Seat; 2]> {
    let is_told = agents.iter().any(Option::is_some);
    is_told.then(|| agents.map(|agent| agent.map_or(Seat::Person, Seat::of)))
}
