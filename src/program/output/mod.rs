//! Output files: the way in which every command writes files.
//!
//! A file is written under a temporary name in the same folder, synchronised with the disk, and renamed. So it is there
//! as a whole or not at all, and a run that fails leaves the old file. Owner, group and permissions of the old file stay.
//! Where a new file cannot have them, and where the folder cannot be written to, the old file is overwritten in place
//! once the new text is complete. Pipes, terminals and devices are written to directly.
//!
//! A file that is not empty is replaced by other content only with `--force`. A file whose name ends in `.gz` or `.zst` is
//! compressed.

mod aside;
mod claim;
mod folder;
pub(crate) mod inputs;
mod printer;
mod sink;
mod stdout;

pub(crate) use aside::{AsideFolder, TemporaryCopy};
pub(crate) use folder::OutputFolder;
pub(crate) use inputs::Guard;
pub(crate) use printer::Printer;
pub(crate) use stdout::{NO_TEXT, refuse_terminal, stdout};

use std::collections::BTreeSet;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io::{self, BufWriter, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use anyhow::{anyhow, bail};

use self::aside::Aside;
use self::claim::Claim;
use self::sink::{Packing, Sink};
use super::console::print_error;
use super::error_words::{ALREADY_EXISTS, why_not_written, without_path};
use super::exit_status::ExitStatus;
use super::interrupt;
pub(crate) use super::real_path::folder_of;
use super::real_path::{follow_links, real_path};
use super::sandbox::why_denied;
use xgames_analysis::archive::{FileId, TemporaryFile, name_of, other_than_native, packed_ending};
use xgames_search::threads::lock;

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
    /// The right to the file, which other outputs of the run do not have.
    _claim: Claim,
}

enum Content {
    Aside {
        file: Sink,
        aside: Aside,
        end: End,
    },
    Direct(BufWriter<Box<dyn Write + Send>>),
    /// The reader of a pipe has gone. The other outputs of the run are written all the same.
    Gone,
}

/// The number of files that the run has begun to write.
static FILES: AtomicUsize = AtomicUsize::new(0);

/// Whether an error of a pipe ends only this output, and not the run: its reader has gone, and there are files to write.
fn ends_only_this(error: &io::Error) -> bool {
    error.kind() == ErrorKind::BrokenPipe && FILES.load(Ordering::Relaxed) > 0
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
    /// A file that will be called `path`, and is none that the run reads. If `path` leads to a file that is not empty, only `force`
    /// makes other content replace it. A pipe, a terminal or a device is written to directly.
    pub(crate) fn create(path: &Path, force: bool) -> anyhow::Result<Output> {
        let name = name_of(path);
        let found = match standard_stream(path) {
            Some((stream, _)) => stream,
            None => FileId::of(path),
        };
        inputs::check(&name, found.as_ref(), &real_path(&follow_links(path)))?;
        Output::open(path, &name, force, Packing::of_name(&name)?)
    }

    /// A file that will be called `path`, where nothing is yet, and still nothing must be when it is finished.
    pub(crate) fn create_new(path: &Path) -> anyhow::Result<Output> {
        let is_taken = || Err(failed(&name_of(path), &ErrorKind::AlreadyExists.into()));
        if path.symlink_metadata().is_ok() {
            return is_taken();
        }
        let output = Output::create(path, false)?;
        // Another process may have been quicker. Its file must stay, even if it has the same content so far.
        if output.old.is_some() { is_taken() } else { Ok(output) }
    }

    /// Replaces the file that `path` leads to, which is called `name` in messages. The run may have read it.
    pub(crate) fn replace(path: &Path, name: &str) -> anyhow::Result<Output> {
        Output::open(path, name, true, Packing::None)
    }

    fn open(path: &Path, name: &str, force: bool, packing: Packing) -> anyhow::Result<Output> {
        let why = |error: &io::Error| why_denied(path, error).unwrap_or_else(|| why_not_written(error));
        let refused = |error: io::Error| anyhow!("{name}: {}", why(&error));
        // Some links in /proc lead to files that have no name.
        let found = fs::metadata(path).ok();
        let id = FileId::of(path);
        let target = Some(follow_links(path)).filter(|target| found.is_none() || FileId::of(target) == id);
        let is_named = target.is_some();
        let target = target.unwrap_or_else(|| path.to_owned());
        if found.as_ref().is_some_and(Metadata::is_dir) {
            bail!("{name}: is a folder");
        }
        let (old, content) = if let Some(direct) = special(path, found.as_ref()).map_err(refused)? {
            (None, Content::Direct(BufWriter::new(direct)))
        } else if let Some(found) = found {
            OpenOptions::new().write(true).open(&target).map_err(refused)?;
            let (aside, end) = match aside_of(&target) {
                Ok(aside) if is_named && can_take_the_place(&aside.file, &found) => (aside, End::Rename),
                Ok(aside) => (aside, End::Overwrite),
                Err(_) => (Aside::temporary().map_err(refused)?, End::Overwrite),
            };
            (id, Content::aside(aside, end, packing).map_err(refused)?)
        } else {
            let aside = aside_of(&target).map_err(|error| in_folder(path, name, &error))?;
            let end = if force { End::Rename } else { End::New };
            (None, Content::aside(aside, end, packing).map_err(refused)?)
        };
        let claim = Claim::to(name, real_path(&target), old.clone())?;
        let content = Shared { name: name.into(), content: Arc::new(Mutex::new(Some(content))) };
        Ok(Output { name: name.to_owned(), target, old, force, content, _claim: claim })
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The file that is replaced.
    pub(crate) fn old(&self) -> Option<&FileId> {
        self.old.as_ref()
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

    /// Whether there is a file that is not empty.
    pub(crate) fn replaces_something(&self) -> bool {
        self.old.is_some() && fs::metadata(&self.target).is_ok_and(|old| old.len() > 0)
    }

    /// Refuses to replace a file that is not empty.
    pub(crate) fn check_replaces_nothing(&self) -> anyhow::Result<()> {
        if !self.force && self.replaces_something() {
            bail!("{}: {ALREADY_EXISTS}", self.name);
        }
        Ok(())
    }

    /// Gives the complete file its name.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        finish_all([self])
    }

    /// Writes to the file under its temporary name what is still in memory, and makes it last.
    fn complete(&self) -> io::Result<()> {
        match &mut *self.content.lock() {
            Some(Content::Aside { file, .. }) => file.complete()?.sync_all(),
            _ => Ok(()),
        }
    }

    fn end(&self) -> io::Result<()> {
        let Some(content) = self.content.lock().take() else { return Ok(()) };
        let (mut file, aside, end) = match content {
            Content::Direct(mut file) => {
                return file.flush().or_else(|error| if ends_only_this(&error) { Ok(()) } else { Err(error) });
            }
            Content::Gone => return Ok(()),
            Content::Aside { file, aside, end } => (file, aside, end),
        };
        let file = file.complete()?;
        let Aside { path, _unfinished, .. } = aside;
        if end == End::Overwrite {
            return overwrite(file, &self.target);
        }
        let named = if end == End::New { path.persist_noclobber(&self.target) } else { path.persist(&self.target) };
        match named {
            Ok(()) => Ok(()),
            // A file that is mounted by itself, as containers do it, cannot be replaced.
            Err(refused) if refused.error.kind() == ErrorKind::ResourceBusy => overwrite(file, &self.target),
            Err(refused) => Err(without_path(&refused.error)),
        }
    }
}

/// Whether the name of a file promises a compression or an archive, also one that is never written.
pub(crate) fn is_packed(path: &Path) -> bool {
    packed_ending(&path.to_string_lossy()).is_some()
}

/// Refuses the name of a compressed file for an index.
pub(crate) fn check_index(path: &Path) -> anyhow::Result<()> {
    if is_packed(path) {
        bail!("{}: an index is not compressed; choose another name", name_of(path));
    }
    Ok(())
}

/// A file for native records, like [`Output::create`]. Its name must not promise another format.
pub(crate) fn create_native(path: &Path, force: bool) -> anyhow::Result<Output> {
    if let Some(format) = other_than_native(path) {
        let path = name_of(path);
        bail!(
            "{path}: its name promises {format}, but native records are written; choose another name, and convert them with `xgames convert`"
        );
    }
    Output::create(path, force)
}

/// Gives complete files their names, or none of them if one would replace a file that must stay, or cannot be completed. An interruption
/// waits for it. What takes time is done before, so that a process that is killed hardly ever leaves a part of them.
pub(crate) fn finish_all(outputs: impl IntoIterator<Item = Output>) -> anyhow::Result<()> {
    let outputs: Vec<Output> = outputs.into_iter().collect();
    for output in &outputs {
        if !output.force && !output.is_unchanged().unwrap_or(false) {
            output.check_replaces_nothing()?;
        }
    }
    for output in &outputs {
        output.complete().map_err(|error| failed(&output.name, &error))?;
    }
    let _naming = interrupt::naming();
    for output in &outputs {
        output.end().map_err(|error| failed(&output.name, &error))?;
    }
    let folders: BTreeSet<&Path> = outputs.iter().map(|output| folder_of(&output.target)).collect();
    folders.into_iter().for_each(sync_folder);
    Ok(())
}

impl Content {
    fn aside(aside: Aside, end: End, packing: Packing) -> io::Result<Content> {
        FILES.fetch_add(1, Ordering::Relaxed);
        Ok(Content::Aside { file: Sink::new(aside.file.try_clone()?, packing), aside, end })
    }
}

/// The error of an output, with its name. A closed pipe stays recognisable.
fn failed(name: &str, error: &io::Error) -> anyhow::Error {
    io::Error::new(error.kind(), format!("{name}: {}", why_not_written(error))).into()
}

fn in_folder(path: &Path, name: &str, error: &io::Error) -> anyhow::Error {
    match (why_denied(path, error), error.kind()) {
        (Some(why), _) => anyhow!("{name}: {why}"),
        (None, ErrorKind::PermissionDenied) => anyhow!("{name}: permission to write in its folder is denied"),
        _ => anyhow!("{name}: {}", why_not_written(error)),
    }
}

fn aside_of(target: &Path) -> io::Result<Aside> {
    Aside::create(folder_of(target))
}

/// A writer for a target that is not a file, but a pipe, a device or a standard stream. What a path leads to decides, not its
/// beginning.
fn special(path: &Path, found: Option<&Metadata>) -> io::Result<Option<Box<dyn Write + Send>>> {
    if let Some((_, stream)) = standard_stream(path) {
        return Ok(Some(stream));
    }
    let is_special = found.is_some_and(|found| !found.is_file() && !found.is_dir());
    Ok(if is_special { Some(Box::new(OpenOptions::new().append(true).open(path)?)) } else { None })
}

/// The standard stream that a path names: the file to which it is redirected, if it is one, and a writer.
fn standard_stream(path: &Path) -> Option<(Option<FileId>, Box<dyn Write + Send>)> {
    match path.to_str()? {
        "-" | "/dev/stdout" | "/dev/fd/1" | "/proc/self/fd/1" => Some((FileId::of_stream(&io::stdout()), stdout())),
        "/dev/stderr" | "/dev/fd/2" | "/proc/self/fd/2" => {
            Some((FileId::of_stream(&io::stderr()), Box::new(io::stderr())))
        }
        _ => None,
    }
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

/// Ends the files of a run that has ended so. If everything was read, they get their names. If not, what could be read is in them,
/// and a message says that something is missing. An interrupted run writes none.
pub(crate) fn finish_after(ending: ExitStatus, outputs: impl IntoIterator<Item = Output>) -> anyhow::Result<()> {
    finish_some(ending, outputs).map(drop)
}

/// Ends files in the way of [`finish_after`], and returns the number of those that have got their names.
fn finish_some(ending: ExitStatus, outputs: impl IntoIterator<Item = Output>) -> anyhow::Result<usize> {
    match ending {
        ExitStatus::Clean | ExitStatus::Violation => {
            let outputs: Vec<Output> = outputs.into_iter().collect();
            let files = outputs.len();
            finish_all(outputs)?;
            Ok(files)
        }
        ExitStatus::Failure | ExitStatus::Refused => finish_new(outputs, NOT_ALL_READ),
        ExitStatus::Interrupted => {
            for output in outputs {
                print_error(format_args!("{}: not written, because the run was interrupted", output.name()));
            }
            Ok(0)
        }
    }
}

/// Leaves out the files that would take the place of old ones, and says why. Returns the others.
fn keep_old(outputs: impl IntoIterator<Item = Output>, why: &str) -> Vec<Output> {
    let (kept, written): (Vec<Output>, Vec<Output>) = outputs.into_iter().partition(Output::replaces_something);
    for output in kept {
        print_error(format_args!("{}: not written over the old file, because {why}", output.name()));
    }
    written
}

/// Leaves out the files of a run without a game that would take the place of old ones, and says so: that is a violation. An empty file would
/// be of no use, and it may be a mistake that there is no game.
pub(crate) fn without_games(ending: &mut ExitStatus, outputs: Vec<Output>) -> Vec<Output> {
    let asked = outputs.len();
    let written = keep_old(outputs, "there is no game to write");
    if written.len() < asked {
        *ending = (*ending).max(ExitStatus::Violation);
    }
    written
}

/// Ends the file of a run that has written `written` games and left out `left_out`, and returns whether it has got its name. If the run could
/// write none of the games that there are, an empty file would be of no use, and worse than an old one, so none is written.
pub(crate) fn finish_games(
    ending: ExitStatus,
    (written, left_out): (u64, u64),
    output: Option<Output>,
) -> anyhow::Result<bool> {
    match output {
        Some(output) if written == 0 && left_out > 0 && ending == ExitStatus::Violation => {
            print_error(format_args!("{}: not written, because no game can be written to it", output.name()));
            Ok(false)
        }
        output => Ok(finish_some(ending, output)? > 0),
    }
}

/// The reason why a file is incomplete, if an input is at fault.
pub(crate) const NOT_ALL_READ: &str = "not everything could be read";

/// Gives files their names in which something is missing, and says why. A file that is already there may be whole, so it stays, even
/// if the user lets the run replace it.
pub(crate) fn finish_incomplete(outputs: impl IntoIterator<Item = Output>, why: &str) -> anyhow::Result<()> {
    finish_new(outputs, why).map(drop)
}

/// Ends files in the way of [`finish_incomplete`], and returns the number of those that have got their names.
fn finish_new(outputs: impl IntoIterator<Item = Output>, why: &str) -> anyhow::Result<usize> {
    let written = keep_old(outputs, why);
    let names: Vec<String> = written.iter().map(|output| output.name.clone()).collect();
    finish_all(written)?;
    for name in &names {
        print_error(format_args!("{name}: is incomplete, because {why}"));
    }
    Ok(names.len())
}

/// Copies a complete file over the old one. If that fails, the old content comes back.
fn overwrite(new: &mut File, target: &Path) -> io::Result<()> {
    let mut old = OpenOptions::new().read(true).write(true).open(target)?;
    let mut before = TemporaryFile::new()?;
    io::copy(&mut old, &mut before)?;
    let copied = copy_over(new, &mut old);
    if copied.is_err() {
        let _ = copy_over(&mut before, &mut old);
    }
    copied
}

fn copy_over(from: &mut (impl Read + Seek), to: &mut File) -> io::Result<()> {
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
        lock(&self.content)
    }

    /// Writes `bytes`, or what has been written before, with `action`.
    fn with(&self, bytes: &[u8], action: impl FnOnce(&mut dyn Write) -> io::Result<usize>) -> io::Result<usize> {
        let mut content = self.lock();
        let done = match &mut *content {
            Some(Content::Aside { file, .. }) => action(file),
            Some(Content::Direct(file)) => action(file),
            Some(Content::Gone) => Ok(bytes.len()),
            None => Ok(0),
        };
        if matches!(*content, Some(Content::Direct(_))) && done.as_ref().is_err_and(ends_only_this) {
            *content = Some(Content::Gone);
            return Ok(bytes.len());
        }
        done.map_err(|error| match error.kind() {
            ErrorKind::Interrupted => error,
            kind => io::Error::new(kind, format!("{}: {}", self.name, why_not_written(&error))),
        })
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.with(bytes, |file| file.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.with(&[], |file| file.flush().map(|()| 0)).map(drop)
    }
}
