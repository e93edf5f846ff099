//! Tests of moves, positions and set-ups as records write them.

use super::*;
use crate::board::grid::Grid;
use crate::games::{SetupField, ToMove};

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

/// As the table of the notation in the rules says.
#[test]
fn actions_are_said_in_words() {
    let position = position("6/6/6/6/6/ABC3");
    for (text, words) in [
        ("Ac4+D", ""),
        ("Ma1-b2", "the stone on a1 moves to b2"),
        ("Rc4=B+D", "the B on c4 goes into the hand"),
        ("Rc4", "the stone on c4 goes into the hand"),
        ("SAc4=D", "A from the hand replaces the D on c4, which goes into the hand"),
        ("SAc4", "A from the hand replaces the stone on c4, which goes into the hand"),
        ("Xa1-d5", "a1 and d5 exchange their stones"),
        ("--", "a forced pass"),
    ] {
        assert_eq!(Crosswise::in_words(position.read_move(text.as_bytes()).unwrap()).unwrap_or_default(), words);
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
    // There are 54 stones, and two more that are not even read.
    let too_many = format!("6/6/6/6/6/6 1 {}QQ,???? 46", "?".repeat(54));
    assert_eq!(at(&too_many), (Code::BadPosition, Some("QQ".into())));
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

/// The turn is a place in the cycle, a team or a player. Two statements about it must agree.
#[test]
fn the_turn_is_given_in_several_ways() {
    let place = |turn: &str| {
        let text = format!("6/6/6/6/6/AB4 {turn}");
        game(&[("Position", &text), ("Seats", "r1 g1 r2 g2")]).place()
    };
    assert_eq!(["1", "2", "3", "4"].map(place), [0, 1, 2, 3]);
    assert_eq!(["r1", "g1", "r2", "G2"].map(place), [0, 1, 2, 3]);
    assert_eq!(["red", "green", "r", "G"].map(place), [0, 1, 0, 1]);
    let named = |name: &str| {
        let to_move = ToMove::Named(name);
        Crosswise::read_setup(&SetupOptions { position: Some("6/6/6/6/6/AB4 2"), to_move, ..SetupOptions::default() })
    };
    assert_eq!(turn(&named("green").unwrap()), (2, "green"));
    // A team of two, and a lone player, are to move at two places.
    for (seats, turn, fitting) in [
        ("r1 g1 r2 g2", "3", "red r 3 r2"),
        ("r1 g1 r2 g2", "4", "GREEN g 4 G2"),
        ("r1 g1 r2 g1", "4", "green g 4 g1"),
        ("r1 g1 r2 g1", "2", "green g 2 g1"),
    ] {
        for name in "red r green g GREEN 1 2 3 4 r1 g1 r2 g2 G2".split(' ') {
            let (text, to_move) = (format!("6/6/6/6/6/AB4 {turn}"), ToMove::Named(name));
            let (position, seats) = (Some(text.as_str()), Some(seats));
            let setup = Crosswise::read_setup(&SetupOptions { position, to_move, seats, ..SetupOptions::default() });
            let is_fitting = fitting.split(' ').any(|fitting| fitting.eq_ignore_ascii_case(name));
            assert_eq!(setup.is_ok(), is_fitting, "{text} {name}");
        }
    }
    let fault = named("red").unwrap_err();
    assert_eq!((fault.field, fault.fault.code), (SetupField::ToMove, Code::BadPosition));
}

/// A line of labels A to F above or below a drawing does not count as a seventh row.
#[test]
fn labels_in_capitals_are_not_stones() {
    let rows = "......\n......\n......\n......\n......\nA.....\n";
    for drawing in [rows.to_owned(), format!("ABCDEF\n{rows}"), format!("{rows}A B C D E F\n")] {
        assert_eq!(try_board::<Crosswise>(&drawing, "red").unwrap().one_line(), "6/6/6/6/6/A5 1", "{drawing}");
    }
    // Six different stones are a row if the board has a place for them.
    let row = rows.replacen("......", "ABCDEF", 1);
    assert_eq!(try_board::<Crosswise>(&row, "red").unwrap().one_line(), "ABCDEF/6/6/6/6/A5 1");
    // Two lines are too many, and so is a line on a smaller board.
    assert!(try_board::<Crosswise>(&format!("ABCDEF\n{rows}ABCDEF\n"), "red").is_err());
    assert!(try_board::<Crosswise>("ABCDEF\n.....\n.....\n.....\n.....\n.....\n", "red").is_err());
}

/// CZ1, CZ4: a board whose stones do not add up is shown.
#[test]
fn a_rejected_board_is_shown() {
    let fault = try_game(&[("Position", "6/6/6/6/6/AB4 1 ABC,???? 45 M0R0S0X0")]).unwrap_err();
    let picture = fault.picture.expect("a picture");
    assert_eq!(Grid::to_line(picture.glyphs()), "6/6/6/6/6/AB4");
}

/// A hand that contradicts what is known about it is refused, with the reason. One that says less than is known adds
/// nothing.
#[test]
fn a_hand_that_contradicts_others_is_explained() {
    let known = "6/6/6/6/6/6 1 AB??,???? 46 M0R0S0X0";
    assert_eq!(stock(&game(&[("Position", known), ("Hand1", "A???")])), "AB??,???? 46 M0R0S0X0");
    let mut told = position(known);
    assert!(told.set_hand("A???").is_ok());
    assert_eq!(stock(&told), "AB??,???? 46 M0R0S0X0");
    let message = |fault: Result<(), SetupFault>| fault.unwrap_err().fault.message.into_owned();
    let with_tag = |hand: &str| {
        let known = "6/6/6/6/6/6 1 ABCD,???? 46 M0R0S0X0";
        message(try_game(&[("Position", known), ("Hand1", hand)]).map(drop))
    };
    assert_eq!(with_tag("ABCE"), "this hand is known to be ABCD");
    // After a pass on the empty board, the unknown stones are wilds.
    let mut passed = play(game(&[]), "-- Ab1");
    let told = "A cannot be in this hand, which is ????: an earlier pass would not have been forced";
    assert_eq!(message(passed.set_hand("MA??")), told);
    // There is one unknown stone, which could be an F, but not four.
    let mut three = position("6/6/6/6/6/6 1 BMX?,???? 46 M0R0S0X0");
    assert_eq!(message(three.set_hand("FFFF")), "this hand is known to be BMX?");
    // A hand of unknown size has taken the A; the given four stones have no place for it.
    let mut open = play(position("6/6/6/6/6/A5"), "Ra1 Bb1");
    assert_eq!(message(open.set_hand("BCDE")), "this hand also holds A: it is A");
}

#[test]
fn reasons_are_told_in_words() {
    let (a1, a, b) = (cell("a1"), Symbol::A, Symbol::B);
    for (illegal, told) in [
        (Illegal::GameOver, "the game is over"),
        (Illegal::NoTarget(a1), "there is no stone on a1"),
        (Illegal::WrongTaken { cell: a1, recorded: a, actual: b }, "a1 holds B, not A"),
        (Illegal::NotInHand(Stone::Wild(Wild::Swap)), "S cannot be in the hand of the player to move"),
        (Illegal::TooMany(Stone::Symbol(a)), "no A is left"),
        (Illegal::DrawNotDue(NotDue::HandFull), "no stone is drawn"),
    ] {
        assert_eq!(illegal.to_string(), told);
    }
}

#[test]
fn cells_have_names() {
    for text in ["", "a", "a0", "g1", "a7", "a11"] {
        assert_eq!(text.parse::<GridCell>().unwrap_err().to_string(), "not a cell from a1 to f6", "{text}");
    }
}
