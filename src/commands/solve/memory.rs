//! The file in which a solver keeps its memory, so that a later run can go on from there.

use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use crate::program::file_lock::FileLock;
use crate::program::interrupt::{self, Keeping};
use crate::program::output::Output;
use xgames_analysis::archive::name_of;
use xgames_search::solver::Memory;

/// The first words of such a file, with the version of its format.
const MAGIC: &str = "xgames solver memory 1";

/// An open file of a solver's memory; see the [module](self).
pub(super) struct MemoryFile {
    path: PathBuf,
    name: String,
    /// The first line of the file.
    heading: String,
    _lock: FileLock,
    _keeping: Keeping,
}

impl MemoryFile {
    /// Reads the file, if it exists, into the solver. `board` is the game and board that it must be for.
    pub(super) fn open(path: &Path, board: &str, solver: &mut dyn Memory) -> anyhow::Result<MemoryFile> {
        let name = name_of(path);
        let heading = format!("{MAGIC} {board}\n");
        let Some(lock) = FileLock::take(path)? else { bail!("interrupted") };
        let file = MemoryFile { path: path.to_owned(), name, heading, _lock: lock, _keeping: interrupt::keeping() };
        file.read(board, solver).map_err(|error| anyhow!("{}: {error}", file.name))?;
        Ok(file)
    }

    fn read(&self, board: &str, solver: &mut dyn Memory) -> anyhow::Result<()> {
        let mut file = match File::open(&self.path) {
            Ok(file) => BufReader::new(file),
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        let mut heading = vec![0; self.heading.len()];
        let is_ours = file.read_exact(&mut heading).is_ok() && heading == self.heading.as_bytes();
        if !is_ours {
            bail!("this is not a file of `--resume` for {board}");
        }
        solver.load(&mut file).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof | ErrorKind::InvalidData => {
                anyhow!("the file is damaged; remove it to begin again")
            }
            _ => error.into(),
        })
    }

    /// Replaces the file.
    pub(super) fn write(&self, solver: &dyn Memory) -> anyhow::Result<()> {
        let output = Output::replace(&self.path, &self.name)?;
        let mut writer = BufWriter::new(output.writer());
        writer.write_all(self.heading.as_bytes())?;
        solver.save(&mut writer)?;
        writer.flush()?;
        drop(writer);
        output.finish()
    }
}
