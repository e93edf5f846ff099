//! The schema of `xgames.toml` accepts what the program accepts, and refuses what it refuses.

use std::fs;
use std::path::Path;

use serde_json::Value;
use xgames::games::Game;
use xgames::report::ReportFormat;

use crate::support::program;

/// Texts that are a configuration. Together they have all keys.
const GOOD: &[&str] = &[
    "",
    "output-format = 'concise'\nfail-level = 'warning'\nignore = ['XG204', 'alias-with-swap']\nselect = []\njobs = 2",
    "max-errors = 100\nmax-ratio = 1000\ncache = '.xgames-cache'",
    "game = 'crossway'\nsize = 9\ncoords = 'plain'\nswap = true\nseats = 'r1 g1'",
    "game = 'crossings'\nsize = 'small'\nbaseline = 'known.txt'\nwarn-unused-ignores = true",
    "[[path]]\nglob = 'old/**'\nignore = ['XG1']\ngame = 'cross'\nsize = 3\ncoords = 'plain'\nswap = false\nseats = 'r1 g1'",
    "[[path]]\nglob = '*'\n[[path]]\nglob = 'a'",
];

/// Texts that are none.
const BAD: &[&str] = &[
    "colour = 'red'",
    "game = 'chess'",
    "fail-level = 'note'",
    "output-format = 'xml'",
    "select = 'XG301'",
    "ignore = [3]",
    "jobs = -1",
    "jobs = 'many'",
    "max-errors = 0",
    "size = true",
    "size = -3",
    "swap = 'yes'",
    "warn-unused-ignores = 1",
    "[[path]]\ncoords = 'plain'",
    "[[path]]\nglob = 'x'\nfoo = 1",
    "[path]\nglob = 'x'",
];

fn schema() -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/schemas/config.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn the_schema_and_the_program_agree() {
    let folder = program::folder("config_schema", "agree");
    fs::write(folder.join("game.txt"), "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 *\n").unwrap();
    fs::write(folder.join("known.txt"), "# xgames baseline, version 1\n").unwrap();
    let (mut schemas, mut compiler) = (boon::Schemas::new(), boon::Compiler::new());
    compiler.add_resource("config.json", schema()).unwrap();
    let compiled = compiler.compile("config.json", &mut schemas).unwrap();
    let mut keys = std::collections::BTreeSet::new();
    for (texts, is_good) in [(GOOD, true), (BAD, false)] {
        for text in texts {
            let value: toml::Table = toml::from_str(text).unwrap();
            let value = serde_json::to_value(value).unwrap();
            assert_eq!(schemas.validate(&value, compiled).is_ok(), is_good, "{text}");
            fs::write(folder.join("xgames.toml"), text).unwrap();
            let output = program::xgames(&folder, &["validate", "game.txt"]);
            assert_eq!(output.status.code() == Some(2), !is_good, "{text}: {output:?}");
            if is_good {
                let inner = value["path"].as_array().into_iter().flatten().filter_map(Value::as_object);
                keys.extend(value.as_object().into_iter().chain(inner).flat_map(|table| table.keys().cloned()));
            }
        }
    }
    let schema = schema();
    let named = |object: &Value| object["properties"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let named = [named(&schema), named(&schema["properties"]["path"]["items"])].concat();
    assert_eq!(keys, named.into_iter().collect());
}

#[test]
fn the_schema_names_what_there_is() {
    let schema = schema();
    let names = |list: &Value| list.as_array().unwrap().iter().map(|name| name.as_str().unwrap().to_owned()).collect();
    let formats: Vec<String> = names(&schema["properties"]["output-format"]["enum"]);
    assert_eq!(formats, ReportFormat::ALL.iter().map(|format| format.name()).collect::<Vec<_>>());
    let games: Vec<String> = names(&schema["$defs"]["game"]["enum"]);
    assert_eq!(games, Game::ALL.map(Game::name));
}
