//! Many boards that are played at once, with their state in arrays of NumPy.

use std::collections::TryReserveError;
use std::sync::{Mutex, MutexGuard, TryLockError};

use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1};
use pyo3::exceptions::{PyIndexError, PyMemoryError, PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use xgames::engine::Settings;
use xgames::games::{Game, MAX_PLAYERS, PUBLIC_COUNTS};
use xgames::judge::{AnyPosition, for_position};

use crate::batch::{Batch, Ends, STONES, Shape, Slots, State};
use crate::errors::{self, Class};
use crate::numbering::numbering;
use crate::numbers::{number, optional};
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
/// * ``truncated``, ``bool`` (n,): whether the last step broke the game off, because it has ``max_plies`` plies; the rewards are then 0.
/// * ``hand``, ``uint8`` (n, 10): in Crosswise, how many stones ``ABCDEFMRSX`` the player to move holds; otherwise 0.
/// * ``public``, ``uint8`` (n, 10): in Crosswise, the numbers that all players know, as in ``Position.public``; otherwise 0.
///
/// No game of Crossings has to end: without ``max_plies`` it goes on as long as the players want. The other games end by themselves.
/// With ``autoreset`` a board whose game is over begins a new game in the same step: ``observation`` and ``legal_mask`` are then those of
/// the new game, ``reward``, ``terminated`` and ``truncated`` those of the old one. Without it a finished board waits for ``reset``, and its
/// actions are ignored. In Crosswise each game is dealt at random from the seed; nothing in the arrays depends on stones that the
/// player to move does not see.
///
/// >>> boards = Boards("crossway", 2, size=5, seed=1)
/// >>> boards.observation.shape, boards.legal_mask.shape
/// ((2, 2, 5, 5), (2, 27))
/// >>> observation, reward, terminated, mask = boards.step(boards.sample())
/// >>> int(observation.sum()), boards.seat.tolist()
/// (2, [2, 2])
#[pyclass(frozen, module = "xgames")]
pub(crate) struct Boards {
    game: Game,
    boards: usize,
    shape: Shape,
    batch: Mutex<Box<dyn Batch>>,
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
    /// Whether the last step broke the game off, ``bool`` (n,).
    #[pyo3(get)]
    truncated: Py<PyAny>,
    /// How many of the stones ``ABCDEFMRSX`` the player to move holds, ``uint8`` (n, 10); in Crosswise only.
    #[pyo3(get)]
    hand: Py<PyAny>,
    /// The numbers that all players know, ``uint8`` (n, 10), as in ``Position.public``; in Crosswise only.
    #[pyo3(get)]
    public: Py<PyAny>,
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
    truncated: Py<PyArray1<u8>>,
    hand: Py<PyArray2<u8>>,
    public: Py<PyArray2<u8>>,
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
    #[pyo3(signature = (game, n, size = None, *, swap = true, players = None, seed = 0, threads = 1, autoreset = true, max_plies = None))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn new(
        py: Python<'_>,
        game: &str,
        #[pyo3(from_py_with = number)] n: usize,
        #[pyo3(from_py_with = optional)] size: Option<u32>,
        swap: bool,
        #[pyo3(from_py_with = optional)] players: Option<usize>,
        #[pyo3(from_py_with = number)] seed: u64,
        #[pyo3(from_py_with = number)] threads: usize,
        autoreset: bool,
        #[pyo3(from_py_with = optional)] max_plies: Option<u32>,
    ) -> PyResult<Boards> {
        let game = Game::from_name(game)
            .ok_or_else(|| errors::error(py, Class::Setup, &format!("there is no game {game:?}")))?;
        let most = Settings::MOST_THREADS;
        if n == 0 || !(1..=most).contains(&threads) {
            let words = format!("there must be at least one board, and 1 to {most} threads");
            return Err(PyValueError::new_err(words));
        }
        if max_plies == Some(0) {
            return Err(PyValueError::new_err("`max_plies` must be at least 1"));
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
        let start = begin(py, game, &tags)?.at();
        let players = start.facts().players;
        let actions = for_position!(&*start, at => numbering(&at.position).len());
        if n > MOST_BYTES / actions {
            return Err(PyValueError::new_err(format!("there can be at most {} boards", MOST_BYTES / actions)));
        }
        let ends = Ends { autoreset, max_plies };
        let made: Result<Box<dyn Batch>, TryReserveError> = for_position!(&*start, at => {
            Slots::new(&at.position, AnyPosition::from, n, seed, ends).map(|slots| Box::new(slots) as _)
        });
        let batch = made.map_err(|_| PyMemoryError::new_err(format!("there is not enough memory for {n} boards")))?;
        let shape = batch.shape();
        let arrays = Arrays {
            observation: PyArray4::zeros(py, [n, shape.planes, shape.height, shape.width], false).unbind(),
            mask: PyArray2::zeros(py, [n, shape.actions], false).unbind(),
            side: PyArray1::zeros(py, n, false).unbind(),
            seat: PyArray1::zeros(py, n, false).unbind(),
            reward: PyArray2::zeros(py, [n, players], false).unbind(),
            terminated: PyArray1::zeros(py, n, false).unbind(),
            truncated: PyArray1::zeros(py, n, false).unbind(),
            hand: PyArray2::zeros(py, [n, STONES.len()], false).unbind(),
            public: PyArray2::zeros(py, [n, PUBLIC_COUNTS], false).unbind(),
        };
        let boards = Boards {
            game,
            boards: n,
            shape,
            batch: Mutex::new(batch),
            threads,
            observation: view(py, &arrays.observation)?,
            legal_mask: view_of_flags(py, &arrays.mask)?,
            side: view(py, &arrays.side)?,
            seat: view(py, &arrays.seat)?,
            reward: view(py, &arrays.reward)?,
            terminated: view_of_flags(py, &arrays.terminated)?,
            truncated: view_of_flags(py, &arrays.truncated)?,
            hand: view(py, &arrays.hand)?,
            public: view(py, &arrays.public)?,
            arrays,
        };
        boards.run(py, None, None)?;
        Ok(boards)
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// The number of boards.
    fn __len__(&self) -> usize {
        self.boards
    }

    /// The number of actions; see ``Position.action`` and ``Position.move``.
    #[getter]
    fn actions(&self) -> usize {
        self.shape.actions
    }

    /// Begin a new game on every board, and return ``(observation, legal_mask)``. A seed makes deals and samples the same again.
    #[pyo3(signature = (seed = None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = optional)] seed: Option<u64>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        self.run(py, seed, None)?;
        PyTuple::new(py, [&self.observation, &self.legal_mask])
    }

    /// Play an action on every board, and return ``(observation, reward, terminated, legal_mask)``. ``actions`` is an array or a list of integers.
    ///
    /// Raises ``IllegalMove`` if an action is not legal, and then no action has been played on any board.
    fn step<'py>(&self, py: Python<'py>, actions: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyTuple>> {
        let actions = integers(actions)?;
        if actions.len() != self.boards {
            let message = format!("there are {} actions for {} boards", actions.len(), self.boards);
            return Err(PyValueError::new_err(message));
        }
        self.run(py, None, Some(&actions))?;
        PyTuple::new(py, [&self.observation, &self.reward, &self.terminated, &self.legal_mask])
    }

    /// Draw a legal action for every board, all with the same probability, as an array of ``int64``; 0 for a finished board.
    fn sample<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        let mut batch = self.batch()?;
        let mask = self.arrays.mask.bind(py).try_readonly().map_err(|_| in_use())?;
        let mask = mask.as_slice()?;
        let mut actions = vec![0; self.boards];
        let batch = &mut **batch;
        py.detach(|| batch.sample(mask, &mut actions));
        Ok(PyArray1::from_vec(py, actions))
    }

    fn __repr__(&self) -> String {
        format!("<xgames.Boards of {}: {} boards>", self.game.name(), self.boards)
    }

    /// The position on a board, without the moves that led to it.
    fn position<'py>(
        &self,
        py: Python<'py>,
        #[pyo3(from_py_with = number)] board: i64,
    ) -> PyResult<Bound<'py, Position>> {
        let (batch, place) = (self.batch()?, usize::try_from(board).ok());
        let at = place.and_then(|place| batch.position(place));
        drop(batch);
        let at = at.ok_or_else(|| PyIndexError::new_err(format!("there is no board {board}")))?;
        Position::new(at).into_class(py)
    }
}

fn in_use() -> PyErr {
    PyRuntimeError::new_err(
        "another thread plays on these boards at the moment: take turns, or give each thread boards of its own",
    )
}

/// Numbers in one dimension; other types than integers are refused. They are copied, since other threads may change an array while the
/// boards are played.
fn integers(actions: &Bound<'_, PyAny>) -> PyResult<Vec<i64>> {
    if let Ok(array) = actions.extract::<PyReadonlyArray1<'_, i64>>() {
        return Ok(array.as_array().to_vec());
    }
    let numpy = actions.py().import("numpy")?;
    let array = numpy.call_method1("asarray", (actions,))?;
    let dtype = array.getattr("dtype")?;
    let is_flags = dtype.eq(numpy.getattr("bool_")?)?;
    if is_flags || array.getattr("ndim")?.extract::<usize>()? != 1 {
        return Err(not_integers());
    }
    if numpy.call_method1("can_cast", (dtype, "int64"))?.extract()? {
        let array = array.call_method1("astype", ("int64",))?;
        return Ok(array.extract::<PyReadonlyArray1<'_, i64>>()?.as_array().to_vec());
    }
    // Large integers may have become numbers of another type in the array.
    actions
        .try_iter()?
        .map(|action| number(&action?))
        .collect::<PyResult<_>>()
        .map_err(|error| if error.is_instance_of::<PyTypeError>(actions.py()) { not_integers() } else { error })
}

fn not_integers() -> PyErr {
    PyTypeError::new_err("the actions must be integers in one dimension")
}

impl Boards {
    /// The games, if no other thread plays on them.
    fn batch(&self) -> PyResult<MutexGuard<'_, Box<dyn Batch>>> {
        match self.batch.try_lock() {
            Ok(batch) => Ok(batch),
            Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
            Err(TryLockError::WouldBlock) => Err(in_use()),
        }
    }

    /// Begins new games, with a seed if there is one, or plays actions, and writes the arrays.
    fn run(&self, py: Python<'_>, seed: Option<u64>, actions: Option<&[i64]>) -> PyResult<()> {
        let mut batch = self.batch()?;
        macro_rules! slice {
            ($array:ident) => {
                self.arrays.$array.bind(py).try_readwrite().map_err(|_| in_use())?
            };
        }
        let (mut observation, mut mask) = (slice!(observation), slice!(mask));
        let (mut side, mut seat) = (slice!(side), slice!(seat));
        let (mut reward, mut terminated, mut truncated) = (slice!(reward), slice!(terminated), slice!(truncated));
        let (mut hand, mut public) = (slice!(hand), slice!(public));
        let state = State {
            observation: observation.as_slice_mut()?,
            mask: mask.as_slice_mut()?,
            side: side.as_slice_mut()?,
            seat: seat.as_slice_mut()?,
            reward: reward.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
            hand: hand.as_slice_mut()?,
            public: public.as_slice_mut()?,
        };
        let (batch, threads) = (&mut **batch, self.threads);
        if !state.fits(self.shape, self.boards) {
            return Err(PyValueError::new_err("an array of the boards has another length than it was made with"));
        }
        let refused = py.detach(|| match actions {
            None => {
                batch.seed(seed);
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
