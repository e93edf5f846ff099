//! The switch between the faults of mutants.py, as a module of `xgames-core`. FUNCTIONS is the number of functions with faults.
//!
//! The variable MUTANT has the number of a fault; MUTANT_TRACE that of an open file for the numbers of the functions that are
//! called: a program in a sandbox may not open one.

use std::io::Write;
use std::mem::ManuallyDrop;
use std::os::fd::FromRawFd;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering::Relaxed};
const TRACE: u32 = u32::MAX - 1;
static CHOSEN: AtomicU32 = AtomicU32::new(u32::MAX);
static CALLED: [AtomicBool; FUNCTIONS] = [const { AtomicBool::new(false) }; FUNCTIONS];
#[inline]
pub fn chosen(function: usize) -> u32 {
    let chosen = CHOSEN.load(Relaxed);
    if chosen < TRACE { chosen } else { first(function) }
}
#[cold]
#[inline(never)]
fn first(function: usize) -> u32 {
    if CHOSEN.load(Relaxed) == u32::MAX {
        let trace = std::env::var_os("MUTANT_TRACE").is_some();
        let number = std::env::var("MUTANT").map_or(0, |number| number.parse().unwrap());
        CHOSEN.store(if trace { TRACE } else { number }, Relaxed);
        if !trace {
            return number;
        }
    }
    if CHOSEN.load(Relaxed) == TRACE && !CALLED[function].load(Relaxed) && !CALLED[function].swap(true, Relaxed) {
        let number = std::env::var("MUTANT_TRACE").unwrap().parse().unwrap();
        let mut file = ManuallyDrop::new(unsafe { std::fs::File::from_raw_fd(number) });
        file.write_all(format!("{function}\n").as_bytes()).unwrap();
    }
    0
}
