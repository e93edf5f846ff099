//! Shares out the moves of one position among several threads.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use super::{Limits, Stopped};
use crate::threads::side_by_side;

/// The index that stands for no move.
const NONE: usize = usize::MAX;

/// Searches moves, each on one of several threads, until one of them decides the position. Returns its index, or `None` if no
/// move decides.
///
/// Each element of `threads` is the memory of a thread, which it keeps from one move to the next. `search` returns whether
/// the move decides, and the number of positions that it looked at, which is added to `nodes`.
pub(super) fn deciding_move<M: Sync, T: Send>(
    moves: &[M],
    threads: &mut [T],
    limits: &Limits,
    nodes: &mut u64,
    search: impl Fn(&mut T, &M, &Limits) -> (Result<bool, Stopped>, u64) + Sync,
) -> Result<Option<usize>, Stopped> {
    if limits.reached(*nodes) {
        return Err(Stopped);
    }
    let (next, deciding) = (AtomicUsize::new(0), AtomicUsize::new(NONE));
    let (all_nodes, is_stopped) = (AtomicU64::new(*nodes), AtomicBool::new(false));
    let is_decided = || deciding.load(Ordering::Relaxed) != NONE;
    let work = |thread: &mut T| {
        while !is_decided() && !is_stopped.load(Ordering::Relaxed) {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(mv) = moves.get(index) else { return };
            let before = all_nodes.load(Ordering::Relaxed);
            if limits.reached(before) {
                return is_stopped.store(true, Ordering::Relaxed);
            }
            let counted = AtomicU64::new(0);
            let count = |nodes: u64| {
                let new = nodes - counted.swap(nodes, Ordering::Relaxed);
                all_nodes.fetch_add(new, Ordering::Relaxed) + new
            };
            let stop = |nodes| limits.reached(count(nodes)) || is_decided();
            let own = limits.nodes.map(|most| most.saturating_sub(before).max(1));
            let (decides, nodes) = search(thread, mv, &Limits { stop: &stop, nodes: own, ..Limits::none() });
            count(nodes);
            match decides {
                Ok(true) => deciding.store(index, Ordering::Relaxed),
                Ok(false) => {}
                Err(Stopped) => is_stopped.store(true, Ordering::Relaxed),
            }
        }
    };
    if let [first, others @ ..] = threads {
        side_by_side(|| work(first), others.iter_mut().map(|thread| || work(thread)));
    }
    *nodes = all_nodes.into_inner();
    match deciding.into_inner() {
        NONE if is_stopped.into_inner() => Err(Stopped),
        NONE => Ok(None),
        index => Ok(Some(index)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches report the number of their own positions again and again, but each position counts once.
    #[test]
    fn each_position_counts_once() {
        for threads in [1, 3] {
            let mut nodes = 5;
            let search = |(): &mut (), mv: &u64, limits: &Limits| {
                let stops = (1..=*mv).any(|nodes| limits.reached(nodes));
                (if stops { Err(Stopped) } else { Ok(false) }, *mv)
            };
            let limits = Limits::nodes(1 + 5 + 10 + 20 + 30);
            let found = deciding_move(&[10, 20, 30], &mut vec![(); threads], &limits, &mut nodes, search);
            assert_eq!((found, nodes), (Ok(None), 5 + 10 + 20 + 30), "{threads} threads");
            let found = deciding_move(&[10], &mut vec![(); threads], &limits, &mut nodes, search);
            assert_eq!((found, nodes), (Err(Stopped), 5 + 10 + 20 + 30 + 10), "{threads} threads");
        }
    }
}
