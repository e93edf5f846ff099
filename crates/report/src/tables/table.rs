//! Tables and their definitions.

use super::value::{Object, Value};

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The name in CSV and JSON. A share has two more columns in CSV, for its interval.
    pub(super) name: &'static str,
    /// The heading for people.
    pub(super) heading: &'static str,
    pub(super) kind: Kind,
    pub(super) formats: Formats,
    /// Whether HTML leaves the column out if it has nothing but zeros.
    pub(super) is_rare: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Share,
    /// The column has text of any length, which is cut for people.
    Name,
    /// The column has the names of the players of a game.
    Players,
}

/// The formats that have a column. People choose columns by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Formats {
    All,
    OnlyText,
    NotCsv,
    NotJson,
}

/// A column of text or numbers.
#[must_use]
pub const fn column(name: &'static str, heading: &'static str) -> Column {
    Column { name, heading, kind: Kind::Plain, formats: Formats::All, is_rare: false }
}

/// A column of shares. The names of both ends of the interval end in `low` and `high` instead of `share`.
#[must_use]
pub const fn share(name: &'static str, heading: &'static str) -> Column {
    Column { kind: Kind::Share, ..column(name, heading) }
}

/// A column of names of any length, which are cut for people.
#[must_use]
pub const fn names(name: &'static str, heading: &'static str) -> Column {
    Column { kind: Kind::Name, ..column(name, heading) }
}

/// The names of the players of a game: one list by seat in JSON, and the columns `player1` … `player4` in CSV, which are empty
/// where there is no player or no name.
#[must_use]
pub const fn players(name: &'static str) -> Column {
    Column { kind: Kind::Players, ..column(name, name) }
}

/// A column for programs. People do not see it.
#[must_use]
pub const fn data(name: &'static str) -> Column {
    column(name, name)
}

impl Column {
    /// The column, which HTML leaves out if it has nothing but zeros, because what it counts is rare.
    #[must_use]
    pub const fn unless_zero(self) -> Column {
        Column { is_rare: true, ..self }
    }

    /// The column, only for people.
    #[must_use]
    pub const fn only_text(self) -> Column {
        Column { formats: Formats::OnlyText, ..self }
    }

    /// The column, but not in CSV.
    #[must_use]
    pub const fn not_in_csv(self) -> Column {
        Column { formats: Formats::NotCsv, ..self }
    }

    /// The column, but not in JSON.
    #[must_use]
    pub const fn not_in_json(self) -> Column {
        Column { formats: Formats::NotJson, ..self }
    }

    pub(super) fn is_in_csv(&self) -> bool {
        matches!(self.formats, Formats::All | Formats::NotJson)
    }

    pub(super) fn is_in_json(&self) -> bool {
        matches!(self.formats, Formats::All | Formats::NotCsv)
    }
}

/// The columns of some lists, one after the other; `N` in all.
pub(super) const fn joined<const N: usize>(lists: &[&[Column]]) -> [Column; N] {
    let mut columns = [column("", ""); N];
    let (mut list, mut count) = (0, 0);
    while list < lists.len() {
        let mut index = 0;
        while index < lists[list].len() {
            columns[count] = lists[list][index];
            (index, count) = (index + 1, count + 1);
        }
        list += 1;
    }
    assert!(count == N);
    columns
}

/// The rows of a table, each with a value for each column.
pub type Rows<'t> = Box<dyn Iterator<Item = Vec<Value>> + 't>;

/// The definition of a table that is made of a `T`.
pub struct Definition<T: ?Sized> {
    /// The name of the table's file.
    pub name: &'static str,
    /// The title for people.
    pub title: &'static str,
    /// The columns, in the order of the values of each row.
    pub columns: &'static [Column],
    /// Makes the rows, in order.
    pub rows: for<'t> fn(&'t T) -> Rows<'t>,
}

impl<T: ?Sized> Definition<T> {
    /// At most `max` rows of the table of `counted`.
    pub fn of(&self, counted: &T, max: usize) -> Table {
        let mut rows = (self.rows)(counted);
        let first = rows.by_ref().take(max).collect();
        Table { title: self.title, columns: self.columns, rows: first, others: rows.count() }
    }

    /// The whole table of `counted`.
    pub fn all(&self, counted: &T) -> Table {
        self.of(counted, usize::MAX)
    }

    /// The rows of `counted` as objects for JSON.
    pub fn objects<'t>(&self, counted: &'t T) -> impl Iterator<Item = Value> + use<'t, T> {
        let columns = self.columns;
        let named = move |row: Vec<Value>| {
            let fields = columns.iter().zip(row).filter(|(column, _)| column.is_in_json());
            Value::Object(fields.map(|(column, value)| (column.name.into(), value)).collect())
        };
        (self.rows)(counted).map(named)
    }
}

/// The first rows of a table.
pub struct Table {
    pub(super) title: &'static str,
    pub(super) columns: &'static [Column],
    pub(super) rows: Vec<Vec<Value>>,
    /// The number of further rows.
    pub(super) others: usize,
}

impl Table {
    /// The places of the columns with these names.
    pub(super) fn places(&self, columns: &[&str]) -> Vec<usize> {
        columns.iter().filter_map(|name| self.columns.iter().position(|column| column.name == *name)).collect()
    }

    /// The cells of a column by the first cell of their row. Empty cells are left out.
    pub(super) fn by_key(&self, column: &str) -> Object {
        let places = self.places(&[column]);
        let cells =
            self.rows.iter().flat_map(|row| places.iter().map(|place| (row[0].cell().into(), row[*place].clone())));
        cells.filter(|(_, value)| *value != Value::Nothing).collect()
    }

    /// Objects with the cells of these columns, by the first cell of their row.
    pub(super) fn objects_by_key(&self, columns: &[&str]) -> Object {
        let places = self.places(columns);
        let object = |row: &Vec<Value>| {
            Value::Object(places.iter().map(|place| (self.columns[*place].name.into(), row[*place].clone())).collect())
        };
        self.rows.iter().map(|row| (row[0].cell().into(), object(row))).collect()
    }
}
