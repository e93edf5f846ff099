//! `engine`: plays and analyses for other programs.

mod gtp;
mod json;

use std::io::{self, BufRead, Read};

use super::exit_status::ExitStatus;
use crate::cli::{Engine, Protocol};

pub(super) fn run(arguments: &Engine) -> anyhow::Result<ExitStatus> {
    match arguments.protocol {
        Protocol::Gtp => gtp::serve(arguments, io::stdin().lock(), io::stdout())?,
        Protocol::Json => json::serve(arguments, io::stdin().lock(), io::stdout())?,
    }
    Ok(ExitStatus::Clean)
}

/// Reads a line. `None` at the end of the input; `false` if the line has more than `longest` bytes, which are skipped.
fn read_line(input: &mut impl BufRead, longest: u64, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    if Read::take(&mut *input, longest).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let is_whole = line.ends_with(b"\n") || (line.len() as u64) < longest;
    while !is_whole && !line.ends_with(b"\n") {
        line.clear();
        if Read::take(&mut *input, longest).read_until(b'\n', line)? == 0 {
            break;
        }
    }
    Ok(Some(is_whole))
}
