//! `sixfold show`: a position for the eye.

use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use sixfold_core::Position;

use crate::board_text::Extras;
use crate::command::Run;
use crate::console::{Console, Paint, printable};
use crate::globals::Globals;
use crate::input::Games;
use crate::picture_options::PictureOptions;
use crate::scene::Scene;
use crate::wire::WireScene;
use crate::zones::{WireZones, Zones};
use crate::{board_text, wire};

/// Show a position: as a board in the terminal, a picture, or JSON
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Show {
    /// A game such as 'j10 i11k11', a file (SGF or board text), or - for standard input
    #[arg(value_name = "POS")]
    position: String,

    /// The position after N turns, instead of the end of the main line
    #[arg(long, value_name = "N")]
    turn: Option<usize>,

    /// Which game, of a file with several [default: the first]
    #[arg(long, value_name = "N")]
    nth: Option<usize>,

    /// Show the zones of a proof: that of a win which is found now, or that in a FILE which `solve`
    /// or `verify` wrote
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    zones: Option<Option<PathBuf>>,

    #[command(flatten)]
    picture: PictureOptions,
}

const EXAMPLES: &str = "\
The board can be read back: `sixfold show POS | sixfold show -`. Lines that begin with # say
what a board cannot, and are no part of it.

Examples:
  sixfold show 'j10 i11k11 j9k9'
  sixfold show game.sgf --turn 12
  sixfold show game.sgf --png board.png --numbers --size 1200
  sixfold show 'j10 i11k11' --svg board.svg --theme paper --mark j10 --label k9=A
  sixfold show --game tictactoe 'b2 a1 c3' --json
  sixfold show game.sgf --zones=win.proof --png zones.png

JSON: {\"version\", \"game\": {\"columns\", \"rows\", \"k\", \"p\", \"q\", \"name\"}, \"turns\",
\"black\": [cell, ...], \"white\": [...], \"to_move\", \"left\", \"last_turn\": [...], \"outcome\",
\"winning_rows\": [[cell, ...], ...], \"key\", \"players\": {\"black\", \"white\"}, \"result\", \"comment\",
\"marks\": [{\"cell\", \"shape\", \"text\"}], \"zones\"}. \"zones\" are null or {\"winner\", \"m\": [cell, ...],
\"z1\": [...], \"z2\": [...]}. \"turns\" is a game string, or null where stones were set
up; \"outcome\" is what the board says, \"result\" what the record says.";

impl Run for Show {
    fn run(&self, globals: &Globals, console: &mut Console<'_>) -> anyhow::Result<()> {
        let games = Games::read(&self.position, globals, console)?;
        let record = games.choose(self.nth, console)?;
        let scene = Scene::of(record, self.turn).with_context(|| games.name.clone())?;
        let zones = self.zones(&scene.position, console)?;
        if self.picture.is_wanted() {
            if globals.json && self.picture.uses_stdout() {
                bail!("--json and a picture cannot both be written to standard output");
            }
            let mut picture = self.picture.picture(&scene.position)?;
            // Marks of the command line come after those of the record, and lie above.
            picture.overlay.marks.splice(..0, scene.marks.clone());
            picture.overlay.zones = zones.as_ref().map_or(Vec::new(), Zones::overlay);
            self.picture.write(&picture, console)?;
        }
        let text = if globals.json {
            let zones = zones.as_ref().map(WireZones::from);
            wire::to_json(WireScene {
                zones,
                ..scene.into()
            })?
        } else if self.picture.is_wanted() {
            String::new()
        } else {
            text(&scene, zones.as_ref(), globals.color.paint(console))?
        };
        console.print(&text)
    }
}

impl Show {
    fn zones(
        &self,
        position: &Position,
        console: &mut Console<'_>,
    ) -> anyhow::Result<Option<Zones>> {
        match &self.zones {
            None => Ok(None),
            Some(None) => Zones::find(position).map(Some),
            Some(Some(file)) => Zones::read(file, position, console).map(Some),
        }
    }
}

/// The board, then what the record says, as remarks.
fn text(scene: &Scene, zones: Option<&Zones>, paint: Paint) -> Result<String, std::fmt::Error> {
    let extras = Extras {
        zones,
        ..Extras::default()
    };
    let mut text = board_text::write_with(&scene.position, extras, paint);
    if let Some(zones) = zones {
        text.push_str(&zones.legend());
    }
    for (side, name) in ["black", "white"].iter().zip(&scene.players) {
        if let Some(name) = name {
            writeln!(text, "# {side}: {}", printable(name))?;
        }
    }
    if let Some(result) = &scene.result {
        writeln!(text, "# result: {}", printable(&result.to_string()))?;
    }
    for line in scene.comment.iter().flat_map(|comment| comment.lines()) {
        writeln!(text, "# {}", printable(line))?;
    }
    Ok(text)
}
