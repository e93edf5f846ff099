//! Proofs for Crossway: proof-number search, which virtual connections cut short ([`links`]).
//!
//! If the links of the other side join its edges, the game is lost. If each of its points that would bring that about is
//! known, only moves that meet all of these threats at once are worth a try (must-play).

mod alternatives;
mod claim;
mod evaluation;
mod kept;
mod links;
mod state_key;
mod zones;

use evaluation::{Evaluation, State, evaluate};
use kept::Kept;
use links::{Link, View};
use state_key::{KeyBits, key_of, plain_key, zone_for_key, zone_of_key};
use xgames_core::games::crossway::kernel::Geometry;

use super::proof_number_search::{ProofGame, ProofNumberSolver, in_focus};
use super::shortcut::{Shortcut, Shortcuts};
use super::state_key::StateKey;
use super::table::Numbers;
use super::zone::{Points, Zone};
use super::{Reason, Solvable, Solver};
use xgames_core::board::bits::Wide;
use xgames_core::board::square::Square;
use xgames_core::board::{Cell, Side};
use xgames_core::games::crossway::{Crossway, Move};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Notation, Position};

impl Solvable for Crossway {
    const HAS_JOBS: bool = true;

    fn solver(&self, memory: usize, threads: usize) -> Box<dyn Solver<Crossway>> {
        fn solver<B: KeyBits>(size: u16, stride: u16, memory: usize, threads: usize) -> Box<dyn Solver<Crossway>> {
            Box::new(ProofNumberSolver::new(Board::<B>::new(size, stride), memory, threads))
        }
        match self.size() {
            size @ ..=8 => solver::<u64>(size, 8, memory, threads),
            size @ ..=11 => solver::<u128>(size, 11, memory, threads),
            size @ ..=13 => solver::<Wide<3>>(size, size, memory, threads),
            size @ ..=19 => solver::<Wide<6>>(size, size, memory, threads),
            size => solver::<Wide<43>>(size, size, memory, threads),
        }
    }

    fn is_small(&self) -> bool {
        self.size() <= 7
    }

    fn checked_moves(&self) -> Vec<Move> {
        let all = Square::new(self.size()).cells().map(Move::Place).chain([Move::Swap, Move::Pass]);
        all.filter(|mv| self.check(*mv).is_ok()).collect()
    }

    fn check_claim(&self, winner: Side, claim: &str) -> Result<(), String> {
        claim::check(self, winner, claim)
    }
}

/// A board whose points fit `B`.
struct Board<B> {
    geometry: Geometry<B>,
    square: Square,
    shortcuts: Shortcuts,
}

impl<B: KeyBits> Board<B> {
    fn new(size: u16, stride: u16) -> Board<B> {
        let geometry = Geometry::new(size.into(), stride.into());
        Board { geometry, square: Square::new(size), shortcuts: Shortcuts::default() }
    }

    /// The point of a bit.
    fn cell(&self, point: u32) -> Cell {
        let stride = self.geometry.stride;
        self.square.cell((point % stride) as u16, (point / stride) as u16)
    }

    fn placement(&self, point: u32) -> Move {
        Move::Place(self.cell(point))
    }

    /// The links that join the edges of a side, if there are some.
    fn joining_links(&self, state: &State<B>, side: Side) -> Option<Vec<Link<B>>> {
        View::new(&self.geometry, state.stones, side).joining_links().map(|(links, _)| links)
    }

    /// The most promising of some points, or a forced pass.
    fn most_promising(&self, state: &State<B>, points: B) -> Move {
        let points = evaluation::promise(&self.geometry, state, points);
        points.first().map_or(Move::Pass, |point| self.placement(*point))
    }
}

impl<B: KeyBits> ProofGame for Board<B> {
    type Position = Crossway;
    type State = State<B>;
    type Key = StateKey<B>;
    type Zone = Points<B>;
    type Kept = Kept<B>;

    // All openings of 7×7 take a sixth fewer positions than with all moves, those of 6×6 a third.
    fn focus(&self) -> usize {
        if self.shortcuts.has(Shortcut::Focus) { 60 } else { 100 }
    }

    fn state(&self, position: &Crossway) -> State<B> {
        let mut state = State { stones: [B::default(); 2], to_move: position.turn().side, open: None };
        for (cell, column, row) in self.square.cells_with_coordinates() {
            let side = match position.content(cell) {
                1 => Side::First,
                2 => Side::Second,
                _ => continue,
            };
            state.stones[side as usize] |= B::bit(u32::from(row) * self.geometry.stride + u32::from(column));
        }
        state
    }

    fn key(&self, state: &State<B>) -> StateKey<B> {
        if self.shortcuts.has(Shortcut::Symmetry) { key_of(&self.geometry, state) } else { plain_key(state) }
    }

    fn expand(&self, state: &mut State<B>, children: &mut Vec<(Move, State<B>)>) -> (Numbers, Option<Points<B>>) {
        let evaluate = || evaluate(&self.geometry, *state, self.shortcuts, None);
        let evaluated = state.open.map_or_else(evaluate, Evaluation::Open);
        let open = match evaluated {
            Evaluation::Won { zone, .. } => return (Numbers::WON, Some(Points(zone))),
            Evaluation::Lost { zone } => return (Numbers::LOST, Some(Points(zone))),
            Evaluation::Open(open) => open,
        };
        // The position may be searched again.
        state.open = Some(open);
        let points = evaluation::promise(&self.geometry, state, open.points);
        children.extend(points.into_iter().map(|point| (self.placement(point), state.after(Some(point)))));
        if children.is_empty() {
            children.push((Move::Pass, state.after(None)));
        }
        (Numbers::UNKNOWN, open.threats.map(Points))
    }

    /// Evaluates the position at once: many are decided, and the more points meet the threats, the harder a loss seems. Only those in focus
    /// count, as they will when the position is searched.
    fn first_numbers(&self, state: &mut State<B>, kept: Option<&Kept<B>>) -> (Numbers, Points<B>) {
        if !self.shortcuts.has(Shortcut::LookAhead) {
            return (Numbers::UNKNOWN, Zone::all());
        }
        match evaluate(&self.geometry, *state, self.shortcuts, kept) {
            Evaluation::Won { zone, .. } => (Numbers::WON, Points(zone)),
            Evaluation::Lost { zone } => (Numbers::LOST, Points(zone)),
            Evaluation::Open(open) => {
                state.open = Some(open);
                let counted = in_focus(open.points.count() as usize, self.focus()).max(1);
                (Numbers { win: 1, loss: counted as u32 }, Zone::all())
            }
        }
    }

    fn keep(&self, state: &State<B>) -> Option<Kept<B>> {
        evaluation::keep(&self.geometry, state, self.shortcuts)
    }

    #[inline]
    fn changed(&self, before: &State<B>, after: &State<B>) -> Points<B> {
        if !self.shortcuts.has(Shortcut::Zones) {
            return Zone::all();
        }
        let ([first, second], [first_after, second_after]) = (before.stones, after.stones);
        Points((first ^ first_after) | (second ^ second_after))
    }

    #[inline]
    fn agree(&self, proven: &State<B>, state: &State<B>, zone: Points<B>) -> bool {
        proven.to_move == state.to_move && !self.changed(proven, state).meets(zone)
    }

    /// A side that must pass here may have a move in a position that agrees with this one.
    fn zone_of_win(&self, state: &State<B>, changed: Points<B>, zone: Points<B>) -> Points<B> {
        if changed.0.is_empty() {
            return Zone::all();
        }
        Points(zones::with_move(&self.geometry, state.stones, state.to_move, changed.0, zone.0))
    }

    fn zone_of_loss(&self, state: &State<B>, zone: Points<B>) -> Points<B> {
        Points(zones::with_forbidding(&self.geometry, state.stones, state.to_move, zone.0))
    }

    fn zone_for_table(&self, state: &State<B>, zone: Points<B>) -> Points<B> {
        if self.shortcuts.has(Shortcut::Symmetry) { Points(zone_for_key(&self.geometry, state, zone.0)) } else { zone }
    }

    fn zone_from_table(&self, state: &State<B>, zone: Points<B>) -> Points<B> {
        if self.shortcuts.has(Shortcut::Symmetry) { Points(zone_of_key(&self.geometry, state, zone.0)) } else { zone }
    }

    fn winning_move(&self, state: &State<B>) -> Move {
        if let Evaluation::Won { point: Some(point), .. } = evaluate(&self.geometry, *state, self.shortcuts, None) {
            return self.placement(point);
        }
        let points = match self.joining_links(state, state.to_move) {
            Some(links) => links.into_iter().fold(B::default(), |points, link| points | link.points),
            None => View::new(&self.geometry, state.stones, state.to_move).free,
        };
        self.most_promising(state, points)
    }

    fn resisting_move(&self, state: &State<B>) -> Move {
        self.most_promising(state, View::new(&self.geometry, state.stones, state.to_move).free)
    }

    fn reason(&self, position: &Crossway, winner: Side) -> Option<Reason> {
        let state = self.state(position);
        let loser = Crossway::GAME.side_name(winner.other());
        if !View::new(&self.geometry, state.stones, winner.other()).can_connect() {
            let words = format!("has cut off {loser}, whose stones and legal points no longer join its edges");
            return Some(Reason { words, cells: Vec::new() });
        }
        let links = self.joining_links(&state, winner)?;
        let points = links.iter().fold(B::default(), |points, link| points | link.points);
        let cells = points.cells().map(|point| self.cell(point)).collect();
        let words =
            format!("is linked from edge to edge, because every gap can still be closed whatever {loser} plays");
        Some(Reason { words, cells })
    }

    fn claim(&self, position: &Crossway, winner: Side) -> Option<String> {
        let state = self.state(position);
        if !View::new(&self.geometry, state.stones, winner.other()).can_connect() {
            return Some("cut".into());
        }
        let cells = |set: B| set.cells().map(|point| self.cell(point)).collect::<Vec<_>>();
        let links = self
            .joining_links(&state, winner)?
            .into_iter()
            .map(|link| claim::write(position, &cells(link.points), &cells(link.carrier & !link.points)));
        Some(format!("join {}", links.collect::<Vec<_>>().join(" ")))
    }
}

#[cfg(test)]
mod exhaustive;
#[cfg(test)]
pub(super) mod tests;
