//! Exceptions: the classes of the file errors.py, with the codes of findings.

use std::borrow::Cow;

use pyo3::prelude::*;
use pyo3::types::PyDict;
use xgames::diagnostic::{Code, Diagnostic, Span};
use xgames::games::Fault;
use xgames::judge::{GameEnd, MovesFault};
use xgames::record::GameResult;

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

/// The exception for moves after an end that the board does not show.
pub(crate) fn after_end(py: Python<'_>, end: &GameEnd) -> PyErr {
    let how = match end.result {
        GameResult::Draw => "it was drawn",
        GameResult::FirstWins => "seat 1 has won",
        GameResult::SecondWins => "seat 2 has won",
        GameResult::Unfinished => "it was left",
    };
    let why = end.reason.map_or_else(String::new, |reason| format!(" ({reason})"));
    let message = format!("the game is over: {how}{why}");
    raise(py, Class::Move, &message, Some(Code::MoveAfterEnd), Some("`undo()` takes the end back"), None)
}

/// The exception for a finding about a text.
pub(crate) fn of_finding(py: Python<'_>, class: Class, finding: &Diagnostic) -> PyErr {
    of_finding_at(py, class, finding, Some(finding.span))
}

/// The exception for a finding whose place is given in another text.
pub(crate) fn of_finding_at(py: Python<'_>, class: Class, finding: &Diagnostic, span: Option<Span>) -> PyErr {
    raise(py, class, &finding.message, Some(finding.code), finding.help.as_deref(), span)
}

/// Help in the words of Python: where a tag or an option of the command line would help, only the tag helps in a record, and only the
/// argument of the same name elsewhere.
fn in_python(class: Class, help: &str) -> Cow<'_, str> {
    if let Some(rest) = help.strip_prefix("leave out `--no-swap` or `swap` in `xgames.toml`") {
        return format!("leave out `swap=False`{rest}").into();
    }
    let Some((before, rest)) = help.split_once(" or use `--") else { return help.into() };
    let Some((option, after)) = rest.split_once('`') else { return help.into() };
    match (class, option.split_once(' '), before.rsplit_once("add `[")) {
        (Class::Move | Class::Setup, Some((name, value)), Some((before, _))) => {
            format!("{before}use `{name}=\"{value}\"`{after}").into()
        }
        _ => format!("{}{after}", before.trim_end_matches(',')).into(),
    }
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
        options.set_item("help", help.map(|help| in_python(class, help)))?;
        options.set_item("span", span.map(|span| (span.start, span.end)))?;
        py.import("xgames.errors")?.getattr(name)?.call((Cow::from(message),), Some(&options))
    };
    make().map_or_else(|error| error, PyErr::from_value)
}
