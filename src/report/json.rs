//! Games as JSON objects. The names are part of the contract with other programs.

use serde::Serialize;

use super::{Judged, Locator};

#[derive(Serialize)]
pub(super) struct Row<'a> {
    file: &'a str,
    index: usize,
    game: Option<&'static str>,
    size: Option<u16>,
    players: &'a [Option<String>],
    plies: u32,
    result: Option<&'static str>,
    computed: &'static str,
    verdict: &'static str,
    diagnostics: Vec<Finding<'a>>,
}

#[derive(Serialize)]
struct Finding<'a> {
    code: &'static str,
    name: &'static str,
    severity: &'static str,
    message: &'a str,
    help: Option<&'a str>,
    ply: Option<u32>,
    line: usize,
    column: usize,
    offset: usize,
    length: usize,
}

impl<'a> Row<'a> {
    pub(super) fn new(judged: Judged<'a>, locator: &mut Locator<'_>) -> Row<'a> {
        let Judged { file, index, judgement, .. } = judged;
        let diagnostics = judgement.diagnostics.iter().map(|diagnostic| {
            let place = locator.place(diagnostic.span.start);
            let info = diagnostic.code.info();
            Finding {
                code: info.id,
                name: info.name,
                severity: info.severity.name(),
                message: &diagnostic.message,
                help: diagnostic.help.as_deref(),
                ply: diagnostic.ply,
                line: place.line,
                column: place.column,
                offset: diagnostic.span.start,
                length: diagnostic.span.len(),
            }
        });
        Row {
            file,
            index,
            game: judgement.game.map(crate::games::Game::name),
            size: judgement.size,
            players: &judgement.players,
            plies: judgement.plies,
            result: judgement.result.map(crate::record::GameResult::text),
            computed: judgement.computed.text(),
            verdict: judged.verdict.name(),
            diagnostics: diagnostics.collect(),
        }
    }
}
