//! The connection: cancelled requests, malformed messages, places that do not exist, clients that are gone, texts that are too large.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use xgames::language::document::MAX_LENGTH;

use super::{GAME, URI, begin, change, command, did_change};
use crate::support::language_client::Client;

#[test]
fn a_long_proof_can_be_cancelled() {
    let mut client = begin();
    client.open(URI, "[Game \"crossway\"]\n\n1. a1 *\n");
    let mut params = command("xgames.solve", &json!({ "uri": URI }));
    params["workDoneToken"] = json!("mine");
    let id = client.request("workspace/executeCommand", &params);
    let is_mine = |message: &Value| message["params"]["token"] == "mine";
    client.wait_for(|message| is_mine(message) && message["params"]["value"]["kind"] == "report");
    // Meanwhile everything else is answered.
    assert_ne!(client.ask_at("textDocument/hover", URI, 2, 3), Value::Null);
    client.notify("window/workDoneProgress/cancel", &json!({ "token": "mine" }));
    assert_eq!(client.answer(id).unwrap_err()["code"], -32800);
    // So can a request be.
    let id = client.request("workspace/executeCommand", &params);
    client.notify("$/cancelRequest", &json!({ "id": id }));
    assert_eq!(client.answer(id).unwrap_err()["code"], -32800);
    client.shut_down();
}

/// One position of a large board takes long, and two proofs at once longer: each is cancelled on its own, and at once.
#[test]
fn two_proofs_of_large_boards_can_be_cancelled() {
    let mut client = begin();
    client.open(URI, "[Game \"crossway\"]\n[Size \"40\"]\n\n1. a1 *\n");
    let params = command("xgames.solve", &json!({ "uri": URI }));
    let ids = [0, 1].map(|_| client.request("workspace/executeCommand", &params));
    std::thread::sleep(Duration::from_millis(500));
    for id in ids {
        let begun = Instant::now();
        client.notify("$/cancelRequest", &json!({ "id": id }));
        assert_eq!(client.answer(id).unwrap_err()["code"], -32800);
        // The proofs themselves would take for ever.
        assert!(begun.elapsed() < Duration::from_secs(30), "{:?}", begun.elapsed());
    }
    client.shut_down();
}

/// A signal ends the server, and its temporary folder is removed.
#[cfg(unix)]
#[test]
fn a_signal_leaves_no_temporary_folder() {
    use nix::sys::signal::Signal;
    for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP] {
        let mut client = begin();
        let explained = client.ask("workspace/executeCommand", &command("xgames.explain", &json!({ "code": "XG301" })));
        let path = explained.unwrap()["uri"].as_str().unwrap().strip_prefix("file://").unwrap().to_owned();
        assert!(Path::new(&path).exists());
        client.signal(signal);
        assert_eq!(client.ended().code(), Some(130), "{signal}");
        assert!(!Path::new(&path).parent().unwrap().exists(), "{signal}");
    }
}

/// Sends bytes that are answered with an error that names no request.
fn refused(client: &mut Client, bytes: &[u8], code: i64) {
    client.send_raw(bytes);
    let message = client.wait_for(|message| message["id"].is_null() && message.get("error").is_some());
    assert_eq!(message["error"]["code"], code, "{}", String::from_utf8_lossy(bytes));
}

fn refused_content(client: &mut Client, text: &str, code: i64) {
    refused(client, format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes(), code);
}

#[test]
fn malformed_messages_get_the_errors_of_the_protocol() {
    let mut client = Client::start(&["--isolated"]);
    let early = client.ask("textDocument/hover", &json!({})).unwrap_err();
    assert_eq!(early["code"], -32002);
    client.notify("textDocument/didOpen", &json!({}));
    for (params, words) in [
        (json!({ "capabilities": 7 }), "the parameter `capabilities` of `initialize` is wrong; it is an object"),
        (
            json!({ "processId": "x" }),
            "the parameter `processId` of `initialize` is wrong; it is a whole number or null",
        ),
        (
            json!({ "capabilities": { "general": { "positionEncodings": "utf-8" } } }),
            "the parameter `capabilities.general.positionEncodings` of `initialize` is wrong; it is an array of texts",
        ),
        (
            json!({ "capabilities": { "window": { "showDocument": { "support": 1 } } } }),
            "the parameter `capabilities.window.showDocument.support` of `initialize` is wrong; it is true or false",
        ),
        (json!([]), "the parameters of `initialize` are an object"),
        (Value::Null, "the parameters of `initialize` are an object"),
    ] {
        let error = client.ask("initialize", &params).unwrap_err();
        assert_eq!((&error["code"], &error["message"]), (&json!(-32602), &json!(words)));
    }
    client.ask("initialize", &json!({ "processId": null, "capabilities": { "x": 1 }, "x": [] })).unwrap();
    assert_eq!(client.ask("initialize", &json!({})).unwrap_err()["code"], -32600);
    refused_content(&mut client, "{", -32700);
    refused_content(&mut client, "[]", -32600);
    refused_content(&mut client, "{\"jsonrpc\":\"2.0\",\"id\":[],\"method\":\"x\"}", -32600);
    refused_content(&mut client, "{\"id\":1,\"method\":\"x\"}", -32600);
    refused(&mut client, b"hello\r\n\r\n", -32700);
    refused(&mut client, b"Content-Length: 3\r\n\r\n\xff\xff\xff", -32700);
    assert_eq!(client.ask("x/y", &json!({})).unwrap_err()["code"], -32601);
    assert_eq!(client.ask("textDocument/hover", &json!([])).unwrap_err()["code"], -32602);
    // What is wrong is named, and said in words.
    let document = json!({ "uri": URI });
    for (method, params, words) in [
        (
            "textDocument/hover",
            json!({}),
            "`position.line` of `textDocument/hover` is missing; it is a whole number from 0 on",
        ),
        (
            "textDocument/hover",
            json!({ "textDocument": document, "position": { "line": -1, "character": 0 } }),
            "`position.line` of `textDocument/hover` is wrong; it is a whole number from 0 on",
        ),
        (
            "textDocument/foldingRange",
            json!({}),
            "`textDocument.uri` of `textDocument/foldingRange` is missing; it is a text",
        ),
        ("workspace/executeCommand", json!({}), "`command` of `workspace/executeCommand` is missing; it is a text"),
        (
            "workspace/executeCommand",
            command("xgames.solve", &json!({ "uri": 7 })),
            "`arguments.0.uri` of `workspace/executeCommand` is wrong; it is a text",
        ),
    ] {
        let error = client.ask(method, &params).unwrap_err();
        assert_eq!((&error["code"], &error["message"]), (&json!(-32602), &json!(format!("the parameter {words}"))));
    }
    // Unknown notifications, answers to nothing, and changes of what is not open are passed over.
    client.notify("$/setTrace", &json!({ "value": "off" }));
    client.send(&json!({ "jsonrpc": "2.0", "id": 77, "result": null }));
    did_change(&mut client, 1, &[json!({ "text": "" })]);
    assert_eq!(client.ask("shutdown", &Value::Null), Ok(Value::Null));
    assert_eq!(client.ask("textDocument/hover", &json!({})).unwrap_err()["code"], -32600);
    client.notify("exit", &Value::Null);
    assert_eq!(client.ended().code(), Some(0));
}

#[test]
fn places_that_do_not_exist_are_the_last_that_do() {
    let mut client = begin();
    client.open(URI, GAME);
    let far = json!({ "line": 4_000_000_000_u32, "character": 4_000_000_000_u32 });
    for method in ["hover", "completion", "definition", "references", "prepareRename"] {
        let params =
            json!({ "textDocument": { "uri": URI }, "position": far, "context": { "includeDeclaration": true } });
        client.ask(&format!("textDocument/{method}"), &params).unwrap();
    }
    let range = json!({ "start": far, "end": { "line": 0, "character": 0 } });
    for method in ["inlayHint", "semanticTokens/range", "rangeFormatting", "codeAction"] {
        let params =
            json!({ "textDocument": { "uri": URI }, "range": range, "options": {}, "context": { "diagnostics": [] } });
        client.ask(&format!("textDocument/{method}"), &params).unwrap();
    }
    did_change(&mut client, 2, &[json!({ "range": range, "text": "[Game \"cross\"]\n\n*\n" })]);
    assert!(client.findings(URI).is_empty());
}

#[test]
fn a_client_that_is_gone_leaves_no_server() {
    // It closes the stream, without a word, or in the middle of one, while a command is running.
    let mut client = Client::start(&[]);
    client.hang_up();
    assert_eq!(client.ended().code(), Some(0));
    let mut client = begin();
    client.open(URI, "[Game \"crossway\"]\n\n1. a1 *\n");
    client.request("workspace/executeCommand", &command("xgames.solve", &json!({ "uri": URI })));
    client.send_raw(b"Content-Length: 100\r\n\r\n{");
    client.hang_up();
    assert_eq!(client.ended().code(), Some(0));
    // It ends without a shutdown.
    let mut client = begin();
    client.notify("exit", &Value::Null);
    assert_eq!(client.ended().code(), Some(1));
}

/// Whoever has started the editor may hold the stream open.
#[cfg(unix)]
#[test]
fn a_client_whose_process_is_gone_leaves_no_server() {
    let mut process = Command::new("true").spawn().unwrap();
    let id = process.id();
    process.wait().unwrap();
    let mut client = Client::start(&[]);
    client.ask("initialize", &json!({ "processId": id, "capabilities": {} })).unwrap();
    assert_eq!(client.ended().code(), Some(0));
}

#[test]
fn a_text_that_is_too_large_gets_one_message() {
    let mut client = begin();
    for length in [MAX_LENGTH - 1, MAX_LENGTH] {
        assert!(client.open(URI, &format!("{GAME}{}", " ".repeat(length - GAME.len()))).is_empty());
    }
    let text = format!("{GAME}{}", " ".repeat(MAX_LENGTH + 1 - GAME.len()));
    let findings = client.open(URI, &text);
    assert!(
        findings.len() == 1 && findings[0]["message"].as_str().unwrap().contains("is too long: up to 16 MiB"),
        "{findings:?}"
    );
    assert_eq!(client.ask_at("textDocument/hover", URI, 6, 3), Value::Null);
    assert_eq!(client.ask_about("textDocument/documentSymbol", URI), json!([]));
    assert_eq!(client.ask_about("textDocument/formatting", URI), json!([]));
    // After enough of it is removed, it is judged.
    let end = json!({ "line": 9, "character": 0 });
    did_change(
        &mut client,
        2,
        &[json!({ "range": { "start": { "line": 7, "character": 0 }, "end": end }, "text": "" })],
    );
    assert!(client.findings(URI).is_empty());
    for count in [49_999, 50_000] {
        assert_ne!(client.open(URI, &"*\n\n".repeat(count)).len(), 1);
    }
    let findings = client.open(URI, &"*\n\n".repeat(50_001));
    assert!(
        findings.len() == 1 && findings[0]["message"].as_str().unwrap().contains("too many games: up to 50,000"),
        "{findings:?}"
    );
}

/// Findings without end are cut.
#[test]
fn a_thousand_findings_are_shown() {
    let mut client = begin();
    for count in [999, 1000, 1001, 1500] {
        let findings = client.open(URI, &"[Game \"chess\"]\n\n*\n\n".repeat(count));
        let is_cut = findings.last().unwrap()["message"].as_str().unwrap().contains("are not shown");
        assert_eq!((findings.len(), is_cut), (count.min(1001), count > 1000));
    }
}

/// Many keys at once are judged once, and the last findings are those of the last text.
#[test]
fn fast_typing_ends_with_the_last_text() {
    let mut client = begin();
    client.open(URI, GAME);
    let begun = Instant::now();
    for version in 2..500 {
        did_change(&mut client, version, &[change(6, 0, 0, if version % 2 == 0 { "x" } else { " " })]);
    }
    did_change(&mut client, 500, &[json!({ "text": GAME })]);
    let last = client.wait_for(|message| message["params"]["version"] == 500);
    assert_eq!(last["params"]["diagnostics"], json!([]));
    assert!(begun.elapsed() < Duration::from_secs(30));
}
