//! Single rules of zones and of shared nodes, where random proofs seldom show a fault.

use std::rc::Rc;

use sixfold_core::{CellSet, Color, Rules};

use super::good::{cells, certificate, node, position};
use crate::board::Windows;
use crate::reply::Cover;
use crate::{NEVER, Reason, Zone, check};

/// A zone without cells, with this slack everywhere.
fn zone(windows: &Windows, slack: u8) -> Zone {
    Zone {
        cells: CellSet::EMPTY,
        slack: vec![slack; windows.count_all()],
    }
}

fn row(length: u32) -> Windows {
    Windows::new(Rules::new(length, 1, 5, 2, 1).unwrap())
}

/// Two stones of one reply in a window count twice there, and a later reply with fewer stones in
/// it does not make that less.
#[test]
fn the_most_stones_of_one_reply_are_counted() {
    let windows = row(9);
    let mut cover = Cover::new(&windows, vec![(&[], Rc::new(zone(&windows, 3)))]);
    assert!(cover.strike(&cells("a1 b1")));
    assert!(cover.strike(&cells("b1 i1")));
    let mut all = zone(&windows, 4);
    cover.add_to(&mut all);
    // The windows begin at a1, b1, c1, d1 and e1.
    assert_eq!(all.slack, [1, 2, 3, 3, 2]);
    assert!(all.is_irrelevant(&cells("f1"), &windows));
    assert!(!all.is_irrelevant(&cells("c1"), &windows));
    assert!(!all.is_irrelevant(&cells("f1 g1"), &windows));
}

/// The first proof in the list that covers a reply counts its stones, and the others do not.
#[test]
fn the_proof_that_covers_counts() {
    let windows = row(5);
    let (r, none) = (cells("a1"), cells(""));
    let listed = vec![
        (&*r, Rc::new(zone(&windows, 2))),
        (&*none, Rc::new(zone(&windows, 3))),
        (&*none, Rc::new(zone(&windows, NEVER))),
    ];
    let mut cover = Cover::new(&windows, listed);
    // Expected by the first; then b1 is one more stone for it; then the second has to count two.
    assert!(cover.strike(&cells("a1")));
    let mut all = zone(&windows, NEVER);
    cover.add_to(&mut all);
    assert_eq!(all.slack, [2]);
    assert!(cover.strike(&cells("b1 c1")));
    all = zone(&windows, NEVER);
    cover.add_to(&mut all);
    assert_eq!(all.slack, [1], "three less two");
    assert!(cover.strike(&cells("a1 b1")));
    assert!(cover.strike(&cells("c1 d1 e1")), "never completed");
    all = zone(&windows, NEVER);
    cover.add_to(&mut all);
    assert_eq!(all.slack, [1]);
    let mut nothing = Cover::new(&windows, vec![(&*none, Rc::new(zone(&windows, 2)))]);
    assert!(!nothing.strike(&cells("a1 b1")));
}

/// One node for two positions, in which only the stones of the attacker differ.
#[test]
fn shared_nodes_have_the_same_stones_of_the_attacker() {
    let game = position("6,3,4,1,1", "c2 f3");
    // After c2 b2 and after c2 b2 d2, always without a stone of White.
    let nodes = [
        node("e2", &[]),
        node("d2", &[("", 0)]),
        node("b2", &[("", 1), ("a1", 1), ("", 0)]),
    ];
    let rejection = check(&certificate(&game, Color::Black, &nodes), &mut |_| false);
    assert_eq!(rejection.unwrap_err().reason, Reason::SharedByTwo(1));
    let nodes = [
        nodes[0].clone(),
        nodes[1].clone(),
        node("b2", &[("", 1), ("", 0)]),
    ];
    let rejection = check(&certificate(&game, Color::Black, &nodes), &mut |_| false);
    assert_eq!(rejection.unwrap_err().reason, Reason::SharedByTwo(0));
}
