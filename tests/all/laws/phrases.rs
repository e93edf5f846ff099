//! Queries and messages that are made from choices: most of them are well-formed, and some are changed afterwards.

use xgames::language::engine_protocols::gtp::COMMANDS;

use super::choices::Choices;
use super::records;

/// Fields of queries.
const FIELDS: [&str; 28] = [
    "game",
    "size",
    "verdict",
    "code",
    "result",
    "ending",
    "termination",
    "plies",
    "players",
    "swapped",
    "setup",
    "comments",
    "variations",
    "annotations",
    "date",
    "year",
    "event",
    "site",
    "round",
    "annotator",
    "file",
    "tag.Event",
    "tag.\"My Tag\"",
    "winner",
    "winner.seat",
    "loser.side",
    "player1.name",
    "black.outcome",
];

/// Operators between a field and a value.
const OPERATORS: [&str; 12] =
    ["=", "!=", "~", "!~", "<", "<=", ">", ">=", "in", "not in", "is missing", "is not missing"];

/// Values of fields.
const VALUES: [&str; 26] = [
    "3",
    "1",
    "2..4",
    "0..",
    "..9",
    "cross",
    "crossway",
    "valid",
    "invalid",
    "XG3",
    "1-0",
    "\"*\"",
    "connection",
    "resign",
    "unfinished",
    "yes",
    "no",
    "2026.11.20",
    "2026",
    "2024..2026",
    "\"a*\"",
    "ann",
    "white",
    "won",
    "-1",
    "\"\"",
];

/// Fields of a player.
const OF_PLAYERS: [&str; 5] = ["name", "seat", "side", "outcome", "opponent"];

/// A query of conditions that are joined in some way.
pub(crate) fn query(choices: &mut Choices) -> String {
    condition(choices, &FIELDS, 4)
}

fn condition(choices: &mut Choices, fields: &[&str], depth: usize) -> String {
    let kind = choices.byte() % 8;
    if depth > 0 && kind > 3 {
        let mut inner = || condition(choices, fields, depth - 1);
        return match kind {
            4 => format!("{} and {}", inner(), inner()),
            5 => format!("({} or {})", inner(), inner()),
            6 => format!("not ({})", inner()),
            // One question to a player is not inside another one.
            _ if *fields == OF_PLAYERS => inner(),
            _ => format!("player({})", condition(choices, &OF_PLAYERS, depth - 1)),
        };
    }
    let (field, operator) = (choices.one_of(fields), *choices.one_of(&OPERATORS));
    match operator {
        "is missing" | "is not missing" => format!("{field} {operator}"),
        "in" | "not in" => format!("{field} {operator} ({}, {})", choices.one_of(&VALUES), choices.one_of(&VALUES)),
        _ => format!("{field} {operator} {}", choices.one_of(&VALUES)),
    }
}

/// Fields to sort by.
pub(crate) fn order(choices: &mut Choices) -> String {
    let fields: Vec<String> = (0..=choices.below(4))
        .map(|_| format!("{}{}", choices.one_of(&["", "-", "+"]), choices.one_of(&FIELDS)))
        .collect();
    fields.join(",")
}

/// A pattern, a position or moves.
pub(crate) fn pattern(choices: &mut Choices) -> String {
    const PARTS: [&str; 20] =
        ["B", "W", "?", ".", "/", "3", "1", "2", "X", "O", " ", "W", "a1", "b2", "c3", " swap ", "*", "@4", "|", "A"];
    (0..=choices.below(12)).map(|_| *choices.one_of(&PARTS)).collect()
}

/// Commands of the Go Text Protocol, one a line.
pub(crate) fn commands(choices: &mut Choices) -> Vec<u8> {
    /// Commands with a colour, which is often needed.
    const WITH_COLOURS: [&str; 2] = ["play b", "7 play w"];
    const WORDS: [&str; 30] = [
        "",
        "",
        "a1",
        "b2",
        "c3",
        "d4",
        "b",
        "w",
        "x",
        "o",
        "red",
        "green",
        "white",
        "3",
        "2",
        "cross",
        "crossway",
        "crossings",
        "crosswise",
        "b1-b3",
        "ABMX",
        "swap",
        "0.5",
        "resign",
        "0",
        "0.01",
        "-1",
        "nan",
        "inf",
        "1e99",
    ];
    let known: Vec<&str> = COMMANDS.into_iter().chain(WITH_COLOURS).collect();
    let mut text = String::new();
    for _ in 0..=choices.below(10) {
        let command = choices.one_of(&known);
        let [one, other, last] = [(); 3].map(|()| choices.one_of(&WORDS));
        text.push_str(&format!("{command} {one} {other} {last}\n"));
    }
    changed(choices, text)
}

/// Queries for the engine, an object on each line.
pub(crate) fn queries(choices: &mut Choices) -> Vec<u8> {
    const KEYS: [&str; 22] = [
        "id",
        "game",
        "size",
        "moves",
        "swap",
        "boardXSize",
        "boardYSize",
        "position",
        "analyzeTurns",
        "seats",
        "hands",
        "bag",
        "as",
        "maxVisits",
        "seed",
        "allowMoves",
        "avoidMoves",
        "priority",
        "action",
        "terminateId",
        "rules",
        "initialStones",
    ];
    const TEXTS: [&str; 34] = [
        "\"a\"",
        "\"cross\"",
        "\"crossway\"",
        "\"crossings\"",
        "\"crosswise\"",
        "3",
        "2",
        "4",
        "0",
        "-1",
        "1.5",
        "null",
        "true",
        "false",
        "[]",
        "[\"a1\"]",
        "[\"a1\",\"swap\",\"b2\"]",
        "[[\"B\",\"C3\"],[\"W\",\"swap\"]]",
        "[0,1]",
        "[1]",
        "\"3/1B1/3 W\"",
        "\"r1 g1\"",
        "[\"ABMX\",\"????\"]",
        "[{\"player\":\"black\",\"moves\":[\"a1\",\"b2\"],\"untilDepth\":1}]",
        "[{\"player\":\"x\",\"moves\":[\"a1\"],\"untilDepth\":1}]",
        "\"terminate\"",
        "\"terminate_all\"",
        "\"query_version\"",
        "\"clear_cache\"",
        "\"no\"",
        "{}",
        "\"\"",
        "\"a1 b2\"",
        "[\"b1-b3\"]",
    ];
    let mut text = String::new();
    for _ in 0..=choices.below(3) {
        let pairs: Vec<String> = (0..choices.below(7))
            .map(|_| format!("\"{}\":{}", choices.one_of(&KEYS), choices.one_of(&TEXTS)))
            .collect();
        text.push_str(&format!("{{{}}}\n", pairs.join(",")));
    }
    changed(choices, text)
}

/// Messages to a language server, one a line: a document is opened, changed and asked about.
pub(crate) fn messages(choices: &mut Choices) -> Vec<u8> {
    const METHODS: [&str; 20] = [
        "textDocument/hover",
        "textDocument/completion",
        "textDocument/definition",
        "textDocument/references",
        "textDocument/prepareRename",
        "textDocument/rename",
        "textDocument/documentSymbol",
        "textDocument/foldingRange",
        "textDocument/semanticTokens/full",
        "textDocument/semanticTokens/range",
        "textDocument/inlayHint",
        "textDocument/formatting",
        "textDocument/rangeFormatting",
        "textDocument/codeAction",
        "textDocument/didChange",
        "textDocument/didClose",
        "workspace/didChangeConfiguration",
        "$/cancelRequest",
        "shutdown",
        "exit",
    ];
    let record = String::from_utf8_lossy(&records::games(choices)).into_owned();
    let uri = "file:///a.txt";
    let initialize =
        serde_json::json!({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": {"capabilities": {}}});
    let opened = serde_json::json!({"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument":
        {"uri": uri, "languageId": "xgames", "version": 1, "text": record}}});
    let initialized = serde_json::json!({"jsonrpc": "2.0", "method": "initialized", "params": {}});
    let mut text = format!("{initialize}\n{initialized}\n{opened}\n");
    for id in 1..=1 + choices.below(6) {
        let method = *choices.one_of(&METHODS);
        let [line, character, to] = [0; 3].map(|_| choices.byte() % 40);
        let start = serde_json::json!({"line": line, "character": character});
        let end = serde_json::json!({"line": to, "character": character});
        let change = serde_json::json!({"range": {"start": start, "end": end}, "text": "a1 "});
        let params = serde_json::json!({"textDocument": {"uri": uri, "version": id + 1}, "position": start,
            "range": {"start": start, "end": end}, "newName": "Bo", "context": {"includeDeclaration": true},
            "contentChanges": [change], "id": id, "settings": null});
        let message = match method {
            "textDocument/didChange" | "textDocument/didClose" | "$/cancelRequest" | "exit" => {
                serde_json::json!({"jsonrpc": "2.0", "method": method, "params": params})
            }
            _ => serde_json::json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}),
        };
        text.push_str(&format!("{message}\n"));
    }
    changed(choices, text)
}

/// The text with the changes that the bytes that are left make.
fn changed(choices: &mut Choices, text: String) -> Vec<u8> {
    let mut text = text.into_bytes();
    records::change(choices, &mut text);
    text
}
