//! `select`, held to a plain evaluation of the same questions over what `verify`, `replay` and `convert` print about the games.

mod evaluation;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::{Map, Value};
use xgames::analysis::query::{FIELDS, Stage};

use crate::support::program::{self, objects, refused, xgames};
use crate::support::random::Random;
use evaluation::{Game, random_question};

fn folder(test: &str) -> PathBuf {
    program::folder("select", test)
}

/// Standard output of a command.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    program::printed(folder, arguments, 0..=1)
}

/// The tags of each game of a file.
fn tags_of(folder: &Path, file: &str) -> Vec<Value> {
    if Path::new(file).extension().is_none_or(|extension| extension != "txt") {
        let records = objects(&printed(folder, &["convert", "-q", file, "--to", "ndjson"]));
        return records.into_iter().map(|record| record["tags"].clone()).collect();
    }
    // Generated records have a tag on each line, and an empty line between two games.
    let text = fs::read_to_string(folder.join(file)).unwrap();
    let tags = text.split("\n\n[").map(|record| {
        let mut tags = Map::new();
        for line in record.lines().map(|line| line.strip_prefix('[').unwrap_or(line)) {
            if let Some((name, value)) = line.strip_suffix("\"]").and_then(|line| line.split_once(" \"")) {
                tags.entry(name).or_insert(value.replace("\\\"", "\"").into());
            }
        }
        Value::Object(tags)
    });
    tags.collect()
}

/// Games of all kinds, and what the plain evaluation knows of them.
fn archive(folder: &Path) -> (Vec<String>, Vec<Game>) {
    let mut files = Vec::new();
    for (seed, (game, size)) in
        [("crossway", "4"), ("crossway", "7"), ("cross", "3"), ("cross", "5"), ("crossings", ""), ("crosswise", "")]
            .into_iter()
            .enumerate()
    {
        let (file, seed) = (format!("{seed}.txt"), seed.to_string());
        let mut arguments =
            vec!["generate", "--game", game, "--seed", &seed, "--count", "400", "--faults", "0.15", "-o", &file];
        if !size.is_empty() {
            arguments.extend(["--size", size]);
        }
        printed(folder, &arguments);
        files.push(file);
    }
    // Other formats, with dates that are known in part.
    let text = fs::read_to_string(folder.join("0.txt"))
        .unwrap()
        .replace(".11.", ".11.??\"] [Old \"")
        .replace("[Date \"2011", "[Old \"2011");
    fs::write(folder.join("partial.txt"), text).unwrap();
    files.push("partial.txt".to_owned());
    for (from, to) in
        [("1.txt", "other.sgf"), ("5.txt", "other.ndjson"), ("3.txt", "other.csv"), ("2.txt", "other.json")]
    {
        printed(folder, &["convert", "-q", from, "-o", to]);
        files.push(to.to_owned());
    }
    let mut games = Vec::new();
    for file in &files {
        let judged = objects(&printed(folder, &["verify", "-q", file, "--output-format", "ndjson"]));
        let tags = tags_of(folder, file);
        assert_eq!(judged.len(), tags.len(), "{file}");
        let mut plies: BTreeMap<u64, Vec<Value>> = BTreeMap::new();
        for ply in objects(&printed(folder, &["replay", "-q", file, "--output-format", "ndjson"])) {
            plies.entry(ply["index"].as_u64().unwrap()).or_default().push(ply);
        }
        for (judged, tags) in judged.into_iter().zip(tags) {
            let index = judged["index"].as_u64().unwrap();
            let plies = plies.remove(&index).unwrap_or_default();
            games.push(Game { file: file.clone(), index, judged, tags, plies });
        }
    }
    (files, games)
}

/// The files and numbers of the games that a command lists.
fn listed(folder: &Path, files: &[String], arguments: &[&str]) -> BTreeSet<(String, u64)> {
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let options = ["select", "-q", "--list", "--output-format", "ndjson"];
    let list = printed(folder, &[&options, arguments, &files].concat());
    let place = |row: &Value| (row["file"].as_str().unwrap().to_owned(), row["index"].as_u64().unwrap());
    objects(&list).iter().map(place).collect()
}

/// The games for which the plain evaluation says yes.
fn expected(games: &[Game], takes_invalid: bool, answer: &dyn Fn(&Game) -> bool) -> BTreeSet<(String, u64)> {
    let wanted = games.iter().filter(|game| (takes_invalid || !game.is_invalid()) && answer(game));
    wanted.map(|game| (game.file.clone(), game.index)).collect()
}

#[test]
fn random_questions_have_the_answers_of_a_plain_evaluation() {
    ask(&folder("random"), 12);
}

#[test]
#[ignore = "asks more of the same"]
fn many_random_questions_have_the_answers_of_a_plain_evaluation() {
    ask(&folder("more_random"), 200);
}

/// Asks this number of random questions.
fn ask(folder: &Path, questions: usize) {
    let (files, games) = archive(folder);
    let mut random = Random(7);
    let mut selected = 0;
    for number in 0..questions {
        let question = random_question(&mut random, number % 4);
        let jobs = (1 + number % 4).to_string();
        let mut arguments = vec!["--where", &question.text, "--jobs", &jobs];
        let takes_invalid = number % 3 == 0;
        if takes_invalid {
            arguments.push("--include-invalid");
        }
        let found = listed(folder, &files, &arguments);
        // Counting judges fewer games than listing.
        let paths = files.iter().map(String::as_str);
        let counting: Vec<&str> = ["select", "-q", "--count"].into_iter().chain(arguments).chain(paths).collect();
        assert_eq!(printed(folder, &counting), format!("{}\n", found.len()), "{}", question.text);
        let mut right = expected(&games, takes_invalid || question.asks_about_faults, &question.answer);
        let mut found = found;
        if question.asks_about_sides {
            // A game that could not begin has no sides.
            for game in games.iter().filter(|game| game.is_invalid() && game.plies.is_empty()) {
                found.remove(&(game.file.clone(), game.index));
                right.remove(&(game.file.clone(), game.index));
            }
        }
        let differing: Vec<_> = found.symmetric_difference(&right).take(5).collect();
        assert!(differing.is_empty(), "{}\n{differing:?}", question.text);
        selected += found.len();
    }
    assert!(selected > 150 * questions, "{selected}");
}

#[test]
fn only_as_much_is_read_as_is_wanted() {
    let folder = folder("first");
    printed(&folder, &["generate", "--game", "cross", "--count", "50", "-o", "a.txt"]);
    // Nobody will ever read the damaged file.
    fs::write(folder.join("b.txt.gz"), [0x1f, 0x8b, 8, 0, 0]).unwrap();
    for jobs in ["1", "2", "4"] {
        let first = |games: &str, what: &str| {
            printed(&folder, &["select", "a.txt", "a.txt", "b.txt.gz", "--jobs", jobs, "--first", games, what])
        };
        assert_eq!(first("60", "--count"), "60\n");
        assert_eq!(first("60", "--list").lines().last().unwrap().split_once(' ').unwrap().0, "a.txt#10");
    }
    assert_eq!(xgames(&folder, &["select", "a.txt", "b.txt.gz", "--count"]).status.code(), Some(2));
    let sharded = ["1/3", "2/3", "3/3"].map(|shard| numbers(&folder, &["a.txt", "--shard", shard]));
    let mut all = sharded.concat();
    all.sort_unstable();
    assert_eq!(all, (1..=50).collect::<Vec<_>>());
    fs::write(folder.join("list"), "a.txt#7\na.txt#3\n").unwrap();
    assert_eq!(numbers(&folder, &["--files-from", "list"]), [7, 3]);
}

/// The numbers of games in a list of `select`.
fn numbers(folder: &Path, arguments: &[&str]) -> Vec<u64> {
    let options = ["select", "-q", "--list", "--output-format", "ndjson"];
    let list = objects(&printed(folder, &[&options, arguments].concat()));
    list.iter().map(|row| row["index"].as_u64().unwrap()).collect()
}

#[test]
fn options_ask_the_same_as_queries() {
    let folder = folder("options");
    printed(
        &folder,
        &["generate", "--game", "cross", "--size", "3", "--count", "400", "--faults", "0.2", "-o", "a.txt"],
    );
    printed(&folder, &["generate", "--game", "crosswise", "--count", "100", "--seed", "9", "-o", "b.txt"]);
    let mut selected = 0;
    for (options, query) in [
        (&["--player", "*a*"] as &[&str], "player ~ \"*a*\""),
        (&["--player", "*a*", "--seat", "2"], "player2 ~ \"*a*\""),
        (&["--player", "*a*", "--side", "x"], "x ~ \"*a*\""),
        (&["--player", "*a*", "--outcome", "lost"], "loser ~ \"*a*\""),
        (&["--player", "*a*", "--opponent", "b*"], "player(opponent ~ 'b*' and name ~ \"*a*\")"),
        (&["--player", "*a*", "--side", "X", "--outcome", "won"], "winner.side = x and winner ~ \"*a*\""),
        (&["--game", "crosswise"], "game = crosswise"),
        (&["--size", "3"], "size = 3"),
        (&["--size", "2..5", "--result", "0-1"], "size in 2..5 and result = 0-1"),
        (&["--size", "small"], "game = crossway"),
        (&["--termination", "resign"], "termination = resign"),
        (&["--date", "2010..2015.06"], "date >= 2010 and date <= 2015.06.30"),
        (&["--date", "..2010"], "date < 2011"),
        (&["--date", "2012.05"], "date in 2012.05.01..2012.05.31"),
        (&["--event", "gen*", "--plies", "..14"], "event ~ gen* and plies <= 14"),
        (&["--plies", "14"], "plies = 14"),
        (&["--plies", "15.."], "plies > 14"),
        (&["--tag", "Round=3*", "--tag", "Event~=*games"], "tag.Round ~ 3* and tag.\"Event\" ~ *GAMES"),
        (&["--site", "*"], "site is not missing"),
        (&["--annotator", "*"], "annotator is not missing"),
        (&["--verdict", "invalid"], "not verdict in (valid, unfinished)"),
        (&["--code", "XG2"], "code = XG2"),
        (&["--code", "XG203,XG301", "--swapped"], "code in (203, checkerboard) and swapped"),
        (&["--swapped"], "swapped = yes"),
        (&["--not-swapped"], "not swapped"),
        (&["--with-comments"], "comments >= 1"),
        (&["--with-variations"], "variations != 0"),
        (&["--where", "plies > 14", "--swapped"], "plies > 14 and swapped"),
    ] {
        let files = ["a.txt", "b.txt"];
        let asked = numbers(&folder, &[options, &files].concat());
        assert_eq!(asked, numbers(&folder, &[&["--where", query], &files[..]].concat()), "{query}");
        let count = printed(&folder, &[&["select", "-q", "--count"], options, &files].concat());
        assert_eq!(count, format!("{}\n", asked.len()), "{query}");
        selected += usize::from(!asked.is_empty());
    }
    assert!(selected > 20, "{selected}");
}

/// Blanks around a value do not count, and a value that is empty or `?` is missing.
#[test]
fn values_say_something_or_nothing() {
    let folder = folder("values");
    let record = |tags: &str| format!("[Game \"cross\"]\n[Size \"3\"]\n{tags}\n1. a1 resign 1-0\n\n");
    let tags = [
        "[Player1 \" Ann \"]\n[Player2 \"Bo\"]\n[Event \"Cup\"]\n[Site \" ? \"]\n",
        "[Player1 \"ann\"]\n[Player2 \"?\"]\n[Event \"?\"]\n[Date \"????.??.??\"]\n",
        "[Player1 \"Bo \"]\n[Player2 \"\"]\n[Event \" \"]\n[Site \" Ulm\"]\n[Date \" 2026.03.05 \"]\n",
        "[Event \"\"]\n[Note \"?\"]\n",
    ];
    fs::write(folder.join("a.txt"), tags.map(record).concat()).unwrap();
    for (query, selected) in [
        ("event is missing", &[2u64, 3, 4] as &[u64]),
        ("site is missing", &[1, 2, 4]),
        ("date is missing", &[1, 2, 4]),
        ("date = 2026.03.05 and site = ulm", &[3]),
        ("player1 is missing", &[4]),
        ("player2 is missing", &[2, 3, 4]),
        ("player is not missing and event ~ '*'", &[1]),
        ("tag.Note is missing and tag.Event = ' cup '", &[1]),
        ("player1 = ann", &[1, 2]),
        ("player1 = ' ANN' and not winner ~ '?'", &[1, 2]),
        ("player ~ 'b?'", &[1, 3]),
        ("event = '?'", &[]),
    ] {
        assert_eq!(numbers(&folder, &["a.txt", "--where", query]), selected, "{query}");
    }
    assert_eq!(numbers(&folder, &["a.txt", "--player", " Ann ", "--opponent", "bo"]), [1]);
    assert_eq!(numbers(&folder, &["a.txt", "--sort", "player1"]), [1, 2, 3, 4]);
    assert_eq!(numbers(&folder, &["a.txt", "--sort", "-player1"]), [3, 1, 2, 4]);
    printed(&folder, &["select", "-q", "a.txt", "--split-by", "player", "--into", "by"]);
    let mut files: Vec<_> = fs::read_dir(folder.join("by")).unwrap().map(|file| file.unwrap().file_name()).collect();
    files.sort();
    assert_eq!(files, ["Ann.txt", "Bo.txt", "unknown.txt"]);
    // Records are copied as they are.
    assert!(printed(&folder, &["select", "-q", "a.txt", "--player", "ann"]).starts_with(&record(tags[0])));
}

/// The last game has no tags.
const RECORDS: &str = "{before}\n[Game \"cross\"]\n[Size \"3\"]\n[Elo-White \"1\"]\n\n\
                       1. a1! {there} b2 (1... b3 $4 (1... c1 *)) *\n\n\n\
                       [Game \"crossway\"]\n[Black \"Ann\"]\n[White \"Bo\"]\n[Size \"3\"]\n[Date \"2026.??.??\"]\n\n\
                       1. a1 swap *\n\n\
                       [Game \"cross\"]\n[Position \"o2/4/5/4/3 x\"]\n[Result \"*\"]\n\n1. c3 *\n\n1. d4 *";

#[test]
fn text_dates_and_set_ups_are_fields() {
    let folder = folder("fields");
    fs::write(folder.join("a.txt"), RECORDS).unwrap();
    for (query, selected) in [
        ("comments = 2", &[1u64] as &[u64]),
        ("variations = 2 and annotations = 2", &[1]),
        ("annotations = 0", &[2, 3]),
        ("setup", &[3]),
        ("setup = no", &[1, 2]),
        ("size = 3", &[1, 2, 3]),
        ("size != 3", &[]),
        ("white = ann and black = bo and player1 = Ann and white.seat = 1", &[2]),
        ("player(side = white and name = ann and opponent.side = black and not opponent = ann)", &[2]),
        ("date = 2026 and date in 2026..2026 and year = 2026", &[2]),
        ("date < 2026.12.31 or date > 2026.01.01 or date = 2026.05", &[]),
        ("date is missing", &[1, 3]),
        ("players = 2 and result = * and winner is missing", &[1, 2, 3]),
        ("ending = unfinished and player.outcome = unfinished", &[1, 2, 3]),
        ("file = A.TXT", &[1, 2, 3]),
        ("file ~ *.sgf", &[]),
        ("verdict = invalid and code = missing-game and game is missing", &[4]),
        ("verdict != valid", &[1, 2, 3, 4]),
        ("code is missing", &[1, 3]),
    ] {
        assert_eq!(numbers(&folder, &["a.txt", "--where", query]), selected, "{query}");
    }
    // Moves without any tag are taken for the game that is asked for.
    assert_eq!(numbers(&folder, &["a.txt", "--game", "cross"]), [1, 3, 4]);
    assert_eq!(numbers(&folder, &["a.txt", "--include-invalid", "--first", "3"]), [1, 2, 3]);
    assert_eq!(numbers(&folder, &["a.txt#3", "a.txt#2", "--size", "3"]), [3, 2]);
}

#[test]
fn endings_are_those_of_stats() {
    let folder = folder("endings");
    for game in ["cross", "crossings", "crosswise", "crossway"] {
        let arguments = ["--game", game, "--count", "200", "--faults", "0.1", "-o", "a.txt", "--force"];
        printed(&folder, &[&["generate"], &arguments[..]].concat());
        let counted = printed(&folder, &["stats", "-q", "--output-format", "ndjson", "a.txt"]);
        let mut sums: BTreeMap<String, u64> = BTreeMap::new();
        for group in objects(&counted) {
            for (ending, games) in group["endings"].as_object().unwrap() {
                *sums.entry(ending.clone()).or_default() += games.as_u64().unwrap();
            }
        }
        assert!(!sums.is_empty());
        for (ending, games) in sums {
            let query = format!("ending = {ending}");
            assert_eq!(
                printed(&folder, &["select", "-q", "a.txt", "--count", "--where", &query]),
                format!("{games}\n")
            );
        }
    }
}

#[test]
fn records_are_copied_byte_for_byte() {
    let folder = folder("copies");
    fs::write(folder.join("a.txt"), RECORDS).unwrap();
    let copied = |arguments: &[&str]| printed(&folder, &[&["select", "-q"], arguments].concat());
    let records = RECORDS.split_once("\n\n\n").unwrap().1;
    let (second, others) = records.split_at(records.find("[Game \"cross\"]").unwrap());
    let third = others.strip_suffix("1. d4 *").unwrap();
    assert_eq!(copied(&["a.txt", "--where", "setup"]), third);
    assert_eq!(copied(&["a.txt", "--game", "crossway"]), format!("{second}[Game \"crossway\"]\n\n1. d4 *\n\n"));
    let printed_list = |file: &str| printed(&folder, &["select", "-q", "--list", file]).replace(file, "");
    for game in ["cross", "crosswise", "crossings"] {
        printed(&folder, &["generate", "--game", game, "--count", "60", "-o", "b.txt", "--force"]);
        assert_eq!(copied(&["b.txt"]), fs::read_to_string(folder.join("b.txt")).unwrap());
        for format in ["sgf", "ndjson", "json", "csv"] {
            if (game, format) == ("crosswise", "sgf") {
                continue;
            }
            let (all, some) = (format!("all.{format}"), format!("some.{format}"));
            printed(&folder, &["convert", "-q", "b.txt", "-o", &all, "--force"]);
            let query = ["--where", "plies > 40 and not player1 ~ m*"];
            printed(&folder, &[&["select", "-q", &all, "-o", &some, "--force"], &query[..]].concat());
            let expected = printed(&folder, &[&["select", "-q", "--list", &all], &query[..]].concat());
            let without_numbers = |list: String| {
                let rows = list.lines().map(|row| row.split_once("  ").unwrap().1.to_owned());
                rows.collect::<Vec<_>>()
            };
            assert_eq!(without_numbers(printed_list(&some)), without_numbers(expected), "{some}");
        }
    }
}

#[test]
fn outputs_that_cannot_be_right_are_refused() {
    let folder = folder("refused");
    fs::write(folder.join("a.txt"), RECORDS).unwrap();
    fs::write(folder.join("b.sgf"), "(;XG[crossway]SZ[3];B[aa];W[bb])").unwrap();
    let error = refused(&folder, &["select", "-q", "a.txt", "b.sgf", "--include-invalid", "-o", "c.txt"]);
    assert!(
        error.contains("c.txt: not written, because it cannot hold both native (a.txt) and sgf (b.sgf)"),
        "{error}"
    );
    assert!(!folder.join("c.txt").exists());
    assert!(refused(&folder, &["select", "a.txt", "-o", "a.txt", "--force"]).contains("is an input"));
    fs::write(folder.join("old.txt"), "old").unwrap();
    for what in [&[] as &[&str], &["--list"], &["--count"]] {
        let error = refused(&folder, &[&["select", "a.txt", "-o", "old.txt"], what].concat());
        assert!(error.contains("already exists"), "{error}");
        printed(&folder, &[&["select", "-q", "a.txt", "-o", "new.txt", "--force"], what].concat());
        let error = refused(&folder, &[&["select", "a.txt", "missing.txt", "-o", "part.txt"], what].concat());
        assert!(error.contains("part.txt: is incomplete"), "{error}");
        fs::remove_file(folder.join("part.txt")).unwrap();
    }
    assert_eq!(fs::read_to_string(folder.join("new.txt")).unwrap(), "3\n");
}

/// A size that no game has is refused as by other commands; a range may be wider than what games have.
#[test]
fn sizes_that_no_game_has_are_refused() {
    let folder = folder("sizes");
    fs::write(folder.join("a.txt"), "1. a1 *\n").unwrap();
    for size in ["0", "1", "53", "99"] {
        let refused = xgames(&folder, &["select", "--count", "--size", size, "a.txt"]);
        let message = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{size}: {message}");
        assert!(message.contains("error[XG103]") && message.contains(size), "{size}: {message}");
    }
    assert_eq!(printed(&folder, &["select", "--count", "--size", "1..99", "--game", "cross", "a.txt"]), "1\n");
}

#[test]
fn notes_say_what_was_left_out() {
    let folder = folder("notes");
    fs::write(folder.join("a.txt"), RECORDS).unwrap();
    let notes = |arguments: &[&str]| String::from_utf8(xgames(&folder, arguments).stderr).unwrap();
    let invalid = "1 game that would match is invalid and left out; --include-invalid takes such games too\n";
    assert_eq!(notes(&["select", "a.txt"]), format!("3 of 4 games selected\n{invalid}"));
    assert_eq!(notes(&["select", "a.txt", "--count"]), invalid);
    assert_eq!(notes(&["select", "a.txt", "--where", "setup"]), "1 of 4 games selected\n");
    assert_eq!(notes(&["select", "-q", "a.txt"]), "");
    assert_eq!(notes(&["select", "a.txt", "--first", "1"]), "");
    // Where everything is read before the first games are taken, the invalid ones are known.
    assert_eq!(
        notes(&["select", "a.txt", "--first", "1", "--sort", "plies"]),
        format!("1 of 4 games selected\n{invalid}")
    );
    assert_eq!(notes(&["select", "a.txt", "--first", "1", "--sample", "2", "--count"]), invalid);
}

#[test]
fn a_mistake_in_a_query_is_shown_in_its_place() {
    let folder = folder("mistakes");
    let error = refused(&folder, &["select", "--where", "plies > 60 and winer.side = \"white\"", "a.txt"]);
    let shown = "error: ‘winer.side’ is not a field\n --> --where:1:16\n  |\n1 | plies > 60 and winer.side = \"white\"\n  \
                 |                ^^^^^^^^^^\n  |\n  = help: did you mean `winner.side`?\n\n";
    assert_eq!(error, shown);
    for (option, value, message) in [
        ("--plies", "60-80", "‘60-80’ is not a number; write digits, such as 60, or a range: 20..60"),
        ("--date", "March", "‘March’ is not a date"),
        ("--plies", "80..60", "this range is empty"),
        ("--side", "blue", "write one of these: `black` `green` `o` `red` `white` `x`"),
        ("--outcome", "wins", "write one of these: `won` `lost` `drawn` `unfinished`"),
        ("--code", "XG9", "`xgames explain` lists all codes"),
        ("--tag", "Event", "write a name and a value, such as Event=Cup"),
        ("--first", "0", "write a whole number, 1 or more"),
        ("--size", "huge", "‘huge’ is not a number"),
    ] {
        let error = refused(&folder, &["select", option, value, "a.txt"]);
        assert!(error.contains(message), "{option} {value}: {error}");
    }
}

#[test]
fn fields_are_documented() {
    let rows: Vec<String> = FIELDS
        .iter()
        .map(|field| {
            let stage = match field.stage() {
                Stage::Tags => "tags",
                Stage::Text => "text",
                Stage::Moves => "moves",
            };
            format!("| `{}` | {} | {} | {stage} |\n", field.name, field.kind(), field.meaning)
        })
        .collect();
    let page = include_str!("../../../docs/select.md");
    assert!(page.contains(&rows.concat()), "{}", rows.concat());
}

/// The number of games that a selection from this text finds.
fn count(text: &str, options: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.txt"), text).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_xgames"))
        .current_dir(folder.path())
        .args(["select", "a.txt", "--count"])
        .args(options)
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

/// Whatever line leads to a position, so does each order of its moves, however many play.
#[test]
fn transpositions_are_found_with_any_number_of_players() {
    let game = |seats: &str, moves: &str| format!("[Game \"crosswise\"]\n{seats}\n{moves} *\n\n");
    let all = [("", "Cb3 Aa1"), ("[Seats \"r1 g1 r2 g1\"]\n", "Cb3 Aa1"), ("[Seats \"r1 g1 r2 g2\"]\n", "Cb3 Aa1 Dd4")];
    let text: String = all.iter().map(|(seats, moves)| game(seats, moves)).collect();
    for symmetry in ["on", "off"] {
        let found =
            |options: &[&str]| count(&text, &[&["--opening", "Cb3 Aa1", "--symmetry", symmetry], options].concat());
        assert_eq!([found(&[]), found(&["--transpositions"])], ["3", "3"], "{symmetry}");
    }
    // The same stones with the other side to move are another position.
    let text = game("", "Cb3 Aa1 Dd4");
    assert_eq!(count(&text, &["--opening", "Cb3 Aa1 Dd4", "--transpositions"]), "1");
    assert_eq!(count(&text, &["--opening", "Dd4 Aa1 Cb3", "--transpositions", "--symmetry", "off"]), "1");
    assert_eq!(count(&text, &["--opening", "Dd4 Ba1 Cb3", "--transpositions", "--symmetry", "off"]), "0");
}

#[test]
fn a_pattern_may_contain_the_operator() {
    let text = "[Game \"cross\"]\n[Size \"2\"]\n[Event \"x~=y\"]\n\n1. a1 *\n";
    for tag in ["Event=x~=y", "Event~=x~=y", "Event=x*", "Event~=*=y"] {
        assert_eq!(count(text, &["--tag", tag]), "1", "{tag}");
    }
    assert_eq!(count(text, &["--tag", "Event=x=y"]), "0");
}

/// The file of a game says its result as the field `result` does: if none is recorded, the moves may prove one.
#[test]
fn files_by_result_are_those_of_the_field() {
    let folder = tempfile::tempdir().unwrap();
    let game = |moves: &str| format!("[Game \"cross\"]\n[Size \"2\"]\n\n{moves}\n\n");
    std::fs::write(folder.path().join("a.txt"), game("1. a1 resign") + &game("1. a1") + &game("1. a1 resign 1-0"))
        .unwrap();
    let status = std::process::Command::new(env!("CARGO_BIN_EXE_xgames"))
        .current_dir(folder.path())
        .args(["select", "a.txt", "-q", "--split-by", "result", "--into", "b"])
        .status()
        .unwrap();
    assert!(status.success());
    let games = |name: &str| std::fs::read_to_string(folder.path().join(name)).unwrap().matches("[Game").count();
    assert_eq!(std::fs::read_dir(folder.path().join("b")).unwrap().count(), 2);
    assert_eq!([games("b/1-0.txt"), games("b/unfinished.txt")], [2, 1]);
}

/// A copy with the tags of options that would be beyond a limit is left out, since no reader would take it back.
#[test]
fn no_copy_is_beyond_a_limit() {
    let folder = folder("limits");
    let tags: String = (0..1000).map(|number| format!("[T{number} \"x\"]\n")).collect();
    let near = 8 * 1024 * 1024 - 8;
    let begin = "[Event \"x\"]\n\n1. a1 {";
    let long = format!("{begin}{} *\n", "x".repeat(near - begin.len() - 4) + "}");
    fs::write(folder.join("tags.txt"), format!("{tags}\n1. a1 *\n")).unwrap();
    fs::write(folder.join("near.txt"), long).unwrap();
    for (name, why) in
        [("tags.txt", "it would have more than 1,000 tags"), ("near.txt", "it would be longer than 8 MiB")]
    {
        let options = [name, "--game", "cross", "--size", "4"];
        let select = |more: &[&str]| xgames(&folder, &[&["select"], &options[..], more].concat());
        let split = ["--split-by", "game", "--into", "split", "--force"];
        for more in [&["-o", "c.txt", "--force"][..], &["--sort", "plies"], &split] {
            let output = select(more);
            let message = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!(output.status.code(), Some(1), "{more:?}: {message}");
            assert!(message.contains(&format!("1 game left out: {why}")), "{more:?}: {message}");
            assert!(output.stdout.is_empty(), "{more:?}");
        }
        let output = xgames(&folder, &[&["verify", "--good-to", "g.txt", "--force"], &options[..]].concat());
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{message}");
        assert!(message.contains(&format!("g.txt: 1 game left out: {why}")), "{message}");
        assert!(fs::read(folder.join("g.txt")).is_ok_and(|text| text.is_empty()), "{name}");
    }
}
