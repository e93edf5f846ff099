//! The summary of a job in GitHub Actions.

use std::path::PathBuf;

/// The file of the summary, to which the steps of a job add something; `None` outside of GitHub Actions.
pub(crate) fn path() -> Option<PathBuf> {
    std::env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty()).map(PathBuf::from)
}
