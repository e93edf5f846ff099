//! `replay`: shows games ply by ply, on a terminal interactively, otherwise a line for each ply.

mod lines;
mod ply_rows;

use std::io::{self, IsTerminal};
use std::path::PathBuf;

pub(super) use self::lines::run as list;
use crate::cli::{BoardOptions, DataFormat, Replay};
use crate::program::exit_status::ExitStatus;
use crate::program::files;
use crate::program::record_defaults::RecordDefaults;
use crate::program::record_options::check_defaults;
use crate::program::screen::terminal::is_possible;
use crate::program::viewer;
use xgames_analysis::archive::{Reference, path_of};
use xgames_core::record::PlyName;

/// Whether the games are to be shown on the whole terminal.
pub(super) fn is_viewed(arguments: &Replay) -> bool {
    let Replay { paths, lines, part, output, .. } = arguments;
    let is_data = *lines
        || part.range.is_some()
        || part.stdin.stdin_name.is_some()
        || output.output_format != DataFormat::Text
        || output.destination.file().is_some();
    // If records are typed at the terminal, it cannot also supply keys.
    let types_records =
        || io::stdin().is_terminal() && (paths.is_empty() || paths.iter().any(|path| files::is_stdin(path)));
    !is_data && is_possible() && !types_records()
}

/// Steps through the games on the terminal. Nothing else may be printing to standard output.
pub(super) fn view(arguments: &Replay, quiet: bool) -> anyhow::Result<ExitStatus> {
    let Replay { paths, record_options, .. } = arguments;
    let defaults = RecordDefaults::of_options(record_options)?;
    if let Some(ending) = check_defaults(&defaults.typed) {
        return Ok(ending);
    }
    let Some(mut paths) = files::typed(paths)? else { return Ok(ExitStatus::Refused) };
    let ply = paths.first_mut().and_then(take_ply);
    viewer::run(paths, ply, record_options.format, &defaults, Vec::new(), BoardOptions::default(), quiet)
}

/// Takes the ply from a path that names one.
fn take_ply(path: &mut PathBuf) -> Option<PlyName> {
    let ply = Reference::read(path).ok()?.ply?;
    let typed = path.as_os_str().as_encoded_bytes();
    let rest = &typed[..typed.iter().rposition(|byte| *byte == b'@')?];
    *path = if rest.is_empty() { files::STDIN.into() } else { path_of(rest) };
    Some(ply)
}
