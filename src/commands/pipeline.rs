//! The pipeline of commands that work on whole archives: inputs are read in order, their blocks are worked on in parallel,
//! and the results are taken in order, so that they are the same for any number of threads.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use rayon::ScopeFifo;

use super::interrupt;
use super::phase_times::{Phase, PhaseTimes};
use crate::cli::Shard;
use xgames_analysis::archive::ordered::Ordered;
use xgames_analysis::archive::split::{BLOCK, Block};
use xgames_analysis::archive::{Part, Reading, Skip};
use xgames_core::record::{Events, Head};

/// The result of a job, or an event between games.
pub(super) enum Step<J, E> {
    Games(J),
    Event(E),
}

/// What a command does with its inputs. All methods are called on the thread that reads.
pub(super) trait Consumer<'e> {
    /// The result of the job on a block.
    type Judged: Send + 'e;
    /// An event between games.
    type Event: Send + 'e;

    /// The event for a part, which is not a block, and what is skipped after it.
    fn event(&mut self, part: Part<'_>) -> (Option<Self::Event>, ControlFlow<Skip>);

    /// The job on a block; `None` if there is nothing to do.
    fn job(&mut self, block: Block) -> Option<impl FnOnce() -> Self::Judged + Send + 'e>;

    /// Takes the next result or event; `None` for a job that has panicked.
    fn take(&mut self, step: Option<Step<Self::Judged, Self::Event>>) -> ControlFlow<Skip>;

    /// Maximal number of jobs that run or wait for earlier ones.
    fn max(&self) -> usize;

    /// Continues with what was taken, until at most `max` of its jobs are left.
    fn advance(&mut self, _max: usize) -> ControlFlow<Skip> {
        ControlFlow::Continue(())
    }
}

/// Reads all inputs that `paths` name, and passes everything through the pipeline. Stops if interrupted.
pub(super) fn run<'e, C: Consumer<'e>>(
    scope: &ScopeFifo<'e>,
    reading: &Reading<'_>,
    paths: &[PathBuf],
    times: &'e PhaseTimes,
    consumer: &mut C,
) {
    let mut judged = Ordered::new(scope);
    let mut take = |part: Part<'_>| {
        let mut skip = ControlFlow::Continue(());
        match part {
            _ if interrupt::interrupted() => return ControlFlow::Break(Skip::All),
            Part::Games(block) => {
                let length = block.text.len();
                if let Some(job) = consumer.job(block) {
                    judged.start_weighing(length, move || Step::Games(times.measure(Phase::Judging, job)));
                }
            }
            part => {
                let event;
                (event, skip) = consumer.event(part);
                event.into_iter().for_each(|event| judged.push(Step::Event(event)));
            }
        }
        let max = consumer.max();
        judged.drain(max, |step| consumer.take(step))?;
        consumer.advance(max)?;
        skip
    };
    let mut begun = times.begin();
    let read = reading.read(paths, &mut |part| {
        times.end(Phase::Reading, begun);
        let flow = take(part);
        begun = times.begin();
        flow
    });
    times.end(Phase::Reading, begun);
    if read.is_continue() {
        let _ = judged.drain(0, |step| consumer.take(step));
        let _ = consumer.advance(0);
    }
}

/// How many blocks may be under way with this number of threads.
pub(super) fn max_blocks(threads: usize) -> usize {
    8 * (threads - 1)
}

/// What jobs that have ended leave to later ones, such as start positions.
#[derive(Default)]
pub(super) struct Pool<T>(Mutex<Vec<T>>);

impl<T: Default> Pool<T> {
    pub(super) fn take(&self) -> T {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default()
    }

    /// Keeps what was used for a block of this length. What a long game has needed is not kept for each thread.
    pub(super) fn keep(&self, used: T, length: usize) {
        if length <= 4 * BLOCK {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(used);
        }
    }
}

/// Whether a game is in another part of the archive than the wanted one. It has then been read to its end.
pub(super) fn is_elsewhere<'t>(shard: Option<Shard>, text: &[u8], events: &mut Events<'t>, head: &Head<'t>) -> bool {
    let Some(shard) = shard else { return false };
    let mut ahead = events.clone();
    ahead.iter().for_each(drop);
    let span = ahead.game_span(head);
    let is_elsewhere = !shard.takes(&text[span.start..span.end]);
    if is_elsewhere {
        *events = ahead;
    }
    is_elsewhere
}
