//! Ctrl-C ends every command that can take long with status 130, complete lines and a note.

#![cfg(unix)]

use crate::support::program;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

/// Games of Crosswise, so that `match` takes them too.
fn games() -> String {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/records/crosswise/");
    let game = fs::read_to_string(format!("{folder}match-first-to-2.txt")).unwrap();
    format!("{game}\n").repeat(200)
}

#[test]
fn a_note_says_how_far_the_command_has_come() {
    let folder = program::folder("interruption", "notes");
    let run = |arguments: &[&str], what: &str| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .current_dir(&folder)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(fs::File::create(folder.join("printed")).unwrap())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut input = child.stdin.take().unwrap();
        let text = games();
        let feed = std::thread::spawn(move || while input.write_all(text.as_bytes()).is_ok() {});
        std::thread::sleep(Duration::from_millis(700));
        assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
        let mut lines = BufReader::new(child.stderr.take().unwrap());
        let mut note = String::new();
        while !note.starts_with("interrupted after ") {
            note.clear();
            assert_ne!(lines.read_line(&mut note).unwrap(), 0, "{arguments:?}");
        }
        assert!(note.trim_end_matches('\n').trim_end_matches('s').ends_with(what), "{arguments:?}: {note}");
        let mut rest = String::new();
        lines.read_to_string(&mut rest).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{arguments:?}");
        feed.join().unwrap();
        let printed = fs::read_to_string(folder.join("printed")).unwrap();
        assert!(printed.is_empty() || printed.ends_with('\n'), "{arguments:?}");
    };
    run(&["validate", "-"], " game");
    run(&["verify", "-"], " game");
    // The mark says that everything is there, which is not so.
    run(&["verify", "--end-mark", "--output-format", "ndjson", "-"], " game");
    assert!(!fs::read_to_string(folder.join("printed")).unwrap().contains("{\"end\""));
    run(&["replay", "-"], " game");
    run(&["match", "-"], " game");
    run(&["convert", "-", "--to", "ndjson"], " game");
    run(&["fmt", "-"], " game");
    run(&["fmt", "--fix", "-"], " game");
    run(&["generate", "--game", "cross", "--count", "999999999"], " game");
    run(&["perft", "--game", "crossings", "--depth", "9"], " node");
}

/// Analyses the game until Ctrl-C after this time. Returns the exit status, the output and the messages.
fn analysis_until_interrupted(folder: &Path, game: &str, time: Duration) -> (Option<i32>, String, String) {
    let analyse = ["analyse", "--deepen", "1", "--playouts", "20000", "--resume", "kept", "--no-progress", game];
    let output = program::interrupted(folder, &analyse, time);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

/// The searches of an interrupted review are not lost: they are reported, and `--resume` keeps them.
#[test]
fn a_review_reports_and_keeps_what_it_has_searched() {
    let folder = program::folder("interruption", "review");
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/records/crossway/13-plain-coordinates.txt");
    let kept = || fs::read_to_string(folder.join("kept")).unwrap().lines().last().unwrap_or_default().to_owned();
    let searches = |line: &str| line.matches("[0.").count();
    // A busy machine needs longer until it has made more searches.
    let analyse_until_more = |before: usize| {
        for seconds in [2, 4, 8, 16, 32] {
            let run = analysis_until_interrupted(&folder, game, Duration::from_secs(seconds));
            if searches(&kept()) > before {
                return run;
            }
        }
        panic!("no searches were kept: {}", kept());
    };
    let (status, out, messages) = analyse_until_more(0);
    assert_eq!(status, Some(130), "{out}{messages}");
    assert!(out.contains("13-plain-coordinates.txt"), "{out}");
    assert!(
        messages.contains("13-plain-coordinates.txt, game 1: interrupted; not all of its moves were searched"),
        "{messages}"
    );
    assert!(messages.contains("interrupted after 1 game\n"), "{messages}");
    let first = kept();
    assert!(first.contains(" [false,[["), "{first}");
    // The next run goes on from there.
    let (status, ..) = analyse_until_more(searches(&first));
    assert_eq!(status, Some(130));
    assert!(kept().contains(" [false,[["), "{}", kept());
}

/// The files of an interrupted analysis have what was found out until then; those of another run are not written, and a message says so. With
/// `--resume` that file has it, and the same command can go on.
#[test]
fn new_files_keep_what_an_analysis_has_found() {
    let folder = program::folder("interruption", "files");
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/records/crossway/13-plain-coordinates.txt");
    let files = ["out.json", "annotated.txt", "plies.csv", "summary.ndjson"];
    let run = |further: &[&str]| {
        let analyse = ["analyse", "--playouts", "5000", "--check-time", "600", "--no-progress", game, "-o", files[0]];
        let reports = ["--annotate", files[1], "--report", "csv=plies.csv", "--summary", files[3]];
        program::interrupted(&folder, &[&analyse[..], &reports, further].concat(), Duration::from_secs(2))
    };
    let kept = run(&["--resume", "kept"]);
    let messages = String::from_utf8(kept.stderr).unwrap();
    assert_eq!(kept.status.code(), Some(130), "{messages}");
    for file in files {
        assert!(messages.contains(&format!("{file}: not written, because the run was interrupted")), "{messages}");
        assert!(!folder.join(file).exists(), "{file}");
    }
    // A graph needs a game that was searched to its end, and other files do not.
    let new = run(&["--graph", "graph.svg", "--good-to", "good.txt"]);
    let messages = String::from_utf8(new.stderr).unwrap();
    assert_eq!(new.status.code(), Some(130), "{messages}");
    for file in files {
        let incomplete = format!("{file}: is incomplete, because the analysis was interrupted");
        assert!(messages.contains(&incomplete), "{messages}");
        assert!(fs::metadata(folder.join(file)).unwrap().len() > 0, "{file}");
    }
    assert!(messages.contains("good.txt: not written, because the run was interrupted"), "{messages}");
    assert!(!folder.join("good.txt").exists());
    let rows: Vec<serde_json::Value> = serde_json::from_slice(&fs::read(folder.join(files[0])).unwrap()).unwrap();
    assert!(rows.iter().any(|row| row["winrate"].is_number()), "{rows:?}");
}

/// Commands that wait for what other programs say end as all do, and with the same status after SIGTERM.
#[test]
fn commands_that_wait_for_input_can_be_ended() {
    for arguments in [&["engine"][..], &["engine", "json"], &["solve", "--check", "-"], &["solve", "-"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .spawn()
            .unwrap();
        // Waiting for the program would end its input.
        let _input = child.stdin.take();
        std::thread::sleep(Duration::from_millis(1500));
        assert!(Command::new("kill").args(["-TERM", &child.id().to_string()]).status().unwrap().success());
        assert_eq!(child.wait().unwrap().code(), Some(130), "{arguments:?}");
    }
}
