//! `sixfold value`.

use crate::runner::Place;

#[test]
fn values() {
    let mut place = Place::new("value");
    place
        .run(&["value", "tictactoe"])
        .run(&["value", "3,3,3,2,1"])
        .run(&["value", "--game", "4,4,3,3,2"])
        .run(&["value", "3,3,3,1,1", "--game", "tictactoe"])
        .run(&["value", "5,4,4,2,1", "--nodes", "100"])
        .run(&["value", "3,3,3,2,1", "--json"])
        .run(&["value", "connect6", "--nodes", "100", "--json"])
        .run(&["value", "3,3,3,2,1", "--game", "tictactoe"])
        .run(&["value"])
        .run(&["value", "3,3,3"])
        .run(&["value", "tictactoe", "--nodes", "-1"])
        .run(&["value", "--help"]);
    insta::assert_snapshot!(place.log());
}
