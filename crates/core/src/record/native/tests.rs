use super::*;
use crate::record::game_record::{GameRecord, Item};

/// Each game as a line of its tags and tokens.
fn games(text: &str) -> Vec<String> {
    let mut reader = Reader::new(text.as_bytes());
    let mut games = Vec::new();
    while let Some(head) = reader.next_game() {
        let mut game: Vec<String> = head.tags.iter().map(|tag| format!("{}={}", tag.name, tag.value)).collect();
        game.extend(head.faults.iter().map(|(code, span)| format!("{code}@{}", span.start)));
        game.extend(reader.events().map(|token| {
            let written = String::from_utf8_lossy(&text.as_bytes()[token.span.start..token.span.end]);
            match token.kind {
                EventKind::Fault(code) => format!("{code}@{}", token.span.start),
                EventKind::Number(number) => format!("{number}."),
                EventKind::Annotation => format!("<{written}>"),
                EventKind::Result(result) => format!("={}", result.text()),
                _ => written.into_owned(),
            }
        }));
        games.push(game.join(" "));
    }
    games
}

#[test]
fn plain_tokens_are_read_alike_by_both_functions() {
    let mut random = crate::random::Random::new(6, 0);
    let pieces = [
        "a1",
        " ",
        "\n",
        "12.",
        "3...",
        "1-0",
        "*",
        "resign",
        "RESIGN",
        "swap",
        "(",
        ")",
        "{x}",
        "{",
        ";",
        "$3",
        "!",
        "?",
        "b1-b3",
        "c2xc4",
        "%",
        "[A \"x\"]",
        "\t",
        "é",
        "77",
        "k10!",
        "--",
        "\r\n",
        "9999999999.",
        "=",
        "+?",
        "Ac4+B",
        "a4+?",
        "\u{feff}",
        "x\u{feff}",
    ];
    let mut tokens = 0;
    for _ in 0..4000 {
        let mut text = String::from("[Game \"x\"]\n\n");
        (0..random.below(40)).for_each(|_| text.push_str(random.pick(&pieces).unwrap()));
        let (mut quick, mut plain) = (Reader::new(text.as_bytes()), Reader::new(text.as_bytes()));
        while let Some(head) = quick.next_game() {
            assert_eq!(plain.next_game(), Some(head));
            loop {
                let token = plain.any_event();
                assert_eq!(quick.next_event(), token, "{text:?}");
                tokens += 1;
                if token.is_none() {
                    break;
                }
            }
        }
    }
    assert!(tokens > 20_000, "{tokens}");
}

#[test]
fn skipping_a_game_is_as_reading_it() {
    let mut random = crate::random::Random::new(9, 0);
    let pieces = [
        "a1 ",
        "a1 ",
        "1. ",
        " 1-0",
        "*",
        "\n",
        "\n",
        "\n",
        "\r\n",
        " ",
        "(",
        ")",
        "{x}",
        "{",
        "}",
        ";",
        "%",
        "[",
        "[A \"x\"]",
        "[B \"y\"]\n",
        "[B \"y\"]\n\n",
        "\n\n[B \"y\"]\n",
        "{[%eval 1]}",
        "[C x]",
        "\u{feff}",
        "é",
    ];
    let mut skipped = 0;
    for _ in 0..60_000 {
        let mut text = String::from(["[A \"x\"]\n\n", ""][usize::from(random.below(4) == 0)]);
        (0..random.below(16)).for_each(|_| text.push_str(random.pick(&pieces).unwrap()));
        let (mut plain, mut quick) = (Reader::new(text.as_bytes()), Reader::new(text.as_bytes()));
        loop {
            let head = plain.next_game();
            assert_eq!(head, quick.next_game(), "{text:?}");
            if head.is_none() {
                break;
            }
            plain.events().for_each(drop);
            quick.skip_game();
            assert_eq!((plain.offset(), plain.state), (quick.offset(), quick.state), "{text:?}");
            skipped += 1;
        }
    }
    assert!(skipped > 60_000, "{skipped}");
}

#[test]
fn all_kinds_of_tokens() {
    let text = "\u{feff}% escaped [Game \"x\"]\n; comment\n[Game \"cross\"] [Size \"6\"]\n{before}\n\n\
                1. f6!? {a {b} 1...swap$14 2.a1 ; rest (\n%skip\n( 2. b2 ( c3 ) -- ) resign ?! 1-0 {end}\n";
    assert_eq!(
        games(text),
        [
            "Game=cross Size=6 1. f6 <!?> {a {b} 1. swap <$14> 2. a1 ; rest ( %skip ( 2. b2 ( c3 ) -- ) resign <?!> =1-0 {end}"
        ]
    );
}

#[test]
fn a_result_a_tag_line_or_an_empty_line_separates_games() {
    assert_eq!(games("[A \"1\"]\na1 * [A \"2\"] b1\n[A \"3\"]\n\nc1"), ["A=1 a1 =*", "A=2 b1", "A=3 c1"]);
    assert_eq!(games("a1 1-0 b1 0-1"), ["a1 =1-0", "b1 =0-1"]);
    assert_eq!(games("[A \"1\"]\na1 *\n\nb1 *\n"), ["A=1 a1 =*", "b1 =*"]);
    assert_eq!(games("[A \"1\"]\r\n\r\n[A \"2\"]\r\nb1 *"), ["A=1", "A=2 b1 =*"]);
    assert_eq!(games("[A \"1\"]\n\n[B \"2\"]\nb1 *"), ["A=1 B=2 b1 =*"]);
    // A blank after a tag, two tags on a line, blanks before a tag.
    assert_eq!(games("[A \"1\"]\n\n[B \"2\"] \n[A \"3\"]\nb1 *"), ["A=1", "B=2 A=3 b1 =*"]);
    assert_eq!(games("[A \"1\"]\n\n[B \"2\"] [A \"3\"]\nb1 *"), ["A=1", "B=2 A=3 b1 =*"]);
    assert_eq!(games("[A \"1\"]\na1\n  [A \"2\"]\nb1 *"), ["A=1 a1", "A=2 b1 =*"]);
    assert_eq!(games(" \n; nothing\n{here}"), Vec::<String>::new());
    assert_eq!(games(""), Vec::<String>::new());
}

#[test]
fn damage_does_not_spread() {
    assert_eq!(games("[A \"1\"]\na1 {open\n[A \"2\"]\nb1 *"), ["A=1 a1 XG002@11", "A=2 b1 =*"]);
    assert_eq!(games("[A \"1\"]\n{open\n[A \"2\"]\nb1 *"), ["A=1 XG002@8", "A=2 b1 =*"]);
    assert_eq!(games("[A \"1\"]\n{[%eval 1]\n[not a tag] } a1 *"), ["A=1 a1 =*"]);
    assert_eq!(games("[A \"1\"]\na1 ( b1 ( c1\n[A \"2\"]\nb1 *"), ["A=1 a1 ( b1 ( c1 XG003@16", "A=2 b1 =*"]);
    assert_eq!(games("[A \"1\"]\na1 ( b1 1-0\n[A \"2\"]\n*"), ["A=1 a1 ( b1 XG003@11 =1-0", "A=2 =*"]);
    assert_eq!(games("[A \"1\"]\na1 ( b1 1-0 ) c1 *"), ["A=1 a1 ( b1 <1-0> ) c1 =*"]);
    assert_eq!(games("[A \"1\"]\na1 ) } $ [x] c1 * d1 e1"), ["A=1 a1 XG004@11 XG005@13 XG010@15 [x ] c1 =* XG007@26"]);
    assert_eq!(games("[A \"1\n[B 2]\n[]\na1 *"), ["A=1 B=2 XG006@0 XG006@6 XG006@12 a1 =*"]);
    assert_eq!(games("{open"), ["XG002@0"]);
}

#[test]
fn numbers_need_a_dot_and_results_are_exact() {
    assert_eq!(games("1.a1 1...b1 12 c1 12.... 99999999999. 1-0x *"), ["1. a1 1. b1 12 c1 12. 4294967295. 1-0x =*"]);
    assert_eq!(games("00000000000000000000000007. 99999999999999999999999. *"), ["7. 4294967295. =*"]);
    assert_eq!(games("Ac4+?? Ac4? Rc4=? !"), ["Ac4+? <?> Ac4 <?> Rc4=? <!>"]);
}

#[test]
fn deep_nesting_is_reported_once() {
    let text = format!("a1 {} b1 {} c1 *", "( ".repeat(300), ") ".repeat(300));
    let tokens = games(&text).remove(0);
    assert_eq!(tokens.matches("XG009").count(), 1);
    assert_eq!(tokens.matches('(').count(), MAX_DEPTH);
    assert!(tokens.ends_with(") c1 =*") && !tokens.contains("b1"));
}

#[test]
fn lines_are_filled_but_not_too_long() {
    let items = std::iter::repeat_n(Item::Move("a10"), 500).collect();
    let mut out = Vec::new();
    write::game(&GameRecord { items, cycle: (2, 0), ..GameRecord::default() }, &mut out);
    let text = String::from_utf8(out).unwrap();
    let lines: Vec<usize> = text.lines().skip(1).map(str::len).collect();
    let (_, full) = lines.split_last().unwrap();
    assert!(lines.iter().all(|length| *length <= 100) && full.iter().all(|length| *length > 90), "{lines:?}");
    assert!(text.lines().all(|line| !line.ends_with('.')), "a number stays with its move: {text}");
}

#[test]
fn an_annotation_follows_its_move_without_a_blank_if_it_is_read_back() {
    let written = |items: &[Item<'_>]| {
        let mut out = Vec::new();
        write::plain_moves(&items.iter().copied().collect(), &mut out);
        String::from_utf8(out).unwrap().trim_end().to_owned()
    };
    let annotated = |word| written(&[Item::Move(word), Item::Annotation("?!"), Item::Annotation("$6")]);
    assert_eq!(annotated("a10"), "a10?! $6");
    assert_eq!(annotated("Ac4+?"), "Ac4+? ?! $6");
    assert_eq!(annotated("Rc4=?"), "Rc4=? ?! $6");
    assert_eq!(written(&[Item::Move("a1"), Item::Comment("x"), Item::Annotation("!")]), "a1 {x} !");
}
