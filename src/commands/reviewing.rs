//! Reviews the games of whole archives, for `analyse`.

use std::time::Duration;

use super::interrupt;
use crate::analysis::review::{Review, ReviewedPly, Search};
use crate::cli::Analyse;
use crate::games::for_game;
use crate::judge::{Defaults, GameInfo, Judge, Judgement};
use crate::record::{Events, Head};

/// How games are reviewed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reviewing {
    /// What a search may spend on each ply; nothing is searched if both are `None`.
    nodes: Option<u64>,
    time: Option<Duration>,
}

impl Reviewing {
    pub(super) fn new(arguments: &Analyse) -> Reviewing {
        Reviewing { nodes: arguments.nodes, time: arguments.time }
    }

    /// Whether the ends of games are searched.
    pub(super) fn is_searched(self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// Judges a game, with the findings about its play. The plies are listed, and findings show the board, if that is wanted.
    pub(super) fn judge(
        self,
        judge: &mut Judge<'_>,
        defaults: &Defaults,
        (events, head): (&mut Events<'_>, &Head<'_>),
        (lists_plies, shows_boards): (bool, bool),
    ) -> (Judgement, Vec<ReviewedPly>) {
        let Reviewing { nodes, time } = self;
        let search = self.is_searched().then_some(Search { nodes, time, stop: &|_| interrupt::interrupted() });
        let info = GameInfo::read(head, defaults);
        let Some(game) = info.game else { return (judge.judge(events, head), Vec::new()) };
        for_game!(game, P => {
            let mut review = Review::<P>::new(defaults.viewer.is_some(), search);
            if !shows_boards {
                review = review.without_boards();
            }
            let judgement = judge.judge_as::<P>(events, head, info, &mut review);
            (judgement, if lists_plies { review.plies() } else { Vec::new() })
        })
    }
}
