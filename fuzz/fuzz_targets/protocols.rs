//! Any lines in a session of any protocol.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    sixfold_fuzz::protocols::session(data);
});
