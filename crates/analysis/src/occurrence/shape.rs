//! Occurrences as stones on cells, for games in which stones are only placed.

use super::images::{Finder, Images};
use super::moves::{self, Ply};
use super::pattern::{ALL, Contents, EMPTY, Pattern};
use super::test::Test;
use super::{Occurrence, Occurrences, PlyRange};
use xgames_core::board::Cell;
use xgames_core::games::Side;
use xgames_core::games::symmetry::Symmetric;

/// A position or a pattern that has to occur: one of its images has to be on the board after one of these plies.
#[derive(Debug)]
pub(crate) struct Shape {
    /// The images in all places and symmetries.
    pub(crate) images: Vec<ShapeImage>,
    pub(crate) plies: PlyRange,
    /// Whether nothing else has to hold. Otherwise the shape is only necessary.
    pub(crate) is_exact: bool,
}

/// An image of a position or a pattern.
#[derive(Debug)]
pub(crate) struct ShapeImage {
    /// The contents that some cells may have, one bit each.
    pub(crate) cells: Vec<(Cell, Contents)>,
    /// The side to move, if it matters.
    pub(crate) to_move: Option<Side>,
}

impl Occurrences {
    /// The shapes that all have to occur in games on boards such as that of `start`; `None` if something cannot occur there. In such
    /// games, stones are [only placed](Symmetric::ONLY_PLACES).
    pub(crate) fn shapes<P: Symmetric>(&self, start: &P) -> Option<Vec<Shape>> {
        let mut shapes = Vec::new();
        for wanted in &self.wanted {
            shapes.extend(shapes_of(wanted, self.test(wanted, start).ok()?, start)?);
        }
        Some(shapes)
    }
}

/// The shapes that have to occur for one thing.
fn shapes_of<P: Symmetric>(wanted: &Occurrence, test: Test, start: &P) -> Option<Vec<Shape>> {
    let of_lines = |lines: Vec<Vec<Ply>>, plies| Shape {
        images: lines.iter().map(|line| stones_of(line, start)).collect(),
        plies,
        is_exact: false,
    };
    let at = |ply: usize| PlyRange::Within(ply as u32..=ply as u32);
    let shape = match test {
        Test::Board(finder, plies) => of_finder(&finder, plies, true),
        // Both have to be there, but that is not enough.
        Test::Then { first, plies, then, .. } => {
            return Some(vec![of_finder(&first, plies, false), of_finder(&then, PlyRange::ALL, false)]);
        }
        Test::Opening(lines, _) => {
            let plies = at(lines.first().map_or(0, Vec::len));
            of_lines(lines, plies)
        }
        Test::Move(lines) | Test::Ending(lines) => of_lines(lines, PlyRange::ALL),
        Test::Transposition { plies, symmetries, .. } => {
            let (_, end) = moves::play(start, wanted.text()).ok()?;
            let symmetries = symmetries.unwrap_or_else(|| start.symmetries().into_iter().take(1).collect());
            let images = Images::new(&Pattern::of_position(&end, false), start, &symmetries);
            Shape { images: of_images(&images), plies: at(plies), is_exact: false }
        }
    };
    Some(vec![shape])
}

/// The shape of a position or a pattern after some plies.
fn of_finder(finder: &Finder, plies: PlyRange, is_exact: bool) -> Shape {
    match finder {
        Finder::Images(images) => Shape { images: of_images(images), plies, is_exact },
        Finder::Unordered(_) => anything(),
    }
}

/// The shape that occurs in every game.
fn anything() -> Shape {
    let image = ShapeImage { cells: Vec::new(), to_move: None };
    Shape { images: vec![image], plies: PlyRange::ALL, is_exact: false }
}

fn of_images(images: &Images) -> Vec<ShapeImage> {
    images.each().map(|(cells, to_move)| ShapeImage { cells: cells.to_vec(), to_move }).collect()
}

/// Stones of any side on the cells of a line.
fn stones_of<P: Symmetric>(line: &[Ply], start: &P) -> ShapeImage {
    let mut cells = Vec::new();
    for mv in line.iter().filter_map(|ply| start.move_of_code(ply.code)) {
        P::each_changed(mv, |cell| cells.push((cell, ALL & !EMPTY)));
    }
    cells.sort_unstable();
    cells.dedup();
    ShapeImage { cells, to_move: None }
}
