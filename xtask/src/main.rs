//! The project's own tasks. `cargo xtask` lists them.
//!
//! The program has no dependencies: it is the first thing a newcomer compiles. What it
//! needs to know of the workspace it reads from `cargo tree` and from the sources.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a program for the terminal speaks by printing"
)]

mod browser;
mod checker;
mod demo;
mod deps;
mod documents;
mod examples;
mod habits;
mod layers;
mod page;
mod run;
mod soak;
mod source;
mod spdx;
mod test;
mod tree;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask TASK

  test                  everything that must hold: format, clippy, all tests, documentation,
                        dependencies, layers, documents, and the page in a browser
  serve [OPTIONS]       the page in the browser: builds what is missing, starts the server and
                        prints its address; options are those of sixfold serve
  site                  the page as files in target/site, for any host of files
  wasm                  the engine for the browser, in ui/src/wasm
  demo                  draws a position and its threats
  soak [NAME …]         long runs; --list names them, --runs N sets the length of a fuzz run
  deps [--advisories]   licences, reasons and advisories of the dependencies
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words[..] {
        ["test"] => test::run(),
        ["demo"] => demo::run(),
        ["serve", ref options @ ..] => page::serve(options),
        ["site"] => page::site(),
        ["wasm"] => page::engine(),
        ["soak", ref rest @ ..] => soak::run(rest),
        ["deps"] => deps::run(deps::Advisories::WherePossible),
        ["deps", "--advisories"] => deps::run(deps::Advisories::Required),
        [] | ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            Ok(())
        }
        _ => Err(format!("\"{}\" is no task\n\n{USAGE}", words.join(" "))),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            eprintln!("xtask: {}", why.trim_end());
            ExitCode::FAILURE
        }
    }
}
