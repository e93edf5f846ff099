//! The network of Crossings: games of the engine with itself, and a network that foretells how they go on. Then the engine plays
//! with this network, and a better one is learned from those games.

mod fit;
mod games;
mod weights;

use std::time::Instant;

use self::games::Sample;
use self::weights::Weights;
use crate::files::Files;
use anyhow::Context as _;
use xgames_core::random::Random;
use xgames_search::engine::crossings::network::Network;

/// The file of the weights.
const FILE: &str = "crates/search/src/engine/crossings/weights";

/// A part of the training: games with the network so far, and a fit to their positions.
struct Generation {
    games: u64,
    /// The number of positions that the engine searches for a move.
    positions: u64,
    /// The number of times that the fit goes over all samples.
    rounds: usize,
}

/// The first one plays without a network.
const GENERATIONS: [Generation; 4] = [
    Generation { games: 1500, positions: 300, rounds: 10 },
    Generation { games: 2500, positions: 400, rounds: 10 },
    Generation { games: 3000, positions: 600, rounds: 10 },
    Generation { games: 4000, positions: 800, rounds: 25 },
];
/// The number of generations whose positions are learned.
const KEPT: usize = 3;

/// The numbers of positions for a move after which the calibration of the engine is measured, and the numbers of games for that.
const CALIBRATION_GAMES: [(u64, u64); 3] = [(100, 2000), (1000, 500), (10_000, 150)];

/// Makes the file of the weights, and says how it went.
pub(crate) fn train(seed: u64, files: &Files) -> anyhow::Result<()> {
    let begin = Instant::now();
    let (mut network, mut file) = (None, Vec::new());
    let mut samples: Vec<Vec<Sample>> = Vec::new();
    for (number, generation) in GENERATIONS.iter().enumerate() {
        let stream = seed.wrapping_mul(100).wrapping_add(number as u64);
        let mut new = games::play(network.as_ref(), generation.games, generation.positions, stream);
        let slope = fit::slope(&new);
        new.iter_mut().for_each(|sample| sample.odds *= slope);
        println!(
            "{} games, {} positions, slope {slope:.3}, {} s",
            generation.games,
            new.len(),
            begin.elapsed().as_secs()
        );
        if samples.len() == KEPT {
            samples.remove(0);
        }
        samples.push(new);
        let mut random = Random::new(stream, u64::MAX);
        let mut weights = Weights::random(&mut random);
        let mut all = samples.concat();
        // The last positions are not learned; they show how well the network does with others.
        let others = all.split_off(all.len() - all.len() / 50);
        let loss = fit::fit(&mut weights, &all, generation.rounds, &mut random);
        println!("loss {loss:.4}, of others {:.4}, {} s", fit::loss(&weights, &others), begin.elapsed().as_secs());
        file = weights.file();
        network = Some(Network::read(&file).context("the weights are no network")?);
    }
    files.write(FILE, &file)?;
    for (number, (positions, games)) in CALIBRATION_GAMES.into_iter().enumerate() {
        let stream = seed.wrapping_mul(100).wrapping_add(50 + number as u64);
        let slope = fit::slope(&games::play(network.as_ref(), games, positions, stream));
        println!("slope after {positions} positions {slope:.2}, {} s", begin.elapsed().as_secs());
    }
    Ok(())
}
