//! The statistics of a group as rows: what the table in CSV has, and most of which the text shows.

use std::cmp::Reverse;

use xgames_analysis::statistics::{GameTree, Group, Measure, Results, Share, quality};
use xgames_core::games::{Game, Side};

/// One number.
pub(crate) struct Row {
    /// What is measured.
    pub(crate) measure: &'static str,
    /// Of what.
    pub(crate) key: String,
    pub(crate) value: Value,
    /// The share that the number is of its whole, if it is one.
    pub(crate) share: Option<Share>,
}

/// A number.
pub(crate) enum Value {
    Count(u64),
    Mean(f64),
}

/// The quantiles that are shown, with their names.
const QUANTILES: [(&str, u8); 5] = [("min", 0), ("p10", 10), ("p50", 50), ("p90", 90), ("max", 100)];

/// The rows of a group.
pub(crate) fn rows(group: &Group) -> Vec<Row> {
    let mut rows = Rows(Vec::new());
    let Group { results, .. } = group;
    rows.count("games", "all", group.games());
    rows.count("games", "valid", group.valid());
    rows.count("games", "invalid", group.invalid);
    rows.count("games", "unfinished", group.unfinished());
    if group.included.games() > 0 {
        rows.count("games", "included", group.included.games());
    }
    rows.mean("plies", "mean", group.lengths.mean());
    for (name, percent) in QUANTILES {
        group.lengths.quantile(percent).into_iter().for_each(|length| rows.count("plies", name, length.into()));
    }
    group.lengths.iter().for_each(|(length, games)| rows.count("length", &length.to_string(), games));
    rows.results("results", group.results);
    for (side, won) in sides(group) {
        rows.share("sides", side, won, results.finished());
    }
    if group.game.is_some_and(Game::has_pie_rule) {
        let (taken, offered) = (group.swapped.games(), offered(group));
        rows.count("swap", "offered", offered);
        rows.share("swap", "taken", taken, offered);
        rows.share("swap", "won_by_swapper", group.swapped.seat2, group.swapped.finished());
        rows.share("swap", "won_by_decliner", group.not_swapped.seat2, group.not_swapped.finished());
        rows.results("after_swap", group.swapped);
        rows.results("without_swap", group.not_swapped);
    }
    for (ending, games) in &group.endings {
        rows.share("endings", ending, *games, results.games());
    }
    move_counts(group).for_each(|(kind, count)| rows.count("moves", kind, count));
    for (side, mean) in mean_points(group) {
        rows.mean("points", side, mean);
    }
    let opened = group.first_moves.values().map(|results| results.games()).sum();
    for (text, results) in first_moves(group) {
        rows.share("first_moves", text, results.games(), opened);
        rows.share("first_moves_seat1", text, results.seat1, results.finished());
        rows.share("first_moves_seat2", text, results.seat2, results.finished());
        rows.share("first_moves_draws", text, results.draws, results.finished());
    }
    for (year, games) in &group.years {
        let (year, results) = (year_name(*year), games.results);
        rows.count("years", &year, results.games());
        rows.count("years_finished", &year, results.finished());
        rows.share("years_seat1", &year, results.seat1, results.finished());
        rows.share("years_draws", &year, results.draws, results.finished());
        rows.mean("years_plies", &year, Some(games.mean_plies()));
        if group.game.is_some_and(Game::has_pie_rule) {
            rows.share("years_swaps", &year, games.taken, games.offered);
        }
    }
    for (name, measure) in quality(group) {
        let (value, share) = match measure {
            Measure::Share(share) => (share.map(|share| share.share), share),
            Measure::Number(number) => (number, None),
        };
        rows.0.extend(value.map(|value| Row {
            measure: "quality",
            key: name.to_owned(),
            value: Value::Mean(value),
            share,
        }));
    }
    for (seat, play) in &group.play {
        rows.mean("accuracy", &format!("seat{seat}"), Some(play.mean_accuracy()));
    }
    for (seat, play) in &group.play {
        let rows_of_seat = play.mistakes_by_kind();
        rows_of_seat.into_iter().for_each(|(kind, count)| rows.count("play", &format!("seat{seat}_{kind}"), count));
    }
    for (ply, moves) in &group.branching {
        rows.mean("branching", &ply.to_string(), moves.mean());
    }
    if let Some(GameTree { branching_factor, plies, log10_size }) = GameTree::of(&group.lengths, &group.branching) {
        rows.mean("tree", "branching_factor", Some(branching_factor));
        rows.count("tree", "plies", plies.into());
        rows.mean("tree", "log10_size", log10_size);
    }
    rows.0
}

/// A game and a size as the first cells of a row in CSV.
pub(crate) fn game_and_size(game: Option<Game>, size: Option<u16>) -> Vec<String> {
    vec![game.map_or("", Game::name).to_owned(), size.map_or(String::new(), |size| size.to_string())]
}

/// A year in words.
pub(crate) fn year_name(year: u16) -> String {
    if year == 0 { "unknown".to_owned() } else { year.to_string() }
}

/// In how many games the second player could swap and played on or swapped.
pub(crate) fn offered(group: &Group) -> u64 {
    group.swapped.games() + group.not_swapped.games()
}

/// The games that each side has won.
pub(crate) fn sides(group: &Group) -> impl Iterator<Item = (&'static str, u64)> {
    let names = group.game.map(|game| [Side::First, Side::Second].map(|side| game.side_name(side)));
    names.into_iter().flatten().zip(group.sides)
}

/// The kinds of moves that are counted in the game.
pub(crate) fn move_counts(group: &Group) -> impl Iterator<Item = (&'static str, u64)> {
    let kinds = group.game.map_or(&[][..], Game::move_kinds);
    kinds.iter().map(|kind| (kind.plural(), group.moves.get(kind.plural()).copied().unwrap_or(0)))
}

/// The mean points of each side in the games that ended by points, in games that count them.
pub(crate) fn mean_points(group: &Group) -> impl Iterator<Item = (&'static str, Option<f64>)> {
    let points = group.points;
    let means = points.sums.map(|sum| (points.games > 0).then(|| sum as f64 / points.games as f64));
    sides(group).map(|(side, _)| side).zip(means).filter(move |_| points.games > 0)
}

/// The first moves, the most frequent first.
pub(crate) fn first_moves(group: &Group) -> Vec<(&str, Results)> {
    let mut moves: Vec<(&str, Results)> = group.first_moves.iter().map(|(text, results)| (&**text, *results)).collect();
    moves.sort_by_key(|(_, results)| Reverse(results.games()));
    moves
}

struct Rows(Vec<Row>);

impl Rows {
    fn count(&mut self, measure: &'static str, key: &str, count: u64) {
        self.0.push(Row { measure, key: key.to_owned(), value: Value::Count(count), share: None });
    }

    fn share(&mut self, measure: &'static str, key: &str, part: u64, whole: u64) {
        let value = Value::Count(part);
        self.0.push(Row { measure, key: key.to_owned(), value, share: Share::of(part, whole) });
    }

    fn mean(&mut self, measure: &'static str, key: &str, mean: Option<f64>) {
        let row = |mean| Row { measure, key: key.to_owned(), value: Value::Mean(mean), share: None };
        self.0.extend(mean.map(row));
    }

    fn results(&mut self, measure: &'static str, results: Results) {
        let Results { seat1, seat2, draws, unfinished } = results;
        for (key, games) in [("seat1", seat1), ("seat2", seat2), ("draws", draws)] {
            self.share(measure, key, games, results.finished());
        }
        self.count(measure, "unfinished", unfinished);
    }
}
