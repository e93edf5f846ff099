//! Expanded positions of the tree, with the knowledge about the moves from them.
//!
//! Every visit compares all moves, and goes through the playouts in which they were made later (RAVE). So there is a list
//! for each of these numbers, with a place for each cell that was vacant at the root: over a long list the compiler makes
//! the processor handle several moves at once.

use std::sync::{Arc, Mutex, MutexGuard};

use super::PreferenceWeight;
use super::slots::Slots;
use crate::solver::Value;
use crate::threads::lock;
use xgames_core::board::Side;
use xgames_core::games::placement::Move;

/// The weight of moves that were tried less often than others. It is small, because a search learns about those moves from
/// the playouts of other moves.
const EXPLORATION: f32 = 0.05;
/// The number of playouts by which RAVE is weighed: after a third of this many playouts of its own, a move's own playouts
/// weigh as much as those in which it was made later.
const EQUIVALENCE: f32 = 500.0;
/// The number of visits after which playouts in which moves were made later are not counted any more, because a
/// floating-point number of 32 bits cannot count beyond 2²⁴.
const MOST_COUNTED: u32 = 1 << 23;

/// A position in the tree. Threads take turns to read and change it.
#[derive(Clone)]
pub(super) struct Node(Arc<Mutex<Children>>);

impl Node {
    /// A position after this number of visits, with the moves that are worth a try, and how much each is preferred if that was learned.
    pub(super) fn new(visits: u32, moves: &[Move], preferences: Preferences<'_>, slots: &Slots) -> Node {
        let mut promises = Promises::of_no_moves(slots.len());
        for (mv, probability) in moves.iter().zip(preferences.probabilities) {
            promises.prefer(slots.slot(*mv), *probability, probability * moves.len() as f32, preferences.weight);
        }
        moves.iter().for_each(|mv| promises.set(slots.slot(*mv), 1.0, 0.0, 1.0));
        let (candidates, places) = (moves.len(), vec![NONE; slots.len()].into());
        Node(Arc::new(Mutex::new(Children { visits, looked: false, candidates, promises, places, tried: Vec::new() })))
    }

    /// The bytes that such a position takes, with the first move that is tried.
    pub(super) fn bytes(slots: &Slots) -> usize {
        size_of::<Mutex<Children>>()
            + size_of::<[usize; 2]>()
            + 2 * Child::BYTES
            + slots.len() * (size_of::<[f32; 6]>() + size_of::<u16>())
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Children> {
        lock(&self.0)
    }
}

/// The probabilities of the moves from a position, and their weight; no probabilities if none were learned.
#[derive(Clone, Copy)]
pub(super) struct Preferences<'a> {
    pub(super) probabilities: &'a [f32],
    pub(super) weight: PreferenceWeight,
}

/// The moves from a position.
pub(super) struct Children {
    visits: u32,
    /// Whether a solver has looked at the position.
    looked: bool,
    /// The number of moves that are worth a try. All others are known to lose.
    candidates: usize,
    promises: Promises,
    /// The place of a move among those that have been tried, by slot.
    places: Box<[u16]>,
    /// The moves that have been tried, or whose value is proven.
    pub(super) tried: Vec<Child>,
}

/// The place of a move that has not been tried.
const NONE: u16 = u16::MAX;

/// The numbers from which the promise of each move follows, by slot.
struct Promises {
    /// The number of playouts through the position in which the side to move made the move at any time.
    games: Box<[f32]>,
    /// The number of these playouts that the side has won.
    wins: Box<[f32]>,
    /// The weight of these playouts, which depends on the number of playouts of the move itself.
    weight: Box<[f32]>,
    /// The part of the promise from the playouts of the move itself, or the value if it is proven; −∞ for a move that is not
    /// worth a try.
    own: Box<[f32]>,
    /// The gain of the move from having been tried less often than others.
    spread: Box<[f32]>,
    /// The factor of this gain, by which preferred moves are tried more often.
    preference: Box<[f32]>,
}

/// A move that has been tried.
pub(super) struct Child {
    pub(super) slot: usize,
    /// The number of playouts that began with the move.
    pub(super) games: u32,
    /// The points of the side that made the move in these playouts: 2 for a win, 1 for a draw.
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

    /// The mean result of the playouts for the side that made the move; a half if there are none.
    pub(super) fn mean(&self) -> f32 {
        if self.games == 0 { 0.5 } else { self.points as f32 * 0.5 / self.games as f32 }
    }
}

impl Children {
    /// Chooses the move that `side` tries next, and counts the visit. Returns its place among the tried moves. A further
    /// move needs room, which is asked for. `promises` is overwritten.
    #[inline]
    pub(super) fn select(
        &mut self,
        side: Side,
        promises: &mut Vec<f32>,
        has_room: impl FnOnce() -> bool,
    ) -> Option<usize> {
        let spread = EXPLORATION * (self.visits.max(1) as f32).ln().sqrt();
        self.visits += 1;
        let slot = self.promises.best(spread, promises)?;
        let index = match self.places[slot] {
            NONE if self.tried.is_empty() || has_room() => self.place(slot),
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

    /// Whether a solver should look at the position now, if it is to do that after this number of visits. It says so once.
    #[inline]
    pub(super) fn is_due(&mut self, visits: u32) -> bool {
        let is_due = !self.looked && self.visits >= visits;
        self.looked |= is_due;
        is_due
    }

    /// Notes that all moves but these lose. Returns the value of the position, if it follows.
    pub(super) fn keep(&mut self, moves: &[Move], side: Side, slots: &Slots) -> Option<Value> {
        let mut keeps = vec![false; slots.len()];
        moves.iter().for_each(|mv| keeps[slots.slot(*mv)] = true);
        for slot in (0..slots.len()).filter(|slot| !keeps[*slot]) {
            match self.places[slot] {
                NONE if self.promises.own[slot] > f32::NEG_INFINITY => {
                    self.promises.set(slot, 0.0, f32::NEG_INFINITY, 0.0);
                    self.candidates -= 1;
                }
                NONE => {}
                place => self.prove(place.into(), side, Value::Win(side.other())),
            }
        }
        self.value(side)
    }

    /// The place of a move among those that have been tried, where it is put if it is not there.
    pub(super) fn place(&mut self, slot: usize) -> usize {
        if self.places[slot] == NONE {
            self.places[slot] = self.tried.len() as u16;
            self.tried.push(Child::new(slot));
        }
        self.places[slot].into()
    }

    /// Calculates the promise of a move that `side` has tried again.
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

    /// Counts the points of a playout that began with a tried move of `side`. The playout itself was counted on the way
    /// down.
    #[inline]
    pub(super) fn reward(&mut self, index: usize, side: Side, points: u32) {
        self.tried[index].points += points;
        self.look_at(index, side);
    }

    /// Learns from a playout in which the side to move made these moves: by slot, 1 for a move that it made and else 0.
    #[inline]
    pub(super) fn learn(&mut self, made: &[f32], points: u32) {
        if self.visits <= MOST_COUNTED {
            self.promises.learn(made, points as f32 * 0.5);
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
    /// The numbers of a position without moves worth a try. Half a win in one playout is assumed for each.
    fn of_no_moves(slots: usize) -> Promises {
        let all = |number: f32| vec![number; slots].into_boxed_slice();
        Promises {
            games: all(1.0),
            wins: all(0.5),
            weight: all(0.0),
            own: all(f32::NEG_INFINITY),
            spread: all(0.0),
            preference: all(1.0),
        }
    }

    /// Prefers a move by its probability. `ratio` is how much more probable it is than if all moves were equal.
    fn prefer(&mut self, slot: usize, probability: f32, ratio: f32, weight: PreferenceWeight) {
        // The share of the assumed playouts that are won: a half if all moves are equal.
        let share = 1.0 - 1.0 / (1.0 + ratio.sqrt());
        (self.games[slot], self.wins[slot]) = (weight.assumed, weight.assumed * share);
        self.preference[slot] = weight.curiosity / EXPLORATION * probability.sqrt();
    }

    fn set(&mut self, slot: usize, weight: f32, own: f32, spread: f32) {
        (self.weight[slot], self.own[slot], self.spread[slot]) = (weight, own, spread * self.preference[slot]);
    }

    #[inline]
    fn of(&self, slot: usize, spread: f32) -> f32 {
        self.wins[slot] / self.games[slot] * self.weight[slot] + self.own[slot] + self.spread[slot] * spread
    }

    /// The first move with the highest promise; `None` if there is no move. `all` becomes the promise of each.
    #[inline]
    fn best(&self, spread: f32, all: &mut Vec<f32>) -> Option<usize> {
        let slots = self.games.len();
        all.resize(slots, 0.0);
        let Promises { games, wins, weight, own, spread: spreads, .. } = self;
        let (games, wins, weight) = (&games[..slots], &wins[..slots], &weight[..slots]);
        let (own, spreads, all) = (&own[..slots], &spreads[..slots], &mut all[..slots]);
        for slot in 0..slots {
            all[slot] = wins[slot] / games[slot] * weight[slot] + own[slot] + spreads[slot] * spread;
        }
        let (mut most, mut at) = (f32::NEG_INFINITY, None);
        for (slot, promise) in all.iter().enumerate() {
            if *promise > most {
                (most, at) = (*promise, Some(slot));
            }
        }
        at
    }

    /// Adds a playout in which some moves were made, 1 for each, and the share of a win that it brought.
    #[inline]
    fn learn(&mut self, made: &[f32], share: f32) {
        let slots = made.len();
        let (games, wins) = (&mut self.games[..slots], &mut self.wins[..slots]);
        for slot in 0..slots {
            games[slot] += made[slot];
            wins[slot] += made[slot] * share;
        }
    }
}
