//! Random winning strategies as certificates, found by exhaustive search.

use std::collections::HashMap;
use std::rc::Rc;

use sixfold_core::{Cell, CellSet, Color, Position, Setup, Turn};
use sixfold_proof::{Builder, Certificate, Node, Reason, Reply, check};
use sixfold_solve::Brute;
use sixfold_threat::slow::subsets;

use crate::random::Random;

/// The most turns of the attacker that a strategy is made of; larger ones are given up.
const MOST_TURNS: usize = 600;
/// From this turn on the attacker wins at once where he can, so that random ways find an end.
const WINS_AT_ONCE: usize = 4;

/// Why there is no certificate.
pub(super) enum Failure {
    TooLarge,
    /// The checker rejects what exhaustive search calls won.
    Wrong(String),
}

/// A turn of the attacker, and the answers to sets of stones of the defender.
struct Tree {
    turn: Vec<Cell>,
    replies: Vec<(Vec<Cell>, Rc<Tree>)>,
}

type Stones = [CellSet; 2];
type Answers = Vec<(Vec<Cell>, Rc<Tree>)>;

pub(super) struct Prover<'a> {
    random: &'a mut Random,
    brute: &'a mut Brute,
    attacker: Color,
    turns: usize,
    depth: usize,
    /// Strategies that were made, by the stones: some are used again, as shared nodes.
    known: HashMap<Stones, Rc<Tree>>,
}

impl<'a> Prover<'a> {
    pub(super) fn new(random: &'a mut Random, brute: &'a mut Brute, attacker: Color) -> Self {
        Prover {
            random,
            brute,
            attacker,
            turns: 0,
            depth: 0,
            known: HashMap::new(),
        }
    }

    /// A random proof that the attacker wins in this position, in which he does.
    pub(super) fn certificate(&mut self, position: &Position) -> Result<Certificate, Failure> {
        let tree = if position.to_move() == self.attacker {
            self.attack(position)?
        } else {
            Rc::new(Tree {
                turn: Vec::new(),
                replies: self.defend(position)?,
            })
        };
        Ok(write(position, self.attacker, &tree))
    }

    /// The attacker is to move and wins: with one of the turns that do.
    fn attack(&mut self, position: &Position) -> Result<Rc<Tree>, Failure> {
        self.turns += 1;
        if self.turns > MOST_TURNS {
            return Err(Failure::TooLarge);
        }
        self.depth += 1;
        let tree = self.with_some_turn(position)?;
        self.depth -= 1;
        Ok(tree)
    }

    fn with_some_turn(&mut self, position: &Position) -> Result<Rc<Tree>, Failure> {
        let cells: Vec<Cell> = position.empties().iter().collect();
        let whole = position.stones_to_place();
        // Proofs of one turn say little about the rules, so the first turn is mostly one that
        // the defender can answer, if there is such a turn.
        let lets_answer = self.depth == 1 && self.random.below(8) > 0;
        // Turns that leave stones over are tried as well.
        let least = match lets_answer || self.random.below(3) == 0 {
            true => 1,
            false => whole,
        };
        let mut turns: Vec<Turn> = (least..=whole).flat_map(|n| subsets(&cells, n)).collect();
        self.random.shuffle(&mut turns);
        if self.depth >= WINS_AT_ONCE || self.random.below(4) == 0 {
            let ends = |turn: &Turn| self.after(position, turn).is_over();
            turns.sort_by_cached_key(|turn| !ends(turn));
        }
        let mut found = None;
        for turn in turns {
            let after = self.after(position, &turn);
            if !self.brute.defender_loses(&after) {
                continue;
            }
            let replies = match after.is_over() {
                true => Vec::new(),
                false => self.defend(&after)?,
            };
            let is_answered = !replies.is_empty();
            let turn = turn.cells().to_vec();
            found = Some(Rc::new(Tree { turn, replies }));
            if is_answered || !lets_answer {
                break;
            }
        }
        Ok(found.expect("the attacker wins with some turn"))
    }

    /// The position after this turn of the attacker.
    fn after(&self, position: &Position, turn: &Turn) -> Position {
        let (defender, p) = (self.attacker.other(), position.rules().p());
        self.with(position, self.attacker, turn.cells(), (defender, p))
    }

    /// The position with these stones added, and this side to move with so many stones.
    fn with(
        &self,
        position: &Position,
        color: Color,
        stones: &[Cell],
        (to_move, left): (Color, u8),
    ) -> Position {
        let there = |color| position.stones(color).iter().map(move |cell| (color, cell));
        let added = stones.iter().map(|&cell| (color, cell));
        let setup = Setup {
            rules: position.rules(),
            stones: Color::BOTH
                .into_iter()
                .flat_map(there)
                .chain(added)
                .collect(),
            to_move: Some(to_move),
            left: Some(left),
        };
        setup.validate().expect("only one side has a row")
    }

    /// The defender is to move and loses. Proofs are added until the checker finds every reply
    /// covered.
    fn defend(&mut self, position: &Position) -> Result<Answers, Failure> {
        let mut answers = Answers::new();
        loop {
            let tree = Tree {
                turn: Vec::new(),
                replies: answers.clone(),
            };
            let so_far = write(position, self.attacker, &tree);
            let Err(rejection) = check(&so_far, &mut |_| false) else {
                return Ok(answers);
            };
            let reply = match rejection.reason {
                Reason::Unanswered(reply) if rejection.path.is_empty() => reply,
                _ => {
                    return Err(Failure::Wrong(format!(
                        "a strategy is rejected: {rejection}"
                    )));
                }
            };
            let stones = self.stones_to_prove(position, &reply);
            let answer = self.answer(position, &stones)?;
            // The order matters: the first proof that covers a reply has to count it.
            let at = self.random.below(answers.len() + 1);
            answers.insert(at, (stones, answer));
        }
    }

    /// A strategy after these stones of the defender.
    fn answer(&mut self, position: &Position, stones: &[Cell]) -> Result<Rc<Tree>, Failure> {
        let turn = (self.attacker, position.rules().p());
        let after = self.with(position, self.attacker.other(), stones, turn);
        let key = Color::BOTH.map(|color| *after.stones(color));
        if let Some(known) = self.known.get(&key)
            && self.random.below(4) > 0
        {
            return Ok(Rc::clone(known));
        }
        let tree = self.attack(&after)?;
        self.known.insert(key, Rc::clone(&tree));
        Ok(tree)
    }

    /// A set R for this reply with which the attacker still wins: none of its stones, some, all,
    /// more, or others.
    fn stones_to_prove(&mut self, position: &Position, reply: &[Cell]) -> Vec<Cell> {
        let mut stones = reply.to_vec();
        let more = |random: &mut Random, out_of: usize| {
            let mut cells: Vec<Cell> = position.empties().iter().collect();
            cells.retain(|_| random.below(out_of) == 0);
            cells
        };
        match self.random.below(6) {
            0 => stones.clear(),
            1 | 2 => stones.retain(|_| self.random.below(2) == 0),
            3 => stones.extend(more(self.random, 4)),
            4 => {
                stones.retain(|_| self.random.below(2) == 0);
                stones.extend(more(self.random, 6));
            }
            _ => {}
        }
        let extra: CellSet = stones.iter().copied().collect();
        if self.wins_after(position, &extra) {
            extra.iter().collect()
        } else {
            reply.to_vec()
        }
    }

    fn wins_after(&mut self, position: &Position, extra: &CellSet) -> bool {
        let turn = (self.attacker, position.rules().p());
        let position = self.with(position, self.attacker, &[], turn);
        self.brute.wins(&position, extra)
    }
}

/// The certificate of a strategy. What is shared stays shared.
fn write(position: &Position, attacker: Color, tree: &Tree) -> Certificate {
    let mut builder = Builder::new(position, attacker);
    push(&mut builder, tree, &mut HashMap::new());
    builder.finish("").expect("there is a node")
}

fn push(builder: &mut Builder, tree: &Tree, known: &mut HashMap<*const Tree, u32>) -> u32 {
    if let Some(&node) = known.get(&std::ptr::from_ref(tree)) {
        return node;
    }
    let reply = |(stones, answer): &(Vec<Cell>, Rc<Tree>)| Reply {
        stones: stones.clone().into(),
        next: push(builder, answer, known),
    };
    let replies = tree.replies.iter().map(reply).collect();
    let turn = tree.turn.clone().into();
    let node = builder.push(Node { turn, replies });
    let node = node.expect("answers come first");
    known.insert(std::ptr::from_ref(tree), node);
    node
}
