//! For every kind of fault a certificate that has it, and the exact reason for its rejection.

use sixfold_core::{Color, Position};

use super::good::{cells, certificate, good, node, position, tictactoe};
use crate::{Certificate, Node, Reason, Reply, Side, Step, check};

fn reason(certificate: &Certificate) -> Reason {
    let rejection = check(certificate, &mut |_| false).expect_err("no proof");
    rejection.reason
}

/// Tic-tac-toe after b2 b1: a1 and then a2 win for Black.
fn tictactoe_with(nodes: &[Node]) -> Reason {
    reason(&certificate(
        &position("3,3,3,1,1", "b2 b1"),
        Color::Black,
        nodes,
    ))
}

fn not_empty(side: Side, cell: &str) -> Reason {
    let cell = cell.parse().unwrap();
    Reason::NotEmpty { side, cell }
}

#[test]
fn replies_that_are_not_answered() {
    let none = [node("a1", &[])];
    assert_eq!(tictactoe_with(&none), Reason::Unanswered(cells("c3")));
    let another = [node("a2", &[]), node("a1", &[("c1", 0)])];
    assert_eq!(tictactoe_with(&another), Reason::Unanswered(cells("c3")));
    let wrong_turn = [node("a2", &[]), node("a3", &[("c3", 0)])];
    assert_eq!(tictactoe_with(&wrong_turn), Reason::Unanswered(cells("c1")));
    let wrong_answer = [node("c1", &[]), node("a1", &[("c3", 0)])];
    assert_eq!(
        tictactoe_with(&wrong_answer),
        Reason::Unanswered(cells("a3"))
    );
    // The null turn does not cover the block.
    let null = [node("c3", &[]), node("a1", &[("", 0)])];
    assert_eq!(tictactoe_with(&null), Reason::Unanswered(cells("c3")));
}

#[test]
fn stones_that_cannot_be_placed() {
    let answer = node("a2", &[]);
    let cases = [
        (node("b1", &[("c3", 0)]), not_empty(Side::Attacker, "b1")),
        (node("b2", &[("c3", 0)]), not_empty(Side::Attacker, "b2")),
        (node("d4", &[("c3", 0)]), not_empty(Side::Attacker, "d4")),
        (node("a1", &[("b2", 0)]), not_empty(Side::Defender, "b2")),
        (node("a1", &[("a1", 0)]), not_empty(Side::Defender, "a1")),
        (node("a1", &[("c4", 0)]), not_empty(Side::Defender, "c4")),
        (node("a1", &[("c3 c3", 0)]), not_empty(Side::Defender, "c3")),
        // The answer itself is on a cell that the reply has taken.
        (node("a1", &[("a2", 0)]), not_empty(Side::Attacker, "a2")),
        (
            node("a1 c3", &[("c1", 0)]),
            Reason::TooManyStones { placed: 2, left: 1 },
        ),
        (node("", &[("c3", 0)]), Reason::NoTurn),
    ];
    for (root, expected) in cases {
        let found = tictactoe_with(&[answer.clone(), root.clone()]);
        assert_eq!(found, expected, "{root:?}");
    }
    let no_answer = [node("", &[]), node("a1", &[("c3", 0)])];
    assert_eq!(tictactoe_with(&no_answer), Reason::NoTurn);
    let long_answer = [node("a2 a3", &[]), node("a1", &[("c3", 0)])];
    let too_many = Reason::TooManyStones { placed: 2, left: 1 };
    assert_eq!(tictactoe_with(&long_answer), too_many);
    // With two stones a turn the same stone twice is not two stones.
    let twice = [node("d1 d1", &[])];
    let position = position("7,2,4,2,1", "c1 a2g2");
    let found = reason(&certificate(&position, Color::Black, &twice));
    assert_eq!(found, not_empty(Side::Attacker, "d1"));
}

#[test]
fn turns_have_the_stones_that_are_left() {
    // One stone is left of Black's turn, so the row of four cannot be made.
    let position = position("7,2,4,2,1", "c1 a2g2 d1");
    assert_eq!(position.left(), 1);
    let both = [node("e1 f1", &[])];
    let found = reason(&certificate(&position, Color::Black, &both));
    assert_eq!(found, Reason::TooManyStones { placed: 2, left: 1 });
}

#[test]
fn rows_of_the_defender() {
    // White has a1 and a2. Black wins with a3, but b3 leaves White the time for it.
    let position = position("3,3,3,1,1", "b2 a1 c1 a2");
    let win = certificate(&position, Color::Black, &[node("a3", &[])]);
    assert!(check(&win, &mut |_| false).is_ok());
    let late = certificate(&position, Color::Black, &[node("b3", &[])]);
    assert_eq!(reason(&late), Reason::DefenderFirst(cells("a1 a2 a3")));
    // A set R that gives the defender a row proves nothing, though Black makes one as well.
    let row = [node("c3", &[]), node("a1", &[("c1 c2 a2", 0)])];
    assert_eq!(tictactoe_with(&row), Reason::Unanswered(cells("c3")));
    let nodes = [node("a2", &[]), node("a1", &[("c1 c2 c3", 0)])];
    assert_eq!(
        tictactoe_with(&nodes),
        Reason::DefenderFirst(cells("c1 c2 c3"))
    );
    let also = position_with_row_for_both();
    assert_eq!(reason(&also), Reason::DefenderFirst(cells("a1 b1 c1")));
}

/// Black makes a row, after stones with which White has one already.
fn position_with_row_for_both() -> Certificate {
    let position = position("3,3,3,1,1", "a3 c2");
    let nodes = [node("c3", &[]), node("b3", &[("a1 b1 c1", 0)])];
    certificate(&position, Color::Black, &nodes)
}

#[test]
fn what_follows_the_end() {
    let position = position("3,3,3,1,1", "b2 a1 c1 a2");
    let nodes = [node("c3", &[]), node("a3", &[("b3", 0)])];
    let found = reason(&certificate(&position, Color::Black, &nodes));
    assert_eq!(found, Reason::AfterTheEnd);
    let over = parse("3,3,3,1,1", "b2 a1 c1 a2 a3");
    for attacker in Color::BOTH {
        for root in [node("b3", &[]), node("", &[])] {
            let found = reason(&certificate(&over, attacker, &[root]));
            assert_eq!(found, Reason::GameOver);
        }
    }
    let full = parse("2,2,3,1,1", "a1 b1 a2 b2");
    let found = reason(&certificate(&full, Color::Black, &[node("", &[])]));
    assert_eq!(found, Reason::GameOver);
}

fn parse(rules: &str, game: &str) -> Position {
    position(rules, game)
}

#[test]
fn whose_turn_it_is() {
    let game = position("3,3,3,1,1", "b2 b1");
    let white = certificate(&game, Color::White, tictactoe().nodes());
    assert_eq!(reason(&white), Reason::NotToMove);
    let no_turn = certificate(&game, Color::White, &[node("", &[])]);
    assert!(matches!(reason(&no_turn), Reason::Unanswered(_)));
    // After b2 b1 a1 White must block at c3, and Black wins; but a turn there is no turn of Black.
    let game = position("3,3,3,1,1", "b2 b1 a1");
    let good = [node("a2", &[]), node("", &[("c3", 0)])];
    assert!(check(&certificate(&game, Color::Black, &good), &mut |_| false).is_ok());
    let bad = [node("a2", &[]), node("c2", &[("c3", 0)])];
    let found = reason(&certificate(&game, Color::Black, &bad));
    assert_eq!(found, Reason::NotToMove);
}

#[test]
fn nodes_that_are_shared_wrongly_or_not_used() {
    let shared = [node("a2", &[]), node("a1", &[("c3", 0), ("c3 c1", 0)])];
    assert_eq!(tictactoe_with(&shared), Reason::SharedByTwo(0));
    let shared = [node("a2", &[]), node("a1", &[("c3", 0), ("c3", 0)])];
    let game = position("3,3,3,1,1", "b2 b1");
    let twice = certificate(&game, Color::Black, &shared);
    assert!(check(&twice, &mut |_| false).is_ok(), "the same stones");
    let unused = [node("a2", &[]), node("a3", &[]), node("a1", &[("c3", 0)])];
    assert_eq!(tictactoe_with(&unused), Reason::Unused(1));
    let island = [node("a2", &[]), node("a1", &[])];
    assert_eq!(tictactoe_with(&island), Reason::Unused(0));
}

#[test]
fn the_path_leads_to_the_fault() {
    let nodes = [node("c1", &[]), node("a1", &[("c3", 0)])];
    let game = position("3,3,3,1,1", "b2 b1");
    let rejection = check(&certificate(&game, Color::Black, &nodes), &mut |_| false);
    let rejection = rejection.unwrap_err();
    let path = [
        Step::Turn(cells("a1")),
        Step::Reply(cells("c3")),
        Step::Turn(cells("c1")),
    ];
    assert_eq!(rejection.path, path);
    assert_eq!(
        rejection.to_string(),
        "after a1 (c3) c1: the reply a3 is not answered"
    );
}

#[test]
fn whoever_asked_may_stop() {
    for certificate in good() {
        let rejection = check(&certificate, &mut |_| true).unwrap_err();
        assert_eq!(rejection.reason, Reason::Stopped);
        let most = certificate.nodes().len() as u64;
        let mut last = 0;
        check(&certificate, &mut |walked| {
            last = walked;
            false
        })
        .unwrap();
        assert_eq!(last, most, "each node is walked once");
    }
}

/// Every good certificate without one of its replies, and with another answer to one: nothing else
/// is said about it than what was done. (What is accepted had more proofs than it needed.)
#[test]
fn good_certificates_spoilt() {
    let (mut unused, mut shared) = (0, 0);
    for good in good() {
        for at in 0..good.nodes().len() {
            for i in 0..good.nodes()[at].replies.len() {
                let mut nodes = good.nodes().to_vec();
                let mut replies: Vec<Reply> = nodes[at].replies.to_vec();
                replies.remove(i);
                nodes[at].replies = replies.into();
                match judge(&good, &nodes) {
                    Some(Reason::Unused(node)) => {
                        assert_eq!(node, good.nodes()[at].replies[i].next);
                        unused += 1;
                    }
                    Some(Reason::Unanswered(_)) | None => {}
                    Some(other) => panic!("{other}"),
                }
                nodes = good.nodes().to_vec();
                let next = &mut nodes[at].replies[i].next;
                *next = (*next + 1) % at as u32;
                match judge(&good, &nodes) {
                    Some(Reason::SharedByTwo(_)) => shared += 1,
                    Some(Reason::Unused(_)) | None => {}
                    // The answer to something else, in a place where it is met first.
                    Some(Reason::NotEmpty { .. } | Reason::Unanswered(_)) => {}
                    Some(other) => panic!("{other}"),
                }
            }
        }
    }
    assert!(unused > 200 && shared > 200, "{unused} {shared}");
}

fn judge(good: &Certificate, nodes: &[Node]) -> Option<Reason> {
    let spoilt = certificate(good.position(), good.attacker(), nodes);
    Some(check(&spoilt, &mut |_| false).err()?.reason)
}

/// A certificate as deep as a board allows needs less stack than a thread has.
#[test]
fn the_deepest_certificate_is_answered() {
    let position = Position::new("32,32,12,1,1".parse().unwrap());
    // No seven cells in a row, in any direction, are all of this set: nobody makes a row.
    let set = position.rules().cells();
    let set = set.filter(|cell| !(cell.column() + 3 * cell.row()).is_multiple_of(7));
    let nodes: Vec<Node> = set
        .enumerate()
        .map(|(number, cell)| Node {
            turn: [cell].into(),
            replies: match number.checked_sub(1) {
                Some(next) => [Reply {
                    stones: Box::new([]),
                    next: next as u32,
                }]
                .into(),
                None => Box::new([]),
            },
        })
        .collect();
    let deep = certificate(&position, Color::Black, &nodes);
    // Of the two megabytes that a thread usually has; compiled with optimisation.
    let thread = std::thread::Builder::new().stack_size(3 << 19);
    let walk = thread.spawn(move || {
        let mut walked = 0;
        let result = check(&deep, &mut |nodes| {
            walked = nodes;
            false
        });
        (result.unwrap_err().reason, walked)
    });
    let (reason, walked) = walk.unwrap().join().unwrap();
    assert!(matches!(reason, Reason::Unanswered(_)), "{reason}");
    assert_eq!(walked, nodes.len() as u64);
}
