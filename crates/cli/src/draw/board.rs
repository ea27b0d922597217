//! The bare board: field, lines, star points, coordinates.

use std::fmt::Write as _;

use sixfold_core::{Cell, Rules};

use super::layout::Layout;
use super::theme::{Palette, hex};
use super::xml::number as n;
use super::{CELL, MARGIN};
use crate::played::star_points;

/// The gradient of the field, and its outline with round corners.
pub(super) fn definitions(layout: &Layout, palette: &Palette) -> String {
    let name = palette.name;
    let [top, bottom] = palette.field.map(hex);
    let (width, height) = (layout.width, layout.height);
    let corner = n(12.0 * layout.scale);
    format!(
        "<linearGradient id=\"{name}-field\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">\
         <stop stop-color=\"{top}\"/><stop offset=\"1\" stop-color=\"{bottom}\"/></linearGradient>\n\
         <clipPath id=\"{name}-edge\">\
         <rect width=\"{width}\" height=\"{height}\" rx=\"{corner}\"/></clipPath>\n"
    )
}

/// The field with its grain, in pixels.
pub(super) fn field(layout: &Layout, palette: &Palette) -> String {
    let name = palette.name;
    let (width, height) = (layout.width, layout.height);
    let grain = palette
        .grain
        .map_or(String::new(), |color| grain(layout, color));
    format!(
        "<g clip-path=\"url(#{name}-edge)\">\
         <rect width=\"{width}\" height=\"{height}\" fill=\"url(#{name}-field)\"/>{grain}</g>\n"
    )
}

/// Faint strokes from top to bottom, the same in every picture of a size.
fn grain(layout: &Layout, color: &str) -> String {
    let (width, height) = (f64::from(layout.width), f64::from(layout.height));
    let scale = layout.scale;
    // Numbers from 0 to 1 that look random; any generator will do.
    let mut state = 7u64;
    let mut random = || {
        state = state * 16807 % 2_147_483_647;
        state as f64 / 2_147_483_647.0
    };
    let strokes = (width / scale / 17.5).ceil() as u32;
    let mut paths = String::new();
    for _ in 0..strokes {
        let x = random() * width;
        let [sway, back] = [0, 1].map(|_| (random() - 0.5) * 26.0 * scale);
        let thickness = (0.6 + random() * 3.2) * scale;
        let opacity = 0.012 + random() * 0.03;
        let _ = write!(
            paths,
            "<path d=\"M{} -5C{} {} {} {} {} {}\" stroke-width=\"{}\" stroke-opacity=\"{}\"/>",
            n(x),
            n(x + sway),
            n(height * 0.3),
            n(x + back),
            n(height * 0.65),
            n(x + sway + back),
            n(height + 5.0),
            n(thickness),
            n(opacity)
        );
    }
    format!("<g fill=\"none\" stroke=\"{color}\">{paths}</g>")
}

/// The lines, and the star points.
pub(super) fn grid(rules: Rules, layout: &Layout, palette: &Palette) -> String {
    let (right, bottom) = (layout.right(), layout.bottom());
    // A board of one row or column has lines to cross its only line all the same.
    let reach = |end: f64| if end > 0.0 { [0.0, end] } else { [-10.0, 10.0] };
    let ([x1, x2], [y1, y2]) = (reach(right), reach(bottom));
    let has_border = right > 0.0 && bottom > 0.0;
    let inner = |lines: u8| match has_border {
        true => 1..lines - 1,
        false => 0..lines,
    };
    let mut path = String::new();
    for row in inner(rules.rows()) {
        let _ = write!(path, "M{} {}H{}", n(x1), n(f64::from(row) * CELL), n(x2));
    }
    for column in inner(rules.columns()) {
        let _ = write!(path, "M{} {}V{}", n(f64::from(column) * CELL), n(y1), n(y2));
    }
    let Palette {
        line, line_opacity, ..
    } = palette;
    let mut text = format!(
        "<path d=\"{path}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{}\" stroke-opacity=\"{line_opacity}\"/>\n",
        n(layout.line)
    );
    if has_border {
        // The border is wider than the lines and grows outwards, so that both are sharp.
        let out = (layout.border - layout.line) / 2.0;
        let _ = writeln!(
            text,
            "<rect x=\"{0}\" y=\"{0}\" width=\"{1}\" height=\"{2}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"{3}\"/>",
            n(-out),
            n(right + 2.0 * out),
            n(bottom + 2.0 * out),
            n(layout.border)
        );
    }
    text + &stars(rules, layout, palette)
}

fn stars(rules: Rules, layout: &Layout, palette: &Palette) -> String {
    let dots: String = star_points(rules)
        .iter()
        .map(|cell| {
            let (x, y) = (n(layout.x(cell)), n(layout.y(cell)));
            format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3.2\"/>")
        })
        .collect();
    match dots.is_empty() {
        true => String::new(),
        false => format!("<g fill=\"{}\">{dots}</g>\n", palette.line),
    }
}

/// Column letters below, row numbers on the left.
pub(super) fn coordinates(rules: Rules, layout: &Layout, palette: &Palette) -> String {
    // Small cells would make them too small to read.
    let size = (10.5 / layout.scale).clamp(12.0, 14.5);
    let mut text = format!(
        "<g fill=\"{}\" font-size=\"{}\" font-weight=\"500\" text-anchor=\"middle\">",
        palette.coordinate,
        n(size)
    );
    let below = n(layout.bottom() + MARGIN - 10.5);
    for column in 0..rules.columns() {
        let x = n(f64::from(column) * CELL);
        let name = Cell::column_name(column);
        let _ = write!(text, "<text x=\"{x}\" y=\"{below}\">{name}</text>");
    }
    let beside = n(15.0 - MARGIN);
    for row in 0..rules.rows() {
        let y = n(layout.y(Cell::new(0, row)) + 0.36 * size);
        let _ = write!(text, "<text x=\"{beside}\" y=\"{y}\">{}</text>", row + 1);
    }
    text + "</g>\n"
}
