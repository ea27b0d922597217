//! Compiles the server again when the built page has changed.

fn main() {
    let page = std::path::Path::new("../../ui/dist");
    // A path that is missing would make cargo compile the crate every time.
    if page.exists() {
        println!("cargo::rerun-if-changed={}", page.display());
    } else {
        println!("cargo::rerun-if-changed=../../ui/package.json");
    }
}
