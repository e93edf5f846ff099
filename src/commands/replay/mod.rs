//! `replay`: shows games ply by ply, on a terminal interactively, otherwise a line for each ply.

mod lines;
mod ply_rows;
mod viewer;

use std::io;

use anstream::{AutoStream, ColorChoice};

pub(super) use self::lines::run as list;
use super::exit_status::ExitStatus;
use super::files;
use super::record_options::check_defaults;
use crate::cli::{DataFormat, Replay};
use crate::judge::Defaults;

/// Whether the games are to be shown on the whole terminal.
pub(super) fn is_viewed(arguments: &Replay) -> bool {
    let Replay { paths, lines, part, output, .. } = arguments;
    let is_data = *lines
        || part.range.is_some()
        || output.output_format != DataFormat::Text
        || output.destination.file().is_some();
    !is_data && !paths.iter().any(|path| path.as_os_str() == files::STDIN) && viewer::is_possible()
}

/// Steps through the games on the terminal. Nothing else may be printing to standard output.
pub(super) fn view(arguments: &Replay) -> anyhow::Result<ExitStatus> {
    let Replay { paths, record_options, .. } = arguments;
    let defaults = Defaults::from(record_options);
    if let Some(ending) = check_defaults(&defaults) {
        return Ok(ending);
    }
    let Some(paths) = files::typed(paths) else { return Ok(ExitStatus::Failure) };
    let is_styled = AutoStream::choice(&io::stdout()) != ColorChoice::Never;
    viewer::run(paths, record_options.format, &defaults, is_styled)
}
