//! Records of AbstractPlay: what is written, what is lost, and what comes back.

use xgames::analysis::generate::{Form, Generator};
use xgames::convert::transcribe;
use xgames::games::Game;
use xgames::games::crossway::Crossway;
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
            // A loss by forfeit is one of those losses.
            assert!(before.verdict() == after.verdict() || first.tag("Termination") == Some("forfeit"));
        }
        assert!(swapped > 20, "{swapped}");
    }
}
