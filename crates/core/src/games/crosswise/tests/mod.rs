mod records;

use super::*;
use crate::diagnostic::Code;
use crate::games::testing::{chain, legal, play, refusal, try_board, turn, winner};
use crate::games::{Diagram, Hands, Notation, Seating, SetupFault, SetupOptions};

fn options<'a>(tags: &[(&str, &'a str)]) -> SetupOptions<'a> {
    SetupOptions::from_tags(Crosswise::OPTIONS, |name| tags.iter().find(|tag| tag.0 == name).map(|tag| tag.1))
}

fn try_game(tags: &[(&str, &str)]) -> Result<Crosswise, SetupFault> {
    Crosswise::read_setup(&options(tags))
}

/// The start of a game with these tags, whose moves record draws.
fn game_with_draws(tags: &[(&str, &str)]) -> Crosswise {
    Crosswise::read_setup(&SetupOptions { draws_are_recorded: true, ..options(tags) }).expect("tags")
}

fn cell(name: &str) -> GridCell {
    name.parse().unwrap()
}

/// The start with these tags.
fn game(tags: &[(&str, &str)]) -> Crosswise {
    try_game(tags).expect("tags")
}

/// A set-up position in one line.
fn position(text: &str) -> Crosswise {
    game(&[("Position", text)])
}

/// The code of a rejected set-up.
fn set_up_code(tags: &[(&str, &str)]) -> Code {
    try_game(tags).expect_err("a rejected set-up").fault.code
}

/// A position of four players near the end: the bag is empty, and seat 1 holds only three swaps.
fn late(turn: u8) -> Crosswise {
    position(&format!("AFEEFE/DDCDED/EBCBBA/DACFDF/ABCAAC/4AB {turn} SSS,BBCC,DEE,FFF 0 M3R3S0X3"))
}

/// The hands, the bag and the played wilds, as a position writes them.
fn stock(position: &Crosswise) -> String {
    position.one_line().split(' ').skip(2).collect::<Vec<_>>().join(" ")
}

/// CZ1: 6×6 cells, empty at the start; 54 stones.
#[test]
fn cz1_board_and_stones() {
    assert_eq!(game(&[]).one_line(), "6/6/6/6/6/6 1 ????,???? 46 M0R0S0X0");
    // Cells are counted row by row from a1; each is in a row and in a column.
    let numbers = ["a1", "b1", "f1", "a2", "f6"].map(|name| (cell(name).number(), lines_through(cell(name))));
    assert_eq!(numbers, [(0, [0, 6]), (1, [0, 7]), (5, [0, 11]), (6, [1, 6]), (35, [5, 11])]);
    let named = |number: u8| GridCell::of_number(number).map(|cell| cell.to_string());
    assert_eq!((named(35), named(36)), (Some("f6".into()), None));
    assert_eq!((GridCell::new(5, 5), GridCell::new(6, 0), GridCell::new(0, 6)), (Some(cell("f6")), None, None));
    let numbers: Vec<(char, u8)> = Stone::ALL.into_iter().map(|stone| (stone.letter(), stone.number())).collect();
    assert_eq!(
        numbers,
        [('A', 7), ('B', 7), ('C', 7), ('D', 7), ('E', 7), ('F', 7), ('M', 3), ('R', 3), ('S', 3), ('X', 3)]
    );
    assert_eq!(numbers.iter().map(|(_, number)| number).sum::<u8>(), 54);
    // Never more than seven and three: on the board, in hands, aside.
    assert_eq!(set_up_code(&[("Position", "AAAAAB/AAA3/6/6/6/6")]), Code::TooManyOfAKind);
    assert_eq!(set_up_code(&[("Hand1", "MMMM")]), Code::TooManyOfAKind);
    assert_eq!(set_up_code(&[("Hand1", "AAAA"), ("Hand2", "AAAA")]), Code::TooManyOfAKind);
    assert_eq!(set_up_code(&[("Position", "6/6/6/6/6/6 1 MM??,???? 44 M2R0S0X0")]), Code::TooManyOfAKind);
}

/// CZ2, CZ3: the cycles, the seats, the teams, the sizes of the hands.
#[test]
fn cz2_cz3_seats() {
    let cycle = |tags: &[(&str, &str)]| {
        let mut position = game(tags);
        let mut turns = Vec::new();
        for cell in ["a1", "b2", "c3", "d4", "e5"] {
            let (seat, side) = turn(&position);
            turns.push(format!("{seat}{}", &side[..1]));
            position = play(position, &format!("A{cell}"));
        }
        (turns.join(" "), stock(&position).split(' ').next().unwrap().to_owned())
    };
    let with_seats = |seats: &'static str| cycle(&[("Seats", seats)]);
    assert_eq!(cycle(&[]), ("1r 2g 1r 2g 1r".into(), "????,????".into()));
    assert_eq!(with_seats("g1 r1"), ("1g 2r 1g 2r 1g".into(), "????,????".into()));
    // The lone player, with six stones, moves after each move of the team.
    assert_eq!(with_seats("r1 g1 r2 g1"), ("1r 2g 3r 2g 1r".into(), "????,??????,????".into()));
    assert_eq!(with_seats("r1 g1 r1 g2"), ("1r 2g 1r 3g 1r".into(), "??????,????,????".into()));
    assert_eq!(with_seats("G1 R1 G2 R1"), ("1g 2r 3g 2r 1g".into(), "????,??????,????".into()));
    assert_eq!(with_seats("r1 g1 r2 g2"), ("1r 2g 3r 4g 1r".into(), "????,????,????,????".into()));
    // The highest named player or hand gives the number of players.
    assert_eq!(cycle(&[("Player3", "cy")]).0, "1r 2g 3r 2g 1r");
    assert_eq!(cycle(&[("Hand4", "????")]).0, "1r 2g 3r 4g 1r");
    // A team's lowest seat owns its lines.
    let four = game(&[("Seats", "g1 r1 g2 r2")]);
    assert_eq!((four.owner(Side::Second), four.owner(Side::First)), (Seat(1), Seat(2)));
    for text in
        ["", "r1", "r1 r2", "r1 g1 r2", "r1 g1 g2 r2", "r1 g1 r1 g1", "r1 g1 r3 g1", "r1 g1 r2 g2 r1 g1", "x1 g1"]
    {
        assert_eq!(set_up_code(&[("Seats", text)]), Code::BadTagValue, "{text}");
    }
    for seats in Seats::all() {
        assert_eq!(Seats::read(&seats.text()), Ok(seats));
    }
}

/// CZ4: one stone from the hand; then a draw if the hand is short and the bag is not empty.
#[test]
fn cz4_play_and_draw() {
    let start = game_with_draws(&[("Hand1", "ABMR"), ("Hand2", "CDES")]);
    assert_eq!(refusal(&start, "Cc3+A"), Some(Illegal::NotInHand(Stone::Symbol(Symbol::C))));
    assert_eq!(refusal(&start, "Ac3"), Some(Illegal::DrawMissing));
    let after = play(start, "Ac3+F Cd3+?");
    assert_eq!(stock(&after), "BFMR,DES? 44 M0R0S0X0");
    // After a remove the hand is full again.
    assert_eq!(refusal(&after, "Rc3+A"), Some(Illegal::DrawNotDue(NotDue::HandFull)));
    assert_eq!(stock(&play(after, "Rc3=A")), "ABFM,DES? 44 M0R1S0X0");
    // With an empty bag the hands shrink.
    let late = late(2);
    assert_eq!(refusal(&late, "Ba1+C"), Some(Illegal::DrawNotDue(NotDue::BagEmpty)));
    assert_eq!(stock(&play(late, "Ba1 Db1")), "SSS,BCC,EE,FFF 0 M3R3S0X3");
    // A set-up with a short hand although the bag has stones, or with too many stones.
    assert_eq!(set_up_code(&[("Position", "6/6/6/6/6/6 1 ABC,???? 47 M0R0S0X0")]), Code::SetUpStones);
    assert_eq!(set_up_code(&[("Position", "6/6/6/6/6/6 1 ABCD,???? 45 M0R0S0X0")]), Code::SetUpStones);
    assert_eq!(set_up_code(&[("Hand2", "ABCDE")]), Code::SetUpStones);
}

/// CZ4: if a record lists the whole bag, draws are optional, but must agree with it.
#[test]
fn cz4_the_bag_determines_the_draws() {
    let bag = "ABCDEFMRSX".to_owned() + &"ABCDEF".repeat(6) + "MRSXMRSX";
    let after = play(game_with_draws(&[("Bag", &bag)]), "Aa1 Ea2+X Da3");
    assert_eq!(stock(&after), "ABCS,FMRX 43 M0R0S0X0");
    let wrong = refusal(&after, "Fa4+C");
    assert_eq!(
        wrong,
        Some(Illegal::WrongDraw { recorded: Stone::Symbol(Symbol::C), actual: Stone::Symbol(Symbol::B) }),
        "{wrong:?}"
    );
    assert_eq!(set_up_code(&[("Bag", &bag[1..])]), Code::SetUpStones);
    assert_eq!(set_up_code(&[("Bag", &bag.replace('F', "A"))]), Code::TooManyOfAKind);
    assert_eq!(set_up_code(&[("Bag", &bag), ("Hand2", "AAAA")]), Code::BadTagValue);
    assert!(try_game(&[("Bag", &bag), ("Hand2", "RMFE")]).is_ok());
}

/// CZ5: a symbol on any vacant cell; the four wilds and their targets.
#[test]
fn cz5_symbols_and_wilds() {
    let at = |hand: &str| position(&format!("6/6/6/6/6/AB4 1 {hand},???? 44 M0R0S0X0"));
    let after = |hand: &str, mv: &str| play(at(hand), mv).one_line().split('/').next_back().unwrap().to_owned();
    assert_eq!(after("CMRS", "Cc1"), "ABC3 2 MRS?,???? 43 M0R0S0X0");
    assert_eq!(refusal(&at("CMRS"), "Ca1"), Some(Illegal::Occupied(cell("a1"))));

    assert_eq!(after("CMRS", "Ma1-f1"), "1B3A 2 CRS?,???? 43 M1R0S0X0");
    assert_eq!(refusal(&at("CMRS"), "Ma1-a1"), Some(Illegal::SameCell(cell("a1"))));
    assert_eq!(refusal(&at("CMRS"), "Ma1-b1"), Some(Illegal::Occupied(cell("b1"))));
    assert_eq!(refusal(&at("CMRS"), "Mc1-d1"), Some(Illegal::NoTarget(cell("c1"))));

    assert_eq!(after("CMRS", "Ra1"), "1B4 2 ACMS,???? 44 M0R1S0X0");
    assert_eq!(refusal(&at("CMRS"), "Rc1"), Some(Illegal::NoTarget(cell("c1"))));
    let wrong = Illegal::WrongTaken { cell: cell("a1"), recorded: Symbol::B, actual: Symbol::A };
    assert_eq!(refusal(&at("CMRS"), "Ra1=B"), Some(wrong));
    assert_eq!(refusal(&at("CMRS"), "Ra1=?"), None);

    assert_eq!(after("CMRS", "SCa1=A"), "CB4 2 AMR?,???? 43 M0R0S1X0");
    assert_eq!(refusal(&at("CMRS"), "SCc1"), Some(Illegal::NoTarget(cell("c1"))));
    assert_eq!(refusal(&at("CMRS"), "SDa1"), Some(Illegal::NotInHand(Stone::Symbol(Symbol::D))));
    assert_eq!(refusal(&at("CMRX"), "SCa1"), Some(Illegal::NotInHand(Stone::Wild(Wild::Swap))));

    assert_eq!(after("CMRX", "Xb1-a1"), "BA4 2 CMR?,???? 43 M0R0S0X1");
    assert_eq!(refusal(&at("CMRX"), "Xa1-c1"), Some(Illegal::NoTarget(cell("c1"))));
    assert_eq!(refusal(&at("CMRX"), "Xa1-a1"), Some(Illegal::SameCell(cell("a1"))));
    // Equal symbols: legal, and nothing changes.
    let equal = position("6/6/6/6/6/AA4 1 ASXX,???? 44 M0R0S0X0");
    assert_eq!(refusal(&equal, "Xa1-b1"), None);
    assert_eq!(play(equal, "SAa1=A").one_line(), "6/6/6/6/6/AA4 2 AXX?,???? 43 M0R0S1X0");
    // Wilds never lie on the board.
    assert_eq!(at("CMRS").read_move(b"Mc4").unwrap_err().code, Code::UnreadableMove);
}

/// CZ5: what each stone can do, counted by hand.
#[test]
fn cz5_all_moves() {
    let count = |hand: &str| {
        let position = position(&format!("6/6/6/6/6/ABC3 1 {hand},???? 43 M0R0S0X0"));
        legal(&position).split(' ').count()
    };
    // 33 vacant cells; 3 stones to 33 cells; 3 stones; 2 symbols for 3 stones; 3 pairs.
    assert_eq!(count("AAAA"), 33);
    assert_eq!(count("MMMX"), 99 + 3);
    assert_eq!(count("RRRX"), 3 + 3);
    assert_eq!(count("ABSX"), 66 + 6 + 3);
    assert_eq!(legal(&position("6/6/6/6/B5/1A4 1 XXXR,???? 44 M0R0S0X0")), "Ra2 Rb1 Xa2-b1");
}

/// CZ6: a pass is legal only without a playable stone; nothing is drawn.
#[test]
fn cz6_forced_pass() {
    let start = game(&[("Hand1", "MRSX"), ("Hand2", "ABCD")]);
    assert_eq!(legal(&start), "--");
    assert_eq!(refusal(&start, "--+A"), Some(Illegal::DrawNotDue(NotDue::Passed)));
    let after = play(start, "--");
    assert_eq!(stock(&after), "MRSX,ABCD 46 M0R0S0X0");
    assert_eq!(refusal(&after, "--"), Some(Illegal::Playable(Stone::Symbol(Symbol::A))));
    // One stone: M and R have a target, X does not, and S needs a symbol in the hand.
    let one = |hand: &str| legal(&position(&format!("6/6/6/6/6/A5 1 {hand},???? 45 M0R0S0X0")));
    assert_eq!((one("SSXX").as_str(), one("SSSR").as_str()), ("--", "Ra1"));
    // A hand of swaps, with the bag empty.
    assert_eq!(legal(&late(1)), "--");
    // An empty hand.
    let empty = position("AFEEFE/DDCDED/EBCBBA/DACFDF/ABCAAC/4AB 1 -,BBCC,DEE,FFF 0 M3R3S3X3");
    assert_eq!(legal(&empty), "--");
}

/// CZ6: once every seat has passed since the last action, the game is scored as it stands.
#[test]
fn cz6_all_pass() {
    let start = game(&[("Hand1", "MRSX"), ("Hand2", "MRSX")]);
    let end = play(start, "-- --");
    assert_eq!(end.outcome(), Some(Outcome { winner: None, reason: Reason::Score }));
    let ending = "every player has passed; rows 0+0+0+0+0+0 = 0, columns 0+0+0+0+0+0 = 0";
    assert_eq!(end.ending().as_deref(), Some(ending));
    assert_eq!(refusal(&end, "--"), Some(Illegal::GameOver));
    // An action between passes resets the count: here seat 1 passes, seat 2 plays, seat 1 passes.
    let after = play(late(1), "-- Ba1 Db1 Fc1 --");
    assert_eq!((winner(&after), turn(&after)), (None, (2, "green")));
    // The pass of seat 1 does not count once seat 2 has played.
    let three = play(position("6/6/6/6/6/AB4 1 S,AS,S"), "-- Ac1 -- --");
    assert_eq!(winner(&three), None);
    assert_eq!(winner(&play(three, "--")), Some("red"), "the pair in row 1 counts");
    // The lone player passes twice before all three players have passed.
    let lone = game(&[("Seats", "r1 g1 r1 g2"), ("Position", "6/6/6/6/6/AB4 1 S,S,S")]);
    let passed = play(lone, "-- -- --");
    assert_eq!((winner(&passed), winner(&play(passed, "--"))), (None, Some("draw")));
    // Three seats in a cycle of four turns: the lone player's pass counts once.
    let three = game(&[("Hand1", "MMRR"), ("Hand2", "MRSSXX"), ("Hand3", "????")]);
    let after = play(three, "-- --");
    assert_eq!(winner(&after), None);
    assert_eq!(refusal(&after, "--"), Some(Illegal::NotStuck), "two wilds are left for four stones");
}

/// CZ7: six equal symbols win for the owner of the line, whoever completed it.
#[test]
fn cz7_six_of_a_kind() {
    let row = |turn: u8| position(&format!("6/6/AAAAA1/6/6/6 {turn} A???,A??? 41 M0R0S0X0"));
    let (own, theirs) = (play(row(1), "Af4"), play(row(2), "Af4"));
    assert_eq!((winner(&own), winner(&theirs)), (Some("red"), Some("red")));
    assert_eq!(chain(&own), "a4 b4 c4 d4 e4 f4");
    assert_eq!(own.ending().as_deref(), Some("six A in row 4"));
    assert_eq!(refusal(&own, "Aa1"), Some(Illegal::GameOver));
    let column = position("B5/B5/B5/B5/B5/1B4 1 M???,???? 40 M0R0S0X0");
    assert_eq!(winner(&play(column, "Mb1-a1")), Some("green"));
    // After the whole action: the exchange breaks one line and fills the other.
    let both = position("6/6/6/6/1AAAAA/BA4 1 X???,???? 39 M0R0S0X0");
    assert_eq!(winner(&play(both, "Xa1-b1")), None);
    assert_eq!(winner(&position("6/6/6/6/6/CCCCCC")), Some("red"));
}

/// CZ8: the value of every pattern.
#[test]
fn cz8_values_of_lines() {
    let row = |line: &str| {
        let position = position(&format!("6/6/6/6/6/{line}"));
        (position.lines()[0].points(), position.lines()[0].words())
    };
    let is = |line: &str, points: u8, words: &str| assert_eq!(row(line), (points, words.to_owned()), "{line}");
    is("ABCDEF", 6, "six different");
    is("AABCDE", 1, "pair");
    is("ABCDAA", 3, "three");
    is("ABAACA", 5, "four");
    is("AAABAA", 7, "five");
    is("AABABA", 6, "four + pair");
    is("ABABAB", 6, "three + three");
    is("AABBAC", 4, "three + pair");
    is("AABBCC", 3, "pair + pair + pair");
    is("ABACBD", 2, "pair + pair");
    is("AAAAAA", 0, "six of a kind");
    // Partial lines score their groups; six different needs six stones.
    is("ABCDE1", 0, "nothing");
    is("A4A", 1, "pair");
    is("6", 0, "nothing");
}

/// CZ8: the list of values has every pattern of at most six stones.
#[test]
fn cz8_the_list_of_values() {
    let values = (Crosswise::PROFILE.line_values)();
    let value = |pattern: &str| values.iter().find(|(known, _)| known == pattern).map(|(_, value)| value.as_str());
    for (pattern, points) in
        [("", "0"), ("11111", "0"), ("111111", "6"), ("222", "3"), ("33", "6"), ("42", "6"), ("51", "7"), ("6", "*")]
    {
        assert_eq!(value(pattern), Some(points), "{pattern}");
    }
    // The partitions of the numbers from 0 to 6.
    assert_eq!(values.len(), 1 + 1 + 2 + 3 + 5 + 7 + 11);
}

/// CZ8: the game ends when all cells are full; the higher total wins; a six by the last stone still wins.
#[test]
fn cz8_the_end() {
    // The published board without its last stone.
    let last = position("EFEEFE/DDCDED/EBCBBA/DACFDF/ABCAAC/1FCCAB 1 B???,???? 7 M1R1S1X1");
    assert_eq!(winner(&last), None);
    let end = play(last, "Ba1");
    assert_eq!((winner(&end), end.points()), (Some("green"), [22, 24]));
    // Rows 1+1+0+1+1+0, columns 1+0+1+1+0+1, and the six.
    let six = position("AAAAA1/BCDEFB/CDEFBC/DEFBCD/EFBCDE/FBCDEF 1 A???,???? 7 M1R1S1X1");
    assert_eq!(winner(&play(six, "Af6")), Some("red"));
    // Equal totals: six different symbols in every line.
    let draw = position("ABCDEF/BCDEFA/CDEFAB/DEFABC/EFABCD/FABCDE");
    assert_eq!((winner(&draw), draw.points()), (Some("draw"), [36, 36]));
}

/// CZ4, CZ7: whichever action ends the game, nothing is drawn after it, and the last position is read again as it is written.
#[test]
fn cz7_the_last_position_is_read_again() {
    for (start, mv, end) in [
        ("AAAAA1/6/6/6/6/6 1 A???,???? 41 M0R0S0X0", "Af6", "AAAAAA/6/6/6/6/6 2 ???,???? 41 M0R0S0X0"),
        ("AAAAA1/A5/6/6/6/6 1 M???,???? 40 M0R0S0X0", "Ma5-f6", "AAAAAA/6/6/6/6/6 2 ???,???? 40 M1R0S0X0"),
        ("AAAAAB/6/6/6/6/6 1 AS??,???? 40 M0R0S0X0", "SAf6", "AAAAAA/6/6/6/6/6 2 B??,???? 40 M0R0S1X0"),
        ("AAAAAB/A5/6/6/6/6 2 ????,X??? 39 M0R0S0X0", "Xa5-f6", "AAAAAA/B5/6/6/6/6 1 ????,??? 39 M0R0S0X1"),
    ] {
        assert_eq!(play(position(start), mv).one_line(), end);
        assert_eq!(position(end).one_line(), end);
    }
}

/// CZ9: the published example, 6+5+3+2+4+2 = 22 and 2+2+7+6+1+6 = 24.
#[test]
fn cz9_published_example() {
    let board = "E F E E F E\nD D C D E D\nE B C B B A\nD A C F D F\nA B C A A C\nB F C C A B\n";
    let position = try_board::<Crosswise>(board, "red").unwrap();
    let values = position.lines().map(Line::points);
    assert_eq!(values, [2, 4, 2, 3, 5, 6, 2, 2, 7, 6, 1, 6]);
    assert_eq!(position.points(), [22, 24]);
    assert_eq!(position.ending().as_deref(), Some("rows 2+4+2+3+5+6 = 22, columns 2+2+7+6+1+6 = 24"));
}

/// CZ11: the stones that an unknown hand may hold.
#[test]
fn cz11_unknown_hands() {
    // Seven A: three on the board and three in a known hand leave one.
    let board = "6/6/6/6/6/AAA3 2 AAAB,???? 43 M0R0S0X0";
    let after = play(position(board), "Aa2+C Bb2+B");
    assert_eq!(refusal(&after, "Ab6"), Some(Illegal::TooMany(Stone::Symbol(Symbol::A))));
    // A stone that was taken from the board is known and can be played.
    let taken = play(game(&[]), "Aa1 Ra1 Ba1");
    assert_eq!(stock(&taken), "????,A??? 44 M0R1S0X0");
    assert_eq!(refusal(&taken, "Ab1"), None);
    // All possible moves, including a pass, which a hand of four wilds would force on the empty board.
    assert_eq!(legal(&game(&[])).split(' ').count(), 6 * 36 + 1);
    assert!(game(&[]).facts().moves_are_uncertain);
    assert!(!game(&[("Hand1", "ABCD")]).facts().moves_are_uncertain);
}

/// CZ11: a pass limits what the unknown stones can be.
#[test]
fn cz11_passes_limit_unknown_stones() {
    // On the empty board: wilds. Nothing is drawn, so the hand still holds four of them.
    let after = play(game(&[]), "-- Aa1");
    assert_eq!(refusal(&after, "Ab1"), Some(Illegal::NotInHand(Stone::Symbol(Symbol::A))));
    assert_eq!(refusal(&after, "Ra1"), None);
    assert!(!legal(&after).contains('A'));
    // With two stones on the board only swaps are unplayable, and there are three.
    let stones = play(game(&[]), "Aa1 Bb1");
    assert_eq!(refusal(&stones, "--"), Some(Illegal::NotStuck));
    // With one stone: three S and three X for four stones; a second such hand would need eight.
    let one = play(game(&[("Seats", "r1 g1 r2 g2")]), "Aa1 --");
    assert_eq!(refusal(&one, "--"), Some(Illegal::NotStuck));
    // Three hands of four wilds are all twelve.
    let three = play(game(&[("Seats", "r1 g1 r2 g2")]), "-- -- --");
    assert_eq!(refusal(&three, "--"), Some(Illegal::NotStuck));
    assert_eq!(refusal(&three, "Aa1"), None);
    assert!(!legal(&three).contains('M'));
}

/// A position without hands and bag is judged by the board alone.
#[test]
fn bare_boards_are_judged_by_the_board_alone() {
    let bare = position("6/6/6/6/6/AB4");
    assert_eq!(bare.one_line(), "6/6/6/6/6/AB4 1");
    for mv in ["Ca2", "Ca2+D", "Ra1", "SDa1", "--", "Xa1-b1"] {
        assert_eq!(refusal(&bare, mv), None, "{mv}");
    }
    assert_eq!(refusal(&bare, "Ca1"), Some(Illegal::Occupied(cell("a1"))));
    assert_eq!(turn(&position("6/6/6/6/6/AB4 2")), (2, "green"));
    assert_eq!(turn(&try_board::<Crosswise>("6/6/6/6/6/6", "green").unwrap()), (2, "green"));
    // Labels of columns in capitals look like stones.
    let labels =
        "  A B C D E F\n6 . . . . . .\n5 . . . . . .\n4 . . . . . .\n3 . . . . . .\n2 . . . . . .\n1 A . . . . .\n";
    assert_eq!(try_board::<Crosswise>(labels, "red").unwrap().one_line(), "6/6/6/6/6/A5 1");
    let (line, rows) = labels.split_once('\n').unwrap();
    let below = format!("{rows}{line}\n");
    assert_eq!(try_board::<Crosswise>(&below, "red").unwrap().one_line(), "6/6/6/6/6/A5 1");
    // Small letters are labels in a drawing, and stones in one line.
    let small = labels.to_lowercase().replace("1 a", "1 A");
    assert_eq!(try_board::<Crosswise>(&small, "red").unwrap().one_line(), "6/6/6/6/6/A5 1");
    assert!(position("6/6/6/6/6/a4b").one_line().starts_with("6/6/6/6/6/A4B 1"));
}

#[test]
fn seats_without_a_player_hold_nothing_and_have_not_passed() {
    let position = game(&[("Position", "6/6/6/6/6/AB4 1 ABCD,MMRR")]);
    let of = |seat| (position.hand_of(Seat(seat)), position.has_passed(Seat(seat)));
    assert_eq!([0, 5, 9, 255].map(of), [0, 5, 9, 255].map(|_| (String::new(), false)));
    assert_eq!(of(1).0, "ABCD");
}

#[test]
fn the_hand_of_the_player_to_move_can_be_set() {
    let assume = |position: &str, hand: &str| {
        let mut position = game(&[("Position", position)]);
        position.set_hand(hand).map(|()| legal(&position)).map_err(|error| error.fault.code)
    };
    assert_eq!(assume("6/6/6/6/6/AB4", "RX"), Ok("Ra1 Rb1 Xa1-b1".into()));
    assert_eq!(assume("6/6/6/6/6/AB4 1 ????,???? 44 M0R0S0X0", "RRXX"), Ok("Ra1 Rb1 Xa1-b1".into()));
    assert_eq!(assume("6/6/6/6/6/AB4 1 R???,???? 44 M0R0S0X0", "RRXX"), Ok("Ra1 Rb1 Xa1-b1".into()));
    for (position, hand) in [
        ("6/6/6/6/6/AB4 1 S???,???? 44 M0R0S0X0", "RRXX"),
        ("6/6/6/6/6/AB4 1 RRXX,???? 44 M0R0S0X0", "RRRX"),
        ("6/6/6/6/6/AB4", "Q"),
    ] {
        assert_eq!(assume(position, hand), Err(Code::BadTagValue), "{position} {hand}");
    }
    for (position, hand) in [("6/6/6/6/6/AB4 1 ????,???? 44 M0R0S0X0", "RX"), ("6/6/6/6/6/AB4", "RRXXX")] {
        assert_eq!(assume(position, hand), Err(Code::SetUpStones), "{position} {hand}");
    }
    // The hand of seat 3 has three stones, because the bag is empty.
    assert_eq!(late(3).set_hand("DEE?").unwrap_err().fault.code, Code::SetUpStones);
    assert_eq!(assume("6/6/6/6/6/AB4 1 ????,???? 43 M0R1S0X0", "RRRX"), Err(Code::TooManyOfAKind));
}

/// If even the number of stones in a hand is unknown, stones that were seen to go there are still known.
#[test]
fn open_hands_remember_what_they_were_seen_to_take() {
    let all_seven = position("A1A1A1/1A1A1A/A5/6/6/6");
    assert_eq!(refusal(&play(all_seven, "Ra6 Bb1"), "Aa1"), None);
    assert_eq!(refusal(&all_seven, "Aa1"), Some(Illegal::TooMany(Stone::Symbol(Symbol::A))));
    let no_bag = position("6/6/6/6/6/6 1 AAAA,BCDE");
    let after = play(no_bag, "Aa1 Bb1 Ac2 Cb2 Aa3 Db3 Ac4 Eb4");
    assert_eq!(refusal(&after, "Aa5"), None);
    // A given bag must hold what is missing elsewhere, except for the twelve wilds.
    assert_eq!(set_up_code(&[("Position", "6/6/6/6/6/6 1 -,ABCD 0")]), Code::SetUpStones);
    assert!(try_game(&[("Position", "6/6/6/6/6/AB4 1 ????,???? 32")]).is_ok());
}

/// Every listed move is legal, also in a record with draws.
#[test]
fn listed_moves_are_legal() {
    let start = game_with_draws(&[("Hand1", "ABMR"), ("Hand2", "CDES")]);
    for position in [start, play(start, "Ac3+F"), play(start, "Ac3+F Cd3+?")] {
        assert!(position.legal_moves().iter().all(|mv| position.check(*mv).is_ok()));
    }
    assert_eq!(refusal(&start, "Ac3"), Some(Illegal::DrawMissing));
}

/// In the record of a game with draws, a move that was not played says that the stone drawn after it is unknown.
#[test]
fn draws_that_nobody_knows_are_written_where_they_are_due() {
    let hands = [("Hand1", "ABMR"), ("Hand2", "CDES")];
    let needed = |position: Crosswise, text: &str| {
        let mv = position.with_open_draws().read_move(text.as_bytes()).unwrap();
        position.move_text(position.with_unknown_draw(mv))
    };
    let start = game_with_draws(&hands);
    assert_eq!(["Ac3", "Ac3+?", "Ac3+F"].map(|text| needed(start, text)), ["Ac3+?", "Ac3+?", "Ac3+F"]);
    // After a remove the hand is full. Where draws are not recorded, and where the bag tells them, nothing is written.
    assert_eq!(needed(play(start, "Ac3+F Cd3+?"), "Rc3=A"), "Rc3=A");
    assert_eq!(needed(game(&hands), "Ac3"), "Ac3");
    assert_eq!(needed(late(2), "Ba1"), "Ba1");
}

/// CZ5: the cells that an action fills, and how many stones each wild takes away or replaces.
#[test]
fn cz5_cells_of_actions() {
    let laid = |text: &str| {
        let mv = game(&[]).read_move(text.as_bytes()).unwrap();
        kernel::laid_on(mv.action).into_iter().flatten().map(|cell| cell.to_string()).collect::<Vec<_>>().join(" ")
    };
    let cells = ["Ac4", "Ma1-b2", "Ra1", "SBa1", "Xa1-b2", "--"].map(laid);
    assert_eq!(cells, ["c4", "b2", "", "a1", "a1 b2", ""]);
    let lifted = Stone::ALL.map(|stone| (stone.letter(), kernel::most_lifted(stone)));
    assert!(lifted[..6].iter().all(|(_, lifted)| *lifted == 0));
    assert_eq!(lifted[6..], [('M', 1), ('R', 1), ('S', 1), ('X', 2)]);
}

/// CZ11: what later moves of a record show was in the hand or is in the bag.
#[test]
fn cz11_later_moves_show_hidden_stones() {
    let start = game_with_draws(&[]);
    let later = |words: &str| {
        let moves = words.split(' ').map(|word| start.read_move(word.as_bytes()).unwrap()).collect::<Vec<_>>();
        stock(&start.with_later_moves(moves)).split(' ').next().unwrap().to_owned()
    };
    // The first stone of each player was in the hand.
    assert_eq!(later("Aa1+? Bb1+?"), "A???,B???");
    // So was the second one of seat 1, because its first draw is known to be another one.
    assert_eq!(later("Aa1+C Bb1+? Dc1+?"), "AD??,B???");
    // A stone that may have been drawn says nothing.
    assert_eq!(later("Aa1+? Bb1+? Dc1+?"), "A???,B???");
    // What comes after an illegal move does not count.
    assert_eq!(later("Aa1+? Ba1+? Cc1+?"), "A???,????");
}

/// Hands of which nothing is known are not drawn.
#[test]
fn hands_bag_and_played_wilds_are_drawn() {
    let notes = |position: &Crosswise| {
        let notes = position.picture().notes.into_iter();
        notes.map(|note| format!("{} {}", note.text, note.stones).trim_end().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(notes(&game(&[])), ["bag: 46"]);
    assert_eq!(notes(&game(&[("Hand2", "ABM?")])), ["hand 2 (green) ABM?", "bag: 46"]);
    let last = ["hand 1 (red) SSS", "hand 2 (green) BBCC", "hand 3 (red) DEE", "hand 4 (green) FFF"];
    assert_eq!(notes(&late(1)), [&last[..], &["bag: 0; played wilds: MMMRRRXXX"]].concat());
    // An empty hand is known, of any player.
    let empty = position("AFEEFE/DDCDED/EBCBBA/DACFDF/ABCAAC/FFF1AB 1 ????,BBC?,DE,- 0 M3R3S0X3");
    assert_eq!(notes(&empty)[..3], ["hand 2 (green) BBC?", "hand 3 (red) DE", "hand 4 (green) -"]);
    assert_eq!(empty.picture().notes[2].to_string(), "hand 4 (green): -");
}

/// CZ2, CZ6: a player who is told that another one may not pass does not learn which stone could be played.
#[test]
fn cz6_a_stone_that_can_be_played_is_not_told_to_others() {
    let told = |viewer: Option<u8>| {
        let tags = [("Hand1", "ABMX"), ("Hand2", "ABCD")];
        let position = Crosswise::read_setup(&SetupOptions { viewer: viewer.map(Seat), ..options(&tags) }).unwrap();
        position.explain(refusal(&position, "pass").unwrap()).message.into_owned()
    };
    for viewer in [None, Some(1)] {
        assert_eq!(told(viewer), "seat 1 may not pass while A can be played");
    }
    assert_eq!(told(Some(2)), "seat 1 may not pass while a stone of its hand can be played");
}

/// CZ1: whoever names an eighth stone of a symbol is told where the seven are.
#[test]
fn cz1_known_stones_are_named_with_their_places() {
    let position = position("AAAAA1/6/6/6/6/6 1 AA??,???? 41 M0R0S0X0");
    let told = position.explain(Illegal::TooMany(Stone::Symbol(Symbol::A)));
    assert_eq!(told.message, "no A is left (known: 5 on the board, 2 in hand 1)");
    assert_eq!(told.cells, ["a6", "b6", "c6", "d6", "e6"].map(|name| cell(name).into()));
    assert!(position.explain(Illegal::TooMany(Stone::Wild(Wild::Move))).cells.is_empty());
}

/// CZ11: bag, played wilds, hand sizes and the turn are public; what is unknown counts as 0.
#[test]
fn cz11_public_counts() {
    assert_eq!(
        [late(3), game(&[]), position("6/6/6/6/6/AB4")].map(|position| position.bag()),
        [Some(0), Some(46), None]
    );
    assert_eq!(late(3).public_counts(), [0, 3, 3, 0, 3, 3, 4, 3, 3, 2]);
    let begin = game(&[("Seats", "r1 g1 r2 g1")]);
    assert_eq!(begin.public_counts(), [40, 0, 0, 0, 0, 4, 6, 4, 0, 0]);
    assert_eq!(play(begin, "Aa1 Ra1").public_counts(), [39, 0, 1, 0, 0, 4, 6, 4, 0, 2]);
    assert_eq!(position("6/6/6/6/6/AB4 2").public_counts(), [0, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
}

/// CZ2: a fault in hands is told to a player without the stones, other faults as they are.
#[test]
fn cz2_faults_of_hands_do_not_show_stones() {
    let told = |tag: (&str, &str), viewer: Option<Seat>| {
        let fault = Crosswise::read_setup(&SetupOptions { viewer, ..options(&[tag]) }).unwrap_err();
        fault.fault.message.into_owned()
    };
    let (hand, size) = (("Hand1", "AAAAAAAA"), ("Size", "7"));
    let hidden = "this does not fit the rest of the record";
    assert_eq!(told(hand, Some(Seat(2))), hidden);
    assert_ne!(told(hand, None), hidden);
    assert_eq!(told(size, Some(Seat(2))), told(size, None));
    assert_ne!(told(size, None), hidden);
    // Nor is the rejected board shown with its hands.
    let position = [("Position", "6/6/6/6/6/AB4 1 ABC,???? 45 M0R0S0X0")];
    let picture = |viewer: Option<Seat>| {
        Crosswise::read_setup(&SetupOptions { viewer, ..options(&position) }).unwrap_err().picture
    };
    assert!(picture(Some(Seat(2))).is_none() && picture(None).is_some());
}
