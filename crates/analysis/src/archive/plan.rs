//! Inputs in ranges of bytes, for programs that share out the work among many machines.
//!
//! ```
//! # mod xgames { pub use xgames_analysis::archive; }
//! use std::ops::ControlFlow;
//! use xgames::archive::plan::plan;
//! use xgames::archive::walk;
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("games.txt");
//! # std::fs::write(&path, "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 a2 *\n")?;
//! let mut ends = Vec::new();
//! let _ = walk(&[path], &mut |input| {
//!     match input.and_then(|input| Ok(plan(&input)?.map(|plan| plan.ranges(20).map(|range| range.end).collect()))) {
//!         Ok(found) => ends.extend::<Vec<u64>>(found.unwrap_or_default()),
//!         Err(unreadable) => eprintln!("{}: {}", unreadable.name, unreadable.message),
//!     }
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(ends, [20, 38]);
//! # Ok::<(), std::io::Error>(())
//! ```

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use serde::Serialize;

use super::byte_range::can_be_cut;
use super::error::describe;
use super::limit::Limits;
use super::one_game::find_member;
use super::open::{InputItem, Source, open};
use super::reference::Input;
use super::walk::Unreadable;
use crate::hash_key::digits;
use xgames_core::record::Format;

/// A range of a file, or all of a member of an archive.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Range<'p> {
    /// The name of the file or of the member, as reported.
    pub file: &'p str,
    /// The place of the first byte.
    pub start: u64,
    /// The end of the range. A member of an archive has that of the archive, in which its bytes have no place of their own.
    pub end: u64,
    /// Whether the file can be cut. If not, this range is the whole file.
    pub splittable: bool,
    /// The format of the records; null if the file is packed.
    pub format: Option<&'static str>,
    /// The bytes of the path, if they are not UTF-8: `file` shows some of them as escapes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_hex: Option<&'p str>,
}

/// The facts about an input that decide how it is cut.
#[derive(Clone, Debug)]
pub struct Plan<'i> {
    file: &'i str,
    size: u64,
    is_splittable: bool,
    /// The format; `None` if the file is packed.
    format: Option<Format>,
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

/// Looks how an input can be cut. `None` if it is not a record.
///
/// # Errors
/// It cannot be read, or only whole, as standard input, or it is only a part of a text.
pub fn plan(input: &Input) -> Result<Option<Plan<'_>>, Unreadable> {
    let unreadable = |message: String| Unreadable { name: input.name.clone(), message };
    let path = path_of(input).ok_or_else(|| unreadable("standard input cannot be cut into ranges".into()))?;
    if let Some(game) = input.game {
        return Err(unreadable(format!("`plan` cuts whole files, not only game {game}; leave out `#{game}`")));
    }
    find_member(input, &Limits::default())?;
    let size = fs::metadata(path).map_err(|error| unreadable(describe(&error)))?.len();
    let format = match beginning_of(input) {
        Beginning::Games(format) => format,
        Beginning::Stray => return Ok(None),
        Beginning::Unreadable(message) => return Err(unreadable(message)),
    };
    let is_splittable = format.is_some_and(can_be_cut) && input.member.is_none();
    let file: &str = input.member.as_ref().unwrap_or(&input.name);
    let in_archive = file.strip_prefix(&input.name).unwrap_or_default();
    let bytes = || [path.as_os_str().as_encoded_bytes(), in_archive.as_bytes()].concat();
    let path_hex = path.to_str().is_none().then(|| digits(&bytes()));
    Ok(Some(Plan { file, size, is_splittable, format, path_hex }))
}

impl Plan<'_> {
    /// The ranges of this length in bytes, in order; the last one may be shorter. An empty file has one range, so that it is read by
    /// someone.
    pub fn ranges(&self, length: u64) -> impl Iterator<Item = Range<'_>> {
        let length = if self.is_splittable { length.max(1) } else { u64::MAX };
        (0..self.size.div_ceil(length).max(1)).map(move |number| {
            let start = number * length;
            let end = start.saturating_add(length).min(self.size);
            let (format, path_hex) = (self.format.map(Format::name), self.path_hex.as_deref());
            Range { file: self.file, start, end, splittable: self.is_splittable, format, path_hex }
        })
    }
}

fn path_of(input: &Input) -> Option<&Path> {
    match &input.source {
        Source::File(path) | Source::Found(path) => Some(path),
        Source::Stdin => None,
    }
}

fn beginning_of(input: &Input) -> Beginning {
    let opened = open(&input.name, input.source.clone(), &Limits::default(), None, &mut |found| match found {
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The ends of the ranges of an input of this size.
    fn ends(size: u64, is_splittable: bool, length: u64) -> Vec<u64> {
        let format = is_splittable.then_some(Format::Native);
        let plan = Plan { file: "a.txt", size, is_splittable, format, path_hex: None };
        plan.ranges(length).map(|range| range.end).collect()
    }

    #[test]
    fn ranges_end_with_the_file() {
        assert_eq!(ends(20, true, 10), [10, 20]);
        assert_eq!(ends(21, true, 10), [10, 20, 21]);
        assert_eq!(ends(21, true, u64::MAX), [21]);
        assert_eq!(ends(21, false, 10), [21]);
        assert_eq!([ends(0, true, 10), ends(0, false, 10)], [[0], [0]]);
    }
}
