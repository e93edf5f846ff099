//! Judging every game of a text.

use std::ops::ControlFlow;

use xgames::analysis::review::{Review, Search};
use xgames::games::for_game;
use xgames::judge::{self, Defaults, GameInfo, Judge, Judgement};
use xgames::record::{Dialect, Format, each_game};

/// Judges every game of a native text.
pub(crate) fn judge_all(text: &[u8]) -> Vec<Judgement> {
    judge_as(Some(Format::Native), text)
}

/// Judges every game of a text in a format, or in the one that its beginning tells.
pub(crate) fn judge_as(format: Option<Format>, text: &[u8]) -> Vec<Judgement> {
    let mut judgements = Vec::new();
    let _ = each_game(&Dialect::of_text(format, "", text), text, true, |events, head| {
        judgements.push(judge::judge_game(events, head, &Defaults::default()));
        ControlFlow::Continue(())
    });
    judgements
}

/// Judges every game of a text, with the findings about its play. A search looks at this many positions for each ply.
pub(crate) fn review(text: &[u8], nodes: Option<u64>) -> Vec<Judgement> {
    let search = nodes.map(|_| Search { nodes, time: None, stop: &|_| false });
    let (defaults, mut judgements) = (Defaults::default(), Vec::new());
    let _ = each_game(&Dialect::of_text(None, "", text), text, true, |events, head| {
        let info = GameInfo::read(head, &defaults);
        let mut judge = Judge::new(&defaults);
        judgements.push(match info.game {
            Some(game) => {
                for_game!(game, P => judge.judge_as(events, head, info, &mut Review::<P>::new(false, search)))
            }
            None => judge.judge(events, head),
        });
        ControlFlow::Continue(())
    });
    judgements
}
