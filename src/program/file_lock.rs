//! A lock, so that only one program at a time changes a record.

use std::convert::Infallible;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, ErrorKind, Read, Seek, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};

use super::error_words::why_not_written;
use super::interrupt::{self, Unfinished};
use super::leftovers;
use super::real_path::{follow_links, real_path};
use super::sandbox::why_denied;
use xgames_analysis::archive::name_of;

/// The time for which another program is waited for.
const PATIENCE: Duration = Duration::from_secs(5);

/// The time between two attempts.
const PAUSE: Duration = Duration::from_millis(20);

/// A lock file beside the record. Only the lock of the operating system counts, which ends with the process; the process id
/// in the file is for people. The file is removed when this value is dropped, and when the program is interrupted.
#[derive(Debug)]
pub(crate) struct FileLock {
    path: PathBuf,
    /// The open file, whose lock ends when it is closed.
    file: File,
    /// The file itself if it has several names, each with a lock file of its own.
    shared: Option<File>,
    _unfinished: Unfinished,
}

impl FileLock {
    /// Waits until the file is free, and locks it. Returns `None` if the program was interrupted meanwhile.
    pub(crate) fn take(typed: &Path) -> anyhow::Result<Option<FileLock>> {
        // A lock is removed also after a signal that comes at once.
        interrupt::watch();
        // The lock is beside the file itself, so that all links to it lead to the same one.
        let file = &real_path(&follow_links(typed));
        let path = leftovers::lock_path(file);
        if let Some(folder) = path.parent() {
            leftovers::remove(folder);
        }
        let deadline = Instant::now() + PATIENCE;
        while !interrupt::interrupted() {
            if let Some(mut lock) = FileLock::attempt(&path, typed)?
                && lock.also_takes(file)
            {
                return Ok(Some(lock));
            }
            if Instant::now() >= deadline {
                bail!("{}", held_by(&path));
            }
            std::thread::sleep(PAUSE);
        }
        Ok(None)
    }

    /// Takes the lock unless another process has it. A file that is not locked was left by a process that has ended, even
    /// if its id is now that of another.
    fn attempt(path: &Path, typed: &Path) -> anyhow::Result<Option<FileLock>> {
        // The name of the lock file means nothing to people.
        let record = name_of(typed);
        let refused = |error: io::Error| match (why_denied(path, &error), error.kind()) {
            (Some(why), _) => anyhow!("{record}: {why}"),
            (None, ErrorKind::PermissionDenied) => anyhow!("{record}: permission to write in its folder is denied"),
            _ => anyhow!("{record}: {}", why_not_written(&error)),
        };
        // A new file is never made where a link leads.
        let opened = match OpenOptions::new().read(true).write(true).create_new(true).open(path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {
                if path.symlink_metadata().is_ok_and(|found| !found.is_file()) {
                    bail!("{}: is not a regular file, so it cannot be the lock of {record}", name_of(path));
                }
                OpenOptions::new().read(true).write(true).open(path)
            }
            opened => opened,
        };
        let mut file = match opened {
            Ok(file) => file,
            // Its owner has just removed it.
            Err(error) if error.kind() == ErrorKind::NotFound && path.parent().is_some_and(Path::is_dir) => {
                return Ok(None);
            }
            // The file is another user's, or on Windows one that is about to vanish.
            Err(error) if error.kind() == ErrorKind::PermissionDenied && (cfg!(windows) || path.exists()) => {
                return Ok(None);
            }
            Err(error) => return Err(refused(error)),
        };
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(refused(error)),
        }
        // Since the file was opened, its owner may have removed it.
        if !leftovers::is_at(&file, path) || !is_lock_file(&mut file).map_err(refused)? {
            return Ok(None);
        }
        let Ok(((), unfinished)) = interrupt::begin(|| Ok::<_, Infallible>(()), |()| path.to_owned());
        // From here on the file is removed again, even if it cannot be written.
        let mut lock = FileLock { path: path.to_owned(), file, shared: None, _unfinished: unfinished };
        lock.file.rewind().map_err(refused)?;
        lock.file.set_len(0).map_err(refused)?;
        lock.file.write_all(leftovers::lock_text().as_bytes()).map_err(refused)?;
        Ok(Some(lock))
    }

    /// Locks a file that has several names. Returns whether nobody else has locked it, by another name.
    fn also_takes(&mut self, file: &Path) -> bool {
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let has_names = file.metadata().is_ok_and(|found| found.is_file() && found.nlink() > 1);
            self.shared = has_names.then(|| File::open(file).ok()).flatten();
        }
        #[cfg(not(unix))]
        let _ = file;
        self.shared.as_ref().is_none_or(|file| !matches!(file.try_lock(), Err(TryLockError::WouldBlock)))
    }
}

/// Whether a file with the name of a lock file is one: it is new, or has nothing but a process id and the name of the program.
fn is_lock_file(file: &mut File) -> io::Result<bool> {
    if file.metadata()?.len() == 0 {
        return Ok(true);
    }
    let mut text = String::new();
    match file.read_to_string(&mut text) {
        Ok(_) => Ok(text.trim().is_empty() || leftovers::holder(&text).is_some()),
        Err(error) if error.kind() == ErrorKind::InvalidData => Ok(false),
        Err(error) => Err(error),
    }
}

fn held_by(path: &Path) -> String {
    let holder = fs::read_to_string(path).ok().and_then(|text| leftovers::holder(&text));
    let holder = holder.map_or("another program".to_owned(), |id| format!("process {id}"));
    format!("{}: {holder} is changing this file; if there is no such process, delete this file", name_of(path))
}

impl Drop for FileLock {
    fn drop(&mut self) {
        if leftovers::is_at(&self.file, &self.path) {
            let _ = fs::remove_file(&self.path);
        }
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
        assert_eq!(fs::read_to_string(&path).unwrap(), format!("xgames {}\n", std::process::id()));
        assert!(held_by(&path).contains(&format!("process {} is", std::process::id())));
        let second = std::thread::spawn(move || FileLock::take(&file).unwrap().is_some());
        std::thread::sleep(PAUSE * 3);
        drop(first);
        assert!(second.join().unwrap());
        assert!(!path.exists());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_is_no_lock() {
        let folder = tempfile::tempdir().unwrap();
        let [record, lock, target] = ["game.txt", "game.txt.lock", "target"].map(|name| folder.path().join(name));
        for is_there in [false, true] {
            if is_there {
                fs::write(&target, "").unwrap();
            }
            std::os::unix::fs::symlink(&target, &lock).unwrap();
            let why = FileLock::take(&record).unwrap_err().to_string();
            assert!(why.contains("game.txt.lock: is not a regular file"), "{why}");
            assert!(target.exists() == is_there && lock.symlink_metadata().is_ok());
            fs::remove_file(&lock).unwrap();
        }
        FileLock::take(&record).unwrap().unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_file_with_two_names_is_locked_by_both() {
        let folder = tempfile::tempdir().unwrap();
        let [one, other] = ["one.txt", "other.txt"].map(|name| folder.path().join(name));
        fs::write(&one, "").unwrap();
        fs::hard_link(&one, &other).unwrap();
        let first = FileLock::take(&one).unwrap().unwrap();
        let path = leftovers::lock_path(&other);
        let mut second = FileLock::attempt(&path, &path).unwrap().unwrap();
        assert!(!second.also_takes(&other));
        drop(first);
        assert!(second.also_takes(&other));
    }

    /// The clean-up of another run may have found an old lock file just before its name is that of a new one.
    #[cfg(unix)]
    #[test]
    fn only_the_own_lock_file_is_removed() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game.txt");
        let path = leftovers::lock_path(&file);
        let first = FileLock::take(&file).unwrap().unwrap();
        fs::remove_file(&path).unwrap();
        let second = FileLock::take(&file).unwrap().unwrap();
        drop(first);
        assert!(path.exists());
        drop(second);
        assert!(!path.exists());
    }

    #[test]
    fn a_lock_file_that_is_not_locked_is_taken_over() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt.lock");
        // The files left are a new one, one with an id greater than any, and one with the id of a process that lives.
        for left in ["", "4194305\n", "1\n", "xgames 1\n"] {
            fs::write(&path, left).unwrap();
            let lock = FileLock::attempt(&path, &path).unwrap();
            assert!(lock.is_some(), "{left:?}");
            drop(lock);
            assert!(!path.exists());
        }
    }

    #[test]
    fn a_file_of_another_kind_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("game.txt.lock");
        for content in ["[Game \"cross\"]\n".as_bytes(), b"\xff"] {
            fs::write(&path, content).unwrap();
            assert!(FileLock::attempt(&path, &path).unwrap().is_none());
            assert_eq!(fs::read(&path).unwrap(), content);
        }
    }
}
