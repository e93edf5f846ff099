//! Reads the games of the files on the command line.

use std::fs::File;
use std::io::{self, IsTerminal, Read};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::{anyhow, bail};

use super::console::print_error;
use super::output::Guard;
use crate::archive::split::Block;
use crate::archive::{self, Part, Reading, Skip, describe, name_of, path_of};
use crate::record::{self, Dialect, Events, Format, Head};

/// The name of standard input, as typed and as reported.
const STDIN: &str = "-";

/// The paths that were typed; standard input if there are none. If standard input is a terminal, reports that files are
/// missing.
pub(super) fn typed(paths: &[PathBuf]) -> Option<Vec<PathBuf>> {
    if !paths.is_empty() {
        return Some(paths.to_vec());
    }
    if io::stdin().is_terminal() {
        print_error("no files given, and nothing is piped in; see `xgames help`");
        return None;
    }
    Some(vec![STDIN.into()])
}

/// A game in a text.
pub(super) struct Game<'a, 'r, 't> {
    /// The text, as reported.
    pub(super) file: &'a str,
    /// How the text is written.
    pub(super) dialect: &'a Dialect,
    /// The number of the game in it, from 1.
    pub(super) index: usize,
    /// The part of the text that contains the game.
    pub(super) block: &'a Block,
    pub(super) events: &'r mut Events<'t>,
    pub(super) head: &'a Head<'t>,
}

/// Reads every text named by `paths`, in order and block by block, and passes on its games.
///
/// Unreadable inputs are reported and skipped. Returns whether everything could be read, or the first error of `take`.
pub(super) fn for_each_game(
    paths: &[PathBuf],
    format: Option<Format>,
    mut take: impl FnMut(Game<'_, '_, '_>) -> anyhow::Result<()>,
) -> anyhow::Result<bool> {
    let Some(paths) = typed(paths) else { return Ok(false) };
    let guard = Guard::new([], &paths, format)?;
    let (mut all_read, mut result) = (true, Ok(()));
    let (mut text, mut index) = (None, 0);
    let _ = Reading { format, written: &guard.written, ..Reading::default() }.read(&paths, &mut |part| {
        match part {
            Part::Text { name, dialect } => {
                text = Some((name.to_owned(), dialect.clone()));
                index = 0;
            }
            Part::Games(block) => {
                let Some((file, dialect)) = &text else { return ControlFlow::Continue(()) };
                return record::each_game(dialect, &block.text, block.base.offset == 0, |events, head| {
                    index += 1;
                    result = take(Game { file, dialect, index, block: &block, events, head });
                    if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                })
                .map_break(|()| Skip::All);
            }
            Part::TooLong { name, message } => {
                index += 1;
                print_error(format_args!("{name}: {message}"));
                all_read = false;
            }
            Part::Problem { name, message } => {
                print_error(format_args!("{name}: {message}"));
                all_read = false;
            }
            Part::Input(_) | Part::EndOfText | Part::EndOfInput(_) => {}
        }
        ControlFlow::Continue(())
    });
    result.map(|()| all_read)
}

/// Longest file that is kept in memory as a whole, in bytes.
pub(super) const MAX_LENGTH: u64 = 64 << 20;

/// Splits a number from the end of a path, after this character.
pub(super) fn split_number<N: FromStr>(path: &Path, before: u8) -> Option<(PathBuf, N)> {
    let bytes = path.as_os_str().as_encoded_bytes();
    let at = memchr::memrchr(before, bytes)?;
    let number = str::from_utf8(&bytes[at + 1..]).ok()?.parse().ok()?;
    Some((path_of(&bytes[..at]), number))
}

/// The text of a file that is not a record: in UTF-8, with or without a byte order mark.
pub(super) fn read_text(path: &Path) -> anyhow::Result<String> {
    let name = name_of(path);
    let text = String::from_utf8(read_unpacked(path)?).map_err(|_| anyhow!("{name}: is not UTF-8"))?;
    Ok(text.strip_prefix('\u{feff}').map_or_else(|| text.clone(), str::to_owned))
}

/// The bytes of a file that is not compressed or packed.
pub(super) fn read_unpacked(path: &Path) -> anyhow::Result<Vec<u8>> {
    let bytes = read(path)?;
    let name = name_of(path);
    match archive::packing(&bytes, &name) {
        Some(packing) => bail!("{name}: is {packing}; unpack it first"),
        None => Ok(bytes),
    }
}

/// The bytes of a file of at most [`MAX_LENGTH`] bytes, or of standard input for `-`.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<u8>> {
    let name = name_of(path);
    let most = MAX_LENGTH + 1;
    let mut bytes = Vec::new();
    let read = if path.as_os_str() == STDIN {
        io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    read.map_err(|error| anyhow!("{name}: {}", describe(&error)))?;
    if bytes.len() as u64 > MAX_LENGTH {
        bail!("{name}: is longer than {} MiB, which is the limit", MAX_LENGTH >> 20);
    }
    Ok(bytes)
}
