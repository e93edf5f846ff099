//! Files that are there whole or not at all.

use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::Context;
use tempfile::NamedTempFile;

use super::interrupt;

/// A file that gets its name only when it is complete. Until then its content stands beside it under
/// another name, which vanishes if the work ends early.
pub(super) struct Output {
    path: PathBuf,
    file: Shared,
}

/// The content of an [`Output`], for whoever writes it.
#[derive(Clone)]
pub(super) struct Shared(Arc<Mutex<Option<BufWriter<NamedTempFile>>>>);

impl Output {
    /// A file that will be called `path`, replacing one of that name.
    pub(super) fn create(path: &Path) -> anyhow::Result<Output> {
        let context = || path.display().to_string();
        if path.is_dir() {
            anyhow::bail!("{}: this is a folder", context());
        }
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        let mut builder = tempfile::Builder::new();
        builder.prefix(".xgames-");
        // Else it would be readable for its owner only.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder).with_context(context)?;
        interrupt::begin_file(file.path());
        Ok(Output { path: path.to_owned(), file: Shared(Arc::new(Mutex::new(Some(BufWriter::new(file))))) })
    }

    pub(super) fn writer(&self) -> Shared {
        self.file.clone()
    }

    /// The content is complete: gives the file its name.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let context = || self.path.display().to_string();
        let Some(content) = self.file.0.lock().unwrap_or_else(PoisonError::into_inner).take() else { return Ok(()) };
        let file = content.into_inner().map_err(io::IntoInnerError::into_error).with_context(context)?;
        let unfinished = file.path().to_owned();
        // A device or a pipe, such as /dev/stdout, cannot be replaced.
        if fs::metadata(&self.path).is_ok_and(|data| !data.is_file()) {
            let mut target = fs::OpenOptions::new().write(true).open(&self.path).with_context(context)?;
            io::copy(&mut fs::File::open(&unfinished)?, &mut target).with_context(context)?;
        } else {
            file.persist(&self.path).map_err(|refused| refused.error).with_context(context)?;
        }
        interrupt::end_file(&unfinished);
        Ok(())
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(file) => file.write(bytes),
            None => Err(io::ErrorKind::BrokenPipe.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut *self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            Some(file) => file.flush(),
            None => Ok(()),
        }
    }
}
