//! What can be wrong with an input, in plain words.

use std::error::Error;
use std::fmt;
use std::io::{self, ErrorKind};

/// Why data cannot be unpacked. Readers hand it on inside an [`io::Error`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Data of this format end before they are complete.
    CutShort(&'static str),
    /// Data of this format are not as the format wants them, or do not fit their checksum.
    Damaged(&'static str),
    /// Something that is not of this format follows its data.
    Trailing(&'static str),
    /// Data of this format need more memory to be unpacked than is granted.
    Memory(&'static str),
    /// A file has become shorter while it was read.
    Shrunk,
    /// Unpacks to more than this number of times its size.
    Ratio(u64),
    /// Unpacks to more than this number of bytes.
    Total(u64),
}

impl Fault {
    /// The fault behind an error of a decoder of `format`. Errors that come from below the decoder stay what they are.
    pub(super) fn behind(error: io::Error, format: &'static str) -> io::Error {
        let mut cut_short = error.kind() == ErrorKind::UnexpectedEof;
        let mut cause: Option<&(dyn Error + 'static)> = error.get_ref().map(|inner| inner as _);
        while let Some(inner) = cause {
            if let Some(fault) = inner.downcast_ref::<Fault>() {
                return fault.clone().into();
            }
            if let Some(inner) = inner.downcast_ref::<io::Error>() {
                if let Some(code) = inner.raw_os_error() {
                    return io::Error::from_raw_os_error(code);
                }
                if let Some(fault) = inner.get_ref().and_then(|inner| inner.downcast_ref::<Fault>()) {
                    return fault.clone().into();
                }
                cut_short |= inner.kind() == ErrorKind::UnexpectedEof;
            }
            cause = inner.source();
        }
        match error.kind() {
            _ if error.raw_os_error().is_some() => error,
            _ if cut_short => Fault::CutShort(format).into(),
            ErrorKind::OutOfMemory => Fault::Memory(format).into(),
            _ => Fault::Damaged(format).into(),
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::CutShort(format) => write!(formatter, "the {format} data ends too early"),
            Fault::Damaged(format) => write!(formatter, "the {format} data is damaged"),
            Fault::Trailing(format) => write!(formatter, "something else follows the {format} data; it was not read"),
            Fault::Memory(format) => write!(formatter, "the {format} data needs too much memory to be unpacked"),
            Fault::Shrunk => formatter.write_str("the file became shorter while it was read"),
            Fault::Ratio(ratio) => {
                write!(formatter, "unpacks to more than {ratio} times its size: set --max-ratio to allow it")
            }
            Fault::Total(total) => write!(formatter, "unpacks to more than {total} bytes, which is the limit"),
        }
    }
}

impl Error for Fault {}

impl From<Fault> for io::Error {
    fn from(fault: Fault) -> io::Error {
        let kind = match fault {
            Fault::CutShort(_) | Fault::Shrunk => ErrorKind::UnexpectedEof,
            Fault::Damaged(_) | Fault::Trailing(_) => ErrorKind::InvalidData,
            Fault::Memory(_) => ErrorKind::OutOfMemory,
            Fault::Ratio(_) | Fault::Total(_) => ErrorKind::FileTooLarge,
        };
        io::Error::new(kind, fault)
    }
}

/// An error met while reading, in plain words.
#[must_use]
pub fn describe(error: &io::Error) -> String {
    match error.kind() {
        _ if error.get_ref().is_some() => error.to_string(),
        ErrorKind::NotFound => "there is no such file or directory".to_owned(),
        ErrorKind::PermissionDenied => "permission to read it is denied".to_owned(),
        ErrorKind::IsADirectory => "is a directory".to_owned(),
        ErrorKind::UnexpectedEof => "ends too early".to_owned(),
        _ => error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_of_a_lower_layer_is_kept() {
        let below = io::Error::other(io::Error::from(Fault::Ratio(7)));
        assert_eq!(describe(&Fault::behind(below, "xz")), Fault::Ratio(7).to_string());
        let cut = io::Error::other(io::Error::from(ErrorKind::UnexpectedEof));
        assert_eq!(describe(&Fault::behind(cut, "zstd")), "the zstd data ends too early");
        let odd = io::Error::other("anything");
        assert_eq!(describe(&Fault::behind(odd, "gzip")), "the gzip data is damaged");
    }

    #[test]
    fn an_error_of_the_disk_is_not_blamed_on_the_format() {
        let disk = io::Error::from_raw_os_error(5);
        assert_eq!(Fault::behind(io::Error::other(disk), "gzip").raw_os_error(), Some(5));
        assert_eq!(Fault::behind(io::Error::from_raw_os_error(5), "gzip").raw_os_error(), Some(5));
    }
}
