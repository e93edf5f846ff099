//! Statistics as JSON. The keys are part of the contract with other programs.

use super::Counted;
use super::facts::{by_result, result_rows, year_name};
use super::group_tables::{BRANCHING, ENDINGS, FIRST_MOVES, LENGTHS, MOVES, SIDES, SWAP};
use crate::tables::value::{Value, object, sorted};
use xgames_analysis::statistics::{GameTree, Group, Measure, Play, Results, Year, quality};
use xgames_core::games::Game;

/// The statistics of the games of one kind and size.
pub(super) fn games(group: &Group, counted: &Counted<'_>) -> Value {
    let length = |percent| group.lengths.quantile(percent).into();
    let (sides, swap) = (SIDES.all(group), SWAP.all(group));
    let mut swaps = swap.by_key("games");
    swaps.push(("after_swap".into(), object(by_result(group.swapped))));
    swaps.push(("without_swap".into(), object(by_result(group.not_swapped))));
    let points = object([("games", group.points.games.into()), ("means", sorted(sides.by_key("mean_points")))]);
    let branching = || BRANCHING.all(group).objects_by_key(&["games", "mean", "geometric_mean"]);
    let mut fields = vec![
        ("game", group.game.map(Game::name).into()),
        ("size", group.size.into()),
        ("complete", counted.is_complete.into()),
        ("games", group.games().into()),
        ("valid", group.valid().into()),
        ("invalid", group.invalid.into()),
        ("unfinished", group.unfinished().into()),
        ("included", counted.scope.include_invalid.then(|| group.included.games()).into()),
        (
            "plies",
            object([
                ("mean", group.lengths.mean().into()),
                ("min", length(0)),
                ("max", length(100)),
                ("p10", length(10)),
                ("p50", length(50)),
                ("p90", length(90)),
            ]),
        ),
        ("lengths", Value::Object(LENGTHS.all(group).by_key("games"))),
        ("results", object(by_result(group.results))),
        ("sides", sorted(sides.by_key("won"))),
        ("swap", Value::Object(swaps)),
        ("endings", Value::Object(ENDINGS.all(group).by_key("games"))),
        ("moves", sorted(MOVES.all(group).by_key("moves"))),
        ("points", if group.points.games > 0 { points } else { Value::Nothing }),
        ("first_moves", sorted(FIRST_MOVES.all(group).objects_by_key(&["games", "seat1", "seat2", "draws"]))),
        ("years", sorted(group.years.iter().map(|(year, games)| (year_name(*year).into(), of_year(games))).collect())),
        ("quality", sorted(quality(group).map(|(name, measure)| (name.into(), of_measure(measure))).collect())),
        ("branching", if counted.scope.branching { Value::Object(branching()) } else { Value::Nothing }),
        ("tree", GameTree::of(&group.lengths, &group.branching).map(of_tree).into()),
        (
            "intervals",
            object([
                ("results", intervals(group.results)),
                ("sides", sorted(sides.by_key("share"))),
                ("swap", sorted(swap.by_key("share"))),
            ]),
        ),
    ];
    if !group.play.is_empty() {
        let seats = group.play.iter().map(|(seat, play)| (seat.to_string().into(), of_play(play)));
        fields.push(("play", Value::Object(seats.collect())));
    }
    object(fields)
}

/// The play in games with a saved analysis.
pub(super) fn of_play(play: &Play) -> Value {
    let accuracy = (100.0 * play.mean_accuracy()).round() / 100.0;
    let mut mistakes = play.mistakes_by_kind();
    mistakes.sort_unstable();
    let games = [("games", play.games.into()), ("accuracy", accuracy.into())];
    object(games.into_iter().chain(mistakes.map(|(kind, count)| (kind, count.into()))))
}

fn of_year(year: &Year) -> Value {
    let Results { seat1, seat2, draws, .. } = year.results;
    let finished = year.results.finished();
    object([
        ("games", year.results.games().into()),
        ("finished", finished.into()),
        ("seat1", seat1.into()),
        ("seat2", seat2.into()),
        ("draws", draws.into()),
        ("mean_plies", year.mean_plies().into()),
        ("swap_offered", year.offered.into()),
        ("swap_taken", year.taken.into()),
        (
            "intervals",
            object([("seat1", Value::share(seat1, finished)), ("swap_taken", Value::share(year.taken, year.offered))]),
        ),
    ])
}

/// The shares of the results, with their intervals.
fn intervals(results: Results) -> Value {
    let [seat1, seat2, draws, _] = result_rows(results).map(|[_, _, share]| share);
    object([("draws", draws), ("seat1", seat1), ("seat2", seat2)])
}

/// A share with its interval, or a number.
fn of_measure(measure: Measure) -> Value {
    match measure {
        Measure::Share(share) => Value::Share(share),
        Measure::Number(number) => number.into(),
    }
}

fn of_tree(GameTree { branching_factor, plies, log10_size }: GameTree) -> Value {
    object([("branching_factor", branching_factor.into()), ("plies", plies.into()), ("log10_size", log10_size.into())])
}
