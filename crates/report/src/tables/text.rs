//! Tables as text for people.

use std::io::{self, Write};

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::table::{Kind, Table};
use super::value::Value;
use xgames_core::diagnostic::{plural, printable_line};

/// The maximal width of a name in a table for people.
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

/// Rows as lines, with two blanks between the columns. `is_text` says by column whether it is aligned to the left.
pub(super) fn lay_out(rows: &[Vec<String>], is_text: &[bool]) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..is_text.len()).map(width).collect();
    let line = |row: &Vec<String>| {
        let mut line = String::new();
        for ((cell, width), is_text) in row.iter().zip(&widths).zip(is_text) {
            let blanks = " ".repeat(width - cell.width());
            line.extend(if *is_text { [cell, &blanks, "  "] } else { [&blanks, cell, "  "] });
        }
        line.trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}

impl Table {
    /// The headings of these columns, and their rows.
    #[must_use]
    pub fn lines(&self, columns: &[&str]) -> Vec<String> {
        let places = self.places(columns);
        let headings = places.iter().map(|place| self.columns[*place].heading.to_owned()).collect();
        let shown = |row: &[Value], place: usize| {
            let text = row[place].shown();
            if self.columns[place].kind == Kind::Name { cut(&text) } else { text }
        };
        let rows = self.rows.iter().map(|row| places.iter().map(|place| shown(row, *place)).collect());
        let is_text = |place: &usize| self.rows.iter().any(|row| row[*place].is_text());
        let is_text: Vec<bool> = places.iter().map(is_text).collect();
        lay_out(&std::iter::once(headings).chain(rows).collect::<Vec<_>>(), &is_text)
    }

    /// Writes the title and these columns.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_text(&self, out: &mut dyn Write, columns: &[&str]) -> io::Result<()> {
        writeln!(out, "  {}", self.title)?;
        self.lines(columns).iter().try_for_each(|line| writeln!(out, "    {}", printable_line(line)))?;
        if self.others > 0 { writeln!(out, "    and {}", plural(self.others, "other")) } else { Ok(()) }
    }
}
