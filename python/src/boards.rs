//! Many boards that are played at once, with their state in arrays of NumPy.

use std::panic::resume_unwind;
use std::sync::Arc;
use std::thread;

use numpy::{PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1, PyUntypedArrayMethods};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use xgames::board::grid::Outline;
use xgames::engine::Playable;
use xgames::games::actions::{Actions, Numbering};
use xgames::games::{Cell, Game, MAX_PLAYERS, Seat, Side};
use xgames::judge::{AnyPosition, PositionAt, for_position};
use xgames::random::Random;

use crate::errors::{self, Class};
use crate::numbering::numbering;
use crate::position::{Position, begin, seats_of, without_moves};

/// The letters of the stones in a hand, in the order of the array ``hand``.
const STONES: &str = "ABCDEFMRSX";

/// The largest array of legal actions, in bytes.
const MOST_BYTES: usize = 1 << 34;

/// Many boards of one game that are played at once.
///
/// The state of all boards is in arrays that are made once and are written anew by each ``reset`` and ``step``; copy what you keep:
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

/// The dimensions of the arrays.
#[derive(Clone, Copy)]
struct Shape {
    planes: usize,
    height: usize,
    width: usize,
    actions: usize,
}

/// The arrays of some boards that follow each other.
struct State<'s> {
    observation: &'s mut [u8],
    mask: &'s mut [u8],
    side: &'s mut [u8],
    seat: &'s mut [u8],
    reward: &'s mut [f32],
    terminated: &'s mut [u8],
    hand: &'s mut [u8],
}

impl<'s> State<'s> {
    /// Whether the arrays are those of this many boards.
    fn fits(&self, shape: Shape, boards: usize) -> bool {
        let single = [self.side.len(), self.seat.len(), self.terminated.len()];
        let lengths =
            [(self.observation.len(), shape.planes * shape.height * shape.width), (self.mask.len(), shape.actions)];
        single.iter().all(|length| *length == boards)
            && lengths.iter().all(|(length, each)| *length == boards * each)
            && self.hand.len() == boards * STONES.len()
            && self.reward.len().is_multiple_of(boards)
            && self.reward.len() >= boards * 2
    }

    /// The first `boards` of `all` boards, and the others.
    fn split(self, boards: usize, all: usize) -> (State<'s>, State<'s>) {
        fn cut<T>(array: &mut [T], boards: usize, all: usize) -> (&mut [T], &mut [T]) {
            array.split_at_mut(array.len() / all.max(1) * boards)
        }
        let (observation, more_observation) = cut(self.observation, boards, all);
        let (mask, more_mask) = cut(self.mask, boards, all);
        let (side, more_side) = cut(self.side, boards, all);
        let (seat, more_seat) = cut(self.seat, boards, all);
        let (reward, more_reward) = cut(self.reward, boards, all);
        let (terminated, more_terminated) = cut(self.terminated, boards, all);
        let (hand, more_hand) = cut(self.hand, boards, all);
        (
            State { observation, mask, side, seat, reward, terminated, hand },
            State {
                observation: more_observation,
                mask: more_mask,
                side: more_side,
                seat: more_seat,
                reward: more_reward,
                terminated: more_terminated,
                hand: more_hand,
            },
        )
    }
}

/// Boards of a game that is only known at run time.
trait Batch: Send + Sync {
    fn len(&self) -> usize;
    fn shape(&self) -> Shape;
    fn seed(&mut self, seed: Option<u64>);
    fn begin(&mut self, state: State<'_>, threads: usize);
    /// Plays actions. The error is the number of the first board whose action is not legal; then nothing has been played.
    fn step(&mut self, actions: &[i64], state: State<'_>, threads: usize) -> Result<(), usize>;
    fn sample(&mut self, mask: &[u8], actions: &mut [i64]);
    fn position(&self, board: usize) -> Option<AnyPosition>;
}

/// The boards of a game.
struct Slots<P: Actions + Playable> {
    common: Common<P>,
    slots: Vec<Slot<P>>,
}

/// The way to a position of any game.
type IntoAny<P> = fn(PositionAt<P>) -> AnyPosition;

/// The part that all boards share.
struct Common<P: Actions + Playable> {
    start: P,
    any: IntoAny<P>,
    size: u16,
    numbering: Arc<Numbering<P>>,
    shape: Shape,
    /// The cells in reading order.
    cells: Vec<Cell>,
    /// The places of the cells in a plane, by index.
    places: Vec<u32>,
    /// For each cell by its place in reading order: the cell and those next to it, with their places in reading order. Only for
    /// games whose placements are local.
    around: Vec<Vec<(Cell, u16)>>,
    autoreset: bool,
}

/// A board.
struct Slot<P> {
    position: P,
    /// Where each side may place a stone, by place in reading order. Only for games whose placements are local.
    may_place: [Vec<u8>; 2],
    random: Random,
}

impl<P: Actions + Playable> Slots<P> {
    fn new(start: &P, any: IntoAny<P>, boards: usize, seed: u64, autoreset: bool) -> Slots<P> {
        let rows = start.rows();
        let middle = rows.len().div_ceil(2);
        let shear = |row: usize| if P::OUTLINE == Outline::Hexagon { (row + 1).saturating_sub(middle) } else { 0 };
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        let cells = rows.concat();
        let length = cells.iter().map(|cell| cell.index() + 1).max().unwrap_or(0);
        let (mut places, mut grid) = (vec![0; length], vec![vec![None; width]; rows.len()]);
        let mut next = 0;
        for (row, cells) in rows.iter().enumerate() {
            for (column, cell) in cells.iter().enumerate() {
                let column = column + shear(row);
                places[cell.index()] = (row * width + column) as u32;
                grid[row][column] = Some((*cell, next));
                next += 1;
            }
        }
        let near = |at: usize, length: usize| at.saturating_sub(1)..(at + 2).min(length);
        let mut around = Vec::new();
        for row in 0..rows.len() {
            for column in 0..width {
                if grid[row][column].is_some() && P::IS_LOCAL {
                    let block =
                        near(row, rows.len()).flat_map(|row| near(column, width).map(move |column| (row, column)));
                    around.push(block.filter_map(|(row, column)| grid[row][column]).collect());
                }
            }
        }
        let numbering = numbering(start);
        let planes = planes::<P>();
        let shape = Shape { planes, height: rows.len(), width, actions: numbering.len() };
        let slot = |board| Slot {
            position: start.clone(),
            may_place: [vec![0; around.len()], vec![0; around.len()]],
            random: Random::new(seed, board),
        };
        let slots = (0..boards as u64).map(slot).collect();
        let common = Common {
            start: start.clone(),
            any,
            size: start.size(),
            numbering,
            shape,
            cells,
            places,
            around,
            autoreset,
        };
        Slots { common, slots }
    }

    /// Calls `work` with each board and its part of the arrays.
    fn each(
        &mut self,
        state: State<'_>,
        threads: usize,
        work: impl Fn(&Common<P>, usize, &mut Slot<P>, State<'_>) + Sync,
    ) {
        let (common, part) = (&self.common, part(self.slots.len(), threads));
        let run = |first: usize, slots: &mut [Slot<P>], mut state: State<'_>| {
            let count = slots.len();
            for (index, slot) in slots.iter_mut().enumerate() {
                let (own, rest) = state.split(1, count - index);
                work(common, first + index, slot, own);
                state = rest;
            }
        };
        thread::scope(|scope| {
            let (mut first, mut slots, mut state) = (0, &mut self.slots[..], state);
            while slots.len() > part {
                let (own, rest) = state.split(part, slots.len());
                let (mine, others) = slots.split_at_mut(part);
                let (at, run) = (first, &run);
                scope.spawn(move || run(at, mine, own));
                (first, slots, state) = (first + part, others, rest);
            }
            run(first, slots, state);
        });
    }

    /// The first board whose action is not legal.
    fn first_refused(&self, actions: &[i64], threads: usize) -> Option<usize> {
        let part = part(self.slots.len(), threads);
        let is_refused = |(slot, action): (&Slot<P>, &i64)| {
            let mv = usize::try_from(*action).ok().and_then(|action| self.common.numbering.get(action));
            let is_legal = mv.is_some_and(|mv| slot.position.check(mv).is_ok());
            // The action of a finished board is ignored.
            !is_legal && slot.position.outcome().is_none()
        };
        let look = |slots: &[Slot<P>], actions: &[i64]| slots.iter().zip(actions).position(is_refused);
        thread::scope(|scope| {
            let mut parts = self.slots.chunks(part).zip(actions.chunks(part));
            let first = parts.next();
            let look = &look;
            let others: Vec<_> = parts.map(|(slots, actions)| scope.spawn(move || look(slots, actions))).collect();
            let first = first.and_then(|(slots, actions)| look(slots, actions));
            let others = others.into_iter().map(|other| other.join().unwrap_or_else(|panic| resume_unwind(panic)));
            let mut found = [first].into_iter().chain(others).zip(0..);
            found.find_map(|(refused, number)| Some(refused? + number * part))
        })
    }
}

/// The number of boards for each thread. Few boards do not pay for one.
fn part(boards: usize, threads: usize) -> usize {
    boards.div_ceil(threads).max(64)
}

/// The number of contents that a cell can have.
fn planes<P: Actions>() -> usize {
    let letters = ('!'..='~').filter_map(P::contents_of);
    let all = letters.fold(0, |all, contents| all | contents);
    (u16::BITS - all.leading_zeros()) as usize - 1
}

impl<P: Actions + Playable> Batch for Slots<P> {
    fn len(&self) -> usize {
        self.slots.len()
    }

    fn shape(&self) -> Shape {
        self.common.shape
    }

    fn seed(&mut self, seed: Option<u64>) {
        if let Some(seed) = seed {
            for (slot, stream) in self.slots.iter_mut().zip(0..) {
                slot.random = Random::new(seed, stream);
            }
        }
    }

    fn begin(&mut self, state: State<'_>, threads: usize) {
        self.each(state, threads, |common, _, slot, mut state| {
            state.reward.fill(0.0);
            state.terminated.fill(0);
            common.begin(slot, &mut state);
        });
    }

    fn step(&mut self, actions: &[i64], state: State<'_>, threads: usize) -> Result<(), usize> {
        if let Some(refused) = self.first_refused(actions, threads) {
            return Err(refused);
        }
        self.each(state, threads, |common, board, slot, mut state| common.step(slot, actions[board], &mut state));
        Ok(())
    }

    fn sample(&mut self, mask: &[u8], actions: &mut [i64]) {
        let masks = mask.chunks_exact(self.common.shape.actions);
        for ((slot, mask), action) in self.slots.iter_mut().zip(masks).zip(actions) {
            let legal = mask.iter().filter(|legal| **legal != 0).count();
            let wanted = slot.random.below(legal);
            let found = mask.iter().enumerate().filter(|(_, legal)| **legal != 0).nth(wanted);
            *action = found.map_or(0, |(action, _)| action as i64);
        }
    }

    fn position(&self, board: usize) -> Option<AnyPosition> {
        let position = self.slots.get(board)?.position.clone();
        let at = PositionAt::new(self.common.start.clone(), self.common.size);
        Some((self.common.any)(without_moves(&at, position)))
    }
}

impl<P: Actions + Playable> Common<P> {
    /// Begins a new game on a board.
    fn begin(&self, slot: &mut Slot<P>, state: &mut State<'_>) {
        match self.start.sampled(&mut slot.random) {
            Some(dealt) => slot.position = dealt,
            None => slot.position.clone_from(&self.start),
        }
        state.observation.fill(0);
        self.cells.iter().for_each(|cell| self.observe(&slot.position, *cell, state.observation));
        if P::IS_LOCAL {
            for place in &self.around {
                for (cell, number) in place {
                    Self::update(slot, *cell, *number);
                }
            }
        }
        self.show(slot, state);
    }

    /// Plays an action, which is legal.
    fn step(&self, slot: &mut Slot<P>, action: i64, state: &mut State<'_>) {
        state.reward.fill(0.0);
        state.terminated[0] = 0;
        if slot.position.outcome().is_some() {
            return;
        }
        let action = action as usize;
        let Some(mv) = self.numbering.get(action) else { return };
        slot.position.play(mv);
        if let Some(outcome) = slot.position.outcome() {
            state.terminated[0] = 1;
            if let Some(winner) = outcome.winner {
                for (seat, reward) in (1..).zip(state.reward.iter_mut()) {
                    let has_won = slot.position.side_of(Seat(seat)) == winner;
                    *reward = if has_won { 1.0 } else { -1.0 };
                }
            }
            if self.autoreset {
                self.begin(slot, state);
                return;
            }
        }
        slot.position.changed(mv, |cell| self.observe(&slot.position, cell, state.observation));
        if let Some(near) = self.around.get(action) {
            for (cell, number) in near {
                Self::update(slot, *cell, *number);
            }
        }
        self.show(slot, state);
    }

    /// Writes what lies on a cell.
    #[inline]
    fn observe(&self, position: &P, cell: Cell, observation: &mut [u8]) {
        let plane = self.shape.height * self.shape.width;
        let place = self.places[cell.index()] as usize;
        observation[place..].iter_mut().step_by(plane).for_each(|stone| *stone = 0);
        if let Some(content) = usize::from(position.content(cell)).checked_sub(1) {
            observation[content * plane + place] = 1;
        }
    }

    /// Notes who may place a stone on a cell.
    #[inline]
    fn update(slot: &mut Slot<P>, cell: Cell, number: u16) {
        for side in [Side::First, Side::Second] {
            slot.may_place[side as usize][usize::from(number)] = u8::from(slot.position.may_place(cell, side));
        }
    }

    /// Writes who is to move, and which actions are legal.
    fn show(&self, slot: &Slot<P>, state: &mut State<'_>) {
        let (position, turn) = (&slot.position, slot.position.turn());
        (state.side[0], state.seat[0]) = (turn.side as u8, turn.seat.0);
        if position.outcome().is_some() || !P::IS_LOCAL {
            state.mask.fill(0);
            for number in position.legal_moves().into_iter().filter_map(|mv| self.numbering.number(mv)) {
                state.mask[number] = 1;
            }
        } else {
            let (cells, others) = state.mask.split_at_mut(self.around.len());
            cells.copy_from_slice(&slot.may_place[turn.side as usize]);
            for (legal, number) in others.iter_mut().zip(self.around.len()..) {
                *legal = u8::from(self.numbering.get(number).is_some_and(|mv| position.check(mv).is_ok()));
            }
        }
        if P::GAME.has_hands() {
            let hand = position.hand_of(turn.seat);
            for (count, stone) in state.hand.iter_mut().zip(STONES.chars()) {
                *count = hand.chars().filter(|letter| *letter == stone).count() as u8;
            }
        }
    }
}
