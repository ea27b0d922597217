//! Verifiers: the attacker has just played; does he win against every reply?
//!
//! After a turn without threats the defender has tens of thousands of replies. A verifier proves
//! that the attacker wins after **some** sets of stones of the defender, and the zones of these
//! proofs cover the rest. Which sets those are is what tells the verifiers apart:
//!
//! - [`Verifier::Wu`], [`Verifier::Rzop`], [`Verifier::RzopO1`], [`Verifier::RzopO2`] and
//!   [`Verifier::General`] are those of the thesis (§2.2, ch. 3, §4.1, §4.2, appendix D), on its
//!   zones Z1, Z2, … ([`Psi`]): first the null turn, then the semi-null turns on the cells that
//!   matter to its proof, and so on (`thesis.rs`);
//! - [`Verifier::Pairs`] keeps the replies that no proof covers yet, in the sharper sense of
//!   [`Zone`](crate::Zone), and proves the next one that is left (`pairs.rs`);
//! - [`Verifier::Every`] proves every reply by itself, and is what the others are measured by.
//!
//! The proofs come from the searches for double and single threats. How directly the attacker must
//! win is the thesis's lambda order (§2.3): in a Λr-strategy stones of the defender with u stones
//! missing are met by a strategy of order r − u; Λ1 is VCDT, Λ2 is VCST. There is no search of a
//! higher order, so Λ2 stands for those, as in NCTU6-Verifier (thesis §5.1.2).
//!
//! All verifiers end in a list of stones with the strategies that answer them, which
//! [`crate::certificate::of_defence`] writes down for the checker.

mod pairs;
mod psi;
pub(crate) mod replies;
#[cfg(test)]
mod tests;
mod thesis;

use std::collections::HashMap;
use std::rc::Rc;
use std::str::FromStr;
use std::sync::Arc;

use sixfold_core::{Position, Turn};

use crate::control::Control;
use crate::tree::WinTree;
use crate::tss::single::{Answer, Lambda, Proof, Prover, Reach, Trees};
use crate::tss::{Table, single};
pub use psi::Psi;

/// A way to see that the attacker wins against every reply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verifier {
    /// Wu and Huang's method (thesis §2.2, V_Wu): as [`Verifier::Rzop`], by double threats alone.
    Wu,
    /// The thesis's V_C6 (ch. 3).
    Rzop,
    /// With Property INZ: the order of the stones does not matter (§4.1, V_C6-O1).
    RzopO1,
    /// And two stones on cells of Z2 must share a segment of the defender (§4.2, V_C6-O2).
    RzopO2,
    /// For any number of stones a turn (appendix D, V_CK).
    General,
    /// Every proof covers whatever is irrelevant to it, window by window.
    Pairs,
    /// Every reply by itself.
    Every,
}

impl Verifier {
    /// All of them, from the plainest to the sharpest, the brute force last.
    pub const ALL: [Verifier; 7] = [
        Verifier::Wu,
        Verifier::Rzop,
        Verifier::RzopO1,
        Verifier::RzopO2,
        Verifier::General,
        Verifier::Pairs,
        Verifier::Every,
    ];

    /// The name on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Verifier::Wu => "wu",
            Verifier::Rzop => "rzop",
            Verifier::RzopO1 => "rzop-o1",
            Verifier::RzopO2 => "rzop-o2",
            Verifier::General => "general",
            Verifier::Pairs => "pairs",
            Verifier::Every => "every",
        }
    }

    /// Whether it can be used with so many stones a turn. The thesis has its first verifiers for
    /// two, where Z1 and Z2 are all that matters to a reply.
    #[must_use]
    pub fn is_for(self, stones_a_turn: u8) -> bool {
        const A_PAIR: u8 = 2;
        match self {
            Verifier::Wu | Verifier::Rzop | Verifier::RzopO1 | Verifier::RzopO2 => {
                stones_a_turn == A_PAIR
            }
            Verifier::General | Verifier::Pairs | Verifier::Every => true,
        }
    }
}

/// No verifier has this name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("there is no verifier {0:?}: wu, rzop, rzop-o1, rzop-o2, general, pairs, every")]
pub struct UnknownVerifier(String);

impl FromStr for Verifier {
    type Err = UnknownVerifier;

    fn from_str(name: &str) -> Result<Verifier, UnknownVerifier> {
        let named = |verifier: &&Verifier| verifier.name() == name;
        let found = Verifier::ALL.iter().find(named).copied();
        found.ok_or_else(|| UnknownVerifier(name.into()))
    }
}

/// What a verifier can be told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameters {
    /// The lambda order r of the strategy that is looked for.
    pub order: u32,
    /// The limits of the inner searches. Their rounds are the passes of [`Verifier::Pairs`]: what
    /// one pass leaves open, the next tries harder.
    pub search: single::Parameters,
    /// After so many unanswered replies nothing more is looked at.
    pub most_unanswered: usize,
}

impl Parameters {
    /// For so many stones a turn: the null turn is met by double threats.
    #[must_use]
    pub fn new(stones_a_turn: u8) -> Parameters {
        Parameters {
            order: 1 + u32::from(stones_a_turn),
            search: single::Parameters {
                double_nodes: 10_000,
                rounds: 3,
                parts: 20_000,
                ..single::Parameters::default()
            },
            most_unanswered: usize::MAX,
        }
    }

    /// The order that must do where so many stones of the reply are missing.
    fn lambda(&self, verifier: Verifier, missing: usize) -> Lambda {
        let order = (self.order as usize).saturating_sub(missing);
        if verifier == Verifier::Wu || order <= 1 {
            Lambda::One
        } else {
            Lambda::Two
        }
    }
}

/// Stones of the defender after which no win was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unanswered {
    /// The stones: a whole reply, or a part of one where that alone has no answer, so that no reply
    /// with these stones was looked at.
    pub stones: Turn,
    /// Why.
    pub because: Because,
}

/// Why there is no answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// The defender makes a row.
    Row,
    /// There is no win of the kind that was searched for.
    NoSuchWin,
    /// The limits of the search were reached.
    Open,
}

/// What a verifier found out.
#[derive(Clone, Debug)]
pub struct Verified {
    /// Whether the attacker wins against every reply.
    pub finding: Finding,
    /// Stones of the defender, each with the strategy that answers them; together they cover every
    /// reply if the finding is a win.
    pub answers: Vec<(Turn, Arc<WinTree>)>,
    /// What was left without an answer.
    pub unanswered: Vec<Unanswered>,
    /// How many sets of stones were given to the searches.
    pub calls: u64,
    /// The turns of the attacker and stones of the defender that were placed, all searches together.
    pub nodes: u64,
    /// The zones of the whole, for the verifiers of the thesis and where the attacker wins.
    pub psi: Option<Psi>,
}

/// Does the attacker win?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finding {
    /// Against every reply.
    Wins,
    /// Something is unanswered.
    Open,
    /// The control has ended it before it knew.
    Stopped,
}

/// Verifies that the side that is **not** to move wins. The game must not be over.
pub fn verify(
    position: &Position,
    verifier: Verifier,
    parameters: &Parameters,
    table: &Table,
    control: &mut impl Control,
) -> Verified {
    debug_assert!(!position.is_over());
    let prover = Prover::new(position, &parameters.search, table, control);
    let mut run = Run {
        whole: position.stones_to_place(),
        prover,
        verifier,
        parameters,
        proofs: HashMap::new(),
        order: Vec::new(),
        unanswered: Vec::new(),
        calls: 0,
    };
    let psi = run.verify();
    run.finish(psi)
}

/// Why nothing more is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// The control wants it.
    Stopped,
    /// There are enough unanswered replies.
    Enough,
}

/// What was found out about stones of the defender.
#[derive(Clone)]
enum Known {
    Proof(Rc<Proof>),
    /// There is none, by so many rounds.
    Nothing(Because, u32),
}

struct Run<'a, C> {
    prover: Prover<'a, C>,
    /// The stones of a whole reply.
    whole: usize,
    verifier: Verifier,
    parameters: &'a Parameters,
    /// What was found out about stones of the defender.
    proofs: HashMap<Turn, Known>,
    /// Those with a proof, in the order in which they were proved.
    order: Vec<Turn>,
    unanswered: Vec<Unanswered>,
    calls: u64,
}

impl<C: Control> Run<'_, C> {
    fn verify(&mut self) -> Result<Option<Psi>, Ended> {
        // Where a turn makes a whole row there are no threats to win by, but for the defender.
        if !self.prover.position().rules().has_threats() {
            let stones = Turn::NULL;
            let because = Because::NoSuchWin;
            self.unanswered.push(Unanswered { stones, because });
            return Ok(None);
        }
        if let Some(stones) = self.prover.zones().row_of_defender(self.whole) {
            let because = Because::Row;
            self.unanswered.push(Unanswered { stones, because });
            return Ok(None);
        }
        let blocks = match self.prover.threats(self.whole) {
            threats if usize::from(threats.count()) > self.whole => Vec::new(),
            threats if threats.count() == 0 => vec![Turn::NULL],
            threats => {
                let whole = |block: &&Turn| block.len() <= self.whole;
                threats.blocks().iter().filter(whole).copied().collect()
            }
        };
        match self.verifier {
            Verifier::Pairs => self.pairs(&blocks).map(|()| None),
            Verifier::Every => self.every(&blocks).map(|()| None),
            _ => self.thesis(&blocks).map(Some),
        }
    }

    /// Every reply that blocks is proved by itself.
    fn every(&mut self, blocks: &[Turn]) -> Result<(), Ended> {
        let empties: Vec<_> = self.prover.position().empties().iter().collect();
        replies::every(blocks, &empties, self.whole, &mut |reply| {
            self.answer(reply).map(|_| ())
        })
    }

    /// A proof against these stones, which are entered as unanswered if there is none.
    fn answer(&mut self, stones: Turn) -> Result<Option<Rc<Proof>>, Ended> {
        let was_known = self.proofs.contains_key(&stones);
        match self.try_answer(stones, self.rounds())? {
            Known::Proof(proof) => Ok(Some(proof)),
            Known::Nothing(because, _) if !was_known => {
                self.unanswered.push(Unanswered { stones, because });
                match self.unanswered.len() < self.parameters.most_unanswered {
                    true => Ok(None),
                    false => Err(Ended::Enough),
                }
            }
            Known::Nothing(..) => Ok(None),
        }
    }

    /// At least one.
    fn rounds(&self) -> u32 {
        self.parameters.search.rounds.max(1)
    }

    /// A proof against these stones, by so many rounds of the search; or why there is none.
    fn try_answer(&mut self, stones: Turn, rounds: u32) -> Result<Known, Ended> {
        match self.proofs.get(&stones) {
            Some(Known::Nothing(_, tried)) if *tried < rounds => {}
            Some(known) => return Ok(known.clone()),
            None => {}
        }
        if self.prover.is_stopped() {
            return Err(Ended::Stopped);
        }
        self.calls += 1;
        let missing = self.whole - stones.len().min(self.whole);
        let lambda = self.parameters.lambda(self.verifier, missing);
        let known = match self.prover.prove(stones, lambda, rounds) {
            Answer::Win(proof) => {
                self.order.push(stones);
                Known::Proof(proof)
            }
            Answer::Fail(Reach::Exhausted) => Known::Nothing(Because::NoSuchWin, u32::MAX),
            Answer::Fail(Reach::Limited) => Known::Nothing(Because::Open, rounds),
            Answer::Stopped => return Err(Ended::Stopped),
        };
        self.proofs.insert(stones, known.clone());
        Ok(known)
    }

    fn finish(self, psi: Result<Option<Psi>, Ended>) -> Verified {
        let mut trees = Trees::new();
        let mut answers = Vec::with_capacity(self.order.len());
        for &stones in &self.order {
            if let Known::Proof(proof) = &self.proofs[&stones] {
                answers.push((stones, proof.shared_tree(&mut trees)));
            }
        }
        let mut unanswered = self.unanswered;
        unanswered.truncate(self.parameters.most_unanswered.max(1));
        Verified {
            finding: match psi {
                Ok(_) if unanswered.is_empty() => Finding::Wins,
                Ok(_) | Err(Ended::Enough) => Finding::Open,
                Err(Ended::Stopped) => Finding::Stopped,
            },
            answers,
            calls: self.calls,
            nodes: self.prover.nodes(),
            psi: psi.ok().flatten().filter(|_| unanswered.is_empty()),
            unanswered,
        }
    }
}
