//! `cargo xtask demo`: a position and its threats, drawn by the program itself.

use std::fs;

use crate::run;

/// White is to move and must block on two lines at once: the picture of the README.
const GAME: &str = "j10 i9j8 h10i10 e10k10 h9j11 g8h7 f9k12 i8m14 j9k8 f8l7 h8h11";

/// Builds the program and lets it draw.
pub(crate) fn run() -> Result<(), String> {
    let build = ["build", "--release", "--locked", "--package", "sixfold-cli"];
    run::succeed(run::cargo().args(build))?;
    let target = run::target()?;
    let program = target
        .join("release")
        .join(format!("sixfold{}", std::env::consts::EXE_SUFFIX));
    let pictures = target.join("demo");
    fs::create_dir_all(&pictures).map_err(|error| format!("{}: {error}", pictures.display()))?;
    let (svg, png) = (pictures.join("threats.svg"), pictures.join("threats.png"));

    println!("\n$ sixfold show \"{GAME}\"\n");
    run::succeed(run::program(&program).args(["show", GAME]))?;
    println!("\n$ sixfold threats \"{GAME}\"\n");
    let mut threats = run::program(&program);
    threats.args(["threats", GAME]);
    run::succeed(threats.arg("--svg").arg(&svg).arg("--png").arg(&png))?;
    println!(
        "\nThe same as a picture:\n{}\n{}",
        svg.display(),
        png.display()
    );
    Ok(())
}
