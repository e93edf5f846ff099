use super::*;

fn told(text: &str) -> (String, Vec<String>) {
    let games = read(text.as_bytes(), false);
    assert_eq!(games.len(), 1, "{text}");
    let faults =
        games[0].faults.iter().map(|fault| format!("{}@{}", fault.code, &text[fault.span.start..fault.span.end]));
    // Without the blanks between words, which say nothing.
    let native = String::from_utf8(games[0].text.clone()).unwrap();
    let lines: Vec<&str> = native.lines().map(str::trim_end).filter(|line| !line.is_empty()).collect();
    (lines.join("|"), faults.collect())
}

fn clean(text: &str) -> String {
    let (native, faults) = told(text);
    assert_eq!(faults, Vec::<String>::new(), "{text}");
    native
}

#[test]
fn everything_a_game_may_hold() {
    let text = r#"{"preface":[{"comment":"c"},{"escape":"e"}],"tags":{"Game":"cross","A":"\"","A":"2"},
        "moves":[{"comment":"x }"},"a1",{"annotation":"$14"},{"variation":["b2",{"variation":["c1",{"annotation":"0-1"}]}]},"resign"],
        "result":"0-1","behind":[{"comment":"end"}]}"#;
    let native = r#"{c}|%e|[Game "cross"]|[A "\""]|[A "2"]|; x }| a1 $14 ( b2 ( c1 0-1 ) ) resign 0-1 {end}"#;
    assert_eq!(clean(text), native);
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
    let native = std::str::from_utf8(&game.text).unwrap();
    for word in ["cross", "a1", "swap", "*"] {
        let at = native.find(word).unwrap();
        let span = game.original_of(Span::new(at, at + word.len()));
        assert_eq!(&text[span.start..span.end], word);
    }
}

#[test]
fn words_behind_escapes_are_found_where_they_stand() {
    let text = r#"{"moves":"1. a1 {\"\u00e9\ud83d\ude00\u0041\u0042\"} b2\n2. zz \\ c\u0033 *"}"#;
    let game = &read(text.as_bytes(), false)[0];
    let native = std::str::from_utf8(&game.text).unwrap();
    for (word, written) in [("a1", "a1"), ("é", r"{\"), ("b2", "b2"), ("zz", "zz"), ("c3", r"c\u0033"), ("*", "*")] {
        let at = native.rfind(word).unwrap();
        let span = game.original_of(Span::new(at, at + word.len()));
        let found = &text[span.start..span.end];
        assert!(if word == "é" { found.starts_with(written) } else { found == written }, "{found} for {word}");
    }
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
        assert_eq!(told(text).1, faults, "{text}");
    }
}

#[test]
fn deep_variations_are_cut_off() {
    let nested = |depth: usize| {
        format!("{{\"moves\":[\"a1\"{}{}]}}", ",{\"variation\":[\"b1\"".repeat(depth), "]}".repeat(depth))
    };
    assert_eq!(told(&nested(100)).1, Vec::<String>::new());
    assert_eq!(told(&nested(101)).1, ["XG009@["]);
    assert_eq!(told(&nested(20_000)).1, ["XG009@["]);
}
