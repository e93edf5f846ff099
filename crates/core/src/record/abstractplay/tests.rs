use super::*;
use crate::board::Side;
use crate::games::{Outcome, Reason};
use crate::record::GameResult;
use crate::record::game_record::{GameRecord, Item, Loss};

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
    let normal = format!("{}|[Termination \"normal\"]|a1 b1 resign 0-1", tags("0-1"));
    assert_eq!(ends(["0", "1"], r#","termination":"normal""#, r#"[["a1","b1"],["resign"]]"#), normal);
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

/// The cells of other games have other names there.
#[test]
fn games_of_other_names_are_refused() {
    let findings = |name: &str| parsed(&record(["1", "0"], "", "[]").replace("Crossway", name)).1;
    assert_eq!(findings("crossway"), Vec::<String>::new());
    for game in Game::ALL.into_iter().filter(|game| *game != GAME) {
        assert_eq!(findings(game.name()).len(), 1, "{game}");
    }
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
        ("999x999", Some((999, 999))),
        ("1000x1000", None),
        ("size-0", None),
        ("5x", None),
        ("x5", None),
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
        (&record(["1", "0"], ",\"event\":{},\"site\":{\"name\":[]}", "[]"), &["XG022@{", "XG022@["]),
        (&record(["1", "0"], ",\"pied\":false,\"pie-invoked\":false", "[[\"a1\"]]"), &[]),
        (&record(["1", "0"], ",\"date-end\":[2026]", "[]"), &["XG022@["]),
        (&record(["1", "0"], "", "[]").replace("Crossway\"", "Crossway\",\"variants\":[5,\"5x5\"]"), &["XG022@5"]),
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

/// Of repeated fields only the first is read, and each of the others is a finding.
#[test]
fn repeated_fields_are_reported() {
    for (header, moves) in [
        (r#","y":"1","y":"2""#, r#"[["a1","b1"]]"#),
        (r#","players":[]"#, r#"[["a1","b1"]]"#),
        ("", r#"[["a1","b1"]],"moves":[["c1"]]"#),
    ] {
        let (native, faults) = parsed(&record(["1", "0"], header, moves));
        assert!(native.ends_with("a1 b1 1-0"), "{native}");
        assert_eq!(faults.len(), 1, "{header} {moves}");
    }
    let text = record(["1", "0"], "", "[]").replace("\"result\":1", "\"result\":1,\"result\":0");
    assert_eq!(parsed(&text).1.len(), 1);
}

/// A field has a tag only if it says something, and none in place of a tag with a meaning of its own.
#[test]
fn fields_that_say_nothing_have_no_tag() {
    let tags_of = |header: &str| {
        let text = record(["1", "0"], header, r#"[["a1","b1"]]"#);
        let (native, faults) = parsed(&text);
        assert_eq!(faults, [""; 0], "{text}");
        let usual = ["Game", "Player1", "Player2", "Result", "Coords"].map(|name| format!("[{name} "));
        let tags =
            native.split('|').filter(|tag| tag.starts_with('[') && !usual.iter().any(|name| tag.starts_with(name)));
        tags.collect::<String>()
    };
    for (header, tags) in [
        (r#","event":"","round":"","site":{"name":""}"#, ""),
        (r#","event":"?","round":"-""#, ""),
        (r#","event":"-","round":"?""#, r#"[Event "-"][Round "?"]"#),
        (r#","unrated":false,"pied":false"#, ""),
        (r#","x":null,"y":"1""#, r#"[Y "1"]"#),
        (
            r#","gameId":1,"Variant":2,"rated":3,"dateEnd":4,"player1":5"#,
            r#"[HeaderGameId "1"][HeaderVariant "2"][HeaderRated "3"][HeaderDateEnd "4"][HeaderPlayer1 "5"]"#,
        ),
        // A day is read where the time is that of its midnight, and another time says more.
        (r#","date-start":"2026-03-01T00:00:00Z","date-end":"2026-03-01T00:00:00Z""#, r#"[Date "2026.03.01"]"#),
        (
            r#","date-start":"2026-03-01T00:00:00Z","date-end":"2026-03-02T00:00:00Z""#,
            r#"[Date "2026.03.01"][DateEnd "2026-03-02T00:00:00Z"]"#,
        ),
        (r#","date-start":"0001-01-01T00:00:00Z","date-end":"0001-01-01T00:00:00Z""#, ""),
        // These do not begin with a day.
        (r#","date-start":"2026/03/01 12:00""#, r#"[DateStart "2026/03/01 12:00"]"#),
        (r#","date-start":"2026-13-45T12:00""#, r#"[DateStart "2026-13-45T12:00"]"#),
        (r#","date-start":"2026-03-0xT12:00""#, r#"[DateStart "2026-03-0xT12:00"]"#),
        (r#","date-start":"20260-3-01T12:00""#, r#"[DateStart "20260-3-01T12:00"]"#),
        (r#","date-start":"2026-03-01""#, r#"[Date "2026.03.01"][DateStart "2026-03-01"]"#),
        (r#","date-start":"2026-03""#, r#"[DateStart "2026-03"]"#),
    ] {
        assert_eq!(tags_of(header), tags, "{header}");
    }
    // A remark without words is none, and programs are those that the list says.
    let text = record(["1", "0"], "", r#"[[{"move":"a1","result":" "}]]"#).replace("\"b\",", "\"b\",\"is_ai\":false,");
    assert!(parsed(&text).0.ends_with("[Coords \"plain\"]|a1 1-0"));
}

fn game_of(tags: &[(&str, &str)], moves: &[&str], result: Option<GameResult>) -> GameRecord {
    let tags = tags.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    GameRecord { tags, items: moves.iter().map(|mv| Item::Move(mv)).collect(), result, ..GameRecord::default() }
}

/// The record of a game, and what it does not hold.
fn written(game: &GameRecord) -> (String, Vec<String>) {
    let mut out = Vec::new();
    let losses = write(GAME, game, &mut out).unwrap();
    (String::from_utf8(out).unwrap(), losses.into_iter().map(Loss::into_owned).collect())
}

#[test]
fn a_game_is_written_as_it_was_read() {
    let tags = [
        ("Event", "Cup"),
        ("Site", "Abstract Play"),
        ("Date", "2026.03.01"),
        ("Round", "2"),
        ("Game", "Crossway"),
        ("Size", "25"),
        ("Player1", "ann"),
        ("Player2", "bo"),
        ("Result", "1-0"),
        ("Player1Id", "u1"),
        ("Player2Id", "u2"),
        ("Player2Type", "program"),
        ("GameId", "f3-1"),
        ("DateStart", "2026-03-01T10:20:30.000Z"),
        ("DateEnd", "2026-03-09T00:00:00.000Z"),
        ("DateGenerated", "2026-03-09T01:00:00.000Z"),
        ("Rated", "no"),
    ];
    // The ninth column is j if the letter i is skipped.
    for (coords, first) in [("plain", "i9"), ("go", "j9")] {
        let mut game = game_of(&tags, &[first, "swap", "b2", "c3", "d4", "resign"], Some(GameResult::FirstWins));
        game.set_tag("Coords", coords);
        assert_eq!(written(&game), (format!("{PIED}\n"), Vec::new()));
    }
}

/// Fields that AbstractPlay requires are written even if nothing is known, and are not read as if something were.
#[test]
fn required_fields_are_written_without_saying_anything() {
    let unknown = "0001-01-01T00:00:00Z";
    let text = format!(
        "{{\"header\":{{\"game\":{{\"name\":\"Crossway\",\"variants\":[]}},\"site\":{{\"name\":\"\"}},\
         \"date-start\":\"{unknown}\",\"date-end\":\"{unknown}\",\"date-generated\":\"{unknown}\",\
         \"players\":[{{\"name\":\"\",\"result\":0,\"seat\":1}},{{\"name\":\"\",\"result\":0,\"seat\":2}}],\
         \"result\":\"\"}},\"moves\":[]}}\n"
    );
    assert_eq!(written(&game_of(&[], &[], None)), (text.clone(), Vec::new()));
    assert_eq!(parsed(&text).0, "[Game \"Crossway\"]|[Coords \"plain\"]");
    for (tags, part) in [
        (&[("Event", "Cup")][..], r#"},"event":"Cup","round":"-","site":{"name":""},"#),
        (&[("Round", "2")], r#"},"event":"?","round":"2","site":{"name":""},"#),
        (&[("Date", "2026.03.01")], r#""date-start":"2026-03-01T00:00:00Z","date-end":"2026-03-01T00:00:00Z","#),
        (&[("Size", "19")], r#""variants":["Default board (19x19)"]}"#),
        (&[("Size", "5"), ("Variant", "Pie; Fog")], r#""variants":["Board (5x5)","Pie","Fog"]}"#),
        (&[("Player1", "a"), ("White", "b")], r#"[{"name":"a","result":0},{"name":"b","result":0}]"#),
        (&[("Black", "a"), ("Player2", "a")], r#"[{"name":"a","result":0,"seat":1},{"name":"a","result":0,"seat":2}]"#),
        (&[("Player1Type", "human"), ("Player2Type", "Program"), ("Player2", "b")], r#""b","is_ai":true,"result""#),
        (&[("Player1Type", "human"), ("Player1", "a")], r#"{"name":"a","result":0},{"#),
        (&[("Rated", "yes"), ("Player1", "a")], r#"00Z","players":"#),
        (&[("Rated", " No "), ("Player1", "a")], r#"00Z","unrated":true,"players":"#),
    ] {
        let game = game_of(tags, &["a1"], None);
        let (text, losses) = written(&game);
        assert!(text.contains(part), "{text}");
        // What is not lost is read again.
        let native = parsed(&text).0;
        for (name, value) in tags.iter().filter(|(name, _)| !losses.contains(&format!("the tag {name}"))) {
            let name = name.replace("White", "Player2").replace("Black", "Player1");
            let value = value.trim().to_ascii_lowercase();
            assert!(
                native.to_ascii_lowercase().contains(&format!("[{name} {value:?}]").to_ascii_lowercase()),
                "{native}"
            );
        }
        assert_eq!(native.split('|').count(), 3 + tags.len() - losses.len(), "{native}");
    }
    // The list of labels has no duplicates, and the size is that of the tag.
    let text = written(&game_of(&[("Variant", "Pie; 5x5; Fog; Pie; ")], &[], None)).0;
    assert!(text.contains(r#""variants":["Pie","Fog"]}"#), "{text}");
}

/// The end of a game is a word after the moves, or a field if AbstractPlay has no such word, and is read as it was.
#[test]
fn the_end_of_a_game_comes_back() {
    let (first, second) = (Some(GameResult::FirstWins), Some(GameResult::SecondWins));
    let (draw, unfinished) = (Some(GameResult::Draw), Some(GameResult::Unfinished));
    for (termination, result, scores, tail) in [
        (None, None, [0, 0], r#","result":""},"moves":[["a1","b1"]]}"#),
        (None, unfinished, [0, 0], r#","result":"*"},"moves":[["a1","b1"]]}"#),
        (None, first, [1, 0], r#"},"moves":[["a1","b1"]]}"#),
        (None, draw, [1, 1], r#"},"moves":[["a1","b1"]]}"#),
        // The player who is not to move has resigned.
        (Some("resign"), first, [1, 0], r#"},"moves":[["a1","b1"],["resign"]]}"#),
        (Some("timeout"), second, [0, 1], r#"},"moves":[["a1","b1"],["timeout"]]}"#),
        (Some("timeout"), None, [0, 0], r#","result":""},"moves":[["a1","b1"],["timeout"]]}"#),
        (Some("agreed"), draw, [1, 1], r#"},"moves":[["a1","b1"],["draw"]]}"#),
        (Some("agreed"), first, [1, 0], r#","termination":"agreed"},"moves":[["a1","b1"]]}"#),
        (Some("abandoned"), unfinished, [0, 0], r#"},"moves":[["a1","b1"],["abandoned"]]}"#),
        (Some("abandoned"), second, [0, 1], r#","termination":"abandoned"},"moves":[["a1","b1"]]}"#),
        (Some("forfeit"), second, [0, 1], r#","termination":"forfeit"},"moves":[["a1","b1"]]}"#),
        (Some("normal"), unfinished, [0, 0], r#","result":"*","termination":"normal"},"moves":[["a1","b1"]]}"#),
    ] {
        let mut tags = vec![("Player1", "a"), ("Player2", "b")];
        tags.extend(termination.map(|word| ("Termination", word)));
        let (text, losses) = written(&game_of(&tags, &["a1", "b1"], result));
        let [one, two] = scores;
        let tail = format!(r#"[{{"name":"a","result":{one}}},{{"name":"b","result":{two}}}]{tail}"#) + "\n";
        assert!(text.ends_with(&tail), "{text}");
        assert_eq!(losses, [""; 0]);
        let result = result.map(GameResult::text);
        let native = [
            Some("[Game \"Crossway\"]|[Player1 \"a\"]|[Player2 \"b\"]".to_owned()),
            result.map(|result| format!("[Result {result:?}]")),
            Some("[Coords \"plain\"]".to_owned()),
            termination.map(|word| format!("[Termination {word:?}]")),
            Some(["a1", "b1"].into_iter().chain(result).collect::<Vec<_>>().join(" ")),
        ];
        assert_eq!(parsed(&text).0, native.into_iter().flatten().collect::<Vec<_>>().join("|"));
    }
    // A word after a game that was decided on the board would be an illegal move.
    let outcome = Some(Outcome { winner: Some(Side::First), reason: Reason::Connection });
    let game = game_of(&[("Termination", "resign")], &["a1"], first);
    assert!(written(&game).0.ends_with("},\"moves\":[[\"a1\",\"resign\"]]}\n"));
    let (text, _) = written(&GameRecord { outcome, ..game });
    assert!(text.ends_with(",\"termination\":\"resign\"},\"moves\":[[\"a1\"]]}\n"), "{text}");
}

/// AbstractPlay records only the result, so a player who resigns must be the one who has lost: the one to move.
#[test]
fn only_the_loser_can_resign() {
    let all = ["a1", "b1", "c1", "d1"];
    for (count, swaps) in (0..5).flat_map(|count| [(count, false), (count, true)]) {
        let mut moves = all[..count].to_vec();
        if swaps && count > 0 {
            moves.insert(1, "swap");
        }
        let winner = if moves.len().is_multiple_of(2) { GameResult::SecondWins } else { GameResult::FirstWins };
        moves.push("resign");
        for result in GameResult::ALL.map(Some).into_iter().chain([None]) {
            let game = game_of(&[("Player1", "a"), ("Player2", "b"), ("Termination", "resign")], &moves, result);
            let written = write(GAME, &game, &mut Vec::new());
            let said = result.map_or("not recorded", GameResult::text);
            match written {
                Ok(losses) => assert!(result == Some(winner) && losses.is_empty(), "{moves:?} {result:?}"),
                Err(why) => assert!(result != Some(winner) && why.contains(&format!("the result is {said};")), "{why}"),
            }
        }
        let mut out = Vec::new();
        let game = game_of(&[("Player1", "a"), ("Player2", "b")], &moves, Some(winner));
        write(GAME, &game, &mut out).unwrap();
        let native = parsed(std::str::from_utf8(&out).unwrap()).0;
        assert!(native.contains("[Player1 \"a\"]|[Player2 \"b\"]"), "{native}");
        assert!(native.ends_with(&format!("[Coords \"plain\"]|{} {winner}", moves.join(" "))), "{native}");
        // The tag that says so comes back, too.
        let text = written(&game_of(&[("Termination", "resign")], &moves, Some(winner))).0;
        let native = parsed(&text).0;
        assert!(native.ends_with(&format!("|[Termination \"resign\"]|{} {winner}", moves.join(" "))), "{native}");
    }
}

#[test]
fn what_a_record_cannot_hold_is_lost() {
    let start = ("DateStart", "2026-03-01T10:20:30Z");
    for (tags, lost) in [
        (&[("Game", "crossway"), ("Size", "5"), ("Coords", "plain")][..], &[][..]),
        (&[("Event", "Cup"), ("Round", "2"), ("Site", "here"), ("GameId", "7"), ("Player1Id", "1")], &[]),
        (&[("Event", ""), ("Round", ""), ("Site", ""), ("GameId", "")], &["Event", "Round", "Site", "GameId"]),
        (&[("Event", "?"), ("Round", "-")], &["Event", "Round"]),
        (&[("Event", "-"), ("Round", "?")], &[]),
        (&[("Event", "a"), ("event", "b")], &["event"]),
        (&[("Result", "1-0")], &[]),
        (&[("Result", "0-1")], &["Result"]),
        (&[("Date", "2026.03.01")], &[]),
        (&[("Date", "2026.03.01"), start], &[]),
        (&[("Date", "2026.03.02"), start], &["Date"]),
        (&[("Date", "2026.03")], &["Date"]),
        (&[("Date", "2026.02.29")], &["Date"]),
        (&[("Date", "0001.01.01")], &["Date"]),
        (&[("DateStart", "today"), ("DateEnd", "0001-01-01T00:00:00Z")], &["DateStart", "DateEnd"]),
        // A midnight is read as a day without a time, if it is that of the beginning.
        (&[("DateStart", "2026-03-01T00:00:00Z")], &["DateStart"]),
        (&[("Date", "2026.03.01"), ("DateEnd", "2026-03-01T00:00:00Z")], &["DateEnd"]),
        (&[start, ("DateEnd", "2026-03-01T00:00:00Z")], &["DateEnd"]),
        (&[start, ("DateEnd", "2026-03-02T00:00:00Z"), ("DateGenerated", "2026-03-01T00:00:00.0Z")], &[]),
        (&[("DateEnd", "2026-03-01T00:00:00Z")], &[]),
        (&[("Termination", "Forfeit")], &[]),
        (&[("Termination", "boredom")], &["Termination"]),
        (&[("Variant", "Pie; Fog")], &[]),
        (&[("Variant", "Pie; Pie")], &["Variant"]),
        (&[("Variant", "Pie; 5x5")], &["Variant"]),
        (&[("Variant", "")], &["Variant"]),
        (&[("Rated", "no"), ("Player1Type", "program"), ("Player2Type", "program")], &[]),
        (
            &[("Rated", "yes"), ("Player1Type", "human"), ("Player2Type", "human")],
            &["Rated", "Player1Type", "Player2Type"],
        ),
        (&[("Black", "a"), ("Player2", "b"), ("Player3", "c"), ("Opening", "d")], &["Player3", "Opening"]),
        (&[("Black", "a"), ("Player1", "b"), ("White", "c")], &["Black"]),
        // The player to move resigns by a move.
        (&[("Termination", "resign")], &["Termination"]),
    ] {
        let lost: Vec<String> = lost.iter().map(|name| format!("the tag {name}")).collect();
        let (text, losses) = written(&game_of(tags, &["a1"], Some(GameResult::FirstWins)));
        assert_eq!(losses, lost, "{tags:?}");
        // The times that are not lost come back, and only these.
        let native = parsed(&text).0;
        for (name, value) in tags.iter().filter(|(name, _)| name.starts_with("Date")) {
            let is_lost = lost.contains(&format!("the tag {name}"));
            assert_eq!(native.contains(&format!("[{name} {value:?}]")), !is_lost, "{native}");
        }
    }
    for item in [Item::Comment("x"), Item::Escape("x"), Item::Annotation("!"), Item::Open] {
        let kind = match item {
            Item::Annotation(_) => "annotations",
            Item::Open => "variations",
            _ => "comments",
        };
        for place in 0..3 {
            let mut game = game_of(&[], &["a1"], None);
            [&mut game.preface, &mut game.items, &mut game.epilogue][place].push(item);
            assert_eq!(written(&game).1, [kind]);
        }
    }
}

#[test]
fn games_without_a_record_are_rejected() {
    let fails =
        |game: Game, tags: &[(&str, &str)]| write(game, &game_of(tags, &[], None), &mut Vec::new()).unwrap_err();
    for game in Game::ALL.into_iter().filter(|game| *game != GAME) {
        assert!(fails(game, &[]).contains(game.name()));
    }
    assert!(fails(GAME, &[("Position", "2/2 B")]).contains("set-up position"));
}
