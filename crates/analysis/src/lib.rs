//! Questions beyond the rules, about one game and about archives of games: move-tree counts, match standings, queries,
//! positions and patterns, statistics, openings and reviews. Programs use it through the crate `xgames`.

#[cfg(feature = "archives")]
pub mod archive;
#[cfg(feature = "archives")]
pub mod benchmark;
#[cfg(feature = "archives")]
pub mod binary;
pub mod contest;
pub mod ending;
pub mod folding;
#[cfg(feature = "archives")]
pub mod formatting;
#[cfg(feature = "archives")]
pub mod game_tree;
mod glob;
#[cfg(feature = "archives")]
pub mod hash_key;
#[cfg(feature = "archives")]
mod index_file;
pub mod occurrence;
#[cfg(feature = "archives")]
pub mod openings;
pub mod perft;
#[cfg(feature = "archives")]
pub mod position_index;
#[cfg(feature = "archives")]
pub mod puzzles;
pub mod query;
pub mod replayed_plies;
pub mod review;
#[cfg(feature = "archives")]
pub mod reviewing;
#[cfg(feature = "archives")]
pub mod selection;
#[cfg(feature = "archives")]
pub mod statistics;
#[cfg(feature = "archives")]
pub mod tournament;
