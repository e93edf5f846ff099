//! Remembers inputs without findings.
//!
//! The cache is one file, to which runs append lines: the hash of the program's version, of everything that can change a
//! judgement and of the bytes of the input; then the counts of the input in JSON. A file for each input would take longer
//! to read than a small input takes to judge. Several runs may share a cache: damaged and incomplete lines are ignored.

use std::collections::HashMap;
use std::fmt;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write as _};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use super::counts::Counts;
use xgames_analysis::archive::name_of;
use xgames_analysis::hash_key::{self, Key};

/// The name of the file.
const NAME: &str = "unchanged";

/// The greatest size of the file in bytes. A larger one is emptied, as most of its inputs will have changed.
const MAX_LENGTH: u64 = 256 << 20;

/// The reason why nothing is kept in a folder.
#[derive(Debug)]
pub enum CacheFault {
    /// The folder or the file in it cannot be read or written.
    Io(io::Error),
    /// There is something else in its place. The words have its name.
    Foreign(String),
}

impl fmt::Display for CacheFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CacheFault::Io(error) => error.fmt(out),
            CacheFault::Foreign(what) => out.write_str(what),
        }
    }
}

impl std::error::Error for CacheFault {}

impl From<io::Error> for CacheFault {
    fn from(error: io::Error) -> CacheFault {
        CacheFault::Io(error)
    }
}

/// The number of bytes of new lines that are written at once.
const WRITTEN: usize = 64 << 10;

/// The counts of inputs that earlier runs have remembered.
pub struct Cache {
    /// The part of the hashed data that is the same for all inputs of a run.
    options: String,
    /// The counts by input, in JSON, each with its checksum.
    counts: HashMap<Key, Box<[u8]>>,
}

/// The lines that a run adds to the file. After an error nothing more is added: the findings do not depend on it.
pub struct Additions {
    path: PathBuf,
    file: File,
    lines: Vec<u8>,
    has_failed: bool,
}

/// Opens the cache in a folder, which is created if necessary. `options` are all options that can change the findings, and
/// `version` is that of the program. A file that is too long begins again, after a call of `meet_long` with what to say about it.
///
/// # Errors
/// The folder or the file cannot be used, or is something else.
pub fn open(
    folder: &Path,
    version: &str,
    options: &str,
    meet_long: impl FnOnce(String),
) -> Result<(Cache, Additions), CacheFault> {
    check_kind(folder, "a folder", Metadata::is_dir)?;
    fs::create_dir_all(folder)?;
    let path = folder.join(NAME);
    check_kind(&path, "a regular file", Metadata::is_file)?;
    let file = OpenOptions::new().create(true).read(true).append(true).open(&path)?;
    let mut text = Vec::new();
    (&file).take(MAX_LENGTH).read_to_end(&mut text)?;
    if !is_like_cache(&text) {
        return Err(CacheFault::Foreign(format!("{}: is not a cache, so nothing is kept in it", name_of(&path))));
    }
    if file.metadata().is_ok_and(|metadata| metadata.len() > MAX_LENGTH) {
        meet_long(format!("{}: is longer than {} MiB, so it begins again", name_of(&path), MAX_LENGTH >> 20));
        file.set_len(0)?;
        text.clear();
    }
    let lines = text.split(|byte| *byte == b'\n').filter_map(hash_key::split);
    let counts = lines.map(|(key, counts)| (key, counts.into())).collect();
    let options = with_version(version, options);
    Ok((Cache { options, counts }, Additions { path, file, lines: Vec::new(), has_failed: false }))
}

/// The part of the hashed data that is the same for all inputs of a run.
fn with_version(version: &str, options: &str) -> String {
    format!("{version} {options}")
}

/// Refuses a path that exists but is of another kind, and a link, which may lead to any other file.
fn check_kind(path: &Path, kind: &str, is_it: fn(&Metadata) -> bool) -> Result<(), CacheFault> {
    let what = match path.symlink_metadata() {
        Ok(found) if found.is_symlink() => "is a link".to_owned(),
        Ok(found) if !is_it(&found) => format!("is not {kind}"),
        _ => return Ok(()),
    };
    Err(CacheFault::Foreign(format!("{}: {what}, so no cache is kept in it", name_of(path))))
}

/// Whether this may be the text of a cache, perhaps damaged: it is empty, or a line begins like a hash.
fn is_like_cache(text: &[u8]) -> bool {
    /// The number of digits by which a line is recognised.
    const DIGITS: usize = 16;
    let is_hash = |line: &[u8]| line.iter().take(DIGITS).all(u8::is_ascii_hexdigit);
    let text = text.trim_ascii();
    text.len() < DIGITS && is_hash(text)
        || text.split(|byte| *byte == b'\n').any(|line| line.len() >= DIGITS && is_hash(line))
}

impl Cache {
    /// The key of a file with its current content; `None` if it is not a regular file or cannot be read. The key
    /// includes `name`, because settings may depend on it, and whether the file was found in a folder.
    #[must_use]
    pub fn key(&self, path: &Path, name: &str, is_found: bool) -> Option<Key> {
        // Opening a pipe would wait for its writer.
        if !fs::metadata(path).ok()?.is_file() {
            return None;
        }
        let mut file = File::open(path).ok()?;
        let mut digest = Sha256::new();
        digest.update(format!("{} {name:?} {is_found} ", self.options).as_bytes());
        let mut buffer = [0; 16 * 1024];
        loop {
            match file.read(&mut buffer) {
                Ok(0) => break,
                Ok(length) => digest.update(&buffer[..length]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return None,
            }
        }
        Some(digest.finalize().into())
    }

    /// The counts of an unchanged input.
    #[must_use]
    pub fn find(&self, key: &Key) -> Option<Counts> {
        serde_json::from_slice(hash_key::result(key, self.counts.get(key)?)?).ok()
    }
}

impl Additions {
    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Remembers an input without findings.
    ///
    /// # Errors
    /// The file cannot be written. This is said once.
    pub fn add(&mut self, key: &Key, counts: &Counts) -> io::Result<()> {
        let Ok(counts) = serde_json::to_vec(counts) else { return Ok(()) };
        self.lines.extend(hash_key::line(key, &counts));
        if self.lines.len() >= WRITTEN { self.write() } else { Ok(()) }
    }

    /// Writes the lines that are not yet in the file.
    ///
    /// # Errors
    /// The file cannot be written. This is said once.
    pub fn write(&mut self) -> io::Result<()> {
        let mut lines = std::mem::take(&mut self.lines);
        if lines.is_empty() || self.has_failed {
            return Ok(());
        }
        // The last line of another run may be incomplete.
        lines.insert(0, b'\n');
        self.file.write_all(&lines).inspect_err(|_| self.has_failed = true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_version_name_or_content_has_another_key() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        fs::write(&path, "1. a1 *").unwrap();
        let key = |version: &str, name: &str, is_found: bool| {
            let cache = Cache { options: with_version(version, "options"), counts: HashMap::new() };
            cache.key(&path, name, is_found).unwrap()
        };
        let first = key("1.0.0", "a.txt", false);
        assert_eq!(first, key("1.0.0", "a.txt", false));
        assert_ne!(first, key("1.0.1", "a.txt", false));
        assert_ne!(first, key("1.0.0", "b.txt", false));
        assert_ne!(first, key("1.0.0", "a.txt", true));
        fs::write(&path, "1. a2 *").unwrap();
        assert_ne!(first, key("1.0.0", "a.txt", false));
    }
}
