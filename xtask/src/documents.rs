//! The documents say what is so: links lead somewhere, named tests exist, every
//! dependency has its reason, every command its place in the README.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::source::{self, Source};
use crate::{run, tree};

const READ_FIRST: [&str; 4] = [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
];

/// Every fault of the documents that can be seen without building anything.
pub(crate) fn faults() -> Result<Vec<String>, String> {
    let root = run::root();
    let mut documents = source::files(&["docs", "fuzz"], "md")?;
    for name in READ_FIRST {
        documents.push(source::read(&root.join(name), &root)?);
    }
    let mut faults = Vec::new();
    for document in &documents {
        faults.extend(broken_links(document, &root));
        faults.extend(missing_tests(document, &root));
    }
    let architecture = source::read(&root.join("ARCHITECTURE.md"), &root)?;
    let ours = tree::members()?;
    let used: BTreeSet<String> = tree::edges(tree::ALL)?
        .into_iter()
        .map(|edge| edge.to)
        .filter(|name| !ours.contains(name))
        .collect();
    faults.extend(unexplained("Dependencies", &used, &architecture.text));
    let package = root.join("ui").join("package.json");
    let package =
        fs::read_to_string(&package).map_err(|error| format!("{}: {error}", package.display()))?;
    let used = packages(&package);
    faults.extend(unexplained(
        "Packages of the page",
        &used,
        &architecture.text,
    ));
    Ok(faults)
}

/// The commands that `sixfold --help` lists and the README does not name.
pub(crate) fn unnamed_commands(help: &str, readme: &str) -> Vec<String> {
    commands(help)
        .filter(|command| *command != "help" && !readme.contains(&format!("sixfold {command}")))
        .map(|command| format!("README.md does not name the command `sixfold {command}`"))
        .collect()
}

/// The first words of the lines below `Commands:` that are indented by two.
fn commands(help: &str) -> impl Iterator<Item = &str> {
    help.lines()
        .skip_while(|line| !line.starts_with("Commands:"))
        .skip(1)
        .take_while(|line| line.is_empty() || line.starts_with(' '))
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
}

/// A link of a document, as `[text](target)` or `src="target"`.
struct Link<'a> {
    line: usize,
    /// The line up to the link's text.
    before: &'a str,
    target: &'a str,
}

fn links(text: &str) -> Vec<Link<'_>> {
    let mut links = Vec::new();
    let mut in_code = false;
    for (index, line) in text.lines().enumerate() {
        if line.trim_start().starts_with("```") {
            in_code = !in_code;
        }
        for (mark, close) in [("](", ')'), ("src=\"", '"')] {
            for (at, _) in line.match_indices(mark).filter(|_| !in_code) {
                let start = at + mark.len();
                let end = line[start..].find(close).map_or(line.len(), |n| start + n);
                links.push(Link {
                    line: index + 1,
                    before: &line[..line[..at].rfind('[').unwrap_or(at)],
                    target: &line[start..end],
                });
            }
        }
    }
    links
}

fn broken_links(document: &Source, root: &Path) -> Vec<String> {
    let own_directory = root.join(&document.path);
    let own_directory = own_directory.parent().unwrap_or(root);
    let is_broken = |link: &Link<'_>| {
        let (file, heading) = link.target.split_once('#').unwrap_or((link.target, ""));
        if link.target.contains("://") || link.target.starts_with("mailto:") {
            return false;
        }
        if file.is_empty() {
            return !has_heading(&document.text, heading);
        }
        match std::fs::read_to_string(own_directory.join(file)) {
            Ok(text) => !heading.is_empty() && !has_heading(&text, heading),
            Err(_) => !own_directory.join(file).exists() || !heading.is_empty(),
        }
    };
    links(&document.text)
        .into_iter()
        .filter(is_broken)
        .map(|link| {
            format!(
                "{}:{}: {} leads nowhere",
                document.path, link.line, link.target
            )
        })
        .collect()
}

/// Whether a heading of the text has this anchor: small letters, words joined by `-`.
fn has_heading(text: &str, anchor: &str) -> bool {
    text.lines()
        .filter(|line| line.starts_with('#'))
        .any(|line| {
            let title = line.trim_start_matches('#').trim().to_lowercase();
            let kept = title
                .chars()
                .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
            kept.map(|c| if c == ' ' { '-' } else { c })
                .eq(anchor.chars())
        })
}

/// A document that says "`name` in [file.rs](path/file.rs)" speaks of a test: it must
/// be there.
fn missing_tests(document: &Source, root: &Path) -> Vec<String> {
    let tests = links(&document.text).into_iter().filter_map(|link| {
        let name = link.before.strip_suffix("` in ")?.rsplit('`').next()?;
        Some((name, link))
    });
    tests
        .filter(|(name, link)| {
            let text = std::fs::read_to_string(root.join(link.target)).unwrap_or_default();
            !text.contains(&format!("fn {name}("))
        })
        .map(|(name, link)| {
            format!(
                "{}:{}: {} has no {name}",
                document.path, link.line, link.target
            )
        })
        .collect()
}

/// The packages that a package.json lists, which npm writes one a line.
fn packages(package: &str) -> BTreeSet<String> {
    let mut is_listed = false;
    let mut packages = BTreeSet::new();
    for line in package.lines() {
        let mut quoted = line.split('"').skip(1).step_by(2);
        match (is_listed, quoted.next()) {
            (false, Some(name)) => is_listed = name.to_lowercase().ends_with("dependencies"),
            (true, Some(name)) => drop(packages.insert(name.to_string())),
            (_, None) => is_listed = false,
        }
    }
    packages
}

/// Dependencies without a row in a table of ARCHITECTURE.md, and rows without a dependency.
fn unexplained(heading: &str, used: &BTreeSet<String>, architecture: &str) -> Vec<String> {
    let line_of_heading = format!("## {heading}");
    let rows: BTreeSet<String> = architecture
        .lines()
        .skip_while(|line| *line != line_of_heading)
        .skip(1)
        .take_while(|line| !line.starts_with("## "))
        .filter_map(|line| {
            let mut columns = line.split('|').map(str::trim).skip(1);
            let name = columns.next()?.strip_prefix('`')?.strip_suffix('`')?;
            let explained = columns.any(|column| column.contains(' '));
            explained.then(|| name.to_string())
        })
        .collect();
    let without_reason = used
        .difference(&rows)
        .map(|name| format!("ARCHITECTURE.md, {heading}: say in a row why `{name}` is used"));
    let without_use = rows
        .difference(used)
        .map(|name| format!("ARCHITECTURE.md, {heading}: nothing uses `{name}` any more"));
    without_reason.chain(without_use).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document(text: &str) -> Source {
        Source {
            path: "README.md".into(),
            text: text.into(),
        }
    }

    #[test]
    fn the_documents_hold() {
        assert_eq!(faults().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn links_that_lead_nowhere_are_found() {
        let broken = |text: &str| broken_links(&document(text), &run::root()).len();
        assert_eq!(broken("see [a](no/such/file.md)"), 1);
        assert_eq!(
            broken("see [a](Cargo.toml), [b](https://example.org), [c](xtask)"),
            0
        );
        assert_eq!(broken("# One — two, three\nsee [a](#one--two-three)"), 0);
        assert_eq!(broken("# One\nsee [a](#two)"), 1);
        assert_eq!(broken("![picture](no.svg)"), 1);
        assert_eq!(broken("<img src=\"no.svg\" width=\"9\">"), 1);
        assert_eq!(broken("```\n[a](no.md)\n```"), 0);
    }

    #[test]
    fn tests_that_are_not_there_are_found() {
        let missing = |name: &str| {
            let text = format!("Kept by `{name}` in [d](xtask/src/documents.rs).");
            missing_tests(&document(&text), &run::root()).len()
        };
        assert_eq!(missing("the_documents_hold"), 0);
        assert_eq!(missing(concat!("no_such", "_test")), 1);
    }

    #[test]
    fn every_dependency_has_a_reason_and_every_reason_a_dependency() {
        let table = "## Dependencies\n| package | why |\n|---|---|\n| `a` | it is good |\n\
                     | `b` | |\n| `c` | not used |\n## Next\n| `d` | other table |";
        let used = ["a", "b", "d"].map(String::from).into();
        assert_eq!(unexplained("Dependencies", &used, table).len(), 3);
        assert!(
            unexplained("Dependencies", &["a", "c"].map(String::from).into(), table).is_empty()
        );
    }

    #[test]
    fn commands_are_read_from_the_help() {
        let help = "About.\n\nUsage: sixfold <COMMAND>\n\nCommands:\n  show     Draws\n           \
                    more\n  threats  Lists\n  help     Prints\n\nOptions:\n  -h, --help\n";
        assert_eq!(
            commands(help).collect::<Vec<_>>(),
            ["show", "threats", "help"]
        );
        assert_eq!(unnamed_commands(help, "`sixfold show`").len(), 1);
        assert!(unnamed_commands(help, "`sixfold show` `sixfold threats`").is_empty());
    }

    #[test]
    fn packages_are_read_from_their_file() {
        let file = "{\n  \"name\": \"x\",\n  \"scripts\": {\n    \"dev\": \"vite\"\n  },\n  \
                    \"devDependencies\": {\n    \"@a/b\": \"^1\",\n    \"c\": \"2\"\n  },\n  \"d\": 1\n}\n";
        let expected = ["@a/b", "c"].map(String::from);
        assert_eq!(packages(file), BTreeSet::from(expected));
    }
}
