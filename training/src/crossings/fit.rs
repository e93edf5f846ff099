//! The fit of a network: the numbers with which it foretells best how games go on, by descent along the gradient.

use super::games::Sample;
use super::weights::{PARAMETERS, ROWS, START, Weights, biases, output};
use xgames_core::games::crossings::kernel::{Board, Shape};
use xgames_core::random::Random;
use xgames_search::engine::crossings::network::{UNITS, phase};

/// The number of positions between two steps.
const BATCH: usize = 256;
/// The length of the first step and of the last one, about.
const RATES: (f32, f32) = (2e-3, 2e-5);
/// The share of the result of a game in what is foretold. The rest is the chance that the search found.
const RESULT: f32 = 0.5;
/// How fast the mean of the gradient and that of its square forget.
const FORGETS: (f32, f32) = (0.1, 0.001);

/// The slope that makes odds of a search to those of results: the logarithm is multiplied by it.
pub(crate) fn slope(samples: &[Sample]) -> f32 {
    let mut slope = 1.0;
    // Newton's method.
    for _ in 0..30 {
        let (mut first, mut second) = (0.0, 0.0);
        for Sample { odds, result, .. } in samples {
            let odds = f64::from(*odds);
            let chance = 1.0 / (1.0 + (-slope * odds).exp());
            first += (f64::from(*result) - chance) * odds;
            second += chance * (1.0 - chance) * odds * odds;
        }
        slope += first / second.max(1e-9);
    }
    slope as f32
}

/// The answer that a network should give about a position: the chance of the side to move.
fn target(sample: &Sample) -> f32 {
    RESULT * sample.result + (1.0 - RESULT) * chance(sample.odds)
}

/// The chance with these odds.
fn chance(odds: f32) -> f32 {
    1.0 / (1.0 + (-odds).exp())
}

/// The position with left and right exchanged.
fn mirrored(board: Board) -> Board {
    let mirror = |set: u64| set.reverse_bits().swap_bytes();
    Board { own: mirror(board.own), enemy: mirror(board.enemy) }
}

/// Both views of a position, and what became of it.
struct Pass {
    /// The rows of the stones, for both views.
    rows: Vec<[usize; 2]>,
    views: [[f32; UNITS]; 2],
    phase: usize,
    odds: f32,
}

impl Pass {
    fn new() -> Pass {
        Pass { rows: Vec::new(), views: [[0.0; UNITS]; 2], phase: 0, odds: 0.0 }
    }

    /// Computes the odds of a position.
    fn forward(&mut self, weights: &Weights, board: Board) {
        self.rows.clear();
        for (set, colour) in [(board.own, 0), (board.enemy, 1)] {
            let mut stones = set;
            while stones != 0 {
                let square = stones.trailing_zeros() as u8;
                stones &= stones - 1;
                let turned = usize::from(Shape::GAME.turned_square(square));
                let row = |colour: usize, square: usize| ROWS + (64 * colour + square) * UNITS;
                self.rows.push([row(colour, usize::from(square)), row(1 - colour, turned)]);
            }
        }
        self.phase = phase(board);
        let numbers = &weights.numbers;
        self.odds = numbers[biases(self.phase)];
        for (view, sums) in self.views.iter_mut().enumerate() {
            sums.copy_from_slice(&numbers[START..START + UNITS]);
            for rows in &self.rows {
                let row = &numbers[rows[view]..rows[view] + UNITS];
                for (sum, more) in sums.iter_mut().zip(row) {
                    *sum += more;
                }
            }
            let output = &numbers[output(self.phase, view)..][..UNITS];
            for (sum, weight) in sums.iter().zip(output) {
                let cut = sum.clamp(0.0, 1.0);
                self.odds += cut * cut * weight;
            }
        }
    }

    /// Adds what the loss changes with each number, if it changes by `by` with the odds.
    fn backward(&self, weights: &Weights, by: f32, gradient: &mut [f32]) {
        gradient[biases(self.phase)] += by;
        for (view, sums) in self.views.iter().enumerate() {
            let place = output(self.phase, view);
            let mut inner = [0.0; UNITS];
            for unit in 0..UNITS {
                let (sum, weight) = (sums[unit], weights.numbers[place + unit]);
                let cut = sum.clamp(0.0, 1.0);
                gradient[place + unit] += by * cut * cut;
                inner[unit] = if sum > 0.0 && sum < 1.0 { by * weight * 2.0 * sum } else { 0.0 };
            }
            let starts = self.rows.iter().map(|rows| rows[view]).chain([START]);
            for start in starts {
                for (number, more) in gradient[start..start + UNITS].iter_mut().zip(&inner) {
                    *number += more;
                }
            }
        }
    }
}

/// The means of the gradient and of its square, by which steps are measured (Adam; Kingma and Ba, 2014).
struct Steps {
    mean: Vec<f32>,
    square: Vec<f32>,
    taken: i32,
}

impl Steps {
    fn step(&mut self, weights: &mut Weights, gradient: &mut [f32], rate: f32) {
        self.taken += 1;
        let (keeps, keeps_square) = (1.0 - FORGETS.0, 1.0 - FORGETS.1);
        let (known, known_square) = (1.0 - keeps.powi(self.taken), 1.0 - keeps_square.powi(self.taken));
        let rate = rate * known_square.sqrt() / known;
        for (place, change) in gradient.iter_mut().enumerate() {
            let (mean, square) = (&mut self.mean[place], &mut self.square[place]);
            *mean = keeps * *mean + FORGETS.0 * *change;
            *square = keeps_square * *square + FORGETS.1 * *change * *change;
            weights.numbers[place] -= rate * *mean / (square.sqrt() + 1e-8);
            *change = 0.0;
        }
        weights.limit();
    }
}

/// Goes over the samples so often, and changes the weights in steps that become shorter and shorter. Returns the mean loss (a
/// squared difference of chances) of the last time.
pub(crate) fn fit(weights: &mut Weights, samples: &[Sample], rounds: usize, random: &mut Random) -> f32 {
    let mut steps = Steps { mean: vec![0.0; PARAMETERS], square: vec![0.0; PARAMETERS], taken: 0 };
    let mut gradient = vec![0.0; PARAMETERS];
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let (mut pass, mut loss) = (Pass::new(), 0.0);
    let batches = rounds * samples.len().div_ceil(BATCH);
    for _ in 0..rounds {
        random.shuffle(&mut order);
        loss = 0.0;
        for batch in order.chunks(BATCH) {
            for place in batch {
                let sample = &samples[*place];
                let board = if random.one_in(2) { mirrored(sample.board) } else { sample.board };
                pass.forward(weights, board);
                let found = chance(pass.odds);
                let difference = found - target(sample);
                loss += difference * difference;
                pass.backward(weights, 2.0 * difference * found * (1.0 - found) / batch.len() as f32, &mut gradient);
            }
            let done = steps.taken as f32 / batches as f32;
            steps.step(weights, &mut gradient, RATES.0 * (RATES.1 / RATES.0).powf(done));
        }
        loss /= samples.len().max(1) as f32;
    }
    loss
}

/// The mean loss of a network that foretells these samples.
pub(crate) fn loss(weights: &Weights, samples: &[Sample]) -> f32 {
    let mut pass = Pass::new();
    let losses = samples.iter().map(|sample| {
        pass.forward(weights, sample.board);
        let difference = chance(pass.odds) - target(sample);
        difference * difference
    });
    losses.sum::<f32>() / samples.len().max(1) as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::crossings::games::play;
    use xgames_search::engine::crossings::network::Network;

    /// The network of a file says about the same as the numbers that were learned.
    #[test]
    fn files_say_what_was_learned() {
        let mut random = Random::new(3, 0);
        let mut weights = Weights::random(&mut random);
        let samples = play(None, 4, 30, 1);
        let before = loss(&weights, &samples);
        let after = fit(&mut weights, &samples, 30, &mut random);
        assert!(after < before / 2.0, "{before} {after}");
        let network = Network::read(&weights.file()).unwrap();
        let mut pass = Pass::new();
        for Sample { board, .. } in samples {
            pass.forward(&weights, board);
            let score = f32::from(network.score(board)) / 150.0;
            assert!((score - pass.odds).abs() < 0.1, "{score} {}", pass.odds);
        }
    }

    /// The gradient is that of the differences.
    #[test]
    fn gradients_are_those_of_differences() {
        let mut random = Random::new(4, 0);
        let weights = Weights::random(&mut random);
        let Sample { board, .. } = play(None, 1, 30, 2)[0];
        let (mut pass, mut gradient) = (Pass::new(), vec![0.0; PARAMETERS]);
        pass.forward(&weights, board);
        let odds = pass.odds;
        pass.backward(&weights, 1.0, &mut gradient);
        let mut changes = 0;
        for place in (0..PARAMETERS).step_by(7) {
            let mut changed = weights.clone();
            changed.numbers[place] += 1e-3;
            pass.forward(&changed, board);
            let found = (pass.odds - odds) / 1e-3;
            assert!((found - gradient[place]).abs() < 0.02, "{place}: {found} is not {}", gradient[place]);
            changes += usize::from(found.abs() > 0.05);
        }
        assert!(changes > 20, "{changes}");
    }

    /// Odds that are half as steep as they should be have the slope 2.
    #[test]
    fn slopes_are_found() {
        let board = Board { own: 1, enemy: 2 };
        let samples: Vec<Sample> = (-20..=20)
            .map(|step| {
                let odds = step as f32 / 10.0;
                Sample { board, odds, result: chance(2.0 * odds) }
            })
            .collect();
        assert!((slope(&samples) - 2.0).abs() < 1e-3);
    }

    #[test]
    fn games_repeat() {
        let boards = |seed| play(None, 2, 30, seed).into_iter().map(|sample| sample.board).collect::<Vec<_>>();
        assert_eq!(boards(5), boards(5));
        assert_ne!(boards(5), boards(6));
    }
}
