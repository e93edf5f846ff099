//! The statistics of a group as one table of numbers. The column names and the measures are part of the contract with other
//! programs. No cell holds text of a record: keys are words of this program, and moves in canonical text.

use super::facts::{first_moves, opened, result_rows, year_name};
use super::group_tables::{BRANCHING, ENDINGS, LENGTHS, MOVES, SIDES, SWAP};
use crate::tables::{Definition, Value, data, share};
use xgames_analysis::statistics::{GameTree, Group, Measure, Results, quality};
use xgames_core::games::Game;

/// The table with a row for each number: its measure, the key within that, the number, and the share that it is of its
/// whole, if it is one.
pub(super) const NUMBERS: Definition<Group> = Definition {
    name: "numbers",
    title: "numbers",
    columns: &[data("measure"), data("key"), data("value"), share("share", "share")],
    rows: |group| Box::new(rows(group).into_iter()),
};

/// The quantiles that are shown, with their names.
const QUANTILES: [(&str, u8); 5] = [("min", 0), ("p10", 10), ("p50", 50), ("p90", 90), ("max", 100)];

fn rows(group: &Group) -> Vec<Vec<Value>> {
    let mut rows = Rows { group, rows: Vec::new() };
    let has_pie_rule = group.game.is_some_and(Game::has_pie_rule);
    rows.add("games", "all", group.games());
    rows.add("games", "valid", group.valid());
    rows.add("games", "invalid", group.invalid);
    rows.add("games", "unfinished", group.unfinished());
    rows.add("games", "included", Some(group.included.games()).filter(|games| *games > 0));
    rows.add("plies", "mean", group.lengths.mean());
    for (name, percent) in QUANTILES {
        rows.add("plies", name, group.lengths.quantile(percent));
    }
    rows.table("length", &LENGTHS, "games", "");
    rows.results("results", group.results);
    rows.table("sides", &SIDES, "won", "share");
    if has_pie_rule {
        rows.table("swap", &SWAP, "games", "share");
        rows.results("after_swap", group.swapped);
        rows.results("without_swap", group.not_swapped);
    }
    rows.table("endings", &ENDINGS, "games", "share");
    rows.table("moves", &MOVES, "moves", "");
    rows.table("points", &SIDES, "mean_points", "");
    let opened = opened(group);
    for (text, results) in first_moves(group) {
        rows.share("first_moves", text, results.games(), opened);
        rows.share("first_moves_seat1", text, results.seat1, results.finished());
        rows.share("first_moves_seat2", text, results.seat2, results.finished());
        rows.share("first_moves_draws", text, results.draws, results.finished());
    }
    for (year, games) in &group.years {
        let (year, results) = (year_name(*year), games.results);
        rows.add("years", &year, results.games());
        rows.add("years_finished", &year, results.finished());
        rows.share("years_seat1", &year, results.seat1, results.finished());
        rows.share("years_draws", &year, results.draws, results.finished());
        rows.add("years_plies", &year, games.mean_plies());
        if has_pie_rule {
            rows.share("years_swaps", &year, games.taken, games.offered);
        }
    }
    for (name, measure) in quality(group) {
        match measure {
            Measure::Share(Some(share)) => {
                rows.push("quality", name.into(), share.share.into(), Value::Share(Some(share)));
            }
            Measure::Number(number) => rows.add("quality", name, number),
            Measure::Share(None) => {}
        }
    }
    for (seat, play) in &group.play {
        rows.add("accuracy", &format!("seat{seat}"), play.mean_accuracy());
    }
    for (seat, play) in &group.play {
        for (kind, count) in play.mistakes_by_kind() {
            rows.add("play", &format!("seat{seat}_{kind}"), count);
        }
    }
    rows.table("branching", &BRANCHING, "mean", "");
    if let Some(GameTree { branching_factor, plies, log10_size }) = GameTree::of(&group.lengths, &group.branching) {
        rows.add("tree", "branching_factor", branching_factor);
        rows.add("tree", "plies", plies);
        rows.add("tree", "log10_size", log10_size);
    }
    rows.rows
}

struct Rows<'g> {
    group: &'g Group,
    rows: Vec<Vec<Value>>,
}

impl Rows<'_> {
    /// Adds a row, unless the value is not known.
    fn push(&mut self, measure: &'static str, key: Value, value: Value, share: Value) {
        if value != Value::Nothing {
            self.rows.push(vec![measure.into(), key, value, share]);
        }
    }

    fn add(&mut self, measure: &'static str, key: &str, value: impl Into<Value>) {
        self.push(measure, key.to_owned().into(), value.into(), Value::Nothing);
    }

    fn share(&mut self, measure: &'static str, key: &str, part: u64, whole: u64) {
        self.push(measure, key.to_owned().into(), part.into(), Value::share(part, whole));
    }

    fn results(&mut self, measure: &'static str, results: Results) {
        for [name, games, share] in result_rows(results) {
            self.push(measure, name, games, share);
        }
    }

    /// Adds the columns `value` and `share` of a table, with its first column as the key.
    fn table(&mut self, measure: &'static str, table: &Definition<Group>, value: &str, share: &str) {
        let table = table.all(self.group);
        let [value, share] = [value, share].map(|name| table.places(&[name]).first().copied());
        for row in &table.rows {
            let cell = |place: Option<usize>| place.map_or(Value::Nothing, |place| row[place].clone());
            // Keys are texts, because the column has those of all measures.
            self.push(measure, row[0].cell().into(), cell(value), cell(share));
        }
    }
}
