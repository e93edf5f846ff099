//! The values of positions, and the answers of solvers.

use xgames_core::board::Side;

/// The value of a position if both sides play perfectly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// This side wins.
    Win(Side),
    /// Neither side can force a win.
    Draw,
}

impl Value {
    /// The value of an outcome.
    #[must_use]
    pub fn of(winner: Option<Side>) -> Value {
        winner.map_or(Value::Draw, Value::Win)
    }

    /// The score of the value for a side: 1 for a win, 0 for a draw, -1 for a loss.
    #[must_use]
    pub fn score(self, side: Side) -> i8 {
        match self {
            Value::Win(winner) => {
                if winner == side {
                    1
                } else {
                    -1
                }
            }
            Value::Draw => 0,
        }
    }
}

/// The answer of a solver about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The proven value, `None` if it is unknown.
    pub value: Option<Value>,
    /// A line of play that leads to this value: for the side that wins or holds it each move is proven to be right, the
    /// other side offers resistance. The line is empty if the value is unknown or the game is over.
    pub line: Vec<M>,
    /// The number of positions that were looked at.
    pub nodes: u64,
}

impl<M> Solution<M> {
    /// The answer that nothing is known after this many positions.
    #[must_use]
    pub fn unknown(nodes: u64) -> Solution<M> {
        Solution { value: None, line: Vec::new(), nodes }
    }
}
