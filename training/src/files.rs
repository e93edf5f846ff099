//! The files that training makes.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

/// The source of the program, whose files are replaced if no other folder is named.
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/..");

/// A folder that gets files.
pub(crate) struct Files(PathBuf);

impl Files {
    /// The files of a folder, or those of the source.
    pub(crate) fn new(folder: Option<PathBuf>) -> Files {
        Files(folder.unwrap_or_else(|| SOURCE.into()))
    }

    /// Writes a file, whose place is that in the source. The old one stays until the new one is complete.
    pub(crate) fn write(&self, file: &str, content: &[u8]) -> anyhow::Result<()> {
        let file = self.0.join(file);
        let new = file.with_extension("new");
        let write = || {
            fs::create_dir_all(file.parent().unwrap_or(Path::new("")))?;
            fs::write(&new, content)?;
            fs::rename(&new, &file)
        };
        write().with_context(|| format!("cannot write {}", file.display()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folders_are_made_and_files_are_replaced() {
        let folder = std::env::temp_dir().join(format!("xgames-training-{}", std::process::id()));
        let files = Files::new(Some(folder.clone()));
        for content in [b"one".as_slice(), b"two"] {
            files.write("a/b/weights", content).unwrap();
            assert_eq!(fs::read(folder.join("a/b/weights")).unwrap(), content);
        }
        assert_eq!(fs::read_dir(folder.join("a/b")).unwrap().count(), 1);
        fs::write(folder.join("c"), "").unwrap();
        let error = files.write("c/weights", b"").unwrap_err();
        assert!(error.to_string().starts_with("cannot write "), "{error}");
        fs::remove_dir_all(folder).unwrap();
    }

    /// The file that is compiled into the program is where training puts it.
    #[test]
    fn the_source_is_found() {
        let Files(source) = Files::new(None);
        assert!(source.join("crates/search/src/engine/crossway/weights").is_file());
    }
}
