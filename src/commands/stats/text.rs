//! Statistics as text for people.

use std::io::{self, Write};

use super::Counted;
use super::rows::{Row, Value, first_moves, rows};
use crate::analysis::statistics::{Group, Share};
use crate::commands::console::{grouped, plural};
use crate::commands::exit_status::ExitStatus;
use crate::games::Game;

/// The number of first moves that are shown.
const FIRST_MOVES: usize = 10;

/// The measures that are shown with a line for each key, and their titles.
const SECTIONS: &[(&str, &str)] = &[
    ("results", "results"),
    ("sides", "won by"),
    ("swap", "swap"),
    ("endings", "endings"),
    ("moves", "moves"),
    ("points", "mean points"),
];

pub(super) fn write(out: &mut impl Write, counted: &Counted) -> io::Result<()> {
    if counted.ending != ExitStatus::Clean {
        writeln!(out, "Not everything was read. These are the numbers of the games that were.\n")?;
    }
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

fn write_group(out: &mut impl Write, group: &Group) -> io::Result<()> {
    let name = group.game.map_or("unknown game", Game::name);
    let size = match group.size {
        Some(size) => format!(" size {size}"),
        None if group.game.is_some() => " of unknown size".to_owned(),
        None => String::new(),
    };
    let [valid, invalid, unfinished] = [group.results.finished(), group.invalid, group.results.unfinished].map(grouped);
    let games = if group.games() == 1 { "game" } else { "games" };
    writeln!(
        out,
        "{name}{size}: {} {games}, {valid} valid, {invalid} invalid, {unfinished} unfinished",
        grouped(group.games())
    )?;
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
    write_first_moves(out, group)?;
    write_branching(out, group)
}

fn section(measure: &str) -> Option<&'static str> {
    SECTIONS.iter().find(|(name, _)| *name == measure).map(|(_, title)| *title)
}

fn write_lengths(out: &mut impl Write, group: &Group) -> io::Result<()> {
    let quantile = |percent| group.lengths.quantile(percent).map_or(String::new(), |length| grouped(length.into()));
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

/// A line for each of the most frequent first moves: games, share, and how often seat 1 won.
fn write_first_moves(out: &mut impl Write, group: &Group) -> io::Result<()> {
    let moves = first_moves(group);
    let games = moves.iter().map(|(_, results)| results.games()).sum();
    let shown = &moves[..moves.len().min(FIRST_MOVES)];
    if shown.is_empty() {
        return Ok(());
    }
    let words = shown.iter().map(|(text, _)| text.len()).max().unwrap_or(0).max("move".len());
    let lines: Vec<[String; 3]> = shown
        .iter()
        .map(|(_, results)| {
            let share = |part, whole| Share::of(part, whole).map_or(String::new(), percent);
            [grouped(results.games()), share(results.games(), games), share(results.seat1, results.finished())]
        })
        .collect();
    let headings = ["games", "share", "won by seat 1"];
    let widths = [0, 1, 2].map(|column| {
        let widest = lines.iter().map(|line| line[column].chars().count()).max().unwrap_or(0);
        widest.max(headings[column].len())
    });
    writeln!(out, "  first moves")?;
    let mut line = |word: &str, [a, b, c]: [&str; 3]| {
        let line = format!("    {word:words$}  {a:>0$}  {b:>1$}  {c:>2$}", widths[0], widths[1], widths[2]);
        writeln!(out, "{}", line.trim_end())
    };
    line("move", headings)?;
    for ((text, _), [games, share, won]) in shown.iter().zip(&lines) {
        line(text, [games, share, won])?;
    }
    match moves.len() - shown.len() {
        0 => Ok(()),
        others => writeln!(out, "    and {}", plural(others, "other")),
    }
}

/// The mean number of legal moves at the first plies, and at every tenth one.
fn write_branching(out: &mut impl Write, group: &Group) -> io::Result<()> {
    if group.branching.is_empty() {
        return Ok(());
    }
    writeln!(out, "  mean number of legal moves, by ply")?;
    let digits = group.branching.keys().map(|ply| ply.to_string().len()).max().unwrap_or(0);
    for (ply, branching) in group.branching.iter().filter(|(ply, _)| **ply < 10 || ply.is_multiple_of(10)) {
        let mean = branching.moves as f64 / branching.games as f64;
        writeln!(out, "    {ply:>digits$}  {mean:>7.1}  in {}", plural_grouped(branching.games))?;
    }
    Ok(())
}

/// A key in words: `seat 1`, `won by swapper`.
fn words_of(key: &str) -> String {
    key.replace('_', " ").replace("seat", "seat ")
}

fn plural_grouped(games: u64) -> String {
    format!("{} {}", grouped(games), if games == 1 { "game" } else { "games" })
}

fn number(value: &Value) -> String {
    match value {
        Value::Count(count) => grouped(*count),
        Value::Mean(mean) => format!("{mean:.1}"),
    }
}

/// A share in percent, with its interval: `52.1 % (49.0–55.2)`.
fn percent(Share { share, low, high }: Share) -> String {
    format!("{:>5.1} % ({:.1}–{:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
}
