//! See `readers`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| readers::run("rapid", bytes));
