//! Documents that are opened, and their changes, as a client sends them.

use gen_lsp_types as lsp;
use serde::Deserialize;
use serde_json::Value;

use super::message::Params;

/// A document that is opened.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Opened {
    pub(super) uri: String,
    pub(super) text: String,
    /// The version; 0 if the client does not say it.
    pub(super) version: i32,
}

impl Opened {
    /// Reads the parameters of `didOpen`. `None` if there is no text, or it has half a character.
    pub(super) fn read(params: &Params) -> Option<Opened> {
        let params: Value = params.read()?;
        let document = params.get("textDocument")?;
        let text = |name: &str| Some(document.get(name)?.as_str()?.to_owned());
        let version = document.get("version").and_then(Value::as_i64).and_then(|version| i32::try_from(version).ok());
        Some(Opened { uri: text("uri")?, text: text("text")?, version: version.unwrap_or(0) })
    }
}

/// The address of a document in the parameters of `didOpen`, even if its text cannot be read.
pub(super) fn uri_of(params: &Params) -> Option<String> {
    #[derive(Deserialize)]
    struct Known {
        #[serde(rename = "textDocument")]
        text_document: lsp::TextDocumentIdentifier,
    }
    params.read().map(|known: Known| known.text_document.uri.0)
}

/// The changes of a document. `None` if one of them cannot be read: a part with a wrong place must not pass for the whole text.
pub(super) fn changes_of(params: &Params) -> Option<lsp::DidChangeTextDocumentParams> {
    let read: lsp::DidChangeTextDocumentParams = params.read()?;
    let written: Value = params.read()?;
    let written = written.get("contentChanges")?.as_array()?;
    let is_same = |(read, written): (&lsp::TextDocumentContentChangeEvent, &Value)| {
        let is_part = matches!(read, lsp::TextDocumentContentChangeEvent::TextDocumentContentChangePartial(_));
        is_part == written.get("range").is_some_and(|range| !range.is_null())
    };
    read.content_changes.iter().zip(written).all(is_same).then_some(read)
}
