//! `answer`: a walk through a proof, in which any reply is answered.
//!
//! A certificate lists *some* stones of the defender with the answer to each, and the zones of these
//! answers cover all other replies (`docs/zones.md`). So the walk keeps two boards: that of the
//! certificate, with the stones that it lists, and the real one. Stones of the defender that only the
//! real board has are *extra*. After a reply, all stones that the certificate does not have, those of
//! the reply and earlier extra ones, must be a listed set and stones irrelevant to its answer; the
//! checker has made sure that there is such a set. A reply that leaves a threat open is answered by
//! making the row.

use std::sync::{Arc, PoisonError};

use sixfold_core::{Cell, CellSet, Color, Position, Setup, Turn};
use sixfold_proof::{Builder, Certificate, Node, Reply, Zone, check};
use sixfold_solve::on_the_spot;
use sixfold_threat::slow::subsets;
use sixfold_threat::{Threats, WordIndex};

use super::fault::Fault;
use super::meter::Work;
use super::proofs::{OpenProof, THE_ROW, zones};
use super::workshop::completed_without;
use crate::text::{self, TextFault};
use crate::wire::{Answered, Body};

/// So many replies are listed.
const MOST_LISTED: usize = 60;

/// Why a proof cannot be walked this way.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WalkFault {
    /// A reply that is no turn there.
    #[error("reply {number}: {fault}")]
    Reply {
        /// Which one, from 1.
        number: usize,
        /// What is wrong with it.
        fault: TextFault,
    },
    /// A reply after the attacker has made the row.
    #[error("reply {0} comes after the end of the game")]
    Over(usize),
    /// The proof does not answer the reply: a fault of this program, since the checker said it does.
    #[error("the proof does not answer {0}")]
    Unanswered(Turn),
}

/// Where a walk has come to: the attacker has placed a turn, or the defender begins.
#[derive(Clone, Debug)]
pub struct Step {
    /// The real board, the turn included.
    pub position: Position,
    /// The attacker's turn; no stones where the defender begins.
    pub turn: Turn,
    /// Those of its stones that the proof needs.
    pub needed: Turn,
    /// Whether the row is made.
    pub wins: bool,
    /// The node of the certificate, where it is not over.
    pub node: Option<u32>,
    /// Stones as the certificate has them: the attacker's and the defender's.
    stones: [CellSet; 2],
    /// Stones of the defender that the certificate does not have.
    extra: Vec<Cell>,
}

/// Walks through a proof: the defender's replies, each a whole turn.
///
/// # Errors
/// Where a reply cannot be played.
pub fn walk(proof: &OpenProof, replies: &[String]) -> Result<Step, WalkFault> {
    let certificate = &proof.certificate;
    let (start, attacker) = (certificate.position(), certificate.attacker());
    let sides = [attacker, attacker.other()];
    let mut step = Step {
        position: start.clone(),
        turn: Turn::NULL,
        needed: Turn::NULL,
        wins: false,
        node: Some(certificate.root()),
        stones: sides.map(|color| *start.stones(color)),
        extra: Vec::new(),
    };
    if start.to_move() == attacker {
        step = attack(proof, step);
    }
    for (number, reply) in (1..).zip(replies) {
        if step.wins || step.position.is_over() {
            return Err(WalkFault::Over(number));
        }
        let played = text::whole_turn(&step.position, reply)
            .map_err(|fault| WalkFault::Reply { number, fault })?;
        step.position.place_turn(played, &mut ());
        step = respond(proof, step, played)?;
    }
    Ok(step)
}

/// The attacker's turn of the node, on both boards.
fn attack(proof: &OpenProof, mut step: Step) -> Step {
    let Some(node) = step.node else { return step };
    let turn = &proof.certificate.nodes()[node as usize].turn;
    for &cell in turn {
        step.stones[0].insert(cell);
    }
    // Stones that filled up earlier turns may stand there already.
    let open = turn
        .iter()
        .filter(|&&cell| step.position.stone_at(cell).is_none());
    let needed = open.fold(Turn::NULL, |needed, &cell| needed.with(cell));
    step.play(proof, needed)
}

impl Step {
    /// The attacker plays these stones, and others to make the turn whole.
    fn play(mut self, proof: &OpenProof, needed: Turn) -> Step {
        let used = used_cells(proof, self.node);
        let turn = completed_without(&self.position, needed, &used);
        self.position.place_turn(turn, &mut ());
        (self.turn, self.needed) = (turn, needed);
        self.wins = self.position.is_over();
        self
    }
}

/// The cells of the node's listed replies: fillers do not need to stand in their way.
fn used_cells(proof: &OpenProof, node: Option<u32>) -> Vec<Cell> {
    let Some(node) = node else { return Vec::new() };
    let replies = proof.certificate.nodes()[node as usize].replies.iter();
    replies.flat_map(|reply| reply.stones.to_vec()).collect()
}

/// The answer to a reply that is on the board.
fn respond(proof: &OpenProof, mut step: Step, reply: Turn) -> Result<Step, WalkFault> {
    if let Some(row) = on_the_spot(&step.position)
        && let Some(turn) = row.turn
    {
        step.node = None;
        return Ok(step.play(proof, turn));
    }
    let node = step.node.ok_or(WalkFault::Unanswered(reply))?;
    let mut stones = step.extra.clone();
    stones.extend(reply.iter());
    // The certificate may have stood there already, with stones that come only now.
    stones.retain(|cell| !step.stones[1].contains(*cell));
    let listed = &proof.certificate.nodes()[node as usize].replies;
    let mut order: Vec<usize> = (0..listed.len()).collect();
    // Those that have most in common with the reply come first, and need fewest stones besides.
    order.sort_by_key(|&at| {
        let common = listed[at].stones.iter();
        let common = common.filter(|cell| stones.contains(cell)).count();
        (std::cmp::Reverse(common), listed[at].stones.len())
    });
    for at in order {
        let Reply { stones: set, next } = &listed[at];
        let extra: Vec<Cell> = stones
            .iter()
            .filter(|cell| !set.contains(cell))
            .copied()
            .collect();
        let mut after = step.stones;
        for &cell in set {
            after[1].insert(cell);
        }
        let zone = zone_of(proof, *next, &after);
        if zone.is_some_and(|zone| zone.is_irrelevant(&extra, &proof.windows)) {
            step.stones = after;
            step.extra = extra;
            step.node = Some(*next);
            return Ok(attack(proof, step));
        }
    }
    Err(WalkFault::Unanswered(reply))
}

/// The zone of an answer, by the checker: the part of the certificate from there on is one, too.
fn zone_of(proof: &OpenProof, node: u32, stones: &[CellSet; 2]) -> Option<Arc<Zone>> {
    if node == proof.certificate.root() {
        return Some(Arc::new(proof.zone.clone()));
    }
    let zones = || proof.zones.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(zone) = zones().get(&node) {
        return Some(Arc::clone(zone));
    }
    let part = part(&proof.certificate, node, stones)?;
    let zone = Arc::new(check(&part, &mut |_| false).ok()?.zone);
    zones().insert(node, Arc::clone(&zone));
    Some(zone)
}

/// The certificate from a node on, the attacker to move.
fn part(certificate: &Certificate, root: u32, stones: &[CellSet; 2]) -> Option<Certificate> {
    let attacker = certificate.attacker();
    let rules = certificate.position().rules();
    let sides = [attacker, attacker.other()];
    let placed = |side: usize| {
        let stones = stones[side];
        stones.iter().map(move |cell| (sides[side], cell))
    };
    let setup = Setup {
        stones: placed(0).chain(placed(1)).collect(),
        to_move: Some(attacker),
        left: Some(rules.p()),
        ..Setup::new(rules)
    };
    let position = setup.validate().ok()?;
    let nodes = certificate.nodes();
    let mut is_used = vec![false; root as usize + 1];
    is_used[root as usize] = true;
    for at in (0..=root as usize).rev() {
        if is_used[at] {
            for reply in &nodes[at].replies {
                is_used[reply.next as usize] = true;
            }
        }
    }
    let mut builder = Builder::new(&position, attacker);
    let mut numbers = vec![0; root as usize + 1];
    for at in (0..=root as usize).filter(|&at| is_used[at]) {
        let renumbered = |reply: &Reply| Reply {
            stones: reply.stones.clone(),
            next: numbers[reply.next as usize],
        };
        let node = Node {
            turn: nodes[at].turn.clone(),
            replies: nodes[at].replies.iter().map(renumbered).collect(),
        };
        numbers[at] = builder.push(node)?;
    }
    builder.finish("")
}

/// `answer`.
pub(super) fn answer(name: &str, replies: &[String], work: &mut Work<'_>) -> Result<Body, Fault> {
    let proof = {
        let proofs = work.workshop.proofs.lock();
        let proofs = proofs.unwrap_or_else(PoisonError::into_inner);
        proofs.find(name)
    };
    let proof = proof.ok_or_else(|| Fault::NoProof(name.chars().take(64).collect()))?;
    let step = walk(&proof, replies).map_err(|fault| match fault {
        WalkFault::Reply { fault, .. } => Fault::Turn("replies", fault),
        WalkFault::Over(_) => Fault::Over,
        WalkFault::Unanswered(_) => Fault::Own(fault.to_string()),
    })?;
    Ok(Body::Answered(wire(&proof, &step)))
}

fn wire(proof: &OpenProof, step: &Step) -> Answered {
    let attacker = proof.certificate.attacker();
    let zone = step.node.and_then(|node| {
        let mut before = step.stones;
        for &cell in &proof.certificate.nodes()[node as usize].turn {
            before[0].remove(cell);
        }
        zone_of(proof, node, &before)
    });
    let empties = step.position.empties();
    let shown = match &zone {
        Some(zone) if !step.wins => zones(zone, &proof.windows, empties, attacker),
        _ => zones(&proof.zone, &proof.windows, CellSet::EMPTY, attacker),
    };
    let (listed, reply_count) = match step.wins {
        true => (Vec::new(), 0),
        false => replies_to_show(proof, step, attacker),
    };
    Answered {
        proof: proof.name.clone(),
        turn: text::turn(step.turn),
        needed: text::turn(step.needed),
        wins: step.wins,
        listed: text::line(&listed),
        reply_count,
        zones: shown,
        turns_left: match step.node {
            Some(node) if !step.wins => proof.depths[node as usize] + THE_ROW,
            _ => THE_ROW,
        },
    }
}

/// The replies that are worth a look, and how many there are that block.
fn replies_to_show(proof: &OpenProof, step: &Step, attacker: Color) -> (Vec<Turn>, u64) {
    let stones = step.position.stones_to_place();
    let threats = Threats::of(&WordIndex::of(&step.position), attacker);
    let fits = |turn: &Turn| !turn.is_empty() && turn.len() <= stones;
    let mut listed: Vec<Turn> = threats
        .blocks()
        .iter()
        .filter(|block| fits(block))
        .copied()
        .collect();
    if let Some(node) = step.node {
        for reply in &proof.certificate.nodes()[node as usize].replies {
            let open = |cell: &&Cell| step.position.stone_at(**cell).is_none();
            if reply.stones.len() <= stones && reply.stones.iter().filter(open).count() > 0 {
                let turn = reply.stones.iter().filter(open);
                listed.push(turn.fold(Turn::NULL, |turn, &cell| turn.with(cell)));
            }
        }
    }
    let mut whole: Vec<Turn> = Vec::new();
    for turn in listed.into_iter().filter(fits) {
        let turn = completed_without(&step.position, turn, &[]);
        if !whole.contains(&turn) {
            whole.push(turn);
        }
        if whole.len() == MOST_LISTED {
            break;
        }
    }
    (whole, count_replies(step, &threats, stones))
}

/// Of the replies that the proof lists one that holds out longest; none where the game is over, or
/// threats are left that cannot all be blocked.
pub(super) fn longest_reply(proof: &OpenProof, step: &Step) -> Option<Turn> {
    let node = step.node.filter(|_| !step.wins)?;
    let stones = step.position.stones_to_place();
    let attacker = proof.certificate.attacker();
    let threats = Threats::of(&WordIndex::of(&step.position), attacker);
    if usize::from(threats.count()) > stones {
        return None;
    }
    let listed = proof.certificate.nodes()[node as usize].replies.iter();
    let longest = listed.max_by_key(|reply| proof.depths[reply.next as usize])?;
    let is_open = |cell: &&Cell| step.position.stone_at(**cell).is_none();
    let open: Vec<Cell> = longest.stones.iter().filter(is_open).copied().collect();
    // Where it lists all blocks at once, one of them is played.
    let block =
        |block: &&Turn| block.len() <= stones && block.iter().all(|cell| open.contains(&cell));
    let turn = match threats.blocks().iter().find(block) {
        Some(block) => *block,
        None if open.len() <= stones => Turn::new(&open),
        None => threats.blocks().first().copied()?,
    };
    let turn = open.iter().fold(turn, |turn, &cell| {
        match turn.len() < stones && !turn.contains(cell) {
            true => turn.with(cell),
            false => turn,
        }
    });
    Some(completed_without(&step.position, turn, &[]))
}

/// How many replies leave no threat open. With more than two stones a turn there are too many to
/// count, and the smallest blocks stand for all.
fn count_replies(step: &Step, threats: &Threats, stones: usize) -> u64 {
    const MOST_STONES: usize = 2;
    let blocks = threats.blocks();
    if usize::from(threats.count()) > stones {
        return 0;
    }
    if stones > MOST_STONES {
        return blocks.len() as u64;
    }
    let cells: Vec<Cell> = step.position.empties().iter().collect();
    let all = subsets(&cells, stones);
    let blocks_all =
        |reply: &&Turn| threats.count() == 0 || blocks.iter().any(|block| block.is_subset(reply));
    all.iter().filter(blocks_all).count() as u64
}
