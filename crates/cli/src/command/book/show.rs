//! `sixfold book show`.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::bail;
use clap::Args;
use serde::Serialize;
use sixfold_core::{Color, Position, Turn};
use sixfold_play::book::{Book, Ground, Rule, Tally, TurnStatistics};

use crate::board_text::Extras;
use crate::command::Run;
use crate::console::{Console, Paint};
use crate::globals::Globals;
use crate::{board_text, book_file, input, wire};

/// Show what a book knows of a position: its turns, and which one is recommended
#[derive(Args, Debug)]
#[command(after_help = EXPLANATION)]
pub(crate) struct Show {
    /// A book that `sixfold book build` wrote
    #[arg(value_name = "BOOK")]
    book: PathBuf,

    /// A game such as 'j10 i11k11', a file (SGF or board text), or - for standard input [default: the
    /// empty board]
    #[arg(value_name = "POS")]
    position: Option<String>,

    /// How many turns are listed, those observed most often
    #[arg(long, value_name = "N", default_value_t = 15)]
    top: usize,

    /// The threshold of significance s: so many games make a ratio worth something
    #[arg(long, value_name = "S", default_value_t = Rule::default().threshold)]
    threshold: u64,
}

const EXPLANATION: &str = "\
On the board a cell has the number of the first turn in the list that it is in. Turns that are the same
by symmetry are listed once. \"won\" and \"lost\" are the games of the side to move, \"ratio\" is won out of
won and lost, and * marks the turn that is recommended. These are all games that passed through the
position that the turn leads to; \"here\" are those that took it in this position.

Examples:
  sixfold book show games.book
  sixfold book show games.book 'j10 i9i11' --top 5
  sixfold book show games.book game.sgf --json

JSON: {\"version\", \"game\", ... (the position, as `show` has it), \"games\", \"candidates\": [{\"turn\":
[cell, ...], \"games\", \"wins\", \"draws\", \"losses\", \"ratio\", \"here\", \"recommended\"}], \"ground\"}. \"games\" is
null or {\"games\", \"black\", \"draws\", \"white\"}, a ratio is null where all games were drawn, and \"ground\" is
\"ratio\", \"few games\" or null. All turns are listed.";

/// What a book knows of a position, those observed most often first.
struct Listing {
    turns: Vec<TurnStatistics>,
    /// Which one is recommended, and why.
    best: Option<(usize, Ground)>,
}

impl Listing {
    fn of(book: &Book, position: &Position, rule: Rule) -> Listing {
        let mut turns = book.turns(position);
        let advice = book.recommend(position, &rule);
        // The sort is stable: equal ones stay in the order of the book.
        turns.sort_by_key(|turn| std::cmp::Reverse((turn.after.games(), turn.here.games())));
        let best = advice.and_then(|advice| {
            let number = turns.iter().position(|turn| *turn == advice.statistics)?;
            Some((number, advice.ground))
        });
        Listing { turns, best }
    }
}

impl Run for Show {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let book = book_file::read(&self.book)?;
        let game = globals.game.unwrap_or(book.rules());
        let globals_of_book = Globals {
            game: Some(game),
            ..*globals
        };
        let position = match &self.position {
            Some(argument) => input::position(argument, &globals_of_book, console)?,
            None => Position::new(book.rules()),
        };
        if position.rules() != book.rules() {
            let name = self.book.display();
            bail!(
                "{name}: it is of Connect({}), not of Connect({game})",
                book.rules()
            );
        }
        let rule = Rule {
            threshold: self.threshold,
        };
        let listing = Listing::of(&book, &position, rule);
        let passed = book.position(&position);
        if globals.json {
            let body = WireShow::new(&position, passed, &listing);
            return console.print(&wire::to_json(body)?);
        }
        let text = self.text(&position, passed, &listing, globals.color.paint(console))?;
        console.print(&text)
    }
}

impl Show {
    fn text(
        &self,
        position: &Position,
        passed: Option<Tally>,
        listing: &Listing,
        paint: Paint,
    ) -> Result<String, std::fmt::Error> {
        let shown = listing.turns.iter().take(self.top);
        let candidates: Vec<Turn> = shown.map(|statistics| statistics.turn).collect();
        let extras = Extras {
            candidates: &candidates,
            ..Extras::default()
        };
        let mut text = board_text::write_with(position, extras, paint);
        let Some(passed) = passed else {
            text.push_str("\nThe position is not in the book.\n");
            return Ok(text);
        };
        let side = position.to_move();
        let Tally {
            black,
            draws,
            white,
        } = passed;
        writeln!(
            text,
            "\n{} games: black won {black}, white won {white}, draws {draws}",
            passed.games()
        )?;
        if listing.turns.is_empty() {
            text.push_str("The book knows no turn here.\n");
            return Ok(text);
        }
        text.push_str(&table(listing, self.top, side));
        text.push_str(&conclusion(listing, side));
        Ok(text)
    }
}

/// The turns, those observed most often first, and the one that is recommended in any case.
fn table(listing: &Listing, top: usize, side: Color) -> String {
    let width = listing.turns.iter().map(|turn| turn.turn.to_string().len());
    let width = width.max().unwrap_or(0).max("turn".len());
    let mut text = format!(
        "\n    #  {:<width$}   games     won   drawn    lost    ratio    here\n",
        "turn"
    );
    let best = listing.best.map(|(number, _)| number);
    let mut left_out = 0;
    for (number, statistics) in listing.turns.iter().enumerate() {
        let is_best = best == Some(number);
        if number >= top && !is_best {
            left_out += 1;
            continue;
        }
        let TurnStatistics { turn, here, after } = statistics;
        let mark = if is_best { '*' } else { ' ' };
        let ratio = after
            .ratio(side)
            .map_or("-".into(), |ratio| format!("{:.1} %", 100.0 * ratio));
        text.push_str(&format!(
            "{mark} {:>3}  {:<width$} {:>7} {:>7} {:>7} {:>7} {ratio:>8} {:>7}\n",
            number + 1,
            turn.to_string(),
            after.games(),
            after.wins(side),
            after.draws,
            after.losses(side),
            here.games(),
        ));
    }
    if left_out > 0 {
        text.push_str(&format!("       and {left_out} more\n"));
    }
    text
}

/// What is recommended, in words.
fn conclusion(listing: &Listing, side: Color) -> String {
    let Some((number, ground)) = listing.best else {
        return format!("\nNothing is recommended: no turn has won enough games for {side}.\n");
    };
    let turn = listing.turns[number].turn;
    match ground {
        Ground::Ratio => format!("\n{turn} is recommended for its ratio.\n"),
        Ground::FewGames => {
            format!(
                "\n{turn} is recommended, on few games: no turn with more has won most of them.\n"
            )
        }
    }
}

/// Games and how they ended.
#[derive(Serialize, Debug)]
pub(super) struct WireTally {
    games: u64,
    black: u32,
    draws: u32,
    white: u32,
}

impl From<Tally> for WireTally {
    fn from(tally: Tally) -> WireTally {
        WireTally {
            games: tally.games(),
            black: tally.black,
            draws: tally.draws,
            white: tally.white,
        }
    }
}

/// What `--json` prints.
#[derive(Serialize, Debug)]
struct WireShow {
    #[serde(flatten)]
    position: wire::WirePosition,
    games: Option<WireTally>,
    candidates: Vec<WireTurn>,
    ground: Option<&'static str>,
}

#[derive(Serialize, Debug)]
struct WireTurn {
    turn: Vec<String>,
    games: u64,
    wins: u32,
    draws: u32,
    losses: u32,
    ratio: Option<f64>,
    here: u64,
    recommended: bool,
}

impl WireShow {
    fn new(position: &Position, passed: Option<Tally>, listing: &Listing) -> WireShow {
        let side = position.to_move();
        let turns = listing.turns.iter().enumerate();
        let candidates = turns.map(|(number, statistics)| WireTurn {
            turn: statistics
                .turn
                .iter()
                .map(|cell| cell.to_string())
                .collect(),
            games: statistics.after.games(),
            wins: statistics.after.wins(side),
            draws: statistics.after.draws,
            losses: statistics.after.losses(side),
            ratio: statistics.after.ratio(side),
            here: statistics.here.games(),
            recommended: listing.best.is_some_and(|(best, _)| best == number),
        });
        WireShow {
            position: position.into(),
            games: passed.map(WireTally::from),
            candidates: candidates.collect(),
            ground: listing.best.map(|(_, ground)| match ground {
                Ground::Ratio => "ratio",
                Ground::FewGames => "few games",
            }),
        }
    }
}
