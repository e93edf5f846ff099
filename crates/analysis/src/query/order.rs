//! The order of games by fields, such as `date,-plies`.

use std::cell::Cell;

use super::Mistake;
use super::condition::Value;
use super::evaluate::any_value;
use super::field::{Field, Stage};
use super::game_facts::GameFacts;
use super::tag_value::{TagValue, text_bytes};
use crate::folding::folded;
use xgames_core::diagnostic::Span;

/// Fields by which games are sorted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order(Vec<SortField>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct SortField {
    field: Field,
    /// Whether greater values come first.
    is_descending: bool,
}

/// Only this many characters of a text are compared, because values may be as long as a file.
const MAX_TEXT: usize = 200;

impl Order {
    /// Reads names of fields, separated by commas. A `-` before a name puts greater values first.
    ///
    /// # Errors
    /// A name is not the name of a field.
    pub fn parse(text: &str) -> Result<Order, Mistake> {
        let mut start = 0;
        let fields = text.split(',').map(|part| {
            let span = Span::new(start, start + part.len());
            start = span.end + 1;
            let name = part.trim();
            let (name, is_descending) = name.strip_prefix('-').map_or((name, false), |name| (name, true));
            let field = Field::find(name, span, false)?;
            Ok(SortField { field, is_descending })
        });
        fields.collect::<Result<_, _>>().map(Order)
    }

    /// Whether a field is known only from the text, which is not read for the other fields.
    pub(super) fn asks_about_text(&self) -> bool {
        self.0.iter().any(|SortField { field, .. }| field.stage() == Stage::Text)
    }

    /// The bytes by which games can be compared. Games without a value come last.
    pub(super) fn key(&self, game: &GameFacts<'_>) -> Vec<u8> {
        let mut key = Vec::new();
        for SortField { field, is_descending } in &self.0 {
            let value = Cell::new(None);
            any_value(field, game, None, &|found| {
                value.set(bytes(field, &found));
                true
            });
            let Some(mut value) = value.into_inner() else {
                key.push(1);
                continue;
            };
            if *is_descending {
                value.iter_mut().for_each(|byte| *byte = !*byte);
            }
            key.push(0);
            key.append(&mut value);
        }
        key
    }
}

/// The bytes of a value, which have the order of the values; a tag with the value `?` has none. No value has the bytes with which
/// another one begins.
fn bytes(field: &Field, value: &Value<'_>) -> Option<Vec<u8>> {
    Some(match value {
        Value::Number(number) => number.to_be_bytes().to_vec(),
        Value::Days(days) => [*days.start(), *days.end()].into_iter().flat_map(u64::to_be_bytes).collect(),
        Value::Flag(flag) => vec![u8::from(*flag)],
        Value::Code(code) => code.to_string().into_bytes(),
        Value::Text(text) => {
            let text = beginning(text);
            match field {
                Field::Tag(_) => TagValue::new(text)?.bytes(MAX_TEXT),
                _ => text_bytes(&folded(text), MAX_TEXT),
            }
        }
    })
}

/// The part of a text that is compared, and some more because letters may be written with several characters.
fn beginning(text: &str) -> &str {
    text.char_indices().nth(4 * MAX_TEXT).map_or(text, |(end, _)| &text[..end])
}
