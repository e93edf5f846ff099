//! `--tables`: a folder with a CSV file for each table.

use std::mem;
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

    /// Writes the counts, and returns the files that have got a table. A new folder is removed with this value, if none of them has its name
    /// by then.
    pub(super) fn write(&mut self, counted: Counted<'_>) -> anyhow::Result<Vec<Output>> {
        let mut written = Vec::new();
        for (name, file) in Counted::tables().zip(mem::take(&mut self.files)) {
            if counted.write_table(name, &mut file.writer())? {
                written.push(file);
            }
        }
        Ok(written)
    }

    /// Writes counts in which something is missing, and gives the files their names: all of them, or none if there are old ones, which
    /// may be whole.
    pub(super) fn write_incomplete(mut self, counted: Counted<'_>) -> anyhow::Result<()> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_analysis::statistics::{Statistics, StatisticsScope};

    /// The disk may fail after the tables are written.
    #[test]
    fn nothing_stays_of_tables_that_get_no_names() {
        let within = tempfile::tempdir().unwrap();
        let path = within.path().join("tables");
        let mut tables = TableFolder::open(&path, false).unwrap();
        let (statistics, scope) = (Statistics::default(), StatisticsScope::default());
        let files = tables.write(Counted { statistics: &statistics, scope, is_complete: true }).unwrap();
        assert!(path.exists() && !files.is_empty());
        drop(files);
        drop(tables);
        assert!(!path.exists());
    }
}
