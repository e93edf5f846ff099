//! One test for each sentence of the rules.

use super::super::testing::*;
use super::*;
use crate::board::stones::UNREACHED;
use crate::games::symmetry::Symmetric;
use crate::games::{FinalBoard, MoveKind, RandomPlay, Reading, Seating, SetupField, SetupOptions};

type Board = Crossway;

/// CW6: a position that is undecided, with seven stones each and Black to move.
const STUCK: &str = "B W B W
                     B W B W
                     W . . W
                     B B W B";

#[test]
fn cw1_sizes() {
    let points = |tags| legal(&start::<Board>(tags)).split(' ').count();
    assert_eq!(points(""), 361);
    assert_eq!((points("Size small"), points("Size Medium"), points("Size large")), (81, 169, 361));
    for size in 2..=52 {
        let tags: &str = Box::leak(format!("Size {size}").into_boxed_str());
        assert_eq!(points(tags), size * size);
        assert_eq!(usize::from(Symmetric::size(&start::<Board>(tags))), size);
        let setup = Board::read_setup(&SetupOptions { size: Some(&tags[5..]), ..SetupOptions::default() }).unwrap();
        assert_eq!(usize::from(<Board as Notation>::size(&setup)), size);
    }
    for wrong in ["1", "0", "53", "-4", "+4", "4.5", "19x19", "", "huge", "99999999999999999999"] {
        let fault = Board::read_setup(&SetupOptions { size: Some(wrong), ..SetupOptions::default() }).unwrap_err();
        assert_eq!((fault.field, fault.fault.code), (SetupField::Size, Code::BadSize), "{wrong}");
    }
}

#[test]
fn cw2_black_first_then_in_turn_one_stone_on_an_empty_point() {
    let position = start::<Board>("Size 4");
    assert_eq!(turn(&position), (1, "black"));
    let position = play(position, "b2");
    assert_eq!(turn(&position), (2, "white"));
    assert!(matches!(refusal(&position, "b2"), Some(Illegal::Occupied(_))));
    let position = play(position, "c2");
    assert_eq!(turn(&position), (1, "black"));
    assert_eq!(position.one_line(), "4/4/1BW1/4 B");
}

#[test]
fn cw3_no_checkerboard_for_either_side() {
    let both_ways = "B W . . . .
                     W . . . . .
                     . . . . . .
                     . . . . B W
                     . . . . . B";
    // Five rows make a board of five columns.
    let both_ways: String = both_ways.lines().map(|line| line.trim().replacen(" .", "", 1) + "\n").collect();
    let black = board::<Board>(&both_ways, "B");
    let white = board::<Board>(&both_ways, "W");
    // Black on b4 would complete B W / W B, White on d1 W's twin.
    assert!(matches!(refusal(&black, "b4"), Some(Illegal::Checkerboard(..))));
    assert_eq!(refusal(&white, "b4"), None);
    assert!(matches!(refusal(&white, "d1"), Some(Illegal::Checkerboard(..))));
    assert_eq!(refusal(&black, "d1"), None);
}

#[test]
fn cw3_all_four_corners_of_a_block_and_the_reason_names_the_other_three() {
    for (blanked, own) in [("b3", 'W'), ("c3", 'B'), ("b2", 'B'), ("c2", 'W')] {
        let full = [("b3", 'W'), ("c3", 'B'), ("b2", 'B'), ("c2", 'W')];
        let stone = |name: &str| {
            full.iter().find(|(other, _)| *other == name && name != blanked).map_or('.', |(_, stone)| *stone)
        };
        let diagram = format!("....\n.{}{}.\n.{}{}.\n....", stone("b3"), stone("c3"), stone("b2"), stone("c2"));
        let position = board::<Board>(&diagram, &own.to_string());
        let Some(Illegal::Checkerboard(point, block)) = refusal(&position, blanked) else { panic!("{diagram}") };
        assert_eq!(position.cell_name(point), blanked);
        let mut names = block.map(|cell| position.cell_name(cell));
        names.sort_unstable();
        let others: Vec<&str> = ["b2", "b3", "c2", "c3"].into_iter().filter(|name| *name != blanked).collect();
        assert_eq!(names.as_slice(), others);
        // The opponent may play there.
        let other = if own == 'B' { "W" } else { "B" };
        assert_eq!(refusal(&board::<Board>(&diagram, other), blanked), None);
    }
}

#[test]
fn cw4_north_to_south_for_black_touching_orthogonally_or_diagonally() {
    let before = "W B . W
                  . . B .
                  . B . W
                  . . . .";
    let position = board::<Board>(before, "B");
    assert_eq!(winner(&position), None);
    let after = play(position, "a1");
    assert_eq!((winner(&after), chain(&after).as_str()), (Some("black"), "b4 c3 b2 a1"));
}

#[test]
fn cw4_west_to_east_for_white() {
    let before = "B W . B
                  . . W .
                  W . . W
                  B . B B";
    let position = board::<Board>(before, "W");
    assert_eq!(winner(&position), None);
    let after = play(position, "b2");
    assert_eq!((winner(&after), chain(&after).as_str()), (Some("white"), "a2 b2 c3 d2"));
}

#[test]
fn cw4_the_other_edges_do_not_count() {
    let west_to_east = "B B B B
                        . . . .
                        W . . .
                        W . W .";
    assert_eq!(winner(&board::<Board>(west_to_east, "W")), None);
}

#[test]
fn cw4_a_corner_belongs_to_both_of_its_edges() {
    let black = play(start::<Board>("Size 2"), "a2 b1 a1");
    assert_eq!((winner(&black), chain(&black).as_str()), (Some("black"), "a2 a1"));
    let white = play(start::<Board>("Size 3 Swap no"), "b1 a3 b2 b3 a1 c3");
    assert_eq!((winner(&white), chain(&white).as_str()), (Some("white"), "a3 b3 c3"));
}

#[test]
fn cw5_swap_at_ply_two_only() {
    let position = start::<Board>("Size 4");
    assert_eq!(refusal(&position, "swap"), Some(Illegal::Swap(SwapFault::NotPlyTwo)));
    let position = play(position, "b2");
    assert_eq!(refusal(&position, "swap"), None);
    let position = play(position, "c2");
    assert_eq!(refusal(&position, "swap"), Some(Illegal::Swap(SwapFault::NotPlyTwo)));
}

#[test]
fn cw5_the_stone_stays_black_and_seat_one_places_the_next_one() {
    let position = play(start::<Board>("Size 4"), "b2 swap");
    assert_eq!(position.one_line(), "4/4/1B2/4 W");
    assert_eq!(turn(&position), (1, "white"));
    assert_eq!((position.owner(Side::First), position.owner(Side::Second)), (Seat(2), Seat(1)));
    assert_eq!(refusal(&position, "pie"), Some(Illegal::Swap(SwapFault::Twice)));
    assert_eq!(turn(&play(position, "c3")), (2, "black"));
}

#[test]
fn cw5_not_when_switched_off_and_never_after_a_set_up() {
    let off = play(start::<Board>("Size 4 Swap no"), "b2");
    assert_eq!(refusal(&off, "swap"), Some(Illegal::Swap(SwapFault::Off)));
    let set_up = play(board::<Board>("....\n....\n....\n....", "B"), "b2");
    assert_eq!(refusal(&set_up, "swap"), Some(Illegal::Swap(SwapFault::AfterSetUp)));
    assert_eq!(turn(&board::<Board>("..\n..", "W")), (2, "white"));
}

/// CW5: a game offers the swap at ply 2 if it is played with the pie rule, and not from a set-up position.
#[test]
fn cw5_the_swap_is_offered_with_the_pie_rule() {
    let offers = [start::<Board>("Size 3"), start("Size 3 Swap no"), board("...\n...\n...", "B")];
    assert_eq!(offers.map(|position| position.offers_swap()), [true, false, false]);
    let corner = Move::Place(Square::new(3).cell(0, 0));
    assert_eq!([Move::Swap, Move::Pass, corner].map(Board::is_swap), [true, false, false]);
}

/// The final board shows the stones of a whole game: it neither begins with a set-up position nor later.
#[test]
fn final_boards_begin_with_the_empty_board() {
    let begins = |position: &Board| <Board as Reading>::FinalBoard::default().begin(position);
    assert!(begins(&start("Size 3")) && begins(&start("Size 3 Swap no")));
    assert!(!begins(&board("...\n...\n...", "B")) && !begins(&play(start("Size 3"), "b2")));
}

/// CW2: later moves place stones on the points that are empty now; a swap may be among them.
#[test]
fn candidates_are_the_empty_points_and_the_swap() {
    let position = play(start::<Board>("Size 2"), "b2");
    let texts: Vec<String> = position.candidates().into_iter().map(|mv| position.move_text(mv)).collect();
    assert_eq!(texts.join(" "), "a2 a1 b1 swap");
}

#[test]
fn only_a_pass_is_of_a_kind() {
    let position = start::<Board>("Size 3");
    let moves = [Move::Pass, Move::Swap, Move::Place(position.square.cell(0, 0))];
    assert_eq!(moves.map(|mv| position.kinds_of(mv)), [[Some(MoveKind::Pass), None], [None; 2], [None; 2]]);
}

#[test]
fn cw6_a_side_without_a_placement_passes() {
    let black = board::<Board>(STUCK, "B");
    assert_eq!((legal(&black).as_str(), winner(&black)), ("pass", None));
    assert!(matches!(refusal(&black, "b2"), Some(Illegal::MustPass(..))));
    let white = play(black, "pass");
    assert_eq!(legal(&white), "b2 c2");
    assert!(matches!(refusal(&white, "pass"), Some(Illegal::NotStuck(_))));
    // Either placement joins West to East.
    assert_eq!(winner(&play(white.clone(), "c2")), Some("white"));
    assert_eq!(winner(&play(white, "b2")), Some("white"));
}

/// The example of CW6 arises in play: seven placements each, every one of them legal.
#[test]
fn cw6_the_example_can_be_reached() {
    let position = play(start::<Board>("Size 4"), "a4 b4 c4 d4 a3 b3 c3 d3 a1 a2 b1 d2 d1 c1");
    assert_eq!(position.one_line(), "BWBW/BWBW/W2W/BBWB B");
    assert_eq!(legal(&position), "pass");
}

/// CW6: a point that is illegal for a colour stays so, hence a stuck side passes on every later turn and loses.
#[test]
fn cw6_a_stuck_side_passes_on_every_later_turn() {
    let stuck = "W W B W B
                 W . W . B
                 W B B . W
                 W B B W B
                 B B W W B";
    let again = play(board::<Board>(stuck, "B"), "pass b4");
    assert_eq!((legal(&again).as_str(), winner(&again)), ("pass", None));
    let lost = play(again, "pass d4");
    assert_eq!((winner(&lost), legal(&lost).as_str()), (Some("white"), ""));
}

#[test]
fn cw6_pass_at_no_other_time() {
    let position = start::<Board>("Size 4");
    assert!(matches!(refusal(&position, "pass"), Some(Illegal::NotStuck(_))));
    assert!(matches!(refusal(&play(position, "b2"), "--"), Some(Illegal::NotStuck(_))));
}

/// CW6, CW7: on every undecided 3×3 board without a checkerboard, one side can still place a stone.
#[test]
fn cw7_an_undecided_position_goes_on_and_never_has_two_winners() {
    let mut undecided = 0;
    for number in 0..3usize.pow(9) {
        let stone = |index: u32| ['.', 'B', 'W'][number / 3usize.pow(index) % 3];
        let diagram: String =
            (0..9).map(|index| format!("{}{}", stone(index), if index % 3 == 2 { "\n" } else { "" })).collect();
        let Ok(black) = try_board::<Board>(&diagram, "B") else { continue };
        let connected = [Side::First, Side::Second].map(|side| {
            let (columns_or_rows, last) = (usize::from(side == Side::First), black.square.size() - 1);
            let line = |cell: &Cell| <[u16; 2]>::from(black.square.column_and_row(*cell))[columns_or_rows];
            let reached = black.board.distances(side, black.square.cells().filter(|cell| line(cell) == 0));
            black.square.cells().any(|cell| line(&cell) == last && reached[cell.index()] != UNREACHED)
        });
        assert!(connected != [true, true], "{diagram}");
        assert_eq!(winner(&black).is_some(), connected != [false, false], "{diagram}");
        if winner(&black).is_none() {
            undecided += 1;
            assert!(diagram.contains('.'), "{diagram}");
            let white = board::<Board>(&diagram, "W");
            assert!(legal(&black) != "pass" || legal(&white) != "pass", "{diagram}");
        }
    }
    assert!(undecided > 1000);
}

#[test]
fn cw7_nothing_follows_the_winning_placement() {
    let over = play(start::<Board>("Size 2"), "a1 b1 a2");
    assert_eq!(legal(&over), "");
    for word in ["b2", "swap", "pass", "a1"] {
        assert_eq!(refusal(&over, word), Some(Illegal::GameOver), "{word}");
    }
}

/// CW8: the marks of the published figure are the legal points of V, Black.
#[test]
fn cw8_figure_two() {
    let figure = "?HVVV
                  H.H?H
                  VVV.H
                  VH?HV
                  H.V.H";
    assert_eq!(legal(&board::<Board>(figure, "V")), "a5 c2 d4");
    assert_eq!(legal(&board::<Board>(figure, "H")), "a5 b1 b4 c2 d1 d3 d4");
}

#[test]
fn figure_three_is_won_by_white() {
    let figure = "....H
                  V..HV
                  VHHV.
                  H.V..
                  .....";
    let position = board::<Board>(figure, "V");
    assert_eq!((winner(&position), chain(&position).as_str()), (Some("white"), "a2 b3 c3 d4 e5"));
}

#[test]
fn cw9_a_set_up_with_a_checkerboard_is_rejected_and_shown() {
    let fault = try_board::<Board>("....\n.BW.\n.WB.\n....", "B").unwrap_err();
    assert_eq!(
        (fault.fault.code, &*fault.fault.message),
        (Code::SetUpCheckerboard, "the set-up position contains a checkerboard: b3, b2, c3, c2")
    );
    let marked = fault.picture.unwrap().spots().filter(|spot| spot.marks.has(Mark::Fault)).count();
    assert_eq!(marked, 4);
}

#[test]
fn moves_are_read_in_any_case_and_written_in_canonical_form() {
    let position = start::<Board>("");
    for (written, canonical) in
        [("K10", "k10"), ("t19", "t19"), ("PIE", "swap"), ("swap-sides", "swap"), ("--", "pass")]
    {
        let mut text = String::new();
        position.write_move(position.read_move(written.as_bytes()).unwrap(), &mut text);
        assert_eq!(text, canonical);
    }
    for (wrong, code) in [
        ("i10", Code::SkippedLetter),
        ("t20", Code::OffBoard),
        ("u1", Code::OffBoard),
        ("k0", Code::OffBoard),
        ("k99999999999999999999", Code::OffBoard),
        ("12", Code::UnreadableMove),
        ("k", Code::UnreadableMove),
        ("", Code::UnreadableMove),
        ("kk10x", Code::UnreadableMove),
        ("abc1", Code::UnreadableMove),
        ("swap-pieces", Code::SwapPieces),
    ] {
        assert_eq!(position.read_move(wrong.as_bytes()).unwrap_err().code, code, "{wrong}");
    }
    let plain = start::<Board>("Size 19 Coords plain");
    assert_eq!(plain.read_move(b"j10"), position.read_move(b"k10"));
    assert!(plain.read_move(b"i10").is_ok());
}

/// Advice about a text depends on what may have been meant: a point, a move number or a word.
#[test]
fn advice_about_texts_that_are_not_moves() {
    let of_numbers = "a move number needs a dot and a point needs its column letter: `12.`, `k10`";
    let of_letters =
        "if the columns of the record are lettered without a gap, add `[Coords \"plain\"]` or use `--coords plain`";
    let of_points = "a board of size 19 goes from a1 to t19";
    let of_moves = "a move is a point such as `k10`, `swap`, `pass` or `resign`";
    let of_plain_points = "a board of size 19 goes from a1 to s19";
    let of_plain_moves = "a move is a point such as `j10`, `swap`, `pass` or `resign`";
    for (tags, text, help) in [
        ("", "12", of_numbers),
        ("", "i10", of_letters),
        ("", "aI1", of_letters),
        ("", "t20", of_points),
        ("", "aa1", of_points),
        ("", "abc1", of_moves),
        ("", "k", of_moves),
        ("", "", of_moves),
        ("Coords plain", "t1", of_plain_points),
        ("Coords plain", "ai1", of_plain_points),
        ("Coords plain", "10k", of_plain_moves),
    ] {
        let fault = start::<Board>(tags).read_move(text.as_bytes()).unwrap_err();
        assert_eq!(fault.help.as_deref(), Some(help), "{tags} {text}");
    }
}

#[test]
fn illegal_moves_are_explained_by_the_rules() {
    let explain = |position: &Board, word: &str| {
        let fault = position.explain(refusal(position, word).unwrap());
        let mut cells: Vec<String> = fault.cells.iter().map(|cell| position.cell_name(*cell)).collect();
        cells.sort_unstable();
        (fault.code, fault.message.into_owned(), fault.help.unwrap().into_owned(), cells.join(" "))
    };
    let expected = |code, message: &str, help: &str, cells: &str| (code, message.into(), help.into(), cells.into());
    let help = "nothing may follow the winning placement (CW7)";
    for (drawn, winner, cells) in [("B W\nB .", "black", "a1 a2"), ("W W\nB .", "white", "a2 b2")] {
        let message = format!("the game is over: {winner} has already connected its edges");
        assert_eq!(explain(&board(drawn, "B"), "b1"), expected(Code::MoveAfterEnd, &message, help, cells));
    }
    let position = board::<Board>("B W .\n. B .\n. . .", "W");
    let message = "b3 is occupied by a white stone";
    let help = "a stone is placed on an empty point (CW2)";
    assert_eq!(explain(&position, "b3"), expected(Code::Occupied, message, help, "b3"));
    let message = "a white stone on a2 completes a checkerboard with a3, b2, b3";
    let help = "a 2×2 block may not have one colour on each diagonal (CW3)";
    assert_eq!(explain(&position, "a2"), expected(Code::Checkerboard, message, help, "a2 a3 b2 b3"));
    let message = "white may not pass while a placement is legal, for example on c3";
    let help = "`pass` is legal only for a side without a legal placement (CW6)";
    assert_eq!(explain(&position, "pass"), expected(Code::PassNotForced, message, help, ""));
    let message = "black has no legal placement and must pass; b2 would also complete a checkerboard";
    let expected = expected(Code::MustPass, message, "write `pass` (CW6)", "a2 a3 b2 b3");
    assert_eq!(explain(&board(STUCK, "B"), "b2"), expected);
}

/// SGF counts columns and rows from the upper left corner, the diagrams rows from below.
#[test]
fn points_of_sgf_are_counted_from_the_upper_left_corner() {
    let position = start::<Board>("Size 3");
    for row in 0..5 {
        for column in 0..5 {
            let read = position.read_point(column, row, b"dd");
            if column < 3 && row < 3 {
                let name = format!("{}{}", ["a", "b", "c"][usize::from(column)], 3 - row);
                assert_eq!(position.move_text(read.unwrap()), name);
            } else {
                let fault = read.unwrap_err();
                assert_eq!((fault.code, &*fault.message), (Code::OffBoard, "‘dd’ is not on the board"));
            }
        }
    }
}

#[test]
fn coordinates_are_go_or_plain() {
    let read = |coords| {
        let setup = Board::read_setup(&SetupOptions { coords: Some(coords), ..SetupOptions::default() });
        setup.map(|setup| setup.coords).map_err(|fault| (fault.field, fault.fault.code))
    };
    for (word, coords) in [("go", Coords::Go), (" Go ", Coords::Go), ("plain", Coords::Plain), ("PLAIN", Coords::Plain)]
    {
        assert_eq!(read(word), Ok(coords), "{word}");
    }
    for wrong in ["", "chess", "go plain"] {
        assert_eq!(read(wrong), Err((SetupField::Coords, Code::BadTagValue)), "{wrong}");
    }
}

/// The labels of its column and of its row are the name of a point.
#[test]
fn rows_and_columns_are_labelled_as_points_are_named() {
    for (size, coords) in SIZES.flat_map(|size| [(size, "go"), (size, "plain")]) {
        let position = start::<Board>(&format!("Size {size} Coords {coords}"));
        let layout = position.layout();
        assert_eq!((layout.rows().len(), &layout.above.labels), (size.into(), &layout.below.labels));
        for (row, points) in layout.rows() {
            let names = layout.below.labels.iter().map(|column| format!("{column}{}", row.label));
            assert!(points.iter().map(|point| position.cell_name(*point)).eq(names), "size {size} {coords}");
        }
    }
}

/// CW1: a point of a larger board, and the border, are refused as texts are that name no point of the board.
#[test]
fn cw1_points_of_other_boards_are_refused() {
    let mut position = start::<Board>("Size 3");
    let larger = start::<Board>("Size 19");
    for cell in larger.square.cells().map(|cell| cell.0).chain([0, u16::MAX]).map(Cell) {
        let mv = Move::Place(cell);
        assert_eq!(position.check(mv).is_ok(), position.square.cells().any(|own| own == cell), "{cell:?}");
    }
    let outside = larger.read_move(b"t19").unwrap();
    let illegal = position.try_play(outside).unwrap_err();
    assert!(matches!(illegal, Illegal::OffBoard(_)));
    let (fault, read) = (position.explain(illegal), position.read_move(b"t19").unwrap_err());
    assert_eq!((fault.code, &*fault.message), (read.code, "the point is not on the board"));
    assert_eq!(fault.help.as_deref(), Some("a board of size 3 goes from a1 to c3 (CW1)"));
}

/// Points are read from the beginning of a text as they are read alone.
#[test]
fn common_moves_are_read_as_others() {
    for tags in ["Size 4", "Size 19", "Size 30 Coords plain"] {
        let position = start::<Board>(tags);
        for mv in position.legal_moves() {
            let text = position.move_text(mv);
            let found = position.read_common_move(format!("{text} b2").as_bytes());
            // Columns after the last letter have two.
            let is_common = text.as_bytes()[1].is_ascii_digit();
            assert_eq!(found, is_common.then_some((mv, text.len())), "{text}");
        }
    }
    let small = start::<Board>("Size 4");
    for text in ["", "a", "4", "a0", "a01", "a5", "a41", "e1", "i1", "swap"] {
        assert_eq!(small.read_common_move(text.as_bytes()), None, "{text}");
    }
}

/// CW2: Black and White take turns and Black begins, so the stones of a position show who is to move.
#[test]
fn cw2_the_stones_show_who_is_to_move() {
    let to_move = |text: &str| {
        let options = SetupOptions { position: Some(text), ..SetupOptions::default() };
        Board::read_setup(&options).ok().map(|setup| turn(&Board::begin(&setup).unwrap()).1)
    };
    assert_eq!(to_move("2/2"), Some("black"));
    assert_eq!(to_move("B1/2"), Some("white"));
    assert_eq!(to_move("BW/2"), Some("black"));
    assert_eq!(to_move("BBW/3/W1B"), Some("white"));
    assert_eq!(to_move("W1/2"), None);
    assert_eq!(to_move("BB/2"), None);
}

#[test]
fn points_are_drawn_by_the_letters_of_their_stones() {
    let position = board::<Board>("B W\n. B", "W");
    assert_eq!(position.square.cells().map(|cell| position.glyph(cell)).collect::<String>(), "BW.B");
}

/// CW4, CW7: on a board on which no side can place a stone, Black has won if a chain of its stones joins North and South.
#[test]
fn cw7_the_winner_of_a_full_board() {
    for (drawn, winner) in
        [("B W\nB W", Side::First), ("B B\nW W", Side::Second), ("W W B\nB W B\nB W W", Side::Second)]
    {
        let position = board::<Board>(drawn, "B");
        assert_eq!(position.winner_of_full(position.stones()), winner, "{drawn}");
    }
}
