//! Statistics as text for people.

use std::io::{self, Write};

use super::Counted;
use super::group_tables::{FIRST_MOVES, QUALITY, YEARS, heading};
use super::rows::NUMBERS;
use crate::tables::Value;
use crate::tables::text::lay_out;
use crate::tables::value::words_of;
use xgames_analysis::statistics::{GameTree, Group, Histogram};
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

pub(super) fn write(out: &mut dyn Write, counted: &Counted<'_>) -> io::Result<()> {
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

/// Writes a note if something could not be read.
pub(super) fn write_completeness(out: &mut dyn Write, counted: &Counted<'_>) -> io::Result<()> {
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
    write_lengths(out, group)?;
    write_sections(out, group)?;
    if !group.first_moves.is_empty() {
        FIRST_MOVES.of(group, SHOWN_MOVES).write_text(out, &["move", "games", "share", "seat1_share"])?;
    }
    write_years(out, group)?;
    write_quality(out, group)?;
    write_branching(out, group)
}

/// Writes the [sections](SECTIONS), which are laid out together.
fn write_sections(out: &mut dyn Write, group: &Group) -> io::Result<()> {
    let has_draws = group.game.is_some_and(Game::has_draws);
    let rows = NUMBERS.all(group).rows.into_iter().filter_map(|row| {
        let title = SECTIONS.iter().find(|(measure, _)| row[0] == Value::Key(measure))?.1;
        let key = words_of(&row[1].cell());
        (has_draws || key != "draws").then(|| (title, vec![key, row[2].shown(), row[3].shown()]))
    });
    let (titles, rows): (Vec<&str>, Vec<Vec<String>>) = rows.unzip();
    let mut current = "";
    for (title, line) in titles.into_iter().zip(lay_out(&rows, &[true, false, true])) {
        if title != current {
            writeln!(out, "  {title}")?;
            current = title;
        }
        writeln!(out, "    {line}")?;
    }
    Ok(())
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

/// Writes the mean number of legal moves at the first plies, and at every tenth one, and the size of the game tree that
/// follows.
fn write_branching(out: &mut dyn Write, group: &Group) -> io::Result<()> {
    let Some(tree) = GameTree::of(&group.lengths, &group.branching) else { return Ok(()) };
    writeln!(out, "  mean number of legal moves, by ply")?;
    let shown = group.branching.iter().filter(|(ply, _)| **ply < 10 || ply.is_multiple_of(10));
    let row = |(ply, moves): (&u32, &Histogram)| {
        let mean = format!("{:>7.1}", moves.mean().unwrap_or_default());
        vec![ply.to_string(), mean, format!("in {}", plural_games(moves.total()))]
    };
    let rows: Vec<Vec<String>> = shown.map(row).collect();
    lay_out(&rows, &[false, true, true]).iter().try_for_each(|line| writeln!(out, "    {line}"))?;
    writeln!(out, "  game tree")?;
    writeln!(out, "    branching factor {:.1}", tree.branching_factor)?;
    match tree.log10_size {
        Some(exponent) => writeln!(out, "    about 10^{exponent:.1} leaves at ply {}", tree.plies),
        None => writeln!(out, "    its size is not known: the legal moves of some plies are not certain"),
    }
}

/// Writes a line for each year, if any is known.
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

/// Writes a line for each measure of quality.
fn write_quality(out: &mut dyn Write, group: &Group) -> io::Result<()> {
    let rows = QUALITY.all(group).rows.into_iter().filter_map(|row| {
        let value = match &row[1] {
            Value::Number(number, decimals) => format!("{number:>5.decimals$}"),
            _ => row[2].shown(),
        };
        (!value.is_empty()).then(|| vec![row[0].shown(), value])
    });
    writeln!(out, "  quality")?;
    let lines = lay_out(&rows.collect::<Vec<_>>(), &[true, true]);
    lines.iter().try_for_each(|line| writeln!(out, "    {line}"))
}
