//! What depends on what, as `cargo tree` says.
//!
//! Its lines are simpler to read than the JSON of `cargo metadata`, and name all that is
//! asked for here: packages, versions, licences and direct dependencies.

use std::collections::BTreeSet;

use crate::run;

/// One version of one package.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// The SPDX expression; empty where the package names none.
    pub(crate) licence: String,
}

/// A direct dependency of a workspace crate.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Edge {
    pub(crate) from: String,
    pub(crate) to: String,
}

/// The kinds of dependencies, by cargo's names for them.
pub(crate) const SHIPPED: &str = "normal,build";
pub(crate) const ALL: &str = "normal,build,dev";

/// Every package that the workspace uses anywhere, its own crates included.
pub(crate) fn packages() -> Result<BTreeSet<Package>, String> {
    Ok(entries(&tree(ALL, &["--prefix", "none"])?)
        .map(|entry| entry.package)
        .collect())
}

/// The direct dependencies of the workspace's crates, of these kinds.
pub(crate) fn edges(kinds: &str) -> Result<BTreeSet<Edge>, String> {
    let text = tree(kinds, &["--prefix", "depth", "--depth", "1", "--no-dedupe"])?;
    Ok(edges_in(&text))
}

/// The names of the workspace's own crates.
pub(crate) fn members() -> Result<BTreeSet<String>, String> {
    let text = tree("normal", &["--prefix", "depth", "--depth", "0"])?;
    Ok(entries(&text).map(|entry| entry.package.name).collect())
}

fn tree(kinds: &str, more: &[&str]) -> Result<String, String> {
    let ask = |targets: &[&str]| {
        run::output(
            run::cargo()
                .args(["tree", "--workspace", "--all-features", "--locked"])
                .args(["--edges", kinds, "--format", "{p}\t{l}"])
                .args(targets)
                .args(more),
        )
    };
    // Packages for other systems may not have been fetched, and without a network cannot
    // be: what this system uses is then what is looked at.
    ask(&["--target", "all"]).or_else(|_| ask(&[]))
}

struct Entry {
    depth: u32,
    package: Package,
}

/// Reads lines such as `1thiserror v2.0.0<tab>MIT OR Apache-2.0 (*)`.
fn entries(text: &str) -> impl Iterator<Item = Entry> {
    text.lines().filter_map(|line| {
        let (package, licence) = line.split_once('\t')?;
        let name_at = package.find(|c: char| !c.is_ascii_digit())?;
        let mut words = package[name_at..].split_whitespace();
        Some(Entry {
            depth: package[..name_at].parse().unwrap_or(0),
            package: Package {
                name: words.next()?.to_string(),
                version: words.next()?.trim_start_matches('v').to_string(),
                licence: licence.trim_end_matches("(*)").trim().to_string(),
            },
        })
    })
}

fn edges_in(text: &str) -> BTreeSet<Edge> {
    let mut from = String::new();
    let mut edges = BTreeSet::new();
    for entry in entries(text) {
        if entry.depth == 0 {
            from = entry.package.name;
        } else {
            edges.insert(Edge {
                from: from.clone(),
                to: entry.package.name,
            });
        }
    }
    edges
}

#[cfg(test)]
mod tests {
    use super::*;

    const TREE: &str = "\
0sixfold-core v0.1.0 (/a b/crates/core)\tMIT OR Apache-2.0
1thiserror v2.0.21\tMIT/Apache-2.0 (*)

0xtask v0.1.0 (/a b/xtask)\t
";

    #[test]
    fn lines_of_cargo_tree_are_read() {
        let packages: Vec<Package> = entries(TREE).map(|entry| entry.package).collect();
        assert_eq!(packages.len(), 3);
        assert_eq!(packages[1].name, "thiserror");
        assert_eq!(packages[1].version, "2.0.21");
        assert_eq!(packages[1].licence, "MIT/Apache-2.0");
        assert_eq!(packages[2].licence, "");
    }

    #[test]
    fn an_edge_leads_from_the_crate_above_it() {
        let edge = Edge {
            from: "sixfold-core".into(),
            to: "thiserror".into(),
        };
        assert_eq!(edges_in(TREE), BTreeSet::from([edge]));
    }
}
