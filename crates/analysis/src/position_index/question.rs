//! Questions about positions and patterns, prepared for the boards of one kind.

use super::line::{Board, Key};
use super::prints::Prints;
use crate::occurrence::{Occurrences, PlyRange, Shape, ShapeImage};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Game, Side, for_game};

/// The sides that may have a stone on a cell, one bit each.
pub(super) type Sides = u8;

pub(super) const ANY_SIDE: Sides = 3;

/// A question that is answered with yes if one of the images is on the board after one of the plies.
#[derive(Debug)]
pub(super) struct Question {
    pub(super) images: Vec<Image>,
    pub(super) plies: PlyRange,
    /// The number of stones of the images and their print, if they are images of one whole position.
    pub(super) print: Option<(usize, u32)>,
    /// Whether nothing else has to hold.
    pub(super) is_exact: bool,
}

/// An image of a position or a pattern.
#[derive(Clone, Debug)]
pub(super) struct Image {
    /// The cells on which one of these sides has a stone.
    pub(super) stones: Vec<(u16, Sides)>,
    /// The cells on which none of these sides has a stone.
    pub(super) free: Vec<(u16, Sides)>,
    pub(super) to_move: Option<Side>,
    /// Whether it says of each cell of the board whether there is a stone.
    pub(super) is_whole: bool,
}

/// The questions for boards of a kind.
pub(super) struct Questions {
    pub(super) key: Key,
    /// The number of cells.
    pub(super) board: u16,
    pub(super) all: Vec<Question>,
}

/// The questions for boards of a kind; `None` if something cannot occur there.
pub(super) fn questions(occurrences: &Occurrences, key: Key) -> Option<Questions> {
    let game = *Game::ALL.get(usize::from(key.game))?;
    for_game!(game, P => {
        let start = occurrences.start::<P>(Some(&key.size.to_string())).ok()?;
        let shapes = if P::ONLY_PLACES { occurrences.shapes(&start)? } else { return None };
        let (board, prints) = (Board::of(&start), Prints::new(key)?);
        let questions = shapes.into_iter().map(|shape| question(shape, &board, &prints));
        Some(Questions { key, board: board.cells, all: questions.collect() })
    })
}

fn question(shape: Shape, board: &Board, prints: &Prints) -> Question {
    let Shape { images, plies, is_exact } = shape;
    let images: Vec<Image> = images.into_iter().filter_map(|image| of_shape(&image, board)).collect();
    let print = |image: &Image| {
        let side = |sides| [Side::First, Side::Second].into_iter().find(|side| sides == 1 << *side as Sides);
        let stones = image.stones.iter().map(|(cell, sides)| Some((*cell, side(*sides)?)));
        let stones: Vec<(u16, Side)> = stones.collect::<Option<_>>().filter(|_| image.is_whole)?;
        Some((stones.len(), prints.of_stones(stones)?))
    };
    let first = images.first().and_then(print);
    let print = first.filter(|first| images.iter().all(|image| print(image) == Some(*first)));
    Question { images, plies, print, is_exact }
}

/// An image with the numbers of its cells; `None` if it is on no board.
fn of_shape(shape: &ShapeImage, board: &Board) -> Option<Image> {
    let mut image = Image { stones: Vec::new(), free: Vec::new(), to_move: shape.to_move, is_whole: false };
    for (cell, contents) in &shape.cells {
        let number = board.number(*cell);
        // The lowest bit is the empty cell.
        let sides = (contents >> 1) as Sides & ANY_SIDE;
        match (contents & 1 != 0, sides) {
            (false, 0) => return None,
            (false, sides) => image.stones.push((number, sides)),
            (true, ANY_SIDE) => {}
            (true, sides) => image.free.push((number, ANY_SIDE & !sides)),
        }
    }
    let says_all = image.free.iter().all(|(_, sides)| *sides == ANY_SIDE);
    image.is_whole = says_all && image.stones.len() + image.free.len() == usize::from(board.cells);
    Some(image)
}
