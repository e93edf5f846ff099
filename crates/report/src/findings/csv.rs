//! A table with a row for each game, for spreadsheets. The column names are part of the contract with other programs.
//! A row is one line: control characters, including line breaks, are escaped. No cell is a formula.

use std::io;

use super::delimited::Delimited;
use super::{Definition, JudgedGame};
use xgames_core::diagnostic::{Diagnostic, Locator, Severity, printable_cell, printable_path};
use xgames_core::games::Game;
use xgames_core::record::GameResult;

pub(super) const FORMAT: Definition = Definition {
    name: "csv",
    description: "A CSV table with a row for each game",
    lists_games: true,
    render: |_, judged, locator, entries| entries.add(judged.severity(), |out| write(out, judged, locator)),
    begin: |out| Ok(Box::new(Delimited::new(out, HEADING, "", "")?)),
};

/// The first row. The last five columns are about the first error, or else the first warning.
const HEADING: &str = "file,index,game,size,players,plies,result,computed,verdict,errors,warnings,\
                                  code,ply,line,column,message\n";

/// Writes the row of a game.
fn write(out: &mut Vec<u8>, judged: JudgedGame<'_>, locator: &mut Locator<'_>) -> io::Result<()> {
    let judgement = judged.judgement;
    let count = |severity| {
        let findings = judgement.diagnostics.iter();
        findings.filter(|finding| finding.severity() == severity).count().to_string()
    };
    let [code, ply, line, column, message] = match judged.main_finding() {
        Some(Diagnostic { code, ply, span, message, .. }) => {
            let location = locator.locate(span.start);
            let ply = ply.map_or(String::new(), |ply| ply.to_string());
            [
                code.to_string(),
                ply,
                location.line.to_string(),
                location.column.to_string(),
                printable_cell(message).into_owned(),
            ]
        }
        None => Default::default(),
    };
    let mut table = csv::Writer::from_writer(out);
    table.write_record([
        &*printable_cell(&printable_path(judged.file)),
        &judged.index.to_string(),
        judgement.game.map_or("", Game::name),
        &judgement.size.map_or(String::new(), |size| size.to_string()),
        &printable_cell(&judged.players().collect::<Vec<_>>().join(" / ")),
        &judgement.plies.to_string(),
        judgement.result.map_or("", GameResult::text),
        judgement.computed.text(),
        judged.verdict.name(),
        &count(Severity::Error),
        &count(Severity::Warning),
        &code,
        &ply,
        &line,
        &column,
        &message,
    ])?;
    table.flush()
}
