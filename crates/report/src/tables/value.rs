//! Values of rows.

use std::borrow::Cow;

use serde::ser::{Serialize, Serializer};

use xgames_analysis::statistics::Share;
use xgames_core::diagnostic::{grouped, printable, printable_path};

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Text, which may come from a record.
    Text(String),
    /// The name of a file.
    File(String),
    /// A word of this program, such as `after_swap`. People see blanks in it.
    Key(&'static str),
    /// A truth value: yes or no.
    Flag(bool),
    /// A number of things.
    Count(u64),
    /// A number, with this many decimals for people.
    Number(f64, usize),
    /// A part of a whole, from 0 to 1. People see percents.
    Part(f64),
    /// A share with its interval; `None` if its whole is 0.
    Share(Option<Share>),
    /// Several values. In CSV they have blanks between them.
    List(Vec<Value>),
    /// Values by name, for JSON.
    Object(Object),
    /// The absence of a value that is not known, or does not exist.
    Nothing,
}

/// Values by name, in order.
pub type Object = Vec<(Cow<'static, str>, Value)>;

/// An object with these values.
pub fn object(fields: impl IntoIterator<Item = (&'static str, Value)>) -> Value {
    Value::Object(fields.into_iter().map(|(name, value)| (name.into(), value)).collect())
}

/// An object whose names are in alphabetical order.
pub(super) fn sorted(mut fields: Object) -> Value {
    fields.sort_by(|(one, _), (other, _)| one.cmp(other));
    Value::Object(fields)
}

impl Value {
    /// The share of `part` in a whole.
    #[must_use]
    pub fn share(part: u64, whole: u64) -> Value {
        Value::Share(Share::of(part, whole))
    }

    /// Whether the value is text, which is aligned to the left.
    pub(super) fn is_text(&self) -> bool {
        matches!(self, Value::Text(_) | Value::File(_) | Value::Key(_) | Value::Flag(_) | Value::List(_))
    }

    /// The value for people.
    pub(super) fn shown(&self) -> String {
        match self {
            Value::Text(text) => printable(text).into_owned(),
            Value::Key(key) => words_of(key),
            Value::Count(count) => grouped(*count),
            Value::Number(number, decimals) => format!("{number:.decimals$}"),
            Value::Part(part) => format!("{:.1} %", 100.0 * part),
            Value::Share(share) => share.map_or(String::new(), percent),
            Value::File(_) | Value::Flag(_) | Value::List(_) | Value::Object(_) | Value::Nothing => self.cell(),
        }
    }

    /// The value as the cell of a CSV table.
    pub(super) fn cell(&self) -> String {
        match self {
            Value::Text(text) => text.clone(),
            Value::File(name) => printable_path(name).into_owned(),
            Value::Key(key) => (*key).to_owned(),
            Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
            Value::Count(count) => count.to_string(),
            Value::Number(number, _) | Value::Part(number) => decimal(*number),
            Value::Share(share) => share.map_or(String::new(), |share| decimal(share.share)),
            Value::List(values) => values.iter().map(Value::cell).collect::<Vec<_>>().join(" "),
            Value::Object(_) | Value::Nothing => String::new(),
        }
    }
}

/// A number with a decimal point even if it is whole, so that readers of tables see which columns can have fractions.
pub(crate) fn decimal(number: f64) -> String {
    let text = number.to_string();
    if text.contains('.') || !number.is_finite() { text } else { text + ".0" }
}

/// A key in words: `seat 1`, `won by swapper`.
pub(super) fn words_of(key: &str) -> String {
    key.replace('_', " ").replace("seat", "seat ")
}

/// A share in percent, with its interval: `52.1 % (49.0–55.2)`.
pub(super) fn percent(Share { share, low, high }: Share) -> String {
    format!("{:>5.1} % ({:.1}–{:.1})", 100.0 * share, 100.0 * low, 100.0 * high)
}

/// A value is written in JSON as itself, and a share as an object with the ends of its interval.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Text(text) | Value::File(text) => serializer.serialize_str(text),
            Value::Key(key) => serializer.serialize_str(key),
            Value::Flag(flag) => serializer.serialize_bool(*flag),
            Value::Count(count) => serializer.serialize_u64(*count),
            Value::Number(number, _) | Value::Part(number) => serializer.serialize_f64(*number),
            Value::Share(Some(Share { share, low, high })) => {
                serializer.collect_map([("share", share), ("low", low), ("high", high)])
            }
            Value::List(values) => values.serialize(serializer),
            Value::Object(fields) => serializer.collect_map(fields.iter().map(|(name, value)| (name, value))),
            Value::Share(None) | Value::Nothing => serializer.serialize_none(),
        }
    }
}

impl From<&'static str> for Value {
    fn from(key: &'static str) -> Value {
        Value::Key(key)
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl From<bool> for Value {
    fn from(flag: bool) -> Value {
        Value::Flag(flag)
    }
}

impl From<u16> for Value {
    fn from(count: u16) -> Value {
        Value::Count(count.into())
    }
}

impl From<u32> for Value {
    fn from(count: u32) -> Value {
        Value::Count(count.into())
    }
}

impl From<u64> for Value {
    fn from(count: u64) -> Value {
        Value::Count(count)
    }
}

/// The value of a number with one decimal for people.
impl From<f64> for Value {
    fn from(number: f64) -> Value {
        Value::Number(number, 1)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Nothing, Into::into)
    }
}

impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(values: Vec<T>) -> Value {
        Value::List(values.into_iter().map(Into::into).collect())
    }
}
