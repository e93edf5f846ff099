//! Two outputs of a run never have the same file.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::bail;

use crate::program::real_path::real_path;
use xgames_analysis::archive::{FileId, Reference};
use xgames_search::threads::lock;

/// The files that outputs have at the moment.
static CLAIMED: Mutex<Vec<Claimed>> = Mutex::new(Vec::new());

/// The canonical path of a file, and the file that is there, if there is one.
type Claimed = (PathBuf, Option<FileId>);

/// The right of an output to a file. It ends when the value is dropped.
#[derive(Debug)]
pub(super) struct Claim(Claimed);

impl Claim {
    /// The right to the file with this canonical path. Refuses one that another output has.
    pub(super) fn to(name: &str, place: PathBuf, old: Option<FileId>) -> anyhow::Result<Claim> {
        let mut claimed = lock(&CLAIMED);
        if claimed.iter().any(|(other, file)| *other == place || old.is_some() && *file == old) {
            bail!("{name}: two outputs have the same file");
        }
        claimed.push((place.clone(), old.clone()));
        Ok(Claim((place, old)))
    }
}

/// Whether an output has the file that a path leads to.
pub(super) fn is_claimed(path: &Path) -> bool {
    let claimed = lock(&CLAIMED);
    // Files are looked up only if there is an output.
    if claimed.is_empty() {
        return false;
    }
    let (place, file) = (real_path(path), FileId::of(&Reference::file(path)));
    claimed.iter().any(|(other, old)| *other == place || file.is_some() && *old == file)
}

impl Drop for Claim {
    fn drop(&mut self) {
        let mut claimed = lock(&CLAIMED);
        if let Some(index) = claimed.iter().position(|other| *other == self.0) {
            claimed.swap_remove(index);
        }
    }
}
