//! What the proof-number searches can be told, with the paper's own numbers as defaults.

use crate::tss;

/// In which stages the attacker's turns enter the tree (bitboard paper, Tables 4 and 6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stages {
    /// One stage: all kinds of turns together, on the cells with the highest scores.
    Standard,
    /// Double threats, and single threats where they failed.
    TwoStageTypeI,
    /// Double and single threats at once.
    TwoStageTypeII,
    /// Double threats, then single threats, then turns without a threat.
    ThreeStage,
}

impl Stages {
    /// All of them.
    pub const ALL: [Stages; 4] = [
        Stages::Standard,
        Stages::TwoStageTypeI,
        Stages::TwoStageTypeII,
        Stages::ThreeStage,
    ];
}

/// Parameters of [`super::search`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// The most nodes of the tree; those of the conservative searches, which are forgotten at
    /// once, are not among them. Bitboard paper, §7.2.
    pub tree_nodes: usize,
    /// How many more of the best-scored cells are taken at a time for turns without a threat (and
    /// for all turns of the standard search). Bitboard paper, §7.2; the two-stage paper has 20
    /// (Table III).
    pub probing_cells: usize,
    /// More such turns enter the tree where the proof number is larger than this. Bitboard paper,
    /// Table 6. It is the number of pairs of twelve cells: while one leaf for each of the first
    /// turns may be enough for a proof, no other turns are needed.
    pub widening_number: u32,
    /// On how many of the best-scored cells the defender's free stones are tried. The paper
    /// generates these replies from the probing cells, and so there are as many by default. With as
    /// many as the board has cells nothing is left out, and every win is a proof.
    pub reply_cells: usize,
    /// How the standard search looks at a position of the attacker. The others look conservatively
    /// (§6.2.4).
    pub standard_look: Look,
    /// What the two-stage searches make of turns without a threat.
    pub quiet_turns: QuietTurns,
    /// The parameters of the conservative search that looks at each position, the cells for the
    /// attacker's free stones, and the largest strategy that is written out.
    pub threats: tss::Parameters,
}

impl Default for Parameters {
    fn default() -> Parameters {
        Parameters {
            tree_nodes: 60_000,
            probing_cells: 12,
            widening_number: 66,
            reply_cells: 12,
            standard_look: Look::Row,
            quiet_turns: QuietTurns::LeftOut,
            threats: tss::Parameters::default(),
        }
    }
}

/// What is tried in a position of the attacker before its turns enter the tree.
///
/// The paper describes the conservative look for its multistage searches, and does not say what the
/// standard search does. It cannot have looked at the root conservatively: in Table 7 the other
/// searches agree to the node on most puzzles, which that look solves, and the standard search has
/// other numbers there, or no solution.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Look {
    /// Whether one turn makes k in a row.
    Row,
    /// A conservative threat-space search.
    Conservative,
}

/// Whether the two-stage searches try turns without a threat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuietTurns {
    /// They do not, as in the paper's experiments (Table 6), whose puzzles are won by threats.
    LeftOut,
    /// In the second stage (Table 4).
    SecondStage,
}

/// The turns that one stage brings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stage {
    pub(super) threats: ThreatTurns,
    pub(super) probing: Probing,
}

/// Turns that threaten, from the generator of forcing turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ThreatTurns {
    None,
    Double,
    Single,
    Both,
}

/// Turns on the probing cells, whatever they threaten.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Probing {
    None,
    Turns,
}

impl Stages {
    /// One after the other.
    pub(super) fn list(self, quiet: QuietTurns) -> Vec<Stage> {
        use ThreatTurns::{Both, Double, None, Single};
        let stage = |threats, probing| Stage { threats, probing };
        match (self, quiet) {
            (Stages::Standard, _) => vec![stage(None, Probing::Turns)],
            (Stages::TwoStageTypeI, QuietTurns::LeftOut) => {
                vec![stage(Double, Probing::None), stage(Single, Probing::None)]
            }
            (Stages::TwoStageTypeI, QuietTurns::SecondStage) => {
                vec![stage(Double, Probing::None), stage(Single, Probing::Turns)]
            }
            (Stages::TwoStageTypeII, QuietTurns::LeftOut) => vec![stage(Both, Probing::None)],
            (Stages::TwoStageTypeII, QuietTurns::SecondStage) => {
                vec![stage(Both, Probing::None), stage(None, Probing::Turns)]
            }
            (Stages::ThreeStage, _) => vec![
                stage(Double, Probing::None),
                stage(Single, Probing::None),
                stage(None, Probing::Turns),
            ],
        }
    }

    /// How positions of the attacker are looked at.
    pub(super) fn look(self, parameters: &Parameters) -> Look {
        match self {
            Stages::Standard => parameters.standard_look,
            _ => Look::Conservative,
        }
    }
}
