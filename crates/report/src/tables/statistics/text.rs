//! Statistics as text for people.

use std::io::{self, Write};

use super::Counted;
use super::group_tables::{FIRST_MOVES, YEARS, heading};
use super::rows::{Row, Value, rows};
use crate::tables::table::{percent, words_of};
use xgames_analysis::statistics::{GameTree, Group, Measure, quality};
use xgames_core::diagnostic::{grouped, plural_games};
use xgames_core::games::Game;

/// The number of first moves that are shown.
const SHOWN_MOVES: usize = 10;

/// The measures that are shown with a line for each key, and their titles.
const SECTIONS: &[(&str, &str)] = &[
    ("results", "results"),
    ("sides", "won by"),
    ("swap", "swap"),
    ("endings", "endings"),
    ("moves", "moves"),
    ("points", "mean points"),
    ("accuracy", "accuracy in percent, by saved analyses"),
    ("play", "mistakes, by saved analyses"),
];

pub(crate) fn write(out: &mut dyn Write, counted: &Counted<'_>) -> io::Result<()> {
    write_completeness(out, counted)?;
    if counted.statistics.games() == 0 {
        return writeln!(out, "no games");
    }
    for (number, group) in counted.statistics.groups().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        write_group(out, group)?;
    }
    Ok(())
}

/// Says so if something could not be read.
pub(crate) fn write_completeness(out: &mut dyn Write, counted: &Counted<'_>) -> io::Result<()> {
    if !counted.is_complete {
        writeln!(out, "Not everything was read. These are the numbers of the games that were.\n")?;
    }
    Ok(())
}

fn write_group(out: &mut dyn Write, group: &Group) -> io::Result<()> {
    let (name, games) = heading(group);
    writeln!(out, "{name}: {games}")?;
    if group.results.games() == 0 {
        return Ok(());
    }
    let rows = rows(group);
    write_lengths(out, group)?;
    let has_draws = group.game.is_some_and(Game::has_draws);
    let is_shown = |row: &&Row| section(row.measure).is_some() && (has_draws || row.key != "draws");
    let lines: Vec<&Row> = rows.iter().filter(is_shown).collect();
    let words = lines.iter().map(|row| words_of(&row.key).len()).max().unwrap_or(0);
    let digits = lines.iter().map(|row| number(&row.value).len()).max().unwrap_or(0);
    let mut current = "";
    for Row { measure, key, value, share } in lines {
        if *measure != current {
            writeln!(out, "  {}", section(measure).unwrap_or_default())?;
            current = measure;
        }
        let share = share.map_or(String::new(), |share| format!("  {}", percent(share)));
        writeln!(out, "    {:words$}  {:>digits$}{share}", words_of(key), number(value))?;
    }
    if !group.first_moves.is_empty() {
        FIRST_MOVES.of(group, SHOWN_MOVES).write_text(out, &["move", "games", "share", "seat1_share"])?;
    }
    write_years(out, group)?;
    write_quality(out, group)?;
    write_branching(out, group)
}

fn section(measure: &str) -> Option<&'static str> {
    SECTIONS.iter().find(|(name, _)| *name == measure).map(|(_, title)| *title)
}

fn write_lengths(out: &mut dyn Write, group: &Group) -> io::Result<()> {
    let quantile = |percent| group.lengths.quantile(percent).map_or(String::new(), grouped);
    writeln!(
        out,
        "  plies\n    mean {:.1}, median {}, 80 % of the games {} to {}, all {} to {}",
        group.lengths.mean().unwrap_or_default(),
        quantile(50),
        quantile(10),
        quantile(90),
        quantile(0),
        quantile(100),
    )
}

/// The mean number of legal moves at the first plies, and at every tenth one, and what follows for the game tree.
fn write_branching(out: &mut dyn Write, group: &Group) -> io::Result<()> {
    let Some(tree) = GameTree::of(&group.lengths, &group.branching) else { return Ok(()) };
    writeln!(out, "  mean number of legal moves, by ply")?;
    let digits = group.branching.keys().map(|ply| ply.to_string().len()).max().unwrap_or(0);
    for (ply, moves) in group.branching.iter().filter(|(ply, _)| **ply < 10 || ply.is_multiple_of(10)) {
        let mean = moves.mean().unwrap_or_default();
        writeln!(out, "    {ply:>digits$}  {mean:>7.1}  in {}", plural_games(moves.total()))?;
    }
    writeln!(out, "  game tree")?;
    writeln!(out, "    branching factor {:.1}", tree.branching_factor)?;
    match tree.log10_size {
        Some(exponent) => writeln!(out, "    about 10^{exponent:.1} leaves at ply {}", tree.plies),
        None => writeln!(out, "    its size is not known: the legal moves of some plies are not certain"),
    }
}

/// A line for each year, if any is known.
fn write_years(out: &mut dyn Write, group: &Group) -> io::Result<()> {
    if group.years.keys().all(|year| *year == 0) {
        return Ok(());
    }
    let mut columns = vec!["year", "games", "mean_plies", "seat1_share"];
    if group.game.is_some_and(Game::has_draws) {
        columns.push("draws_share");
    }
    if group.game.is_some_and(Game::has_pie_rule) {
        columns.push("swap_share");
    }
    YEARS.of(group, usize::MAX).write_text(out, &columns)
}

/// A line for each measure of quality.
fn write_quality(out: &mut dyn Write, group: &Group) -> io::Result<()> {
    let measures: Vec<(&str, String)> = quality(group)
        .filter_map(|(name, measure)| match measure {
            Measure::Share(share) => Some((name, percent(share?))),
            Measure::Number(number) => Some((name, format!("{:>5.2}", number?))),
        })
        .collect();
    let words = measures.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    writeln!(out, "  quality")?;
    measures.iter().try_for_each(|(name, value)| writeln!(out, "    {:words$}  {value}", words_of(name)))
}

fn number(value: &Value) -> String {
    match value {
        Value::Count(count) => grouped(*count),
        Value::Mean(mean) => format!("{mean:.1}"),
    }
}
