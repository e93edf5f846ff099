//! `tournament`: scores and records.

use std::fs;
#[cfg(unix)]
use std::process::{Command, Stdio};
#[cfg(unix)]
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::support::program::{self, xgames};

#[test]
fn the_score_is_that_of_the_records() {
    let folder = program::folder("tournament", "score");
    for (game, size) in [("crossway", "4"), ("cross", "3"), ("crossings", ""), ("crosswise", "")] {
        let file = format!("{game}.txt");
        let size: Vec<&str> = if size.is_empty() { Vec::new() } else { vec!["--size", size] };
        let arguments =
            ["tournament", "uct:20", "random", "--game", game, "--count", "6", "--longest", "80", "--seed", "3", "-q"];
        let run = |records: &str, jobs: &str| {
            let further = ["--records", records, "-j", jobs, "--output-format", "json"];
            let output = xgames(&folder, &[&arguments[..], &size, &further].concat());
            assert!(output.status.success(), "{output:?}");
            output.stdout
        };
        let answer = run(&file, "1");
        let found: Value = serde_json::from_slice(&answer).unwrap();
        // The judge counts the same.
        let stats = xgames(&folder, &["verify", "-q", "--output-format", "ndjson", &file]).stdout;
        let (mut wins, mut draws, mut games) = (0, 0, 0);
        for line in String::from_utf8(stats).unwrap().lines() {
            let judged: Value = serde_json::from_str(line).unwrap();
            assert_ne!(judged["verdict"], "invalid", "{judged}");
            games += 1;
            let won = if games % 2 == 1 { "1-0" } else { "0-1" };
            wins += u64::from(judged["result"] == won);
            draws += u64::from(judged["result"] == "1/2-1/2" || judged["result"] == "*");
        }
        assert_eq!((&found["games"], &found["wins"], &found["draws"]), (&6.into(), &wins.into(), &draws.into()));
        assert_eq!(found["losses"], 6 - wins - draws);
        // Neither the number of threads nor another run changes a game.
        assert_eq!(run("again.txt", "2"), answer);
        assert_eq!(fs::read(folder.join("again.txt")).unwrap(), fs::read(folder.join(&file)).unwrap());
        fs::remove_file(folder.join("again.txt")).unwrap();
    }
}

#[test]
fn an_engine_that_searches_beats_random_moves() {
    let folder = program::folder("tournament", "random");
    let arguments = ["tournament", "best:200", "random", "--game", "crossway", "--size", "5", "--count", "10"];
    let output = xgames(&folder, &[&arguments[..], &["--sprt", "0,100"]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("wins 10, losses 0, draws 0\nscore 100.0 %"), "{text}");
}

/// Each engine has its own limits and threads, and the answer says which.
#[test]
fn engines_have_threads() {
    let folder = program::folder("tournament", "threads");
    let arguments = ["tournament", "best:0.01s,threads=2", "best:threads=1", "--time", "0.01", "--game", "cross"];
    let further = ["--size", "3", "--count", "4", "--records", "games.txt", "--output-format", "json"];
    let output = xgames(&folder, &[&arguments[..], &further].concat());
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        (&found["a"], &found["b"], &found["games"]),
        (&"best:0.01s,threads=2".into(), &"best".into(), &4.into())
    );
    let verified = xgames(&folder, &["verify", "games.txt"]);
    assert!(verified.status.success(), "{verified:?}");
}

#[test]
fn wrong_arguments() {
    let folder = program::folder("tournament", "wrong");
    for (arguments, message) in [
        (["best", "random", "--count", "3"], "an even number"),
        (["deep", "random", "--count", "4"], "the engines are best, uct, random and level1 to level5"),
        (["gtp:", "random", "--count", "4"], "write a command line after gtp:"),
        (["gtp:a\u{1b}[2J", "random", "--count", "4"], "write a command line after gtp:"),
        (["gtp:./no-such-program", "random", "--count", "4"], "has ended, or does not speak"),
        (["best", "gtp:true", "--count", "4"], "gtp:true: it has ended, or does not speak"),
        (["json:./no-such-program", "random", "--count", "4"], "it has ended, or does not speak JSON on lines"),
        (["best:x", "random", "--count", "4"], "after the colon"),
        (["best:0", "random", "--count", "4"], "after the colon"),
        (["best:threads=0", "random", "--count", "4"], "a number of threads from 1"),
        (["uct:threads=2", "random", "--count", "4"], "only best has threads"),
        (["best", "random", "--sprt", "5,1"], "the smaller one first"),
        (["best", "random", "--size", "99"], "99"),
    ] {
        let output = xgames(&folder, &[&["tournament", "--game", "crossway"], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(message), "{arguments:?}: {output:?}");
    }
}

/// Programs that play by the Go Text Protocol: this one, and some that do not play well.
#[cfg(unix)]
#[test]
fn other_programs_play() {
    let folder = program::folder("tournament", "programs");
    let run = |program: &str, timeout: &str, game: &[&str]| {
        let head = ["tournament", program, "random", "--count", "4", "--playouts", "20", "--timeout", timeout];
        let further = ["--records", "games.txt", "--force", "--output-format", "json", "-j", "2"];
        let output = xgames(&folder, &[&head[..], game, &further].concat());
        assert!(output.status.success(), "{program}: {output:?}");
        let judged = xgames(&folder, &["verify", "-q", "games.txt"]);
        assert!(judged.status.success(), "{program}: {judged:?}");
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        let notes = String::from_utf8(output.stderr).unwrap();
        (answer, notes, fs::read_to_string(folder.join("games.txt")).unwrap())
    };
    // A game that must be set, and one whose hands must be told.
    for (game, size) in [("crossway", "5"), ("cross", "3"), ("crosswise", "6")] {
        let program = format!("gtp:{} engine gtp --playouts 20", env!("CARGO_BIN_EXE_xgames"));
        let (answer, notes, records) = run(&program, "30", &["--game", game, "--size", size]);
        assert_eq!((&answer["a"], notes.as_str()), (&Value::from(program), ""), "{game}");
        assert_eq!(answer["losses"].as_u64().map(|lost| lost <= 2), Some(true), "{game}: {answer}");
        assert!(!records.contains("Termination"), "{records}");
    }
    for (answer, result, note, termination) in [
        ("printf '= zz\\n\\n'", "0-1", "its move ‘zz’ is not possible: ‘zz’ is not a move", "forfeit"),
        ("printf '= \\033[2J\\n\\n'", "0-1", "is not possible", "forfeit"),
        ("printf '? no idea\\n\\n'", "0-1", "it refused `genmove b`: no idea", "forfeit"),
        ("sleep 9", "0-1", "it gave no answer for 2 s", "timeout"),
        ("exit", "0-1", "it has ended", "forfeit"),
        ("while :; do echo x; done", "0-1", "it has ended, or does not speak", "forfeit"),
        ("printf '= resign\\n\\n'", "0-1", "", ""),
    ] {
        let script =
            "while read -r command rest; do case $command in\nlist_commands) printf '= genmove\\nplay\\n\\n';;\n";
        let script = format!("{script}genmove) {answer};;\n*) printf '=\\n\\n';;\nesac; done\n");
        fs::write(folder.join("engine.sh"), script).unwrap();
        let (score, notes, records) = run("gtp:sh engine.sh", "2", &["--game", "crossway", "--size", "3"]);
        assert_eq!(score["losses"], 4, "{answer}: {score} {records}");
        assert!(notes.contains(note) && !notes.contains('\u{1b}'), "{answer}: {notes}");
        assert!(records.contains(&format!("{result}\n")), "{answer}: {records}");
        assert_eq!(records.matches("[Termination ").count(), if termination.is_empty() { 0 } else { 4 }, "{records}");
        assert!(records.contains(termination), "{records}");
    }
}

/// Whether a process runs. One that has ended may wait for somebody to ask for its exit status.
#[cfg(unix)]
fn runs(pid: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().unwrap().stdout;
    !matches!(state.trim_ascii().first(), None | Some(b'Z'))
}

/// No process that a program has started runs on: when the tournament ends, when the program gives no answer, when it ends by
/// itself, and after a signal, whether it thinks or this program does.
#[cfg(unix)]
#[test]
fn programs_end_with_the_tournament() {
    let folder = program::folder("tournament", "end");
    let game = ["--game", "cross", "--size", "3", "--count", "2", "--seed", "4"];
    for (opponent, genmove, signal, status) in [
        ("random", "printf '= resign\\n\\n'", None, 0),
        ("random", "sleep 100", None, 0),
        ("random", "exit", None, 0),
        ("random", "sleep 100", Some("-INT"), 130),
        ("random", "exec sleep 100", Some("-TERM"), 130),
        ("uct:100s", "read -r forever", Some("-INT"), 130),
    ] {
        let script = format!(
            "trap '' INT TERM\nsleep 1000 & echo $$ $! >>pids\nwhile read -r command rest; do case $command in\n\
             list_commands) printf '= genmove\\n\\n';;\ngenmove) >thinks; {genmove};;\n*) printf '=\\n\\n';;\nesac; done\n"
        );
        fs::write(folder.join("engine.sh"), script).unwrap();
        let _ = (fs::remove_file(folder.join("pids")), fs::remove_file(folder.join("thinks")));
        let mut tournament = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .current_dir(&folder)
            .args(["tournament", opponent, "gtp:cd . && sh engine.sh"])
            .args(game)
            .args(["--timeout", if signal.is_some() { "60" } else { "1" }])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // The other player thinks as soon as the program has begun a game.
        let begun = folder.join(if opponent == "random" { "thinks" } else { "pids" });
        while signal.is_some() && !begun.exists() {
            std::thread::sleep(Duration::from_millis(20));
        }
        if let Some(signal) = signal {
            std::thread::sleep(Duration::from_millis(100));
            Command::new("kill").args([signal, &tournament.id().to_string()]).status().unwrap();
        }
        assert_eq!(tournament.wait().unwrap().code(), Some(status), "{genmove}");
        let pids = fs::read_to_string(folder.join("pids")).unwrap();
        let still = || pids.split_whitespace().filter(|pid| runs(pid)).collect::<Vec<_>>();
        // Where the machine is busy, a process that was killed takes a moment to end.
        let (begun, mut left) = (Instant::now(), still());
        while !left.is_empty() && begun.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(20));
            left = still();
        }
        assert_eq!(left, [""; 0], "{opponent} {genmove} {signal:?}");
    }
}
