//! Completion: moves, results and tags, up to whole records.

use serde_json::json;

use super::{URI, begin, change, did_change, labels};
use crate::support::language_client::{Client, edited};

#[test]
fn completion_knows_the_rules() {
    let mut client = begin();
    client.open(URI, "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 ");
    let found = client.ask_at("textDocument/completion", URI, 3, 6);
    assert_eq!(labels(&found)[..4], ["swap", "a2", "b1", "b2"], "{found}");
    assert_eq!(found[0]["detail"], "the players swap sides");
    assert!(labels(&found).ends_with(&["resign", "1-0", "0-1", "*"]) && !labels(&found).contains(&"a1"));
    // Only what is typed already, in any case, and directly after a number.
    did_change(&mut client, 2, &[change(3, 6, 6, "b2 2.C")]);
    let found = client.ask_at("textDocument/completion", URI, 3, 12);
    assert_eq!(labels(&found), ["c2", "c3"], "{found}");
    let edit = &found[0]["textEdit"];
    assert_eq!((&edit["newText"], &edit["range"]["start"]["character"]), (&json!("c2"), &json!(11)));
    // In a variation, the move before it is taken back.
    did_change(&mut client, 3, &[change(3, 11, 12, "c2 (2. b")]);
    assert_eq!(labels(&client.ask_at("textDocument/completion", URI, 3, 19)), ["b1", "b3"]);
    // Nothing in comments, but for codes to ignore.
    did_change(&mut client, 4, &[change(3, 11, 99, "c2 {b")]);
    assert!(labels(&client.ask_at("textDocument/completion", URI, 3, 16)).is_empty());
    did_change(&mut client, 5, &[change(3, 14, 99, "{xgames: ignore xg30")]);
    assert_eq!(labels(&client.ask_at("textDocument/completion", URI, 3, 34)), ["XG301", "XG302", "XG303"]);
    // Nothing after an illegal move but results.
    did_change(&mut client, 6, &[change(3, 11, 99, "a1 ")]);
    assert_eq!(labels(&client.ask_at("textDocument/completion", URI, 3, 14)), ["1-0", "0-1", "*"]);
}

/// A move that wins at once comes first, and no result is offered that the moves disprove.
#[test]
fn completion_knows_how_games_end() {
    let mut client = begin();
    let tags = "[Game \"crossway\"]\n[Size \"3\"]\n[Swap \"no\"]\n[Result \"\"]\n\n";
    let offered = |client: &mut Client, moves: &str| {
        client.open(URI, &format!("{tags}{moves}"));
        client.ask_at("textDocument/completion", URI, 5, moves.len())
    };
    // Black joins the upper and the lower edge by a3, and diagonally by b3.
    let found = offered(&mut client, "1. a1 b1 2. a2 b2 3. ");
    assert_eq!(labels(&found)[..5], ["a3", "b3", "c1", "c2", "c3"], "{found}");
    let wins: Vec<bool> = found.as_array().unwrap().iter().map(|item| item["detail"] == "wins").collect();
    assert_eq!((wins[..3].to_vec(), wins[3..].contains(&true)), (vec![true, true, false], false), "{found}");
    assert!(labels(&found).ends_with(&["resign", "1-0", "0-1", "*"]), "{found}");
    let in_tag = |client: &mut Client| labels(&client.ask_at("textDocument/completion", URI, 3, 9)).join(" ");
    assert_eq!(in_tag(&mut client), "1-0 0-1 *");
    for (moves, expected) in
        [("1. a1 b1 2. a2 b2 3. a3 ", "1-0"), ("1. a1 resign ", "1-0"), ("1. a1 b1 2. resign ", "0-1")]
    {
        assert_eq!(labels(&offered(&mut client, moves)), [expected], "{moves}");
        assert_eq!(in_tag(&mut client), expected, "{moves}");
    }
    // In a variation its own end counts.
    for (moves, expected) in [
        ("1. a1 b1 2. a2 b2 3. c3 (3. a3 ", "1-0"),
        ("1. a1 b1 2. a2 (2. c3 resign ", "1-0"),
        ("1. a1 (1. resign ", "0-1"),
    ] {
        assert_eq!(labels(&offered(&mut client, moves)), [expected], "{moves}");
    }
    let found = offered(&mut client, "1. a1 b1 2. a2 b2 3. a3 (3. c3 ");
    assert!(labels(&found).ends_with(&["resign", "1-0", "0-1", "*"]), "{found}");
}

#[test]
fn completion_knows_the_tags() {
    let mut client = begin();
    client.open(URI, "[\n[Game \"cr\n[Result \"\"]\n[Size \"1");
    let found = client.ask_at("textDocument/completion", URI, 0, 1);
    assert!(["Event", "Player1", "Player2", "Termination"].iter().all(|name| labels(&found).contains(name)), "{found}");
    let found = client.ask_at("textDocument/completion", URI, 1, 9);
    assert_eq!(labels(&found), ["crossway", "cross", "crossings", "crosswise"]);
    assert_eq!(found[1]["textEdit"]["newText"], "cross\"]");
    let found = client.ask_at("textDocument/completion", URI, 2, 9);
    assert_eq!(labels(&found), ["1-0", "0-1", "1/2-1/2", "*"]);
    assert_eq!(found[0]["textEdit"]["newText"], "1-0\"]");
}

/// A record is written from start to end with what is offered, and has no findings then.
#[test]
fn a_record_is_written_by_hand() {
    let mut client = begin();
    client.open(URI, "");
    let (mut text, mut version) = (String::new(), 1);
    let mut write = |client: &mut Client, typed: &str, chosen: Option<&str>| {
        version += 1;
        text.push_str(typed);
        did_change(client, version, &[json!({ "text": text })]);
        let Some(chosen) = chosen else { return };
        let (line, character) = (text.lines().count() - 1, text.lines().last().unwrap().len());
        let found = client.ask_at("textDocument/completion", URI, line, character);
        let item = found
            .as_array()
            .unwrap()
            .iter()
            .find(|item| item["label"] == chosen)
            .unwrap_or_else(|| panic!("{chosen} {text}"));
        text = edited(
            &text,
            std::slice::from_ref(
                &json!({ "range": item["textEdit"]["range"], "newText": item["textEdit"]["newText"] }),
            ),
        );
    };
    write(&mut client, "[Ga", Some("Game"));
    write(&mut client, "", Some("cross"));
    write(&mut client, "\n[Si", Some("Size"));
    write(&mut client, "", Some("2"));
    write(&mut client, "\n[Swap \"n", Some("no"));
    write(&mut client, "\n\n1. a", Some("a1"));
    for mv in ["c3", "b1", "resign"] {
        write(&mut client, " ", Some(mv));
    }
    write(&mut client, " 1", Some("1-0"));
    write(&mut client, "\n", None);
    let _ = client.ask_at("textDocument/hover", URI, 0, 0);
    let formatted = client.ask_about("textDocument/formatting", URI);
    let done = edited(&text, formatted.as_array().unwrap());
    assert_eq!(done, "[Game \"cross\"]\n[Size \"2\"]\n[Result \"1-0\"]\n[Swap \"no\"]\n\n1. a1 c3 2. b1 resign 1-0\n");
    did_change(&mut client, 99, &[json!({ "text": done })]);
    client.wait_for(|message| message["params"]["version"] == 99 && message["params"]["diagnostics"] == json!([]));
}
