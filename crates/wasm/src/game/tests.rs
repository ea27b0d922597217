use sixfold_record::read_sgf;

use super::*;

fn game(text: &str) -> Game {
    Game::from_text(text, "connect6").unwrap()
}

fn turns(game: &Game) -> Vec<(String, i64, bool)> {
    let line = |node: wire::TreeNode| (node.turn, node.parent, node.is_main);
    game.tree().into_iter().map(line).collect()
}

#[test]
fn stones_are_pending_until_the_turn_is_whole() {
    let mut game = Game::new("connect6").unwrap();
    assert!(game.place("j10".parse().unwrap()).unwrap());
    assert!(!game.place("i11".parse().unwrap()).unwrap());
    let state = game.state();
    assert_eq!((state.left, state.of_turn, state.turn_number), (1, 2, 1));
    assert_eq!(
        (state.pending, state.last_turn),
        (vec!["i11".to_string()], vec!["j10".to_string()])
    );
    assert_eq!(game.tree().len(), 2);
    let again = game.place("i11".parse().unwrap()).unwrap_err();
    assert_eq!(again.to_string(), "i11 already holds a white stone");
    assert!(game.place("k11".parse().unwrap()).unwrap());
    let state = game.state();
    assert_eq!(
        (state.left, state.turn_number, state.to_move),
        (2, 2, "black")
    );
    assert_eq!(game.to_game_string().as_deref(), Some("j10 i11k11"));
    let (j10, k11) = (9 * 19 + 9, 10 * 19 + 10);
    assert_eq!(
        (state.cells[j10], state.cells[k11], state.cells[0]),
        (1, 2, 0)
    );
    assert_eq!((state.numbers[j10], state.numbers[k11]), (1, 2));
}

#[test]
fn a_turn_in_another_order_is_the_same_turn() {
    let mut game = game("j10 i11k11 a1a2");
    game.go_to(1).unwrap();
    game.place_turn("k11i11").unwrap();
    assert_eq!(game.tree().len(), 4);
    game.previous();
    game.place_turn("k11 i9").unwrap();
    assert_eq!(game.tree().len(), 5);
    let state = game.state();
    assert_eq!((state.variation, state.variations), (2, 2));
    game.variation_up();
    assert_eq!(game.state().last_turn, ["i11", "k11"]);
}

#[test]
fn variations_may_begin_with_the_same_stone() {
    let mut game = Game::of_record(
        read_sgf(
            "(;GM[511]SZ[19];B[jj];W[ii]C[first](;W[ki])(;W[kk]C[other]))",
            None,
        )
        .unwrap()
        .remove(0),
    );
    assert_eq!(
        turns(&game),
        [
            (String::new(), -1, true),
            ("j10".into(), 0, true),
            ("i11k11".into(), 1, true),
            ("i11k9".into(), 1, false)
        ]
    );
    let side = game.tree()[3].id;
    game.go_to(side).unwrap();
    assert_eq!(game.state().comment, "first\nother");
    game.promote(side).unwrap();
    assert_eq!(turns(&game)[2].0, "i11k9");
    let main = game.tree()[3].id;
    game.delete_node(main).unwrap();
    assert_eq!(turns(&game).len(), 3);
    game.set_comment(side, "").unwrap();
    assert_eq!(
        game.to_sgf().unwrap(),
        "(;FF[4]GM[511]SZ[19];B[jj];W[ii];W[kk])\n"
    );
    game.delete_node(side).unwrap();
    assert_eq!(
        turns(&game).len(),
        2,
        "the stone that only led there goes, too"
    );
    assert_eq!(game.state().turn_number, 1);
    assert_eq!(game.delete_node(0), Err(GameFault::Root));
    assert_eq!(game.go_to(side), Err(GameFault::NoNode(side)));
}

#[test]
fn undo_goes_back_stone_by_stone() {
    let mut game = game("j10 i11k11 a1a2");
    game.undo_stone();
    assert_eq!(game.to_game_string().as_deref(), Some("j10 i11k11 a1"));
    assert_eq!(game.tree().len(), 3);
    game.undo_stone();
    game.undo_stone();
    assert_eq!(game.to_game_string().as_deref(), Some("j10 i11"));
    game.undo_turn();
    game.undo_turn();
    assert_eq!(game.to_game_string().as_deref(), Some(""));
    assert!(!game.state().can_undo);
    game.undo_stone();
    game.undo_turn();
    assert_eq!(game.tree().len(), 1);
}

#[test]
fn undo_keeps_what_others_follow_or_remarked_on() {
    let mut game = game("j10 i11k11 a1a2");
    game.go_to(3).unwrap();
    game.undo_turn();
    assert_eq!(game.tree().len(), 4);
    game.last();
    let end = game.state().node;
    game.set_comment(end, "good").unwrap();
    game.undo_turn();
    assert_eq!(game.tree().len(), 4);
}

#[test]
fn the_cursor_walks_and_stays_where_it_can() {
    let mut game = game("j10 i11k11 a1a2 b5");
    assert_eq!(game.state().pending, ["b5"]);
    game.previous();
    assert_eq!(game.state().turn_number, 3);
    game.next();
    assert_eq!(game.state().turn_number, 3);
    game.first();
    assert!(!game.state().has_previous && game.state().has_next);
    game.previous();
    game.next();
    assert_eq!(game.state().turn_number, 1);
    game.last();
    assert_eq!(
        (game.state().turn_number, game.state().has_next),
        (3, false)
    );
}

#[test]
fn a_record_that_ends_within_a_turn_can_be_gone_on_with() {
    let mut game = game("(;GM[511]SZ[19];B[jj];W[ii];W[ki];B[aa])");
    assert_eq!(game.state().pending, ["a19"]);
    game.place("b19".parse().unwrap()).unwrap();
    assert_eq!(game.to_game_string().as_deref(), Some("j10 i11k11 a19b19"));
    assert_eq!(game.tree().len(), 4);
}

#[test]
fn boards_and_positions_are_games_too() {
    let board = "...\n.X.\n...\nwhite to move, 1 left";
    let mut game = Game::from_text(board, "tictactoe").unwrap();
    assert_eq!(game.state().to_move, "white");
    game.place_turn("a1").unwrap();
    assert_eq!(game.to_game_string(), None);
    let wire = text::wire_position(&game.position());
    let again = Game::from_position(&wire).unwrap();
    assert_eq!(again.position(), game.position());
    let passes = Game::from_text("j10 - a1-", "connect6").unwrap();
    assert_eq!(turns(&passes)[3].0, "a1-");
    assert_eq!(passes.to_game_string().as_deref(), Some("j10 - a1-"));
}

#[test]
fn won_games_end_and_show_their_row() {
    let mut game = game("a1 a2b2 b1c1 c2d2 d1e1 e3e4");
    assert!(game.place("f1".parse().unwrap()).unwrap());
    let state = game.state();
    assert_eq!((state.outcome, state.pending.len()), (Some("black"), 0));
    assert_eq!(state.last_turn, ["f1"]);
    assert_eq!(state.winning_rows, [["a1", "b1", "c1", "d1", "e1", "f1"]]);
    assert!(
        game.pass().is_ok(),
        "the rest of a winning turn may be given up"
    );
    assert!(game.place_turn("h1h2").is_err());
}

#[test]
fn notes_and_headers_are_saved_in_the_record() {
    let mut game = game("j10 i11k11");
    let note = wire::Note {
        black: 41.5,
        proved: None,
        best: Some("i9k9".into()),
        line: Some(vec!["i9k9".into()]),
        mistake: Some("worse".into()),
        cost: Some(12.0),
    };
    let end = game.state().node;
    game.set_note(end, Some(&note)).unwrap();
    game.set_header(&wire::Header {
        white: Some("Wu]".into()),
        result: Some("W+R".into()),
        ..wire::Header::default()
    });
    let mut again = Game::from_text(&game.to_sgf().unwrap(), "tictactoe").unwrap();
    assert_eq!(again.state().note, Some(note));
    assert_eq!(again.header().white.as_deref(), Some("Wu]"));
    assert_eq!(again.state().result.as_deref(), Some("W+R"));
    again.set_note(again.state().node, None).unwrap();
    assert_eq!(again.state().note, None);
}

#[test]
fn lines_are_added_beside_the_cursor() {
    let mut game = game("j10 i11k11");
    let line = ["i9k9", "a1a2"].map(String::from);
    let nodes = game.add_line(1, &line).unwrap();
    assert_eq!(nodes.len(), 2);
    assert_eq!(game.add_line(1, &line).unwrap(), nodes);
    assert_eq!(game.state().turn_number, 2);
    assert_eq!(game.count_below(nodes[0]), Ok(2));
    assert_eq!(game.count_below(0), Ok(5));
    let fault = game.add_line(1, &["j10k9".to_string()]).unwrap_err();
    assert_eq!(fault.to_string(), "j10 already holds a black stone");
}

#[test]
fn threats_say_what_must_be_blocked_and_what_wins() {
    let four = game("j10 a1a2 k10l10 a3c1 m10c5").threats();
    assert_eq!((four.black.count, four.white.count), (2, 0));
    assert!(!four.cannot_block && four.wins_now.is_empty());
    assert!(four.must_block.contains(&"i10n10".to_string()), "{four:?}");
    assert!(four.must_block_cells.contains(&"i10".to_string()));
    let half = game("j10 a1a2 k10l10 a3c1 m10c5 i10").threats();
    assert!(half.must_block.contains(&"n10".to_string()), "{half:?}");
    let late = game("j10 a1a2 k10l10 a3c1 m10c5 a9").threats();
    assert!(late.cannot_block && late.must_block.is_empty());
    let now = game("j10 a1a2 k10l10 a3c1 m10c5 a9a8").threats();
    assert!(now.wins_now.contains(&"n10o10".to_string()), "{now:?}");
    assert_eq!(now.wins_now, now.black.wins);
}

#[test]
fn a_large_tree_is_shown_whole() {
    let mut game = Game::new("connect6").unwrap();
    game.place_turn("j10").unwrap();
    for row in 1..=19 {
        for pair in [["a", "b"], ["d", "e"], ["g", "h"]] {
            let [a, b] = pair.map(|column| format!("{column}{row}"));
            let before = game.state().node;
            game.place_turn(&format!("{a}{b}")).unwrap();
            // Both begin with the same stone, so that turns share nodes.
            let other = [format!("{a}s{row}"), format!("q{row}r{row}")];
            game.add_line(before, &other).unwrap();
        }
    }
    let tree = game.tree();
    assert!(tree.len() > 150, "{}", tree.len());
    let at = |id: usize| tree.iter().position(|node| node.id == id).unwrap();
    for node in &tree {
        for &child in &node.children {
            assert_eq!(tree[at(child)].parent, node.id as i64);
            assert!(at(child) > at(node.id), "a node comes before its children");
        }
    }
}
