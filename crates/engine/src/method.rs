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
    /// Proof-number search, all kinds of turns at once.
    Pn,
    /// Two-stage proof-number search, type I.
    PnTwoStage1,
    /// Two-stage proof-number search, type II.
    PnTwoStage2,
    /// Three-stage proof-number search.
    PnThreeStage,
    /// The complete search for victories by continuous double threats.
    Vcdt,
    /// The search for victories by continuous single threats, with relevance zones.
    Vcst,
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
        Method::Pn,
        Method::PnTwoStage1,
        Method::PnTwoStage2,
        Method::PnThreeStage,
        Method::Vcdt,
        Method::Vcst,
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
            Method::Pn => "pn",
            Method::PnTwoStage1 => "pn-two-stage-1",
            Method::PnTwoStage2 => "pn-two-stage-2",
            Method::PnThreeStage => "pn-three-stage",
            Method::Vcdt => "vcdt",
            Method::Vcst => "vcst",
            Method::Portfolio => "portfolio",
        }
    }

    /// What it does, in half a sentence.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Method::Best => {
                "What is decided on the spot, exact values where few cells are left, then vcdt and vcst"
            }
            Method::Dfs => "The papers' depth-first search, seven turns deep",
            Method::Bfs => "The papers' breadth-first search",
            Method::Ctss => "Conservative threat-space search: all blocks at once",
            Method::Itss => {
                "Iterative threat-space search: real blocks, then conservative ones below"
            }
            Method::Vcdt => "Victory by continuous double threats, complete",
            Method::Pn => "Proof-number search on the best-scored cells, all turns at once",
            Method::PnTwoStage1 => "Proof-number search: double threats, then single threats",
            Method::PnTwoStage2 => "Proof-number search: double and single threats at once",
            Method::PnThreeStage => {
                "Proof-number search: double threats, single threats, then other turns"
            }
            Method::Vcst => "Victory by continuous single threats, with relevance zones",
            Method::Portfolio => "vcdt and vcst side by side; the first win counts",
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
            "there is no method \"mcts\", only best, dfs, bfs, ctss, itss, pn, pn-two-stage-1, \
             pn-two-stage-2, pn-three-stage, vcdt, vcst, portfolio"
        );
    }
}
