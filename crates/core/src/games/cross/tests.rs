//! One test for each sentence of the rules.

use std::collections::BTreeMap;

use super::super::testing::*;
use super::*;
use crate::board::hex::Sides;
use crate::board::picture::{Labels, Tail};
use crate::games::symmetry::Symmetric;
use crate::games::{FinalBoard, MoveKind, Notation, RandomPlay, Reading, Seating, SetupField, SetupOptions};

type Board = Cross;

/// The deciding cells in reading order.
fn sorted_chain(position: &Board) -> String {
    let chain = chain(position);
    let mut names: Vec<&str> = chain.split(' ').collect();
    names.sort_unstable();
    names.join(" ")
}

#[test]
fn cr1_sizes() {
    let cells = |tags| legal(&start::<Board>(tags)).split(' ').count();
    assert_eq!(cells(""), 91);
    for size in 2..=10 {
        let tags: &str = Box::leak(format!("Size {size}").into_boxed_str());
        assert_eq!(cells(tags), 3 * size * (size - 1) + 1);
        assert_eq!(usize::from(Symmetric::size(&start::<Board>(tags))), size);
        let setup = Board::read_setup(&SetupOptions { size: Some(&tags[5..]), ..SetupOptions::default() }).unwrap();
        assert_eq!(usize::from(<Board as Notation>::size(&setup)), size);
    }
    for wrong in ["1", "11", "", "small", "+6", "6.0"] {
        let fault = Board::read_setup(&SetupOptions { size: Some(wrong), ..SetupOptions::default() }).unwrap_err();
        assert_eq!((fault.field, fault.fault.code), (SetupField::Size, Code::BadSize), "{wrong}");
    }
}

/// CR1: a cell of a larger board, and the border, are refused as texts are that name no cell of the board.
#[test]
fn cr1_cells_of_other_boards_are_refused() {
    let mut position = start::<Board>("Size 2");
    let larger = start::<Board>("Size 10");
    for cell in larger.hex.cells().map(|cell| cell.0).chain([0, u16::MAX]).map(Cell) {
        let mv = Move::Place(cell);
        assert_eq!(position.check(mv).is_ok(), position.hex.cells().any(|own| own == cell), "{cell:?}");
    }
    let outside = larger.read_move(b"s19").unwrap();
    let illegal = position.try_play(outside).unwrap_err();
    assert!(matches!(illegal, Illegal::OffBoard(_)));
    let (fault, read) = (position.explain(illegal), position.read_move(b"s19").unwrap_err());
    assert_eq!((fault.code, &*fault.message), (read.code, "the cell is not on the board"));
    assert_eq!(fault.help.as_deref(), Some("a board of size 2 has rows a to c (CR1)"));
}

#[test]
fn cr2_o_first_then_in_turn_one_piece_on_an_empty_cell() {
    let position = start::<Board>("Size 3");
    assert_eq!(turn(&position), (1, "o"));
    let position = play(position, "c3");
    assert_eq!(turn(&position), (2, "x"));
    assert!(matches!(refusal(&position, "c3"), Some(Illegal::Occupied(_))));
    let position = play(position, "a1");
    assert_eq!((turn(&position), position.one_line().as_str()), ((1, "o"), "X2/4/2O2/4/3 O"));
    assert!(matches!(refusal(&position, "pass"), Some(Illegal::Pass(_))));
}

#[test]
fn cr3_swap_at_ply_two_only_and_the_piece_stays() {
    let position = start::<Board>("Size 3");
    assert_eq!(refusal(&position, "swap"), Some(Illegal::Swap(SwapFault::NotPlyTwo)));
    let position = play(position, "c3 swap");
    assert_eq!((turn(&position), position.one_line().as_str()), ((1, "x"), "3/4/2O2/4/3 X"));
    assert_eq!((position.owner(Side::First), position.owner(Side::Second)), (Seat(2), Seat(1)));
    assert_eq!(refusal(&position, "swap"), Some(Illegal::Swap(SwapFault::Twice)));
    let off = play(start::<Board>("Size 3 Swap no"), "c3");
    assert_eq!(refusal(&off, "swap"), Some(Illegal::Swap(SwapFault::Off)));
    let set_up = play(board::<Board>("..\n...\n..", "O"), "b2");
    assert_eq!(refusal(&set_up, "swap"), Some(Illegal::Swap(SwapFault::AfterSetUp)));
}

/// CR3: a game offers the swap at ply 2 if it is played with the pie rule, and not from a set-up position.
#[test]
fn cr3_the_swap_is_offered_with_the_pie_rule() {
    let offers = [start::<Board>("Size 3"), start("Size 3 Swap no"), board("..\n...\n..", "O")];
    assert_eq!(offers.map(|position| position.offers_swap()), [true, false, false]);
    let centre = Move::Place(Hex::new(3).cell(3, 3));
    assert_eq!([Move::Swap, Move::Pass, centre].map(Board::is_swap), [true, false, false]);
}

/// The final board shows the stones of a whole game: it neither begins with a set-up position nor later.
#[test]
fn final_boards_begin_with_the_empty_board() {
    let begins = |position: &Board| <Board as Reading>::FinalBoard::default().begin(position);
    assert!(begins(&start("Size 3")) && begins(&start("Size 3 Swap no")));
    assert!(!begins(&board("..\n...\n..", "O")) && !begins(&play(start("Size 3"), "c3")));
}

/// CR2: later moves place pieces on the cells that are empty now; a swap may be among them.
#[test]
fn candidates_are_the_empty_cells_and_the_swap() {
    let position = play(start::<Board>("Size 2"), "b2");
    let texts: Vec<String> = position.candidates().into_iter().map(|mv| position.move_text(mv)).collect();
    assert_eq!(texts.join(" "), "a1 a2 b1 b3 c2 c3 swap");
}

#[test]
fn only_a_pass_is_of_a_kind() {
    let position = start::<Board>("Size 3");
    let moves = [Move::Pass, Move::Swap, Move::Place(position.hex.cell(3, 3))];
    assert_eq!(moves.map(|mv| position.kinds_of(mv)), [[Some(MoveKind::Pass), None], [None; 2], [None; 2]]);
}

#[test]
fn cells_are_drawn_by_the_letters_of_their_pieces() {
    let position = board::<Board>(" O X\n. O .\n X .", "X");
    assert_eq!(position.hex.cells().map(|cell| position.glyph(cell)).collect::<String>(), "OX.O.X.");
}

#[test]
fn cr4_three_non_adjacent_sides_win() {
    // a2 is on N, d2 on SW; d5 adds SE.
    let before = "  . O .
                   X O . .
                  . . O O .
                   O O X .
                    . X .";
    let position = board::<Board>(before, "O");
    assert_eq!(winner(&position), None);
    let after = play(position, "d5");
    assert_eq!((winner(&after), after.outcome().unwrap().reason), (Some("o"), Reason::ThreeSides));
    assert_eq!(chain(&after), "a2 b2 c3 c4 d5 d3 d2");
}

#[test]
fn cr4_the_other_three_sides_too() {
    let before = "  . . O
                   X . X .
                  . X X . .
                   . X . .
                    . X .";
    let position = board::<Board>(before, "X");
    // b1 is on NW, e4 on S; b3 and b4 lead to NE.
    assert_eq!(winner(&position), None);
    let after = play(position, "b4");
    assert_eq!((winner(&after), after.outcome().unwrap().reason), (Some("x"), Reason::ThreeSides));
    assert_eq!(sorted_chain(&after), "b1 b3 b4 c2 c3 d3 e4");
}

#[test]
fn cr5_two_opposite_sides_lose() {
    let before = "  O . .
                   . O . X
                  . . O . X
                   . . . X
                    . . O";
    let position = board::<Board>(before, "O");
    assert_eq!(winner(&position), None);
    let after = play(position, "d4");
    assert_eq!((winner(&after), after.outcome().unwrap().reason), (Some("x"), Reason::TwoSides));
}

/// CR5: the other two pairs of opposite sides, NE with SW and SE with NW. The stone on N does not belong to the chain.
#[test]
fn cr5_each_pair_of_opposite_sides_loses() {
    let from_ne_to_sw = "  . O .
                          . . . O
                         . . . O .
                          O O . .
                           . . .";
    let from_se_to_nw = "  . O .
                          O . . .
                         . O . . .
                          . . O O
                           . . .";
    for (before, cells) in [(from_ne_to_sw, "b4 c3 c4 d2 d3"), (from_se_to_nw, "b1 c2 c3 d4 d5")] {
        let after = play(board::<Board>(before, "O"), "c3");
        assert_eq!((winner(&after), after.outcome().unwrap().reason), (Some("x"), Reason::TwoSides));
        assert_eq!(sorted_chain(&after), cells);
    }
}

/// CR5: one placement that joins both two opposite and three non-adjacent sides wins.
#[test]
fn cr5_three_sides_take_precedence_over_two() {
    let before = "  . O .
                   . O . .
                  . . . O O
                   . O . .
                    O . .";
    let position = board::<Board>(before, "O");
    assert_eq!(winner(&position), None);
    let after = play(position, "c3");
    // The chain touches N, NE, SE, S and SW.
    assert_eq!(after.board.edges_of_chain(after.hex.cell(3, 3)).count_ones(), 5);
    assert_eq!((winner(&after), after.outcome().unwrap().reason), (Some("o"), Reason::ThreeSides));
}

#[test]
fn cr4_cr5_the_verdict_for_each_set_of_sides() {
    let (n, ne, se, s, sw, nw) = (Sides::N, Sides::NE, Sides::SE, Sides::S, Sides::SW, Sides::NW);
    for sides in 0..64u8 {
        let touches = |side: u8| sides & side != 0;
        let wins = touches(n) && touches(se) && touches(sw) || touches(s) && touches(ne) && touches(nw);
        let loses = touches(n) && touches(s) || touches(ne) && touches(sw) || touches(se) && touches(nw);
        let expected = match (wins, loses) {
            (true, _) => Verdict::Wins,
            (false, true) => Verdict::Loses,
            (false, false) => Verdict::Open,
        };
        assert_eq!(VERDICTS[usize::from(sides)], expected, "{sides:06b}");
    }
}

/// CR6: from the corner of N and NW to the corner of SE and S the chain touches four sides: two pairs of
/// opposite ones, and no three that are non-adjacent.
#[test]
fn cr6_a_corner_belongs_to_both_of_its_sides() {
    let position = play(start::<Board>("Size 2 Swap no"), "a1 b1 c3 a2");
    assert_eq!(winner(&position), None);
    let after = play(position, "b2");
    assert_eq!((winner(&after), after.outcome().unwrap().reason), (Some("x"), Reason::TwoSides));
    // A corner of N and NE beside one of SE and NE: adjacent sides only.
    assert_eq!(winner(&play(start::<Board>("Size 2 Swap no"), "a2 b1 b3")), None);
}

/// CR7: every full board of size 2 and 3 is decided. Random play is in `tests/`.
#[test]
fn cr7_full_boards_are_decided() {
    for size in [2u16, 3] {
        let hex = Hex::new(size);
        let cells = hex.cells().count();
        let size_text = size.to_string();
        let setup = Board::read_setup(&SetupOptions { size: Some(&size_text), ..SetupOptions::default() }).unwrap();
        let empty = Board::begin(&setup).unwrap();
        for number in 0..1u32 << cells {
            let mut full = empty.clone();
            for (bit, cell) in hex.cells().enumerate() {
                full.board.place_in_chain(cell, if number >> bit & 1 == 1 { Side::First } else { Side::Second });
            }
            let standings = [Side::First, Side::Second].map(|side| full.standing(side));
            assert!(standings != [Verdict::Open; 2], "{}", full.one_line());
            assert!(standings != [Verdict::Wins; 2], "{}", full.one_line());
        }
    }
}

#[test]
fn cr7_nothing_follows_the_deciding_placement() {
    let over = play(start::<Board>("Size 2 Swap no"), "a1 b1 c3 a2 b2");
    assert_eq!(legal(&over), "");
    for word in ["b3", "swap", "pass"] {
        assert_eq!(refusal(&over, word), Some(Illegal::GameOver), "{word}");
    }
}

#[test]
fn cr8_a_set_up_in_which_both_sides_are_decided_is_rejected() {
    let fault = try_board::<Board>(" O X\nO X X\n O X", "O").unwrap_err();
    assert_eq!(fault.fault.code, Code::BothDecided);
    assert!(fault.picture.unwrap().spots().any(|spot| spot.marks.has(Mark::Fault)));
    // A losing chain decides alone, but not if the same side also has a winning chain.
    assert_eq!(winner(&board::<Board>(" O .\nO X X\n O X", "O")), Some("x"));
}

#[test]
fn the_published_boards() {
    let o_wins =
        "..o.../...o.../...o..xx/xx..oxx../..xxox..../....xoo..../....oxoo../..oox..oo/oo..x.../...x.../...x..";
    let x_wins =
        "..o.../...o.../...o...x/....o.xx./....oxx.../....xo...../..xx.o..../xx..o..../....o.../...o.../...o..";
    let first = board::<Board>(o_wins, "X");
    assert_eq!((winner(&first), first.outcome().unwrap().reason), (Some("o"), Reason::ThreeSides));
    let second = board::<Board>(x_wins, "X");
    assert_eq!((winner(&second), second.outcome().unwrap().reason), (Some("x"), Reason::TwoSides));
    assert_eq!(chain(&second), "a3 b4 c4 d5 e5 f6 g7 h7 i8 j8 k9");
}

/// Cells are read from the beginning of a text as they are read alone.
#[test]
fn common_moves_are_read_as_others() {
    for tags in ["Size 2", "Size 6", "Size 10"] {
        let position = start::<Board>(tags);
        for mv in position.legal_moves() {
            let text = position.move_text(mv);
            assert_eq!(position.read_common_move(format!("{text} b2").as_bytes()), Some((mv, text.len())), "{text}");
        }
        for text in ["", "a", "6", "a0", "a11", "e1", "t10", "swap"] {
            let is_cell = position.read_move(text.as_bytes()).is_ok_and(|mv| matches!(mv, Move::Place(_)));
            assert_eq!(position.read_common_move(text.as_bytes()).is_some(), is_cell, "{tags} {text}");
        }
    }
}

/// The convention of coordinates: a1–a6, f1–f11, g2–g11, k6–k11.
#[test]
fn coordinates_of_size_six() {
    let position = start::<Board>("");
    for name in ["a1", "a6", "f1", "f11", "g2", "g11", "k6", "k11", "F6"] {
        let mut text = String::new();
        position.write_move(position.read_move(name.as_bytes()).expect(name), &mut text);
        assert_eq!(text, name.to_lowercase());
    }
    for (wrong, code) in [
        ("a7", Code::OffBoard),
        ("g1", Code::OffBoard),
        ("k5", Code::OffBoard),
        ("l6", Code::OffBoard),
        ("f0", Code::OffBoard),
        ("f12", Code::OffBoard),
        ("6", Code::UnreadableMove),
        ("f", Code::UnreadableMove),
        ("ff6", Code::UnreadableMove),
        ("", Code::UnreadableMove),
        ("swap-pieces", Code::SwapPieces),
    ] {
        assert_eq!(position.read_move(wrong.as_bytes()).unwrap_err().code, code, "{wrong}");
    }
}

/// CR4 and CR5 by the sides alone: three that do not meet win, else two opposite ones lose.
#[test]
fn cr4_cr5_chains_by_the_sides_that_they_touch() {
    let hex = Cross::new(3).unwrap().hex();
    // Each of these cells is on one side only: N, NE, SE, S, SW, NW.
    let sides = ["a2", "b4", "d5", "e4", "d2", "b1"]
        .map(|name| hex.sides(hex.cells().find(|cell| start::<Board>("Size 3").cell_name(*cell) == name).unwrap()));
    assert!(sides.iter().all(|side| side.is_power_of_two()));
    for chosen in 0..64_usize {
        let touches = |side: usize| chosen >> side & 1 == 1;
        let touched = (0..6).filter(|side| touches(*side)).fold(0, |all, side| all | sides[side]);
        let wins = (0..2).any(|first| (0..3).all(|step| touches(first + 2 * step)));
        let loses = !wins && (0..3).any(|side| touches(side) && touches(side + 3));
        assert_eq!((Cross::wins_with(touched), Cross::loses_with(touched)), (wins, loses), "{chosen:06b}");
    }
}

/// Advice about a text depends on what may have been meant: a cell, a move number or a word.
#[test]
fn advice_about_texts_that_are_not_moves() {
    let position = start::<Board>("");
    let of_row_a = "on a board of size 6, row a goes from a1 to a6";
    let of_row_k = "on a board of size 6, row k goes from k6 to k11";
    let of_rows = "a board of size 6 has rows a to k";
    let of_numbers = "a move number needs a dot and a cell needs its row letter: `12.`, `f6`";
    let of_moves = "a move is a cell such as `f6`, `swap` or `resign`";
    for (text, help) in [
        ("a7", of_row_a),
        ("a0", of_row_a),
        ("k5", of_row_k),
        ("l6", of_rows),
        ("z1", of_rows),
        ("6", of_numbers),
        ("12", of_numbers),
        ("", of_moves),
        ("f", of_moves),
        ("6f", of_moves),
        ("ff6", of_moves),
    ] {
        let fault = position.read_move(text.as_bytes()).unwrap_err();
        let relation = if fault.code == Code::OffBoard { "on the board" } else { "a move" };
        assert_eq!((&*fault.message, fault.help.as_deref()), (&*format!("‘{text}’ is not {relation}"), Some(help)));
    }
}

#[test]
fn illegal_moves_are_explained_by_the_rules() {
    let explain = |position: &Board, word: &str| {
        let fault = position.explain(refusal(position, word).unwrap());
        let cells = fault.cells.iter().map(|cell| position.cell_name(*cell)).collect::<Vec<_>>().join(" ");
        (fault.code, fault.message.into_owned(), fault.help.unwrap().into_owned(), cells)
    };
    let over = |message: &str, cells: &str| {
        let help = "nothing may follow the deciding placement (CR7)";
        (Code::MoveAfterEnd, format!("the game is over: {message}"), help.into(), cells.into())
    };
    let won = board::<Board>("  . O .\n X O . .\n. . O O .\n O O X O\n . X .", "X");
    assert_eq!(explain(&won, "a1"), over("o connected three non-adjacent sides and won", &chain(&won)));
    let lost = board::<Board>("  O . .\n . O . X\n. . O . X\n . . O X\n . . O", "X");
    assert_eq!(explain(&lost, "b1"), over("o connected two opposite sides and lost", &chain(&lost)));
    let position = play(start::<Board>("Size 3"), "a1 c3");
    let message = "c3 is occupied by a piece of x".into();
    let help = "a piece is placed on an empty cell (CR2)".into();
    assert_eq!(explain(&position, "c3"), (Code::Occupied, message, help, "c3".into()));
    let message = "o may not pass while a placement is legal, for example on a2".into();
    let help = "every turn of Cross places a piece (CR2)".into();
    assert_eq!(explain(&position, "pass"), (Code::PassNotForced, message, help, String::new()));
}

/// A label is in line with the diagonal that it names: with each row down, a `/` goes half a cell to the left.
#[test]
fn labels_stand_at_the_ends_of_diagonals() {
    for size in SIZES {
        let position = Cross::new(size).unwrap();
        let (hex, layout) = (position.hex, position.layout());
        let rows = usize::from(hex.rows());
        let line = |row: usize, indent: usize, place: usize| row + indent + 2 * place;
        let of_labels = |row: usize, labels: &Labels| -> Vec<(String, usize)> {
            let lines = (0..).map(|place| line(row, labels.indent, place));
            labels.labels.iter().cloned().zip(lines).collect()
        };
        let (mut lines, mut upper) = (BTreeMap::new(), of_labels(0, &layout.above));
        for ((row, cells), number) in layout.rows().zip(1..) {
            for (place, cell) in cells.iter().enumerate() {
                let here = line(number, row.indent, place);
                assert_eq!(*lines.entry(hex.row_and_number(*cell).1.to_string()).or_insert(here), here);
                assert!(position.cell_name(*cell).starts_with(&row.label));
            }
            // Below the middle, the rows end at the side SE and are labelled on both sides.
            match &row.tail {
                Tail::Other(label) => upper.push((label.clone(), line(number, row.indent, cells.len()))),
                Tail::Row => assert!(number >= usize::from(size)),
            }
        }
        assert_eq!(lines.len(), rows);
        let numbers = |first: usize| (first..=rows).map(|number| (number.to_string(), lines[&number.to_string()]));
        assert_eq!(upper, numbers(1).collect::<Vec<_>>(), "size {size}");
        assert_eq!(of_labels(rows + 1, &layout.below), numbers(size.into()).collect::<Vec<_>>(), "size {size}");
    }
}
