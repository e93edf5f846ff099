//! Output files: the way in which every command writes files.
//!
//! A file is written under a temporary name in the same folder, synchronised with the disk, and renamed. So it is there
//! as a whole or not at all, and a run that fails leaves the old file. Owner, group and permissions of the old file stay.
//! Where a new file cannot have them, and where the folder cannot be written to, the old file is overwritten in place
//! once the new text is complete. Pipes, terminals and devices are written to directly.
//!
//! A file that is not empty is replaced by other content only with `--force`. A file whose name ends in `.gz` or `.zst` is
//! compressed.

pub(crate) mod aside;
mod folder;
mod inputs;
mod printer;
mod sink;
mod stdout;

pub(crate) use folder::OutputFolder;
pub(crate) use inputs::{Guard, check_has_no_input};
pub(crate) use printer::Printer;
pub(crate) use stdout::stdout;

use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{anyhow, bail};

use self::aside::Aside;
use self::sink::{Packing, Sink};
use super::error_words::{ALREADY_EXISTS, why_not_written, without_path};
use super::interrupt;
use xgames_analysis::archive::FileId;

/// A file that gets its name only when it is complete. If it is dropped before, nothing remains of it.
pub(crate) struct Output {
    /// The name of the file in messages.
    name: String,
    /// The file that is written, after all links.
    target: PathBuf,
    /// The file that is replaced.
    old: Option<FileId>,
    /// Whether the old file may be replaced by other content.
    force: bool,
    content: Shared,
}

enum Content {
    Aside { file: Sink, aside: Aside, end: End },
    Direct(BufWriter<Box<dyn Write + Send>>),
}

/// The way in which a complete file takes its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// The file gets its name, if there is no file of that name by then.
    New,
    /// The file gets its name, and replaces a file of that name.
    Rename,
    /// The content of the file is copied over the old file.
    Overwrite,
}

/// A writer for the content of an [`Output`].
#[derive(Clone)]
pub(crate) struct Shared {
    name: Arc<str>,
    content: Arc<Mutex<Option<Content>>>,
}

impl Output {
    /// A file that will be called `path`. If `path` leads to a file that is not empty, only `force` makes other content
    /// replace it. A pipe, a terminal or a device is written to directly.
    pub(crate) fn create(path: &Path, force: bool) -> anyhow::Result<Output> {
        let name = path.to_string_lossy();
        Output::open(path, &name, force, Packing::of_name(&name)?)
    }

    /// Replaces the file that `path` leads to, which is called `name` in messages.
    pub(crate) fn replace(path: &Path, name: &str) -> anyhow::Result<Output> {
        Output::open(path, name, true, Packing::None)
    }

    fn open(path: &Path, name: &str, force: bool, packing: Packing) -> anyhow::Result<Output> {
        let refused = |error: io::Error| anyhow!("{name}: {}", why_not_written(&error));
        let target = follow_links(path);
        let found = fs::metadata(&target).ok();
        if found.as_ref().is_some_and(Metadata::is_dir) {
            bail!("{name}: is a folder");
        }
        let (old, content) = if let Some(direct) = special(path, found.as_ref()).map_err(refused)? {
            (None, Content::Direct(BufWriter::new(direct)))
        } else if let Some(found) = found {
            OpenOptions::new().write(true).open(&target).map_err(refused)?;
            let (aside, end) = match aside_of(&target) {
                Ok(aside) if can_take_the_place(&aside.file, &found) => (aside, End::Rename),
                Ok(aside) => (aside, End::Overwrite),
                Err(_) => (Aside::create(&std::env::temp_dir()).map_err(refused)?, End::Overwrite),
            };
            (FileId::of(&target), Content::aside(aside, end, packing).map_err(refused)?)
        } else {
            let aside = aside_of(&target).map_err(|error| in_folder(name, &error))?;
            let end = if force { End::Rename } else { End::New };
            (None, Content::aside(aside, end, packing).map_err(refused)?)
        };
        let content = Shared { name: name.into(), content: Arc::new(Mutex::new(Some(content))) };
        Ok(Output { name: name.to_owned(), target, old, force, content })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The file that is replaced.
    pub(crate) fn old(&self) -> Option<&FileId> {
        self.old.as_ref()
    }

    /// The canonical path of the file, for comparison with others.
    pub(crate) fn canonical_path(&self) -> PathBuf {
        let folder = folder_of(&self.target);
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        self.target.file_name().map_or(folder.clone(), |name| folder.join(name))
    }

    pub(crate) fn writer(&self) -> Shared {
        self.content.clone()
    }

    /// Whether the content is that of the file that is replaced.
    pub(crate) fn is_unchanged(&self) -> io::Result<bool> {
        let Some(Content::Aside { file, .. }) = &mut *self.content.lock() else { return Ok(false) };
        if self.old.is_none() {
            return Ok(false);
        }
        let new = file.complete()?;
        new.rewind()?;
        let same = same_bytes(new, &mut File::open(&self.target)?)?;
        new.seek(io::SeekFrom::End(0))?;
        Ok(same)
    }

    /// Refuses to replace a file that is not empty.
    pub(crate) fn check_replaces_nothing(&self) -> anyhow::Result<()> {
        if !self.force && self.old.is_some() && fs::metadata(&self.target).is_ok_and(|old| old.len() > 0) {
            bail!("{}: {ALREADY_EXISTS}", self.name);
        }
        Ok(())
    }

    /// Gives the complete file its name.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        finish_all([self])
    }

    fn end(&self) -> io::Result<()> {
        let Some(content) = self.content.lock().take() else { return Ok(()) };
        let (mut file, aside, end) = match content {
            Content::Direct(mut file) => return file.flush(),
            Content::Aside { file, aside, end } => (file, aside, end),
        };
        let file = file.complete()?;
        let Aside { path, _unfinished, .. } = aside;
        if end == End::Overwrite {
            return overwrite(file, &self.target);
        }
        file.sync_all()?;
        let named = if end == End::New { path.persist_noclobber(&self.target) } else { path.persist(&self.target) };
        match named {
            Ok(()) => {
                sync_folder(folder_of(&self.target));
                Ok(())
            }
            // A file that is mounted by itself, as containers do it, cannot be replaced.
            Err(refused) if refused.error.kind() == ErrorKind::ResourceBusy => overwrite(file, &self.target),
            Err(refused) => Err(without_path(&refused.error)),
        }
    }
}

/// Gives complete files their names, or none of them if one would replace a file that must stay. An interruption waits for
/// it.
pub(crate) fn finish_all(outputs: impl IntoIterator<Item = Output>) -> anyhow::Result<()> {
    let outputs: Vec<Output> = outputs.into_iter().collect();
    for output in &outputs {
        if !output.force && !output.is_unchanged().unwrap_or(false) {
            output.check_replaces_nothing()?;
        }
    }
    let _naming = interrupt::naming();
    for output in outputs {
        output.end().map_err(|error| failed(&output.name, &error))?;
    }
    Ok(())
}

/// Rejects two outputs to the same file.
pub(crate) fn check_different<'a>(outputs: impl IntoIterator<Item = &'a Output>) -> anyhow::Result<()> {
    let mut before: Vec<(PathBuf, Option<&FileId>)> = Vec::new();
    for output in outputs {
        let (place, old) = (output.canonical_path(), output.old());
        if before.iter().any(|(other, id)| *other == place || old.is_some() && *id == old) {
            bail!("{}: two outputs have the same file", output.name);
        }
        before.push((place, old));
    }
    Ok(())
}

impl Content {
    fn aside(aside: Aside, end: End, packing: Packing) -> io::Result<Content> {
        Ok(Content::Aside { file: Sink::new(aside.file.try_clone()?, packing), aside, end })
    }
}

/// The error of an output, with its name. A closed pipe stays recognisable.
fn failed(name: &str, error: &io::Error) -> anyhow::Error {
    io::Error::new(error.kind(), format!("{name}: {}", why_not_written(error))).into()
}

fn in_folder(name: &str, error: &io::Error) -> anyhow::Error {
    match error.kind() {
        ErrorKind::PermissionDenied => anyhow!("{name}: permission to write in its folder is denied"),
        _ => anyhow!("{name}: {}", why_not_written(error)),
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn aside_of(target: &Path) -> io::Result<Aside> {
    Aside::create(folder_of(target))
}

/// The file that a path leads to, even if it does not exist yet.
fn follow_links(path: &Path) -> PathBuf {
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

/// A writer for a target that cannot be replaced by a file: a pipe, a device, an open file of this program.
fn special(path: &Path, old: Option<&Metadata>) -> io::Result<Option<Box<dyn Write + Send>>> {
    let is_special = old.is_some_and(|old| !old.is_file() && !old.is_dir())
        || ["/dev/fd", "/proc"].iter().any(|folder| path.starts_with(folder));
    Ok(match path.to_str() {
        Some("-" | "/dev/stdout") => Some(stdout()),
        Some("/dev/stderr") => Some(Box::new(io::stderr())),
        _ if is_special => Some(Box::new(OpenOptions::new().append(true).open(path)?)),
        _ => None,
    })
}

/// Gives a new file the owner, the group and the permissions of the old one. Returns whether it can take its place: it
/// has got them, and the old file has no other name, which would keep the old content.
#[cfg(unix)]
fn can_take_the_place(file: &File, old: &Metadata) -> bool {
    use std::os::unix::fs::{MetadataExt, fchown};
    let is_owned = |new: &Metadata| {
        new.uid() == old.uid() && new.gid() == old.gid() || fchown(file, Some(old.uid()), Some(old.gid())).is_ok()
    };
    old.nlink() == 1
        && file.metadata().is_ok_and(|new| is_owned(&new))
        && file.set_permissions(old.permissions()).is_ok()
}

#[cfg(not(unix))]
fn can_take_the_place(file: &File, old: &Metadata) -> bool {
    file.set_permissions(old.permissions()).is_ok()
}

/// Gives the files their names. If not everything could be read, a report shows it and a copy does not; neither replaces what an
/// earlier run has read whole.
pub(crate) fn finish_reports(
    reports: Vec<Output>,
    copies: impl Iterator<Item = Output>,
    all_read: bool,
) -> anyhow::Result<()> {
    if all_read {
        return finish_all(reports.into_iter().chain(copies));
    }
    let (mut kept, written): (Vec<_>, Vec<_>) = reports.into_iter().partition(|report| report.old().is_some());
    kept.extend(copies);
    for output in &kept {
        super::console::print_error(format_args!(
            "{}: not written, because not everything could be read",
            output.name()
        ));
    }
    finish_all(written)
}

/// Copies a complete file over the old one. If that fails, the old content comes back.
fn overwrite(new: &mut File, target: &Path) -> io::Result<()> {
    let mut old = OpenOptions::new().read(true).write(true).open(target)?;
    let mut before = tempfile::tempfile().map_err(|error| without_path(&error))?;
    io::copy(&mut old, &mut before)?;
    let copied = copy_over(new, &mut old);
    if copied.is_err() {
        let _ = copy_over(&mut before, &mut old);
    }
    copied
}

fn copy_over(from: &mut File, to: &mut File) -> io::Result<()> {
    from.rewind()?;
    to.rewind()?;
    let length = io::copy(from, to)?;
    to.set_len(length)?;
    to.sync_all()
}

/// Makes a new name last if the power fails. Not every file system can.
fn sync_folder(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

fn same_bytes(one: &mut File, other: &mut File) -> io::Result<bool> {
    if one.metadata()?.len() != other.metadata()?.len() {
        return Ok(false);
    }
    let (mut one, mut other) = (io::BufReader::new(one), io::BufReader::new(other));
    loop {
        let (a, b) = (io::BufRead::fill_buf(&mut one)?, io::BufRead::fill_buf(&mut other)?);
        let length = a.len().min(b.len());
        if a[..length] != b[..length] || a.is_empty() != b.is_empty() {
            return Ok(false);
        }
        if length == 0 {
            return Ok(true);
        }
        io::BufRead::consume(&mut one, length);
        io::BufRead::consume(&mut other, length);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Option<Content>> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with(&self, action: impl FnOnce(&mut dyn Write) -> io::Result<usize>) -> io::Result<usize> {
        match &mut *self.lock() {
            Some(Content::Aside { file, .. }) => action(file),
            Some(Content::Direct(file)) => action(file),
            None => Ok(0),
        }
        .map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("{}: {}", self.name, why_not_written(&error))),
        })
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(|file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(|file| file.flush().map(|()| 0)).map(drop)
    }
}
