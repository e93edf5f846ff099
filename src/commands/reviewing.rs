//! Reviews the games of whole archives, for `analyse`.

use std::time::{Duration, Instant};

use super::interrupt;
use crate::analysis::review::{Estimating, Review, ReviewedPly, Search};
use crate::cli::Analyse;
use crate::engine::{Playable, Report, Settings};
use crate::games::for_game;
use crate::judge::{Defaults, GameInfo, Judge, Judgement};
use crate::record::{Events, Head};
use crate::solver::Limits;

/// How games are reviewed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reviewing {
    /// What a search may spend on each ply; nothing is searched if both are `None`.
    nodes: Option<u64>,
    time: Option<Duration>,
    /// The engine that estimates positions, and its playouts; `None` if nothing is estimated.
    engine: Option<(Settings, Option<u64>)>,
    /// The time of the engine for a ply.
    estimate_time: Option<Duration>,
}

/// The playouts for a ply if nothing else is said.
const PLAYOUTS: u64 = 1000;

impl Reviewing {
    pub(super) fn new(arguments: &Analyse) -> Reviewing {
        let settings = Settings { memory: arguments.memory, threads: 1, seed: arguments.seed };
        let playouts = arguments.playouts.or_else(|| arguments.time.is_none().then_some(PLAYOUTS));
        let engine = (!arguments.exact_only).then_some((settings, playouts));
        // Time is the engine's if there is one.
        let time = arguments.time.filter(|_| arguments.exact_only);
        Reviewing { nodes: arguments.nodes, time, engine, estimate_time: arguments.time }
    }

    /// Whether the ends of games are searched.
    pub(super) fn is_searched(self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// What the engine says about a position; `None` if nothing is to be estimated.
    pub(super) fn search<P: Playable>(self, position: &P) -> Option<Report<P::Move>> {
        let (settings, playouts) = self.engine?;
        let deadline = self.estimate_time.and_then(|time| Instant::now().checked_add(time));
        let limits = Limits { nodes: playouts, deadline, stop: &|_| interrupt::interrupted() };
        Some(position.engine(settings).search(&position.as_seen(), &limits, &mut |_| {}))
    }

    /// Judges a game, with the findings about its play. The plies are listed, and findings show the board, if that is wanted.
    pub(super) fn judge(
        self,
        judge: &mut Judge<'_>,
        defaults: &Defaults,
        (events, head): (&mut Events<'_>, &Head<'_>),
        (lists_plies, shows_boards): (bool, bool),
    ) -> (Judgement, Vec<ReviewedPly>) {
        let Reviewing { nodes, time, .. } = self;
        let search = self.is_searched().then_some(Search { nodes, time, stop: &|_| interrupt::interrupted() });
        let info = GameInfo::read(head, defaults);
        let Some(game) = info.game else { return (judge.judge(events, head), Vec::new()) };
        for_game!(game, P => {
            let stop = |_| interrupt::interrupted();
            let estimating = self.engine.map(|(settings, playouts)| Estimating {
                settings,
                playouts,
                time: self.estimate_time,
                stop: &stop,
            });
            let mut review = Review::<P>::new(defaults.viewer.is_some(), search).estimated(estimating);
            if !shows_boards {
                review = review.without_boards();
            }
            let judgement = judge.judge_as::<P>(events, head, info, &mut review);
            (judgement, if lists_plies { review.plies() } else { Vec::new() })
        })
    }
}
