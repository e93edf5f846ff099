//! The tables of the games of one kind and size.

use super::rows::{first_moves, mean_points, move_counts, offered, sides, year_name};
use super::table::{Cell, Column, Table, column, share};
use crate::analysis::statistics::{Group, Histogram, Measure, Results, quality};

/// A table that each group has.
pub(super) struct GroupTable {
    /// The name of its file.
    pub(super) name: &'static str,
    title: &'static str,
    pub(super) columns: &'static [Column],
    rows: fn(&Group) -> Vec<Vec<Cell>>,
}

impl GroupTable {
    /// The table of these games.
    pub(super) fn of(&self, group: &Group) -> Table {
        Table { title: self.title, columns: self.columns, rows: (self.rows)(group) }
    }
}

pub(super) const FIRST_MOVES: GroupTable = GroupTable {
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
        let row = |(text, results): (&str, Results)| {
            let mut row = vec![Cell::text(text), Cell::Count(results.games()), Cell::share(results.games(), opened)];
            row.extend(counts(results).map(|(_, games)| Cell::Count(games)));
            row.push(Cell::share(results.seat1, results.finished()));
            row
        };
        first_moves(group).into_iter().map(row).collect()
    },
};

pub(super) const YEARS: GroupTable = GroupTable {
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
        years.collect()
    },
};

const QUALITY: GroupTable = GroupTable {
    name: "quality",
    title: "quality",
    columns: &[column("measure", "measure"), column("value", "value"), share("share", "share")],
    rows: |group| {
        let row = |(name, measure)| match measure {
            Measure::Share(share) => {
                vec![Cell::text(name), Cell::Nothing, Cell::Share(share)]
            }
            Measure::Number(number) => {
                vec![Cell::text(name), number.map_or(Cell::Nothing, |number| Cell::Number(number, 2)), Cell::Nothing]
            }
        };
        quality(group).map(row).collect()
    },
};

/// All tables of a group.
pub(super) const TABLES: [GroupTable; 11] = [
    GroupTable {
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
            vec![row]
        },
    },
    GroupTable {
        name: "lengths",
        title: "lengths",
        columns: &[column("plies", "plies"), column("games", "games")],
        rows: |group| {
            group.lengths.iter().map(|(plies, games)| vec![Cell::Count(plies.into()), Cell::Count(games)]).collect()
        },
    },
    GroupTable {
        name: "results",
        title: "results",
        columns: &[
            column("of", "of"),
            column("result", "result"),
            column("games", "games"),
            share("share", "share of games with a result"),
        ],
        rows: |group| {
            let parts = [("games", group.results), ("after_swap", group.swapped), ("without_swap", group.not_swapped)];
            let rows = parts.into_iter().flat_map(|(part, results)| {
                counts(results).map(|(name, games)| {
                    let share =
                        if name == "unfinished" { Cell::Share(None) } else { Cell::share(games, results.finished()) };
                    vec![Cell::text(part), Cell::text(name), Cell::Count(games), share]
                })
            });
            rows.collect()
        },
    },
    GroupTable {
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
            let row = |(number, (side, won)): (usize, (&str, u64))| {
                let points = Cell::number(points.get(number).copied().flatten());
                vec![Cell::text(side), Cell::Count(won), Cell::share(won, group.results.finished()), points]
            };
            sides(group).enumerate().map(row).collect()
        },
    },
    GroupTable {
        name: "swap",
        title: "swap",
        columns: &[column("of", "of"), column("games", "games"), share("share", "share")],
        rows: |group| {
            let (swapped, not_swapped, offered) = (group.swapped, group.not_swapped, offered(group));
            let row = |name, part, whole| vec![Cell::text(name), Cell::Count(part), Cell::share(part, whole)];
            vec![
                vec![Cell::text("offered"), Cell::Count(offered), Cell::Share(None)],
                row("taken", swapped.games(), offered),
                row("won_by_swapper", swapped.seat2, swapped.finished()),
                row("won_by_decliner", not_swapped.seat2, not_swapped.finished()),
            ]
        },
    },
    GroupTable {
        name: "endings",
        title: "endings",
        columns: &[column("ending", "ending"), column("games", "games"), share("share", "share")],
        rows: |group| {
            let games = group.results.games();
            let endings = group.endings.iter().map(|(name, count)| (name, *count));
            endings.map(|(name, count)| vec![Cell::text(name), Cell::Count(count), Cell::share(count, games)]).collect()
        },
    },
    GroupTable {
        name: "moves",
        title: "kinds of moves",
        columns: &[column("kind", "kind"), column("moves", "moves")],
        rows: |group| move_counts(group).map(|(kind, count)| vec![Cell::text(kind), Cell::Count(count)]).collect(),
    },
    FIRST_MOVES,
    YEARS,
    QUALITY,
    GroupTable {
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
            group.branching.iter().map(row).collect()
        },
    },
];

/// The numbers of games by result.
fn counts(results: Results) -> [(&'static str, u64); 4] {
    let Results { seat1, seat2, draws, unfinished } = results;
    [("seat1", seat1), ("seat2", seat2), ("draws", draws), ("unfinished", unfinished)]
}
