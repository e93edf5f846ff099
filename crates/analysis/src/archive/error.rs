//! The reasons why an input cannot be read or unpacked.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};

/// A reason why data cannot be unpacked. Readers return it inside an [`io::Error`]. A string is the name of the format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnpackError {
    /// The data ends too early.
    CutShort(&'static str),
    /// The data violates its format, or does not match its checksum.
    Damaged(&'static str),
    /// Something else follows the data.
    Trailing(&'static str),
    /// Unpacking the data would need more memory than is allowed.
    Memory(&'static str),
    /// The data are in a form that is not read, as these words say.
    Unsupported(&'static str),
    /// A file became shorter while it was read.
    Shrunk,
    /// The data unpacks to more than this many times its size.
    Ratio(u64),
    /// The data unpack to more than this number of bytes.
    Total(u64),
}

impl UnpackError {
    /// The cause of an error from a decoder of `format`. Disk errors, and those of an inner decoder, stay as they are.
    pub(super) fn from_decoder(error: io::Error, format: &'static str) -> io::Error {
        let mut cut_short = error.kind() == ErrorKind::UnexpectedEof;
        let mut cause: Option<&(dyn Error + 'static)> = error.get_ref().map(|inner| inner as _);
        while let Some(inner) = cause {
            if let Some(known) = inner.downcast_ref::<UnpackError>() {
                return known.clone().into();
            }
            if let Some(inner) = inner.downcast_ref::<io::Error>() {
                if let Some(code) = inner.raw_os_error() {
                    return io::Error::from_raw_os_error(code);
                }
                if let Some(known) = inner.get_ref().and_then(|inner| inner.downcast_ref::<UnpackError>()) {
                    return known.clone().into();
                }
                cut_short |= inner.kind() == ErrorKind::UnexpectedEof;
            }
            cause = inner.source();
        }
        match error.kind() {
            _ if error.raw_os_error().is_some() => error,
            _ if cut_short => UnpackError::CutShort(format).into(),
            ErrorKind::OutOfMemory => UnpackError::Memory(format).into(),
            _ => UnpackError::Damaged(format).into(),
        }
    }
}

impl fmt::Display for UnpackError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UnpackError::CutShort(format) => write!(formatter, "the {format} data ends too early"),
            UnpackError::Damaged(format) => write!(formatter, "the {format} data is damaged"),
            UnpackError::Trailing(format) => {
                write!(formatter, "something else follows the {format} data; it was not read")
            }
            UnpackError::Memory(format) => write!(formatter, "the {format} data needs too much memory to be unpacked"),
            UnpackError::Unsupported(words) => formatter.write_str(words),
            UnpackError::Shrunk => formatter.write_str("the file became shorter while it was read"),
            UnpackError::Ratio(ratio) => {
                write!(
                    formatter,
                    "unpacks to more than {ratio} times its size, which is the limit, so the rest of the input is not read; \
                     `--max-ratio` of commands like `verify` raises it"
                )
            }
            UnpackError::Total(total) => write!(
                formatter,
                "unpacks to more than {total} bytes, which is the limit, so the rest of the input is not read"
            ),
        }
    }
}

impl Error for UnpackError {}

impl From<UnpackError> for io::Error {
    fn from(error: UnpackError) -> io::Error {
        let kind = match error {
            UnpackError::CutShort(_) | UnpackError::Shrunk => ErrorKind::UnexpectedEof,
            UnpackError::Damaged(_) | UnpackError::Trailing(_) | UnpackError::Unsupported(_) => ErrorKind::InvalidData,
            UnpackError::Memory(_) => ErrorKind::OutOfMemory,
            UnpackError::Ratio(_) | UnpackError::Total(_) => ErrorKind::FileTooLarge,
        };
        io::Error::new(kind, error)
    }
}

/// Describes a read error in plain words.
#[must_use]
pub fn describe(error: &io::Error) -> String {
    match error.kind() {
        _ if error.get_ref().is_some() => error.to_string(),
        ErrorKind::NotFound => "there is no such file or directory".to_owned(),
        ErrorKind::PermissionDenied => "permission to read it is denied".to_owned(),
        ErrorKind::IsADirectory => "is a directory".to_owned(),
        ErrorKind::UnexpectedEof => "ends too early".to_owned(),
        ErrorKind::NotADirectory => "a part of its path is not a folder".to_owned(),
        _ => without_number(error),
    }
}

/// The reason in plain words why a file cannot be written.
#[must_use]
pub fn why_not_written(error: &io::Error) -> String {
    match error.kind() {
        ErrorKind::PermissionDenied => "permission to write it is denied".to_owned(),
        ErrorKind::NotFound | ErrorKind::NotADirectory => "there is no such folder".to_owned(),
        ErrorKind::FileTooLarge => "files cannot be so long here".to_owned(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => "there is not enough space on the disk".to_owned(),
        ErrorKind::ReadOnlyFilesystem => "its disk cannot be written to".to_owned(),
        _ => without_number(error),
    }
}

/// The error, without the name of a temporary file.
#[must_use]
pub fn without_path(error: &io::Error) -> io::Error {
    match error.raw_os_error().or_else(|| told_number(error)) {
        Some(code) => io::Error::from_raw_os_error(code),
        None => error.kind().into(),
    }
}

/// The number of an error of the system, as the text says that begins with its words. An error with a path tells it in no other way, and
/// not every error has a kind of its own.
fn told_number(error: &io::Error) -> Option<i32> {
    let text = error.to_string();
    let (_, rest) = text.split_once(" (os error ")?;
    rest.split_once(')')?.0.parse().ok()
}

/// The words of the system for an error, without their number, or plainer ones.
#[must_use]
pub fn without_number(error: &io::Error) -> String {
    /// The numbers of `ENFILE` and `EMFILE` on every Unix.
    const TOO_MANY_OPEN: [i32; 2] = [23, 24];
    if cfg!(unix) && error.raw_os_error().is_some_and(|number| TOO_MANY_OPEN.contains(&number)) {
        return "too many files are open".to_owned();
    }
    let words = error.to_string();
    let number = error.raw_os_error().map(|number| format!(" (os error {number})"));
    number.and_then(|number| Some(words.strip_suffix(&number)?.to_owned())).unwrap_or(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_of_an_inner_decoder_is_kept() {
        let below = io::Error::other(io::Error::from(UnpackError::Ratio(7)));
        assert_eq!(describe(&UnpackError::from_decoder(below, "xz")), UnpackError::Ratio(7).to_string());
        let cut = io::Error::other(io::Error::from(ErrorKind::UnexpectedEof));
        assert_eq!(describe(&UnpackError::from_decoder(cut, "zstd")), "the zstd data ends too early");
        let odd = io::Error::other("anything");
        assert_eq!(describe(&UnpackError::from_decoder(odd, "gzip")), "the gzip data is damaged");
    }

    #[test]
    fn a_disk_error_is_not_blamed_on_the_format() {
        let disk = io::Error::from_raw_os_error(5);
        assert_eq!(UnpackError::from_decoder(io::Error::other(disk), "gzip").raw_os_error(), Some(5));
        assert_eq!(UnpackError::from_decoder(io::Error::from_raw_os_error(5), "gzip").raw_os_error(), Some(5));
    }
}
