//! Aligned columns of text.

/// Rows of cells, the first of which is the heading. Columns are as wide as they need to be; the
/// first is aligned to the left, the others to the right.
#[derive(Default)]
pub(crate) struct Columns {
    rows: Vec<Vec<String>>,
}

impl Columns {
    pub(crate) fn new<S: Into<String>>(heading: impl IntoIterator<Item = S>) -> Columns {
        let mut columns = Columns::default();
        columns.push(heading);
        columns
    }

    pub(crate) fn push<S: Into<String>>(&mut self, row: impl IntoIterator<Item = S>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    /// Whether nothing has been added.
    pub(crate) fn is_only_heading(&self) -> bool {
        self.rows.len() == 1
    }

    /// The text, with a line feed behind every row.
    pub(crate) fn text(&self) -> String {
        let count = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..count).map(width).collect();
        let mut text = String::new();
        for row in &self.rows {
            let mut line = String::new();
            for (i, (cell, &width)) in row.iter().zip(&widths).enumerate() {
                if i == 0 {
                    line += &format!("{cell:<width$}");
                } else {
                    line += &format!("  {cell:>width$}");
                }
            }
            text += line.trim_end();
            text.push('\n');
        }
        text
    }
}

/// Milliseconds, with as many digits as tell something.
pub(crate) fn milliseconds(seconds: f64) -> String {
    let value = seconds * 1e3;
    match value {
        _ if value < 10.0 => format!("{value:.3} ms"),
        _ if value < 1000.0 => format!("{value:.1} ms"),
        _ => format!("{value:.0} ms"),
    }
}

/// Seconds of a total.
pub(crate) fn seconds(seconds: f64) -> String {
    format!("{seconds:.3} s")
}

/// How many times as much, with as many digits as tell something.
pub(crate) fn times(ratio: f64) -> String {
    if ratio < 10.0 {
        format!("{ratio:.2} x")
    } else {
        format!("{ratio:.0} x")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut columns = Columns::new(["a", "nodes", "µ"]);
        columns.push(["long name", "7"]);
        assert_eq!(columns.text(), "a          nodes  µ\nlong name      7\n");
    }
}
