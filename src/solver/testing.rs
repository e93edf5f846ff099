//! A referee for solvers.

use super::plain::PlainSolver;
use super::{Limits, Solver, Value};
use crate::games::Position;

/// The value of a position by the plain rules alone. Every game must end.
pub(super) fn plain_value<P: Position>(position: &P) -> Value {
    PlainSolver.solve(position, &Limits::none()).value.unwrap()
}
