//! `engine`: the Go Text Protocol, and queries in JSON.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use crate::support::program::objects;

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
        "play b a1\u{202e}x",
        "99999999999999999999999 name",
        "-1 name",
        "7",
        "komi x",
        "boardsize 0",
        "boardsize -3",
        "boardsize 18446744073709551616",
        "boardsize 1e3",
        "reg_genmove w",
        "time_settings 1 inf 1",
        "time_left purple 1 1",
        "play b pass",
        "play b resign",
        "play b ''",
        "xg-hand b ABMX",
        "xg-solve x",
        "xg-solve -1",
        "xg-game crossings 9",
        "GENMOVE b",
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
    // Line ends of Windows, a byte order mark, tabs, NUL in a word, comments, empty lines.
    let found = answers(
        &["--size", "5"],
        b"\xef\xbb\xbf1 na\0me\r\n\r\n \t \n#name\n\t2\tboardsize\t3 # x\r\n3 quit x y\nname\n",
    );
    assert_eq!(found, "=1 xgames\n\n=2 \n\n=3 \n\n");
    // No input at all.
    assert_eq!(answers(&[], b""), "");
}

#[test]
fn positions_are_solved() {
    let found = gtp("boardsize 4\nplay b b2\nxg-solve 20\nboardsize 19\nxg-solve 0.01\nkomi 6.5\n");
    assert!(found[2].starts_with("= black nodes ") && found[2].contains(" pv b3 "), "{}", found[2]);
    assert!(found[4].starts_with("= unknown nodes ") && !found[4].contains("pv"), "{}", found[4]);
    assert_eq!(found[5], "= ");
    // What every move is worth, not only the best one: four keep the win, and no move saves the other side.
    let input = b"play b b2\nplay w b3\nxg-analyze\nplay b c3\nxg-analyze\n";
    let text = answers(&["--game", "crossway", "--size", "4", "--playouts", "2000"], input);
    let found: Vec<&str> = text.split("\n\n").collect();
    let count = |answer: &str, text: &str| answer.lines().filter(|line| line.contains(text)).count();
    assert_eq!((count(found[2], "winrate 1.0000"), count(found[2], " proven ")), (4, 14), "{text}");
    assert_eq!((count(found[4], "winrate 0.0000"), count(found[4], " proven ")), (12, 12), "{text}");
}

/// The engine thinks while the controller does, and goes on with that, stops it, or is left with it.
#[test]
fn pondering_changes_no_dialogue() {
    let input = "boardsize 9\ngenmove b\nname\ngenmove w\nshowboard\ngenmove b\nundo\nxg-to_move\ngenmove b\nxg-solve 0.01\n\
                 genmove w\nxg-analyze\ngenmove b\nclear_board\nplay b e5\ngenmove w\nplay b a1\ngenmove w\nxg-game cross 4\n\
                 genmove o\nxg-game crossings\ngenmove w\nxg-game crosswise\nxg-hand red ABMX\ngenmove red\n";
    for end in ["", "quit\n", "xg-game crossway 5\ngenmove b\n", "xg-game crossings\ngenmove w\nquit\n"] {
        let text = answers(&["--game", "crossway", "--ponder", "--time", "0.02"], [input, end].concat().as_bytes());
        let found: Vec<&str> = text.split("\n\n").filter(|answer| !answer.is_empty()).collect();
        assert_eq!(found.len(), [input, end].concat().lines().count(), "{text}");
        assert!(found.iter().all(|answer| answer.starts_with('=')), "{text}");
    }
}

/// Pondering depends on the time and on the order of commands.
#[test]
fn pondering_is_refused_where_it_means_nothing() {
    for (arguments, why) in [(&["--playouts", "50"][..], "cannot be used with"), (&["json"], "Go Text Protocol")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
        let output = command.args(["engine", "--ponder"]).args(arguments).stdin(Stdio::null()).output().unwrap();
        assert!(output.status.code() == Some(2) && String::from_utf8_lossy(&output.stderr).contains(why), "{output:?}");
    }
}

/// Main time, overtime, no limit, no time, and a clock that is only set.
#[test]
fn a_clock_belongs_to_a_side_and_a_game() {
    for clock in [
        "time_settings 1 0 0",
        "time_settings 0 0.1 2",
        "time_settings 0 1 0",
        "time_settings 0 0 0",
        "time_left b 0.1 0",
    ] {
        let input =
            format!("{clock}\nboardsize 4\ngenmove b\ngenmove w\ntime_left b 0 0\ntime_left w 0.1 1\ngenmove b\n");
        let text = answers(&["--game", "crossway", "--time", "0.02"], input.as_bytes());
        assert_eq!(text.matches("= ").count(), 7, "{clock}: {text}");
    }
    // A hundred million playouts would take minutes.
    let input = "boardsize 9\ntime_settings 1 0 0\ngenmove b\n".to_owned();
    assert_eq!(answers(&["--game", "crossway", "--playouts", "100000000"], input.as_bytes()).matches("= ").count(), 3);
    for wrong in ["time_settings 1 1 -1", "time_settings 1 1 nan", "time_left b 1 inf"] {
        assert!(gtp(&format!("{wrong}\n"))[0].starts_with("? syntax error: a number of moves"), "{wrong}");
    }
}

/// A controller deals: each player is told its own hand, and the other one does not learn it.
#[test]
fn hands_are_told() {
    let input = "xg-game crosswise\nxg-hand red\nxg-hand red ABMX\nxg-hand red\nxg-hand green ABCD\ngenmove red\n\
                 xg-hand red\nxg-hand green ABCD\nshowboard\nplay green Fa6\nplay green --\nxg-hand green ABCDE\n\
                 xg-hand green A!\nundo\nxg-hand red\n";
    let found = gtp(input);
    assert_eq!((found[1].as_str(), found[3].as_str()), ("= ????", "= ABMX"));
    assert_eq!(found[4], "? illegal move: red is to move");
    let played = found[5].as_bytes()[2] as char;
    assert!("ABMX".contains(played), "{}", found[5]);
    assert!(found[6].len() == 6 && found[6].ends_with('?'), "{}", found[6]);
    assert!(found[8].contains("hand 2 (green): A B C D") && !found[8].contains("hand 1"), "{}", found[8]);
    assert!(found[9..13].iter().all(|answer| answer.starts_with('?')), "{:?}", &found[9..13]);
    assert_eq!(found[14], "= ABMX");
    // Without a hand there is nothing to play, and a pass would be forced on the player.
    let found = gtp("xg-game crosswise\ngenmove red\nxg-to_move\n");
    assert_eq!(found[1..], ["? the hand of red is not known: tell it with xg-hand red STONES", "= red"]);
}

/// A line that is too long is refused with its number, and the next one is answered.
#[test]
fn long_lines_have_numbers() {
    let input = format!("7 {}\n8 name\n", "a".repeat(200_000));
    assert_eq!(gtp(&input), ["?7 the line is too long", "=8 xgames"]);
}

/// More threads than a system can start, and a word that only records know.
#[test]
fn many_threads_and_resignations() {
    let input = b"boardsize 3\nplay b resign\ngenmove b\n";
    let found = answers(&["--playouts", "50", "-j", "1000000"], input);
    let found: Vec<&str> = found.split("\n\n").collect();
    assert_eq!(found[1], "? illegal move: a resignation is not a move on the board");
    assert!(found[2].starts_with("= ") && found[2].len() == 4, "{found:?}");
    let input = "{\"id\":1,\"size\":3,\"maxVisits\":5,\"moves\":[\"a1\",\"resign\"]}\n";
    let found: Value = serde_json::from_str(&answers(&["json", "-j", "1000000"], input.as_bytes())).unwrap();
    assert_eq!(found["error"], "move 2, resign: a resignation is not a move on the board");
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
    let found = objects(&run());
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
    // Only at ply 2 the sides may be exchanged, and the best opening of the centre is worth it.
    assert_eq!(of("b".into())[0]["rootInfo"]["swap"]["isBest"], true);
    assert!(of(1.into()).iter().all(|answer| answer["rootInfo"]["swap"].is_null()));
    // The same seed and visits give the same answers; only their order among the others may differ.
    let sorted = |text: String| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort_unstable();
        lines
    };
    assert_eq!(sorted(run()), sorted(run()));
}

/// In every game, the search begins with the moves that are left, and only for the player to move.
#[test]
fn queries_choose_moves() {
    let input = r#"{"id":1,"game":"crossway","size":5,"allowMoves":[{"player":"black","moves":["a1","b2"],"untilDepth":1}]}
{"id":2,"game":"cross","size":3,"swap":false,"moves":["c3"],"avoidMoves":[{"player":"x","moves":["b2"],"untilDepth":1}]}
{"id":3,"game":"crossings","allowMoves":[{"player":"white","moves":["a1-a3","a1-c3"],"untilDepth":1}]}
{"id":4,"game":"crosswise","hands":["ABMX","????"],"allowMoves":[{"player":"red","moves":["Ab3","Bc4"],"untilDepth":1}]}
{"id":5,"game":"cross","size":4,"avoidMoves":[{"player":"x","moves":["a1"],"untilDepth":1}]}
{"id":6,"game":"cross","size":4}
{"id":7,"game":"crosswise","position":"6/6/6/6/6/AB4 1 ABRS,????","avoidMoves":[{"player":"red","moves":["SAb1=B","Ac1+C"],"untilDepth":1}]}
{"id":8,"game":"crosswise","position":"6/6/6/6/6/AB4 1 ABRX,????","allowMoves":[{"player":"red","moves":["Rb1=B","Ra1","Xb1-a1"],"untilDepth":1}]}
{"id":9,"game":"cross","size":3,"swap":false,"moves":["c3"],"analyzeTurns":[0,1],"avoidMoves":[{"player":"o","moves":["c3"],"untilDepth":1}]}
"#;
    let found = answers(&["json", "--playouts", "300", "-j", "1"], input.as_bytes());
    let moves = |id: u64| {
        let found = found.lines().map(|line| serde_json::from_str(line).unwrap());
        let answer: Value = found.into_iter().find(|answer: &Value| answer["id"] == id).unwrap();
        let infos = answer["moveInfos"].as_array().unwrap_or_else(|| panic!("{answer}")).iter();
        let mut moves: Vec<String> = infos.map(|info| info["move"].as_str().unwrap().to_owned()).collect();
        moves.sort_unstable();
        moves
    };
    assert_eq!(moves(1), ["a1", "b2"]);
    assert!(moves(2).len() > 3 && !moves(2).contains(&"b2".to_owned()), "{:?}", moves(2));
    assert_eq!(moves(3), ["a1-a3", "a1-c3"]);
    assert_eq!(moves(4), ["Ab3", "Bc4"]);
    // X is not to move.
    assert_eq!(moves(5), moves(6));
    // The stones that a move takes and draws make no other move of it, nor does the order of its cells.
    assert!(moves(7).len() > 3 && !moves(7).iter().any(|mv| ["SAb1", "Ac1"].contains(&&**mv)), "{:?}", moves(7));
    assert_eq!(moves(8), ["Ra1", "Rb1", "Xa1-b1"]);
    // Where there is no such move, it need not be avoided.
    assert!(!moves(9).is_empty());
}

/// A list may name a move as often as it likes: each of the hundred thousand texts is looked at once.
#[test]
fn moves_that_are_named_very_often() {
    let many = |mv: &'static str| vec![mv; 50_000];
    let set = |player: &str, moves: Vec<&str>| json!([{ "player": player, "moves": moves, "untilDepth": 1 }]);
    let allowed = set("black", [many("c3"), many("d4")].concat());
    let query = json!({ "id": 1, "game": "crossway", "size": 5, "maxVisits": 50, "allowMoves": allowed, "avoidMoves": set("black", many("d4")) });
    let answer: Value = serde_json::from_str(&answers(&["json", "-j", "1"], format!("{query}\n").as_bytes())).unwrap();
    let infos = answer["moveInfos"].as_array().unwrap_or_else(|| panic!("{answer}"));
    assert_eq!(infos.iter().map(|info| &info["move"]).collect::<Vec<_>>(), ["c3"]);
}

/// What is wrong has an error, the key where there is one, and the id where it can be read. The engine goes on.
#[test]
fn ugly_queries() {
    let deep = format!("{{\"id\":{}1{}}}", "[".repeat(5000), "]".repeat(5000));
    let long = format!("{{\"id\":1,\"moves\":[\"{}\"]}}", "x".repeat(1_200_000));
    let moves = format!("{{\"id\":7,\"moves\":[{}\"a1\"]}}", "\"a1\",".repeat(100_000));
    let known: &[(&[u8], Value, Option<&str>)] = &[
        (b"nonsense", Value::Null, None),
        (b"[]", Value::Null, None),
        (b"3", Value::Null, None),
        (b"null", Value::Null, None),
        (b"{", Value::Null, None),
        (b"{\"id\":8,\"analyzeTurns\":[]}", 8.into(), Some("analyzeTurns")),
        (br#"{"id":9,"allowMoves":[{"player":"black","moves":[],"untilDepth":1}]}"#, 9.into(), Some("allowMoves")),
        (b"{\"id\":1}{\"id\":2}", Value::Null, None),
        (b"\xff\xfe{\"id\":1}", Value::Null, None),
        (b"{\"id\":1,\"size\":1e400}", Value::Null, None),
        (deep.as_bytes(), Value::Null, None),
        (long.as_bytes(), Value::Null, None),
        (moves.as_bytes(), 7.into(), Some("moves")),
        (b"{\"id\":7,\"moves\":\"c3\"}", 7.into(), Some("moves")),
        (b"{\"id\":7,\"moves\":[1]}", 7.into(), Some("moves")),
        (b"{\"id\":7,\"moves\":[\"\\u001b[2J\\u202e\"]}", 7.into(), Some("moves")),
        (b"{\"id\":7,\"game\":7}", 7.into(), Some("game")),
        (b"{\"id\":7,\"size\":-1}", 7.into(), Some("size")),
        (b"{\"id\":7,\"size\":99999999999999999999}", 7.into(), Some("size")),
        (b"{\"id\":7,\"size\":1.5}", 7.into(), Some("size")),
        (b"{\"id\":7,\"maxVisits\":-1}", 7.into(), Some("maxVisits")),
        (b"{\"id\":7,\"maxTime\":\"1\"}", 7.into(), Some("maxTime")),
        (b"{\"id\":7,\"maxTime\":1e99}", 7.into(), Some("maxTime")),
        (b"{\"id\":7,\"reportDuringSearchEvery\":0}", 7.into(), Some("reportDuringSearchEvery")),
        (b"{\"id\":7,\"priority\":\"high\"}", 7.into(), Some("priority")),
        (b"{\"id\":7,\"analyzeTurns\":[-1]}", 7.into(), Some("analyzeTurns")),
        (b"{\"id\":7,\"analyzeTurns\":3}", 7.into(), Some("analyzeTurns")),
        (b"{\"id\":7,\"swap\":\"no\"}", 7.into(), Some("swap")),
        (b"{\"id\":7,\"game\":\"crossings\",\"swap\":true}", 7.into(), Some("swap")),
        (b"{\"id\":7,\"allowMoves\":[\"a1\"]}", 7.into(), Some("allowMoves")),
        (b"{\"id\":7,\"avoidMoves\":[{\"player\":\"b\",\"moves\":[\"a1\"]}]}", 7.into(), Some("avoidMoves")),
        (
            b"{\"id\":7,\"avoidMoves\":[{\"player\":\"b\",\"moves\":[\"a1\"],\"untilDepth\":2}]}",
            7.into(),
            Some("avoidMoves"),
        ),
        (
            b"{\"id\":7,\"allowMoves\":[{\"player\":\"x\",\"moves\":[\"a1\"],\"untilDepth\":1}]}",
            7.into(),
            Some("allowMoves"),
        ),
        (
            b"{\"id\":7,\"allowMoves\":[{\"player\":\"b\",\"moves\":[\"z9\"],\"untilDepth\":1}]}",
            7.into(),
            Some("allowMoves"),
        ),
        (
            b"{\"id\":7,\"allowMoves\":[{\"player\":\"w\",\"moves\":[\"a1\"],\"untilDepth\":1}],\"moves\":[\"a1\"]}",
            7.into(),
            Some("allowMoves"),
        ),
        (
            b"{\"id\":7,\"avoidMoves\":[{\"player\":\"w\",\"moves\":[\"a1\"],\"untilDepth\":1}],\"moves\":[\"a1\"]}",
            7.into(),
            Some("avoidMoves"),
        ),
        (b"{\"id\":7,\"visits\":3}", 7.into(), Some("visits")),
        (b"{\"id\":7,\"\":3}", 7.into(), Some("")),
        (b"{\"id\":7,\"hands\":[\"A\"]}", 7.into(), Some("hands")),
        (b"{\"id\":7,\"game\":\"crosswise\",\"hands\":[\"A\",\"B\",\"C\",\"D\",\"E\"]}", 7.into(), Some("hands")),
        (b"{\"id\":7,\"game\":\"crosswise\",\"hands\":[\"ABC!\"]}", 7.into(), Some("hands")),
        (b"{\"id\":7,\"game\":\"crosswise\",\"seats\":\"r1\"}", 7.into(), Some("seats")),
        (b"{\"id\":7,\"game\":\"crosswise\",\"bag\":\"AB\"}", 7.into(), Some("bag")),
        (b"{\"id\":7,\"game\":\"crosswise\",\"as\":3}", 7.into(), Some("as")),
        (b"{\"id\":7,\"position\":\"3/3\"}", 7.into(), Some("position")),
        (b"{\"id\":7,\"action\":7}", 7.into(), Some("action")),
        (b"{\"id\":7,\"action\":\"terminate\"}", 7.into(), Some("terminateId")),
        (b"{\"id\":\"\\u0000\\u001b\",\"action\":\"dance\"}", "\0\u{1b}".into(), Some("action")),
    ];
    for (line, id, field) in known {
        let input = [line, &b"\n{\"id\":0,\"action\":\"query_version\"}\n"[..]].concat();
        let found = answers(&["json", "--size", "5", "--playouts", "5"], &input);
        let shown = String::from_utf8_lossy(&line[..line.len().min(80)]).into_owned();
        assert!(!found.contains(['\u{1b}', '\u{202e}', '\0']), "{shown}: {found}");
        let mut found = objects(&found);
        found.sort_by_key(|answer| answer["id"] == 0);
        assert_eq!(found.len(), 2, "{shown}: {found:?}");
        assert!(found[0]["error"].is_string() && found[0]["id"] == *id, "{shown}: {}", found[0]);
        assert_eq!(found[0].get("field").and_then(Value::as_str), *field, "{shown}: {}", found[0]);
        assert!(found[1]["version"].is_string(), "{shown}");
    }
}

#[test]
fn queries_are_cancelled_and_sorted() {
    let first = b"{\"id\":\"long\",\"size\":9,\"maxTime\":60,\"reportDuringSearchEvery\":0.01}\n";
    let others = r#"{"id":"b","size":5,"moves":["c3"],"maxVisits":20}
{"id":"c","size":5,"moves":["c3"],"maxVisits":20}
{"id":"c","size":5,"moves":["c4"],"maxVisits":20}
{"id":"a","size":5,"maxVisits":20,"priority":5}
{"id":1,"action":"terminate","terminateId":"unknown"}
{"id":2,"action":"terminate","terminateId":"c"}
{"id":3,"action":"terminate","terminateId":"long"}
{"id":4,"action":"terminate","terminateId":"c"}
"#;
    let mut engine = Command::new(env!("CARGO_BIN_EXE_xgames"))
        .args(["engine", "json", "-j", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = engine.stdin.take().unwrap();
    stdin.write_all(first).unwrap();
    // The first query takes the only thread until it is cancelled. The others wait.
    let mut lines = BufReader::new(engine.stdout.take().unwrap()).lines();
    let mut found = vec![lines.next().unwrap().unwrap()];
    stdin.write_all(others.as_bytes()).unwrap();
    drop(stdin);
    found.extend(lines.map(Result::unwrap));
    assert!(engine.wait().unwrap().success());
    let found: Vec<Value> = found.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |id: Value| found.iter().filter(|answer| answer["id"] == id).collect::<Vec<_>>();
    assert_eq!(
        [1, 2, 3, 4].map(|id: u64| of(id.into())[0]["terminated"].as_u64()),
        [Some(0), Some(2), Some(1), Some(0)]
    );
    let long = of("long".into());
    assert!(long.len() > 1 && long.iter().rev().skip(1).all(|answer| answer["isDuringSearch"] == true), "{long:?}");
    assert!(long.last().unwrap()["isDuringSearch"] == false && long.last().unwrap()["rootInfo"].is_object());
    assert!(of("c".into()).iter().all(|answer| answer["noResults"] == true));
    let order: Vec<&Value> =
        found.iter().map(|answer| &answer["id"]).filter(|id| ["a", "b"].contains(&id.as_str().unwrap_or(""))).collect();
    assert_eq!(order, ["a", "b"]);
}

/// On a board where a solver has most of the time, there are reports from the start, and the answer to a query that is
/// terminated tells of playouts. The board may well be solved before the query is terminated.
#[test]
fn terminated_answers_are_true() {
    let mut engine = Command::new(env!("CARGO_BIN_EXE_xgames"))
        .args(["engine", "json", "-j", "1"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stdin = engine.stdin.take().unwrap();
    stdin.write_all(b"{\"id\":1,\"size\":7,\"maxTime\":600,\"reportDuringSearchEvery\":0.01}\n").unwrap();
    let mut lines = BufReader::new(engine.stdout.take().unwrap()).lines();
    let read = |line: std::io::Result<String>| serde_json::from_str::<Value>(&line.unwrap()).unwrap();
    let mut found = vec![read(lines.next().unwrap())];
    while found.last().unwrap()["rootInfo"]["solverNodes"] == 0 {
        found.push(read(lines.next().unwrap()));
    }
    stdin.write_all(b"{\"id\":2,\"action\":\"terminate_all\"}\n").unwrap();
    drop(stdin);
    found.extend(lines.map(read));
    assert!(engine.wait().unwrap().success());
    let answers: Vec<&Value> = found.iter().filter(|answer| answer["id"] == 1).collect();
    assert!(answers.len() > 1 && answers.last().unwrap()["isDuringSearch"] == false, "{answers:?}");
    for answer in answers {
        let visits = |info: &Value| info["visits"].as_u64().unwrap();
        let moves = answer["moveInfos"].as_array().unwrap();
        let estimated: Vec<u64> = moves.iter().filter(|info| info["proven"].is_null()).map(visits).collect();
        assert!(estimated.is_sorted_by(|more, fewer| more >= fewer), "{answer}");
        // Each playout begins with a move. Once a win is proven, not all moves are listed with their playouts.
        let (all, listed) = (visits(&answer["rootInfo"]), moves.iter().map(visits).sum::<u64>());
        assert!(listed > 0 || answer["rootInfo"]["proven"].is_string(), "{answer}");
        assert!(all == listed || all > listed && answer["rootInfo"]["proven"].is_string(), "{answer}");
    }
}

/// Clients of KataGo write moves as pairs, and have some keys that mean nothing here.
#[test]
fn queries_of_katago() {
    let input = r#"{"id":"a","moves":[["B","C3"],["W","D4"]],"initialStones":[],"initialPlayer":"B","rules":"tromp-taylor","komi":7.5,"boardXSize":5,"boardYSize":5,"includePolicy":true,"includeOwnership":false,"overrideSettings":{"maxTime":9,"rootSymmetryPruning":true},"maxVisits":40,"analyzeTurns":[0,2]}
{"id":"b","size":5,"moves":["c3","d4"],"maxVisits":40,"analyzeTurns":[0,2]}
{"id":"c","size":5,"moves":["c3",["w","swap"],["w","a1"]],"maxVisits":40}
{"id":"d","size":5,"moves":[["W","C3"]]}
{"id":"e","size":5,"moves":[["purple","C3"]]}
{"id":"f","size":5,"moves":[["B"]]}
{"id":"g","boardXSize":5,"boardYSize":6}
{"id":"h","size":5,"initialStones":[["B","C3"]]}
{"id":"i","size":5,"initialPlayer":"W"}
{"id":"j","size":5,"overrideSettings":3}
{"id":"k","game":"cross","boardXSize":3,"swap":false,"moves":[["o","c3"],["X","b2"]],"maxVisits":40}
"#;
    let found = objects(&answers(&["json", "-j", "1"], input.as_bytes()));
    let of = |id: &str| found.iter().filter(|answer| answer["id"] == id).cloned().collect::<Vec<_>>();
    // The two forms of moves say the same.
    let mut of_katago = of("a");
    of_katago.iter_mut().for_each(|answer| answer["id"] = "b".into());
    assert_eq!((of_katago.len(), &of_katago), (2, &of("b")));
    for id in ["c", "k"] {
        assert!(of(id)[0]["moveInfos"][0]["visits"].is_u64(), "{id}: {:?}", of(id));
    }
    for (id, field, words) in [
        ("d", "moves", "move 1, C3: black is to move"),
        ("e", "moves", "move 1, C3: the colours are black and white"),
        ("f", "moves", "[[\"B\", \"C3\"]]"),
        ("g", "boardYSize", "as high as it is wide"),
        ("h", "initialStones", "`position`"),
        ("i", "initialPlayer", "black is to move"),
        ("j", "overrideSettings", "an object"),
    ] {
        assert_eq!(of(id)[0]["field"], field, "{id}");
        assert!(of(id)[0]["error"].as_str().unwrap().contains(words), "{:?}", of(id));
    }
}

/// Hands and draws as a player knows them.
#[test]
fn hands_in_json() {
    let input = r#"{"id":1,"game":"crosswise","hands":["ABMX"],"moves":["Aa1+C","Bb2+?"],"as":1,"maxVisits":50}
{"id":2,"game":"crosswise","hands":["ABMX","????"],"moves":["Fa1"],"maxVisits":50}
{"id":3,"game":"crosswise","seats":"r1 g1 r2 g1","moves":["Aa1"],"maxVisits":50}
"#;
    let found = answers(&["json"], input.as_bytes());
    let found = objects(&found);
    let of = |id: i32| found.iter().find(|answer| answer["id"] == id).unwrap();
    let moves = of(1)["moveInfos"].as_array().unwrap();
    assert!(moves.iter().all(|info| "BCMX".contains(&info["move"].as_str().unwrap()[..1])), "{}", of(1));
    assert!(
        of(2)["field"] == "moves" && of(2)["error"].as_str().unwrap().contains("F cannot be in the hand"),
        "{}",
        of(2)
    );
    assert_eq!(of(3)["rootInfo"]["currentPlayer"], "green");
    // A player to whom the hand to move is hidden.
    let input = r#"{"id":4,"game":"crosswise","hands":["ABMX","CCDD"],"moves":["Aa1"],"as":1,"maxVisits":50}
{"id":5,"game":"crosswise","hands":["ABMX","CCDD"],"as":2,"maxVisits":50,"allowMoves":[{"player":"red","moves":["Fa1"],"untilDepth":1}]}
"#;
    let found = objects(&answers(&["json"], input.as_bytes()));
    let best =
        |id: i32| found.iter().find(|answer| answer["id"] == id).unwrap()["moveInfos"][0]["move"].as_str().unwrap();
    assert!(!best(4).is_empty());
    assert_eq!(best(5), "Fa1");
}
