//! The games of whole archives, for commands that do the same with each game: a job works on the games of a block, in
//! parallel, and its results are taken in order. Notes, problems and progress are shown meanwhile.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use super::console::{Problem, ProblemFormat, Verbosity, print_note};
use super::exit_status::ExitStatus;
use super::phase_times::{Phase, PhaseTimes};
use super::pipeline::{self, Consumer, Step, is_elsewhere, max_blocks};
use super::progress::{Done, Progress};
use super::{files, interrupt};
use crate::cli::{ArchiveOptions, Shard};
use xgames_analysis::archive::ordered::{self, thread_count};
use xgames_analysis::archive::split::Block;
use xgames_analysis::archive::{FileId, Limits, Part, Reading, Skip};
use xgames_core::record::{Dialect, Events, Format, Head};

/// Which games are read, and how.
pub(super) struct ArchiveGames<'a> {
    pub(super) options: &'a ArchiveOptions,
    /// The paths that the options name.
    pub(super) paths: &'a [PathBuf],
    pub(super) format: Option<Format>,
    /// The files that are written. In folders they are not read.
    pub(super) written: &'a [FileId],
    pub(super) verbosity: Verbosity,
}

/// A text with games.
pub(super) struct SourceText {
    /// As reported.
    pub(super) name: String,
    pub(super) dialect: Dialect,
}

/// The games of a block, for a job.
pub(super) struct BlockGames<'a> {
    pub(super) text: &'a SourceText,
    pub(super) block: &'a Block,
    shard: Option<Shard>,
    counts: Counts,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    bytes: u64,
    /// All games, and those that were taken.
    all: usize,
    games: u64,
    moves: u64,
}

/// The result of a job on a block.
pub(super) struct BlockResult<T> {
    pub(super) text: Arc<SourceText>,
    /// The number of the block's first game in the text, from 1.
    pub(super) first: usize,
    pub(super) result: T,
}

impl BlockGames<'_> {
    /// The number of games in the block that have been read, those of other shards included.
    pub(super) fn count(&self) -> usize {
        self.counts.all
    }

    /// Calls `take` for each game, with its number in the block from 0. It returns the number of moves, for the progress
    /// line.
    pub(super) fn each(&mut self, mut take: impl for<'t> FnMut(&mut Events<'t>, &Head<'t>, usize) -> u32) {
        let BlockGames { text, block, shard, counts } = self;
        let _ = block.each_game(&text.dialect, |events, head| {
            if !is_elsewhere(*shard, &block.text, events, head) {
                counts.moves += u64::from(take(events, head, counts.all));
                counts.games += 1;
            }
            counts.all += 1;
            ControlFlow::Continue(())
        });
    }
}

impl ArchiveGames<'_> {
    /// Runs a job on each block, and passes on the results in order until `take` breaks. `doing` is what the jobs do, for
    /// `-v`. The exit status says whether everything was read that `take` wanted.
    pub(super) fn run<T: Send>(
        &self,
        doing: &str,
        job: impl Fn(&mut BlockGames<'_>) -> T + Sync,
        take: impl FnMut(BlockResult<T>) -> anyhow::Result<ControlFlow<()>> + Send,
    ) -> anyhow::Result<ExitStatus> {
        let ArchiveGames { options, paths, format, written, verbosity } = *self;
        let limits = Limits { ratio: options.max_ratio.unwrap_or(Limits::default().ratio), ..Limits::default() };
        let stdin = files::piped_part(&options.part);
        let reading =
            Reading { limits, format, written, range: options.part.range, stdin: stdin.as_ref(), ..Reading::default() };
        let threads = thread_count(options.jobs);
        let times = PhaseTimes::new(verbosity == Verbosity::Verbose);
        let mut steps = Steps {
            job: &job,
            take,
            shard: options.shard,
            threads,
            text: None,
            taken: None,
            done: Counts::default(),
            unread: 0,
            error: None,
            progress: Progress::new(!options.no_progress, verbosity, paths),
            verbosity,
            problems: ProblemFormat::of(&options.part),
            times: &times,
        };
        let steps = ordered::with_threads(threads, |scope| {
            pipeline::run(scope, &reading, paths, &times, &mut steps);
            steps
        })?;
        steps.progress.finish();
        times.print(&[(Phase::Reading, "reading"), (Phase::Judging, doing), (Phase::Writing, "writing")], threads);
        match (steps.error, steps.unread) {
            _ if interrupt::interrupted() => Ok(ExitStatus::Interrupted),
            (Some(error), _) => Err(error),
            (None, 0) => Ok(ExitStatus::Clean),
            (None, _) => Ok(ExitStatus::Failure),
        }
    }
}

/// An event between games.
enum Event {
    /// A text begins. The number is that of its first game.
    Text(Arc<SourceText>, usize),
    /// Something is not a record, or has none.
    Note(String),
    /// A game is too long.
    TooLong { name: String, message: String },
    /// Something could not be read.
    Problem { name: String, message: String },
}

/// The consumer of the pipeline.
struct Steps<'e, J, F> {
    job: &'e J,
    take: F,
    shard: Option<Shard>,
    threads: usize,
    /// The text that is being read.
    text: Option<Arc<SourceText>>,
    /// The text whose games are being taken, and the number of its next game.
    taken: Option<(Arc<SourceText>, usize)>,
    done: Counts,
    /// Number of parts that could not be read.
    unread: u64,
    /// Why the results are no longer taken.
    error: Option<anyhow::Error>,
    progress: Progress,
    verbosity: Verbosity,
    /// How problems are printed.
    problems: ProblemFormat,
    times: &'e PhaseTimes,
}

impl<J, F> Steps<'_, J, F> {
    fn problem(&mut self, file: &str, problem: &str) {
        self.unread += 1;
        self.progress.suspend(|| Problem { file, problem }.print(self.problems));
    }

    fn handle(&mut self, event: Event) {
        match event {
            Event::Text(text, first) => {
                if self.verbosity == Verbosity::Verbose {
                    self.progress.suspend(|| print_note(&text.name));
                }
                self.taken = Some((text, first));
            }
            Event::Note(note) if self.verbosity > Verbosity::Quiet => self.progress.suspend(|| print_note(note)),
            Event::Note(_) => {}
            Event::TooLong { name, message } => {
                self.taken.iter_mut().for_each(|(_, next)| *next += 1);
                self.problem(&name, &message);
            }
            Event::Problem { name, message } => self.problem(&name, &message),
        }
    }

    fn count(&mut self, Counts { bytes, all, games, moves }: Counts) {
        self.taken.iter_mut().for_each(|(_, next)| *next += all);
        self.done.bytes += bytes;
        self.done.games += games;
        self.done.moves += moves;
        interrupt::count(games);
        let Counts { bytes, games, moves, .. } = self.done;
        self.progress.update(Done { bytes, games, moves, findings: None });
    }
}

impl<'e, T, J, F> Consumer<'e> for Steps<'e, J, F>
where
    T: Send + 'e,
    J: Fn(&mut BlockGames<'_>) -> T + Sync,
    F: FnMut(BlockResult<T>) -> anyhow::Result<ControlFlow<()>>,
{
    type Judged = (Counts, T);
    type Event = Event;

    fn event(&mut self, part: Part<'_>) -> (Option<Event>, ControlFlow<Skip>) {
        let event = match part {
            Part::Text { name, dialect, first } => {
                let text = Arc::new(SourceText { name: name.to_owned(), dialect: dialect.clone() });
                self.text = Some(Arc::clone(&text));
                Some(Event::Text(text, first))
            }
            Part::TooLong { name, message } => Some(Event::TooLong { name: name.to_owned(), message }),
            Part::Problem { name, message } => Some(Event::Problem { name: name.to_owned(), message }),
            Part::Stray { .. } | Part::Nothing { .. } | Part::Uncut { .. } => part.note().map(Event::Note),
            Part::Input(_) | Part::Games(_) | Part::EndOfText | Part::EndOfInput(_) => None,
        };
        (event, ControlFlow::Continue(()))
    }

    fn job(&mut self, block: Block) -> Option<impl FnOnce() -> (Counts, T) + Send + 'e> {
        let (job, shard, text) = (self.job, self.shard, Arc::clone(self.text.as_ref()?));
        Some(move || {
            let counts = Counts { bytes: block.text.len() as u64, ..Counts::default() };
            let mut games = BlockGames { text: &text, block: &block, shard, counts };
            let result = job(&mut games);
            (games.counts, result)
        })
    }

    fn take(&mut self, step: Option<Step<(Counts, T), Event>>) -> ControlFlow<Skip> {
        let (counts, result) = match step {
            _ if interrupt::interrupted() => return ControlFlow::Break(Skip::All),
            Some(Step::Games(judged)) => judged,
            Some(Step::Event(event)) => {
                self.handle(event);
                return ControlFlow::Continue(());
            }
            None => {
                self.problem("internal error", "some games could not be judged");
                return ControlFlow::Continue(());
            }
        };
        let Some((text, first)) = self.taken.clone() else { return ControlFlow::Continue(()) };
        self.count(counts);
        let taken = {
            // An interrupt waits until this is written.
            let _guard = interrupt::writing();
            self.times.measure(Phase::Writing, || (self.take)(BlockResult { text, first, result }))
        };
        match taken {
            Ok(flow) => flow.map_break(|()| Skip::All),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(Skip::All)
            }
        }
    }

    fn max(&self) -> usize {
        max_blocks(self.threads)
    }
}
