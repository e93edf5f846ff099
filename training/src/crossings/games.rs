//! Games of the engine with itself, and the positions in them from which a network learns.

use xgames_core::board::Side;
use xgames_core::games::crossings::Crossings;
use xgames_core::games::crossings::kernel::{Board, Shape};
use xgames_core::games::{Outcome, Position};
use xgames_core::random::Random;
use xgames_search::engine::crossings::engine_with;
use xgames_search::engine::crossings::network::Network;
use xgames_search::engine::random_opening::opening;
use xgames_search::engine::{Evaluation, Settings};
use xgames_search::solver::Limits;

/// The least number of random moves at the beginning of a game, and the number of choices from there on.
const OPENING: (usize, usize) = (3, 10);
/// One later move in 24 is random.
const RANDOM_MOVES: usize = 24;
/// The number of plies after which a game ends without a winner.
const LONGEST: usize = 300;
/// The memory of the engine, in bytes.
const MEMORY: usize = 1 << 20;

/// A position from which a network learns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    pub(crate) board: Board,
    /// The odds of the side to move that the search found, as their logarithm.
    pub(crate) odds: f32,
    /// The points of the side to move in the end: 0 or 1, or ½ for a draw.
    pub(crate) result: f32,
}

/// The quiet positions of this number of games, in which the engine with this network searches this many positions for a move.
pub(crate) fn play(network: Option<&Network>, games: u64, positions: u64, seed: u64) -> Vec<Sample> {
    let mut engine = engine_with(network, Settings { memory: MEMORY, threads: 1, seed, learned: true });
    let mut samples = Vec::new();
    for game in 0..games {
        let mut random = Random::new(seed, game);
        let mut position = Crossings::new();
        let plies = OPENING.0 + random.below(OPENING.1);
        opening(&position, plies, &mut random).into_iter().for_each(|mv| position.play(mv));
        let mut seen: Vec<(Board, Side, f64)> = Vec::new();
        let mut first_points = 0.5;
        for _ in 0..LONGEST {
            if let Some(Outcome { winner, .. }) = position.outcome() {
                first_points = winner.map_or(0.5, |side| points(side == Side::First));
                break;
            }
            let report = engine.search(&position, &Limits::nodes(positions), &mut |_| ());
            let (board, side) = (Board::of(&position), position.turn().side);
            let Some(best) = report.best_move() else { break };
            match report.evaluation {
                Evaluation::Proven(_) => {
                    first_points = report.evaluation.chance(Side::First) as f32;
                    break;
                }
                Evaluation::Estimate(_) => {
                    if is_quiet(&position, best) {
                        seen.push((board, side, report.evaluation.chance(side)));
                    }
                }
            }
            let mv = if random.one_in(RANDOM_MOVES) { random.pick(&position.legal_moves()).copied() } else { None };
            position.play(mv.unwrap_or(best));
        }
        samples.extend(seen.into_iter().map(|(board, side, chance)| Sample {
            board,
            // A chance that is rounded to 1 has no odds.
            odds: (chance / (1.0 - chance)).ln().min(37.0) as f32,
            result: if side == Side::First { first_points } else { 1.0 - first_points },
        }));
    }
    samples
}

fn points(wins: bool) -> f32 {
    f32::from(u8::from(wins))
}

/// Whether no crossing waits for its answer, and the best move is neither a crossing nor a capture.
fn is_quiet(position: &Crossings, best: <Crossings as Position>::Move) -> bool {
    let before = Board::of(position);
    let mut position = position.clone();
    position.play(best);
    let after = Board::of(&position);
    let stones = |board: Board| (board.own | board.enemy).count_ones();
    !Shape::GAME.is_waiting(before) && !Shape::GAME.is_waiting(after) && stones(before) == stones(after)
}
