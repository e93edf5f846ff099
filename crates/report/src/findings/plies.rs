//! Reviewed games as data: an object or a row for each ply. The keys are part of the contract with other programs. The
//! estimates of an engine are null without one.

use std::io;

use serde::Serialize;

use super::delimited::Delimited;
use super::{Entries, Output, Report, ReportFormat};
use xgames_analysis::review::{Mark, ReviewedPly};
use xgames_core::diagnostic::{printable_cell, printable_path, write_json};
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
}

/// The first row of the table.
const HEADING: &str = "file,index,ply,seat,side,move,best,winrate,after,loss,proven,proven_after,visits,pv,mark\n";

#[derive(Serialize)]
struct Row<'a> {
    file: &'a str,
    index: usize,
    ply: usize,
    seat: u8,
    side: &'a str,
    #[serde(rename = "move")]
    mv: &'a str,
    best: Option<&'a str>,
    winrate: Option<f64>,
    after: Option<f64>,
    loss: Option<f64>,
    proven: Option<&'static str>,
    proven_after: Option<&'static str>,
    visits: Option<u64>,
    pv: &'a [String],
    mark: Option<&'static str>,
}

impl PlyFormat {
    /// The form that this format has for plies, if it lists them.
    #[must_use]
    pub fn of(format: ReportFormat) -> Option<PlyFormat> {
        match format {
            ReportFormat::Json => Some(PlyFormat::Json),
            ReportFormat::Ndjson => Some(PlyFormat::Ndjson),
            ReportFormat::Csv => Some(PlyFormat::Csv),
            _ => None,
        }
    }

    /// Begins a report.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn begin(self, out: Output) -> io::Result<Box<dyn Report>> {
        let (before, between, after) = match self {
            PlyFormat::Json => ("[", ",\n ", "]\n"),
            PlyFormat::Ndjson => ("", "", ""),
            PlyFormat::Csv => (HEADING, "", ""),
        };
        Ok(Box::new(Delimited::new(out, before, between, after)?))
    }

    /// Adds an entry for each ply of a game. `index` is the number of the game in its file.
    pub fn render(self, file: &str, index: usize, plies: &[ReviewedPly], entries: &mut Entries) {
        for (number, ply) in plies.iter().enumerate() {
            let result = |result: Option<GameResult>| result.map(GameResult::text);
            let row = Row {
                file,
                index,
                ply: number + 1,
                seat: ply.seat,
                side: ply.side,
                mv: &ply.mv,
                best: ply.best.as_deref(),
                winrate: ply.winrate,
                after: ply.after,
                loss: ply.loss,
                proven: result(ply.proven),
                proven_after: result(ply.proven_after),
                visits: ply.visits,
                pv: &ply.line,
                mark: ply.mark.map(Mark::name),
            };
            entries.add(None, |out| match self {
                PlyFormat::Json => write_json(out, &row),
                PlyFormat::Ndjson => {
                    write_json(&mut *out, &row)?;
                    out.push(b'\n');
                    Ok(())
                }
                PlyFormat::Csv => write_table_row(out, &row),
            });
        }
    }
}

fn write_table_row(out: &mut Vec<u8>, row: &Row<'_>) -> io::Result<()> {
    let mut table = csv::Writer::from_writer(out);
    let text = |text: Option<&'static str>| text.unwrap_or_default();
    let number = |number: Option<f64>| number.map(|number| number.to_string()).unwrap_or_default();
    table.write_record([
        &*printable_cell(&printable_path(row.file)),
        &row.index.to_string(),
        &row.ply.to_string(),
        &row.seat.to_string(),
        row.side,
        &printable_cell(row.mv),
        &printable_cell(row.best.unwrap_or_default()),
        &number(row.winrate),
        &number(row.after),
        &number(row.loss),
        text(row.proven),
        text(row.proven_after),
        &row.visits.map(|visits| visits.to_string()).unwrap_or_default(),
        &printable_cell(&row.pv.join(" ")),
        text(row.mark),
    ])?;
    table.flush()
}
