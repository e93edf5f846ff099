//! Games on small boards, played by the rules, quickly enough for very many inputs: the quick kernels, which list moves, know decisive ones
//! and judge final boards, agree with the test of one move and with what becomes of the game.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;

use xgames::games::tactics::Decisive;
use xgames::games::{FinalBoard, Game, Reading, Tactics, for_game};

use super::choices::Choices;
use super::moves::{every_move, is_foretold};
use super::starts::{SMALL, Start};

/// The number of moves, legal or not, that are tested in the last position.
const TESTED: usize = 8;

/// A start, and every move that can be written on its board.
struct Kept<P: Tactics> {
    start: P,
    all: Vec<P::Move>,
}

/// Plays the game that the bytes choose.
pub(crate) fn hold(bytes: &[u8]) {
    thread_local! {
        static KEPT: RefCell<HashMap<(Game, usize), Box<dyn Any>>> = RefCell::default();
    }
    let mut choices = Choices::new(bytes);
    let (game, form) = (*choices.one_of(&Game::ALL), choices.below(SMALL));
    KEPT.with_borrow_mut(|kept| {
        for_game!(game, P => {
            let kept = kept.entry((game, form)).or_insert_with(|| {
                let start: P = Start::small(game, form).position();
                Box::new(Kept { all: every_move(&start), start })
            });
            hold_in::<P>(kept.downcast_ref().expect("a game has one kind of positions"), &mut choices);
        });
    });
}

/// Plays until the bytes are over. As the game ends anywhere, only its last move and position are looked at closely.
fn hold_in<P: Tactics>(Kept { start, all }: &Kept<P>, choices: &mut Choices) {
    let (mut position, mut before, mut last) = (start.clone(), start.clone(), None);
    let (mut legal, from) = (Vec::new(), choices.below(all.len()));
    let mut board = <P as Reading>::FinalBoard::default();
    let mut is_on_board = board.begin(start);
    loop {
        position.legal_moves_into(&mut legal);
        assert_eq!(legal.is_empty(), position.outcome().is_some(), "{}", position.one_line());
        if legal.is_empty() || choices.are_over() {
            break;
        }
        let mv = legal[choices.below(legal.len())];
        assert_eq!(position.check(mv), Ok(()), "{mv:?} in {}", position.one_line());
        before.clone_from(&position);
        position.play(mv);
        last = Some(mv);
        is_on_board = is_on_board && board.add(mv);
    }
    if let Some(mv) = last {
        let is_foretold = is_foretold(&before, mv, &position, &Decisive::of(&before));
        assert!(is_foretold, "{} {}", before.one_line(), before.move_text(mv));
    }
    for mv in all[from..].iter().chain(all).take(TESTED) {
        assert_eq!(position.check(*mv).is_ok(), legal.contains(mv), "{mv:?} in {}", position.one_line());
    }
    is_on_board = is_on_board && assert_judged(&position, &board);
    // A final board never accepts a game with an illegal move.
    if is_on_board && position.check(all[from]).is_err() && board.add(all[from]) {
        assert_eq!(board.end(), None, "{:?} after {}", all[from], position.one_line());
    }
}

/// A legal game has the same outcome on its final board, if it can be judged there. Returns whether it can.
fn assert_judged<P: Tactics>(position: &P, board: &P::FinalBoard) -> bool {
    let Some(end) = board.end() else { return false };
    assert_eq!(end, position.outcome(), "{}", position.one_line());
    assert_eq!(board.turn(), position.turn(), "{}", position.one_line());
    true
}
