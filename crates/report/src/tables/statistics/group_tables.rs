//! The tables of the games of one kind and size.

use super::rows::{first_moves, game_and_size, mean_points, move_counts, offered, sides, year_name};
use super::{Counted, heat_map};
use crate::tables::table::{Cell, Definition, column, share};
use xgames_analysis::statistics::{Group, Histogram, Measure, Results, quality};
use xgames_core::diagnostic::{grouped, plural_games};
use xgames_core::games::Game;

pub(crate) const FIRST_MOVES: Definition<Group> = Definition {
    name: "first_moves",
    title: "first moves",
    columns: &[
        column("move", "move"),
        column("games", "games"),
        share("share", "share"),
        column("seat1", "seat 1"),
        column("seat2", "seat 2"),
        column("draws", "draws"),
        column("unfinished", "unfinished"),
        share("seat1_share", "won by seat 1"),
    ],
    rows: |group| {
        let opened = group.first_moves.values().map(|results| results.games()).sum();
        let row = move |(text, results): (&str, Results)| {
            let mut row = vec![Cell::text(text), Cell::Count(results.games()), Cell::share(results.games(), opened)];
            row.extend(counts(results).map(|(_, games)| Cell::Count(games)));
            row.push(Cell::share(results.seat1, results.finished()));
            row
        };
        Box::new(first_moves(group).into_iter().map(row))
    },
};

pub(crate) const YEARS: Definition<Group> = Definition {
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
        column("swap_offered", "swap offered"),
        column("swap_taken", "swap taken"),
        share("swap_share", "swapped"),
    ],
    rows: |group| {
        let years = group.years.iter().map(|(year, games)| {
            let Results { seat1, seat2, draws, .. } = games.results;
            let finished = games.results.finished();
            vec![
                Cell::Text(year_name(*year)),
                Cell::Count(games.results.games()),
                Cell::Count(finished),
                Cell::number(Some(games.mean_plies())),
                Cell::Count(seat1),
                Cell::Count(seat2),
                Cell::Count(draws),
                Cell::share(seat1, finished),
                Cell::share(draws, finished),
                Cell::Count(games.offered),
                Cell::Count(games.taken),
                Cell::share(games.taken, games.offered),
            ]
        });
        Box::new(years)
    },
};

const QUALITY: Definition<Group> = Definition {
    name: "quality",
    title: "quality",
    columns: &[column("measure", "measure"), column("value", "value"), share("share", "share")],
    rows: |group| {
        let row = |(name, measure)| match measure {
            Measure::Share(share) => {
                vec![Cell::Key(name), Cell::Nothing, Cell::Share(share)]
            }
            Measure::Number(number) => {
                vec![Cell::Key(name), number.map_or(Cell::Nothing, |number| Cell::Number(number, 2)), Cell::Nothing]
            }
        };
        Box::new(quality(group).map(row))
    },
};

/// All tables of a group.
pub(crate) const TABLES: [Definition<Group>; 12] = [
    Definition {
        name: "games",
        title: "games",
        columns: &[
            column("games", "games"),
            column("valid", "valid"),
            column("invalid", "invalid"),
            column("unfinished", "unfinished"),
            column("included", "invalid, but counted"),
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
            let mut row: Vec<Cell> =
                [group.games(), group.valid(), group.invalid, group.unfinished(), group.included.games()]
                    .map(Cell::Count)
                    .into();
            row.push(Cell::number(group.lengths.mean()));
            row.extend([0, 10, 25, 50, 75, 90, 100].map(|percent| Cell::count(group.lengths.quantile(percent))));
            Box::new(std::iter::once(row))
        },
    },
    Definition {
        name: "lengths",
        title: "lengths",
        columns: &[column("plies", "plies"), column("games", "games")],
        rows: |group| {
            Box::new(group.lengths.iter().map(|(plies, games)| vec![Cell::Count(plies.into()), Cell::Count(games)]))
        },
    },
    Definition {
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
            let rows = parts.into_iter().flat_map(|(part, results)| {
                counts(results).map(|(name, games)| {
                    let share =
                        if name == "unfinished" { Cell::Share(None) } else { Cell::share(games, results.finished()) };
                    vec![Cell::Key(part), Cell::Key(name), Cell::Count(games), share]
                })
            });
            Box::new(rows)
        },
    },
    Definition {
        name: "sides",
        title: "games won by each side",
        columns: &[
            column("side", "side"),
            column("won", "won"),
            share("share", "share of games with a result"),
            column("mean_points", "mean points"),
        ],
        rows: |group| {
            let points: Vec<_> = mean_points(group).map(|(_, mean)| mean).collect();
            let row = move |(number, (side, won)): (usize, (&str, u64))| {
                let points = Cell::number(points.get(number).copied().flatten());
                vec![Cell::text(side), Cell::Count(won), Cell::share(won, group.results.finished()), points]
            };
            Box::new(sides(group).enumerate().map(row))
        },
    },
    Definition {
        name: "swap",
        title: "swap",
        columns: &[column("of", "swap"), column("games", "games"), share("share", "share")],
        rows: |group| {
            let (swapped, not_swapped, offered) = (group.swapped, group.not_swapped, offered(group));
            let row = |name, part, whole| vec![Cell::Key(name), Cell::Count(part), Cell::share(part, whole)];
            let rows = [
                vec![Cell::Key("offered"), Cell::Count(offered), Cell::Share(None)],
                row("taken", swapped.games(), offered),
                row("won_by_swapper", swapped.seat2, swapped.finished()),
                row("won_by_decliner", not_swapped.seat2, not_swapped.finished()),
            ];
            Box::new(rows.into_iter())
        },
    },
    Definition {
        name: "endings",
        title: "endings",
        columns: &[column("ending", "ending"), column("games", "games"), share("share", "share")],
        rows: |group| {
            let games = group.results.games();
            let endings = group.endings.iter().map(|(name, count)| (name, *count));
            Box::new(
                endings.map(move |(name, count)| vec![Cell::text(name), Cell::Count(count), Cell::share(count, games)]),
            )
        },
    },
    Definition {
        name: "moves",
        title: "kinds of moves",
        columns: &[column("kind", "kind"), column("moves", "moves")],
        rows: |group| Box::new(move_counts(group).map(|(kind, count)| vec![Cell::Key(kind), Cell::Count(count)])),
    },
    FIRST_MOVES,
    heat_map::OF_GROUP,
    YEARS,
    QUALITY,
    Definition {
        name: "branching",
        title: "legal moves by ply",
        columns: &[
            column("ply", "ply"),
            column("games", "games"),
            column("mean", "mean"),
            column("geometric_mean", "geometric mean"),
        ],
        rows: |group| {
            let row = |(ply, moves): (&u32, &Histogram)| {
                vec![
                    Cell::Count((*ply).into()),
                    Cell::Count(moves.total()),
                    Cell::number(moves.mean()),
                    Cell::number(moves.geometric_mean()),
                ]
            };
            Box::new(group.branching.iter().map(row))
        },
    },
];

/// The groups, each with the cells that its rows begin with: game and size.
pub(crate) fn parts<'s>(counted: &Counted<'s>) -> impl Iterator<Item = (Vec<String>, &'s Group)> {
    counted.statistics.groups().map(|group| (game_and_size(group.game, group.size), group))
}

/// What a group is, and how many games it has, in words.
pub(crate) fn heading(group: &Group) -> (String, String) {
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

/// The numbers of games by result.
fn counts(results: Results) -> [(&'static str, u64); 4] {
    let Results { seat1, seat2, draws, unfinished } = results;
    [("seat1", seat1), ("seat2", seat2), ("draws", draws), ("unfinished", unfinished)]
}
