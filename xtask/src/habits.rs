//! The invariants of ARCHITECTURE.md that the sources show: pure crates stay pure, the
//! rules stay data, files stay short, exceptions have reasons.

use std::collections::BTreeSet;

use crate::layers::LAYERS;
use crate::source::{Source, code_only, is_name_byte, rust_files, without_tests};

/// What a pure crate must not name outside its tests, and what it would be.
const IMPURE: &[(&str, &str)] = &[
    ("std::fs", "files"),
    ("std::net", "the network"),
    ("std::thread", "threads"),
    ("std::process", "other programs"),
    ("std::env", "the environment"),
    ("Instant", "a clock"),
    ("SystemTime", "a clock"),
    ("io::stdin", "input"),
    ("io::stdout", "output"),
    ("io::stderr", "output"),
    ("print!", "output"),
    ("println!", "output"),
    ("eprint!", "output"),
    ("eprintln!", "output"),
    ("dbg!", "output"),
    ("static mut", "a global"),
    ("thread_local!", "a global"),
    ("lazy_static", "a global"),
    ("OnceLock", "a global"),
    ("LazyLock", "a global"),
];

/// The sizes of Connect6's board, which belong to the presets.
const BOARD_NUMBERS: [&str; 2] = ["19", "361"];
/// Where the presets are.
const PRESETS: &str = "crates/core/src/rules.rs";
/// A number that is something else is let through if a comment on its line or so many
/// lines above names the number, or says the words below.
const EXPLAINED_WITHIN: usize = 3;
const NO_BOARD: &str = "not a board size";

const LONGEST: usize = 500;
const LONG_BECAUSE: &str = "//! Long because";

/// Every breach of the habits, in words, with its place.
pub(crate) fn faults() -> Result<Vec<String>, String> {
    let mut faults = Vec::new();
    for layer in LAYERS.iter().filter(|layer| layer.pure) {
        let directory = format!("crates/{}/src", layer.name);
        let sources = rust_files(&[directory.as_str()])?;
        let tests = test_files(&sources);
        for source in sources
            .iter()
            .filter(|source| !tests.contains(&source.path))
        {
            faults.extend(impurities(source));
            faults.extend(board_numbers(source));
        }
    }
    for source in rust_files(&["crates", "xtask", "fuzz"])? {
        faults.extend(too_long(&source));
        faults.extend(exceptions_without_reason(&source));
    }
    Ok(faults)
}

/// The files that hold test modules, so that they are free to do anything.
fn test_files(sources: &[Source]) -> BTreeSet<String> {
    let roots: Vec<String> = sources
        .iter()
        .flat_map(|source| {
            let directory = module_directory(&source.path);
            let (_, names) = without_tests(&code_only(&source.text));
            names
                .into_iter()
                .map(move |name| format!("{directory}/{name}"))
        })
        .collect();
    let is_test = |path: &str| {
        roots
            .iter()
            .any(|root| path == format!("{root}.rs") || path.starts_with(&format!("{root}/")))
    };
    let paths = sources.iter().map(|source| source.path.clone());
    paths.filter(|path| is_test(path)).collect()
}

/// Where the modules that a file declares are found.
fn module_directory(path: &str) -> &str {
    let stem = path.strip_suffix(".rs").unwrap_or(path);
    ["/lib", "/main", "/mod"]
        .iter()
        .find_map(|end| stem.strip_suffix(end))
        .unwrap_or(stem)
}

fn impurities(source: &Source) -> Vec<String> {
    let (code, _) = without_tests(&code_only(&source.text));
    let mut faults = Vec::new();
    for (line, text) in statements(&code) {
        for (name, what) in IMPURE {
            if mentions(&text, name) {
                faults.push(format!(
                    "{}:{line}: {name} means {what}, and this crate does without",
                    source.path
                ));
            }
        }
    }
    faults
}

/// Lines with their numbers; a `use` that runs over several lines counts as one.
fn statements(code: &str) -> Vec<(usize, String)> {
    let mut statements: Vec<(usize, String)> = Vec::new();
    let mut in_use = false;
    for (index, line) in code.lines().enumerate() {
        match statements.last_mut() {
            Some((_, text)) if in_use => text.push_str(line),
            _ => statements.push((index + 1, line.to_string())),
        }
        let starts = line
            .trim_start()
            .trim_start_matches("pub ")
            .starts_with("use ");
        in_use = (in_use || starts) && !line.contains(';');
    }
    statements
}

/// Whether the code names it, as a path or through a group such as `std::{fs, io}`.
fn mentions(code: &str, name: &str) -> bool {
    let in_group = |(path, last): (&str, &str)| {
        let group = format!("{path}::{{");
        let mut after = code.match_indices(&group).map(|(at, _)| &code[at..]);
        after.any(|rest| has_word(rest, last))
    };
    has_word(code, name) || name.rsplit_once("::").is_some_and(in_group)
}

/// Whether the word occurs with no letter, digit or `_` next to it.
fn has_word(code: &str, word: &str) -> bool {
    let bytes = code.as_bytes();
    code.match_indices(word).any(|(start, _)| {
        let end = start + word.len();
        let joined_before = start > 0 && is_name_byte(bytes[start - 1]);
        let ends_in_name = word.bytes().last().is_some_and(is_name_byte);
        let joined_after = ends_in_name && bytes.get(end).copied().is_some_and(is_name_byte);
        !joined_before && !joined_after
    })
}

fn board_numbers(source: &Source) -> Vec<String> {
    if source.path == PRESETS {
        return Vec::new();
    }
    let commented = code_only(&source.text);
    let (code, _) = without_tests(&commented);
    let mut faults = Vec::new();
    for (index, line) in code.lines().enumerate() {
        let found = numbers(line).find(|found| BOARD_NUMBERS.contains(found));
        let Some(number) = found else { continue };
        if !is_explained(number, index, &source.text, &commented) {
            faults.push(format!(
                "{}:{}: the rules are data, so {number} belongs to a preset; if it is something \
                 else, explain the {number} in a comment",
                source.path,
                index + 1
            ));
        }
    }
    faults
}

/// Whether the text near this line says more of the number than the code does.
fn is_explained(number: &str, line: usize, text: &str, code: &str) -> bool {
    let first = line.saturating_sub(EXPLAINED_WITHIN);
    let near = |text| str::lines(text).skip(first).take(line + 1 - first);
    let count = |text| {
        near(text)
            .flat_map(numbers)
            .filter(|n| *n == number)
            .count()
    };
    count(text) > count(code) || near(text).any(|line| line.contains(NO_BOARD))
}

/// The whole numbers of a line of code, without the types after them.
fn numbers(line: &str) -> impl Iterator<Item = &str> {
    line.split("..")
        .flat_map(|part| part.split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '.'))
        .map(|word| {
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            let kind = word[digits..].trim_start_matches('_');
            let is_type = kind.is_empty() || kind.starts_with(['u', 'i']);
            if is_type { &word[..digits] } else { "" }
        })
        .filter(|digits| !digits.is_empty())
}

fn too_long(source: &Source) -> Option<String> {
    let lines = source.text.lines().count();
    let explained = source
        .text
        .lines()
        .take(10)
        .any(|line| line.starts_with(LONG_BECAUSE));
    (lines > LONGEST && !explained).then(|| {
        format!(
            "{}: {lines} lines are more than {LONGEST}: split it, or say why at the top \
             (\"{LONG_BECAUSE} …\")",
            source.path
        )
    })
}

fn exceptions_without_reason(source: &Source) -> Vec<String> {
    let code = code_only(&source.text);
    let starts = ["[allow(", "[expect("].into_iter().flat_map(|mark| {
        code.match_indices(mark)
            .map(|(at, _)| at)
            .collect::<Vec<_>>()
    });
    starts
        .filter(|&at| {
            let end = code[at..]
                .find(")]")
                .map_or(code.len(), |length| at + length);
            !code[at..end].contains("reason =")
        })
        .map(|at| {
            let line = code[..at].matches('\n').count() + 1;
            format!(
                "{}:{line}: an exception needs a reason = \"…\"",
                source.path
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(path: &str, text: &str) -> Source {
        Source {
            path: path.into(),
            text: text.into(),
        }
    }

    #[test]
    fn the_sources_keep_the_habits() {
        assert_eq!(faults().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn impure_code_is_found_and_tests_are_free() {
        for bad in [
            "use std::fs;",
            "use std::{fmt, fs};",
            "use std::{\n fmt,\n fs::File,\n};",
            "let t = std::time::Instant::now();",
            "use std::time::{Duration, Instant};",
            "use std::{time::Instant};",
            "    println!(\"x\");",
            "static mut N: u8 = 0;",
            "static T: OnceLock<u8> = OnceLock::new();",
            "std::thread::spawn(f);",
        ] {
            assert_eq!(impurities(&source("a.rs", bad)).len(), 1, "{bad}");
        }
        for good in [
            "use std::fmt;\nlet fs = 1;",
            "// std::fs\nlet a = \"println!\";",
            "use std::time::Duration;",
            "fn f(write: u8) { writeln!(text); }",
            "#[cfg(test)]\nmod tests { use std::fs; }",
            "static N: u8 = 0; use crate::threads;",
        ] {
            assert_eq!(
                impurities(&source("a.rs", good)),
                Vec::<String>::new(),
                "{good}"
            );
        }
    }

    #[test]
    fn a_board_size_is_found_outside_the_presets() {
        for bad in [
            "let a = 19;",
            "f(19u8)",
            "0..19",
            "[0; 361]",
            "a[19_usize]",
            "// A shift.\nlet a = n >> 19;",
            "// 19\n\n\n\nlet a = 19;",
        ] {
            assert_eq!(board_numbers(&source("a.rs", bad)).len(), 1, "{bad}");
        }
        for good in [
            "let a = 1.19;",
            "let a = 0x19;",
            "a19",
            "let a = 190;",
            "// 19 × 19",
            "let a = n >> 19; // 19 is a shift.",
            "/// A limit, not a board size.\nconst A: u8 = 19;",
            "/// Files were small when boards had 19 lines.\nfn f() {\n let a = 19;",
            "#[cfg(test)]\nmod tests { const A: u8 = 19; }",
        ] {
            assert_eq!(
                board_numbers(&source("a.rs", good)),
                Vec::<String>::new(),
                "{good}"
            );
        }
        assert!(board_numbers(&source(PRESETS, "columns: 19")).is_empty());
    }

    #[test]
    fn long_files_need_a_reason() {
        let long = "fn f() {}\n".repeat(LONGEST + 1);
        assert!(too_long(&source("a.rs", &long)).is_some());
        assert!(
            too_long(&source(
                "a.rs",
                &format!("//! A.\n//! Long because b.\n{long}")
            ))
            .is_none()
        );
        assert!(too_long(&source("a.rs", &"\n".repeat(LONGEST))).is_none());
    }

    #[test]
    fn exceptions_need_a_reason() {
        let count = |text: &str| exceptions_without_reason(&source("a.rs", text)).len();
        assert_eq!(count("#[allow(dead_code)]\nfn f() {}"), 1);
        assert_eq!(count("#![allow(\n  dead_code,\n)]"), 1);
        assert_eq!(count("#[allow(dead_code, reason = \"b\")]"), 0);
        assert_eq!(
            count("#[expect(dead_code, reason = \"(b)\")]\nx.expect(y)"),
            0
        );
    }

    #[test]
    fn test_modules_in_files_of_their_own_are_known() {
        let sources = [
            source("crates/a/src/lib.rs", "#[cfg(test)]\nmod tests;\nmod b;"),
            source("crates/a/src/tests.rs", "mod deep;"),
            source("crates/a/src/tests/deep.rs", ""),
            source("crates/a/src/b.rs", "#[cfg(test)]\nmod slow;"),
            source("crates/a/src/b/slow.rs", ""),
            source("crates/a/src/slow.rs", ""),
        ];
        let found: Vec<String> = test_files(&sources).into_iter().collect();
        assert_eq!(
            found,
            [
                "crates/a/src/b/slow.rs",
                "crates/a/src/tests.rs",
                "crates/a/src/tests/deep.rs"
            ]
        );
    }
}
