//! Writes a certificate.

use std::collections::HashSet;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Write};

use crate::solver::{Limits, Solvable, Solver, Value};
use crate::threads::with_large_stack;
use xgames_core::board::Side;
use xgames_core::games::{Notation, SetupFault, begin_at};

/// The extent of a strategy that was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The number of positions that have a line.
    pub positions: u64,
    /// The reason why there are no more of them.
    pub end: End,
}

/// The reason why a strategy ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It is complete.
    Complete,
    /// A limit was reached.
    Limit,
    /// It leads to a position that its side does not win: what the solver remembers is wrong.
    NotWon,
}

/// The position from which a certificate begins: set up, so without the pie rule, and with the default coordinates.
///
/// # Errors
/// The position cannot be written in one line, such as one of Crosswise, whose hands are not on the board.
pub fn root<P: Notation>(position: &P, size: u16) -> Result<P, SetupFault> {
    begin_at(size, Some(&position.one_line()))
}

/// A certificate that has been written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proven {
    /// The side that wins.
    pub winner: Side,
    /// The number of positions that have a line.
    pub positions: u64,
}

/// The reason why a position has no certificate.
#[derive(Debug)]
pub enum NoProof {
    /// The game has no certificates; see [`Solvable::HAS_CERTIFICATES`].
    NotThisGame,
    /// The position cannot be written in one line, so it cannot be a [`root`].
    NotInOneLine,
    /// The position is proven to be a draw.
    Draw,
    /// A limit was reached before it was proven who wins.
    Unsolved,
    /// A limit was reached before the certificate was complete.
    Limited,
    /// The strategy leads to a position that its side does not win, so what the solver remembers is wrong.
    WrongMemory,
    /// The writer reports this error.
    Io(io::Error),
}

impl fmt::Display for NoProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoProof::NotInOneLine => {
                f.write_str("the position cannot be written in one line, so it has no certificate")
            }
            NoProof::NotThisGame => f.write_str("there are no certificates for this game"),
            NoProof::Draw => f.write_str("the position is a draw, so there is no win to prove"),
            NoProof::Unsolved => f.write_str("a limit was reached before it was proven who wins"),
            NoProof::Limited => f.write_str("a limit was reached before the certificate was complete"),
            NoProof::WrongMemory => {
                f.write_str("the result is wrong, because a saved position that it follows from is wrong")
            }
            NoProof::Io(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NoProof {}

impl From<io::Error> for NoProof {
    fn from(error: io::Error) -> NoProof {
        NoProof::Io(error)
    }
}

/// Solves a position with its stones as they are, so without the pie rule, and writes the winner's strategy.
///
/// ```
/// # use {xgames_core::games, xgames_search::solver};
/// use games::{Notation, crossway::Crossway};
/// use solver::{Limits, Solvable, certificate};
///
/// let mut position = Crossway::new(4)?;
/// position.play_text("b3")?;
/// let mut solver = position.solver(1 << 20, 1);
/// let mut text = Vec::new();
/// let proven = certificate::prove(&position, 4, &mut *solver, &Limits::none(), &mut text)?;
/// let checked = certificate::check(std::str::from_utf8(&text)?)?;
/// assert_eq!((checked.winner, checked.position.as_str()), (proven.winner, "4/1B2/4/4 W"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The position has no certificate; the error says why. The text that has been written is then not one.
pub fn prove<P: Solvable>(
    position: &P,
    size: u16,
    solver: &mut dyn Solver<P>,
    limits: &Limits,
    to: &mut (dyn Write + Send),
) -> Result<Proven, NoProof> {
    let proven = with_large_stack(|| prove_here(position, size, solver, limits, to));
    proven.unwrap_or_else(|no_thread| Err(NoProof::Io(io::Error::new(io::ErrorKind::OutOfMemory, no_thread))))
}

fn prove_here<P: Solvable>(
    position: &P,
    size: u16,
    solver: &mut dyn Solver<P>,
    limits: &Limits,
    to: &mut dyn Write,
) -> Result<Proven, NoProof> {
    if !P::HAS_CERTIFICATES {
        return Err(NoProof::NotThisGame);
    }
    let root = root(position, size).map_err(|_| NoProof::NotInOneLine)?;
    let value = match root.outcome() {
        Some(outcome) => Some(Value::of(outcome.winner)),
        None => solver.solve(&root, limits).value,
    };
    let winner = match value {
        Some(Value::Win(winner)) => winner,
        Some(Value::Draw) => return Err(NoProof::Draw),
        None => return Err(NoProof::Unsolved),
    };
    match write((&root, size), winner, solver, limits, to)? {
        Strategy { positions, end: End::Complete } => Ok(Proven { winner, positions }),
        Strategy { end: End::Limit, .. } => Err(NoProof::Limited),
        Strategy { end: End::NotWon, .. } => Err(NoProof::WrongMemory),
    }
}

/// A number that stands for a position. Certificates have millions of positions, so their texts would take too much memory. If two
/// positions ever had one number, the certificate would lack a line, and be refused.
fn mark(position: &str) -> u128 {
    let half = |which: u8| {
        let mut hasher = DefaultHasher::new();
        (which, position).hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

/// Writes the strategy with which `winner` wins a [`root`] that `solver` has proven.
///
/// # Errors
/// The writer has failed.
pub fn write<P: Notation>(
    (position, size): (&P, u16),
    winner: Side,
    solver: &mut dyn Solver<P>,
    limits: &Limits,
    to: &mut dyn Write,
) -> io::Result<Strategy> {
    let root = position.one_line();
    let names = [("Proof", "1"), ("Game", P::GAME.name()), ("Size", &size.to_string()), ("Position", &root)];
    for (name, value) in names.into_iter().chain([("Winner", P::GAME.side_name(winner))]) {
        writeln!(to, "[{name} \"{value}\"]")?;
    }
    writeln!(to)?;
    let mut positions = 0;
    let mut seen = HashSet::from([mark(&root)]);
    let mut open = vec![position.clone()];
    while let Some(position) = open.pop() {
        if let Some(outcome) = position.outcome() {
            if outcome.winner != Some(winner) {
                return Ok(Strategy { positions, end: End::NotWon });
            }
            continue;
        }
        if let Some(claim) = solver.claim(&position, winner) {
            positions += 1;
            writeln!(to, "{}: {claim}", position.one_line())?;
            continue;
        }
        let moves = if position.turn().side == winner {
            let Some((value, mv)) = solver.best_move(&position, limits).filter(|_| !limits.reached(0)) else {
                return Ok(Strategy { positions, end: End::Limit });
            };
            if value != Value::Win(winner) {
                return Ok(Strategy { positions, end: End::NotWon });
            }
            positions += 1;
            let mut text = String::new();
            position.write_move(mv, &mut text);
            writeln!(to, "{}: play {text}", position.one_line())?;
            vec![mv]
        } else {
            position.legal_moves()
        };
        for mv in moves {
            let mut after = position.clone();
            after.play(mv);
            if seen.insert(mark(&after.one_line())) {
                open.push(after);
            }
        }
    }
    Ok(Strategy { positions, end: End::Complete })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The two halves of a number are different numbers, and none of them is that of another position.
    #[test]
    fn a_position_has_a_number_of_two_halves() {
        let halves = |position| [(mark(position) >> 64) as u64, mark(position) as u64];
        let all = [halves("4/1B2/4/4 W"), halves("4/1B2/4/4 B")].concat();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 4, "{all:x?}");
    }
}
