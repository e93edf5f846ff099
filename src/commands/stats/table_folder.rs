//! `--tables`: a folder with a CSV file for each table.

use std::path::Path;

use super::Counted;
use super::{group_tables, players};
use crate::commands::output::{Output, OutputFolder};

/// The folder and its files, which get their names when all of them are complete.
pub(super) struct TableFolder {
    /// For the tables of games and those of players. They go before the folder, which is then empty.
    pub(super) files: Vec<Output>,
    pub(super) folder: OutputFolder,
}

impl TableFolder {
    pub(super) fn open(path: &Path, force: bool) -> anyhow::Result<TableFolder> {
        let folder = OutputFolder::open(path, force)?;
        let names = group_tables::TABLES.iter().map(|table| table.name);
        let names = names.chain(players::TABLES.iter().map(|table| table.name));
        let files = names.map(|name| Output::create(&path.join(format!("{name}.csv")), force));
        let files = files.collect::<anyhow::Result<_>>()?;
        Ok(TableFolder { files, folder })
    }

    /// Writes what was counted, and returns the files that have got a table.
    pub(super) fn write(self, counted: &Counted) -> anyhow::Result<Vec<Output>> {
        let mut files = self.files.into_iter();
        let mut written = Vec::new();
        for (table, file) in group_tables::TABLES.iter().zip(&mut files) {
            if counted.scope.branching || table.name != "branching" {
                table.write_csv(&mut file.writer(), &["game", "size"], group_tables::parts(counted))?;
                written.push(file);
            }
        }
        for (table, file) in players::TABLES.iter().zip(files).filter(|_| counted.scope.players) {
            table.write_csv(&mut file.writer(), &["game"], players::parts(counted))?;
            written.push(file);
        }
        Ok(written)
    }
}
