//! From SVG to pixels.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, fontdb};

/// Why a picture could not be made.
#[derive(Debug, thiserror::Error)]
pub enum PngError {
    /// The SVG text cannot be read.
    #[error("the drawing cannot be read")]
    Svg(#[from] usvg::Error),
    /// There is no memory for so many pixels.
    #[error("a picture of {width} × {height} pixels is too large")]
    TooLarge {
        /// Pixels from left to right.
        width: u32,
        /// Pixels from top to bottom.
        height: u32,
    },
    /// The pixels cannot be packed.
    #[error("the picture cannot be encoded: {0}")]
    Encode(String),
}

/// Makes a PNG file of what [`super::svg`] drew, with fonts that are part of the program,
/// so that pictures look the same on every machine.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let mut fonts = fontdb::Database::new();
    fonts.load_font_data(dejavu::sans::regular().to_vec());
    fonts.load_font_data(dejavu::sans::bold().to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    let options = Options {
        fontdb: Arc::new(fonts),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options)?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    let mut pixels = Pixmap::new(width, height).ok_or(PngError::TooLarge { width, height })?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels
        .encode_png()
        .map_err(|error| PngError::Encode(error.to_string()))
}
