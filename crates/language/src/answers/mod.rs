//! Answers to the questions that an editor asks about a document, one file for each question. Places are bytes of its text.

pub mod actions;
pub mod completion;
mod events;
pub mod folding;
pub mod formatting;
pub mod hints;
pub mod hover;
pub mod markup;
pub mod occurrences;
pub mod rename;
mod repairs;
pub mod symbols;
mod tags;
pub mod tokens;
mod trial;

use xgames_core::diagnostic::Span;
use xgames_core::record::Format;

use crate::document::Document;

/// Another text for a part of a document.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edit {
    /// The part; an empty one is a place between two bytes.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// Whether more than findings are known about a document: it is native or SGF, and is judged.
#[must_use]
pub fn is_understood(document: &Document) -> bool {
    document.refusal().is_none() && matches!(document.format(), Format::Native | Format::Sgf)
}

/// Applies edits that do not overlap, in any order.
#[must_use]
pub fn apply(text: &str, edits: &[Edit]) -> String {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort();
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for edit in sorted {
        out.push_str(text.get(at..edit.span.start).unwrap_or_default());
        out.push_str(&edit.text);
        at = at.max(edit.span.end);
    }
    out.push_str(text.get(at..).unwrap_or_default());
    out
}

/// Whether a place is in a part of a text, or at one of its ends.
fn touches(span: Span, offset: usize) -> bool {
    span.start <= offset && offset <= span.end
}
