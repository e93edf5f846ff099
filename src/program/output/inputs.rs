//! An output never replaces an input, however the input is named or reached: all files that the run reads are known here, and
//! [`Output`] asks before it writes.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use anyhow::bail;

use super::Output;
use super::claim::is_claimed;
use crate::cli::ReadPath;
use crate::program::real_path::real_path;
use xgames_analysis::archive::{self, FileId, Input, InputItem, Limits, Reference, Source, is_pattern, name_of};
use xgames_core::record::Format;
use xgames_search::threads::lock;

/// The name of standard input, as typed and as reported.
const STDIN: &str = "-";

/// The paths that the run reads.
static READ: Mutex<Read> = Mutex::new(Read { paths: Vec::new(), files: Vec::new() });

struct Read {
    paths: Vec<ReadPath>,
    /// The files that the first paths lead to, as far as they were looked up.
    files: Vec<Option<FileId>>,
}

/// Does something with what the run reads.
fn with_read<T>(action: impl FnOnce(&mut Read) -> T) -> T {
    action(&mut lock(&READ))
}

impl Read {
    /// The first path that leads to a file, but for the one with the number `other_than`.
    fn path_to(&mut self, file: &FileId, other_than: Option<usize>) -> Option<&ReadPath> {
        let new = self.paths.iter().skip(self.files.len());
        let new: Vec<Option<FileId>> = new.map(|read| file_of(&read.path)).collect();
        self.files.extend(new);
        let mut paths = self.files.iter().zip(&self.paths).enumerate();
        let found = paths.find(|(number, (found, _))| found.as_ref() == Some(file) && Some(*number) != other_than);
        found.map(|(_, (_, read))| read)
    }

    /// The reason why the files that are kept are not all different, if they are not. They may not exist yet.
    fn kept_twice(&self) -> Option<String> {
        let mut places = HashMap::new();
        self.paths.iter().filter(|read| read.is_kept).find_map(|read| {
            let other = places.insert(real_path(&read.path), read)?;
            let of = other.of.as_deref().unwrap_or("the command");
            Some(format!("{}: is the file of {of}, so nothing else can be kept in it", name_of(&read.path)))
        })
    }

    /// The reason why a file of this name must not be written, if it is read.
    fn why_refused(&mut self, name: &str, file: &FileId, other_than: Option<usize>) -> Option<String> {
        let read = self.path_to(file, other_than)?;
        Some(match &read.of {
            Some(of) => format!("is the file of {of}"),
            None if name_of(&read.path) == name => "is an input".to_owned(),
            None => format!("is the input {}", name_of(&read.path)),
        })
    }
}

/// The file that a path leads to.
fn file_of(path: &Path) -> Option<FileId> {
    if path.as_os_str() == STDIN { FileId::of_stream(&io::stdin()) } else { FileId::of(&Reference::file(path)) }
}

/// Begins a run that reads these files, as [`add`] says. A process that runs the program again forgets what the last run has read.
pub(crate) fn begin(paths: impl IntoIterator<Item = ReadPath>) -> anyhow::Result<()> {
    with_read(|read| *read = Read { paths: Vec::new(), files: Vec::new() });
    add(paths)
}

/// Makes files known that the run reads, before it creates an output. Refuses a file that standard output is redirected to, one
/// in which also something is to be kept, one that an output has already, and to read standard input for a second time, when nothing is left of it.
pub(crate) fn add(paths: impl IntoIterator<Item = ReadPath>) -> anyhow::Result<()> {
    let paths: Vec<ReadPath> = paths.into_iter().collect();
    // An output may have been opened before it is known what is read.
    for ReadPath { path, of, .. } in &paths {
        if !Reference::is_standard_input(path) && is_claimed(path) {
            let what = of.as_ref().map_or("an input".to_owned(), |of| format!("the file of {of}"));
            bail!("{}: is {what}, so it cannot be the output", name_of(path));
        }
    }
    let refused = with_read(|read| {
        read.paths.extend(paths);
        let is_stdin = |read: &&ReadPath| !read.is_kept && Reference::is_standard_input(&read.path);
        if read.paths.iter().filter(is_stdin).count() > 1 {
            return Some("standard input can be read only once".to_owned());
        }
        let standard = FileId::of_stream(&io::stdout());
        if let Some(why) = standard.and_then(|file| read.why_refused("standard output", &file, None)) {
            return Some(format!("standard output: {why}, so it cannot be the output"));
        }
        let kept = read.paths.iter().enumerate().filter(|(_, path)| path.is_kept);
        let kept: Vec<_> =
            kept.filter_map(|(number, path)| Some((number, name_of(&path.path), FileId::of(&path.path)?))).collect();
        let refused = kept.into_iter().find_map(|(number, name, file)| {
            let why = read.why_refused(&name, &file, Some(number))?;
            Some(format!("{name}: {why}, so nothing can be kept in it"))
        });
        refused.or_else(|| read.kept_twice())
    });
    refused.map_or(Ok(()), |why| bail!(why))
}

/// Makes inputs known that no argument names.
pub(crate) fn add_inputs(paths: &[PathBuf]) -> anyhow::Result<()> {
    add(paths.iter().map(|path| ReadPath { path: path.clone(), of: None, is_kept: false }))
}

/// Refuses an output of this name that is read, or is in a folder in which something is kept. `file` is the file that it replaces,
/// and `place` its path without links.
pub(super) fn check(output: &str, file: Option<&FileId>, place: &Path) -> anyhow::Result<()> {
    let why = with_read(|read| {
        if let Some(file) = file {
            if let Some(why) = read.why_refused(output, file, None) {
                return Some(why);
            }
            // Many commands read standard input if no file is named.
            if FileId::of_stream(&io::stdin()).as_ref() == Some(file) {
                return Some(format!("is the input {STDIN}"));
            }
        }
        let mut kept = read.paths.iter().filter(|read| read.is_kept);
        let is_it = |path: &Path| real_path(path) == place;
        let holds_it = |path: &Path| fs::canonicalize(path).is_ok_and(|folder| place.parent() == Some(&folder));
        let kept = kept.find(|read| is_it(&read.path) || holds_it(&read.path))?;
        let place = if is_it(&kept.path) { "the file" } else { "in the folder" };
        Some(format!("is {place} of {}", kept.of.as_deref().unwrap_or("the command")))
    });
    why.map_or(Ok(()), |why| bail!("{output}: {why}, so it cannot be the output"))
}

/// Refuses to write to the file that a path leads to, if it is read, also as one of the files in a folder.
pub(crate) fn check_path(path: &Path) -> anyhow::Result<()> {
    let file = FileId::of(path);
    check(&name_of(path), file.as_ref(), &real_path(path))?;
    match file.and_then(|file| find_input(|_, _, found| *found == file)) {
        Some(input) => bail!("{}: is the input {input}, so it cannot be the output", name_of(path)),
        None => Ok(()),
    }
}

/// Looks for a file in all inputs of the run, those in folders too. `is_it` is asked about each, with its name.
fn find_input(mut is_it: impl FnMut(&str, &Source, &FileId) -> bool) -> Option<String> {
    let paths =
        with_read(|read| read.paths.iter().filter(|read| !read.is_kept).map(|read| read.path.clone()).collect());
    let paths: Vec<PathBuf> = paths;
    let mut found = None;
    let _ = archive::walk(&paths, &mut |input| {
        let Ok(Input { name, source, .. }) = input else { return ControlFlow::Continue(()) };
        let file = match &source {
            Source::File(path) | Source::Found(path) => FileId::of(path),
            Source::Stdin => FileId::of_stream(&io::stdin()),
        };
        if file.is_some_and(|file| is_it(&name, &source, &file)) {
            found = Some(name);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    found
}

/// The relation of the outputs of a run to the folders that it reads.
#[derive(Debug, Default)]
pub(crate) struct Guard {
    /// The files that are written. In folders they are not read.
    pub(crate) written: Vec<FileId>,
    /// The name of an output that is in a folder that is read, and holds records.
    found: Option<String>,
}

impl Guard {
    /// Looks for the outputs, and for the file that standard output is redirected to, in the folders and patterns that are read.
    /// Refuses a file that a pattern names.
    pub(crate) fn new<'a>(
        outputs: impl IntoIterator<Item = &'a Output>,
        format: Option<Format>,
    ) -> anyhow::Result<Guard> {
        let mut files: Vec<(&str, FileId)> =
            outputs.into_iter().filter_map(|output| Some((output.name(), output.old()?.clone()))).collect();
        let outputs = files.len();
        files.extend(FileId::of_stream(&io::stdout()).map(|file| ("standard output", file)));
        let mut guard = Guard { written: files.iter().map(|(_, file)| file.clone()).collect(), found: None };
        let has_many = |read: &mut Read| {
            // A file that is found in a folder matters for the outputs only.
            read.paths.iter().any(|read| outputs > 0 && read.path.is_dir() || is_pattern(&read.path))
        };
        if files.is_empty() || !with_read(has_many) {
            return Ok(guard);
        }
        let mut named = None;
        find_input(|name, source, file| {
            let Some(index) = files.iter().position(|(_, written)| written == file) else { return false };
            match source {
                Source::Found(_) if index >= outputs || !is_read(name, source.clone(), format) => false,
                Source::Found(_) => {
                    guard.found = Some(files[index].0.to_owned());
                    false
                }
                Source::File(_) | Source::Stdin => {
                    named = Some((files[index].0, name.to_owned()));
                    true
                }
            }
        });
        match named {
            Some((output, input)) => bail!("{output}: is the input {input}, so it cannot be the output"),
            None => Ok(guard),
        }
    }

    /// Guards the outputs of a command that reads whole archives like [`Guard::new`]. Everything that would stop it at the end of
    /// hours of work is refused: an output in a folder that is read, and a file that may not be replaced.
    pub(crate) fn of_archives<'a>(
        outputs: impl IntoIterator<Item = &'a Output>,
        format: Option<Format>,
    ) -> anyhow::Result<Guard> {
        let outputs: Vec<&Output> = outputs.into_iter().collect();
        let guard = Guard::new(outputs.iter().copied(), format)?;
        guard.check_folders()?;
        outputs.into_iter().try_for_each(Output::check_replaces_nothing)?;
        Ok(guard)
    }

    /// Refuses an output that is in a folder that is read, and holds records.
    pub(crate) fn check_folders(&self) -> anyhow::Result<()> {
        match &self.found {
            Some(name) => bail!("{name}: is in a folder that is read, and holds records, so it cannot be the output"),
            None => Ok(()),
        }
    }

    /// Refuses an output that is in a folder that is read, and holds records, but other ones than before.
    pub(crate) fn check_unchanged(&self, output: &Output) -> anyhow::Result<()> {
        match &self.found {
            Some(name) if !output.is_unchanged().unwrap_or(false) => {
                bail!("{name}: is in a folder that is read, and has other games; delete it, or choose another output")
            }
            _ => Ok(()),
        }
    }
}

/// Refuses a folder for outputs that has an input in it.
pub(super) fn check_has_none(folder: &Path) -> anyhow::Result<()> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files: HashSet<FileId> = entries.filter_map(|entry| FileId::of(&entry.path())).collect();
    if files.is_empty() {
        return Ok(());
    }
    let named =
        with_read(|read| files.iter().find_map(|file| read.path_to(file, None).map(|read| name_of(&read.path))));
    match named.or_else(|| find_input(|_, _, file| files.contains(file))) {
        Some(input) => {
            bail!("{}: has the input {input} in it, so it cannot be the folder for outputs", name_of(folder))
        }
        None => Ok(()),
    }
}

/// Whether a file that was found in a folder is read.
fn is_read(name: &str, source: Source, format: Option<Format>) -> bool {
    archive::open(name, source, &Limits::default(), format, &mut |found| match found {
        InputItem::Stray { .. } => ControlFlow::Continue(()),
        InputItem::Text { .. } | InputItem::Problem { .. } => ControlFlow::Break(()),
    })
    .is_break()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The module for Python runs the program again and again in one process.
    #[test]
    fn each_run_may_read_standard_input_once() {
        let stdin = || ReadPath { path: STDIN.into(), of: None, is_kept: false };
        for _ in 0..2 {
            begin([stdin()]).unwrap();
            let refused = add_inputs(&["a.txt".into(), "-#2".into()]).unwrap_err();
            assert_eq!(refused.to_string(), "standard input can be read only once");
        }
    }
}
