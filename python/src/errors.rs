//! Exceptions: the classes of the file errors.py, with the codes of findings.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use xgames::diagnostic::{Code, Diagnostic, Span};
use xgames::games::Fault;
use xgames::judge::MovesFault;

/// The classes of exceptions.
#[derive(Clone, Copy)]
pub(crate) enum Class {
    /// A move that is not one, or not a legal one.
    Move,
    /// Options of a game that are wrong.
    Setup,
    /// A record that does not have what is wanted.
    Record,
}

/// An exception without a code.
pub(crate) fn error(py: Python<'_>, class: Class, message: &str) -> PyErr {
    raise(py, class, message, None, None, None)
}

/// The exception for a move or an option.
pub(crate) fn of_fault(py: Python<'_>, class: Class, fault: &Fault) -> PyErr {
    raise(py, class, &fault.message, Some(fault.code), fault.help.as_deref(), None)
}

/// The exception for moves. Its place is that in the text of the moves.
pub(crate) fn of_moves(py: Python<'_>, fault: &MovesFault) -> PyErr {
    match fault {
        MovesFault::Aside(at, what) => {
            let message = format!("{what} is not a move");
            raise(py, Class::Move, &message, None, None, Some(Span::new(*at, *at)))
        }
        MovesFault::NotOneGame => error(py, Class::Move, "there is more than the moves of one game"),
        MovesFault::Illegal(judgement, span) => match judgement.diagnostics.first() {
            Some(finding) => of_finding(py, Class::Move, finding),
            None => raise(py, Class::Move, "the moves cannot be played", None, None, Some(*span)),
        },
    }
}

/// The exception for a finding about a record.
pub(crate) fn of_finding(py: Python<'_>, class: Class, finding: &Diagnostic) -> PyErr {
    raise(py, class, &finding.message, Some(finding.code), finding.help.as_deref(), Some(finding.span))
}

fn raise(
    py: Python<'_>,
    class: Class,
    message: &str,
    code: Option<Code>,
    help: Option<&str>,
    span: Option<Span>,
) -> PyErr {
    let name = match class {
        Class::Move => "IllegalMove",
        Class::Setup => "SetupError",
        Class::Record => "RecordError",
    };
    let make = || {
        let options = PyDict::new(py);
        let info = code.map(Code::info);
        options.set_item("code", info.map(|info| info.id))?;
        options.set_item("name", info.map(|info| info.name))?;
        options.set_item("help", help)?;
        options.set_item("span", span.map(|span| (span.start, span.end)))?;
        py.import("xgames.errors")?.getattr(name)?.call((Cow::from(message),), Some(&options))
    };
    make().map_or_else(|error| error, PyErr::from_value)
}
