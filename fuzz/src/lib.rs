//! The bodies of the fuzz targets.

pub mod certificate;
pub mod checks;
