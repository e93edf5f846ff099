//! Errors of files and outputs in plain words.

use std::io::{self, ErrorKind};

use super::exit_status::ExitStatus;
use super::interrupt;
use xgames_analysis::archive;
pub(crate) use xgames_analysis::archive::without_path;

pub(crate) const ALREADY_EXISTS: &str = "already exists; use --force to replace it";

/// The reason in plain words why a file cannot be written.
pub(crate) fn why_not_written(error: &io::Error) -> String {
    if error.kind() == ErrorKind::AlreadyExists { ALREADY_EXISTS.to_owned() } else { archive::why_not_written(error) }
}

/// The exit status of a command that has ended, or its error. If the reader of the output has closed it, that is no error, and
/// the exit status is `found`.
pub(crate) fn unless_closed(ended: anyhow::Result<ExitStatus>, found: ExitStatus) -> anyhow::Result<ExitStatus> {
    match ended {
        Err(error) if is_closed_pipe(&error) => Ok(found),
        ended => ended,
    }
}

/// Ends the printing of an answer. A reader that has closed the output is not an error: the command goes on to its exit status.
pub(crate) fn or_closed<E: Into<anyhow::Error>>(printed: Result<(), E>) -> anyhow::Result<()> {
    printed.map_err(Into::into).or_else(|error| if is_closed_pipe(&error) { Ok(()) } else { Err(error) })
}

/// The text of an error with its causes, in plain words. Errors of files have their names; those that only an output can cause
/// are otherwise about standard output.
pub(crate) fn in_words(error: &anyhow::Error) -> String {
    use ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    let of_output = |error: &io::Error| matches!(error.kind(), FileTooLarge | QuotaExceeded | StorageFull);
    let mut words: Vec<String> = Vec::new();
    for cause in error.chain() {
        match cause.downcast_ref::<io::Error>() {
            Some(error) if error.raw_os_error().is_some() => {
                if words.is_empty() && of_output(error) {
                    words.push("standard output".to_owned());
                }
                words.push(why_not_written(error));
            }
            _ => words.push(cause.to_string()),
        }
    }
    words.join(": ")
}

/// Whether the reader of the output has closed it, as `head` does.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error.chain().any(|cause| {
        let kind = match cause.downcast_ref::<io::Error>() {
            Some(error) => Some(error.kind()),
            None => cause.downcast_ref::<serde_json::Error>().and_then(serde_json::Error::io_error_kind),
        };
        kind == Some(io::ErrorKind::BrokenPipe)
    })
}

/// Whether the window of the terminal has been closed, so that nothing more can be printed. The signal about it has come before.
pub(crate) fn is_closed_window(error: &anyhow::Error) -> bool {
    /// The number of the error on every Unix.
    const EIO: i32 = 5;
    let is_gone = |error: &io::Error| cfg!(unix) && error.raw_os_error() == Some(EIO);
    interrupt::interrupted() && error.chain().any(|cause| cause.downcast_ref::<io::Error>().is_some_and(is_gone))
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn too_many_open_files_are_told_in_words() {
        let error = io::Error::from_raw_os_error(24);
        let with_path = io::Error::new(error.kind(), format!("{error} at path \"/a (os error 2)\""));
        assert_eq!(with_path.raw_os_error(), None);
        assert_eq!(why_not_written(&without_path(&with_path)), "too many files are open");
        assert_eq!(
            why_not_written(&without_path(&ErrorKind::StorageFull.into())),
            "there is not enough space on the disk"
        );
        assert_eq!(in_words(&error.into()), "too many files are open");
        // A full disk under standard output.
        let error = || io::Error::from_raw_os_error(28);
        assert_eq!(in_words(&error().into()), "standard output: there is not enough space on the disk");
        let named = anyhow::Error::from(error()).context("a.txt");
        assert_eq!(in_words(&named), "a.txt: there is not enough space on the disk");
    }
}
