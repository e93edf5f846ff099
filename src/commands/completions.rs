//! `completions`: a completion script for a shell.

use std::fmt::Write as _;
use std::io::Write;

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use super::exit_status::ExitStatus;
use super::output::Printer;
use crate::cli::{Cli, Completions};

pub(super) fn run(arguments: &Completions, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let mut program = Cli::command();
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut program, "xgames", &mut script);
    if arguments.shell == Shell::Fish {
        script.extend(values_in_fish(&program).into_bytes());
    }
    out.write_all(&script)?;
    Ok(ExitStatus::Clean)
}

/// Lines for the values of arguments without an option, which clap_complete 4.6 leaves out for fish.
fn values_in_fish(program: &Command) -> String {
    let mut lines = String::new();
    for command in program.get_subcommands() {
        for argument in command.get_positionals() {
            let values: Vec<_> =
                argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
            if !values.is_empty() {
                let (name, values) = (command.get_name(), values.join(" "));
                let _ = writeln!(
                    lines,
                    "complete -c xgames -n \"__fish_xgames_using_subcommand {name}\" -f -a \"{values}\""
                );
            }
        }
    }
    lines
}
