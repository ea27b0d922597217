//! The page in a real browser, and how large it is.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};

use crate::{page, run};

/// Page and scripts may have so many bytes, compressed, without the engine; and the engine so many.
const MOST_PAGE: u64 = 150_000;
const MOST_ENGINE: u64 = 1_500_000;
const CHROMIUM: &str = "chromium";

/// The page's own checks: types, tests without a browser, and sizes.
pub(crate) fn checks() -> Result<String, String> {
    if !page::ui().join("package.json").exists() {
        return Ok("SKIPPED: there is no ui/package.json".into());
    }
    page::engine()?;
    page::packages()?;
    run::succeed(page::npm()?.args(["run", "check"]))?;
    run::succeed(page::npm()?.args(["run", "test"]))?;
    page::build()?;
    sizes()
}

/// What a visitor downloads.
fn sizes() -> Result<String, String> {
    let (mut page, mut engine) = (0, 0);
    for file in files(&page::dist())? {
        let end = file.extension().and_then(|end| end.to_str()).unwrap_or("");
        match end {
            "wasm" => engine += compressed(&file)?,
            "html" | "js" | "css" => page += compressed(&file)?,
            _ => {}
        }
    }
    let note = format!(
        "page {} kB, engine {} kB, compressed",
        page / 1000,
        engine / 1000
    );
    if page > MOST_PAGE || engine > MOST_ENGINE {
        return Err(format!(
            "{note}: more than {} kB and {} kB",
            MOST_PAGE / 1000,
            MOST_ENGINE / 1000
        ));
    }
    Ok(note)
}

fn files(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut found = Vec::new();
    for entry in entries.map_while(Result::ok) {
        match entry.path() {
            path if path.is_dir() => found.extend(files(&path)?),
            path => found.push(path),
        }
    }
    Ok(found)
}

/// The bytes of a file as it is sent.
fn compressed(file: &Path) -> Result<u64, String> {
    const SCRIPT: &str = "console.log(require('node:zlib').gzipSync(require('node:fs').readFileSync(process.argv[1])).length)";
    let said = run::output(run::program("node").args(["-e", SCRIPT]).arg(file))?;
    said.trim()
        .parse()
        .map_err(|_| format!("node said {said:?}"))
}

/// The tests in the browser: on a host of files, and on the server.
pub(crate) fn tests() -> Result<String, String> {
    if !page::ui().join("e2e").exists() {
        return Ok("SKIPPED: there is no ui/e2e".into());
    }
    chromium()?;
    page::build()?;
    const E2E: [&str; 2] = ["run", "e2e"];
    run::succeed(page::npm()?.args(E2E))?;
    let program = page::program()?;
    let mut server = Server::start(&program)?;
    let tested = run::succeed(
        page::npm()?
            .args(E2E)
            .env("SIXFOLD_ADDRESS", &server.address)
            .env("SIXFOLD_PROGRAM", &program),
    );
    server.end();
    tested?;
    Ok("on files and on the server".into())
}

/// Chromium, which is installed where that is possible.
fn chromium() -> Result<(), String> {
    let there = || run::works(run::program(CHROMIUM).arg("--version"));
    if there() {
        return Ok(());
    }
    let apt = |arguments: &[&str]| {
        let root = match run::works(run::program("sudo").args(["-n", "true"])) {
            true => "sudo",
            false => "env",
        };
        run::succeed(run::program(root).arg("apt-get").args(arguments))
    };
    println!("== {CHROMIUM}");
    // A new machine has no list of packages, or an old one.
    let installed = apt(&["update"])
        .and_then(|_| apt(&["install", "--yes", "--no-install-recommends", CHROMIUM]));
    match there() {
        true => Ok(()),
        false => Err(format!(
            "{CHROMIUM} is missing and could not be installed ({}): the page is tested in it",
            installed.err().unwrap_or_default()
        )),
    }
}

/// A server on a free port.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(program: &Path) -> Result<Server, String> {
        let mut command = run::program(program);
        command
            .args(["serve", "--port", "0"])
            .stdout(Stdio::piped());
        let mut process = command.spawn().map_err(|error| error.to_string())?;
        let mut address = String::new();
        if let Some(output) = process.stdout.take() {
            let _ = BufReader::new(output).read_line(&mut address);
        }
        let address = address.trim().to_string();
        let mut server = Server { process, address };
        match server.address.starts_with("http://127.0.0.1:") {
            true => Ok(server),
            false => {
                server.end();
                Err(format!("sixfold serve said {:?}", server.address))
            }
        }
    }

    fn end(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
