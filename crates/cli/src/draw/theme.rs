//! The colours of the three boards.

use clap::ValueEnum;

/// What the board is made of.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum Theme {
    /// Light wood with a grain
    #[default]
    Wood,
    /// Dark stone, for dark pages
    Slate,
    /// Nearly white, for print
    Paper,
}

/// The colours of one board, by what they are for.
#[derive(Debug)]
pub(super) struct Palette {
    /// Begins the names of definitions, so that boards of several themes can stand in one
    /// document.
    pub(super) name: &'static str,
    /// The field's colour at the top and at the bottom.
    pub(super) field: [Rgb; 2],
    /// The colour of the wood's grain.
    pub(super) grain: Option<&'static str>,
    pub(super) line: &'static str,
    pub(super) line_opacity: &'static str,
    pub(super) coordinate: &'static str,
    pub(super) block: &'static str,
    pub(super) win: &'static str,
    pub(super) zone: &'static str,
    pub(super) casing: &'static str,
    pub(super) beam: &'static str,
}

/// Red, green and blue.
pub(super) type Rgb = [u8; 3];

/// What is written on black stones.
pub(super) const ON_BLACK: &str = "#fff";
/// What is written on white stones.
pub(super) const ON_WHITE: &str = "#15181b";

const WOOD: Palette = Palette {
    name: "wood",
    field: [[0xed, 0xd0, 0xa0], [0xe2, 0xbd, 0x85]],
    grain: Some("#8a5a22"),
    line: "#7a5930",
    line_opacity: ".8",
    coordinate: "#66481f",
    block: "#a82e04",
    win: "#005f52",
    zone: "#5e2c91",
    casing: "#fff6e6",
    beam: "#fff6e6",
};

// The field keeps a luminance from 0.15 to 0.18: darker loses the black stones, lighter the
// coordinates.
const SLATE: Palette = Palette {
    name: "slate",
    field: [[0x68, 0x75, 0x7f], [0x61, 0x6e, 0x78]],
    grain: None,
    line: "#38424a",
    line_opacity: ".8",
    coordinate: "#fff",
    block: "#ffc7a8",
    win: "#8cf5dc",
    zone: "#e6ccff",
    casing: "#2b343b",
    beam: "#c3cdd4",
};

const PAPER: Palette = Palette {
    name: "paper",
    field: [[0xfb, 0xf8, 0xf1], [0xf7, 0xf3, 0xea]],
    grain: None,
    line: "#a39c8f",
    line_opacity: ".75",
    coordinate: "#6a645a",
    block: "#b0370c",
    win: "#006b5b",
    zone: "#6a389a",
    casing: "#fff",
    beam: "#d5eee7",
};

impl Theme {
    pub(super) fn palette(self) -> &'static Palette {
        match self {
            Theme::Wood => &WOOD,
            Theme::Slate => &SLATE,
            Theme::Paper => &PAPER,
        }
    }
}

impl Palette {
    /// The field's colour so far down the board, from 0 at the top to 1 at the bottom: what
    /// covers the lines under a mark must not show itself.
    pub(super) fn field_at(&self, down: f64) -> String {
        let [top, bottom] = self.field;
        let mix = |i: usize| f64::from(top[i]) * (1.0 - down) + f64::from(bottom[i]) * down;
        hex([0, 1, 2].map(|i| mix(i).round() as u8))
    }
}

/// `#rrggbb`.
pub(super) fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_goes_from_top_to_bottom() {
        assert_eq!(WOOD.field_at(0.0), "#edd0a0");
        assert_eq!(WOOD.field_at(1.0), "#e2bd85");
    }
}
