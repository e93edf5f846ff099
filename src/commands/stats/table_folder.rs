//! `--tables`: a folder with a CSV file for each table.

use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::Counted;
use super::group_tables::{GroupTable, TABLES};
use super::table::csv_columns;
use crate::commands::output::{Output, OutputFolder, write_row};
use crate::games::Game;

/// The folder and its files, which get their names when all of them are complete.
pub(super) struct TableFolder {
    pub(super) folder: OutputFolder,
    /// In the order of [`TABLES`].
    pub(super) files: Vec<Output>,
}

impl TableFolder {
    pub(super) fn open(path: &Path, force: bool) -> anyhow::Result<TableFolder> {
        let folder = OutputFolder::open(path, force)?;
        let create = |table: &GroupTable| Output::create(&path.join(format!("{}.csv", table.name)), force);
        let files = TABLES.iter().map(create).collect::<anyhow::Result<_>>()?;
        Ok(TableFolder { folder, files })
    }

    /// Writes what was counted, and returns the files that have got a table.
    pub(super) fn write(self, counted: &Counted) -> anyhow::Result<Vec<Output>> {
        let mut written = Vec::new();
        for (table, file) in TABLES.iter().zip(self.files) {
            if counted.scope.branching || table.name != "branching" {
                write_table(&mut BufWriter::new(file.writer()), table, counted)?;
                written.push(file);
            }
        }
        Ok(written)
    }
}

/// Writes a table of all groups in CSV.
fn write_table(out: &mut impl Write, table: &GroupTable, counted: &Counted) -> io::Result<()> {
    let columns = csv_columns(table.columns);
    write_row(&mut *out, ["game", "size"].into_iter().chain(columns.iter().map(String::as_str)))?;
    for group in counted.statistics.groups() {
        let game = group.game.map_or("", Game::name).to_owned();
        let size = group.size.map_or(String::new(), |size| size.to_string());
        table.of(group).write_csv_rows(out, &[game, size])?;
    }
    out.flush()
}
