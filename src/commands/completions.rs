//! `completions`: a script with which a shell asks this program for completions.

use std::path::PathBuf;

use clap_complete::Shell;
use clap_complete::env::Shells;

use crate::cli::{COMPLETING, Completions};
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;
use crate::program::shell_word::quoted;

pub(super) fn run(arguments: &Completions, called: PathBuf, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    // The script calls the program as it was called: by name if it is on the search path.
    let is_name = called.components().count() <= 1;
    let program = if is_name { called } else { std::path::absolute(&called)? };
    let shells = Shells::builtins();
    let program = program.to_string_lossy();
    if let Some(shell) = shells.completer(&arguments.shell.to_string()) {
        if arguments.shell == Shell::Bash {
            // A name with blanks would get two kinds of quotes, of which the outer ones run what is in it.
            let mut script = Vec::new();
            shell.write_registration(COMPLETING, "xgames", "xgames", "PROGRAM", &mut script)?;
            let script = String::from_utf8_lossy(&script).replace("\"PROGRAM\"", &quoted(&program));
            out.print(&script)?;
        } else {
            shell.write_registration(COMPLETING, "xgames", "xgames", &program, out)?;
        }
    }
    Ok(ExitStatus::Clean)
}
