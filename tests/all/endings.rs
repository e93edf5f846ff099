//! The name of an output promises a format, which is written, or the command says that it has none.

use std::fs;
use std::path::Path;

use crate::support::program::{folder, refused, xgames};

const GAMES: &str = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 swap *\n\n[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 a1 *\n";

/// Runs a command line with words and looks at what `out` holds.
fn written(folder: &Path, line: &str) -> String {
    let words: Vec<&str> = line.split(' ').collect();
    let output = xgames(folder, &words);
    let path = folder.join(words.last().unwrap());
    assert!(path.exists(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(&path).unwrap();
    fs::remove_file(path).unwrap();
    text
}

#[test]
fn the_name_of_an_output_chooses_its_format() {
    let folder = folder("endings", "chosen");
    fs::write(folder.join("games.txt"), GAMES).unwrap();
    let lines = [
        "legal games.txt#1 -o",
        "winner games.txt#1 -o",
        "perft --game cross --size 2 --depth 1 -o",
        "stats games.txt -o",
        "openings games.txt -o",
        "replay games.txt#1 -o",
        "select games.txt --list -o",
        "verify games.txt -o",
        "analyse --exact-only games.txt -o",
        "analyse --exact-only games.txt#1@1 -o",
        "solve --game cross --size 2 -j 1 -o",
        "tournament --game cross --size 2 --count 2 --playouts 5 uct random -o",
        "bench --game cross --size 2 --positions 2 random -o",
    ];
    for line in lines {
        let json = written(&folder, &format!("{line} out.json"));
        serde_json::from_str::<serde_json::Value>(&json).unwrap_or_else(|error| panic!("{line}: {error}: {json}"));
        for ending in ["ndjson", "jsonl"] {
            let text = written(&folder, &format!("{line} out.{ending}"));
            assert!(text.lines().all(|row| serde_json::from_str::<serde_json::Value>(row).is_ok()), "{line}: {text}");
        }
        let chosen = written(&folder, &format!("{} --output-format csv -o out", line.trim_end_matches(" -o")));
        assert_eq!(written(&folder, &format!("{line} out.CSV")), chosen, "{line}");
        // What the option says holds, and other names promise nothing.
        let plain = written(&folder, &format!("{line} out"));
        assert_eq!(written(&folder, &format!("{line} out.txt")), plain);
        assert_ne!(json, plain, "{line}");
    }
    assert_eq!(
        written(&folder, "stats --output-format text games.txt -o out.json"),
        written(&folder, "stats games.txt -o out.txt")
    );
    assert!(written(&folder, "openings games.txt -o out.dot").starts_with("digraph"));
    assert!(written(&folder, "plan games.txt -o out.jsonl").starts_with("{\"file\""));
    assert!(written(&folder, "verify games.txt -o out.xml").starts_with("<?xml"));
    assert!(written(&folder, "verify games.txt -o out.sarif").contains("\"2.1.0\""));
    // A configuration says it where the name promises nothing.
    fs::write(folder.join("xgames.toml"), "output-format = \"concise\"\n").unwrap();
    assert!(written(&folder, "verify games.txt -o out").starts_with("games.txt:"));
    assert!(written(&folder, "verify games.txt -o out.json").starts_with('['));
}

#[test]
fn a_name_that_promises_what_a_command_does_not_write_is_refused() {
    let folder = folder("endings", "refused");
    fs::write(folder.join("games.txt"), GAMES).unwrap();
    for (line, ending) in [
        ("legal games.txt#1", "svg"),
        ("stats games.txt", "sgf"),
        ("openings games.txt", "html"),
        ("select games.txt --list", "dot"),
        ("verify games.txt", "svg"),
        ("analyse --exact-only games.txt", "svg"),
        ("report games.txt", "json"),
        ("report games.txt", "csv"),
        ("plan games.txt", "csv"),
        ("plan games.txt", "json"),
    ] {
        let output = format!("out.{ending}");
        let words: Vec<&str> = line.split(' ').chain(["-o", &output]).collect();
        let error = refused(&folder, &words);
        assert!(error.contains(&format!("the name of the output says {ending}, but")), "{line}: {error}");
        assert!(!folder.join(&output).exists(), "{line}");
    }
}
