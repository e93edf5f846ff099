#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| xgames_fuzz::read(bytes));
