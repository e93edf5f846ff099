//! `analyse`: what players could have done.

mod position;

use super::console::Verbosity;
use super::exit_status::ExitStatus;
use super::reviewing::ReviewOptions;
use super::{position_source, print_to, verify};
use crate::cli::Analyse;

pub(super) fn run(arguments: &Analyse, verbosity: Verbosity) -> anyhow::Result<ExitStatus> {
    if let Some(source) = arguments.position() {
        let inputs = position_source::files_of(&source);
        return print_to(&arguments.verify.output, &inputs, None, |out| {
            position::run(arguments, &source, verbosity == Verbosity::Quiet, out)
        });
    }
    verify::run(&arguments.verify, Some(&ReviewOptions::new(arguments)?), verify::Summary::Full, verbosity)
}
