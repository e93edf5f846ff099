//! Tables in HTML.

use std::io::{self, Write};

use super::table::Table;
use super::value::Value;
use crate::render::xml::escape;
use xgames_analysis::statistics::Share;
use xgames_core::diagnostic::grouped;

impl Table {
    /// Writes the table without the rows in which there is nothing but zeros, and without the columns that have no values. Of columns
    /// of zeros only those are left out that say so: a least length of 0 and a player without wins are values. The names of classes begin
    /// with `xg-`.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_html(&self, out: &mut dyn Write) -> io::Result<()> {
        let is_known = |cell: &Value| !matches!(cell, Value::Nothing | Value::Share(None));
        let is_zero = |cell: &Value| matches!(cell, Value::Count(0));
        let has_numbers =
            |row: &&Vec<Value>| row.iter().any(|cell| !cell.is_text() && is_known(cell) && !is_zero(cell));
        let rows: Vec<&Vec<Value>> = self.rows.iter().filter(has_numbers).collect();
        let is_shown = |place: &usize| {
            let is_rare = self.columns[*place].is_rare;
            rows.iter().map(|row| &row[*place]).any(|cell| is_known(cell) && !(is_rare && is_zero(cell)))
        };
        let places: Vec<usize> = (0..self.columns.len()).filter(is_shown).collect();
        let is_text = |place: usize| rows.iter().any(|row| row[place].is_text());
        let class = |place| if is_text(place) { " class=\"xg-text\"" } else { "" };
        if places.is_empty() {
            return Ok(());
        }
        writeln!(out, "<table>\n<caption>{}</caption>\n<thead><tr>", escape(self.title))?;
        for place in &places {
            writeln!(out, "<th scope=\"col\"{}>{}</th>", class(*place), escape(self.columns[*place].heading))?;
        }
        writeln!(out, "</tr></thead>\n<tbody>")?;
        for row in &rows {
            write!(out, "<tr>")?;
            for (number, place) in places.iter().enumerate() {
                let (cell, class) = (&row[*place], class(*place));
                let shown = escape(&cell.shown());
                match cell {
                    _ if number == 0 => write!(out, "<th scope=\"row\"{class}>{shown}</th>")?,
                    Value::Share(Some(share)) => write!(out, "<td>{shown}{}</td>", bar(*share))?,
                    _ => write!(out, "<td{class}>{shown}</td>")?,
                }
            }
            writeln!(out, "</tr>")?;
        }
        writeln!(out, "</tbody>\n</table>")?;
        if self.others > 0 {
            writeln!(out, "<p>and {} more</p>", grouped(self.others as u64))?;
        }
        Ok(())
    }
}

/// A bar as long as a share, with a line for its interval. The share is next to it as text.
fn bar(Share { share, low, high }: Share) -> String {
    let [share, low, high] = [share, low, high].map(|part| 100.0 * part);
    format!(
        "<svg class=\"xg-bar\" width=\"100\" height=\"12\" viewBox=\"0 0 100 12\" aria-hidden=\"true\">\
         <rect width=\"100\" height=\"12\" fill=\"#eee\"/><rect width=\"{share:.1}\" height=\"12\" fill=\"#9ecae1\"/>\
         <path d=\"M{low:.1} 6H{high:.1}M{low:.1} 3V9M{high:.1} 3V9\" stroke=\"#08519c\" fill=\"none\"/></svg>"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{Column, column};

    #[test]
    fn a_column_of_zeros_is_left_out_only_if_it_says_so() {
        static COLUMNS: [Column; 4] =
            [column("name", "name"), column("won", "won"), column("odd", "odd").unless_zero(), column("none", "none")];
        let row = |name: &'static str, won: u64, lost: u64| vec![name.into(), won.into(), lost.into(), Value::Nothing];
        let headings = |rows: Vec<Vec<Value>>| {
            let mut html = Vec::new();
            Table { title: "title", columns: &COLUMNS, rows, others: 0 }.write_html(&mut html).unwrap();
            let html = String::from_utf8(html).unwrap();
            COLUMNS.each_ref().map(|column| html.contains(&format!(">{}</th>", column.name)))
        };
        assert_eq!(headings(vec![row("ann", 0, 1), row("bo", 0, 0)]), [true, true, true, false]);
        assert_eq!(headings(vec![row("ann", 1, 0), row("bo", 0, 0)]), [true, true, false, false]);
        assert_eq!(headings(vec![row("ann", 0, 0)]), [false; 4]);
    }
}
