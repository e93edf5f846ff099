//! `solve --resume`: the file in which a solver keeps what it knows.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use super::crosswise::GAME;
use super::{answer, solve, text};
use crate::support::program;

/// With a third of the positions that it takes, a run ends early. The next ones go on, and find what one long run finds.
fn goes_on(folder: &PathBuf, position: &str) {
    let whole = answer(folder, position);
    let nodes = whole["nodes"].as_u64().unwrap();
    let mut runs = 0;
    loop {
        runs += 1;
        let output = solve(folder, &format!("{position} --output-format json --nodes {} --resume memory", nodes / 3));
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        if output.status.code() == Some(0) {
            for key in ["result", "winner", "seat"] {
                assert_eq!(found[key], whole[key], "{position}");
            }
            break;
        }
        assert_eq!((output.status.code(), &found["result"]), (Some(1), &Value::Null), "{}", text(&output));
        assert!(runs < 20, "{position}");
    }
    assert!(runs > 1, "{position}");
    // What is known needs no search.
    let again = answer(folder, &format!("{position} --resume memory"))["nodes"].as_u64().unwrap();
    assert!(again < nodes / 10, "{position}: {again} of {nodes} positions");
}

/// A refused file is not replaced.
fn is_refused(folder: &PathBuf, arguments: &str, why: &str) {
    let bytes = fs::read(folder.join("memory")).unwrap();
    let refused = solve(folder, &format!("{arguments} --resume memory"));
    assert_eq!(refused.status.code(), Some(2));
    assert!(text(&refused).contains(why), "{}", text(&refused));
    assert_eq!(fs::read(folder.join("memory")).unwrap(), bytes);
}

/// A search that finds out nothing more ends, though no limit is reached.
#[test]
fn a_search_without_an_answer_ends() {
    let folder = program::folder("solve", "resumed-in-vain");
    let output = solve(&folder, "--game crossings --board 1x5 -j 1 --resume memory");
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
}

/// The answer is not lost if there is no place for the memory.
#[cfg(unix)]
#[test]
fn an_answer_is_printed_before_the_memory_is_written() {
    let folder = program::folder("solve", "resumed-without-place");
    let line = format!(
        "ulimit -f 1; exec '{}' solve --game crossway --size 6 --no-swap --moves a1 -j 1 --resume memory",
        env!("CARGO_BIN_EXE_xgames")
    );
    let output = Command::new("bash").args(["-c", &line]).current_dir(&folder).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stdout).contains("Proven: white"), "{}", text(&output));
    assert!(String::from_utf8_lossy(&output.stderr).contains("memory: "), "{}", text(&output));
    assert!(!folder.join("memory").exists());
}

/// Whoever waits for another process that has the memory may stop.
#[cfg(unix)]
#[test]
fn waiting_for_a_memory_can_be_interrupted() {
    let folder = program::folder("solve", "resumed-waiting");
    let lock = fs::File::create(folder.join("memory.lock")).unwrap();
    lock.lock().unwrap();
    let arguments = ["solve", "--game", "crossway", "--size", "3", "--resume", "memory"];
    let output = program::interrupted(&folder, &arguments, std::time::Duration::from_millis(1500));
    assert_eq!(output.status.code(), Some(130), "{}", text(&output));
}

/// A pipe would be waited for without an end.
#[cfg(unix)]
#[test]
fn the_memory_is_a_regular_file() {
    let folder = program::folder("solve", "resumed-pipe");
    assert!(Command::new("mkfifo").arg(folder.join("pipe")).status().unwrap().success());
    for file in ["pipe", "."] {
        let arguments = format!("--no-sandbox --game crossway --size 4 --resume {file}");
        let output = solve(&folder, &arguments);
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output).contains("is not a regular file"), "{}", text(&output));
    }
}

#[test]
fn a_search_is_resumed() {
    let folder = program::folder("solve", "resumed");
    let position = "--game crossway --size 6 --no-swap --moves a1 -j 1";
    goes_on(&folder, position);
    is_refused(&folder, "--game crossway --size 5 --no-swap", "this is not a file of `--resume` for crossway 5");
    let mut bytes = fs::read(folder.join("memory")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(folder.join("memory"), &bytes).unwrap();
    is_refused(&folder, position, "memory: the file is damaged");
    bytes[middle] ^= 1;
    fs::write(folder.join("memory"), [&bytes[..], b"12345678"].concat()).unwrap();
    is_refused(&folder, position, "memory: the file is damaged");
    // It is for a board of size 6, whatever its heading says.
    let size = bytes.iter().position(|byte| *byte == b'6').unwrap();
    bytes[size] = b'5';
    fs::write(folder.join("memory"), &bytes).unwrap();
    is_refused(&folder, "--game crossway --size 5 --no-swap", "memory: the file is damaged");
    let old = String::from("xgames solver memory 1 crossway 6\n\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0");
    fs::write(folder.join("memory"), old).unwrap();
    is_refused(&folder, position, "memory: another version of xgames has written this file of `--resume`");
    // An empty file holds nothing.
    fs::write(folder.join("memory"), "").unwrap();
    goes_on(&folder, position);
}

#[test]
fn a_search_of_crossings_is_resumed() {
    let folder = program::folder("solve", "resumed_crossings");
    goes_on(&folder, "--game crossings --board 3x6 -j 1");
    is_refused(&folder, "--game crossings --board 3x5", "this is not a file of `--resume` for crossings 3x5");
    is_refused(&folder, "--game crossings --nodes 5", "this is not a file of `--resume` for crossings 8");
    fs::remove_file(folder.join("memory")).unwrap();
    let position = "1b2b1b1/bb3b2/w1b5/1bb1w1w1/1w1b1b1b/1w1bw3/1ww1bbww/w2ww1ww,w";
    goes_on(&folder, &format!("--game crossings --position {position} -j 1"));
    let mut bytes = fs::read(folder.join("memory")).unwrap();
    bytes.truncate(bytes.len() - 8);
    fs::write(folder.join("memory"), &bytes).unwrap();
    is_refused(&folder, "--game crossings --nodes 5", "memory: the file is damaged");
}

#[test]
fn a_search_of_crosswise_is_resumed() {
    let folder = program::folder("solve", "resumed_crosswise");
    fs::write(folder.join("game.txt"), GAME).unwrap();
    goes_on(&folder, "game.txt@42 -j 1");
    // The file is for later positions of the same game, too.
    let [alone, with_memory] = ["", " --resume memory"].map(|memory| answer(&folder, &format!("game.txt@44{memory}")));
    assert_eq!(alone["result"], with_memory["result"]);
    // The same stones come in another order.
    let other = GAME.replace("Bb2+A\nEb3+F 24. De3+F", "Bb2+F\nEb3+F 24. De3+A");
    assert_ne!(other, GAME);
    fs::write(folder.join("other.txt"), other).unwrap();
    is_refused(
        &folder,
        "other.txt@42",
        "memory: this file of `--resume` is for a game with another bag or other seats",
    );
    let mut bytes = fs::read(folder.join("memory")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(folder.join("memory"), &bytes).unwrap();
    is_refused(&folder, "game.txt@42", "memory: the file is damaged");
}

/// With SIGINT, and as the system does, with SIGTERM.
#[cfg(unix)]
#[test]
fn an_interrupted_search_keeps_what_it_knows() {
    let folder = program::folder("solve", "interrupted");
    fs::write(folder.join("game.txt"), GAME).unwrap();
    let searches = [
        ("-INT", "--game crossway --size 8 --no-swap"),
        ("-TERM", "--game crossings --board 5x6"),
        ("-TERM", "game.txt@36"),
    ];
    for (signal, position) in searches {
        let _ = fs::remove_file(folder.join("memory"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .current_dir(&folder)
            .args(format!("solve {position} --resume memory").split_whitespace())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        assert!(Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{position}");
        assert!(fs::metadata(folder.join("memory")).unwrap().len() > 1000, "{position}");
        let next = solve(&folder, &format!("{position} --resume memory --nodes 100"));
        assert_eq!(next.status.code(), Some(1), "{}", text(&next));
    }
}
