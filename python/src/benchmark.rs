//! Grades agents that are functions of Python on positions whose values are proved.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use pyo3::exceptions::{PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use xgames::analysis::benchmark::{Answer, Grades, Making, Set, Tally, boards, grade};
use xgames::games::Game;

use crate::interruptible::interruptible;
use crate::numbers::{in_range, optional};
use crate::position::Position;

/// The number of positions of each board.
const POSITIONS: usize = 20;

/// Grade an agent on positions in which the value of every move is proved: the share of its moves that keep the value.
///
/// ``agent`` is a function that gets a ``Position`` and returns a move as text, or the number of an action. ``set`` is a file of positions that
/// ``xgames bench --set`` has written; the other arguments cannot be given with it. Without it ``positions`` positions (20 by default) are made
/// for each board, always the same for a ``seed``: of ``game`` and ``size``, or of all small boards. A move that is not legal and a number that no
/// action has are counted as ``illegal``. An exception of the agent ends the grading, and so does an answer of another type.
///
/// Returns a ``dict``: ``kept``, ``lost``, ``illegal`` and ``silent`` (``None`` was returned) count the answers, ``share`` is that of the kept ones with its
/// 95 % ``interval``; ``rows`` has them by game, size and distance to the end; ``set`` is the hash of the positions.
///
/// >>> grades = bench(lambda board: board.best_move(playouts=50), game="cross", size=2, positions=4)
/// >>> grades["kept"] + grades["lost"], len(grades["set"])
/// (4, 64)
#[pyfunction]
#[pyo3(signature = (agent, set = None, *, game = None, size = None, positions = None, seed = None))]
pub(crate) fn bench<'py>(
    py: Python<'py>,
    agent: &Bound<'py, PyAny>,
    set: Option<PathBuf>,
    game: Option<&str>,
    #[pyo3(from_py_with = optional)] size: Option<u16>,
    #[pyo3(from_py_with = optional)] positions: Option<usize>,
    #[pyo3(from_py_with = optional)] seed: Option<u64>,
) -> PyResult<Bound<'py, PyDict>> {
    if !agent.is_callable() {
        return Err(PyTypeError::new_err("the agent must be a function of a position"));
    }
    let set = match set {
        Some(_) if game.is_some() || size.is_some() || positions.is_some() || seed.is_some() => {
            let words = "`game`, `size`, `positions` and `seed` are for positions that are made; `set` has its own";
            return Err(PyValueError::new_err(words));
        }
        Some(path) => {
            let name = path.display();
            let bytes = fs::read(&path).map_err(|why| io::Error::new(why.kind(), format!("{name}: {why}")))?;
            Set::read(&bytes).map_err(|why| PyValueError::new_err(format!("{name}: {why}")))?
        }
        None => make(py, game, size, positions.unwrap_or(POSITIONS), seed)?,
    };
    let mut failure = None;
    let mut ask = |at: &xgames::judge::AnyPosition| match answer(py, agent, at) {
        Ok(answer) => answer,
        Err(error) => {
            failure = Some(error);
            Answer::Stopped
        }
    };
    let grades = grade(&set, &mut ask, &mut |_, _| {});
    match failure {
        Some(error) => Err(error),
        None => described(py, &grades, &set),
    }
}

/// Makes positions.
fn make(py: Python<'_>, game: Option<&str>, size: Option<u16>, positions: usize, seed: Option<u64>) -> PyResult<Set> {
    let named =
        |name: &str| Game::from_name(name).ok_or_else(|| PyValueError::new_err(format!("there is no game {name:?}")));
    let game = game.map(named).transpose()?;
    let games = game.as_ref().map_or(&Game::ALL[..], std::slice::from_ref);
    let boards = boards(games, size).map_err(PyValueError::new_err)?;
    if positions == 0 {
        return Err(PyValueError::new_err("`positions` must be at least 1"));
    }
    let made = interruptible(py, |stop| {
        let is_over = |_| stop.load(Ordering::Relaxed);
        let usual = Making::default();
        let making = Making { seed: seed.unwrap_or(usual.seed), positions, stop: &is_over, ..usual };
        let mut set = Set { seed: making.seed, nodes: making.nodes, ..Set::default() };
        for (game, size) in boards {
            let made = making.tasks(game, size)?;
            set.left_out.add(made.left_out);
            set.tasks.extend(made.tasks);
        }
        Ok(set)
    })?;
    made.map_err(|why: String| PyValueError::new_err(why))
}

/// Asks the agent.
fn answer(py: Python<'_>, agent: &Bound<'_, PyAny>, at: &xgames::judge::AnyPosition) -> PyResult<Answer> {
    // The agent may play on in the position that it gets.
    let (position, asked) = (Position::new(at.clone()).into_class(py)?, Position::new(at.clone()));
    let chosen = agent.call1((position,))?;
    if chosen.is_none() {
        return Ok(Answer::Silent("it returned None".into()));
    }
    if let Ok(text) = chosen.cast::<PyString>() {
        // A `str` may have halves of characters, which no move has.
        let text = text.to_str().map(str::to_owned);
        return Ok(text.map_or_else(|why| Answer::Illegal(why.to_string()), Answer::Move));
    }
    let action: i64 = match chosen.extract() {
        Ok(action) => action,
        Err(error) if error.is_instance_of::<PyOverflowError>(py) => {
            return Ok(Answer::Illegal(in_range(&chosen, error).to_string()));
        }
        Err(_) => {
            let kind = chosen.get_type().name()?;
            return Err(PyTypeError::new_err(format!(
                "the agent must return a move as str, the number of an action, or None, but it returned {kind} for the position {}",
                at.one_line()
            )));
        }
    };
    Ok(asked.r#move(action).map_or_else(|error| Answer::Illegal(error.to_string()), Answer::Move))
}

fn described<'py>(py: Python<'py>, grades: &Grades, set: &Set) -> PyResult<Bound<'py, PyDict>> {
    let all = counts(py, grades.total())?;
    let rows = grades.rows().map(|(game, size, distances, tally)| {
        let row = counts(py, tally)?;
        row.set_item("game", game.name())?;
        row.set_item("size", size)?;
        row.set_item("distance", (distances.from, distances.to))?;
        PyResult::Ok(row)
    });
    all.set_item("rows", rows.collect::<PyResult<Vec<_>>>()?)?;
    all.set_item("set", set.hash())?;
    Ok(all)
}

fn counts(py: Python<'_>, tally: Tally) -> PyResult<Bound<'_, PyDict>> {
    let counts = PyDict::new(py);
    counts.set_item("kept", tally.kept)?;
    counts.set_item("lost", tally.lost)?;
    counts.set_item("illegal", tally.illegal)?;
    counts.set_item("silent", tally.silent)?;
    let share = tally.share();
    counts.set_item("share", share.as_ref().map(|share| share.share))?;
    counts.set_item("interval", share.as_ref().map(|share| (share.low, share.high)))?;
    Ok(counts)
}
