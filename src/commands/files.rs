//! The files that paths stand for, and their bytes.

use std::fs;
use std::io::{self, IsTerminal, Read};
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use super::complain;
use crate::record::native::Reader;

/// The name of standard input, as typed and as reported.
const STDIN: &str = "-";

/// Reads every file that `paths` stand for, in order, and hands it on with its name as typed.
/// Directories are walked in the order of names, hidden files and folders left out; without any path standard input is read.
///
/// What cannot be read is reported at once and does not keep the others from being read. Returns
/// whether everything could be read, or the first error of `take`.
pub(super) fn for_each(
    paths: &[PathBuf],
    mut take: impl FnMut(&str, &[u8]) -> anyhow::Result<()>,
) -> anyhow::Result<bool> {
    if paths.is_empty() {
        if io::stdin().is_terminal() {
            complain("no files given, and nothing is piped in; see `xgames help`");
            return Ok(false);
        }
        return for_each(&[STDIN.into()], take);
    }
    let mut all_read = true;
    for path in paths {
        if path.is_dir() {
            let visible = |entry: &DirEntry| entry.depth() == 0 || !is_hidden(entry.path());
            for entry in WalkDir::new(path).follow_links(true).sort_by_file_name().into_iter().filter_entry(visible) {
                match entry {
                    Ok(entry) if entry.file_type().is_file() && is_record(entry.path()) => {
                        all_read &= read_one(entry.path(), &mut take)?;
                    }
                    Ok(_) => {}
                    Err(error) => {
                        complain(error);
                        all_read = false;
                    }
                }
            }
        } else {
            all_read &= read_one(path, &mut take)?;
        }
    }
    Ok(all_read)
}

fn read_one(path: &Path, take: &mut impl FnMut(&str, &[u8]) -> anyhow::Result<()>) -> anyhow::Result<bool> {
    match read(path) {
        Ok(bytes) => take(&path.to_string_lossy(), &bytes).map(|()| true),
        Err(error) => {
            complain(format_args!("{}: {error}", path.display()));
            Ok(false)
        }
    }
}

/// The bytes of a file, or of standard input for `-`.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path.as_os_str() == STDIN {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(bytes);
    }
    fs::read(path)
}

/// Whether a file in a directory is taken for a record: by the ending `.txt`, or because it begins
/// with a tag, perhaps after comments. A file that cannot be looked into is one, so that the fault
/// shows.
fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("txt"))
        || begins_with_tag(path).unwrap_or(true)
}

fn is_hidden(path: &Path) -> bool {
    path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'))
}

fn begins_with_tag(path: &Path) -> io::Result<bool> {
    let mut beginning = Vec::new();
    fs::File::open(path)?.take(64 * 1024).read_to_end(&mut beginning)?;
    Ok(Reader::new(&beginning).next_game().is_some_and(|head| !head.tags.is_empty() && head.faults.is_empty()))
}
