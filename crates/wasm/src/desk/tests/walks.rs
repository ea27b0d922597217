//! Walks through proofs.

use sixfold_core::{Outcome, Turn};
use sixfold_threat::slow::subsets;
use sixfold_threat::{Threats, WordIndex};

use super::*;

/// The walk that the page makes: every reply there is on a small board, and many on a large one, whether
/// double threats win, or single ones, or a turn without threats, after which the defender begins. Whatever
/// is replied, the attacker makes the row.
#[test]
fn any_reply_is_answered_to_the_end() {
    let won = |rules: &str, turns: &str| json!({"id": 1, "kind": "solve", "position": {"rules": rules, "turns": turns}, "limit": {"seconds": 1000}});
    let (single, _) = puzzles("single").remove(0);
    let (quiet, turn) = puzzles("quiet").remove(0);
    let quiet = connect6(&format!("{quiet} {turn}"));
    for (request, every) in [
        (won("5,5,4,2,1", "c3 a1e1"), 1),
        (won("connect6", WON), 4001),
        (won("connect6", &single), 3001),
        (
            json!({"id": 1, "kind": "verify", "position": quiet, "limit": {"seconds": 1000}}),
            7001,
        ),
    ] {
        let mut desk = desk();
        let found = ask_of(&mut desk, request.clone()).pop().unwrap();
        let name = found["proof"]["proof"].as_str();
        let name = name.unwrap_or_else(|| panic!("{request}: {found}"));
        let proof = desk.workshop.proofs.lock().unwrap().find(name).unwrap();
        let mut walked = 0;
        walk_on(&proof, &mut Vec::new(), every, &mut walked);
        assert!(walked > 5, "{request}: {walked}");
    }
}

/// Goes on after these replies with every so many-th reply there is.
fn walk_on(proof: &OpenProof, replies: &mut Vec<String>, every: usize, walked: &mut u32) {
    let step = walk(proof, replies).unwrap_or_else(|fault| panic!("{replies:?}: {fault}"));
    *walked += 1;
    if step.wins {
        let attacker = proof.certificate.attacker();
        assert_eq!(
            step.position.outcome(),
            Some(Outcome::Win(attacker)),
            "{replies:?}"
        );
        let told = proof.wire();
        let turns = replies.len() + usize::from(told.attacker_to_move);
        assert!(turns <= told.turns as usize, "{replies:?}");
        return;
    }
    assert!(replies.len() < 40, "it takes too long: {replies:?}");
    let cells: Vec<_> = step.position.empties().iter().collect();
    let stones = step.position.stones_to_place();
    // Blocks are few among all replies, and what they lead to is what there is to see.
    let threats = Threats::of(&WordIndex::of(&step.position), proof.certificate.attacker());
    let blocks = threats
        .blocks()
        .iter()
        .filter(|block| block.len() == stones);
    let blocks: Vec<Turn> = blocks.take(3).copied().collect();
    let all = subsets(&cells, stones);
    let some = all.iter().skip(replies.len()).step_by(every);
    for reply in blocks.iter().chain(some) {
        if *walked > 300 {
            return;
        }
        replies.push(text::turn(*reply));
        walk_on(proof, replies, every, walked);
        replies.pop();
    }
}

#[test]
fn the_walk_follows_the_listed_replies() {
    let mut desk = desk();
    let solved = ask_of(
        &mut desk,
        json!({"id": 1, "kind": "solve", "position": connect6(WON)}),
    )
    .pop()
    .unwrap();
    let proof = solved["proof"]["proof"].clone();
    let mut replies: Vec<Json> = Vec::new();
    // The turns that are told are those up to the row, and each step is one of them.
    let mut left = solved["proof"]["turns"].as_u64().unwrap();
    loop {
        let request = json!({"id": 2, "kind": "answer", "proof": proof, "replies": replies});
        let answered = ask_of(&mut desk, request).pop().unwrap();
        assert_eq!(answered["kind"], "answered", "{answered}");
        let told = answered["turnsLeft"].as_u64().unwrap();
        assert!(told <= left, "{answered}");
        if answered["wins"] == true {
            assert_eq!(told, 1);
            break;
        }
        left = told - 1;
        let listed = answered["listed"].as_array().unwrap();
        // Where threats cannot all be blocked, any reply will do.
        replies.push(listed.first().cloned().unwrap_or_else(|| json!("a1a2")));
    }
    assert!(replies.len() >= 2, "{replies:?}");
    let mut longer = replies;
    longer.push(json!("s1s2"));
    let over = json!({"id": 2, "kind": "answer", "proof": proof, "replies": longer});
    assert_eq!(ask_of(&mut desk, over).pop().unwrap()["code"], "over");
    let twice = json!({"id": 2, "kind": "answer", "proof": proof, "replies": ["j10a1"]});
    assert_eq!(ask_of(&mut desk, twice).pop().unwrap()["code"], "turn");
}
