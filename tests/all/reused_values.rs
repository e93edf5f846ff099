//! `analyse --reuse=FILE`: the values of an earlier analysis.

use std::fs;

use crate::analyse::text;
use crate::support::program::{self, objects, xgames};

/// A game is recognised by its positions, so equal texts with other letters of columns are another game; a note says how many were recognised.
#[test]
fn values_are_taken_for_the_same_play_only() {
    let folder = program::folder("analyse", "letters");
    let game = |coords: &str, moves: &str| {
        format!("[Game \"crossway\"]\n[Size \"10\"]\n[Coords \"{coords}\"]\n[Swap \"no\"]\n\n{moves} *\n")
    };
    let write = |name: &str, text: String| fs::write(folder.join(name), text).unwrap();
    write("plain.txt", game("plain", "1. j1 a2 2. j2 a3 3. b3"));
    write("go.txt", game("go", "1. j1 a2 2. j2 a3 3. b3"));
    write("respelled.txt", game("go", "1. k1 a2 2. k2 a3 3. b3"));
    write("last.txt", game("plain", "1. a1 j1"));
    write("swapped.txt", game("plain", "1. a1 swap 2. j1").replace("[Swap \"no\"]\n", ""));
    let analyse = |further: &[&str]| {
        let arguments = ["analyse", "--deepen", "1", "--output-format", "ndjson"];
        let output = xgames(&folder, &[&arguments, further].concat());
        (objects(&String::from_utf8(output.stdout).unwrap()), String::from_utf8(output.stderr).unwrap())
    };
    let visits = |rows: &[serde_json::Value]| rows.iter().map(|row| row["visits"].clone()).collect::<Vec<_>>();
    let (known, _) = analyse(&["--playouts", "30", "plain.txt", "last.txt", "swapped.txt"]);
    let lines: String = known.iter().map(|row| format!("{row}\n")).collect();
    // Two analyses of a game may follow each other.
    write("known.ndjson", lines.repeat(2));
    let again = |file: &str| analyse(&["--playouts", "7", "--reuse=known.ndjson", file]);
    for (file, has_values) in [("plain.txt", true), ("respelled.txt", true), ("go.txt", false)] {
        let (rows, said) = again(file);
        assert_eq!(visits(&rows) == visits(&known)[..5], has_values, "{file}: {rows:?}");
        let note = if has_values { "values of 1 game, and what" } else { "known.ndjson has none of these games" };
        assert!(said.contains(note), "{file}: {said}");
    }
    // Where only the last move has such a letter, its position is searched again.
    let (rows, _) = again("last.txt");
    assert_eq!(visits(&rows), visits(&known)[5..7]);
    let searched = analyse(&["--playouts", "7", "swapped.txt"]).0;
    assert_eq!(again("swapped.txt").0[2]["after"], searched[2]["after"]);
}

/// Saved values are read again from a report, as JSON or ndjson, whatever the file of the games is called. Only games that it does not have are
/// searched, and what was estimated can be written into the records.
#[test]
fn values_of_a_report_are_read_again() {
    let folder = program::folder("analyse", "report");
    let game = |last: &str| format!("[Game \"crossway\"]\n[Size \"7\"]\n[Swap \"no\"]\n\n1. b2 f3 2. c5 {last} *\n\n");
    fs::write(folder.join("games.txt"), game("e2") + &game("d4")).unwrap();
    fs::write(folder.join("same.txt"), game("D4") + &game("e2")).unwrap();
    fs::write(folder.join("more.txt"), game("e2") + &game("g7")).unwrap();
    let run = |further: &[&str]| text(&folder, &[&["analyse", "-q", "--deepen", "1", "--playouts"], further].concat());
    for format in ["json", "ndjson"] {
        let report = run(&["60", "--output-format", format, "games.txt"]);
        fs::write(folder.join("report"), &report).unwrap();
        // Billions of playouts would not end.
        let again = run(&["9999999999", "--output-format", format, "--reuse=report", "games.txt"]);
        assert_eq!(again, report);
        let listed = objects(&run(&["9999999999", "--output-format", "ndjson", "--reuse=report", "same.txt"]));
        let searched = objects(&run(&["60", "--output-format", "ndjson", "games.txt"]));
        let values = |plies: &[serde_json::Value]| plies.iter().map(|ply| ply["after"].clone()).collect::<Vec<_>>();
        let (listed, searched) = (values(&listed), values(&searched));
        assert_eq!((&listed[..4], &listed[4..]), (&searched[4..], &searched[..4]));
        let more = objects(&run(&["70", "--output-format", "ndjson", "--reuse=report", "more.txt"]));
        let visits: Vec<_> = more.iter().map(|ply| ply["visits"].as_u64().unwrap()).collect();
        assert_eq!(visits, [60, 60, 60, 60, 70, 70, 70, 70]);
        // Equal moves on another board, of another game, or from other stones are another game.
        let (own, others) = (
            game("e2"),
            [("\"7\"", "\"9\""), ("crossway", "cross"), ("[Swap", "[Position \"6B/7/7/7/7/7/7 B\"]\n[Swap")],
        );
        let others = others.map(|(from, to)| own.replace(from, to));
        fs::write(folder.join("others.txt"), others.concat()).unwrap();
        let others = objects(&run(&["80", "--output-format", "ndjson", "--reuse=report", "others.txt"]));
        assert_eq!(others.iter().map(|ply| ply["visits"].as_u64().unwrap()).collect::<Vec<_>>(), [80; 12]);
    }
    let found = run(&["60", "--annotate", "-", "-o", "found", "games.txt"]);
    assert_eq!(run(&["9999999999", "--reuse=report", "--annotate", "-", "-o", "again", "games.txt"]), found);
    // Each value is taken at its ply, and one that is missing is searched for.
    let first = r#"{"file":"x","index":7,"position":"7/7/7/7/7/7/7 B","move":"b2","winrate":0.5,"after":0.25,"proven":null,"proven_after":null,"visits":9,"pv":["d4"]}"#;
    let next = |mv: &str, winrate: &str, after: &str| {
        let line = match mv {
            "f3" => "7/7/7/7/7/1B5/7 W",
            "c5" => "7/7/7/7/5W1/1B5/7 B",
            _ => "7/7/2B4/7/5W1/1B5/7 W",
        };
        let values = format!(r#""position":"{line}","move":"{mv}","winrate":{winrate},"after":{after}"#);
        format!(r#"{{"file":"x","index":7,{values},"proven":null,"proven_after":null,"visits":null,"pv":[],"more":1}}"#)
    };
    let rows = [first.to_owned(), next("f3", "0.25", "0.75"), next("c5", "null", "null"), next("e2", "0.375", "0.625")];
    fs::write(folder.join("report"), rows.join("\n")).unwrap();
    let listed = objects(&run(&["60", "--output-format", "ndjson", "--reuse=report", "games.txt"]));
    let column = |key: &str| listed[..4].iter().map(|ply| ply[key].clone()).collect::<Vec<_>>();
    assert_eq!(column("visits"), [9.into(), serde_json::Value::Null, 60.into(), serde_json::Value::Null]);
    assert_eq!([&column("winrate")[..2], &column("winrate")[3..]].concat(), [0.5, 0.25, 0.375]);
    assert_eq!((&listed[0]["best"], &listed[3]["after"]), (&"d4".into(), &0.625.into()));
    let missing = xgames(&folder, &["analyse", "--reuse=missing", "games.txt"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("missing: there is no such file or directory"));
    for (report, fault) in [("[1]", "line 1 column 3"), ("games", "expected value"), ("{\"file\":1}", "invalid type")] {
        fs::write(folder.join("report"), report).unwrap();
        let output = xgames(&folder, &["analyse", "--reuse=report", "games.txt"]);
        assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]));
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(
            error.contains("report: this is not an analysis as JSON or ndjson") && error.contains(fault),
            "{error}"
        );
    }
}
