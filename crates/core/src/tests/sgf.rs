//! Games go to SGF and come back as they were, and nothing that calls itself SGF does harm.

use std::fs;
use std::path::Path;

use super::games;
use super::support::judging::judge_as;
use crate::convert::transcribe;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::games::{Game, for_game};
use crate::generate::{Form, Generate, Generator};
use crate::judge::{self, Defaults, Judgement};
use crate::record::Events;
use crate::record::format::{self, Format};
use crate::record::game_record::{GameRecord, Item, Items};
use crate::record::native::Reader;
use crate::record::native::write;
use crate::record::parsed::ParsedGame;
use crate::record::sgf;
use proptest::prelude::*;

/// The games that SGF holds.
fn games_in_sgf() -> impl Iterator<Item = Game> {
    games().filter(|game| !game.has_hands())
}

/// Sizes of boards. `None` is the usual board, and the only one of some games.
fn sizes(game: Game) -> &'static [Option<&'static str>] {
    match game {
        Game::Crossway => &[Some("2"), Some("3"), Some("4"), Some("5"), Some("9"), None, Some("52")],
        Game::Cross => &[Some("2"), Some("3"), Some("4"), None, Some("10")],
        _ => &[None],
    }
}

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
    let losses = format::write(Format::Sgf, game, transcript, &mut out).unwrap();
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

/// Writes the only game of a native text, checks that it comes back, and returns what was written.
fn there_and_back(text: &str) -> String {
    let games = transcripts(text.as_bytes());
    assert_eq!(games.len(), 1);
    assert_come_back(&games);
    String::from_utf8(written(games[0].0, &games[0].1)).unwrap()
}

/// Judges the only game of a collection. The findings have the text they point at.
fn judge(text: &str) -> (Judgement, Vec<(Code, String)>) {
    let judgement = judge_as(Some(Format::Sgf), text.as_bytes()).remove(0);
    let findings = judgement
        .diagnostics
        .iter()
        .map(|finding| (finding.code, text[finding.span.start..finding.span.end].to_owned()));
    let findings = findings.collect();
    (judgement, findings)
}

#[test]
fn sample_records_round_trip() {
    let records = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records");
    let mut games = Vec::new();
    for game in games_in_sgf() {
        for entry in fs::read_dir(records.join(game.name())).unwrap() {
            games.extend(transcripts(&fs::read(entry.unwrap().path()).unwrap()));
        }
    }
    assert!(games.len() > 50);
    assert_come_back(&games);
}

#[test]
fn properties_of_a_root_in_a_variation_begin_no_game() {
    for property in ["SZ[3]", "AP[x:1]", "XG[cross]", "PB[x]", "DT[2020-01]"] {
        there_and_back(&format!(
            "[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\n1. a1 b2 ({{[%sgf {property}]}} 1... c3) *\n"
        ));
    }
}

#[test]
fn points_of_hexgui_are_points_of_the_board() {
    let text = "(;FF[4]AP[HexGui:0.10.0]GM[11]SZ[13]XG[crossway];B[a1];W[i3];B[j13];W[m2])";
    let (_, game) = transcript_of(&sgf::read(text.as_bytes())[0]);
    assert_eq!(game.items.main_line().collect::<Vec<_>>(), ["a13", "j11", "k1", "n12"]);
}

#[test]
fn findings_point_at_the_original() {
    let (_, found) = judge("(;XG[crossway]SZ[9]RE[Void];B[aa];W[ba];B[aa])");
    assert_eq!(found, [(Code::Occupied, "aa".into())]);
    let (_, found) = judge("(;XG[crossway]SZ[99]RE[Void];B[aa])");
    assert_eq!(found, [(Code::BadSize, "99".into())]);
    let (_, found) = judge("(;XG[crossway]SZ[9]RE[B+];B[aa];W[])");
    assert_eq!(found, [(Code::PassNotForced, "W[]".into())]);
    let (_, found) = judge("(;XG[crossway]SZ[4]AB[ab][bc]AW[bb][ac]RE[Void];B[dd])");
    assert_eq!(found, [(Code::SetUpCheckerboard, "AB[ab][bc]".into())]);
    let (_, found) = judge("(;XG[crossway]SZ[9]RE[Void];B[zz])");
    assert_eq!(found, [(Code::OffBoard, "zz".into())]);
    let (judgement, found) = judge("(;XG[crossway]SZ[9];B[jj])");
    assert_eq!((judgement.plies, &found[0]), (0, &(Code::OffBoard, "jj".into())));
    let (judgement, found) = judge("(;FF[4]AP[x:1]GM[11]SZ[9]XG[crossway];B[d6];W[swap-pieces])");
    assert_eq!((judgement.plies, &found[0]), (1, &(Code::SwapPieces, "swap-pieces".into())));
    let (judgement, found) = judge("(;XG[cross]SZ[2];B[a1];W[b2)\n");
    assert!(judgement.plies == 1 && found.contains(&(Code::UnreadableMove, "b2)\n".into())), "{found:?}");
    let (judgement, found) = judge("(;GM[1]SZ[19];B[dd])");
    assert_eq!((judgement.game, &found[..]), (None, &[(Code::MissingGame, "19".into())][..]));
    // A result is missing at the end of the moves.
    let text = "(;XG[crossway]SZ[9];B[aa];W[bb])";
    let (judgement, found) = judge(text);
    assert_eq!(found, [(Code::MissingResult, String::new())]);
    assert!(text[..judgement.diagnostics[0].span.start].ends_with("bb"), "{judgement:?}");
    let (_, found) = judge("(;XG[go]SZ[19];B[dd])");
    assert_eq!(found, [(Code::UnknownGame, "go".into())]);
}

#[test]
fn seats_of_a_game_that_white_begins() {
    let text = "(;FF[4]XG[crossway]PB[second]PW[first]SZ[9]RE[B]SO[somewhere];W[dd];B[swap];W[ee];B[ff];W[resign])";
    let (judgement, _) = judge(text);
    assert!(judgement.complete && judgement.players == [Some("first".into()), Some("second".into())]);
}

/// After a resignation the game is over, for points as for other moves.
#[test]
fn a_point_after_a_resignation_is_illegal() {
    for variant in ["", ";B[cc]"] {
        let (_, found) = judge(&format!("(;FF[4]XG[crossway]SZ[3];B[aa];W[resign];W[bb]{variant})"));
        assert_eq!(found[0], (Code::MoveAfterEnd, "bb".into()), "{found:?}");
    }
}

#[test]
fn moves_by_their_native_names() {
    for (text, moves) in [
        ("(;XG[crossway]SZ[9]RE[B+R];B[dd];W[swap];W[ee];B[resign])", "d6 swap e5 resign"),
        ("(;XG[crossway]SZ[9];B[aa];W[ii];B[])", "a9 j1 pass"),
        ("(;XG[crossway]SZ[9:9];B[];W[tt])", "pass pass"),
        ("(;XG[crossway];B[ss])", "t1"),
        ("(;XG[crossway]SZ[52];B[aZ];W[Zz])", "a1 bb27"),
        ("(;XG[crossway]SZ[4]AB[aa:bb][dd]AW[da]PL[W];W[cb])", "c3"),
        ("(;FF[4]XG[crossway]SZ[5]PL[W];W[dd])", "d2"),
    ] {
        let (_, transcript) = transcript_of(&sgf::read(text.as_bytes())[0]);
        assert_eq!(transcript.items.main_line().collect::<Vec<_>>().join(" "), moves);
    }
}

#[test]
fn unknown_properties_round_trip() {
    let text = "(;XG[crossway]SZ[9]AP[x:1]US[me];B[aa]C[a\\]b];W[bb]MN[3]C[d]BM[1]KO[]LB[aa:%}])";
    let tree = there_and_back(&native(&transcript_of(&sgf::read(text.as_bytes())[0]).1));
    assert!(tree.contains("AP[x:1]US[me]") && tree.contains("MN[3]KO[]LB[aa:%}]"), "{tree}");
}

#[test]
fn records_round_trip() {
    let tags = "[Game \"crossway\"]\n[Size \"9\"]\n";
    for moves in [
        "*",
        "{before} *",
        "1. a1 {x} (1. b2 {y} c3 (2... d4)) b1 *",
        "1. a1 (1. b2 (1. c3 (1. d4) e5) (1. f6) g7) {x} (1. h8) b1 *",
        "1. a1 b1 (1... c1) (1... d1) {x} *",
        "1. a1 b1 (1... c1) {x} (1... d1) ! $14 ?? ! 2. c2 *",
        "1. a1 ({only} ) b1 () ({x} 1... c1) *",
        "1. a1 swap (1... c3 2. d4) 2. c3 d4 3. resign 1-0",
        "1. a1 swap 2. resign (2. c3 resign 0-1) 1-0 {behind} ; it\n",
        "1. a1 b1 (1... c1) * {behind}",
        "{}{ }{a\n\nb}{\tc}{d\n}{[%sgf B[aa]]}{[%sgf MN[1]]}{[%sgf BL[2]]} 1. a1 {\\]:} *",
        "$1 ! 1. a1 *",
        "% escaped\n1. a1\n% another\nb1 *",
        "1. a1 {swap} pass pie -- *",
        "1. swap a1 swap b1 (swap) c1 *",
        "1. a1 resign b1 c1 *",
    ] {
        there_and_back(&format!("{tags}\n{moves}\n"));
        there_and_back(&format!("[Coords \"plain\"]\n{tags}[Position \"9/9/9/9/9/9/9/9/8W W\"]\n\n{moves}\n"));
    }
}

#[test]
fn tags_round_trip() {
    for tags in [
        "[Game \"cross\"]",
        "[Game \"Cross\"]\n[Size \"02\"]",
        "[O \"a\"]\n[X \"b\"]\n[Game \"cross\"]",
        "[Game \"cross\"]\n[Player2 \"only \\\"he\\\" \\\\ ] : %\"]\n[Event \"\"]\n[Site \"\t\"]",
        "[Game \"cross\"]\n[Date \"2020\"]\n[Round \"1:2\"]\n[Swap \"no\"]\n[x-y \"]\"]",
        "[Game \"cross\"]\n[Date \"2020.05.??\"]\n[Termination \"normal\"]",
        "[Game \"cross\"]\n[Result \"1-0\"]\n[Termination \"Timeout\"]",
        "[Game \"cross\"]\n[Result \"1-0\"]\n[Termination \"timeout\"]",
        "[Game \"cross\"]\n[Result \"oops\"]\n[Event \"a\"]\n[Event \"b\"]",
        "[Game \"cross\"]\n[Position \"o1/1x1/2 x\"]",
        "[Game \"cross\"]\n[Position \"2/3/2 O\"]",
        "[Game \"cross\"]\n[Position \"2/3/2 X\"]",
        "[Game \"cross\"]\n[Size \"2\"]\n[Position \"2/3/2 O\"]",
        "[Game \"crossings\"]\n[Size \"8\"]\n[Result \"1/2-1/2\"]\n[Termination \"agreed\"]",
        "[Game \"crossings\"]\n[Position \"W7/8/8/8/8/8/4b3/B6w w\"]",
        "[Game \"crossway\"]\n[Size \"small\"]\n[Black \"a\"]\n[White \"b\"]\n[Date \"????.??.??\"]",
        "[Game \"crossway\"]\n[Size \"52\"]\n[Player1 \"\u{1}é山\"]",
        "[Game \"crossway\"]\n[Coords \"Plain \"]\n[Position \"B2/1W1/3 B\"]",
    ] {
        there_and_back(&format!("{tags}\n\n"));
        there_and_back(&format!("{{preface}}\n% one\n; more\n{tags}\n{{among}}\n\n*\n"));
    }
}

#[test]
fn what_is_written_is_plain_sgf() {
    let native = "[Game \"crossway\"]\n[Size \"9\"]\n[Player1 \"Ann\"]\n[Player2 \"Bo\"]\n[Result \"0-1\"]\n\n\
                  1. a9 swap 2. j1 {x} (2. b2) pass 3. c3 0-1\n";
    // The only stone at the end that has won is black, and it is seat 2's; so say the colours.
    let expected =
        "(;FF[4]CA[UTF-8]XG[crossway]SZ[9]PB[Ann]PW[Bo]RE[B+]\n;B[aa];W[swap]\n(;W[ii]C[x];B[];W[cg])\n(;W[bh]))\n";
    assert_eq!(there_and_back(native), expected);
    let set_up = there_and_back("[Game \"crossway\"]\n[Size \"3\"]\n[Position \"B2/1W1/3 W\"]\n\n1... a1 *\n");
    assert_eq!(set_up, "(;FF[4]CA[UTF-8]XG[crossway]SZ[3]RE[Void]AB[aa]AW[bb]PL[W]\n;W[ac])\n");
    let cross = there_and_back("[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 c3 2. resign 0-1\n");
    assert_eq!(cross, "(;FF[4]CA[UTF-8]XG[cross]SZ[2]RE[W+R]\n;B[a1];W[c3];B[resign])\n");
    for line in there_and_back(&format!("{}\n{}", "[Game \"crossway\"]\n", "1. a1 b2 c3 ".repeat(99))).lines() {
        assert!(line.len() <= 78, "{line}");
    }
    // A node that is too long for any line begins one, and leaves no empty line before it.
    let remark = "x".repeat(200);
    let long = there_and_back(&format!("[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 {{{remark}}} b1 {{{remark}}} *\n"));
    assert!(long.lines().all(|line| !line.is_empty()), "{long}");
    let (game, crosswise) = transcripts(b"[Game \"crosswise\"]\n\n1. Ac3 *\n").remove(0);
    let refused = format::write(Format::Sgf, game, &crosswise, &mut Vec::new());
    assert!(refused.is_err_and(|reason| reason.starts_with("SGF supports only Crossway, Cross")));
}

/// The list of tags is written only if the result and the moves do not show how the game ended.
#[test]
fn a_result_shows_how_the_game_ended() {
    for (termination, moves, result, listed) in [
        ("resign", "1. a1 c3 1-0", "B+R", ""),
        ("timeout", "1. a1 c3 1-0", "B+T", ""),
        ("forfeit", "1. a1 c3 1-0", "B+F", ""),
        ("timeout", "1. a1 resign 1-0", "B+T", ""),
        ("resign", "1. a1 resign 1-0", "B+R", "XT[Game][Size][Result][Termination:resign]"),
        ("agreed", "1. a1 c3 1-0", "B+", "XT[Game][Size][Result][Termination:agreed]"),
    ] {
        let tags = format!("[Game \"cross\"]\n[Size \"2\"]\n[Result \"1-0\"]\n[Termination \"{termination}\"]");
        let written = there_and_back(&format!("{tags}\n\n{moves}\n")).replace('\n', "");
        assert!(written.contains(&format!("RE[{result}]{listed};B[a1]")), "{written}");
    }
}

#[test]
fn a_variation_without_a_move_to_replace_is_lost() {
    let (game, transcript) = transcripts(b"[Game \"cross\"]\n\n(a1) {x} 1. c3 ((b2) c2) *\n").remove(0);
    let mut out = Vec::new();
    let losses = format::write(Format::Sgf, game, &transcript, &mut out).unwrap();
    assert_eq!(losses, ["variations that replace no move"]);
    assert!(native(&transcript_of(&sgf::read(&out)[0]).1).ends_with("\n{x} 1. c3 (1. c2) *\n"));
}

fn generated<P: Generate>(size: Option<&str>, seed: u64, games: u64) -> Vec<(Game, GameRecord)> {
    let mut generator = Generator::<P>::new(size, seed, 0.0, Form::Native).unwrap();
    let mut text = Vec::new();
    for number in 1..=games {
        write::game(&generator.game(number).unwrap().0, &mut text);
    }
    transcripts(&text)
}

#[test]
fn thousands_of_generated_games_round_trip() {
    let mut count = 0;
    for game in games_in_sgf() {
        for size in sizes(game) {
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
fn games_with_all_kinds_of_remarks_round_trip() {
    let mut numbers = Numbers(7);
    for game in games_in_sgf() {
        let short = sizes(game)[sizes(game).len() / 2];
        let games = for_game!(game, P => generated::<P>(short, 12, 400));
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
