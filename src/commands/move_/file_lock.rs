//! A lock file: only one program at a time may change a record.

use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::bail;

use crate::archive::describe;
use crate::commands::interrupt;

/// How long to wait for another program.
const PATIENCE: Duration = Duration::from_secs(5);

/// The time between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// A lock file next to the record. It is removed when this value is dropped, and when the program is interrupted.
#[derive(Debug)]
pub(super) struct FileLock {
    path: PathBuf,
}

impl FileLock {
    /// Waits until the file is free, and locks it. `None` if the program was interrupted meanwhile.
    pub(super) fn take(file: &Path) -> anyhow::Result<Option<FileLock>> {
        let mut name = file.as_os_str().to_owned();
        name.push(".lock");
        let path = PathBuf::from(name);
        let deadline = Instant::now() + PATIENCE;
        while !interrupt::interrupted() {
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Ok(mut made) => {
                    interrupt::begin_file(&path);
                    let lock = FileLock { path };
                    // The process id is shown in messages.
                    let _ = writeln!(made, "{}", std::process::id());
                    return Ok(Some(lock));
                }
                Err(error) if !is_held(error.kind()) => bail!("{}: {}", path.display(), describe(&error)),
                Err(_) if Instant::now() >= deadline => bail!("{}", held_by(&path)),
                Err(_) => std::thread::sleep(PAUSE),
            }
        }
        Ok(None)
    }
}

/// Windows denies access to a file that is being deleted.
fn is_held(kind: ErrorKind) -> bool {
    kind == ErrorKind::AlreadyExists || cfg!(windows) && kind == ErrorKind::PermissionDenied
}

fn held_by(path: &Path) -> String {
    let holder = fs::read_to_string(path).ok().and_then(|text| text.trim().parse::<u32>().ok());
    let holder = holder.map_or("another program".to_owned(), |id| format!("process {id}"));
    format!("{}: {holder} is changing the record; if there is no such process, delete this file", path.display())
}

impl Drop for FileLock {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.path);
        interrupt::end_file(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_waits_for_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.txt");
        let first = FileLock::take(&file).unwrap().unwrap();
        let path = folder.path().join("game.txt.lock");
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("{}\n", std::process::id()));
        assert!(held_by(&path).contains(&format!("process {} is", std::process::id())));
        let second = std::thread::spawn(move || FileLock::take(&file).unwrap().is_some());
        std::thread::sleep(PAUSE * 3);
        drop(first);
        assert!(second.join().unwrap());
        assert!(!path.exists());
    }
}
