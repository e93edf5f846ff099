//! `engine`: the Go Text Protocol, and queries in JSON.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What the engine answers to this input.
fn answers(arguments: &[&str], input: &[u8]) -> String {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_xgames"))
        .arg("engine")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = engine.stdin.take().unwrap();
    stdin.write_all(input).unwrap();
    drop(stdin);
    let output = engine.wait_with_output().unwrap();
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The answers of GTP, one for each command.
fn gtp(input: &str) -> Vec<String> {
    let text = answers(&["--game", "crossway", "--size", "5", "--playouts", "50"], input.as_bytes());
    text.split("\n\n").map(str::to_owned).filter(|answer| !answer.is_empty()).collect()
}

#[test]
fn a_controller_plays_a_game() {
    let mut input = String::from("7 protocol_version\nname\n\n# a comment\nboardsize 3\nclear_board\n");
    input.push_str("play b b2\nplay white a1 # the corner\nundo\nplay w a3\ngenmove black\nxg-legal\nquit\nname\n");
    let found = gtp(&input);
    assert_eq!(found[..8], ["=7 2", "= xgames", "= ", "= ", "= ", "= ", "= ", "= "]);
    // On 3×3 Black has b2 and wins with b1 after b3 or the reverse, among others; any answer is a legal point.
    assert!(found[8].len() == 4 && !["b2", "a3"].contains(&&found[8][2..]), "{}", found[8]);
    assert_eq!(found[9].split_whitespace().count(), 1 + 6, "{}", found[9]);
    assert_eq!(found[10..], ["= "], "nothing is answered after `quit`");
}

/// Black joins South and North on b1, b2 and b3 (CW4).
#[test]
fn the_end_of_a_game() {
    let found = gtp(
        "boardsize 3\nfinal_score\nplay b b2\nplay w a1\nplay b b1\nplay w a3\nplay b b3\nfinal_score\ngenmove w\n",
    );
    assert_eq!(found[1], "? the game is not over");
    assert_eq!(found[7..], ["= B+", "? the game is over"]);
}

#[test]
fn other_games_and_their_colours() {
    let found = gtp(
        "xg-game cross 3\nplay o c3\nplay x c3\nplay o a1\nxg-to_move\nxg-game crossings\nplay w b1-b4\nxg-to_move\n",
    );
    assert_eq!((found[0].as_str(), found[1].as_str()), ("= ", "= "));
    assert!(found[2].starts_with("? illegal move: "), "{}", found[2]);
    assert_eq!(found[3], "? illegal move: x is to move");
    assert_eq!(found[4..], ["= x", "= ", "= ", "= black"]);
}

#[test]
fn what_is_wrong_is_refused() {
    for input in [
        "foo",
        "boardsize",
        "boardsize 99",
        "boardsize x",
        "boardsize 5 6",
        "play",
        "play b",
        "play b swap",
        "play b zz",
        "play q a1",
        "play w a1",
        "genmove",
        "genmove purple",
        "undo",
        "time_settings 1",
        "time_settings a b c",
        "time_left b -1 0",
        "time_settings nan 0 0",
        "xg-game chess",
        "xg-game crossway 1",
        "known_command",
        "final_score",
        "play b \u{1b}[2J",
        "999999999999 name",
    ] {
        let found = gtp(&format!("{input}\nname\n"));
        assert!(found[0].starts_with('?') && !found[0].contains('\u{1b}'), "{input}: {found:?}");
        assert_eq!(found[1], "= xgames", "{input}");
    }
    // Bytes that are not text, a line that is too long, and no end of line.
    let mut input = vec![0xff, 0xfe, 0, b'\n'];
    input.extend(vec![b'x'; 200_000]);
    input.extend(b"\nname");
    let found = answers(&["--size", "5"], &input);
    assert!(found.ends_with("? the line is too long\n\n= xgames\n\n"), "{found}");
}

#[test]
fn queries_in_json() {
    let input = r#"{"id":1,"game":"crossway","size":4,"swap":false,"moves":["b2","c3"],"maxVisits":200,"analyzeTurns":[0,2]}
{"id":"b","game":"cross","size":3,"moves":["c3"],"maxVisits":100,"seed":7}
{"id":3,"action":"query_version"}
nonsense
{"id":4,"visits":3}
{"id":5,"game":"chess"}
{"id":6,"size":99}
{"id":7,"moves":["a0"]}
{"id":8,"analyzeTurns":[1]}
{"id":9,"maxVisits":0}
{"id":10,"maxTime":-1}
{"id":11,"position":"x"}
{"id":12,"action":"dance"}
"#;
    let run = || answers(&["json", "--playouts", "50", "-j", "1"], input.as_bytes());
    let found: Vec<Value> = run().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |id: Value| found.iter().filter(|answer| answer["id"] == id).cloned().collect::<Vec<_>>();
    let turns: Vec<Value> = of(1.into()).iter().map(|answer| answer["turnNumber"].clone()).collect();
    assert_eq!(turns, [Value::from(0), Value::from(2)]);
    for answer in of(1.into()).into_iter().chain(of("b".into())) {
        let chance = answer["rootInfo"]["winrate"].as_f64().unwrap();
        assert!((0.0..=1.0).contains(&chance), "{answer}");
        for info in answer["moveInfos"].as_array().unwrap() {
            assert_eq!(info["move"], info["pv"][0]);
        }
        assert_eq!(answer["rootInfo"]["winrate"], answer["moveInfos"][0]["winrate"]);
    }
    for (id, field) in [
        (5, "game"),
        (6, "size"),
        (7, "moves"),
        (8, "analyzeTurns"),
        (9, "maxVisits"),
        (10, "maxTime"),
        (11, "position"),
        (12, "action"),
    ] {
        assert_eq!(of(id.into())[0]["field"], field, "{id}");
    }
    assert!(of(4.into())[0]["error"].as_str().unwrap().contains("visits"));
    assert!(of(Value::Null)[0]["error"].is_string());
    // The same seed and visits give the same answers; only their order among the others may differ.
    let sorted = |text: String| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(sorted(run()), sorted(run()));
}
