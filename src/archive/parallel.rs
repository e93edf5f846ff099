//! Work on a sequence in parallel whose results come out in order.

use std::ops::ControlFlow;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::sync_channel;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

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
    /// A short step in order between the two long ones.
    fn count(&self, state: &mut Self::Early, middle: &mut Self::Middle);
    /// The second step, in parallel.
    fn second(&self, middle: Self::Middle) -> Self::Result;
    /// What happens in order with the result. `Break` ends the work; results behind are dropped.
    fn last(&self, state: &mut Self::Late, result: Self::Result) -> ControlFlow<()>;
    /// Stands for the result of an item at which a step has panicked.
    fn broken(&self) -> Self::Result;
}

/// Lets items pass one after the other, in the order of their numbers.
#[derive(Default)]
struct Turnstile {
    next: Mutex<usize>,
    moved: Condvar,
}

impl Turnstile {
    fn pass<T>(&self, number: usize, action: impl FnOnce() -> T) -> T {
        let mut next =
            self.moved.wait_while(lock(&self.next), |next| *next != number).unwrap_or_else(PoisonError::into_inner);
        let result = action();
        *next += 1;
        self.moved.notify_all();
        result
    }
}

/// What a thread that has panicked leaves behind is still consistent: nothing is changed halfway here.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs everything that `produce` hands out through the stages, on `threads` threads besides this one.
/// At most four items a thread wait to be taken up, and each thread holds one and its results.
///
/// # Errors
/// The threads cannot be started.
pub fn run<S: Stages>(
    stages: &S,
    threads: usize,
    (early, late): (&mut S::Early, &mut S::Late),
    produce: impl FnOnce(&mut dyn FnMut(S::Item) -> ControlFlow<()>),
) -> Result<(), rayon::ThreadPoolBuildError> {
    let threads = threads.max(1);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    let (sender, receiver) = sync_channel::<S::Item>(4 * threads);
    let receiver = Mutex::new((0, receiver));
    let (counting, finishing) = (Turnstile::default(), Turnstile::default());
    let (early, late) = (Mutex::new(early), Mutex::new((late, false)));
    let work = || {
        loop {
            let (number, item) = {
                let mut next = lock(&receiver);
                let Ok(item) = next.1.recv() else { return };
                next.0 += 1;
                (next.0 - 1, item)
            };
            // A panic must not keep the other threads waiting for their turn.
            let unbroken = |step: &mut dyn FnMut()| panic::catch_unwind(AssertUnwindSafe(step)).is_ok();
            let mut item = Some(item);
            let mut middle = None;
            unbroken(&mut || middle = item.take().map(|item| stages.first(item)));
            counting.pass(number, || {
                if let Some(middle) = &mut middle {
                    stages.count(&mut lock(&early), middle);
                }
            });
            let mut result = None;
            unbroken(&mut || result = middle.take().map(|middle| stages.second(middle)));
            finishing.pass(number, || {
                let mut late = lock(&late);
                if !late.1 {
                    let result = result.take().unwrap_or_else(|| stages.broken());
                    late.1 = stages.last(late.0, result).is_break();
                }
            });
        }
    };
    pool.in_place_scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|_| work());
        }
        produce(&mut |item| {
            if lock(&late).1 || sender.send(item).is_err() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        drop(sender);
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
    fn a_panic_costs_one_item() {
        for threads in [1, 4] {
            let results = doubled(threads, 5, 999);
            assert_eq!((results.len(), results[5]), (500, (0, 0)));
            assert_eq!(results[4], (8, 20));
        }
    }
}
