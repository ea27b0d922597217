//! `sixfold serve`, as far as it ends by itself: crates/web tries the server.

use crate::runner::Place;

#[test]
fn what_cannot_be_served() {
    let mut place = Place::new("serve");
    place
        .run(&["serve", "--port", "65536"])
        .run(&["serve", "--bind", "everywhere"])
        .run(&["serve", "--threads", "0"])
        .run(&["serve", "--most-side", "33"])
        .run(&["serve", "--most-message", "1"])
        .run(&["serve", "--json"]);
    let log = place.log();
    for fault in [
        "invalid value '65536' for '--port <N>'",
        "invalid value 'everywhere' for '--bind <ADDRESS>'",
        "invalid value '0' for '--threads <N>'",
        "invalid value '33' for '--most-side <N>'",
        "invalid value '1' for '--most-message <BYTES>'",
        "--json: a server prints nothing but its address",
    ] {
        assert!(log.contains(fault), "{fault}\n{log}");
    }
}
