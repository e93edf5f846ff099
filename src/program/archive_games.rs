//! The games of whole archives, for commands that do the same with each game: a job works on the games of a block, in
//! parallel, and its results are taken in order. Notes, problems and progress are shown meanwhile.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use super::console::{Problem, ProblemFormat, Verbosity, print_note};
use super::exit_status::ExitStatus;
use super::progress::{Done, Progress};
use super::record_defaults::RecordDefaults;
use super::record_options::note_left_out;
use super::{files, interrupt, phase_times};
use crate::cli::ArchiveOptions;
use xgames_analysis::archive::ordered::{self, thread_count};
use xgames_analysis::archive::pipeline::{Consumer, Event, Message, Pipeline, SourceText, Step, max_blocks};
use xgames_analysis::archive::split::Block;
use xgames_analysis::archive::{BlockCounts, BlockGames, FileId, Input, Phase, PhaseTimes, Reading, Shard, Skip};
use xgames_core::record::Format;

/// The settings with which a command reads games: which ones, and how.
pub(crate) struct ArchiveGames<'a> {
    pub(crate) options: &'a ArchiveOptions,
    /// The paths that the options name.
    pub(crate) paths: &'a [PathBuf],
    pub(crate) format: Option<Format>,
    pub(crate) defaults: &'a RecordDefaults,
    /// The files that are written. In folders they are not read.
    pub(crate) written: &'a [FileId],
    pub(crate) verbosity: Verbosity,
}

/// The result of a job on a block.
pub(crate) struct BlockResult<T> {
    pub(crate) input: Arc<Input>,
    pub(crate) text: Arc<SourceText>,
    /// The number of the block's first game in the text, from 1.
    pub(crate) first: usize,
    pub(crate) result: T,
}

impl ArchiveGames<'_> {
    /// Runs a job on each block, and passes on the results in order until `take` breaks. `doing` is what the jobs do, for
    /// `-v`. The exit status says whether everything was read that `take` wanted.
    pub(crate) fn run<T: Send>(
        &self,
        doing: &str,
        job: impl Fn(&mut BlockGames<'_>) -> T + Sync,
        take: impl FnMut(BlockResult<T>) -> anyhow::Result<ControlFlow<()>> + Send,
    ) -> anyhow::Result<ExitStatus> {
        self.run_on(doing, |_| Ok(true), job, take)
    }

    /// Does the same as [`ArchiveGames::run`] with those inputs that `wants` says. It is asked before an input is read.
    pub(crate) fn run_on<T: Send>(
        &self,
        doing: &str,
        wants: impl FnMut(&Input) -> anyhow::Result<bool> + Send,
        job: impl Fn(&mut BlockGames<'_>) -> T + Sync,
        take: impl FnMut(BlockResult<T>) -> anyhow::Result<ControlFlow<()>> + Send,
    ) -> anyhow::Result<ExitStatus> {
        self.run_with(&self.progress(), doing, wants, job, take)
    }

    /// The progress of a run, for jobs that show it while they search.
    pub(crate) fn progress(&self) -> Progress {
        Progress::new(!self.options.no_progress, self.verbosity, self.paths)
    }

    /// Does the same as [`ArchiveGames::run_on`] with this progress.
    pub(crate) fn run_with<T: Send>(
        &self,
        progress: &Progress,
        doing: &str,
        wants: impl FnMut(&Input) -> anyhow::Result<bool> + Send,
        job: impl Fn(&mut BlockGames<'_>) -> T + Sync,
        take: impl FnMut(BlockResult<T>) -> anyhow::Result<ControlFlow<()>> + Send,
    ) -> anyhow::Result<ExitStatus> {
        let ArchiveGames { options, paths, format, defaults, written, verbosity } = *self;
        let RecordDefaults { typed, config, .. } = defaults;
        let limits = defaults.limits(options.max_ratio);
        let (range, stdin) = (options.part.range, files::piped_part(&options.part));
        let stdin = stdin.as_ref();
        let reading = Reading { limits, format, written, range, stdin, defaults, ..Reading::default() };
        let threads = thread_count(options.jobs.or(config.jobs));
        let times = PhaseTimes::new(verbosity == Verbosity::Verbose);
        let mut steps = Steps {
            wants,
            job: &job,
            take,
            input: None,
            shard: options.shard,
            threads,
            text: None,
            games: 0,
            done: BlockCounts::default(),
            unread: 0,
            error: None,
            progress,
            verbosity,
            problems: ProblemFormat::of(&options.part),
            times: &times,
        };
        let pipeline = Pipeline { reading, stopped: &interrupt::interrupted, finishes: false, times: &times };
        let steps = ordered::with_threads(threads, |scope| {
            pipeline.run(Some(scope), paths, &mut steps);
            steps
        })?;
        progress.finish();
        if verbosity > Verbosity::Quiet {
            note_left_out(typed, steps.done.left_out, steps.done.games);
        }
        let phases = [(Phase::Reading, "reading"), (Phase::Judging, doing), (Phase::Writing, "writing")];
        phase_times::print(&times, &phases, threads);
        match (steps.error, steps.unread) {
            _ if interrupt::interrupted() => Ok(ExitStatus::Interrupted),
            (Some(error), _) => Err(error),
            (None, 0) => Ok(ExitStatus::Clean),
            (None, _) => Ok(ExitStatus::Failure),
        }
    }
}

/// The consumer of the pipeline.
struct Steps<'e, W, J, F> {
    wants: W,
    job: &'e J,
    take: F,
    /// The input whose games are being taken.
    input: Option<Arc<Input>>,
    shard: Option<Shard>,
    threads: usize,
    /// The text whose games are being taken.
    text: Option<Arc<SourceText>>,
    /// The number of its games so far.
    games: usize,
    done: BlockCounts,
    /// The number of parts that could not be read.
    unread: u64,
    /// The error for which results are no longer taken.
    error: Option<anyhow::Error>,
    progress: &'e Progress,
    verbosity: Verbosity,
    /// The form in which problems are printed.
    problems: ProblemFormat,
    times: &'e PhaseTimes,
}

impl<W, J, F> Steps<'_, W, J, F> {
    fn problem(&mut self, file: &str, problem: &str) {
        self.unread += 1;
        self.progress.suspend(|| Problem { file, problem }.print(self.problems));
    }

    fn handle(&mut self, event: &Event) {
        event.count_games(&mut self.games);
        match event {
            Event::Input(input) => self.input = Some(Arc::new(input.clone())),
            Event::Text(text) => {
                if self.verbosity == Verbosity::Verbose {
                    self.progress.suspend(|| print_note(&text.name));
                }
                self.text = Some(Arc::clone(text));
            }
            _ => {}
        }
        match event.message() {
            Some(Message::Problem { name, message }) => self.problem(name, message),
            Some(Message::Note(note)) if self.verbosity > Verbosity::Quiet => {
                self.progress.suspend(|| print_note(note));
            }
            Some(Message::Note(_)) | None => {}
        }
    }

    fn count(&mut self, BlockCounts { bytes, all, games, left_out, moves }: BlockCounts) {
        self.games += all;
        self.done.bytes += bytes;
        self.done.games += games;
        self.done.left_out += left_out;
        self.done.moves += moves;
        interrupt::count(games);
        let BlockCounts { bytes, games, moves, .. } = self.done;
        self.progress.update(Done { bytes, games, moves, ..Done::default() });
    }
}

impl<'e, T, W, J, F> Consumer<'e> for Steps<'e, W, J, F>
where
    T: Send + 'e,
    W: FnMut(&Input) -> anyhow::Result<bool>,
    J: Fn(&mut BlockGames<'_>) -> T + Sync,
    F: FnMut(BlockResult<T>) -> anyhow::Result<ControlFlow<()>>,
{
    type Result = (BlockCounts, T);
    type Note = ();

    fn meet(&mut self, event: &Event) -> ((), ControlFlow<Skip>) {
        let Event::Input(input) = event else { return ((), ControlFlow::Continue(())) };
        let flow = match (self.wants)(input) {
            Ok(true) => ControlFlow::Continue(()),
            Ok(false) => ControlFlow::Break(Skip::Input),
            Err(error) => {
                self.error = Some(error);
                ControlFlow::Break(Skip::All)
            }
        };
        ((), flow)
    }

    fn job(&mut self, text: &Arc<SourceText>, block: Block) -> impl FnOnce() -> (BlockCounts, T) + Send + 'e {
        let (job, shard, text) = (self.job, self.shard, Arc::clone(text));
        move || {
            let mut games = BlockGames::new(&text, &block, shard);
            let result = job(&mut games);
            (games.counts(), result)
        }
    }

    fn take(&mut self, step: Step<(BlockCounts, T)>) -> ControlFlow<Skip> {
        let (counts, result) = match step {
            Step::Games(judged) => judged,
            Step::Event(event, ()) => {
                self.handle(&event);
                return ControlFlow::Continue(());
            }
            Step::Lost => {
                self.problem("internal error", "some games could not be judged");
                return ControlFlow::Continue(());
            }
        };
        let taken = self.input.clone().zip(self.text.clone());
        let Some((input, text)) = taken else { return ControlFlow::Continue(()) };
        let first = self.games + 1;
        self.count(counts);
        let taken = {
            // An interrupt waits until this is written.
            let _guard = interrupt::writing();
            self.times.measure(Phase::Writing, || (self.take)(BlockResult { input, text, first, result }))
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
