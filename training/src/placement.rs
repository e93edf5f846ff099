//! Crossway and Cross: preferences for moves, learned from the visits of searches.

use std::ops::Range;
use std::time::Instant;

use crate::files::Files;
use xgames_core::board::Cell;
use xgames_core::games::Position;
use xgames_core::games::cross::Cross;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::placement::Move;
use xgames_core::random::Random;
use xgames_search::engine::policy::features::{self, COUNT, Features, Scene};
use xgames_search::engine::policy::shape::Shape;
use xgames_search::engine::policy::{STEPS, cell, softmax};
use xgames_search::engine::random_opening::opening;
use xgames_search::engine::{Playable, Report, Settings};
use xgames_search::solver::Limits;

/// The memory of the engine, in bytes.
const MEMORY: usize = 32 << 20;

/// A game in which stones are placed and stay.
pub(crate) trait Placement: Playable<Move = Move> {
    /// The place of the weights.
    const FILE: &'static str;
    /// The place of the weights of patterns for playouts, if they have some.
    const PATTERNS: Option<&'static str> = None;
    /// The sizes of the boards with the numbers of games, and the playouts of each move.
    const GAMES: &'static [(u16, usize, u64)];

    /// The empty board.
    fn start(size: u16) -> anyhow::Result<Self>;
    /// The surroundings of a cell.
    fn shape() -> Shape;

    /// The features of moves on this board.
    fn features(&self) -> Features;

    /// The features of the moves on some cells.
    fn of_moves(&self, features: &Features, last: [Option<Cell>; 2], cells: &[Cell]) -> Vec<[u32; COUNT]>;
}

macro_rules! of_moves {
    () => {
        fn of_moves(&self, features: &Features, last: [Option<Cell>; 2], cells: &[Cell]) -> Vec<[u32; COUNT]> {
            let mut scene = Scene::default();
            features.look(self.stones(), self.turn().side, last, &mut scene);
            cells.iter().map(|cell| features.of(self.stones(), &scene, *cell)).collect()
        }
    };
}

impl Placement for Crossway {
    const FILE: &'static str = "crates/search/src/engine/crossway/weights";
    const GAMES: &'static [(u16, usize, u64)] =
        &[(8, 100, 1500), (9, 300, 1500), (11, 150, 1500), (13, 80, 1500), (19, 15, 2000)];

    fn start(size: u16) -> anyhow::Result<Crossway> {
        Crossway::new(size).map_err(|_| anyhow::anyhow!("no board"))
    }

    fn shape() -> Shape {
        Shape::square()
    }

    fn features(&self) -> Features {
        Features::on_square(self.square())
    }

    of_moves!();
}

impl Placement for Cross {
    const FILE: &'static str = "crates/search/src/engine/cross/weights";
    const PATTERNS: Option<&'static str> = Some("crates/search/src/engine/cross/patterns");
    const GAMES: &'static [(u16, usize, u64)] = &[(4, 100, 20_000), (5, 250, 20_000), (6, 80, 20_000), (7, 20, 20_000)];

    fn start(size: u16) -> anyhow::Result<Cross> {
        Cross::new(size).map_err(|_| anyhow::anyhow!("no board"))
    }

    fn shape() -> Shape {
        Shape::hexagonal()
    }

    fn features(&self) -> Features {
        Features::on_hex(self.hex())
    }

    of_moves!();
}

/// A position with the features of its moves, and how likely each is.
#[derive(Clone)]
struct Sample {
    features: Vec<[u32; COUNT]>,
    chosen: Vec<f32>,
}

/// Plays games, fits the weights, and writes them.
pub(crate) fn train<P: Placement>(seed: u64, files: &Files) -> anyhow::Result<()> {
    let begun = Instant::now();
    let mut samples = Vec::new();
    for &(size, games, playouts) in P::GAMES {
        let start = P::start(size)?;
        for game in 0..games {
            play(&start, seed.wrapping_add(u64::from(size) << 32), game as u64, playouts, &mut samples);
        }
        println!("size {size}: {games} games, {} positions, {:.0} s", samples.len(), begun.elapsed().as_secs_f64());
    }
    let shape = P::shape();
    if let Some(file) = P::PATTERNS {
        let mut weights = fit(&shape, samples.clone(), 0..1, seed);
        weights.truncate(shape.patterns(0));
        // Pattern 0 is that of empty surroundings. Patterns that never came up count as such.
        let empty = weights[0];
        weights.iter_mut().filter(|weight| **weight != 0.0).for_each(|weight| *weight -= empty);
        files.write(file, &bytes(&weights))?;
    }
    files.write(P::FILE, &bytes(&fit(&shape, samples, 0..COUNT, seed)))?;
    println!("{:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// The content of a file of weights.
fn bytes(weights: &[f32]) -> Vec<u8> {
    let byte = |weight: &f32| ((weight * STEPS).round().clamp(-127.0, 127.0) as i8).cast_unsigned();
    weights.iter().map(byte).collect()
}

/// The opponent's last move is hidden from one in nine positions, and the player's own move before that from one in five.
const HIDDEN: [usize; 2] = [9, 5];
/// One move in twelve is random.
const RANDOM_MOVES: usize = 12;
/// The number of random moves at the beginning is below this one.
const OPENING: usize = 7;

/// Plays a game until it is known who wins, and adds its positions. Only the tree searches, because a solver would take most of the
/// time on large boards.
fn play<P: Placement>(start: &P, seed: u64, number: u64, playouts: u64, samples: &mut Vec<Sample>) {
    let mut random = Random::new(seed, number);
    let plies = random.below(OPENING);
    let mut engine = start.engine(Settings { memory: MEMORY, threads: 1, seed: random.bits(), learned: false });
    let features = start.features();
    let (mut position, mut last) = (start.clone(), [None, None]);
    for mv in opening(start, plies, &mut random) {
        position.play(mv);
        last = [cell(mv), last[0]];
    }
    while position.outcome().is_none() {
        let legal = position.legal_moves();
        let moves: Vec<Move> = legal.iter().copied().filter(|mv| !P::is_swap(*mv)).collect();
        let report = engine.search_among(&position, &moves, &Limits::nodes(playouts), &mut |_| ());
        let Some(best) = report.best_move() else { break };
        if report.evaluation.is_proven() && report.evaluation.chance(position.turn().side) < 0.5 {
            break;
        }
        let cells: Vec<Cell> = moves.iter().filter_map(|mv| cell(*mv)).collect();
        if cells.len() > 1 {
            let known = HIDDEN.map(|one_in| !random.one_in(one_in));
            let seen = [last[0].filter(|_| known[0]), last[1].filter(|_| known[0] && known[1])];
            samples.push(Sample {
                features: position.of_moves(&features, seen, &cells),
                chosen: chosen(&report, best, &cells),
            });
        }
        // Where a swap is drawn, the best move is played.
        let drawn = if random.one_in(RANDOM_MOVES) { random.pick(&legal).copied() } else { None };
        let mv = drawn.filter(|mv| !P::is_swap(*mv)).unwrap_or(best);
        position.play(mv);
        last = [cell(mv), last[0]];
    }
}

/// The shares of the visits that a search gave to the moves on some cells; a proven move has all.
fn chosen(report: &Report<Move>, best: Move, cells: &[Cell]) -> Vec<f32> {
    let visits = |at: &Cell| {
        let line = report.lines.iter().find(|line| line.moves.first() == Some(&Move::Place(*at)));
        line.map_or(0.0, |line| line.visits as f32)
    };
    let is_proven = report.evaluation.is_proven();
    let visits: Vec<f32> = cells
        .iter()
        .map(|at| if is_proven { f32::from(u8::from(cell(best) == Some(*at))) } else { visits(at) })
        .collect();
    let all: f32 = visits.iter().sum();
    visits.into_iter().map(|visits| visits / all.max(1.0)).collect()
}

/// The number of times that the fit goes over all positions.
const ROUNDS: usize = 12;
/// The length of the first steps of the fit.
const RATE: f32 = 0.1;
/// The strength of the pull towards 0.
const DECAY: f32 = 1e-5;
/// The difference between a probability and its share below which nothing is learned from a move.
const LEAST_DIFFERENCE: f32 = 1e-4;

/// The weights of these parts of the features under which the chosen moves are most likely, by stochastic gradients with a rate for each
/// weight (AdaGrad; Duchi, Hazan and Singer, 2011).
fn fit(shape: &Shape, mut samples: Vec<Sample>, parts: Range<usize>, seed: u64) -> Vec<f32> {
    let normal_forms = features::normal_forms(shape);
    let (mut weights, mut squares) = (vec![0.0_f32; normal_forms.len()], vec![1e-3_f32; normal_forms.len()]);
    for feature in samples.iter_mut().flat_map(|sample| &mut sample.features).flatten() {
        *feature = normal_forms[*feature as usize];
    }
    let mut random = Random::new(seed, 1 << 40);
    random.shuffle(&mut samples);
    let tested = samples.split_off(samples.len() - samples.len() / 10);
    for round in 0..ROUNDS {
        random.shuffle(&mut samples);
        for Sample { features, chosen } in &samples {
            let found = probabilities(&weights, features, &parts);
            for ((features, found), chosen) in features.iter().zip(found).zip(chosen) {
                let difference = found - chosen;
                if difference.abs() < LEAST_DIFFERENCE {
                    continue;
                }
                for &feature in &features[parts.clone()] {
                    let feature = feature as usize;
                    let gradient = difference + DECAY * weights[feature];
                    squares[feature] += gradient * gradient;
                    weights[feature] -= RATE * gradient / squares[feature].sqrt();
                }
            }
        }
        println!("round {}: {}", round + 1, grade(&weights, &tested, &parts));
    }
    normal_forms.iter().map(|form| weights[*form as usize]).collect()
}

/// The probabilities of moves by these parts of their features.
fn probabilities(weights: &[f32], features: &[[u32; COUNT]], parts: &Range<usize>) -> Vec<f32> {
    let sum = |features: &[u32; COUNT]| features[parts.clone()].iter().map(|feature| weights[*feature as usize]).sum();
    let mut all: Vec<f32> = features.iter().map(sum).collect();
    softmax(&mut all);
    all
}

/// How well weights foretell the moves of positions from which they did not learn, in words.
fn grade(weights: &[f32], tested: &[Sample], parts: &Range<usize>) -> String {
    let best = |list: &[f32]| (0..list.len()).max_by(|one, other| list[*one].total_cmp(&list[*other]));
    let (mut loss, mut of_equal, mut right) = (0.0, 0.0, 0);
    for Sample { features, chosen } in tested {
        let found = probabilities(weights, features, parts);
        loss -= found.iter().zip(chosen).map(|(found, chosen)| chosen * found.max(1e-9).ln()).sum::<f32>();
        of_equal += (chosen.len() as f32).ln();
        right += usize::from(best(&found) == best(chosen));
    }
    let number = tested.len() as f32;
    let percent = 100.0 * right as f32 / number;
    format!(
        "cross-entropy {:.4}, {:.4} if all moves were equal; best move {percent:.1} %",
        loss / number,
        of_equal / number
    )
}
