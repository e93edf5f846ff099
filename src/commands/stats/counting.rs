//! Counts the games of blocks in parallel, and adds the counts up in order.

use std::ops::ControlFlow;
use std::sync::Arc;

use crate::analysis::statistics::{Counter, CounterStarts, Statistics};
use crate::archive::split::Block;
use crate::archive::{Part, Skip};
use crate::cli::Shard;
use crate::commands::console::{Verbosity, print_error, print_note};
use crate::commands::interrupt;
use crate::commands::pipeline::{Consumer, Pool, Step, is_elsewhere, max_blocks};
use crate::commands::progress::{Done, Progress};
use crate::judge::Defaults;
use crate::record::Dialect;

/// What to count.
pub(super) struct Settings<'d> {
    defaults: &'d Defaults,
    shard: Option<Shard>,
    branching: bool,
    starts: Pool<CounterStarts>,
}

impl<'d> Settings<'d> {
    pub(super) fn new(defaults: &'d Defaults, shard: Option<Shard>, branching: bool) -> Settings<'d> {
        Settings { defaults, shard, branching, starts: Pool::default() }
    }

    /// Counts the games of a block.
    fn count(&self, dialect: &Dialect, block: &Block) -> Tally {
        let mut tally = Tally { bytes: block.text.len() as u64, ..Tally::default() };
        let mut counter = Counter::new(self.defaults, self.branching).with_starts(self.starts.take());
        let _ = block.each_game(dialect, |events, head| {
            if !is_elsewhere(self.shard, &block.text, events, head) {
                let judgement = counter.count(events, head, &mut tally.statistics);
                tally.games += 1;
                tally.moves += u64::from(judgement.plies);
            }
            ControlFlow::Continue(())
        });
        self.starts.keep(counter.into_starts(), block.text.len());
        tally
    }
}

/// What was counted so far, or in a block.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) statistics: Statistics,
    bytes: u64,
    games: u64,
    moves: u64,
    /// Number of parts that could not be read.
    pub(super) unread: u64,
}

/// An event between games.
pub(super) enum Event {
    /// A text begins.
    Text(String),
    /// Something is not a record, or has none.
    Note(String),
    /// Something could not be read, or a game is too long to be judged.
    Problem { name: String, message: String },
}

/// The consumer of the pipeline.
pub(super) struct Counting<'e, 'o> {
    settings: &'e Settings<'e>,
    threads: usize,
    /// How the text that is being read is written.
    dialect: Option<Arc<Dialect>>,
    tally: &'o mut Tally,
    progress: &'o mut Progress,
    verbosity: Verbosity,
}

impl<'e, 'o> Counting<'e, 'o> {
    pub(super) fn new(
        settings: &'e Settings<'e>,
        threads: usize,
        tally: &'o mut Tally,
        progress: &'o mut Progress,
        verbosity: Verbosity,
    ) -> Counting<'e, 'o> {
        Counting { settings, threads, dialect: None, tally, progress, verbosity }
    }

    fn problem(&mut self, name: &str, message: &str) {
        self.tally.unread += 1;
        self.progress.suspend(|| print_error(format_args!("{name}: {message}")));
    }
}

impl<'e> Consumer<'e> for Counting<'e, '_> {
    type Judged = Tally;
    type Event = Event;

    fn event(&mut self, part: Part<'_>) -> (Option<Event>, ControlFlow<Skip>) {
        let event = match part {
            Part::Text { name, dialect, .. } => {
                self.dialect = Some(Arc::new(dialect.clone()));
                Some(Event::Text(name.to_owned()))
            }
            Part::TooLong { name, message } | Part::Problem { name, message } => {
                Some(Event::Problem { name: name.to_owned(), message })
            }
            Part::Stray { .. } | Part::Nothing { .. } => part.note().map(Event::Note),
            Part::Input(_) | Part::Games(_) | Part::EndOfText | Part::EndOfInput(_) => None,
        };
        (event, ControlFlow::Continue(()))
    }

    fn job(&mut self, block: Block) -> Option<impl FnOnce() -> Tally + Send + 'e> {
        let (settings, dialect) = (self.settings, Arc::clone(self.dialect.as_ref()?));
        Some(move || settings.count(&dialect, &block))
    }

    fn take(&mut self, step: Option<Step<Tally, Event>>) -> ControlFlow<Skip> {
        match step {
            Some(Step::Games(block)) => {
                let tally = &mut *self.tally;
                tally.statistics.add(&block.statistics);
                tally.bytes += block.bytes;
                tally.games += block.games;
                tally.moves += block.moves;
                interrupt::count(block.games);
                let Tally { bytes, games, moves, .. } = *tally;
                self.progress.update(Done { bytes, games, moves, findings: None });
            }
            Some(Step::Event(Event::Text(name))) if self.verbosity == Verbosity::Verbose => {
                self.progress.suspend(|| print_note(name));
            }
            Some(Step::Event(Event::Note(note))) if self.verbosity > Verbosity::Quiet => {
                self.progress.suspend(|| print_note(note));
            }
            Some(Step::Event(Event::Text(_) | Event::Note(_))) => {}
            Some(Step::Event(Event::Problem { name, message })) => self.problem(&name, &message),
            None => self.problem("internal error", "some games could not be judged"),
        }
        ControlFlow::Continue(())
    }

    fn max(&self) -> usize {
        max_blocks(self.threads)
    }
}
