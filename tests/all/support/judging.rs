//! Judging every game of a text.

use std::ops::ControlFlow;

use xgames::judge::{Defaults, Judge, Judgement};
use xgames::record::{Dialect, Format, each_game};

/// Judges every game of a native text.
pub(crate) fn judge_all(text: &[u8]) -> Vec<Judgement> {
    judge_as(Some(Format::Native), text)
}

/// Judges every game of a text in a format, or in the one that its beginning tells.
pub(crate) fn judge_as(format: Option<Format>, text: &[u8]) -> Vec<Judgement> {
    judge_with(&Defaults::default(), format, text)
}

/// Judges every game of a text with all findings, those that must be asked for too.
pub(crate) fn judge_strictly(text: &[u8]) -> Vec<Judgement> {
    judge_with(&Defaults { finds_unused_ignores: true, ..Defaults::default() }, None, text)
}

fn judge_with(defaults: &Defaults, format: Option<Format>, text: &[u8]) -> Vec<Judgement> {
    let (mut judge, mut judgements) = (Judge::new(defaults), Vec::new());
    let _ = each_game(&Dialect::of_text(format, "", text), text, true, |events, head| {
        judgements.push(judge.judge(events, head));
        ControlFlow::Continue(())
    });
    judgements
}
