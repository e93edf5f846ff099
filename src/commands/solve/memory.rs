//! The file in which a solver keeps what it knows, so that a later run can go on from there.

use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use crate::archive::name_of;
use crate::commands::file_lock::FileLock;
use crate::commands::interrupt::{self, Keeping};
use crate::commands::output::Output;
use crate::commands::position_source::Loaded;
use crate::solver::{Solvable, Solver};

/// See the [module](self).
pub(super) struct MemoryFile {
    path: PathBuf,
    name: String,
    /// The first line of the file.
    heading: String,
    _lock: FileLock,
    _keeping: Keeping,
}

impl MemoryFile {
    /// Reads the file, if it exists, into the solver.
    pub(super) fn open<P: Solvable>(
        path: &Path,
        loaded: &Loaded<P>,
        solver: &mut dyn Solver<P>,
    ) -> anyhow::Result<MemoryFile> {
        let name = name_of(path);
        let heading = format!("xgames solver memory 1 {} {}\n", P::GAME.name(), loaded.size);
        let Some(lock) = FileLock::take(path)? else { bail!("interrupted") };
        let file = MemoryFile { path: path.to_owned(), name, heading, _lock: lock, _keeping: interrupt::keeping() };
        file.read(solver).map_err(|error| anyhow!("{}: {error}", file.name))?;
        Ok(file)
    }

    fn read<P: Solvable>(&self, solver: &mut dyn Solver<P>) -> anyhow::Result<()> {
        let mut file = match File::open(&self.path) {
            Ok(file) => BufReader::new(file),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        let mut heading = vec![0; self.heading.len()];
        let is_ours = file.read_exact(&mut heading).is_ok() && heading == self.heading.as_bytes();
        if !is_ours {
            bail!(
                "this is not a file of `--resume` for {}",
                self.heading.trim_end().trim_start_matches("xgames solver memory 1 ")
            );
        }
        solver.load(&mut file).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof | ErrorKind::InvalidData => {
                anyhow!("the file is damaged; remove it to begin again")
            }
            _ => error.into(),
        })
    }

    /// Replaces the file.
    pub(super) fn write<P: Solvable>(&self, solver: &dyn Solver<P>) -> anyhow::Result<()> {
        let output = Output::replace(&self.path, &self.name)?;
        let mut writer = BufWriter::new(output.writer());
        writer.write_all(self.heading.as_bytes())?;
        solver.save(&mut writer)?;
        writer.flush()?;
        drop(writer);
        output.finish()
    }
}
