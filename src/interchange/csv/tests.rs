use super::*;
use crate::diagnostic::Span;
use crate::record::GameResult;

const HEADING: &str = "game,size,result,moves,tags,clock\n";

fn told(row: &str) -> (String, Vec<String>) {
    let games = read(HEADING.as_bytes(), row.as_bytes(), false);
    assert_eq!(games.len(), 1, "{row}");
    let faults =
        games[0].faults.iter().map(|fault| format!("{}@{}", fault.code, &row[fault.span.start..fault.span.end]));
    let native = String::from_utf8(games[0].text.clone()).unwrap();
    let lines: Vec<&str> = native.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    (lines.join("|"), faults.collect())
}

#[test]
fn rows_of_games() {
    let row = "cross,2,1-0,\"a1 {say \"\"x\"\", y} (b2)\nswap\",\"{\"\"Swap\"\":\"\"yes\"\",\"\"N\"\":1}\",5 min\n";
    let native = "[Game \"cross\"]|[Size \"2\"]|[Result \"1-0\"]|[Clock \"5 min\"]|[Swap \"yes\"]|[N \"1\"]|\
                  a1 {say \"x\", y} ( b2 ) swap 1-0";
    assert_eq!(told(row), (native.into(), Vec::new()));
    // The tag says something else than the end of the moves.
    let row = "cross,,1-0,a1,\"{\"\"Result\"\":\"\"0-1\"\",\"\"preface\"\":[{\"\"comment\"\":\"\"c\"\"}]}\",";
    assert_eq!(told(row).0, "{c}|[Game \"cross\"]|[Result \"0-1\"]|a1 1-0");
    assert_eq!(told("cross,,*,a1 * {x},,").0, "[Game \"cross\"]|[Result \"*\"]|a1 * {x}");
    let games = read(HEADING.as_bytes(), format!("\u{feff}{HEADING}\ncross,,,,,\n{HEADING}").as_bytes(), true);
    assert_eq!(games.len(), 1);
    assert_eq!(read(b"a;moves;game\n", b"x;\"a1\";cross\n", false)[0].text, b"[Game \"cross\"]\n[A \"x\"]\n\na1 \n ");
}

#[test]
fn columns_that_stand_twice_are_told() {
    let heading = b"game,size,moves,size,moves,result,result,tags,tags,x,x\n";
    let row = "cross,2,a1,3,b1,*,,{},{},,\n";
    let game = &read(heading, row.as_bytes(), false)[0];
    let told: Vec<&str> = game.faults.iter().map(|fault| &row[fault.span.start..fault.span.end]).collect();
    assert_eq!(told, ["3", "b1", "{}"]);
    assert_eq!(game.text, b"[Game \"cross\"]\n[Size \"2\"]\n[Result \"*\"]\n\na1 * \n ");
}

#[test]
fn the_line_with_the_separator_is_no_row() {
    let text = b"\xef\xbb\xbfsep=|\r\ngame|moves\r\ncross|a1\r\n";
    let heading = heading_of(text);
    assert!(heading.ends_with(b"game|moves\r\n"));
    let games = read(heading, text, true);
    assert_eq!(games.len(), 1);
    assert!(games[0].faults.is_empty() && games[0].text.starts_with(b"[Game \"cross\"]\n\na1"));
}

#[test]
fn words_are_found_where_they_stand() {
    let row = "cross,2,*,\"{\"\"} a1 swap\",,\n";
    let game = &read(HEADING.as_bytes(), row.as_bytes(), false)[0];
    let native = std::str::from_utf8(&game.text).unwrap();
    for word in ["cross", "a1", "swap", "*"] {
        let at = native.rfind(word).unwrap();
        let span = game.original_of(Span::new(at, at + word.len()));
        assert_eq!(&row[span.start..span.end], word);
    }
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
        assert_eq!(told(row).1, faults, "{row}");
    }
    let games = read(HEADING.as_bytes(), b"cross,2,*,\"a1,,\ncross,3,*,b1,,\n", false);
    assert_eq!(games.len(), 2);
    assert!(games[0].broken && games[0].faults[0].span == Span::new(10, 11));
    assert!(games[1].faults.is_empty() && games[1].original == Span::new(16, 30));
    let games = read(b"game,result\n", b"cross,*\n", false);
    assert!(games.len() == 1 && games[0].broken);
}

fn written(tags: &[(&str, &str)], items: &[Item<'_>], result: Option<GameResult>) -> String {
    let mut game = Transcript { result, ..Transcript::default() };
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
        "\"a, \"\"b\"\"\",,,,cross,4,ann,,,,0-1,a1 ! (b1) ; },\"{\"\"Swap\"\":\"\"no\"\"}\"\n"
            .replace("a1 ! (b1) ; }", "\"a1 ! (b1) ; }\"")
    );
    // What would come out in another order, or not at all, stands with the other tags.
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
