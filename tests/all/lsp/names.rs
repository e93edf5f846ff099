//! Names of players and positions in all games of a document.

use serde_json::{Value, json};

use super::{GAME, URI, begin};
use crate::support::language_client::edited;

#[test]
fn names_and_positions_are_found_in_all_games() {
    let mut client = begin();
    let other = GAME.replace("1. a1 c3 (1... b2 2. c3) 2. b2", "1. b2 c3 2. a1");
    let text = format!("{GAME}\n{other}");
    client.open(URI, &text);
    let place = |line: usize, character: usize| json!({ "textDocument": { "uri": URI }, "position": { "line": line, "character": character } });
    assert_eq!(client.ask_at("textDocument/prepareRename", URI, 2, 12)["placeholder"], "Ann");
    assert_eq!(client.ask_at("textDocument/prepareRename", URI, 0, 9), Value::Null);
    let mut params = place(2, 12);
    params["newName"] = json!("Zoë \"Z\"");
    let renamed = client.ask("textDocument/rename", &params).unwrap();
    let done = edited(&text, renamed["changes"][URI].as_array().unwrap());
    assert_eq!(done, text.replace("Ann", "Zoë \\\"Z\\\""));
    params["newName"] = json!("\n");
    assert_eq!(client.ask("textDocument/rename", &params).unwrap_err()["code"], -32803);
    // The same position after other moves: the third move of both games.
    let found = client.ask_at("textDocument/definition", URI, 14, 13);
    assert_eq!(found["range"]["start"], json!({ "line": 6, "character": 28 }));
    let found = client.ask_at("textDocument/definition", URI, 6, 29);
    assert_eq!(found["range"]["start"]["line"], 14);
    let mut params = place(6, 29);
    let mut lines = |context: Value| {
        params["context"] = context;
        let found = client.ask("textDocument/references", &params).unwrap();
        found
            .as_array()
            .unwrap()
            .iter()
            .map(|place| place["range"]["start"]["line"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(lines(json!({ "includeDeclaration": true })), [6, 14]);
    // The first occurrence is the declaration.
    assert_eq!(lines(json!({ "includeDeclaration": false })), [14]);
    assert_eq!(lines(Value::Null), [6, 14]);
}

/// The name is replaced wherever the value of the tag is: in a property, or in the list of tags.
#[test]
fn names_in_sgf_are_replaced() {
    let mut client = begin();
    let uri = "file:///names.sgf";
    let text = "(;FF[4]XG[cross]SZ[3]PB[Ann]PW[Bo]XT[Game][Size][O];B[a1])\n(;FF[4]XG[cross]SZ[3]PB[x]XT[Game][Size][O:Ann];B[a1])\n";
    client.open(uri, text);
    let place = json!({ "line": 0, "character": text.find("Ann").unwrap() + 1 });
    let params = json!({ "textDocument": { "uri": uri }, "position": place, "newName": "A]:b" });
    let renamed = client.ask("textDocument/rename", &params).unwrap();
    let done = edited(text, renamed["changes"][uri].as_array().unwrap());
    assert_eq!(done, text.replacen("Ann", "A\\]:b", 1).replace("Ann", "A\\]\\:b"));
    // Two tags with the value of one property are one edit; `?` is no name.
    let text = "(;FF[4]XG[crossway]SZ[5]PB[Ann]PW[Bo]XT[Game][Size][Player1][Black];B[aa])\n";
    client.open("file:///twice.sgf", text);
    let place = json!({ "line": 0, "character": text.find("Ann").unwrap() + 1 });
    let mut params = json!({ "textDocument": { "uri": "file:///twice.sgf" }, "position": place, "newName": "Zoe" });
    let renamed = client.ask("textDocument/rename", &params).unwrap();
    assert_eq!(renamed["changes"]["file:///twice.sgf"].as_array().unwrap().len(), 1);
    params["newName"] = json!("?");
    assert_eq!(client.ask("textDocument/rename", &params).unwrap_err()["code"], -32803);
}
