//! Boards one would print in a book, as SVG and PNG.
//!
//! A [`Picture`] says what is on the board: stones, and an [`Overlay`] of marks on cells,
//! frames round rows of cells, and zones. It knows nothing of colours and coordinates.
//! [`svg`] draws it in a [`Style`], and [`png`] makes pixels of the result. Whoever has
//! something new to show fills the overlay and draws nothing:
//!
//! ```
//! use sixfold_cli::draw::{self, Frame, FrameKind, Mark, Picture, Shape, Style};
//! use sixfold_core::{Rules, notation};
//!
//! let position = notation::parse_game("j10 i11k11", Rules::CONNECT6)?;
//! let mut picture = Picture::of(&position);
//! let cells = ["j10", "k10", "l10", "m10", "n10", "o10"].map(|name| name.parse().unwrap());
//! picture.overlay.frames.push(Frame::round(&cells, FrameKind::WouldWin));
//! picture.overlay.marks.push(Mark::new(cells[1], Shape::WouldWin));
//! let text = draw::svg(&picture, &Style::default());
//! assert!(text.starts_with("<svg"));
//! # Ok::<(), notation::GameTextError>(())
//! ```
//!
//! Everything is measured in units of which a cell has forty, from the first line to the
//! right and from the top line down; only the module `layout` knows pixels.

mod board;
mod frames;
mod layout;
mod marks;
mod overlay;
mod picture;
#[cfg(feature = "png")]
mod raster;
mod stones;
mod svg;
mod theme;
mod xml;
mod zones;

pub use overlay::{Frame, FrameKind, Mark, Overlay, Shape, Zone, ZoneKind};
pub use picture::{Face, Picture, Stone};
#[cfg(feature = "png")]
pub use raster::{PngError, png};
pub use svg::{Style, svg};
pub use theme::Theme;

/// Units from one line of the board to the next.
const CELL: f64 = 40.0;
/// Units from the outermost lines to the picture's edge.
const MARGIN: f64 = 44.0;
/// The radius of a stone.
const STONE: f64 = 18.4;
/// How far a mark's casing reaches beyond the mark.
const CASING: f64 = 1.3;
