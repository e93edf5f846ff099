//! An output never replaces an input, however the input is named or reached.

use std::fs;
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use anyhow::bail;

use super::{Output, check_different};
use crate::cli::ArchiveOptions;
use xgames_analysis::archive::{self, FileId, Input, InputItem, Limits, Source, name_of};
use xgames_core::record::Format;

/// The relation of the outputs of a run to its inputs.
#[derive(Debug, Default)]
pub(crate) struct Guard {
    /// The files that are written. In folders they are not read.
    pub(crate) written: Vec<FileId>,
    /// The name of an output that is in a folder that is read, and holds records.
    found: Option<String>,
}

impl Guard {
    /// Looks for the outputs, and for the file that standard output is redirected to, in all inputs that `paths`
    /// name. Refuses a file that is found there.
    pub(crate) fn new<'a>(
        outputs: impl IntoIterator<Item = &'a Output>,
        paths: &[PathBuf],
        format: Option<Format>,
    ) -> anyhow::Result<Guard> {
        let mut files: Vec<(&str, FileId)> =
            outputs.into_iter().filter_map(|output| Some((output.name(), output.old()?.clone()))).collect();
        let outputs = files.len();
        files.extend(FileId::of_stream(&io::stdout()).map(|file| ("standard output", file)));
        let mut guard = Guard { written: files.iter().map(|(_, file)| file.clone()).collect(), found: None };
        // A file that is found in a folder matters for the outputs only.
        let paths: Vec<PathBuf> = paths.iter().filter(|path| outputs > 0 || !path.is_dir()).cloned().collect();
        if files.is_empty() {
            return Ok(guard);
        }
        let mut named = None;
        let _ = archive::walk(&paths, &mut |input| {
            let Ok(Input { name, source, .. }) = input else { return ControlFlow::Continue(()) };
            let file = match &source {
                Source::File(path) | Source::Found(path) => FileId::of(path),
                Source::Stdin => FileId::of_stream(&io::stdin()),
            };
            let Some(index) = file.and_then(|file| files.iter().position(|(_, written)| *written == file)) else {
                return ControlFlow::Continue(());
            };
            match source {
                Source::Found(_) if index >= outputs || !is_read(&name, source, format) => {}
                Source::Found(_) => guard.found = Some(files[index].0.to_owned()),
                Source::File(_) | Source::Stdin => {
                    named = Some((files[index].0, name));
                    return ControlFlow::Break(());
                }
            }
            ControlFlow::Continue(())
        });
        match named {
            Some((output, input)) if output == input => bail!("{output}: is an input, so it cannot be the output"),
            Some((output, input)) => bail!("{output}: is the input {input}, so it cannot be the output"),
            None => Ok(guard),
        }
    }

    /// Guards the outputs of a command that reads whole archives like [`Guard::new`]. Everything that would stop it at the end of
    /// hours of work is refused: two outputs in one file, an output in a folder that is read, in the list of the files to read or
    /// in one of the `others` that are read, and a file that may not be replaced.
    pub(crate) fn of_archives<'a>(
        outputs: impl IntoIterator<Item = &'a Output>,
        paths: &[PathBuf],
        options: &'a ArchiveOptions,
        format: Option<Format>,
        others: impl IntoIterator<Item = (&'static str, &'a Path)>,
    ) -> anyhow::Result<Guard> {
        let outputs: Vec<&Output> = outputs.into_iter().collect();
        check_different(outputs.iter().copied())?;
        let guard = Guard::new(outputs.iter().copied(), paths, format)?;
        guard.check_folders()?;
        let list = options.files_from.as_deref().map(|list| ("the list of the files to read", list));
        for (what, path) in list.into_iter().chain(others) {
            check_is_not(outputs.iter().copied(), what, path)?;
        }
        outputs.into_iter().try_for_each(Output::check_replaces_nothing)?;
        Ok(guard)
    }

    /// Refuses an output that is in a folder that is read, and holds records.
    pub(crate) fn check_folders(&self) -> anyhow::Result<()> {
        match self.found() {
            Some(name) => bail!("{name}: is in a folder that is read, and holds records, so it cannot be the output"),
            None => Ok(()),
        }
    }

    /// The name of an output that is in a folder that is read, and holds records.
    pub(crate) fn found(&self) -> Option<&str> {
        self.found.as_deref()
    }
}

/// Refuses to write to a file that is read in another way than as a record.
fn check_is_not<'a>(outputs: impl IntoIterator<Item = &'a Output>, what: &str, path: &Path) -> anyhow::Result<()> {
    let (file, folder) = (FileId::of(path), fs::canonicalize(path).ok());
    for output in outputs {
        let is_it = output.old().is_some() && output.old() == file.as_ref();
        let is_in_it = folder.as_deref().is_some_and(|folder| output.canonical_path().parent() == Some(folder));
        if is_it || is_in_it {
            bail!("{}: is {what}, so it cannot be the output", output.name());
        }
    }
    Ok(())
}

/// Refuses a folder for outputs that has an input in it.
pub(crate) fn check_has_no_input(folder: &Path, paths: &[PathBuf]) -> anyhow::Result<()> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let files: Vec<FileId> = entries.filter_map(|entry| FileId::of(&entry.path())).collect();
    let mut found = None;
    if files.is_empty() {
        return Ok(());
    }
    let _ = archive::walk(paths, &mut |input| {
        let Ok(Input { name, source, .. }) = input else { return ControlFlow::Continue(()) };
        let file = match &source {
            Source::File(path) | Source::Found(path) => FileId::of(path),
            Source::Stdin => FileId::of_stream(&io::stdin()),
        };
        if file.is_some_and(|file| files.contains(&file)) {
            found = Some(name);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    match found {
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
