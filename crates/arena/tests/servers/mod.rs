//! The servers of all protocols, with limits that no clock decides.

use sixfold_arena::Limits;
use sixfold_arena::protocol::botzone::{self, Botzone, Life};
use sixfold_arena::protocol::cloudict::Cloudict;
use sixfold_arena::protocol::gomocup::Gomocup;
use sixfold_arena::protocol::gtp::{Files, Gtp};
use sixfold_arena::protocol::sau::Sau;
use sixfold_arena::protocol::ugi::Ugi;
use sixfold_arena::protocol::{Defaults, Protocol};
use sixfold_core::Rules;

#[allow(dead_code, reason = "not every test asks")]
pub(crate) const NAMES: [&str; 6] = ["ugi", "gtp", "cloudict", "sau", "botzone", "gomocup"];

pub(crate) fn by_name(name: &str) -> Box<dyn Protocol> {
    let limits = Limits {
        nodes: Some(200),
        ..Limits::default()
    };
    let of = |rules| Defaults {
        rules,
        limits: limits.clone(),
    };
    match name {
        "ugi" => Box::new(Ugi::new(of(Rules::CONNECT6))),
        "gtp" => Box::new(Gtp::new(of(Rules::CONNECT6), Files::Unread)),
        "cloudict" => Box::new(Cloudict::new(of(Rules::CONNECT6))),
        "sau" => Box::new(Sau::new(of(Rules::CONNECT6))),
        "botzone" => Box::new(Botzone::new(of(botzone::rules()), Life::LongRunning)),
        "gomocup" => Box::new(Gomocup::new(of(Rules::GOMOKU))),
        _ => panic!("no protocol {name}"),
    }
}

/// How the protocol's errors begin.
#[allow(dead_code, reason = "not every test asks")]
pub(crate) fn error_sign(name: &str) -> &'static str {
    match name {
        "ugi" => "info string error",
        "gtp" => "?",
        "botzone" => "-1 -1 -1 -1",
        "gomocup" => "ERROR",
        _ => "error",
    }
}
