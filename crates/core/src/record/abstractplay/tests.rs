use super::*;
const PIED: &str = r#"{"header":{"game":{"name":"Crossway","variants":["Board (25x25)"]},"event":"Cup","round":"2","site":{"name":"Abstract Play","gameid":"f3-1"},"date-start":"2026-03-01T10:20:30.000Z","date-end":"2026-03-09T00:00:00.000Z","date-generated":"2026-03-09T01:00:00.000Z","unrated":true,"players":[{"name":"bo","userid":"u2","is_ai":true,"result":0},{"name":"ann","userid":"u1","result":1}],"pie-invoked":true},"moves":[["i9","b2"],["c3","d4"],["resign"]]}"#;

fn parsed(text: &str) -> (String, Vec<String>) {
    let games = read(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    (games[0].shown(), games[0].shown_findings(text))
}

/// A record with these results of the listed players, further fields of the header, and moves.
fn record(results: [&str; 2], header: &str, moves: &str) -> String {
    let [one, two] = results;
    format!(
        "{{\"header\":{{\"game\":{{\"name\":\"Crossway\"}},\"players\":[{{\"name\":\"a\",\"result\":{one}}},\
         {{\"name\":\"b\",\"result\":{two}}}]{header}}},\"moves\":{moves}}}"
    )
}

#[test]
fn seats_are_those_of_the_beginning() {
    let native = "[Event \"Cup\"]|[Site \"Abstract Play\"]|[Date \"2026.03.01\"]|[Round \"2\"]|[Game \"Crossway\"]|[Size \"25\"]|\
                  [Player1 \"ann\"]|[Player2 \"bo\"]|[Result \"1-0\"]|[Coords \"plain\"]|[Player1Id \"u1\"]|[Player2Id \"u2\"]|\
                  [Player2Type \"program\"]|[GameId \"f3-1\"]|[DateStart \"2026-03-01T10:20:30.000Z\"]|\
                  [DateEnd \"2026-03-09T00:00:00.000Z\"]|[DateGenerated \"2026-03-09T01:00:00.000Z\"]|[Rated \"no\"]|\
                  i9 swap b2 c3 d4 resign 1-0";
    assert_eq!(parsed(PIED), (native.into(), Vec::new()));
}

#[test]
fn words_in_the_place_of_moves() {
    let ends = |results, header, moves| parsed(&record(results, header, moves)).0;
    let tags = |result: &str| {
        format!("[Game \"Crossway\"]|[Player1 \"a\"]|[Player2 \"b\"]|[Result \"{result}\"]|[Coords \"plain\"]")
    };
    // It is the one who has to move next who resigns, or the other one.
    assert_eq!(ends(["0", "1"], "", r#"[["a1","b1"],["resign"]]"#), format!("{}|a1 b1 resign 0-1", tags("0-1")));
    let other = format!("{}|[Termination \"resign\"]|a1 b1 1-0", tags("1-0"));
    assert_eq!(ends(["7", "-3"], "", r#"[["a1","b1"],["resign",null]]"#), other);
    let timeout = format!("{}|[Termination \"timeout\"]|a1 {{x}} 1-0", tags("1-0"));
    assert_eq!(ends(["1", "null"], "", r#"[["a1",{"move":"timeout","result":"x"}]]"#), timeout);
    let draw = format!("{}|[Termination \"agreed\"]|a1 1/2-1/2", tags("1/2-1/2"));
    assert_eq!(ends(["0", "0"], "", r#"[["a1","draw"]]"#), draw);
    let abandoned = format!("{}|[Termination \"abandoned\"]|a1 *", tags("*"));
    assert_eq!(ends(["0", "1"], "", r#"[["a1","abandoned"]]"#), abandoned);
    assert_eq!(ends(["null", "null"], "", r#"[["a1"],[]]"#), format!("{}|a1 *", tags("*")));
    // The players are listed as they sat at the end.
    let swapped =
        "[Game \"Crossway\"]|[Player1 \"b\"]|[Player2 \"a\"]|[Result \"0-1\"]|[Coords \"plain\"]|a1 swap b1 0-1";
    assert_eq!(ends(["1", "0"], ",\"pied\":true", r#"[["a1","b1"]]"#), swapped);
}

#[test]
fn a_null_is_a_pass_where_a_move_follows() {
    let game = |moves: &str| parsed(&record(["0", "1"], "", moves)).0.rsplit('|').next().unwrap().to_owned();
    assert_eq!(game(r#"[["a1",null],["b2","c3"]]"#), "a1 pass b2 c3 0-1");
    assert_eq!(game(r#"[["a1","b2"],[null,{"move":"c3"}],["d4",null],[]]"#), "a1 b2 pass c3 d4 0-1");
    // The loser resigns, but it is the other player's turn.
    let resigned = parsed(&record(["0", "1"], "", r#"[["a1",null],["resign"]]"#)).0;
    assert!(resigned.ends_with("[Termination \"resign\"]|a1 0-1"), "{resigned}");
}

#[test]
fn fields_without_a_tag_are_kept() {
    let text = record(
        ["1", "0"],
        ",\"startingPosition\":\"x\",\"size\":7,\"time-control\":{\"days\":[3]},\"9\":true",
        r#"[["a1",{"move":"b2","result":"two lines"}],[{"move":"c3","result":[{"type":"x"}]}]]"#,
    )
    .replace("\"a\",", "\"a\",\"score\":3,");
    let (native, faults) = parsed(&text);
    let tags =
        r#"[StartingPosition "x"]|[HeaderSize "7"]|[TimeControl "{\"days\":[3]}"]|[Header9 "true"]|[Player1Score "3"]"#;
    let moves = r#"a1 b2 {two lines} c3 {[{"type":"x"}]} 1-0"#;
    assert!(native.ends_with(&format!("{tags}|{moves}")), "{native}");
    assert_eq!(faults, Vec::<String>::new());
}

#[test]
fn sizes_are_in_labels() {
    for (label, size) in [
        ("Board (25x25)", Some((25, 25))),
        ("Default board (19x19)", Some((19, 19))),
        ("size-13", Some((13, 13))),
        ("9X11", Some((9, 11))),
        ("xx 5×5x", Some((5, 5))),
        ("x", None),
        ("99999999999x1", None),
        ("Pie", None),
    ] {
        assert_eq!(super::read::size_in(label), size, "{label}");
    }
    let text = record(["1", "0"], "", "[]")
        .replace("\"Crossway\"", "\"Crossway\",\"variants\":[\"Pie\",\"5x5\",\"9x9\",\"Fog\",\"3x4\"]");
    let (native, faults) = parsed(&text);
    assert_eq!(faults, ["XG022@9x9", "XG022@3x4"]);
    assert!(native.contains("[Size \"5\"]") && native.contains("[Variant \"Pie; Fog\"]"), "{native}");
}

#[test]
fn fields_that_hold_something_else() {
    for (text, faults) in [
        ("{\"header\":7}", &["XG022@7", "XG022@{", "XG022@{", "XG022@{"][..]),
        (&record(["1", "\"x\""], "", "[]"), &["XG022@\"x\""]),
        (
            &record(["1", "0"], ",\"pied\":\"x\"", "[[\"a1\",\"b1\",\"c1\"],7,[8,{}]]"),
            &["XG022@\"c1\"", "XG022@7", "XG022@8", "XG022@{", "XG022@\"x\""],
        ),
        (&record(["1", "0"], ",\"pied\":true", "[]"), &["XG022@true"]),
        ("{\"header\":{\"game\":[],\"players\":[1]},\"moves\":[]}", &["XG022@[", "XG022@["]),
    ] {
        assert_eq!(parsed(text).1, faults, "{text}");
    }
}

#[test]
fn records_are_distinguished_from_other_objects() {
    assert!(is_record(b"{\"moves\":[[\"a1\"]],\n \"header\" : {"));
    assert!(!is_record(b"{\"tags\":{\"header\":\"x\"},\"moves\":[\"header\"]}"));
}

/// A point in time is written as in RFC 3339: a day, `T`, the time to the second, a fraction if wanted, and `Z` or an offset.
#[test]
fn points_in_time() {
    for time in [
        "2026-03-01T10:20:30Z",
        "2026-03-01T00:00:00.5Z",
        "2026-03-01T23:59:59.123456Z",
        "2026-03-01T10:20:30+02:00",
        "2026-03-01T10:20:30-23:59",
        "2026-03-01T10:20:30.25+00:30",
    ] {
        assert!(write::is_date_time(time), "{time}");
    }
    for time in [
        "",
        "2026-03-01",
        "2026-03-01T10:20Z",
        "2026-03-01T10:20:30",
        "2026-03-01 10:20:30Z",
        "2026-03-01T10.20:30Z",
        "2026-03-01T10:20.30Z",
        "2026-13-01T10:20:30Z",
        "2026-02-29T10:20:30Z",
        "2026.03.01T10:20:30Z",
        "2026-03-01T24:20:30Z",
        "2026-03-01T10:60:30Z",
        "2026-03-01T10:20:60Z",
        "2026-03-01T1x:20:30Z",
        "2026-03-01T10:20:30.Z",
        "2026-03-01T10:20:30z",
        "2026-03-01T10:20:30ZZ",
        "2026-03-01T10:20:30.5",
        "2026-03-01T10:20:30*02:00",
        "2026-03-01T10:20:30+24:00",
        "2026-03-01T10:20:30+02:60",
        "2026-03-01T10:20:30+02.00",
        "2026-03-01T10:20:30+0200",
        "2026-03-01T10:20:30+02:000",
        "2026-03-01T10:20:30é",
    ] {
        assert!(!write::is_date_time(time), "{time}");
    }
}

#[test]
fn fields_without_a_tag_of_their_own_get_one_by_their_name() {
    let header = r#","time-control":"slow","my--field":"x","_note":"y""#;
    let (native, _) = parsed(&record(["0", "1"], header, r#"[["a1","b1"]]"#));
    for tag in ["[TimeControl \"slow\"]", "[MyField \"x\"]", "[Note \"y\"]"] {
        assert!(native.contains(tag), "{native}");
    }
}
