//! Rows that come one by one, so that their number need not be known before the first is written.

use std::io::{self, Write};

use serde::ser::{Serialize, Serializer};

use super::csv::{cells, names, write_row};
use super::json::JsonForm;
use super::table::Column;
use super::value::Value;
use xgames_core::diagnostic::write_json;

/// A row of a table that is written row by row.
pub trait Row {
    /// The columns. Their names are the keys of JSON and the heading of CSV.
    const COLUMNS: &'static [Column];

    /// The value for each column.
    fn values(&self) -> Vec<Value>;

    /// The line for people, without its end.
    fn line(&self) -> String;
}

/// A format of rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// Each row is a line for people.
    Text,
    /// The rows are a CSV table.
    Csv,
    /// Each row is an object.
    Json(JsonForm),
}

impl RowFormat {
    /// A row as it is written, with the end of its line if it is a line. Rows can be rendered on any thread.
    ///
    /// # Errors
    /// A value cannot be represented in JSON.
    pub fn render<R: Row>(self, row: &R) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        match self {
            RowFormat::Text => writeln!(out, "{}", row.line())?,
            RowFormat::Csv => write_row(&mut out, cells(R::COLUMNS, &row.values()))?,
            RowFormat::Json(form) => {
                write_json(&mut out, &Fields(R::COLUMNS, &row.values()))?;
                out.extend_from_slice(form.marks().after.as_bytes());
            }
        }
        Ok(out)
    }

    /// The text before the first row.
    pub(crate) fn opening<R: Row>(self) -> io::Result<Vec<u8>> {
        let mut out = Vec::new();
        match self {
            RowFormat::Text => {}
            RowFormat::Csv => write_row(&mut out, names(R::COLUMNS))?,
            RowFormat::Json(form) => out.extend_from_slice(form.marks().begin.as_bytes()),
        }
        Ok(out)
    }

    /// The text between two rows.
    pub(crate) fn between(self) -> &'static str {
        if let RowFormat::Json(form) = self { form.marks().between } else { "" }
    }

    /// The text after the last row.
    pub(crate) fn closing(self) -> &'static str {
        if let RowFormat::Json(form) = self { form.marks().end } else { "" }
    }
}

/// The fields of a row that JSON has.
struct Fields<'r>(&'static [Column], &'r [Value]);

impl Serialize for Fields<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let fields = self.0.iter().zip(self.1).filter(|(column, _)| column.is_in_json());
        serializer.collect_map(fields.map(|(column, value)| (column.name, value)))
    }
}

/// Writes rows as they come. Nothing is written before the first one or the end.
pub struct RowWriter<W, R> {
    out: W,
    format: RowFormat,
    is_empty: bool,
    rows: std::marker::PhantomData<fn(R)>,
}

impl<W: Write, R: Row> RowWriter<W, R> {
    /// A table without rows so far.
    pub fn new(out: W, format: RowFormat) -> RowWriter<W, R> {
        RowWriter { out, format, is_empty: true, rows: std::marker::PhantomData }
    }

    /// The format of the rows.
    pub fn format(&self) -> RowFormat {
        self.format
    }

    /// The output, for text of another kind between two rows.
    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Writes a row.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write(&mut self, row: &R) -> io::Result<()> {
        self.write_rendered(&self.format.render(row)?)
    }

    /// Writes a row that [`RowFormat::render`] has rendered.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write_rendered(&mut self, row: &[u8]) -> io::Result<()> {
        if std::mem::replace(&mut self.is_empty, false) {
            self.out.write_all(&self.format.opening::<R>()?)?;
        } else {
            self.out.write_all(self.format.between().as_bytes())?;
        }
        self.out.write_all(row)
    }

    /// Writes the end of the table.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn end(&mut self) -> io::Result<()> {
        if std::mem::replace(&mut self.is_empty, false) {
            self.out.write_all(&self.format.opening::<R>()?)?;
        }
        self.out.write_all(self.format.closing().as_bytes())?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{column, data, players};

    struct Game(&'static str, [Option<&'static str>; 2]);

    impl Row for Game {
        const COLUMNS: &'static [Column] =
            &[data("file"), players("players"), column("share", "share"), data("tags").not_in_csv()];

        fn values(&self) -> Vec<Value> {
            let players = self.1.map(|name| name.map(str::to_owned));
            vec![Value::File(self.0.to_owned()), players.to_vec().into(), 1.0.into(), Value::Nothing]
        }

        fn line(&self) -> String {
            self.0.to_owned()
        }
    }

    fn written(format: RowFormat, games: &[Game]) -> String {
        let mut out = Vec::new();
        let mut rows = RowWriter::new(&mut out, format);
        games.iter().for_each(|game| rows.write(game).unwrap());
        rows.end().unwrap();
        String::from_utf8(out).unwrap()
    }

    #[test]
    fn rows_of_each_format() {
        let games = [Game("a.txt", [Some("=Ann"), Some("Bo")]), Game("::b", [None, Some("a,b")])];
        let objects = [
            r#"{"file":"a.txt","players":["=Ann","Bo"],"share":1.0,"tags":null}"#,
            r#"{"file":"::b","players":[null,"a,b"],"share":1.0,"tags":null}"#,
        ];
        assert_eq!(written(RowFormat::Text, &games), "a.txt\n::b\n");
        assert_eq!(written(RowFormat::Json(JsonForm::Lines), &games), objects.join("\n") + "\n");
        assert_eq!(written(RowFormat::Json(JsonForm::Array), &games), format!("[{}]\n", objects.join(",\n ")));
        let heading = "file,player1,player2,player3,player4,share\n";
        let rows = "a.txt,'=Ann,Bo,,,1.0\n./::b,,\"a,b\",,,1.0\n";
        assert_eq!(written(RowFormat::Csv, &games), [heading, rows].concat());
    }

    #[test]
    fn a_table_without_rows_is_complete() {
        let all = [RowFormat::Text, RowFormat::Json(JsonForm::Lines), RowFormat::Json(JsonForm::Array), RowFormat::Csv];
        let heading = "file,player1,player2,player3,player4,share\n";
        assert_eq!(all.map(|format| written(format, &[])), ["", "", "[]\n", heading]);
    }
}
