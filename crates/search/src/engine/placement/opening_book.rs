//! Moves that keep the win on a small board with few stones. The solver would take long there, and playouts mislead.

use std::collections::{BTreeSet, HashMap};

use xgames_core::board::{Cell, Side};
use xgames_core::games::placement::Move;
use xgames_core::games::symmetry::{Symmetric, Symmetry};

/// The book for a board of one size.
#[derive(Default)]
pub(in crate::engine) struct OpeningBook {
    /// The maximum number of stones of a position in the book.
    stones: u32,
    /// The cells of the board, and the symmetries that keep the sides.
    board: Board,
    /// The number of a cell that wins for the side to move, by the normal form of each position. No cell has the number if
    /// all moves lose.
    winning: HashMap<Stones, u8>,
}

impl OpeningBook {
    /// A book. `winning` has the number of a cell for each position of the board with at most `stones` stones.
    pub(in crate::engine) fn new(start: &impl Symmetric, stones: u32, winning: &[u8]) -> OpeningBook {
        let board = Board::of(start);
        let winning = board.positions(stones).into_iter().zip(winning.iter().copied()).collect();
        OpeningBook { stones, board, winning }
    }

    /// A move that keeps the win, if the position is in the book and the side to move wins.
    pub(in crate::engine) fn winning_move(&self, position: &impl Symmetric) -> Option<Move> {
        let stones = Stones::of(position, &self.board.cells);
        if stones.all().count_ones() > self.stones || stones.side_to_move() != position.turn().side {
            return None;
        }
        let (normal_form, symmetry) = self.board.normal_form(stones)?;
        let winning = self.board.cells.get(usize::from(*self.winning.get(&normal_form)?))?;
        self.board.cells.iter().find(|cell| symmetry.image(**cell) == *winning).copied().map(Move::Place)
    }
}

/// A board without stones.
#[derive(Default)]
struct Board {
    cells: Vec<Cell>,
    symmetries: Vec<Symmetry>,
}

impl Board {
    fn of(start: &impl Symmetric) -> Board {
        let mut symmetries = start.symmetries();
        symmetries.retain(|symmetry| !symmetry.exchanges_sides);
        Board { cells: start.rows().concat(), symmetries }
    }

    /// The least of the images of a position, and a symmetry that leads to it.
    fn normal_form(&self, stones: Stones) -> Option<(Stones, &Symmetry)> {
        self.symmetries.iter().map(|symmetry| (stones.image(symmetry), symmetry)).min_by_key(|(image, _)| *image)
    }

    /// The normal forms of all positions in which the sides took turns, first those with the fewest stones.
    fn positions(&self, stones: u32) -> Vec<Stones> {
        let after = |before: &Stones| {
            let empty = self.cells.iter().filter(|cell| before.all() >> cell.index() & 1 == 0);
            empty.filter_map(|cell| Some(self.normal_form(before.with(*cell))?.0)).collect::<Vec<_>>()
        };
        let (mut all, mut level) = (Vec::new(), BTreeSet::from([Stones::default()]));
        for _ in 0..stones {
            all.extend(&level);
            level = level.iter().flat_map(after).collect();
        }
        all.extend(level);
        all
    }
}

/// The stones of both sides, a bit for each cell of the padded array.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Stones([u64; 2]);

impl Stones {
    /// The stones of a position.
    fn of(position: &impl Symmetric, all: &[Cell]) -> Stones {
        let mut stones = Stones::default();
        for cell in all {
            if let content @ 1..=2 = position.content(*cell) {
                stones.0[usize::from(content) - 1] |= 1 << cell.index();
            }
        }
        stones
    }

    fn all(self) -> u64 {
        self.0[0] | self.0[1]
    }

    /// The side to move, as the sides take turns.
    fn side_to_move(self) -> Side {
        if self.0[0].count_ones() == self.0[1].count_ones() { Side::First } else { Side::Second }
    }

    /// The stones with another one of the side to move.
    fn with(mut self, cell: Cell) -> Stones {
        self.0[self.side_to_move() as usize] |= 1 << cell.index();
        self
    }

    fn image(self, symmetry: &Symmetry) -> Stones {
        Stones(self.0.map(|set| cells(set).fold(0, |image, cell| image | 1 << symmetry.image(cell).index())))
    }
}

/// The cells of a set.
fn cells(mut set: u64) -> impl Iterator<Item = Cell> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| Cell(set.trailing_zeros() as u16))?;
        set &= set - 1;
        Some(cell)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Evaluation, Playable, Settings, cross, crossway, testing};
    use crate::solver::{Limits, Solvable, Value};
    use xgames_core::games::cross::Cross;
    use xgames_core::games::crossway::Crossway;

    /// The position after a game in which these stones were placed.
    fn position<P: Symmetric<Move = Move>>(start: &P, stones: Stones) -> P {
        let mut position = start.clone();
        let mut sides = stones.0.map(cells);
        while let Some(cell) = sides[position.turn().side as usize].next() {
            position.play(Move::Place(cell));
        }
        assert_eq!(position.turn().side, stones.side_to_move());
        position
    }

    /// Checks every `step`th position of a book, from the last: the solver proves that its move wins, or that all lose.
    fn check<P: Symmetric<Move = Move> + Solvable>(start: &P, book: &OpeningBook, step: usize) {
        let mut solver = start.solver(1 << 30, 1);
        let all = book.board.positions(book.stones);
        assert_eq!(all.len(), book.winning.len());
        for stones in all.into_iter().rev().step_by(step) {
            // The position is an image of the normal form.
            let stones = stones.image(&book.board.symmetries[1]);
            let mut position = position(start, stones);
            let side = position.turn().side;
            let winning = book.winning_move(&position);
            winning.into_iter().for_each(|mv| position.play(mv));
            let winner = if winning.is_some() { side } else { side.other() };
            let value = solver.solve(&position, &Limits::none()).value;
            assert_eq!(value, Some(Value::Win(winner)), "{}", position.one_line());
        }
    }

    #[test]
    fn some_moves_are_proven_again() {
        check(&Cross::new(3).unwrap(), &cross::BOOK, 400);
        check(&Crossway::new(6).unwrap(), &crossway::BOOK, 60);
    }

    /// The engine looks into the book, as playouts mislead here and the solver needs many positions.
    #[test]
    fn the_engine_looks_into_the_book() {
        let position: Cross = testing::position("3/2X1/O4/3O/3 X");
        let settings = Settings { memory: 1 << 20, threads: 1, seed: 1, learned: true };
        let report = position.engine(settings).search(&position, &Limits::nodes(10), &mut |_| ());
        assert_eq!(report.evaluation, Evaluation::Proven(Value::Win(Side::Second)));
        assert_eq!(report.best_move(), cross::BOOK.winning_move(&position));
    }

    #[test]
    #[ignore = "takes minutes"]
    fn all_moves_are_proven_again() {
        check(&Cross::new(3).unwrap(), &cross::BOOK, 1);
        check(&Crossway::new(6).unwrap(), &crossway::BOOK, 1);
    }
}
