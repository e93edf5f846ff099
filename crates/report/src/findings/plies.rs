//! Reviewed games as data: an object or a row for each ply. The keys are part of the contract with other programs. The
//! estimates of an engine are null without one.

use std::io;

use super::delimited::Delimited;
use super::{Entries, Output, Report, ReportFormat, parquet};
use crate::tables::{Column, JsonForm, Row, RowFormat, Value, data};
use xgames_analysis::review::{Confidence, Mark, ReviewedPly};
use xgames_core::record::GameResult;

/// A form in which plies are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlyFormat {
    /// An array of objects.
    Json,
    /// Lines, each with an object.
    Ndjson,
    /// A table with a row for each ply.
    Csv,
    /// A table of Parquet with a row for each ply.
    Parquet,
}

/// A ply with the file and the number of its game. Other programs rely on the names of the columns.
struct PlyRow<'a> {
    file: &'a str,
    index: usize,
    ply: &'a ReviewedPly,
}

impl Row for PlyRow<'_> {
    const COLUMNS: &'static [Column] = &[
        data("file"),
        data("index"),
        data("ply"),
        data("seat"),
        data("side"),
        data("move"),
        data("best"),
        data("winrate"),
        data("after"),
        data("loss"),
        data("proven"),
        data("proven_after"),
        data("visits"),
        data("pv"),
        data("mark"),
        data("confidence"),
        data("position"),
    ];

    fn values(&self) -> Vec<Value> {
        let ply = self.ply;
        let result = |result: Option<GameResult>| result.map(GameResult::text).into();
        vec![
            Value::File(self.file.to_owned()),
            (self.index as u64).into(),
            (ply.ply as u64).into(),
            u16::from(ply.seat).into(),
            ply.side.into(),
            ply.mv.clone().into(),
            ply.best.clone().into(),
            ply.winrate.into(),
            ply.after.into(),
            ply.loss.into(),
            result(ply.proven),
            result(ply.proven_after),
            ply.visits.into(),
            ply.line.clone().into(),
            ply.mark.map(Mark::name).into(),
            ply.confidence.map(Confidence::name).into(),
            ply.position.clone().into(),
        ]
    }

    fn line(&self) -> String {
        self.ply.mv.clone()
    }
}

impl PlyFormat {
    /// The form that this format has for plies, if it lists them.
    #[must_use]
    pub fn of(format: ReportFormat) -> Option<PlyFormat> {
        match format {
            ReportFormat::Json => Some(PlyFormat::Json),
            ReportFormat::Ndjson => Some(PlyFormat::Ndjson),
            ReportFormat::Csv => Some(PlyFormat::Csv),
            ReportFormat::Parquet => Some(PlyFormat::Parquet),
            _ => None,
        }
    }

    /// Begins a report.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn begin(self, out: Output) -> io::Result<Box<dyn Report>> {
        let Some(rows) = self.rows() else { return parquet::begin_plies(out) };
        let opening = String::from_utf8_lossy(&rows.opening::<PlyRow<'_>>()?).into_owned();
        Ok(Box::new(Delimited::new(out, &opening, rows.between(), rows.closing())?))
    }

    /// The format of the rows, if they are text.
    fn rows(self) -> Option<RowFormat> {
        Some(match self {
            PlyFormat::Json => RowFormat::Json(JsonForm::Array),
            PlyFormat::Ndjson => RowFormat::Json(JsonForm::Lines),
            PlyFormat::Csv => RowFormat::Csv,
            PlyFormat::Parquet => return None,
        })
    }

    /// Adds an entry for each ply of a game. `index` is the number of the game in its file.
    pub fn render(self, file: &str, index: usize, plies: &[ReviewedPly], entries: &mut Entries) {
        for ply in plies {
            let Some(rows) = self.rows() else {
                parquet::add_ply(file, index, ply, entries);
                continue;
            };
            let row = PlyRow { file, index, ply };
            entries.add(None, |out| {
                out.append(&mut rows.render(&row)?);
                Ok(())
            });
        }
    }
}
