//! The folder of the program in the user's data.

use std::fs;
use std::path::{Path, PathBuf};

use super::error_words::why_not_written;
use xgames_analysis::archive::name_of;

/// The folder of the program in the user's data; `None` if the system does not say where these are.
pub(crate) fn data_folder() -> Option<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let of_system =
        || if cfg!(windows) { named("LOCALAPPDATA") } else { named("HOME").map(|home| home.join(".local/share")) };
    let data = named("XDG_DATA_HOME").or_else(of_system)?;
    Some(data.join("xgames"))
}

/// The folder of the records of games that were played, in the user's data.
pub(crate) fn games_folder() -> Option<PathBuf> {
    Some(data_folder()?.join("games"))
}

/// Makes a folder in the user's data if it is not there, and checks that files can be made in it, or says why they cannot.
pub(crate) fn make_data_folder(folder: &Path) -> Result<(), String> {
    let made = fs::create_dir_all(folder).and_then(|()| tempfile::tempfile_in(folder));
    made.map(drop).map_err(|error| format!("{}: {}", name_of(folder), why_not_written(&error)))
}
