//! Games go to SGF and come back as they were, and nothing that calls itself SGF does harm.

use std::fs;
use std::path::Path;

use proptest::prelude::*;
use xgames::analysis::generate::{Form, Generate, Generator};
use xgames::convert::transcribe;
use xgames::diagnostic::{Diagnostic, Span};
use xgames::games::{Game, for_game};
use xgames::judge::{self, Defaults};
use xgames::record::Events;
use xgames::record::game_record::{GameRecord, Item, Items};
use xgames::record::native::Reader;
use xgames::record::native::write;
use xgames::record::parsed::ParsedGame;
use xgames::record::sgf;

/// The transcripts of all games of a native text.
fn transcripts(native: &[u8]) -> Vec<(Game, GameRecord)> {
    let mut reader = Reader::new(native);
    let mut games = Vec::new();
    while let Some(head) = reader.next_game() {
        games.push(transcribe(&mut reader.clone().into(), &head, &Defaults::default()).unwrap());
    }
    games
}

fn transcript_of(game: &ParsedGame) -> (Game, GameRecord) {
    transcribe(&mut Events::from(game), &game.head, &Defaults::default()).unwrap()
}

fn native(game: &GameRecord) -> String {
    let mut out = Vec::new();
    write::game(game, &mut out);
    String::from_utf8(out).unwrap()
}

fn written(game: Game, transcript: &GameRecord) -> Vec<u8> {
    let mut out = Vec::new();
    let losses = for_game!(game, P => sgf::write::<P>(transcript, &mut out)).unwrap();
    assert!(losses.is_empty(), "{losses:?}\n{}", native(transcript));
    out
}

/// Writes games as one collection and reads them again.
fn assert_come_back(games: &[(Game, GameRecord)]) {
    let collection: Vec<u8> = games.iter().flat_map(|(game, transcript)| written(*game, transcript)).collect();
    let parsed = sgf::read(&collection);
    assert_eq!(parsed.len(), games.len());
    for (parsed, (game, transcript)) in parsed.iter().zip(games) {
        let tree = String::from_utf8_lossy(&collection[parsed.span.start..parsed.span.end]);
        assert_eq!(parsed.findings, [], "{tree}");
        let (again, back) = transcript_of(parsed);
        assert_eq!((again, native(&back)), (*game, native(transcript)), "{tree}");
        assert_eq!(format!("{tree}\n").as_bytes(), written(again, &back));
    }
}

#[test]
fn sample_records_come_back() {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("records");
    let mut games = Vec::new();
    for game in [Game::Crossway, Game::Cross, Game::Crossings] {
        for entry in fs::read_dir(records.join(game.name())).unwrap() {
            games.extend(transcripts(&fs::read(entry.unwrap().path()).unwrap()));
        }
    }
    assert!(games.len() > 50);
    assert_come_back(&games);
}

const BOARDS: [(Game, &[Option<&str>]); 3] = [
    (Game::Crossway, &[Some("2"), Some("3"), Some("5"), Some("9"), None, Some("52")]),
    (Game::Cross, &[Some("2"), Some("4"), None, Some("10")]),
    (Game::Crossings, &[None]),
];

fn generated<P: Generate>(size: Option<&str>, seed: u64, games: u64) -> Vec<(Game, GameRecord)> {
    let mut generator = Generator::<P>::new(size, seed, 0.0, Form::Native).unwrap();
    let mut text = Vec::new();
    for number in 1..=games {
        generator.game(number).unwrap().0.write_native(&mut text);
    }
    transcripts(&text)
}

#[test]
fn thousands_of_generated_games_come_back() {
    let mut count = 0;
    for (game, sizes) in BOARDS {
        for size in sizes {
            let many = if *size == Some("52") { 60 } else { 500 };
            let games = for_game!(game, P => generated::<P>(*size, 11, many));
            count += games.len();
            assert_come_back(&games);
        }
    }
    assert!(count >= 5000, "{count}");
}

/// A small generator of numbers, for tests only.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }

    fn aside(&mut self) -> Item<'static> {
        const COMMENTS: [&str; 12] = [
            "good",
            "a\nb",
            "two\n\nparagraphs",
            "",
            " ",
            "]\\:",
            "tab\t",
            "[%sgf MN[3]]",
            "[%sgf LB[aa:x%5D]BL[10.5]]",
            "[%sgf B[aa]]",
            "100 %",
            "山 é",
        ];
        const MARKS: [&str; 9] = ["!", "?", "!!", "??", "!?", "?!", "$14", "$1", "!!!"];
        match self.below(3) {
            0 => Item::Annotation(MARKS[self.below(9) as usize]),
            _ => Item::Comment(COMMENTS[self.below(12) as usize]),
        }
    }
}

/// Adds comments, annotations and variations, nested ones too, made of moves that stand in the game.
fn embellished(game: &GameRecord, numbers: &mut Numbers) -> GameRecord {
    let mut items = Items::default();
    let moves: Vec<&str> = game.items.main_line().collect();
    let mut depth = 0;
    let mut can_open = false;
    for item in game.items.iter() {
        items.push(item);
        if depth == 0 && !matches!(item, Item::Move(_)) {
            continue;
        }
        can_open |= matches!(item, Item::Move(_));
        for _ in 0..numbers.below(8) {
            match numbers.below(10) {
                0 | 1 if depth < 5 && can_open => {
                    items.push(Item::Open);
                    (depth, can_open) = (depth + 1, false);
                }
                2 | 3 if depth > 0 => {
                    items.push(Item::Close);
                    (depth, can_open) = (depth - 1, true);
                }
                4..=6 if depth > 0 => {
                    items.push(Item::Move(moves[numbers.below(moves.len() as u64) as usize]));
                    can_open = true;
                }
                _ => items.push(numbers.aside()),
            }
        }
        for _ in 0..depth {
            items.push(Item::Close);
        }
        depth = 0;
        can_open = true;
    }
    GameRecord { items, ..game.clone() }
}

#[test]
fn games_with_all_kinds_of_remarks_come_back() {
    let mut numbers = Numbers(7);
    for (game, size) in [(Game::Crossway, Some("5")), (Game::Cross, Some("3")), (Game::Crossings, None)] {
        let games = for_game!(game, P => generated::<P>(size, 12, 400));
        for (_, transcript) in games.iter().filter(|(_, transcript)| transcript.items.main_line().next().is_some()) {
            // What the canonical text of the game is, the native writer and reader say.
            let embellished = native(&embellished(transcript, &mut numbers));
            assert_come_back(&transcripts(embellished.as_bytes()));
        }
    }
}

/// Reads a text, judges and transcribes all of it, and looks at every place that is named.
fn digest(text: &[u8]) {
    let as_text = std::str::from_utf8(text).ok();
    let check = |span: Span| {
        assert!(span.start <= span.end && span.end <= text.len());
        if let Some(text) = as_text {
            assert!(text.is_char_boundary(span.start) && text.is_char_boundary(span.end), "{span:?}");
        }
    };
    for parsed in sgf::read(text) {
        check(parsed.span);
        let check_finding = |finding: &Diagnostic| {
            check(finding.span);
            finding.labels.iter().for_each(|(span, _)| check(*span));
        };
        parsed.findings.iter().for_each(check_finding);
        assert!(!parsed.unreadable || !parsed.findings.is_empty());
        Events::from(&parsed).iter().for_each(|event| check(event.span));
        parsed.head.tags.iter().for_each(|tag| check(tag.span));
        let defaults = Defaults { game: Some(Game::Cross), ..Defaults::default() };
        let mut events = Events::from(&parsed);
        let judgement = judge::judge_game(&mut events, &parsed.head, &defaults);
        judgement.diagnostics.iter().for_each(check_finding);
        assert!(parsed.unreadable || events.next_event().is_none());
        if let Ok((game, transcript)) = transcribe(&mut Events::from(&parsed), &parsed.head, &defaults) {
            let mut out = Vec::new();
            if for_game!(game, P => sgf::write::<P>(&transcript, &mut out)).is_ok_and(|losses| losses.is_empty()) {
                assert_come_back(&[(game, transcripts(native(&transcript).as_bytes()).remove(0).1)]);
            }
        }
    }
}

/// Pieces that mean something to the reader, so that random texts get past their first byte.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let words: Vec<&'static [u8]> = vec![
        b"(;XG[cross]SZ[2]",
        b"(;XG[crossway]SZ[4]",
        b"(;XG[crossings]",
        b"(;FF[4]CA[UTF-8]GM[1]",
        b"(;",
        b"(",
        b")",
        b";",
        b"[",
        b"]",
        b"\\",
        b":",
        b"\n",
        b"\r\n",
        b" ",
        b"B[aa]",
        b";W[bb]",
        b";B[ab]",
        b";W[ba]",
        b";B[a1]",
        b";W[b2]",
        b";B[c3]",
        b";W[b7-b6]",
        b";W[swap]",
        b";B[swap]",
        b";B[resign]",
        b";W[]",
        b"AB[aa]",
        b"AW[ab:cd]",
        b"AE[bb]",
        b"PL[W]",
        b"PL[x]",
        b"C[one\n\ntwo]",
        b"C[]",
        b"C[x\\]\\\n%]",
        b"TE[2]",
        b"BM[]",
        b"IT[]",
        b"XN[$14][!]",
        b"XR[C][V]",
        b"XR[V][V][C2]",
        b"XR[=][C]",
        b"XR[C][^][C:%7D][E:x%0A]",
        b"XR[U]",
        b"XT[Game]",
        b"XT[Game:cross][Swap:no][Position]",
        b"XT[Position:2/3/2 X][Game][Coords:plain]",
        b"RE[B+R]",
        b"RE[W+]",
        b"RE[Void]",
        b"RE[0]",
        b"RE[?x]",
        b"SZ[4:4]",
        b"SZ[3:4]",
        b"PB[\xf6]",
        b"PW[\xc3\xb6]",
        b"DT[2020-01]",
        b"MN[1]",
        b"LB[aa:x]",
        b"FooBar[x]",
        b"B1[x]",
        b"\xc3\xa9",
        b"\xff",
        b"\xef\xbb\xbf",
        b"junk",
    ];
    prop_oneof![
        8 => prop::sample::select(words).prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..6),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, ..ProptestConfig::default() })]

    #[test]
    fn pieces_of_sgf_do_no_harm(pieces in prop::collection::vec(piece(), 0..30)) {
        digest(&pieces.concat());
    }

    #[test]
    fn bytes_do_no_harm(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        digest(&bytes);
    }

    #[test]
    fn damaged_games_do_no_harm(at in 0usize..400, cut in 0usize..20, insert in piece()) {
        let mut text = b"(;FF[4]CA[UTF-8]XG[crossway]SZ[5]PB[Ann]PW[Bo]RE[Void]AB[aa][cc]AW[bd]PL[W]C[x\n\ny]\n;W[dd]C[a\\]b]\n\
            (;B[ee]TE[1]MN[2]XR[V][C];W[ea])\n(;B[ed](;W[de]C[\xc3\xa9])\n(;W[ad]XR[V]))\n(;B[ba]XN[$3]))\n".to_vec();
        let from = at.min(text.len());
        let to = (from + cut).min(text.len());
        text.splice(from..to, insert);
        digest(&text);
    }
}
