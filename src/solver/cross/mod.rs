//! Proofs for Cross: proof-number search.

mod evaluation;
mod geometry;
mod placements;
mod state_key;

use evaluation::{Evaluation, State, evaluate};
use geometry::Geometry;
use placements::Placements;
use state_key::{KeyBits, StateKey};

use super::bits::Wide;
use super::proof_number_search::{ProofGame, ProofNumberSolver};
use super::table::Numbers;
use super::{Solvable, Solver};
use crate::board::Side;
use crate::games::Position;
use crate::games::cross::{Cross, Move};
use crate::games::symmetry::Symmetric;

impl Solvable for Cross {
    fn solver(&self, memory: usize, threads: usize) -> Box<dyn Solver<Cross>> {
        fn solver<B: KeyBits>(size: u16, memory: usize, threads: usize) -> Box<dyn Solver<Cross>> {
            Box::new(ProofNumberSolver::new(Board::<B>::new(size), memory, threads))
        }
        match self.size() {
            size @ ..=4 => solver::<u64>(size, memory, threads),
            size @ ..=6 => solver::<u128>(size, memory, threads),
            size => solver::<Wide<6>>(size, memory, threads),
        }
    }
}

/// A board whose cells fit `B`.
struct Board<B: KeyBits> {
    geometry: Geometry<B>,
    images: B::Images,
}

impl<B: KeyBits> Board<B> {
    fn new(size: u16) -> Board<B> {
        let geometry = Geometry::new(size);
        Board { images: B::images(&geometry), geometry }
    }

    /// The placement on a cell, given as its bit.
    fn placement(&self, cell: u32) -> Move {
        Move::Place(self.geometry.cell(cell))
    }
}

impl<B: KeyBits> ProofGame for Board<B> {
    type Position = Cross;
    type State = State<B>;
    type Key = StateKey<B>;

    fn state(&self, position: &Cross) -> State<B> {
        let mut stones = [B::default(); 2];
        for cell in self.geometry.hex.cells() {
            let bit = B::bit(self.geometry.index(cell));
            match position.content(cell) {
                1 => stones[0] |= bit,
                2 => stones[1] |= bit,
                _ => {}
            }
        }
        match (position.turn().side, stones) {
            (Side::First, [own, other]) | (Side::Second, [other, own]) => State { own, other },
        }
    }

    fn key(&self, state: &State<B>) -> StateKey<B> {
        B::key(&self.images, *state)
    }

    fn expand(&self, state: &State<B>, children: &mut Vec<(Move, State<B>)>) -> Numbers {
        match evaluate(&self.geometry, *state) {
            Evaluation::Won(_) => Numbers::WON,
            Evaluation::Lost => Numbers::LOST,
            Evaluation::Open(cells) => {
                children.extend(cells.cells().map(|cell| (self.placement(cell), state.after(cell))));
                Numbers::UNKNOWN
            }
        }
    }

    fn winning_move(&self, state: &State<B>) -> Move {
        match evaluate(&self.geometry, *state) {
            Evaluation::Won(cells) | Evaluation::Open(cells) => self.placement(cells.lowest()),
            Evaluation::Lost => self.resisting_move(state),
        }
    }

    fn resisting_move(&self, state: &State<B>) -> Move {
        let empty = state.empty(&self.geometry);
        let [mine, theirs] = [state.own, state.other].map(|stones| Placements::new(&self.geometry, stones, empty));
        let safe = empty & !mine.loses;
        let choices = [theirs.wins & safe, safe, empty].into_iter().find(|cells| !cells.is_empty());
        choices.map_or(Move::Pass, |cells| self.placement(cells.lowest()))
    }
}

#[cfg(test)]
mod tests;
