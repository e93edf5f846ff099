//! Tests of moves, positions and set-ups as records write them.

use super::*;

#[test]
fn moves_are_read_in_any_case_and_written_in_one() {
    let position = position("6/6/6/6/6/ABC3");
    let canonical = |text: &str| {
        let mut written = String::new();
        position.write_move(position.read_move(text.as_bytes()).expect(text), &mut written);
        written
    };
    for (text, written) in [
        ("ac4", "Ac4"),
        ("AC4+d", "Ac4+D"),
        ("Ac4+?", "Ac4+?"),
        ("ma1-b2", "Ma1-b2"),
        ("Ma1b2", "Ma1-b2"),
        ("rc1=c+?", "Rc1=C+?"),
        ("Rc1=?", "Rc1"),
        ("sac1=C+x", "SAc1=C+X"),
        ("xd5-a1", "Xa1-d5"),
        ("Xb1-a2", "Xa2-b1"),
        ("PASS", "--"),
        ("--", "--"),
    ] {
        assert_eq!(canonical(text), written);
    }
    let code = |text: &str| position.read_move(text.as_bytes()).expect_err(text).code;
    for text in ["", "A", "c4", "Sc4", "SMc4", "Aa1=B", "Rc1=M", "Ac4+", "Ac4+Q", "Ac4 ", "swap", "Mc4", "---", "Aç4"]
    {
        assert_eq!(code(text), Code::UnreadableMove, "{text}");
    }
    for text in ["Ag1", "Aa7", "Aa0", "Ma1-a9", "Rz1", "SAa10", "Xa1-h8"] {
        assert_eq!(code(text), Code::OffBoard, "{text}");
    }
}

#[test]
fn positions_are_read_and_written() {
    for text in [
        "6/6/6/6/6/6 1 ABCD,???? 46 M0R0S0X0",
        "A5/6/2F3/6/6/5B 4 AB??,??????,CMRS 31 M2R1S0X3",
        "AFEEFE/DDCDED/EBCBBA/DACFDF/ABCAAC/4AB 3 SSS,BBCC,DEE,FFF 0 M3R3S0X3",
        "6/6/6/6/6/AB4 2",
        // The stone that ended the game was not replaced.
        "6/6/6/6/6/AAAAAA 2 BCD,???? 41 M0R0S0X0",
    ] {
        assert_eq!(position(text).one_line(), text);
    }
    let full = "6/6/6/6/6/1M4";
    let at = |text: &str| {
        let error = try_game(&[("Position", text)]).expect_err(text);
        (error.fault.code, error.range.map(|range| text[range].to_owned()))
    };
    assert_eq!(at(full), (Code::BadPosition, Some("M".into())));
    assert_eq!(at("6/6/6/6/6/6 3"), (Code::BadPosition, Some("3".into())));
    assert_eq!(at("6/6/6/6/6/6 1 ABCZ,????"), (Code::BadPosition, Some("Z".into())));
    assert_eq!(
        at("6/6/6/6/6/6 1 ABCD,????,????,????,????"),
        (Code::BadPosition, Some("ABCD,????,????,????,????".into()))
    );
    assert_eq!(at("6/6/6/6/6/6 1 ABCD,???? x"), (Code::BadPosition, Some("x".into())));
    assert_eq!(at("6/6/6/6/6/6 1 ABCD,???? 46 M0R0S0"), (Code::BadPosition, Some("M0R0S0".into())));
    assert_eq!(at("6/6/6/6/6/6 1 ABCD,???? 46 M0R0S0X0 y"), (Code::BadPosition, Some("y".into())));
    assert_eq!(at("6/6/6/6/6"), (Code::BadPosition, Some("6/6/6/6/6".into())));
    assert_eq!(at("6/6/6/6/6/6 1 MMMM,???? 46 M0R0S0X0"), (Code::TooManyOfAKind, Some("M".into())));
    // The eighth A in reading order is the last one.
    let options = SetupOptions { position: Some("AAAAAB/AAA3/6/6/6/6"), ..SetupOptions::default() };
    assert_eq!(Crosswise::read_setup(&options).unwrap_err().range, Some(9..10));
    assert_eq!(set_up_code(&[("Size", "7")]), Code::BadSize);
    assert_eq!(set_up_code(&[("Position", "6/6/6/6/6/6"), ("Bag", "A")]), Code::BadTagValue);
    assert_eq!(set_up_code(&[("Seats", "r1 g1"), ("Hand3", "ABCD")]), Code::BadTagValue);
}

/// Knowledge about a hand stays when tags or options add to it.
#[test]
fn tags_and_options_add_to_what_is_known() {
    let bag = "ABCD".to_owned() + &"?".repeat(50);
    let with_bag = |hand: &str| try_game(&[("Bag", &bag), ("Hand1", hand)]);
    assert_eq!(stock(&with_bag("DC??").unwrap()), "ABCD,???? 46 M0R0S0X0");
    assert_eq!(with_bag("EEFF").unwrap_err().fault.code, Code::BadTagValue);
    assert_eq!(with_bag("ABCE").unwrap_err().fault.code, Code::BadTagValue);
    let unknown = "?".repeat(54);
    let given = game(&[("Bag", &unknown), ("Hand1", "ABCD")]);
    assert_eq!(refusal(&given, "Ea1"), Some(Illegal::NotInHand(Stone::Symbol(Symbol::E))));
    let position = "6/6/6/6/6/6 1 AB??,???? 46 M0R0S0X0";
    assert_eq!(stock(&game(&[("Position", position), ("Hand1", "ABCD")])), "ABCD,???? 46 M0R0S0X0");
    assert_eq!(set_up_code(&[("Position", position), ("Hand1", "CDEF")]), Code::BadTagValue);
    // A pass has shown that these four are wilds; naming one leaves the others wilds.
    let mut passed = play(game(&[]), "-- Ab1");
    passed.set_hand("M???").unwrap();
    assert!(!legal(&passed).contains('A') && legal(&passed).contains('R'));
    let error = passed.set_hand("MA??").unwrap_err();
    assert_eq!(error.fault.code, Code::BadTagValue);
    // Three hands that passed hold all twelve wilds.
    let mut three = play(game(&[("Seats", "r1 g1 r2 g2")]), "-- -- --");
    let error = three.set_hand("ABCM").unwrap_err();
    assert_eq!(error.fault.code, Code::TooManyOfAKind);
    // Far more stones than there are.
    let many = "?".repeat(300);
    assert_eq!(set_up_code(&[("Hand1", &many)]), Code::SetUpStones);
    assert_eq!(set_up_code(&[("Position", &format!("6/6/6/6/6/6 1 {many},???? 46"))]), Code::BadPosition);
}

/// Nothing in a blank text is the board, but the fault has a place in it.
#[test]
fn a_blank_position_is_refused() {
    for text in ["", " ", "\r", "  "] {
        let options = SetupOptions { position: Some(text), ..SetupOptions::default() };
        let fault = Crosswise::read_setup(&options).expect_err("a fault");
        assert_eq!(fault.fault.code, Code::BadPosition, "{text:?}");
        assert!(fault.range.is_none_or(|range| range.end <= text.len()), "{text:?}");
    }
}
