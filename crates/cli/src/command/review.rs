//! `sixfold review`: were games lost to wins that ought to have been seen?

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use sixfold_core::Turn;
use sixfold_record::Record;

use crate::command::Run;
use crate::console::{Console, Progress, printable};
use crate::globals::Globals;
use crate::input::Games;
use crate::interrupt::Interrupted;
use crate::review::{Finding, Player, ReviewedGame, Tallies, Tally, Terms, questions, review};
use crate::seconds::seconds;
use crate::wire;

/// Look at games that were lost: did the loser overlook a win by double threats?
///
/// Reads the games that a match has written. After each turn of the one who lost it asks whether the
/// other side, which is to move then, wins by double threats. Where it does, the loser must have said
/// that all turns lose or that it ran out of time; otherwise it is a fault, which is printed with the
/// winning line, and the exit status is 1.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Review {
    /// SGF files, or directories with such files
    #[arg(value_name = "DIR|FILE", required = true)]
    files: Vec<PathBuf>,

    /// Whose games: a player's name as in the files [default: everyone who says in remarks whether
    /// its turns are safe]
    #[arg(long, value_name = "NAME")]
    player: Option<String>,

    /// How long to search after each turn
    #[arg(long, value_name = "S", value_parser = seconds, default_value = "1")]
    seconds: Duration,
}

const EXAMPLES: &str = "\
Turns before a player's first remark are the opening's. A player who is named and has no remarks at
all is reviewed like others, and every win that it overlooked is a fault. In the table \"all lose\",
\"out of time\" and \"faults\" are parts of \"wins found\"; \"undecided\" are turns after which the search
did not know within its time. Ctrl-C ends it with what was found so far and status 130.

Examples:
  sixfold review games
  sixfold review games/game-00003.sgf --player sequences --seconds 10

JSON: {\"version\", \"players\": [{\"name\", \"games\", \"lost\", \"asked\", \"wins\", \"all_lose\", \"out_of_time\",
\"faults\", \"undecided\"}, ...], \"faults\": [{\"file\", \"game\", \"player\", \"number\", \"turn\": [cell, ...],
\"remark\", \"line\": [[cell, ...], ...]}, ...], \"interrupted\"}. Games and turns are counted from 1; the
remark is null where there is none.";

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireReview {
    players: Vec<WireTally>,
    faults: Vec<WireFault>,
    interrupted: bool,
}

#[derive(Serialize, Debug)]
struct WireTally {
    name: String,
    games: u64,
    lost: u64,
    asked: u64,
    wins: u64,
    all_lose: u64,
    out_of_time: u64,
    faults: u64,
    undecided: u64,
}

/// A win that was overlooked.
#[derive(Serialize, Debug)]
struct WireFault {
    file: String,
    /// Which game of the file, from 1.
    game: usize,
    player: String,
    /// Which turn of the game, from 1.
    number: usize,
    turn: Vec<String>,
    remark: Option<&'static str>,
    line: Vec<Vec<String>>,
}

impl Run for Review {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let names = sgf_files(&self.files)?;
        let whose = match &self.player {
            None => Player::Remarking,
            Some(name) => Player::Named(name.clone()),
        };
        let watch = console.interrupt.watch()?;
        let mut files = Vec::with_capacity(names.len());
        for name in &names {
            files.push(read(name, &whose, globals, console)?);
        }
        self.check_anyone(&files)?;
        let asked = files.iter().flatten().filter_map(|game| game.lost.as_ref());
        let asked: usize = asked.map(|(_, questions)| questions.len()).sum();
        let bar = match console.progress {
            Progress::Shown => ProgressBar::new(asked as u64),
            Progress::Hidden => ProgressBar::hidden(),
        };
        bar.set_style(ProgressStyle::with_template(
            "{wide_bar} {pos} of {len} turns, {eta} left",
        )?);
        let terms = Terms {
            time: self.seconds,
            stop: watch.flag(),
        };
        let findings = watch.during(|| review(&files, &terms, &mut || bar.inc(1)));
        bar.finish_and_clear();
        let is_interrupted = findings.len() < asked;
        let tallies = Tallies::new(&files, &findings);
        let faults = faults(&names, &files, &findings);
        if globals.json {
            let body = WireReview {
                players: tallies.players().map(wire_tally).collect(),
                faults,
                interrupted: is_interrupted,
            };
            console.print(&wire::to_json(body)?)?;
        } else {
            for fault in &faults {
                console.print(&fault.words())?;
            }
            console.print(&printable_lines(&tallies.text()))?;
        }
        console.flush()?;
        if is_interrupted {
            let (done, all) = (findings.len(), asked);
            console.note(&format!("interrupted after {done} of {all} turns"))?;
            return Err(Interrupted.into());
        }
        match tallies.faults() {
            0 => Ok(()),
            1 => bail!("1 turn overlooked a win of the other side"),
            count => bail!("{count} turns overlooked a win of the other side"),
        }
    }
}

impl Review {
    /// A name that nobody has is a slip, and no reason to say that all is well.
    fn check_anyone(&self, files: &[Vec<ReviewedGame>]) -> anyhow::Result<()> {
        match &self.player {
            Some(name) if files.iter().all(Vec::is_empty) => {
                bail!("--player {name}: nobody of this name plays in these games")
            }
            _ => Ok(()),
        }
    }
}

/// All files: those that are named, and those in directories, by name.
fn sgf_files(arguments: &[PathBuf]) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for argument in arguments {
        let shown = || argument.display().to_string();
        if !argument.exists() {
            bail!("{}: no such file or directory", shown());
        }
        if !argument.is_dir() {
            files.push(argument.clone());
            continue;
        }
        let mut found = Vec::new();
        for entry in std::fs::read_dir(argument).with_context(shown)? {
            let path = entry.with_context(shown)?.path();
            let extension = path.extension();
            if extension.is_some_and(|extension| extension.eq_ignore_ascii_case("sgf")) {
                found.push(path);
            }
        }
        if found.is_empty() {
            bail!("{}: there are no SGF files in this directory", shown());
        }
        found.sort();
        files.extend(found);
    }
    Ok(files)
}

/// The games of a file that are to be reviewed.
fn read(
    file: &Path,
    whose: &Player,
    globals: &Globals,
    console: &mut Console<'_>,
) -> anyhow::Result<Vec<ReviewedGame>> {
    let name = file.display().to_string();
    let records = Games::read(&name, globals, console)?.records;
    let several = records.len() > 1;
    let reviewed = |(index, record): (usize, &Record)| {
        let place = match several {
            true => format!("{name}: game {}", index + 1),
            false => name.clone(),
        };
        questions(record, index, whose).with_context(|| place)
    };
    let games: anyhow::Result<Vec<Option<ReviewedGame>>> =
        records.iter().enumerate().map(reviewed).collect();
    Ok(games?.into_iter().flatten().collect())
}

fn faults(names: &[PathBuf], files: &[Vec<ReviewedGame>], findings: &[Finding]) -> Vec<WireFault> {
    let cells = |turn: &Turn| turn.iter().map(|cell| cell.to_string()).collect();
    let fault = |finding: &Finding| {
        let game = &files[finding.file][finding.game];
        let (player, questions) = game.lost.as_ref()?;
        let question = &questions[finding.question];
        let line = finding.fault(question)?;
        Some(WireFault {
            file: names[finding.file].display().to_string(),
            game: game.index + 1,
            player: player.clone(),
            number: question.number,
            turn: cells(&question.turn),
            remark: question.remark.map(|safety| safety.words()),
            line: line.iter().map(cells).collect(),
        })
    };
    findings.iter().filter_map(fault).collect()
}

impl WireFault {
    /// The fault in two lines.
    fn words(&self) -> String {
        let file = match self.game {
            1 => self.file.clone(),
            game => format!("{}, game {game}", self.file),
        };
        let turns: Vec<String> = self.line.iter().map(|turn| turn.concat()).collect();
        let remark = match self.remark {
            Some(words) => format!("\"{words}\""),
            None => String::from("nothing"),
        };
        printable_lines(&format!(
            "{file}: turn {}, {}: {} said {remark} and loses to\n    {}\n",
            self.number,
            self.turn.concat(),
            self.player,
            turns.join(" "),
        ))
    }
}

/// The text without characters that would command the terminal, in its lines.
fn printable_lines(text: &str) -> String {
    text.lines().map(|line| printable(line) + "\n").collect()
}

fn wire_tally((name, tally): (&str, &Tally)) -> WireTally {
    let name = name.to_owned();
    let &Tally {
        games,
        lost,
        asked,
        wins,
        all_lose,
        out_of_time,
        faults,
        undecided,
    } = tally;
    WireTally {
        name,
        games,
        lost,
        asked,
        wins,
        all_lose,
        out_of_time,
        faults,
        undecided,
    }
}
