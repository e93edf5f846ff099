//! A part of a file: the games that begin in a range of its bytes. Programs that share an archive out among many machines cut
//! files so, at any byte.

use std::str::FromStr;

use super::split::Piece;
use xgames_core::record::native::Reader;
use xgames_core::record::{Dialect, Format};

/// The bytes of a file from `start` to before `end`; without an end, the rest of the file.
///
/// A game belongs to the range in which its first tag begins, or its moves if it has no tags. So each game belongs to exactly one
/// of the ranges into which a file is cut, wherever it is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ByteRange {
    /// The first byte, counted from 0.
    pub start: u64,
    /// The first byte after the range; `None` for the end of the file.
    pub end: Option<u64>,
}

/// Standard input as a part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PipedPart {
    /// The name of the file, for reports. It may also show the format.
    pub name: String,
    /// The offset in bytes at which standard input begins in the file.
    pub offset: u64,
}

/// Whether a plain text in this format can be cut into ranges: the end of a game is recognised without the whole text.
#[must_use]
pub fn can_be_cut(format: Format) -> bool {
    matches!(format, Format::Native | Format::Ndjson | Format::Csv)
}

impl ByteRange {
    /// Whether a byte is in the range.
    pub(super) fn contains(self, offset: u64) -> bool {
        self.start <= offset && self.is_before_end(offset)
    }

    /// Whether a byte comes before the end of the range.
    pub(super) fn is_before_end(self, offset: u64) -> bool {
        self.end.is_none_or(|end| offset < end)
    }

    /// The part of a piece of a text that is in the range, if there is one. Counts the games before the range. The piece ends
    /// at byte `end`.
    pub(super) fn part_of(self, piece: Piece, dialect: &Dialect, end: u64, before: &mut usize) -> Option<Piece> {
        match piece {
            Piece::Games(mut block) => {
                if self.start <= block.base.offset && self.is_before_end(end) {
                    return Some(Piece::Games(block));
                }
                if end <= self.start && dialect.format == Format::Native {
                    *before += Reader::count_games(&block.text);
                    return None;
                }
                let begins = block.begins(dialect);
                let first = begins.partition_point(|begin| *begin < self.start);
                let last = begins.partition_point(|begin| self.is_before_end(*begin));
                *before += first;
                block.games = first..last;
                (first < last).then_some(Piece::Games(block))
            }
            Piece::TooLong { base } if base.offset < self.start => {
                *before += 1;
                None
            }
            piece => Some(piece),
        }
    }
}

impl FromStr for ByteRange {
    type Err = String;

    fn from_str(text: &str) -> Result<ByteRange, String> {
        let read = || {
            let (start, end) = text.split_once('-')?;
            let end = if end.is_empty() { None } else { Some(end.parse().ok()?) };
            Some(ByteRange { start: start.parse().ok()?, end })
        };
        let is_valid = |range: &ByteRange| range.end.is_none_or(|end| range.start <= end);
        read().filter(is_valid).ok_or_else(|| {
            "write the first byte and the one after the last, such as 0-67108864, or 67108864- for the rest".into()
        })
    }
}
