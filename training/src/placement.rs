//! Crossway and Cross: preferences for moves, learned from the visits of searches.

use std::fs;
use std::time::Instant;

use anyhow::Context;
use xgames_core::board::Cell;
use xgames_core::games::Position;
use xgames_core::games::cross::Cross;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::placement::Move;
use xgames_core::random::Random;
use xgames_search::engine::contest::opening;
use xgames_search::engine::policy::STEPS;
use xgames_search::engine::policy::features::{self, COUNT, Features, Scene};
use xgames_search::engine::policy::shape::Shape;
use xgames_search::engine::{Evaluation, Playable, Settings};
use xgames_search::solver::Limits;

/// A game in which stones are placed and stay.
pub(crate) trait Placement: Playable<Move = Move> {
    /// The place of the weights.
    const FILE: &'static str;
    /// The sizes of the boards with the numbers of games, and the playouts of each move.
    const GAMES: &'static [(u16, usize, u64)];

    fn start(size: u16) -> anyhow::Result<Self>;
    fn shape() -> Shape;
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
    const GAMES: &'static [(u16, usize, u64)] = &[(4, 150, 2000), (5, 200, 2000), (6, 100, 2000), (7, 50, 2000)];

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
struct Sample {
    features: Vec<[u32; COUNT]>,
    chosen: Vec<f32>,
}

/// Plays games, fits the weights, and writes them.
pub(crate) fn train<P: Placement>(seed: u64) -> anyhow::Result<()> {
    let begun = Instant::now();
    let mut samples = Vec::new();
    for &(size, games, playouts) in P::GAMES {
        let start = P::start(size)?;
        for game in 0..games {
            play(&start, seed.wrapping_add(u64::from(size) << 32), game as u64, playouts, &mut samples);
        }
        println!("size {size}: {games} games, {} positions, {:.0} s", samples.len(), begun.elapsed().as_secs_f64());
    }
    let weights = fit(&P::shape(), samples, seed);
    let bytes: Vec<u8> =
        weights.iter().map(|weight| ((weight * STEPS).round().clamp(-127.0, 127.0) as i8).cast_unsigned()).collect();
    fs::write(P::FILE, bytes).context(P::FILE)?;
    println!("{:.0} s", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Plays a game, and adds its positions.
fn play<P: Placement>(start: &P, seed: u64, number: u64, playouts: u64, samples: &mut Vec<Sample>) {
    let mut random = Random::new(seed, number);
    let plies = random.below(7);
    let mut position = start.clone();
    let mut last = [None, None];
    let mut engine = start.engine(Settings { memory: 32 << 20, threads: 1, seed: random.bits(), learned: false });
    let features = start.features();
    for mv in opening(start, plies, &mut random) {
        position.play(mv);
        last = [cell(mv), last[0]];
    }
    while position.outcome().is_none() {
        let mut stones = position.legal_moves();
        stones.retain(|mv| !P::is_swap(*mv));
        let report = engine.search_among(&position, &stones, &Limits::nodes(playouts), &mut |_| ());
        let Some(best) = report.best_move() else { break };
        let side = position.turn().side;
        let is_lost = report.evaluation.is_proven() && report.evaluation.chance(side) < 0.5;
        let legal = position.legal_moves();
        let cells: Vec<Cell> = legal.iter().filter_map(|mv| cell(*mv)).collect();
        if !is_lost && cells.len() > 1 {
            let chosen = |at: &Cell| {
                if let Evaluation::Proven(_) = report.evaluation {
                    return if cell(best) == Some(*at) { 1.0 } else { 0.0 };
                }
                let line = report.lines.iter().find(|line| line.moves.first().copied() == Some(Move::Place(*at)));
                line.map_or(0.0, |line| line.visits as f32)
            };
            let mut chosen: Vec<f32> = cells.iter().map(chosen).collect();
            let all: f32 = chosen.iter().sum();
            chosen.iter_mut().for_each(|share| *share /= all);
            let known = [5, 1].map(|one_in| !random.one_in(one_in + 4));
            let seen = [last[0].filter(|_| known[0]), last[1].filter(|_| known[0] && known[1])];
            if all > 0.0 {
                samples.push(Sample { features: position.of_moves(&features, seen, &cells), chosen });
            }
        }
        // The winner is known, and the loser hardly matters.
        if is_lost {
            break;
        }
        let mv = if random.one_in(12) { *random.pick(&legal).unwrap_or(&best) } else { best };
        let mv = if mv == Move::Swap { best } else { mv };
        position.play(mv);
        last = [cell(mv), last[0]];
    }
}

fn cell(mv: Move) -> Option<Cell> {
    if let Move::Place(cell) = mv { Some(cell) } else { None }
}

/// The weights under which the chosen moves are most likely, by stochastic gradients with a rate for each weight (AdaGrad; Duchi,
/// Hazan and Singer, 2011).
fn fit(shape: &Shape, samples: Vec<Sample>, seed: u64) -> Vec<f32> {
    const EPOCHS: usize = 12;
    const RATE: f32 = 0.1;
    const DECAY: f32 = 1e-5;
    let normal_forms = features::normal_forms(shape);
    let mut weights = vec![0.0_f32; normal_forms.len()];
    let mut squares = vec![1e-3_f32; normal_forms.len()];
    let mut random = Random::new(seed, 1 << 40);
    let mut samples = samples;
    random.shuffle(&mut samples);
    let tested = samples.split_off(samples.len() - samples.len() / 10);
    for sample in &mut samples {
        for features in &mut sample.features {
            features.iter_mut().for_each(|feature| *feature = normal_forms[*feature as usize]);
        }
    }
    let probabilities = |weights: &[f32], features: &[[u32; COUNT]]| {
        let sum = |features: &[u32; COUNT]| features.iter().map(|feature| weights[*feature as usize]).sum::<f32>();
        let sums: Vec<f32> = features.iter().map(sum).collect();
        let most = sums.iter().copied().fold(f32::MIN, f32::max);
        let mut all: Vec<f32> = sums.iter().map(|sum| (sum - most).exp()).collect();
        let total: f32 = all.iter().sum();
        all.iter_mut().for_each(|probability| *probability /= total);
        all
    };
    for epoch in 0..EPOCHS {
        random.shuffle(&mut samples);
        for Sample { features, chosen } in &samples {
            let found = probabilities(&weights, features);
            for ((features, found), chosen) in features.iter().zip(found).zip(chosen) {
                let gradient = found - chosen;
                if gradient.abs() < 1e-4 {
                    continue;
                }
                for &feature in features {
                    let feature = feature as usize;
                    let gradient = gradient + DECAY * weights[feature];
                    squares[feature] += gradient * gradient;
                    weights[feature] -= RATE * gradient / squares[feature].sqrt();
                }
            }
        }
        let (mut loss, mut uniform, mut first) = (0.0, 0.0, 0);
        for Sample { features, chosen } in &tested {
            let mapped: Vec<[u32; COUNT]> =
                features.iter().map(|of| of.map(|feature| normal_forms[feature as usize])).collect();
            let found = probabilities(&weights, &mapped);
            loss -= found.iter().zip(chosen).map(|(found, chosen)| chosen * found.max(1e-9).ln()).sum::<f32>();
            uniform += (chosen.len() as f32).ln();
            let best = |list: &[f32]| (0..list.len()).max_by(|one, other| list[*one].total_cmp(&list[*other]));
            first += usize::from(best(&found) == best(chosen));
        }
        let number = tested.len() as f32;
        println!(
            "epoch {epoch}: loss {:.4} of {:.4}, best move {:.1} %",
            loss / number,
            uniform / number,
            100.0 * first as f32 / number
        );
    }
    normal_forms.iter().map(|form| weights[*form as usize]).collect()
}
