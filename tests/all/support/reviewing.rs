//! Judging every game of a text with the findings about its play.

use std::ops::ControlFlow;

use xgames::analysis::review::{Estimating, Review, Search};
use xgames::engine::Settings;
use xgames::games::for_game;
use xgames::judge::{Defaults, GameInfo, Judge, Judgement};
use xgames::record::{Dialect, each_game};

/// Judges every game of a text, with the findings about its play. A search looks at this many positions for each ply, and an
/// engine plays this many playouts.
pub(crate) fn review(text: &[u8], nodes: Option<u64>, playouts: Option<u64>) -> Vec<Judgement> {
    let settings = Settings { memory: 1 << 22, threads: 1, seed: 0, learned: false };
    let (deepen, check_time) = (1, None);
    let estimating = playouts.map(|_| Estimating {
        settings,
        playouts,
        time: None,
        deepen,
        check_time,
        at_once: 1,
        stop: &|_| false,
        progress: &|_| (),
    });
    let search = nodes.map(|_| Search { nodes, time: None, stop: &|_| false, progress: &|_| () });
    let (defaults, mut judgements) = (Defaults::default(), Vec::new());
    let _ = each_game(&Dialect::of_text(None, "", text), text, true, |events, head| {
        let info = GameInfo::read(head, &defaults);
        let mut judge = Judge::new(&defaults);
        judgements.push(match info.game {
            Some(game) => {
                for_game!(game, P => {
                    let mut review = Review::<P>::new(false, search).estimated(estimating);
                    judge.judge_watched(events, head, info, &mut review)
                })
            }
            None => judge.judge(events, head),
        });
        ControlFlow::Continue(())
    });
    judgements
}
