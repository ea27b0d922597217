//! Certificates that are accepted: some written by hand, others found by trying everything.

use sixfold_core::notation::parse_game;
use sixfold_core::{Cell, CellSet, Color, Position, Setup};

use crate::{Builder, Certificate, Node, Reply, check};

/// The cells with these names.
pub(super) fn cells(names: &str) -> Box<[Cell]> {
    let cell = |name: &str| name.parse().unwrap();
    names.split_whitespace().map(cell).collect()
}

/// A turn, and stones of the defender with the nodes that answer them.
pub(super) fn node(turn: &str, replies: &[(&str, u32)]) -> Node {
    let reply = |&(stones, next): &(&str, u32)| Reply {
        stones: cells(stones),
        next,
    };
    Node {
        turn: cells(turn),
        replies: replies.iter().map(reply).collect(),
    }
}

/// A certificate of these nodes.
pub(super) fn certificate(position: &Position, attacker: Color, nodes: &[Node]) -> Certificate {
    let mut builder = Builder::new(position, attacker);
    for node in nodes {
        builder.push(node.clone()).unwrap();
    }
    builder.finish("by hand").unwrap()
}

pub(super) fn position(rules: &str, game: &str) -> Position {
    parse_game(game, rules.parse().unwrap()).unwrap()
}

/// The example of docs/certificate.md.
pub(super) fn tictactoe() -> Certificate {
    let nodes = [node("a2", &[]), node("a1", &[("c3", 0)])];
    certificate(&position("3,3,3,1,1", "b2 b1"), Color::Black, &nodes)
}

/// The position with stones of this side added, and who is to move next with so many.
fn with(position: &Position, color: Color, added: &[Cell], next: (Color, u8)) -> Position {
    let stones = |color| position.stones(color).iter().map(move |cell| (color, cell));
    let all = Color::BOTH.into_iter().flat_map(stones);
    let setup = Setup {
        rules: position.rules(),
        stones: all.chain(added.iter().map(|&cell| (color, cell))).collect(),
        to_move: Some(next.0),
        left: Some(next.1),
    };
    setup.validate().unwrap()
}

/// Every set of so many of these cells.
fn subsets(cells: &[Cell], size: usize) -> Vec<Vec<Cell>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let with_first = |i: usize| {
        let rest = subsets(&cells[i + 1..], size - 1).into_iter();
        rest.map(move |rest| [&cells[i..=i], &rest].concat())
    };
    (0..cells.len()).flat_map(with_first).collect()
}

/// Writes proofs of small positions, answering every reply.
struct Writer {
    builder: Builder,
    attacker: Color,
    known: Vec<([CellSet; 2], u32)>,
}

impl Writer {
    fn after(&self, position: &Position, turn: &[Cell]) -> Position {
        let defender = (self.attacker.other(), position.rules().p());
        with(position, self.attacker, turn, defender)
    }

    fn before(&self, position: &Position, reply: &[Cell]) -> Position {
        let attacker = (self.attacker, position.rules().p());
        with(position, attacker.0.other(), reply, attacker)
    }

    /// The first turn that wins, within so many turns.
    fn turn(&self, position: &Position, turns: usize) -> Option<Vec<Cell>> {
        let empties: Vec<Cell> = position.empties().iter().collect();
        let all = subsets(&empties, position.stones_to_place());
        let wins = |turn: &Vec<Cell>| self.loses(&self.after(position, turn), turns - 1);
        (turns > 0).then(|| all.into_iter().find(wins))?
    }

    fn loses(&self, position: &Position, turns: usize) -> bool {
        if position.is_over() || turns == 0 {
            return position.outcome() == Some(sixfold_core::Outcome::Win(self.attacker));
        }
        let empties: Vec<Cell> = position.empties().iter().collect();
        let all = subsets(&empties, position.stones_to_place());
        let answered = |reply: &Vec<Cell>| {
            let next = self.before(position, reply);
            !next.is_over() && self.turn(&next, turns).is_some()
        };
        all.iter().all(answered)
    }

    fn attack(&mut self, position: &Position, turns: usize) -> u32 {
        let stones = Color::BOTH.map(|color| *position.stones(color));
        if let Some((_, node)) = self.known.iter().find(|(known, _)| *known == stones) {
            return *node;
        }
        let turn = self.turn(position, turns);
        let turn = turn.unwrap_or_else(|| panic!("no win in {turns} turns: {position:?}"));
        let after = self.after(position, &turn);
        let replies = match after.is_over() {
            true => Vec::new(),
            false => self.defend(&after, turns - 1),
        };
        let (turn, replies) = (turn.into(), replies.into());
        let node = self.builder.push(Node { turn, replies }).unwrap();
        self.known.push((stones, node));
        node
    }

    /// The null turn, if that loses too, and every reply.
    fn defend(&mut self, position: &Position, turns: usize) -> Vec<Reply> {
        let empties: Vec<Cell> = position.empties().iter().collect();
        let mut all = subsets(&empties, position.stones_to_place());
        all.insert(0, Vec::new());
        let mut replies = Vec::new();
        for stones in all {
            let next = self.before(position, &stones);
            if self.turn(&next, turns).is_some() {
                let next = self.attack(&next, turns);
                let stones = stones.into();
                replies.push(Reply { stones, next });
            }
        }
        replies
    }
}

/// A certificate that the attacker wins within so many turns.
fn found(position: &Position, attacker: Color, turns: usize) -> Certificate {
    let mut writer = Writer {
        builder: Builder::new(position, attacker),
        attacker,
        known: Vec::new(),
    };
    if position.to_move() == attacker {
        writer.attack(position, turns);
    } else {
        let replies = writer.defend(position, turns).into();
        let turn = Box::new([]);
        writer.builder.push(Node { turn, replies }).unwrap();
    }
    writer.builder.finish("found").unwrap()
}

/// Proofs in several games, for either side, either side to move, also in the middle of a turn.
pub(super) fn good() -> Vec<Certificate> {
    let won = |rules, game, attacker, turns| found(&position(rules, game), attacker, turns);
    vec![
        tictactoe(),
        won("3,3,3,1,1", "b2 b1", Color::Black, 3),
        won("4,4,3,1,1", "b2", Color::Black, 2),
        won("4,3,3,1,1", "b2 a1", Color::Black, 3),
        won("6,1,3,1,1", "a1 c1 f1", Color::White, 2),
        won("5,3,3,2,1", "c2", Color::Black, 1),
        won("5,3,3,2,1", "c2 a1", Color::Black, 1),
        won("5,2,2,1,1", "a1", Color::Black, 1),
    ]
}

#[test]
fn good_certificates_are_accepted() {
    for certificate in good() {
        let accepted = check(&certificate, &mut |_| false);
        assert!(accepted.is_ok(), "{:?}: {certificate:?}", accepted.err());
    }
    let answers = |certificate: &Certificate| certificate.nodes().len();
    assert!(good().iter().filter(|good| answers(good) > 2).count() >= 4);
}
