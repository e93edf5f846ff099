//! What the engines of Crossway and Cross share: random games in which stones fill the board.

mod bridges;
mod vacant;

pub(super) use bridges::{Bridges, CROSS, CROSSWAY};
pub(super) use vacant::{Fitness, VacantCells};
