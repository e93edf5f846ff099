//! Tables in CSV.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value as Json;

use super::table::{Column, Definition, Kind};
use super::value::{Value, decimal};
use xgames_analysis::statistics::Share;
use xgames_core::diagnostic::printable_cell;
use xgames_core::games::MAX_PLAYERS;

/// The usual length of a row, in bytes.
const ROW: usize = 256;

/// Writes a row of a CSV table in which no cell is a formula.
///
/// # Errors
/// The output cannot be written.
pub fn write_row<C: AsRef<str>>(out: impl Write, cells: impl IntoIterator<Item = C>) -> io::Result<()> {
    let mut table = csv::WriterBuilder::new().buffer_capacity(ROW).from_writer(out);
    for cell in cells {
        table.write_field(printable_cell(cell.as_ref()).as_bytes())?;
    }
    table.write_record(None::<&[u8]>)?;
    table.flush()
}

/// Writes a table with one row: these fields of an object. A list is one cell, with blanks between its texts.
///
/// # Errors
/// The output cannot be written, or a value cannot be represented in JSON.
pub fn write_answer(out: &mut dyn Write, columns: &[&str], answer: &impl Serialize) -> io::Result<()> {
    let fields = serde_json::to_value(answer)?;
    let cell = |column: &&str| match &fields[*column] {
        Json::Null => String::new(),
        Json::String(text) => text.clone(),
        Json::Number(number) if number.is_f64() => number.as_f64().map_or(String::new(), decimal),
        Json::Array(texts) => texts.iter().filter_map(Json::as_str).collect::<Vec<_>>().join(" "),
        value => value.to_string(),
    };
    write_row(&mut *out, columns)?;
    write_row(out, columns.iter().map(cell))
}

impl<T: ?Sized> Definition<T> {
    /// Writes one table in CSV. Each part of it has the cells for the columns `first` before its rows.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_csv<'t>(
        &self,
        out: &mut dyn Write,
        first: &[&str],
        parts: impl Iterator<Item = (Vec<String>, &'t T)>,
    ) -> io::Result<()>
    where
        T: 't,
    {
        self.write_csv_heading(out, first)?;
        parts.into_iter().try_for_each(|(first, counted)| self.write_csv_rows(out, &first, counted))
    }

    /// Writes the names of the columns, of which the table itself does not have the `first` ones.
    pub(super) fn write_csv_heading(&self, out: &mut dyn Write, first: &[&str]) -> io::Result<()> {
        write_row(out, first.iter().map(|name| (*name).to_owned()).chain(names(self.columns)))
    }

    /// Writes the rows of a part, each after the cells `first`.
    pub(super) fn write_csv_rows(&self, out: &mut dyn Write, first: &[String], counted: &T) -> io::Result<()> {
        for row in (self.rows)(counted) {
            write_row(&mut *out, first.iter().cloned().chain(cells(self.columns, &row)))?;
        }
        Ok(())
    }
}

/// The names of columns: three for a share, and one for each player.
pub(super) fn names(columns: &'static [Column]) -> impl Iterator<Item = String> {
    columns.iter().filter(|column| column.is_in_csv()).flat_map(|column| match column.kind {
        Kind::Share => {
            let end = |end| column.name.strip_suffix("share").map(|start| format!("{start}{end}"));
            [Some(column.name.to_owned()), end("low"), end("high")].into_iter().flatten().collect()
        }
        Kind::Players => (1..=MAX_PLAYERS).map(|seat| format!("player{seat}")).collect(),
        Kind::Plain | Kind::Name => vec![column.name.to_owned()],
    })
}

/// The cells of a row, for the columns with these [names].
pub(super) fn cells(columns: &'static [Column], row: &[Value]) -> impl Iterator<Item = String> {
    let filled = columns.iter().zip(row).filter(|(column, _)| column.is_in_csv());
    filled.flat_map(|(column, value)| match (value, column.kind) {
        (Value::Share(Some(Share { share, low, high })), _) => [*share, *low, *high].map(decimal).into(),
        (Value::Share(None) | Value::Nothing, Kind::Share) => vec![String::new(); 3],
        (Value::List(players), Kind::Players) => {
            (0..MAX_PLAYERS).map(|seat| players.get(seat).map_or(String::new(), Value::cell)).collect()
        }
        (_, Kind::Players) => vec![String::new(); MAX_PLAYERS],
        _ => vec![value.cell()],
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{column, data, object, share};

    const ROWS: Definition<Vec<Vec<Value>>> = Definition {
        name: "rows",
        title: "rows",
        columns: &[
            column("name", "name"),
            share("won_share", "won"),
            data("tags").not_in_json(),
            column("words", "words").only_text(),
            data("more").not_in_csv(),
        ],
        rows: |rows| Box::new(rows.iter().cloned()),
    };

    #[test]
    fn a_share_has_three_cells_and_no_cell_is_a_formula() {
        let list = Value::from(vec!["a1".to_owned(), "b2".to_owned()]);
        let rows = vec![
            vec!["=1+1".to_owned().into(), Value::share(2, 2), list, "w".into(), object([("n", 1_u64.into())])],
            vec![Value::File("::a".to_owned()), Value::Nothing, Value::Nothing, "w".into(), Value::Nothing],
        ];
        let mut csv = Vec::new();
        ROWS.write_csv(&mut csv, &["game"], [(vec!["cross".to_owned()], &rows)].into_iter()).unwrap();
        let csv = String::from_utf8(csv).unwrap();
        let lines: Vec<&str> = csv.lines().collect();
        assert_eq!(lines[0], "game,name,won_share,won_low,won_high,tags");
        assert!(lines[1].starts_with("cross,'=1+1,1.0,0.34") && lines[1].ends_with(",1.0,a1 b2"), "{}", lines[1]);
        assert_eq!(lines[2], "cross,./::a,,,,");
        let json: Vec<String> = ROWS.objects(&rows).map(|row| serde_json::to_string(&row).unwrap()).collect();
        assert!(json[0].starts_with(r#"{"name":"=1+1","won_share":{"share":1.0,"low":0.34"#), "{}", json[0]);
        assert!(json[0].ends_with(r#","high":1.0},"more":{"n":1}}"#), "{}", json[0]);
        assert_eq!(json[1], r#"{"name":"::a","won_share":null,"more":null}"#);
    }
}
