//! A table with a row for each game, for spreadsheets. The column names are part of the contract with other programs.
//! A row is one line: control characters, including line breaks, are escaped. No cell is a formula.

use std::io;

use super::delimited::Delimited;
use super::{Definition, JudgedGame};
use crate::tables::{Column, Row, RowFormat, Value, data, players};
use xgames_core::diagnostic::{Location, Locator, Severity};
use xgames_core::games::Game;
use xgames_core::record::GameResult;

pub(super) const FORMAT: Definition = Definition {
    name: "csv",
    description: "A CSV table with a row for each game",
    lists_games: true,
    render: |_, judged, locator, entries| entries.add(judged.severity(), |out| write(out, judged, locator)),
    begin: |out| {
        let heading = String::from_utf8_lossy(&RowFormat::Csv.opening::<GameRow<'_>>()?).into_owned();
        Ok(Box::new(Delimited::new(out, &heading, "", "")?))
    },
};

/// The row of a game. The last five columns are about the first error, or else the first warning.
struct GameRow<'a> {
    judged: JudgedGame<'a>,
    location: Option<Location>,
}

impl Row for GameRow<'_> {
    const COLUMNS: &'static [Column] = &[
        data("file"),
        data("index"),
        data("game"),
        data("size"),
        players("players"),
        data("plies"),
        data("result"),
        data("computed"),
        data("verdict"),
        data("errors"),
        data("warnings"),
        data("code"),
        data("ply"),
        data("line"),
        data("column"),
        data("message"),
    ];

    fn values(&self) -> Vec<Value> {
        let JudgedGame { file, index, judgement, verdict, .. } = self.judged;
        let count = |severity| {
            let findings = judgement.diagnostics.iter().filter(|finding| finding.severity() == severity);
            Value::Count(findings.count() as u64)
        };
        let (finding, place) = (self.judged.main_finding(), self.location.as_ref());
        vec![
            Value::File(file.to_owned()),
            (index as u64).into(),
            judgement.game.map(Game::name).into(),
            judgement.size.into(),
            judgement.players.clone().into(),
            judgement.plies.into(),
            judgement.result.map(GameResult::text).into(),
            judgement.computed.text().into(),
            verdict.name().into(),
            count(Severity::Error),
            count(Severity::Warning),
            finding.map(|finding| finding.code.info().id).into(),
            finding.and_then(|finding| finding.ply).into(),
            place.map(|place| place.line as u64).into(),
            place.map(|place| place.column as u64).into(),
            finding.map(|finding| finding.message.clone().into_owned()).into(),
        ]
    }

    fn line(&self) -> String {
        self.judged.file.to_owned()
    }
}

/// Writes the row of a game.
fn write(out: &mut Vec<u8>, judged: JudgedGame<'_>, locator: &mut Locator<'_>) -> io::Result<()> {
    let location = judged.main_finding().map(|finding| locator.locate(finding.span.start));
    out.append(&mut RowFormat::Csv.render(&GameRow { judged, location })?);
    Ok(())
}
