//! The language server over its streams, as an editor speaks to it.

mod clients;
mod completion;
mod connection;
mod names;
mod writing;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};
use xgames::language::document::Text;

use crate::support::language_client::{Client, edited};
use crate::support::program::{folder, objects, printed};

/// The address of the document that most tests open.
const URI: &str = "file:///games/a%20b.txt";

/// A game that goes on, with a variation and an evaluation.
const GAME: &str = "[Game \"cross\"]\n[Size \"3\"]\n[Player1 \"Ann\"]\n[Player2 \"Bo\"]\n[Result \"*\"]\n\n1. a1 c3 (1... b2 2. c3) 2. b2 {[%eval 0.71]} *\n";

fn begin() -> Client {
    Client::initialized(&json!({}), &json!({})).0
}

fn codes(findings: &[Value]) -> Vec<&str> {
    findings.iter().map(|finding| finding["code"].as_str().unwrap_or_default()).collect()
}

/// A change of the part between two places of a line.
fn change(line: usize, from: usize, to: usize, text: &str) -> Value {
    let place = |character: usize| json!({ "line": line, "character": character });
    json!({ "range": { "start": place(from), "end": place(to) }, "text": text })
}

fn did_change(client: &mut Client, version: i32, changes: &[Value]) {
    let document = json!({ "uri": URI, "version": version });
    client.notify("textDocument/didChange", &json!({ "textDocument": document, "contentChanges": changes }));
}

/// The actions that are offered in a line.
fn actions(client: &mut Client, line: usize, only: Option<&str>) -> Vec<Value> {
    let range = json!({ "start": { "line": line, "character": 0 }, "end": { "line": line, "character": 999 } });
    let context = only.map_or(json!({ "diagnostics": [] }), |only| json!({ "diagnostics": [], "only": [only] }));
    let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": context });
    client.ask("textDocument/codeAction", &params).unwrap().as_array().unwrap().clone()
}

fn titles(actions: &[Value]) -> Vec<&str> {
    actions.iter().map(|action| action["title"].as_str().unwrap()).collect()
}

/// The text after the edits of an action.
fn after(text: &str, action: &Value) -> String {
    edited(text, action["edit"]["changes"][URI].as_array().unwrap())
}

fn labels(completions: &Value) -> Vec<&str> {
    completions.as_array().unwrap().iter().map(|item| item["label"].as_str().unwrap()).collect()
}

#[test]
fn a_session_from_start_to_end() {
    let (mut client, answer) = Client::initialized(&json!({}), &json!({}));
    let capabilities = &answer["capabilities"];
    assert_eq!(
        (&capabilities["positionEncoding"], &answer["serverInfo"]["name"]),
        (&json!("utf-16"), &json!("xgames"))
    );
    assert_eq!(capabilities["textDocumentSync"], json!({ "openClose": true, "change": 2 }));
    for provider in [
        "hover",
        "definition",
        "references",
        "documentSymbol",
        "documentFormatting",
        "documentRangeFormatting",
        "foldingRange",
        "inlayHint",
    ] {
        assert_eq!(capabilities[format!("{provider}Provider")], true, "{provider}");
    }
    let findings = client.open(URI, "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 a1 *\n");
    assert_eq!(codes(&findings), ["XG203"]);
    assert_eq!(
        findings[0]["range"],
        json!({ "start": { "line": 3, "character": 6 }, "end": { "line": 3, "character": 8 } })
    );
    assert_eq!((&findings[0]["severity"], &findings[0]["source"]), (&json!(1), &json!("xgames")));
    assert_eq!(
        findings[0]["message"],
        "a1 is occupied by a piece of o\nhelp: a piece is placed on an empty cell (CR2)"
    );
    let related = &findings[0]["relatedInformation"][0];
    assert_eq!(
        (&related["message"], &related["location"]["range"]["start"]["character"]),
        (&json!("first occupied here"), &json!(3))
    );
    // The link leads to the explanation.
    let link = findings[0]["codeDescription"]["href"].as_str().unwrap().strip_prefix("file://").unwrap().to_owned();
    assert!(fs::read_to_string(&link).unwrap().starts_with("# XG203 occupied (error)"), "{link}");
    did_change(&mut client, 2, &[change(3, 6, 8, "b2")]);
    assert!(client.findings(URI).is_empty());
    did_change(&mut client, 3, &[json!({ "text": "[Game \"chess\"]\n\n*\n" })]);
    assert_eq!(codes(&client.findings(URI)), ["XG102"]);
    client.notify("textDocument/didClose", &json!({ "textDocument": { "uri": URI } }));
    assert!(client.findings(URI).is_empty());
    assert_eq!(client.ask_at("textDocument/hover", URI, 0, 0), Value::Null);
    client.shut_down();
    assert!(!Path::new(&link).exists());
}

/// Texts without a game, and texts that are nearly so, as files of every ending.
fn texts_without_games() -> Vec<(String, &'static str)> {
    let texts = [
        "",
        "{}",
        "[]",
        "[{}]",
        " \n\t\n",
        "; a comment\n",
        "{a comment}",
        "%\n",
        "null",
        "()",
        "(;)",
        "a,b",
        "moves\n",
    ];
    let endings = ["txt", "xg", "sgf", "json", "ndjson", "csv"];
    let named = |(index, text): (usize, &'static str)| endings.map(|ending| (format!("{index}.{ending}"), text));
    texts.into_iter().enumerate().flat_map(named).collect()
}

/// A text without a game gets the note that `validate` prints about the file, and only such a text does.
#[test]
fn texts_without_games_are_told_as_by_validate() {
    let folder = folder("lsp", "without-games");
    let mut client = begin();
    let mut without = 0;
    for (name, text) in texts_without_games() {
        fs::write(folder.join(&name), text).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .current_dir(&folder)
            .args(["validate", "--isolated", "--output-format", "ndjson", &name])
            .output()
            .unwrap();
        let notes = String::from_utf8(output.stderr).unwrap();
        let expected: Vec<String> = objects(&String::from_utf8(output.stdout).unwrap())
            .iter()
            .flat_map(|game| game["diagnostics"].as_array().unwrap().clone())
            .map(|finding| format!("{} {}", finding["code"].as_str().unwrap(), finding["message"].as_str().unwrap()))
            .chain(
                notes
                    .lines()
                    .filter(|line| line.ends_with("no game in this file"))
                    .map(|line| line.replace(&format!("{name}:"), "")),
            )
            .collect();
        let found: Vec<String> = client
            .open(&format!("file://{}", folder.join(&name).display()), text)
            .iter()
            .map(|finding| {
                let message = finding["message"].as_str().unwrap().split("\nhelp: ").next().unwrap();
                format!("{} {message}", finding["code"].as_str().unwrap_or_default())
            })
            .collect();
        assert_eq!(found, expected, "{name}: {text:?}");
        without += usize::from(found == [" there is no game in this file"]);
    }
    assert!(without > 20, "{without}");
}

/// The files of `validate`, with their findings: the code, the message, the byte, and the number of bytes.
fn validated() -> BTreeMap<String, Vec<(String, String, u64, u64)>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = printed(root, &["validate", "--isolated", "-q", "--output-format", "ndjson", "records"], 0..=1);
    let mut files: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for game in objects(&text) {
        let found = files.entry(game["file"].as_str().unwrap().to_owned()).or_default();
        for finding in game["diagnostics"].as_array().unwrap() {
            let text = |key: &str| finding[key].as_str().unwrap().to_owned();
            let number = |key: &str| finding[key].as_u64().unwrap();
            found.push((text("code"), text("message"), number("offset"), number("length")));
        }
    }
    files
}

#[test]
fn findings_are_those_of_validate() {
    let capabilities = json!({ "general": { "positionEncodings": ["utf-7", "utf-8", "utf-16"] } });
    let (mut client, answer) = Client::initialized(&capabilities, &json!({}));
    assert_eq!(answer["capabilities"]["positionEncoding"], "utf-8");
    let (mut files, mut count) = (0, 0);
    for (file, expected) in validated() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(&file);
        let Ok(text) = String::from_utf8(fs::read(&path).unwrap()) else { continue };
        let lines = Text::new(text.clone());
        let found = client.open(&format!("file://{}", path.display()), &text);
        let found = found.iter().map(|finding| {
            let offset = |place: &Value| {
                let number = |key: &str| place[key].as_u64().unwrap();
                lines.line_start(number("line") as usize) as u64 + number("character")
            };
            let [start, end] = ["start", "end"].map(|end| offset(&finding["range"][end]));
            let message = finding["message"].as_str().unwrap().split("\nhelp: ").next().unwrap();
            (finding["code"].as_str().unwrap().to_owned(), message.to_owned(), start, end - start)
        });
        let found: Vec<_> = found.collect();
        // Each game has its findings in order; those of a table may be before those of an earlier row.
        assert_eq!(found, expected, "{file}");
        (files, count) = (files + 1, count + expected.len());
    }
    assert!(files > 130 && count > 100, "{files} {count}");
    client.shut_down();
}

#[test]
fn characters_are_counted_as_agreed() {
    let text = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 {é\u{10348}} a1 *\n";
    for (encodings, character) in
        [(json!(["utf-8"]), 15), (json!(["utf-16", "utf-8"]), 12), (json!([]), 12), (json!(["utf-32"]), 11)]
    {
        let mut client = Client::initialized(&json!({ "general": { "positionEncodings": encodings } }), &json!({})).0;
        let findings = client.open(URI, text);
        assert_eq!(findings[0]["range"]["start"]["character"], character, "{encodings}");
        // Changes are counted so, too.
        did_change(&mut client, 2, &[change(3, character, character + 2, "b2")]);
        assert!(client.findings(URI).is_empty(), "{encodings}");
    }
}

#[test]
fn hover_shows_boards_and_explains() {
    let mut client = begin();
    client.open(URI, GAME);
    let mut hover = |line: usize, character: usize| {
        let found = client.ask_at("textDocument/hover", URI, line, character);
        found["contents"]["value"].as_str().unwrap_or_default().to_owned()
    };
    let board = hover(6, 6);
    assert!(board.contains("after 1... c3 (ply 2) · Ann to move"), "{board}");
    assert!(board.starts_with("```text\ncross size 3, ") && board.contains('O') && !board.contains("<svg"), "{board}");
    // In a variation, and with an evaluation.
    assert!(hover(6, 22).contains("after 2. c3 (ply 3)"));
    assert!(hover(6, 30).starts_with("seat 1 wins with 71 % (estimated)\n"), "{}", hover(6, 30));
    // A tag, its value, the result.
    assert!(
        hover(1, 2).starts_with("**Size**: points or cells per side of the board, from 2 to 10"),
        "{}",
        hover(1, 2)
    );
    assert!(hover(0, 9).ends_with("`cross`: Cross"), "{}", hover(0, 9));
    assert!(hover(6, 49).starts_with("`*`: the game is unfinished"), "{}", hover(6, 49));
    assert_eq!(hover(5, 0), "");
    // A finding has its board and its explanation.
    client.open(URI, "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 a1 *\n");
    let found = client.ask_at("textDocument/hover", URI, 3, 7)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(found.starts_with("**XG203 occupied** (error): a1 is occupied by") && found.contains("```text"), "{found}");
}

#[test]
fn text_of_records_is_no_markup() {
    let mut client = begin();
    client.open(URI, &GAME.replace("Ann", "```\n[x](command:y)<b>\u{1b}[31m").replace('\n', " "));
    client.open(URI, &GAME.replace("Ann", "````[x](command:y)<b>\u{202e}"));
    let found = client.ask_at("textDocument/hover", URI, 6, 3)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(found.starts_with("`````text\n") && found.ends_with("\n`````") && !found.contains('\u{202e}'), "{found}");
    client.open(URI, "[Game \"[x](command:y)<b>\"]\n\n*\n");
    let found = client.ask_at("textDocument/hover", URI, 0, 9)["contents"]["value"].as_str().unwrap().to_owned();
    assert!(found.contains("‘\\[x\\](command:y)\\<b\\>’"), "{found}");
}

#[test]
fn actions_repair_ignore_and_record() {
    let mut client = begin();
    let text = "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 c3 3. resign *\n";
    client.open(URI, text);
    let found = actions(&mut client, 3, Some("quickfix"));
    assert_eq!(
        titles(&found),
        [
            "Write `2.` instead of `3.`",
            "Write `0-1` instead of `*`",
            "Ignore XG204 here",
            "Ignore XG253 here",
            "Explain XG204",
            "Explain XG253"
        ]
    );
    assert!(found[0]["isPreferred"] == true && found[2]["isPreferred"].is_null());
    assert_eq!(after(text, &found[0]), text.replace("3.", "2."));
    assert_eq!(after(text, &found[2]), text.replace("resign", "resign {xgames: ignore XG204}"));
    assert_eq!(after(text, &found[1]), text.replace('*', "0-1"));
    let all = actions(&mut client, 0, Some("source.fixAll"));
    assert_eq!(
        (titles(&all), all[0]["kind"].as_str()),
        (vec!["Repair all that has only one correction"], Some("source.fixAll"))
    );
    assert_eq!(after(text, &all[0]), text.replace("3.", "2.").replace('*', "0-1"));
    // Commands are offered anywhere in a game.
    let found = actions(&mut client, 0, Some("source"));
    assert_eq!(titles(&found)[..3], ["Review game 1", "Solve this position", "Open as a page"]);
    // Who is to move, and that the game goes on.
    let text = "[Game \"crossway\"]\n[Size \"3\"]\n[Position \"BB1/3/3\"]\n\n";
    client.open(URI, text);
    let found = actions(&mut client, 2, Some("quickfix"));
    assert_eq!(after(text, &found[1]), text.replace("3\"]\n\n", "3 W\"]\n\n"), "{found:#?}");
    let text = "[Game \"cross\"]\n\n1. a1";
    client.open(URI, text);
    let found = actions(&mut client, 2, None);
    let recorded = found.iter().find(|action| action["title"].as_str().unwrap().starts_with("Record that")).unwrap();
    assert_eq!(after(text, recorded), format!("{text} *"));
}

/// An entry among the known findings that cannot be read takes no action away.
#[test]
fn actions_do_not_need_the_findings_of_the_client() {
    let mut client = begin();
    client.open(URI, "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 c3 3. resign *\n");
    let expected = actions(&mut client, 3, None);
    assert!(expected.len() > 5);
    let range = json!({ "start": { "line": 3, "character": 0 }, "end": { "line": 3, "character": 999 } });
    for diagnostics in [json!([{ "range": 7 }, null]), json!({}), Value::Null] {
        let context = json!({ "diagnostics": diagnostics });
        let params = json!({ "textDocument": { "uri": URI }, "range": range, "context": context });
        assert_eq!(client.ask("textDocument/codeAction", &params).unwrap(), json!(expected));
    }
}

#[test]
fn the_document_is_outlined() {
    let nests = json!({ "hierarchicalDocumentSymbolSupport": true });
    let capabilities = json!({ "textDocument": { "documentSymbol": nests } });
    let mut client = Client::initialized(&capabilities, &json!({})).0;
    let text = format!("{GAME}\n{GAME}");
    client.open(URI, &text);
    let symbols = client.ask_about("textDocument/documentSymbol", URI);
    assert_eq!((&symbols[0]["name"], &symbols[1]["detail"]), (&json!("Ann – Bo"), &json!("cross, 3, *")));
    assert_eq!(symbols[1]["children"][0]["name"], "1... b2 c3");
    let folds = client.ask_about("textDocument/foldingRange", URI);
    let lines: Vec<_> =
        folds.as_array().unwrap().iter().map(|fold| (fold["startLine"].as_u64(), fold["endLine"].as_u64())).collect();
    assert_eq!(lines[..2], [(Some(0), Some(4)), (Some(0), Some(6))]);
    let tokens = client.ask_about("textDocument/semanticTokens/full", URI);
    let data: Vec<u64> = tokens["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
    assert_eq!(data[..15], [0, 1, 4, 0, 0, 0, 6, 5, 1, 0, 1, 1, 4, 0, 0]);
    let part = json!({ "start": { "line": 6, "character": 0 }, "end": { "line": 7, "character": 0 } });
    let params = json!({ "textDocument": { "uri": URI }, "range": part });
    let tokens = client.ask("textDocument/semanticTokens/range", &params).unwrap();
    // `1.`, `a1`, `c3`, and `(` in the variation.
    assert_eq!(
        tokens["data"].as_array().unwrap()[..20],
        *json!([6, 0, 2, 2, 0, 0, 3, 2, 3, 0, 0, 3, 2, 3, 0, 0, 3, 1, 6, 1]).as_array().unwrap()
    );
    let hints = client.ask("textDocument/inlayHint", &params).unwrap();
    let words: Vec<&str> = hints.as_array().unwrap().iter().map(|hint| hint["label"].as_str().unwrap()).collect();
    assert_eq!(words, ["x to move", "≈71 %"]);
}

#[test]
fn other_formats_are_judged() {
    let mut client = begin();
    let sgf = "file:///a.sgf";
    let findings = client.open(sgf, "(;FF[4]XG[crossway]SZ[3];B[aa];W[aa])");
    assert_eq!(codes(&findings), ["XG203", "XG257"].get(..findings.len()).unwrap());
    let found =
        client.ask_at("textDocument/hover", sgf, 0, 29)["contents"]["value"].as_str().unwrap_or_default().to_owned();
    assert!(found.contains("after 1. a3 (ply 1)"), "{found}");
    let findings =
        client.open("file:///a.json", "{\"tags\":{\"Game\":\"cross\"},\"moves\":[\"a1\",\"a1\"],\"result\":\"*\"}");
    assert_eq!(codes(&findings), ["XG203"]);
    assert_eq!(client.ask_at("textDocument/hover", "file:///a.json", 0, 38), Value::Null);
    assert_eq!(client.ask_at("textDocument/completion", "file:///a.json", 0, 38), json!([]));
    assert_eq!(codes(&client.open("file:///a.csv", "game,moves,result\ncross,a1 a1,*\n")), ["XG203"]);
}

#[test]
fn configurations_and_options_count() {
    let folder = folder("lsp", "configuration");
    fs::write(
        folder.join("xgames.toml"),
        "ignore = ['XG204']\nwarn-unused-ignores = true\n[[path]]\nglob = 'b.txt'\nignore = ['XG203']\n",
    )
    .unwrap();
    let mut client = Client::start_in(&folder, &["--game", "cross", "--size", "3"]);
    client.ask("initialize", &json!({})).unwrap();
    let text = "7. a1 a1 {xgames: ignore XG301} *\n";
    let uri = |name: &str| format!("file://{}", folder.join(name).display());
    assert_eq!(codes(&client.open(&uri("a.txt"), text)), ["XG203"]);
    assert!(client.open(&uri("b.txt"), text).is_empty());
    assert_eq!(
        codes(&client.open(&uri("a.txt"), &text.replacen("a1", "a1 {xgames: ignore XG301}", 1))),
        ["XG108", "XG203"]
    );
    // What is selected, and unused ignores if they are asked for.
    fs::write(folder.join("xgames.toml"), "select = ['XG203']\nwarn-unused-ignores = true\n").unwrap();
    let mut other = Client::start_in(&folder, &["--game", "cross", "--size", "3"]);
    other.ask("initialize", &json!({})).unwrap();
    let unused = text.replacen("a1", "a1 {xgames: ignore XG301}", 1);
    assert_eq!(codes(&other.open(&uri("a.txt"), &unused)), ["XG108", "XG203"]);
    other.shut_down();
    // Records of other games are left alone.
    assert!(client.open(&uri("a.txt"), "[Game \"crossway\"]\n\n1. a1 a1 *\n").is_empty());
    assert_eq!(client.ask_at("textDocument/hover", &uri("a.txt"), 2, 4), Value::Null);
    client.shut_down();
}

fn command(name: &str, argument: &Value) -> Value {
    json!({ "command": name, "arguments": [argument] })
}

#[test]
fn commands_show_what_they_find() {
    let capabilities = json!({ "window": { "showDocument": { "support": true }, "workDoneProgress": true } });
    let mut client = Client::initialized(&capabilities, &json!({})).0;
    client.open(URI, "[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n\n1. a1 b2 2. a2 c2 3. a3 d2 4. a4 1-0\n");
    let review =
        client.ask("workspace/executeCommand", &command("xgames.review", &json!({ "uri": URI, "game": 1 }))).unwrap();
    assert!(review["text"].as_str().unwrap().starts_with("/games/a b.txt, game 1: crossway size 4, 1-0\n"), "{review}");
    // The progress begins and ends, and the client is asked to show a file with the text.
    let created = client.wait_for(|message| message["method"] == "window/workDoneProgress/create");
    let token = &created["params"]["token"];
    for kind in ["begin", "end"] {
        client.wait_for(|message| message["params"]["value"]["kind"] == kind && message["params"]["token"] == *token);
    }
    let shown = client.wait_for(|message| message["method"] == "window/showDocument");
    let path = shown["params"]["uri"].as_str().unwrap().strip_prefix("file://").unwrap().to_owned();
    assert_eq!(fs::read_to_string(&path).unwrap(), review["text"].as_str().unwrap());
    let place = json!({ "line": 4, "character": 8 });
    let solved = client
        .ask("workspace/executeCommand", &command("xgames.solve", &json!({ "uri": URI, "position": place })))
        .unwrap();
    assert!(solved["text"].as_str().unwrap().contains("Proven: "), "{solved}");
    let page = client.ask("workspace/executeCommand", &command("xgames.page", &json!({ "uri": URI }))).unwrap();
    let html = fs::read_to_string(page["uri"].as_str().unwrap().strip_prefix("file://").unwrap()).unwrap();
    assert!(html.starts_with("<!doctype html>"));
    let explained =
        client.ask("workspace/executeCommand", &command("xgames.explain", &json!({ "code": "XG301" }))).unwrap();
    assert!(explained["uri"].as_str().unwrap().ends_with("/XG301.md"));
    for (name, argument) in [
        ("xgames.explain", json!({ "code": "XG999" })),
        ("xgames.review", json!({ "uri": "file:///other" })),
        ("xgames.review", json!({ "uri": URI, "game": 7 })),
        ("xgames.review", json!({ "uri": URI, "game": 0 })),
        ("xgames.review", json!(7)),
        ("rm", json!({})),
    ] {
        let error = client.ask("workspace/executeCommand", &command(name, &argument)).unwrap_err();
        assert!([-32602, -32803].contains(&error["code"].as_i64().unwrap()), "{error}");
    }
    // A game with errors is refused at once.
    client.open(URI, "[Game \"cross\"]\n\n1. a1 a1 *\n");
    let error = client.ask("workspace/executeCommand", &command("xgames.review", &json!({ "uri": URI }))).unwrap_err();
    assert_eq!(error["message"], "a game with errors cannot be reviewed; correct it first");
    client.shut_down();
    assert!(!Path::new(&path).exists());
}

/// A change with a wrong place does not pass for the whole text, and half a character cannot be read: the user gets a message.
#[test]
fn a_change_that_cannot_be_read_is_told() {
    let mut client = begin();
    assert!(client.open(URI, GAME).is_empty());
    let place = |line: i64| json!({ "line": line, "character": 0 });
    let wrong = json!({ "range": { "start": place(-1), "end": place(0) }, "text": "x" });
    did_change(&mut client, 2, &[wrong]);
    let is_told = |message: &Value| message["method"] == "window/showMessage";
    let told = client.wait_for(is_told);
    assert_eq!(
        told["params"]["message"],
        "a change could not be read; open the file again, or its findings may be wrong"
    );
    let document = format!("{{\"uri\":\"{URI}\",\"version\":3}}");
    let half = "{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{\"textDocument\":".to_owned()
        + &document
        + ",\"contentChanges\":[{\"text\":\"\\ud83d\"}]}}";
    client.send_raw(format!("Content-Length: {}\r\n\r\n{half}", half.len()).as_bytes());
    client.wait_for(is_told);
    // The text is the old one.
    did_change(&mut client, 4, &[change(6, 3, 5, "z9")]);
    assert_eq!(codes(&client.findings(URI)).first(), Some(&"XG202"));
    client.shut_down();
}

/// A folder for temporary files that somebody has removed is made again, and the server goes on where none can be made.
#[test]
fn temporary_files_can_vanish() {
    let mut client = begin();
    client.open(URI, GAME);
    let page = |client: &mut Client| {
        let page = client.ask("workspace/executeCommand", &command("xgames.page", &json!({ "uri": URI }))).unwrap();
        Path::new(page["uri"].as_str().unwrap().strip_prefix("file://").unwrap()).to_owned()
    };
    let first = page(&mut client);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = fs::metadata(first.parent().unwrap()).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o700);
    }
    fs::remove_dir_all(first.parent().unwrap()).unwrap();
    let second = page(&mut client);
    assert!(second.exists() && second.parent() != first.parent());
    client.shut_down();
    assert!(!second.exists());
}

/// An editor does not show why a server ends, so a configuration that is wrong is told and not used.
#[test]
fn a_wrong_configuration_is_told() {
    let folder = folder("lsp", "wrong-configuration");
    fs::write(folder.join("xgames.toml"), "game = 5\n[[").unwrap();
    let mut client = Client::start_in(&folder, &[]);
    client.ask("initialize", &json!({})).unwrap();
    client.notify("initialized", &json!({}));
    let told = client.wait_for(|message| message["method"] == "window/showMessage");
    let words = told["params"]["message"].as_str().unwrap();
    assert!(words.contains("xgames.toml") && words.ends_with("; it is not used"), "{words}");
    assert!(client.open(URI, GAME).is_empty());
    client.shut_down();
}

/// Comments before the moves have colours and can be folded, and what is missing at the end is offered at the last word.
#[test]
fn the_beginning_and_the_end_of_a_game() {
    let mut client = begin();
    let text = "[Game \"crossway\"]\n{among\ntags}\n[Size \"4\"]\n[Swap \"no\"]\n\n{before\nmoves} 1. a1 b2 2. a2 c2 3. a3 d2 4. a4";
    assert_eq!(codes(&client.open(URI, text)), ["XG257"]);
    let folds = client.ask_about("textDocument/foldingRange", URI);
    let lines: Vec<_> =
        folds.as_array().unwrap().iter().map(|fold| (fold["startLine"].clone(), fold["endLine"].clone())).collect();
    for fold in [(json!(1), json!(2)), (json!(6), json!(7))] {
        assert!(lines.contains(&fold), "{lines:?}");
    }
    let tokens = client.ask_about("textDocument/semanticTokens/full", URI);
    let numbers: Vec<u64> = tokens["data"].as_array().unwrap().iter().map(|number| number.as_u64().unwrap()).collect();
    let (mut line, mut first) = (0, Vec::new());
    for token in numbers.chunks(5) {
        line += token[0];
        first.push((line, token[2]));
    }
    for (line, length) in [(1, 6), (2, 5), (6, 7), (7, 6)] {
        assert!(first.contains(&(line, length)), "{line}: {first:?}");
    }
    let last = json!({ "line": 7, "character": 38 });
    let context = json!({ "diagnostics": [] });
    let params = json!({ "textDocument": { "uri": URI }, "range": { "start": last, "end": last }, "context": context });
    let actions = client.ask("textDocument/codeAction", &params).unwrap();
    assert!(titles(actions.as_array().unwrap()).iter().any(|title| title.contains("1-0")), "{actions}");
    client.shut_down();
}
