//! Writes a certificate.

use std::collections::HashSet;
use std::io::{self, Write};

use crate::solver::{Limits, Solver};
use xgames_core::board::Side;
use xgames_core::games::{Notation, SetupFault, SetupOptions};

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strategy {
    /// The number of positions that have a line.
    pub positions: u64,
    /// Whether it is complete. If not, a limit was reached.
    pub is_complete: bool,
}

/// A position as a certificate has it: set up, so without the pie rule, and with the default coordinates.
///
/// # Errors
/// A position that cannot be written in one line, such as one of Crosswise, whose hands are not on the board.
pub fn root<P: Notation>(position: &P, size: u16) -> Result<P, SetupFault> {
    let (line, size) = (position.one_line(), size.to_string());
    let options = SetupOptions { size: Some(&size), position: Some(&line), ..SetupOptions::default() };
    P::begin(&P::read_setup(&options)?)
}

/// Writes how `winner` wins a [`root`] that `solver` has proven.
///
/// # Errors
/// What the writer reports.
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
    let mut seen = HashSet::from([root]);
    let mut open = vec![position.clone()];
    while let Some(position) = open.pop() {
        if position.outcome().is_some() {
            continue;
        }
        if let Some(claim) = solver.claim(&position, winner) {
            positions += 1;
            writeln!(to, "{}: {claim}", position.one_line())?;
            continue;
        }
        let moves = if position.turn().side == winner {
            let Some(mv) = solver.best_move(&position, limits).filter(|_| !limits.reached(0)) else {
                return Ok(Strategy { positions, is_complete: false });
            };
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
            if seen.insert(after.one_line()) {
                open.push(after);
            }
        }
    }
    Ok(Strategy { positions, is_complete: true })
}
