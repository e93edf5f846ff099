//! Scores: estimates in hundredths of a stone, and proven wins with the number of plies to them.

/// A score: the value of a position for the side to move.
pub(super) type Score = i16;

/// The score with which e : 1 games are won.
pub(super) const SCALE: i32 = 150;
/// The score of a win now.
const WIN: Score = 30_000;
/// A number that is greater than any score.
pub(super) const INFINITE: Score = WIN + 1;
/// The least score of a proven win. It is only given to positions from which every line of play was followed to the win, so it
/// does not depend on the path to the position.
pub(super) const LEAST_WIN: Score = WIN - 1000;

/// The score of a side to move that has lost after this many plies.
pub(super) fn lost(plies: usize) -> Score {
    plies as Score - WIN
}

/// The score of a value that is known from a table, for the side to move. It does not say how soon the game ends, so it counts as an end
/// further away than any that a search finds.
pub(super) fn known(value: i8) -> Score {
    /// The plies to the end, as far as scores go.
    const PLIES: Score = 500;
    Score::from(value) * (WIN - PLIES)
}

pub(super) fn is_proven(score: Score) -> bool {
    score.abs() >= LEAST_WIN
}

/// A score as the position before it sees it: a win is one ply further away.
pub(super) fn before(score: Score) -> Score {
    let score = -score;
    if is_proven(score) { score - score.signum() } else { score }
}

/// The bound in the next position for a bound in this one: the reverse of [`before`].
pub(super) fn after(bound: Score) -> Score {
    let bound = if is_proven(bound) { bound + bound.signum() } else { bound };
    -bound.clamp(-INFINITE, INFINITE)
}

/// The chance to win for an estimate.
pub(super) fn chance(score: Score) -> f64 {
    1.0 / (1.0 + (-f64::from(score) / f64::from(SCALE)).exp())
}
