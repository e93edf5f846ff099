//! Clients that can show less than others, and what their users have set.

use serde_json::{Value, json};

use super::{GAME, URI, begin};
use crate::support::language_client::Client;

/// A client without an outline in levels gets it flat, and one that knows no Markdown gets plain text.
#[test]
fn answers_have_the_form_that_the_client_can_show() {
    let mut client = begin();
    client.open(URI, GAME);
    let symbols = client.ask_about("textDocument/documentSymbol", URI);
    let shown: Vec<_> =
        symbols.as_array().unwrap().iter().map(|symbol| (&symbol["name"], &symbol["containerName"])).collect();
    assert_eq!(shown, [(&json!("Ann – Bo"), &Value::Null), (&json!("1... b2 c3"), &json!("Ann – Bo"))]);
    let place = |line: usize, character: usize| json!({ "line": line, "character": character });
    assert_eq!(symbols[1]["location"], json!({ "uri": URI, "range": { "start": place(6, 9), "end": place(6, 24) } }));
    for (formats, kind) in [
        (json!(["plaintext"]), "plaintext"),
        (json!(["plaintext", "markdown"]), "plaintext"),
        (json!(["x", "markdown", "plaintext"]), "markdown"),
        (json!([]), "markdown"),
    ] {
        let capabilities = json!({ "textDocument": { "hover": { "contentFormat": formats } } });
        let mut client = Client::initialized(&capabilities, &json!({ "pictures": true })).0;
        client.open(URI, GAME);
        let [board, tag] = [(6, 6), (1, 2)]
            .map(|(line, character)| client.ask_at("textDocument/hover", URI, line, character)["contents"].take());
        assert_eq!(board["kind"], kind);
        let marks = ["```", "**", "![", "data:"].iter().filter(|mark| format!("{board}{tag}").contains(**mark)).count();
        assert_eq!(marks, if kind == "markdown" { 4 } else { 0 }, "{board} {tag}");
        assert!(board["value"].as_str().unwrap().contains("after 1... c3 (ply 2)"), "{board}");
    }
}

/// Options that are not known, or are not what they should be, are told to the user, and not used.
#[test]
fn wrong_options_are_told() {
    let options = json!({
        "pictures": "yes", "explanations": "javascript:alert(1)", "picture": true, "a\u{1b}[31m": 1,
    });
    let mut client = Client::initialized(&json!({}), &options).0;
    let mut told: Vec<String> = (0..4)
        .map(|_| client.wait_for(|message| message["method"] == "window/showMessage"))
        .map(|message| {
            assert_eq!(message["params"]["type"], 2);
            message["params"]["message"].as_str().unwrap().to_owned()
        })
        .collect();
    told.sort();
    assert_eq!(
        told,
        [
            "xgames: `a\\u{1b}[31m` is an unknown option; it is not used",
            "xgames: `picture` is an unknown option; it is not used",
            "xgames: the option `explanations` is not an address that begins with `https://` or `http://`; it is not used",
            "xgames: the option `pictures` is not `true` or `false`; it is not used",
        ]
    );
    let findings = client.open(URI, "[Game \"chess\"]\n\n*\n");
    assert!(findings[0]["codeDescription"]["href"].as_str().unwrap().starts_with("file:///"), "{findings:?}");
    for (address, is_used) in [
        ("https://example.org/codes/", true),
        ("HTTP://[::1]/", true),
        ("https://", false),
        ("https:///etc", false),
        ("https://a b/", false),
        ("file:///tmp/", false),
        ("command:x", false),
    ] {
        let mut client = Client::initialized(&json!({}), &json!({ "explanations": address })).0;
        let findings = client.open(URI, "[Game \"chess\"]\n\n*\n");
        let link = findings[0]["codeDescription"]["href"].as_str().unwrap();
        assert_eq!(link.starts_with(&format!("{address}XG")), is_used, "{address}");
        let is_told = client.others.iter().any(|message| message["method"] == "window/showMessage");
        assert_eq!(is_told, !is_used, "{address}");
    }
    let mut client = Client::initialized(&json!({}), &json!([])).0;
    let told = client.wait_for(|message| message["method"] == "window/showMessage");
    assert_eq!(told["params"]["message"], "xgames: `initializationOptions` is not an object; it is not used");
}

#[test]
fn pictures_are_sent_only_to_those_who_want_them() {
    let mut client = Client::initialized(&json!({}), &json!({ "pictures": true })).0;
    client.open(URI, GAME);
    let found = client.ask_at("textDocument/hover", URI, 6, 3)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(found.contains("![the board](data:image/svg+xml;base64,"), "{found}");
}
