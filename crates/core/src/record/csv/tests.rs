use super::*;
use crate::diagnostic::{Code, Span};
use crate::record::GameResult;
use crate::record::game_record::{GameRecord, Item};
use crate::record::parsed::ParsedGame;

const HEADING: &str = "game,size,result,moves,tags,clock\n";

fn parsed(row: &str) -> (String, Vec<String>) {
    let games = read(HEADING.as_bytes(), row.as_bytes(), false);
    assert_eq!(games.len(), 1, "{row}");
    (games[0].shown(), games[0].shown_findings(row))
}

#[test]
fn rows_of_games() {
    let row = "cross,2,1-0,\"a1 {say \"\"x\"\", y} (b2)\nswap\",\"{\"\"Swap\"\":\"\"yes\"\",\"\"N\"\":1}\",5 min\n";
    let native = "[Game \"cross\"]|[Size \"2\"]|[Result \"1-0\"]|[Clock \"5 min\"]|[Swap \"yes\"]|[N \"1\"]|\
                  a1 {say \"x\", y} ( b2 ) swap 1-0";
    assert_eq!(parsed(row), (native.into(), Vec::new()));
    // The tag says something else than the end of the moves.
    let row = "cross,,1-0,a1,\"{\"\"Result\"\":\"\"0-1\"\",\"\"preface\"\":[{\"\"comment\"\":\"\"c\"\"}]}\",";
    assert_eq!(parsed(row).0, "{c}|[Game \"cross\"]|[Result \"0-1\"]|a1 1-0");
    assert_eq!(parsed("cross,,*,a1 * {x},,").0, "[Game \"cross\"]|[Result \"*\"]|a1 * {x}");
    let games = read(HEADING.as_bytes(), format!("\u{feff}{HEADING}\ncross,,,,,\n{HEADING}").as_bytes(), true);
    assert_eq!(games.len(), 1);
    let semicolons = read(b"a;moves;game\n", b"x;\"a1\";cross\n", false);
    assert_eq!(semicolons[0].shown(), "[Game \"cross\"]|[A \"x\"]|a1");
}

#[test]
fn rows_and_numbers_of_spreadsheets() {
    let games = read(HEADING.as_bytes(), b",,,,,\ncross,9.0,,a1,,\n , ,,,,\n,\n", false);
    assert_eq!(games.len(), 1);
    assert_eq!((games[0].shown(), games[0].findings.len()), ("[Game \"cross\"]|[Size \"9\"]|a1".into(), 0));
    for size in ["9.5", ".0", "9.", "x.0"] {
        assert!(parsed(&format!("cross,{size},,a1,,")).0.contains(&format!("[Size \"{size}\"]")), "{size}");
    }
    // A size that is written so in a record stays what it is.
    assert_eq!(
        written(&[("Game", "cross"), ("Size", "9.0")], &[], None),
        ",,,,cross,,,,,,,,\"{\"\"Size\"\":\"\"9.0\"\"}\"\n"
    );
}

#[test]
fn duplicate_columns_are_reported() {
    let heading = b"game,size,moves,size,moves,result,result,tags,tags,x,x\n";
    let row = "cross,2,a1,3,b1,*,,{},{},,\n";
    let game = &read(heading, row.as_bytes(), false)[0];
    assert_eq!(game.shown_findings(row), ["XG022@3", "XG022@b1", "XG022@{}"]);
    assert_eq!(game.shown(), "[Game \"cross\"]|[Size \"2\"]|[Result \"*\"]|a1 *");
    // Columns of other tags are all read.
    let row = "cross,a1,1,2\n";
    let game = &read(b"game,moves,x,x\n", row.as_bytes(), false)[0];
    assert_eq!((game.shown(), game.findings.len()), ("[Game \"cross\"]|[X \"1\"]|[X \"2\"]|a1".into(), 0));
}

#[test]
fn the_line_with_the_separator_is_no_row() {
    let text = b"\xef\xbb\xbfsep=|\r\ngame|moves\r\ncross|a1\r\n";
    let heading = heading_of(text);
    assert!(heading.ends_with(b"game|moves\r\n"));
    let is_one = |games: &[ParsedGame]| {
        assert_eq!(games.len(), 1);
        assert_eq!((games[0].shown().as_str(), &games[0].findings[..]), ("[Game \"cross\"]|a1", &[][..]));
    };
    is_one(&read(heading, text, true));
    let text = b"sep=|\rgame|moves\rcross|a1\r";
    is_one(&read(heading_of(text), text, true));
}

#[test]
fn words_are_found_where_they_stand() {
    let row = "cross,2,*,\"{\"\"} a1 swap\",,\n";
    let game = &read(HEADING.as_bytes(), row.as_bytes(), false)[0];
    let value = game.head.tag("Game").unwrap().value_span;
    assert_eq!(&row[value.start..value.end], "cross");
    assert_eq!(game.written(row), ["{\"\"}", "a1", "swap", "*"]);
}

#[test]
fn damage_stays_in_its_row() {
    for (row, faults) in [
        ("cross,2", &["XG022@"][..]),
        ("cross,2,*,a1,,,more,most", &["XG022@more"]),
        ("cross,2,won,a1,,", &["XG022@won"]),
        ("cross,2,1-0,a1 0-1,,", &["XG251@1-0"]),
        ("cross,2,*,a1,x,", &["XG022@x"]),
        ("cross,2,*,a1,\"{\"\"A\"\":[1],\"\"b c\"\":\"\"d\"\"}\",", &["XG022@[", "XG022@d"]),
        ("cross,2,*,a1,\"{\"\"preface\"\":[\"\"x\"\",{\"\"move\"\":7}]}\",", &["XG022@\"\"x\"\"", "XG022@7"]),
        ("cross,2,*,a1 (b2 $,,", &["XG010@$", "XG003@("]),
    ] {
        assert_eq!(parsed(row).1, faults, "{row}");
    }
    let games = read(HEADING.as_bytes(), b"cross,2,*,\"a1,,\ncross,3,*,b1,,\n", false);
    assert_eq!(games.len(), 2);
    assert!(games[0].unreadable && games[0].findings[0].span == Span::new(10, 11));
    assert_eq!(games[0].span, Span::new(0, 15));
    assert!(games[1].findings.is_empty() && games[1].span == Span::new(16, 30));
    let games = read(b"game,result\n", b"cross,*\n", false);
    assert!(games.len() == 1 && games[0].unreadable);
}

fn written(tags: &[(&str, &str)], items: &[Item<'_>], result: Option<GameResult>) -> String {
    let mut game = GameRecord { result, ..GameRecord::default() };
    game.tags.extend(tags.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())));
    items.iter().for_each(|item| game.items.push(*item));
    let mut out = Vec::new();
    assert!(write(&game, &mut out).is_empty());
    String::from_utf8(out).unwrap()
}

#[test]
fn columns_hold_what_they_can() {
    let tags = [
        ("Event", "a, \"b\""),
        ("Game", "cross"),
        ("Size", "4"),
        ("Player1", "ann"),
        ("Result", "0-1"),
        ("Swap", "no"),
    ];
    let items =
        [Item::Move("a1"), Item::Annotation("!"), Item::Open, Item::Move("b1"), Item::Close, Item::Comment("}")];
    assert_eq!(
        written(&tags, &items, Some(GameResult::SecondWins)),
        "\"a, \"\"b\"\"\",,,,cross,4,ann,,,,0-1,a1! (b1) ; },\"{\"\"Swap\"\":\"\"no\"\"}\"\n"
            .replace("a1! (b1) ; }", "\"a1! (b1) ; }\"")
    );
    // A tag whose column would lose its order or its value is written with the other tags.
    let tags = [
        ("event", "x"),
        ("Event", "y"),
        ("Game", "cross"),
        ("O", "a"),
        ("Player1", "b"),
        ("Player2", ""),
        ("Result", "1-0"),
    ];
    assert_eq!(
        written(&tags, &[], Some(GameResult::Draw)),
        ",,,,cross,,,,,,1/2-1/2,,\"{\"\"event\"\":\"\"x\"\",\"\"Event\"\":\"\"y\"\",\"\"O\"\":\"\"a\"\",\"\"Player1\"\":\"\"b\"\",\"\"Player2\"\":\"\"\"\",\"\"Result\"\":\"\"1-0\"\"}\"\n"
    );
    assert_eq!(written(&[("Game", "cross")], &[], None), ",,,,cross,,,,,,,,\n");
}

#[test]
fn formulas_are_quoted_on_request_and_come_back() {
    for (value, cell, harmless) in [
        ("=1+1", "=1+1", "'=1+1"),
        ("@SUM(1,2)", "\"@SUM(1,2)\"", "\"'@SUM(1,2)\""),
        ("+\"x\"", "\"+\"\"x\"\"\"", "\"'+\"\"x\"\"\""),
        ("-", "-", "'-"),
        ("\tx", "\"\tx\"", "\"'\tx\""),
        ("'=1", "''=1", "''=1"),
        ("''-1, 2", "\"'''-1, 2\"", "\"'''-1, 2\""),
        ("'s-Hertogenbosch", "'s-Hertogenbosch", "'s-Hertogenbosch"),
        ("'", "'", "'"),
    ] {
        let tags = [("Game", "cross"), ("Player1", value)].map(|(name, value)| (name.into(), value.into()));
        let mut game = GameRecord { tags: tags.into(), ..GameRecord::default() };
        game.items.push(Item::Move("--"));
        let (mut plain, mut quoted) = (Vec::new(), Vec::new());
        assert!(write(&game, &mut plain).is_empty() && write_without_formulas(&game, &mut quoted).is_empty());
        for (row, cell, moves) in [(plain, cell, "--"), (quoted, harmless, "'--")] {
            let row = String::from_utf8(row).unwrap();
            assert_eq!(row, format!(",,,,cross,,{cell},,,,,{moves},\n"));
            let game = &read(heading().as_bytes(), row.as_bytes(), false)[0];
            assert_eq!(game.head.tag("Player1").unwrap().value, value);
            assert_eq!((game.written(&row), game.shown_findings(&row)), (vec!["--"], Vec::new()));
        }
    }
}

#[test]
fn cells_that_are_not_utf8_are_windows_1252() {
    let row = b"cross,2,*,\"a1 {\x84\xe9\"\"\x94} b1\",\"{\"\"A\"\":\"\"\x80\"\"}\",\xc3\xa9\n";
    let game = &read(HEADING.as_bytes(), row, false)[0];
    assert_eq!(game.shown(), "[Game \"cross\"]|[Size \"2\"]|[Result \"*\"]|[Clock \"é\"]|[A \"€\"]|a1 {„é\"”} b1 *");
    let findings: Vec<(Code, Span)> = game.findings.iter().map(|finding| (finding.code, finding.span)).collect();
    assert_eq!(findings, [(Code::OlderEncoding, Span::new(15, 16))]);
    let mut events = game.cursor();
    let spans: Vec<Span> = std::iter::from_fn(|| events.next_event()).map(|event| event.span).take(3).collect();
    assert_eq!([spans[0], spans[2]].map(|span| &row[span.start..span.end]), [b"a1", b"b1"]);
}

#[test]
fn the_heading_is_the_first_row() {
    for (text, length) in [
        ("game,moves\ncross,a1\n", 11),
        ("\n \ngame,moves\ncross,a1\n", 14),
        ("\"ga\nme\",moves\ncross,a1\n", 14),
        ("sep=;\ngame;moves\ncross;a1\n", 17),
        ("game,moves", 10),
        ("game,moves\rcross,a1\r", 11),
        ("sep=;\r\"ga\rme\";moves\rcross;a1\r", 20),
        ("game,moves\r\ncross,a1\r\n", 12),
        ("\n\n", 2),
        ("", 0),
    ] {
        assert_eq!(heading_of(text.as_bytes()), &text.as_bytes()[..length], "{text:?}");
    }
}

/// A cell is quoted if it has a special character, or a blank at one end that other programs may take away.
#[test]
fn cells_are_quoted_where_they_must_be() {
    for (value, cell) in [
        ("a b", "a b"),
        (" a", "\" a\""),
        ("a ", "\"a \""),
        ("a;b", "\"a;b\""),
        ("a,b", "\"a,b\""),
        ("a\tb", "\"a\tb\""),
        ("a\rb", "\"a\rb\""),
        ("a\nb", "\"a\nb\""),
        ("a\"b", "\"a\"\"b\""),
        ("é|", "é|"),
    ] {
        assert_eq!(written(&[("Event", value)], &[], None), format!("{cell},,,,,,,,,,,,\n"));
    }
}

/// Comments before the tags and after the result stay there.
#[test]
fn comments_around_a_game_come_back() {
    let row = |game: &GameRecord| {
        let mut out = Vec::new();
        assert!(write(game, &mut out).is_empty());
        String::from_utf8(out).unwrap()
    };
    let mut game = GameRecord { result: Some(GameResult::Draw), ..GameRecord::default() };
    game.items.push(Item::Move("a1"));
    game.preface.push(Item::Comment("c"));
    let preface = "\"{\"\"preface\"\":[{\"\"comment\"\":\"\"c\"\"}]}\"";
    assert_eq!(row(&game), format!(",,,,,,,,,,1/2-1/2,a1,{preface}\n"));
    game.tags.push(("Swap".into(), "no".into()));
    let preface = preface.replace("]}", "],\"\"Swap\"\":\"\"no\"\"}");
    assert_eq!(row(&game), format!(",,,,,,,,,,1/2-1/2,a1,{preface}\n"));
    for (item, moves) in [(Item::Comment("x"), "\"a1\n1/2-1/2 {x}\""), (Item::Escape("x"), "\"a1\n1/2-1/2\n%x\"")] {
        let mut game = game.clone();
        game.epilogue.push(item);
        let row = row(&game);
        assert_eq!(row, format!(",,,,,,,,,,1/2-1/2,{moves},{preface}\n"));
        let shown = read(heading().as_bytes(), row.as_bytes(), false)[0].shown();
        let end = if matches!(item, Item::Escape(_)) { "%x" } else { "{x}" };
        assert_eq!(shown, format!("{{c}}|[Result \"1/2-1/2\"]|[Swap \"no\"]|a1 1/2-1/2 {end}"));
    }
}

/// A column `result` is the tag and the result after the moves, unless the tag is among the others.
#[test]
fn the_result_has_one_place_if_it_can() {
    let rest = |tags: &[(&str, &str)]| {
        let row = written(tags, &[], Some(GameResult::FirstWins));
        row.strip_prefix(",,,,,,,,,,1-0,,").unwrap_or(&row).replace("\"\"", "'")
    };
    assert_eq!(rest(&[("Result", "1-0")]), "\n");
    assert_eq!(rest(&[("Result", "*")]), "\"{'Result':'*'}\"\n");
    assert_eq!(rest(&[("result", "1-0")]), "\"{'result':'1-0'}\"\n");
    assert_eq!(rest(&[("Result", "1-0"), ("Result", "1-0")]), "\"{'Result':'1-0','Result':'1-0'}\"\n");
    assert_eq!(written(&[("Result", "1-0")], &[], None).replace("\"\"", "'"), ",,,,,,,,,,,,\"{'Result':'1-0'}\"\n");
}

/// Each quote that is not closed costs the rest of its line only, but not more often than the limit.
#[test]
fn quotes_that_are_not_closed_cost_one_row_each() {
    use crate::record::json::objects::MAX_RESUMES;

    for (lines, games) in [(3, 3), (MAX_RESUMES, MAX_RESUMES), (MAX_RESUMES + 4, MAX_RESUMES + 2)] {
        let games_of = read(b"game,moves\n", "\"a\n".repeat(lines).as_bytes(), false);
        assert_eq!(games_of.len(), games, "{lines}");
        assert!(games_of.iter().all(|game| game.unreadable));
        // After the limit, the lines that follow belong to the row.
        let lengths = games_of.iter().map(|game| game.span.end - game.span.start);
        assert!(lengths.eq((0..games).map(|game| if game < MAX_RESUMES { 2 } else { 5 })), "{lines}");
    }
}

#[test]
fn tables_begin_with_certain_columns() {
    for line in ["game,moves", "result,moves", "player1,moves", "moves,PLAYER1"] {
        assert!(begins_table(line.as_bytes()), "{line}");
    }
    for line in ["size,moves", "player2,moves", "game,result", "{x,game,moves", "game,x;y,moves", "[x,game,moves"] {
        assert!(!begins_table(line.as_bytes()), "{line}");
    }
}
