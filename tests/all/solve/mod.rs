//! `solve`: answers, limits, the memory file, certificates, endgame tables.

mod crosswise;
mod jobs;
mod reduced_boards;
mod resume;
mod tables;

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::support::program;

/// Runs `solve` in the folder of a test.
fn solve(folder: &PathBuf, arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_xgames"))
        .current_dir(folder)
        .arg("solve")
        // A comma is a space within a word.
        .args(arguments.split_whitespace().map(|word| word.replace(',', " ")))
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8([&output.stdout[..], &output.stderr].concat()).unwrap()
}

/// The answer in JSON.
fn answer(folder: &PathBuf, arguments: &str) -> Value {
    let output = solve(folder, &format!("{arguments} --output-format json"));
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{arguments}: {error}: {}", text(&output)))
}

/// 2×2, by hand: Black places a stone, White one of the other three. If White does not take the other point of the stone's
/// column, Black does, and joins North and South. If White does, Black's stone is joined to that on the other column by their
/// diagonal or row: North and South are joined too, because corners belong to both edges and stones touch diagonally. So
/// Black wins after each opening, and with the pie rule the second player swaps.
#[test]
fn the_smallest_board() {
    let folder = program::folder("solve", "smallest");
    let found = answer(&folder, "--game crossway --size 2 --no-swap --all-moves");
    assert_eq!((&found["result"], &found["winner"], &found["seat"]), (&"1-0".into(), &"black".into(), &1.into()));
    assert_eq!(found["moves"].as_object().unwrap().values().filter(|value| **value == "1-0").count(), 4);
    // Each of the four moves is a position that is looked up or searched.
    assert!(
        found["nodes"].as_u64() > answer(&folder, "--game crossway --size 2 --no-swap")["nodes"].as_u64(),
        "{found}"
    );
    let found = answer(&folder, "--game crossway --size 2 --moves a1 --all-moves");
    assert_eq!((&found["result"], &found["winner"], &found["seat"]), (&"0-1".into(), &"black".into(), &2.into()));
    assert_eq!(found["move"], "swap");
    assert_eq!(found["moves"]["swap"], "0-1");
    assert_eq!(found["moves"]["a2"], "1-0");
    assert_eq!(answer(&folder, "--game crossway --size 2")["result"], "0-1");
    // Black is the side of the winner then, but not of the player who is to move.
    let words = text(&solve(&folder, "--game crossway --size 2 --all-moves"));
    assert!(words.contains("black (seat 2) wins") && words.contains("Black can try "), "{words}");
    assert!(words.contains("Moves that lose (4): ") && !words.contains("wins with"), "{words}");
    // The opener is Black until the swap, and the winner's line ends with a win.
    assert_eq!(found["depth"].as_u64().unwrap(), found["pv"].as_array().unwrap().len() as u64);
}

#[test]
fn what_is_not_proven_is_unknown() {
    let folder = program::folder("solve", "unknown");
    let output = solve(&folder, "--game crossway --size 9 --no-swap --nodes 2000 --output-format json");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&found["result"], &found["winner"], &found["exact"]), (&Value::Null, &Value::Null, &false.into()));
    assert_eq!((&found["move"], &found["pv"]), (&Value::Null, &Value::Array(Vec::new())));
    assert_eq!(found["moves"].as_object().unwrap().len(), 81);
    let output = solve(&folder, "--game crossway --size 9 --no-swap --time 0.2");
    assert!(text(&output).contains("Unknown: not proven after "), "{}", text(&output));
}

/// At the start of a game with the pie rule the winner is known by an argument (CW5, CR3), so no search has to end, also one that is
/// kept in a file.
#[test]
fn the_second_player_wins_on_every_board() {
    let folder = program::folder("solve", "start");
    for arguments in ["--game crossway --size 9", "--game cross --size 5", "--game crossway --size 9 --resume kept"] {
        let answer = answer(&folder, arguments);
        assert_eq!((&answer["result"], &answer["seat"], &answer["exact"]), (&"0-1".into(), &2.into(), &true.into()));
        assert!(answer["move"].is_null() && answer["nodes"].as_u64().unwrap() < 2000, "{answer}");
    }
    let output = text(&solve(&folder, "--game cross --size 5"));
    let words = "Proven: the second player (seat 2) wins: after each opening, either by swapping or by playing on.";
    assert!(output.contains(words), "{output}");
}

/// After the opening the player who may swap wins by the same argument, and each opening loses for the player who made it.
#[test]
fn the_player_who_may_swap_wins_on_every_board() {
    let folder = program::folder("solve", "swap");
    let found = answer(&folder, "--game crossway --size 9 --moves e5 --nodes 100");
    assert_eq!((&found["result"], &found["seat"], &found["exact"]), (&"0-1".into(), &2.into(), &true.into()));
    assert!(found["winner"].is_null() && found["move"].is_null(), "{found}");
    let output = text(&solve(&folder, "--game cross --size 5 --moves a1 --nodes 100"));
    let words = "Proven: the player to move (seat 2) wins, either by swapping or by playing on. Which of them is not proven after ";
    assert!(output.contains(words), "{output}");
    let found = answer(&folder, "--game crossway --size 9 --all-moves");
    assert!(found["moves"].as_object().unwrap().values().all(|value| *value == "0-1"), "{found}");
}

#[test]
fn a_finished_game_has_its_result() {
    let folder = program::folder("solve", "finished");
    let found = answer(&folder, "--game crossway --size 2 --no-swap --moves a1,b1,a2");
    assert_eq!((&found["result"], &found["to_move"], &found["depth"]), (&"1-0".into(), &Value::Null, &0.into()));
}

/// The proof is about the stones, and what the record says is told besides.
#[test]
fn a_game_that_its_tags_end_is_noted() {
    let folder = program::folder("solve", "ended-by-tags");
    let record = "[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n[Result \"0-1\"]\n[Termination \"timeout\"]\n\n1. b2 a1 0-1\n";
    fs::write(folder.join("ended.txt"), record).unwrap();
    let said = text(&solve(&folder, "ended.txt"));
    let note = "the record says that the game is over: black has lost on time";
    assert!(said.contains(note) && said.contains("Proven: black (seat 1) wins"), "{said}");
    assert!(!text(&solve(&folder, "ended.txt -q")).contains(note));
}

/// With one thread each move of the start was counted once more.
#[test]
fn no_more_positions_are_counted_than_allowed() {
    let folder = program::folder("solve", "positions");
    for threads in ["1", "2"] {
        let found = answer(&folder, &format!("--game crossings --nodes 10 -j {threads}"));
        assert!(found["nodes"].as_u64().unwrap() <= 10, "{found}");
    }
}

/// Limits, memory and threads change how long it takes, not what is proven.
#[test]
fn proven_values_do_not_depend_on_the_machine() {
    let folder = program::folder("solve", "machine");
    for position in ["--moves c3", "--moves b2,c4", "--moves a1,c3,d2", "--moves e5"] {
        let found = answer(&folder, &format!("--game crossway --size 5 --no-swap {position} --all-moves -j 1"));
        for options in ["-j 2", "-j 1 --memory 64KB", "-j 3 --memory 1MB"] {
            let again =
                answer(&folder, &format!("--game crossway --size 5 --no-swap {position} --all-moves {options}"));
            for key in ["result", "winner", "seat", "moves"] {
                assert_eq!(found[key], again[key], "{position} {options}");
            }
        }
    }
}

#[test]
fn certificates_are_written_and_checked() {
    let folder = program::folder("solve", "certificates");
    for name in ["proof.txt", "proof.txt.zst"] {
        let output = solve(&folder, &format!("--game crossway --size 5 --no-swap --moves c3 --proof {name}"));
        assert_eq!(output.status.code(), Some(0), "{}", text(&output));
        let checked = solve(&folder, &format!("--check {name}"));
        assert_eq!(checked.status.code(), Some(0), "{}", text(&checked));
        assert!(text(&checked).contains("proven: black wins crossway size 5 from 5/5/2B2/5/5 W"));
    }
    // Two outputs never share a file, and text from a certificate does not reach the terminal as it is.
    for arguments in ["--proof s -o s", "--proof s --resume s", "-o s --resume s"] {
        let output = solve(&folder, &format!("--game crossway --size 4 --no-swap --force {arguments}"));
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        let why =
            if arguments.contains("--resume") { "is the file of `--resume`" } else { "two outputs have the same file" };
        assert!(text(&output).contains(&format!("s: {why}")) && !folder.join("s").exists());
    }
    fs::write(folder.join("evil.txt"), "[Proof \"\u{1b}[31m\u{202e}\"]\n").unwrap();
    assert!(!text(&solve(&folder, "--check evil.txt")).contains(['\u{1b}', '\u{202e}']));
    // An existing file is not replaced.
    let again = solve(&folder, "--game crossway --size 4 --no-swap --proof proof.txt");
    assert_eq!(again.status.code(), Some(2), "{}", text(&again));
    let proof = fs::read_to_string(folder.join("proof.txt")).unwrap();
    let broken = proof.lines().take(40).collect::<Vec<_>>().join("\n");
    fs::write(folder.join("broken.txt"), broken).unwrap();
    let checked = solve(&folder, "--check broken.txt");
    assert_eq!(checked.status.code(), Some(1));
    assert!(text(&checked).contains("not a proof: the position "), "{}", text(&checked));
    fs::write(folder.join("nonsense.txt"), "hello").unwrap();
    assert_eq!(solve(&folder, "--check nonsense.txt").status.code(), Some(1));
    // Nothing is proven within the limit, so nothing is written.
    let unknown = solve(&folder, "--game crossway --size 9 --no-swap --nodes 500 --proof none.txt");
    assert_eq!(unknown.status.code(), Some(1), "{}", text(&unknown));
    let why = "xgames: none.txt: a limit was reached before it was proven who wins; no certificate was written\n";
    assert!(text(&unknown).contains(why), "{}", text(&unknown));
    assert!(!folder.join("none.txt").exists());
}

/// A limit that does not suffice for the position leaves something for each of its moves.
#[test]
fn all_moves_share_a_limit() {
    let folder = program::folder("solve", "share");
    let position = "--game crossway --size 6 --no-swap --moves c3 --all-moves -j 1";
    let (whole, part) = (answer(&folder, position), answer(&folder, &format!("{position} --nodes 400")));
    assert_eq!(part["result"], Value::Null);
    let results = part["moves"].as_object().unwrap();
    let known = results.values().filter(|result| !result.is_null()).count();
    assert!(known > results.len() / 2, "{known} moves are known");
    for (mv, result) in results {
        assert!(result.is_null() || *result == whole["moves"][mv], "{mv}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_proof_is_interrupted() {
    let folder = program::folder("solve", "interrupted_proof");
    let solve: Vec<_> = "solve --game crossway --size 9 --no-swap --proof proof.txt".split(' ').collect();
    let output = program::interrupted(&folder, &solve, std::time::Duration::from_millis(700));
    assert_eq!(output.status.code(), Some(130), "{}", text(&output));
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(message.contains("xgames: proof.txt: interrupted; no certificate was written\n"), "{message}");
    assert!(message.contains("interrupted after ") && !message.contains("no win"), "{message}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

/// A game that a player has given up has its result in every form, whatever the stones would have led to.
#[test]
fn a_resignation_is_the_end() {
    let folder = program::folder("solve", "given-up");
    let record = "[Game \"crossway\"]\n[Size \"3\"]\n[Result \"0-1\"]\n\n1. a1 b2 2. a2 c2 3. resign 0-1\n";
    fs::write(folder.join("a.txt"), record).unwrap();
    let solve = |options: &[&str]| program::printed(&folder, &[&["solve", "a.txt"], options].concat(), 0..=0);
    assert!(solve(&[]).contains("white (seat 2) has won: black has resigned"));
    let answer: Value = serde_json::from_str(&solve(&["--output-format", "json", "--all-moves"])).unwrap();
    for (key, value) in [
        ("result", json!("0-1")),
        ("winner", json!("white")),
        ("seat", json!(2)),
        ("to_move", Value::Null),
        ("pv", json!([])),
        ("moves", json!({})),
        ("exact", json!(true)),
    ] {
        assert_eq!(answer[key], value, "{key}");
    }
    for option in ["--proof", "--jobs-out"] {
        let error = program::refused(&folder, &["solve", "a.txt", option, "x"]);
        assert!(error.contains("the game is over"), "{error}");
        assert!(!folder.join("x").exists());
    }
}

/// A limit may end the searches of the moves before their values are found; the result of the position tells them nevertheless.
#[test]
fn values_of_moves_agree_with_the_result_of_the_position() {
    let folder = program::folder("solve", "moves-and-result");
    let crossway = "--game crossway --size 5 --no-swap --moves";
    let crosswise = concat!(env!("CARGO_MANIFEST_DIR"), "/records/crosswise/02-two-players-columns-win.txt@40");
    for (position, least) in [(&*format!("{crossway} c3,b2"), 50), (&format!("{crossway} c3"), 15), (crosswise, 20_000)]
    {
        for nodes in [least, 4 * least] {
            let options = format!("-q -j 1 --all-moves --nodes {nodes} --output-format json");
            let output = solve(&folder, &format!("{position} {options}"));
            let found: Value = serde_json::from_slice(&output.stdout).unwrap();
            let (result, moves) = (&found["result"], found["moves"].as_object().unwrap());
            if let (Some(best), true) = (found["move"].as_str(), found["exact"] == true) {
                let is_lost = found["winner"] != found["to_move"] && found["winner"] != "draw";
                assert_eq!(&moves[best], result, "{position} {nodes}: {found}");
                assert!(!is_lost || moves.values().all(|value| value == result), "{position} {nodes}: {found}");
            }
        }
    }
}
