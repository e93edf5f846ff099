//! Proofs for Cross: proof-number search, with the placements that decide at once known for all cells.
//!
//! The state remembers, for both sides and for each side of the board, on which cells a stone would belong to a chain that
//! touches it ([`stones`]). From these sets follow at once the placements that win (CR4) or lose (CR5). A threat to win must
//! be met, two threats cannot be, and a side with only losing placements has lost ([`evaluation`]). A group that links join to three
//! non-adjacent sides of the board wins ([`links`]), so all threats to make one must be met as well.
//!
//! Endings are fights for waiting moves: near the end most cells lose for one side or both, and whoever runs out of harmless
//! cells must lose by CR5. Two tempting short cuts are missing because they are wrong or rare:
//!
//! * *A side whose stones and the empty cells hold no chain between three non-adjacent sides has lost.* It has not: the other
//!   side may be the one that runs out of harmless cells. There are positions with a last empty cell that loses for both.
//! * *Harmless cells that change nothing for either side count in pairs.* That is true, but positions with two such cells
//!   are rare.

mod claim;
mod evaluation;
mod links;
mod state_key;
mod stones;

use evaluation::{Evaluation, State, evaluate};
use state_key::KeyBits;
use stones::Stones;
use xgames_core::games::cross::kernel::Geometry;

use super::proof_number_search::{ProofGame, ProofNumberSolver};
use super::shortcut::{Shortcut, Shortcuts};
use super::state_key::StateKey;
use super::table::Numbers;
use super::{Reason, Solvable, Solver};
use xgames_core::board::bits::Wide;
use xgames_core::board::{Cell, Side};
use xgames_core::games::cross::{Cross, Move};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Notation, Position};

impl Solvable for Cross {
    const HAS_JOBS: bool = true;

    fn solver(&self, memory: usize, threads: usize) -> Box<dyn Solver<Cross>> {
        fn solver<B: KeyBits>(size: u16, memory: usize, threads: usize) -> Box<dyn Solver<Cross>> {
            Box::new(ProofNumberSolver::new(Board::<B>::new(size), memory, threads))
        }
        match self.size() {
            size @ ..=4 => solver::<u64>(size, memory, threads),
            size @ ..=6 => solver::<u128>(size, memory, threads),
            size @ 7 => solver::<Wide<3>>(size, memory, threads),
            size => solver::<Wide<6>>(size, memory, threads),
        }
    }

    fn is_small(&self) -> bool {
        self.size() <= 3
    }

    fn check_claim(&self, winner: Side, claim: &str) -> Result<(), String> {
        claim::check(self, winner, claim)
    }
}

/// A board whose cells fit `B`.
struct Board<B: KeyBits> {
    geometry: Geometry<B>,
    images: B::Images,
    /// All cells, the most central first.
    order: Vec<u32>,
    shortcuts: Shortcuts,
}

impl<B: KeyBits> Board<B> {
    fn new(size: u16) -> Board<B> {
        let geometry = Geometry::new(size);
        let centre = i32::from(size);
        let mut cells: Vec<_> = geometry.hex.cells().collect();
        cells.sort_by_key(|cell| {
            let (row, number) = geometry.hex.row_and_number(*cell);
            let [row, number] = [row, number].map(|place| i32::from(place) - centre);
            row.abs().max(number.abs()).max((row - number).abs())
        });
        let order = cells.into_iter().map(|cell| geometry.index(cell)).collect();
        Board { images: B::images(&geometry), geometry, order, shortcuts: Shortcuts::default() }
    }

    /// The placement on a cell, given as its bit.
    fn placement(&self, cell: u32) -> Move {
        Move::Place(self.geometry.cell(cell))
    }

    /// The links that make a group of the winner secure.
    fn secure_links(&self, position: &Cross, winner: Side) -> Option<Vec<[Cell; 2]>> {
        let State { own, other, empty, .. } = self.state(position);
        let stones = if position.turn().side == winner { own } else { other };
        let links = links::Groups::new(&self.geometry, &stones, empty).secure_links()?;
        let cells = |link: B| {
            let first = link.lowest();
            let second = (link & !B::bit(first)).lowest();
            [first, second].map(|cell| self.geometry.cell(cell))
        };
        Some(links.into_iter().map(cells).collect())
    }
}

impl<B: KeyBits> ProofGame for Board<B> {
    type Position = Cross;
    type State = State<B>;
    type Key = StateKey<B>;
    type Zone = ();
    type Kept = ();

    fn state(&self, position: &Cross) -> State<B> {
        let mut stones = [Stones::none(&self.geometry); 2];
        let mut empty = self.geometry.all;
        for cell in self.geometry.hex.cells() {
            let bit = B::bit(self.geometry.index(cell));
            if let side @ 1..=2 = position.content(cell) {
                let stones = &mut stones[usize::from(side) - 1];
                *stones = stones.with(&self.geometry, bit);
                empty &= !bit;
            }
        }
        match (position.turn().side, stones) {
            (Side::First, [own, other]) | (Side::Second, [other, own]) => State { own, other, empty, open: None },
        }
    }

    fn key(&self, state: &State<B>) -> StateKey<B> {
        if self.shortcuts.has(Shortcut::Symmetry) {
            B::key(&self.images, state)
        } else {
            StateKey { own: state.own.cells, other: state.other.cells }
        }
    }

    fn expand(&self, state: &mut State<B>, children: &mut Vec<(Move, State<B>)>) -> (Numbers, Option<()>) {
        match state.open.map_or_else(|| evaluate(&self.geometry, state, self.shortcuts), Evaluation::Open) {
            Evaluation::Won(_) => (Numbers::WON, None),
            Evaluation::Lost => (Numbers::LOST, None),
            Evaluation::Open(cells) => {
                // The position may be searched again.
                state.open = Some(cells);
                let ordered = self.order.iter().filter(|cell| cells.meets(B::bit(**cell)));
                children.extend(ordered.map(|cell| (self.placement(*cell), state.after(&self.geometry, *cell))));
                (Numbers::UNKNOWN, None)
            }
        }
    }

    /// Evaluates the position at once. To prove a loss, all moves that matter must be refuted.
    fn first_numbers(&self, state: &mut State<B>, _: Option<&()>) -> (Numbers, ()) {
        if !self.shortcuts.has(Shortcut::LookAhead) {
            return (Numbers::UNKNOWN, ());
        }
        let numbers = match evaluate(&self.geometry, state, self.shortcuts) {
            Evaluation::Won(_) => Numbers::WON,
            Evaluation::Lost => Numbers::LOST,
            Evaluation::Open(cells) => {
                state.open = Some(cells);
                Numbers { win: 1, loss: cells.count().max(1) }
            }
        };
        (numbers, ())
    }

    fn reason(&self, position: &Cross, winner: Side) -> Option<Reason> {
        let links = self.secure_links(position, winner)?;
        let loser = Cross::GAME.side_name(winner.other());
        let words = format!(
            "is linked to three sides of the board, because every gap can still be closed whatever {loser} plays"
        );
        Some(Reason { words, cells: links.into_iter().flatten().collect() })
    }

    fn claim(&self, position: &Cross, winner: Side) -> Option<String> {
        Some(claim::write(position, &self.secure_links(position, winner)?))
    }

    fn winning_move(&self, state: &State<B>) -> Move {
        match evaluate(&self.geometry, state, self.shortcuts) {
            Evaluation::Won(cell) => self.placement(cell),
            Evaluation::Lost | Evaluation::Open(_) => self.resisting_move(state),
        }
    }

    /// A stone that meets a threat or goes into a link of the other side, or at least does not lose by itself.
    fn resisting_move(&self, state: &State<B>) -> Move {
        let State { own, other, empty, .. } = *state;
        let safe = empty & !own.loses(empty);
        let links = links::Groups::new(&self.geometry, &other, empty).secure().unwrap_or_default();
        let choices = [own.wins(empty), other.wins(empty) & safe, links & safe, safe, empty];
        let cells = choices.into_iter().find(|cells| !cells.is_empty()).unwrap_or_default();
        let central = self.order.iter().find(|cell| cells.meets(B::bit(**cell)));
        central.map_or(Move::Pass, |cell| self.placement(*cell))
    }
}

#[cfg(test)]
mod tests;
