//! `cargo xtask soak`: long runs, for a night rather than for every change.
//!
//! Ctrl-C stops them: the tool that runs is in our process group and stops with us.

use std::fs;
use std::process::Command;

use crate::run;

/// One long run.
struct Soak {
    name: String,
    about: String,
    command: Command,
}

/// The cases that each property test tries; in `cargo xtask test` it is 256.
const PROPERTY_CASES: &str = "20000";
/// The lines that are said in all protocols together.
const PROTOCOL_LINES: &str = "1000000";
/// The inputs that each fuzz target tries, unless `--runs` says otherwise.
const FUZZ_RUNS: &str = "2000000";

/// Where a fuzz target finds inputs to begin with, beside `fuzz/seeds/NAME`.
const SEEDS: &[(&str, &[&str])] = &[
    ("sgf", &["testdata/sgf"]),
    (
        "round_trip",
        &["testdata/sgf", "fuzz/seeds/game", "fuzz/seeds/board"],
    ),
];

/// The whole list of long runs: the place to add one.
fn soaks(fuzz_runs: &str) -> Result<Vec<Soak>, String> {
    let mut properties = run::cargo();
    properties
        .args(["test", "--locked", "--workspace"])
        .env("PROPTEST_CASES", PROPERTY_CASES);
    let mut protocols = run::cargo();
    let smoke_test = ["-p", "sixfold-arena", "--test", "fuzz_smoke"];
    protocols
        .args(["test", "--locked"])
        .args(smoke_test)
        .env("FUZZ_LINES", PROTOCOL_LINES);
    let mut soaks = vec![
        Soak {
            name: "properties".into(),
            about: format!("every property test with {PROPERTY_CASES} cases"),
            command: properties,
        },
        Soak {
            name: "protocol-lines".into(),
            about: format!("{PROTOCOL_LINES} fuzzed lines in all protocols, on stable Rust"),
            command: protocols,
        },
    ];
    for target in fuzz_targets()? {
        soaks.push(Soak {
            about: format!("fuzz target fuzz/fuzz_targets/{target}.rs with {fuzz_runs} inputs"),
            name: format!("fuzz-{target}"),
            command: fuzz(&target, fuzz_runs),
        });
    }
    Ok(soaks)
}

fn fuzz(target: &str, runs: &str) -> Command {
    // By name and not by path: `+nightly` is understood by rustup's cargo only.
    let mut command = run::program("cargo");
    // What is found goes into the first directory; the others are only read.
    command
        .args(["+nightly", "fuzz", "run", target])
        .arg(corpus(target));
    let own = format!("fuzz/seeds/{target}");
    let others = SEEDS.iter().filter(|(name, _)| *name == target);
    let seeds = others.flat_map(|(_, seeds)| seeds.iter().copied());
    for directory in std::iter::once(own.as_str()).chain(seeds) {
        if run::root().join(directory).is_dir() {
            command.arg(directory);
        }
    }
    command.arg("--").arg(format!("-runs={runs}"));
    command
}

fn corpus(target: &str) -> String {
    format!("fuzz/corpus/{target}")
}

/// The names of the files in `fuzz/fuzz_targets`; none where there is no such directory.
fn fuzz_targets() -> Result<Vec<String>, String> {
    let directory = run::root().join("fuzz/fuzz_targets");
    if !directory.is_dir() {
        return Ok(Vec::new());
    }
    let entries = fs::read_dir(&directory).map_err(|error| error.to_string())?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|found| found == "rs"))
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    Ok(names)
}

/// What the command line asks for.
#[derive(PartialEq, Eq, Debug)]
struct Request<'a> {
    list: bool,
    fuzz_runs: &'a str,
    /// The runs by name; none means all.
    names: Vec<&'a str>,
}

fn parse<'a>(arguments: &[&'a str]) -> Result<Request<'a>, String> {
    let mut request = Request {
        list: false,
        fuzz_runs: FUZZ_RUNS,
        names: Vec::new(),
    };
    let mut rest = arguments.iter().copied();
    while let Some(word) = rest.next() {
        match word {
            "--list" => request.list = true,
            "--runs" => {
                let number = rest.next().filter(|number| number.parse::<u64>().is_ok());
                request.fuzz_runs = number.ok_or("--runs wants a number")?;
            }
            _ if word.starts_with('-') => return Err(format!("soak knows no {word}")),
            name => request.names.push(name),
        }
    }
    Ok(request)
}

/// Runs the named soaks, or all, one after the other; stops at the first that fails.
pub(crate) fn run(arguments: &[&str]) -> Result<(), String> {
    let request = parse(arguments)?;
    let soaks = soaks(request.fuzz_runs)?;
    let known = |name: &&str| soaks.iter().any(|soak| soak.name == *name);
    if let Some(unknown) = request.names.iter().find(|name| !known(name)) {
        return Err(format!(
            "no long run is called {unknown}: see cargo xtask soak --list"
        ));
    }
    let chosen =
        |soak: &Soak| request.names.is_empty() || request.names.contains(&soak.name.as_str());
    for mut soak in soaks.into_iter().filter(chosen) {
        println!("{:<20}{}", soak.name, soak.about);
        if !request.list {
            if let Some(target) = soak.name.strip_prefix("fuzz-") {
                fs::create_dir_all(run::root().join(corpus(target)))
                    .map_err(|error| format!("{}: {error}", corpus(target)))?;
            }
            run::succeed(&mut soak.command)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_options_are_read() {
        let request = parse(&["properties", "--runs", "10", "--list"]).unwrap();
        assert_eq!(
            request,
            Request {
                list: true,
                fuzz_runs: "10",
                names: vec!["properties"]
            }
        );
        assert!(parse(&["--runs"]).is_err() && parse(&["--runs", "many"]).is_err());
        assert!(parse(&["--lists"]).is_err());
        assert!(run(&["no-such-run"]).is_err());
    }
}
