//! Games from which positions are taken.

use xgames_core::games::{MoveKind, Seat};
use xgames_core::generate::shuffled_bag;
use xgames_core::random::Random;
use xgames_search::engine::Playable;
use xgames_search::solver::{Limits, Solvable, Solver, Value};

use crate::tournament::begin;

/// The number of plies after which a game is not played on.
const LONGEST: usize = 400;

/// The number of moves of a position that a player looks at, in random order.
const TRIED: usize = 6;

/// The number of positions in which a player looks for a loss.
const GLANCE: u64 = 40;

/// The number of plies at the end of a game in which positions are looked for, where stones do not stay: earlier ones are rarely
/// solved.
const LAST: usize = 24;

/// A game that was played.
pub(super) struct Game<P: Playable> {
    pub(super) size: u16,
    pub(super) start: P,
    pub(super) bag: Option<String>,
    pub(super) moves: Vec<P::Move>,
}

impl<P: Playable + Solvable> Game<P> {
    /// Plays a game with random moves, except that both players avoid what is soon seen to lose, and prefer moves that use up stones.
    /// Arithmetic is whole, so that a seed means the same game on every machine.
    pub(super) fn play(
        size: u16,
        (seed, number): (u64, u64),
        random: &mut Random,
        solver: &mut dyn Solver<P>,
        stop: &(dyn Fn(u64) -> bool + Sync),
    ) -> Option<Game<P>> {
        let bag = P::GAME.has_hands().then(|| shuffled_bag(seed, number));
        let (start, _) = begin::<P>(Some(&size.to_string()), bag.as_deref(), None).ok()?;
        let (mut position, mut moves) = (start.clone(), Vec::new());
        let limits = Limits { stop, ..Limits::nodes(GLANCE) };
        while position.outcome().is_none() && moves.len() < LONGEST && !stop(0) {
            let mut legal = position.legal_moves();
            random.shuffle(&mut legal);
            legal.sort_by_key(|mv| !uses_up(&position, *mv));
            let other = Value::Win(position.turn().side.other());
            let is_sound = |mv: &&P::Move| {
                let mut after = position.clone();
                after.play(**mv);
                solver.value(&after, &limits) != Some(other)
            };
            let sound = legal.iter().take(TRIED).find(is_sound);
            let mv = *sound.or(legal.first())?;
            position.play(mv);
            moves.push(mv);
        }
        Some(Game { size, start, bag, moves })
    }

    /// A random number of plies after which the game is not over and the player to move knows all stones.
    pub(super) fn choose(&self, random: &mut Random) -> Option<usize> {
        let length = self.moves.len();
        let first = if P::GAME.stones_stay() { 0 } else { length.saturating_sub(LAST) };
        let open: Vec<usize> = (first..length).filter(|ply| self.is_open(*ply)).collect();
        random.pick(&open).copied()
    }

    /// The position after this many plies.
    pub(super) fn position(&self, ply: usize) -> P {
        played(self.start.clone(), &self.moves[..ply])
    }

    /// Whether the player to move knows all stones, from what that player sees.
    fn is_open(&self, ply: usize) -> bool {
        if !P::GAME.has_hands() {
            return true;
        }
        let seat: Seat = self.position(ply).turn().seat;
        let size = self.size.to_string();
        let Ok((start, _)) = begin::<P>(Some(&size), self.bag.as_deref(), Some(seat)) else { return false };
        played(start, &self.moves[..ply]).as_seen().sampled(&mut Random::new(0, 0)).is_none()
    }
}

fn played<P: Playable>(mut position: P, moves: &[P::Move]) -> P {
    moves.iter().for_each(|mv| position.play(*mv));
    position
}

/// Whether a move leaves fewer stones that can still move or be played.
fn uses_up<P: Playable>(position: &P, mv: P::Move) -> bool {
    let kinds = position.kinds_of(mv);
    kinds.contains(&Some(MoveKind::Capture)) || kinds.contains(&Some(MoveKind::Wild))
}
