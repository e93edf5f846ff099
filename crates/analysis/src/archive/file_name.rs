//! Names of files and their extensions.

use std::path::{Path, PathBuf};

use super::container::{stem, unpacked_name};
use xgames_core::record::{self, Format};

/// The path as it is reported. Bytes that are not UTF-8 are written as `\xFE`.
#[must_use]
pub fn name_of(path: &Path) -> String {
    name_of_bytes(path.as_os_str().as_encoded_bytes())
}

/// The name with these bytes as it is reported. Bytes that are not UTF-8 are written as `\xFE`.
pub(super) fn name_of_bytes(bytes: &[u8]) -> String {
    let mut name = String::new();
    for chunk in bytes.utf8_chunks() {
        name.push_str(chunk.valid());
        name.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02X}")));
    }
    name
}

/// The path with these bytes.
#[cfg(unix)]
#[must_use]
pub fn path_of(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    std::ffi::OsStr::from_bytes(bytes).into()
}

/// The path with these bytes.
#[cfg(not(unix))]
pub fn path_of(bytes: &[u8]) -> PathBuf {
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// Whether a file is a record by its name alone: the name ends in `.txt`, perhaps followed by the extension of a
/// compression format.
///
/// ```
/// # mod xgames { pub use xgames_analysis as analysis; pub use xgames_analysis::archive; pub use xgames_core::*; }
/// use xgames::archive::is_record_name;
///
/// assert!(is_record_name("games/1.TXT.gz"));
/// assert!(!is_record_name("games/notes.md"));
/// ```
#[must_use]
pub fn is_record_name(name: &str) -> bool {
    let unpacked = unpacked_name(name);
    if unpacked == name { stem(name, ".txt").is_some() } else { is_record_name(&unpacked) }
}

/// The format that the name of a file promises, whether the file is compressed or not.
#[must_use]
pub fn format_of_name(path: &Path) -> Option<Format> {
    record::by_name(&unpacked_name(&path.file_name()?.to_string_lossy()))
}

/// The usual extension of a format.
#[must_use]
pub fn extension_of(format: Format) -> &'static str {
    match format {
        Format::Native | Format::Pbmserv => "txt",
        Format::Sgf => "sgf",
        Format::Json | Format::AbstractPlay | Format::Wedel => "json",
        Format::Ndjson => "ndjson",
        Format::Csv => "csv",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_recognised_by_their_extension() {
        for name in ["a.txt", "A.TXT", "a.txt.gz", "a.txt.zst.xz", ".txt", "ä.txt"] {
            assert!(is_record_name(name), "{name}");
        }
        for name in ["", "a", "txt", "a.text", "a.tar.gz", "a.tgz", "a.gz", "ä", "xxä.gz"] {
            assert!(!is_record_name(name), "{name}");
        }
    }
}
