//! `cargo xtask test`: everything that must hold before a change is kept.

use std::io::{BufRead, BufReader, Write as _};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::{browser, checker, deps, documents, examples, habits, layers, run};

/// What a step that passed has to say, perhaps nothing.
type Note = String;

struct Step {
    name: &'static str,
    run: fn() -> Result<Note, String>,
}

/// What takes a second comes first, so that a slip shows at once.
const STEPS: &[Step] = &[
    Step {
        name: "layers",
        run: || none_of(&layers::faults()?),
    },
    Step {
        name: "checker",
        run: || none_of(&checker::faults()?),
    },
    Step {
        name: "habits",
        run: || none_of(&habits::faults()?),
    },
    Step {
        name: "documents",
        run: || none_of(&documents::faults()?),
    },
    Step {
        name: "dependencies",
        run: || deps::check(deps::Advisories::WherePossible),
    },
    Step {
        name: "format",
        run: format,
    },
    Step {
        name: "clippy",
        run: clippy,
    },
    Step {
        name: "tests",
        run: tests,
    },
    Step {
        name: "commands",
        run: commands,
    },
    Step {
        name: "rustdoc",
        run: rustdoc,
    },
    Step {
        name: "page",
        run: browser::checks,
    },
    Step {
        name: "browser",
        run: browser::tests,
    },
];

/// Runs the steps up to the first that fails, and prints how long each one took.
pub(crate) fn run() -> Result<(), String> {
    let mut table = String::new();
    let mut total = Duration::ZERO;
    for step in STEPS {
        println!("== {}", step.name);
        let start = Instant::now();
        let result = (step.run)();
        total += start.elapsed();
        let note = match &result {
            Ok(note) => note.as_str(),
            Err(_) => "FAILED",
        };
        table.push_str(&row(step.name, start.elapsed(), note));
        if let Err(why) = result {
            println!("\n{table}");
            return Err(format!("stopped at the step \"{}\":\n{why}", step.name));
        }
    }
    table.push_str(&row("all", total, "passed"));
    println!("\n{table}");
    Ok(())
}

fn row(name: &str, time: Duration, note: &str) -> String {
    let seconds = time.as_secs_f64();
    format!("{name:<13}{seconds:>7.1} s  {note}")
        .trim_end()
        .to_string()
        + "\n"
}

fn none_of(faults: &[String]) -> Result<Note, String> {
    if faults.is_empty() {
        Ok(Note::new())
    } else {
        Err(faults.join("\n"))
    }
}

fn format() -> Result<Note, String> {
    if let Some(missing) = missing("fmt", "rustfmt") {
        return Ok(missing);
    }
    run::succeed(run::cargo().args(["fmt", "--all", "--check"]))
        .map_err(|_| "run cargo fmt --all".to_string())?;
    Ok(Note::new())
}

fn clippy() -> Result<Note, String> {
    if let Some(missing) = missing("clippy", "clippy") {
        return Ok(missing);
    }
    let command = ["clippy", "--locked", "--workspace", "--all-targets", "--"];
    run::succeed(run::cargo().args(command).args(["-D", "warnings"]))?;
    Ok(Note::new())
}

/// Says that a tool of Rust is missing, after trying to install it. A machine without
/// it can still run the tests.
fn missing(subcommand: &str, component: &str) -> Option<Note> {
    let there = || run::works(run::cargo().args([subcommand, "--version"]));
    let install = || run::works(run::program("rustup").args(["component", "add", component]));
    if there() || (install() && there()) {
        return None;
    }
    let note = format!("SKIPPED: {component} is missing (rustup component add {component})");
    println!("{note}");
    Some(note)
}

/// Runs all tests, documentation tests included, and adds up their counts.
fn tests() -> Result<Note, String> {
    let mut command = run::cargo();
    command
        .args(["test", "--locked", "--workspace", "--no-fail-fast"])
        .stdout(Stdio::piped());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let mut tally = Tally::default();
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            // Whoever reads this may have gone away, as in `… | head`.
            let _ = writeln!(std::io::stdout(), "{line}");
            tally.add(&line);
        }
    }
    let status = child.wait().map_err(|error| error.to_string())?;
    let Tally { passed, failed } = tally;
    let counts = format!("{passed} passed, {failed} failed");
    if status.success() {
        println!("{counts}");
        Ok(counts)
    } else if failed == 0 {
        Err(format!(
            "{counts}, and {} ended with {status}",
            run::shown(&command)
        ))
    } else {
        Err(counts)
    }
}

#[derive(Default, PartialEq, Eq, Debug)]
struct Tally {
    passed: u64,
    failed: u64,
}

impl Tally {
    /// Reads `test result: ok. 12 passed; 0 failed; …`; other lines change nothing.
    fn add(&mut self, line: &str) {
        if !line.starts_with("test result:") {
            return;
        }
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.windows(2) {
            let count = pair[0].parse().unwrap_or(0);
            match pair[1] {
                "passed;" => self.passed += count,
                "failed;" => self.failed += count,
                _ => {}
            }
        }
    }
}

/// The README must name every command of the program, and its examples must be true.
fn commands() -> Result<Note, String> {
    if !run::root().join("crates/cli").exists() {
        return Ok("SKIPPED: there is no crates/cli".to_string());
    }
    // Profile and targets as in the tests, so that nothing but the program is compiled again.
    let build = ["build", "--locked", "--workspace", "--profile", "test"];
    run::succeed(
        run::cargo()
            .args(build)
            .args(["--tests", "--bin", "sixfold"]),
    )?;
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let program = own.with_file_name(format!("sixfold{}", std::env::consts::EXE_SUFFIX));
    let help = run::output(run::program(&program).arg("--help"))?;
    let readme = std::fs::read_to_string(run::root().join("README.md"))
        .map_err(|error| format!("README.md: {error}"))?;
    let mut faults = documents::unnamed_commands(&help, &readme);
    faults.extend(examples::faults(&readme, &program)?);
    none_of(&faults)
}

fn rustdoc() -> Result<Note, String> {
    let mut command = run::cargo();
    command
        .args(["doc", "--locked", "--no-deps", "--workspace"])
        .env("RUSTDOCFLAGS", "-D warnings");
    run::succeed(&mut command)?;
    Ok(Note::new())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_several_test_programs_add_up() {
        let mut tally = Tally::default();
        for line in [
            "running 3 tests",
            "test result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s",
            "test result: FAILED. 10 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out",
        ] {
            tally.add(line);
        }
        assert_eq!(
            tally,
            Tally {
                passed: 13,
                failed: 2
            }
        );
    }

    #[test]
    fn faults_fail_a_step_and_are_all_shown() {
        assert_eq!(none_of(&[]), Ok(String::new()));
        let faults = ["a".to_string(), "b".to_string()];
        assert_eq!(none_of(&faults), Err("a\nb".to_string()));
    }
}
