//! Games, and plies of reviewed games, as tables of Parquet. Their entries are rows as bytes.

use std::io::{self, BufWriter};

use super::{Definition, Entries, JudgedGame, Output, Report};
use xgames_analysis::review::ReviewedPly;
use xgames_columns::rows::{GameRow, With, analysis, problem};
use xgames_columns::schema::{ANALYSES, JUDGED_GAMES, Table};
use xgames_columns::{ParquetFile, encode};

pub(super) const FORMAT: Definition = Definition {
    name: "parquet",
    description: "A Parquet table with a row for each game",
    lists_games: true,
    render: |_, judged, locator, entries| {
        let JudgedGame { file, index, judgement, verdict, .. } = judged;
        let row = GameRow { file, index, judgement, verdict };
        entries.add(judged.severity(), |out| {
            encode(&row.cells(With::Findings, locator), out);
            Ok(())
        });
    },
    begin: |out| begin(out, &JUDGED_GAMES),
};

/// Begins a table of the plies of reviewed games.
pub(super) fn begin_plies(out: Output) -> io::Result<Box<dyn Report>> {
    begin(out, &ANALYSES)
}

fn begin(out: Output, table: &Table) -> io::Result<Box<dyn Report>> {
    let file = ParquetFile::new(BufWriter::new(out), table)?;
    Ok(Box::new(ParquetReport { file, has_problems: table.name == JUDGED_GAMES.name }))
}

/// Adds a ply of a reviewed game. `index` is the number of the game in its file.
pub(super) fn add_ply(file: &str, index: usize, ply: &ReviewedPly, entries: &mut Entries) {
    entries.add(None, |out| {
        encode(&analysis(file, index, ply), out);
        Ok(())
    });
}

/// A file with rows of a table.
struct ParquetReport {
    file: ParquetFile<BufWriter<Output>>,
    /// Whether the table has rows about what cannot be read.
    has_problems: bool,
}

impl Report for ParquetReport {
    fn add(&mut self, entries: &Entries) -> io::Result<()> {
        entries.iter().try_for_each(|(rows, _)| self.file.add_encoded(rows))
    }

    fn problem(&mut self, name: &str, message: &str) -> io::Result<()> {
        if self.has_problems { self.file.add(&problem(name, message)) } else { Ok(()) }
    }

    fn finish(&mut self) -> io::Result<()> {
        self.file.end()
    }
}
