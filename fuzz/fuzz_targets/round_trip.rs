//! Any text as whatever it looks like; what reads is written in every way and read back.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| sixfold_fuzz::checks::round_trip(data));
