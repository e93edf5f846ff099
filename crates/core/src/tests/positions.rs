//! Positions out of records: what is shown of them, and how plies are named.

use crate::games::cross::Cross;
use crate::games::crossway::Crossway;
use crate::games::crosswise::Crosswise;
use crate::games::{Game, Notation, Position, Seat, SetupOptions, Side};
use crate::judge::{
    AnyPosition, Defaults, NoPosition, PositionAt, ShownPosition, find_ply, numbered_move, position_at,
};
use crate::record::Termination;

fn at(text: &str, ply: &str) -> AnyPosition {
    position_at(text.as_bytes(), 1, ply.parse().unwrap()).unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The names of cells.
fn names(at: &AnyPosition, cells: &[crate::games::Cell]) -> Vec<String> {
    cells.iter().map(|cell| at.cell_name(*cell)).collect()
}

/// Black is seat 2 after the swap, and the second stone is white.
#[test]
fn a_position_of_a_record_is_shown() {
    let text = "[Game \"crossway\"]\n[Size \"4\"]\n[Player1 \"ann\"]\n\n1. b2 swap 2. c1 d4 *\n";
    let shown = at(text, "3");
    assert_eq!((shown.game(), shown.size(), shown.facts().players), (Game::Crossway, 4, 2));
    assert_eq!(shown.one_line(), "4/4/1B2/2W1 B");
    assert_eq!((shown.turn().seat, shown.to_move(), shown.is_side_known()), (Seat(2), Some("black"), true));
    assert_eq!((shown.owner(Side::First), shown.side_of(Seat(1))), (Some(Seat(2)), Side::Second));
    assert_eq!(shown.players(), [Some("ann".to_owned()), None]);
    assert_eq!((shown.plies(), shown.last_ply(), shown.has_captured()), (3, Some("2. c1 (ply 3)"), false));
    assert_eq!(names(&shown, &shown.last_cells()), ["c1"]);
    let changed: Vec<_> = shown.changed_cells().iter().map(|cells| names(&shown, cells)).collect();
    assert_eq!(changed, [vec!["b2".to_owned()], vec![], vec!["c1".to_owned()]]);
    // All points but two are empty, and no block of four has three stones.
    assert_eq!((shown.legal_moves().len(), shown.legal_ends().len()), (14, 14));
    assert!(shown.legal_moves().is_sorted() && shown.outcome().is_none() && shown.ending().is_none());
    assert_eq!(shown.picture().spots().filter(|spot| spot.glyph == b'B').count(), 1);
}

/// Three players have four turns in a cycle (CZ2).
#[test]
fn the_facts_of_a_position_are_shown() {
    let shown = at("[Game \"crosswise\"]\n[Seats \"r1 g1 r2 g1\"]\n\nAa1 *\n", "1");
    assert_eq!((shown.facts().players, shown.facts().cycle), (3, 4));
}

#[test]
fn moves_go_on_from_a_position_of_any_game() {
    let mut shown = at("[Game \"crossway\"]\n[Size \"4\"]\n\n1. b2 d4 *\n", "1");
    let defaults = Defaults::default();
    assert!(shown.play_moves("b2", &defaults).is_err() && shown.plies() == 1);
    shown.play_moves("a1 c1", &defaults).unwrap();
    assert_eq!((shown.plies(), &*shown.one_line()), (3, "4/4/1B2/W1B1 W"));
}

/// Two white stones on a file capture the single black stone ahead of them (CS5).
#[test]
fn a_move_that_captures_is_shown_from_its_origin_to_its_destination() {
    let text = "[Game \"crossings\"]\n[Position \"7b/8/8/8/b7/w7/w7/8 w\"]\n\n1. a2xa4 h8-h7 *\n";
    let shown = at(text, "1");
    assert!(shown.has_captured() && !at(text, "2").has_captured());
    let cells = names(&shown, &shown.last_cells());
    assert_eq!((&*cells[0], &**cells.last().unwrap()), ("a2", "a4"));
}

/// CZ6: a game of Crosswise is over when all have passed one after the other, which its board does not show.
#[test]
fn an_ending_is_told_where_the_board_does_not_show_it() {
    let text = "[Game \"crosswise\"]\n[Hand1 \"MRSX\"]\n[Hand2 \"MRSX\"]\n\n-- -- 1/2-1/2\n";
    assert_eq!(at(text, "1").ending(), None);
    let ending = at(text, "last").ending().unwrap();
    assert!(ending.starts_with("every player has passed"), "{ending}");
}

/// A set-up is repeated with its tags, but for the size, which is that of the board.
#[test]
fn a_position_keeps_the_tags_of_its_set_up() {
    let text = b"[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n[Coords \"plain\"]\n\n1. a1 *\n";
    let AnyPosition::Crossway(at) = position_at(text, 1, "1".parse().unwrap()).unwrap() else { panic!() };
    let mut tags = at.setup_tags;
    tags.sort_unstable();
    assert_eq!(tags, [("Coords", "plain".to_owned()), ("Swap", "no".to_owned())]);
}

/// Tags that neither set the game up nor say who plays it and how it ended are kept beside the others.
#[test]
fn a_position_keeps_the_other_tags_of_its_record() {
    let text = b"[Game \"crossway\"]\n[Size \"4\"]\n[event \"Cup\"]\n[Black \"ann\"]\n[Player2 \"bo\"]\n[X \"y\"]\n[Result \"*\"]\n\n1. a1 *\n";
    let AnyPosition::Crossway(at) = position_at(text, 1, "1".parse().unwrap()).unwrap() else { panic!() };
    let tags: Vec<_> = at.other_tags.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    assert_eq!(tags, [("Event", "Cup"), ("X", "y")]);
}

/// Black has one stone and White two, so a diagram alone does not show whose turn it is.
#[test]
fn the_side_to_move_may_be_unknown() {
    let is_known = |diagram: &str| {
        let (diagram, anyone_to_move) = (Some(diagram.to_owned()), true);
        let defaults = Defaults { diagram, anyone_to_move, ..Defaults::default() };
        PositionAt::<Crossway>::of_moves("", &defaults).unwrap().is_side_known()
    };
    assert_eq!(["...\n.W.\nB.W\n", "...\n.W.\nB..\n"].map(is_known), [false, true]);
}

/// The hand of the player to move is set, and what contradicts the record is refused.
#[test]
fn a_position_is_shown_with_a_hand() {
    let text = "[Game \"crosswise\"]\n[Hand1 \"AB??\"]\n\n*\n";
    let mut shown = at(text, "0");
    shown.show_to(None).unwrap();
    assert_eq!(shown.one_line(), "6/6/6/6/6/6 1 AB??,???? 46 M0R0S0X0");
    assert!(shown.show_to(Some("CDEF")).is_err());
    shown.show_to(Some("ABCD")).unwrap();
    assert_eq!(shown.one_line(), "6/6/6/6/6/6 1 ABCD,???? 46 M0R0S0X0");
}

/// White loses on the board when Black joins the upper and the lower edge (CW4).
#[test]
fn a_game_that_is_over_has_no_move() {
    let won = at("[Game \"crossway\"]\n[Size \"2\"]\n\n1. a1 b1 2. a2 1-0\n", "last");
    assert_eq!(names(&won, &won.deciding_cells()).len(), 2);
    assert_eq!((won.to_move(), won.legal_moves().len()), (None, 0));
    assert_eq!(won.outcome().unwrap().winner, Some(Side::First));
    let resigned = at("[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 resign 1-0\n", "last");
    assert_eq!((resigned.outcome().unwrap().winner, resigned.to_move()), (Some(Side::First), None));
    assert_eq!((resigned.end().resigned, resigned.legal_moves().len()), (Some(Side::Second), 0));
}

#[test]
fn a_position_is_left_and_found_again() {
    let mut shown = at("[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 swap 2. b2 c3 *\n", "2x");
    shown.rewind();
    assert_eq!((shown.plies(), shown.last_ply()), (0, None));
    assert!(shown.step() && shown.step() && shown.step() && !shown.step());
    assert_eq!((shown.one_line().as_str(), shown.last_ply()), ("O2/1X2/5/4/3 O", Some("2. b2 (ply 3)")));
}

#[test]
fn games_are_counted_from_one() {
    let text = b"[Game \"cross\"]\n\n1. a1 *\n\n[Game \"crossway\"]\n\n1. a1 a1 *\n";
    let found = |number: usize, ply: &str| position_at(text, number, ply.parse().unwrap());
    assert_eq!(found(1, "last").ok().map(|at| at.game()), Some(Game::Cross));
    assert_eq!(found(2, "1").ok().map(|at| at.game()), Some(Game::Crossway));
    let why = |number: usize, ply: &str| found(number, ply).err().unwrap();
    assert!(matches!(why(2, "last"), NoPosition::Illegal(_)) && matches!(why(3, "last"), NoPosition::NoGame));
    assert!(matches!(why(0, "last"), NoPosition::NoGame));
    assert_eq!(why(3, "0").to_string(), "there is no such game");
    assert_eq!(why(1, "2").to_string(), "the game has only 1 ply, so there is no position after ply 2");
    assert_eq!(why(2, "last").to_string(), "a1 is occupied by a black stone");
}

#[test]
fn positions_are_shown_while_debugging() {
    let shown = format!("{:?}", at("[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 *\n", "1"));
    assert!(shown.starts_with("Cross(PositionAt { start: Cross {") && shown.contains("name: Some(\"1. a1 (ply 1)\")"));
}

#[test]
fn the_position_before_a_ply() {
    let text = b"[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 b2 *\n";
    let mut reader = crate::record::native::Reader::new(text);
    let head = reader.next_game().unwrap();
    let events = reader.into();
    let before = |ply: usize| AnyPosition::before_ply(&events, &head, &Defaults::default(), ply);
    let lines: Vec<_> = (0..=4).map(|ply| before(ply).map(|at| at.one_line())).collect();
    let line = |text: &str| Some(text.to_owned());
    assert_eq!(lines, [None, line("2/3/2 O"), line("O1/3/2 X"), line("O1/1X1/2 O"), None]);
}

/// A game of four players has four plies to a number.
#[test]
fn plies_are_named_by_number_and_mover() {
    let start = |seats: &str| {
        let options = SetupOptions { seats: Some(seats), ..SetupOptions::default() };
        Crosswise::begin(&Crosswise::read_setup(&options).unwrap()).unwrap()
    };
    let moves = |start: &Crosswise, words: &str| {
        words.split(' ').map(|word| start.read_move(word.as_bytes()).unwrap()).collect::<Vec<_>>()
    };
    let four = start("r1 g1 r2 g2");
    let played = moves(&four, "Aa1 Bb1 Cc1 Dd1 Ee1 Ff1");
    let find = |name: &str| find_ply(&four, &played, name.parse().unwrap());
    for (name, plies) in [("last", 6), ("0", 0), ("4", 4), ("1.1", 1), ("1.3", 3), ("2.2", 6), ("2g", 6), ("1r", 3)] {
        assert_eq!(find(name), Ok(plies), "{name}");
    }
    assert_eq!(find("2.3"), Err("has no ply 2.3; it has 6 plies, 1.1 to 2.2".to_owned()));
    assert_eq!(find("3r"), Err("has no ply 3r; it has 6 plies, 1r to 2g".to_owned()));
    assert_eq!(find("7"), Err("has only 6 plies, so there is no position after ply 7".to_owned()));
    let numbered = [1, 2, 4, 5, 6].map(|ply| numbered_move(&four, ply, "Aa1"));
    assert_eq!(numbered, ["1. Aa1", "1... Aa1", "1... Aa1", "2. Aa1", "2... Aa1"]);
}

/// The first ply after a set-up may be that of the second side, as in chess.
#[test]
fn a_set_up_begins_within_a_number() {
    let options = SetupOptions { position: Some("O1/3/2 X"), ..SetupOptions::default() };
    let start = Cross::begin(&Cross::read_setup(&options).unwrap()).unwrap();
    let numbered = [1, 2, 3].map(|ply| numbered_move(&start, ply, "b2"));
    assert_eq!(numbered, ["1... b2", "2. b2", "2... b2"]);
    let played = ["b1", "b2", "b3"].map(|word| start.read_move(word.as_bytes()).unwrap());
    let find = |name: &str| find_ply(&start, &played, name.parse().unwrap());
    assert_eq!((find("1x"), find("2o"), find("2x")), (Ok(1), Ok(2), Ok(3)));
    assert_eq!(find("1o"), Err("has no ply 1o; it has 3 plies, 1x to 2x".to_owned()));
}

/// The side that has won where the board does not show it is said with the way of ending.
#[test]
fn endings_have_names_and_words() {
    let words = |ending: Termination| ending.words().unwrap_or_default();
    assert_eq!(words(Termination::Timeout), "{loser} has lost on time");
    assert_eq!(words(Termination::Forfeit), "{loser} has forfeited the game");
    assert!(words(Termination::Resign).contains("resigned"));
    for ending in [Termination::Normal, Termination::Agreed, Termination::Abandoned] {
        assert_eq!(ending.words(), None);
    }
    let names = ["normal", "resign", "timeout", "forfeit", "agreed", "abandoned"];
    assert!(Termination::names().eq(names));
    for name in names {
        let spellings = [name.to_owned(), name.to_uppercase(), format!(" {name} ")];
        spellings.iter().for_each(|text| assert_eq!(Termination::from_name(text).map(Termination::name), Some(name)));
    }
    assert_eq!(Termination::from_name("sunset"), None);
}
