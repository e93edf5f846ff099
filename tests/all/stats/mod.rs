//! `stats`, held to a plain count of the same games from what `verify`, `replay` and `convert` print about them.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value, json};

use crate::referee::Crosswise;
use crate::support::program::{folder as folder_of, xgames};
use crate::support::random::Random;

fn folder(test: &str) -> PathBuf {
    folder_of("stats", test)
}

/// Standard output of a command that must end with this exit status.
fn printed(folder: &Path, arguments: &[&str], status: i32) -> String {
    let output = xgames(folder, arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{arguments:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// What a command that must fail prints as its error.
fn refused(folder: &Path, arguments: &[&str]) -> String {
    let output = xgames(folder, arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}

fn statistics(folder: &Path, arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(folder, &[&["stats", "--output-format", "json"], arguments].concat(), 0)).unwrap()
}

fn generate(folder: &Path, file: &str, game: &str, size: &str, seed: usize, games: usize) {
    let (seed, games) = (seed.to_string(), games.to_string());
    let mut arguments = vec!["generate", "--game", game, "--seed", &seed, "--games", &games, "--faults", "0.15"];
    if !size.is_empty() {
        arguments.extend(["--size", size]);
    }
    printed(folder, &[&arguments[..], &["-o", file]].concat(), 0);
}

/// The objects that a command writes on lines.
fn objects(folder: &Path, arguments: &[&str]) -> Vec<Value> {
    let output = xgames(folder, arguments);
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The number at a path of keys, which is made if it is not there.
fn at<'v>(value: &'v mut Value, keys: &[&str]) -> &'v mut Value {
    keys.iter().fold(value, |value, key| {
        if value.is_null() {
            *value = json!({});
        }
        value.as_object_mut().unwrap().entry(*key).or_insert(Value::Null)
    })
}

fn count(value: &mut Value, keys: &[&str], number: u64) {
    let count = at(value, keys);
    *count = json!(count.as_u64().unwrap_or(0) + number);
}

/// The end of an interval by Wilson: where the distance from the share is 1.96 standard deviations, found by halving.
fn end_of_interval(share: f64, games: f64, mut outer: f64) -> f64 {
    let mut inner = share;
    for _ in 0..200 {
        let middle = f64::midpoint(inner, outer);
        let distance = (share - middle).abs();
        let is_inside = distance < 1.959_963_984_540_054 * (middle * (1.0 - middle) / games).sqrt();
        *(if is_inside { &mut inner } else { &mut outer }) = middle;
    }
    inner
}

fn share(part: u64, whole: u64) -> Value {
    if whole == 0 {
        return Value::Null;
    }
    let (share, games) = (part as f64 / whole as f64, whole as f64);
    json!({"share": share, "low": end_of_interval(share, games, 0.0), "high": end_of_interval(share, games, 1.0)})
}

/// The games of one kind and size.
#[derive(Default)]
struct Plain {
    /// The counts, as in the JSON.
    counts: Value,
    lengths: Vec<u64>,
    points: [u64; 2],
    points_games: u64,
    branching: BTreeMap<u64, (u64, u64)>,
}

const PIE: [&str; 2] = ["crossway", "cross"];

fn sides_of(game: &str) -> [&'static str; 2] {
    match game {
        "crossway" => ["black", "white"],
        "cross" => ["o", "x"],
        "crossings" => ["white", "black"],
        _ => ["red", "green"],
    }
}

impl Plain {
    /// Counts a game. `plies` are those of `replay`, `record` is the object of `convert`.
    fn add(&mut self, verdict: &Value, plies: &[Value], record: &Value) {
        count(&mut self.counts, &["games"], 1);
        let kind = verdict["verdict"].as_str().unwrap();
        count(&mut self.counts, &[kind], 1);
        if kind == "invalid" {
            return;
        }
        let word = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let game = word(&verdict["game"]);
        let tag = |name: &str| word(&record["tags"][name]).to_lowercase();
        let moves: Vec<String> = plies.iter().map(|ply| word(&ply["move"])).collect();
        self.lengths.push(moves.len() as u64);
        let length = moves.len().to_string();
        count(&mut self.counts, &["lengths", &length], 1);

        let (computed, recorded) = (word(&verdict["computed"]), word(&verdict["result"]));
        let result = match if computed == "*" { &*recorded } else { &*computed } {
            "1-0" => "seat1",
            "0-1" => "seat2",
            "1/2-1/2" => "draws",
            _ => "unfinished",
        };
        count(&mut self.counts, &["results", result], 1);

        let swapped = moves.get(1).is_some_and(|mv| mv == "swap");
        if let Some(won) = ["seat1", "seat2"].iter().position(|seat| *seat == result) {
            // In all these games, seat 1 begins with the first side or, in Crosswise, the first ply shows it.
            let begins = plies.first().map_or(sides_of(&game)[0].to_owned(), |ply| word(&ply["side"]));
            let other = sides_of(&game).into_iter().find(|side| *side != begins).unwrap().to_owned();
            let side = if (won == 1) == swapped { begins } else { other };
            count(&mut self.counts, &["sides", &side], 1);
        }
        if PIE.contains(&&*game) && moves.len() > 1 && tag("Swap") != "no" {
            count(&mut self.counts, &["swap", "offered"], 1);
            count(&mut self.counts, &["swap", "taken"], u64::from(swapped));
            let [after, won] =
                if swapped { ["after_swap", "won_by_swapper"] } else { ["without_swap", "won_by_decliner"] };
            count(&mut self.counts, &["swap", after, result], 1);
            count(&mut self.counts, &["swap", won], u64::from(result == "seat2"));
        }

        let winner = plies.last().map(|ply| word(&ply["winner"])).unwrap_or_default();
        let ending = if winner.is_empty() {
            match (result, tag("Termination").as_str()) {
                _ if record["moves"].as_array().unwrap().contains(&json!("resign")) => "resign".to_owned(),
                ("unfinished", _) => "unfinished".to_owned(),
                (_, termination) => termination.to_owned(),
            }
        } else {
            match &*game {
                "crossway" => "connection".to_owned(),
                // The chain of the stone that was placed last has decided the game.
                "cross" if plies.last().unwrap()["side"] == *winner => "three-sides".to_owned(),
                "cross" => "two-sides".to_owned(),
                "crossings" => "crossing".to_owned(),
                _ => self.end_crosswise(&moves).to_owned(),
            }
        };
        count(&mut self.counts, &["endings", &ending], 1);

        if let Some(first) = moves.first() {
            let mut first = first.split(['+', '=']).next().unwrap().to_owned();
            if tag("Coords") == "plain" {
                // The letters of Go have no i.
                let (letter, row) = first.split_at(1);
                let column = "abcdefghijklmnopqrstuvwxyz".find(letter).unwrap();
                first = format!("{}{row}", "abcdefghjklmnopqrstuvwxyz".chars().nth(column).unwrap());
            }
            count(&mut self.counts, &["first_moves", &first, "games"], 1);
            ["seat1", "seat2", "draws"].iter().for_each(|seat| {
                count(&mut self.counts, &["first_moves", &first, seat], u64::from(*seat == result));
            });
        }

        let mut waiting = false;
        for ply in plies {
            let (mv, side) = (word(&ply["move"]), word(&ply["side"]));
            let is_pass = mv == "pass" || mv == "--";
            count(&mut self.counts, &["moves", "passes"], u64::from(is_pass));
            if game == "crossings" {
                let crosses = !is_pass && mv.ends_with(if side == "white" { '8' } else { '1' });
                count(&mut self.counts, &["moves", "captures"], u64::from(mv.contains('x')));
                count(&mut self.counts, &["moves", "crossings"], u64::from(crosses && !waiting));
                count(&mut self.counts, &["moves", "counter_crossings"], u64::from(crosses && waiting));
                waiting = crosses && !waiting;
            }
            if game == "crosswise" {
                count(&mut self.counts, &["moves", "wilds"], u64::from(mv.starts_with(['M', 'R', 'S', 'X'])));
            }
            if let Some(legal) = ply["legal"].as_u64() {
                let (games, sum) = self.branching.entry(ply["ply"].as_u64().unwrap()).or_default();
                (*games, *sum) = (*games + 1, *sum + legal);
            }
        }
    }

    /// How a finished game of Crosswise ended; counts its points.
    fn end_crosswise(&mut self, moves: &[String]) -> &'static str {
        let mut board = BTreeMap::new();
        for mv in moves.iter().filter(|mv| *mv != "--" && *mv != "pass") {
            let mv = mv.split(['+', '=']).next().unwrap();
            match mv.split_at(1) {
                ("M" | "X", rest) => {
                    let (one, other) = rest.split_once('-').unwrap();
                    let (first, second) = (board.remove(one), board.remove(other));
                    board.extend(first.map(|stone| (other.to_owned(), stone)));
                    board.extend(second.map(|stone| (one.to_owned(), stone)));
                }
                ("R", cell) => drop(board.remove(cell).unwrap()),
                ("S", rest) => drop(board.insert(rest[1..].to_owned(), rest.chars().next().unwrap())),
                (symbol, cell) => drop(board.insert(cell.to_owned(), symbol.chars().next().unwrap())),
            }
        }
        let board = Crosswise::of_board(board);
        if board.six().is_some() {
            return "six";
        }
        self.points_games += 1;
        self.points[0] += u64::from(board.total("red"));
        self.points[1] += u64::from(board.total("green"));
        "score"
    }

    /// The object that `stats --branching` must write.
    fn object(mut self, game: &Value, size: &Value) -> Value {
        let counts = &mut self.counts;
        let name = game.as_str().unwrap_or_default();
        for key in ["games", "valid", "invalid", "unfinished"] {
            count(counts, &[key], 0);
        }
        let results = ["seat1", "seat2", "draws", "unfinished"];
        for result in results {
            count(counts, &["results", result], 0);
            count(counts, &["swap", "after_swap", result], 0);
            count(counts, &["swap", "without_swap", result], 0);
        }
        for key in ["offered", "taken", "won_by_swapper", "won_by_decliner"] {
            count(counts, &["swap", key], 0);
        }
        for key in ["lengths", "sides", "endings", "moves", "first_moves"] {
            let value = at(counts, &[key]);
            if value.is_null() {
                *value = json!({});
            }
        }
        let kinds: &[&str] = match name {
            "" => &[],
            "crossings" => &["passes", "captures", "crossings", "counter_crossings"],
            "crosswise" => &["passes", "wilds"],
            _ => &["passes"],
        };
        kinds.iter().for_each(|kind| count(counts, &["moves", kind], 0));
        let sides = if game.is_null() { Vec::new() } else { sides_of(name).to_vec() };
        sides.iter().for_each(|side| count(counts, &["sides", side], 0));

        self.lengths.sort_unstable();
        let lengths = &self.lengths;
        // The smallest length that at least this percentage does not exceed.
        let quantile = |percent: usize| {
            lengths
                .iter()
                .enumerate()
                .find(|(index, _)| (index + 1) * 100 >= percent * lengths.len())
                .map(|(_, at)| *at)
        };
        let mean = (!lengths.is_empty()).then(|| lengths.iter().sum::<u64>() as f64 / lengths.len() as f64);
        let plies = json!({"mean": mean, "min": lengths.first(), "max": lengths.last(),
                           "p10": quantile(10), "p50": quantile(50), "p90": quantile(90)});
        let get = |keys: &[&str]| keys.iter().fold(&*counts, |value, key| &value[*key]).as_u64().unwrap();
        let finished =
            |keys: &[&str]| -> u64 { results[..3].iter().map(|result| get(&[keys, &[result]].concat())).sum() };
        let games = finished(&["results"]);
        let by_side: Map<String, Value> =
            sides.iter().map(|side| ((*side).to_owned(), share(get(&["sides", side]), games))).collect();
        let intervals = json!({
            "results": {
                "seat1": share(get(&["results", "seat1"]), games),
                "seat2": share(get(&["results", "seat2"]), games),
                "draws": share(get(&["results", "draws"]), games),
            },
            "sides": by_side,
            "swap": {
                "taken": share(get(&["swap", "taken"]), get(&["swap", "offered"])),
                "won_by_swapper": share(get(&["swap", "won_by_swapper"]), finished(&["swap", "after_swap"])),
                "won_by_decliner": share(get(&["swap", "won_by_decliner"]), finished(&["swap", "without_swap"])),
            },
        });
        let means = || {
            let mean = |sum| sum as f64 / self.points_games as f64;
            json!({"games": self.points_games, "means": {"red": mean(self.points[0]), "green": mean(self.points[1])}})
        };
        let points = if self.points_games > 0 { means() } else { Value::Null };
        let branching: Map<String, Value> = self
            .branching
            .iter()
            .map(|(ply, (games, sum))| (ply.to_string(), json!({"games": games, "mean": *sum as f64 / *games as f64})))
            .collect();
        let mut object = self.counts;
        for (key, value) in [
            ("game", game.clone()),
            ("size", size.clone()),
            ("complete", json!(true)),
            ("plies", plies),
            ("intervals", intervals),
            ("points", points),
            ("branching", branching.into()),
        ] {
            object[key] = value;
        }
        object
    }
}

/// Whether two values are equal, numbers up to rounding.
fn assert_same(found: &Value, expected: &Value, place: &str) {
    match (found, expected) {
        (Value::Object(one), Value::Object(other)) => {
            let keys = |map: &Map<String, Value>| map.keys().cloned().collect::<Vec<_>>();
            let (mut found, mut wanted) = (keys(one), keys(other));
            found.sort();
            wanted.sort();
            assert_eq!(found, wanted, "{place}");
            one.iter().for_each(|(key, value)| assert_same(value, &other[key], &format!("{place}.{key}")));
        }
        (Value::Number(one), Value::Number(other)) => {
            let (one, other) = (one.as_f64().unwrap(), other.as_f64().unwrap());
            assert!((one - other).abs() < 1e-9, "{place}: {one}, not {other}");
        }
        _ => assert_eq!(found, expected, "{place}"),
    }
}

/// The objects of all groups by a plain count.
fn plain(folder: &Path, file: &str) -> Vec<Value> {
    let verdicts = objects(folder, &["verify", "-q", "--isolated", "--output-format", "ndjson", file]);
    let mut plies: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
    for ply in objects(folder, &["replay", "--output-format", "ndjson", file]) {
        plies.entry(ply["index"].as_u64().unwrap()).or_default().push(ply);
    }
    let mut groups: BTreeMap<(usize, u64), (Value, Value, Plain)> = BTreeMap::new();
    for verdict in verdicts {
        let index = verdict["index"].as_u64().unwrap();
        let place = ["crossway", "cross", "crossings", "crosswise"].iter().position(|game| verdict["game"] == **game);
        let key = (place.unwrap_or(9), verdict["size"].as_u64().unwrap_or(u64::MAX));
        let (.., group) =
            groups.entry(key).or_insert((verdict["game"].clone(), verdict["size"].clone(), Plain::default()));
        // Invalid games may not be convertible, and nothing else of them counts.
        let record = if verdict["verdict"] == "invalid" {
            Value::Null
        } else {
            objects(folder, &["convert", "-q", "--to", "ndjson", &format!("{file}#{index}")]).remove(0)
        };
        group.add(&verdict, plies.get(&index).map_or(&[], Vec::as_slice), &record);
    }
    groups.into_values().map(|(game, size, group)| group.object(&game, &size)).collect()
}

#[test]
fn numbers_are_those_of_a_plain_count() {
    let folder = folder("plain");
    let mut unseen = vec!["six", "score", "two-sides", "three-sides", "timeout", "forfeit", "agreed", "unfinished"];
    for (game, size, games) in [
        ("crossway", "2", 150),
        ("crossway", "4", 250),
        ("crossway", "11", 150),
        ("cross", "3", 300),
        ("cross", "6", 100),
        ("crossings", "", 250),
        ("crosswise", "", 300),
    ] {
        let file = format!("{game}{size}.txt");
        generate(&folder, &file, game, size, 11, games);
        let expected = plain(&folder, &file);
        let found = statistics(&folder, &["--branching", &file]);
        let found = found.as_array().unwrap();
        assert_eq!(found.len(), expected.len(), "{file}");
        for (found, expected) in found.iter().zip(&expected) {
            assert_same(found, expected, &file);
            unseen.retain(|ending| found["endings"].get(*ending).is_none());
        }
    }
    // Six of a kind hardly ever comes about by chance.
    unseen.retain(|ending| *ending != "six");
    assert!(unseen.is_empty(), "{unseen:?}");
}

/// An archive in twelve files, of all games.
fn archive(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    for (game, size) in [("crossway", "5"), ("cross", "3"), ("crossings", ""), ("crosswise", "")] {
        for seed in 1..=3 {
            let file = format!("games/{game}-{seed}.txt");
            fs::create_dir_all(folder.join("games")).unwrap();
            generate(folder, &file, game, size, seed, 150);
            files.push(file);
        }
    }
    files
}

#[test]
fn parts_add_up_to_the_whole_and_threads_do_not_matter() {
    let folder = folder("merge");
    let files = archive(&folder);
    for branching in [&[][..], &["--branching"]] {
        let shown = |arguments: &[&str]| {
            ["text", "json", "csv"]
                .map(|format| printed(&folder, &[&["stats", "--output-format", format], arguments].concat(), 0))
        };
        let whole = shown(&[branching, &["games", "-j", "1"]].concat());
        for jobs in ["2", "5"] {
            assert_eq!(shown(&[branching, &["games", "-j", jobs]].concat()), whole);
        }
        // By shards.
        let parts = ["1", "2", "3"].map(|part| {
            let (shard, file) = (format!("{part}/3"), format!("shard-{part}.json"));
            printed(
                &folder,
                &[&["stats", "games", "--shard", &shard, "--force", "--partial", &file], branching].concat(),
                0,
            );
            file
        });
        let [one, two, three] = parts.each_ref().map(String::as_str);
        assert_eq!(shown(&["--merge", one, two, three]), whole);
        assert_eq!(shown(&["--merge", three, one, two]), whole);
        // By files, at random, and in two steps.
        let mut random = Random(7);
        for _ in 0..3 {
            let mut split = [Vec::new(), Vec::new(), Vec::new()];
            files.iter().for_each(|file| split[random.below(3)].push(file.as_str()));
            let mut parts = Vec::new();
            for (number, files) in split.iter().enumerate().filter(|(_, files)| !files.is_empty()) {
                let part = format!("part-{number}.json");
                printed(&folder, &[&["stats"], branching, files, &["--force", "--partial", &part]].concat(), 0);
                parts.push(part);
            }
            let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
            let (last, others) = parts.split_last().unwrap();
            printed(&folder, &[&["stats", "--merge", "--force", "--partial", "sum.json"], others].concat(), 0);
            assert_eq!(shown(&["--merge", "sum.json", last]), whole);
        }
    }
}

#[test]
fn other_and_damaged_partial_results_are_refused() {
    let folder = folder("refused");
    generate(&folder, "a.txt", "cross", "3", 1, 20);
    printed(&folder, &["stats", "a.txt", "--partial", "a.json"], 0);
    printed(&folder, &["stats", "a.txt", "--branching", "--partial", "branching.json"], 0);
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
    let newer = good.replace("\"version\":1", "\"version\":2");
    assert!(error(&newer).contains("has version 2, but this program reads version 1"), "{}", error(&newer));
    for foreign in ["[]", "{}", "", "1. a1 b1 *\n", "{\"format\":\"other\",\"version\":1}"] {
        assert!(error(foreign).contains("this is not a partial result"), "{foreign}: {}", error(foreign));
    }
    // Laid out otherwise it is the same.
    let pretty = serde_json::to_string_pretty(&serde_json::from_str::<Value>(&good).unwrap()).unwrap();
    fs::write(folder.join("b.json"), pretty).unwrap();
    assert_eq!(printed(&folder, &["stats", "--merge", "b.json"], 0), printed(&folder, &["stats", "a.txt"], 0));
    for (arguments, why) in [
        (&["a.json", "a.json"][..], "is named twice"),
        (&["a.json", "branching.json"], "was counted with --branching and a.json without"),
        (&["a.json", "-o", "a.json"], "is an input"),
        (&["missing.json"], "there is no such file"),
    ] {
        let error = refused(&folder, &[&["stats", "--merge"], arguments].concat());
        assert!(error.contains(why), "{arguments:?}: {error}");
    }
}

#[test]
fn what_is_read_in_part_is_shown_and_not_kept() {
    let folder = folder("incomplete");
    generate(&folder, "a.txt", "cross", "3", 1, 20);
    let arguments = ["stats", "a.txt", "missing.txt", "--partial", "a.json", "--output-format"];
    let shown = printed(&folder, &[&arguments[..], &["json"]].concat(), 2);
    let shown: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!((&shown[0]["complete"], &shown[0]["games"]), (&json!(false), &json!(20)));
    assert!(printed(&folder, &[&arguments[..], &["text"]].concat(), 2).starts_with("Not everything was read."));
    assert!(!folder.join("a.json").exists());
    assert!(refused(&folder, &["stats", "a.txt", "-o", "a.txt"]).contains("is an input"));
}

#[test]
fn set_ups_coordinates_and_endings() {
    let folder = folder("definitions");
    let head = "[Game \"crossway\"]\n[Size \"9\"]\n";
    let games = [
        // The same first move in both kinds of coordinates.
        format!("{head}[Coords \"plain\"]\n\n1. i1 swap 2. resign 0-1\n"),
        format!("{head}\n1. j1 a1 2. resign 0-1\n"),
        // No swap is offered: switched off, no second ply, set up. The last one has no first move either.
        format!("{head}[Swap \"no\"]\n[Termination \"timeout\"]\n\n1. j1 a1 1-0\n"),
        format!("{head}\n1. j1 *\n"),
        format!("{head}[Position \"9/9/9/9/4B4/9/9/9/9 W\"]\n\n1. a1 b1 *\n"),
        format!("{head}\n1. j1 j1 *\n"),
    ];
    fs::write(folder.join("a.txt"), games.join("\n")).unwrap();
    let found = statistics(&folder, &["a.txt"]);
    let found = &found[0];
    assert_eq!([&found["games"], &found["valid"], &found["invalid"], &found["unfinished"]], [6, 3, 1, 2]);
    assert_eq!(found["first_moves"], json!({"j1": {"games": 4, "seat1": 1, "seat2": 2, "draws": 0}}));
    let swap = &found["swap"];
    assert_eq!([&swap["offered"], &swap["taken"], &swap["won_by_swapper"], &swap["won_by_decliner"]], [2, 1, 1, 1]);
    assert_eq!(found["endings"], json!({"resign": 2, "timeout": 1, "unfinished": 2}));
    // After the swap, seat 2 has Black.
    assert_eq!(found["sides"], json!({"black": 2, "white": 1}));
    assert_eq!(found["branching"], Value::Null);
    let one = statistics(&folder, &["a.txt#3"]);
    assert_eq!((&one[0]["games"], &one[0]["plies"]["mean"]), (&json!(1), &json!(2.0)));
}
