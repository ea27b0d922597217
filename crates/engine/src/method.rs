//! The ways to solve a position, by name.

use std::fmt;
use std::str::FromStr;

/// How to search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// What we would use ourselves, one search after the other.
    Best,
    /// Depth first, as in the papers.
    Dfs,
    /// Breadth first, as in the papers.
    Bfs,
    /// Conservative threat-space search.
    Ctss,
    /// Iterative threat-space search.
    Itss,
    /// The complete search for victories by continuous double threats.
    Vcdt,
    /// Two searches side by side.
    Portfolio,
}

impl Method {
    /// All methods, in the order in which a list shows them.
    pub const ALL: &'static [Method] = &[
        Method::Best,
        Method::Dfs,
        Method::Bfs,
        Method::Ctss,
        Method::Itss,
        Method::Vcdt,
        Method::Portfolio,
    ];

    /// The name, as people write it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Method::Best => "best",
            Method::Dfs => "dfs",
            Method::Bfs => "bfs",
            Method::Ctss => "ctss",
            Method::Itss => "itss",
            Method::Vcdt => "vcdt",
            Method::Portfolio => "portfolio",
        }
    }

    /// What it does, in half a sentence.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Method::Best => {
                "What is decided on the spot, exact values where few cells are left, then vcdt"
            }
            Method::Dfs => "The papers' depth-first search, seven turns deep",
            Method::Bfs => "The papers' breadth-first search",
            Method::Ctss => "Conservative threat-space search: all blocks at once",
            Method::Itss => {
                "Iterative threat-space search: real blocks, then conservative ones below"
            }
            Method::Vcdt => "Victory by continuous double threats, complete",
            Method::Portfolio => "vcdt and itss side by side; the first answer counts",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that no method has.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no method {name:?}, only {}", names().join(", "))]
pub struct UnknownMethod {
    /// The name.
    pub name: String,
}

fn names() -> Vec<&'static str> {
    Method::ALL.iter().map(|method| method.name()).collect()
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        let found = Method::ALL.iter().find(|method| method.name() == name);
        found.copied().ok_or_else(|| UnknownMethod {
            name: name.to_owned(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for &method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
            assert!(!method.description().is_empty());
        }
        let error = "mcts".parse::<Method>().unwrap_err();
        assert_eq!(
            error.to_string(),
            "there is no method \"mcts\", only best, dfs, bfs, ctss, itss, vcdt, portfolio"
        );
    }
}
