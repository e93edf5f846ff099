use super::*;
use crate::diagnostic::Code;
use crate::record::limits::MAX_TAGS;

fn parsed(text: &str) -> (String, Vec<String>) {
    let games = read(text.as_bytes(), false);
    assert_eq!(games.len(), 1, "{text}");
    (games[0].shown(), games[0].shown_findings(text))
}

fn clean(text: &str) -> String {
    let (native, faults) = parsed(text);
    assert_eq!(faults, Vec::<String>::new(), "{text}");
    native
}

#[test]
fn everything_a_game_may_hold() {
    let text = r#"{"preface":[{"comment":"c"},{"escape":"e"}],"tags":{"Game":"cross","A":"\"","A":"2"},
        "moves":[{"comment":"x }"},"a1",{"annotation":"$14"},{"variation":["b2",{"variation":["c1",{"annotation":"0-1"}]}]},"resign"],
        "result":"0-1","behind":[{"comment":"end"}]}"#;
    let native = r#"{c}|%e|[Game "cross"]|[A "\""]|[A "2"]|{x }} a1 $14 ( b2 ( c1 0-1 ) ) resign 0-1 {end}"#;
    assert_eq!(clean(text), native);
}

#[test]
fn asides_come_between_the_moves() {
    let text = r#"{"tags":{"Game":"cross"},"moves":["a1","swap","resign"],"asides":[{"after":1,"annotation":"!"},{"after":0,"comment":"x }"},
        {"after":1,"variation":"(b2 {\"there\"} (c1 0-1))"},{"after":1,"variation":["b3"]},{"after":9,"escape":"end"}],"result":"0-1"}"#;
    let native = r#"[Game "cross"]|{x }} a1 ! ( b2 {"there"} ( c1 0-1 ) ) ( b3 ) swap resign %end 0-1"#;
    assert_eq!(clean(text), native);
    for (asides, faults) in [
        (r"7", &["XG022@7"][..]),
        (r"[7]", &["XG022@7"]),
        (r#"[{"comment":"x"}]"#, &["XG022@{"]),
        (r#"[{"after":1,"move":"b2"}]"#, &[r#"XG022@"b2""#]),
        // Only what is in parentheses is a variation: anything else would become part of the main line, or its result.
        (r#"[{"after":1,"variation":"b2"}]"#, &[r#"XG022@"b2""#]),
        (r#"[{"after":1,"variation":"(b2) c3"}]"#, &[r#"XG022@"(b2) c3""#]),
        (r#"[{"after":1,"variation":"(b2) (b3)"}]"#, &[r#"XG022@"(b2) (b3)""#]),
        (r#"[{"after":1,"variation":"(b2) 1-0"}]"#, &[r#"XG022@"(b2) 1-0""#]),
        (r#"[{"after":1,"variation":"(b2"}]"#, &[r#"XG022@"(b2""#]),
        (r#"[{"after":1,"variation":")(b2)"}]"#, &[r#"XG022@")(b2)""#]),
        (r#"[{"after":1,"variation":"(b2))"}]"#, &[r#"XG022@"(b2))""#]),
        (r#"[{"after":1,"variation":"((b2)"}]"#, &[r#"XG022@"((b2)""#]),
        (r#"[{"after":1,"variation":""}]"#, &[r#"XG022@"""#]),
        (r#"[{"after":1,"variation":"(b2) (b3"}]"#, &[r#"XG022@"(b2) (b3""#]),
        (r#"[{"after":1,"variation":"(b2)\n\n[Game \"x\"]"}]"#, &[r#"XG022@"(b2)\n\n[Game \"x\"]""#]),
        (r#"[{"after":1,"variation":7},{"after":-1,"comment":"x"}]"#, &["XG022@{", "XG022@7"]),
    ] {
        let text = format!(r#"{{"moves":["a1"],"asides":{asides}}}"#);
        assert_eq!(parsed(&text).1, faults, "{text}");
    }
    let text = r#"{"moves":"a1 b2","asides":[{"after":1,"comment":"x"}]}"#;
    assert_eq!(parsed(text).1, [r#"XG022@"a1 b2""#]);
}

#[test]
fn a_puzzle_is_a_record() {
    let text = r#"{"puzzle":1,"game":"crossway","size":2,"position":"2/2 B","side":"black","grade":2,"solution":["a1","b2"],
        "wrong":[{"move":"a2","refutation":["b1","b2"]},{"move":"b1","refutation":[]}],"source":null}"#;
    let native = r#"[Game "crossway"]|[Size "2"]|[Swap "no"]|[Position "2/2 B"]|[Grade "2"]|[Event "Puzzle 1: black moves and wins"]|a1 ! {[%proven 1-0]} ( a2 ? b1 b2 ) ( b1 ? ) b2"#;
    assert_eq!(clean(text), native);
    // Without the side that wins, nothing is said of it.
    let short = text.replace(r#""side":"black","#, "");
    assert_eq!(
        clean(&short),
        native.replace(" {[%proven 1-0]}", "").replace(r#"|[Event "Puzzle 1: black moves and wins"]"#, "")
    );
    for (fields, fault) in [
        (r#""solution":7"#, "XG022@7"),
        (r#""solution":[7]"#, "XG022@7"),
        (r#""solution":["a1"],"wrong":7"#, "XG022@7"),
        (r#""solution":["a1"],"wrong":[7]"#, "XG022@7"),
        (r#""solution":["a1"],"wrong":[{"refutation":[]}]"#, "XG022@{"),
        (r#""solution":["a1"],"wrong":[{"move":"a2","refutation":[7]}]"#, "XG022@7"),
    ] {
        assert_eq!(parsed(&format!("{{\"game\":\"cross\",{fields}}}")).1, [fault], "{fields}");
    }
}

#[test]
fn what_other_programs_would_write() {
    assert_eq!(
        clean(r#"{"game":"cross","size":4,"players":["ann",null],"plies":3,"moves":"1. a1 swap 2.b2! 1-0"}"#),
        r#"[Game "cross"]|[Size "4"]|[Player1 "ann"]|a1 swap b2 ! 1-0"#
    );
    assert_eq!(
        clean(
            r#"{"tags":{"game":"cross","Rated":true,"X":null},"game":"crossway","moves":[{"move":"a1","comment":"!","t":3}]}"#
        ),
        r#"[game "cross"]|[Rated "true"]|a1 {!}"#
    );
}

#[test]
fn words_are_found_where_they_stand() {
    let text = r#"{"tags":{"Game":"cross"},"moves":["a1","swap"],"result":"*"}"#;
    let game = &read(text.as_bytes(), false)[0];
    let value = game.head.tags[0].value_span;
    assert_eq!(&text[value.start..value.end], "cross");
    assert_eq!(game.written(text), ["a1", "swap", "*"]);
    assert_eq!(game.shown(), "[Game \"cross\"]|a1 swap *");
}

#[test]
fn words_behind_escapes_are_found_where_they_stand() {
    let text = r#"{"moves":"1. a1 {\"\u00e9\ud83d\ude00\u0041\u0042\"} b2\n2. zz \\ c\u0033 *"}"#;
    let game = &read(text.as_bytes(), false)[0];
    assert_eq!(game.shown(), "a1 {\"é😀AB\"} b2 zz \\ c3 *");
    let comment = r#"{\"\u00e9\ud83d\ude00\u0041\u0042\"}"#;
    assert_eq!(game.written(text), ["a1", comment, "b2", "zz", r"\\", r"c\u0033", "*"]);
}

#[test]
fn fields_that_hold_something_else() {
    for (text, faults) in [
        (r#"{"tags":{}}"#, &["XG022@{"][..]),
        (r#"{"tags":[1],"moves":[]}"#, &["XG022@["]),
        (r#"{"tags":{"A":["x"],"b c":"d"},"moves":[]}"#, &["XG022@[", "XG022@d"]),
        (r#"{"moves":["a1",["c3"],7,{"x":1},null]}"#, &["XG022@[", "XG022@7", "XG022@{", "XG022@null"]),
        (r#"{"moves":7}"#, &["XG022@7"]),
        (r#"{"moves":["\ud800"]}"#, &[r#"XG022@"\ud800""#]),
        (r#"{"moves":[],"result":"won"}"#, &[r#"XG022@"won""#]),
        (r#"{"moves":[],"result":2,"moves":[]}"#, &["XG022@[", "XG022@2"]),
        (r#"{"moves":"a1 0-1","result":"1-0"}"#, &["XG251@1-0"]),
        (
            r#"{"moves":[],"behind":["x",{"move":"a1"}],"players":["1","2","3","4","5"]}"#,
            &[r#"XG022@"5""#, r#"XG022@"x""#, r#"XG022@"a1""#],
        ),
        (r#"{"moves":"a1 (b1 {x","players":7}"#, &["XG022@7", "XG002@{", "XG003@("]),
    ] {
        assert_eq!(parsed(text).1, faults, "{text}");
    }
}

#[test]
fn deep_variations_are_cut_off() {
    let nested = |depth: usize| {
        format!("{{\"moves\":[\"a1\"{}{}]}}", ",{\"variation\":[\"b1\"".repeat(depth), "]}".repeat(depth))
    };
    assert_eq!(parsed(&nested(100)).1, Vec::<String>::new());
    assert_eq!(parsed(&nested(101)).1, ["XG009@["]);
    assert_eq!(parsed(&nested(20_000)).1, ["XG009@["]);
}

#[test]
fn the_flat_form_is_read() {
    let text = r#"{"game":"cross","size":4,"players":["ann",null],"result":"0-1","plies":2,"moves":["a1","swap","resign"],
        "comments":["end","before","é"],"comment_plies":[3,0,1],
        "tags":[{"name":"Game","value":"cross"},{"name":"O","value":"ann"},{"name":"O","value":"bo"}]}"#;
    let native = r#"[Game "cross"]|[O "ann"]|[O "bo"]|{before} a1 {é} swap resign {end} 0-1"#;
    assert_eq!(clean(text), native);
}

#[test]
fn faults_of_the_flat_form_are_found_where_they_are() {
    for (rest, faults) in [
        (r#"{"name":"A"},1]"#, &["XG022@1"][..]),
        (r#"{"name":1,"value":"x"}]"#, &["XG022@{"]),
        (r#"{}],"comments":7,"comment_plies":[1]"#, &["XG022@{", "XG022@7"]),
        (r#"{"name":"A","value":"x"}],"comments":["x","y"],"comment_plies":[0]"#, &[r#"XG022@"y""#]),
        (r#"{"name":"A","value":"x"}],"comments":[{},"y"],"comment_plies":[0,-1]"#, &["XG022@{", "XG022@-1"]),
    ] {
        let text = format!(r#"{{"moves":["a1"],"tags":[{rest}}}"#);
        assert_eq!(parsed(&text).1, faults, "{text}");
    }
    let text = r#"{"moves":7,"tags":[{"name":"A","value":"x"}],"comments":["x"],"comment_plies":[0]}"#;
    assert_eq!(parsed(text).1, ["XG022@7"]);
}

#[test]
fn the_flat_form_has_the_same_fields_in_every_game() {
    use crate::games::cross::Cross;
    use crate::record::GameResult;
    use crate::record::game_record::{GameRecord, Item};

    let tags = |tags: &[(&str, &str)]| tags.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    let mut game = GameRecord {
        tags: tags(&[("Date", "2024.02.29"), ("Game", "cross"), ("Size", "4"), ("O", "ann"), ("Player2", "?")]),
        result: Some(GameResult::SecondWins),
        ..GameRecord::default()
    };
    game.preface.push(Item::Comment("first"));
    for item in [
        Item::Move("a1"),
        Item::Annotation("!"),
        Item::Open,
        Item::Move("b2"),
        Item::Comment("not here"),
        Item::Close,
        Item::Comment("\"corner\""),
        Item::Move("swap"),
        Item::Escape("way"),
        Item::Move("resign"),
    ] {
        game.items.push(item);
    }
    game.epilogue.push(Item::Comment("end"));
    let flat = |game: &GameRecord| {
        let mut out = Vec::new();
        let losses = flat::write::<Cross>(game, &mut out).unwrap();
        (String::from_utf8(out).unwrap(), losses)
    };
    let text = r#"{"game":"cross","size":4,"players":["ann",null],"result":"0-1","termination":"resign","date":"2024-02-29","event":null,"position":null,"winner":"o","swapped":true,"plies":2,"moves":["a1","swap","resign"],"comments":["first","\"corner\"","end"],"comment_plies":[0,1,3],"tags":[{"name":"Date","value":"2024.02.29"},{"name":"Game","value":"cross"},{"name":"Size","value":"4"},{"name":"O","value":"ann"},{"name":"Player2","value":"?"}]}"#;
    let losses = ["annotations", "escaped lines", "variations"].map(Into::into).to_vec();
    assert_eq!(flat(&game), (format!("{text}\n"), losses));

    let game = GameRecord {
        tags: tags(&[
            ("Date", "2023.02.29"),
            ("Game", "cross"),
            ("Position", "xo/3/2 O"),
            ("Termination", "ABANDONED"),
        ]),
        ..GameRecord::default()
    };
    let text = r#"{"game":"cross","size":2,"players":[null,null],"result":null,"termination":"abandoned","date":null,"event":null,"position":"xo/3/2 O","winner":null,"swapped":false,"plies":0,"moves":[],"comments":[],"comment_plies":[],"tags":["#;
    let (found, losses) = flat(&game);
    assert!(found.starts_with(text), "{found}");
    assert!(losses.is_empty());

    // Nobody has resigned.
    let mut game = GameRecord { tags: tags(&[("Game", "cross"), ("Size", "4")]), ..GameRecord::default() };
    game.items.push(Item::Move("a1"));
    let (text, losses) = flat(&game);
    assert!(text.contains(r#""termination":null"#) && losses.is_empty(), "{text}");

    // There is one field for the result.
    game.result = Some(GameResult::SecondWins);
    for (tag, result, is_lost) in [("0-1", "0-1", false), ("?", "0-1", false), ("1-0", "1-0", true), ("*", "*", true)] {
        game.set_tag("Result", tag);
        let (text, losses) = flat(&game);
        assert!(text.contains(&format!("\"result\":{result:?}")) && losses.is_empty() != is_lost, "{text} {losses:?}");
    }
    game.result = None;
    assert!(flat(&game).1.is_empty());
}

/// The fields `game` and `size` are tags, unless such a tag is there already.
#[test]
fn fields_of_the_game_are_tags() {
    assert_eq!(
        clean(r#"{"game":"cross","size":3,"tags":{"Event":"x"},"moves":["a1"]}"#),
        r#"[Game "cross"]|[Size "3"]|[Event "x"]|a1"#
    );
    assert_eq!(clean(r#"{"game":"cross","tags":{"Game":"crossway"},"moves":["a1"]}"#), r#"[Game "crossway"]|a1"#);
    assert_eq!(clean(r#"{"game":"cross","tags":{"Game":null},"moves":["a1"]}"#), r#"[Game "cross"]|a1"#);
}

/// Of more tags than a game may have, those are read that say what is played and by whom, wherever the object has them.
#[test]
fn fields_of_the_game_are_not_the_tags_that_are_too_many() {
    let others: Vec<String> = (0..MAX_TAGS).map(|number| format!(r#""T{number}":"x""#)).collect();
    let others = others.join(",");
    for (fields, tags) in [
        (r#""game":"cross","size":3,"players":["ann","bo"]"#, vec!["Game", "Size", "Player1", "Player2"]),
        (
            r#""game":"cross","position":"3/4/5/4/3","puzzle":1,"side":"o","solution":[]"#,
            vec!["Game", "Swap", "Position", "Event"],
        ),
    ] {
        for text in [
            format!(r#"{{{fields},"moves":["a1"],"tags":{{{others}}}}}"#),
            format!(r#"{{"tags":{{{others}}},{fields},"moves":["a1"]}}"#),
        ] {
            let text = if fields.contains("solution") { text.replace(r#","moves":["a1"]"#, "") } else { text };
            let game = &read(text.as_bytes(), false)[0];
            let head = &game.head;
            let first: Vec<&str> = head.tags.iter().take(tags.len()).map(|tag| &*tag.name).collect();
            assert_eq!((first, head.tags.len()), (tags.clone(), MAX_TAGS));
            let [(code, span)] = head.faults[..] else { panic!("{:?}", head.faults) };
            assert_eq!((code, &text[span.start..span.end]), (Code::TooManyTags, "x"));
        }
    }
}

/// Variations begin and end with their brackets, or with the braces of a wrong move.
#[test]
fn variations_are_found_where_they_stand() {
    let text = r#"{"moves":["a1",{"variation":["b2"]},{"annotation":"!"},{"move":"c3"}]}"#;
    assert_eq!(read(text.as_bytes(), false)[0].written(text), ["a1", "[", "b2", "]", "!", "c3"]);
    let text = r#"{"game":"cross","solution":["a1"],"wrong":[{"move":"b2","refutation":["c3"]}]}"#;
    assert_eq!(read(text.as_bytes(), false)[0].written(text), ["a1", "a1", "{", "b2", "b2", "c3", "}"]);
}

/// A remark is a text in a field for remarks.
#[test]
fn findings_about_remarks_say_what_is_expected() {
    let text = r#"{"moves":[],"preface":[{"comment":7},{"move":"a1"}],"behind":[{"escape":[]}]}"#;
    let findings = &read(text.as_bytes(), false)[0].findings;
    let messages: Vec<&str> = findings.iter().map(|finding| &*finding.message).collect();
    assert_eq!(
        messages,
        ["expected a string, found 7", "expected a comment, found \"a1\"", "expected a string, found an array"]
    );
}

/// Only nested variations count as depth.
#[test]
fn a_move_may_have_many_variations() {
    let text = format!("{{\"moves\":[\"a1\"{}]}}", r#",{"variation":["b1"]}"#.repeat(150));
    assert_eq!(clean(&text), format!("a1{}", " ( b1 )".repeat(150)));
}

#[test]
fn repeated_fields_are_reported() {
    let fields = ["preface", "tags", "game", "size", "players", "moves", "asides", "result", "behind", "solution"];
    for name in fields {
        let text = format!("{{\"moves\":[],\"{name}\":null,\"{name}\":null}}");
        // A puzzle has no moves, and a record no solution.
        let wanted = if name == "solution" { &[][..] } else { &["XG022@n"] };
        assert_eq!(parsed(&text).1, wanted, "{name}");
    }
}

#[test]
fn a_game_in_the_flat_form_is_placed() {
    let text = |game: &[u8]| String::from_utf8(placed(game, "a \"b\".txt", 12)).unwrap();
    assert_eq!(text(b"{\"game\":\"cross\"}\n"), "{\"file\":\"a \\\"b\\\".txt\",\"index\":12,\"game\":\"cross\"}\n");
}

/// The winner is a side: the one of the seat that has won, or the other one after a swap. What the moves prove comes first.
#[test]
fn winners_are_sides() {
    use crate::board::Side;
    use crate::games::cross::Cross;
    use crate::games::{Outcome, Reason};
    use crate::record::GameResult;
    use crate::record::game_record::{GameRecord, Item};

    let winner = |moves: &[&str], result: Option<GameResult>, proved: Option<Option<Side>>| {
        let items = moves.iter().map(|mv| Item::Move(mv)).collect();
        let outcome = proved.map(|winner| Outcome { winner, reason: Reason::ThreeSides });
        let game = GameRecord {
            tags: vec![("Game".into(), "cross".into()), ("Size".into(), "4".into())],
            items,
            result,
            outcome,
            ..GameRecord::default()
        };
        let mut out = Vec::new();
        flat::write::<Cross>(&game, &mut out).unwrap();
        let fields: serde_json::Value = serde_json::from_slice(&out).unwrap();
        assert_eq!(fields["swapped"], moves.contains(&"swap"));
        fields["winner"].as_str().map(str::to_owned)
    };
    // O begins.
    for (moves, first, second) in [(&["a1", "b2"][..], "o", "x"), (&["a1", "swap"], "x", "o")] {
        for (result, side) in [
            (Some(GameResult::FirstWins), Some(first)),
            (Some(GameResult::SecondWins), Some(second)),
            (Some(GameResult::Draw), Some("draw")),
            (Some(GameResult::Unfinished), None),
            (None, None),
        ] {
            assert_eq!(winner(moves, result, None).as_deref(), side);
            assert_eq!(winner(moves, result, Some(Some(Side::Second))).as_deref(), Some("x"));
            assert_eq!(winner(moves, result, Some(None)).as_deref(), Some("draw"));
        }
    }
}
