//! `openings`, held to a plain count over the moves as `replay` prints them. Positions are texts there, and what is the same
//! up to symmetry is found by moving names of cells about.

mod index;
mod referee;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::support::program::{self, objects, refused, xgames};
use crate::support::random::Random;
use referee::Referee;

fn folder(test: &str) -> PathBuf {
    program::folder("openings", test)
}

/// Standard output of a command that must succeed.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    program::printed(folder, arguments, 0..=0)
}

fn nodes(folder: &Path, arguments: &[&str]) -> Vec<Value> {
    objects(&printed(folder, &[&["openings", "--output-format", "ndjson"], arguments].concat()))
}

fn generate(folder: &Path, file: &str, game: &str, size: &str, games: usize, faults: &str) {
    let games = games.to_string();
    let size = if size.is_empty() { vec![] } else { vec!["--size", size] };
    let arguments = ["generate", "--game", game, "--count", &games, "--seed", "5", "--faults", faults, "-o", file];
    printed(folder, &[&arguments[..], &size].concat());
}

fn words(line: &Value) -> Vec<String> {
    line.as_array().unwrap().iter().map(|mv| mv.as_str().unwrap().to_owned()).collect()
}

/// A game that counts.
struct Played {
    line: Vec<String>,
    result: usize,
    date: String,
}

/// The games of a file that are not invalid.
fn played(folder: &Path, file: &str) -> Vec<Played> {
    let output = |arguments: &[&str]| objects(&String::from_utf8(xgames(folder, arguments).stdout).unwrap());
    let verdicts = output(&["verify", "--output-format", "ndjson", file]);
    let mut lines: BTreeMap<u64, (Vec<String>, bool)> = BTreeMap::new();
    for ply in output(&["replay", "--output-format", "ndjson", file]) {
        let (line, owns_columns) = lines.entry(ply["index"].as_u64().unwrap()).or_default();
        let mv = ply["move"].as_str().unwrap();
        *owns_columns |= line.is_empty() && ply["side"] == "green";
        line.push(mv[..mv.find('+').unwrap_or(mv.len())].split('=').next().unwrap().to_owned());
    }
    let text = fs::read_to_string(folder.join(file)).unwrap();
    let dates: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("[Date \"")?.strip_suffix("\"]")).collect();
    let counts = |verdict: &&Value| verdict["verdict"] != "invalid";
    let game = |verdict: &Value| {
        let index = verdict["index"].as_u64().unwrap();
        let (mut line, owns_columns) = lines.remove(&index).unwrap_or_default();
        if owns_columns {
            line.iter_mut().for_each(|mv| *mv = transposed(mv));
        }
        let result = if verdict["computed"] == "*" { &verdict["result"] } else { &verdict["computed"] };
        let result = ["1-0", "0-1", "1/2-1/2"].iter().position(|known| result == known).unwrap_or(3);
        let date = dates.get(index as usize - 1).map_or(String::new(), |date| date.replace('.', "-"));
        Played { line, result, date }
    };
    verdicts.iter().filter(counts).map(game).collect()
}

/// A move of Crosswise with columns and rows exchanged.
fn transposed(mv: &str) -> String {
    let mut characters: Vec<char> = mv.chars().collect();
    for at in 0..characters.len().saturating_sub(1) {
        if let (column @ 'a'..='f', row @ '1'..='6') = (characters[at], characters[at + 1]) {
            characters[at] = char::from(b'a' + row as u8 - b'1');
            characters[at + 1] = char::from(b'1' + column as u8 - b'a');
        }
    }
    characters.into_iter().collect()
}

/// The ends of the interval by Wilson: where the distance from the score is 1.96 standard deviations, found by halving.
fn interval(score: f64, games: f64) -> [f64; 2] {
    [0.0, 1.0].map(|mut outer: f64| {
        let mut inner = score;
        for _ in 0..200 {
            let middle = f64::midpoint(inner, outer);
            let is_inside = (score - middle).abs() < 1.959_963_984_540_054 * (middle * (1.0 - middle) / games).sqrt();
            *(if is_inside { &mut inner } else { &mut outer }) = middle;
        }
        inner
    })
}

/// Compares a tree with a plain count of the same games, which go on from `from`.
fn check(referee: &Referee, nodes: &[Value], games: &[Played], from: &[String], plies: usize, dates: bool) {
    let root = referee.key(from);
    let mut results: BTreeMap<String, [u64; 4]> = BTreeMap::new();
    let mut last: BTreeMap<String, &str> = BTreeMap::new();
    let mut came: BTreeMap<(String, String), u64> = BTreeMap::new();
    for game in games {
        if game.line.len() < from.len() || referee.key(&game.line[..from.len()]) != root {
            continue;
        }
        let mut before = root.clone();
        for length in from.len()..=game.line.len().min(from.len() + plies) {
            let key = referee.key(&game.line[..length]);
            results.entry(key.clone()).or_default()[game.result] += 1;
            let last = last.entry(key.clone()).or_default();
            *last = (*last).max(&game.date);
            if length > from.len() {
                *came.entry((before, key.clone())).or_default() += 1;
            }
            before = key;
        }
    }
    let mut seen = BTreeSet::new();
    let key_of = |line: &[String]| referee.key(&[from, line].concat());
    let total = |key: &str| results[key].iter().sum::<u64>();
    for node in nodes {
        let line = words(&node["line"]);
        let key = key_of(&line);
        assert!(seen.insert(key.clone()), "{line:?} is there twice");
        let counts = ["seat1", "seat2", "draws", "unfinished"].map(|name| node[name].as_u64().unwrap());
        assert_eq!(results.get(&key), Some(&counts), "{line:?}");
        assert_eq!(node["games"], total(&key), "{line:?}");
        let mut parents: Vec<(Vec<String>, u64)> = node["transpositions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|other| (words(&other["line"]), other["games"].as_u64().unwrap()))
            .collect();
        if let Some((_, before)) = line.split_last() {
            parents.push((before.to_vec(), node["from_parent"].as_u64().unwrap()));
            let share = node["from_parent"].as_f64().unwrap() / total(&key_of(before)) as f64;
            assert!((node["share"].as_f64().unwrap() - share).abs() < 1e-12);
        } else {
            assert_eq!((node["share"].as_f64(), node["from_parent"].as_u64()), (Some(1.0), Some(total(&key))));
        }
        for (parent, games) in &parents {
            assert_eq!(came.remove(&(key_of(parent), key.clone())), Some(*games), "{line:?} from {parent:?}");
            assert!(parents.iter().all(|(_, other)| *other <= parents[parents.len() - 1].1), "{line:?}");
        }
        let finished = (counts[0] + counts[1] + counts[2]) as f64;
        if finished > 0.0 {
            let score = (counts[0] as f64 + counts[2] as f64 / 2.0) / finished;
            let [low, high] = interval(score, finished);
            for (name, expected) in [("score", score), ("low", low), ("high", high)] {
                assert!((node[name].as_f64().unwrap() - expected).abs() < 1e-9, "{line:?} {name}");
            }
        } else {
            assert!(node["score"].is_null() && node["low"].is_null());
        }
        if dates {
            assert_eq!(node["last_date"], last[&key], "{line:?}");
        }
    }
    assert_eq!(seen.len(), results.len());
    assert!(came.is_empty(), "{came:?}");
}

const BOARDS: [(&str, &str, i32); 8] = [
    ("crossway", "3", 3),
    ("crossway", "4", 4),
    ("crossway", "7", 7),
    ("cross", "2", 2),
    ("cross", "3", 3),
    ("cross", "5", 5),
    ("crossings", "", 8),
    ("crosswise", "", 6),
];

#[test]
fn every_number_is_that_of_a_plain_count() {
    count_plainly(&folder("plain"), 50);
}

#[test]
#[ignore = "counts more of the same"]
fn more_numbers_are_those_of_a_plain_count() {
    count_plainly(&folder("more_plain"), 400);
}

/// Compares the openings of this number of games of each kind with a plain count.
fn count_plainly(folder: &Path, number_of_games: usize) {
    for (game, size, number) in BOARDS {
        for (faults, dates) in [("0", true), ("0.3", false)] {
            generate(folder, "games.txt", game, size, number_of_games, faults);
            let games = played(folder, "games.txt");
            for (symmetry, folds) in [("on", true), ("off", false)] {
                if game == "crosswise" && !folds {
                    continue;
                }
                let referee = Referee { game, size: number, folds };
                let of = |arguments: &[&str]| {
                    let all = [&["games.txt", "--symmetry", symmetry], arguments].concat();
                    let nodes = nodes(folder, &all).into_iter();
                    let number = Value::from(number);
                    nodes.filter(|node| node["game"] == game && node["size"] == number).collect::<Vec<_>>()
                };
                check(&referee, &of(&["--plies", "4"]), &games, &[], 4, dates);
                // From positions that have been reached, up to symmetry and in any order.
                for index in [0, 7, 23] {
                    let from = &games[index].line[..games[index].line.len().min(1 + index % 3)];
                    if !from.is_empty() {
                        check(&referee, &of(&["--plies", "2", "--moves", &from.join(" ")]), &games, from, 2, dates);
                    }
                }
            }
            fs::remove_file(folder.join("games.txt")).unwrap();
        }
    }
}

#[test]
fn opening_classes_are_counted() {
    let folder = folder("classes");
    for (game, size, classes) in [
        ("cross", "2", 2),
        ("cross", "3", 4),
        ("cross", "4", 6),
        ("cross", "5", 9),
        ("cross", "6", 12),
        ("crossway", "2", 1),
        ("crossway", "3", 4),
        ("crossway", "6", 9),
        ("crossway", "9", 25),
    ] {
        let moves = printed(&folder, &["legal", "--game", game, "--size", size]);
        let games = moves.split_whitespace().filter(|word| word.starts_with(char::is_lowercase) && word.len() < 4);
        let games: Vec<String> =
            games.map(|mv| format!("[Game \"{game}\"]\n[Size \"{size}\"]\n\n1. {mv} *\n\n")).collect();
        fs::write(folder.join("games.txt"), games.concat()).unwrap();
        let nodes = nodes(&folder, &["games.txt", "--plies", "1"]);
        assert_eq!(nodes.len(), 1 + classes, "{game} {size}");
        assert_eq!(nodes[0]["games"], games.len(), "{game} {size}");
    }
}

/// Several kinds of games in three files. Where a fault takes the tag of a game away, `--game` replaces it, but not in an index.
fn archive(folder: &Path) -> [&'static str; 3] {
    generate(folder, "a.txt", "cross", "2", 300, "0");
    generate(folder, "b.txt", "crossway", "4", 300, "0.2");
    generate(folder, "c.txt", "crosswise", "", 100, "0");
    let more = printed(folder, &["generate", "--game", "crossings", "--count", "100"]);
    fs::write(folder.join("b.txt"), fs::read_to_string(folder.join("b.txt")).unwrap() + &more).unwrap();
    ["a.txt", "b.txt", "c.txt"]
}

#[test]
fn threads_and_the_order_of_inputs_do_not_matter() {
    let folder = folder("order");
    let [a, b, c] = archive(&folder);
    for format in ["text", "board", "json", "ndjson", "csv", "dot"] {
        let of = |files: &[&str]| {
            printed(&folder, &[&["openings", "--output-format", format, "--min-games", "2"], files].concat())
        };
        let one = of(&["-j1", a, b, c]);
        assert!(one.len() > 100);
        assert_eq!(one, of(&["-j4", a, b, c]));
        assert_eq!(one, of(&["-j4", c, a, b]));
        let limited = of(&["-j1", a, b, c, "--max-lines", "500"]);
        assert!(limited == of(&["-j4", b, c, a, "--max-lines", "500"]) && limited != one || format == "board");
    }
}

#[test]
fn too_many_lines_make_the_tree_shorter() {
    let folder = folder("limit");
    generate(&folder, "games.txt", "crossway", "9", 300, "0");
    let longest = |arguments: &[&str]| {
        let output = xgames(&folder, &[&["openings", "--output-format", "ndjson", "games.txt"], arguments].concat());
        let nodes = objects(&String::from_utf8(output.stdout).unwrap());
        let plies = nodes.iter().map(|node| node["line"].as_array().unwrap().len()).max().unwrap();
        (plies, nodes, String::from_utf8(output.stderr).unwrap())
    };
    let (plies, nodes, note) = longest(&["--max-lines", "200"]);
    assert_eq!((plies, note.contains("counted to ply 1, because there are more than 200 lines of 2 plies")), (1, true));
    assert_eq!(nodes, longest(&["--plies", "1"]).1);
    assert_eq!(longest(&[]).0, 4);
}

#[test]
fn rare_positions_are_left_out() {
    let folder = folder("filter");
    generate(&folder, "games.txt", "cross", "2", 500, "0");
    let all = nodes(&folder, &["games.txt"]);
    let shown = nodes(&folder, &["games.txt", "--min-games", "20", "--min-share", "0.2"]);
    assert!(shown.len() > 5 && shown.len() < all.len());
    for node in &shown {
        assert!(node["games"].as_u64().unwrap() >= 20 && node["share"].as_f64().unwrap() >= 0.2);
        let same = |other: &&Value| other["line"] == node["line"];
        let Some(other) = all.iter().find(same) else { continue };
        assert_eq!(other["games"], node["games"]);
    }
    let text = printed(&folder, &["openings", "games.txt", "--min-games", "20"]);
    assert!(text.contains("\n  not shown: ") && text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn games_that_begin_elsewhere_are_found_by_their_position() {
    let folder = folder("position");
    let head = "[Game \"crossway\"]\n[Size \"3\"]\n";
    let games = [
        format!("{head}\n1. a1 b2 2. c3 *\n\n"),
        format!("{head}\n1. c3 b2 2. a1 *\n\n"),
        format!("{head}\n1. a3 swap 2. b2 a1 *\n\n"),
        format!("{head}[Position \"3/1W1/B2 B\"]\n\n1. c3 *\n\n"),
        format!("{head}[Position \"3/3/1B1 W\"]\n\n1. a3 *\n\n"),
    ];
    fs::write(folder.join("games.txt"), games.concat()).unwrap();
    let output = xgames(&folder, &["openings", "games.txt", "--output-format", "ndjson", "--plies", "1"]);
    assert_eq!(objects(&String::from_utf8(output.stdout).unwrap())[0]["games"], 3);
    let note = String::from_utf8(output.stderr).unwrap();
    assert_eq!(note, "left out because they begin from other positions: 2 games\n");
    let from = nodes(&folder, &["games.txt", "--moves", "3/1W1/B2 B"]);
    let seen: Vec<_> =
        from.iter().map(|node| (words(&node["line"]).join(" "), node["games"].as_u64().unwrap())).collect();
    assert_eq!(seen, [(String::new(), 4), ("c3".into(), 3), ("a3".into(), 1)], "{from:?}");
    let moves = nodes(&folder, &["games.txt", "--moves", "1. a1 b2"]);
    assert_eq!((moves[0]["games"].as_u64(), moves[1]["line"][0].as_str()), (Some(2), Some("c3")));
    for (from, why) in [
        ("a1 a1", "a1 is occupied"),
        ("z9", "‘z9’"),
        ("", "there is no move here"),
        ("3/3 B", "has 3 rows"),
        ("a1 {x}", "only moves may be written here"),
    ] {
        let error = refused(&folder, &["openings", "games.txt", "--game", "crossway", "--size", "3", "--moves", from]);
        assert!(error.contains(why) && error.contains("--moves:1:"), "{error}");
    }
    // Larger boards have this point, but none of these games has such a board.
    let error = refused(&folder, &["openings", "games.txt", "--moves", "e5"]);
    assert!(error.contains("‘e5’") && error.contains("--moves:1:1"), "{error}");
    assert_eq!(printed(&folder, &["openings", "-q", "games.txt", "--moves", "b1"]), "no games\n");
}

#[test]
fn an_index_gives_the_same_trees() {
    let folder = folder("index");
    let [a, b, c] = archive(&folder);
    let add = |index: &str, files: &[&str]| {
        printed(&folder, &[&["openings", "--index", index, "--plies", "5"], files].concat())
    };
    for files in [&[a, b][..], &[c], &[b, a]] {
        assert_eq!(add("one.index", files), "");
    }
    // The order in which files are added does not matter.
    add("other.index", &[c, b, a]);
    let bytes = |index: &str| fs::read(folder.join(index)).unwrap();
    assert!(bytes("one.index") == bytes("other.index"));
    for options in [
        &[][..],
        &["--output-format", "csv", "--plies", "5"],
        &["--output-format", "dot", "--min-games", "3"],
        &["--output-format", "board"],
        &["--output-format", "json", "--moves", "a1"],
        &["--output-format", "ndjson", "--moves", "a1 b2", "--plies", "3"],
        &["--output-format", "ndjson", "--moves", "a1 swap b2 c3", "--plies", "1"],
        &["--output-format", "ndjson", "--moves", "b3 c3 b1", "--plies", "2", "--min-share", "0.1"],
        &["--output-format", "ndjson", "--moves", "Cc3 Dd4", "--plies", "2"],
        &["--output-format", "ndjson", "--moves", "g1-g3"],
    ] {
        let direct = printed(&folder, &[&["openings", a, b, c], options].concat());
        let indexed = printed(&folder, &[&["openings", "--index", "one.index"], options].concat());
        assert_eq!(direct, indexed, "{options:?}");
    }
    let again = xgames(&folder, &["openings", "--index", "one.index", a]);
    assert_eq!(
        String::from_utf8(again.stderr).unwrap().lines().last().unwrap(),
        "left out because they are the same as another input: 1 input"
    );
    assert!(bytes("one.index") == bytes("other.index"));
}

#[test]
fn an_index_is_refused_or_right() {
    let folder = folder("damage");
    let [a, _, c] = archive(&folder);
    printed(&folder, &["openings", "--index", "good.index", a]);
    let good = fs::read(folder.join("good.index")).unwrap();
    let query = ["openings", "--index", "bad.index", "--output-format", "csv", "--moves", "b2"];
    fs::write(folder.join("bad.index"), &good).unwrap();
    let right = printed(&folder, &query);
    let mut random = Random(3);
    let mut refusals = 0;
    for run in 0..160 {
        let mut bad = good.clone();
        if run % 4 == 0 {
            bad.truncate(random.below(good.len()));
        } else {
            for _ in 0..=random.below(3) {
                let at = random.below(bad.len());
                bad[at] ^= 1 << random.below(8);
            }
        }
        fs::write(folder.join("bad.index"), &bad).unwrap();
        let found = xgames(&folder, &query);
        let error = String::from_utf8(found.stderr).unwrap();
        match found.status.code() {
            Some(0) => assert_eq!(String::from_utf8(found.stdout).unwrap(), right),
            Some(2) => {
                refusals += 1;
                assert!(found.stdout.is_empty() && error.lines().count() == 1, "{error}");
                let is_plain = ["is damaged", "is not an index", "has version"].iter().any(|why| error.contains(why));
                assert!(is_plain, "{error}");
            }
            other => panic!("{other:?} {error}"),
        }
        if run % 8 == 0 {
            // Everything is read when games are added.
            refused(&folder, &["openings", "--index", "bad.index", c]);
            assert!(fs::read(folder.join("bad.index")).unwrap() == bad);
        }
    }
    assert!(refusals > 60, "{refusals}");
}

#[test]
fn an_index_says_what_it_cannot_do() {
    let folder = folder("refusals");
    let [a, b, _] = archive(&folder);
    printed(&folder, &["openings", "--index", "i.index", "--plies", "3", a]);
    let before = fs::read(folder.join("i.index")).unwrap();
    let mut newer = before.clone();
    newer[16] = 3;
    fs::write(folder.join("newer.index"), &newer).unwrap();
    fs::write(folder.join("empty.index"), "").unwrap();
    for (arguments, why) in [
        (&["--index", "missing.index"][..], "missing.index: there is no such file"),
        (&["--index", a], "is not an index of openings"),
        (&["--index", a, b], "is not an index of openings"),
        (&["--index", "empty.index", b], "is not an index of openings"),
        (&["--index", "newer.index"], "this index has version 3, but this program reads version 2"),
        (&["--index", "newer.index", b], "this index has version 3, but this program reads version 2"),
        (&["--index", "i.index", "--plies", "4"], "this index has 3 plies"),
        (&["--index", "i.index", "--moves", "a1 b2", "--plies", "2"], "this index has 3 plies, of which 1 come after"),
        (&["--index", "i.index", "--moves", "1o/3/2 X"], "an index finds positions by moves"),
        (&["--index", "i.index", "--symmetry", "off"], "was made with `--symmetry on`"),
        (&["--index", "i.index", "--plies", "5", b], "was made with `--plies 3`"),
        (&["--index", "i.index", "--symmetry", "off", b], "was made with `--symmetry on`"),
        (&["--index", "i.index", "--moves", "a1", b], "`--moves` is about the tree that is shown"),
        (&["--index", "i.index", "-o", "tree.csv", b], "`-o` is about the tree that is shown"),
        (&["--index", "i.index", "--output-format", "csv", b], "`--output-format` is about the tree that is shown"),
        (&["--index", "i.index", "--min-games", "3", b], "`--min-games` is about the tree that is shown"),
        (&["--index", "i.index", "--min-share", "0.2", b], "`--min-share` is about the tree that is shown"),
        (&["--index", "i.index", "--max-lines", "20", b], "these games have more than 20 lines of 3 plies"),
        (&["--index", "i.index", b, "missing.txt"], "not changed, because not everything was read"),
        (&["--index", "i.index.gz", b], "an index is not compressed"),
        (&["--index", "i.index", "i.index"], "is an input"),
    ] {
        let error = refused(&folder, &[&["openings"], arguments].concat());
        assert!(error.contains(why), "{arguments:?}: {error}");
    }
    // What was left out or not readable in the first run would stay so.
    for options in
        ["--game crossway", "--size 3", "--coords plain", "--no-swap", "--format native", "--include-invalid"]
    {
        let words: Vec<&str> = options.split(' ').collect();
        let error = refused(&folder, &[&["openings", "--index", "i.index", b][..], &words].concat());
        assert!(error.contains("was made with other options for reading records"), "{options}: {error}");
        let index = format!("{}.index", words[0].trim_start_matches('-'));
        printed(&folder, &[&["openings", "--index", &index, a][..], &words].concat());
        let error = refused(&folder, &["openings", "--index", &index, a]);
        assert!(error.contains("was made with other options for reading records"), "{options}: {error}");
        printed(&folder, &[&["openings", "--index", &index, b][..], &words].concat());
    }
    assert!(fs::read(folder.join("i.index")).unwrap() == before);
    // A part of a file is not the file.
    for shard in ["1/2", "2/2"] {
        printed(&folder, &["openings", "--index", "parts.index", "--plies", "3", "--shard", shard, a]);
    }
    let all = |index: &str| printed(&folder, &["openings", "--index", index, "--output-format", "ndjson"]);
    assert_eq!(all("parts.index"), all("i.index"));
}

/// Only canonical moves and dates get from records into outputs.
#[test]
fn text_of_records_cannot_break_out() {
    let folder = folder("hostile");
    let name = "\"],evil=1;\n=cmd.txt";
    let game = "[Game \"crossway\"]\n[Size \"3\"]\n[Event \"=1+1\\\"]\"]\n[Date \"2026.01.\\\"]\"]\n[Player1 \"\\\\n\\\"];\"]\n\n1. A1 {\"];} B2 *\n";
    fs::write(folder.join(name), game).unwrap();
    let dot = printed(&folder, &["openings", "--output-format", "dot", name]);
    assert_eq!(dot.matches('"').count() % 2, 0);
    assert!(!dot.contains("evil") && dot.contains("[label=\"a3\\n1\"]"), "{dot}");
    let csv = printed(&folder, &["openings", "--output-format", "csv", name]);
    assert!(csv.lines().skip(1).all(|row| row.starts_with("crossway,3,,") && row.matches(',').count() == 16), "{csv}");
    let nodes = nodes(&folder, &[name]);
    assert!(nodes.iter().all(|node| node["last_date"].is_null()), "not a date");
}

/// Each first move is in one class, and the most even ones come first. The rows of CSV say what the objects say.
#[test]
fn even_openings() {
    let folder = folder("even");
    for (game, size, cells) in
        [("crossway", "5", 25), ("crossway", "9", 81), ("crossway", "19", 361), ("cross", "6", 91)]
    {
        let arguments = ["openings", "--even", "--game", game, "--size", size, "--output-format"];
        let classes = objects(&printed(&folder, &[&arguments[..], &["ndjson"]].concat()));
        let moves: BTreeSet<String> = classes.iter().flat_map(|class| words(&class["moves"])).collect();
        assert_eq!(moves.len(), cells);
        assert_eq!(moves.len(), classes.iter().map(|class| words(&class["moves"]).len()).sum::<usize>());
        let gaps = classes.iter().filter(|class| class["games"] != 0).map(|class| {
            let (games, won) = (class["games"].as_u64().unwrap(), class["won"].as_u64().unwrap());
            assert_eq!(class["score"], Value::from(won as f64 / games as f64));
            (won as f64 / games as f64 - 0.5).abs()
        });
        assert!(gaps.collect::<Vec<f64>>().is_sorted());
        let even: Vec<&Value> = classes.iter().filter(|class| class["is_even"] == true).collect();
        // Of a solved board, what comes nearest to it may be all that there is.
        let is_near = |class: &&&Value| (0.4..=0.6).contains(&class["score"].as_f64().unwrap()) || size == "5";
        assert!(!even.is_empty() && even.iter().all(|class| is_near(&class)));
        let csv = printed(&folder, &[&arguments[..], &["csv"]].concat());
        assert_eq!(csv.lines().count(), classes.len() + 1);
        let text = printed(&folder, &[&arguments[..], &["text"]].concat());
        assert!(
            even.iter().all(|class| text.contains(&format!("\n  {} ", class["opening"].as_str().unwrap()))),
            "{text}"
        );
        assert!(text.ends_with(&printed(&folder, &[&arguments[..], &["board"]].concat())));
    }
    printed(&folder, &["openings", "--even", "--game", "cross", "--output-format", "json", "-o", "even.json"]);
    assert!(fs::read_to_string(folder.join("even.json")).unwrap().starts_with("[{\"game\":\"cross\",\"size\":"));
}

/// The letters are those of `show`.
#[test]
fn even_openings_have_the_letters_that_are_asked_for() {
    let folder = folder("even-letters");
    for (coords, letter) in [("go", 'n'), ("plain", 'm')] {
        let even = ["openings", "--even", "--game", "crossway", "--size", "13", "--coords", coords];
        let classes = objects(&printed(&folder, &[&even[..], &["--output-format", "ndjson"]].concat()));
        let moves: Vec<String> = classes.iter().flat_map(|class| words(&class["moves"])).collect();
        let has = |letter: char| moves.iter().any(|mv| mv.starts_with(letter));
        assert!(moves.len() == 169 && has(letter) && has('i') == (coords == "plain"), "{coords}: {moves:?}");
    }
}

#[test]
fn even_openings_are_refused() {
    let folder = folder("even-refused");
    for (arguments, reason) in [
        (&["--game", "crossings"][..], "for games with the pie rule: crossway or cross"),
        (&["--game", "crossway", "--size", "20"], "no even openings of crossway on size 20, only on sizes 5 to 19"),
        (&["--game", "cross", "--size", "3"], "no even openings of cross on size 3, only on sizes 4 to 7"),
        (&["--game", "cross", "--output-format", "dot"], "choose text, board, json, ndjson or csv"),
        (&["--game", "cross", "--no-swap"], "cannot be used with"),
        (&["--game", "cross", "games.txt"], "cannot be used with"),
        (&[], "--game <GAME>"),
    ] {
        let error = refused(&folder, &[&["openings", "--even"], arguments].concat());
        assert!(error.contains(reason), "{error}");
    }
}

/// Each of a swap and a pass takes a ply without a stone, but they lead to different positions: the players have exchanged the sides
/// in one of them.
#[test]
fn a_swap_and_a_pass_are_not_alike() {
    let folder = tempfile::tempdir().unwrap();
    let game = |moves: &str| format!("[Game \"crossway\"]\n[Size \"4\"]\n\n{moves}\n\n");
    let passed = game("1. a4 b4 2. c4 d4 3. a3 b3 4. c3 d3 5. a1 a2 6. b1 d2 7. d1 c1 8. pass b2 0-1");
    let swapped = game("1. a4 swap 2. b4 c4 3. d4 a3 4. b3 c3 5. d3 a1 6. a2 b1 7. d2 d1 8. c1 pass 9. b2 1-0");
    std::fs::write(folder.path().join("a.txt"), passed + &swapped).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_xgames"))
        .current_dir(folder.path())
        .args(["openings", "a.txt", "--plies", "17", "--min-games", "1", "--output-format", "csv"])
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("pass") && !text.contains("pass pass"), "{text}");
}
