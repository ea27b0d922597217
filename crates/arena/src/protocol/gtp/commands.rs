//! What each command of GTP does.

use std::time::Duration;

use sixfold_core::{Color, Outcome, Position, Rules};

use crate::PROGRAM;
use crate::limits::Limits;
use crate::protocol::gtp::analysis::{self, Scale, Tongue};
use crate::protocol::gtp::clock::{self, Clocks};
use crate::protocol::gtp::grammar::{self, Command, can_name, color, name, vertex};
use crate::protocol::gtp::{Done, Gtp, Pending, Stone, sgf};
use crate::protocol::quoted;
use crate::serve::Host;

/// Every command there is.
pub const COMMANDS: &[&str] = &[
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "gogui-rules_board",
    "gogui-rules_board_size",
    "gogui-rules_final_result",
    "gogui-rules_game_id",
    "gogui-rules_legal_moves",
    "gogui-rules_side_to_move",
    "kata-analyze",
    "kata-get-param",
    "kata-list-params",
    "kata-set-param",
    "known_command",
    "komi",
    "list_commands",
    "loadsgf",
    "lz-analyze",
    "name",
    "play",
    "printsgf",
    "protocol_version",
    "quit",
    "reg_genmove",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

type Result<T> = std::result::Result<T, String>;

impl Gtp {
    pub(super) fn obey(&mut self, command: &Command, host: &mut Host) -> Result<Done> {
        let words: Vec<&str> = command.arguments.iter().map(String::as_str).collect();
        let text = match command.name.as_str() {
            "protocol_version" => "2".into(),
            "name" => PROGRAM.split(' ').next().unwrap_or_default().into(),
            "version" => version(host),
            "known_command" => {
                let known = words.first().is_some_and(|name| COMMANDS.contains(name));
                known.to_string()
            }
            "list_commands" => COMMANDS.join("\n"),
            "quit" => return Ok(Done::Quit),
            "boardsize" => self.board_size(&words, host)?,
            "clear_board" => self.begin(self.position.rules(), host)?,
            "komi" => {
                let is_number = words
                    .first()
                    .is_some_and(|word| word.parse::<f64>().is_ok());
                is_number.then(String::new).ok_or("komi not a float")?
            }
            "play" => self.play(&words)?,
            "undo" => self.undo()?,
            "genmove" => return self.generate(command.id, Stone::Placed, &words, host),
            "reg_genmove" => return self.generate(command.id, Stone::Told, &words, host),
            "lz-analyze" => return self.analyze(Tongue::Leela, &command.arguments, host),
            "kata-analyze" => return self.analyze(Tongue::Kata, &command.arguments, host),
            "time_settings" => {
                let [main, period, stones] = words[..] else {
                    return Err("write 3 numbers".into());
                };
                self.clocks = Clocks::settings(time(main)?, time(period)?, stones_of(stones)?);
                String::new()
            }
            "time_left" => {
                let (side, rest) = words.split_first().ok_or("a colour is missing")?;
                let [left, stones] = rest[..] else {
                    return Err("write a colour and 2 numbers".into());
                };
                let (side, left) = (side_named(side)?, time(left)?);
                self.clocks.set(side, left, stones_of(stones)?);
                String::new()
            }
            "showboard" => grammar::board(&self.position),
            "loadsgf" => {
                self.position = sgf::load(&words, self.files)?;
                self.planned = None;
                self.tell_engine(host)?
            }
            "printsgf" => sgf::print(&self.position, &words)?,
            "final_score" => self.final_score()?,
            "kata-list-params" | "kata-get-param" | "kata-set-param" => {
                param(&command.name, &words, host)?
            }
            rules if rules.starts_with("gogui-rules_") => self.rules(rules)?,
            _ => return Err("unknown command".into()),
        };
        Ok(Done::Answer(text))
    }

    /// A new game, on this board.
    fn begin(&mut self, rules: Rules, host: &mut Host) -> Result<String> {
        self.position = Position::new(rules);
        self.planned = None;
        self.tell_engine(host)
    }

    fn tell_engine(&mut self, host: &mut Host) -> Result<String> {
        if let Some(engine) = host.engine() {
            let begun = engine.new_game(self.position.rules());
            begun.map_err(|error| error.to_string())?;
        }
        Ok(String::new())
    }

    fn board_size(&mut self, words: &[&str], host: &mut Host) -> Result<String> {
        let size = number(words)?;
        let now = self.position.rules();
        let (k, p, q) = (now.k(), now.p(), now.q());
        let rules = Rules::new(size, size, k.into(), p.into(), q.into());
        let rules = rules.ok().filter(|rules| can_name(*rules));
        self.begin(rules.ok_or("unacceptable size")?, host)
    }

    fn play(&mut self, words: &[&str]) -> Result<String> {
        let [side, cell] = words else {
            return Err("write a colour and a vertex".into());
        };
        self.is_turn_of(side_named(side)?)?;
        let cell =
            vertex(cell).ok_or_else(|| format!("illegal move: no vertex \"{}\"", quoted(cell)))?;
        let checked = self.position.check(cell);
        // The core's words name the cell otherwise.
        checked.map_err(|_| String::from("illegal move"))?;
        self.position.place(cell, &mut ());
        self.planned = None;
        Ok(String::new())
    }

    fn is_turn_of(&self, side: Color) -> Result<()> {
        if side == self.position.to_move() {
            Ok(())
        } else {
            Err(format!("illegal move: it is {}'s turn", side.other()))
        }
    }

    fn undo(&mut self) -> Result<String> {
        self.planned = None;
        let undone = self.position.undo(&mut ());
        undone.map(|_| String::new()).ok_or("cannot undo".into())
    }

    fn generate(
        &mut self,
        id: Option<u64>,
        stone: Stone,
        words: &[&str],
        host: &mut Host,
    ) -> Result<Done> {
        let [side] = words else {
            return Err("write a colour".into());
        };
        self.is_turn_of(side_named(side)?)?;
        if self.position.is_over() {
            return Err("the game is over".into());
        }
        // The second stone of a turn was chosen with the first.
        let planned = self.planned.take();
        if let Some((key, cells)) = planned
            && key == self.position.key()
            && let Some((&first, rest)) = cells.split_first()
        {
            if stone == Stone::Placed {
                self.position.place(first, &mut ());
                self.planned = Some((self.position.key(), rest.to_vec()));
            } else {
                self.planned = Some((key, cells));
            }
            return Ok(Done::Answer(name(first)));
        }
        let limits = self.clocks.limits(&self.position, &self.defaults.limits);
        host.think(&self.position, &limits);
        Ok(Done::Thinks(Pending::Stone(id, stone)))
    }

    fn analyze(&mut self, tongue: Tongue, words: &[String], host: &mut Host) -> Result<Done> {
        let wish = analysis::parse(words)?;
        self.is_turn_of(wish.side.unwrap_or(self.position.to_move()))?;
        if self.position.is_over() {
            return Err("the game is over".into());
        }
        let limits = Limits {
            lines: wish.lines,
            ..Limits::default()
        };
        let scale = Scale::of(host.engine().and_then(|engine| engine.logit()));
        host.think(&self.position, &limits);
        Ok(Done::Thinks(Pending::Analysis(tongue, scale)))
    }

    fn final_score(&self) -> Result<String> {
        let score = match self.position.outcome() {
            None => return Err("the game is not over".into()),
            Some(Outcome::Draw) => "0",
            Some(Outcome::Win(Color::Black)) => "B+1",
            Some(Outcome::Win(Color::White)) => "W+1",
        };
        Ok(score.into())
    }

    /// What GoGui asks of a program that knows the rules.
    fn rules(&self, command: &str) -> Result<String> {
        let rules = self.position.rules();
        let text = match command {
            "gogui-rules_game_id" => {
                let name = rules.preset_name().unwrap_or("connect");
                name[..1].to_ascii_uppercase() + &name[1..]
            }
            "gogui-rules_board" => grammar::rows(&self.position).join("\n"),
            "gogui-rules_board_size" => rules.columns().max(rules.rows()).to_string(),
            "gogui-rules_legal_moves" if self.position.is_over() => String::new(),
            "gogui-rules_legal_moves" => {
                let cells = self.position.empties().iter().map(name);
                cells.collect::<Vec<_>>().join(" ")
            }
            "gogui-rules_side_to_move" => self.position.to_move().to_string(),
            "gogui-rules_final_result" => match self.position.outcome() {
                None => String::new(),
                Some(Outcome::Draw) => "Draw".into(),
                Some(Outcome::Win(side)) => format!("{side} wins"),
            },
            _ => return Err("unknown command".into()),
        };
        Ok(text)
    }
}

fn version(host: &mut Host) -> String {
    let version = PROGRAM.split(' ').nth(1).unwrap_or_default();
    let engine = host.engine().map(|engine| format!(" {}", engine.name()));
    format!("{version}{}", engine.unwrap_or_default())
}

/// The engine's options, under KataGo's names for such commands.
fn param(command: &str, words: &[&str], host: &mut Host) -> Result<String> {
    let engine = host.engine().ok_or("the engine thinks")?;
    match (command, words) {
        ("kata-list-params", []) => {
            let names: Vec<&str> = engine.options().iter().map(|option| option.name).collect();
            Ok(names.join("\n"))
        }
        ("kata-get-param", [name]) => {
            let value = engine.option(name);
            value.ok_or_else(|| format!("there is no option \"{}\"", quoted(name)))
        }
        ("kata-set-param", [name, value @ ..]) if !value.is_empty() => {
            let set = engine.set_option(name, &value.join(" "));
            set.map(|()| String::new())
                .map_err(|error| error.to_string())
        }
        _ => Err("write the name of an option, and what it is to be".into()),
    }
}

fn side_named(word: &str) -> Result<Color> {
    color(word).ok_or_else(|| format!("no colour \"{}\"", quoted(word)))
}

fn time(word: &str) -> Result<Duration> {
    clock::seconds(word).ok_or_else(|| format!("no time in seconds: \"{}\"", quoted(word)))
}

fn stones_of(word: &str) -> Result<u32> {
    let stones = word.parse().ok();
    stones.ok_or_else(|| format!("no number of stones: \"{}\"", quoted(word)))
}

/// One whole number and nothing else.
fn number(words: &[&str]) -> Result<u32> {
    match words {
        [word] => word.parse().ok(),
        _ => None,
    }
    .ok_or("write a number".into())
}
