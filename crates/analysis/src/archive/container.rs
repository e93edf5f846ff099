//! The compression and archive formats that are opened.

use super::file_name::has_extension;
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
        let extensions = [
            (".gz", Container::Gzip),
            (".tgz", Container::Gzip),
            (".zst", Container::Zstd),
            (".tzst", Container::Zstd),
            (".xz", Container::Xz),
            (".txz", Container::Xz),
            (".bz2", Container::Bzip2),
            (".tbz", Container::Bzip2),
            (".tbz2", Container::Bzip2),
            (".tar", Container::Tar),
            (".zip", Container::Zip),
            (".parquet", Container::Parquet),
        ];
        extensions.iter().find(|(extension, _)| has_extension(name, extension)).map(|(_, container)| *container)
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
    use super::super::file_name::unpacked_name;
    use super::*;

    #[test]
    fn the_extension_of_a_compressed_archive_means_both_containers() {
        assert_eq!(Container::by_extension("a.TGZ"), Some(Container::Gzip));
        assert_eq!(Container::by_extension(&unpacked_name("a.TGZ")), Some(Container::Tar));
        assert_eq!(Container::by_extension(&unpacked_name("a.tar.xz")), Some(Container::Tar));
        assert_eq!(Container::by_extension("a.txt"), None);
    }
}
