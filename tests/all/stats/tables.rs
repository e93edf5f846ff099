//! `--tables`: a folder of CSV tables.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{assert_same, folder, generate, printed, refused, statistics};

/// The rows of a table, each by column.
fn rows(folder: &Path, table: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(folder.join(table)).unwrap();
    reader.deserialize().map(|row| row.unwrap()).collect()
}

/// The number in a cell, null if it is empty.
fn number(cell: &str) -> Value {
    cell.parse::<f64>().map_or(Value::Null, Value::from)
}

fn assert_number(row: &BTreeMap<String, String>, column: &str, expected: &Value) {
    assert_same(&number(&row[column]), expected, &format!("{column} of {row:?}"));
}

/// The columns of a year, and where their values are in the JSON.
const YEARS: &[(&str, &str)] = &[
    ("games", "/games"),
    ("finished", "/finished"),
    ("mean_plies", "/mean_plies"),
    ("seat1", "/seat1"),
    ("seat2", "/seat2"),
    ("draws", "/draws"),
    ("seat1_low", "/intervals/seat1/low"),
    ("swap_offered", "/swap_offered"),
    ("swap_taken", "/swap_taken"),
    ("swap_share", "/intervals/swap_taken/share"),
];

#[test]
fn tables_have_the_numbers_of_the_json() {
    let folder = folder("tables");
    fs::create_dir(folder.join("a")).unwrap();
    generate(&folder, "a/crossway.txt", "crossway", "5", 1, 60);
    generate(&folder, "a/crosswise.txt", "crosswise", "", 1, 60);
    generate(&folder, "a/crossings.txt", "crossings", "", 1, 60);
    printed(&folder, &["stats", "a", "--branching", "--tables", "t"], 0);
    let groups = statistics(&folder, &["a", "--branching"]);
    let mut files: Vec<String> =
        fs::read_dir(folder.join("t")).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    let names = [
        "branching",
        "endings",
        "first_moves",
        "games",
        "heat_map",
        "lengths",
        "moves",
        "quality",
        "results",
        "sides",
        "swap",
        "years",
    ];
    assert_eq!(files, names.map(|name| format!("{name}.csv")));
    let table = |name: &str| rows(&folder.join("t"), &format!("{name}.csv"));
    let games = table("games");
    assert_eq!(games.len(), groups.as_array().unwrap().len());
    for (group, row) in groups.as_array().unwrap().iter().zip(games) {
        let size = group["size"].as_u64().map_or(String::new(), |size| size.to_string());
        let game = group["game"].as_str().unwrap_or_default();
        assert_eq!((&*row["game"], &row["size"]), (game, &size));
        for key in ["games", "valid", "invalid", "unfinished"] {
            assert_number(&row, key, &group[key]);
        }
        for key in ["mean", "min", "p10", "p50", "p90", "max"] {
            assert_number(&row, &format!("{key}_plies"), &group["plies"][key]);
        }
        let of_group = |name: &str| {
            let rows = table(name).into_iter();
            rows.filter(|row| row["game"] == game && row["size"] == size).collect::<Vec<_>>()
        };
        // Each row against the value of the JSON with its key, and as many rows as keys.
        let compare = |name: &str, key: &str, object: &Value, columns: &[(&str, &str)]| {
            let rows = of_group(name);
            assert_eq!(rows.len(), object.as_object().unwrap().len(), "{name}");
            for row in rows {
                let value = &object[&row[key]];
                for (column, pointer) in columns {
                    let value = if pointer.is_empty() { value } else { value.pointer(pointer).unwrap_or(&Value::Null) };
                    assert_number(&row, column, value);
                }
            }
        };
        compare("lengths", "plies", &group["lengths"], &[("games", "")]);
        compare("sides", "side", &group["sides"], &[("won", "")]);
        compare(
            "sides",
            "side",
            &group["intervals"]["sides"],
            &[("share", "/share"), ("low", "/low"), ("high", "/high")],
        );
        compare("endings", "ending", &group["endings"], &[("games", "")]);
        compare("moves", "kind", &group["moves"], &[("moves", "")]);
        let results = ["games", "seat1", "seat2", "draws"].map(|column| (column, &*format!("/{column}").leak()));
        compare("first_moves", "move", &group["first_moves"], &results);
        compare("years", "year", &group["years"], YEARS);
        compare(
            "branching",
            "ply",
            &group["branching"],
            &[("games", "/games"), ("mean", "/mean"), ("geometric_mean", "/geometric_mean")],
        );
        for row in of_group("quality") {
            let value = &group["quality"][&row["measure"]];
            match value.get("share") {
                Some(share) => assert_number(&row, "share", share),
                None => assert_number(&row, "value", value),
            }
        }
        for row in of_group("results") {
            let of = match &*row["of"] {
                "all" => &group["results"],
                part => &group["swap"][part],
            };
            assert_number(&row, "games", &of[&row["result"]]);
        }
        for row in of_group("swap") {
            assert_number(&row, "games", &group["swap"][&row["of"]]);
            assert_number(&row, "low", &group["intervals"]["swap"][&row["of"]]["low"]);
        }
    }
}

#[test]
fn the_folder_is_new_or_empty_and_whole() {
    let folder = folder("table-folder");
    generate(&folder, "a.txt", "cross", "3", 1, 20);
    // Something cannot be read: the tables are there, and a message says so.
    printed(&folder, &["stats", "a.txt", "missing.txt", "--tables", "t"], 2);
    assert!(folder.join("t/games.csv").exists());
    fs::remove_dir_all(folder.join("t")).unwrap();
    fs::create_dir(folder.join("t")).unwrap();
    printed(&folder, &["stats", "a.txt", "--tables", "t"], 0);
    let games = fs::read(folder.join("t/games.csv")).unwrap();
    assert!(!folder.join("t/branching.csv").exists());
    generate(&folder, "b.txt", "cross", "3", 2, 30);
    let error = refused(&folder, &["stats", "b.txt", "--tables", "t"]);
    assert!(error.contains("t: is not empty; use --force"), "{error}");
    assert_eq!(fs::read(folder.join("t/games.csv")).unwrap(), games);
    printed(&folder, &["stats", "b.txt", "--tables", "t", "--force"], 0);
    assert_ne!(fs::read(folder.join("t/games.csv")).unwrap(), games);
    // A table is not written over an input.
    assert!(refused(&folder, &["stats", "t/games.csv", "--tables", "t", "--force"]).contains("is an input"));
    assert!(refused(&folder, &["stats", "a.txt", "--tables", "a.txt"]).contains("a.txt: is not a folder"));
    // Sums have the same tables.
    printed(&folder, &["stats", "b.txt", "--partial", "b.json"], 0);
    printed(&folder, &["stats", "--merge", "b.json", "--tables", "sum"], 0);
    for file in fs::read_dir(folder.join("t")).unwrap() {
        let file = file.unwrap();
        let sum = fs::read(folder.join("sum").join(file.file_name())).unwrap();
        assert_eq!(fs::read(file.path()).unwrap(), sum);
    }
}
