//! `replay`: shows games ply by ply, on a terminal interactively, otherwise a line for each ply.

mod lines;
mod ply_rows;
mod viewer;

use super::exit_status::ExitStatus;
use super::files;
use super::output::Printer;
use super::record_options::check_defaults;
use crate::cli::{DataFormat, Replay};
use crate::judge::Defaults;

pub(super) fn run(arguments: &Replay, quiet: bool, out: &mut Printer) -> anyhow::Result<ExitStatus> {
    let defaults = Defaults::from(&arguments.record_options);
    if let Some(ending) = check_defaults(&defaults) {
        return Ok(ending);
    }
    let wants_lines = arguments.lines || arguments.output.output_format != DataFormat::Text || !out.is_terminal();
    if wants_lines || !viewer::is_possible() || arguments.paths.iter().any(|path| path.as_os_str() == files::STDIN) {
        return lines::run(arguments, &defaults, quiet, out);
    }
    let Some(paths) = files::typed(&arguments.paths) else { return Ok(ExitStatus::Failure) };
    viewer::run(paths, arguments.record_options.format, &defaults, out.is_styled())
}
