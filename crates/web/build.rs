//! Compiles the server again when the built page has changed.

#![allow(
    clippy::print_stdout,
    reason = "this is how a build script talks to cargo"
)]

fn main() {
    let page = std::path::Path::new("../../ui/dist");
    // A path that is missing would make cargo compile the crate every time; the folder above it is there.
    let watched = match page.exists() {
        true => page,
        false => std::path::Path::new("../../ui"),
    };
    println!("cargo::rerun-if-changed={}", watched.display());
}
