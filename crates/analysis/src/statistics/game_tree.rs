//! The size of the game tree, estimated from the numbers of legal moves in played games.

use std::collections::BTreeMap;

use super::Histogram;

/// The tree of all games, as far as played games show it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameTree {
    /// The mean number of legal moves over all plies of all games.
    pub branching_factor: f64,
    /// The depth of the tree: the median length of the games, in plies.
    pub plies: u32,
    /// The decimal logarithm of the number of leaves at that depth: the sum over its plies of the mean logarithm of the
    /// number of legal moves. `None` if these are not certain at one of them.
    pub log10_size: Option<f64>,
}

impl GameTree {
    /// The tree of games with these lengths, and these numbers of legal moves by ply. `None` if no moves were counted.
    #[must_use]
    pub fn of(lengths: &Histogram, branching: &BTreeMap<u32, Histogram>) -> Option<GameTree> {
        let of_ply = branching.values().flat_map(Histogram::iter);
        let (moves, counted) = of_ply.fold((0u128, 0u128), |(moves, counted), (number, games)| {
            (moves + u128::from(number) * u128::from(games), counted + u128::from(games))
        });
        let plies = lengths.quantile(50)?;
        let log10_size = (1..=plies).map(|ply| branching.get(&ply)?.mean_log10()).sum();
        (counted > 0).then(|| GameTree { branching_factor: moves as f64 / counted as f64, plies, log10_size })
    }
}
