//! Rows that are collected in a record batch.

use std::mem;
use std::sync::Arc;

use arrow_array::builder::{
    BinaryBuilder, BooleanBuilder, Float64Builder, Int32Builder, Int64Builder, ListBuilder, StringBuilder,
};
use arrow_array::{ArrayRef, ListArray, RecordBatch, StructArray};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef};

use crate::cell::Cell;
use crate::schema::{Column, Kind, Table};

/// The name of the elements of a list in Arrow.
const ELEMENT: &str = "element";

/// The schema of a table in Arrow.
#[must_use]
pub fn arrow_schema(table: &Table) -> SchemaRef {
    Arc::new(Schema::new(table.columns().map(field).collect::<Fields>()))
}

fn field(column: &Column) -> Field {
    Field::new(column.name, data_type(column.kind), true)
}

fn data_type(kind: Kind) -> DataType {
    match kind {
        Kind::Text => DataType::Utf8,
        Kind::Bytes => DataType::Binary,
        Kind::Small => DataType::Int32,
        Kind::Integer => DataType::Int64,
        Kind::Number => DataType::Float64,
        Kind::Flag => DataType::Boolean,
        Kind::Texts => DataType::List(element(DataType::Utf8)),
        Kind::Structures(columns) => DataType::List(element(DataType::Struct(columns.iter().map(field).collect()))),
    }
}

fn element(of: DataType) -> Arc<Field> {
    Arc::new(Field::new(ELEMENT, of, true))
}

/// The number of rows for which a column has room at first. A block of an archive has about as many games.
const ROWS: usize = 256;

/// The values of a column so far.
enum Values {
    Text(StringBuilder),
    Bytes(BinaryBuilder),
    Small(Int32Builder),
    Integer(Int64Builder),
    Number(Float64Builder),
    Flag(BooleanBuilder),
    Texts(ListBuilder<StringBuilder>),
    Structures { lengths: Vec<usize>, are_known: Vec<bool>, fields: Vec<Values>, columns: &'static [Column] },
}

impl Values {
    fn new(kind: Kind) -> Values {
        match kind {
            Kind::Text => Values::Text(StringBuilder::with_capacity(ROWS, 0)),
            Kind::Bytes => Values::Bytes(BinaryBuilder::with_capacity(ROWS, 0)),
            Kind::Small => Values::Small(Int32Builder::with_capacity(ROWS)),
            Kind::Integer => Values::Integer(Int64Builder::with_capacity(ROWS)),
            Kind::Number => Values::Number(Float64Builder::with_capacity(ROWS)),
            Kind::Flag => Values::Flag(BooleanBuilder::with_capacity(ROWS)),
            Kind::Texts => {
                let texts = ListBuilder::with_capacity(StringBuilder::with_capacity(ROWS, 0), ROWS);
                Values::Texts(texts.with_field(element(DataType::Utf8)))
            }
            Kind::Structures(columns) => Values::Structures {
                lengths: Vec::new(),
                are_known: Vec::new(),
                fields: columns.iter().map(|column| Values::new(column.kind)).collect(),
                columns,
            },
        }
    }

    /// Whether a value is of the column's type, or none.
    fn takes(&self, cell: &Cell<'_>) -> bool {
        match cell {
            Cell::Null => true,
            Cell::Text(_) => matches!(self, Values::Text(_)),
            Cell::Bytes(_) => matches!(self, Values::Bytes(_)),
            Cell::Integer(_) => matches!(self, Values::Small(_) | Values::Integer(_) | Values::Number(_)),
            Cell::Number(_) => matches!(self, Values::Number(_)),
            Cell::Flag(_) => matches!(self, Values::Flag(_)),
            Cell::Texts(_) => matches!(self, Values::Texts(_)),
            Cell::Structures(_) => matches!(self, Values::Structures { .. }),
        }
    }

    /// Adds a value. One of another type than the column's is a mistake of the caller; it is missing then.
    fn add(&mut self, cell: &Cell<'_>) {
        debug_assert!(self.takes(cell), "a column of another type has no place for {cell:?}");
        match (self, cell) {
            (Values::Text(values), Cell::Text(text)) => values.append_value(text),
            (Values::Text(values), _) => values.append_null(),
            (Values::Bytes(values), Cell::Bytes(bytes)) => values.append_value(bytes),
            (Values::Bytes(values), _) => values.append_null(),
            (Values::Small(values), Cell::Integer(integer)) => values.append_option(i32::try_from(*integer).ok()),
            (Values::Small(values), _) => values.append_null(),
            (Values::Integer(values), Cell::Integer(integer)) => values.append_value(*integer),
            (Values::Integer(values), _) => values.append_null(),
            (Values::Number(values), Cell::Number(number)) => values.append_value(*number),
            (Values::Number(values), Cell::Integer(integer)) => values.append_value(*integer as f64),
            (Values::Number(values), _) => values.append_null(),
            (Values::Flag(values), Cell::Flag(flag)) => values.append_value(*flag),
            (Values::Flag(values), _) => values.append_null(),
            (Values::Texts(values), Cell::Texts(texts)) => {
                texts.iter().for_each(|text| values.values().append_option(*text));
                values.append(true);
            }
            (Values::Texts(values), _) => values.append(false),
            (Values::Structures { lengths, are_known, fields, .. }, cell) => {
                let rows = if let Cell::Structures(rows) = cell { &rows[..] } else { &[] };
                lengths.push(rows.len());
                are_known.push(matches!(cell, Cell::Structures(_)));
                rows.iter().for_each(|row| add(fields, row));
            }
        }
    }

    fn finish(self) -> ArrayRef {
        match self {
            Values::Text(mut values) => Arc::new(values.finish()),
            Values::Bytes(mut values) => Arc::new(values.finish()),
            Values::Small(mut values) => Arc::new(values.finish()),
            Values::Integer(mut values) => Arc::new(values.finish()),
            Values::Number(mut values) => Arc::new(values.finish()),
            Values::Flag(mut values) => Arc::new(values.finish()),
            Values::Texts(mut values) => Arc::new(values.finish()),
            Values::Structures { lengths, are_known, fields, columns } => {
                let total = lengths.iter().sum();
                let (names, arrays): (Fields, Vec<ArrayRef>) =
                    (columns.iter().map(field).collect(), fields.into_iter().map(Values::finish).collect());
                let structures = DataType::Struct(names.clone());
                let values = StructArray::try_new_with_length(names, arrays, None, total);
                let values = values.unwrap_or_else(|_| StructArray::new_null(Fields::empty(), total));
                let (offsets, nulls) = (OffsetBuffer::from_lengths(lengths), NullBuffer::from(are_known));
                Arc::new(ListArray::new(element(structures), offsets, Arc::new(values), Some(nulls)))
            }
        }
    }
}

/// Adds a row to the columns. Values that it does not have are missing.
fn add(columns: &mut [Values], row: &[Cell<'_>]) {
    for (place, column) in columns.iter_mut().enumerate() {
        column.add(row.get(place).unwrap_or(&Cell::Null));
    }
}

/// The number of bytes that a cell takes, roughly.
fn size(cell: &Cell<'_>) -> usize {
    match cell {
        Cell::Null | Cell::Integer(_) | Cell::Number(_) | Cell::Flag(_) => 8,
        Cell::Text(text) => text.len() + 4,
        Cell::Bytes(bytes) => bytes.len() + 4,
        Cell::Texts(texts) => texts.iter().map(|text| text.map_or(4, |text| text.len() + 4)).sum(),
        Cell::Structures(rows) => rows.iter().flatten().map(size).sum(),
    }
}

/// Rows of a table that become a record batch.
pub struct Columns {
    table: Table,
    /// The values of each column; empty before the first row, since many tables of a block have none.
    values: Vec<Values>,
    rows: usize,
    bytes: usize,
}

impl Columns {
    /// No rows of a table.
    #[must_use]
    pub fn new(table: &Table) -> Columns {
        Columns { table: *table, values: Vec::new(), rows: 0, bytes: 0 }
    }

    /// Adds a row, which has a value for each column.
    pub fn add(&mut self, row: &[Cell<'_>]) {
        if self.rows == 0 {
            self.values = self.table.columns().map(|column| Values::new(column.kind)).collect();
        }
        self.rows += 1;
        self.bytes += row.iter().map(size).sum::<usize>();
        add(&mut self.values, row);
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of bytes that the rows take, roughly. Beyond some hundred MiB a batch cannot be made.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// The rows as a batch. Afterwards there are none.
    #[must_use]
    pub fn finish(&mut self) -> RecordBatch {
        let arrays = mem::take(&mut self.values).into_iter().map(Values::finish).collect();
        (self.rows, self.bytes) = (0, 0);
        let schema = arrow_schema(&self.table);
        RecordBatch::try_new(Arc::clone(&schema), arrays).unwrap_or_else(|_| RecordBatch::new_empty(schema))
    }
}
