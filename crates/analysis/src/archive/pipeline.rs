//! The one loop over archives: inputs are read in order, their blocks are worked on in parallel, and the results are taken in
//! order, so that they are the same for any number of threads.
//!
//! [`read_in_order`] does it on one thread, for work that needs no other, and [`read_games`] game by game:
//!
//! ```
//! # mod xgames { pub use xgames_analysis::archive; pub use xgames_core::*; }
//! use std::ops::ControlFlow;
//! use xgames::archive::Reading;
//! use xgames::archive::pipeline::{Event, GameStep, read_games};
//! use xgames::judge::Judge;
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("games.txt");
//! # std::fs::write(&path, "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 a2 *\n")?;
//! let mut plies = 0;
//! read_games(&Reading::default(), &[path], &|| false, &mut |step| {
//!     match step {
//!         GameStep::Game(game) => plies += Judge::new(game.defaults).judge(game.events, game.head).plies,
//!         GameStep::Event(Event::Problem { name, message }) => eprintln!("{name}: {message}"),
//!         GameStep::Event(_) => {}
//!     }
//!     ControlFlow::Continue(())
//! });
//! assert_eq!(plies, 2);
//! # Ok::<(), std::io::Error>(())
//! ```

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use rayon::ScopeFifo;

use super::ordered::Ordered;
use super::phase_times::{Phase, PhaseTimes};
use super::split::{BLOCK, Block};
use super::{Input, Meant, Part, Reading, Skip};
use xgames_core::judge::Defaults;
use xgames_core::record::{Dialect, Events, Head};
use xgames_search::threads::lock;

/// A text with games.
#[derive(Clone, Debug)]
pub struct SourceText {
    /// The name of the text as reported: `archive.zip/inner/name.txt`.
    pub name: String,
    /// The format of the text, and the way in which it is written.
    pub dialect: Dialect,
    /// The number of its first game that is read: 1, unless one game or a range is meant.
    pub first: usize,
    /// Whether the text is the input itself and is read from its beginning, so that its bytes are those of the input.
    pub is_plain: bool,
    /// The defaults for records in it that leave something out.
    pub defaults: Defaults,
}

/// An event between games.
#[derive(Clone, Debug)]
pub enum Event {
    /// An input begins: a file on disk, or standard input.
    Input(Input),
    /// A text in the input begins.
    Text(Arc<SourceText>),
    /// A game of the text is too long to be judged. It is counted as a game and reported.
    TooLong {
        /// The name of the text.
        name: String,
        /// The message of the finding that is reported.
        message: String,
    },
    /// A path, an input, a text, or the rest of one of them could not be read.
    Problem {
        /// The name of the part that could not be read, as reported.
        name: String,
        /// The reason in plain words.
        message: String,
    },
    /// A text is not a record.
    Stray {
        /// Whether it is read anyway, because the user named it.
        is_read: bool,
        /// The note to print about the text.
        note: String,
    },
    /// A path without a record, or a text that cannot be cut into ranges.
    Nothing {
        /// The note to print about the path or the text.
        note: String,
    },
    /// The text ends.
    EndOfText,
    /// The input ends.
    EndOfInput(Input),
}

/// The words of an event for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Message<'e> {
    /// Something could not be read.
    Problem {
        /// The name of the part that could not be read, as reported.
        name: &'e str,
        /// The reason in plain words.
        message: &'e str,
    },
    /// Something is not as expected, but nothing is lost.
    Note(&'e str),
}

impl Event {
    /// The words of the event for people, if it has any.
    #[must_use]
    pub fn message(&self) -> Option<Message<'_>> {
        match self {
            Event::TooLong { name, message } | Event::Problem { name, message } => {
                Some(Message::Problem { name, message })
            }
            Event::Stray { note, .. } | Event::Nothing { note } => Some(Message::Note(note)),
            Event::Input(_) | Event::Text(_) | Event::EndOfText | Event::EndOfInput(_) => None,
        }
    }

    /// Keeps the number of games so far of the text that is being read: it is set when a text begins, and counts games that are
    /// too long.
    pub fn count_games(&self, games: &mut usize) {
        match self {
            Event::Text(text) => *games = text.first - 1,
            Event::TooLong { .. } => *games += 1,
            _ => {}
        }
    }
}

/// The next thing for a consumer to take.
#[derive(Debug)]
pub enum Step<R, N = ()> {
    /// The result of the job on a block of games.
    Games(R),
    /// An event between games, with the consumer's note about it.
    Event(Event, N),
    /// The job on some games has panicked.
    Lost,
}

/// The work on archives. All methods are called on the thread that reads.
pub trait Consumer<'e> {
    /// The result of the job on a block.
    type Result: Send + 'e;
    /// A note about an event, kept until the event is taken.
    type Note: Default + Send + 'e;

    /// Meets an event while reading, when earlier games may not have been taken yet. Says what is skipped.
    fn meet(&mut self, _event: &Event) -> (Self::Note, ControlFlow<Skip>) {
        (Self::Note::default(), ControlFlow::Continue(()))
    }

    /// The job on a block of games of a text.
    fn job(&mut self, text: &Arc<SourceText>, block: Block) -> impl FnOnce() -> Self::Result + Send + 'e;

    /// Takes the next result or event.
    fn take(&mut self, step: Step<Self::Result, Self::Note>) -> ControlFlow<Skip>;

    /// The largest number of jobs that may run or wait for earlier ones.
    fn max(&self) -> usize;

    /// Continues with what was taken, until at most `max` of the consumer's own jobs are left.
    fn advance(&mut self, _max: usize) -> ControlFlow<Skip> {
        ControlFlow::Continue(())
    }
}

/// The settings with which archives are read.
#[derive(Clone, Copy)]
pub struct Pipeline<'e> {
    /// The games that are read, and how.
    pub reading: Reading<'e>,
    /// Whether the run has to stop.
    pub stopped: &'e (dyn Fn() -> bool + Sync),
    /// Whether the results of the jobs that have begun are still taken then. Such jobs must end soon by themselves.
    pub finishes: bool,
    /// Measures the phases.
    pub times: &'e PhaseTimes,
}

impl<'e> Pipeline<'e> {
    /// Reads all inputs that `paths` name, and passes everything to the consumer. Jobs run on the threads of the scope, or on
    /// this one if there is none.
    pub fn run<C: Consumer<'e>>(&self, scope: Option<&ScopeFifo<'e>>, paths: &[PathBuf], consumer: &mut C) {
        let Pipeline { reading, stopped, finishes, times } = *self;
        let is_over = || !finishes && stopped();
        let (mut results, mut text) = (Ordered::new(scope), None);
        let mut pass = |part: Part<'_>| {
            let mut skip = ControlFlow::Continue(());
            if stopped() {
                return ControlFlow::Break(Skip::All);
            }
            let event = match part {
                Part::Games(block) => {
                    let Some(text) = &text else { return ControlFlow::Continue(()) };
                    let (length, job) = (block.text.len(), consumer.job(text, block));
                    results.start_weighing(length, move || {
                        #[cfg(debug_assertions)]
                        super::broken_reader::act("judging");
                        Step::Games(times.measure(Phase::Judging, job))
                    });
                    None
                }
                Part::Input(input) => Some(Event::Input(input.clone())),
                Part::Text { name, dialect, first, is_plain } => {
                    let defaults = reading.defaults.of_text(name);
                    let dialect = dialect.clone();
                    let begun = Arc::new(SourceText { name: name.to_owned(), dialect, first, is_plain, defaults });
                    text = Some(Arc::clone(&begun));
                    Some(Event::Text(begun))
                }
                Part::TooLong { name, message } => Some(Event::TooLong { name: name.to_owned(), message }),
                Part::Problem { name, message } => Some(Event::Problem { name: name.to_owned(), message }),
                Part::Stray { is_read, .. } => part.note().map(|note| Event::Stray { is_read, note }),
                Part::Nothing { .. } | Part::Uncut { .. } => part.note().map(|note| Event::Nothing { note }),
                Part::EndOfText => Some(Event::EndOfText),
                Part::EndOfInput(input) => Some(Event::EndOfInput(input.clone())),
            };
            if let Some(event) = event {
                let note;
                (note, skip) = consumer.meet(&event);
                results.push(Step::Event(event, note));
            }
            let max = consumer.max();
            results.drain(max, |step| take(consumer, &is_over, step))?;
            consumer.advance(max)?;
            skip
        };
        let mut begun = times.begin();
        let read = reading.read(paths, &mut |part| {
            times.end(Phase::Reading, begun);
            let flow = pass(part);
            begun = times.begin();
            flow
        });
        times.end(Phase::Reading, begun);
        if read.is_continue() || finishes && stopped() {
            let _ = results.drain(0, |step| take(consumer, &is_over, step));
            let _ = consumer.advance(0);
        }
    }
}

/// Passes the next step on, unless the run is over.
fn take<'e, C: Consumer<'e>>(
    consumer: &mut C,
    is_over: &dyn Fn() -> bool,
    step: Option<Step<C::Result, C::Note>>,
) -> ControlFlow<Skip> {
    if is_over() { ControlFlow::Break(Skip::All) } else { consumer.take(step.unwrap_or(Step::Lost)) }
}

/// The games of a block, with their text.
pub type TextBlock = (Arc<SourceText>, Block);

/// Reads all inputs that `paths` name on this thread, and passes everything to `take`. It ends when `stopped` says so.
pub fn read_in_order(
    reading: &Reading<'_>,
    paths: &[PathBuf],
    stopped: &(dyn Fn() -> bool + Sync),
    take: &mut dyn FnMut(Step<TextBlock>) -> ControlFlow<Skip>,
) {
    struct InOrder<'t>(&'t mut dyn FnMut(Step<TextBlock>) -> ControlFlow<Skip>);

    impl<'e> Consumer<'e> for InOrder<'_> {
        type Result = TextBlock;
        type Note = ();

        fn job(&mut self, text: &Arc<SourceText>, block: Block) -> impl FnOnce() -> TextBlock + Send + 'e {
            let text = Arc::clone(text);
            move || (text, block)
        }

        fn take(&mut self, step: Step<TextBlock>) -> ControlFlow<Skip> {
            (self.0)(step)
        }

        fn max(&self) -> usize {
            0
        }
    }

    let times = PhaseTimes::default();
    Pipeline { reading: *reading, stopped, finishes: false, times: &times }.run(None, paths, &mut InOrder(take));
}

/// A game in a text.
#[derive(Debug)]
pub struct TextGame<'a, 'r, 't> {
    /// The name of the text, as reported.
    pub file: &'a str,
    /// The format of the text, and the way in which it is written.
    pub dialect: &'a Dialect,
    /// The number of the game in the text, from 1.
    pub index: usize,
    /// The part of the text that contains the game.
    pub block: &'a Block,
    /// The events of the game.
    pub events: &'r mut Events<'t>,
    /// Its tags.
    pub head: &'a Head<'t>,
    /// The defaults for what the game leaves out.
    pub defaults: &'a Defaults,
}

/// The next thing that [`read_games`] has read.
#[derive(Debug)]
pub enum GameStep<'a, 'r, 't> {
    /// A game that is meant.
    Game(TextGame<'a, 'r, 't>),
    /// An event between games.
    Event(Event),
}

/// Reads all inputs that `paths` name on this thread, and passes the games that are meant, and the events between them, to `take`. It ends
/// when `take` breaks, or when `stopped` says so, which is asked for each block. Returns the number of games that were left out because
/// they are of another kind or size than the one that is meant.
pub fn read_games(
    reading: &Reading<'_>,
    paths: &[PathBuf],
    stopped: &(dyn Fn() -> bool + Sync),
    take: &mut dyn FnMut(GameStep<'_, '_, '_>) -> ControlFlow<()>,
) -> u64 {
    // The number of the last game in its text, and of the games that were left out of all texts.
    let (mut games, mut left_out) = (0, 0);
    read_in_order(reading, paths, stopped, &mut |step| {
        let flow = match step {
            Step::Games((text, block)) => {
                let SourceText { name: file, dialect, defaults, .. } = &*text;
                let passed = block.each_game(dialect, Meant::by(defaults), |events, head, number| {
                    let index = games + number + 1;
                    take(GameStep::Game(TextGame { file, dialect, index, block: &block, events, head, defaults }))
                });
                games += passed.games;
                left_out += passed.left_out.len() as u64;
                if passed.is_ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            }
            Step::Lost => ControlFlow::Continue(()),
            Step::Event(event, ()) => {
                event.count_games(&mut games);
                take(GameStep::Event(event))
            }
        };
        flow.map_break(|()| Skip::All)
    });
    left_out
}

/// The number of blocks that may be under way with this number of threads; none with a single thread, or without any.
#[must_use]
pub fn max_blocks(threads: usize) -> usize {
    8 * threads.saturating_sub(1)
}

/// A pool of things that jobs which have ended leave to later ones, such as start positions.
#[derive(Debug, Default)]
pub struct Pool<T>(Mutex<Vec<T>>);

impl<T: Default> Pool<T> {
    /// Takes a thing that an earlier job has kept, or makes a new one.
    pub fn take(&self) -> T {
        lock(&self.0).pop().unwrap_or_default()
    }

    /// Returns a thing that was used for a block of this length in bytes to the pool, unless the block was very long: one long game
    /// must not enlarge the buffers of every thread.
    pub fn keep(&self, used: T, length: usize) {
        if length <= 4 * BLOCK {
            lock(&self.0).push(used);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_under_way_on_further_threads_only() {
        assert_eq!([0, 1, 2, 3].map(max_blocks), [0, 0, 8, 16]);
    }
}
