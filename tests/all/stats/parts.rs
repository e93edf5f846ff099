//! Partial results.

use std::fs;
use std::path::Path;

use serde_json::Value;

use super::{folder, generate, printed, refused};
use crate::support::random::Random;

/// An archive in twelve files with this number of games each, of all games.
fn archive(folder: &Path, games: usize) -> Vec<String> {
    let mut files = Vec::new();
    for (game, size) in [("crossway", "5"), ("cross", "3"), ("crossings", ""), ("crosswise", "")] {
        for seed in 1..=3 {
            let file = format!("games/{game}-{seed}.txt");
            fs::create_dir_all(folder.join("games")).unwrap();
            generate(folder, &file, game, size, seed, games);
            files.push(file);
        }
    }
    files
}

#[test]
fn parts_add_up_to_the_whole_and_threads_do_not_matter() {
    add_up(&folder("merge"), 20, 1);
}

#[test]
#[ignore = "adds more of them"]
fn more_parts_add_up_to_the_whole() {
    add_up(&folder("merge-more"), 150, 3);
}

/// Splits an archive with this number of games in a file, several times at random.
fn add_up(folder: &Path, games: usize, times: usize) {
    let files = archive(folder, games);
    for (options, view) in [
        (&[][..], &[][..]),
        (&["--branching"], &[]),
        (&["--include-invalid"], &[]),
        (&["--players"], &["--players"]),
        (&["--head-to-head"], &["--head-to-head"]),
    ] {
        let shown = |arguments: &[&str]| {
            ["text", "json", "csv"]
                .map(|format| printed(folder, &[&["stats", "--output-format", format], arguments].concat(), 0))
        };
        let whole = shown(&[options, &["games", "-j", "1"]].concat());
        for jobs in ["2", "5"] {
            assert_eq!(shown(&[options, &["games", "-j", jobs]].concat()), whole);
        }
        // By shards.
        let parts = ["1", "2", "3"].map(|part| {
            let (shard, file) = (format!("{part}/3"), format!("shard-{part}.json"));
            printed(
                folder,
                &[&["stats", "games", "--shard", &shard, "--force", "--partial", &file], options].concat(),
                0,
            );
            file
        });
        let [one, two, three] = parts.each_ref().map(String::as_str);
        assert_eq!(shown(&[&["--merge", one, two, three], view].concat()), whole);
        assert_eq!(shown(&[&["--merge", three, one, two], view].concat()), whole);
        // By files, at random, and in two steps.
        let mut random = Random(7);
        for _ in 0..times {
            let mut split = [Vec::new(), Vec::new(), Vec::new()];
            files.iter().for_each(|file| split[random.below(3)].push(file.as_str()));
            let mut parts = Vec::new();
            for (number, files) in split.iter().enumerate().filter(|(_, files)| !files.is_empty()) {
                let part = format!("part-{number}.json");
                printed(folder, &[&["stats"], options, files, &["--force", "--partial", &part]].concat(), 0);
                parts.push(part);
            }
            let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
            let (last, others) = parts.split_last().unwrap();
            printed(folder, &[&["stats", "--merge", "--force", "--partial", "sum.json"], others].concat(), 0);
            assert_eq!(shown(&[&["--merge", "sum.json", last], view].concat()), whole);
        }
    }
}

#[test]
fn other_and_damaged_partial_results_are_refused() {
    let folder = folder("refused");
    generate(&folder, "a.txt", "cross", "3", 1, 20);
    printed(&folder, &["stats", "a.txt", "--partial", "a.json"], 0);
    printed(&folder, &["stats", "a.txt", "--branching", "--partial", "branching.json"], 0);
    printed(&folder, &["stats", "a.txt", "--include-invalid", "--partial", "invalid.json"], 0);
    let good = fs::read_to_string(folder.join("a.json")).unwrap();
    let error = |text: &str| {
        fs::write(folder.join("b.json"), text).unwrap();
        refused(&folder, &["stats", "--merge", "b.json"])
    };
    let digit = good.find("\"invalid\":").unwrap() + "\"invalid\":".len();
    let mut changed = good.clone();
    changed.replace_range(digit..=digit, "9");
    assert!(error(&changed).contains("b.json: this partial result is damaged: its numbers"), "{}", error(&changed));
    assert!(error(&good[..200]).contains("b.json:1:200: this partial result is damaged"), "{}", error(&good[..200]));
    let newer = good.replace("\"version\":2", "\"version\":3");
    assert!(error(&newer).contains("has version 3, but this program reads version 2"), "{}", error(&newer));
    for foreign in ["[]", "{}", "", "1. a1 b1 *\n", "{\"format\":\"other\",\"version\":1}"] {
        assert!(error(foreign).contains("this is not a partial result"), "{foreign}: {}", error(foreign));
    }
    let many = good.replacen("\"invalid\":", "\"invalid\":1152921504606846976", 1);
    assert!(error(&many).contains("is damaged: no archive has as many games"), "{}", error(&many));
    // Laid out otherwise it is the same.
    let pretty = serde_json::to_string_pretty(&serde_json::from_str::<Value>(&good).unwrap()).unwrap();
    fs::write(folder.join("b.json"), pretty).unwrap();
    assert_eq!(printed(&folder, &["stats", "--merge", "b.json"], 0), printed(&folder, &["stats", "a.txt"], 0));
    for (arguments, why) in [
        (&["a.json", "a.json"][..], "is named twice"),
        (&["a.json", "./a.json"], "is named twice"),
        (&["a.json", "branching.json"], "was counted with --branching and a.json without"),
        (&["invalid.json", "a.json"], "invalid.json was counted with --include-invalid and a.json without"),
        (&["a.json", "-o", "a.json"], "is an input"),
        (&["missing.json"], "there is no such file"),
    ] {
        let error = refused(&folder, &[&["stats", "--merge"], arguments].concat());
        assert!(error.contains(why), "{arguments:?}: {error}");
        if arguments.contains(&"-o") {
            continue;
        }
        let error = refused(&folder, &[&["stats", "--merge", "--json-problems"], arguments].concat());
        let problem: Value = serde_json::from_str(&error).unwrap();
        assert_eq!(problem["file"], *arguments.last().unwrap(), "{error}");
        assert!(problem["problem"].as_str().unwrap().contains(why), "{error}");
    }
}
