//! A position in the tree that has been expanded: what is known about the moves from it.
//!
//! Every visit compares all moves, and goes through the games in which they were made later (RAVE). So these numbers are in
//! rows, with a place for each cell that was vacant at the root, and the processor handles several moves at once. Without its
//! random game, a playout took 64,000 instructions on Crossway 19 and 18,000 on Cross 6 when there was a structure for each move,
//! and 19,000 and 7,000 afterwards.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::slots::{LANES, Lanes, Slots};
use crate::board::Side;
use crate::games::placement::Move;
use crate::solver::Value;

/// The weight of moves that were tried less often than others. All that a search needs to know about those, the games of
/// other moves tell it.
const EXPLORATION: f32 = 0.05;
/// After a third of this many games of its own, a move's own games weigh as much as those in which it was made later.
const EQUIVALENCE: f32 = 500.0;
/// After this many visits, games in which moves were made later are not counted any more: a floating-point number of 32 bits
/// cannot count beyond 2²⁴.
const MOST_COUNTED: u32 = 1 << 23;

/// A position in the tree. Threads take turns to read and change it.
#[derive(Clone)]
pub(super) struct Node(Arc<Mutex<Children>>);

impl Node {
    /// A position after this number of visits, with the moves that are worth a try.
    pub(super) fn new(visits: u32, moves: &[Move], slots: &Slots) -> Node {
        let mut promises = Promises(vec![Row::NO_MOVES; slots.rows()].into());
        moves.iter().for_each(|mv| promises.set(slots.slot(*mv), 1.0, 0.0, 1.0));
        let (candidates, places) = (moves.len(), vec![NONE; slots.rows() * LANES].into());
        Node(Arc::new(Mutex::new(Children { visits, candidates, promises, places, tried: Vec::new() })))
    }

    /// The bytes that such a position takes, with the first move that is tried.
    pub(super) fn bytes(slots: &Slots) -> usize {
        size_of::<Mutex<Children>>()
            + size_of::<[usize; 2]>()
            + 2 * Child::BYTES
            + slots.rows() * (size_of::<Row>() + size_of::<[u16; LANES]>())
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Children> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The moves from a position.
pub(super) struct Children {
    visits: u32,
    /// How many moves are worth a try. All others are known to lose.
    candidates: usize,
    promises: Promises,
    /// By slot, the place of a move among those that have been tried.
    places: Box<[u16]>,
    /// The moves that have been tried, or whose value is proven.
    pub(super) tried: Vec<Child>,
}

/// Marks a move that has not been tried.
const NONE: u16 = u16::MAX;

/// What is to be expected of each move, by slot.
struct Promises(Box<[Row]>);

/// What is to be expected of the moves of consecutive slots.
#[derive(Clone, Copy)]
struct Row {
    /// Games through the position in which the side to move made the move at any time.
    games: Lanes,
    /// How many of them the side has won.
    wins: Lanes,
    /// The weight of these games, which depends on the number of games of the move itself.
    weight: Lanes,
    /// What the games of the move itself add, or the value if it is proven; −∞ for a move that is not worth a try.
    own: Lanes,
    /// How much the move gains by having been tried less often than others.
    spread: Lanes,
}

impl Row {
    /// Half a win in one game is assumed for each move.
    const NO_MOVES: Row = Row {
        games: [1.0; LANES],
        wins: [0.5; LANES],
        weight: [0.0; LANES],
        own: [f32::NEG_INFINITY; LANES],
        spread: [0.0; LANES],
    };

    #[inline]
    fn promise(&self, lane: usize, spread: f32) -> f32 {
        self.wins[lane] / self.games[lane] * self.weight[lane] + self.own[lane] + self.spread[lane] * spread
    }
}

/// A move that has been tried.
pub(super) struct Child {
    pub(super) slot: usize,
    /// The games that began with the move.
    pub(super) games: u32,
    /// What they brought to the side that made it: 2 for a win, 1 for a draw.
    points: u32,
    /// The value after the move, if it is proven.
    pub(super) value: Option<Value>,
    /// The position after the move, if it is expanded.
    pub(super) node: Option<Node>,
}

impl Child {
    /// The bytes that a move takes when it is tried. A list that grows has room for up to twice its length.
    pub(super) const BYTES: usize = 2 * size_of::<Child>();

    fn new(slot: usize) -> Child {
        Child { slot, games: 0, points: 0, value: None, node: None }
    }

    /// The mean result of the games for the side that made the move; a half if there are none.
    pub(super) fn mean(&self) -> f32 {
        if self.games == 0 { 0.5 } else { self.points as f32 * 0.5 / self.games as f32 }
    }
}

impl Children {
    /// Chooses the move that `side` tries next, and counts the visit. Returns its place among the tried moves. A further
    /// move needs room, which is asked for.
    #[inline]
    pub(super) fn select(&mut self, side: Side, has_room: impl FnOnce() -> bool) -> Option<usize> {
        let spread = EXPLORATION * (self.visits.max(1) as f32).ln().sqrt();
        self.visits += 1;
        let slot = self.promises.best(spread)?;
        let index = match self.places[slot] {
            NONE if self.tried.is_empty() || has_room() => self.try_out(slot),
            NONE => {
                let promise = |child: &Child| self.promises.of(child.slot, spread);
                let tried = self.tried.iter().enumerate();
                tried.max_by(|(_, one), (_, other)| promise(one).total_cmp(&promise(other)))?.0
            }
            place => place.into(),
        };
        self.tried[index].games += 1;
        self.look_at(index, side);
        Some(index)
    }

    /// Adds a move to those that have been tried. Returns its place.
    pub(super) fn try_out(&mut self, slot: usize) -> usize {
        self.places[slot] = self.tried.len() as u16;
        self.tried.push(Child::new(slot));
        self.tried.len() - 1
    }

    /// Finds out again what is to be expected of a move that `side` has tried.
    #[inline]
    fn look_at(&mut self, index: usize, side: Side) {
        let child = &self.tried[index];
        if let Some(value) = child.value {
            return self.promises.set(child.slot, 0.0, value.score(side).into(), 0.0);
        }
        let games = child.games as f32;
        let weight = (EQUIVALENCE / (3.0 * games + EQUIVALENCE)).sqrt();
        self.promises.set(child.slot, weight, (1.0 - weight) * child.mean(), 1.0 / (games + 1.0).sqrt());
    }

    /// Notes the proven value after a tried move of `side`.
    pub(super) fn prove(&mut self, index: usize, side: Side, value: Value) {
        self.tried[index].value = Some(value);
        self.look_at(index, side);
    }

    /// A move that is worth a try and has not been tried.
    pub(super) fn any_untried(&self) -> Option<usize> {
        (0..self.places.len())
            .find(|slot| self.places[*slot] == NONE && self.promises.of(*slot, 0.0) > f32::NEG_INFINITY)
    }

    /// Counts the points of a game that began with a tried move of `side`. The game itself was counted on the way down.
    #[inline]
    pub(super) fn reward(&mut self, index: usize, side: Side, points: u32) {
        self.tried[index].points += points;
        self.look_at(index, side);
    }

    /// Learns from a game in which the side to move made these moves: by slot, 1 for a move that it made and else 0.
    #[inline]
    pub(super) fn learn(&mut self, made: &[Lanes], points: u32) {
        if self.visits > MOST_COUNTED {
            return;
        }
        let share = points as f32 * 0.5;
        for (row, made) in self.promises.0.iter_mut().zip(made) {
            for ((games, wins), made) in row.games.iter_mut().zip(&mut row.wins).zip(made) {
                *games += made;
                *wins += made * share;
            }
        }
    }

    /// The value of the position for the side to move, if the moves prove it.
    pub(super) fn value(&self, side: Side) -> Option<Value> {
        let values = || self.tried.iter().map(|child| child.value);
        if values().any(|value| value == Some(Value::Win(side))) {
            return Some(Value::Win(side));
        }
        if self.tried.len() < self.candidates || values().any(|value| value.is_none()) {
            return None;
        }
        let is_draw = values().any(|value| value == Some(Value::Draw));
        Some(if is_draw { Value::Draw } else { Value::Win(side.other()) })
    }
}

impl Promises {
    fn set(&mut self, slot: usize, weight: f32, own: f32, spread: f32) {
        let (row, lane) = (&mut self.0[slot / LANES], slot % LANES);
        (row.weight[lane], row.own[lane], row.spread[lane]) = (weight, own, spread);
    }

    #[inline]
    fn of(&self, slot: usize, spread: f32) -> f32 {
        self.0[slot / LANES].promise(slot % LANES, spread)
    }

    /// The first move of which most is to be expected; `None` if there is no move.
    #[inline]
    fn best(&self, spread: f32) -> Option<usize> {
        let (mut most, mut at) = ([f32::NEG_INFINITY; LANES], [0_u32; LANES]);
        for (number, row) in (0..).zip(&self.0) {
            for lane in 0..LANES {
                let promise = row.promise(lane, spread);
                let is_more = promise > most[lane];
                most[lane] = if is_more { promise } else { most[lane] };
                at[lane] = if is_more { number } else { at[lane] };
            }
        }
        let all = (0..LANES).map(|lane| (most[lane], at[lane] as usize * LANES + lane));
        let best = all.max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)));
        best.filter(|(most, _)| *most > f32::NEG_INFINITY).map(|(_, slot)| slot)
    }
}
