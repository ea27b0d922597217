//! The bodies of the fuzz targets.

pub mod certificate;
pub mod checks;
pub mod protocols;
#[path = "../../crates/arena/tests/servers/mod.rs"]
mod servers;
