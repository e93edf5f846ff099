//! Rows of the tables, made from judged and reviewed games.

use crate::cell::Cell;
use crate::schema::GAMES;
use xgames_analysis::replayed_plies::Ply;
use xgames_analysis::review::{Confidence, Mark, ReviewedPly};
use xgames_core::diagnostic::{Diagnostic, Locator, Severity};
use xgames_core::games::Game;
use xgames_core::judge::{Judgement, Verdict};
use xgames_core::record::{GameResult, Termination, known};

/// A judged game in its text.
#[derive(Clone, Copy, Debug)]
pub struct GameRow<'a> {
    /// The name of the text.
    pub file: &'a str,
    /// The number of the game in the text, from 1.
    pub index: usize,
    /// The judgement of the game, with all its findings.
    pub judgement: &'a Judgement,
    /// The verdict by the findings that are reported.
    pub verdict: Verdict,
}

/// The parts of a game that a row of the table `games` may have besides its own columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum With<'a> {
    /// The row is one of `GAMES`.
    Nothing,
    /// The row is one of [`JUDGED_GAMES`](crate::schema::JUDGED_GAMES).
    Findings,
    /// The row is one of [`RECORDS`](crate::schema::RECORDS), with its text if there is one.
    FindingsAndText(Option<&'a [u8]>),
}

impl<'a> GameRow<'a> {
    /// The row of the table `games`. `locator` must be that of the game's text.
    #[must_use]
    pub fn cells(&self, with: With<'a>, locator: &mut Locator<'_>) -> Vec<Cell<'a>> {
        let GameRow { file, index, judgement, verdict } = *self;
        let begin = locator.locate(judgement.start);
        let sides =
            judgement.game.map(|game| judgement.sides.iter().flatten().map(move |side| Some(game.side_name(*side))));
        let findings = &judgement.diagnostics;
        let count = |severity| findings.iter().filter(|finding| finding.severity() == severity).count();
        let mut row = Vec::with_capacity(21);
        row.extend([
            file.into(),
            index.into(),
            judgement.game.map(Game::name).into(),
            judgement.size.into(),
            Cell::Texts(judgement.players.iter().map(|name| known(name.as_deref()?)).collect()),
            Cell::Texts(sides.into_iter().flatten().collect()),
            judgement.result.map(GameResult::text).into(),
            judgement.computed.text().into(),
            verdict.name().into(),
            judgement.plies.into(),
            judgement.swapped.into(),
            judgement.termination.map(Termination::name).into(),
            judgement.date.as_deref().into(),
            begin.line.into(),
            begin.offset.into(),
            count(Severity::Error).into(),
            count(Severity::Warning).into(),
            Cell::Texts(findings.iter().map(|finding| Some(finding.code.info().id)).collect()),
            Cell::Null,
        ]);
        match with {
            With::Nothing => {}
            With::Findings => row.push(structures(findings, locator)),
            With::FindingsAndText(text) => row.extend([structures(findings, locator), text.into()]),
        }
        row
    }

    /// The rows of the table `findings`.
    pub fn findings<'l, 't>(
        &self,
        locator: &'l mut Locator<'t>,
    ) -> impl Iterator<Item = Vec<Cell<'a>>> + use<'a, 'l, 't> {
        let GameRow { file, index, judgement, verdict } = *self;
        judgement.diagnostics.iter().map(move |diagnostic| {
            let mut row = Vec::with_capacity(15);
            row.extend([
                file.into(),
                index.into(),
                judgement.game.map(Game::name).into(),
                judgement.size.into(),
                verdict.name().into(),
            ]);
            row.extend(finding(diagnostic, locator));
            row
        })
    }
}

fn structures<'a>(findings: &'a [Diagnostic], locator: &mut Locator<'_>) -> Cell<'a> {
    Cell::Structures(findings.iter().map(|diagnostic| finding(diagnostic, locator).into()).collect())
}

/// The columns of a finding.
fn finding<'a>(finding: &'a Diagnostic, locator: &mut Locator<'_>) -> [Cell<'a>; 10] {
    let location = locator.locate(finding.span.start);
    let info = finding.code.info();
    [
        info.id.into(),
        info.name.into(),
        info.severity.name().into(),
        Cell::Text(&finding.message),
        finding.help.as_deref().into(),
        finding.ply.into(),
        location.line.into(),
        location.column.into(),
        location.offset.into(),
        finding.span.len().into(),
    ]
}

/// The row of the table `games` about a file, or a part of one, that cannot be read.
#[must_use]
pub fn problem<'a>(file: &'a str, problem: &'a str) -> Vec<Cell<'a>> {
    let columns = GAMES.columns().map(|column| match column.name {
        "file" => file.into(),
        "problem" => problem.into(),
        _ => Cell::Null,
    });
    columns.collect()
}

/// The row of the table `analyses` about a ply.
#[must_use]
pub fn analysis<'a>(file: &'a str, index: usize, ply: &'a ReviewedPly) -> Vec<Cell<'a>> {
    vec![
        file.into(),
        index.into(),
        ply.ply.into(),
        ply.seat.into(),
        ply.side.into(),
        ply.mv.as_str().into(),
        ply.best.as_deref().into(),
        ply.winrate.into(),
        ply.after.into(),
        ply.loss.into(),
        ply.proven.map(GameResult::text).into(),
        ply.proven_after.map(GameResult::text).into(),
        ply.visits.into(),
        ply.line.as_slice().into(),
        ply.mark.map(Mark::name).into(),
        ply.confidence.map(Confidence::name).into(),
        ply.position.as_str().into(),
    ]
}

/// The row of the table `plies` about a ply.
#[must_use]
pub fn ply<'a>(file: &'a str, index: usize, ply: Ply<'a>) -> [Cell<'a>; 8] {
    let Ply { ply, seat, side, mv, legal, winner } = ply;
    [file.into(), index.into(), ply.into(), seat.into(), side.into(), mv.into(), legal.into(), winner.into()]
}
