//! Where paths lead, also those of files that do not exist yet.

use std::fs;
use std::path::{Path, PathBuf};

/// The folder that a path is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The file that a path leads to, even if it does not exist yet.
pub(crate) fn follow_links(path: &Path) -> PathBuf {
    /// The number of links in a row that Linux follows.
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = folder_of(&target).join(next),
            Err(_) => break,
        }
    }
    target
}

/// A path without links, of a file that perhaps does not exist.
pub(crate) fn real_path(path: &Path) -> PathBuf {
    fs::canonicalize(path).unwrap_or_else(|_| {
        let folder = fs::canonicalize(folder_of(path)).unwrap_or_else(|_| folder_of(path).to_owned());
        path.file_name().map_or(folder.clone(), |name| folder.join(name))
    })
}

/// A folder without links, or the next one above that is there.
pub(crate) fn nearest_folder(folder: &Path) -> Option<PathBuf> {
    let above = folder.ancestors().map(|above| if above.as_os_str().is_empty() { Path::new(".") } else { above });
    above.filter_map(|above| fs::canonicalize(above).ok()).find(|above| above.is_dir())
}
