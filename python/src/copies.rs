//! Copies and pickles of positions. They keep the class of the position and the attributes that it has added, as all objects do.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple, PyType};
use xgames::games::Game;
use xgames::judge::{self, AnyPosition, NoPosition};
use xgames::record::PlyName;

use crate::errors::Class;
use crate::position::Position;
use crate::starts::{Cross, Crossings, Crossway, Crosswise, no_position};

impl Position {
    /// Whether another position has the same stones, players and result. It may know less about hidden stones.
    pub(crate) fn is_told_by(&self, other: &Position) -> bool {
        self.board_key(false) == other.board_key(false) && self.result() == other.result()
    }

    /// Whether another position has the same stones, players, result and known hidden stones.
    fn is_like(&self, other: &Position) -> bool {
        let is_dealt = |at: &AnyPosition| matches!(at, AnyPosition::Crosswise(at) if at.position.deal().is_ok());
        self.key_of(false) == other.key_of(false)
            && self.result() == other.result()
            && is_dealt(&self.at()) == is_dealt(&other.at())
    }

    /// Makes an object of the class of its game.
    pub(crate) fn into_class(self, py: Python<'_>) -> PyResult<Bound<'_, Position>> {
        let game = self.at().game();
        let base = PyClassInitializer::from(self);
        Ok(match game {
            Game::Crossway => Bound::new(py, base.add_subclass(Crossway))?.into_super(),
            Game::Cross => Bound::new(py, base.add_subclass(Cross))?.into_super(),
            Game::Crossings => Bound::new(py, base.add_subclass(Crossings))?.into_super(),
            Game::Crosswise => Bound::new(py, base.add_subclass(Crosswise))?.into_super(),
        })
    }

    /// Returns the class of its game.
    fn class<'py>(&self, py: Python<'py>) -> Bound<'py, PyType> {
        match self.at().game() {
            Game::Crossway => py.get_type::<Crossway>(),
            Game::Cross => py.get_type::<Cross>(),
            Game::Crossings => py.get_type::<Crossings>(),
            Game::Crosswise => py.get_type::<Crosswise>(),
        }
    }

    /// Makes an object of a class that is made from the class of its game. Its `__init__` is not called.
    fn into_subclass<'py>(self, class: &Bound<'py, PyType>) -> PyResult<Bound<'py, Position>> {
        let base = self.class(class.py());
        if class.is(&base) {
            return self.into_class(class.py());
        }
        let object = base.getattr("__new__")?.call1((class,))?.cast_into::<Position>()?;
        object.get().become_like(&self);
        Ok(object)
    }

    /// Makes an object of the class of another position, with the attributes that its class has added.
    pub(crate) fn like<'py>(self, other: &Bound<'py, Position>) -> PyResult<Bound<'py, Position>> {
        let object = self.into_subclass(&other.get_type())?;
        if let Some(state) = state(other)? {
            set_state(&object, &state)?;
        }
        Ok(object)
    }
}

/// Returns the attributes that a class has added. Every object has `__getstate__` since Python 3.11; before, `__slots__` are left out.
fn state<'py>(object: &Bound<'py, Position>) -> PyResult<Option<Bound<'py, PyAny>>> {
    if object.get_type().is(object.get().class(object.py())) {
        return Ok(None);
    }
    let state = match object.getattr_opt("__getstate__")? {
        Some(tell) => Some(tell.call0()?),
        None => object.getattr_opt("__dict__")?,
    };
    Ok(state.filter(|state| !state.is_none()))
}

/// Sets attributes as the module `pickle` does: a dictionary, or this and another one for `__slots__`.
fn set_state(object: &Bound<'_, Position>, state: &Bound<'_, PyAny>) -> PyResult<()> {
    if let Some(set) = object.getattr_opt("__setstate__")? {
        return set.call1((state,)).map(drop);
    }
    let both: Option<(Bound<'_, PyAny>, Bound<'_, PyAny>)> = state.extract().ok();
    let (attributes, slots) =
        both.map_or_else(|| (state.clone(), None), |(attributes, slots)| (attributes, Some(slots)));
    if !attributes.is_none() {
        object.getattr("__dict__")?.call_method1("update", (attributes,))?;
    }
    if let Some(slots) = slots {
        for (name, value) in slots.cast::<PyDict>()? {
            object.setattr(name.extract::<&str>()?, value)?;
        }
    }
    Ok(())
}

#[pymethods]
impl Position {
    /// A position of its own with the same moves. Its class is the same, and so are the attributes that the class has added.
    ///
    /// >>> class Titled(Crossway):
    /// ...     title = ""
    /// >>> board = Titled(5)
    /// >>> board.title = "final"
    /// >>> type(board.copy()).__name__, board.copy().title
    /// ('Titled', 'final')
    fn copy<'py>(slf: &Bound<'py, Position>) -> PyResult<Bound<'py, Position>> {
        slf.get().clone().like(slf)
    }

    fn __copy__<'py>(slf: &Bound<'py, Position>) -> PyResult<Bound<'py, Position>> {
        Position::copy(slf)
    }

    fn __deepcopy__<'py>(slf: &Bound<'py, Position>, memo: &Bound<'py, PyAny>) -> PyResult<Bound<'py, Position>> {
        let object = slf.get().clone().into_subclass(&slf.get_type())?;
        if let Some(state) = state(slf)? {
            // The attributes may have this position in them.
            memo.set_item(slf.as_ptr() as usize, &object)?;
            set_state(&object, &slf.py().import("copy")?.call_method1("deepcopy", (state, memo))?)?;
        }
        Ok(object)
    }

    fn __reduce__<'py>(slf: &Bound<'py, Position>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = slf.py().import("xgames._xgames")?.getattr("_restore")?;
        let this = slf.get();
        let record = this.written();
        let is_same = restored(&record).is_ok_and(|at| Position::new(at).is_like(this));
        if !is_same {
            return Err(PyValueError::new_err(
                "this position cannot be pickled, because it came about without its moves: a record of it would forget a swap, a result or \
                 the order of the bag; pickle the moves, or copy it",
            ));
        }
        (restore, (record, slf.get_type()), state(slf)?).into_pyobject(slf.py())
    }
}

/// The position at the end of a record that ``to_record`` has written, as an object of a class.
#[pyfunction]
pub(crate) fn _restore<'py>(
    py: Python<'py>,
    record: &str,
    class: &Bound<'py, PyType>,
) -> PyResult<Bound<'py, Position>> {
    let at = restored(record).map_err(|why| no_position(py, Class::Record, &why))?;
    Position::new(at).into_subclass(class)
}

/// The position at the end of a record.
pub(crate) fn restored(record: &str) -> Result<AnyPosition, NoPosition> {
    judge::position_at(record.as_bytes(), 1, PlyName::Last)
}
