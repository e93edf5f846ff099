//! The built program, and folders for it to work in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An empty folder for one test of a suite.
pub(crate) fn folder(suite: &str, test: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(suite).join(test);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Runs the program in a folder.
pub(crate) fn xgames(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.current_dir(folder).env_remove("GITHUB_ACTIONS").args(arguments).output().unwrap()
}
