//! Tools that the engines of Crossway and Cross share: playouts in which stones fill the board, and books of openings.

mod bridges;
mod opening_book;
mod patterns;
mod vacant;

pub(super) use bridges::{Bridges, CROSS, CROSSWAY};
pub(super) use opening_book::OpeningBook;
pub(super) use patterns::Patterns;
pub(super) use vacant::{Fitness, VacantCells};
