//! Turns as letters, as cloudict and sau have them: `JKLM` is two stones, each the letter of its
//! column and the letter of its row.

use sixfold_core::{Cell, Rules};

/// Stands for a stone that a turn does not have.
const NONE: char = '@';
/// The letters that there are.
const LETTERS: u8 = b'Z' - b'A' + 1;

/// Why there are no words for a game: turns have room for two stones.
pub(super) fn obstacle(rules: Rules) -> Option<String> {
    let stones = Rules::CONNECT6.p();
    if rules.p() != stones || rules.q() > stones {
        return Some(format!("the protocol has turns of {stones} stones only"));
    }
    let is_large = rules.columns().max(rules.rows()) > LETTERS;
    is_large.then(|| format!("the protocol has boards of up to {LETTERS} rows only"))
}

pub(super) fn letters(cells: &[Cell]) -> String {
    let letter = |number: u8| char::from(b'A' + number);
    cells
        .iter()
        .flat_map(|cell| [letter(cell.column()), letter(cell.row())])
        .collect()
}

/// The same with the place of a second stone filled.
pub(super) fn padded(cells: &[Cell]) -> String {
    let room = usize::from(Rules::CONNECT6.p()) * 2;
    let mut text = letters(cells);
    while text.len() < room {
        text.push(NONE);
    }
    text
}

/// The stones of a turn; `@@` is no stone.
pub(super) fn cells(text: &str) -> Option<Vec<Cell>> {
    let letters: Vec<char> = text.chars().map(|c| c.to_ascii_uppercase()).collect();
    if letters.is_empty() || !letters.len().is_multiple_of(2) {
        return None;
    }
    let number = |c: char| c.is_ascii_uppercase().then(|| c as u8 - b'A');
    let stones = letters
        .chunks(2)
        .filter(|pair| *pair != [NONE, NONE])
        .map(|pair| Some(Cell::new(number(pair[0])?, number(pair[1])?)));
    stones.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_read_back() {
        let both = cells("JKsa").unwrap();
        assert_eq!(letters(&both), "JKSA");
        assert_eq!(both[0], "j11".parse().unwrap());
        assert_eq!(padded(&both[..1]), "JK@@");
        assert_eq!(cells("JK@@").unwrap(), both[..1]);
        assert_eq!(cells("@@@@").unwrap(), []);
        for bad in ["", "J", "JKL", "J1", "J@", "ÄÄ"] {
            assert_eq!(cells(bad), None, "{bad}");
        }
    }
}
