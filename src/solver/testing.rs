//! The slow and plain way to solve a position, as a referee.

use super::Value;
use crate::games::Position;

/// The value of a position by the plain rules alone. Every game must end.
pub(super) fn plain_value<P: Position>(position: &P) -> Value {
    if let Some(outcome) = position.outcome() {
        return Value::of(outcome.winner);
    }
    let side = position.turn().side;
    let mut best = Value::Win(side.other());
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play(mv);
        let value = plain_value(&after);
        if value.score(side) > best.score(side) {
            best = value;
        }
        if best == Value::Win(side) {
            break;
        }
    }
    best
}
