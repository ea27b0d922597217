//! Marks on cells.

use sixfold_core::Cell;

use super::layout::Layout;
use super::stones::{font_size, ink_on};
use super::theme::Palette;
use super::xml::{escape, number as n};
use super::{CASING, Mark, Picture, Shape};

/// A label has room for so many letters; what is longer loses its end.
const LONGEST_LABEL: usize = 5;

/// All marks, in their order.
pub(super) fn draw(picture: &Picture, layout: &Layout, palette: &Palette) -> String {
    let draw_one = |mark: &Mark| {
        let (x, y) = (n(layout.x(mark.cell)), n(layout.y(mark.cell)));
        let art = art(mark, picture, layout, palette);
        format!("<g transform=\"translate({x} {y})\">{art}</g>\n")
    };
    picture.overlay.marks.iter().map(draw_one).collect()
}

/// The mark round the origin.
fn art(mark: &Mark, picture: &Picture, layout: &Layout, palette: &Palette) -> String {
    let ground = Ground::under(mark.cell, picture, layout, palette);
    match &mark.shape {
        Shape::Label(text) => label(text, &ground),
        Shape::Triangle => ground.outline("M0 -10.5L9.4 5.8H-9.4Z"),
        Shape::Circle => ground.outline("M-9.5 0A9.5 9.5 0 1 0 9.5 0A9.5 9.5 0 1 0 -9.5 0Z"),
        Shape::Square => ground.outline("M-8 -8H8V8H-8Z"),
        Shape::Cross => ground.outline("M-7 -7L7 7M7 -7L-7 7"),
        Shape::MustBlock => {
            let fill = palette.field_at(0.0);
            let square =
                format!("x=\"-16\" y=\"-16\" width=\"32\" height=\"32\" rx=\"4\" fill=\"{fill}\"");
            cased(&format!("rect {square}"), palette, palette.block)
        }
        Shape::WouldWin => {
            let fill = palette.field_at(0.0);
            let square = format!(
                "x=\"-11.5\" y=\"-11.5\" width=\"23\" height=\"23\" rx=\"2.5\" transform=\"rotate(45)\" fill=\"{fill}\""
            );
            let diamond = cased(&format!("rect {square}"), palette, palette.win);
            format!("{diamond}<circle r=\"3.4\" fill=\"{}\"/>", palette.win)
        }
    }
}

/// An element drawn twice: its casing, and itself.
fn cased(element: &str, palette: &Palette, color: &str) -> String {
    const WIDTH: f64 = 3.0;
    let casing = n(WIDTH + 2.0 * CASING);
    let width = n(WIDTH);
    format!(
        "<{element} stroke=\"{}\" stroke-width=\"{casing}\"/><{element} stroke=\"{color}\" stroke-width=\"{width}\"/>",
        palette.casing
    )
}

/// What a mark stands on: a stone, or lines that must not run through it.
struct Ground {
    ink: &'static str,
    /// The field's colour, where the cell is empty.
    cover: Option<String>,
}

impl Ground {
    fn under(cell: Cell, picture: &Picture, layout: &Layout, palette: &Palette) -> Ground {
        match picture.stone_at(cell) {
            Some(color) => Ground {
                ink: ink_on(color),
                cover: None,
            },
            None => Ground {
                ink: palette.coordinate,
                cover: Some(palette.field_at(layout.down(cell))),
            },
        }
    }

    /// A patch that hides the crossing of the lines.
    fn patch(&self) -> String {
        match &self.cover {
            Some(color) => format!("<circle r=\"14\" fill=\"{color}\"/>"),
            None => String::new(),
        }
    }

    /// A path in the colour that shows on this ground.
    fn outline(&self, path: &str) -> String {
        format!(
            "{}<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            self.patch(),
            self.ink
        )
    }
}

fn label(text: &str, ground: &Ground) -> String {
    let letters = text.chars().count();
    let shown: String = if letters > LONGEST_LABEL {
        text.chars().take(LONGEST_LABEL - 1).chain(['…']).collect()
    } else {
        text.to_owned()
    };
    let size = font_size(letters.min(LONGEST_LABEL));
    format!(
        "{}<text y=\"{}\" text-anchor=\"middle\" font-size=\"{}\" font-weight=\"700\" fill=\"{}\">{}</text>",
        ground.patch(),
        n(0.362 * size),
        n(size),
        ground.ink,
        escape(&shown)
    )
}
