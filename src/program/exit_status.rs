//! Exit statuses.

use std::process::ExitCode;

/// The end of a command. If there are several, the greatest counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum ExitStatus {
    /// Nothing is wrong.
    #[default]
    Clean,
    /// At least one violation was found.
    Violation,
    /// Wrong usage, unreadable input or an internal error.
    Failure,
    /// The user stopped the command.
    Interrupted,
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> ExitCode {
        match status {
            ExitStatus::Clean => ExitCode::SUCCESS,
            ExitStatus::Violation => ExitCode::from(1),
            ExitStatus::Failure => ExitCode::from(2),
            ExitStatus::Interrupted => ExitCode::from(130),
        }
    }
}
