use super::*;
use crate::convert::transcribe;
use crate::games::Game;
use crate::judge::Defaults;
use crate::record::Events;
use crate::record::game_record::{GameRecord, Loss};
use crate::record::native::Reader;
use crate::record::parsed::ParsedGame;

const PIED: &str = r#"{"header":{"game":{"name":"Crossway","variants":["Board (25x25)"]},"event":"Cup","round":"2","site":{"name":"Abstract Play","gameid":"f3-1"},"date-start":"2026-03-01T10:20:30.000Z","date-end":"2026-03-09T00:00:00.000Z","date-generated":"2026-03-09T01:00:00.000Z","unrated":true,"players":[{"name":"bo","userid":"u2","is_ai":true,"result":0},{"name":"ann","userid":"u1","result":1}],"pie-invoked":true},"moves":[["i9","b2"],["c3","d4"],["resign"]]}"#;

fn told(text: &str) -> (String, Vec<String>) {
    let games = read(text.as_bytes());
    assert_eq!(games.len(), 1, "{text}");
    (games[0].shown(), games[0].shown_findings(text))
}

fn transcript(native: &[u8]) -> GameRecord {
    let mut reader = Reader::new(native);
    let head = reader.next_game().unwrap();
    transcribe(&mut reader.into(), &head, &Defaults::default()).unwrap().1
}

fn transcript_of(game: &ParsedGame) -> GameRecord {
    transcribe(&mut Events::from(game), &game.head, &Defaults::default()).unwrap().1
}

fn written(game: &GameRecord) -> (String, Vec<String>) {
    let mut out = Vec::new();
    let losses = write(Game::Crossway, game, &mut out).unwrap();
    (String::from_utf8(out).unwrap(), losses.into_iter().map(Loss::into_owned).collect())
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
    assert_eq!(told(PIED), (native.into(), Vec::new()));
    // Seat 1 is the one who resigns: after c3 d4, bo, who has Black now, is to move.
    let game = &read(PIED.as_bytes())[0];
    assert_eq!(written(&transcript_of(game)), (format!("{PIED}\n"), Vec::new()));
}

#[test]
fn words_in_the_place_of_moves() {
    let ends = |results, header, moves| told(&record(results, header, moves)).0;
    let tags = |result: &str| {
        format!("[Game \"Crossway\"]|[Player1 \"a\"]|[Player2 \"b\"]|[Result \"{result}\"]|[Coords \"plain\"]")
    };
    // It is the one who has to move next who resigns, or the other one.
    assert_eq!(ends(["0", "1"], "", r#"[["a1","b1"],["resign"]]"#), format!("{}|a1 b1 resign 0-1", tags("0-1")));
    let other = format!("{}|[Termination \"resign\"]|a1 b1 1-0", tags("1-0"));
    assert_eq!(ends(["7", "-3"], "", r#"[["a1","b1"],["resign",null]]"#), other);
    let timeout = format!("{}|[Termination \"timeout\"]|a1 1-0", tags("1-0"));
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
fn sizes_stand_in_labels() {
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
    let (native, faults) = told(&text);
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
        assert_eq!(told(text).1, faults, "{text}");
    }
}

#[test]
fn what_has_no_place_is_told() {
    let native = "[Date \"2026.??.??\"]\n[Game \"crossway\"]\n[Size \"19\"]\n[White \"w\"]\n[Result \"1-0\"]\n[Swap \"no\"]\n[Termination \"forfeit\"]\n\n\
                  1. j10! {c} k11 (1... k12) 1-0\n";
    let text = "{\"header\":{\"game\":{\"name\":\"Crossway\",\"variants\":[\"Default board (19x19)\"]},\"site\":{\"name\":\"\"},\
                \"players\":[{\"name\":\"\",\"result\":1},{\"name\":\"w\",\"result\":0}]},\"moves\":[[\"i10\",\"j11\"]]}\n";
    let losses = ["comments", "annotations", "variations", "the tag Date", "the tag Swap", "the tag Termination"];
    let found = written(&transcript(native.as_bytes()));
    assert_eq!(found, (text.into(), losses.map(str::to_owned).to_vec()));
    let set_up = transcript(b"[Game \"crossway\"]\n[Position \"2/2 B\"]\n\n*\n");
    assert!(write(Game::Crossway, &set_up, &mut Vec::new()).is_err());
    assert!(write(Game::Cross, &GameRecord::default(), &mut Vec::new()).is_err());
}

#[test]
fn a_resignation_that_contradicts_the_result_is_not_written() {
    let write = |moves: &str| {
        let native = format!("[Game \"crossway\"]\n[Size \"5\"]\n\n{moves}\n");
        write(Game::Crossway, &transcript(native.as_bytes()), &mut Vec::new())
    };
    for moves in ["a1 b2 resign 0-1", "a1 resign 1-0", "resign 0-1", "a1 swap b2 resign 1-0", "a1 swap resign 0-1"] {
        assert!(write(moves).is_ok(), "{moves}");
    }
    for moves in ["a1 b2 resign 1-0", "a1 b2 resign 1/2-1/2", "a1 b2 resign *", "a1 b2 resign", "a1 swap b2 resign 0-1"]
    {
        assert!(write(moves).unwrap_err().contains("resigns"), "{moves}");
    }
}

#[test]
fn there_and_back_coordinates_are_plain() {
    let native = "[Game \"crossway\"]\n[Size \"19\"]\n[Player1 \"a\"]\n[Player2 \"b\"]\n[Result \"*\"]\n[Rated \"no\"]\n\n1. j9 t1 *\n";
    let back = read(written(&transcript(native.as_bytes())).0.as_bytes()).remove(0);
    let mut canonical = Vec::new();
    crate::record::native::write::game(&transcript_of(&back), &mut canonical);
    let expected = native.replace("[Rated", "[Coords \"plain\"]\n[Rated").replace("j9 t1", "i9 s1");
    assert_eq!(String::from_utf8(canonical).unwrap(), expected);
}

#[test]
fn records_are_told_from_other_objects() {
    assert!(is_record(b"{\"moves\":[[\"a1\"]],\n \"header\" : {"));
    assert!(!is_record(b"{\"tags\":{\"header\":\"x\"},\"moves\":[\"header\"]}"));
}
