//! `completions`: a script with which a shell asks this program for completions.

use std::path::PathBuf;

use clap_complete::Shell;
use clap_complete::env::Shells;

use crate::cli::shell_word::quoted;
use crate::cli::{COMPLETING, Completions};
use crate::program::exit_status::ExitStatus;
use crate::program::output::Printer;

pub(super) fn run(arguments: &Completions, called: PathBuf, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    // The script calls the program as it was called: by name if it is on the search path.
    let is_name = called.components().count() <= 1;
    let program = if is_name { called } else { std::path::absolute(&called)? };
    let program = program.to_string_lossy();
    let script = match arguments.shell {
        // That of `clap_complete` inserts names of files as they are, so that the shell would run what is in them, and ends words at `=`.
        Shell::Bash => BASH.replace(" xgames -- ", &format!(" {} -- ", quoted(&program))),
        shell => {
            let mut script = Vec::new();
            if let Some(shell) = Shells::builtins().completer(&shell.to_string()) {
                shell.write_registration(COMPLETING, "xgames", "xgames", &program, &mut script)?;
            }
            adapted(shell, &String::from_utf8_lossy(&script))
        }
    };
    out.print(&script)?;
    Ok(ExitStatus::Clean)
}

/// The script for bash, which calls the program by its name.
const BASH: &str = include_str!("../../completions/xgames.bash");

/// A script that asks about words without their quotes, and that also works as a function which zsh loads when it is needed.
fn adapted(shell: Shell, script: &str) -> String {
    match shell {
        Shell::Zsh => script.replace("\"${words[@]}\"", "\"${(@Q)words[1,CURRENT-1]}\" \"${(Q)PREFIX}\"").replace(
            "\ncompdef _clap_dynamic_completer_xgames xgames",
            "\nif [ \"$funcstack[1]\" = \"_xgames\" ]; then\n    _clap_dynamic_completer_xgames \"$@\"\nelse\n    \
             compdef _clap_dynamic_completer_xgames xgames\nfi",
        ),
        Shell::Fish => script.replace(
            "(commandline --current-token)",
            "(commandline --current-token | string unescape; or commandline --current-token)",
        ),
        _ => script.to_owned(),
    }
}
