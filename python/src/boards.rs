//! Many boards that are played at once, with their state in arrays of NumPy.

use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use xgames::games::{Game, MAX_PLAYERS};
use xgames::judge::{AnyPosition, for_position};

use crate::batch::{Batch, STONES, Slots, State};
use crate::errors::{self, Class};
use crate::numbering::numbering;
use crate::position::Position;
use crate::starts::{begin, seats_of};

/// The largest array of legal actions, in bytes.
const MOST_BYTES: usize = 1 << 34;

/// Many boards of one game that are played at once.
///
/// The state of all boards is in arrays that are made once; each ``reset`` and ``step`` writes what changes. Do not change them, and copy what you keep:
///
/// * ``observation``, ``uint8`` (n, planes, height, width): 1 where a stone lies. The planes are: the stones of the first side and of
///   the second; in Crossings then the locked stones of both; in Crosswise the six symbols. Rows count from the top. The
///   cells of Cross are sheared: cell ``i`` of row ``r`` lies in column ``i + max(0, r - size + 1)``.
/// * ``legal_mask``, ``bool`` (n, actions): whether the action is legal. All are false on a board whose game is over.
/// * ``side``, ``uint8`` (n,): the side to move, 0 or 1. ``seat``, ``uint8`` (n,): the player to move, from 1.
/// * ``reward``, ``float32`` (n, players): 1 for the players who have just won, -1 for those who have lost, otherwise 0.
/// * ``terminated``, ``bool`` (n,): whether the last step ended the game.
/// * ``hand``, ``uint8`` (n, 10): in Crosswise, how many stones ``ABCDEFMRSX`` the player to move holds; otherwise 0.
///
/// With ``autoreset`` a board whose game is over begins a new game in the same step: ``observation`` and ``legal_mask`` are then those of
/// the new game, ``reward`` and ``terminated`` those of the old one. Without it a finished board waits for ``reset``, and its
/// actions are ignored. In Crosswise each game is dealt at random from the seed; nothing in the arrays depends on stones that the
/// player to move does not see.
///
/// >>> boards = Boards("crossway", 2, size=5, seed=1)
/// >>> boards.observation.shape, boards.legal_mask.shape
/// ((2, 2, 5, 5), (2, 27))
/// >>> observation, reward, terminated, mask = boards.step(boards.sample())
/// >>> int(observation.sum()), boards.seat.tolist()
/// (2, [2, 2])
#[pyclass(module = "xgames")]
pub(crate) struct Boards {
    game: Game,
    batch: Box<dyn Batch>,
    threads: usize,
    arrays: Arrays,
    /// Where stones lie, ``uint8`` (n, planes, height, width); see the class.
    #[pyo3(get)]
    observation: Py<PyAny>,
    /// Which actions are legal, ``bool`` (n, actions).
    #[pyo3(get)]
    legal_mask: Py<PyAny>,
    /// The side to move, 0 or 1, ``uint8`` (n,).
    #[pyo3(get)]
    side: Py<PyAny>,
    /// The player to move, from 1, ``uint8`` (n,).
    #[pyo3(get)]
    seat: Py<PyAny>,
    /// 1 for those who have just won, -1 for those who have lost, ``float32`` (n, players).
    #[pyo3(get)]
    reward: Py<PyAny>,
    /// Whether the last step ended the game, ``bool`` (n,).
    #[pyo3(get)]
    terminated: Py<PyAny>,
    /// How many of the stones ``ABCDEFMRSX`` the player to move holds, ``uint8`` (n, 10); in Crosswise only.
    #[pyo3(get)]
    hand: Py<PyAny>,
}

/// The arrays themselves, of which Python has views: a view cannot be resized, and true and false are bytes here, which may have any
/// value.
struct Arrays {
    observation: Py<PyArray4<u8>>,
    mask: Py<PyArray2<u8>>,
    side: Py<PyArray1<u8>>,
    seat: Py<PyArray1<u8>>,
    reward: Py<PyArray2<f32>>,
    terminated: Py<PyArray1<u8>>,
    hand: Py<PyArray2<u8>>,
}

/// A view of an array.
fn view<T>(py: Python<'_>, array: &Py<T>) -> PyResult<Py<PyAny>> {
    array.call_method0(py, "view")
}

/// A view of bytes that are 0 or 1.
fn view_of_flags<T>(py: Python<'_>, array: &Py<T>) -> PyResult<Py<PyAny>> {
    array.call_method1(py, "view", ("bool",))
}

#[pymethods]
impl Boards {
    #[new]
    #[pyo3(signature = (game, n, size = None, *, swap = true, players = None, seed = 0, threads = 1, autoreset = true))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        n: usize,
        size: Option<u32>,
        swap: bool,
        players: Option<usize>,
        seed: u64,
        threads: usize,
        autoreset: bool,
    ) -> PyResult<Boards> {
        let game = Game::from_name(game)
            .ok_or_else(|| errors::error(py, Class::Setup, &format!("there is no game {game:?}")))?;
        if n == 0 || !(1..=1024).contains(&threads) {
            return Err(PyValueError::new_err("there must be at least one board, and 1 to 1024 threads"));
        }
        let mut tags = vec![("Size", size.map(|size| size.to_string())), ("Swap", (!swap).then(|| "no".to_owned()))];
        if players.is_some() && !game.has_hands() || !swap && !game.has_pie_rule() {
            let option = if swap { "players" } else { "swap" };
            return Err(PyValueError::new_err(format!("`{option}` does not apply to {}", game.name())));
        }
        if let Some(players) = players {
            if !(2..=MAX_PLAYERS).contains(&players) {
                return Err(errors::error(py, Class::Setup, "there are 2, 3 or 4 players"));
            }
            tags.push(("Seats", Some(seats_of(players))));
        }
        let start = begin(py, game, &tags)?;
        let players = start.at.facts().players;
        let actions = for_position!(&start.at, at => numbering(&at.position).len());
        if n > MOST_BYTES / actions {
            return Err(PyValueError::new_err(format!("there can be at most {} boards", MOST_BYTES / actions)));
        }
        let batch: Box<dyn Batch> =
            for_position!(&start.at, at => Box::new(Slots::new(&at.position, AnyPosition::from, n, seed, autoreset)));
        let shape = batch.shape();
        let arrays = Arrays {
            observation: PyArray4::zeros(py, [n, shape.planes, shape.height, shape.width], false).unbind(),
            mask: PyArray2::zeros(py, [n, shape.actions], false).unbind(),
            side: PyArray1::zeros(py, n, false).unbind(),
            seat: PyArray1::zeros(py, n, false).unbind(),
            reward: PyArray2::zeros(py, [n, players], false).unbind(),
            terminated: PyArray1::zeros(py, n, false).unbind(),
            hand: PyArray2::zeros(py, [n, STONES.len()], false).unbind(),
        };
        let mut boards = Boards {
            game,
            batch,
            threads,
            observation: view(py, &arrays.observation)?,
            legal_mask: view_of_flags(py, &arrays.mask)?,
            side: view(py, &arrays.side)?,
            seat: view(py, &arrays.seat)?,
            reward: view(py, &arrays.reward)?,
            terminated: view_of_flags(py, &arrays.terminated)?,
            hand: view(py, &arrays.hand)?,
            arrays,
        };
        boards.reset(py, None)?;
        Ok(boards)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// The number of boards.
    fn __len__(&self) -> usize {
        self.batch.len()
    }

    /// The number of actions; see ``Position.action`` and ``Position.move``.
    #[getter]
    fn actions(&self) -> usize {
        self.batch.shape().actions
    }

    /// Begin a new game on every board, and return ``(observation, legal_mask)``. A seed makes deals and samples the same again.
    #[pyo3(signature = (seed = None))]
    fn reset<'py>(&mut self, py: Python<'py>, seed: Option<u64>) -> PyResult<Bound<'py, PyTuple>> {
        self.batch.seed(seed);
        self.run(py, None)?;
        PyTuple::new(py, [&self.observation, &self.legal_mask])
    }

    /// Play an action on every board, and return ``(observation, reward, terminated, legal_mask)``. ``actions`` is an array or a list of integers;
    /// one of ``int64`` is not copied.
    ///
    /// Raises ``IllegalMove`` if an action is not legal, and then no action has been played on any board.
    fn step<'py>(&mut self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let actions = integers(actions)?;
        if actions.len() != self.batch.len() {
            let message = format!("there are {} actions for {} boards", actions.len(), self.batch.len());
            return Err(PyValueError::new_err(message));
        }
        // An array that is not contiguous is copied.
        let copied: Vec<i64>;
        let actions = if let Ok(actions) = actions.as_slice() {
            actions
        } else {
            copied = actions.as_array().to_vec();
            &copied
        };
        self.run(py, Some(actions))?;
        PyTuple::new(py, [&self.observation, &self.reward, &self.terminated, &self.legal_mask])
    }

    /// Draw a legal action for every board, all with the same probability, as an array of ``int64``; 0 for a finished board.
    fn sample<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mask = self.arrays.mask.bind(py).try_readonly().map_err(|_| in_use())?;
        let mask = mask.as_slice()?;
        let mut actions = vec![0; self.batch.len()];
        let batch = &mut self.batch;
        py.detach(|| batch.sample(mask, &mut actions));
        Ok(PyArray1::from_vec(py, actions))
    }

    fn __repr__(&self) -> String {
        format!("<xgames.Boards of {}: {} boards>", self.game.name(), self.batch.len())
    }

    /// The position on a board, without the moves that led to it.
    fn position<'py>(&self, py: Python<'py>, board: usize) -> PyResult<Bound<'py, Position>> {
        let at =
            self.batch.position(board).ok_or_else(|| PyIndexError::new_err(format!("there is no board {board}")))?;
        Position { at }.into_class(py)
    }
}

fn in_use() -> PyErr {
    PyValueError::new_err("the arrays are in use by another thread")
}

/// Numbers in one dimension as an array of NumPy; other types than integers are refused.
fn integers<'py>(actions: &Bound<'py, PyAny>) -> PyResult<PyReadonlyArray1<'py, i64>> {
    if let Ok(array) = actions.extract() {
        return Ok(array);
    }
    let array = actions.py().import("numpy")?.call_method1("asarray", (actions,))?;
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    if !["i", "u"].contains(&kind.as_str()) || array.getattr("ndim")?.extract::<usize>()? != 1 {
        return Err(PyTypeError::new_err("the actions must be integers in one dimension"));
    }
    array.call_method1("astype", ("int64",))?.extract()
}

impl Boards {
    /// Begins new games, or plays actions, and writes the arrays.
    fn run(&mut self, py: Python<'_>, actions: Option<&[i64]>) -> PyResult<()> {
        macro_rules! slice {
            ($array:ident) => {
                self.arrays.$array.bind(py).try_readwrite().map_err(|_| in_use())?
            };
        }
        let (mut observation, mut mask) = (slice!(observation), slice!(mask));
        let (mut side, mut seat) = (slice!(side), slice!(seat));
        let (mut reward, mut terminated, mut hand) = (slice!(reward), slice!(terminated), slice!(hand));
        let state = State {
            observation: observation.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            side: side.as_slice_mut()?,
            seat: seat.as_slice_mut()?,
            reward: reward.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            hand: hand.as_slice_mut()?,
        };
        let (batch, threads) = (&mut self.batch, self.threads);
        if !state.fits(batch.shape(), batch.len()) {
            return Err(PyValueError::new_err("an array of the boards has another length than it was made with"));
        }
        let refused = py.detach(|| match actions {
            None => {
                batch.begin(state, threads);
                None
            }
            Some(actions) => batch.step(actions, state, threads).err(),
        });
        match refused {
            None => Ok(()),
            Some(board) => {
                let action = actions.and_then(|actions| actions.get(board)).copied().unwrap_or_default();
                Err(errors::error(py, Class::Move, &format!("action {action} is not legal on board {board}")))
            }
        }
    }
}
