//! Plays a plan, shows how far it is, and prints what came of it.

use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use sixfold_arena::contest::{End, GameReport, Journal, JournalError, Plan, Results, run};

use super::options::ContestOptions;
use super::table::{cross_table, report};
use super::wire_match::WireMatch;
use crate::console::{Console, Progress};
use crate::globals::Globals;
use crate::interrupt::Interrupted;
use crate::wire;

/// The faults that are told one by one; the table counts the others.
const FAULTS_TOLD: usize = 10;

/// Plays all games of the plan that are missing, and prints the table.
pub(crate) fn play(
    plan: &Plan,
    options: &ContestOptions,
    globals: &Globals,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let watch = console.interrupt.watch()?;
    let mut results = Results::new(plan);
    let mut journal = None;
    if let Some(directory) = options.directory() {
        let (opened, games) = Journal::open(directory, plan)?;
        if !games.is_empty() {
            console.note(&format!("going on after {} games", games.len()))?;
        }
        games
            .into_iter()
            .filter(|game| game.number < plan.total())
            .for_each(|game| results.add(game));
        journal = Some(opened);
    }
    let before = results.games().count();
    let since = Instant::now();
    let bar = progress_bar(plan, before, console)?;
    let mut told = |game: &GameReport, results: &Results<'_>| -> Result<(), JournalError> {
        if let Some(journal) = &mut journal {
            journal.add(game, plan)?;
        }
        bar.inc(1);
        if !bar.is_hidden() {
            bar.set_message(cross_table(plan, results));
        }
        Ok(())
    };
    let flag = watch.flag();
    let end = watch.during(|| run(plan, &mut results, options.workers(), &flag, &mut told));
    bar.finish_and_clear();
    let end = end?;
    if globals.json {
        console.print(&wire::to_json(WireMatch::new(plan, &results))?)?;
    } else {
        console.print(&report(plan, &results))?;
    }
    console.flush()?;
    tell_faults(plan, &results, console)?;
    let played = results.games().count();
    console.note(&format!(
        "{} games were played in {:.1} s",
        played.saturating_sub(before),
        since.elapsed().as_secs_f64()
    ))?;
    if end == End::Stopped {
        let how = match options.directory() {
            Some(_) => "the same command goes on from here",
            None => "with --out it could go on from here",
        };
        console.note(&format!(
            "interrupted after {played} of {} games; {how}",
            plan.total()
        ))?;
        return Err(Interrupted.into());
    }
    Ok(())
}

fn progress_bar(plan: &Plan, before: usize, console: &Console<'_>) -> anyhow::Result<ProgressBar> {
    let bar = match console.progress {
        Progress::Shown => ProgressBar::new(plan.total()),
        Progress::Hidden => ProgressBar::hidden(),
    };
    let style = "{msg}{wide_bar} {pos} of {len} games, {eta} left";
    bar.set_style(ProgressStyle::with_template(style)?);
    bar.set_position(before as u64);
    bar.reset_eta();
    Ok(bar)
}

/// The first faults in words: somebody will want to mend an engine.
fn tell_faults(
    plan: &Plan,
    results: &Results<'_>,
    console: &mut Console<'_>,
) -> anyhow::Result<()> {
    let names = plan.names();
    for game in results
        .games()
        .filter(|game| game.is_fault())
        .take(FAULTS_TOLD)
    {
        let loser = match game.winning_color() {
            Some(sixfold_core::Color::Black) => game.white,
            _ => game.black,
        };
        let what = game.detail.as_deref().unwrap_or(&game.reason);
        let words = match &game.last_words {
            Some(words) => format!(" (its last words: {})", last_line(words)),
            None => String::new(),
        };
        console.note(&format!(
            "game {}: {} {what}{words}",
            game.number + 1,
            names[loser]
        ))?;
    }
    Ok(())
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}
