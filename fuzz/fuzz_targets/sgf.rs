//! Any text as an SGF file.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sixfold_fuzz::checks::sgf(data));
