//! The weights of Crosswise.

use xgames_core::random::Random;
use xgames_search::engine::crosswise::Values;
use xgames_search::engine::crosswise::learning::{Game, play};
use xgames_search::engine::crosswise::weights::{PHASES, SHAPES, Weights};

fn env(name: &str, usual: f64) -> f64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

/// The sums of final points.
struct Sums {
    lines: Vec<[[f64; SHAPES]; PHASES]>,
    numbers: Vec<[[f64; SHAPES]; PHASES]>,
}

impl Sums {
    fn new() -> Sums {
        Sums { lines: vec![[[0.0; SHAPES]; PHASES]; 2], numbers: vec![[[0.0; SHAPES]; PHASES]; 2] }
    }

    fn add(&mut self, game: &Game) {
        let six = env("SIX", 2000.0);
        for visited in &game.visited {
            for (line, shape) in visited.shapes.iter().enumerate() {
                let is_six = game.points[line] == 6000;
                if game.is_six && !is_six {
                    continue;
                }
                let points = if is_six { six } else { f64::from(game.points[line]) };
                let mover = usize::from(visited.rows_move == (line < 6));
                let (phase, shape) = (usize::from(visited.vacant), usize::from(*shape));
                self.lines[mover][phase][shape] += points;
                self.numbers[mover][phase][shape] += 1.0;
            }
        }
    }

    fn weights(&self, old: &Weights) -> Weights {
        let mut new = old.clone();
        let width = env("KERNEL", 1.0);
        let greedy = Weights::greedy();
        for mover in 0..2 {
            for phase in 0..PHASES {
                for shape in 0..SHAPES {
                    let (mut sum, mut number) = (0.0, 0.0);
                    for other in 0..PHASES {
                        let weight = (-(phase as f64 - other as f64).abs() / width).exp();
                        sum += weight * self.lines[mover][other][shape];
                        number += weight * self.numbers[mover][other][shape];
                    }
                    let prior = f64::from(greedy.lines[0][0][shape]);
                    new.lines[mover][phase][shape] = if prior > 5000.0 { 6000 } else { ((sum + prior) / (number + 1.0)).round() as i16 };
                }
            }
        }
        new
    }
}

fn score(one: &Weights, other: &Weights, games: u64, seed: u64) -> (f64, f64, f64) {
    let (one, other) = (Values::new(one), Values::new(other));
    let (mut points, mut margins, mut sixes) = (0.0, 0.0, 0.0);
    let mut count = |game: &Game, sign: i16| {
        points += f64::from((sign * game.margin).signum() + 1) / 2.0;
        margins += f64::from(sign * game.margin.clamp(-20, 20));
        sixes += f64::from(u8::from(game.is_six));
    };
    for deal in 0..games / 2 {
        count(&play([&one, &other], 0.0, deal, seed), 1);
        count(&play([&other, &one], 0.0, deal, seed), -1);
    }
    (points / games as f64, margins / games as f64, sixes / games as f64)
}

/// Makes the weights.
pub fn train(seed: u64) {
    let greedy = Weights::greedy();
    let mut weights = greedy.clone();
    let cost = env("COST", 100.0);
    let end = env("COSTEND", 0.0);
    for wild in &mut weights.wilds {
        for (vacant, value) in wild.iter_mut().enumerate() {
            *value = (end + (cost - end) * (vacant as f64 / env("FULLAT", 8.0)).min(1.0)) as i16;
        }
    }
    let games = env("GAMES", 20000.0) as u64;
    let mut random = Random::new(seed, 0);
    let greedy_values = Values::new(&greedy);
    let mut sums = Sums::new();
    println!("greedy with costs - greedy {:?}", score(&weights, &greedy, 4000, 9));
    for round in 0..env("ROUNDS", 6.0) as usize {
        let start = std::time::Instant::now();
        let values = Values::new(&weights);
        let seed = random.bits();
        let explores = env("EXPLORE", 0.1);
        for deal in 0..games {
            let other = if deal % 4 == 0 { [&values, &greedy_values] } else if deal % 4 == 1 { [&greedy_values, &values] } else { [&values, &values] };
            sums.add(&play(other, explores, deal, seed));
        }
        let new = sums.weights(&weights);
        let time = start.elapsed().as_secs_f64();
        println!("{round}: {time:.1} s, - greedy {:?}, - old {:?}", score(&new, &greedy, 4000, 9), score(&new, &weights, 4000, 10));
        weights = new;
    }
    for mover in 0..2 { for vacant in [0, 3, 6, 12, 18, 24, 30] { println!("{mover} {vacant} {:?}", weights.lines[mover][vacant]); } }
    if env("TUNE", 1.0) > 0.0 { tune(&mut weights); }
    println!("final - greedy {:?}", score(&weights, &greedy, 20000, 77));
    std::fs::write(std::env::var("OUT").unwrap_or("/tmp/weights".into()), weights.write()).unwrap();
}

fn tune(weights: &mut Weights) {
    let mut seed = 1000;
    let mut step = 60.0;
    for round in 0..env("TUNEROUNDS", 3.0) as usize {
        for wild in 0..4 {
            for knot in [0.0, 1.0, 3.0, 6.0, 12.0, 24.0] {
                for sign in [1.0, -1.0] {
                    let mut changed = weights.clone();
                    for (vacant, value) in changed.wilds[wild].iter_mut().enumerate() {
                        let distance = ((vacant as f64 + 1.0).ln() - (knot + 1.0_f64).ln()).abs() / 0.7;
                        *value += (sign * step * (1.0 - distance).max(0.0)) as i16;
                    }
                    seed += 1;
                    let (points, margin, _) = score(&changed, weights, env("TUNEGAMES", 4000.0) as u64, seed);
                    if points > 0.5 + env("TUNEMIN", 0.004) { *weights = changed; println!("{round} wild {wild} knot {knot} {:+} {points:.4} {margin:.3}", sign * step); break; }
                }
            }
        }
        step *= 0.7;
    }
    for wild in 0..4 { println!("{:?}", weights.wilds[wild]); }
}
