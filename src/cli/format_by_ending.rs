//! The format of an output that only the name of its file says, as in `stats -o numbers.json`.

use std::path::Path;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command};

use super::formats::of_name;
use super::output_options::OutputOptions;
use super::verify::Verify;
use xgames_analysis::archive::{ending, promised};
use xgames_report::findings::ReportFormat;

/// The commands that have a law of their own: pictures have more formats, and a configuration may choose the report.
const OTHERS: &[&str] = &["animate", "show", "verify", "analyse"];

/// The commands that write one format.
const ONE_FORMAT: &[(&str, &str)] =
    &[("explain", TEXT), ("index", "xgi"), ("plan", "ndjson"), ("report", "html"), ("rules", TEXT)];

/// The format that a name with the ending `.txt` or without an ending promises.
const TEXT: &str = "text";

/// The format that `--output-format` would have to name, because the command line has no such option and the file of `--output`
/// says it; `None` if there is nothing to add.
///
/// # Errors
/// The command has no format that this name promises.
pub(super) fn missing_format(program: &mut Command, matches: &ArgMatches) -> Result<Option<&'static str>, clap::Error> {
    let Some((name, matches)) = matches.subcommand() else { return Ok(None) };
    // Games that `select` writes have formats of their own.
    let counts = name == "select" && matches.get_flag("count");
    if OTHERS.contains(&name) || name == "select" && !matches.get_flag("list") && !counts {
        return Ok(None);
    }
    let Some(command) = program.find_subcommand_mut(name) else { return Ok(None) };
    let only = ONE_FORMAT.iter().find(|(command, _)| *command == name).map(|(_, format)| *format);
    let only = only.or(counts.then_some(TEXT));
    let option = command.get_arguments().find(|argument| argument.get_id() == "output_format");
    let formats: Vec<String> = match (only, option) {
        (Some(only), _) => vec![only.to_owned()],
        (None, Some(option)) if matches.value_source("output_format") != Some(ValueSource::CommandLine) => {
            option.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect()
        }
        _ => return Ok(None),
    };
    let path = matches.try_get_raw("output").ok().flatten().and_then(|mut paths| paths.next());
    let format = path.and_then(|path| {
        let is_text = || only.is_some() && ending(Path::new(path)).is_some_and(|ending| ending == "txt");
        promised(Path::new(path)).or_else(|| is_text().then_some(TEXT))
    });
    let Some(format) = format else { return Ok(None) };
    if formats.iter().any(|known| known == format) {
        return Ok(only.is_none().then_some(format));
    }
    Err(command.error(ErrorKind::ValueValidation, no_such_format(name, format, &formats)))
}

/// The format of the report that the command line says: `--output-format`, or else what the name of the file of `--output` promises.
/// `None` if neither says one; only then may a configuration or a default choose.
///
/// # Errors
/// No report has the format that the name promises.
pub fn report_format(arguments: &Verify) -> Result<Option<ReportFormat>, String> {
    if arguments.output_format.is_some() {
        return Ok(arguments.output_format);
    }
    let Some(format) = arguments.output.file().and_then(promised) else { return Ok(None) };
    let names: Vec<String> = ReportFormat::ALL.iter().map(|format| format.name().to_owned()).collect();
    of_name(format).map(Some).ok_or_else(|| no_such_format("the command", format, &names))
}

/// Refuses a name of an output that promises another format than text, which `option` writes.
pub(super) fn check_text(option: &str, output: &OutputOptions) -> Result<(), String> {
    match output.file().and_then(promised) {
        None => Ok(()),
        Some(format) => Err(no_such_format(option, format, &[TEXT.to_owned()])),
    }
}

fn no_such_format(command: &str, format: &str, formats: &[String]) -> String {
    let others = formats.join(", ");
    let advice = match formats {
        [only] if only == TEXT => "end the name with .txt",
        [_] => "end the name so",
        _ => "end the name otherwise, or choose with `--output-format`",
    };
    format!("the name of the output says {format}, but {command} writes {others}: {advice}")
}
