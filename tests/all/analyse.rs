//! `analyse` on whole records.

use std::fs;

use crate::support::program::{self, objects, xgames};

/// After 3. a4 White, seat 1 since the swap, can no longer win, which a search by brute force has also found: c2 would have kept
/// the win. The game was not played to its end.
#[test]
fn the_last_mistake_of_an_unfinished_game() {
    let folder = program::folder("analyse", "unfinished");
    let record = "[Game \"crossway\"]\n[Size \"4\"]\n\n1. a1 swap 2. a3 c4 3. a4 d1 4. b2 c3 *\n";
    fs::write(folder.join("game.txt"), record).unwrap();
    let arguments = ["analyse", "--exact-only", "-q", "--nodes", "2000", "--select", "XG704", "game.txt"];
    let found = String::from_utf8(xgames(&folder, &arguments).stdout).unwrap();
    assert!(found.contains("game.txt:4:24") && found.contains("`c2` would have been better"), "{found}");
    // Without a search nothing is known about it.
    let found = xgames(&folder, &["analyse", "--exact-only", "-q", "--select", "XG704", "game.txt"]).stdout;
    assert!(found.is_empty(), "{}", String::from_utf8_lossy(&found));
}

/// A position is named as in other commands.
#[test]
fn a_position_may_be_named_by_an_option() {
    let folder = program::folder("analyse", "record");
    fs::write(folder.join("a.txt"), "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 swap 2. b2 *\n").unwrap();
    let named = |arguments: &[&str]| text(&folder, &[&["analyse", "-q", "--exact-only"], arguments].concat());
    assert_eq!(named(&["--record", "a.txt#1@2"]), named(&["a.txt#1@2"]));
    assert_eq!(named(&["--record", "a.txt"]), named(&["a.txt@last"]));
    let refused = xgames(&folder, &["analyse", "a.txt", "--record", "a.txt"]);
    assert_eq!(refused.status.code(), Some(2));
    // A script that pipes nothing in means the start.
    assert_eq!(named(&["--game", "cross", "--size", "2"]), named(&["--game", "cross", "--size", "2", "--moves", ""]));
    // A game that is over has the result of its board.
    fs::write(folder.join("over.txt"), "[Game \"crossway\"]\n[Size \"3\"]\n\n1. b1 swap 2. a1 b2 3. a2 b3 0-1\n")
        .unwrap();
    assert_eq!(objects(&named(&["over.txt@last", "--output-format", "json"]))[0]["proven"], "0-1");
}

/// Where the player to move may swap, one position has the values that the game has there.
#[test]
fn a_swap_is_one_of_the_moves() {
    let folder = program::folder("analyse", "swap");
    let of = |arguments: &[&str]| {
        let start = ["analyse", "-q", "--game", "crossway", "--size", "3", "--moves"];
        text(&folder, &[&start[..], arguments].concat())
    };
    let facts = objects(&of(&["b2", "--output-format", "json"])).remove(0);
    assert_eq!((&facts["proven"], &facts["winrate"]), (&"0-1".into(), &0.0.into()), "{facts}");
    assert_eq!(facts["assumes_no_swap"], false);
    let best = &facts["lines"][0];
    assert_eq!((&best["move"], &best["proven"], &best["winrate"]), (&"swap".into(), &"0-1".into(), &0.0.into()));
    assert_eq!((&best["pv"][0], &facts["lines"][1]["proven"]), (&"swap".into(), &"1-0".into()));
    let words = of(&["b2"]);
    assert!(words.contains("seat 2 wins with best play after the swap, which is proved\n"), "{words}");
    assert!(words.contains(" 100 % (proven)  swap ") && !words.contains("assuming no swap"), "{words}");
    // An opening that is lost for its player is kept by the other one.
    let facts = objects(&of(&["a3", "--output-format", "json"])).remove(0);
    assert_eq!((&facts["proven"], &facts["winrate"]), (&"0-1".into(), &0.0.into()), "{facts}");
    assert_ne!(facts["lines"][0]["move"], "swap");
    let swap = facts["lines"].as_array().unwrap().iter().find(|line| line["move"] == "swap").unwrap();
    assert_eq!(swap["proven"], "1-0");
    // Before the first stone, the lines are about the stones.
    let facts = objects(&of(&["", "--output-format", "json"])).remove(0);
    assert_eq!((&facts["proven"], &facts["assumes_no_swap"]), (&serde_json::Value::Null, &true.into()));
}

/// An option that is about whole games is refused for one position, not passed over.
#[test]
fn options_about_games_are_not_for_a_position() {
    let folder = program::folder("analyse", "position");
    fs::write(folder.join("game.txt"), "[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 swap *\n").unwrap();
    for options in [
        "--good-to a",
        "--bad-to a",
        "--report json=a",
        "--cache a",
        "--fail-level warning",
        "--max-errors 1",
        "--fail-fast",
        "--games 1",
        "--shard 1/2",
        "--range 0-9",
        "--annotate a",
        "--player ann",
        "--summary a",
    ] {
        let words: Vec<&str> = options.split(' ').collect();
        let error = program::refused(&folder, &[&["analyse", "--exact-only", "game.txt@1"], &words[..]].concat());
        assert!(error.contains(&format!("`{}` is about whole games", words[0])), "{options}: {error}");
        assert!(!folder.join("a").exists(), "{options}");
    }
    // A game may be a word, as in other commands.
    let found = program::printed(&folder, &["analyse", "cross", "--size", "2", "--exact-only", "--moves", "a1"], 0..=0);
    assert!(found.contains("cross"), "{found}");
}

/// Estimates are the same in every run, with any number of threads; `--exact-only` has none. A solver knows that of the openings of
/// 4×4 only the four central points win.
#[test]
fn estimates_are_reproducible() {
    let folder = program::folder("analyse", "estimates");
    let record = "[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n\n1. a1 c3 2. b2 d2 *\n";
    fs::write(folder.join("games.txt"), format!("{record}\n{record}").repeat(3)).unwrap();
    let run = |further: &[&str]| {
        let arguments = ["analyse", "--output-format", "ndjson", "games.txt", "-q"];
        String::from_utf8(xgames(&folder, &[&arguments[..], further].concat()).stdout).unwrap()
    };
    let found = run(&["--deepen", "1", "--playouts", "300", "-j", "1"]);
    assert_eq!(run(&["--deepen", "1", "--playouts", "300", "-j", "2"]), found);
    let plies = objects(&found);
    assert_eq!(plies.len(), 6 * 4);
    let chance = |ply: usize, key: &str| plies[ply][key].as_f64().unwrap();
    for ply in 0..3 {
        assert_eq!(plies[ply]["after"], plies[ply + 1]["winrate"]);
        let is_black = ply % 2 == 0;
        let lost = if is_black {
            chance(ply, "winrate") - chance(ply, "after")
        } else {
            chance(ply, "after") - chance(ply, "winrate")
        };
        assert!((chance(ply, "loss") - lost.max(0.0)).abs() < 0.001, "{}", plies[ply]);
    }
    assert!(chance(0, "winrate") > 0.6 && chance(0, "after") < 0.4, "{}", plies[0]);
    assert_eq!((&plies[0]["mark"], &plies[0]["visits"].is_u64()), (&"blunder".into(), &true));
    let exact = run(&["--exact-only"]);
    assert!(exact.lines().all(|line| line.contains("\"winrate\":null") && line.contains("\"visits\":null")), "{exact}");
}

/// A game in a corner of an asymmetric board, with everything that its author may have written.
const ANNOTATED: &str = "{for all}\n[Event \"A \\\"quoted\\\" [%eval 0.3]\"]\n[Game \"crossway\"]\n[Size \"6\"]\n\
    [Player1 \"Anna \u{1b}[31m\"]\n[Odd \"kept\"]\n\n; a line\n1. c2! {good [%clk 1:00]} swap (1... d4 {why not} c3) \
    2. d4 {[%eval -3.2] pawns} b3\n% escaped\n3. e5 $14 {[%eval NaN]} b5 {[%proven 1-0 in x]} 4. f1?? a1 *\n{the end}\n";

pub(crate) fn text(folder: &std::path::Path, arguments: &[&str]) -> String {
    String::from_utf8(xgames(folder, arguments).stdout).unwrap()
}

/// A sign in a variation of the author is not about the move that the variation replaces.
#[test]
fn a_sign_in_a_variation_leaves_the_sign_of_the_move() {
    let folder = program::folder("analyse", "variation-sign");
    let moves = "1. b2 c3 2. b3 a1 3. b1 d4 4. d1";
    for (further, sign) in [("", true), (" (4. c1!)", true), ("!", false)] {
        fs::write(folder.join("game.txt"), format!("[Game \"crossway\"]\n[Size \"4\"]\n\n{moves}{further} *\n"))
            .unwrap();
        let annotated = text(&folder, &["analyse", "-q", "--exact-only", "--annotate", "-", "game.txt"]);
        assert_eq!(annotated.contains("4. d1?"), sign, "{annotated}");
        assert_eq!(annotated.contains("[%mark missed-win]"), sign, "{annotated}");
    }
}

/// The engine knows that ply 5 is made in a won position; the position after it is won too, as `solve` proves, but with so few
/// playouts the engine does not see it.
#[test]
fn an_estimate_after_a_proven_win_is_not_a_loss() {
    let folder = program::folder("analyse", "proven-then-estimated");
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/records/cross/3-no-swap-rule.txt");
    let rows = objects(&text(
        &folder,
        &["analyse", "-q", "--deepen", "1", "--playouts", "100", "--output-format", "ndjson", record],
    ));
    let ply = &rows[4];
    assert_eq!((&ply["proven"], &ply["proven_after"]), (&"1-0".into(), &serde_json::Value::Null));
    assert!(ply["after"].as_f64().unwrap() < 0.95, "{ply}");
    assert_eq!((&ply["loss"], &ply["mark"]), (&0.0.into(), &serde_json::Value::Null));
    let solved = text(&folder, &["solve", "-q", "--record", &format!("{record}@5"), "--output-format", "json"]);
    assert!(solved.contains("\"result\":\"1-0\""), "{solved}");
}

/// White wins only by meeting the threat; the engine proves it of every move.
#[test]
fn the_other_moves_of_a_proven_position_have_values() {
    let folder = program::folder("analyse", "others");
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/records/analysed/XG703-missed-threat.txt@5");
    let found = text(&folder, &["analyse", "-q", "--output-format", "json", record]);
    let found: serde_json::Value = serde_json::from_str(&found).unwrap();
    let lines = found["lines"].as_array().unwrap();
    assert_eq!((lines.len(), &lines[0]["move"], &lines[0]["proven"]), (11, &"b4".into(), &"0-1".into()), "{found}");
    assert!(lines[1..].iter().all(|line| line["proven"] == "1-0"), "{found}");
}

/// What the search has proved of a position is said of the position, too, not only of its moves.
#[test]
fn a_proved_position_is_called_proved() {
    let folder = program::folder("analyse", "proved");
    let arguments = ["analyse", "-q", "--game", "crossway", "--size", "4", "--moves", "b2", "--playouts", "300"];
    let facts = |further: &[&str]| text(&folder, &[&arguments[..], further].concat());
    let found: serde_json::Value = serde_json::from_str(&facts(&["--no-swap", "--output-format", "json"])).unwrap();
    assert_eq!((&found["proven"], &found["lines"][0]["proven"]), (&"1-0".into(), &"1-0".into()));
    let words = facts(&["--no-swap"]);
    assert!(words.contains("no move wins or loses at once\nblack wins with best play, which is proved\n"), "{words}");
    // Who can swap takes the side that wins.
    let found: serde_json::Value = serde_json::from_str(&facts(&["--output-format", "json"])).unwrap();
    assert_eq!((&found["proven"], &found["lines"][0]["move"]), (&"0-1".into(), &"swap".into()));
    assert!(facts(&[]).contains("seat 2 wins with best play after the swap, which is proved"));
}

/// The best move is the one that was played, if it is proved to be as good as any.
#[test]
fn a_move_that_keeps_the_value_is_a_best_one() {
    let folder = program::folder("analyse", "best");
    let games =
        xgames(&folder, &["generate", "--game", "crossway", "--size", "4", "--count", "6", "--seed", "4"]).stdout;
    fs::write(folder.join("games.txt"), games).unwrap();
    let found = text(&folder, &["analyse", "-q", "--playouts", "50", "--output-format", "ndjson", "games.txt"]);
    let plies = objects(&found);
    let keeps = |ply: &&serde_json::Value| ply["mark"].is_null() && ply["proven"] == ply["proven_after"];
    let keeping: Vec<_> = plies.iter().filter(keeps).filter(|ply| !ply["proven"].is_null()).collect();
    assert!(keeping.len() > 30, "{found}");
    assert!(keeping.iter().all(|ply| ply["best"] == ply["move"] && ply["pv"][0] == ply["move"]), "{found}");
    assert!(plies.iter().any(|ply| ply["best"] != ply["move"]), "{found}");
}

/// In Crosswise an estimated line may draw stones that the player did not have. A record must be valid, so it has only the lines that
/// are proven.
#[test]
fn proven_lines_are_annotated_where_estimated_ones_cannot_be() {
    let folder = program::folder("analyse", "proven_lines");
    let record = concat!(env!("CARGO_MANIFEST_DIR"), "/records/crosswise/01-two-players-full.txt");
    let found = text(&folder, &["analyse", "--annotate", "-", "--deepen", "1", "--playouts", "50", "-q", record]);
    let flat = found.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("[%mark missed-win]} (22. Dc4 {[%best]})"), "{found}");
    fs::write(folder.join("annotated.txt"), &found).unwrap();
    text(&folder, &["validate", "-q", "annotated.txt"]);
}

/// An annotated record is valid, has all that its author wrote, and analysing it again changes nothing.
#[test]
fn an_annotated_record_keeps_what_was_there() {
    let folder = program::folder("analyse", "annotated");
    let invalid = "[Game \"crossway\"]\n[Size \"6\"]\n\n1. a1 {[%eval 0.5] mine}   a1 *";
    fs::write(folder.join("games.txt"), format!("{ANNOTATED}\n{invalid}\n\n{ANNOTATED}")).unwrap();
    let annotate = |from: &str, jobs: &str| {
        text(&folder, &["analyse", "--annotate", "-", "--deepen", "1", "--playouts", "60", "-q", "-j", jobs, from])
    };
    let annotated = annotate("games.txt", "1");
    assert_eq!(annotate("games.txt", "2"), annotated);
    fs::write(folder.join("annotated.txt"), &annotated).unwrap();
    assert_eq!(annotate("annotated.txt", "1"), annotated);
    let shown = text(&folder, &["verify", "-q", "--output-format", "ndjson", "annotated.txt"]);
    let verdicts: Vec<_> = objects(&shown).iter().map(|game| game["verdict"].as_str().unwrap().to_owned()).collect();
    assert_eq!(verdicts, ["unfinished", "invalid", "unfinished"]);
    let flat = annotated.split_whitespace().collect::<Vec<_>>().join(" ");
    let kept = [
        "{for all} [Event \"A \\\"quoted\\\" [%eval 0.3]\"]",
        "[Odd \"kept\"]",
        "{a line}",
        "c2! ",
        "{good [%clk 1:00]}",
        "(1... d4 {why not} 2. c3)",
        "{[%eval -3.2] pawns}",
        "% escaped",
        "$14",
        "{[%eval NaN]}",
        "{[%proven 1-0 in x]}",
        "f1??",
        "{the end}",
    ];
    kept.iter().for_each(|kept| assert!(flat.contains(kept), "{kept}: {annotated}"));
    assert!(annotated.contains(invalid), "{annotated}");
    // A value before the first move and after each ply, in both good games.
    let values = flat.matches("{[%eval 0").count() + flat.matches("{[%proven ").count();
    assert_eq!(values, 2 * (9 + 1) + 1, "{annotated}");
}

/// Values are read again without a search: they are those that were saved, at their plies, whatever the seed is.
#[test]
fn saved_values_are_read_again() {
    let folder = program::folder("analyse", "reuse");
    let record = "[Game \"crossway\"]\n[Size \"7\"]\n[Swap \"no\"]\n\n1. b2 f3 2. c5 e2 3. d4 a7 4. g1 c3 *\n";
    fs::write(folder.join("game.txt"), record).unwrap();
    let listed = |further: &[&str]| {
        objects(&text(&folder, &[&["analyse", "-q", "--output-format", "ndjson"], further].concat()))
    };
    let searched = listed(&["--deepen", "1", "--playouts", "80", "--annotate", "annotated.txt", "game.txt"]);
    // Billions of playouts would not end.
    let reused = listed(&["--reuse", "--seed", "7", "--deepen", "1", "--playouts", "9999999999", "annotated.txt"]);
    assert_eq!((searched.len(), reused.len()), (8, 8));
    for (searched, reused) in searched.iter().zip(&reused) {
        for key in ["ply", "move", "winrate", "after", "loss", "proven", "proven_after", "mark"] {
            assert_eq!(searched[key], reused[key], "{key}: {searched} {reused}");
        }
        if !searched["mark"].is_null() {
            assert_eq!((&searched["best"], &searched["pv"]), (&reused["best"], &reused["pv"]));
        }
    }
    assert!(searched.windows(2).all(|pair| pair[0]["after"] == pair[1]["winrate"]), "{searched:?}");
    // Each ply gets its own value, and only the seventh, which has none, is searched.
    let saved = "[Game \"crossway\"]\n[Size \"7\"]\n[Swap \"no\"]\n\n{[%eval 0.51]} 1. b2 {[%eval 0.52]} f3 {[%eval 0.53]} \
        2. c5 {(0.9) [%eval 0.54] x} e2 {[%eval 0.55]} 3. d4 {[%eval 0.41]} (3. d3 {[%best]} c3) a7 {[%eval 0.57]} 4. g1 c3 \
        {[%eval 0.59] [%eval 0.1]} *\n";
    fs::write(folder.join("saved.txt"), saved).unwrap();
    let found = listed(&["--reuse", "--deepen", "1", "--playouts", "80", "saved.txt"]);
    // SGF writes points with letters of its own.
    text(&folder, &["convert", "saved.txt", "--to", "sgf", "-o", "saved.sgf"]);
    let of_sgf = listed(&["--reuse", "--deepen", "1", "--playouts", "80", "saved.sgf"]);
    for (found, of_sgf) in found.iter().zip(&of_sgf) {
        assert_eq!([&found["best"], &found["pv"]], [&of_sgf["best"], &of_sgf["pv"]], "{of_sgf}");
    }
    let after: Vec<_> = found.iter().map(|ply| ply["after"].as_f64().unwrap()).collect();
    assert_eq!((&after[..6], after[7]), (&[0.52, 0.53, 0.54, 0.55, 0.41, 0.57][..], 0.59));
    let expected = serde_json::json!(["d3", 0.14, "mistake", ["d3", "c3"]]);
    assert_eq!(serde_json::json!([found[4]["best"], found[4]["loss"], found[4]["mark"], found[4]["pv"]]), expected);
    assert_eq!(found[6]["visits"], serde_json::Value::Null);
    assert_eq!(found[7]["visits"], 80);
}

/// Annotated records tell as much of the players as the search did, and a report gives the same annotated records.
#[test]
fn annotated_records_tell_the_same_of_the_players() {
    let folder = program::folder("analyse", "annotated-summary");
    let records = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let names = [
        "cross/3-no-swap-rule.txt",
        "crossings/counter-crossing-by-white.txt",
        "crosswise/07-two-players-partial.txt",
        "crosswise/22-commented-two-players.txt",
        "crosswise/15-six-by-the-opponent.txt",
    ];
    let mut games: Vec<u8> = names.iter().flat_map(|name| fs::read(records.join(name)).unwrap()).collect();
    // In some of these games the chance falls a little after a best move.
    games.extend(xgames(&folder, &["generate", "cross", "--size", "4", "--count", "4", "--seed", "1", "-q"]).stdout);
    fs::write(folder.join("games.txt"), games).unwrap();
    let quick = ["analyse", "-q", "--exit-zero", "--deepen", "1", "--playouts", "30", "--output-format", "ndjson"];
    let run = |further: &[&str]| text(&folder, &[&quick[..], further].concat());
    let report = run(&["--summary", "searched.json", "--annotate", "annotated.txt", "games.txt"]);
    fs::write(folder.join("report"), report).unwrap();
    run(&["--reuse", "--summary", "reused.json", "annotated.txt"]);
    run(&["--reuse=report", "--annotate", "again.txt", "games.txt"]);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let [searched, reused] = ["searched.json", "reused.json"].map(|name| {
        let mut games = objects(&read(name));
        games.iter_mut().for_each(|game| game["file"] = serde_json::Value::Null);
        games
    });
    assert_eq!(searched.len(), names.len() + 4);
    assert_eq!(searched, reused);
    assert_eq!(read("annotated.txt"), read("again.txt"));
}

/// What `--resume` keeps is not searched again. A damaged line is named and searched again, and other options or another game
/// are not taken for the kept ones.
#[test]
fn an_interrupted_analysis_goes_on() {
    let folder = program::folder("analyse", "resume");
    let record = |last: &str| format!("[Game \"crossway\"]\n[Size \"6\"]\n\n1. b2 e3 2. c5 {last} *\n\n");
    fs::write(folder.join("games.txt"), record("d2") + &record("d1")).unwrap();
    let run = |playouts: &str| {
        let options =
            ["analyse", "-q", "--output-format", "ndjson", "--resume", "kept", "--deepen", "1", "--playouts", playouts];
        text(&folder, &[&options[..], &["-j", "1", "games.txt"]].concat())
    };
    let first = run("50");
    let plain = ["analyse", "-q", "--output-format", "ndjson", "--deepen", "1", "--playouts", "50", "games.txt"];
    assert_eq!(text(&folder, &plain), first);
    assert_eq!(run("50"), first);
    let kept = fs::read_to_string(folder.join("kept")).unwrap();
    assert_eq!(kept.lines().count(), 3, "{kept}");
    assert!(run("51").contains("\"visits\":51"));
    // A file of version 1 is not misread, and a text of another kind is left as it is.
    for (text, why) in [
        ("text\n", "other: this is not a file of `analyse --resume`"),
        ("xgames analysis 1\n", "other: another version of xgames has written this file of `--resume`"),
    ] {
        fs::write(folder.join("other"), text).unwrap();
        let refused = xgames(&folder, &["analyse", "--resume", "other", "games.txt"]);
        assert_eq!(
            (refused.status.code(), fs::read_to_string(folder.join("other")).unwrap()),
            (Some(2), text.to_owned())
        );
        let message = String::from_utf8_lossy(&refused.stderr);
        assert!(message.contains(why), "{message}");
    }
}

/// The usual number of each game is the same search, whether it was typed or not.
#[test]
fn what_is_kept_is_found_by_the_value_that_is_used() {
    let folder = program::folder("analyse", "usual");
    for (game, moves, usual, other) in
        [("crossway", "b2 e3 2. c5 d2", "100", "1000"), ("crossings", "b1-b3 g8-g6", "1000", "100")]
    {
        fs::write(folder.join("game.txt"), format!("[Game \"{game}\"]\n\n1. {moves} *\n")).unwrap();
        let lines = |deepen: &[&str]| {
            let options = ["analyse", "-q", "--playouts", "1", "--resume", game];
            let output = xgames(&folder, &[&options[..], deepen, &["game.txt"]].concat());
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            fs::read_to_string(folder.join(game)).unwrap().lines().count()
        };
        assert_eq!([lines(&[]), lines(&["--deepen", usual]), lines(&["--deepen", other])], [2, 2, 3], "{game}");
        assert_eq!(lines(&[]), 3, "{game}");
    }
}

/// Runs `analyse --resume kept` for the proven results of the games. Returns its output, its messages and how many lines it has
/// added to the file.
fn resumed(folder: &std::path::Path) -> (String, String, usize) {
    let lines = || fs::read(folder.join("kept")).map_or(0, |text| text.split(|byte| *byte == b'\n').count());
    let before = lines();
    let options = ["analyse", "-q", "--exact-only", "--nodes", "2000", "--output-format", "csv", "-j", "1"];
    let output = xgames(folder, &[&options[..], &["--resume", "kept", "games.txt"]].concat());
    assert_eq!(output.status.code(), Some(0));
    let [out, messages] = [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap());
    (out, messages, lines() - before)
}

/// No damage changes what is proven: the line is named, and its game searched again.
#[test]
fn damage_of_what_is_kept_is_noticed() {
    let folder = program::folder("analyse", "damage");
    let games = "[Game \"crossway\"]\n[Size \"4\"]\n\n1. b2 c3 2. b3 a1 *\n\n[Game \"crossway\"]\n[Size \"4\"]\n\n1. b2 c3 2. c2 a1 *\n";
    fs::write(folder.join("games.txt"), games).unwrap();
    let whole = resumed(&folder).0;
    let kept = fs::read(folder.join("kept")).unwrap();
    assert!(String::from_utf8_lossy(&kept).contains("\"1-0\""));
    assert_eq!(resumed(&folder), (whole.clone(), String::new(), 0));
    let first = 1 + kept.iter().position(|byte| *byte == b'\n').unwrap();
    let second = first + 1 + kept[first..].iter().position(|byte| *byte == b'\n').unwrap();
    let result = kept.windows(5).rposition(|text| text == b"\"1-0\"").unwrap();
    let damaged = |place: usize, byte: u8| {
        let mut text = kept.clone();
        text[place] = byte;
        text
    };
    for (text, name) in [
        // Another result, another key, another checksum, and two lines in one.
        ([&kept[..result], b"\"0-1\"", &kept[result + 5..]].concat(), "line 3 is"),
        (damaged(first, if kept[first] == b'0' { b'1' } else { b'0' }), "line 2 is"),
        (damaged(second + 65, if kept[second + 65] == b'0' { b'1' } else { b'0' }), "line 3 is"),
        (damaged(second - 1, b' '), "line 2 is"),
        (damaged(second - 9, b'{'), "line 2 is"),
        // The end is missing.
        (kept[..kept.len() - 10].to_vec(), "line 3 is"),
        ([&kept[..first], b"x\n", &kept[first..second], b"{}\n"].concat(), "line 2 and 1 other line are"),
    ] {
        fs::write(folder.join("kept"), &text).unwrap();
        let (out, messages, added) = resumed(&folder);
        assert_eq!(out, whole, "{name}");
        assert_eq!(messages, format!("xgames: kept: {name} damaged; what was there is searched again\n"));
        assert!(added > 0 || name == "line 3 is", "{name}");
        assert_eq!(resumed(&folder).2, 0, "{name}");
    }
    // Only the end of the last line is missing, or everything.
    for (length, added) in [(kept.len() - 1, 1), (0, 3)] {
        fs::write(folder.join("kept"), &kept[..length]).unwrap();
        assert_eq!(resumed(&folder), (whole.clone(), String::new(), added));
        assert_eq!(fs::read(folder.join("kept")).unwrap(), kept);
    }
}

/// The other games are not searched: what is kept is about the selected ones alone.
#[test]
fn only_selected_games_are_searched() {
    let folder = program::folder("analyse", "selected");
    let game = |last: &str| format!("[Game \"crossway\"]\n[Size \"4\"]\n\n1. b2 c3 2. b3 {last} *\n\n");
    let games: Vec<String> = ["a1", "d1", "c1"].map(game).into();
    fs::write(folder.join("games.txt"), games.concat()).unwrap();
    let options = ["analyse", "-q", "--deepen", "1", "--playouts", "20", "--output-format", "csv"];
    let whole = text(&folder, &[&options[..], &["games.txt"]].concat());
    for (number, selected) in [("1", 1), ("3", 1), ("2-", 2), ("4", 0)] {
        let kept = format!("kept{number}");
        let found = text(&folder, &[&options[..], &["--resume", &kept, "--games", number, "games.txt"]].concat());
        let searched = fs::read_to_string(folder.join(kept)).unwrap().lines().count() - 1;
        assert_eq!(searched, selected, "{number}");
        // The columns begin with the file and the number of the game.
        let is_selected = |line: &&str| match line.split(',').nth(1) {
            Some("1") => number == "1",
            Some("2") => number == "2-",
            Some("3") => number == "3" || number == "2-",
            _ => true,
        };
        assert_eq!(
            found.lines().collect::<Vec<_>>(),
            whole.lines().filter(is_selected).collect::<Vec<_>>(),
            "{number}"
        );
    }
}

/// A graph is a picture of one game, without the commands that a name may hide.
#[test]
fn a_graph_of_one_game() {
    let folder = program::folder("analyse", "graph");
    fs::write(folder.join("games.txt"), format!("{ANNOTATED}\n{ANNOTATED}")).unwrap();
    let run = |game: &str| {
        xgames(&folder, &["analyse", "-q", "--deepen", "1", "--playouts", "60", "--graph", "graph.svg", game])
    };
    assert_eq!(run("games.txt").status.code(), Some(2));
    assert!(!folder.join("graph.svg").exists());
    let printed = String::from_utf8(run("games.txt#2").stdout).unwrap();
    assert!(printed.contains("game 2: chance of seat 1 by ply") && !printed.contains('\u{1b}'), "{printed}");
    let graph = fs::read_to_string(folder.join("graph.svg")).unwrap();
    let marks = graph.matches("class=\"xg-mark\"").count();
    assert!(crate::support::xml::elements(&graph).iter().any(|(name, _)| name == "polyline"), "{graph}");
    assert!(graph.contains("Anna \\u{1b}[31m") && marks > 0, "{graph}");
}

/// `stats` counts what is saved. The chances are 50, 50 and 62 %, so seat 2 has lost twelve points: an accuracy of
/// 103.1668 · e^(−0.0435442 · 12) − 2.1669 = 59.01 %, in one of two games.
#[test]
fn statistics_use_saved_values() {
    let folder = program::folder("analyse", "stats");
    let game = |values: [&str; 3]| {
        let [start, one, two] = values.map(|value| format!("{{[%eval {value}]}}"));
        format!(
            "[Game \"crossway\"]\n[Size \"7\"]\n[Player1 \"Ann\"]\n[Swap \"no\"]\n\n{start} 1. b2 {one} f3 {two} *\n\n"
        )
    };
    let games = game(["0.5", "0.5", "0.62"]) + &game(["0.5", "9", "0.62"]) + &game(["0.5", "0.5", "0.5"]);
    fs::write(folder.join("games.txt"), games).unwrap();
    let stats = |further: &[&str]| text(&folder, &[&["stats", "games.txt"], further].concat());
    let found: serde_json::Value =
        serde_json::from_str(&stats(&["--output-format", "json", "--partial", "part"])).unwrap();
    let play = |accuracy: f64, mistakes: u32| {
        serde_json::json!({"games": 2, "accuracy": accuracy, "inaccuracies": 0, "mistakes": mistakes, "blunders": 0,
            "missed_wins": 0, "missed_threats": 0, "losses_at_once": 0})
    };
    assert_eq!(found[0]["play"], serde_json::json!({"1": play(100.0, 0), "2": play(79.51, 1)}));
    let merged: serde_json::Value =
        serde_json::from_str(&text(&folder, &["stats", "--merge", "--output-format", "json", "part"])).unwrap();
    assert_eq!(merged, found);
    let players: serde_json::Value = serde_json::from_str(&stats(&["--players", "--output-format", "json"])).unwrap();
    assert_eq!(players[0]["play"], play(100.0, 0));
    let table = stats(&["--players", "--output-format", "csv"]);
    let ends = [
        ",rated,analysed,accuracy,inaccuracies,mistakes,blunders,missed_wins,missed_threats,losses_at_once",
        ",2,100.0,0,0,0,0,0,0",
    ];
    assert!(table.lines().zip(ends).all(|(line, end)| line.ends_with(end)), "{table}");
    assert!(stats(&["--players"]).contains("play, by saved analyses"), "{}", stats(&["--players"]));
    let shown = stats(&[]);
    assert!(shown.contains("accuracy in percent, by saved analyses") && shown.contains("79.5"), "{shown}");
    assert!(stats(&["--output-format", "csv"]).contains("accuracy,seat2,79.505"));
}
