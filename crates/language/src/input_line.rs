//! Lines of people and of other programs, of bounded length.

use std::io::{self, BufRead, Read};

/// Reads a line. Returns `None` at the end of the input, and `false` if the line has more than `longest` bytes: then only its beginning
/// is read, and the rest is skipped.
///
/// # Errors
/// The input cannot be read.
pub fn read_line(input: &mut impl BufRead, longest: u64, line: &mut Vec<u8>) -> io::Result<Option<bool>> {
    line.clear();
    if Read::take(&mut *input, longest).read_until(b'\n', line)? == 0 {
        return Ok(None);
    }
    let is_whole = line.ends_with(b"\n") || (line.len() as u64) < longest;
    let mut rest = Vec::new();
    while !is_whole && !rest.ends_with(b"\n") {
        rest.clear();
        if Read::take(&mut *input, longest).read_until(b'\n', &mut rest)? == 0 {
            break;
        }
    }
    Ok(Some(is_whole))
}
