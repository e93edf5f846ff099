//! The pie rule: the player who wins, when the sides may be exchanged at ply 2 (CW5, CR3).

use std::time::{Duration, Instant};

use super::{Limits, Solution, Solvable, Solver, Value};
use xgames_core::games::{Notation, Position, Seat};

/// The player who wins a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerSolution<M> {
    /// The player; `None` for a draw or if it is unknown.
    pub winner: Option<Seat>,
    /// The value of the stones, and a line. While the sides may still be exchanged the winner may be known without them.
    pub solution: Solution<M>,
}

impl<M> PlayerSolution<M> {
    /// The meaning of a solution for the players, if they do not swap any more.
    pub fn of<P: Position<Move = M>>(position: &P, solution: Solution<M>) -> PlayerSolution<M> {
        let winner = match solution.value {
            Some(Value::Win(side)) => Some(position.owner(side)),
            _ => None,
        };
        PlayerSolution { winner, solution }
    }
}

/// Solves a position for the players. Where a swap is possible, the player to move always wins: with the side that wins, which may be
/// unknown.
pub fn solve<P: Solvable>(solver: &mut dyn Solver<P>, position: &P, limits: &Limits) -> PlayerSolution<P::Move> {
    let swap = swap(position);
    if swap.is_none() && swap_comes_next(position) {
        return solve_start(solver, position, limits);
    }
    let mut solution = solver.solve(position, limits);
    let Some(swap) = swap else { return PlayerSolution::of(position, solution) };
    let turn = position.turn();
    if solution.value == Some(Value::Win(turn.side.other())) {
        let mut after = position.clone();
        after.play(swap);
        solution.line = solver.solve(&after, limits).line;
        solution.line.insert(0, swap);
    }
    PlayerSolution { winner: Some(turn.seat), solution }
}

/// The swap, if it is legal.
pub fn swap<P: Notation>(position: &P) -> Option<P::Move> {
    position.legal_moves().into_iter().find(|mv| P::is_swap(*mv))
}

/// Whether the players may still exchange the sides: now, or after the next move.
pub fn is_open<P: Notation>(position: &P) -> bool {
    swap(position).is_some() || swap_comes_next(position)
}

/// Whether the next move can be answered by a swap.
pub fn swap_comes_next<P: Notation>(position: &P) -> bool {
    position.legal_moves().first().is_some_and(|mv| {
        let mut after = position.clone();
        after.play(*mv);
        swap(&after).is_some()
    })
}

/// The number of positions that are looked at for a line from the start of a game on a large board, if no number is asked for, and the
/// time for them. The winner is known without them.
const LINE_NODES: u64 = 1000;
const LINE_TIME: Duration = Duration::from_secs(2);

/// Solves the start of a game. Every opening is won for one side, which the second player takes, so the winner is known. The
/// line begins with the opening that is proven with the least search; on large boards there may be none.
fn solve_start<P: Solvable>(solver: &mut dyn Solver<P>, position: &P, limits: &Limits) -> PlayerSolution<P::Move> {
    let mut limits = Limits { ..*limits };
    if !position.is_small() && limits.nodes.is_none() {
        let until = Instant::now() + LINE_TIME;
        limits.nodes = Some(LINE_NODES);
        limits.deadline = Some(limits.deadline.map_or(until, |deadline| deadline.min(until)));
    }
    let limits = &limits;
    let openings = position.legal_moves();
    let mut after = position.clone();
    let mut nodes = 0;
    let winner = |after: &P| Some(after.turn().seat);
    // Each round allows more positions.
    for bits in (10..u64::BITS).step_by(2) {
        for &opening in &openings {
            after.clone_from(position);
            after.play(opening);
            let most = limits.nodes.map_or(1 << bits, |most| most.saturating_sub(nodes).min(1 << bits));
            let found = solve(solver, &after, &Limits { nodes: Some(most), ..*limits });
            nodes += found.solution.nodes;
            if let Solution { value: Some(value), mut line, .. } = found.solution {
                line.insert(0, opening);
                return PlayerSolution {
                    winner: winner(&after),
                    solution: Solution { value: Some(value), line, nodes },
                };
            }
            if limits.reached(nodes) {
                return PlayerSolution { winner: winner(&after), solution: Solution::unknown(nodes) };
            }
        }
    }
    PlayerSolution { winner: winner(&after), solution: Solution::unknown(nodes) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::Memory;
    use xgames_core::board::Side;
    use xgames_core::games::SetupOptions;
    use xgames_core::games::crossway::{Crossway, Move};

    /// Black or White may win; the player who may swap does, and knows how once the side that wins is known.
    #[test]
    fn the_player_who_may_swap_wins() {
        let options = SetupOptions { size: Some("5"), ..SetupOptions::default() };
        let start = Crossway::begin(&Crossway::read_setup(&options).unwrap()).unwrap();
        for opening in start.legal_moves() {
            let mut position = start.clone();
            position.play(opening);
            let found = solve(&mut *position.solver(1 << 20, 1), &position, &Limits::nodes(0));
            assert_eq!((found.winner, found.solution), (Some(Seat(2)), Solution::unknown(0)));
            let found = solve(&mut *position.solver(1 << 20, 1), &position, &Limits::none());
            let swaps = found.solution.line[0] == Move::Swap;
            assert_eq!((found.winner, swaps), (Some(Seat(2)), found.solution.value == Some(Value::Win(Side::First))));
        }
    }

    /// Once the sides are settled, the owner of the side that wins is named, with a line of that side.
    #[test]
    fn later_positions_are_won_by_the_owner_of_a_side() {
        for moves in [["a1", "b2"], ["b2", "swap"], ["b2", "a1"]] {
            let options = SetupOptions { size: Some("4"), ..SetupOptions::default() };
            let mut position = Crossway::begin(&Crossway::read_setup(&options).unwrap()).unwrap();
            for mv in moves {
                position.play_text(mv).unwrap();
            }
            let found = solve(&mut *position.solver(1 << 20, 1), &position, &Limits::none());
            let Some(Value::Win(side)) = found.solution.value else { panic!("{moves:?}") };
            assert_eq!(found.winner, Some(position.owner(side)), "{moves:?}");
            found.solution.line.iter().for_each(|mv| position.try_play(*mv).unwrap());
            assert_eq!(position.outcome().and_then(|outcome| outcome.winner), Some(side), "{moves:?}");
        }
    }

    /// On a large board a line is searched for with few positions, if no number is given.
    #[test]
    fn a_large_board_has_few_positions_for_a_line() {
        let options = SetupOptions { size: Some("12"), ..SetupOptions::default() };
        let start = Crossway::begin(&Crossway::read_setup(&options).unwrap()).unwrap();
        for (limits, most) in [(Limits::none(), 2 * LINE_NODES), (Limits::nodes(20), 100)] {
            let found = solve(&mut *start.solver(1 << 20, 1), &start, &limits);
            assert_eq!((found.winner, found.solution.value), (Some(Seat(2)), None));
            assert!((1..=most).contains(&found.solution.nodes), "{}", found.solution.nodes);
        }
    }

    /// A solver that needs 3,000 positions for one opening, and 5,000 for each other.
    struct Uneven;

    impl Memory for Uneven {}

    impl Solver<Crossway> for Uneven {
        fn solve(&mut self, position: &Crossway, limits: &Limits) -> Solution<Move> {
            let needed = if position.one_line() == "4/2B1/4/4 W" { 3000 } else { 5000 };
            let most = limits.nodes.unwrap_or(u64::MAX);
            let value = (needed <= most).then_some(Value::Win(Side::Second));
            Solution { value, line: Vec::new(), nodes: needed.min(most) }
        }
    }

    /// The line from the start begins with the opening that takes least, in the first round with enough positions for each opening.
    #[test]
    fn the_easiest_opening_begins_the_line() {
        let options = SetupOptions { size: Some("4"), ..SetupOptions::default() };
        let start = Crossway::begin(&Crossway::read_setup(&options).unwrap()).unwrap();
        let openings = start.legal_moves();
        let easiest = openings.iter().position(|mv| start.move_text(*mv) == "c3").unwrap();
        let found = solve(&mut Uneven, &start, &Limits::none());
        let nodes = 16 * 1024 + easiest as u64 * 4096 + 3000;
        let solution = Solution { value: Some(Value::Win(Side::Second)), line: vec![openings[easiest]], nodes };
        assert_eq!(found, PlayerSolution { winner: Some(Seat(2)), solution });
        // Together the openings have no more positions than are asked for.
        let found = solve(&mut Uneven, &start, &Limits::nodes(20_000));
        assert_eq!(found, PlayerSolution { winner: Some(Seat(2)), solution: Solution::unknown(20_000) });
    }

    /// Whoever wins the stones, the second player takes that side, and the line shows it if there are positions for one.
    #[test]
    fn the_second_player_wins_from_the_start() {
        let options = SetupOptions { size: Some("4"), ..SetupOptions::default() };
        let start = Crossway::begin(&Crossway::read_setup(&options).unwrap()).unwrap();
        for (limits, has_line) in [(Limits::none(), true), (Limits::nodes(100_000), true), (Limits::nodes(0), false)] {
            let mut solver = start.solver(1 << 20, 1);
            let found = solve(&mut *solver, &start, &limits);
            assert_eq!(found.winner, Some(Seat(2)), "{limits:?}");
            assert_eq!(found.solution.nodes > 0, has_line, "{limits:?}");
            assert_eq!(
                (found.solution.value.is_some(), !found.solution.line.is_empty()),
                (has_line, has_line),
                "{limits:?}"
            );
            let mut end = start.clone();
            found.solution.line.iter().for_each(|mv| end.try_play(*mv).unwrap());
            let value = end.outcome().map(|outcome| Value::of(outcome.winner));
            assert_eq!(value, found.solution.value, "{limits:?}");
        }
    }
}
