//! `completions`: a script with which a shell asks this program for completions.

use std::path::PathBuf;

use clap_complete::env::Shells;

use crate::cli::{COMPLETING, Completions};
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;

pub(super) fn run(arguments: &Completions, called: PathBuf, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    // The script calls the program as it was called: by name if it is on the search path.
    let is_name = called.components().count() <= 1;
    let program = if is_name { called } else { std::path::absolute(&called)? };
    let shells = Shells::builtins();
    if let Some(shell) = shells.completer(&arguments.shell.to_string()) {
        shell.write_registration(COMPLETING, "xgames", "xgames", &program.to_string_lossy(), out)?;
    }
    Ok(ExitStatus::Clean)
}
