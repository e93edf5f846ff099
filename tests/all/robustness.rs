//! No input makes the program panic or affects neighbouring games, and every span is in its text.

use crate::support::judging::judge_all;
use proptest::prelude::*;
use xgames::archive::split::{Piece, Splitter};
use xgames::diagnostic::{Location, Locator, Span};
use xgames::judge::Verdict;
use xgames::record::GameResult;
use xgames::report::{self, Entries, JudgedGame, Look, ReportFormat};

const STYLED: Look = Look { styled: true, width: None };

/// Everything that is done with a text, in every format.
fn digest(text: &[u8]) {
    for &format in ReportFormat::ALL.iter().filter(|format| format.is_text()) {
        let mut parts = Entries::default();
        let mut locator = Locator::new(text, Location::START);
        for (index, judgement) in judge_all(text).iter().enumerate() {
            for finding in &judgement.diagnostics {
                assert!(finding.span.start <= finding.span.end && finding.span.end <= text.len(), "{finding:?}");
                for (label, _) in &finding.labels {
                    assert!(label.end <= text.len());
                }
            }
            let (span, verdict) = (Span::new(0, text.len()), judgement.verdict());
            let judged = JudgedGame { file: "file", text, span, index: index + 1, judgement, verdict, known: None };
            report::render(format, STYLED, judged, &mut locator, &mut parts);
        }
        let out: Vec<u8> = parts.iter().flat_map(|(part, _)| part.to_vec()).collect();
        let out = String::from_utf8(out).expect("reports are UTF-8");
        if format == ReportFormat::Json {
            for (part, _) in parts.iter() {
                serde_json::from_slice::<serde_json::Value>(part).expect("JSON");
            }
        }
        // JSON is data, and keeps names as they are.
        if matches!(format, ReportFormat::Full | ReportFormat::Concise) {
            let plain = anstream::adapter::strip_str(&out).to_string();
            let acts = plain.chars().find(|c| *c != '\n' && (c.is_control() || *c == '\u{202e}'));
            assert_eq!(acts, None, "{}", plain.chars().take(500).collect::<String>());
        }
    }
}

/// Pieces that mean something to the reader, so that random texts get past its first line.
fn piece() -> impl Strategy<Value = Vec<u8>> {
    let words: Vec<&'static [u8]> = vec![
        b"[Game \"crossway\"]\n",
        b"[Game \"cross\"]\n",
        b"[Game \"crosswise\"]\n",
        b"[Seats \"r1 g1 r2 g1\"]\n",
        b"[Hand1 \"ABM?\"]\n",
        b"[Bag \"??????????????????????????????????????????????????????\"]\n",
        b"[Position \"6/6/6/6/6/AB4 1 CMRS,???? 44 M0R0S0X0\"]\n",
        b"[Position \"AB4/",
        b"[Score \"1-2\"]\n",
        b"Ac4 ",
        b"Bb2+C ",
        b"Ma1-b2+? ",
        b"Rc4=A ",
        b"SBc4 ",
        b"Xa1-b2 ",
        b"[Size \"4\"]\n",
        b"[Size \"2\"]",
        b"[Coords \"plain\"]\n",
        b"[Position \"B2/1W1/3 W\"]\n",
        b"[Position \"1o/1x1/2 O\"]\n",
        b"[Position \"",
        b"[Result \"1-0\"]\n",
        b"[",
        b"]",
        b"\"",
        b"\\",
        b"\n",
        b"\n\n",
        b"\r\n",
        b" ",
        b"\t",
        b"1. ",
        b"2...",
        b"99999999999.",
        b"a1 ",
        b"b2 ",
        b"c3 ",
        b"i9 ",
        b"b4! ",
        b"swap ",
        b"pass ",
        b"resign ",
        b"swap-pieces ",
        b"( ",
        b") ",
        b"{",
        b"}",
        b"; x\n",
        b"%y\n",
        b"$",
        b"$7 ",
        b"1-0",
        b"0-1 ",
        b"1/2-1/2",
        b"* ",
        b"\xff",
        b"\xef\xbb\xbf",
        b"\x00",
        b"\x1b[2J",
        "é\u{202e}".as_bytes(),
        "\u{1d54f}".as_bytes(),
    ];
    prop_oneof![
        12 => prop::sample::select(words).prop_map(<[u8]>::to_vec),
        1 => prop::collection::vec(any::<u8>(), 0..6),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn no_text_does_harm(pieces in prop::collection::vec(piece(), 0..60)) {
        digest(&pieces.concat());
    }

    #[test]
    fn the_neighbours_of_a_damaged_game_are_judged(pieces in prop::collection::vec(piece(), 0..30)) {
        let good = b"[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 b1 2. a2 1-0\n";
        let mut text = good.to_vec();
        text.extend(b"\n[Event \"damaged\"]\n[Game \"cross\"]\n");
        // A tag alone on its line would rightly begin a new game.
        text.extend(pieces.concat().into_iter().filter(|byte| *byte != b'['));
        let next = text.len() + 1;
        text.extend(b"\n[Event \"next\"]\n");
        text.extend(good);
        let judgements = judge_all(&text);
        let first = judgements.first().expect("a game");
        prop_assert_eq!((first.verdict(), first.plies), (Verdict::Valid, 3));
        // Text left open after the damaged game comes before the tags of the next one.
        let last = judgements.last().expect("a game");
        let own = last.diagnostics.iter().filter(|finding| finding.span.start >= next).count();
        prop_assert_eq!((own, last.plies, last.computed), (0, 3, GameResult::FirstWins));
    }
}

/// All games of a file as JSON, one block after the other.
fn in_blocks(text: &[u8], block: usize) -> Vec<String> {
    let mut rows = Vec::new();
    for piece in Splitter::new(&mut &text[..], block, xgames::record::Format::Native) {
        let Piece::Games(block) = piece else { panic!("{piece:?}") };
        let mut locator = Locator::new(&block.text, block.base);
        let mut parts = Entries::default();
        let before = rows.len();
        for (index, judgement) in judge_all(&block.text).iter().enumerate() {
            let span = xgames::diagnostic::Span::new(0, block.text.len());
            let (index, verdict) = (before + index + 1, judgement.verdict());
            let judged = JudgedGame { file: "file", text: &block.text, span, index, judgement, verdict, known: None };
            report::render(ReportFormat::Json, Look::default(), judged, &mut locator, &mut parts);
        }
        rows.extend(parts.iter().map(|(part, _)| String::from_utf8(part.to_vec()).unwrap()));
    }
    rows
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    /// A file in small blocks is judged as it is in one. Tags that are cut off are left out: at the end of a
    /// block they may be told otherwise, though they are errors either way.
    #[test]
    fn blocks_are_judged_like_the_whole(pieces in prop::collection::vec(piece(), 0..80), block in 20..200usize) {
        let good = b"\n\n[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 b1 2. a2 1-0\n\n".to_vec();
        let is_whole = |piece: &Vec<u8>| piece.contains(&b']') || !piece.contains(&b'[') && !piece.contains(&b'"');
        let pieces: Vec<Vec<u8>> = pieces.into_iter().filter(is_whole).collect();
        let text: Vec<u8> = pieces.chunks(7).flat_map(|pieces| [pieces.concat(), good.clone()].concat()).collect();
        let (blocks, whole) = (in_blocks(&text, block), in_blocks(&text, usize::MAX / 4));
        let differ = blocks.iter().zip(&whole).find(|(one, other)| one != other);
        let differ = differ.map(|(one, other)| {
            let same = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
            (one[same.saturating_sub(30)..].to_owned(), other[same.saturating_sub(30)..].to_owned())
        });
        prop_assert_eq!(differ, None, "{}", String::from_utf8_lossy(&text));
        prop_assert_eq!(blocks.len(), whole.len(), "{}", String::from_utf8_lossy(&text));
    }
}

#[test]
fn long_and_deep_texts() {
    let tags = "[Game \"cross\"]\n";
    digest(format!("{tags}{}", "(".repeat(50_000)).as_bytes());
    digest(format!("{tags}a1 {}", "(b2 ".repeat(5_000)).as_bytes());
    digest(format!("{tags}{}", ")".repeat(500)).as_bytes());
    digest(format!("{tags}a1 {}", "{".repeat(50_000)).as_bytes());
    digest(format!("{tags}{}", "x".repeat(100_000)).as_bytes());
    digest(format!("{tags}a1 {{{}}} a1", "é".repeat(20_000)).as_bytes());
    digest(format!("[Game \"{}", "\\\"".repeat(20_000)).as_bytes());
    digest(format!("[Game \"crossway\"]\n[Position \"{} B\"]", "9/".repeat(20_000)).as_bytes());
}
