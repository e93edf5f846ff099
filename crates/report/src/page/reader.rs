//! Reads games for a page: each is judged once, for its moves, the statistics and the openings.

use std::mem;

use super::board::Boards;
use super::game::{WrittenMoves, begin_moves};
use super::plies::BlockPlies;
use xgames_analysis::openings::{Collector, CollectorState, Openings, Scope};
use xgames_analysis::review::{Ended, Reviewable};
use xgames_analysis::statistics::{Counter, CounterStarts, Play, Seen, Statistics, StatisticsScope};
use xgames_core::games::for_game;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::judge::{Defaults, GameInfo, Judge, Judgement, StartCache, Verdict};
use xgames_core::record::{Events, Head};

/// The caches and tables that a reader leaves to a later one.
#[derive(Default)]
pub(super) struct ReaderState {
    starts: StartCache,
    counter: CounterStarts,
    collector: CollectorState,
    boards: Boards,
    plies: BlockPlies,
}

/// The counts over all games of a page.
#[derive(Default)]
pub(super) struct Counted {
    /// The results, lengths and other statistics.
    pub statistics: Statistics,
    /// The first moves of the games.
    pub openings: Openings,
}

/// Judges games, once for all purposes of a page.
pub(super) struct PageReader<'d> {
    defaults: &'d Defaults,
    judge: Judge<'d>,
    counter: Counter<'d>,
    collector: Collector<'d>,
    boards: Boards,
    plies: BlockPlies,
    /// The memory for the moves of the next game.
    memory: Vec<u8>,
}

impl<'d> PageReader<'d> {
    /// A reader that counts the openings of this scope. `has_analyses` says whether games may have values in comments.
    #[must_use]
    pub(super) fn new(
        defaults: &'d Defaults,
        scope: &'d Scope,
        has_analyses: bool,
        state: ReaderState,
    ) -> PageReader<'d> {
        let scope_of_counts = StatisticsScope { players: true, ..StatisticsScope::default() };
        let counter = Counter::new(defaults, scope_of_counts);
        let mut plies = state.plies;
        plies.begin_block();
        PageReader {
            defaults,
            judge: Judge::new(defaults).with_starts(state.starts),
            counter: counter.with_analyses(has_analyses).with_starts(state.counter),
            collector: Collector::new(defaults, scope, state.collector),
            boards: state.boards,
            plies,
            memory: Vec::new(),
        }
    }

    /// Ends the reading, and leaves what it needed to a later reader.
    #[must_use]
    pub(super) fn into_state(self) -> ReaderState {
        ReaderState {
            starts: self.judge.into_starts(),
            counter: self.counter.into_starts(),
            collector: self.collector.into_state(),
            boards: self.boards,
            plies: self.plies,
        }
    }

    /// Judges a game and counts it. Returns its moves for the page too, if its kind is known.
    pub(super) fn read(
        &mut self,
        events: &mut Events<'_>,
        head: &Head<'_>,
        counted: &mut Counted,
    ) -> (Judgement, Option<WrittenMoves>) {
        let info = GameInfo::read(head, self.defaults);
        match info.game {
            Some(game) => for_game!(game, P => self.read_as::<P>(events, head, info, counted)),
            None => (self.counter.count(events, head, &mut counted.statistics), None),
        }
    }

    /// Takes back the memory of moves that are no longer needed.
    pub(super) fn reuse(&mut self, moves: Option<WrittenMoves>) {
        self.memory = moves.map(WrittenMoves::into_memory).unwrap_or_default();
    }

    fn read_as<P: Symmetric + Reviewable>(
        &mut self,
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        counted: &mut Counted,
    ) -> (Judgement, Option<WrittenMoves>) {
        let termination = info.termination();
        let analysis = self.counter.saved_review::<P>(events, head).map(|(review, judgement)| {
            let verdict = review.verdict(Ended::from(&judgement));
            let verdict = verdict.filter(|_| judgement.verdict() != Verdict::Invalid);
            (verdict, review.summary(judgement.computed))
        });
        let plays = analysis.as_ref().map_or(Vec::new(), |(_, summary)| Play::by_seat(summary));
        let moves = begin_moves::<P>(
            (&mut self.boards, &mut self.plies),
            self.defaults,
            events,
            head,
            mem::take(&mut self.memory),
        );
        let mut watchers = (moves, (Seen::<P, false>::default(), self.collector.first_moves::<P>()));
        let judgement = self.judge.judge_watched(events, head, info, &mut watchers);
        let (moves, (seen, first)) = watchers;
        self.counter.add(&judgement, head, termination, &seen, &plays, &mut counted.statistics);
        self.collector.add(&judgement, head, first, &mut counted.openings);
        let mut written = moves.written();
        analysis.into_iter().for_each(|(verdict, summary)| written.add_analysis(verdict, &summary));
        (judgement, Some(written))
    }
}
