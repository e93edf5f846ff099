//! The memory that tables can have.

use std::hint::black_box;
use std::sync::Mutex;

/// The number of bytes, at most `memory`, that a table can have: half of it again and again, until the system has that much and a quarter
/// more for all else. Memory that is not used is not taken.
pub(crate) fn room(memory: usize) -> usize {
    let fits = |bytes: &usize| {
        let mut probe = Vec::<u8>::new();
        let is_there = probe.try_reserve_exact(bytes.saturating_add(bytes / 4)).is_ok();
        // Without this the compiler leaves out what is never read, and takes it to succeed.
        black_box(probe.as_ptr());
        is_there
    };
    std::iter::successors(Some(memory), |bytes| Some(bytes / 2)).find(fits).unwrap_or(0)
}

/// The parts of a table of fixed size, each under its own lock. They take at most `memory` bytes, and less where there is not so much
/// [room], but each has an element.
pub(crate) fn parts<T: Clone>(count: usize, memory: usize, vacant: &T) -> Vec<Mutex<Vec<T>>> {
    let len = (room(memory) / count / size_of::<T>()).max(1);
    (0..count).map(|_| Mutex::new(vec![vacant.clone(); len])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_as_large_as_there_is_memory() {
        let size = |memory| parts(4, memory, &0_u64).iter().map(|part| 8 * part.lock().unwrap().len()).sum::<usize>();
        assert_eq!([0, 32, 100, 1 << 20].map(size), [32, 32, 96, 1 << 20]);
        assert!((1 << 20..1 << 62).contains(&size(1 << 62)));
        assert!(room(usize::MAX) < usize::MAX);
    }
}
