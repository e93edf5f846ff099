//! Work on a sequence in parallel whose results come out in order.

use std::collections::{BTreeMap, VecDeque};
use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use rayon::{ThreadPoolBuildError, ThreadPoolBuilder};

/// The steps that every item of a sequence goes through. Those that need no order are done by several
/// threads at once.
pub trait Stages: Sync {
    /// What comes in.
    type Item: Send;
    /// What the first step makes of it.
    type Middle: Send;
    /// What the last step takes.
    type Result: Send;
    /// What the short step in order knows of the items before.
    type Early: Send;
    /// What the last step knows of them.
    type Late: Send;

    /// The first step, in parallel.
    fn first(&self, item: Self::Item) -> Self::Middle;
    /// Whether that takes so much memory that no more of its kind than there are threads may be kept.
    fn is_large(&self, middle: &Self::Middle) -> bool;
    /// A short step in order between the two long ones.
    fn count(&self, state: &mut Self::Early, middle: &mut Self::Middle);
    /// The second step, in parallel.
    fn second(&self, middle: Self::Middle) -> Self::Result;
    /// What happens in order with the result. `Break` ends the work; results behind are dropped.
    fn last(&self, state: &mut Self::Late, result: Self::Result) -> ControlFlow<()>;
    /// Stands for the result of an item at which a step has panicked.
    fn broken(&self) -> Self::Result;
}

/// Items that were handed out, and how far the work on them has come.
struct State<I> {
    /// Those that wait to be taken up.
    waiting: VecDeque<I>,
    /// Number of items that were taken up, and of those that have been through all steps.
    taken: usize,
    finished: usize,
    /// Whether a large one has been met. Others may follow.
    large: bool,
    threads: usize,
    /// Nothing more is handed out, or wanted.
    ended: bool,
    /// Threads that wait for items, and whether the one that hands them out waits for room. Waking costs a call of
    /// the system even if nobody sleeps.
    idle: usize,
    held_up: bool,
}

impl<I> State<I> {
    /// Takes up the next item with its number, if there is one and those before it are not too far behind.
    fn take_up(&mut self) -> Option<(usize, I)> {
        // Who waits for a large one, or for one that takes long, must not pile up what cannot be finished yet.
        let most = if self.large { self.threads } else { self.threads.saturating_mul(4) };
        if self.taken - self.finished >= most {
            return None;
        }
        let item = self.waiting.pop_front()?;
        self.taken += 1;
        Some((self.taken - 1, item))
    }
}

/// Brings what several threads leave back into order. Nobody waits for a turn: who comes with what is next sees to
/// all that has come too early.
struct InOrder<T, S> {
    next: usize,
    early: BTreeMap<usize, T>,
    /// What the step in order knows.
    state: S,
}

impl<T, S> InOrder<T, S> {
    fn new(state: S) -> InOrder<T, S> {
        InOrder { next: 0, early: BTreeMap::new(), state }
    }

    /// Leaves the thing of that number, and does a step with everything whose turn it is.
    fn pass(&mut self, number: usize, thing: T, mut step: impl FnMut(&mut S, usize, T)) {
        self.early.insert(number, thing);
        while let Some(thing) = self.early.remove(&self.next) {
            step(&mut self.state, self.next, thing);
            self.next += 1;
        }
    }
}

/// What a thread that has panicked leaves behind is still consistent: nothing is changed halfway here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn wait<'l, T>(changed: &Condvar, locked: MutexGuard<'l, T>) -> MutexGuard<'l, T> {
    changed.wait(locked).unwrap_or_else(PoisonError::into_inner)
}

/// A step, or nothing if it panics: that costs one item, and no thread.
fn unbroken<T>(step: impl FnOnce() -> T) -> Option<T> {
    panic::catch_unwind(AssertUnwindSafe(step)).ok()
}

/// What the last step knows, and whether it has broken off the work.
type Late<'w, S> = (&'w mut <S as Stages>::Late, bool);

/// What the threads share. A step that has panicked leaves `None`.
struct Work<'w, S: Stages> {
    stages: &'w S,
    state: Mutex<State<S::Item>>,
    /// There may be something to be taken up, or nothing will come any more.
    filled: Condvar,
    /// An item has been through all steps.
    finished: Condvar,
    counting: Mutex<InOrder<Option<S::Middle>, &'w mut S::Early>>,
    finishing: Mutex<InOrder<Option<S::Result>, Late<'w, S>>>,
}

impl<S: Stages> Work<'_, S> {
    /// Works until there is nothing left.
    fn work(&self) {
        let mut state = lock(&self.state);
        loop {
            if let Some((number, item)) = state.take_up() {
                drop(state);
                self.process(number, item);
                state = lock(&self.state);
            } else if state.ended && state.waiting.is_empty() {
                // Others may have waited to take up what was the last.
                return self.filled.notify_all();
            } else {
                state.idle += 1;
                state = wait(&self.filled, state);
                state.idle -= 1;
            }
        }
    }

    /// Leaves an item to the other threads; while more than `room` wait for them, this one works too.
    fn hand_out(&self, item: S::Item, room: usize) -> ControlFlow<()> {
        let mut state = lock(&self.state);
        if !state.ended {
            state.waiting.push_back(item);
            self.fill(&state);
        }
        while state.waiting.len() > room {
            if let Some((number, item)) = state.take_up() {
                drop(state);
                self.process(number, item);
                state = lock(&self.state);
            } else {
                state.held_up = true;
                state = wait(&self.finished, state);
                state.held_up = false;
            }
        }
        if state.ended { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Takes an item through the steps, and those with it that have waited for it.
    fn process(&self, number: usize, item: S::Item) {
        let middle = unbroken(|| self.stages.first(item));
        if middle.as_ref().is_some_and(|middle| self.stages.is_large(middle)) {
            lock(&self.state).large = true;
        }
        let mut counted = Vec::new();
        lock(&self.counting).pass(number, middle, |early, number, mut middle| {
            if let Some(middle) = &mut middle {
                self.stages.count(early, middle);
            }
            counted.push((number, middle));
        });
        for (number, middle) in counted {
            let result = middle.and_then(|middle| unbroken(|| self.stages.second(middle)));
            lock(&self.finishing).pass(number, result, |(late, broken_off), _, result| {
                if !*broken_off {
                    let result = result.unwrap_or_else(|| self.stages.broken());
                    *broken_off = self.stages.last(late, result).is_break();
                }
                self.finish(*broken_off);
            });
        }
    }

    /// One more item has been through all steps; perhaps nothing more is wanted.
    fn finish(&self, broken_off: bool) {
        let mut state = lock(&self.state);
        state.finished += 1;
        if broken_off {
            state.waiting.clear();
            state.ended = true;
            self.filled.notify_all();
        }
        // Where one is finished another one may be taken up.
        self.fill(&state);
        if state.held_up {
            self.finished.notify_one();
        }
    }

    /// Something may be taken up.
    fn fill(&self, state: &State<S::Item>) {
        if state.idle > 0 {
            self.filled.notify_one();
        }
    }

    /// Nothing more is handed out.
    fn end(&self) {
        lock(&self.state).ended = true;
        self.filled.notify_all();
    }
}

/// Runs everything that `produce` hands out through the stages, on `threads` threads.
/// This one is among them: it works where the others cannot keep up with what it hands out. So one thread is no more
/// than one, and reading, be it from one file, from many, or through a decompressor, keeps nobody waiting.
///
/// For each thread, at most four items wait to be taken up, and four are worked on or wait for those before them; of
/// large ones, one.
///
/// # Errors
/// The threads cannot be started.
pub fn run<S: Stages>(
    stages: &S,
    threads: usize,
    (early, late): (&mut S::Early, &mut S::Late),
    produce: impl FnOnce(&mut dyn FnMut(S::Item) -> ControlFlow<()>),
) -> Result<(), ThreadPoolBuildError> {
    let threads = threads.max(1);
    let work = Work {
        stages,
        state: Mutex::new(State {
            waiting: VecDeque::new(),
            taken: 0,
            finished: 0,
            large: false,
            threads,
            ended: false,
            idle: 0,
            held_up: false,
        }),
        filled: Condvar::new(),
        finished: Condvar::new(),
        counting: Mutex::new(InOrder::new(early)),
        finishing: Mutex::new(InOrder::new((late, false))),
    };
    let others = threads - 1;
    let begin = || {
        let room = 4 * others;
        let produced = panic::catch_unwind(AssertUnwindSafe(|| produce(&mut |item| work.hand_out(item, room))));
        // The others must not wait for more, whatever has happened.
        work.end();
        work.work();
        produced.unwrap_or_else(|reason| panic::resume_unwind(reason));
    };
    if others == 0 {
        begin();
        return Ok(());
    }
    ThreadPoolBuilder::new().num_threads(others).build()?.in_place_scope(|scope| {
        (0..others).for_each(|_| scope.spawn(|_| work.work()));
        begin();
    });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Doubles numbers, adds up those before, and panics where it is told to.
    struct Doubling {
        broken: u64,
        most: u64,
    }

    impl Stages for Doubling {
        type Item = u64;
        type Middle = (u64, u64);
        type Result = Option<(u64, u64)>;
        type Early = u64;
        type Late = Vec<(u64, u64)>;

        fn first(&self, item: u64) -> (u64, u64) {
            std::thread::sleep(std::time::Duration::from_micros(item * 7919 % 97));
            assert!(item != self.broken, "told to");
            (item * 2, 0)
        }

        fn is_large(&self, middle: &(u64, u64)) -> bool {
            middle.0.is_multiple_of(7)
        }

        fn count(&self, sum: &mut u64, middle: &mut (u64, u64)) {
            *sum += middle.0;
            middle.1 = *sum;
        }

        fn second(&self, middle: (u64, u64)) -> Self::Result {
            Some(middle)
        }

        fn last(&self, state: &mut Vec<(u64, u64)>, result: Self::Result) -> ControlFlow<()> {
            state.push(result.unwrap_or((0, 0)));
            if state.len() as u64 == self.most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        }

        fn broken(&self) -> Self::Result {
            None
        }
    }

    fn doubled(threads: usize, broken: u64, most: u64) -> Vec<(u64, u64)> {
        let mut results = Vec::new();
        run(&Doubling { broken, most }, threads, (&mut 0, &mut results), |take| {
            let _ = (0..500).try_for_each(take);
        })
        .unwrap();
        results
    }

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        let expected: Vec<(u64, u64)> = (0..500).map(|n| (n * 2, n * (n + 1))).collect();
        for threads in [0, 1, 2, 7] {
            assert_eq!(doubled(threads, 999, 999), expected, "{threads} threads");
        }
    }

    #[test]
    fn the_work_ends_when_the_last_step_says_so() {
        for threads in [1, 4] {
            assert_eq!(doubled(threads, 999, 20), doubled(1, 999, 999)[..20]);
        }
    }

    #[test]
    fn little_is_handed_out_ahead_of_what_is_done() {
        use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

        /// Notes how many items there are whenever one of them ends. They may be large.
        struct Counting(AtomicUsize, bool);

        impl Stages for Counting {
            type Item = ();
            type Middle = ();
            type Result = ();
            type Early = ();
            type Late = Vec<usize>;

            fn first(&self, (): ()) {
                std::thread::sleep(std::time::Duration::from_micros(50));
            }
            fn is_large(&self, (): &()) -> bool {
                self.1
            }
            fn count(&self, (): &mut (), (): &mut ()) {}
            fn second(&self, (): ()) {}
            fn last(&self, alive: &mut Vec<usize>, (): ()) -> ControlFlow<()> {
                alive.push(self.0.fetch_sub(1, SeqCst));
                ControlFlow::Continue(())
            }
            fn broken(&self) {}
        }

        for (threads, large) in [(1, false), (2, false), (2, true), (5, false), (5, true)] {
            let (stages, mut alive) = (Counting(AtomicUsize::new(0), large), Vec::new());
            run(&stages, threads, (&mut (), &mut alive), |take| {
                let _ = (0..300).try_for_each(|_| {
                    stages.0.fetch_add(1, SeqCst);
                    take(())
                });
            })
            .unwrap();
            // Some wait, one is handed out while there is room for no more, and some are worked on. Before the first
            // large one is known, each thread may have taken up another one.
            let most = 4 * (threads - 1) + 1 + if large { 2 * threads } else { 4 * threads };
            assert_eq!(alive.len(), 300);
            assert!(alive.iter().all(|alive| *alive <= most), "{threads} threads: {:?}", alive.iter().max());
        }
    }

    #[test]
    fn a_panic_while_handing_out_does_not_keep_the_threads_waiting() {
        for threads in [1, 4] {
            let mut results = Vec::new();
            let ended = panic::catch_unwind(AssertUnwindSafe(|| {
                run(&Doubling { broken: 999, most: 999 }, threads, (&mut 0, &mut results), |take| {
                    let _ = (0..50).try_for_each(take);
                    panic!("told to");
                })
            }));
            assert!(ended.is_err());
            assert_eq!(results.len(), 50);
        }
    }

    #[test]
    fn a_panic_costs_one_item() {
        for threads in [1, 4] {
            let results = doubled(threads, 5, 999);
            assert_eq!((results.len(), results[5]), (500, (0, 0)));
            assert_eq!(results[4], (8, 20));
        }
    }
}
