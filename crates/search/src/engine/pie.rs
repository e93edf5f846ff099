//! Moves of players, with the pie rule (CW5, CR3): engines only judge stones.

use super::calibration::DOUBT;
use super::{Engine, Evaluation, Line, Playable, Report, first_of, legal_stones, share};
pub use crate::solver::pie::is_open;
use crate::solver::pie::{swap, swap_comes_next};
use crate::solver::{Limits, Value};
use xgames_core::games::Seat;

/// The number of openings that are compared.
const OPENINGS: usize = 16;
/// The least number of playouts or positions for each opening: fewer openings are compared rather than none looked at.
const LEAST_FOR_OPENING: u64 = 10;

/// The move that a player should make, with the engine's report about the stones. `None` after the end of the game.
///
/// Where a swap is possible, the player takes the better side. The opening is one that is known to be [about even](super::first_moves), or
/// the most even one of some.
pub fn choose<P: Playable>(
    engine: &mut dyn Engine<P>,
    position: &P,
    limits: &Limits,
    observe: &mut dyn FnMut(&Report<P::Move>),
) -> Option<(P::Move, Report<P::Move>)> {
    if position.outcome().is_some() {
        return None;
    }
    let swap = swap(position);
    if swap.is_none() && swap_comes_next(position) {
        return open_as_known(engine, position, limits).or_else(|| open(engine, position, limits));
    }
    let report = engine.search(position, limits, observe);
    let is_worse = report.evaluation.chance(position.turn().side) < 0.5;
    let mv = swap.filter(|_| is_worse).or(report.best_move())?;
    Some((mv, report))
}

/// The chance of a player, from 0 to 1, by an engine's judgement of the stones, and the value if it is proven. While the sides may be
/// exchanged, the second player gets the better one, and the stones prove nothing about the players: the chance is an estimate then.
pub fn chance_and_value<P: Playable>(position: &P, judgement: Evaluation, seat: Seat) -> (f64, Option<Value>) {
    let chance = judgement.chance(position.side_of(seat));
    if is_open(position) {
        let better = chance.max(1.0 - chance).min(1.0 - DOUBT);
        return (if seat == Seat(2) { better } else { 1.0 - better }, None);
    }
    let Evaluation::Proven(value) = judgement else { return (chance, None) };
    (chance, Some(value))
}

/// The position after the swap, and the line that begins with it, by the engine's report about the stones; `None` if no swap is legal.
pub fn swap_line<P: Playable>(position: &P, report: &Report<P::Move>) -> Option<(P, Line<P::Move>)> {
    let swap = swap(position)?;
    let mut after = position.clone();
    after.play(swap);
    // The stones stay, and so does what is known about them.
    let best = report.lines.first().map_or(&[][..], |best| &best.moves);
    let moves = [&[swap], best].concat();
    Some((after, Line { moves, evaluation: report.evaluation, visits: 0 }))
}

/// The maximum number of playouts that look at an opening which is known already.
const LOOK: u64 = 1000;

/// An opening that was about even in games of the engine with itself, drawn by its seed. `None` if the engine uses nothing that was learned, or
/// if nothing is known about the board. The report has the share of those games in the place of a chance, unless the winner is known.
fn open_as_known<P: Playable>(
    engine: &mut dyn Engine<P>,
    position: &P,
    limits: &Limits,
) -> Option<(P::Move, Report<P::Move>)> {
    let (mv, known) = position.first_moves()?.draw(engine.learned_seed()?)?;
    let look = Limits { nodes: first_of(limits, LOOK).nodes, ..*limits };
    let mut report = engine.search_among(position, &[mv], &look, &mut |_| ());
    let evaluations = report.lines.iter_mut().map(|line| &mut line.evaluation).chain([&mut report.evaluation]);
    for evaluation in evaluations.filter(|evaluation| !evaluation.is_proven()) {
        *evaluation = known;
    }
    Some((mv, report))
}

/// The opening after which both sides have about the same chance, because the other player chooses between them.
fn open<P: Playable>(engine: &mut dyn Engine<P>, position: &P, limits: &Limits) -> Option<(P::Move, Report<P::Move>)> {
    let all = legal_stones(position);
    let affordable = limits.nodes.map_or(OPENINGS as u64, |nodes| (nodes / LEAST_FOR_OPENING).max(1));
    let count = all.len().min(OPENINGS).min(affordable as usize);
    let mut best: Option<(f64, P::Move, Report<P::Move>)> = None;
    for index in 0..count {
        let mv = all[index * all.len() / count];
        let mut after = position.clone();
        after.play(mv);
        let nodes = limits.nodes.map(|nodes| nodes / count as u64);
        let report = engine.search(&after, &Limits { nodes, ..share(limits, 0, count - index) }, &mut |_| {});
        let gap = (report.evaluation.chance(position.turn().side) - 0.5).abs();
        if best.as_ref().is_none_or(|(least, ..)| gap < *least) {
            let lines = report
                .lines
                .into_iter()
                .take(1)
                .map(|mut line| {
                    line.moves.insert(0, mv);
                    line
                })
                .collect();
            best = Some((gap, mv, Report { lines, ..report }));
        }
    }
    best.map(|(_, mv, report)| (mv, report))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::{Position, Side};

    /// The stones prove nothing about the players while they may exchange the sides, so the chance is an estimate.
    #[test]
    fn a_chance_is_not_certain_while_the_sides_may_be_exchanged() {
        let won = Evaluation::Proven(Value::Win(Side::First));
        let mut position = Crossway::new(5).unwrap();
        assert!(is_open(&position));
        let chances = |position: &Crossway| [1, 2].map(|seat| chance_and_value(position, won, Seat(seat)));
        let [first, second] = chances(&position);
        assert!((first.0 - 0.005).abs() < 1e-9 && (second.0 - 0.995).abs() < 1e-9, "{first:?} {second:?}");
        assert_eq!((first.1, second.1), (None, None));
        for _ in 0..2 {
            position.play(position.legal_moves()[0]);
        }
        let value = Some(Value::Win(Side::First));
        assert_eq!(chances(&position), [(1.0, value), (0.0, value)]);
    }
}
