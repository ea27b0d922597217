//! The examples of the README are true: each command is run and its output compared.
//!
//! An example is a line `$ sixfold …` in a block of code, and what it prints up to the
//! next. A line `…` stands for any lines.

use std::path::Path;

use crate::run;

const REST: &str = "…";

/// A command line and what a document says that it prints.
#[derive(PartialEq, Eq, Debug)]
struct Example<'a> {
    line: usize,
    command: &'a str,
    expected: Vec<&'a str>,
}

/// Every example of the text that this program answers otherwise.
pub(crate) fn faults(text: &str, program: &Path) -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for example in examples(text) {
        let printed = run::output(run::program(program).args(words(example.command)))?;
        let printed: Vec<&str> = printed.lines().map(str::trim_end).collect();
        if !matches(&example.expected, &printed) {
            faults.push(format!(
                "README.md:{}: sixfold {} prints\n{}",
                example.line,
                example.command,
                printed.join("\n")
            ));
        }
    }
    Ok(faults)
}

fn examples(text: &str) -> Vec<Example<'_>> {
    let mut examples: Vec<Example<'_>> = Vec::new();
    let (mut in_code, mut in_example) = (false, false);
    for (index, line) in text.lines().enumerate() {
        if line.starts_with("```") {
            (in_code, in_example) = (!in_code, false);
        } else if let Some(command) = line.strip_prefix("$ sixfold ").filter(|_| in_code) {
            in_example = true;
            examples.push(Example {
                line: index + 1,
                command,
                expected: Vec::new(),
            });
        } else if let Some(example) = examples.last_mut().filter(|_| in_example) {
            example.expected.push(line.trim_end());
        }
    }
    examples
}

/// The words of a command line, as a shell would part them: quotes keep spaces.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in command.split('\'').enumerate() {
        let is_quoted = index % 2 == 1;
        if is_quoted {
            words.push(part.to_string());
        } else {
            words.extend(part.split_whitespace().map(String::from));
        }
    }
    words
}

/// Whether the lines are the expected ones, `…` standing for any.
fn matches(expected: &[&str], lines: &[&str]) -> bool {
    match expected.split_first() {
        None => lines.is_empty(),
        Some((&REST, others)) => {
            (0..=lines.len()).any(|skipped| matches(others, &lines[skipped..]))
        }
        Some((first, others)) => lines.first() == Some(first) && matches(others, &lines[1..]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_are_found_in_code_only() {
        let text = "$ sixfold no\n```\n$ sixfold show 'j10 -' --json\na\nb\n$ sixfold perft 1\n1\n```\nc\n";
        let found = examples(text);
        assert_eq!(found.len(), 2);
        assert_eq!(
            (found[0].line, &found[0].expected[..]),
            (3, &["a", "b"][..])
        );
        assert_eq!(found[1].expected, ["1"]);
        assert_eq!(words(found[0].command), ["show", "j10 -", "--json"]);
    }

    #[test]
    fn an_ellipsis_stands_for_any_lines() {
        assert!(matches(&["a", "b"], &["a", "b"]));
        assert!(matches(&["…", "b"], &["a", "a", "b"]));
        assert!(matches(&["a", "…"], &["a"]));
        assert!(matches(&["a", "…", "c"], &["a", "b", "b", "c"]));
        assert!(!matches(&["a"], &["a", "b"]));
        assert!(!matches(&["…", "b"], &["a", "c"]));
        assert!(!matches(&["a", "b"], &["a"]));
    }
}
