//! The flat form of JSON: every game has the same fields of the same types, and can be read again.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;
use xgames::games::Game;

use crate::support::boards;
use crate::support::program::objects;

fn xgames(folder: &Path, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xgames"))
        .args(arguments.split_whitespace())
        .current_dir(folder)
        .env_remove("GITHUB_ACTIONS")
        .output()
        .unwrap()
}

fn lines(output: &Output) -> Vec<Value> {
    objects(&String::from_utf8_lossy(&output.stdout))
}

/// A folder with the sample records and generated games of every kind.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    std::os::unix::fs::symlink(records, folder.path().join("records")).unwrap();
    for (index, (game, size)) in boards::all().enumerate() {
        let size = size.map_or(String::new(), |size| format!("--size {size}"));
        let options = format!("generate --game {} {size} --count 40 --seed 5 --faults 0.1 -o {index}.txt", game.name());
        assert!(xgames(folder.path(), &options).status.success());
    }
    folder
}

/// The type of a value. Arrays say the types of their elements, objects also their names.
fn type_of(value: &Value, types: &mut BTreeSet<String>, path: &str) {
    let name = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_u64() => "integer",
        Value::Number(_) => "number",
        Value::String(_) => "string",
        Value::Array(elements) => {
            elements.iter().for_each(|element| type_of(element, types, &format!("{path}[]")));
            "array"
        }
        Value::Object(fields) => {
            fields.iter().for_each(|(name, value)| type_of(value, types, &format!("{path}.{name}")));
            "object"
        }
    };
    types.insert(format!("{path} {name}"));
}

#[test]
fn every_game_has_the_same_fields_of_the_same_types() {
    let folder = folder();
    let output = xgames(folder.path(), "convert -q --to ndjson --flat .");
    let games = lines(&output);
    assert!(games.len() > 600, "{}", games.len());
    let names = |game: &Value| game.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let mut types = BTreeSet::new();
    for game in &games {
        assert_eq!(names(game), names(&games[0]));
        type_of(game, &mut types, "");
        assert_eq!(game["comments"].as_array().unwrap().len(), game["comment_plies"].as_array().unwrap().len());
    }
    let types: Vec<&str> = types.iter().map(String::as_str).filter(|found| !found.ends_with(" null")).collect();
    let expected = [
        " object",
        ".comment_plies array",
        ".comment_plies[] integer",
        ".comments array",
        ".comments[] string",
        ".date string",
        ".event string",
        ".file string",
        ".game string",
        ".index integer",
        ".moves array",
        ".moves[] string",
        ".players array",
        ".players[] string",
        ".plies integer",
        ".position string",
        ".result string",
        ".size integer",
        ".swapped boolean",
        ".tags array",
        ".tags[] object",
        ".tags[].name string",
        ".tags[].value string",
        ".termination string",
        ".winner string",
    ];
    assert_eq!(types, expected);
    let array = xgames(folder.path(), "convert -q --to json --flat .");
    assert_eq!(serde_json::from_slice::<Vec<Value>>(&array.stdout).unwrap(), games);
}

/// Flat games are judged like the records from which they were made.
#[test]
fn flat_games_can_be_read() {
    let folder = folder();
    for game in Game::ALL {
        let file = boards::all().position(|(other, _)| other == game).unwrap();
        let judged = |file: &str| {
            let games = lines(&xgames(folder.path(), &format!("verify -q --isolated --output-format ndjson {file}")));
            let keys = ["game", "size", "players", "plies", "result", "computed", "verdict"];
            games.into_iter().map(|game| keys.map(|key| game[key].clone())).collect::<Vec<_>>()
        };
        xgames(folder.path(), &format!("convert -q {file}.txt -o whole.ndjson"));
        xgames(folder.path(), "convert -q whole.ndjson -o flat.ndjson --flat");
        xgames(folder.path(), "convert -q flat.ndjson -o again.ndjson --flat");
        let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap();
        assert_eq!(judged("flat.ndjson").len(), judged("whole.ndjson").len());
        for (flat, whole) in judged("flat.ndjson").into_iter().zip(judged("whole.ndjson")) {
            // A fault in a variation is lost with it.
            assert!(flat == whole || flat[..6] == whole[..6] && whole[6] == "invalid", "{flat:?} {whole:?}");
        }
        // Each names the file that it was made from.
        let again = read("again.ndjson").replace("{\"file\":\"flat.ndjson\"", "{\"file\":\"whole.ndjson\"");
        assert!(read("flat.ndjson") == again, "{}", game.name());
        for name in ["whole.ndjson", "flat.ndjson", "again.ndjson"] {
            std::fs::remove_file(folder.path().join(name)).unwrap();
        }
    }
}

#[test]
fn only_json_has_a_flat_form() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.txt"), "[Game \"cross\"]\n\n1. a1 (1. b2) *\n").unwrap();
    for format in ["native", "csv", "sgf", "abstractplay"] {
        let output = xgames(folder.path(), &format!("convert --flat a.txt --to {format}"));
        let message = format!("xgames: `--flat` is a form of json and ndjson; it cannot be used with {format}\n");
        assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(2), &*message));
    }
    let output = xgames(folder.path(), "convert --flat a.txt --to ndjson");
    let message = "flat ndjson cannot hold variations: left out in 1 game (first: a.txt, game 1)\n";
    assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(0), message));
    assert_eq!(xgames(folder.path(), "convert --flat --strict a.txt --to ndjson").status.code(), Some(1));
}

/// If the tag and the moves say different results, the tag counts, as in the tables of `verify` and `select`.
#[test]
fn the_result_is_that_of_the_tag() {
    let folder = tempfile::tempdir().unwrap();
    let game = |tag: &str| format!("[Game \"cross\"]\n[Size \"3\"]\n[Result \"{tag}\"]\n\n1. a1 b2 0-1\n\n");
    std::fs::write(folder.path().join("a.txt"), ["1-0", "*", "odd"].map(game).concat()).unwrap();
    let games = lines(&xgames(folder.path(), "convert -q --flat a.txt --to ndjson"));
    let of = |key: &str| games.iter().map(|game| game[key].as_str()).collect::<Vec<_>>();
    assert_eq!(of("result"), [Some("1-0"), Some("*"), Some("0-1")]);
    assert_eq!(of("winner"), [Some("o"), None, Some("x")]);
    let listed = lines(&xgames(folder.path(), "verify -q a.txt --output-format ndjson"));
    assert_eq!(listed.iter().map(|game| game["result"].as_str()).collect::<Vec<_>>(), of("result"));
}

#[test]
fn dates_names_and_events_are_read_as_everywhere() {
    let folder = tempfile::tempdir().unwrap();
    let record = |date: &str| {
        format!(
            "[Game \"cross\"]\n[Player1 \" Ann \"]\n[Player2 \" ? \"]\n[Event \" \"]\n[Date \"{date}\"]\n\n1. a1 *\n\n"
        )
    };
    let day = Some("2026-03-05");
    let dates = [
        ("2026.03.05", day),
        ("2026-03-05", day),
        ("2026.3.5", day),
        ("2026/03/05", day),
        (" 2026.03.05", day),
        ("2026-03-05T12:00:00Z", day),
        ("2026.03.??", None),
        ("????.??.??", None),
        ("2026.02.30", None),
    ];
    let records: String = dates.iter().map(|(date, _)| record(date)).collect();
    std::fs::write(folder.path().join("a.txt"), records).unwrap();
    let games = lines(&xgames(folder.path(), "convert -q --flat a.txt --to ndjson"));
    assert_eq!(games.len(), dates.len());
    for (game, (written, date)) in games.iter().zip(dates) {
        assert_eq!(game["date"].as_str(), date, "{written}");
        assert_eq!(game["players"], serde_json::json!(["Ann", null]));
        assert!(game["event"].is_null());
        // The tags are as they were.
        assert!(
            game["tags"].to_string().contains(&format!("\"{written}\""))
                && game["tags"].to_string().contains("\" Ann \"")
        );
    }
}
