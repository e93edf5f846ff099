//! `--tables`: a folder with a CSV file for each table.

use std::fs;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{anyhow, bail};

use super::Counted;
use super::group_tables::{GroupTable, TABLES};
use super::table::csv_columns;
use crate::archive::name_of;
use crate::commands::output::{Output, why_not_written, write_row};
use crate::games::Game;

/// The folder and its files, which get their names when all of them are complete.
pub(super) struct TableFolder {
    pub(super) name: String,
    /// In the order of [`TABLES`].
    pub(super) files: Vec<Output>,
    _new: Option<NewFolder>,
}

/// A folder that is removed if nothing has been written to it.
struct NewFolder(PathBuf);

impl Drop for NewFolder {
    fn drop(&mut self) {
        // This fails if there are files in it.
        let _ = fs::remove_dir(&self.0);
    }
}

impl TableFolder {
    /// The folder must be new or empty, unless the tables in it may be replaced.
    pub(super) fn open(path: &Path, force: bool) -> anyhow::Result<TableFolder> {
        let name = name_of(path);
        let refused = |error: &io::Error| anyhow!("{name}: {}", why_not_written(error));
        let new = match fs::read_dir(path) {
            Ok(mut files) => {
                if !force && files.next().is_some() {
                    bail!("{name}: is not empty; use --force to replace the tables in it");
                }
                None
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                fs::create_dir(path).map_err(|error| refused(&error))?;
                Some(NewFolder(path.to_owned()))
            }
            Err(error) if error.kind() == ErrorKind::NotADirectory => bail!("{name}: is not a folder"),
            Err(error) => return Err(refused(&error)),
        };
        let create = |table: &GroupTable| Output::create(&path.join(format!("{}.csv", table.name)), force);
        let files = TABLES.iter().map(create).collect::<anyhow::Result<_>>()?;
        Ok(TableFolder { name, files, _new: new })
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
