//! Tables of statistics, and how they are written in CSV and as text.

use std::io::{self, Write};

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::csv::write_row;
use xgames_analysis::statistics::Share;
use xgames_core::diagnostic::printable;
use xgames_core::diagnostic::{grouped, plural};

/// The first rows of a table.
pub(crate) struct Table {
    pub(crate) title: &'static str,
    pub(crate) columns: &'static [Column],
    pub(crate) rows: Vec<Vec<Cell>>,
    /// The number of further rows.
    pub(crate) others: usize,
}

/// The rows of a table, each with a cell for each column.
pub(crate) type Rows<'t> = Box<dyn Iterator<Item = Vec<Cell>> + 't>;

/// How a table is made of a `T`.
pub(crate) struct Definition<T> {
    /// The name of its file.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) columns: &'static [Column],
    pub(crate) rows: for<'t> fn(&'t T) -> Rows<'t>,
}

impl<T> Definition<T> {
    /// At most `max` rows of the table of `counted`.
    pub(crate) fn of(&self, counted: &T, max: usize) -> Table {
        let mut rows = (self.rows)(counted);
        let first = rows.by_ref().take(max).collect();
        Table { title: self.title, columns: self.columns, rows: first, others: rows.count() }
    }

    /// Writes one table in CSV. Each part of it has the cells for the columns `first` before its rows.
    pub(crate) fn write_csv<'t>(
        &self,
        out: &mut dyn Write,
        first: &[&str],
        parts: impl Iterator<Item = (Vec<String>, &'t T)>,
    ) -> io::Result<()>
    where
        T: 't,
    {
        let columns = csv_columns(self.columns);
        write_row(&mut *out, first.iter().copied().chain(columns.iter().map(String::as_str)))?;
        for (first, counted) in parts {
            for row in (self.rows)(counted) {
                let cells = row.iter().zip(self.columns).flat_map(|(cell, column)| csv_cells(cell, column));
                write_row(&mut *out, first.iter().cloned().chain(cells))?;
            }
        }
        out.flush()
    }
}

/// A column of a table.
pub(crate) struct Column {
    /// The name in CSV. A share has two more columns there, for its interval.
    pub(crate) name: &'static str,
    /// The heading for people.
    pub(crate) heading: &'static str,
    pub(crate) is_share: bool,
}

/// A column of text or numbers.
pub(crate) const fn column(name: &'static str, heading: &'static str) -> Column {
    Column { name, heading, is_share: false }
}

/// A column of shares. The names of both ends of the interval end in `low` and `high` instead of `share`.
pub(crate) const fn share(name: &'static str, heading: &'static str) -> Column {
    Column { name, heading, is_share: true }
}

/// A cell of a table.
pub(crate) enum Cell {
    /// Text, which may come from a record.
    Text(String),
    /// A word of this program, such as `after_swap`.
    Key(&'static str),
    Count(u64),
    /// A number with this many decimals for people.
    Number(f64, usize),
    /// A share; `None` if its whole is 0.
    Share(Option<Share>),
    Nothing,
}

impl Cell {
    pub(crate) fn text(text: &str) -> Cell {
        Cell::Text(text.to_owned())
    }

    pub(crate) fn is_text(&self) -> bool {
        matches!(self, Cell::Text(_) | Cell::Key(_))
    }

    pub(crate) fn share(part: u64, whole: u64) -> Cell {
        Cell::Share(Share::of(part, whole))
    }

    /// A number with one decimal.
    pub(crate) fn number(number: Option<f64>) -> Cell {
        number.map_or(Cell::Nothing, |number| Cell::Number(number, 1))
    }

    pub(crate) fn count(count: Option<u32>) -> Cell {
        count.map_or(Cell::Nothing, |count| Cell::Count(count.into()))
    }

    /// The cell for people.
    pub(crate) fn shown(&self) -> String {
        match self {
            Cell::Text(text) => printable(text).into_owned(),
            Cell::Key(key) => words_of(key),
            Cell::Count(count) => grouped(*count),
            Cell::Number(number, decimals) => format!("{number:.decimals$}"),
            Cell::Share(share) => share.map_or(String::new(), percent),
            Cell::Nothing => String::new(),
        }
    }
}

/// Maximal width of a name in a table for people.
const MAX_WIDTH: usize = 28;

/// The beginning of a text that is too wide for a table.
fn cut(text: &str) -> String {
    if text.width() <= MAX_WIDTH {
        return text.to_owned();
    }
    let mut width = 1;
    let fits = |character: &char| {
        width += character.width().unwrap_or(0);
        width <= MAX_WIDTH
    };
    text.chars().take_while(fits).chain(['…']).collect()
}

/// The names of these columns in CSV.
fn csv_columns(columns: &[Column]) -> Vec<String> {
    let names = columns.iter().flat_map(|Column { name, is_share, .. }| {
        let end = |end| name.strip_suffix("share").map(|start| format!("{start}{end}")).filter(|_| *is_share);
        [Some((*name).to_owned()), end("low"), end("high")]
    });
    names.flatten().collect()
}

impl Table {
    /// Writes these columns as text.
    pub(crate) fn write_text(&self, out: &mut dyn Write, columns: &[&str]) -> io::Result<()> {
        let places: Vec<usize> =
            columns.iter().filter_map(|name| self.columns.iter().position(|column| column.name == *name)).collect();
        let headings = places.iter().map(|place| self.columns[*place].heading.to_owned()).collect();
        let rows = self.rows.iter().map(|row| places.iter().map(|place| cut(&row[*place].shown())).collect());
        let lines: Vec<Vec<String>> = std::iter::once(headings).chain(rows).collect();
        let width = |column: usize| lines.iter().map(|line| line[column].width()).max();
        let widths: Vec<usize> = (0..places.len()).filter_map(width).collect();
        writeln!(out, "  {}", self.title)?;
        let is_text = |place: &usize| self.rows.iter().any(|row| row[*place].is_text());
        let are_text: Vec<bool> = places.iter().map(is_text).collect();
        for line in &lines {
            let mut text = "  ".to_owned();
            for ((cell, width), is_text) in line.iter().zip(&widths).zip(&are_text) {
                let blanks = " ".repeat(width - cell.width());
                text.extend(if *is_text { ["  ", cell, &blanks] } else { ["  ", &blanks, cell] });
            }
            writeln!(out, "{}", text.trim_end())?;
        }
        if self.others > 0 {
            writeln!(out, "    and {}", plural(self.others, "other"))?;
        }
        Ok(())
    }
}

/// The cell in CSV: three for a share.
fn csv_cells(cell: &Cell, column: &Column) -> Vec<String> {
    match cell {
        Cell::Share(Some(Share { share, low, high })) => [share, low, high].map(f64::to_string).into(),
        Cell::Text(text) => vec![text.clone()],
        Cell::Key(key) => vec![(*key).to_owned()],
        Cell::Count(count) => vec![count.to_string()],
        Cell::Number(number, _) => vec![number.to_string()],
        Cell::Share(None) | Cell::Nothing => vec![String::new(); if column.is_share { 3 } else { 1 }],
    }
}

/// A key in words: `seat 1`, `won by swapper`.
pub(crate) fn words_of(key: &str) -> String {
    key.replace('_', " ").replace("seat", "seat ")
}

/// A share in percent, with its interval: `52.1 % (49.0–55.2)`.
pub(crate) fn percent(Share { share, low, high }: Share) -> String {
    format!("{:>5.1} % ({:.1}–{:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
}
