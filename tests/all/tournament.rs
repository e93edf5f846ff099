//! `tournament`: scores and records.

use std::fs;

use serde_json::Value;

use crate::support::program::{self, xgames};

#[test]
fn the_score_is_that_of_the_records() {
    let folder = program::folder("tournament", "score");
    for (game, size) in [("crossway", "4"), ("cross", "3"), ("crossings", ""), ("crosswise", "")] {
        let file = format!("{game}.txt");
        let size: Vec<&str> = if size.is_empty() { Vec::new() } else { vec!["--size", size] };
        let arguments =
            ["tournament", "uct:20", "random", "--game", game, "--games", "6", "--longest", "80", "--seed", "3", "-q"];
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
    let arguments = ["tournament", "best:200", "random", "--game", "crossway", "--size", "5", "--games", "10"];
    let output = xgames(&folder, &[&arguments[..], &["--sprt", "0,100"]].concat());
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("wins 10, losses 0, draws 0\nscore 100.0 %"), "{text}");
}

#[test]
fn wrong_arguments() {
    let folder = program::folder("tournament", "wrong");
    for (arguments, message) in [
        (["best", "random", "--games", "3"], "an even number"),
        (["deep", "random", "--games", "4"], "the engines are best, uct and random"),
        (["best:x", "random", "--games", "4"], "after the colon"),
        (["best:0", "random", "--games", "4"], "after the colon"),
        (["best", "random", "--sprt", "5,1"], "the smaller one first"),
        (["best", "random", "--size", "99"], "99"),
    ] {
        let output = xgames(&folder, &[&["tournament", "--game", "crossway"], &arguments[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(message), "{arguments:?}: {output:?}");
    }
}
