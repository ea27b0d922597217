//! The checker of certificates stays so small that one person can read all of it in one sitting.

use crate::source::{Source, rust_files};

/// Where the checker is.
const CRATE: &str = "crates/proof/src";
/// What decides whether a certificate is accepted.
const CHECKER: [&str; 4] = ["board.rs", "check.rs", "reply.rs", "zone.rs"];
/// What stands beside it and decides nothing: the types, the bytes, the messages, the tests.
const BESIDE: [&str; 5] = [
    "certificate.rs",
    "codec.rs",
    "lib.rs",
    "tests.rs",
    "verdict.rs",
];
/// All lines count, comments and empty ones too, since all are read.
const FEWER_LINES_THAN: usize = 600;

/// What is too large, or stands where it is not counted.
pub(crate) fn faults() -> Result<Vec<String>, String> {
    Ok(faults_in(&rust_files(&[CRATE])?))
}

fn faults_in(sources: &[Source]) -> Vec<String> {
    let mut faults = Vec::new();
    let mut lines = 0;
    for source in sources {
        let name = source.path.strip_prefix(CRATE).unwrap_or(&source.path);
        let name = name.trim_start_matches('/');
        if CHECKER.contains(&name) {
            lines += source.text.lines().count();
        } else if !BESIDE.contains(&name) && !name.starts_with("tests/") {
            faults.push(format!(
                "{}: say in xtask/src/checker.rs whether it belongs to the checker",
                source.path
            ));
        }
    }
    if lines >= FEWER_LINES_THAN {
        faults.push(format!(
            "{CRATE}/{{{}}}: {lines} lines together, but the checker has fewer than \
             {FEWER_LINES_THAN}",
            CHECKER.join(",")
        ));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checker_is_small() {
        assert_eq!(faults().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn every_line_of_every_file_counts() {
        let file = |name: &str, lines: usize| Source {
            path: format!("{CRATE}/{name}"),
            text: "// a line\n".repeat(lines),
        };
        let quarter = FEWER_LINES_THAN / CHECKER.len();
        let mut sources: Vec<Source> = CHECKER.map(|name| file(name, quarter)).into();
        let found = faults_in(&sources);
        assert!(
            found.len() == 1 && found[0].contains("600 lines"),
            "{found:?}"
        );
        sources[2] = file(CHECKER[2], quarter - 1);
        sources.push(file("codec.rs", FEWER_LINES_THAN));
        sources.push(file("tests/corrupt.rs", FEWER_LINES_THAN));
        assert_eq!(faults_in(&sources), Vec::<String>::new());
        sources.push(file("more.rs", 1));
        assert_eq!(faults_in(&sources).len(), 1);
    }
}
