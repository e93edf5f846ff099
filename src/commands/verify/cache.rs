//! Remembers inputs without findings.
//!
//! The cache is one file, to which runs append lines: the hash of the program's version, of everything that can change a
//! judgement and of the bytes of the input; then the counts of the input in JSON. A file for each input would take longer
//! to read than a small input takes to judge. Several runs may share a cache: damaged and incomplete lines are ignored.

use std::collections::HashMap;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, Read, Write as _};
use std::path::Path;

use anyhow::{anyhow, bail};
use sha2::{Digest, Sha256};

use crate::program::console::print_error;
use crate::program::error_words::why_not_written;
use xgames_analysis::archive::name_of;
use xgames_analysis::hash_key;
pub(super) use xgames_analysis::hash_key::Key;
use xgames_report::verification::Counts;

/// The name of the file.
const NAME: &str = "unchanged";

/// The greatest size of the file in bytes. A larger one is emptied, as most of its inputs will have changed.
const MAX_LENGTH: u64 = 256 << 20;

/// The number of bytes of new lines that are written at once.
const WRITTEN: usize = 64 << 10;

/// The counts of inputs that earlier runs have remembered.
pub(super) struct Cache {
    /// The part of the hashed data that is the same for all inputs of a run.
    options: String,
    /// The counts by input, in JSON, each with its checksum.
    counts: HashMap<Key, Box<[u8]>>,
}

/// The lines that this run adds to the file. An error is told, and nothing more is added: the findings do not depend on it.
pub(super) struct Additions {
    /// The name of the file in messages.
    name: String,
    file: File,
    lines: Vec<u8>,
    has_failed: bool,
}

/// Opens the cache in a folder, which is created if necessary. `options` are all options that can change the findings.
pub(super) fn open(folder: &Path, options: &str) -> anyhow::Result<(Cache, Additions)> {
    let refused = |error: io::Error| anyhow!("{}: {}", name_of(folder), why_not_written(&error));
    check_kind(folder, "a folder", Metadata::is_dir)?;
    fs::create_dir_all(folder).map_err(refused)?;
    let path = folder.join(NAME);
    check_kind(&path, "a regular file", Metadata::is_file)?;
    let file = OpenOptions::new().create(true).read(true).append(true).open(&path).map_err(refused)?;
    let mut text = Vec::new();
    (&file).take(MAX_LENGTH).read_to_end(&mut text).map_err(refused)?;
    if !is_like_cache(&text) {
        bail!("{}: is not a cache, so nothing is kept in it", name_of(&path));
    }
    if file.metadata().is_ok_and(|metadata| metadata.len() > MAX_LENGTH) {
        print_error(format_args!("{}: is longer than {} MiB, so it begins again", name_of(&path), MAX_LENGTH >> 20));
        file.set_len(0).map_err(refused)?;
        text.clear();
    }
    let lines = text.split(|byte| *byte == b'\n').filter_map(hash_key::split);
    let counts = lines.map(|(key, counts)| (key, counts.into())).collect();
    let options = with_version(env!("CARGO_PKG_VERSION"), options);
    let additions = Additions { name: name_of(&path), file, lines: Vec::new(), has_failed: false };
    Ok((Cache { options, counts }, additions))
}

/// The part of the hashed data that is the same for all inputs of a run.
fn with_version(version: &str, options: &str) -> String {
    format!("{version} {options}")
}

/// Refuses a path that exists but is of another kind, and a link, which may lead to any other file.
fn check_kind(path: &Path, kind: &str, is_it: fn(&Metadata) -> bool) -> anyhow::Result<()> {
    match path.symlink_metadata() {
        Ok(found) if found.is_symlink() => bail!("{}: is a link, so no cache is kept in it", name_of(path)),
        Ok(found) if !is_it(&found) => bail!("{}: is not {kind}, so no cache is kept in it", name_of(path)),
        _ => Ok(()),
    }
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
    pub(super) fn key(&self, path: &Path, name: &str, is_found: bool) -> Option<Key> {
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
    pub(super) fn find(&self, key: &Key) -> Option<Counts> {
        serde_json::from_slice(hash_key::result(key, self.counts.get(key)?)?).ok()
    }
}

impl Additions {
    /// Remembers an input without findings.
    pub(super) fn add(&mut self, key: &Key, counts: &Counts) {
        let Ok(counts) = serde_json::to_vec(counts) else { return };
        self.lines.extend(hash_key::line(key, &counts));
        if self.lines.len() >= WRITTEN {
            self.write();
        }
    }

    fn write(&mut self) {
        if !self.lines.is_empty() && !self.has_failed {
            // The last line of another run may be incomplete.
            self.lines.insert(0, b'\n');
            if let Err(error) = self.file.write_all(&self.lines) {
                self.has_failed = true;
                print_error(format_args!("{}: not everything is kept: {}", self.name, why_not_written(&error)));
            }
        }
        self.lines.clear();
    }
}

impl Drop for Additions {
    fn drop(&mut self) {
        self.write();
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
