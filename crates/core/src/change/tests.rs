use super::*;

const TAGS: &str = "[Game \"cross\"]\n[Size \"3\"]\n[Result \"*\"]\n";

fn change(text: &str, change: &Change) -> Result<(String, AnyPosition), Refused> {
    let game = GameInText { text: text.as_bytes(), number: 1, defaults: &Defaults::default(), coords: None };
    game.change(change).map(|Changed { text, at }| (String::from_utf8(text).unwrap(), at))
}

fn append(text: &str, typed: &str) -> Result<(String, AnyPosition), Refused> {
    change(text, &Change::Append(TypedMoves::read(typed).unwrap()))
}

/// The findings about the text and about what was typed, each with what it is about.
fn findings(refused: Refused, typed: &str) -> [Vec<(Code, String)>; 2] {
    let Refused { text, reason: Reason::Findings(findings) } = refused else { panic!("{refused:?}") };
    let [about_text, about_typed] = *findings;
    let quoted = |judgement: Judgement, text: &[u8]| {
        let quote = |finding: &Diagnostic| text[finding.span.start..finding.span.end].escape_ascii().to_string();
        judgement.diagnostics.iter().map(|finding| (finding.code, quote(finding))).collect()
    };
    [quoted(about_text, &text), quoted(about_typed, typed.as_bytes())]
}

#[test]
fn moves_are_added_in_canonical_spelling_and_taken_back() {
    let before = format!("{{of two}}\n{TAGS}\n1. a1 {{well}} *\n\n[Game \"cross\"]\n*\n");
    let (after, at) = append(&before, "PIE 2. B2").unwrap();
    assert_eq!(after, before.replace("{well} *", "{well} swap 2. b2 *"));
    assert_eq!((at.plies(), at.last_ply()), (3, Some("2. b2 (ply 3)")));
    let (back, at) = change(&after, &Change::Undo(2)).unwrap();
    assert_eq!((back, at.plies()), (before.clone(), 1));
    let Reason::Undo(error) = change(&before, &Change::Undo(2)).unwrap_err().reason else { panic!() };
    assert_eq!(error, UndoError::TooFew(1));
}

#[test]
fn the_result_follows_from_the_moves() {
    let before = format!("{TAGS}\n1. c1 a1 2. c2 a3 3. c3 e5 4. c4 e3 *\n");
    let (won, at) = append(&before, "c5").unwrap();
    assert_eq!(won, before.replace("\"*\"", "\"0-1\"").replace(" *", " 5. c5 0-1"));
    assert_eq!(at.to_move(), None);
    let resigned = append(&before, "resign").unwrap().0;
    assert!(resigned.ends_with("resign 0-1\n") && resigned.contains("[Result \"0-1\"]"), "{resigned}");
    for ended in [won, resigned] {
        assert_eq!(change(&ended, &Change::Undo(1)).unwrap().0, before);
        assert_eq!(
            findings(append(&ended, "b1").unwrap_err(), "b1"),
            [vec![], vec![(Code::MoveAfterEnd, "b1".into())]]
        );
    }
}

#[test]
fn refused_moves_have_their_place_in_what_was_typed() {
    let (text, typed) = (format!("{TAGS}\n1. a1 *\n"), "2. b2 A1 c3");
    let refused = append(&text, typed).unwrap_err();
    assert_eq!(findings(refused, typed), [vec![], vec![(Code::Occupied, "A1".into())]]);
    let Reason::Ending(_, span) = append(&text, "b2 draw").unwrap_err().reason else { panic!() };
    assert_eq!(span, Span::new(3, 7));
    assert_eq!(
        TypedMoves::read("b2 {x}").unwrap_err(),
        "‘{x}’: only moves can be added, such as `a1`, `swap` or `resign`"
    );
    assert!(TypedMoves::read(" 2. ").is_err());
}

#[test]
fn games_that_cannot_go_on_are_not_changed() {
    let over = |tags: &str, result: &str| {
        let refused = append(&format!("{TAGS}{tags}\n1. a1 {result}\n"), "b2").unwrap_err();
        let [about_text, about_typed] = findings(refused, "b2");
        assert!(about_typed.is_empty());
        about_text
    };
    assert_eq!(over("[Termination \"timeout\"]\n", "*"), [(Code::MoveAfterEnd, "timeout".into())]);
    let text = "[Game \"cross\"]\n[Size \"3\"]\n[Result \"1-0\"]\n\n1. a1 1-0\n";
    assert_eq!(findings(append(text, "b2").unwrap_err(), "b2")[0], [(Code::UnprovenWin, "1-0".into())]);
    assert_eq!(over("", "a1 *"), [(Code::Occupied, "a1".into())]);
    let no_game = GameInText { text: b"", number: 1, defaults: &Defaults::default(), coords: None };
    assert!(matches!(no_game.change(&Change::Undo(1)).unwrap_err().reason, Reason::NoGame));
}

#[test]
fn the_coordinates_are_added_if_the_record_can_be_read_only_in_them() {
    let text = "[Game \"crossway\"]\r\n[Size \"9\"]\r\n\r\n1. i5 *\r\n";
    let moves = Change::Append(TypedMoves::read("i4").unwrap());
    let game = GameInText { text: text.as_bytes(), number: 1, defaults: &Defaults::default(), coords: Some("plain") };
    let changed = String::from_utf8(game.change(&moves).unwrap().text).unwrap();
    assert_eq!(changed, text.replace("\"9\"]", "\"9\"]\r\n[Coords \"plain\"]").replace("i5", "i5 i4"));
}
