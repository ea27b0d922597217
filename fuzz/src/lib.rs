//! The bodies of the fuzz targets.

pub mod checks;
