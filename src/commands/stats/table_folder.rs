//! `--tables`: a folder with a CSV file for each table.

use std::path::Path;

use crate::program::console::print_error;
use crate::program::output::{self, NOT_ALL_READ, Output, OutputFolder};
use xgames_report::tables::statistics::Counted;

/// The folder and its files, which get their names when all of them are complete.
pub(super) struct TableFolder {
    /// The files for the tables of games and of players. They are dropped before the folder, which is then empty.
    pub(super) files: Vec<Output>,
    pub(super) folder: OutputFolder,
}

impl TableFolder {
    pub(super) fn open(path: &Path, force: bool) -> anyhow::Result<TableFolder> {
        let folder = OutputFolder::open(path, force)?;
        let files = Counted::tables().map(|name| Output::create(&path.join(format!("{name}.csv")), force));
        let files = files.collect::<anyhow::Result<_>>()?;
        Ok(TableFolder { files, folder })
    }

    /// Writes the counts, and returns the files that have got a table.
    pub(super) fn write(self, counted: Counted<'_>) -> anyhow::Result<Vec<Output>> {
        let mut written = Vec::new();
        for (name, file) in Counted::tables().zip(self.files) {
            if counted.write_table(name, &mut file.writer())? {
                written.push(file);
            }
        }
        Ok(written)
    }

    /// Writes counts in which something is missing, and gives the files their names: all of them, or none if there are old ones, which
    /// may be whole.
    pub(super) fn write_incomplete(self, counted: Counted<'_>) -> anyhow::Result<()> {
        let folder = self.folder.name.clone();
        if let Some(old) = self.files.iter().find(|file| file.replaces_something()) {
            print_error(format_args!("{folder}: not written over {}, because {NOT_ALL_READ}", old.name()));
            return Ok(());
        }
        output::finish_all(self.write(counted)?)?;
        print_error(format_args!("{folder}: is incomplete, because {NOT_ALL_READ}"));
        Ok(())
    }
}
