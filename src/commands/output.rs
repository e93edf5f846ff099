//! Output files that are written completely or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, anyhow, bail};
use tempfile::NamedTempFile;

use super::interrupt;
use crate::archive::describe;

/// A file that gets its name only when it is complete. Until then its content is in a temporary file in the same folder,
/// which is removed if the command ends early. A pipe, a terminal or a device is written to directly.
pub(super) struct Output {
    /// As typed.
    path: PathBuf,
    /// The file that is replaced: where links lead to.
    target: PathBuf,
    file: Shared,
    /// Whether it must not replace another file.
    is_new: bool,
}

enum Content {
    Unfinished(BufWriter<NamedTempFile>),
    Direct(BufWriter<Box<dyn Write + Send>>),
}

/// A writer for the content of an [`Output`].
#[derive(Clone)]
pub(super) struct Shared(Arc<Mutex<Option<Content>>>);

impl Output {
    /// A file that will be called `path` and replace a file of that name. If `path` is a pipe or the like, it is written
    /// to directly.
    pub(super) fn create(path: &Path) -> anyhow::Result<Output> {
        let refused = |error: io::Error| anyhow!("{}: {}", path.display(), describe(&error));
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(fs::Metadata::is_dir) {
            bail!("{}: is a folder", path.display());
        }
        let direct: Option<Box<dyn Write + Send>> = match path.to_str() {
            Some("-" | "/dev/stdout") => Some(Box::new(io::stdout())),
            Some("/dev/stderr") => Some(Box::new(io::stderr())),
            _ if is_special(path, old.as_ref()) => {
                Some(Box::new(OpenOptions::new().append(true).open(path).map_err(refused)?))
            }
            _ => None,
        };
        let content = match direct {
            Some(direct) => Content::Direct(BufWriter::new(direct)),
            None => Content::Unfinished(BufWriter::new(beside(&target, old.as_ref()).map_err(refused)?)),
        };
        Ok(Output { path: path.to_owned(), target, file: Shared(Arc::new(Mutex::new(Some(content)))), is_new: false })
    }

    /// A file that will be called `path`, unless there is anything of that name by then.
    pub(super) fn create_new(path: &Path) -> anyhow::Result<Output> {
        let refused = |error: io::Error| anyhow!("{}: {}", path.display(), describe(&error));
        if path.symlink_metadata().is_ok() {
            bail!("{}: this file already exists", path.display());
        }
        let content = Content::Unfinished(BufWriter::new(beside(path, None).map_err(refused)?));
        let file = Shared(Arc::new(Mutex::new(Some(content))));
        Ok(Output { path: path.to_owned(), target: path.to_owned(), file, is_new: true })
    }

    /// The file that is written, by its folder and name, to be compared with others.
    pub(super) fn place(&self) -> PathBuf {
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        self.target.file_name().map_or(folder.clone(), |name| folder.join(name))
    }

    /// Refuses an output that is also an input.
    pub(super) fn is_none_of(&self, inputs: &[PathBuf]) -> anyhow::Result<()> {
        let place = self.place();
        let is_it = |input: &PathBuf| fs::canonicalize(input).is_ok_and(|input| input == place);
        if place.is_file() && inputs.iter().any(is_it) {
            bail!("{}: this file is an input, so it cannot be the output", self.path.display());
        }
        Ok(())
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn writer(&self) -> Shared {
        self.file.clone()
    }

    /// Gives the complete file its name.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let context = || self.path.display().to_string();
        match self.file.lock().take() {
            None => Ok(()),
            Some(Content::Direct(mut file)) => file.flush().with_context(context),
            Some(Content::Unfinished(content)) => {
                let file = content.into_inner().map_err(io::IntoInnerError::into_error).with_context(context)?;
                let unfinished = file.path().to_owned();
                let persisted =
                    if self.is_new { file.persist_noclobber(&self.target) } else { file.persist(&self.target) };
                persisted.map_err(|refused| refused.error).with_context(context)?;
                interrupt::end_file(&unfinished);
                Ok(())
            }
        }
    }
}

/// Removes an unfinished file.
impl Drop for Output {
    fn drop(&mut self) {
        if let Some(Content::Unfinished(content)) = self.file.lock().take() {
            let unfinished = content.get_ref().path().to_owned();
            drop(content.into_parts());
            interrupt::end_file(&unfinished);
        }
    }
}

/// Whether this cannot be replaced by a file: a pipe, a device, an open file of this program.
fn is_special(path: &Path, old: Option<&fs::Metadata>) -> bool {
    old.is_some_and(|old| !old.is_file()) || ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder))
}

/// A temporary file in the same folder, with the permissions of the old file.
fn beside(target: &Path, old: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".xgames-");
    // Else it would be printable for its owner only.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // The message would name the temporary file.
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    if let Some(old) = old {
        file.as_file().set_permissions(old.permissions())?;
    }
    interrupt::begin_file(file.path());
    Ok(file)
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Option<Content>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn with(&self, action: impl FnOnce(&mut dyn Write) -> io::Result<usize>) -> io::Result<usize> {
        match &mut *self.lock() {
            Some(Content::Unfinished(file)) => action(file),
            Some(Content::Direct(file)) => action(file),
            None => Ok(0),
        }
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
