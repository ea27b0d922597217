//! The options of every command that can draw, and the way from them to a file.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::bail;
use clap::{ArgGroup, Args};
use sixfold_core::{Cell, CellError, Position};

use crate::console::Console;
use crate::draw::{self, Mark, Picture, Shape, Style, Theme};
use crate::output::{is_stdout, save};

/// The options of every command that can draw.
#[derive(Args, Debug)]
#[command(next_help_heading = "Pictures")]
#[command(group(ArgGroup::new("picture").multiple(true).args(["svg", "png"])))]
pub(crate) struct PictureOptions {
    /// Draw an SVG file; without FILE, or for -, on standard output
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "-")]
    svg: Option<PathBuf>,

    /// Draw a PNG file; - for standard output
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    /// What the board is made of
    #[arg(long, value_enum, default_value = "wood", requires = "picture")]
    theme: Theme,

    /// The pixels of the picture's longer side, from 64 to 8192 [default: 40 a cell]
    #[arg(long, value_name = "PIXELS", requires = "picture", value_parser = clap::value_parser!(u32).range(64..=8192))]
    size: Option<u32>,

    /// Write the number of its turn on each stone, instead of a ring on the last
    #[arg(long, requires = "picture")]
    numbers: bool,

    /// Mark a cell: j10, or j10=circle (triangle, circle, square, cross); may be repeated
    #[arg(long, value_name = "CELL[=SHAPE]", requires = "picture")]
    mark: Vec<MarkOption>,

    /// Write a few letters on a cell: j10=A; may be repeated
    #[arg(long, value_name = "CELL=TEXT", requires = "picture")]
    label: Vec<LabelOption>,
}

/// A value of `--mark`.
#[derive(Clone, Debug)]
struct MarkOption(Mark);

/// A value of `--label`.
#[derive(Clone, Debug)]
struct LabelOption(Mark);

/// Why a value of `--mark` or `--label` cannot be read.
#[derive(Debug, thiserror::Error)]
enum MarkError {
    #[error(transparent)]
    Cell(#[from] CellError),
    #[error("\"{0}\" is none of triangle, circle, square, cross")]
    Shape(String),
    #[error("write CELL=TEXT, such as j10=A")]
    NoText,
}

impl FromStr for MarkOption {
    type Err = MarkError;

    fn from_str(text: &str) -> Result<MarkOption, MarkError> {
        let (cell, shape) = text.split_once('=').unwrap_or((text, "triangle"));
        let cell: Cell = cell.parse()?;
        let shape = match shape {
            "triangle" => Shape::Triangle,
            "circle" => Shape::Circle,
            "square" => Shape::Square,
            "cross" => Shape::Cross,
            _ => return Err(MarkError::Shape(shape.to_owned())),
        };
        Ok(MarkOption(Mark::new(cell, shape)))
    }
}

impl FromStr for LabelOption {
    type Err = MarkError;

    fn from_str(text: &str) -> Result<LabelOption, MarkError> {
        match text.split_once('=') {
            None | Some((_, "")) => Err(MarkError::NoText),
            Some((cell, label)) => {
                let shape = Shape::Label(label.to_owned());
                Ok(LabelOption(Mark::new(cell.parse()?, shape)))
            }
        }
    }
}

impl PictureOptions {
    /// Whether a picture was asked for.
    pub(crate) fn is_wanted(&self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Whether standard output is taken by a picture.
    pub(crate) fn uses_stdout(&self) -> bool {
        self.files().any(is_stdout)
    }

    /// The position as the options want it: its stones, and the marks they ask for.
    pub(crate) fn picture(&self, position: &Position) -> anyhow::Result<Picture> {
        let mut picture = if self.numbers {
            Picture::numbered(position)
        } else {
            Picture::of(position)
        };
        let marks = self.mark.iter().map(|MarkOption(mark)| ("--mark", mark));
        let labels = self.label.iter().map(|LabelOption(mark)| ("--label", mark));
        for (option, mark) in marks.chain(labels) {
            if !position.rules().contains(mark.cell) {
                let (columns, rows) = (position.rules().columns(), position.rules().rows());
                bail!(
                    "{option} {}: outside the board of {columns} columns and {rows} rows",
                    mark.cell
                );
            }
            picture.overlay.marks.push(mark.clone());
        }
        Ok(picture)
    }

    /// Draws the picture into the files asked for.
    pub(crate) fn write(&self, picture: &Picture, console: &mut Console<'_>) -> anyhow::Result<()> {
        if self.files().filter(|file| is_stdout(file)).count() > 1 {
            bail!("--svg and --png cannot both be written to standard output");
        }
        let style = Style {
            theme: self.theme,
            size: self.size,
        };
        let svg = draw::svg(picture, &style);
        if let Some(file) = &self.png {
            if is_stdout(file) && console.out_is_terminal {
                bail!("--png -: standard output is a terminal, which cannot show a PNG file");
            }
            save(file, &png(&svg)?, console)?;
        }
        if let Some(file) = &self.svg {
            save(file, svg.as_bytes(), console)?;
        }
        Ok(())
    }

    fn files(&self) -> impl Iterator<Item = &Path> {
        [&self.svg, &self.png]
            .into_iter()
            .flatten()
            .map(PathBuf::as_path)
    }
}

#[cfg(feature = "png")]
fn png(svg: &str) -> anyhow::Result<Vec<u8>> {
    Ok(draw::png(svg)?)
}

#[cfg(not(feature = "png"))]
fn png(_: &str) -> anyhow::Result<Vec<u8>> {
    bail!("--png: this sixfold was built without PNG files; use --svg");
}
