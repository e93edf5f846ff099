//! The final board of a game in which stones are placed and stay.
//!
//! Because stones stay, every illegal move is visible at the end: a cell that was occupied twice makes the stones one too
//! few, a forbidden pattern remains, and a chain that decided the game too early does so even without the last stone.

use std::iter;

use super::{Move, Pie, Turns};
use crate::board::flood_fill::{MAX_ROWS, Row, flood_fill};
use crate::board::{Cell, Side};
use crate::games::{Diagram, FinalBoard, Outcome, Seat, Turn};

/// A game in which each ply adds a stone that stays.
pub(in crate::games) trait PlacementGame: Diagram<Move = Move> {
    /// The turns and the number of rows, if this is the empty board at the start of a game.
    fn empty(&self) -> Option<(Turns, usize)>;

    /// The [deciding cells](Diagram::deciding_cells) of a game that a chain of these stones decided, the last stone last. Before,
    /// this is the empty board; afterwards it is unspecified.
    fn deciding_cells_of(&mut self, side: Side, stones: impl Iterator<Item = Cell>) -> Vec<Cell>;

    /// Whether any chain of these stones decides the game.
    fn is_decided(side: Side, stones: &[Row]) -> bool;

    /// The outcome that a chain brings about, if any.
    fn decision(side: Side, chain: &[Row]) -> Option<Outcome>;

    /// Whether the stones of both sides form a forbidden pattern.
    fn is_forbidden(_first: &[Row], _second: &[Row]) -> bool {
        false
    }
}

/// The number of words of 64 cells of the padded board.
const WORDS: usize = 64;
const _: () = assert!((MAX_ROWS + 2) * (MAX_ROWS + 1) < 64 * WORDS);

/// The stones of a game. A cell has `N` neighbours.
#[derive(Debug)]
pub struct PlacedStones<const N: usize> {
    rows: usize,
    turns: Turns,
    /// The cells that hold stones of each side, 64 cells to a word.
    cells: [[u64; 2]; WORDS],
    last: Cell,
}

impl<const N: usize> Default for PlacedStones<N> {
    fn default() -> PlacedStones<N> {
        PlacedStones { rows: 0, turns: Turns::new(Side::First, Pie::On), cells: [[0; 2]; WORDS], last: Cell(0) }
    }
}

impl<P: PlacementGame, const N: usize> FinalBoard<P> for PlacedStones<N> {
    fn begin(&mut self, start: &P) -> bool {
        let Some((turns, rows)) = start.empty() else { return false };
        (self.turns, self.rows) = (turns, rows);
        let words = self.words();
        self.cells[..words].fill([0; 2]);
        true
    }

    #[inline]
    fn add(&mut self, mv: Move) -> bool {
        match mv {
            Move::Place(cell) => {
                let Some(words) = self.cells.get_mut(cell.index() / 64) else { return false };
                words[self.turns.side() as usize] |= 1 << (cell.index() % 64);
                self.last = cell;
            }
            Move::Swap if self.turns.check_swap().is_ok() => {}
            Move::Swap | Move::Pass => return false,
        }
        self.turns.advance(mv);
        true
    }

    fn turn(&self) -> Turn {
        self.turns.turn()
    }

    fn owner(&self, side: Side) -> Seat {
        self.turns.owner(side)
    }

    fn end(&self) -> Option<Option<Outcome>> {
        let placed = self.turns.placements();
        if placed == 0 {
            return Some(None);
        }
        let taken: u32 = self.cells[..self.words()].iter().map(|[a, b]| (a | b).count_ones()).sum();
        if taken != placed {
            return None;
        }
        let (mut first, mut second) = ([0; MAX_ROWS], [0; MAX_ROWS]);
        let (first, second) = (&mut first[..self.rows], &mut second[..self.rows]);
        self.cut_rows(first, second);
        if P::is_forbidden(first, second) {
            return None;
        }
        let (row, column) = self.row_and_column(self.last);
        let mover = self.mover();
        let (own, other) = if mover == Side::First { (first, second) } else { (second, first) };
        own[row] &= !(1 << column);
        if P::is_decided(mover.other(), other) || P::is_decided(mover, own) {
            return None;
        }
        own[row] |= 1 << column;
        let mut chain = [0; MAX_ROWS];
        chain[row] = 1 << column;
        let chain = &mut chain[..self.rows];
        flood_fill::<N>(own, chain);
        Some(P::decision(mover, chain))
    }

    fn play_on(&self, position: &mut P) {
        // Any order will do if the last stone comes last: without it, no part of the game is decided.
        let mut left = [Side::First, Side::Second].map(|side| self.stones(side).filter(|cell| *cell != self.last));
        let placed = self.turns.placements() as usize;
        for number in 0..placed {
            let cell = if number + 1 == placed { Some(self.last) } else { left[number % 2].next() };
            cell.into_iter().for_each(|cell| position.play(Move::Place(cell)));
            if number == 0 && self.turns.owner(Side::First) == Seat(2) {
                position.play(Move::Swap);
            }
        }
    }

    fn deciding_cells(&self, position: &mut P) -> Vec<Cell> {
        // The last stone completed the chain that decides, and the other side's stones do not matter.
        let mover = self.mover();
        let earlier = self.stones(mover).filter(|cell| *cell != self.last);
        position.deciding_cells_of(mover, earlier.chain([self.last]))
    }
}

impl<const N: usize> PlacedStones<N> {
    /// The stones of a side.
    fn stones(&self, side: Side) -> impl Iterator<Item = Cell> {
        let words = (0u16..).zip(&self.cells[..self.words()]);
        words.flat_map(move |(word, cells)| {
            let left = iter::successors(Some(cells[side as usize]), |left| Some(left & left.wrapping_sub(1)));
            left.take_while(|left| *left != 0).map(move |left| Cell(64 * word + left.trailing_zeros() as u16))
        })
    }

    /// The side that placed the last stone. The turn does not show it, because the last ply may be a swap.
    fn mover(&self) -> Side {
        let word = self.cells[self.last.index() / 64][Side::First as usize];
        if word >> (self.last.index() % 64) & 1 != 0 { Side::First } else { Side::Second }
    }

    /// The number of words that the board takes.
    fn words(&self) -> usize {
        WORDS.min((self.rows + 2) * (self.rows + 1) / 64 + 1)
    }

    /// The row of a cell, from 0, and its column, from 1 because bit 0 is the border.
    fn row_and_column(&self, cell: Cell) -> (usize, usize) {
        let stride = self.rows + 1;
        (cell.index() / stride - 1, cell.index() % stride)
    }

    /// Extracts the rows of both sides. A row begins with the border on its left, bit 0.
    fn cut_rows(&self, first: &mut [Row], second: &mut [Row]) {
        let stride = self.rows + 1;
        let row = (1 << stride) - 1;
        let mut from = 0;
        for (first, second) in first.iter_mut().zip(second) {
            from += stride;
            let (word, shift) = (from / 64, from % 64);
            // Two shifts, because shifting by the whole word overflows.
            let (low, high) = (self.cells[word], self.cells[word + 1]);
            let cut = |side: usize| (low[side] >> shift | high[side] << (63 - shift) << 1) & row;
            (*first, *second) = (cut(0), cut(1));
        }
    }
}

/// Checks that the final board agrees with the plain rules at each ply of random games, legal or not.
#[cfg(test)]
pub(in crate::games) fn check_against_the_rules<P>(options: &'static str, games: u32)
where
    P: crate::games::Notation<Move = Move>,
{
    use crate::games::testing::start;
    use crate::random::Random;

    let mut random = Random::new(9, 0);
    let start: P = start(options);
    let mut board = P::FinalBoard::default();
    let cells = start.legal_moves();
    let mut decided = 0;
    for game in 0..games {
        let mut position = start.clone();
        assert!(board.begin(&start));
        let mut all_legal = true;
        for _ in 0..2 * cells.len() {
            let legal = position.legal_moves();
            let wild = game % 2 == 1 && random.one_in(cells.len());
            let sensible = random.pick(&legal).copied().filter(|_| !wild);
            let Some(mv) = sensible.or_else(|| random.pick(&cells).copied()) else { break };
            let is_legal = position.try_play(mv).is_ok();
            all_legal &= is_legal;
            if !board.add(mv) {
                assert!(!is_legal || mv == Move::Pass);
                break;
            }
            assert_eq!(board.end(), all_legal.then_some(position.outcome()), "{options} {}", position.one_line());
            if !is_legal {
                break;
            }
            decided += u32::from(position.outcome().is_some());
            let mut last = start.clone();
            board.play_on(&mut last);
            assert_eq!((last.one_line(), last.outcome()), (position.one_line(), position.outcome()));
            assert_eq!((last.turn(), last.owner(Side::First)), (position.turn(), position.owner(Side::First)));
            if position.outcome().is_some() {
                assert_eq!(
                    board.deciding_cells(&mut start.clone()),
                    position.deciding_cells(),
                    "{}",
                    position.one_line()
                );
            }
            assert_eq!((board.turn(), board.owner(Side::First)), (position.turn(), position.owner(Side::First)));
        }
    }
    assert!(decided * 3 > games, "{options}");
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Position;
    use crate::games::crossway::Crossway;

    /// A board takes one game after the other, of all sizes: it forgets the stones of the last one.
    #[test]
    fn stones_of_all_sizes_are_counted() {
        let mut board = PlacedStones::<8>::default();
        for size in (2..=52).chain((2..52).rev()) {
            let start = Crossway::new(size).unwrap();
            let cells = start.legal_moves();
            for moves in [[cells[0], cells[cells.len() - 1]], [cells[1], cells[cells.len() - 2]]] {
                assert!(board.begin(&start));
                for mv in moves {
                    assert!(FinalBoard::<Crossway>::add(&mut board, mv));
                    assert_eq!(FinalBoard::<Crossway>::end(&board), Some(None), "size {size}");
                }
            }
        }
    }
}
