//! Records of AbstractPlay: what is written, what is lost, and what comes back.

use xgames::convert::transcribe;
use xgames::games::Game;
use xgames::games::crossway::Crossway;
use xgames::generate::{Form, Generator};
use xgames::judge::Defaults;
use xgames::record::abstractplay::{read, write};
use xgames::record::game_record::{GameRecord, Loss};
use xgames::record::native::{self, Reader};
use xgames::record::parsed::ParsedGame;
use xgames::record::{Events, Format};

use crate::support::judging::judge_as;

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

fn canonical(game: &GameRecord) -> String {
    let mut out = Vec::new();
    native::write::game(game, &mut out);
    String::from_utf8(out).unwrap()
}

const PIED: &str = r#"{"header":{"game":{"name":"Crossway","variants":["Board (25x25)"]},"event":"Cup","round":"2","site":{"name":"Abstract Play","gameid":"f3-1"},"date-start":"2026-03-01T10:20:30.000Z","date-end":"2026-03-09T00:00:00.000Z","date-generated":"2026-03-09T01:00:00.000Z","unrated":true,"players":[{"name":"bo","userid":"u2","is_ai":true,"result":0},{"name":"ann","userid":"u1","result":1}],"pie-invoked":true},"moves":[["i9","b2"],["c3","d4"],["resign"]]}"#;

/// The players are listed as they sit at the end. Seat 1 is the one who resigns: after c3 d4, bo, who has Black now, is to
/// move.
#[test]
fn a_swap_and_a_resignation_round_trip() {
    assert_eq!(written(&transcript_of(&read(PIED.as_bytes())[0])), (format!("{PIED}\n"), Vec::new()));
}

#[test]
fn what_has_no_place_is_listed() {
    let native = "[Date \"2026.??.??\"]\n[Game \"crossway\"]\n[Size \"19\"]\n[White \"w\"]\n[Result \"1-0\"]\n[Swap \"no\"]\n[Termination \"forfeit\"]\n\n\
                  1. j10! {c} k11 (1... k12) 1-0\n";
    let unknown = "0001-01-01T00:00:00Z";
    let text = format!(
        "{{\"header\":{{\"game\":{{\"name\":\"Crossway\",\"variants\":[\"Default board (19x19)\"]}},\"site\":{{\"name\":\"\"}},\
                \"date-start\":\"{unknown}\",\"date-end\":\"{unknown}\",\"date-generated\":\"{unknown}\",\"players\":[{{\"name\":\"\",\"result\":1}},{{\"name\":\"w\",\"result\":0}}],\"termination\":\"forfeit\"}},\"moves\":[[\"i10\",\"j11\"]]}}\n"
    );
    let losses = ["comments", "annotations", "variations", "the tag Date", "the tag Swap"];
    let found = written(&transcript(native.as_bytes()));
    assert_eq!(found, (text, losses.map(str::to_owned).to_vec()));
    let set_up = transcript(b"[Game \"crossway\"]\n[Position \"2/2 B\"]\n\n*\n");
    assert!(write(Game::Crossway, &set_up, &mut Vec::new()).is_err());
    assert!(write(Game::Cross, &GameRecord::default(), &mut Vec::new()).is_err());
}

/// Every record keeps to the schema of AbstractPlay, and what its fields cannot hold comes back or is listed.
#[test]
fn records_conform_to_the_schema() {
    let schema = include_str!("../schemas/abstractplay-game-record.json");
    let check = |native: &str| {
        let first = transcript(format!("[Game \"crossway\"]\n{native}").as_bytes());
        let (text, losses) = written(&first);
        crate::reports::check_schema(schema, &serde_json::from_str(&text).unwrap());
        let games = read(text.as_bytes());
        assert_eq!(games[0].findings, [], "{text}");
        let back = transcript_of(&games[0]);
        assert_eq!(back.result, first.result, "{text}");
        for (name, value) in first.tags.iter().filter(|(name, _)| !["Game", "Coords"].contains(&&**name)) {
            let is_lost = losses.contains(&format!("the tag {name}"));
            let is_kept = back.tag(name) == Some(value);
            assert_eq!(is_kept, !is_lost, "{name} {native}\n{text}");
        }
        assert_eq!(back.items.main_line().count(), first.items.main_line().count(), "{text}");
    };
    for native in [
        "\n*\n",
        "[Size \"5\"]\n\n1. a1 b2\n",
        "[Player1 \"a\"]\n[Player2 \"a\"]\n[Result \"*\"]\n\n1. a1 swap *\n",
        "[Size \"5\"]\n[Result \"*\"]\n[Termination \"abandoned\"]\n\n*\n",
        "[Size \"5\"]\n[Result \"0-1\"]\n[Termination \"forfeit\"]\n\n1. a1 0-1\n",
        "[Size \"5\"]\n[Result \"1-0\"]\n[Termination \"normal\"]\n\n1. a1 1-0\n",
        "[Round \"3\"]\n\n*\n",
        "[Event \"Cup\"]\n\n*\n",
        "[Event \"?\"]\n[Round \"-\"]\n\n*\n",
        "[Event \"Cup\"]\n[Round \"1\"]\n[Variant \"Fog; Fog\"]\n\n*\n",
        "[Variant \"Fog; 5x5\"]\n\n*\n",
    ] {
        check(native);
    }
    for date in ["2026.02.28", "2024.02.29", "2026.02.29", "2026.13.01", "2026.??.??", "0000.01.01", "2026-01-01", "x"]
    {
        check(&format!("[Date \"{date}\"]\n\n*\n"));
    }
    for time in ["2026-03-01T10:20:30.5Z", "2026-03-01T10:20:30+02:00", "2026-03-01T25:00:00Z", "2026-03-01", "x", "é"]
    {
        check(&format!("[DateEnd \"{time}\"]\n\n*\n"));
    }
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
    let expected = native.replace("[Rated", "[Coords \"plain\"]\n[Rated").replace("j9 t1", "i9 s1");
    assert_eq!(canonical(&transcript_of(&back)), expected);
}

#[test]
fn generated_games_round_trip() {
    for size in [Some("4"), Some("9"), None, Some("27")] {
        let mut generator = Generator::<Crossway>::new(size, 23, 0.0, Form::Native).unwrap();
        let mut swapped = 0;
        for number in 1..=250 {
            let mut text = Vec::new();
            native::write::game(&generator.game(number).unwrap().0, &mut text);
            let first = transcript(&text);
            swapped += usize::from(first.items.main_line().nth(1) == Some("swap"));
            let (one, _) = written(&first);
            let games = read(one.as_bytes());
            assert_eq!((games.len(), &games[0].findings[..]), (1, &[][..]));
            // What such a record can hold comes back as it was.
            let second = transcript_of(&games[0]);
            let (two, lost) = written(&second);
            assert_eq!((lost, &two), (vec![], &one));
            assert_eq!(canonical(&transcript_of(&read(two.as_bytes())[0])), canonical(&second));
            // The same game, whatever the letters of its columns.
            let before = judge_as(Some(Format::Native), &text).remove(0);
            let after = judge_as(Some(Format::AbstractPlay), one.as_bytes()).remove(0);
            assert_eq!((before.plies, before.result), (after.plies, after.result));
            // A resignation that a tag gives becomes a move.
            assert!(before.computed == after.computed || first.tag("Termination") == Some("resign"));
            assert_eq!(before.players, after.players);
            assert_eq!(before.verdict(), after.verdict());
        }
        assert!(swapped > 20, "{swapped}");
    }
}
