//! Answers to queries, and the ids that they repeat.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::value::RawValue;
use serde_json::{Map, Value};

/// The id of a query, which answers repeat as it was written.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(transparent)]
pub(super) struct Id {
    /// The text; none for null.
    text: Option<Box<RawValue>>,
    #[serde(skip)]
    value: Value,
}

impl Id {
    /// An id by its value and its text.
    pub(super) fn new((value, text): (Value, Box<RawValue>)) -> Id {
        Id { text: Some(text), value }
    }

    fn text(&self) -> &str {
        self.text.as_ref().map_or("null", |text| text.get())
    }
}

/// Ids are compared by value. Numbers that are not whole, or very large, may not have been read exactly, so an id with one is compared as
/// it was written.
impl PartialEq for Id {
    fn eq(&self, other: &Id) -> bool {
        self.text() == other.text() || self.value == other.value && is_exact(&self.value)
    }
}

fn is_exact(value: &Value) -> bool {
    match value {
        Value::Number(number) => !number.is_f64(),
        Value::Array(values) => values.iter().all(is_exact),
        Value::Object(fields) => fields.values().all(is_exact),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}

/// An answer: an object with an id.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub(super) struct Answer(BTreeMap<String, Field>);

#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
enum Field {
    Id(Id),
    Made(Value),
}

impl Answer {
    /// An answer with these fields, an object, to the query with this id.
    pub(super) fn new(id: &Id, fields: Value) -> Answer {
        let fields = if let Value::Object(fields) = fields { fields } else { Map::default() };
        let fields = fields.into_iter().map(|(name, value)| (name, Field::Made(value))).collect();
        Answer(fields).naming("id", id)
    }

    /// The answer with a further id.
    pub(super) fn naming(mut self, name: &str, id: &Id) -> Answer {
        self.0.insert(name.to_owned(), Field::Id(id.clone()));
        self
    }
}
