//! `man`: manual pages.

use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_mangen::Man as Page;
use clap_mangen::roff::{Inline, Roff, bold, italic, roman};

use crate::cli::{Man, examples, program};
use crate::program::console::print_note;
use crate::program::exit_status::ExitStatus;
use crate::program::output::{self, Output, OutputFolder, Printer};
use xgames_analysis::archive::name_of;

/// The exit statuses of every command, and the meaning of each.
const EXIT_STATUS: &[(&str, &str)] = &[
    ("0", "Nothing is wrong."),
    (
        "1",
        "A game violates the rules, a record is damaged, or there is no answer. With fmt --check, a file would change.",
    ),
    ("2", "Wrong usage, an input that cannot be read, or an output that cannot be written. It outranks 1."),
    ("130", "The program was interrupted."),
];

/// The environment variables that change what the program prints.
const ENVIRONMENT: &[(&str, &str)] = &[
    ("NO_COLOR", "If it is set, nothing is coloured; --color overrides it."),
    ("CLICOLOR_FORCE", "If it is set, output is coloured in a pipe too."),
    ("XDG_DATA_HOME", "The folder of the user's data, in which play keeps the records of games."),
    ("GITHUB_ACTIONS", "If it is true, reports are annotations of GitHub unless --output-format is given."),
    ("GITHUB_STEP_SUMMARY", "The file to which verify appends a summary of the job."),
];

pub(super) fn run(arguments: &Man, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let mut program = program();
    program.build();
    if let Some(folder) = &arguments.out {
        let pages = write_all(&program, folder, arguments.output.force)?;
        if !quiet {
            print_note(format_args!("{pages} manual pages in {}", name_of(folder)));
        }
        return Ok(ExitStatus::Clean);
    }
    let command = arguments.command.as_deref().and_then(|name| program.find_subcommand(name));
    out.write_all(&page(command.unwrap_or(&program), &program)?)?;
    Ok(ExitStatus::Clean)
}

/// Writes the page of the program and of every command. Returns the number of pages.
fn write_all(program: &Command, folder: &Path, force: bool) -> anyhow::Result<usize> {
    let _folder = OutputFolder::open_any(folder)?;
    let mut files = Vec::new();
    for command in pages(program) {
        let file = Output::create(&folder.join(format!("{}.1", title(command))), force)?;
        file.writer().write_all(&page(command, program)?)?;
        files.push(file);
    }
    let count = files.len();
    output::finish_all(files)?;
    Ok(count)
}

/// The program and its commands, which have a page each.
fn pages(program: &Command) -> impl Iterator<Item = &Command> {
    [program].into_iter().chain(program.get_subcommands().filter(|command| command.get_name() != "help"))
}

/// The title of a page, such as `xgames-validate`.
fn title(command: &Command) -> String {
    command.get_display_name().unwrap_or(command.get_name()).to_owned()
}

fn page(command: &Command, program: &Command) -> io::Result<Vec<u8>> {
    let is_program = command.get_name() == program.get_name();
    // The examples are a section here, and nothing is left to a longer help.
    let bare = command.clone().after_long_help("").mut_args(|argument| argument.hide_short_help(false));
    let man =
        Page::new(bare).title(title(command).to_uppercase()).source(format!("xgames {}", env!("CARGO_PKG_VERSION")));
    let mut text = Vec::new();
    man.render_title(&mut text)?;
    man.render_name_section(&mut text)?;
    man.render_synopsis_section(&mut text)?;
    man.render_description_section(&mut text)?;
    man.render_options_section(&mut text)?;
    if is_program {
        man.render_subcommands_section(&mut text)?;
    }
    let mut roff = Roff::new();
    for (heading, entries) in [("EXIT STATUS", EXIT_STATUS), ("ENVIRONMENT", ENVIRONMENT)] {
        roff.control("SH", [heading]);
        for (term, meaning) in entries {
            roff.control("TP", []).text([bold(*term)]).text([roman(*meaning)]);
        }
    }
    roff.control("SH", ["EXAMPLES"]);
    for example in examples(if is_program { "" } else { command.get_name() }) {
        roff.control("TP", []).text([bold(example.0)]).text([roman(example.1)]);
    }
    roff.control("SH", ["SEE ALSO"]);
    let others = pages(program).map(title).filter(|other| *other != title(command));
    let names: Vec<Vec<Inline>> = others.map(|name| vec![italic(name), roman("(1)")]).collect();
    roff.text(names.join(&roman(", ")));
    roff.to_writer(&mut text)?;
    Ok(text)
}
