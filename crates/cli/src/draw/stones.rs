//! Stones, and what is written on them.

use std::fmt::Write as _;

use sixfold_core::{CellSet, Color};

use super::layout::Layout;
use super::theme::{ON_BLACK, ON_WHITE};
use super::xml::number as n;
use super::{Face, Picture, STONE, Stone};

/// Stones are defined once and used many times. Light comes from the upper left; the
/// shadow is a second circle, since filters are slow and not drawn everywhere.
pub(super) fn definitions() -> String {
    let gradient = |id: &str, at: [&str; 3], stops: &[(&str, &str)]| {
        let stops: String = stops
            .iter()
            .map(|(offset, color)| format!("<stop offset=\"{offset}\" stop-color=\"{color}\"/>"))
            .collect();
        let [cx, cy, r] = at;
        format!(
            "<radialGradient id=\"{id}\" cx=\"{cx}\" cy=\"{cy}\" r=\"{r}\">{stops}</radialGradient>\n"
        )
    };
    let black = gradient(
        "black-light",
        [".36", ".3", ".78"],
        &[
            ("0", "#6b7077"),
            (".22", "#43474d"),
            (".6", "#1e2023"),
            ("1", "#0a0b0c"),
        ],
    );
    let white = gradient(
        "white-light",
        [".37", ".32", ".76"],
        &[
            ("0", "#fff"),
            (".5", "#f8f6f2"),
            (".82", "#e4e0d8"),
            ("1", "#c6c0b5"),
        ],
    );
    let shadow = "<radialGradient id=\"shadow-fade\">\
         <stop offset=\".72\" stop-color=\"#1a1205\" stop-opacity=\".42\"/>\
         <stop offset=\"1\" stop-color=\"#1a1205\" stop-opacity=\"0\"/></radialGradient>\n";
    let cast = "<circle cx=\"1.2\" cy=\"2.6\" r=\"21.5\" fill=\"url(#shadow-fade)\"/>";
    format!(
        "{black}{white}{shadow}\
         <g id=\"black-stone\">{cast}<circle r=\"{STONE}\" fill=\"url(#black-light)\"/></g>\n\
         <g id=\"white-stone\">{cast}<circle r=\"{STONE}\" fill=\"url(#white-light)\"/>\
         <circle r=\"18.1\" fill=\"none\" stroke=\"#6e675c\" stroke-opacity=\".55\" stroke-width=\".8\"/></g>\n"
    )
}

/// All stones with their faces. A marked cell shows its mark and no face.
pub(super) fn draw(picture: &Picture, layout: &Layout) -> String {
    let marked: CellSet = picture.overlay.marks.iter().map(|mark| mark.cell).collect();
    let mut text = String::new();
    for stone in &picture.stones {
        let (x, y) = (n(layout.x(stone.cell)), n(layout.y(stone.cell)));
        let color = stone.color;
        let _ = writeln!(text, "<use href=\"#{color}-stone\" x=\"{x}\" y=\"{y}\"/>");
    }
    for stone in &picture.stones {
        if !marked.contains(stone.cell) {
            text.push_str(&face(stone, layout));
        }
    }
    text
}

fn face(stone: &Stone, layout: &Layout) -> String {
    let (x, y) = (layout.x(stone.cell), layout.y(stone.cell));
    let ink = ink_on(stone.color);
    match stone.face {
        Face::Plain => String::new(),
        Face::Ring => format!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"7\" fill=\"none\" stroke=\"{ink}\" stroke-width=\"2.6\"/>\n",
            n(x),
            n(y)
        ),
        Face::Number(number) => {
            let digits = number.to_string();
            let size = font_size(digits.len());
            format!(
                "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"{}\" font-weight=\"700\" fill=\"{ink}\">{digits}</text>\n",
                n(x),
                n(y + 0.362 * size),
                n(size)
            )
        }
    }
}

/// The colour of what is written on a stone.
pub(super) fn ink_on(color: Color) -> &'static str {
    match color {
        Color::Black => ON_BLACK,
        Color::White => ON_WHITE,
    }
}

/// The size at which so many bold letters or digits fit on a stone.
pub(super) fn font_size(letters: usize) -> f64 {
    match letters {
        0..=2 => 15.5,
        3 => 13.0,
        4 => 10.0,
        _ => 40.0 / letters as f64,
    }
}
