//! Rust sources as the checks need them: without comments, texts and tests.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run;

/// A source file of the workspace.
pub(crate) struct Source {
    /// Its path from the root, with `/`.
    pub(crate) path: String,
    pub(crate) text: String,
}

/// The Rust files below these directories of the workspace, in order.
pub(crate) fn rust_files(directories: &[&str]) -> Result<Vec<Source>, String> {
    files(directories, "rs")
}

/// The files below these directories whose names end so.
pub(crate) fn files(directories: &[&str], extension: &str) -> Result<Vec<Source>, String> {
    let root = run::root();
    let mut paths = Vec::new();
    for directory in directories {
        collect(&root.join(directory), extension, &mut paths)?;
    }
    paths.sort();
    paths.iter().map(|path| read(path, &root)).collect()
}

/// Reads one file.
pub(crate) fn read(path: &Path, root: &Path) -> Result<Source, String> {
    let text = fs::read_to_string(path).map_err(|error| fault(path, &error))?;
    let below = path.strip_prefix(root).unwrap_or(path);
    let path = below.to_string_lossy().replace('\\', "/");
    Ok(Source { path, text })
}

fn fault(path: &Path, error: &std::io::Error) -> String {
    format!("{}: {error}", path.display())
}

fn collect(directory: &Path, extension: &str, into: &mut Vec<PathBuf>) -> Result<(), String> {
    if !directory.is_dir() {
        return Ok(());
    }
    for entry in fs::read_dir(directory).map_err(|error| fault(directory, &error))? {
        let path = entry.map_err(|error| fault(directory, &error))?.path();
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() && name != "target" && name != "node_modules" {
            collect(&path, extension, into)?;
        } else if path.extension().is_some_and(|found| found == extension) {
            into.push(path);
        }
    }
    Ok(())
}

/// The code with every comment and every text replaced by blanks, line for line.
pub(crate) fn code_only(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = literal_end(bytes, at);
        blank(&mut code[at..end]);
        at = end.max(at + 1);
    }
    String::from_utf8_lossy(&code).into_owned()
}

fn blank(bytes: &mut [u8]) {
    for byte in bytes.iter_mut().filter(|byte| **byte != b'\n') {
        *byte = b' ';
    }
}

/// Where the comment or text that starts here ends; `at` itself where none starts.
fn literal_end(bytes: &[u8], at: usize) -> usize {
    let rest = &bytes[at..];
    let after_name = at > 0 && is_name_byte(bytes[at - 1]);
    let length = if rest.starts_with(b"//") {
        rest.iter().position(|&b| b == b'\n').unwrap_or(rest.len())
    } else if rest.starts_with(b"/*") {
        block_comment(rest)
    } else if rest[0] == b'"' {
        quoted(rest)
    } else if (rest[0] == b'r' || rest.starts_with(b"br")) && !after_name {
        raw_text(rest)
    } else if rest[0] == b'\'' {
        character(rest)
    } else {
        0
    };
    at + length.min(rest.len())
}

fn block_comment(rest: &[u8]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        if rest[at..].starts_with(b"/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest[at..].starts_with(b"*/") {
            (depth, at) = (depth - 1, at + 2);
        } else {
            at += 1;
        }
        if depth == 0 {
            break;
        }
    }
    at
}

fn quoted(rest: &[u8]) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != rest[0] {
        at += if rest[at] == b'\\' { 2 } else { 1 };
    }
    at + 1
}

/// `r"…"`, `r#"…"#`, `br"…"`: 0 where it is only a name that begins so.
fn raw_text(rest: &[u8]) -> usize {
    let start = rest.iter().take_while(|b| b"br".contains(b)).count();
    let hashes = rest[start..].iter().take_while(|&&b| b == b'#').count();
    if rest.get(start + hashes) != Some(&b'"') {
        return 0;
    }
    let close: Vec<u8> = [b"\"".as_slice(), &b"#".repeat(hashes)].concat();
    let body = start + hashes + 1;
    let inside = rest[body..].windows(close.len()).position(|w| w == close);
    inside.map_or(rest.len(), |length| body + length + close.len())
}

/// A character in quotes: 0 where the quote begins a lifetime.
fn character(rest: &[u8]) -> usize {
    if rest.get(1) == Some(&b'\\') {
        return quoted(rest);
    }
    let longest_character = 4;
    let close = (2..=1 + longest_character).find(|&i| rest.get(i) == Some(&b'\''));
    // `'a, 'b` has a second quote too near: one character must fill the gap.
    let one = |end: usize| {
        std::str::from_utf8(&rest[1..end]).is_ok_and(|inside| inside.chars().count() == 1)
    };
    close.filter(|&end| one(end)).map_or(0, |end| end + 1)
}

pub(crate) fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// Code without its test modules, and the names of the test modules in other files.
pub(crate) fn without_tests(code: &str) -> (String, Vec<String>) {
    const MARK: &str = "#[cfg(test)]";
    let mut kept = code.as_bytes().to_vec();
    let mut elsewhere = Vec::new();
    if code.contains("#![cfg(test)]") {
        blank(&mut kept);
    }
    for (start, _) in code.match_indices(MARK) {
        let body = start + MARK.len();
        let end = body + item_end(&code.as_bytes()[body..]);
        let item = code[body..end].trim();
        if let Some(name) = item.strip_suffix(';') {
            let words: Vec<&str> = name.split_whitespace().collect();
            if let [.., "mod", name] = words[..] {
                elsewhere.push(name.to_string());
            }
        }
        blank(&mut kept[start..end]);
    }
    (String::from_utf8_lossy(&kept).into_owned(), elsewhere)
}

/// The length of the item at the start: up to its `;` or its closing brace.
fn item_end(code: &[u8]) -> usize {
    let mut depth = 0i32;
    for (at, byte) in code.iter().enumerate() {
        match byte {
            b'{' | b'(' | b'[' => depth += 1,
            b'}' | b')' | b']' => depth -= 1,
            _ => {}
        }
        let closed = *byte == b'}' || *byte == b';';
        if depth <= 0 && closed {
            return at + 1;
        }
    }
    code.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_texts_become_blank_and_code_stays() {
        let text = concat!(
            "let a = \"fs \\\" fs\"; // fs\n",
            "/* fs /* fs */ fs */ let b = r#\"fs \" fs\"#;\n",
            "let c = ('\"', '\\'', 'é'); fn f<'a, 'b>(x: &'a str) {}\n",
            "let r = for_r + br;"
        );
        let code = code_only(text);
        assert_eq!(code.len(), text.len());
        assert!(!code.contains("fs") && !code.contains('"') && !code.contains('é'));
        for kept in [
            "let a =",
            "let b =",
            "fn f<'a, 'b>(x: &'a str) {}",
            "= for_r + br;",
        ] {
            assert!(code.contains(kept), "{kept} in {code}");
        }
        assert_eq!(code.lines().count(), text.lines().count());
    }

    #[test]
    fn test_modules_are_left_out() {
        let code = "fn a() {}\n#[cfg(test)]\nmod tests {\n fn b() { [1]; }\n}\nfn c() {}\n\
                    #[cfg(test)]\n#[path = x]\npub(crate) mod slow;\nfn d() {}\n";
        let (kept, elsewhere) = without_tests(code);
        assert!(kept.contains("fn a()") && kept.contains("fn c()") && kept.contains("fn d()"));
        assert!(!kept.contains("fn b()") && !kept.contains("slow"));
        assert_eq!(elsewhere, ["slow"]);
        assert_eq!(kept.lines().count(), code.lines().count());
        assert_eq!(without_tests("#![cfg(test)]\nfn a() {}").0.trim(), "");
    }
}
