//! The tables of the games of one kind and size.

use super::facts::{
    OF_FIRST_MOVE, first_moves, game_and_size, mean_points, of_first_move, offered, opened, result_rows, sides,
    year_name,
};
use super::meanings::meaning;
use super::{Counted, heat_map};
use crate::tables::{Definition, Value, column, joined, share};
use xgames_analysis::statistics::{Group, Measure, Results, quality};
use xgames_core::diagnostic::{grouped, plural_games};
use xgames_core::games::Game;

/// All tables of a group.
pub(super) const TABLES: [Definition<Group>; 12] =
    [GAMES, LENGTHS, RESULTS, SIDES, SWAP, ENDINGS, MOVES, FIRST_MOVES, heat_map::OF_GROUP, YEARS, QUALITY, BRANCHING];

const GAMES: Definition<Group> = Definition {
    name: "games",
    title: "games",
    columns: &[
        column("games", "games"),
        column("valid", "valid"),
        column("invalid", "invalid").unless_zero(),
        column("unfinished", "unfinished").unless_zero(),
        column("included", "invalid, but counted").unless_zero(),
        column("mean_plies", "mean plies"),
        column("min_plies", "min"),
        column("p10_plies", "10 %"),
        column("p25_plies", "25 %"),
        column("p50_plies", "median"),
        column("p75_plies", "75 %"),
        column("p90_plies", "90 %"),
        column("max_plies", "max"),
    ],
    rows: |group| {
        let games = [group.games(), group.valid(), group.invalid, group.unfinished(), group.included.games()];
        let mut row: Vec<Value> = games.map(Value::Count).into();
        row.push(group.lengths.mean().into());
        row.extend([0, 10, 25, 50, 75, 90, 100].map(|percent| Value::from(group.lengths.quantile(percent))));
        Box::new(std::iter::once(row))
    },
};

pub(super) const LENGTHS: Definition<Group> = Definition {
    name: "lengths",
    title: "lengths",
    columns: &[column("plies", "plies"), column("games", "games")],
    rows: |group| Box::new(group.lengths.iter().map(|(plies, games)| vec![plies.into(), games.into()])),
};

const RESULTS: Definition<Group> = Definition {
    name: "results",
    title: "results",
    columns: &[
        column("of", "games"),
        column("result", "result"),
        column("games", "games"),
        share("share", "share of games with a result"),
    ],
    rows: |group| {
        let parts = [("all", group.results), ("after_swap", group.swapped), ("without_swap", group.not_swapped)];
        let of_part = |(part, results)| {
            result_rows(results).map(|[name, games, share]| vec![Value::Key(part), name, games, share])
        };
        Box::new(parts.into_iter().flat_map(of_part))
    },
};

pub(super) const SIDES: Definition<Group> = Definition {
    name: "sides",
    title: "games won by each side",
    columns: &[
        column("side", "side"),
        column("won", "won"),
        share("share", "share of games with a result"),
        column("mean_points", "mean points"),
    ],
    rows: |group| {
        let row = |((side, won), points): ((&'static str, u64), Option<f64>)| {
            vec![side.into(), won.into(), Value::share(won, group.results.finished()), points.into()]
        };
        Box::new(sides(group).zip(mean_points(group)).map(row))
    },
};

pub(super) const SWAP: Definition<Group> = Definition {
    name: "swap",
    title: "swap",
    columns: &[
        column("of", "swap"),
        column("games", "games"),
        share("share", "share"),
        column("meaning", "meaning").only_text(),
    ],
    rows: |group| {
        let (swapped, not_swapped, offered) = (group.swapped, group.not_swapped, offered(group));
        let row = |name: &'static str, part, whole| {
            vec![name.into(), Value::Count(part), Value::share(part, whole), meaning(name)]
        };
        let rows = [
            vec!["offered".into(), offered.into(), Value::Nothing, meaning("offered")],
            row("taken", swapped.games(), offered),
            row("won_by_swapper", swapped.seat2, swapped.finished()),
            row("won_by_decliner", not_swapped.seat2, not_swapped.finished()),
        ];
        Box::new(rows.into_iter())
    },
};

pub(super) const ENDINGS: Definition<Group> = Definition {
    name: "endings",
    title: "endings",
    columns: &[column("ending", "ending"), column("games", "games"), share("share", "share")],
    rows: |group| {
        let games = group.results.games();
        let row = move |(name, count): (&_, &u64)| {
            let name: &std::borrow::Cow<'_, str> = name;
            vec![name.to_string().into(), (*count).into(), Value::share(*count, games)]
        };
        Box::new(group.endings.iter().map(row))
    },
};

pub(super) const MOVES: Definition<Group> = Definition {
    name: "moves",
    title: "kinds of moves",
    columns: &[column("kind", "kind"), column("moves", "moves")],
    rows: |group| {
        let kinds = group.game.map_or(&[][..], Game::move_kinds).iter().map(|kind| kind.plural());
        Box::new(kinds.map(|kind| vec![kind.into(), group.moves.get(kind).copied().unwrap_or(0).into()]))
    },
};

pub(super) const FIRST_MOVES: Definition<Group> = Definition {
    name: "first_moves",
    title: "first moves",
    columns: &joined::<8>(&[&[column("move", "move")], &OF_FIRST_MOVE]),
    rows: |group| {
        let opened = opened(group);
        let row = move |(text, results): (&str, Results)| {
            let mut row = vec![text.to_owned().into()];
            row.extend(of_first_move(results, opened));
            row
        };
        Box::new(first_moves(group).into_iter().map(row))
    },
};

pub(super) const YEARS: Definition<Group> = Definition {
    name: "years",
    title: "years",
    columns: &[
        column("year", "year"),
        column("games", "games"),
        column("finished", "finished"),
        column("mean_plies", "plies"),
        column("seat1", "seat 1"),
        column("seat2", "seat 2"),
        column("draws", "draws"),
        share("seat1_share", "won by seat 1"),
        share("draws_share", "drawn"),
        column("swap_offered", "swap offered").unless_zero(),
        column("swap_taken", "swap taken").unless_zero(),
        share("swap_share", "swapped"),
    ],
    rows: |group| {
        let years = group.years.iter().map(|(year, games)| {
            let Results { seat1, seat2, draws, .. } = games.results;
            let finished = games.results.finished();
            vec![
                year_name(*year).into(),
                games.results.games().into(),
                finished.into(),
                games.mean_plies().into(),
                seat1.into(),
                seat2.into(),
                draws.into(),
                Value::share(seat1, finished),
                Value::share(draws, finished),
                games.offered.into(),
                games.taken.into(),
                Value::share(games.taken, games.offered),
            ]
        });
        Box::new(years)
    },
};

pub(super) const QUALITY: Definition<Group> = Definition {
    name: "quality",
    title: "quality",
    columns: &[
        column("measure", "measure"),
        column("value", "value"),
        share("share", "share"),
        column("meaning", "meaning").only_text(),
    ],
    rows: |group| {
        let row = |(name, measure)| {
            let [value, share] = match measure {
                Measure::Share(share) => [Value::Nothing, Value::Share(share)],
                Measure::Number(number) => {
                    [number.map_or(Value::Nothing, |number| Value::Number(number, 2)), Value::Nothing]
                }
            };
            vec![Value::Key(name), value, share, meaning(name)]
        };
        Box::new(quality(group).map(row))
    },
};

pub(super) const BRANCHING: Definition<Group> = Definition {
    name: "branching",
    title: "legal moves by ply",
    columns: &[
        column("ply", "ply"),
        column("games", "games"),
        column("mean", "mean"),
        column("geometric_mean", "geometric mean"),
    ],
    rows: |group| {
        let rows = group.branching.iter().map(|(ply, moves)| {
            vec![(*ply).into(), moves.total().into(), moves.mean().into(), moves.geometric_mean().into()]
        });
        Box::new(rows)
    },
};

/// The groups, each with the cells that its rows begin with: game and size.
pub(super) fn parts<'s>(counted: &Counted<'s>) -> impl Iterator<Item = (Vec<String>, &'s Group)> {
    counted.statistics.groups().map(|group| (game_and_size(group.game, group.size), group))
}

/// The description of a group, and the number of its games, in words.
pub(super) fn heading(group: &Group) -> (String, String) {
    let name = group.game.map_or("unknown game", Game::name);
    let size = match group.size {
        Some(size) => format!(" size {size}"),
        None if group.game.is_some() => " of unknown size".to_owned(),
        None => String::new(),
    };
    let [valid, invalid, unfinished] = [group.valid(), group.invalid, group.unfinished()].map(grouped);
    let mut games =
        format!("{}, {valid} valid, {invalid} invalid, {unfinished} unfinished", plural_games(group.games()));
    if group.included.games() > 0 {
        let included = plural_games(group.included.games());
        games.push_str(&format!("\n  with {included} that are invalid, as far as they were played by the rules"));
    }
    (format!("{name}{size}"), games)
}
