//! The program around the commands: the terminal, files in and out, interruption, progress, and the options that several
//! commands share.

pub(crate) mod archive_games;
pub(crate) mod board_view;
pub(crate) mod config;
pub(crate) mod console;
pub(crate) mod each_game;
pub(crate) mod end_mark;
pub(crate) mod error_words;
pub(crate) mod exit_status;
pub(crate) mod file_lock;
pub(crate) mod files;
pub(crate) mod findings;
pub(crate) mod git;
pub(crate) mod input_line;
pub(crate) mod interrupt;
pub(crate) mod leftovers;
pub(crate) mod output;
pub(crate) mod phase_times;
pub(crate) mod pictures;
pub(crate) mod position_source;
pub(crate) mod process_group;
pub(crate) mod progress;
pub(crate) mod record_defaults;
pub(crate) mod record_options;
pub(crate) mod reviewing;
pub(crate) mod summary;
