//! Other programs, run from the root of the workspace.

use std::path::PathBuf;
use std::process::{Command, Stdio};

/// The root of the workspace.
pub(crate) fn root() -> PathBuf {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    here.parent().map(PathBuf::from).unwrap_or(here)
}

/// The directory that cargo builds into: two above this program.
pub(crate) fn target() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let target = own.parent().and_then(|profile| {
        // A test program is one folder further down.
        let profile = match profile.ends_with("deps") {
            true => profile.parent()?,
            false => profile,
        };
        profile.parent()
    });
    target
        .map(Into::into)
        .ok_or_else(|| format!("{} is in no target directory", own.display()))
}

/// A program with the workspace's root as its directory and no input, so that nothing
/// waits for a key where nobody sits.
pub(crate) fn program(name: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(name);
    command.current_dir(root()).stdin(Stdio::null());
    command
}

/// The cargo that runs this program.
pub(crate) fn cargo() -> Command {
    program(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// Runs the command with its output on the terminal.
pub(crate) fn succeed(command: &mut Command) -> Result<(), String> {
    let status = command
        .status()
        .map_err(|error| format!("{} did not start: {error}", shown(command)))?;
    if status.success() {
        Ok(())
    } else {
        Err(format!("{} ended with {status}", shown(command)))
    }
}

/// Runs the command and returns what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command
        .output()
        .map_err(|error| format!("{} did not start: {error}", shown(command)))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        let said = String::from_utf8_lossy(&output.stderr);
        Err(format!("{} failed: {}", shown(command), said.trim()))
    }
}

/// Whether the command can be run and succeeds. It prints nothing.
pub(crate) fn works(command: &mut Command) -> bool {
    command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success())
}

/// The command as one would type it.
pub(crate) fn shown(command: &Command) -> String {
    let program = PathBuf::from(command.get_program());
    let name = program.file_name().unwrap_or(program.as_os_str());
    std::iter::once(name)
        .chain(command.get_args())
        .map(|word| quoted(&word.to_string_lossy()))
        .collect::<Vec<_>>()
        .join(" ")
}

fn quoted(word: &str) -> String {
    if word.contains(char::is_whitespace) {
        format!("\"{word}\"")
    } else {
        word.to_string()
    }
}
