//! Records in JSON and in tables: what is written comes back as it was, and no text does harm.

use std::fs;
use std::path::Path;

use crate::laws::formats::assert_comes_back;
use crate::support::boards;
use proptest::prelude::*;
use xgames::convert;
use xgames::diagnostic::Code;
use xgames::games::{Game, for_game};
use xgames::generate::{Form, Generator};
use xgames::judge::{self, Defaults, Judgement};
use xgames::record::game_record::GameRecord;
use xgames::record::json;
use xgames::record::native::Reader;
use xgames::record::native::write;
use xgames::record::parsed::ParsedGame;
use xgames::record::{self, Dialect, Event, EventKind, Events, Format};

const FORMATS: [Format; 3] = [Format::Json, Format::Ndjson, Format::Csv];

/// All games of a native text that can be taken apart.
fn transcripts(text: &[u8]) -> Vec<(Game, GameRecord)> {
    let mut reader = Reader::new(text);
    let mut games = Vec::new();
    while let Some(head) = reader.next_game() {
        games.extend(convert::transcribe(&mut reader.clone().into(), &head, &Defaults::default()));
    }
    games
}

fn judge(game: &ParsedGame) -> Judgement {
    judge::judge_game(&mut Events::from(game), &game.head, &Defaults::default())
}

#[test]
fn all_sample_records_round_trip() {
    let mut files = 0;
    for folder in Game::ALL.map(Game::name).into_iter().chain(["broken"]) {
        for file in fs::read_dir(Path::new("records").join(folder)).unwrap() {
            let games = transcripts(&fs::read(file.unwrap().path()).unwrap());
            FORMATS.into_iter().for_each(|format| assert_comes_back(format, &games));
            files += games.len();
        }
    }
    assert!(files > 100, "{files}");
}

#[test]
fn generated_games_round_trip() {
    for game in Game::ALL {
        let mut text = Vec::new();
        for_game!(game, P => {
            let mut generator = Generator::<P>::new(boards::small(game), 17, 0.0, Form::Native).unwrap();
            for number in 1..=400 {
                write::game(&generator.game(number).unwrap().0, &mut text);
                text.push(b'\n');
            }
        });
        let games = transcripts(&text);
        assert_eq!(games.len(), 400);
        FORMATS.into_iter().for_each(|format| assert_comes_back(format, &games));
    }
}

#[test]
fn comments_and_tags_of_any_kind_round_trip() {
    let text = "% way\n; first } \"x\"\n{before, the\ntags;}\n[event \"a\"]\n[Event \"b, \\\"c\\\" \\\\ é\"]\n[Game \"cross\"]\n\
                [O \"o\"]\n[Player1 \"p\"]\n[Player2 \"\"]\n[Size \"4\"]\n[Result \"won\"]\n[Result \"*\"]\n[Odd-name_1 \"\t{}\"]\n\n\
                ; ] [ }\n% escaped, \"too\"\n{\n[%eval 1],}1. a1!? {} {a\r\nb} $3 (1. b2 (1. c1 c2 1-0) {,} ; }\n 0-1) swap ; \"\n\
                2. b1 resign 1/2-1/2 {behind} ; }{\n%end\n";
    let games = transcripts(text.as_bytes());
    assert_eq!(games.len(), 1);
    for format in FORMATS {
        assert_comes_back(format, &games);
    }
    assert!(!games[0].1.preface.is_empty() && !games[0].1.epilogue.is_empty() && games[0].1.tags.len() == 10);
}

#[test]
fn words_in_json_are_always_moves() {
    for word in [
        "1-0",
        "*",
        "12.",
        "(",
        "a1 b1",
        "{x}",
        "[Game \"cross\"]",
        "",
        "$1",
        "a1!",
        "?",
        "%x",
        "é",
        "a\n\n[A \"b\"]",
        "+?",
    ] {
        let quoted = serde_json::to_string(word).unwrap();
        let text = format!(
            "{{\"tags\":{{\"Game\":\"cross\",\"Size\":\"3\"}},\
             \"moves\":[{quoted},{{\"annotation\":{quoted}}},{{\"comment\":{quoted}}}]}}"
        );
        let games = json::read(text.as_bytes(), false);
        assert_eq!((games.len(), &games[0].findings[..]), (1, &[][..]), "{text}");
        let events: Vec<Event<'_>> = Events::from(&games[0]).iter().collect();
        assert!(events.len() == 3 && events.iter().all(|event| event.text == word.as_bytes()), "{text}");
        assert_eq!((events[0].kind, events[2].kind), (EventKind::Move, EventKind::Comment), "{text}");
        assert!(matches!(events[1].kind, EventKind::Comment | EventKind::Annotation), "{text}");
        let found: Vec<_> = judge(&games[0]).diagnostics.iter().map(|finding| (finding.code, finding.span)).collect();
        assert!(found.contains(&(Code::UnreadableMove, events[0].span)), "{text} {found:?}");
    }
}

/// Pieces of records.
fn native() -> impl Strategy<Value = String> {
    let words = [
        "[Event \"x,y\"]\n",
        "[event \"\"]\n",
        "[White \"w\"]\n",
        "[Player2 \"\\\"\"]\n",
        "[Result \"1-0\"]\n",
        "[Result \"\"]\n",
        "[Swap \"no\"]\n",
        "{c}",
        "{\",\n}",
        "; }\n",
        "\n%e\n",
        "a1 ",
        "b2! ",
        "swap ",
        "( ",
        ") ",
        "$3 ",
        "resign ",
        "1-0 ",
        "* ",
        "\n",
        "{\n[",
        "\r",
        "é ",
        ";\n",
        "{[x]}",
        "\t",
    ];
    prop::collection::vec(prop::sample::select(words.to_vec()), 0..30).prop_map(|words| {
        format!("{}[Game \"cross\"]\n{}", words[..words.len() / 4].concat(), words[words.len() / 4..].concat())
    })
}

/// Pieces of the other formats.
fn foreign() -> impl Strategy<Value = Vec<u8>> {
    let words: Vec<&'static [u8]> = vec![
        b"{",
        b"}",
        b"[",
        b"]",
        b",",
        b":",
        b"\"",
        b"\\",
        b"\n",
        b"\"\"",
        b"\"a1\"",
        b"\"swap\"",
        b"\"moves\":",
        b"\"moves\":[",
        b"\"tags\":{",
        b"\"Game\":\"cross\"",
        b"\"result\":",
        b"\"1-0\"",
        b"\"behind\":[",
        b"{\"variation\":[",
        b"]}",
        b"{\"comment\":\"",
        b"\"}",
        b"\"preface\":[",
        b"null",
        b"7",
        b"\\u00e9",
        b"\\ud800",
        b"\xff",
        "é".as_bytes(),
        b";",
        b"{\"tags\":{\"Game\":\"cross\"},\"moves\":[\"a1\",",
        b"],\"result\":\"*\"}",
        b"a1 b2",
        b"(",
        b")",
        b"\r",
        b"cross,4,",
        b"game,size,moves,tags,result\n",
        b"{\"header\":{\"game\":{\"name\":\"Crossway\"}},\"moves\":[[",
        b"{\"field\":[[1,0],",
        b"move 12 ann pw k10#1\n",
        b"Subject: crossway move 7 bo pw swap\n",
        b"accept",
        b"#1",
        b"\"players\":[{\"name\":\"a\",\"result\":1},",
        b"\xef\xbb\xbf",
        b"\x00",
    ];
    prop::collection::vec(
        prop_oneof![
            9 => prop::sample::select(words).prop_map(<[u8]>::to_vec),
            1 => prop::collection::vec(any::<u8>(), 0..5)
        ],
        0..40,
    )
    .prop_map(|pieces| pieces.concat())
}

fn assert_harmless(text: &[u8], games: &[ParsedGame]) {
    let fits = |span: xgames::diagnostic::Span| {
        assert!(span.start <= span.end && span.end <= text.len(), "{span:?} in {:?}", String::from_utf8_lossy(text));
    };
    for game in games {
        fits(game.span);
        Events::from(game).iter().for_each(|event| fits(event.span));
        for finding in game.findings.iter().chain(&judge(game).diagnostics) {
            fits(finding.span);
            finding.labels.iter().for_each(|(span, _)| fits(*span));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn whatever_can_be_read_comes_back(text in native()) {
        let games = transcripts(text.as_bytes());
        if let Some(first) = games.first() {
            FORMATS.into_iter().for_each(|format| assert_comes_back(format, std::slice::from_ref(first)));
        }
    }

    #[test]
    fn no_text_does_harm(text in foreign(), begins in any::<bool>()) {
        for format in [Format::Json, Format::Ndjson, Format::Csv, Format::AbstractPlay, Format::Pbmserv, Format::Wedel] {
            let heading = if format == Format::Csv { b"game,size,moves,tags,result\n".to_vec() } else { Vec::new() };
            let dialect = Dialect { format, heading, secrets: false };
            assert_harmless(&text, &record::parse(&dialect, &text, begins));
        }
        let _ = record::detect("x", &text);
    }
}
