//! A position in the tree.
//!
//! Several threads read and change it at once, without locks. If two of them count a game at the same moment, one may be
//! lost: that does no harm.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use crate::board::Side;
use crate::solver::Value;

/// The weight of moves that were tried less often than others. All that a search needs to know about those, the games of
/// other moves tell it.
const EXPLORATION: f32 = 0.05;
/// After a third of this many games of its own, a move's own games weigh as much as those in which it was made later.
const EQUIVALENCE: f32 = 500.0;

/// How many games there were, and how many points they brought: 2 for a win, 1 for a draw.
#[derive(Default)]
pub(super) struct Results(AtomicU64);

impl Results {
    #[inline]
    pub(super) fn add(&self, games: u32, points: u32) {
        let before = self.0.load(Ordering::Relaxed);
        self.0.store(before + (u64::from(games) << 32 | u64::from(points)), Ordering::Relaxed);
    }

    #[inline]
    pub(super) fn games(&self) -> u32 {
        (self.0.load(Ordering::Relaxed) >> 32) as u32
    }

    /// The number of games and the mean result, from 0 to 1.
    #[inline]
    fn mean(&self) -> (f32, f32) {
        let both = self.0.load(Ordering::Relaxed);
        let (games, points) = ((both >> 32) as u32 as f32, both as u32 as f32);
        (games, points * 0.5 / games.max(1.0))
    }
}

/// A position in the tree.
pub(super) struct Node<M> {
    /// The move that leads here, `None` for the root.
    pub(super) mv: Option<M>,
    /// Games that were played through this position, counted for the side that made the move.
    pub(super) results: Results,
    /// Games through the position before it in which that side made the move at any time.
    pub(super) later: Results,
    /// The value, if it is proven.
    value: AtomicU8,
    pub(super) children: OnceLock<Box<[Node<M>]>>,
}

impl<M: Copy> Node<M> {
    pub(super) fn new(mv: Option<M>) -> Node<M> {
        let (results, later) = Default::default();
        Node { mv, results, later, value: AtomicU8::new(0), children: OnceLock::new() }
    }

    pub(super) fn children(&self) -> &[Node<M>] {
        self.children.get().map_or(&[], |children| children)
    }

    /// The proven value.
    #[inline]
    pub(super) fn value(&self) -> Option<Value> {
        match self.value.load(Ordering::Relaxed) {
            1 => Some(Value::Win(Side::First)),
            2 => Some(Value::Win(Side::Second)),
            3 => Some(Value::Draw),
            _ => None,
        }
    }

    pub(super) fn prove(&self, value: Value) {
        let code = match value {
            Value::Win(Side::First) => 1,
            Value::Win(Side::Second) => 2,
            Value::Draw => 3,
        };
        self.value.store(code, Ordering::Relaxed);
    }

    /// Proves the value if the children do. The moves that are not among them are known to lose.
    pub(super) fn prove_by_children(&self, side: Side) -> Option<Value> {
        let mut best = Some(Value::Win(side.other()));
        for child in self.children() {
            match child.value() {
                Some(value) if value == Value::Win(side) => {
                    best = Some(value);
                    break;
                }
                value => best = best.zip(value).map(|(best, value)| if value == Value::Draw { value } else { best }),
            }
        }
        best.inspect(|value| self.prove(*value))
    }

    /// The mean result of the games through this position for the side that made the move; a half if there are none.
    pub(super) fn mean(&self) -> f32 {
        match self.results.mean() {
            (0.0, _) => 0.5,
            (_, mean) => mean,
        }
    }

    /// The child to visit next. `side` is to move.
    #[inline]
    pub(super) fn select(&self, side: Side) -> Option<&Node<M>> {
        let spread = EXPLORATION * (self.results.games().max(1) as f32).ln().sqrt();
        let (mut best, mut most) = (None, f32::NEG_INFINITY);
        for child in self.children() {
            let promise = child.promise(side, spread);
            if promise > most {
                (best, most) = (Some(child), promise);
            }
        }
        best
    }

    #[inline]
    fn promise(&self, side: Side, spread: f32) -> f32 {
        if self.value.load(Ordering::Relaxed) != 0 {
            return self.value().map_or(0.0, |value| f32::from(value.score(side)));
        }
        let (games, mean) = self.results.mean();
        let (later, later_mean) = self.later.mean();
        if games == 0.0 {
            // Most children have no games, and this is what follows for them.
            return if later > 0.0 { later_mean } else { 0.5 } + spread;
        }
        let weight = if later > 0.0 { (EQUIVALENCE / (3.0 * games + EQUIVALENCE)).sqrt() } else { 0.0 };
        weight * later_mean + (1.0 - weight) * mean + spread / (games + 1.0).sqrt()
    }
}
