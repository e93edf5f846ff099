//! The Python module `xgames`: it joins arguments of Python to calls of the library. What is written in Python is in the folder `xgames`.

#![expect(clippy::needless_pass_by_value, reason = "Python passes arguments by value")]
#![expect(clippy::doc_link_with_quotes, reason = "the examples are Python")]

mod batch;
mod benchmark;
mod boards;
mod copies;
mod errors;
mod interruptible;
mod numbering;
mod numbers;
mod position;
mod search;
mod shared;
mod starts;
mod tables;

use pyo3::prelude::*;

/// The part of the module `xgames` that is written in Rust.
#[pymodule]
mod _xgames {
    use std::ffi::OsString;

    use pyo3::prelude::*;
    use xgames::commands;

    #[pymodule_export]
    use crate::benchmark::bench;
    #[pymodule_export]
    use crate::boards::Boards;
    #[pymodule_export]
    use crate::copies::_restore;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::search::{Analysis, Line, Solution};
    #[pymodule_export]
    use crate::starts::{Cross, Crossings, Crossway, Crosswise, from_record};
    #[pymodule_export]
    use crate::tables::Reader;

    /// The version of the package.
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "Python has this name for it")]
    const __version__: &str = env!("CARGO_PKG_VERSION");

    /// Run the program with these arguments, of which the first is its name, and return its exit status.
    #[pyfunction]
    fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
        // The thread ends with the command, and with it the sandbox that the command has entered.
        let ended = py.detach(|| std::thread::spawn(|| commands::main(arguments)).join());
        ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    }
}
