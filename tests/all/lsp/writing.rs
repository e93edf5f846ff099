//! Writing a record by hand: completions that close what they open, and corrections that come first.

use serde_json::{Value, json};

use super::{GAME, URI, actions, begin, codes, labels, titles};
use crate::support::language_client::{Client, edited};

/// The text after the first completion with this label at the end of a text, before `rest`.
fn completed(client: &mut Client, before: &str, rest: &str, label: &str) -> String {
    let text = format!("{before}{rest}");
    client.open(URI, &text);
    let (line, character) = (before.matches('\n').count(), before.len() - before.rfind('\n').map_or(0, |at| at + 1));
    let offered = client.ask_at("textDocument/completion", URI, line, character);
    let item = offered.as_array().unwrap().iter().find(|item| item["label"] == label);
    item.map_or(String::new(), |item| edited(&text, &[item["textEdit"].clone()]))
}

#[test]
fn completions_close_a_tag_once() {
    let mut client = begin();
    for (before, rest, label, after) in [
        ("[Game \"", "", "crossway", "[Game \"crossway\"]"),
        ("[Game \"", "\"]", "crossway", "[Game \"crossway\"]"),
        ("[Game \"cr", "\"", "cross", "[Game \"cross\"]"),
        ("[Game \"cr", "\"] ", "cross", "[Game \"cross\"] "),
        // Something follows that is not the end of the tag.
        ("[Game \"cr", "oss\"]", "cross", "[Game \"crossoss\"]"),
        ("[", "", "Game", "[Game \""),
        ("[Ga", "]", "Game", "[Game \""),
        ("[Ga", " \"cross\"]", "Game", "[Game \"cross\"]"),
    ] {
        assert_eq!(completed(&mut client, before, rest, label), after, "{before}|{rest}");
    }
    client.shut_down();
    let snippets = json!({ "textDocument": { "completion": { "completionItem": { "snippetSupport": true } } } });
    let (mut client, _) = Client::initialized(&snippets, &json!({}));
    client.open(URI, "[Ga]");
    let item = client.ask_at("textDocument/completion", URI, 0, 3)[0].clone();
    assert_eq!((&item["insertTextFormat"], &item["textEdit"]["newText"]), (&json!(2), &json!("Game \"$0\"]")));
    assert_eq!(item["textEdit"]["range"]["end"]["character"], 4);
    client.shut_down();
}

#[test]
fn a_tag_is_offered_once() {
    let mut client = begin();
    let text = "[Game \"crossway\"]\n[Player1 \"Ann\"]\n[Pl\n";
    client.open(URI, text);
    let offered = client.ask_at("textDocument/completion", URI, 2, 3);
    assert_eq!(labels(&offered), ["Player2"]);
    // The tag itself may be changed.
    let offered = client.ask_at("textDocument/completion", URI, 1, 3);
    assert!(labels(&offered).contains(&"Player1"), "{offered}");
    // Before the game is known all tags have meanings.
    client.open(URI, "[\n");
    let offered = client.ask_at("textDocument/completion", URI, 0, 1);
    let bare: Vec<&Value> = offered.as_array().unwrap().iter().filter(|item| item["detail"].is_null()).collect();
    assert!(bare.is_empty() && labels(&offered).contains(&"Match"), "{offered}");
    client.shut_down();
}

#[test]
fn corrections_come_before_explanations() {
    let mut client = begin();
    let findings = client.open(URI, "[Game \"crossway\"]\n\n1. c3 b2\n");
    assert_eq!(codes(&findings), ["XG257"]);
    let offered = actions(&mut client, 2, None);
    let place = |part: &str| titles(&offered).iter().position(|title| title.contains(part));
    assert!(place("unfinished").is_some() && place("unfinished") < place("Explain XG257"), "{offered:?}");
    client.shut_down();
}

#[test]
fn a_text_that_cannot_be_formatted_says_why() {
    let mut client = begin();
    client.open(URI, &format!("{GAME}\n[Game \"cross\"]\n[Size \"5\"\n\n1. a1 *\n"));
    let params = json!({ "textDocument": { "uri": URI }, "options": { "tabSize": 4, "insertSpaces": true } });
    let failure = client.ask("textDocument/formatting", &params).unwrap_err();
    assert_eq!(failure["code"], -32803);
    assert!(failure["message"].as_str().unwrap().starts_with("game 2 has errors"), "{failure}");
    client.shut_down();
}

#[test]
fn hints_and_outlines_of_variations() {
    let mut client = begin();
    client.open(URI, GAME);
    let symbols = client.ask_about("textDocument/documentSymbol", URI);
    assert_eq!(
        symbols[0]["children"].as_array().map_or(symbols[1]["name"].clone(), |all| all[0]["name"].clone()),
        "1... b2 c3"
    );
    // Each chance is at the move that it is about, and those of an illegal move are at none.
    let noted = "file:///games/noted.txt";
    client.open(noted, "[Game \"crossway\"]\n[Size \"5\"]\n\n1. a1 (1. {[%eval 0.9]} b1 {[%eval 0.8]} c3) {[%eval 0.2]} a1 {[%eval 0.6]} c3 {[%eval 0.7]} *\n");
    let range = json!({ "start": { "line": 3, "character": 0 }, "end": { "line": 4, "character": 0 } });
    let hints =
        client.ask("textDocument/inlayHint", &json!({ "textDocument": { "uri": noted }, "range": range })).unwrap();
    let chances: Vec<(u64, &str)> = hints
        .as_array()
        .unwrap()
        .iter()
        .map(|hint| (hint["position"]["character"].as_u64().unwrap(), hint["label"].as_str().unwrap()))
        .filter(|(_, label)| label.contains('%'))
        .collect();
    assert_eq!(chances, [(5, "≈20 %"), (26, "≈80 %")], "{hints}");
    // In SGF a hint is after the bracket.
    let sgf = "file:///games/a.sgf";
    client.open(sgf, "(;FF[4]XG[crossway]SZ[5];B[bb])");
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 99 } });
    let hints =
        client.ask("textDocument/inlayHint", &json!({ "textDocument": { "uri": sgf }, "range": range })).unwrap();
    assert_eq!(hints[0]["position"]["character"], 30, "{hints}");
    client.shut_down();
}
