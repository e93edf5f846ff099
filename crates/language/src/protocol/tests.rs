//! Conversations of a client with the server.

use std::io::Cursor;

use gen_lsp_types as lsp;
use serde_json::{Value, json};

use super::client::Client;
use super::convert::Converter;
use super::message::{self, Message};
use super::{Settings, requests, serve};
use crate::document::{Document, Encoding};
use xgames_core::diagnostic::Code;
use xgames_core::judge::Defaults;

const URI: &str = "file:///a.txt";

/// Returns the messages that the server sends to a client after these, once the session has begun.
fn answers(select: &[Code], messages: &[String]) -> Vec<Value> {
    let defaults = Defaults::default();
    let new_folder = || -> std::io::Result<_> { Ok(Box::new(tempfile::tempdir()?) as _) };
    let settings = Settings { defaults: &defaults, select: select.to_vec(), notice: None, new_folder };
    let begin = [request("initialize", &json!({})), notification("initialized", &json!({}))];
    let frame = |message: &String| format!("Content-Length: {}\r\n\r\n{message}", message.len());
    let input: String = begin.iter().chain(messages).map(frame).collect();
    let mut out = Vec::new();
    serve(Cursor::new(input.into_bytes()), &mut out, &settings).unwrap();
    let out = String::from_utf8(out).unwrap();
    let contents = out.split("Content-Length: ").filter_map(|part| part.split_once("\r\n\r\n"));
    contents.skip(1).map(|(_, content)| serde_json::from_str(content).unwrap()).collect()
}

fn notification(method: &str, params: &Value) -> String {
    json!({ "jsonrpc": "2.0", "method": method, "params": params }).to_string()
}

fn request(method: &str, params: &Value) -> String {
    json!({ "jsonrpc": "2.0", "id": method, "method": method, "params": params }).to_string()
}

fn open(text: &str) -> String {
    let document = json!({ "uri": URI, "languageId": "xgames", "version": 1, "text": text });
    notification("textDocument/didOpen", &json!({ "textDocument": document }))
}

/// Asks about the first move in a line: there is an answer if the document is open.
fn hover(line: usize) -> String {
    let place = json!({ "line": line, "character": 4 });
    request("textDocument/hover", &json!({ "textDocument": { "uri": URI }, "position": place }))
}

fn actions(line: usize) -> String {
    let place = |character: usize| json!({ "line": line, "character": character });
    let range = json!({ "start": place(0), "end": place(999) });
    let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": { "diagnostics": [] } });
    request("textDocument/codeAction", &params)
}

fn result<'a>(answers: &'a [Value], method: &str) -> &'a Value {
    &answers.iter().find(|answer| answer["id"] == method).unwrap()["result"]
}

fn are_told(answers: &[Value]) -> bool {
    answers.iter().any(|answer| answer["method"] == "window/showMessage")
}

const GAME: &str = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 c3 *\n";

#[test]
fn documents_open_without_what_is_not_needed() {
    for missing in ["languageId", "version"] {
        let mut document = json!({ "uri": URI, "languageId": "xgames", "version": 1, "text": GAME });
        document[missing] = Value::Null;
        let whole = notification("textDocument/didOpen", &json!({ "textDocument": document }));
        document.as_object_mut().unwrap().remove(missing);
        let without = notification("textDocument/didOpen", &json!({ "textDocument": document }));
        for message in [whole, without] {
            let answers = answers(&[], &[message, hover(3)]);
            assert!(!are_told(&answers) && result(&answers, "textDocument/hover").is_object(), "{answers:?}");
        }
    }
}

#[test]
fn a_document_that_cannot_be_read_is_told() {
    let no_text = notification("textDocument/didOpen", &json!({ "textDocument": { "uri": URI } }));
    for message in [open("?").replace('?', "\\ud800"), no_text] {
        let before = answers(&[], &[message.clone(), hover(3)]);
        assert!(are_told(&before) && result(&before, "textDocument/hover").is_null(), "{before:?}");
        let document = json!({ "uri": URI, "version": 2 });
        let part = json!({ "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } }, "text": "x" });
        for (change, is_open) in [(json!({ "text": GAME }), true), (part, false)] {
            let params = json!({ "textDocument": document, "contentChanges": [change] });
            let change = notification("textDocument/didChange", &params);
            let after = answers(&[], &[message.clone(), change, hover(3)]);
            assert_eq!(result(&after, "textDocument/hover").is_object(), is_open, "{after:?}");
        }
    }
}

/// Findings that are not selected appear in no answer, as if they were ignored.
#[test]
fn all_answers_are_about_the_selected_codes() {
    let text = GAME.replace("c3 *", "a1 7. c3 *");
    let shown = |select: &[Code]| {
        let answers = answers(select, &[open(&text), hover(3), actions(3)]);
        let words = |method: &str| result(&answers, method).to_string();
        (words("textDocument/hover").contains("XG203"), words("textDocument/codeAction").contains("XG203"))
    };
    assert!(shown(&[]).1 && shown(&[Code::Occupied]).1);
    assert_eq!(shown(&[Code::WrongMoveNumber]), (false, false));
    let game = GAME.replace("c3 *", "c3 3. b1 *");
    let fixes =
        |select: &[Code]| result(&answers(select, &[open(&game), actions(3)]), "textDocument/codeAction").to_string();
    assert!(fixes(&[]).contains("source.fixAll") && !fixes(&[Code::Occupied]).contains("source.fixAll"));
}

#[test]
fn actions_name_the_findings_as_they_are_published() {
    let text = GAME.replace("c3 *", "c3 3. resign *");
    let document = Document::new("a.txt", &text, 1, Defaults::default());
    let converter = |uri: &lsp::Uri| Converter { uri: uri.clone(), document: &document, encoding: Encoding::Utf16 };
    let explained = |code: Code| Some(format!("https://x/{}", code.info().id));
    let published = serde_json::to_value(converter(&lsp::Uri(URI.to_owned())).findings(explained)).unwrap();
    let Ok(Message::Request { method, params, .. }) = message::read(actions(3).as_bytes()) else { panic!() };
    let open = |uri: &lsp::Uri| Some(converter(uri));
    let actions = requests::answer(&method, &params, &Client::default(), &explained, open).unwrap().unwrap();
    let named = actions.as_array().unwrap().iter().filter_map(|action| action.get("diagnostics")?.get(0));
    let named: Vec<&Value> = named.collect();
    assert!(named.len() >= 4, "{named:?}");
    assert!(named.iter().all(|finding| published.as_array().unwrap().contains(finding)), "{named:?} {published:?}");
}
