//! Facts about the games of one kind and size that several tables have.

use std::cmp::Reverse;

use crate::tables::{Column, Value, column, share};
use xgames_analysis::statistics::{Group, Results};
use xgames_core::games::{Game, Side};

/// A game and a size as the first cells of a row in CSV.
pub(super) fn game_and_size(game: Option<Game>, size: Option<u16>) -> Vec<String> {
    vec![game.map_or("", Game::name).to_owned(), size.map_or(String::new(), |size| size.to_string())]
}

/// A year in words.
pub(super) fn year_name(year: u16) -> String {
    if year == 0 { "unknown".to_owned() } else { year.to_string() }
}

/// The numbers of games by result.
pub(super) fn by_result(results: Results) -> [(&'static str, Value); 4] {
    let Results { seat1, seat2, draws, unfinished } = results;
    [("seat1", seat1), ("seat2", seat2), ("draws", draws), ("unfinished", unfinished)]
        .map(|(name, games)| (name, games.into()))
}

/// The columns of [`of_first_move`].
pub(super) const OF_FIRST_MOVE: [Column; 7] = [
    column("games", "games"),
    share("share", "share"),
    column("seat1", "seat 1"),
    column("seat2", "seat 2"),
    column("draws", "draws"),
    column("unfinished", "unfinished").unless_zero(),
    share("seat1_share", "won by seat 1"),
];

/// The games that began with a move: their share of all games with a first move, and their results.
pub(super) fn of_first_move(results: Results, all: u64) -> [Value; 7] {
    let games = results.games();
    let [seat1, seat2, draws, unfinished] = by_result(results).map(|(_, games)| games);
    let seat1_share = Value::share(results.seat1, results.finished());
    [games.into(), Value::share(games, all), seat1, seat2, draws, unfinished, seat1_share]
}

/// The rows of the results: the name, the number of games, and their share of the games with a result, if they have one.
pub(super) fn result_rows(results: Results) -> [[Value; 3]; 4] {
    let Results { seat1, seat2, draws, unfinished } = results;
    let row = |name: &'static str, games| [name.into(), Value::Count(games), Value::share(games, results.finished())];
    [
        row("seat1", seat1),
        row("seat2", seat2),
        row("draws", draws),
        ["unfinished".into(), unfinished.into(), Value::Nothing],
    ]
}

/// The number of games in which the second player could swap and played on or swapped.
pub(super) fn offered(group: &Group) -> u64 {
    group.swapped.games() + group.not_swapped.games()
}

/// The numbers of games that each side has won.
pub(super) fn sides(group: &Group) -> impl Iterator<Item = (&'static str, u64)> {
    let names = group.game.map(|game| [Side::First, Side::Second].map(|side| game.side_name(side)));
    names.into_iter().flatten().zip(group.sides)
}

/// The mean points of each side in the games that ended by points; `None` if none did.
pub(super) fn mean_points(group: &Group) -> [Option<f64>; 2] {
    let points = group.points;
    points.sums.map(|sum| (points.games > 0).then(|| sum as f64 / points.games as f64))
}

/// The first moves, the most frequent first.
pub(super) fn first_moves(group: &Group) -> Vec<(&str, Results)> {
    let mut moves: Vec<(&str, Results)> = group.first_moves.iter().map(|(text, results)| (&**text, *results)).collect();
    moves.sort_by_key(|(_, results)| Reverse(results.games()));
    moves
}

/// The number of games that have a first move.
pub(super) fn opened(group: &Group) -> u64 {
    group.first_moves.values().map(|results| results.games()).sum()
}
