//! The weights of Crosswise.
//!
//! The policy of the playouts plays games with itself, and every fourth game with each team against the policy that only counts
//! points, so that it keeps meeting players who build lines of six. A line is worth what lines of its shape had in the end,
//! on average. Then the prices of wilds are changed a little, one after the other; a change stays if it wins.

use crate::files::Files;
use xgames_core::random::Random;
use xgames_search::engine::crosswise::Values;
use xgames_search::engine::crosswise::learning::{Game, play};
use xgames_search::engine::crosswise::weights::{PHASES, SHAPES, SIX, Weights};

/// The file that the engine is compiled with.
const FILE: &str = "crates/search/src/engine/crosswise/weights";

/// The numbers of rounds of games, and of rounds of changes after them.
const ROUNDS: [(usize, usize); 2] = [(4, 3), (2, 2)];

/// The number of games of a round.
const GAMES: u64 = 20_000;

/// The probability with which a play in these games is a random one.
const EXPLORES: f64 = 0.1;

/// The number of games that decide on a change, and the share of them that it has to win.
const GAMES_OF_CHANGE: u64 = 8_000;
const LEAST_SHARE: f64 = 0.505;

/// The points of a six, in hundredths, in the mean of the final points.
const SIX_COUNTS: f64 = 2_000.0;

/// The first price of a wild in hundredths of points, and the number of vacant cells from which on it holds; it falls to 0 with the
/// last cell.
const FIRST_PRICE: usize = 100;
const FULL_PRICE_FROM: usize = 8;

/// The change of a price in the first round, in hundredths of points, and its share in each further one.
const STEP: f64 = 60.0;
const SHRINKS: f64 = 0.7;

/// The numbers of vacant cells around which a price is changed.
const KNOTS: [f64; 7] = [0.0, 1.0, 3.0, 6.0, 12.0, 24.0, 36.0];

/// A number for each line whose owner moves next or not, each number of vacant cells, and each shape.
type Table = [Vec<[f64; SHAPES]>; 2];

fn table() -> Table {
    [(); 2].map(|()| vec![[0.0; SHAPES]; PHASES])
}

/// The final points of lines, by what they were before.
struct Ends {
    points: Table,
    numbers: Table,
}

impl Ends {
    fn add(&mut self, game: &Game) {
        for visited in &game.visited {
            for (line, shape) in visited.shapes.iter().enumerate() {
                let is_six = game.points[line] == SIX;
                // A six ends the game before the other lines have their final points.
                if game.is_six && !is_six {
                    continue;
                }
                let points = if is_six { SIX_COUNTS } else { f64::from(game.points[line]) };
                let owner_moves = usize::from(visited.rows_move == (line < game.points.len() / 2));
                let (vacant, shape) = (usize::from(visited.vacant), usize::from(*shape));
                self.points[owner_moves][vacant][shape] += points;
                self.numbers[owner_moves][vacant][shape] += 1.0;
            }
        }
    }

    /// Sets the values of lines to the mean of the final points, to which other numbers of vacant cells count the less the farther
    /// they are away.
    fn set(&self, weights: &mut Weights) {
        let plain = Weights::greedy();
        for owner_moves in 0..2 {
            for vacant in 0..PHASES {
                for shape in 0..SHAPES {
                    let now = plain.lines[0][0][shape];
                    let (mut points, mut number) = (f64::from(now), 1.0);
                    for other in 0..PHASES {
                        let weight = (-(vacant.abs_diff(other) as f64)).exp();
                        points += weight * self.points[owner_moves][other][shape];
                        number += weight * self.numbers[owner_moves][other][shape];
                    }
                    let mean = (points / number).round() as i16;
                    weights.lines[owner_moves][vacant][shape] = if now == SIX { SIX } else { mean };
                }
            }
        }
    }
}

/// The share of the games that the first weights win against the others, from 0 to 1; a draw counts half. Each deal is played twice.
fn share(one: &Weights, other: &Weights, games: u64, seed: u64) -> f64 {
    let [one, other] = [one, other].map(Values::new);
    let points = |margin: i16| f64::from(margin.signum() + 1) / 2.0;
    let pair = |deal| {
        points(play([&one, &other], 0.0, deal, seed).margin) + points(-play([&other, &one], 0.0, deal, seed).margin)
    };
    (0..games / 2).map(pair).sum::<f64>() / games as f64
}

/// Changes the prices of wilds where that wins.
fn improve(weights: &mut Weights, rounds: usize, random: &mut Random) {
    let mut step = STEP;
    for _ in 0..rounds {
        for wild in 0..weights.wilds.len() {
            for knot in KNOTS {
                for step in [step, -step] {
                    let mut changed = weights.clone();
                    for (vacant, price) in changed.wilds[wild].iter_mut().enumerate() {
                        let distance = ((vacant as f64 + 1.0).ln() - (knot + 1.0_f64).ln()).abs();
                        *price += (step * (1.0 - distance / 0.7).max(0.0)) as i16;
                    }
                    if share(&changed, weights, GAMES_OF_CHANGE, random.bits()) > LEAST_SHARE {
                        *weights = changed;
                        break;
                    }
                }
            }
        }
        step *= SHRINKS;
    }
}

/// Makes the file of weights.
///
/// # Errors
/// The file cannot be written.
pub(crate) fn train(seed: u64, files: &Files) -> anyhow::Result<()> {
    let mut random = Random::new(seed, 0);
    let greedy = Weights::greedy();
    let greedy_values = Values::new(&greedy);
    let mut weights = greedy.clone();
    for prices in &mut weights.wilds {
        for (vacant, price) in prices.iter_mut().enumerate() {
            *price = (FIRST_PRICE * vacant.min(FULL_PRICE_FROM) / FULL_PRICE_FROM) as i16;
        }
    }
    let mut ends = Ends { points: table(), numbers: table() };
    for (rounds, rounds_of_changes) in ROUNDS {
        for _ in 0..rounds {
            let values = Values::new(&weights);
            let seed = random.bits();
            for deal in 0..GAMES {
                let players = match deal % 4 {
                    0 => [&values, &greedy_values],
                    1 => [&greedy_values, &values],
                    _ => [&values, &values],
                };
                ends.add(&play(players, EXPLORES, deal, seed));
            }
            ends.set(&mut weights);
            println!("won against points alone: {:.3}", share(&weights, &greedy, GAMES, seed));
        }
        improve(&mut weights, rounds_of_changes, &mut random);
        println!("with other prices: {:.3}", share(&weights, &greedy, GAMES, seed));
    }
    files.write(FILE, &weights.write())
}
