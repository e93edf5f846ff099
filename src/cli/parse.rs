//! Reads the command line, and prints help, the version, or messages about wrong arguments.

use std::ffi::OsString;
use std::io::{self, Write};

use clap::error::ErrorKind;
use clap::{ArgMatches, Command, CommandFactory, FromArgMatches, Parser, ValueEnum};
use clap_complete::env::CompleteEnv;

use super::format_by_ending::missing_format;
use super::{
    Cli, Color, OutputPath, VersionRequest, completing, groups, other_words, paths, program, spellings, typography,
};
use xgames_core::diagnostic::printable;

/// The end of a program that has nothing to run.
#[derive(Debug)]
pub enum Ending {
    /// Help or the version has been printed, unless that failed.
    Answered(io::Result<()>),
    /// The arguments are invalid, and a message has said so.
    Refused,
}

/// The formats of outputs that people read.
const FOR_PEOPLE: [&str; 3] = ["text", "full", "concise"];

/// The environment variable by which a shell asks for completions.
pub const COMPLETING: &str = "XGAMES_COMPLETE";

/// Prints completions and ends the program, if a shell asks for them.
pub fn answer_shell() {
    CompleteEnv::with_factory(completing::program).var(COMPLETING).complete();
}

/// Reads the arguments, the first of which is the name of the program.
///
/// # Errors
/// If there is nothing to run, because help was asked for or the arguments are invalid. That has been printed.
pub fn parse(arguments: impl IntoIterator<Item = OsString>) -> Result<Cli, Ending> {
    let mut arguments: Vec<OsString> = arguments.into_iter().collect();
    set_color(&arguments);
    if !arguments.iter().all(|argument| argument.is_ascii()) {
        arguments = typography::plain(&built(), arguments);
    }
    let arguments = translate_spellings(arguments);
    if let Ok(request) = VersionRequest::try_parse_from(&arguments) {
        return Err(Ending::Answered(flushed(writeln!(io::stdout(), "{}", request.answer()))));
    }
    let arguments = spellings::place_game(arguments);
    if arguments.len() <= 1 {
        let _ = write!(anstream::stderr(), "{}", groups::most_usual());
        return Err(Ending::Refused);
    }
    let error = match read(&arguments) {
        Ok(cli) => {
            if !cli.common.quiet {
                for hint in spellings::hints(&arguments) {
                    let _ = writeln!(io::stderr(), "{hint}");
                }
            }
            return Ok(cli);
        }
        Err(error) => error,
    };
    if !error.use_stderr() {
        return Err(Ending::Answered(flushed(error.print())));
    }
    // The message of the error quotes arguments, so they must be safe to print.
    let shown: Vec<OsString> =
        arguments.iter().map(|argument| printable(&argument.to_string_lossy()).into_owned().into()).collect();
    let mut error = read(&shown).err().unwrap_or_else(|| harmless(&error));
    other_words::suggest(&mut error, &shown);
    let _ = error.print();
    Err(Ending::Refused)
}

/// Chooses colours for messages about wrong arguments, as `--color` says.
fn set_color(arguments: &[OsString]) {
    let options = arguments.iter().take_while(|argument| *argument != "--").filter_map(|argument| argument.to_str());
    let mut options = options.skip_while(|option| !option.starts_with("--color"));
    let value = options.next().and_then(|option| match option.strip_prefix("--color=") {
        None if option == "--color" => options.next(),
        value => value,
    });
    let Some(color) = value.and_then(|value| Color::from_str(value, true).ok()) else { return };
    color.set();
}

/// The program with the options that all commands have.
fn built() -> Command {
    let mut program = Cli::command();
    program.build();
    program
}

/// The end of a program that has only printed something.
fn flushed(printed: io::Result<()>) -> io::Result<()> {
    printed.and_then(|()| io::stdout().flush())
}

fn read(arguments: &[OsString]) -> Result<Cli, clap::Error> {
    read_all(arguments).map_err(|error| match VersionRequest::try_parse_from(arguments) {
        // Something that does not belong there was asked for together with the version.
        Err(request) if error.kind() == ErrorKind::DisplayVersion => request,
        _ => error,
    })
}

fn read_all(arguments: &[OsString]) -> Result<Cli, clap::Error> {
    let mut program = program();
    let mut matches = program.try_get_matches_from_mut(arguments)?;
    if let Some(format) = missing_format(&mut program, &matches)? {
        let mut arguments = arguments.to_vec();
        let place = spellings::place_of_command(&arguments).map_or(arguments.len(), |place| place + 1);
        arguments.insert(place, format!("--output-format={format}").into());
        matches = program.try_get_matches_from_mut(&arguments)?;
    }
    let read = paths::read_by(&program, &matches);
    let written = paths::written_by(&matches);
    one_standard_output(&mut program, &matches, &written)?;
    let called = arguments.first().cloned().unwrap_or_default();
    Cli::from_arg_matches_mut(&mut matches).map(|cli| Cli { read, written, called, ..cli })
}

/// The error about an argument that would be right if it had no characters that act on a terminal.
fn harmless(error: &clap::Error) -> clap::Error {
    let text = error.render().to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    let lines: Vec<_> = text.lines().map(printable).collect();
    clap::Error::raw(error.kind(), lines.join("\n") + "\n")
}

/// Refuses a second thing for standard output beside data, which nothing could take apart again.
fn one_standard_output(program: &mut Command, matches: &ArgMatches, written: &[OutputPath]) -> Result<(), clap::Error> {
    let things = written.iter().filter(|path| path.as_os_str() == "-").count();
    let Some((name, matches)) = matches.subcommand().filter(|_| things > 0) else { return Ok(()) };
    let value = |id: &str| matches.try_get_raw(id).ok().flatten().and_then(|mut values| values.next());
    // The games of `generate` have no format for people.
    let is_data =
        value("output_format").map_or(name == "generate", |format| !FOR_PEOPLE.iter().any(|known| format == *known));
    let is_shared = things > 1 || is_data && value("output").is_none();
    let Some(command) = program.find_subcommand_mut(name).filter(|_| is_shared) else { return Ok(()) };
    Err(command.error(
        ErrorKind::ArgumentConflict,
        "only one thing can go to standard output; give `-o FILE`, or a file instead of `-`",
    ))
}

/// Translates what is not said as the parser of options expects it. After `new`, `-small`, `-medium`, `-large` and `-size=N`
/// become `--size`, as the play-by-mail servers spell it; after `move FILE`, `--` is the forced pass of Crosswise, not the end
/// of the options. A game on standard input, such as `-#2`, becomes `#2`, so that it does not look like an option.
fn translate_spellings(arguments: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut command = None;
    let mut is_value = true;
    let mut only_words = false;
    let mut has_file = false;
    let mut options_ended = false;
    let translate = |argument: OsString| {
        // This is the name of the program, or the value of an option before the command.
        let before = std::mem::replace(&mut is_value, false);
        let Some(text) = argument.to_str() else { return argument };
        options_ended |= text == "--";
        if !options_ended && (text.starts_with("-#") || text.starts_with("-@")) {
            return text[1..].into();
        }
        match command.as_deref() {
            None if before => {}
            None if text == "--color" => is_value = true,
            None if text.starts_with('-') => {}
            None => command = Some(text.to_owned()),
            Some("new") if !only_words => match text {
                "--" => only_words = true,
                "-small" | "-medium" | "-large" => return format!("--size={}", &text[1..]).into(),
                _ if text.starts_with("-size=") => return format!("-{text}").into(),
                _ => {}
            },
            Some("move") if text == "--" && has_file => return "pass".into(),
            Some("move") if text == "--" => only_words = true,
            Some("move") if only_words || !text.starts_with('-') => has_file |= !before,
            Some("move") => is_value = takes_value("move", text),
            Some(_) => {}
        }
        argument
    };
    arguments.into_iter().map(translate).collect()
}

/// Whether the next argument is the value of this option.
fn takes_value(command: &str, option: &str) -> bool {
    let option = option.strip_prefix("--");
    let program = built();
    let known = program.find_subcommand(command).into_iter().flat_map(Command::get_arguments);
    known
        .filter(|argument| option.is_some() && argument.get_long() == option)
        .any(|argument| argument.get_action().takes_values())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::Arg;

    use super::*;

    /// clap asks for no option that conflicts with a given one. If an option requires it, and could be given with that one, it would be
    /// ignored. What an option requires can only be read from what clap prints for programmers.
    #[test]
    fn an_option_conflicts_with_what_its_required_option_conflicts_with() {
        let (program, mut checked) = (program(), 0);
        for command in program.get_subcommands() {
            let are_named = |one: &Arg, other: &Arg| {
                command.get_arg_conflicts_with(one).iter().any(|named| named.get_id() == other.get_id())
            };
            let conflicts = |one: &Arg| -> BTreeSet<&str> {
                let others = command.get_arguments().filter(|other| are_named(one, other) || are_named(other, one));
                others.map(|other| other.get_id().as_str()).collect()
            };
            for option in command.get_arguments() {
                let shown = format!("{option:?}");
                let (_, requires) = shown.rsplit_once("requires: [").unwrap();
                let names = requires.split(']').next().unwrap_or_default().split('"').skip(1).step_by(2);
                for name in names {
                    // The condition is not about groups.
                    let Some(required) = command.get_arguments().find(|other| other.get_id() == name) else { continue };
                    let missing: BTreeSet<_> = conflicts(required).difference(&conflicts(option)).copied().collect();
                    assert!(missing.is_empty(), "{}: {option} with {missing:?}", command.get_name());
                    checked += 1;
                }
            }
        }
        assert!(checked > 15, "{checked}");
    }

    #[test]
    fn spellings_are_translated() {
        let translated = |typed: &str| {
            let words = translate_spellings(typed.split(' ').map(OsString::from));
            words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(translated("xgames new crossway -small a b"), "xgames new crossway --size=small a b");
        assert_eq!(
            translated("xgames --color new -q new cross -size=4 a b"),
            "xgames --color new -q new cross --size=4 a b"
        );
        assert_eq!(
            translated("xgames new crossway -large -- a -small"),
            "xgames new crossway --size=large -- a -small"
        );
        assert_eq!(translated("new legal -small --"), "new legal -small --");
        assert_eq!(translated("xgames -v move a.txt -- Ac4"), "xgames -v move a.txt pass Ac4");
        assert_eq!(translated("xgames move -- a.txt -- Ac4"), "xgames move -- a.txt pass Ac4");
        assert_eq!(translated("xgames move --game cross -- -a.txt a1"), "xgames move --game cross -- -a.txt a1");
        assert_eq!(translated("xgames move --undo -- a.txt"), "xgames move --undo -- a.txt");
        assert_eq!(translated("xgames move -q --size=3 a.txt --"), "xgames move -q --size=3 a.txt pass");
        assert_eq!(translated("xgames move --color never a.txt --"), "xgames move --color never a.txt pass");
        assert_eq!(translated("xgames validate -- -small"), "xgames validate -- -small");
        assert_eq!(translated("xgames show -#2@3 -q"), "xgames show #2@3 -q");
        assert_eq!(translated("xgames show -@3 -- -@3"), "xgames show @3 -- -@3");
    }
}
