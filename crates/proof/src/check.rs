//! The checker: every reply of the defender is answered, from the rules alone.
//!
//! It walks the certificate from the root, with the stones on a board, and gives every node its
//! zone on the way back. `docs/certificate.md` says the same in words, `docs/zones.md` why a
//! position whose certificate is accepted is won.

use std::collections::HashMap;
use std::rc::Rc;

use sixfold_core::{Cell, CellSet};

use crate::board::{Board, Side};
use crate::certificate::{Certificate, Node};
use crate::reply::{Cover, every_block, threats_to_count_on};
use crate::verdict::{Accepted, Reason, Rejection, Step};
use crate::zone::Zone;

/// Accepts a certificate if it proves that the attacker wins. `stop` is told how many nodes were
/// walked and may end the check.
///
/// # Errors
/// The first thing that is wrong, with the way to it.
pub fn check(
    certificate: &Certificate,
    stop: &mut dyn FnMut(u64) -> bool,
) -> Result<Accepted, Rejection> {
    let position = certificate.position();
    let mut checker = Checker {
        board: Board::new(position, certificate.attacker()),
        p: position.rules().p(),
        nodes: certificate.nodes(),
        references: certificate.references(),
        known: HashMap::new(),
        path: Vec::new(),
        walked: 0,
        replies: 0,
        stop,
    };
    let result = checker.check(certificate);
    let (path, replies) = (checker.path, checker.replies);
    match result {
        Ok(zone) => Ok(Accepted { zone, replies }),
        Err(reason) => Err(Rejection { path, reason }),
    }
}

/// How many replies are looked at before `stop` is asked again.
const REPLIES_BETWEEN_ASKS: u64 = 1 << 14;

struct Checker<'a> {
    board: Board,
    p: u8,
    nodes: &'a [Node],
    /// How many replies still lead to each node.
    references: Vec<u32>,
    /// The zones of nodes that are met again, with the stones on the board.
    known: HashMap<u32, ([CellSet; 2], Rc<Zone>)>,
    /// Where the checker is; after a fault it stays there.
    path: Vec<Step>,
    walked: u64,
    replies: u64,
    stop: &'a mut dyn FnMut(u64) -> bool,
}

impl Checker<'_> {
    fn check(&mut self, certificate: &Certificate) -> Result<Zone, Reason> {
        let (position, root) = (certificate.position(), certificate.root());
        if position.is_over() {
            return Err(Reason::GameOver);
        }
        let mut answers = self.references[..root as usize].iter();
        if let Some(node) = answers.position(|&replies| replies == 0) {
            return Err(Reason::Unused(node as u32));
        }
        if position.to_move() == certificate.attacker() {
            self.attack(root, position.left())
        } else if self.nodes[root as usize].turn.is_empty() {
            self.defend(root, position.left())
        } else {
            Err(Reason::NotToMove)
        }
    }

    /// The zone of a node that a reply leads to.
    fn answer(&mut self, node: u32) -> Result<Rc<Zone>, Reason> {
        if let Some(zone) = self.recall(node)? {
            return Ok(zone);
        }
        let zone = Rc::new(self.attack(node, self.p)?);
        self.keep(node, &zone);
        Ok(zone)
    }

    /// The zone of a node that was met before, with the same stones on the board. (Not inlined, as
    /// what follows: a certificate may be a thousand turns deep, and the walk has one stack.)
    #[inline(never)]
    fn recall(&mut self, node: u32) -> Result<Option<Rc<Zone>>, Reason> {
        self.references[node as usize] -= 1;
        match self.known.get(&node) {
            None => Ok(None),
            Some((stones, _)) if *stones != self.board.stones() => Err(Reason::SharedByTwo(node)),
            Some((_, zone)) if self.references[node as usize] > 0 => Ok(Some(Rc::clone(zone))),
            Some(_) => Ok(self.known.remove(&node).map(|(_, zone)| zone)),
        }
    }

    /// Keeps the zone of a node if it will be met again.
    #[inline(never)]
    fn keep(&mut self, node: u32, zone: &Rc<Zone>) {
        if self.references[node as usize] > 0 {
            let stones = self.board.stones();
            self.known.insert(node, (stones, Rc::clone(zone)));
        }
    }

    /// The attacker is to move, with so many stones.
    fn attack(&mut self, node: u32, left: u8) -> Result<Zone, Reason> {
        let turn = &self.nodes[node as usize].turn;
        if turn.is_empty() {
            return Err(Reason::NoTurn);
        }
        self.path.push(Step::Turn(turn.clone()));
        if turn.len() > usize::from(left) {
            let placed = turn.len();
            return Err(Reason::TooManyStones { placed, left });
        }
        self.place(Side::Attacker, turn)?;
        let mut zone = self.defend(node, self.p)?;
        self.board.remove(Side::Attacker, turn);
        self.path.pop();
        for &cell in turn {
            zone.cells.insert(cell);
        }
        Ok(zone)
    }

    /// The attacker's turn is on the board, and the defender places so many stones.
    fn defend(&mut self, node: u32, stones: u8) -> Result<Zone, Reason> {
        self.walked += 1;
        if (self.stop)(self.walked) {
            return Err(Reason::Stopped);
        }
        let replies = &self.nodes[node as usize].replies;
        if self.board.attacker_has_row() {
            if !replies.is_empty() {
                return Err(Reason::AfterTheEnd);
            }
            return Ok(Zone {
                cells: CellSet::EMPTY,
                slack: self.board.slack(0).map_err(Reason::DefenderFirst)?,
            });
        }
        let slack = self.board.slack(stones).map_err(Reason::DefenderFirst)?;
        let free = self.board.empties();
        let stones = usize::from(stones).min(free.len());
        let threats = threats_to_count_on(self.board.threats(self.p), free, stones);
        let mut zone = Zone {
            cells: threats.iter().flatten().copied().collect(),
            slack,
        };
        let mut listed = Vec::with_capacity(replies.len());
        for reply in replies {
            self.path.push(Step::Reply(reply.stones.clone()));
            self.place(Side::Defender, &reply.stones)?;
            listed.push((&*reply.stones, self.answer(reply.next)?));
            self.board.remove(Side::Defender, &reply.stones);
            self.path.pop();
        }
        self.cover(&threats, stones, listed, &mut zone)?;
        Ok(zone)
    }

    /// Every reply that blocks the threats is covered by a proof in the list.
    #[inline(never)]
    fn cover(
        &mut self,
        threats: &[Vec<Cell>],
        stones: usize,
        listed: Vec<(&[Cell], Rc<Zone>)>,
        zone: &mut Zone,
    ) -> Result<(), Reason> {
        let mut cover = Cover::new(&self.board.windows, listed);
        let (mut seen, mut fault) = (0, None);
        let (stop, walked, free) = (&mut self.stop, self.walked, self.board.empties());
        every_block(threats, free, stones, &mut Vec::new(), &mut |reply| {
            seen += 1;
            if seen % REPLIES_BETWEEN_ASKS == 0 && stop(walked) {
                fault = Some(Reason::Stopped);
            } else if !cover.strike(reply) {
                fault = Some(Reason::Unanswered(reply.into()));
            }
            fault.is_none()
        });
        self.replies += seen;
        cover.add_to(zone);
        fault.map_or(Ok(()), Err)
    }

    fn place(&mut self, side: Side, cells: &[Cell]) -> Result<(), Reason> {
        let placed = self.board.place(side, cells);
        placed.map_err(|cell| Reason::NotEmpty { side, cell })
    }
}
