//! The page: its engine as WebAssembly, its files, and the server or folder that they end up in.
//!
//! Each step is done only where something is missing or has changed since it was done last, by the
//! times of files.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::run;

/// The program that makes JavaScript of WebAssembly must have the version of the crate it belongs to.
const BINDGEN: &str = "wasm-bindgen";
const TARGET: &str = "wasm32-unknown-unknown";
/// Folders of ui/ that are made, and not written by people.
const MADE: [&str; 2] = ["node_modules", "dist"];

/// The folder of the page's sources.
pub(crate) fn ui() -> PathBuf {
    run::root().join("ui")
}

/// The folder of the built page.
pub(crate) fn dist() -> PathBuf {
    ui().join("dist")
}

/// Builds whatever of the page is missing or old.
pub(crate) fn build() -> Result<(), String> {
    engine()?;
    packages()?;
    let built = dist().join("index.html");
    if is_newer(newest(&ui(), &MADE), time_of(&built)) {
        println!("== the page");
        run::succeed(npm()?.args(["run", "build"]))?;
    }
    Ok(())
}

/// The engine as WebAssembly, with the JavaScript that calls it, in ui/src/wasm.
pub(crate) fn engine() -> Result<(), String> {
    target_for_browsers()?;
    println!("== the engine as WebAssembly");
    let build = ["build", "--locked", "--profile", "wasm", "--target", TARGET];
    run::succeed(run::cargo().args(build).args(["--package", "sixfold-wasm"]))?;
    let module = run::target()?
        .join(TARGET)
        .join("wasm")
        .join("sixfold_wasm.wasm");
    let folder = ui().join("src").join("wasm");
    let made = folder.join("sixfold_bg.wasm");
    if is_newer(time_of(&module), time_of(&made)) {
        let bindgen = bindgen()?;
        let mut command = run::program(&bindgen);
        command.args(["--target", "web", "--out-name", "sixfold", "--out-dir"]);
        run::succeed(command.arg(&folder).arg(&module))?;
    }
    Ok(())
}

/// Rust must know how to compile for browsers.
fn target_for_browsers() -> Result<(), String> {
    let mut rustc = run::program("rustc");
    let library = run::output(rustc.args(["--print", "target-libdir", "--target", TARGET]))?;
    if Path::new(library.trim()).exists() {
        return Ok(());
    }
    run::succeed(run::program("rustup").args(["target", "add", TARGET])).map_err(|why| {
        format!("{why}\nRust cannot compile for browsers: install its target {TARGET}")
    })
}

/// The program wasm-bindgen, of the version that Cargo.lock has; it is installed in the target directory
/// where it is missing.
fn bindgen() -> Result<PathBuf, String> {
    let version = locked_version(BINDGEN)?;
    let tools = run::target()?.join("tools");
    let program = tools
        .join("bin")
        .join(format!("{BINDGEN}{}", std::env::consts::EXE_SUFFIX));
    let has = |program: &Path| {
        let said = run::output(run::program(program).arg("--version"));
        said.is_ok_and(|said| said.split_whitespace().any(|word| word == version))
    };
    if has(&program) {
        return Ok(program);
    }
    println!("== {BINDGEN} {version}, which takes some minutes once");
    let mut install = run::cargo();
    install.args([
        "install",
        "wasm-bindgen-cli",
        "--version",
        &version,
        "--root",
    ]);
    run::succeed(install.arg(&tools))?;
    match has(&program) {
        true => Ok(program),
        false => Err(format!("{} is not {BINDGEN} {version}", program.display())),
    }
}

/// The version of a package in Cargo.lock.
fn locked_version(package: &str) -> Result<String, String> {
    let lock = fs::read_to_string(run::root().join("Cargo.lock"))
        .map_err(|error| format!("Cargo.lock: {error}"))?;
    version_in(&lock, package).ok_or_else(|| format!("{package} is not in Cargo.lock"))
}

fn version_in(lock: &str, package: &str) -> Option<String> {
    let name = format!("name = \"{package}\"");
    let mut lines = lock.lines().skip_while(|line| *line != name);
    let version = lines.nth(1)?.strip_prefix("version = \"")?;
    version.strip_suffix('"').map(String::from)
}

/// npm in the folder of the page.
pub(crate) fn npm() -> Result<std::process::Command, String> {
    if !run::works(run::program("npm").arg("--version")) {
        return Err("npm is missing: the page needs Node.js 20 or newer".into());
    }
    let mut npm = run::program("npm");
    npm.current_dir(ui());
    Ok(npm)
}

/// The packages that the page is built with.
pub(crate) fn packages() -> Result<(), String> {
    let installed = ui().join("node_modules").join(".package-lock.json");
    if is_newer(
        time_of(&ui().join("package-lock.json")),
        time_of(&installed),
    ) {
        println!("== the packages of the page");
        // Not `npm ci`, which refuses a lock file that does not list the optional packages of other
        // machines. What the file lists is installed as it says, and the file is left alone.
        run::succeed(npm()?.args(["install", "--no-save", "--no-audit", "--no-fund"]))?;
    }
    Ok(())
}

/// `cargo xtask serve`: builds the page, then the program with the page in it, and starts the server.
pub(crate) fn serve(options: &[&str]) -> Result<(), String> {
    build()?;
    let program = program()?;
    run::succeed(run::program(&program).arg("serve").args(options))
}

/// The program, with the page in it.
pub(crate) fn program() -> Result<PathBuf, String> {
    println!("== the program");
    let build = ["build", "--release", "--locked", "--package", "sixfold-cli"];
    run::succeed(run::cargo().args(build))?;
    let name = format!("sixfold{}", std::env::consts::EXE_SUFFIX);
    Ok(run::target()?.join("release").join(name))
}

/// `cargo xtask site`: the page as files for any host of files.
pub(crate) fn site() -> Result<(), String> {
    build()?;
    let site = run::target()?.join("site");
    if site.exists() {
        fs::remove_dir_all(&site).map_err(|error| format!("{}: {error}", site.display()))?;
    }
    copy(&dist(), &site)?;
    println!("The page is in {}", site.display());
    println!("Any host of files can serve it, by http; no program has to run there.");
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    let fault = |path: &Path| {
        let path = path.display().to_string();
        move |error: std::io::Error| format!("{path}: {error}")
    };
    fs::create_dir_all(to).map_err(fault(to))?;
    for entry in fs::read_dir(from).map_err(fault(from))? {
        let entry = entry.map_err(fault(from))?;
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        match path.is_dir() {
            true => copy(&path, &target)?,
            false => drop(fs::copy(&path, &target).map_err(fault(&path))?),
        }
    }
    Ok(())
}

/// When a file was changed last, if it is there.
fn time_of(path: &Path) -> Option<SystemTime> {
    fs::metadata(path).ok()?.modified().ok()
}

/// When anything below a folder was changed last, but for what is made.
fn newest(folder: &Path, without: &[&str]) -> Option<SystemTime> {
    let entries = fs::read_dir(folder).ok()?.map_while(Result::ok);
    let times = entries.filter_map(|entry| {
        let name = entry.file_name();
        if without.iter().any(|made| name == *made) {
            return None;
        }
        match entry.path() {
            path if path.is_dir() => newest(&path, &[]),
            path => time_of(&path),
        }
    });
    times.max()
}

/// Whether a source has changed after what was made of it, or nothing was made yet.
fn is_newer(source: Option<SystemTime>, made: Option<SystemTime>) -> bool {
    match (source, made) {
        (_, None) => true,
        (source, made) => source > made,
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn versions_are_read_from_the_lock() {
        let lock = "[[package]]\nname = \"a\"\nversion = \"1.2.3\"\n\n[[package]]\nname = \"ab\"\nversion = \"4\"\n";
        assert_eq!(version_in(lock, "a").as_deref(), Some("1.2.3"));
        assert_eq!(version_in(lock, "ab").as_deref(), Some("4"));
        assert_eq!(version_in(lock, "b"), None);
        assert!(locked_version(BINDGEN).is_ok());
    }

    #[test]
    fn what_is_missing_or_old_is_made() {
        let early = SystemTime::UNIX_EPOCH;
        let late = early + Duration::from_secs(1);
        assert!(is_newer(Some(late), Some(early)));
        assert!(is_newer(None, None) && is_newer(Some(early), None));
        assert!(!is_newer(Some(early), Some(late)));
        assert!(!is_newer(Some(early), Some(early)));
    }
}
