//! What the program says about itself.

use crate::runner::Place;

#[test]
fn every_command_explains_itself() {
    let mut place = Place::new("help");
    for command in ["show", "convert", "perft"] {
        place.run(&[command, "--help"]);
    }
    insta::assert_snapshot!(place.log());
}

/// The list of commands grows with every command, and is left out.
#[test]
fn the_program_explains_itself() {
    let mut place = Place::new("help_all");
    place.run(&["-h"]).run(&["--help"]);
    insta::assert_snapshot!(without_commands(place.log()));
    assert!(place.log().contains("\n  show "));
}

fn without_commands(help: &str) -> String {
    let mut in_list = false;
    let lines = help.lines().filter(|line| {
        in_list = (in_list && !line.is_empty()) || line.starts_with("Commands:");
        !in_list
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn without_arguments_there_is_help_and_status_2() {
    let mut place = Place::new("help_none");
    place.run(&[]);
    assert!(place.log().contains("! Usage: sixfold [OPTIONS] <COMMAND>"));
    assert!(place.log().ends_with("=> 2"));
}

#[test]
fn what_makes_no_sense_is_answered_with_the_usage() {
    let mut place = Place::new("usage");
    place
        .run(&["shwo", "j10"])
        .run(&["show"])
        .run(&["show", "j10", "i11"])
        .run(&["show", "j10", "--game", "chess"])
        .run(&["show", "j10", "--game", "19,19,6,7,1"])
        .run(&["show", "j10", "--color", "sometimes"])
        .run(&["show", "j10", "--theme", "wood"])
        .run(&["show", "j10", "--svg", "--size", "63"])
        .run(&["show", "j10", "--svg", "--mark", "j10=star"])
        .run(&["show", "j10", "--svg", "--label", "j10"])
        .run(&["convert", "j10"])
        .run(&["convert", "j10", "--to", "pdf"])
        .run(&["perft"])
        .run(&["perft", "-1"])
        .run(&["perft", "99999999999999999999"]);
    insta::assert_snapshot!(place.log());
}
