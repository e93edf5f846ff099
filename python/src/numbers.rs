//! Numbers in arguments. One that is too small or too large for its place is a `ValueError` everywhere, and another type a `TypeError`.

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// The number that an argument is.
pub(crate) fn number<'py, T>(argument: &Bound<'py, PyAny>) -> PyResult<T>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    argument.extract().map_err(|error: PyErr| in_range(argument, error))
}

/// The number that an argument is, or its absence.
pub(crate) fn optional<'py, T>(argument: &Bound<'py, PyAny>) -> PyResult<Option<T>>
where
    T: for<'a> FromPyObject<'a, 'py, Error = PyErr>,
{
    if argument.is_none() { Ok(None) } else { number(argument).map(Some) }
}

/// The exception for an argument that is not the number that is wanted.
pub(crate) fn in_range(argument: &Bound<'_, PyAny>, error: PyErr) -> PyErr {
    if !error.is_instance_of::<PyOverflowError>(argument.py()) {
        return error;
    }
    // A number of very many digits has no text.
    let shown = argument.str().map_or_else(|_| "the number".to_owned(), |text| text.to_string());
    PyValueError::new_err(format!("{shown} is out of range"))
}
