//! First moves on the board.

mod svg;
mod text;

pub(super) use svg::{DARK_STYLE, STYLE, write as write_svg};
pub(super) use text::write as write_text;

use super::Counted;
use super::facts::{OF_FIRST_MOVE, game_and_size, of_first_move};
use crate::tables::{Column, Definition, Rows, Value, column, joined};
use xgames_analysis::statistics::{Group, Results};
use xgames_core::board;
use xgames_core::board::picture::{Layout, Row};
use xgames_core::diagnostic::plural_games;
use xgames_core::games::symmetry::{Symmetric, symmetries_of_position};
use xgames_core::games::{Game, begin_at, for_game};

/// A board with the games whose first move ends on each cell.
pub(super) struct HeatMap {
    game: Game,
    size: u16,
    /// The number of all games with a first move that ends on a cell.
    games: u64,
    layout: &'static Layout,
    /// The rows from the top, with their cells from the left.
    rows: Vec<(Row, Vec<HeatCell>)>,
    is_folded: bool,
}

struct HeatCell {
    name: String,
    /// The results of the games that begin here or, if the board is folded, on any equivalent cell.
    results: Results,
    /// The number of equivalent cells.
    class: u64,
}

impl HeatMap {
    /// The boards of all games and sizes that have first moves.
    pub(super) fn all(counted: &Counted<'_>, fold: bool) -> Vec<HeatMap> {
        counted.statistics.groups().filter_map(|group| HeatMap::of(group, fold)).collect()
    }

    pub(super) fn of(group: &Group, fold: bool) -> Option<HeatMap> {
        let (game, size) = (group.game?, group.size?);
        for_game!(game, P => HeatMap::of_game::<P>(group, size, fold)).filter(|map| map.games > 0)
    }

    fn of_game<P: Symmetric>(group: &Group, size: u16, fold: bool) -> Option<HeatMap> {
        let start = begin_at::<P>(size, None).ok()?;
        let picture = start.picture();
        let places: Vec<board::Cell> = picture.spots().map(|spot| spot.cell).collect();
        let mut by_place = vec![Results::default(); places.len()];
        let mut games = 0;
        for (text, results) in &group.first_moves {
            let destination = start.read_move(text.as_bytes()).ok().and_then(|mv| P::changed_cells(mv).pop());
            if let Some(place) = places.iter().position(|cell| Some(*cell) == destination) {
                by_place[place] += *results;
                games += results.games();
            }
        }
        let classes: Vec<Vec<usize>> =
            if fold { classes(&start, &places) } else { (0..places.len()).map(|place| vec![place]).collect() };
        let mut cells = classes.iter().zip(&places).map(|(class, cell)| {
            let mut results = Results::default();
            class.iter().for_each(|place| results += by_place[*place]);
            HeatCell { name: start.cell_name(*cell), results, class: class.len() as u64 }
        });
        let rows =
            picture.rows().map(|(row, spots)| (row.clone(), cells.by_ref().take(spots.len()).collect())).collect();
        Some(HeatMap { game: P::GAME, size, games, layout: picture.layout, rows, is_folded: fold })
    }

    fn cells(&self) -> impl Iterator<Item = &HeatCell> {
        self.rows.iter().flat_map(|(_, cells)| cells)
    }

    fn share(&self, cell: &HeatCell) -> f64 {
        cell.results.games() as f64 / self.games as f64
    }

    /// The share of the cell with the most games.
    fn max_share(&self) -> f64 {
        self.cells().map(|cell| self.share(cell)).fold(0.0, f64::max)
    }

    fn title(&self) -> String {
        let games = plural_games(self.games);
        let folded = if self.is_folded { ", equivalent cells together" } else { "" };
        format!("{} size {}: where the first moves of {games} end{folded}", self.game, self.size)
    }
}

/// The places of all cells that are equivalent to each of these cells for the first move: symmetries of the board that keep
/// the side to move map one to the other.
fn classes<P: Symmetric>(start: &P, places: &[board::Cell]) -> Vec<Vec<usize>> {
    if P::LINES_ARE_UNORDERED {
        return vec![(0..places.len()).collect(); places.len()];
    }
    let symmetries = symmetries_of_position(start);
    let class = |cell: &board::Cell| {
        let images = symmetries.iter().map(|symmetry| symmetry.image(*cell));
        let mut class: Vec<usize> = images.filter_map(|image| places.iter().position(|cell| *cell == image)).collect();
        class.sort_unstable();
        class.dedup();
        class
    };
    places.iter().map(class).collect()
}

const COLUMNS: &[Column] = &joined::<11>(&[
    &[
        column("cell", "cell"),
        column("column", "column"),
        column("row", "row"),
        column("equivalent", "equivalent cells"),
    ],
    &OF_FIRST_MOVE,
]);

/// The rows of a board: one for each cell, with its place counted from the upper left corner.
fn rows(map: &HeatMap) -> Rows<'static> {
    let mut rows = Vec::new();
    for (row, (_, cells)) in (1..).zip(&map.rows) {
        for (column, HeatCell { name, results, class }) in (1..).zip(cells) {
            let mut cells = vec![name.clone().into(), Value::Count(column), Value::Count(row), Value::Count(*class)];
            cells.extend(of_first_move(*results, map.games));
            rows.push(cells);
        }
    }
    Box::new(rows.into_iter())
}

/// The table of a board.
pub(super) const HEAT_MAP: Definition<HeatMap> =
    Definition { name: "heat_map", title: "first moves on the board", columns: COLUMNS, rows };

/// The table of the board of the games of one kind and size.
pub(super) const OF_GROUP: Definition<Group> = Definition {
    name: "heat_map",
    title: "first moves on the board",
    columns: COLUMNS,
    rows: |group| HeatMap::of(group, false).map_or(Box::new(std::iter::empty()), |map| rows(&map)),
};

/// Each board with the cells that its rows begin with: game and size.
pub(super) fn parts(maps: &[HeatMap]) -> impl Iterator<Item = (Vec<String>, &HeatMap)> {
    maps.iter().map(|map| (game_and_size(Some(map.game), Some(map.size)), map))
}
