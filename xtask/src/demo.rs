//! `cargo xtask demo`: a position and its threats, drawn by the program itself.

use std::fs;

use crate::run;

/// Black has just played and threatens twice over.
const GAME: &str = "j10 i11k11 j9k9";

/// Builds the program and lets it draw.
pub(crate) fn run() -> Result<(), String> {
    run::succeed(run::cargo().args([
        "build",
        "--release",
        "--locked",
        "--package",
        "sixfold-cli",
    ]))?;
    let target = target_directory()?;
    let program = target
        .join("release")
        .join(format!("sixfold{}", std::env::consts::EXE_SUFFIX));
    let pictures = target.join("demo");
    fs::create_dir_all(&pictures).map_err(|error| format!("{}: {error}", pictures.display()))?;
    for command in ["show", "threats"] {
        println!("\n$ sixfold {command} \"{GAME}\"");
        run::succeed(run::program(&program).args([command, GAME]))?;
    }
    let picture = pictures.join("board.svg");
    run::succeed(
        run::program(&program)
            .args(["show", GAME, "--svg"])
            .arg(&picture),
    )?;
    println!("\nThe same as a picture: {}", picture.display());
    Ok(())
}

/// The directory that cargo builds into: two above this program.
fn target_directory() -> Result<std::path::PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = own.parent().and_then(|profile| profile.parent());
    target
        .map(Into::into)
        .ok_or_else(|| format!("{} is in no target directory", own.display()))
}

/// `cargo xtask serve`: there is no page yet.
pub(crate) fn serve() -> Result<(), String> {
    println!("There is no page to serve yet; this is what there is to see.");
    run()
}
