//! A table with a row for each game, for spreadsheets. The names are part of the contract with other programs.
//! A row is a line: what would act on a terminal, line ends among it, is shown.

use std::io;

use super::{Judged, Locator, readable};
use crate::diagnostic::{Diagnostic, Severity};
use crate::games::Game;
use crate::record::GameResult;

/// The first row. The last five columns are those of the first error, or else of the first warning.
pub(super) const HEADING: &str = "file,index,game,size,players,plies,result,computed,verdict,errors,warnings,\
                                  code,ply,line,column,message\n";

/// Writes the row of a game.
pub(super) fn write(out: &mut Vec<u8>, judged: Judged<'_>, locator: &mut Locator<'_>) -> io::Result<()> {
    let judgement = judged.judgement;
    let count = |severity| {
        let findings = judgement.diagnostics.iter();
        findings.filter(|finding| finding.severity() == severity).count().to_string()
    };
    let [code, ply, line, column, message] = match judged.foremost() {
        Some(Diagnostic { code, ply, span, message, .. }) => {
            let place = locator.place(span.start);
            let ply = ply.map_or(String::new(), |ply| ply.to_string());
            [code.to_string(), ply, place.line.to_string(), place.column.to_string(), readable(message).into_owned()]
        }
        None => Default::default(),
    };
    let mut table = csv::Writer::from_writer(out);
    table.write_record([
        &*readable(judged.file),
        &judged.index.to_string(),
        judgement.game.map_or("", Game::name),
        &judgement.size.map_or(String::new(), |size| size.to_string()),
        &readable(&judged.players().collect::<Vec<_>>().join(" / ")),
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
