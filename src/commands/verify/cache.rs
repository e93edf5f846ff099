//! Remembers inputs without findings.
//!
//! An entry is a small file named by a hash of the program's version, everything that can change a judgement, and the
//! bytes of the input. It is written to a temporary file and renamed, so several runs may share a cache; an invalid
//! entry is ignored.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;
use sha2::{Digest, Sha256};

use super::counts::Counts;
use crate::commands::output::aside::Aside;
use crate::commands::output::why_not_written;

#[derive(Clone)]
pub(super) struct Cache {
    folder: PathBuf,
    /// The part of the hashed data that is the same for all inputs of a run.
    options: String,
}

impl Cache {
    /// A cache in that folder, which is created if necessary. `options` are all options that can change the findings.
    pub(super) fn open(folder: &Path, options: &str) -> anyhow::Result<Cache> {
        fs::create_dir_all(folder).map_err(|error| anyhow!("{}: {}", folder.display(), why_not_written(&error)))?;
        let options = format!("{} {options}", env!("CARGO_PKG_VERSION"));
        Ok(Cache { folder: folder.to_owned(), options })
    }

    /// The key of a file with its current content; `None` if it is not a regular file or cannot be read. The key
    /// includes `name`, because settings may depend on it.
    pub(super) fn key(&self, path: &Path, name: &str) -> Option<String> {
        if !fs::metadata(path).ok()?.is_file() {
            return None;
        }
        let mut digest = Sha256::new();
        digest.update(format!("{} {:?} ", self.options, name).as_bytes());
        let mut file = fs::File::open(path).ok()?;
        let mut buffer = vec![0; 64 * 1024];
        loop {
            match file.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => digest.update(&buffer[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return None,
            }
        }
        Some(digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// The counts of an unchanged input.
    pub(super) fn find(&self, key: &str) -> Option<Counts> {
        serde_json::from_slice(&fs::read(self.folder.join(key)).ok()?).ok()
    }

    /// Stores an input without findings. Errors are ignored.
    pub(super) fn store(&self, key: &str, counts: &Counts) {
        let write = || -> io::Result<()> {
            let mut entry = Aside::create(&self.folder)?;
            entry.file.write_all(&serde_json::to_vec(counts)?)?;
            entry.persist(&self.folder.join(key))
        };
        let _ = write();
    }
}
