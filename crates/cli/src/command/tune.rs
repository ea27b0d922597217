//! `sixfold tune`: learns what positions are worth from games.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use sixfold_core::Rules;
use sixfold_play::eval::Weights;
use sixfold_play::tune::{Form, Lesson, Params, PlayedGame, Tuner, check};

use crate::command::Run;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::interrupt::{Interrupted, Watch};
use crate::tune::{Checked, Report, lessons};
use crate::{games, output, wire};

/// Learn from games what positions are worth, and write the weights to a file
///
/// Learned are the value of a position, by how the game ended and what its players thought, and which
/// cells are played, both from quiet positions alone. One game in ten is held out and shows how good the weights are on
/// games that they have not seen.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tune {
    /// Games: lines of JSON as selfplay writes them, or .csv files with columns game and winner
    #[arg(value_name = "FILE", required = true)]
    games: Vec<PathBuf>,

    /// Where the weights go; - for standard output
    #[arg(long, value_name = "FILE")]
    out: PathBuf,

    /// Games that are not learned from, on which the weights are tried
    #[arg(long, value_name = "FILE")]
    check: Vec<PathBuf>,

    /// How often to go through all games
    #[arg(long, value_name = "N", default_value_t = Params::default().epochs)]
    epochs: u32,

    /// What the order of games depends on, and which are held out
    #[arg(long, value_name = "N", default_value_t = Params::default().seed)]
    seed: u64,

    /// Take the first so many games of each file alone
    #[arg(long, value_name = "N")]
    limit_games: Option<usize>,

    /// How strongly codes are held to what their classes are worth, in the value
    #[arg(long, value_name = "X", default_value_t = Params::default().value_hold, value_parser = hold)]
    value_hold: f64,

    /// The same in the network
    #[arg(long, value_name = "X", default_value_t = Params::default().net_hold, value_parser = hold)]
    net_hold: f64,

    /// The same in the policy
    #[arg(long, value_name = "X", default_value_t = Params::default().policy_hold, value_parser = hold)]
    policy_hold: f64,

    /// What the value is: a sum over cells, or with a small network beside it
    #[arg(long, value_enum, default_value_t = FormArg::Network)]
    form: FormArg,

    /// How much what players thought of a position counts, where the file says it; the rest is how the game ended
    #[arg(long, value_name = "X", default_value_t = Params::default().share_of_said, value_parser = share)]
    share_of_said: f64,
}

/// The form of the value, on the command line.
#[derive(clap::ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum FormArg {
    Sum,
    Network,
}

impl From<FormArg> for Form {
    fn from(form: FormArg) -> Form {
        match form {
            FormArg::Sum => Form::Sum,
            FormArg::Network => Form::Network,
        }
    }
}

const EXAMPLES: &str = "\
A loss is the negative logarithm of the probability that was given to what happened: 0.693 for the
value of one who knows nothing. In the lines of epochs what happened is mixed with what players
thought (--share-of-said), in the lines of checks it is not. \"right\" is how often the side that was
thought to be ahead won; \"cells in 5\" how often a stone was played on one of the five cells for
which most speaks.
docs/evaluation.md says what is learned.

Ctrl-C ends the learning with status 130, and nothing is written.

Examples:
  sixfold selfplay --games 20000 --nodes 20000 --out games.jsonl
  sixfold tune games.jsonl --out weights.txt
  sixfold tune games.jsonl --out weights.txt --check others.csv --epochs 20

JSON: {\"version\", \"game\", \"seed\", \"games\": [learned, held out], \"epochs\": [{\"learned\": [value,
policy]|null, \"held_out\": [value, policy]}, ...], \"checks\": [{\"games\", \"weights\": \"before\"|\"learned\",
\"positions\", \"loss\", \"accuracy\", \"stones\", \"cells\": [in 5, in 10], \"turns\": [in 5, in 10]}, ...]}. The
first epoch is before all learning.";

impl Run for Tune {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let rules = globals.game.unwrap_or(Rules::CONNECT6);
        if self.epochs == 0 {
            bail!("--epochs must be at least 1");
        }
        if output::is_stdout(&self.out) && globals.json {
            bail!("--out - and --json both want standard output");
        }
        output::ensure_is_free(&self.out, &[&self.games[..], &self.check].concat())?;
        let read = |files: &[PathBuf]| -> anyhow::Result<Vec<Vec<PlayedGame>>> {
            files.iter().map(|file| self.read(file, rules)).collect()
        };
        let games = read(&self.games)?.concat();
        let others = read(&self.check)?;
        let watch = console.interrupt.watch()?;
        let learned =
            watch.during(|| self.learn(rules, &games, &others, globals, &watch, console))?;
        let Some(learned) = learned else {
            let out = self.out.display();
            console.note(&format!("interrupted; {out} was not written"))?;
            return Err(Interrupted.into());
        };
        output::save(&self.out, learned.to_string().as_bytes(), console)
    }
}

impl Tune {
    fn read(&self, file: &Path, rules: Rules) -> anyhow::Result<Vec<PlayedGame>> {
        let mut read = games::read(file, rules)?;
        read.truncate(self.limit_games.unwrap_or(usize::MAX));
        read.iter()
            .map(|game| {
                let place = || format!("{}, line {}", file.display(), game.line);
                let played = PlayedGame::new(&game.position, game.winner, game.opening);
                let played = played.with_context(place)?;
                played.with_scores(&game.scores).with_context(place)
            })
            .collect()
    }

    /// The weights, or nothing where it was interrupted.
    fn learn(
        &self,
        rules: Rules,
        games: &[PlayedGame],
        others: &[Vec<PlayedGame>],
        globals: &Globals,
        watch: &Watch,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Option<Weights>> {
        let table = |console: &mut Console<'_>, text: &str| match globals.json {
            true => Ok(()),
            // The weights may go to standard output.
            false if output::is_stdout(&self.out) => {
                Ok(console.notes.write_all(text.as_bytes())?)
            }
            false => console.print(text).and_then(|()| console.flush()),
        };
        let lessons = |games: &[PlayedGame], progress| -> anyhow::Result<Option<Vec<Lesson>>> {
            let bar = bar(games.len(), "games searched for quiet positions", progress)?;
            let lessons = lessons(games, &watch.flag(), &bar);
            bar.finish_and_clear();
            Ok(lessons)
        };
        let Some(own) = lessons(games, console.progress)? else {
            return Ok(None);
        };
        let params = Params {
            epochs: self.epochs,
            seed: self.seed,
            value_hold: self.value_hold,
            net_hold: self.net_hold,
            policy_hold: self.policy_hold,
            form: self.form.into(),
            share_of_said: self.share_of_said,
            ..Params::default()
        };
        let mut tuner = Tuner::new(rules, own, params);
        if tuner.held_out().is_empty() {
            bail!(
                "{} games with a quiet position are too few: one in {} is held out",
                tuner.learned().len(),
                params.held_out
            );
        }
        let counts = [tuner.learned().len(), tuner.held_out().len()];
        let positions = |lessons: &[Lesson]| lessons.iter().map(Lesson::positions).sum::<usize>();
        table(
            console,
            &format!(
                "{} games with {} positions are learned from, {} with {} are held out\n{}",
                counts[0],
                positions(tuner.learned()),
                counts[1],
                positions(tuner.held_out()),
                Report::HEADING
            ),
        )?;
        let mut report = Report::new(rules, self.seed, counts, &tuner.measure());
        table(console, &report.last_line())?;
        let bar = bar(
            counts[0] * self.epochs as usize,
            "games learned from",
            console.progress,
        )?;
        for number in 0..self.epochs as usize {
            let before = number * counts[0];
            let mut progress = |done: usize| {
                bar.set_position((before + done) as u64);
                match watch.is_stopped() {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            let Some(epoch) = tuner.epoch(&mut progress) else {
                bar.finish_and_clear();
                return Ok(None);
            };
            report.add_epoch(&epoch);
            bar.suspend(|| table(console, &report.last_line()))?;
        }
        bar.finish_and_clear();
        let learned = Arc::new(tuner.weights());
        let before = Arc::new(Weights::for_rules(rules));
        table(console, Checked::HEADING)?;
        let mut tried = vec![(String::from("held out"), tuner.held_out().to_vec())];
        for (file, games) in self.check.iter().zip(others) {
            match lessons(games, console.progress)? {
                Some(lessons) => tried.push((file.display().to_string(), lessons)),
                None => return Ok(None),
            }
        }
        for (name, lessons) in &tried {
            for (which, weights) in [("before", &before), ("learned", &learned)] {
                let checked = Checked::new(name, which, &check(rules, weights, lessons));
                table(console, &checked.line())?;
                report.add_check(checked);
            }
        }
        if globals.json {
            console.print(&wire::to_json(report)?)?;
        }
        Ok(Some(Arc::unwrap_or_clone(learned)))
    }
}

fn share(text: &str) -> Result<f64, String> {
    number_from_0_to(text, 1.0)
}

fn hold(text: &str) -> Result<f64, String> {
    number_from_0_to(text, 1e9)
}

fn number_from_0_to(text: &str, most: f64) -> Result<f64, String> {
    let number: Option<f64> = text.parse().ok();
    number
        .filter(|number| (0.0..=most).contains(number))
        .ok_or_else(|| format!("\"{text}\" is no number from 0 to {most}"))
}

fn bar(count: usize, of: &'static str, progress: Progress) -> anyhow::Result<ProgressBar> {
    let bar = match progress {
        Progress::Shown => ProgressBar::new(count as u64),
        Progress::Hidden => ProgressBar::hidden(),
    };
    let style = format!("{{wide_bar}} {{pos}} of {{len}} {of}, {{elapsed}}");
    bar.set_style(ProgressStyle::with_template(&style)?);
    Ok(bar)
}
