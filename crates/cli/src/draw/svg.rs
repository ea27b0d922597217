//! A picture as SVG text.

use super::layout::Layout;
use super::xml::{escape, number as n};
use super::{Picture, Theme, board, frames, marks, stones, zones};

/// How a picture is drawn.
#[derive(Clone, Copy, Default, Debug)]
pub struct Style {
    /// What the board is made of.
    pub theme: Theme,
    /// The pixels of the picture's longer side; otherwise it follows from the board.
    pub size: Option<u32>,
}

/// The font of the page where there is one, and the one that PNG files are drawn with.
const FONTS: &str = "Inter,'DejaVu Sans',Verdana,sans-serif";

/// Draws the picture. What lies lowest comes first.
#[must_use]
pub fn svg(picture: &Picture, style: &Style) -> String {
    let palette = style.theme.palette();
    let rules = picture.rules;
    let layout = Layout::new(rules, style.size);
    let (width, height) = (layout.width, layout.height);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" role=\"img\" font-family=\"{FONTS}\">\n\
         <title>{}</title>\n<defs>\n",
        escape(&picture.title)
    );
    text += &board::definitions(&layout, palette);
    text += &stones::definitions();
    text += &zones::definitions(picture, palette);
    text += "</defs>\n";
    text += &board::field(&layout, palette);
    text += &format!(
        "<g transform=\"translate({} {}) scale({})\">\n",
        n(layout.left),
        n(layout.top),
        layout.scale
    );
    text += &zones::fills(picture, &layout, palette);
    text += &board::grid(rules, &layout, palette);
    text += &board::coordinates(rules, &layout, palette);
    text += &zones::outlines(picture, &layout, palette);
    text += &frames::draw(picture, &layout, palette);
    text += &stones::draw(picture, &layout);
    text += &marks::draw(picture, &layout, palette);
    text += "</g>\n</svg>\n";
    text
}
