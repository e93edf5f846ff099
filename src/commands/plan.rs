//! `plan`: cuts files into byte ranges, for programs that share out the work among many machines.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use serde::Serialize;

use crate::cli::Plan;
use crate::program::console::{Problem, ProblemFormat};
use crate::program::exit_status::ExitStatus;
use crate::program::files;
use crate::program::output::Printer;
use xgames_analysis::archive::{self, Input, InputItem, Limits, Source, Unreadable, can_be_cut, describe};
use xgames_core::record::Format;

/// A range of a file, or all of a member of an archive.
#[derive(Serialize)]
struct Range<'a> {
    file: &'a str,
    start: u64,
    /// The end of the range. A member of an archive has that of the archive, in which its bytes have no place of their own.
    end: u64,
    /// Whether the file can be cut. If not, this range is the whole file.
    splittable: bool,
    /// The format of the records; null if the file is packed.
    format: Option<&'static str>,
    /// The bytes of the path, if they are not UTF-8: `file` shows some of them as escapes.
    #[serde(skip_serializing_if = "Option::is_none")]
    path_hex: Option<String>,
}

/// The beginning of a file, as far as it decides whether the file can be cut.
enum Beginning {
    /// The file begins with records in this format; `None` if it is packed.
    Games(Option<Format>),
    /// The file is not a record.
    Stray,
    Unreadable(String),
}

pub(super) fn run(arguments: &Plan, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let (mut ending, mut written) = (ExitStatus::Clean, Ok(()));
    let length = arguments.target_size as u64;
    let _ = archive::walk(&files::of_paths(&arguments.paths), &mut |input| {
        let planned = input.and_then(|input| plan(&input, length, out));
        let printed = match planned {
            Ok(printed) => printed,
            Err(Unreadable { name, message }) => {
                ending = ExitStatus::Failure;
                let problem = Problem { file: &name, problem: &message };
                problem.print(ProblemFormat::Text);
                out.print_json(&problem)
            }
        };
        let is_done = printed.is_err();
        written = printed;
        if is_done { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    written?;
    Ok(ending)
}

/// Prints the ranges of an input. An empty file has one range, so that it is read by someone.
fn plan(input: &Input, length: u64, out: &mut Printer) -> Result<std::io::Result<()>, Unreadable> {
    let unreadable = |message: String| Unreadable { name: input.name.clone(), message };
    let path = path_of(input).ok_or_else(|| unreadable("standard input cannot be cut into ranges".into()))?;
    if let Some(game) = input.game {
        return Err(unreadable(format!("`plan` cuts whole files, not only game {game}; leave out `#{game}`")));
    }
    archive::find_member(input, &Limits::default())?;
    let size = fs::metadata(path).map_err(|error| unreadable(describe(&error)))?.len();
    let format = match beginning_of(input) {
        Beginning::Games(format) => format,
        Beginning::Stray => return Ok(Ok(())),
        Beginning::Unreadable(message) => return Err(unreadable(message)),
    };
    let splittable = format.is_some_and(can_be_cut) && input.member.is_none();
    let length = if splittable { length } else { u64::MAX };
    let file: &str = input.member.as_ref().unwrap_or(&input.name);
    let in_archive = file.strip_prefix(&input.name).unwrap_or_default();
    let path_hex = path
        .to_str()
        .is_none()
        .then(|| hexadecimal(&[path.as_os_str().as_encoded_bytes(), in_archive.as_bytes()].concat()));
    let print = |start: u64| {
        let (end, path_hex) = (start.saturating_add(length).min(size), path_hex.clone());
        out.print_json(&Range { file, start, end, splittable, format: format.map(Format::name), path_hex })
    };
    Ok((0..size.div_ceil(length).max(1)).map(|number| number * length).try_for_each(print))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn path_of(input: &Input) -> Option<&Path> {
    match &input.source {
        Source::File(path) | Source::Found(path) => Some(path),
        Source::Stdin => None,
    }
}

fn beginning_of(input: &Input) -> Beginning {
    let opened = archive::open(&input.name, input.source.clone(), &Limits::default(), None, &mut |found| match found {
        InputItem::Text { dialect, is_plain, .. } => {
            ControlFlow::Break(Beginning::Games(is_plain.then_some(dialect.format)))
        }
        InputItem::Problem { name, message } if name == input.name => {
            ControlFlow::Break(Beginning::Unreadable(message))
        }
        // A part of an archive.
        InputItem::Problem { .. } => ControlFlow::Break(Beginning::Games(None)),
        InputItem::Stray { .. } => ControlFlow::Continue(()),
    });
    match opened {
        ControlFlow::Break(beginning) => beginning,
        ControlFlow::Continue(()) => Beginning::Stray,
    }
}
