//! Tables of Parquet.

use std::io::{self, Write};

use super::table::Definition;
use super::value::Value;
use xgames_analysis::statistics::Share;
use xgames_columns::schema::Table;
use xgames_columns::{Cell, ParquetFile};

impl<T: ?Sized> Definition<T> {
    /// Adds the rows of a part to a file with the columns of `schema`. `first` has values for columns that this table does not have,
    /// by their names. A share also has the ends of its interval, in the columns `low` and `high`.
    pub(super) fn add_to_parquet<W: Write + Send>(
        &self,
        file: &mut ParquetFile<W>,
        schema: &Table,
        first: &[(&str, Value)],
        counted: &T,
    ) -> io::Result<()> {
        for row in (self.rows)(counted) {
            let value = |name: &str| {
                let own = self.columns.iter().zip(&row).find(|(column, _)| column.name == name);
                own.map(|(_, value)| value).or_else(|| first.iter().find(|(of, _)| *of == name).map(|(_, value)| value))
            };
            let share = row.iter().find_map(|value| if let Value::Share(share) = value { *share } else { None });
            let cells = schema.columns().map(|column| match (value(column.name), column.name) {
                (Some(value), _) => cell(value),
                (None, "low") => share.map(|share| share.low).into(),
                (None, "high") => share.map(|share| share.high).into(),
                (None, _) => Cell::Null,
            });
            file.add(&cells.collect::<Vec<_>>())?;
        }
        Ok(())
    }
}

fn cell(value: &Value) -> Cell<'_> {
    match value {
        Value::Text(text) | Value::File(text) => text.as_str().into(),
        Value::Key(key) => (*key).into(),
        Value::Flag(flag) => (*flag).into(),
        Value::Count(count) => (*count).into(),
        Value::Number(number, _) | Value::Part(number) => (*number).into(),
        Value::Share(share) => share.map(|Share { share, .. }| share).into(),
        Value::List(values) => Cell::Texts(
            values.iter().map(|value| if let Value::Text(text) = value { Some(text.as_str()) } else { None }).collect(),
        ),
        Value::Object(_) | Value::Nothing => Cell::Null,
    }
}
