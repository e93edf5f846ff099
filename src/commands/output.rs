//! Output files that are written completely or not at all.

use std::fs::{self, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Context, anyhow, bail};
use tempfile::NamedTempFile;

use super::interrupt;
use crate::archive::describe;

/// A file that appears only when it is complete. Until then its content is in a temporary file in the same folder, which
/// is removed if the command ends early. A pipe, a terminal or a device is written to directly.
pub(super) struct Output {
    /// As typed.
    path: PathBuf,
    /// The file to replace, with links resolved.
    target: PathBuf,
    file: Shared,
    /// Whether it must not replace an existing file.
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
    /// Creates or replaces the file `path`. A pipe or the like is written to directly.
    pub(super) fn create(path: &Path) -> anyhow::Result<Output> {
        let with_path = |error: io::Error| anyhow!("{}: {}", path.display(), describe(&error));
        let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&target).ok();
        if old.as_ref().is_some_and(fs::Metadata::is_dir) {
            bail!("{}: is a folder", path.display());
        }
        let direct: Option<Box<dyn Write + Send>> = match path.to_str() {
            Some("-" | "/dev/stdout") => Some(Box::new(io::stdout())),
            Some("/dev/stderr") => Some(Box::new(io::stderr())),
            _ if is_special(path, old.as_ref()) => {
                Some(Box::new(OpenOptions::new().append(true).open(path).map_err(with_path)?))
            }
            _ => None,
        };
        let content = match direct {
            Some(direct) => Content::Direct(BufWriter::new(direct)),
            None => Content::Unfinished(BufWriter::new(temporary_file(&target, old.as_ref()).map_err(with_path)?)),
        };
        Ok(Output { path: path.to_owned(), target, file: Shared(Arc::new(Mutex::new(Some(content)))), is_new: false })
    }

    /// Creates the file `path`, which must not exist, now or when it is finished.
    pub(super) fn create_new(path: &Path) -> anyhow::Result<Output> {
        let with_path = |error: io::Error| anyhow!("{}: {}", path.display(), describe(&error));
        if path.symlink_metadata().is_ok() {
            bail!("{}: this file already exists", path.display());
        }
        let content = Content::Unfinished(BufWriter::new(temporary_file(path, None).map_err(with_path)?));
        let file = Shared(Arc::new(Mutex::new(Some(content))));
        Ok(Output { path: path.to_owned(), target: path.to_owned(), file, is_new: true })
    }

    /// The canonical path of the file, for comparison with others.
    pub(super) fn canonical_path(&self) -> PathBuf {
        let folder = self.target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let folder = fs::canonicalize(folder).unwrap_or_else(|_| folder.to_owned());
        self.target.file_name().map_or(folder.clone(), |name| folder.join(name))
    }

    /// Rejects an output that is also an input.
    pub(super) fn check_is_no_input(&self, inputs: &[PathBuf]) -> anyhow::Result<()> {
        let path = self.canonical_path();
        let is_output = |input: &PathBuf| fs::canonicalize(input).is_ok_and(|input| input == path);
        if path.is_file() && inputs.iter().any(is_output) {
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

    /// Renames the complete file to its final name.
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
                persisted.map_err(|error| error.error).with_context(context)?;
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

/// Whether this cannot be replaced by a regular file: a pipe, a device, an open file of this process.
fn is_special(path: &Path, old: Option<&fs::Metadata>) -> bool {
    old.is_some_and(|old| !old.is_file()) || ["/dev", "/proc"].iter().any(|folder| path.starts_with(folder))
}

/// A temporary file in the same folder, with the permissions of the old file.
fn temporary_file(target: &Path, old: Option<&fs::Metadata>) -> io::Result<NamedTempFile> {
    let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    builder.prefix(".xgames-");
    // By default only its owner could read it.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // The original message would name the temporary file.
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
