//! `engine`: plays and analyses for other programs.

mod gtp;
mod json;

use std::io;

use super::exit_status::ExitStatus;
use crate::cli::{Engine, Protocol};

pub(super) fn run(arguments: &Engine) -> anyhow::Result<ExitStatus> {
    match arguments.protocol {
        Protocol::Gtp => gtp::serve(arguments, io::stdin().lock(), io::stdout())?,
        Protocol::Json => json::serve(arguments, io::stdin().lock(), io::stdout())?,
    }
    Ok(ExitStatus::Clean)
}
