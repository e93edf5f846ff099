//! The compression and archive formats that are opened.

use std::borrow::Cow;

use super::{parquet, tar};
use xgames_core::record::by_name;

/// A compression or archive format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Container {
    Gzip,
    Zstd,
    Xz,
    Bzip2,
    Tar,
    Zip,
    Parquet,
}

/// The endings of names that promise a container. Each has the ending that a file has once it is out of the container; `None` if members
/// have names of their own.
const ENDINGS: [(&str, Container, Option<&str>); 12] = [
    (".gz", Container::Gzip, Some("")),
    (".tgz", Container::Gzip, Some(".tar")),
    (".zst", Container::Zstd, Some("")),
    (".tzst", Container::Zstd, Some(".tar")),
    (".xz", Container::Xz, Some("")),
    (".txz", Container::Xz, Some(".tar")),
    (".bz2", Container::Bzip2, Some("")),
    (".tbz", Container::Bzip2, Some(".tar")),
    (".tbz2", Container::Bzip2, Some(".tar")),
    (".tar", Container::Tar, None),
    (".zip", Container::Zip, None),
    (".parquet", Container::Parquet, Some("")),
];

/// The part of a name before the ending of a container, and what [`ENDINGS`] has about this ending.
fn ending(name: &str) -> Option<(&str, &'static str, Container, Option<&'static str>)> {
    ENDINGS.iter().find_map(|(ending, container, rest)| Some((stem(name, ending)?, *ending, *container, *rest)))
}

/// The part of a name before this ending, in upper or lower case.
pub(super) fn stem<'n>(name: &'n str, ending: &str) -> Option<&'n str> {
    let (stem, tail) = name.split_at_checked(name.len().checked_sub(ending.len())?)?;
    tail.eq_ignore_ascii_case(ending).then_some(stem)
}

/// The name of a file without the ending of its compression.
#[must_use]
pub fn unpacked_name(name: &str) -> Cow<'_, str> {
    match ending(name) {
        None | Some((.., None)) => name.into(),
        Some((stem, .., Some(""))) => stem.into(),
        Some((stem, .., Some(rest))) => format!("{stem}{rest}").into(),
    }
}

/// The name of a file which promises a compression or an archive, cut before the ending that does so; `None` for other names. A Parquet
/// table compresses its columns by itself, so it is another kind of file.
///
/// ```
/// # mod xgames { pub use xgames_analysis::archive; }
/// use xgames::archive::packed_ending;
///
/// assert_eq!(packed_ending("games.SGF.GZ"), Some(("games.SGF", ".gz")));
/// assert_eq!(packed_ending("games.tgz"), Some(("games", ".tgz")));
/// assert!(packed_ending("games.txt").is_none() && packed_ending("games.parquet").is_none());
/// ```
#[must_use]
pub fn packed_ending(name: &str) -> Option<(&str, &'static str)> {
    let (stem, ending, ..) = ending(name).filter(|(_, _, container, _)| *container != Container::Parquet)?;
    Some((stem, ending))
}

impl Container {
    /// Detects the container by its first bytes. The name matters only for an empty tar archive, which is all zeros.
    pub(super) fn detect(beginning: &[u8], name: &str) -> Option<Container> {
        match beginning {
            [0x1f, 0x8b, ..] => Some(Container::Gzip),
            // The second pattern is a skippable frame, which may come first.
            [0x28, 0xb5, 0x2f, 0xfd, ..] | [0x50..=0x5f, 0x2a, 0x4d, 0x18, ..] => Some(Container::Zstd),
            [0xfd, b'7', b'z', b'X', b'Z', 0, ..] => Some(Container::Xz),
            // The mark is followed by a block, or by the end of empty data.
            [b'B', b'Z', b'h', b'1'..=b'9', rest @ ..]
                if rest.starts_with(b"\x31\x41\x59\x26\x53\x59") || rest.starts_with(b"\x17\x72\x45\x38\x50\x90") =>
            {
                Some(Container::Bzip2)
            }
            // A zip archive begins with a member, the end of an empty archive, or the marker of a split archive.
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] | [b'P', b'K', 7, 8, ..] => Some(Container::Zip),
            _ if beginning.starts_with(parquet::MARK) => Some(Container::Parquet),
            _ if tar::is_header(beginning) => Some(Container::Tar),
            _ if beginning.len() == 512 && beginning.iter().all(|byte| *byte == 0) => {
                Container::by_extension(name).filter(|container| *container == Container::Tar)
            }
            _ => None,
        }
    }

    /// The container that the extension of a file name promises, in upper or lower case.
    pub(super) fn by_extension(name: &str) -> Option<Container> {
        ending(name).map(|(_, _, container, _)| container)
    }

    /// Whether the format holds several files.
    pub(super) fn is_archive(self) -> bool {
        matches!(self, Container::Tar | Container::Zip)
    }

    /// The name of the format in a sentence, such as "gzip data".
    pub(super) fn title(self) -> &'static str {
        match self {
            Container::Gzip => "gzip data",
            Container::Zstd => "zstd data",
            Container::Xz => "xz data",
            Container::Bzip2 => "bzip2 data",
            Container::Tar => "a tar archive",
            Container::Zip => "a zip archive",
            Container::Parquet => "a Parquet file",
        }
    }
}

/// The container format of data with this beginning and name if it cannot be unpacked, such as "a 7z archive".
pub(super) fn unsupported(beginning: &[u8], name: &str) -> Option<&'static str> {
    // Some formats have no mark at the beginning.
    const FORMATS: [(&str, &[u8], &str); 9] = [
        ("7z", b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
        ("rar", b"Rar!\x1a\x07", "a rar archive"),
        ("cab", b"MSCF\0\0\0\0", "a cab archive"),
        ("lz4", b"\x04\x22\x4d\x18", "lz4 data"),
        ("lz", b"LZIP", "lzip data"),
        ("lzma", b"\x5d\0\0", "lzma data"),
        ("lzo", b"\x89LZO\0", "lzop data"),
        ("Z", b"\x1f\x9d", "data of compress"),
        ("br", b"", "brotli data"),
    ];
    let is_format = |(extension, mark, _): &&(&str, &[u8], _)| {
        !mark.is_empty() && beginning.starts_with(mark)
            || name.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case(extension))
    };
    FORMATS.iter().find(is_format).map(|(.., title)| *title)
}

/// The container format of data with this beginning and name, such as "gzip data" or "a tar archive"; `None` if it is
/// not packed.
#[must_use]
pub fn packing(beginning: &[u8], name: &str) -> Option<&'static str> {
    Container::detect(beginning, name).map(Container::title)
}

/// Whether the name of a file says that it is packed, so that its text is longer than the file.
#[must_use]
pub fn is_packed_name(name: &str) -> bool {
    Container::by_extension(name).is_some()
}

/// Whether the name of a file says that it is a record, or that it is packed and may hold records.
///
/// ```
/// # mod xgames { pub use xgames_analysis::archive; }
/// use xgames::archive::names_records;
///
/// assert!(["a.txt", "b.SGF", "c.sgf.gz", "d.zip"].iter().all(|name| names_records(name)));
/// assert!(["a", "b.png", "c.txt.orig"].iter().all(|name| !names_records(name)));
/// ```
#[must_use]
pub fn names_records(name: &str) -> bool {
    by_name(name).is_some() || is_packed_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_extension_of_a_compressed_archive_means_both_containers() {
        assert_eq!(Container::by_extension("a.TGZ"), Some(Container::Gzip));
        assert_eq!(Container::by_extension(&unpacked_name("a.TGZ")), Some(Container::Tar));
        assert_eq!(Container::by_extension(&unpacked_name("a.tar.xz")), Some(Container::Tar));
        assert_eq!(Container::by_extension("a.txt"), None);
    }

    /// Every ending leads in the end to a name that promises nothing, or to an archive.
    #[test]
    fn names_without_their_endings_promise_less() {
        for (ending, container, _) in ENDINGS {
            let name = format!("a.txt{}", ending.to_uppercase());
            let inside = unpacked_name(&name);
            assert_eq!(inside == name, container.is_archive(), "{name}");
            assert!(matches!(Container::by_extension(&inside), None | Some(Container::Tar | Container::Zip)), "{name}");
            assert_eq!(packed_ending(&name).is_none(), container == Container::Parquet, "{name}");
        }
    }
}
