//! Reviews the games of whole archives, for `analyse`.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::hash_key::Key;
use super::interrupt;
use super::kept_analysis::KeptAnalysis;
use super::saved_report;
use super::session::Session;
use crate::cli::Analyse;
use xgames_analysis::review::{
    Estimating, Lines, Review, ReviewedPly, Saved, SavedPosition, Search, Summary, annotate,
};
use xgames_core::convert::{self, Canonicalizer};
use xgames_core::games::for_game;
use xgames_core::judge::{Defaults, GameInfo, Judge, Judgement, Verdict};
use xgames_core::record::game_record::GameRecord;
use xgames_core::record::native::{Reader, write};
use xgames_core::record::{Events, GameResult, Head};
use xgames_report::findings::ReviewReport;
use xgames_search::engine::{Playable, Report, Settings};
use xgames_search::solver::{Limits, Solvable};

/// How games are reviewed.
#[derive(Clone, Debug)]
pub(super) struct Reviewing {
    /// What a search may spend on each ply; nothing is searched if both are `None`.
    nodes: Option<u64>,
    time: Option<Duration>,
    /// The engine that estimates positions, and its playouts; `None` if nothing is estimated.
    engine: Option<(Settings, Option<u64>)>,
    /// The time of the engine for a ply.
    estimate_time: Option<Duration>,
    /// Whether values in comments are used.
    reuses: bool,
    /// The file whose values are used.
    reused: Option<PathBuf>,
    /// What an earlier report says about games, by their moves.
    reported: Option<Arc<KeptAnalysis>>,
    /// What earlier runs have found out.
    kept: Option<Arc<KeptAnalysis>>,
    /// Further files about the play.
    pub(super) reports: Vec<(ReviewReport, PathBuf)>,
    /// The file of `--resume`.
    pub(super) resume: Option<PathBuf>,
}

/// The playouts for a ply if nothing else is said.
const PLAYOUTS: u64 = 1000;

/// What the reports need.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// The boards of findings.
    pub(super) boards: bool,
    /// The plies and the summary.
    pub(super) play: bool,
    /// The record with the analysis.
    pub(super) record: bool,
}

/// A game that has been reviewed.
#[derive(Debug, Default)]
pub(super) struct ReviewedGame {
    pub(super) plies: Vec<ReviewedPly>,
    pub(super) summary: Option<Summary>,
    /// The record with the analysis; `None` if it cannot be written, or is not wanted.
    pub(super) record: Option<GameRecord>,
}

impl Reviewing {
    pub(super) fn new(arguments: &Analyse) -> anyhow::Result<Reviewing> {
        let settings = Settings { memory: arguments.memory, threads: 1, seed: arguments.seed };
        let playouts = arguments.playouts.or_else(|| arguments.time.is_none().then_some(PLAYOUTS));
        let engine = (!arguments.exact_only).then_some((settings, playouts));
        let reports = [
            (ReviewReport::Records, &arguments.annotate),
            (ReviewReport::Summaries, &arguments.summary),
            (ReviewReport::Graph, &arguments.graph),
        ];
        let reused = arguments.reuse.clone().flatten();
        Ok(Reviewing {
            nodes: arguments.nodes,
            // Time is the engine's if there is one.
            time: arguments.time.filter(|_| arguments.exact_only),
            engine,
            estimate_time: arguments.time,
            reuses: arguments.reuse.is_some(),
            reported: reused.as_deref().map(saved_report::read).transpose()?.map(Arc::new),
            reused,
            kept: arguments.resume.as_deref().map(KeptAnalysis::open).transpose()?.map(Arc::new),
            resume: arguments.resume.clone(),
            reports: reports.into_iter().filter_map(|(report, path)| Some((report, path.clone()?))).collect(),
        })
    }

    /// Whether a game may take long.
    pub(super) fn is_slow(&self) -> bool {
        self.is_searched() || self.estimates()
    }

    /// Whether positions are estimated.
    pub(super) fn estimates(&self) -> bool {
        self.engine.is_some()
    }

    /// Whether the ends of games are searched.
    fn is_searched(&self) -> bool {
        self.nodes.is_some() || self.time.is_some()
    }

    /// What the engine says about a position; `None` if nothing is to be estimated. If its value is proven, what is left of the
    /// limits goes to the other moves.
    pub(super) fn search<P: Playable + Solvable>(&self, position: &P) -> Option<Report<P::Move>> {
        let (settings, playouts) = self.engine?;
        let deadline = self.estimate_time.and_then(|time| Instant::now().checked_add(time));
        let limits = Limits { nodes: playouts, deadline, stop: &|_| interrupt::interrupted() };
        Some(Session::new(position.clone(), settings).search(&limits, &mut |_| {}))
    }

    /// Judges a game of this text, with the findings about its play.
    pub(super) fn judge(
        &self,
        judge: &mut Judge<'_>,
        defaults: &Defaults,
        (events, head, text): (&mut Events<'_>, &Head<'_>, &[u8]),
        wanted: Wanted,
    ) -> (Judgement, ReviewedGame) {
        let from_start = events.clone();
        let info = GameInfo::read(head, defaults);
        let Some(game) = info.game else { return (judge.judge(events, head), ReviewedGame::default()) };
        let key = self.kept.as_ref().map(|_| self.key(from_start.clone(), head, text, defaults));
        let known = self.kept.as_ref().zip(key.as_ref()).and_then(|(kept, key)| kept.find(key));
        let is_new = known.is_none();
        let read = || self.reuses.then(|| Saved::read(&mut from_start.clone(), head)).flatten();
        let mut saved = known.or_else(read);
        let reported = |moves: &[String]| self.reported.as_ref()?.find(&KeptAnalysis::key_of_moves(moves));
        for_game!(game, P => {
            let mut review = self.review::<P>(defaults.viewer.is_some()).with_saved(saved.take());
            if is_new && self.reported.is_some() {
                review = review.with_reported(&reported);
            }
            if !wanted.boards {
                review = review.without_boards();
            }
            let judgement = judge.judge_watched::<P>(events, head, info, &mut review);
            let keeps = is_new && key.is_some();
            let positions = if wanted.record || keeps { review.positions() } else { Vec::new() };
            // What was interrupted is not complete.
            if let (Some(kept), Some(key), true, false) = (&self.kept, &key, is_new, interrupt::interrupted()) {
                kept.keep(key, &positions);
            }
            let plies = if wanted.play || wanted.record { review.plies() } else { Vec::new() };
            let record = wanted.record.then(|| annotated(from_start, head, defaults, &judgement, &plies, &positions));
            let summary = wanted.play.then(|| review.summary(result_of(&judgement)));
            (judgement, ReviewedGame { plies, summary, record: record.flatten() })
        })
    }

    /// The review of a game.
    fn review<P: xgames_analysis::review::Reviewable>(&self, has_viewer: bool) -> Review<'static, P> {
        let Reviewing { nodes, time, .. } = *self;
        let stop = &|_| interrupt::interrupted();
        let search = self.is_searched().then_some(Search { nodes, time, stop });
        let time = self.estimate_time;
        let estimating = self.engine.map(|(settings, playouts)| Estimating { settings, playouts, time, stop });
        Review::<P>::new(has_viewer, search).estimated(estimating)
    }

    /// What the findings about a game depend on, apart from its rules.
    fn key(&self, mut events: Events<'_>, head: &Head<'_>, text: &[u8], defaults: &Defaults) -> Key {
        events.iter().for_each(drop);
        let span = events.game_span(head);
        let Reviewing { nodes, time, engine, estimate_time, reuses, reused, .. } = self;
        let options = format!("{nodes:?} {time:?} {engine:?} {estimate_time:?} {reuses} {reused:?} {defaults:?}");
        KeptAnalysis::key(&options, &text[span.start..span.end])
    }
}

/// How a game ended: as the board or a resignation proves, or else as recorded.
fn result_of(judgement: &Judgement) -> GameResult {
    match judgement.computed {
        GameResult::Unfinished => judgement.result.unwrap_or(GameResult::Unfinished),
        computed => computed,
    }
}

/// The record of a game with the analysis; of an invalid game without it. `None` if it cannot be written without a loss.
fn annotated(
    events: Events<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
    judgement: &Judgement,
    plies: &[ReviewedPly],
    positions: &[SavedPosition],
) -> Option<GameRecord> {
    let (_, record) = Canonicalizer::new(defaults).transcribe(&mut events.clone(), head).ok()?;
    let is_native = events.native_text(head).is_some();
    let record = convert::rewrite::complete(record, head, events).ok()?;
    if judgement.verdict() == Verdict::Invalid {
        return (!is_native).then_some(record);
    }
    let with = |lines| GameRecord { items: annotate(&record.items, plies, positions, lines), ..record.clone() };
    // A line is what an engine believes where stones are hidden; a record must be valid.
    [Lines::All, Lines::Proven, Lines::None].into_iter().map(with).find(is_valid)
}

fn is_valid(record: &GameRecord) -> bool {
    let mut text = Vec::new();
    write::game(record, &mut text);
    let defaults = Defaults::none();
    let mut reader = Reader::new(&text);
    let Some(head) = reader.next_game() else { return false };
    Judge::new(&defaults).judge(&mut reader.into(), &head).verdict() != Verdict::Invalid
}
