//! Records how much of each file in a baseline a run has read, so that it can say which findings no longer occur.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::baseline_line::{KnownFinding, escaped_file};
use xgames_analysis::archive::Input;
use xgames_core::diagnostic::Code;

/// The part of a file that has been read.
#[derive(Clone, Debug, Default)]
enum Part {
    /// The file has not been met.
    #[default]
    None,
    /// The file has been met, but not all of its games have been judged.
    Some,
    /// All games of the file have been judged, but for findings of these codes.
    All(Vec<Code>),
}

/// The files of a baseline, and what has been read of them. Files that it does not name are not kept.
#[derive(Debug, Default)]
pub struct Reach {
    /// The files by their names in the baseline.
    files: HashMap<Box<str>, Part>,
    /// The paths above the files, each of which may be an archive, and whether it has been read to its end.
    archives: HashMap<Box<str>, bool>,
    /// The last parts of the names of the files.
    last_parts: HashSet<Box<str>>,
    /// Whether there was a file of another name with such a last part.
    has_others: bool,
    /// The texts of the current input that the baseline names, and the codes that are ignored in them.
    texts: Vec<(Box<str>, Vec<Code>)>,
    /// Whether the current input could be read so far.
    is_whole: bool,
}

fn last_part(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

impl Reach {
    /// Adds a file that the baseline names.
    pub fn add(&mut self, file: &str) {
        if self.files.contains_key(file) {
            return;
        }
        self.files.insert(file.into(), Part::None);
        self.last_parts.insert(last_part(file).into());
        for (end, _) in file.match_indices('/') {
            self.archives.insert(file[..end].into(), false);
        }
    }

    /// Begins an input.
    pub fn begin_input(&mut self) {
        self.texts.clear();
        self.is_whole = true;
    }

    /// Begins a text of the input, in which some codes are ignored.
    pub fn begin_text(&mut self, name: &str, ignored: &[Code]) {
        let name = escaped_file(name);
        match self.files.get_mut(&*name) {
            Some(part) => {
                if matches!(part, Part::None) {
                    *part = Part::Some;
                }
                self.texts.push((name.into(), ignored.to_vec()));
            }
            None => self.has_others |= self.last_parts.contains(last_part(&name)),
        }
    }

    /// Notes that some games of the input are not judged.
    pub fn lose_part(&mut self) {
        self.is_whole = false;
    }

    /// Ends an input.
    pub fn end_input(&mut self, input: &Input) {
        let texts = std::mem::take(&mut self.texts);
        if !self.is_whole || input.game.is_some() {
            return;
        }
        if input.member.is_none() {
            self.read_clean(&input.name);
        }
        for (name, ignored) in texts {
            self.files.insert(name, Part::All(ignored));
        }
    }

    /// Notes that an input has been read to its end, and has no findings.
    pub fn read_clean(&mut self, input: &str) {
        let name = escaped_file(input);
        if let Some(part) = self.files.get_mut(&*name) {
            *part = Part::All(Vec::new());
        }
        if let Some(is_read) = self.archives.get_mut(&*name) {
            *is_read = true;
        }
    }

    /// Whether a finding that did not occur can occur no more: its file was read to its end and its code is wanted, or the file is
    /// not there any more. With `is_partial`, games were passed over, so that only the latter counts.
    #[must_use]
    pub fn is_gone(
        &self,
        finding: &KnownFinding<'_>,
        is_partial: bool,
        is_wanted: impl Fn(Code, &[Code]) -> bool,
    ) -> bool {
        match self.files.get(finding.file) {
            Some(Part::All(ignored)) if !is_partial => finding.code.is_some_and(|code| is_wanted(code, ignored)),
            Some(Part::None) => {
                let is_read = |(end, _)| self.archives.get(&finding.file[..end]) == Some(&true);
                finding.file.match_indices('/').any(is_read) || is_missing(finding.file)
            }
            _ => false,
        }
    }

    /// Whether the baseline seems to be of another folder: none of its files was read, but one whose name ends like one of them.
    #[must_use]
    pub fn is_elsewhere(&self) -> bool {
        self.has_others && self.files.values().all(|part| matches!(part, Part::None))
    }
}

/// Whether it is certain that there is no file of this name in a baseline, and no archive that might have it.
fn is_missing(file: &str) -> bool {
    // Standard input is not a file, and a name with escapes may match several files.
    if file == "-" || file.contains('\\') {
        return false;
    }
    let is_absent = |path: &Path| match fs::metadata(path) {
        Ok(_) => Some(false),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => Some(true),
        Err(_) => None,
    };
    let path = PathBuf::from(file);
    if is_absent(&path) != Some(true) {
        return false;
    }
    for above in path.ancestors().skip(1).filter(|above| !above.as_os_str().is_empty()) {
        match is_absent(above) {
            Some(true) => {}
            Some(false) => return above.is_dir(),
            None => return false,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_missing_only_if_no_archive_may_have_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
        std::fs::write(path("a.zip"), "").unwrap();
        for (name, expected) in
            [("a.zip", false), ("a.zip/b.txt", false), ("a.zip/b/c.txt", false), ("b.txt", true), ("b/c.txt", true)]
        {
            assert_eq!(is_missing(&path(name)), expected, "{name}");
        }
        assert!(!is_missing("-") && !is_missing("no\\\\where") && is_missing("no-where/a.txt"));
    }
}
