//! A folder of jobs: its plan, and for each job a file, its result, and perhaps its certificate.

use std::collections::BTreeSet;
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::named;
use crate::program::error_words::why_not_written;
use crate::program::file_lock::FileLock;
use crate::program::files;
use crate::program::interrupt::Interrupted;
use crate::program::leftovers;
use crate::program::output::{Output, OutputFolder};
use xgames_analysis::archive::describe;
use xgames_search::solver::LineFault;
use xgames_search::solver::jobs::{Job, JobResult, Piece, Plan, State};

/// The name of the plan.
const PLAN: &str = "plan.txt";
/// The extensions of the other files, whose names are the ids of the jobs.
const JOB: &str = "job";
const RESULT: &str = "result";
/// The extensions of certificates.
const PROOFS: [&str; 3] = ["proof", "proof.gz", "proof.zst"];

/// The greatest length of a job or result, in bytes. The largest board has 2,704 points.
const LONGEST: u64 = 1 << 16;
/// The greatest length of a plan.
const LONGEST_PLAN: u64 = 2 << 30;

/// A folder of jobs.
pub(super) struct Folder {
    /// The name in messages.
    pub(super) name: String,
    path: PathBuf,
    /// The lock, without which nothing is written. It is dropped before the folder.
    _lock: Option<FileLock>,
    /// The folder as an output, if it is new: it does not stay empty.
    _new: Option<OutputFolder>,
}

impl Folder {
    /// Refuses a folder that is neither new nor empty.
    pub(super) fn check_new(path: &Path) -> anyhow::Result<()> {
        let name = named(path);
        if path.join(PLAN).symlink_metadata().is_ok() {
            bail!("{name}: is a folder of jobs already; go on with `--jobs-in`, or name another folder");
        }
        if fs::metadata(path).is_ok_and(|found| !found.is_dir()) {
            bail!("{name}: is not a folder");
        }
        // A killed run may have left its lock.
        leftovers::remove(path);
        if fs::read_dir(path).is_ok_and(|mut files| files.next().is_some()) {
            bail!("{name}: is not empty; name a new folder for the jobs");
        }
        Ok(())
    }

    /// A folder that is new or empty.
    pub(super) fn create(path: &Path) -> anyhow::Result<Folder> {
        Folder::check_new(path)?;
        let new = OutputFolder::open(path, false)?;
        let lock = lock(path)?;
        Ok(Folder { name: named(path), path: path.to_owned(), _lock: Some(lock), _new: Some(new) })
    }

    /// A folder of jobs, in which only this process changes the plan and the jobs.
    pub(super) fn open(path: &Path) -> anyhow::Result<Folder> {
        let folder = Folder::look(path)?;
        Ok(Folder { _lock: Some(lock(path)?), ..folder })
    }

    /// A folder of jobs that is only read.
    pub(super) fn look(path: &Path) -> anyhow::Result<Folder> {
        let name = named(path);
        match fs::metadata(path) {
            Err(error) => bail!("{name}: {}", describe(&error)),
            Ok(found) if !found.is_dir() => bail!("{name}: is not a folder"),
            Ok(_) if path.join(PLAN).symlink_metadata().is_err() => {
                bail!("{name}: is not a folder of jobs, because it has no {PLAN}; `--jobs-out` makes one")
            }
            Ok(_) => Ok(Folder { name, path: path.to_owned(), _lock: None, _new: None }),
        }
    }

    /// The plan.
    pub(super) fn plan(&self) -> anyhow::Result<Plan> {
        read(&self.path.join(PLAN), LONGEST_PLAN, Plan::read)
    }

    /// The ids of the jobs that there are.
    pub(super) fn jobs(&self, plan: &Plan) -> anyhow::Result<BTreeSet<String>> {
        let read = |path: &Path| {
            let job = read_job(path)?;
            check(path, &job.piece, plan)?;
            Ok(job.piece.id())
        };
        self.each(JOB, read)
    }

    /// The results that have come in.
    pub(super) fn results(&self, plan: &Plan) -> anyhow::Result<Vec<JobResult>> {
        let read = |path: &Path| {
            let result = read_result(path)?;
            check(path, &result.piece, plan)?;
            Ok(result)
        };
        self.each(RESULT, read)
    }

    /// Reads each file with an extension.
    fn each<T, C: FromIterator<T>>(
        &self,
        extension: &str,
        read: impl Fn(&Path) -> anyhow::Result<T>,
    ) -> anyhow::Result<C> {
        let unreadable = |error: std::io::Error| anyhow!("{}: {}", self.name, describe(&error));
        let entries = fs::read_dir(&self.path).map_err(unreadable)?;
        let paths = entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>();
        let mut paths = paths.map_err(unreadable)?;
        paths.retain(|path| path.extension().is_some_and(|found| found == extension));
        paths.retain(|path| !path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b".")));
        paths.sort_unstable();
        paths.iter().map(|path| read(path)).collect()
    }

    /// The certificate of a job, if there is one.
    pub(super) fn certificate(&self, id: &str) -> Option<PathBuf> {
        PROOFS.iter().map(|proof| self.path.join(format!("{id}.{proof}"))).find(|path| path.exists())
    }

    /// Writes the plan and the jobs of a state, and removes the jobs that are no longer needed. Each file is written as a whole,
    /// and a run that is killed on the way loses nothing: the next one makes all of it again from the plan and the results.
    pub(super) fn write(&self, old: Option<&Plan>, state: &State, jobs: &BTreeSet<String>) -> anyhow::Result<()> {
        if old != Some(&state.plan) {
            write(&self.path.join(PLAN), &state.plan.write())?;
        }
        let mut done = jobs.clone();
        for job in &state.jobs {
            let id = job.piece.id();
            if !done.remove(&id) {
                write(&self.job(&id), &job.write())?;
            }
        }
        for id in done {
            let path = self.job(&id);
            match fs::remove_file(&path) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    bail!("{}: cannot be removed: {}", named(&path), why_not_written(&error))
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn job(&self, id: &str) -> PathBuf {
        self.path.join(format!("{id}.{JOB}"))
    }
}

fn lock(folder: &Path) -> anyhow::Result<FileLock> {
    Ok(FileLock::take(&folder.join(PLAN))?.ok_or(Interrupted)?)
}

/// The path of the result of a job that is in a file.
pub(super) fn result_path(job: &Path, id: &str) -> PathBuf {
    job.with_file_name(format!("{id}.{RESULT}"))
}

/// Reads a job.
pub(super) fn read_job(path: &Path) -> anyhow::Result<Job> {
    read(path, LONGEST, Job::read)
}

/// Reads a result.
pub(super) fn read_result(path: &Path) -> anyhow::Result<JobResult> {
    read(path, LONGEST, |text| {
        JobResult::read(text).map_err(|fault| LineFault {
            message: format!("{}; remove the file to solve the job again", fault.message),
            ..fault
        })
    })
}

/// Reads a regular file.
fn read<T>(path: &Path, longest: u64, read: impl Fn(&str) -> Result<T, LineFault>) -> anyhow::Result<T> {
    let name = named(path);
    let mut text = String::new();
    match files::open_plain(path, longest)?.take(longest).read_to_string(&mut text) {
        Ok(_) => read(&text).map_err(|fault| anyhow!("{name}: {fault}")),
        Err(error) if error.kind() == ErrorKind::InvalidData => bail!("{name}: is not UTF-8"),
        Err(error) => bail!("{name}: {}", describe(&error)),
    }
}

/// Refuses a file with another name than its id, and one for another board.
fn check(path: &Path, piece: &Piece, plan: &Plan) -> anyhow::Result<()> {
    let (name, id, root) = (named(path), piece.id(), &plan.root);
    if path.file_stem().is_none_or(|stem| *stem != *id) {
        bail!("{name}: is the file of {id}, whose name it must have");
    }
    if (piece.game, piece.size) != (root.game, root.size) {
        let [is, must] = [piece, root].map(|piece| format!("{} size {}", piece.game.name(), piece.size));
        bail!("{name}: is for {is}, but this folder of jobs is for {must}");
    }
    Ok(())
}

/// Writes a file that may be there already.
pub(super) fn write(path: &Path, text: &str) -> anyhow::Result<()> {
    let output = Output::replace(path, &named(path))?;
    output.writer().write_all(text.as_bytes())?;
    output.finish()
}
