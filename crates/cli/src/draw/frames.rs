//! Frames round rows of cells.

use super::layout::Layout;
use super::theme::Palette;
use super::xml::number as n;
use super::{Frame, FrameKind, Picture};

/// All frames: beams last, so that a won row is not lined by the threats it came from.
pub(super) fn draw(picture: &Picture, layout: &Layout, palette: &Palette) -> String {
    let frames = &picture.overlay.frames;
    let (beams, rest): (Vec<&Frame>, Vec<&Frame>) = frames
        .iter()
        .partition(|frame| frame.kind == FrameKind::Won);
    let mut text = String::new();
    for frame in rest {
        text.push_str(&capsule(frame, layout, palette));
    }
    // Outlines first, then the light, so that rows that cross share one beam.
    for (color, width) in [(palette.win, 46.0), (palette.beam, 40.0)] {
        for frame in &beams {
            text.push_str(&beam(frame, layout, color, width));
        }
    }
    text
}

/// A rectangle round the cells, turned into their direction.
fn capsule(frame: &Frame, layout: &Layout, palette: &Palette) -> String {
    let (x1, y1) = (layout.x(frame.first), layout.y(frame.first));
    let (x2, y2) = (layout.x(frame.last), layout.y(frame.last));
    let length = (x2 - x1).hypot(y2 - y1);
    let angle = (y2 - y1).atan2(x2 - x1).to_degrees();
    let (half, corner, color, dashes) = match frame.kind {
        FrameKind::WouldWin => (18.0, 18.0, palette.win, " stroke-dasharray=\"5 4\""),
        _ => (21.0, 7.0, palette.block, ""),
    };
    format!(
        "<rect transform=\"translate({} {}) rotate({})\" x=\"{3}\" y=\"{3}\" width=\"{4}\" height=\"{5}\" \
         rx=\"{corner}\" fill=\"{color}\" fill-opacity=\".17\" \
         stroke=\"{color}\" stroke-width=\"1.6\" stroke-opacity=\".75\"{dashes}/>\n",
        n(x1),
        n(y1),
        n(angle),
        n(-half),
        n(length + 2.0 * half),
        n(2.0 * half)
    )
}

fn beam(frame: &Frame, layout: &Layout, color: &str, width: f64) -> String {
    format!(
        "<line x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\" stroke=\"{color}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>\n",
        n(layout.x(frame.first)),
        n(layout.y(frame.first)),
        n(layout.x(frame.last)),
        n(layout.y(frame.last)),
        n(width)
    )
}
