//! A pattern in all its places and symmetries on a board of one size.

use super::pattern::{ALL, Contents, Pattern, exchanged};
use super::unordered;
use xgames_core::board::Cell;
use xgames_core::board::grid::Outline;
use xgames_core::games::Side;
use xgames_core::games::symmetry::{CONTENTS, CellContent, Symmetric, Symmetry};

/// A pattern in all its places and symmetries on a board of one size.
#[derive(Debug)]
pub(super) struct Images {
    images: Vec<Image>,
    /// The images that a content of a cell fits, by index of the cell and by content.
    fitting: Vec<Vec<u32>>,
    /// Whether each image has all cells of the board, as those of positions have. It is then enough to look at one of the
    /// cells that have changed.
    are_whole: bool,
}

/// A pattern in one place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Image {
    /// The contents that each cell may have. Cells that differ from the start of a game come first, because few positions
    /// fit them.
    cells: Vec<(Cell, Contents)>,
    to_move: Option<Side>,
}

impl Image {
    fn is_in<P: Symmetric>(&self, position: &P) -> bool {
        let holds = |&(cell, contents): &(Cell, Contents)| contents >> position.content(cell) & 1 != 0;
        self.to_move.is_none_or(|side| position.turn().side == side) && self.cells.iter().all(holds)
    }
}

impl Images {
    /// The images of a pattern on boards such as that of `position`. There are none if the board is too small.
    pub(super) fn new<P: Symmetric>(pattern: &Pattern, position: &P, symmetries: &[Symmetry]) -> Images {
        let board = position.rows();
        let mut images: Vec<Image> = places(&board, pattern, P::OUTLINE)
            .flat_map(|cells| symmetries.iter().map(move |symmetry| image::<P>(&cells, pattern.to_move, symmetry)))
            .collect();
        images.sort_unstable();
        images.dedup();
        let length = board.iter().flatten().map(|cell| cell.index() + 1).max().unwrap_or(0);
        let mut fitting = vec![Vec::new(); length * usize::from(CONTENTS)];
        for (index, image) in (0..).zip(&mut images) {
            let differs = |&(cell, contents): &(Cell, Contents)| contents >> position.content(cell) & 1 == 0;
            image.cells.sort_by_key(|test| !differs(test));
            for (cell, contents) in &image.cells {
                let fits = (0..CONTENTS).filter(|content| contents >> content & 1 != 0);
                fits.for_each(|content| fitting[place(*cell, content)].push(index));
            }
        }
        let cells = board.iter().flatten().count();
        let are_whole = images.iter().all(|image| image.cells.len() == cells);
        Images { images, fitting, are_whole }
    }

    /// The cells of each image with the contents that they may have, and the side to move if it matters.
    #[cfg(feature = "archives")]
    pub(super) fn each(&self) -> impl Iterator<Item = (&[(Cell, Contents)], Option<Side>)> {
        self.images.iter().map(|image| (&image.cells[..], image.to_move))
    }

    /// Whether the pattern is in a position.
    fn are_in<P: Symmetric>(&self, position: &P) -> bool {
        self.images.iter().any(|image| image.is_in(position))
    }

    /// Whether the pattern is in a position although it was not there before this move.
    pub(super) fn appear<P: Symmetric>(&self, position: &P, mv: P::Move) -> bool {
        let (mut is_there, mut is_placed) = (false, false);
        position.changed(mv, |cell| {
            if is_placed && (self.are_whole || is_there) {
                return;
            }
            let mut images = self.fitting[place(cell, position.content(cell))].iter();
            is_placed = true;
            is_there = images.any(|index| self.images[*index as usize].is_in(position));
        });
        // After a pass or a swap, only the side to move has changed.
        is_there || !is_placed && self.are_in(position)
    }
}

/// The place of a content of a cell in [`Images::fitting`].
fn place(cell: Cell, content: CellContent) -> usize {
    cell.index() * usize::from(CONTENTS) + usize::from(content)
}

fn image<P: Symmetric>(cells: &[(Cell, Contents)], to_move: Option<Side>, symmetry: &Symmetry) -> Image {
    let exchanges = symmetry.exchanges_sides;
    let contents = |contents| if exchanges { exchanged::<P>(contents) } else { contents };
    let mut cells: Vec<_> = cells.iter().map(|&(cell, set)| (symmetry.image(cell), contents(set))).collect();
    cells.sort_unstable();
    Image { cells, to_move: to_move.map(|side| if exchanges { side.other() } else { side }) }
}

/// The cells of the pattern in all places where it fits on the board, without those that may hold anything.
fn places<'a>(
    board: &'a [Vec<Cell>],
    pattern: &'a Pattern,
    outline: Outline,
) -> impl Iterator<Item = Vec<(Cell, Contents)>> + 'a {
    let (height, width) = (pattern.rows.len(), pattern.rows.iter().map(Vec::len).max().unwrap_or(0));
    let fits = if pattern.is_whole { height == board.len() } else { height <= board.len() && width <= board.len() };
    let offsets = if fits { 0..board.len() - height + 1 } else { 0..0 };
    // The first number of each row, by which rows of a hexagon are shifted against each other.
    let first = move |row: usize, rows: usize| match outline {
        Outline::Square => 0,
        Outline::Hexagon => (row + 1).saturating_sub(rows.div_ceil(2)),
    };
    let at = move |row: usize, number: usize| {
        let cells = board.get(row)?;
        cells.get(number.checked_sub(first(row, board.len()))?).copied()
    };
    offsets.flat_map(move |down| {
        (0..=board.len() - width.min(board.len())).filter_map(move |right| {
            let mut cells = Vec::new();
            for (row, contents) in pattern.rows.iter().enumerate() {
                for (column, contents) in contents.iter().enumerate() {
                    let cell = at(down + row, right + column + first(row, height))?;
                    if *contents != ALL {
                        cells.push((cell, *contents));
                    }
                }
            }
            Some(cells)
        })
    })
}

/// A way to look for a pattern.
#[derive(Debug)]
pub(super) enum Finder {
    /// The pattern has one image for each place and symmetry.
    Images(Images),
    /// The pattern and its transposition are looked for in any order of rows and columns.
    Unordered(Vec<Pattern>),
}

impl Finder {
    /// Looks for a pattern on boards such as that of `position`, under the symmetries of the rules if `folds`.
    pub(super) fn new<P: Symmetric>(pattern: &Pattern, position: &P, folds: bool) -> Finder {
        let mut symmetries = position.symmetries();
        if !folds {
            symmetries.truncate(1);
        }
        if !(folds && P::LINES_ARE_UNORDERED) {
            return Finder::Images(Images::new(pattern, position, &symmetries));
        }
        let mut patterns = vec![pattern.clone()];
        if symmetries.iter().any(|symmetry| symmetry.exchanges_sides) {
            let mut transposed = pattern.clone();
            transposed.rows = unordered::transposed(&pattern.rows);
            transposed.to_move = pattern.to_move.map(Side::other);
            patterns.push(transposed);
        }
        Finder::Unordered(patterns)
    }

    /// Whether the pattern is in a position, the first one of a game.
    pub(super) fn is_in<P: Symmetric>(&self, position: &P) -> bool {
        match self {
            Finder::Images(images) => images.are_in(position),
            Finder::Unordered(patterns) => {
                let board: Vec<Vec<Contents>> = position.rows().iter().map(|row| contents(position, row)).collect();
                patterns.iter().any(|pattern| {
                    pattern.to_move.is_none_or(|side| position.turn().side == side)
                        && unordered::contains(&board, &pattern.rows)
                })
            }
        }
    }

    /// Whether the pattern is in the position after a move, if it was not there before it.
    pub(super) fn appears<P: Symmetric>(&self, position: &P, mv: P::Move) -> bool {
        match self {
            Finder::Images(images) => images.appear(position, mv),
            Finder::Unordered(_) => self.is_in(position),
        }
    }
}

fn contents<P: Symmetric>(position: &P, row: &[Cell]) -> Vec<Contents> {
    row.iter().map(|cell| 1 << position.content(*cell)).collect()
}
