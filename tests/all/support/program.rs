//! The built program, and folders for it to work in.

use std::fs::{self, File};
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

/// The folder of the user's data, in which games that are played leave their records.
pub(crate) const DATA: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/data");

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
    command.current_dir(folder).env_remove("GITHUB_ACTIONS").env("XDG_DATA_HOME", DATA);
    command.args(arguments).output().unwrap()
}

/// Runs the program in a folder until Ctrl-C after this time. The signal comes twice, as from a program that signals a process and its
/// group; at once they count as one.
#[cfg(unix)]
pub(crate) fn interrupted(folder: &Path, arguments: &[&str], time: std::time::Duration) -> Output {
    use std::process::Stdio;

    let child = Command::new(env!("CARGO_BIN_EXE_xgames"))
        .current_dir(folder)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(time);
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id, &id]).status().unwrap().success());
    child.wait_with_output().unwrap()
}

/// Standard output of a command that must end with one of these exit statuses.
pub(crate) fn printed(folder: &Path, arguments: &[&str], statuses: RangeInclusive<i32>) -> String {
    let output = xgames(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.code().is_some_and(|status| statuses.contains(&status)), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a command that must fail prints as its error.
pub(crate) fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = xgames(folder, arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

/// The objects of JSON lines.
pub(crate) fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// What the program says to these lines.
pub(crate) fn says(folder: &Path, arguments: &[&str], lines: &str) -> (Output, String) {
    fs::write(folder.join("typed"), lines).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
    command.current_dir(folder).env("XDG_DATA_HOME", DATA).stdin(File::open(folder.join("typed")).unwrap());
    let output = command.args(arguments).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output, text)
}
