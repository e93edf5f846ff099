//! All integration tests, as one program: linking is most of what a test program costs to build.
//!
//! A new suite is a file in this folder and a line here. What needs only rules, records and the judge is tested in
//! `crates/core/src/tests`. What several suites need is in `support`, the slow second implementations of the rules are in `referee`,
//! laws that fuzzing repeats in `laws`. A suite that needs files on disk makes them in a folder with the suite's name in
//! `CARGO_TARGET_TMPDIR`, because suites run at the same time.
//!
//! `cargo test --test all mail::` runs one suite.

#[allow(dead_code, reason = "the tests of `xgames-core` and the fuzz targets use more of these files")]
mod laws;
mod referee;
mod support;

mod abstractplay;
mod advice;
mod analyse;
mod archive_damage;
mod archives;
mod arguments;
mod asking_on_screen;
mod at_a_terminal;
mod baseline;
mod bench;
mod boards;
mod cache;
mod changed_since;
mod cli;
mod codes;
mod columns;
mod completions;
mod compressed_outputs;
mod config_schema;
mod configuration;
mod conformance;
mod crosswise;
mod dependencies;
mod documentation;
mod endings;
mod engine;
mod file_law;
mod files;
mod flat;
mod fmt;
mod fuzzing;
mod generate;
mod harmless;
mod hidden_hands;
mod house;
mod interchange;
mod interruption;
mod language;
mod limits;
mod long_games;
mod losses;
mod lsp;
mod mail;
mod meant;
mod new_records;
mod objects_and_tables;
mod openings;
mod outputs;
mod packaging;
mod passwords;
mod perft;
mod pictures;
mod play;
mod play_on_screen;
mod playout;
mod position_index;
mod progress;
mod puzzles;
mod ranges;
mod records;
mod references;
mod repair;
mod report_page;
mod reports;
mod reused_values;
mod review;
mod robustness;
mod same_verdicts;
mod sandbox;
mod schemas;
mod select;
mod select_outputs;
mod solve;
mod standard_output;
mod stats;
mod story;
mod strays;
mod temporary_files;
mod tournament;
mod unused_ignores;
mod verify;
mod viewer;
mod viewer_clicks;
mod viewer_reviews;
mod walk;
