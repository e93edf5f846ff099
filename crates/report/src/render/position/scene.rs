//! Positions as pictures, with the things that are drawn besides the stones.

use crate::render::position::{marked_with_last, words};
use crate::render::scene::{Arrow, Heat, Overlay, Scene};
use xgames_core::board::Cell;
use xgames_core::board::picture::{Picture, Surface};
use xgames_core::judge::{AnyPosition, ShownPosition};

/// The things that are drawn of a position besides its stones, its last move and the chain that decided the game.
#[derive(Clone, Copy, Default)]
pub struct Extra<'a> {
    /// Whether the cells are marked where the side to move can go or must not.
    pub legal: bool,
    /// The question whether the stones of a ply have its number; `None` for no numbers.
    pub numbers: Option<&'a dyn Fn(usize) -> bool>,
    /// The values of cells.
    pub heat: &'a [Heat],
    /// Whether there is a line about the position below the board.
    pub caption: bool,
}

/// The picture of a position.
#[must_use]
pub fn of(at: &dyn ShownPosition, extra: Extra<'_>) -> Scene {
    let picture = marked_with_last(at, extra.legal);
    let overlay = Overlay {
        numbers: extra.numbers.map(|has_number| numbers(at, &picture, has_number)).unwrap_or_default(),
        arrows: arrow(at, &picture).into_iter().collect(),
        chain: at.deciding_cells(),
        heat: extra.heat.to_vec(),
        caption: extra.caption.then(|| words::title(at, None)),
    };
    Scene::new(&picture, &overlay)
}

/// The pictures of the positions from one ply to another of the main line of `at`, which is at the start.
#[must_use]
pub fn of_plies(mut at: AnyPosition, from: usize, to: usize, extra: Extra<'_>) -> Vec<Scene> {
    let mut scenes = Vec::new();
    loop {
        if at.plies() >= from {
            scenes.push(of(&*at, extra));
        }
        if at.plies() >= to || !at.step() {
            return scenes;
        }
    }
}

/// The numbers of the plies that brought stones to where they are.
fn numbers(at: &dyn ShownPosition, picture: &Picture, has_number: &dyn Fn(usize) -> bool) -> Vec<(Cell, String)> {
    let mut numbers: Vec<(Cell, String)> = Vec::new();
    for (ply, cells) in (1..).zip(at.changed_cells()) {
        numbers.retain(|(cell, _)| !cells.contains(cell));
        if has_number(ply) {
            // A move of Crosswise can bring two tiles to other places; of a group of Crossings the leading stone has the number.
            let first = if picture.layout.surface == Surface::Tiles { 0 } else { cells.len().saturating_sub(1) };
            numbers.extend(cells[first..].iter().map(|cell| (*cell, ply.to_string())));
        }
    }
    numbers.retain(|(cell, _)| picture.spots().any(|spot| spot.cell == *cell && spot.ink.is_some()));
    numbers
}

/// The arrow of a move that has moved stones.
fn arrow(at: &dyn ShownPosition, picture: &Picture) -> Option<Arrow> {
    let moves_stones = matches!(picture.layout.surface, Surface::Chequered | Surface::Tiles);
    let [from, .., to] = at.last_cells()[..] else { return None };
    let both_ways = picture.spots().any(|spot| spot.cell == from && spot.ink.is_some());
    moves_stones.then_some(Arrow { from, to, captures: at.has_captured(), both_ways })
}
