//! One test for each sentence of the rules. In diagrams rank 8 is on top.

use super::super::testing::*;
use super::*;
use crate::board::grid::Grid;
use crate::board::picture::Mark;
use crate::diagnostic::Code;
use crate::games::actions::Actions;
use crate::games::symmetry::Symmetric;
use crate::games::{MoveKind, Notation, Prospect, Reading, SetupField, SetupOptions, Tactics, ToMove};
use crate::random::Random;

type Board = Crossings;

/// A diagram with the ranks that matter, from the top; the others are empty. `5: w.b` is rank 5.
fn ranks(rows: &[&str]) -> String {
    (1..=8)
        .rev()
        .map(|rank| {
            let row = rows.iter().find_map(|row| row.strip_prefix(&format!("{rank}: "))).unwrap_or("");
            format!("{row:.<8}\n")
        })
        .collect()
}

fn at(rows: &[&str], to_move: &str) -> Board {
    board(&ranks(rows), to_move)
}

fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// The legal moves that begin on a square.
fn from(position: &Board, rear: &str) -> String {
    let moves = legal(position);
    moves.split(' ').filter(|mv| mv.starts_with(rear)).collect::<Vec<_>>().join(" ")
}

#[test]
fn cs1_sixteen_stones_each_white_first() {
    let position = start::<Board>("");
    assert_eq!(position.one_line(), "bbbbbbbb/bbbbbbbb/8/8/8/8/wwwwwwww/wwwwwwww w");
    assert_eq!(turn(&position), (1, "white"));
    assert_eq!(turn(&play(position, "a2-a3")), (2, "black"));
    let sized = |size| Board::read_setup(&SetupOptions { size: Some(size), ..SetupOptions::default() });
    let error = sized("9").unwrap_err();
    assert_eq!((error.field, error.fault.code), (SetupField::Size, Code::BadSize));
    assert!(sized("8").is_ok());
}

#[test]
fn cs2_whole_groups_and_parts_that_lead_move_along_their_line() {
    let position = at(&["3: .www", "8: .......b"], "w");
    // The whole line b3-d3, the parts c3-d3 and d3 alone, to the East; likewise to the West.
    assert_eq!(from(&position, "b3-e"), "b3-e3");
    assert_eq!(from(&position, "b3"), "b3-a2 b3-a3 b3-a4 b3-b2 b3-b4 b3-c2 b3-c4 b3-e3 b3-f3 b3-g3");
    assert_eq!(play(position.clone(), "b3-g3").one_line(), "7b/8/8/8/8/4www1/8/8 b");
    assert_eq!(play(position.clone(), "c3-f3").one_line(), "7b/8/8/8/8/1w2ww2/8/8 b");
    assert_eq!(refusal(&position, "b3-c5"), Some(Illegal::NoLine));
    assert_eq!(refusal(&position, "b3-b3"), Some(Illegal::SameSquare(Square::B3)));
    assert_eq!(refusal(&position, "e3-e4"), Some(Illegal::NoStone(square("e3"))));
    assert_eq!(refusal(&position, "h8-h7"), Some(Illegal::NoStone(square("h8"))));
}

#[test]
fn cs2_a_stone_may_belong_to_several_groups() {
    let position = at(&["4: ..w", "3: .ww", "2: w", "8: .......b"], "w");
    // b3-c4 on the diagonal, b3-c3 on the rank, c3-c4 on the file.
    assert!(from(&position, "b3").contains("b3-e3") && from(&position, "b3").contains("b3-d5"));
    assert!(from(&position, "a2").contains("a2-f7"), "three stones move three squares");
}

#[test]
fn cs3_a_single_stone_moves_one_step_and_never_captures() {
    let position = at(&["5: ...b", "4: ...w", "8: .......b"], "w");
    assert_eq!(legal(&position), "d4-c3 d4-c4 d4-c5 d4-d3 d4-e3 d4-e4 d4-e5");
    assert_eq!(refusal(&position, "d4-d2"), Some(Illegal::TooFar { stones: 1, squares: 2 }));
    assert_eq!(refusal(&position, "d4xd5"), Some(Illegal::SingleCapture(square("d5"))));
    // Also one inside a group.
    let inside = at(&["3: .www", "8: .......b"], "w");
    assert_eq!(from(&inside, "c3-c"), "c3-c2 c3-c4");
    assert_eq!(from(&inside, "c3-b"), "c3-b2 c3-b4");
}

#[test]
fn cs4_one_to_k_squares_over_empty_ones() {
    let position = at(&["7: b", "3: w", "2: w", "1: w", "8: .......b"], "w");
    assert_eq!(from(&position, "a1-a"), "a1-a4 a1-a5 a1-a6");
    assert_eq!(from(&position, "a2-a"), "a2-a4 a2-a5");
    assert_eq!(refusal(&position, "a2-a6"), Some(Illegal::TooFar { stones: 2, squares: 3 }));
    let blocked = at(&["6: w", "3: w", "2: w", "1: w", "8: .......b"], "w");
    assert_eq!(from(&blocked, "a1-a"), "a1-a4 a1-a5");
    assert_eq!(refusal(&blocked, "a1-a6"), Some(Illegal::OwnStone(square("a6"))));
    assert_eq!(refusal(&blocked, "a1-a7"), Some(Illegal::OwnStone(square("a6"))));
    assert_eq!(refusal(&blocked, "a1-a3"), Some(Illegal::OwnStone(square("a3"))));
    let enemy = at(&["5: b", "3: w", "2: w", "1: w", "8: .......b"], "w");
    assert_eq!(refusal(&enemy, "a1-a6"), Some(Illegal::EnemyStone(square("a5"))));
    // At the edge there is nothing to move to.
    let edge = at(&["3: .....www", "8: .......b"], "w");
    assert_eq!(from(&edge, "f3-h"), "");
}

#[test]
fn cs5_a_shorter_line_is_captured_and_only_the_met_stone() {
    let two_against_one = at(&["4: b", "3: w", "2: w", "8: .......b"], "w");
    assert_eq!(play(two_against_one, "a2xa4").one_line(), "7b/8/8/8/w7/w7/8/8 b");
    let two_against_two = at(&["5: b", "4: b", "3: w", "2: w", "8: .......b"], "w");
    assert_eq!(refusal(&two_against_two, "a2xa4"), Some(Illegal::LongLine { stones: 2, line: 2, met: square("a4") }));
    let three_against_two = at(&["5: b", "4: b", "3: w", "2: w", "1: w", "8: .......b"], "w");
    assert_eq!(play(three_against_two, "a1xa4").one_line(), "7b/8/8/b7/w7/w7/w7/8 b");
}

#[test]
fn cs5_the_line_is_counted_from_the_met_stone_onward_along_the_move() {
    // d4 belongs to a rank of three, but is alone on the file; the gap at d5 ends its line.
    let position = at(&["6: ...b", "4: ..bbb", "3: ...w", "2: ...w", "8: .......b"], "w");
    assert_eq!(refusal(&position, "d2xd4"), None);
    // A capture ends the move: no square beyond it can be reached.
    assert_eq!(refusal(&position, "d2-d5"), Some(Illegal::EnemyStone(square("d4"))));
    // Also after a move of two squares.
    let distant = at(&["5: ...b", "3: ...w", "2: ...w", "8: .......b"], "w");
    assert_eq!(from(&distant, "d2"), "d2-c1 d2-c2 d2-c3 d2-d1 d2-d4 d2-e1 d2-e2 d2-e3 d2xd5");
}

#[test]
fn cs6_a_crossing_by_landing_or_by_capture() {
    // Black has two stones left that cannot cross, so both win at once.
    let landing = play(at(&["7: w", "6: .......b"], "w"), "a7-a8");
    assert_eq!((winner(&landing), landing.outcome().unwrap().reason), (Some("white"), Reason::Crossing));
    assert_eq!(chain(&landing), "a8");
    let capture = play(at(&["8: b", "7: w", "6: w......b"], "w"), "a6xa8");
    assert_eq!((winner(&capture), chain(&capture).as_str()), (Some("white"), "a8"));
    let black = play(at(&["5: w", "2: b"], "b"), "a2-a1");
    assert_eq!((winner(&black), chain(&black).as_str()), (Some("black"), "a1"));
}

#[test]
fn cs7_an_answerable_crossing_must_be_answered_by_a_crossing() {
    let position = play(at(&["7: w", "4: .......b", "2: ....b", "1: .......w"], "w"), "a7-a8");
    assert_eq!(winner(&position), None);
    assert_eq!(legal(&position), "e2-d1 e2-e1 e2-f1");
    assert_eq!(refusal(&position, "h4-h3"), Some(Illegal::MustAnswer(square("a8"))));
    let answered = play(position, "e2-e1");
    // Both are locked, and White goes on.
    assert_eq!(answered.one_line(), "W7/8/8/8/7b/8/8/4B2w w");
    assert_eq!((winner(&answered), turn(&answered)), (None, (1, "white")));
}

#[test]
fn cs7_the_next_crossing_is_a_new_attempt() {
    let second = play(at(&["8: W", "7: .w", "4: .......b", "1: ....B"], "w"), "b7-b8");
    assert_eq!((winner(&second), chain(&second).as_str()), (Some("white"), "b8"));
}

#[test]
fn cs8_locked_stones_neither_move_nor_are_captured() {
    let position = at(&["8: W", "7: b", "6: b", "1: .B.....w"], "b");
    assert_eq!(refusal(&position, "a6xa8"), Some(Illegal::CapturesLocked(square("a8"))));
    let white = at(&["8: W", "7: b", "1: .B.....w"], "w");
    assert_eq!(refusal(&white, "a8-b8"), Some(Illegal::Locked(square("a8"))));
    assert_eq!(from(&white, "a8"), "");
}

#[test]
fn cs8_locked_stones_count_in_an_enemy_line() {
    // Two on the file from a7: a7 and the locked a8.
    let position = at(&["8: W", "7: w", "6: b", "5: b", "4: b", "1: .B.....w"], "b");
    assert_eq!(refusal(&position, "a5xa7"), Some(Illegal::LongLine { stones: 2, line: 2, met: square("a7") }));
    assert_eq!(refusal(&position, "a4xa7"), None);
}

#[test]
fn cs8_a_locked_stone_blocks_only_if_it_is_ahead() {
    let position = at(&["8: W", "7: w", "6: w", "1: .B.....w"], "w");
    // Ahead: the line a6-a7-a8 contains the locked stone.
    assert_eq!(refusal(&position, "a6-a8"), Some(Illegal::Locked(square("a8"))));
    // Behind: a7-a6 move South as two, not as three.
    assert_eq!(from(&position, "a7-a"), "a7-a4 a7-a5");
    assert_eq!(from(&position, "a8"), "");
}

#[test]
fn cs8_the_waiting_stone_is_fixed() {
    let position = at(&["8: w", "2: ....b", "1: .......w"], "b");
    assert_eq!(position.waiting(), Some(square("a8")));
    let caught = at(&["8: ..w", "7: ..b", "6: ..b", "2: ....b", "1: .......w"], "b");
    assert_eq!(refusal(&caught, "c6xc8"), Some(Illegal::CapturesLocked(square("c8"))));
    let told = |position: &Board, name: &str| position.explain(Illegal::CapturesLocked(square(name))).message;
    assert_eq!(told(&caught, "c8"), "the white stone on c8 is waiting for an answer");
    let locked = at(&["8: W", "7: b", "6: b", "1: .B.....w"], "b");
    assert_eq!(told(&locked, "a8"), "the white stone on a8 is locked");
}

#[test]
fn cs9_both_far_ranks_locked_is_a_draw() {
    let before = at(&["8: WWWWWWW", "7: .......w", "2: .......b", "1: BBBBBBB"], "w");
    let crossed = play(before, "h7-h8");
    assert_eq!((winner(&crossed), legal(&crossed).as_str()), (None, "h2-h1"));
    let drawn = play(crossed, "h2-h1");
    assert_eq!((winner(&drawn), drawn.outcome().unwrap().reason), (Some("draw"), Reason::AllLocked));
    assert_eq!(legal(&drawn), "");
    // All sixteen locked stones decide the game.
    assert_eq!(crate::games::Diagram::deciding_cells(&drawn).len(), 16);
}

/// CS9: the game is drawn although both sides still have stones that could move.
#[test]
fn cs9_a_draw_although_stones_are_left() {
    let before = at(&["8: WWWWWWW", "7: .......w", "5: w", "4: ...b", "2: .......b", "1: BBBBBBB"], "w");
    let crossed = play(before, "h7-h8");
    assert_eq!(winner(&crossed), None);
    let drawn = play(crossed, "h2-h1");
    assert_eq!((winner(&drawn), drawn.outcome().unwrap().reason), (Some("draw"), Reason::AllLocked));
    assert_eq!(refusal(&drawn, "a5-a6"), Some(Illegal::GameOver));
}

#[test]
fn cs10_a_blocked_side_passes() {
    // Black has only the locked stone; White still moves.
    let position = at(&["8: W", "4: ....w", "1: B"], "b");
    assert_eq!((legal(&position).as_str(), winner(&position)), ("pass", None));
    assert_eq!(turn(&play(position, "pass")), (1, "white"));
    let free = start::<Board>("");
    assert!(matches!(refusal(&free, "pass"), Some(Illegal::NotStuck(_))));
}

/// Every pair of squares: a move is played only if it is legal.
#[test]
fn only_listed_moves_are_played() {
    let position = start::<Board>("");
    let legal = position.legal_moves();
    let pairs = Square::ALL.into_iter().flat_map(|rear| Square::ALL.map(|target| Move::Go { rear, target }));
    for mv in pairs.chain([Move::Pass]) {
        let mut tried = position.clone();
        assert_eq!(position.check(mv).is_ok(), legal.contains(&mv), "{mv:?}");
        assert_eq!(tried.try_play(mv).is_ok(), legal.contains(&mv), "{mv:?}");
    }
}

#[test]
fn cs10_a_double_block_is_a_draw() {
    let position = at(&["8: W", "1: B"], "w");
    assert_eq!((winner(&position), position.outcome().unwrap().reason), (Some("draw"), Reason::NoMoves));
    assert_eq!(legal(&position), "");
}

/// The order of tests: an unanswerable crossing wins before anything else is tested.
#[test]
fn cs10_a_crossing_that_blocks_all_still_wins() {
    let position = play(at(&["8: W", "7: .w", "1: B"], "w"), "b7-b8");
    assert_eq!((winner(&position), position.outcome().unwrap().reason), (Some("white"), Reason::Crossing));
}

#[test]
fn cs11_rejected_set_ups() {
    let code =
        |rows: &[&str], to_move: &str| try_board::<Board>(&ranks(rows), to_move).err().map(|error| error.fault.code);
    assert_eq!(code(&["5: wwwwwwww", "4: wwwwwwww", "3: w"], "w"), Some(Code::TooManyStones));
    assert_eq!(code(&["6: b", "5: bbbbbbbb", "4: bbbbbbbb", "3: w"], "w"), Some(Code::TooManyStones));
    assert_eq!(code(&["6: b", "5: bbbbbbb", "4: bbbbbbbb", "3: w"], "w"), None);
    assert_eq!(code(&["7: W", "1: B......w"], "w"), Some(Code::LockedOffFarRank));
    assert_eq!(code(&["8: .......B", "1: .......W"], "w"), Some(Code::LockedOffFarRank));
    assert_eq!(code(&["8: WW", "1: B......w"], "w"), Some(Code::UnequalLocks));
    assert_eq!(code(&["8: ww", "3: b"], "b"), Some(Code::WaitingCrossings));
    assert_eq!(code(&["8: w", "3: b"], "w"), Some(Code::WaitingCrossings));
    assert_eq!(code(&["8: w", "1: b"], "b"), Some(Code::WaitingCrossings));
    assert_eq!(code(&["8: Ww", "3: b", "1: B"], "w"), Some(Code::WaitingCrossings));
    assert_eq!(code(&["8: w", "3: b"], "b"), None);
}

/// A rejected set-up is shown as it was written, with a mark on the stone that is wrong.
#[test]
fn cs11_a_rejected_set_up_is_shown() {
    let picture = try_board::<Board>(&ranks(&["7: W", "1: B......w"]), "w").unwrap_err().picture.expect("a picture");
    assert_eq!(Grid::to_line(picture.glyphs()), "8/W7/8/8/8/8/8/B6w");
    let spots = picture.rows().flat_map(|(_, spots)| spots);
    let marked: Vec<_> = spots.filter(|spot| spot.marks.has(Mark::Fault)).map(|spot| spot.cell).collect();
    assert_eq!(marked, [Square::A7.cell()]);
}

/// CS7, CS11: a crossing that waits for its answer shows whose turn it is, if the set-up need not say so.
#[test]
fn cs11_a_waiting_crossing_shows_who_is_to_move() {
    let turn_of = |text: &str| {
        let to_move = ToMove::Anyone;
        let setup = Board::read_setup(&SetupOptions { position: Some(text), to_move, ..SetupOptions::default() });
        turn(&Board::begin(&setup.unwrap()).unwrap())
    };
    assert_eq!(turn_of("w7/8/8/8/8/8/b7/7w"), (2, "black"));
    assert_eq!(turn_of("7b/w7/8/8/8/8/8/b7"), (1, "white"));
    assert_eq!(turn_of("7b/w7/8/8/8/8/b7/8"), (1, "white"));
}

#[test]
fn moves_are_read_in_several_forms_and_written_in_one() {
    let position = at(&["4: b", "3: w", "2: w", "1: .w", "8: .......b"], "w");
    let canonical = |word: &str| position.read_move(word.as_bytes()).map(|mv| position.move_text(mv));
    for word in ["a2xa4", "a2a4", "A2:A4", "2a2xa4", "a2-a4", "2a2a4", "a2Xa4"] {
        assert_eq!(canonical(word), Ok("a2xa4".into()), "{word}");
    }
    assert_eq!(canonical("b1b2"), Ok("b1-b2".into()));
    assert_eq!(canonical("--"), Ok("pass".into()));
    let code = |word: &str| position.read_move(word.as_bytes()).unwrap_err().code;
    assert_eq!((code("3a2xa4"), code("1a2xa4")), (Code::WrongCount, Code::WrongCount));
    // Without a stone there is nothing to count.
    assert_eq!(refusal(&position, "2e5-e6"), Some(Illegal::NoStone(square("e5"))));
    assert_eq!((code("a2-a9"), code("i1-i2"), code("a0a1")), (Code::OffBoard, Code::OffBoard, Code::OffBoard));
    for word in ["", "a2", "a2--a4", "a2-a4x", "swap", "0a2a4", "12"] {
        assert_eq!(code(word), Code::UnreadableMove, "{word}");
    }
}

/// CS5 to CS7, CS10: a move may be a capture, and also a crossing or the answer to one, or it is a pass.
#[test]
fn moves_are_of_several_kinds() {
    let kinds = |position: &Board, word: &str| position.kinds_of(position.read_move(word.as_bytes()).unwrap());
    let position = at(&["8: b", "7: w", "6: w", "5: .......b", "4: .....b", "3: .....w", "2: .....w"], "w");
    assert_eq!(kinds(&position, "a6xa8"), [Some(MoveKind::Capture), Some(MoveKind::Crossing)]);
    assert_eq!(kinds(&position, "a7-b8"), [None, Some(MoveKind::Crossing)]);
    assert_eq!(kinds(&position, "f2xf4"), [Some(MoveKind::Capture), None]);
    assert_eq!(kinds(&position, "a6-b6"), [None, None]);
    let answer = play(at(&["7: w", "4: .......b", "2: ....b", "1: .......w"], "w"), "a7-a8");
    assert_eq!(kinds(&answer, "e2-e1"), [None, Some(MoveKind::CounterCrossing)]);
    assert_eq!(kinds(&at(&["8: W", "4: ....w", "1: B"], "b"), "pass"), [Some(MoveKind::Pass), None]);
}

/// Every move has a code of its own, and is found again from it.
#[test]
fn moves_have_codes() {
    let position = start::<Board>("");
    let moves = position.all_moves();
    assert_eq!((position.size(), moves.len()), (8, 64 * 64 + 1));
    for mv in moves {
        assert_eq!(position.move_of_code(Board::code(mv)), Some(mv));
    }
    assert_eq!(position.move_of_code(64 << 8), None);
}

/// A crossing waits on the far rank of its side (CS6, CS7).
#[test]
fn crossings_wait_on_far_ranks() {
    let names = |side: Side| -> Vec<String> {
        let cells = (Board::PROFILE.waiting_cells)(side);
        cells.into_iter().map(|cell| start::<Board>("").cell_name(cell)).collect()
    };
    assert_eq!(names(Side::First), ["a8", "b8", "c8", "d8", "e8", "f8", "g8", "h8"]);
    assert_eq!(names(Side::Second), ["a1", "b1", "c1", "d1", "e1", "f1", "g1", "h1"]);
}

#[test]
fn reasons_are_told_in_words() {
    let a1 = square("a1");
    let pass = Illegal::NotStuck(Move::Pass);
    for (illegal, told) in [
        (Illegal::GameOver, "the game is over"),
        (Illegal::NoStone(a1), "there is no stone of the side to move on a1"),
        (Illegal::TooFar { stones: 2, squares: 3 }, "3 squares are too far for 2 stones"),
        (Illegal::LongLine { stones: 3, line: 4, met: a1 }, "the enemy line of 4 from a1 is not shorter than 3"),
        (pass, "the side to move may not pass while a move is possible"),
    ] {
        assert_eq!(illegal.to_string(), told);
    }
}

/// CS8: a side of which all stones are locked or wait for an answer cannot cross any more.
#[test]
fn cs8_only_a_stone_that_can_move_gives_hope() {
    let prospects = |position: &Board| [Side::First, Side::Second].map(|side| position.prospect(side));
    assert_eq!(prospects(&at(&["8: W", "4: ....w", "1: B"], "b")), [Prospect::Win, Prospect::Draw]);
    assert_eq!(prospects(&at(&["8: w", "2: ....b"], "b")), [Prospect::Draw, Prospect::Win]);
    assert_eq!(prospects(&at(&["8: W", "1: B"], "w")), [Prospect::Draw; 2]);
}

/// Moves are read from the beginning of a text as they are read alone, unless the separator is wrong.
#[test]
fn common_moves_are_read_as_others() {
    let position = at(&["4: b", "3: w", "2: w", "1: .w", "8: .......b"], "w");
    let common = |word: &str| position.read_common_move(format!("{word} 2. *").as_bytes());
    for word in ["a2xa4", "b1-b2", "a3-b4", "h8-a1"] {
        assert_eq!(common(word), Some((position.read_move(word.as_bytes()).unwrap(), 5)), "{word}");
    }
    for word in ["a2-a4", "b1xb2", "a2:a4", "a2a4", "i1-i2", "a0-a1", "a9-a8", "pass", "A2xA4"] {
        assert_eq!(common(word), None, "{word}");
    }
    assert_eq!(position.read_common_move(b""), None);
}

#[test]
fn a_wrong_separator_gets_a_remark() {
    let position = at(&["4: b", "3: w", "2: w", "1: .w", "8: .......b"], "w");
    let remark = |word: &str| {
        let mv = position.read_move(word.as_bytes()).unwrap();
        position.remark(mv, word.as_bytes()).and_then(|fault| fault.help)
    };
    assert_eq!(remark("a2-a4"), Some("write `a2xa4`".into()));
    assert_eq!(remark("b1xb2"), Some("write `b1-b2`".into()));
    assert_eq!((remark("a2xa4"), remark("a2:a4"), remark("a2a4"), remark("b1b2")), (None, None, None, None));
}

impl Crossings {
    /// A random set-up: few or many stones, locked ones in pairs, and perhaps one that waits for its answer.
    pub(super) fn random(random: &mut Random) -> Crossings {
        const SIDES: [Side; 2] = [Side::First, Side::Second];
        let to_move = SIDES[random.below(2)];
        let (mut stones, mut locked, mut waiting) = ([0u64; 2], 0, 0);
        let most = 1 + random.below(16);
        for side in SIDES {
            while stones[side as usize].count_ones() < most as u32 {
                // Not on the far rank, and close together to form lines.
                let square = random.below(64);
                let free = !(stones[0] | stones[1]);
                let more = (square..64).step_by([1, 7, 8, 9][random.below(4)]).take(1 + random.below(4));
                stones[side as usize] |= more.fold(0, |set, square| set | 1 << square) & free & !far_rank(side);
            }
        }
        let on_far_rank = |side: Side, random: &mut Random| {
            Square::new(random.below(8) as u8, if side == Side::First { 7 } else { 0 }).unwrap()
        };
        for _ in 0..random.below(4) {
            for side in SIDES {
                let square = on_far_rank(side, random);
                if stones[side.other() as usize] & bit(square) == 0 {
                    stones[side as usize] |= bit(square);
                    locked |= bit(square);
                }
            }
        }
        let square = on_far_rank(to_move.other(), random);
        if random.one_in(3) && (stones[0] | stones[1]) & bit(square) == 0 {
            stones[to_move.other() as usize] |= bit(square);
            waiting = bit(square);
        }
        let mut position = Crossings { locked, waiting, ..Crossings::with_stones(stones, to_move) };
        position.outcome = position.find_outcome();
        position
    }
}
