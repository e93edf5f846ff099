//! Facts about games, formats and results that only other crates ask for.

use super::support::random::Random;
use crate::board::picture::{Labels, Mark, Marks, Picture, Spot, Surface};
use crate::diagnostic::Code;
use crate::games::crossings::Crossings;
use crate::games::crossway::Crossway;
use crate::games::crosswise::{Crosswise, Seats};
use crate::games::{
    Diagram, Fault, Game, Hands, MoveKind, Notation, Position, Reason, Seat, Seating, SetupOptions, for_game,
};
use crate::judge::{Defaults, GameInfo, Judgement, score_by_seat, size_by_tags};
use crate::record::native::Reader;
use crate::record::{self, Format, GameResult, PlyName};

#[test]
fn stones_have_names_where_they_show_sides() {
    let names = |game: Game, letters: &str| letters.chars().map(|letter| game.stone_name(letter)).collect::<Vec<_>>();
    assert_eq!(names(Game::Crossway, "BW"), ["black", "white"]);
    assert_eq!(names(Game::Crossings, "wbWB"), ["white", "black", "locked white", "locked black"]);
    assert_eq!(names(Game::Crosswise, "Arg"), ["A", "r", "g"]);
    assert_eq!(names(Game::Cross, "?"), ["?"]);
}

#[test]
fn sides_of_plies_are_those_of_the_game() {
    let check = |name: &str, game: Game| name.parse::<PlyName>().unwrap().check_side(game);
    for (name, game) in [
        ("1b", Game::Crossway),
        ("2w", Game::Crossway),
        ("3x", Game::Cross),
        ("4r", Game::Crosswise),
        ("5.2", Game::Cross),
        ("last", Game::Cross),
    ] {
        assert_eq!(check(name, game), Ok(()), "{name}");
    }
    let wrong = "the sides of cross are o and x: write `12o` or `12x`";
    assert_eq!(check("12b", Game::Cross), Err(wrong.to_owned()));
}

#[test]
fn formats_that_are_only_read() {
    let read = Format::ALL.iter().copied().filter(|format| !format.is_writable());
    assert!(read.eq([Format::Pbmserv, Format::Wedel]));
}

#[test]
fn a_result_is_that_of_its_tag() {
    let result = |tag: &str| {
        let text = format!("[Game \"cross\"] {tag} 1. a1 *");
        let head = Reader::new(text.as_bytes()).next_game().unwrap();
        GameInfo::read(&head, &Defaults::default()).result()
    };
    assert_eq!(result("[Result \"0-1\"]"), Some(GameResult::SecondWins));
    assert_eq!((result("[Result \"2-0\"]"), result("")), (None, None));
}

#[test]
fn the_board_is_believed_before_the_record() {
    let known = |computed: GameResult, result: Option<GameResult>| {
        Judgement { result, computed, ..Judgement::of_findings(None, Vec::new()) }.known_result()
    };
    let (first, second, open) = (GameResult::FirstWins, GameResult::SecondWins, GameResult::Unfinished);
    assert_eq!((known(first, Some(second)), known(first, None)), (first, first));
    assert_eq!((known(open, Some(second)), known(open, None)), (second, open));
    let winners = [first, second, GameResult::Draw, open].map(GameResult::is_won_by_first);
    assert_eq!(winners, [Some(true), Some(false), None, None]);
}

/// Two equal symbols in a line are worth 1 (CZ8): those of row 1 count for the rows.
#[test]
fn points_are_those_of_the_seats() {
    let score = |seats: &str| {
        let options = SetupOptions { seats: Some(seats), ..SetupOptions::default() };
        let mut position = Crosswise::begin(&Crosswise::read_setup(&options).unwrap()).unwrap();
        for word in ["Aa1", "Ab1"] {
            let mv = position.read_move(word.as_bytes()).unwrap();
            position.play(mv);
        }
        score_by_seat(&position)
    };
    assert_eq!((score("r1 g1"), score("g1 r1")), (Some([1, 0]), Some([0, 1])));
    assert_eq!(score_by_seat(&Crossway::new(4).unwrap()), None);
}

#[test]
fn sizes_of_boards_by_tags() {
    let size = |game: Game, tags: &str, defaults: &Defaults| {
        size_by_tags(game, &Reader::new(format!("{tags} 1. a1 *").as_bytes()).next_game().unwrap(), defaults)
    };
    let (none, nine) = (Defaults::default(), Defaults { size: Some("9".into()), ..Defaults::default() });
    assert_eq!(size(Game::Crossway, "[Event \"x\"]", &none), Some(19));
    assert_eq!(size(Game::Crossway, "[Event \"x\"]", &nine), Some(9));
    assert_eq!(size(Game::Crossway, "[Size \"small\"]", &none), Some(9));
    assert_eq!(size(Game::Crossway, "[Size \"rubbish\"]", &none), None);
    assert_eq!(size(Game::Crossings, "[Event \"x\"]", &none), Some(8));
}

#[test]
fn cells_keep_the_order_in_which_they_were_marked() {
    let position = Crossway::new(3).unwrap();
    let mut picture = position.picture();
    let cell = |name: &str| {
        position.picture().spots().map(|spot| spot.cell).find(|cell| position.cell_name(*cell) == name).unwrap()
    };
    picture.mark(&[cell("c1"), cell("a3")], Mark::Legal);
    picture.mark_cell(cell("c1"), Mark::Last);
    // Rows are read from the top, so a3 is the first of nine cells and c1 the last.
    let both = Marks::of(&[Mark::Legal, Mark::Last]);
    assert!(picture.marked_places().eq([(8, both), (0, Marks::of(&[Mark::Legal]))]));
    assert!(picture.marked().map(|spot| position.cell_name(spot.cell)).eq(["c1", "a3"]));
    assert!(both.has(Mark::Last) && both.contains(Marks::of(&[Mark::Legal])) && !both.has(Mark::Fault));
    assert!(!Marks::of(&[Mark::Legal]).contains(both));
    assert_eq!(both.index(), 0b1_0001);
    assert!((0..Marks::COUNT).all(|index| Marks::from_index(index).index() == index));
}

/// The letter of a cell and what is put on a changed one are what the picture of the position shows.
#[test]
fn pictures_are_drawn_as_a_whole_or_cell_by_cell() {
    for game in super::games() {
        for_game!(game, P => {
            let mut position = P::begin(&P::read_setup(&SetupOptions::default()).unwrap()).unwrap();
            let (mut picture, mut random) = (position.picture(), crate::random::Random::new(6, 0));
            for _ in 0..20 {
                let Some(&mv) = random.pick(&position.legal_moves()) else { break };
                position.play(mv);
                let after = position.picture();
                for spot in after.spots() {
                    assert_eq!(position.glyph(spot.cell), char::from(spot.glyph), "{}", position.one_line());
                }
                let is_changed = |spot: &Spot| P::changed_cells(mv).contains(&spot.cell);
                after.spots().filter(is_changed).for_each(|spot| picture.put(spot));
                let shown = |picture: &Picture| picture.spots().map(|spot| (spot.glyph, spot.ink)).collect::<Vec<_>>();
                assert_eq!(shown(&picture), shown(&after), "{}", position.one_line());
            }
        });
    }
}

#[test]
fn the_player_to_move_is_the_first_of_the_turns() {
    for game in super::games() {
        for_game!(game, P => {
            let mut position = P::begin(&P::read_setup(&SetupOptions::default()).unwrap()).unwrap();
            assert_eq!(position.turns(), [Seat(1), Seat(2)], "{game}");
            position.play(position.legal_moves()[0]);
            assert_eq!(position.turns(), [Seat(2), Seat(1)], "{game}");
        });
    }
}

#[test]
fn a_pass_is_a_kind_of_move() {
    for game in super::games() {
        for_game!(game, P => {
            let position = P::begin(&P::read_setup(&SetupOptions::default()).unwrap()).unwrap();
            let kinds = |text: &str| position.kinds_of(position.read_move(text.as_bytes()).unwrap());
            assert_eq!(kinds("pass"), [Some(MoveKind::Pass), None], "{game}");
        });
    }
}

#[test]
fn a_fault_is_shown_by_its_message() {
    assert_eq!(Fault::new(Code::Occupied, "a1 is occupied").help("choose another").to_string(), "a1 is occupied");
}

/// A game in a format of another program, with what it cannot hold in the words of an error.
#[test]
fn a_resignation_is_written_if_its_player_has_lost() {
    let written = |result: &str, ending: &str| {
        let text = format!("[Game \"crossway\"]\n[Size \"3\"]\n{ending}\n1. a1 b1 resign {result}\n");
        let (game, record) = super::laws::formats::transcripts(text.as_bytes()).remove(0);
        let mut out = Vec::new();
        record::format::write(Format::AbstractPlay, game, &record, &mut out).map(|_| String::from_utf8(out).unwrap())
    };
    let refused = written("*", "").unwrap_err();
    assert!(refused.ends_with("but the result is *; AbstractPlay records only the result"), "{refused}");
    assert!(!written("0-1", "").unwrap().contains("termination"));
    assert!(written("0-1", "[Termination \"resign\"]\n").unwrap().contains("\"termination\":\"resign\""));
    assert!(written("0-1", "[Termination \"timeout\"]\n").unwrap().contains("\"termination\":\"timeout\""));
}

/// A game for two players is not shown to a third one.
#[test]
fn a_viewer_has_a_seat() {
    let text = b"[Game \"crosswise\"]\n\n*\n";
    for (seat, is_there) in [(1, true), (2, true), (3, false), (4, false)] {
        let defaults = Defaults { viewer: Some(Seat(seat)), ..Defaults::default() };
        let mut reader = Reader::new(text);
        let head = reader.next_game().unwrap();
        let found = crate::judge::judge_game(&mut reader.into(), &head, &defaults).diagnostics;
        assert_eq!(found.iter().any(|finding| finding.code == Code::NoSuchSeat), !is_there, "{seat}");
    }
}

/// A game has words for the ways in which one move decides it, and none for the others.
#[test]
fn decisions_have_words() {
    for game in super::games() {
        for reason in Reason::ALL {
            let own = game.profile().decisions.iter().find(|decision| decision.reason == reason);
            let found = game.profile().decision(reason);
            assert_eq!(found.reason, reason);
            assert_eq!((found.won, found.lost), own.map_or(("", ""), |own| (own.won, own.lost)), "{game} {reason:?}");
        }
    }
    assert_eq!(
        Game::Crossings.profile().decision(Reason::Crossing).won,
        ", by a crossing that cannot be answered (CS7)"
    );
}

#[test]
fn only_games_with_hands_hide_stones_in_texts() {
    for game in super::games() {
        let shown = for_game!(game, P => P::hide_in_text("[Hand1 \"ABMX\"] a1"));
        let hidden = if game.has_hands() { "[Hand1 \"????\"] a1" } else { "[Hand1 \"ABMX\"] a1" };
        assert_eq!(shown, hidden, "{game}");
    }
}

#[test]
fn sides_are_swapped_in_games_with_the_pie_rule() {
    for game in super::games() {
        let offers_swap = for_game!(game, P => {
            P::begin(&P::read_setup(&SetupOptions::default()).unwrap()).unwrap().offers_swap()
        });
        assert_eq!(offers_swap, game.has_pie_rule(), "{game}");
    }
}

/// A player knows the stones of the own hand, and of another one only how many there are (CZ2).
#[test]
fn of_all_hands_a_player_knows_the_own_one() {
    let bag: String = Random(5).stones(false).iter().collect();
    let dealt = |viewer: Option<Seat>| {
        let options = SetupOptions { seats: Some("r1 g1"), bag: Some(&bag), viewer, ..SetupOptions::default() };
        Crosswise::begin(&Crosswise::read_setup(&options).unwrap()).unwrap()
    };
    let all = dealt(None);
    let [red, green] = all.hands().try_into().unwrap();
    assert_eq!(red.len() + green.len(), 8);
    assert!(!red.contains('?') && !green.contains('?'));
    let unknown = "????".to_owned();
    assert_eq!(all.seen_by(Seat(1)).hands(), [red, unknown.clone()]);
    assert_eq!(all.seen_by(Seat(2)).hands(), [unknown.clone(), green.clone()]);
    assert!(!all.facts().moves_are_uncertain && all.seen_by(Seat(2)).facts().moves_are_uncertain);

    // A position that is shown to a player is the one that this player knows.
    let shown_to = |seat: u8| dealt(Some(Seat(seat)));
    for seat in [1, 2] {
        assert_eq!(shown_to(seat).as_seen(), all.seen_by(Seat(seat)));
        assert_ne!(shown_to(seat).as_seen(), all.as_seen());
    }
    assert_eq!(shown_to(2).hands(), [unknown, green]);
    // Who is shown a position does not see what others draw; a position that has only what is known hides nothing more.
    let drawn = format!("{}a1+{}", all.hands()[0].chars().find(char::is_ascii_uppercase).unwrap(), &bag[8..9]);
    let mv = all.read_move(drawn.as_bytes()).unwrap();
    assert_eq!(shown_to(2).move_text(mv), format!("{}?", &drawn[..4]));
    assert_eq!(shown_to(2).as_seen().move_text(mv), drawn);
}

#[test]
fn players_move_in_turn() {
    let mut position = Crossway::new(3).unwrap();
    for (word, next) in [("a1", 0), ("b1", 1), ("c1", 0), ("c3", 1)] {
        let facts = position.facts();
        assert_eq!((facts.players, facts.cycle, facts.next, facts.points), (2, 2, next, None));
        let mv = position.read_move(word.as_bytes()).unwrap();
        position.play(mv);
    }
}

/// A square board has the labels of its columns above and below, without a shift.
#[test]
fn labels_of_square_boards() {
    for (surface, layout) in [
        (Surface::Points, Crossway::new(3).unwrap().layout()),
        (Surface::Chequered, Crossings::new().layout()),
        (Surface::Tiles, Crosswise::new(Seats::by_number(2)).layout()),
    ] {
        let labels: Vec<_> = ('a'..).take(layout.rows().len()).map(String::from).collect();
        assert_eq!(layout.surface, surface);
        assert_eq!(layout.below, Labels { indent: 0, labels: labels.clone(), repeated: false });
        assert_eq!(layout.above, Labels { indent: 0, labels, repeated: true });
    }
}

#[test]
fn only_rows_of_hexagons_are_shifted() {
    let is_staggered = |game: Game| {
        crate::games::for_game!(game, P => {
            P::begin(&P::read_setup(&SetupOptions::default()).unwrap()).unwrap().layout().is_staggered()
        })
    };
    let staggered = super::games().filter(|game| is_staggered(*game));
    assert!(staggered.eq([Game::Cross]));
}

#[test]
fn empty_cells_are_listed_into_any_buffer() {
    let mut position = Crossway::new(3).unwrap();
    let mut cells = vec![crate::board::Cell(7); 40];
    for word in ["b2", "a1", "c3"] {
        position.stones().empty_cells_into(&mut cells);
        assert!(position.stones().empty_cells().eq(cells.iter().copied()));
        let mv = position.read_move(word.as_bytes()).unwrap();
        position.play(mv);
    }
    position.stones().empty_cells_into(&mut cells);
    assert_eq!(cells.len(), 6);
    assert!(!cells.iter().any(|cell| ["b2", "a1", "c3"].contains(&&*position.cell_name(*cell))));
}

/// Judging finds a fault, unless its code is ignored everywhere.
#[test]
fn ignored_codes_are_found_nowhere() {
    let text = b"[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 2. b2 *\n";
    let found = |ignored: Vec<Code>| {
        let defaults = Defaults { ignored, ..Defaults::default() };
        let mut reader = Reader::new(text);
        let head = reader.next_game().unwrap();
        crate::judge::judge_game(&mut reader.into(), &head, &defaults).diagnostics.len()
    };
    assert_eq!((found(vec![]), found(vec![Code::Occupied]), found(vec![Code::WrongMoveNumber])), (1, 1, 0));
}
