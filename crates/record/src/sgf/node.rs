//! The properties of one node of a file, each read by its kind.

use sixfold_core::{Cell, Color, Rules};

use super::dialect::{Points, area, rectangle};
use super::error::shown;
use super::scan::PropertyView;
use super::{SgfError, SgfFault};
use crate::Step;
use crate::property::{Kind, Property, Text, Values};

/// Up to this size the standard's third version writes a pass as `tt`. (A limit of that
/// standard, not a board size.)
const OLD_LARGEST_BOARD: u8 = 19;

/// What the properties of one node come to.
#[derive(Default)]
pub(super) struct Parts {
    /// Stones and passes in order, with their places.
    pub(super) plays: Vec<(usize, Step)>,
    pub(super) resignation: Option<(usize, Color)>,
    /// Where the first property of a set-up stands.
    pub(super) set_up_at: Option<usize>,
    pub(super) cells: Vec<(Cell, Option<Color>)>,
    pub(super) to_move: Option<Color>,
    pub(super) left: Option<u8>,
    pub(super) properties: Vec<Property>,
}

/// Reads the properties of a game, all points in one dialect.
pub(super) struct PropertyReader<'a> {
    text: &'a str,
    rules: Rules,
    points: Points,
    points_left: &'a mut usize,
}

impl<'a> PropertyReader<'a> {
    pub(super) fn new(text: &'a str, rules: Rules, points_left: &'a mut usize) -> Self {
        PropertyReader {
            text,
            rules,
            points: Points::new(rules),
            points_left,
        }
    }

    fn fail<T>(&self, fault: SgfFault, at: usize) -> Result<T, SgfError> {
        Err(fault.at(self.text, at))
    }

    /// Sorts one property into its part of the node.
    pub(super) fn read(
        &mut self,
        property: &PropertyView<'_>,
        parts: &mut Parts,
    ) -> Result<(), SgfError> {
        match &*property.ident {
            "B" => self.plays(Color::Black, property, parts),
            "W" => self.plays(Color::White, property, parts),
            "AB" => self.set_up(Some(Color::Black), property, parts),
            "AW" => self.set_up(Some(Color::White), property, parts),
            "AE" => self.set_up(None, property, parts),
            "PL" => self.to_move(property, parts),
            "LEFT" => self.left(property, parts),
            ident => {
                let values = self.values(property)?;
                let ident = ident.into();
                parts.properties.push(Property { ident, values });
                Ok(())
            }
        }
    }

    /// Reads the values of `B` or `W`.
    fn plays(
        &mut self,
        color: Color,
        property: &PropertyView<'_>,
        parts: &mut Parts,
    ) -> Result<(), SgfError> {
        for &(at, value) in &property.values {
            let value = value.trim();
            if let Some((place, side)) = parts.resignation {
                return self.fail(SgfFault::ResignationInside(side), place);
            } else if value.eq_ignore_ascii_case("resign") {
                parts.resignation = Some((at, color));
            } else if self.is_pass(value) {
                parts.plays.push((at, Step::Pass(color)));
            } else {
                let mut cells = Vec::new();
                let read = self.points.stones(value, &mut cells);
                read.map_err(|fault| fault.at(self.text, at))?;
                let stones = cells.into_iter().map(|cell| Step::Stone(color, cell));
                parts.plays.extend(stones.map(|step| (at, step)));
            }
        }
        Ok(())
    }

    /// The standard's empty value; a word that some programs write; and what was a point
    /// outside every board when boards were smaller.
    fn is_pass(&self, value: &str) -> bool {
        let small = self.rules.columns().max(self.rules.rows()) <= OLD_LARGEST_BOARD;
        value.is_empty() || value.eq_ignore_ascii_case("pass") || (value == "tt" && small)
    }

    /// Reads the values of `AB`, `AW` or `AE`.
    fn set_up(
        &mut self,
        content: Option<Color>,
        property: &PropertyView<'_>,
        parts: &mut Parts,
    ) -> Result<(), SgfError> {
        parts.set_up_at.get_or_insert(property.start);
        let cells = self.cells(property)?;
        let contents = cells.into_iter().map(|cell| (cell, content));
        parts.cells.extend(contents);
        Ok(())
    }

    /// Reads `PL`.
    fn to_move(&self, property: &PropertyView<'_>, parts: &mut Parts) -> Result<(), SgfError> {
        parts.set_up_at.get_or_insert(property.start);
        let (at, value) = property.first_value();
        parts.to_move = match value.to_ascii_lowercase().as_str() {
            "b" | "black" => Some(Color::Black),
            "w" | "white" => Some(Color::White),
            _ => return self.fail(SgfFault::NoSide(shown(value)), at),
        };
        Ok(())
    }

    /// Reads `LEFT`.
    fn left(&self, property: &PropertyView<'_>, parts: &mut Parts) -> Result<(), SgfError> {
        parts.set_up_at.get_or_insert(property.start);
        let (at, value) = property.first_value();
        parts.left = match value.parse() {
            Ok(left @ 1..=Rules::MAX_STONES) => Some(left),
            _ => return self.fail(SgfFault::NoLeft(shown(value)), at),
        };
        Ok(())
    }

    /// Reads a list of points and rectangles. Empty values add nothing to it.
    fn cells(&mut self, property: &PropertyView<'_>) -> Result<Vec<Cell>, SgfError> {
        let mut cells = Vec::new();
        for &(at, value) in &property.values {
            let value = value.trim();
            if value.is_empty() {
                continue;
            }
            let corners = self.points.corners(value);
            let (low, high) = corners.map_err(|fault| fault.at(self.text, at))?;
            match self.points_left.checked_sub(area(low, high)) {
                Some(left) => *self.points_left = left,
                None => return self.fail(SgfFault::TooManyPoints, at),
            }
            cells.extend(rectangle(low, high));
        }
        Ok(cells)
    }

    /// Reads the values of a property that is no step.
    fn values(&mut self, property: &PropertyView<'_>) -> Result<Values, SgfError> {
        Ok(match Kind::of(&property.ident) {
            Kind::Cells => Values::Cells(self.cells(property)?),
            Kind::Pairs => {
                let mut pairs = Vec::new();
                for &(at, value) in &property.values {
                    let (from, to) = self.composed(property, at, value, "aa:bb")?;
                    let to = self.points.point(to.trim());
                    pairs.push((from, to.map_err(|fault| fault.at(self.text, at))?));
                }
                Values::Pairs(pairs)
            }
            Kind::Labels => {
                let mut labels = Vec::new();
                for &(at, value) in &property.values {
                    let (cell, label) = self.composed(property, at, value, "aa:text")?;
                    labels.push((cell, Text::from_file(label)));
                }
                Values::Labels(labels)
            }
            // In any node but the root, what would describe the file is a text.
            Kind::Texts | Kind::File | Kind::Board => {
                let texts = property.values.iter();
                Values::Texts(texts.map(|(_, value)| Text::from_file(value)).collect())
            }
        })
    }

    /// Splits `aa:rest` and reads the point.
    fn composed<'v>(
        &mut self,
        property: &PropertyView<'_>,
        at: usize,
        value: &'v str,
        example: &'static str,
    ) -> Result<(Cell, &'v str), SgfError> {
        let Some((point, rest)) = value.split_once(':') else {
            let fault = SgfFault::NotComposed {
                value: shown(value),
                ident: shown(&property.ident),
                example,
            };
            return self.fail(fault, at);
        };
        let cell = self.points.point(point.trim());
        Ok((cell.map_err(|fault| fault.at(self.text, at))?, rest))
    }
}
