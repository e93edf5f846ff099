use super::*;
use crate::random::Random;
use crate::record::game_record::{GameRecord, Item, Items};
use crate::record::limits::MAX_TAGS;

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
    let mut random = Random::new(6, 0);
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

/// Reading in the other way takes longer.
#[test]
fn usual_tokens_are_read_in_the_quick_way() {
    let is_quick = |text: &&str| Reader::of_movetext(text).plain_event().is_some();
    let usual =
        ["12. ", "12.a1", "3... ", " a1 ", "\n\tk10\n", "b1xb4 ", "b1-b10 ", "Rc4=B\r\n", "a12345678901234567 "];
    assert!(usual.iter().all(is_quick));
    let other = ["", " ", "a1", "a1! ", "a1)", "12 ", "* ", "(", "{x} ", "%x ", "$3 ", "resign ", "RESIGN "];
    assert!(!other.iter().any(is_quick));
    assert!(tag::plain("[Event \"A name that is longer than others\"]", 0).is_some());
}

#[test]
fn skipping_a_game_is_as_reading_it() {
    let mut random = Random::new(9, 0);
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
        "{\n [B \"y\"]\n",
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
            for _ in 0..random.below(4) {
                assert_eq!(plain.next_event(), quick.next_event(), "{text:?}");
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
    // A `%` within a line escapes nothing, so a move comes before the parenthesis here; and that of another game closes nothing.
    for text in ["a1 ( b1 1-0 %x d1\n) c1 *", "a1 ( b1 1-0\n\n[B \"2\"]\n\n) *"] {
        let first = &games(&format!("[A \"1\"]\n{text}"))[0];
        assert!(first.contains("=1-0") && !first.contains("<1-0>"), "{first}");
    }
    assert_eq!(games("[A \"1\"]\na1 ) } $ [x] c1 * d1 e1"), ["A=1 a1 XG004@11 XG005@13 XG010@15 [x ] c1 =* XG007@26"]);
    assert_eq!(games("[A \"1\n[B 2]\n[]\na1 *"), ["A=1 B=2 XG006@0 XG006@6 XG006@12 a1 =*"]);
    assert_eq!(games("{open"), ["XG002@0"]);
    // A bracket without a name begins no tag, not even a damaged one.
    assert_eq!(games("[A \"1\"]\na1\n[] b1 *"), ["A=1 a1 [ ] b1 =*"]);
    assert_eq!(games("[A \"1\"]\na1\n[B x\n*"), ["A=1 a1", "B=x XG006@11 =*"]);
}

#[test]
fn a_percent_sign_escapes_a_whole_line_only() {
    assert_eq!(games("[A \"1\"]\n%x y\na1\n%z\n*"), ["A=1 a1 %z =*"]);
    assert_eq!(games("[A \"1\"] %x a1 *"), ["A=1 %x a1 =*"]);
    assert_eq!(games("[A \"1\"]\na1 %b1! *"), ["A=1 a1 %b1 <!> =*"]);
    assert_eq!(games("[A \"1\"]\n* %x"), ["A=1 =* XG007@10"]);
    assert_eq!(games("[A \"1\"]\n*\n%x y"), ["A=1 =* %x y"]);
}

/// The letter begins with the same byte as a byte order mark.
#[test]
fn only_a_byte_order_mark_is_skipped() {
    assert_eq!(games("[A \"1\"]\n\u{ff41}1 \u{feff}b1 *"), ["A=1 \u{ff41}1 b1 =*"]);
}

#[test]
fn a_fault_has_the_place_of_the_damage() {
    let fault = |text: &'static str| {
        let mut reader = Reader::new(text.as_bytes());
        let head = reader.next_game().unwrap();
        let of_moves = reader.events().filter_map(|event| match event.kind {
            EventKind::Fault(code) => Some((code, event.span)),
            _ => None,
        });
        let (code, span) = head.faults.into_iter().chain(of_moves).next().unwrap();
        (code, &text[span.start..span.end])
    };
    assert_eq!(fault("a1 (b1 c1"), (Code::UnclosedVariation, "("));
    assert_eq!(fault("a1 {b1 c1"), (Code::UnclosedComment, "{"));
    assert_eq!(fault("a1 ) b1 *"), (Code::UnmatchedParenthesis, ")"));
    assert_eq!(fault("a1 } b1 *"), (Code::UnmatchedBrace, "}"));
    assert_eq!(fault("a1 $ b1 *"), (Code::BadAnnotation, "$"));
    assert_eq!(fault("[A \"1]\na1 *"), (Code::MalformedTag, "[A \"1]"));
    assert_eq!(fault("[A \"1\"]\n* a1 b1"), (Code::TextAfterResult, "a1"));
}

/// A tag begins its line in a comment as it does among moves.
#[test]
fn an_open_comment_ends_at_a_tag_line_however_it_is_indented() {
    for indent in ["", " ", "\t ", "\u{feff}", "\u{feff} \t"] {
        let next = format!("{indent}[B \"2\"]\n\n*\n");
        assert_eq!(games(&format!("[A \"1\"]\n\na1 b1\n{next}")), ["A=1 a1 b1", "B=2 =*"], "{indent:?}");
        assert_eq!(games(&format!("[A \"1\"]\n\na1 {{b1\n{next}")), ["A=1 a1 XG002@12", "B=2 =*"], "{indent:?}");
        assert_eq!(games(&format!("{{b1\n{next}")), ["B=2 XG002@0 =*"], "{indent:?}");
    }
    for other in ["{b1\nx [B \"2\"]\n}", "{b1\n \u{feff}[B \"2\"]\n}", "{[B \"2\"]\n}", "{\n [B \"2\"\n}"] {
        assert_eq!(games(&format!("[A \"1\"]\n\na1 {other} *")), [format!("A=1 a1 {other} =*")]);
    }
}

#[test]
fn the_valid_text_ends_before_the_first_invalid_byte() {
    let valid = |text: &'static [u8]| Reader::new(text).valid_text();
    assert_eq!((valid(b"a1 *"), valid(b"a1 \xc3\xa9\xc3"), valid(b"\xffa1")), ("a1 *", "a1 é", ""));
}

#[test]
fn only_the_first_tags_are_kept() {
    for separator in [" ", "\t"] {
        let tags: Vec<String> = (0..MAX_TAGS + 3).map(|number| format!("[T{number}{separator}\"\"]\n")).collect();
        let text = tags.concat();
        let head = Reader::new(text.as_bytes()).next_game().unwrap();
        assert_eq!((head.tags.len(), head.faults.len()), (MAX_TAGS, 1));
        let (code, span) = head.faults[0];
        assert_eq!((code, &text[span.start..=span.end]), (Code::TooManyTags, tags[MAX_TAGS].as_str()));
    }
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
    // A result ends the game even there. The innermost variation that is read is at 3 + 2 * 99.
    let text = format!("a1 {}b1 1-0", "( ".repeat(MAX_DEPTH + 2));
    assert!(games(&text)[0].ends_with("( XG009@203 XG003@201 =1-0"));
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

/// A game without tags, and its text by a slow definition: pieces that hold together, as many on a line as fit.
fn game_and_text(random: &mut Random) -> (GameRecord, String) {
    let cycle = random.below(4);
    let first = if cycle > 0 { random.below(cycle) } else { 0 };
    let mut items = Items::default();
    let mut pieces: Vec<String> = Vec::new();
    // Whether the next piece is glued to the last one, unless that ends its line.
    let mut glued = true;
    let (mut branch, mut outer, mut after_move) = ((first, true), Vec::new(), false);
    let add = |text: &str, glued: bool, pieces: &mut Vec<String>| match pieces.last_mut() {
        Some(last) if glued && !last.ends_with('\n') => last.push_str(text),
        _ => pieces.push(text.to_owned()),
    };
    for _ in 0..random.below(120) {
        let was_after_move = std::mem::take(&mut after_move);
        let comment = "y".repeat(random.below(60));
        match random.below(16) {
            0 => {
                items.push(Item::Annotation("!"));
                add("!", was_after_move || glued, &mut pieces);
                glued = false;
            }
            1 => {
                items.push(Item::Annotation("$16"));
                add("$16", glued, &mut pieces);
                glued = false;
            }
            2 => {
                items.push(Item::Comment(&comment));
                add(&format!("{{{comment}}}"), glued, &mut pieces);
                glued = false;
            }
            3 => {
                let lines = format!("{comment}\n{comment}\nx");
                items.push(Item::Comment(&lines));
                add(&format!("{{{lines}}}"), glued, &mut pieces);
                glued = false;
            }
            4 => {
                items.push(Item::Comment(&format!("}}{comment}")));
                add(&format!("; }}{comment}\n"), glued, &mut pieces);
                glued = true;
            }
            5 => {
                items.push(Item::Escape(&comment));
                if let Some(last) = pieces.last_mut().filter(|last| !last.ends_with('\n')) {
                    last.push('\n');
                }
                pieces.push(format!("%{comment}\n"));
                glued = true;
            }
            6 | 7 => {
                items.push(Item::Open);
                add("(", glued, &mut pieces);
                glued = true;
                let (ply, _): (usize, bool) = branch;
                outer.push(branch);
                branch = (ply.saturating_sub(1), true);
            }
            8 | 9 => {
                let Some(before) = outer.pop() else {
                    after_move = was_after_move;
                    continue;
                };
                items.push(Item::Close);
                add(")", true, &mut pieces);
                glued = false;
                branch = before;
            }
            _ => {
                let word = "a".repeat(random.below(8)) + "1" + &"0".repeat(if random.one_in(50) { 120 } else { 0 });
                items.push(Item::Move(&word));
                let (ply, begins) = branch;
                let number = match ply.checked_rem(cycle) {
                    Some(0) => format!("{}. ", ply / cycle + 1),
                    Some(_) if begins => format!("{}... ", ply / cycle + 1),
                    _ => String::new(),
                };
                add(&(number + &word), glued, &mut pieces);
                glued = false;
                (branch, after_move) = ((ply + 1, false), true);
            }
        }
    }
    let (mut text, mut width) = (String::new(), 0);
    for piece in pieces {
        let needed = piece.find('\n').unwrap_or(piece.len());
        if width > 0 {
            text.push(if width + 1 + needed > write::WIDTH { '\n' } else { ' ' });
        }
        text.push_str(&piece);
        width = text.len() - text.rfind('\n').map_or(0, |end| end + 1);
    }
    if width > 0 {
        text.push('\n');
    }
    (GameRecord { cycle: (cycle, first), items, ..GameRecord::default() }, text)
}

#[test]
fn a_line_takes_as_much_as_fits() {
    let mut random = Random::new(12, 0);
    let mut lines = 0;
    for _ in 0..2000 {
        let (record, expected) = game_and_text(&mut random);
        let mut out = Vec::new();
        write::game(&record, &mut out);
        assert_eq!(String::from_utf8(out).unwrap(), format!("\n{expected}"));
        lines += expected.lines().filter(|line| line.len() > 90).count();
    }
    assert!(lines > 2000, "{lines}");
}

#[test]
fn moves_in_a_field_are_on_one_line() {
    let items: Items = std::iter::repeat_n(Item::Move("a10"), 100).collect();
    let mut out = Vec::new();
    write::plain_moves(&items, &mut out);
    assert_eq!(String::from_utf8(out).unwrap(), ["a10"; 100].join(" ") + "\n");
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

/// A reader takes an escaped line and a line comment without the blanks at their end.
#[test]
fn lines_do_not_end_in_blanks() {
    for (item, is_whole) in [
        (Item::Escape("note"), true),
        (Item::Escape(" note  "), false),
        (Item::Escape("note\t"), false),
        (Item::Escape("  "), false),
        (Item::Comment("x "), true),
        (Item::Comment("x} "), false),
        (Item::Comment("x}"), true),
        (Item::Comment("x} \ny"), false),
        (Item::Comment("x}\n\n"), false),
    ] {
        let items: Items = [Item::Move("a1"), item, Item::Move("b2")].into_iter().collect();
        let mut out = Vec::new();
        write::game(&GameRecord { items: items.clone(), cycle: (2, 0), ..GameRecord::default() }, &mut out);
        let text = String::from_utf8(out).unwrap();
        assert!(text.lines().all(|line| line.trim_ascii_end() == line), "{text:?}");
        assert_eq!(write::losses(&[&items]).is_empty(), is_whole, "{item:?}");
    }
}

/// A bracket at the beginning of a line ends a comment only as a tag, so a comment of several lines stays one.
#[test]
fn comments_of_several_lines_stay_whole_unless_a_tag_is_in_them() {
    for (comment, is_whole) in [
        ("Ann: look at\n[5k] players do this\nall the time", true),
        ("Ann [5k]: hi\n[Bo]: hello", true),
        ("x\n[Foo \"bar", false),
        ("x\n[Foo \"bar\\", false),
        ("x\n[Foo \"bar\n", true),
        ("x\n[Foo \"bar\"] y\nz", false),
        ("x\n [Foo \"bar\"]", false),
        ("x\n\u{feff}\t[Foo \"bar\"]", false),
        (" [Foo \"bar\"]\nx [Foo \"bar\"]", true),
        ("x}\ny", false),
    ] {
        let items: Items = [Item::Move("a1"), Item::Comment(comment), Item::Move("b2")].into_iter().collect();
        let mut out = Vec::new();
        let record = GameRecord { items, cycle: (2, 0), ..GameRecord::default() };
        write::game(&record, &mut out);
        let mut reader = Reader::new(&out);
        reader.next_game().unwrap();
        let events: Vec<EventKind> = reader.events().map(|event| event.kind).collect();
        assert!(!events.iter().any(|kind| matches!(kind, EventKind::Fault(_))), "{comment:?}: {events:?}");
        let comments = events.iter().filter(|kind| **kind == EventKind::Comment).count();
        assert_eq!((comments == 1, write::losses(&[&record.items]).is_empty()), (is_whole, is_whole), "{comment:?}");
    }
}
