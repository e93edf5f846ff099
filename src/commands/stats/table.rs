//! Tables of statistics, and how they are written in CSV and as text.

use std::io::{self, Write};

use super::text::percent;
use crate::analysis::statistics::Share;
use crate::commands::console::{grouped, plural};
use crate::commands::output::write_row;
use crate::diagnostic::printable;

/// A table of statistics.
pub(super) struct Table {
    pub(super) title: &'static str,
    pub(super) columns: &'static [Column],
    pub(super) rows: Vec<Vec<Cell>>,
}

/// A column of a table.
pub(super) struct Column {
    /// The name in CSV. A share has two more columns there, for its interval.
    pub(super) name: &'static str,
    /// The heading for people.
    pub(super) heading: &'static str,
    pub(super) is_share: bool,
}

/// A column of text or numbers.
pub(super) const fn column(name: &'static str, heading: &'static str) -> Column {
    Column { name, heading, is_share: false }
}

/// A column of shares. The names of both ends of the interval end in `low` and `high` instead of `share`.
pub(super) const fn share(name: &'static str, heading: &'static str) -> Column {
    Column { name, heading, is_share: true }
}

/// A cell of a table.
pub(super) enum Cell {
    /// Text, which may come from a record.
    Text(String),
    Count(u64),
    /// A number with this many decimals for people.
    Number(f64, usize),
    /// A share; `None` if its whole is 0.
    Share(Option<Share>),
    Nothing,
}

impl Cell {
    pub(super) fn text(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }

    pub(super) fn share(part: u64, whole: u64) -> Cell {
        Cell::Share(Share::of(part, whole))
    }

    /// A number with one decimal.
    pub(super) fn number(number: Option<f64>) -> Cell {
        number.map_or(Cell::Nothing, |number| Cell::Number(number, 1))
    }

    pub(super) fn count(count: Option<u32>) -> Cell {
        count.map_or(Cell::Nothing, |count| Cell::Count(count.into()))
    }

    /// The cell for people.
    pub(super) fn shown(&self) -> String {
        match self {
            Cell::Text(text) => printable(text).into_owned(),
            Cell::Count(count) => grouped(*count),
            Cell::Number(number, decimals) => format!("{number:.decimals$}"),
            Cell::Share(share) => share.map_or(String::new(), percent),
            Cell::Nothing => String::new(),
        }
    }
}

/// The names of these columns in CSV.
pub(super) fn csv_columns(columns: &[Column]) -> Vec<String> {
    let names = columns.iter().flat_map(|Column { name, is_share, .. }| {
        let end = |end| name.strip_suffix("share").map(|start| format!("{start}{end}")).filter(|_| *is_share);
        [Some((*name).to_owned()), end("low"), end("high")]
    });
    names.flatten().collect()
}

impl Table {
    /// Writes the rows in CSV, each after the cells `first`.
    pub(super) fn write_csv_rows(&self, out: &mut impl Write, first: &[String]) -> io::Result<()> {
        self.rows.iter().try_for_each(|row| {
            let cells = row.iter().zip(self.columns).flat_map(|(cell, column)| csv_cells(cell, column));
            write_row(&mut *out, first.iter().cloned().chain(cells))
        })
    }

    /// Writes these columns as text, at most `max` rows.
    pub(super) fn write_text(&self, out: &mut impl Write, columns: &[&str], max: usize) -> io::Result<()> {
        let places: Vec<usize> =
            columns.iter().filter_map(|name| self.columns.iter().position(|column| column.name == *name)).collect();
        let headings = places.iter().map(|place| self.columns[*place].heading.to_owned()).collect();
        let rows = self.rows.iter().take(max).map(|row| places.iter().map(|place| row[*place].shown()).collect());
        let lines: Vec<Vec<String>> = std::iter::once(headings).chain(rows).collect();
        let width =
            |column: usize| lines.iter().map(|line| unicode_width::UnicodeWidthStr::width(&*line[column])).max();
        let widths: Vec<usize> = (0..places.len()).filter_map(width).collect();
        writeln!(out, "  {}", self.title)?;
        for line in &lines {
            let mut text = "  ".to_owned();
            for (number, (cell, width)) in line.iter().zip(&widths).enumerate() {
                let blanks = " ".repeat(width - unicode_width::UnicodeWidthStr::width(&**cell));
                // Names to the left, numbers to the right.
                text.extend(if number == 0 { ["  ", cell, &blanks] } else { ["  ", &blanks, cell] });
            }
            writeln!(out, "{}", text.trim_end())?;
        }
        match self.rows.len().saturating_sub(max) {
            0 => Ok(()),
            others => writeln!(out, "    and {}", plural(others, "other")),
        }
    }
}

/// The cell in CSV: three for a share.
fn csv_cells(cell: &Cell, column: &Column) -> Vec<String> {
    match cell {
        Cell::Share(Some(Share { share, low, high })) => [share, low, high].map(f64::to_string).into(),
        Cell::Text(text) => vec![text.clone()],
        Cell::Count(count) => vec![count.to_string()],
        Cell::Number(number, _) => vec![number.to_string()],
        Cell::Share(None) | Cell::Nothing => vec![String::new(); if column.is_share { 3 } else { 1 }],
    }
}
