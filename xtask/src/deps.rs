//! The dependencies: may we use them, do we know of faults in them, are there doubles?

use std::collections::BTreeMap;
use std::fs;

use crate::tree::Package;
use crate::{run, spdx, tree};

/// How much depends on the database of advisories, which has to be fetched.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Advisories {
    /// Where it cannot be had, that is said and nothing more.
    WherePossible,
    /// Without it the check fails.
    Required,
}

/// `cargo xtask deps`.
pub(crate) fn run(advisories: Advisories) -> Result<(), String> {
    println!("{}", check(advisories)?);
    Ok(())
}

/// Checks everything and sums up in one line.
pub(crate) fn check(advisories: Advisories) -> Result<String, String> {
    let packages: Vec<Package> = tree::packages()?.into_iter().collect();
    let rules = fs::read_to_string(run::root().join("deny.toml"))
        .map_err(|error| format!("deny.toml: {error}"))?;
    let faults = licence_faults(&packages, &allowed_licences(&rules)?);
    if !faults.is_empty() {
        return Err(faults.join("\n"));
    }
    for line in doubles(&packages) {
        println!("{line}");
    }
    let checked = check_advisories(advisories)?;
    Ok(format!(
        "{} packages, all licences allowed; {checked}",
        packages.len()
    ))
}

fn check_advisories(advisories: Advisories) -> Result<&'static str, String> {
    const UNCHECKED: &str = "advisories not checked";
    if !run::works(run::cargo().args(["deny", "--version"])) {
        let how = "cargo-deny is missing: cargo install cargo-deny";
        return match advisories {
            Advisories::Required => Err(how.to_string()),
            Advisories::WherePossible => {
                println!("{UNCHECKED}, because {how}");
                Ok(UNCHECKED)
            }
        };
    }
    let fetched = run::output(run::cargo().args(["deny", "fetch", "db"]));
    match (fetched, advisories) {
        (Err(why), Advisories::Required) => Err(why),
        (Err(_), Advisories::WherePossible) => {
            println!("{UNCHECKED}, because their database cannot be fetched from here");
            Ok(UNCHECKED)
        }
        (Ok(_), _) => {
            run::succeed(run::cargo().args(["deny", "check", "advisories"]))?;
            Ok("no advisories")
        }
    }
}

fn licence_faults(packages: &[Package], allowed: &[String]) -> Vec<String> {
    let fault = |package: &Package| {
        let Package {
            name,
            version,
            licence,
        } = package;
        match spdx::is_allowed(licence, allowed) {
            Ok(true) => None,
            Ok(false) => Some(format!(
                "{name} {version}: deny.toml does not allow {licence}"
            )),
            Err(why) => Some(format!("{name} {version}: {why}")),
        }
    };
    packages.iter().filter_map(fault).collect()
}

/// The list `allow` of the table `[licenses]`. One list of texts does not earn a parser
/// of TOML: what it cannot read is an error, not an empty list.
fn allowed_licences(deny: &str) -> Result<Vec<String>, String> {
    let without_comments: Vec<&str> = deny
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default().trim())
        .collect();
    let list: String = without_comments
        .into_iter()
        .skip_while(|line| *line != "[licenses]")
        .skip_while(|line| !line.starts_with("allow"))
        .scan(false, |closed, line| {
            let go_on = !std::mem::replace(closed, line.ends_with(']'));
            go_on.then_some(line)
        })
        .collect();
    let names: Vec<String> = list
        .split('"')
        .skip(1)
        .step_by(2)
        .map(String::from)
        .collect();
    if names.is_empty() {
        return Err("deny.toml: [licenses] has no list \"allow\"".to_string());
    }
    Ok(names)
}

/// Packages that come in several versions, for information: each costs time to compile.
fn doubles(packages: &[Package]) -> Vec<String> {
    let mut versions: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for package in packages {
        versions
            .entry(&package.name)
            .or_default()
            .push(&package.version);
    }
    versions
        .into_iter()
        .filter(|(_, versions)| versions.len() > 1)
        .map(|(name, versions)| format!("twice: {name} {}", versions.join(", ")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn package(name: &str, version: &str, licence: &str) -> Package {
        Package {
            name: name.into(),
            version: version.into(),
            licence: licence.into(),
        }
    }

    #[test]
    fn every_licence_is_allowed() {
        let rules = fs::read_to_string(run::root().join("deny.toml")).unwrap();
        let packages: Vec<Package> = tree::packages().unwrap().into_iter().collect();
        let faults = licence_faults(&packages, &allowed_licences(&rules).unwrap());
        assert_eq!(faults, Vec::<String>::new());
    }

    #[test]
    fn a_licence_that_is_not_allowed_or_not_named_is_a_fault() {
        let packages = [
            package("a", "1.0.0", "MIT OR GPL-3.0-only"),
            package("b", "1.0.0", "GPL-3.0-only"),
            package("c", "1.0.0", ""),
        ];
        let faults = licence_faults(&packages, &["MIT".to_string()]);
        assert_eq!(faults[0], "b 1.0.0: deny.toml does not allow GPL-3.0-only");
        assert_eq!(faults.len(), 2);
    }

    #[test]
    fn the_list_of_licences_is_read() {
        let deny = "[graph]\nallow = [\"X\"]\n[licenses]\nversion = 2\nallow = [\n  \"MIT\", # a \"b\"\n  \
                    \"A WITH B\",\n]\nother = [\"Y\"]\n";
        assert_eq!(allowed_licences(deny).unwrap(), ["MIT", "A WITH B"]);
        assert_eq!(
            allowed_licences("[licenses]\nallow = [\"MIT\"]").unwrap(),
            ["MIT"]
        );
        assert!(allowed_licences("[licenses]\n").is_err());
    }

    #[test]
    fn doubles_are_listed() {
        let packages = [
            package("a", "1.0.0", "MIT"),
            package("a", "2.0.0", "MIT"),
            package("b", "1.0.0", "MIT"),
        ];
        assert_eq!(doubles(&packages), ["twice: a 1.0.0, 2.0.0"]);
    }
}
