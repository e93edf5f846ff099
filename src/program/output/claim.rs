//! Two outputs of a run never have the same file.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::bail;

use xgames_analysis::archive::FileId;
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

/// Whether an output has the file with this canonical path.
pub(super) fn is_claimed(place: &Path, file: Option<&FileId>) -> bool {
    lock(&CLAIMED).iter().any(|(other, claimed)| other == place || file.is_some() && claimed.as_ref() == file)
}

impl Drop for Claim {
    fn drop(&mut self) {
        let mut claimed = lock(&CLAIMED);
        if let Some(index) = claimed.iter().position(|other| *other == self.0) {
            claimed.swap_remove(index);
        }
    }
}
