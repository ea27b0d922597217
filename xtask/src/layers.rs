//! Which crate may use which: the invariants of ARCHITECTURE.md that `cargo tree` shows.

use std::collections::BTreeSet;

use crate::tree::{self, Edge};

/// A crate of the workspace, by the name of its directory, and what it may use.
pub(crate) struct Layer {
    pub(crate) name: &'static str,
    /// Does no input or output: no files, clock, threads, globals, printing.
    pub(crate) pure: bool,
    may_use: Uses,
}

/// The crates of the workspace that a crate may use.
enum Uses {
    Only(&'static [&'static str]),
    AllBelow,
}

const fn pure(name: &'static str, may_use: &'static [&'static str]) -> Layer {
    Layer {
        name,
        pure: true,
        may_use: Uses::Only(may_use),
    }
}

const fn outer(name: &'static str, may_use: Uses) -> Layer {
    Layer {
        name,
        pure: false,
        may_use,
    }
}

/// All crates that there are and that are to come, lowest first.
pub(crate) const LAYERS: &[Layer] = &[
    pure("core", &[]),
    pure("threat", &["core"]),
    pure("proof", &["core"]),
    pure("record", &["core"]),
    pure("solve", &["core", "threat", "proof"]),
    pure("play", &["core", "threat", "proof", "record", "solve"]),
    outer("engine", Uses::AllBelow),
    outer("store", Uses::Only(PURE)),
    outer("arena", Uses::AllBelow),
    outer("grid", Uses::AllBelow),
    // Uses nothing that a browser does not have. The server speaks its messages, too.
    outer("wasm", Uses::Only(PURE)),
    outer("web", Uses::AllBelow),
    outer("cli", Uses::AllBelow),
];

const PURE: &[&str] = &["core", "threat", "proof", "record", "solve", "play"];

/// Packages of others that only some crates may use outside their tests.
const RESERVED: &[(&str, &[&str])] = &[
    ("rusqlite", &["store"]),
    ("async-nats", &["grid"]),
    ("serde_json", &["arena", "grid", "web", "wasm", "cli"]),
];

/// Crates that may use these packages of others and no more: whoever reads the checker has to trust
/// what it is built on.
const NOTHING_ELSE: &[(&str, &[&str])] = &[("core", &["thiserror"]), ("proof", &["thiserror"])];

/// Every breach of the layers, in words.
pub(crate) fn faults() -> Result<Vec<String>, String> {
    Ok(faults_in(&tree::members()?, &tree::edges(tree::SHIPPED)?))
}

fn faults_in(members: &BTreeSet<String>, edges: &BTreeSet<Edge>) -> Vec<String> {
    let unknown = members
        .iter()
        .filter(|package| *package != "xtask" && layer_index(package).is_none())
        .map(|package| {
            format!("{package} is not in LAYERS in xtask/src/layers.rs: say there what it may use")
        });
    unknown
        .chain(edges.iter().filter_map(|edge| breach(edge, members)))
        .collect()
}

fn breach(edge: &Edge, members: &BTreeSet<String>) -> Option<String> {
    let Edge { from, to } = edge;
    if members.contains(to) {
        let allowed = may_use(from).contains(&short(to));
        return (!allowed).then(|| format!("{from} must not use {to}"));
    }
    let limited = NOTHING_ELSE.iter().find(|(name, _)| *name == short(from));
    if let Some((_, packages)) = limited
        && !packages.contains(&to.as_str())
    {
        let packages = packages.join(", ");
        return Some(format!("{from} must not use {to}: only {packages}"));
    }
    let (_, users) = RESERVED.iter().find(|(package, _)| package == to)?;
    let allowed = users.contains(&short(from));
    (!allowed).then(|| format!("{from} must not use {to}: only {} may", users.join(", ")))
}

/// What a package of the workspace may use: nothing, where it is no layer.
fn may_use(package: &str) -> Vec<&'static str> {
    let Some(at) = layer_index(package) else {
        return Vec::new();
    };
    match LAYERS[at].may_use {
        Uses::Only(names) => names.to_vec(),
        Uses::AllBelow => LAYERS[..at].iter().map(|layer| layer.name).collect(),
    }
}

fn layer_index(package: &str) -> Option<usize> {
    let name = package.strip_prefix("sixfold-")?;
    LAYERS.iter().position(|layer| layer.name == name)
}

fn short(package: &str) -> &str {
    package.strip_prefix("sixfold-").unwrap_or(package)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(edges: &[(&str, &str)]) -> Vec<String> {
        let edges: BTreeSet<Edge> = edges
            .iter()
            .map(|(from, to)| Edge {
                from: (*from).into(),
                to: (*to).into(),
            })
            .collect();
        let names = [
            "sixfold-core",
            "sixfold-threat",
            "sixfold-proof",
            "sixfold-solve",
            "sixfold-cli",
            "xtask",
        ];
        faults_in(&names.map(String::from).into(), &edges)
    }

    #[test]
    fn the_workspace_keeps_its_layers() {
        assert_eq!(faults().unwrap(), Vec::<String>::new());
    }

    #[test]
    fn a_crate_may_use_what_is_below_it_and_nothing_else() {
        assert!(
            found(&[
                ("sixfold-threat", "sixfold-core"),
                ("sixfold-cli", "serde_json")
            ])
            .is_empty()
        );
        assert_eq!(
            found(&[("sixfold-proof", "sixfold-threat")]),
            ["sixfold-proof must not use sixfold-threat"]
        );
        assert_eq!(
            found(&[("sixfold-core", "sixfold-cli")]),
            ["sixfold-core must not use sixfold-cli"]
        );
        assert_eq!(
            found(&[("xtask", "sixfold-core")]),
            ["xtask must not use sixfold-core"]
        );
    }

    #[test]
    fn reserved_packages_stay_where_they_belong() {
        assert_eq!(
            found(&[("sixfold-cli", "rusqlite")]),
            ["sixfold-cli must not use rusqlite: only store may"]
        );
        assert_eq!(
            found(&[("sixfold-threat", "serde_json")]),
            ["sixfold-threat must not use serde_json: only arena, grid, web, wasm, cli may"]
        );
    }

    #[test]
    fn the_checker_is_built_on_the_rules_alone() {
        let good = [
            ("sixfold-proof", "sixfold-core"),
            ("sixfold-proof", "thiserror"),
        ];
        assert_eq!(found(&good), Vec::<String>::new());
        for bad in ["sixfold-threat", "sixfold-solve", "sixfold-cli", "rayon"] {
            for from in ["sixfold-proof", "sixfold-core"] {
                let faults = found(&[(from, bad)]);
                assert!(faults.len() == 1 && faults[0].contains(bad), "{faults:?}");
            }
        }
    }

    #[test]
    fn a_new_crate_must_be_entered() {
        let faults = faults_in(&BTreeSet::from(["sixfold-common".into()]), &BTreeSet::new());
        assert_eq!(faults.len(), 1, "{faults:?}");
    }

    #[test]
    fn the_layers_are_in_order() {
        for (at, layer) in LAYERS.iter().enumerate() {
            for used in may_use(&format!("sixfold-{}", layer.name)) {
                let below = LAYERS[..at].iter().find(|lower| lower.name == used);
                let fits = below.is_some_and(|lower| lower.pure || !layer.pure);
                assert!(
                    fits,
                    "{} uses {used}, which is not below it or not pure",
                    layer.name
                );
            }
        }
    }
}
