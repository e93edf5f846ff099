//! `bench`: positions whose values are proved, and grades of engines and other programs.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::program::{self, objects, printed, xgames};

/// Options for a few small positions.
const SMALL: [&str; 8] = ["--game", "cross", "--size", "2", "--positions", "6", "--seed", "3"];

/// The results of a command that grades.
fn graded(folder: &Path, arguments: &[&str]) -> Vec<Value> {
    objects(&printed(folder, &[&["bench", "--output-format", "ndjson"], arguments].concat(), 0..=0))
}

/// The numbers of a result: kept, lost, illegal, without an answer.
fn counts(result: &Value) -> [u64; 4] {
    ["kept", "lost", "illegal", "silent"].map(|name| result[name].as_u64().unwrap())
}

#[test]
fn the_best_engine_keeps_every_value_of_a_small_board() {
    let folder = program::folder("bench", "engines");
    let results = graded(&folder, &[&["best:2000", "random"], &SMALL[..]].concat());
    assert_eq!((results.len(), counts(&results[0])), (2, [6, 0, 0, 0]));
    assert_eq!((&results[0]["share"], &results[0]["high"]), (&1.0.into(), &1.0.into()));
    assert_eq!((&results[0]["playouts"], &results[0]["seconds"]), (&2000.into(), &Value::Null));
    let [kept, lost, ..] = counts(&results[1]);
    assert_eq!(kept + lost, 6, "{}", results[1]);
    assert_eq!(results[0]["set"], results[1]["set"]);
    // Rows add up.
    let rows = results[1]["rows"].as_array().unwrap();
    assert_eq!(rows.iter().map(|row| row["kept"].as_u64().unwrap()).sum::<u64>(), kept);
    // The same line has the same result.
    assert_eq!(graded(&folder, &[&["best:2000", "random"], &SMALL[..]].concat()), results);
    let text = printed(&folder, &[&["bench", "random"], &SMALL[..]].concat(), 0..=0);
    let hash = results[0]["set"]["sha256"].as_str().unwrap();
    assert!(text.contains(&format!("set {}: 6 positions, seed 3", &hash[..12])), "{text}");
}

#[test]
fn a_set_is_written_once_and_read_again() {
    let folder = program::folder("bench", "set");
    let line = [&["random", "--set", "set.ndjson"], &SMALL[..]].concat();
    let first = graded(&folder, &line);
    let text = fs::read_to_string(folder.join("set.ndjson")).unwrap();
    assert_eq!(graded(&folder, &line), first);
    assert_eq!(fs::read_to_string(folder.join("set.ndjson")).unwrap(), text);
    assert_eq!(text.lines().count(), 7);
    let by_file = graded(&folder, &["random", "--set", "set.ndjson"]);
    assert_eq!(by_file[0]["set"], first[0]["set"]);
    let fewer = graded(&folder, &["random", "--set", "set.ndjson", "--positions", "2"]);
    assert_eq!(fewer[0]["positions"], 2);
    // Only the set.
    assert_eq!(printed(&folder, &[&["bench", "--set", "other.ndjson"], &SMALL[..]].concat(), 0..=0), "");
    assert_eq!(fs::read_to_string(folder.join("other.ndjson")).unwrap(), text);
    // The position of each line is solved to the same value.
    for task in objects(&text).into_iter().skip(1) {
        let position = task["position"].as_str().unwrap();
        let line = ["solve", "--game", "cross", "--position", position, "--all-moves", "--output-format", "json"];
        let solved = &objects(&printed(&folder, &line, 0..=0))[0];
        assert_eq!((&solved["result"], &solved["moves"]), (&task["value"], &task["values"]), "{position}");
    }
    for (arguments, message) in [
        (&["random", "--set", "set.ndjson", "--seed", "4"][..], "was made with `--seed 3`"),
        (&["random", "--set", "set.ndjson", "--game", "crossway"], "the set in it has no position of crossway"),
        (&["random", "--set", "damaged"], "line 1: this is not the file of a set"),
        (&["random", "--game", "crossings", "--size", "5"], "crossings has no board of size 5"),
        (&["random", "--game", "cross", "--size", "2", "--game", "crosswise"], "crosswise has no board of size 2"),
        (&["random", "--set", "set.ndjson", "-o", "set.ndjson"], "is the file of `--set`"),
        (&["--game", "cross"], "<AGENT>"),
        (&["deep"], "the engines are best, uct, random and level1 to level5"),
        (&["json:"], "write a command line after json:"),
        (&["gtp:true"], "gtp:true: it has ended, or does not speak the Go Text Protocol"),
    ] {
        fs::write(folder.join("damaged"), "[Game \"cross\"]\n").unwrap();
        let refused = program::refused(&folder, &[&["bench"], arguments].concat());
        assert!(refused.contains(message), "{arguments:?}: {refused}");
    }
}

/// This program as another one, by both languages: it gets the same grades as the engine in this process.
#[cfg(unix)]
#[test]
fn other_programs_are_graded() {
    let folder = program::folder("bench", "programs");
    let exe = env!("CARGO_BIN_EXE_xgames");
    let gtp = format!("gtp:{exe} engine gtp --playouts 2000 --seed 0");
    let json = format!("json:{exe} engine json");
    for board in [&["--game", "cross", "--size", "2"][..], &["--game", "crosswise"]] {
        let line = [&[gtp.as_str(), &json, "best:2000", "--playouts", "2000", "--positions", "3"], board].concat();
        let results = graded(&folder, &line);
        for result in &results {
            assert_eq!(counts(result), [3, 0, 0, 0], "{result}");
        }
    }
}

#[cfg(unix)]
#[test]
fn programs_that_do_not_play_are_counted() {
    let folder = program::folder("bench", "faults");
    let run = |agent: &str, timeout: &str| {
        let head = ["bench", "--output-format", "ndjson", "--timeout", timeout, "--time", "0.1", agent];
        let output = xgames(&folder, &[&head, &SMALL[..]].concat());
        assert!(output.status.success(), "{output:?}");
        let result = objects(&String::from_utf8(output.stdout).unwrap()).remove(0);
        (result, String::from_utf8(output.stderr).unwrap())
    };
    for (answer, expected, note) in [
        ("printf '= zz\\n\\n'", [0, 0, 6, 0], "position 1: its move ‘zz’ is not possible"),
        ("printf '= \\033[2J\\n\\n'", [0, 0, 6, 0], "is not possible"),
        ("printf '? no idea\\n\\n'", [0, 0, 0, 6], "it refused `genmove b`: no idea"),
        ("exit", [0, 0, 0, 6], "it has ended"),
        ("printf '= resign\\n\\n'", [0, 0, 0, 6], "it has resigned"),
        // After five positions without an answer it is not asked again.
        ("sleep 9", [0, 0, 0, 6], "it gave no answer for 0.6 s"),
    ] {
        let script =
            "while read -r command rest; do case $command in\nlist_commands) printf '= genmove\\nplay\\n\\n';;\n";
        let script = format!("{script}genmove) {answer};;\n*) printf '=\\n\\n';;\nesac; done\n");
        fs::write(folder.join("engine.sh"), script).unwrap();
        let (result, notes) = run("gtp:sh engine.sh", if answer == "sleep 9" { "0.5" } else { "5" });
        let [kept, lost, illegal, silent] = counts(&result);
        assert_eq!([kept, lost, illegal, silent], expected, "{answer}: {notes}");
        assert!(
            notes.contains("1 further answer without a legal move") && !notes.contains('\u{1b}'),
            "{answer}: {notes}"
        );
        // The words name the side to move, which is not always the first.
        assert!(notes.contains(note) || notes.contains(&note.replace("genmove b", "genmove w")), "{answer}: {notes}");
        assert_eq!(result["complete"], true);
    }
    for (command, note) in [
        ("json:cat", "it has ended, or does not speak JSON on lines"),
        ("json:read -r line", "it has ended, or does not speak JSON on lines"),
        ("json:while read -r line; do echo x; done", "does not speak JSON on lines"),
        ("json:while read -r line; do echo '{\"error\": \"no \\u001b[2J\"}'; done", "it refused the query: no"),
        ("json:sleep 9", "it gave no answer for 0.3 s"),
        // It always has one more line.
        ("json:while :; do echo '{\"id\":\"other\",\"isDuringSearch\":true}'; done", "it gave no answer for 0.3 s"),
    ] {
        let (result, notes) = run(command, if note.starts_with("it gave") { "0.2" } else { "5" });
        assert_eq!(counts(&result), [0, 0, 0, 6], "{command}: {notes}");
        assert!(notes.contains(note) && !notes.contains('\u{1b}'), "{command}: {notes}");
    }
    // An error about another query is not one about this.
    let late = r#"json:while read -r line; do echo '{"id":"other","error":"no"}'; echo '{"move": "zz"}'; done"#;
    assert_eq!(counts(&run(late, "5").0), [0, 0, 6, 0]);
    // A program may answer with nothing but a move.
    let (result, notes) = run("json:while read -r line; do echo '{\"move\": \"zz\"}'; done", "5");
    assert_eq!(counts(&result), [0, 0, 6, 0], "{notes}");
}

/// After Ctrl-C the grades so far are written, in a file too, and no program runs on.
#[cfg(unix)]
#[test]
fn an_interruption_keeps_what_is_graded() {
    let folder = program::folder("bench", "interrupted");
    for old in [false, true] {
        let script = "echo $$ >>pids\nwhile read -r command rest; do case $command in\n\
             list_commands) printf '= genmove\\n\\n';;\ngenmove) if [ -e thought ]; then >thinks; sleep 100; fi; \
             >thought; printf '= zz\\n\\n';;\n*) printf '=\\n\\n';;\nesac; done\n";
        fs::write(folder.join("engine.sh"), script).unwrap();
        for name in ["thought", "thinks", "pids"] {
            let _ = fs::remove_file(folder.join(name));
        }
        let mut bench = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .current_dir(&folder)
            .args(["bench", "gtp:sh engine.sh", "-o", "result.ndjson", "--timeout", "60"])
            .args(if old { &["--force"][..] } else { &[] })
            .args(SMALL)
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while !folder.join("thinks").exists() {
            assert!(begun.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(20));
        }
        Command::new("kill").args(["-INT", &bench.id().to_string()]).status().unwrap();
        assert_eq!(bench.wait().unwrap().code(), Some(130));
        let mut notes = String::new();
        std::io::Read::read_to_string(&mut bench.stderr.take().unwrap(), &mut notes).unwrap();
        let word = if old { "not written over the old file" } else { "is incomplete" };
        assert!(notes.contains(&format!("result.ndjson: {word}, because the grading was interrupted")), "{notes}");
        let result = objects(&fs::read_to_string(folder.join("result.ndjson")).unwrap()).remove(0);
        assert_eq!((counts(&result), &result["complete"]), ([0, 0, 1, 0], &false.into()));
        let pid = fs::read_to_string(folder.join("pids")).unwrap();
        let state = Command::new("ps").args(["-o", "stat=", "-p", pid.trim()]).output().unwrap().stdout;
        assert!(matches!(state.trim_ascii().first(), None | Some(b'Z')), "{pid}");
    }
}

/// Positions that were made are in the file of the set after an interruption, and can be used.
#[cfg(unix)]
#[test]
fn an_interruption_keeps_the_positions_that_were_made() {
    let folder = program::folder("bench", "positions");
    let bench = ["bench", "random", "--game", "crossway", "--size", "5", "--positions", "100000", "--set", "set.json"];
    let output = program::interrupted(&folder, &bench, Duration::from_secs(3));
    let notes = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{notes}");
    assert!(notes.contains("set.json: is incomplete, because the search for positions was interrupted\n"), "{notes}");
    let kept = notes.rsplit_once("; ").unwrap().1.split_once(" of them are kept").unwrap().0.parse::<u64>().unwrap();
    let result = &graded(&folder, &bench[1..])[0];
    let all = counts(result).iter().sum::<u64>();
    assert!(kept > 0 && all == kept, "{all} of {kept}");
    // Without a file there is nothing to keep.
    let output = program::interrupted(&folder, &bench[..8], Duration::from_millis(700));
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(notes.starts_with("interrupted after ") && notes.trim_end().ends_with("; none of them is kept"), "{notes}");
    assert!(notes.contains(" solved position"), "{notes}");
}
