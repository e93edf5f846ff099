//! The file in which a solver keeps its memory, so that a later run can go on from there.

use std::fs::File;
use std::io::{BufReader, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::anyhow;

use crate::program::file_lock::FileLock;
use crate::program::files;
use crate::program::interrupt::{self, Interrupted, Keeping};
use crate::program::output::Output;
use xgames_analysis::archive::name_of;
use xgames_search::solver::Memory;
use xgames_search::solver::saved::{self, LoadFault};

/// An open file of a solver's memory; see the [module](self).
pub(super) struct MemoryFile {
    path: PathBuf,
    name: String,
    /// The game and board that the file is for.
    board: String,
    _lock: FileLock,
    _keeping: Keeping,
}

impl MemoryFile {
    /// Reads the file, if it exists, into the solver. `board` is the game and board that it must be for.
    pub(super) fn open(path: &Path, board: &str, solver: &mut dyn Memory) -> anyhow::Result<MemoryFile> {
        let (name, board) = (name_of(path), board.to_owned());
        let lock = FileLock::take(path)?.ok_or(Interrupted)?;
        let file = MemoryFile { path: path.to_owned(), name, board, _lock: lock, _keeping: interrupt::keeping() };
        files::is_regular_if_there(path)?;
        file.read(solver).map_err(|error| anyhow!("{}: {error}", file.name))?;
        Ok(file)
    }

    fn read(&self, solver: &mut dyn Memory) -> anyhow::Result<()> {
        let file = match File::open(&self.path) {
            Ok(file) => file,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        saved::load(solver, &self.board, &mut BufReader::new(file)).map_err(|fault| match fault {
            LoadFault::OtherKind => anyhow!("this is not a file of `--resume` for {}", self.board),
            LoadFault::OtherVersion => {
                anyhow!("another version of xgames has written this file of `--resume`; remove it to begin again")
            }
            LoadFault::Damaged => anyhow!("the file is damaged; remove it to begin again"),
            LoadFault::Io(error) => error.into(),
        })
    }

    /// Replaces the file.
    pub(super) fn write(&self, solver: &dyn Memory) -> anyhow::Result<()> {
        let output = Output::replace(&self.path, &self.name)?;
        let mut writer = BufWriter::new(output.writer());
        saved::save(solver, &self.board, &mut writer)?;
        writer.flush()?;
        drop(writer);
        output.finish()
    }
}
