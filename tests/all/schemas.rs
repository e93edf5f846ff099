//! The JSON that the program writes has the shape that `docs/schemas` describes, and the schemas describe nothing else.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;
use xgames::games::Game;

use crate::support::program::{self, objects};

/// Standard output of the program, which runs in the folder of the crate.
fn xgames(arguments: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_xgames"))
        .args(arguments.split_whitespace())
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("GITHUB_ACTIONS")
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

fn path_of(schema: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schemas").join(schema)
}

/// Forbids all keys that a schema does not name. The published schemas allow them, so that later versions may add keys.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(fields) => {
            fields.values_mut().for_each(close);
            if fields.get("type").is_some_and(|of| of == "object") {
                fields.entry("additionalProperties").or_insert(false.into());
            }
        }
        Value::Array(elements) => elements.iter_mut().for_each(close),
        _ => {}
    }
}

/// The keys that a schema names.
fn keys_of_schema(schema: &Value, keys: &mut BTreeSet<String>) {
    if let Some(Value::Object(properties)) = schema.get("properties") {
        keys.extend(properties.keys().cloned());
    }
    match schema {
        Value::Object(fields) => fields.values().for_each(|value| keys_of_schema(value, keys)),
        Value::Array(elements) => elements.iter().for_each(|value| keys_of_schema(value, keys)),
        _ => {}
    }
}

/// The keys that a value has.
fn keys_of_value(value: &Value, keys: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            keys.extend(fields.keys().cloned());
            fields.values().for_each(|value| keys_of_value(value, keys));
        }
        Value::Array(elements) => elements.iter().for_each(|value| keys_of_value(value, keys)),
        _ => {}
    }
}

/// Each of the values must keep to the schema, and together they must have all of its keys.
fn check(schema: &str, values: &[Value]) {
    let mut closed: Value = serde_json::from_str(&fs::read_to_string(path_of(schema)).unwrap()).unwrap();
    assert_eq!(closed["$id"], schema);
    let (mut named, mut found) = (BTreeSet::new(), BTreeSet::new());
    keys_of_schema(&closed, &mut named);
    close(&mut closed);
    let mut schemas = boon::Schemas::new();
    let mut compiler = boon::Compiler::new();
    compiler.enable_format_assertions();
    compiler.add_resource(schema, closed).unwrap();
    let compiled = compiler.compile(schema, &mut schemas).unwrap();
    assert!(!values.is_empty(), "{schema}");
    for value in values {
        schemas.validate(value, compiled).unwrap_or_else(|error| panic!("{schema}: {value}\n{error:#}"));
        keys_of_value(value, &mut found);
    }
    let unused: Vec<&String> = named.difference(&found).collect();
    assert!(unused.is_empty(), "{schema}: {unused:?}");
}

/// All lines of a command that writes several objects, and their array.
fn lines_and_array(arguments: &str, option: &str) -> Vec<Value> {
    let array: Value = serde_json::from_str(&xgames(&format!("{arguments} {option} json"))).unwrap();
    let mut lines = objects(&xgames(&format!("{arguments} {option} ndjson")));
    assert_eq!(array.as_array(), Some(&lines), "{arguments}");
    lines.push(array);
    lines
}

/// Both forms of a command that writes an object for each game or ply.
fn check_both(schema: &str, arguments: &str, option: &str) {
    let mut lines = lines_and_array(arguments, option);
    let array = lines.pop().unwrap();
    check(schema, &lines);
    check(schema, &[array]);
}

/// The output of a command for the last position of every sample record that has one.
fn of_positions(command: &str) -> Vec<Value> {
    let mut values = Vec::new();
    for game in Game::ALL {
        for file in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("records").join(game.name())).unwrap() {
            let file = file.unwrap().path();
            let option = if command.starts_with("analyse") { "" } else { "--record" };
            values.extend(objects(&xgames(&format!("{command} {option} {}", file.display()))));
        }
    }
    values
}

/// A baseline with one finding.
fn baseline(folder: &Path) -> String {
    let known = folder.join("known").display().to_string();
    xgames(&format!("verify -q --isolated records/broken/XG301-checkerboard.txt --write-baseline {known}"));
    known
}

#[test]
fn reports() {
    let folder = tempfile::tempdir().unwrap();
    let known = baseline(folder.path());
    check_both("report.json", &format!("verify -q --isolated --baseline {known} records"), "--output-format");
}

#[test]
fn selected_games() {
    check_both("select.json", "select -q records --include-invalid --list", "--output-format");
}

#[test]
fn plies() {
    check_both("replay.json", "replay records", "--output-format");
    check_both("analyse.json", "analyse -q --exact-only records", "--output-format");
    check_both(
        "review.json",
        "review -q --playouts 20 --deepen 1 records/analysed records/crossway records/crosswise/01-two-players-full.txt",
        "--output-format",
    );
    let config = program::folder("schemas", "puzzles").join("xgames.toml");
    fs::write(&config, "coords = 'go'\n").unwrap();
    let puzzles = "puzzles -q records/crossway/4-forced-pass.txt records/cross/4-from-a-set-up.txt";
    let configured = format!("{puzzles} --config {}", config.display());
    let both = [puzzles, &configured].map(|arguments| lines_and_array(arguments, "--output-format"));
    check("puzzles.json", &both.concat());
    let summaries = ["--exact-only records", "--playouts 20 --deepen 1 records/cross"];
    let summaries = summaries.map(|options| objects(&xgames(&format!("analyse -q --summary - {options}"))));
    check("analyse-summary.json", &summaries.concat());
}

#[test]
fn positions() {
    for command in ["legal", "winner", "score"] {
        let mut values = of_positions(&format!("{command} --output-format json"));
        values.extend(objects(&xgames(&format!("{command} --game crosswise --output-format ndjson"))));
        check(&format!("{command}.json"), &values);
    }
    let mut values = of_positions("analyse --exact-only --moves= --output-format json");
    values.extend(objects(&xgames("analyse --game cross --size 3 --moves c3 --playouts 50 --output-format ndjson")));
    check("outlook.json", &values);
}

#[test]
fn tournaments() {
    let played = |arguments: &str| {
        objects(&xgames(&format!("tournament random random --game cross --size 2 --output-format json {arguments}")))
    };
    check("tournament.json", &[played("--count 2"), played("--games 4 --sprt 0,50")].concat());
}

#[test]
fn grades() {
    let folder = program::folder("schemas", "graded");
    let set = folder.join("set.ndjson").display().to_string();
    let arguments = "bench -q random uct:20 --positions 2 --nodes 2000 --size";
    check_both("bench.json", &format!("{arguments} 6 --game crosswise --set {set}"), "--output-format");
    let timed = objects(&xgames(
        "bench -q level1 random --time 0.01 --game cross --size 2 --positions 1 --output-format ndjson",
    ));
    check("bench.json", &timed);
    check("bench-set.json", &objects(&fs::read_to_string(set).unwrap()));
}

#[test]
fn solutions() {
    let solved = |arguments: &str| objects(&xgames(&format!("solve --output-format json {arguments}")));
    let start = "--game crossway --size 3";
    let mut answers =
        [solved(start), solved(&format!("{start} --all-moves")), solved(&format!("{start} --moves b2"))].concat();
    answers.extend(solved("--game crosswise"));
    let unknown_draws = "ACE1EC/ADFECA/1EAFB1/DEBBDA/CBEBBF/DFDAED 2 ABFF,CCDF 2 M3R3S2X3";
    let arguments =
        ["solve", "--position", unknown_draws, "--game", "crosswise", "--all-moves", "--output-format", "json"];
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_xgames")).args(arguments).output().unwrap();
    answers.extend(objects(&String::from_utf8(output.stdout).unwrap()));
    assert!(answers.last().unwrap()["moveOdds"].is_object());
    answers.extend(solved("--game crossings --board 3x5"));
    check("solve.json", &answers);
}

/// Only some systems have paths that are not UTF-8.
#[cfg(target_os = "linux")]
#[test]
fn plans() {
    use std::os::unix::ffi::OsStrExt;
    let folder = program::folder("schemas", "planned");
    fs::write(folder.join(std::ffi::OsStr::from_bytes(b"\xFE.txt")), "[Game \"cross\"]\n\na1 *\n").unwrap();
    let rows = ["plan records", "plan nothing-there", &format!("plan {}", folder.display())];
    check("plan.json", &rows.map(|arguments| objects(&xgames(arguments))).concat());
}

#[test]
fn counts() {
    let counted = |arguments: &str| objects(&xgames(&format!("perft --game cross --output-format json {arguments}")));
    check("perft.json", &[counted("--depth 2"), counted("--depth 1 --divide")].concat());
}

#[test]
fn statistics() {
    let counted = |arguments: &str| lines_and_array(&format!("stats {arguments}"), "--output-format");
    let folder = program::folder("schemas", "analysed");
    let values = "{[%eval 0.5]} 1. b2 {[%eval 0.5]} f3 {[%eval 0.6]} *";
    fs::write(folder.join("game.txt"), format!("[Game \"crossway\"]\n[Size \"7\"]\n[Player1 \"Ann\"]\n\n{values}\n"))
        .unwrap();
    let analysed = folder.join("game.txt").display().to_string();
    check("stats-players.json", &counted(&format!("--players records {analysed}")));
    check("stats-pairs.json", &counted("--head-to-head records"));
    let games =
        [counted(&format!("records {analysed}")), counted("--branching records/crossway"), counted("records/missing")];
    check("stats.json", &games.concat());
}

/// A command with one answer writes the same object as `json` and as `ndjson`.
#[test]
fn single_answers() {
    for command in [
        "legal --game cross --size 2",
        "winner --game cross --size 2",
        "score --game crosswise",
        "analyse --exact-only --game cross --size 2 --moves a1",
        "match records/crosswise",
        "tournament random random --game cross --size 2 --games 2",
        "solve --game cross --size 2 -j 1",
        "perft --game cross --size 2 --depth 2",
    ] {
        let [json, ndjson] = ["json", "ndjson"].map(|format| xgames(&format!("{command} --output-format {format}")));
        assert!(!json.is_empty() && json == ndjson, "{command}: {json} {ndjson}");
    }
}

#[test]
fn openings() {
    check_both("openings.json", "openings records --min-games 1", "--output-format");
    check_both("even-openings.json", "openings --even --game crossway --size 8", "--output-format");
}

#[test]
fn matches() {
    let standing = |paths: &str| objects(&xgames(&format!("match --output-format json {paths}"))).remove(0);
    let files = ["records", "records/crosswise/match-first-to-2.txt", "records/crosswise/match-sum-of-3.txt"];
    let mut all: Vec<Value> = files.into_iter().map(standing).collect();
    all.push(standing("records/cross"));
    all.push(standing("--first-to 9 records/crosswise/match-first-to-2.txt"));
    check("match.json", &all);
}

#[test]
fn records() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.txt");
    fs::write(&file, "{first}\n% escaped\n[Game \"cross\"]\n\n1. a1! (1. b2 {there}) *\n{after the end}\n").unwrap();
    check_both("record.json", &format!("convert -q {} records", file.display()), "--to");
    check_both("flat.json", "convert -q --flat records", "--to");
    for game in Game::ALL.map(Game::name) {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name).display().to_string();
        let (games, expected) = (at("games.ndjson"), at("expected.ndjson"));
        let options = format!("--game {game} --games 100 --seed 4 --faults 0.5 --format ndjson");
        xgames(&format!("generate {options} -o {games} --expect {expected}"));
        check("expected.json", &objects(&fs::read_to_string(expected).unwrap()));
        let verify = format!("verify -q --isolated --baseline {} --output-format ndjson", baseline(folder.path()));
        check("report.json", &objects(&xgames(&format!("{verify} {games}"))));
        check("flat.json", &objects(&xgames(&format!("convert -q --flat --to ndjson {games}"))));
    }
}

/// Each schema is linked in the documentation.
#[test]
fn schemas_are_documented() {
    let pages = [include_str!("../../docs/cli.md"), include_str!("../../docs/interchange.md")].concat();
    for file in fs::read_dir(path_of("")).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(pages.contains(&format!("(schemas/{name})")), "{name}");
    }
}
