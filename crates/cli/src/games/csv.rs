//! Games as comma-separated values.

use anyhow::bail;

use super::GameLine;

/// The games of a text with the numbers of their lines, from 1. The first line names the columns.
pub(super) fn lines(text: &str) -> anyhow::Result<Vec<(usize, GameLine)>> {
    let mut lines = text.lines().zip(1..);
    let heading = fields(lines.next().map_or("", |(line, _)| line));
    let column = |name: &str| match heading.iter().position(|field| field == name) {
        Some(column) => Ok(column),
        None => bail!("the first line names no column {name}"),
    };
    let (game, winner) = (column("game")?, column("winner")?);
    let mut games = Vec::new();
    for (line, number) in lines.filter(|(line, _)| !line.is_empty()) {
        let fields = fields(line);
        if fields.len() != heading.len() {
            bail!(
                "line {number}: there are {} fields, and the first line names {}",
                fields.len(),
                heading.len()
            );
        }
        let line = GameLine {
            number: 0,
            game: fields[game].clone(),
            winner: fields[winner].clone(),
            opening: 0,
            scores: Vec::new(),
        };
        games.push((number, line));
    }
    Ok(games)
}

/// The fields of a line. Commas within quotes part nothing, and a quote within them is doubled.
fn fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let field = fields.last_mut().expect("there is always a field");
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                field.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            other => field.push(other),
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_commas_and_quotes() {
        assert_eq!(fields("a,\"b, \"\"c\"\"\",,d"), ["a", "b, \"c\"", "", "d"]);
        assert_eq!(fields(""), [""]);
    }

    #[test]
    fn columns_are_found_by_their_names() {
        let text = "id,winner,game,\"a, b\"\n1,B,j10 a1a2,x\n\n2,D,k10,y\n";
        let lines = lines(text).unwrap();
        let short: Vec<(usize, &str, &str)> = lines
            .iter()
            .map(|(number, line)| (*number, line.game.as_str(), line.winner.as_str()))
            .collect();
        assert_eq!(short, [(2, "j10 a1a2", "B"), (4, "k10", "D")]);
    }

    #[test]
    fn what_is_missing_is_named() {
        let fault = |text: &str| lines(text).unwrap_err().to_string();
        assert_eq!(fault(""), "the first line names no column game");
        assert_eq!(fault("id,game\n"), "the first line names no column winner");
        assert_eq!(
            fault("game,winner\nj10\n"),
            "line 2: there are 1 fields, and the first line names 2"
        );
    }
}
