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
    /// Unreadable input.
    Failure,
    /// Wrong usage, which has been told: the command has not done its work. It is an error that ends the command.
    Refused,
    /// The user stopped the command.
    Interrupted,
}

impl ExitStatus {
    /// The number that the system gets.
    pub(crate) fn number(self) -> u8 {
        match self {
            ExitStatus::Clean => 0,
            ExitStatus::Violation => 1,
            ExitStatus::Failure | ExitStatus::Refused => 2,
            ExitStatus::Interrupted => 130,
        }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> ExitCode {
        status.number().into()
    }
}
