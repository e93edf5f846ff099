//! Games that are played by the rules: what the parts of a game say about its moves agrees.

use std::any::Any;
use std::cell::RefCell;
use std::collections::HashMap;

use xgames::games::playout::playout;
use xgames::games::tactics::Decisive;
use xgames::games::{Game, Notation, Outcome, Prospect, Reason, SetupOptions, Side, Tactics, for_game};
use xgames::random::Random;

use super::choices::Choices;
use super::starts::{EXAMPLE, Start};

/// The greatest number of plies that are played.
const MOST_PLIES: usize = 160;

/// The greatest number of legal moves that are all tried.
const MOST_TRIED: usize = 200;

const SIDES: [Side; 2] = [Side::First, Side::Second];

/// Plays the game that the bytes choose, and holds its positions to the laws.
pub(crate) fn hold(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let game = *choices.one_of(&Game::ALL);
    for_game!(game, P => hold_in::<P>(&mut choices));
}

fn hold_in<P: Tactics>(choices: &mut Choices) {
    let start = Start::choose(P::GAME, choices);
    let seed = choices.byte();
    let mut position: P = start.position();
    let mut decisive = Decisive::of(&position);
    let (mut moves, mut word) = (Vec::new(), String::new());
    let mut prospects = SIDES.map(|side| position.prospect(side));
    for _ in 0..MOST_PLIES {
        position.legal_moves_into(&mut moves);
        assert_eq!(moves.is_empty(), position.outcome().is_some(), "{}", position.one_line());
        if moves.is_empty() || choices.are_over() {
            break;
        }
        let mv = moves[choices.below(moves.len())];
        assert_eq!(position.check(mv), Ok(()), "{}", position.one_line());
        word.clear();
        position.write_move(mv, &mut word);
        assert_eq!(position.read_move(word.as_bytes()), Ok(mv), "{word}");
        let before = position.clone();
        position.play(mv);
        position.update_decisive(&before, mv, &mut decisive);
    }
    position.legal_moves_into(&mut moves);
    check_list(&position, &moves);
    check_decisive(&position, &decisive);
    check_tactics(&position, &moves, &decisive);
    check_line(&position, start.seats);
    for (side, before) in SIDES.into_iter().zip(&mut prospects) {
        let now = position.prospect(side);
        assert!(now <= *before && reached(&position, side).is_none_or(|end| end <= now), "{}", position.one_line());
        *before = now;
    }
    check_playout(&position, seed, prospects);
}

/// A position is read back from its line, which does not say who sits where.
pub(crate) fn check_line<P: Notation>(position: &P, seats: Option<&str>) {
    if P::GAME.name() == EXAMPLE {
        return;
    }
    let line = position.one_line();
    let options = SetupOptions { position: Some(&line), seats, ..SetupOptions::default() };
    let again = P::read_setup(&options).and_then(|setup| P::begin(&setup));
    let again = again.unwrap_or_else(|fault| panic!("{line}: {}", fault.fault.message));
    assert_eq!(again.one_line(), line);
    // The line does not say who has passed, which may have ended the game.
    let by_passes = |outcome: &Outcome| outcome.reason == Reason::Score;
    let is_open = again.outcome().is_none() && position.outcome().as_ref().is_some_and(by_passes);
    assert!(is_open || again.outcome() == position.outcome(), "{line}");
    // The labels may differ, because the line does not say how columns are lettered.
    assert!(again.picture().glyph_rows().eq(position.picture().glyph_rows()), "{line}");
}

/// Every move that can be written, legal or not.
pub(crate) fn every_move<P: Notation>(start: &P) -> Vec<P::Move> {
    let cells = || start.picture().spots().map(|spot| start.cell_name(spot.cell)).collect::<Vec<String>>();
    let pairs = || cells().into_iter().flat_map(|one| cells().into_iter().map(move |other| (one.clone(), other)));
    let mut texts: Vec<String> = vec!["swap".into(), "pass".into()];
    match P::GAME {
        Game::Crossings => texts.extend(pairs().map(|(rear, target)| rear + &target)),
        Game::Crosswise => {
            for symbol in ["A", "B", "C", "D", "E", "F"] {
                texts.extend(
                    cells().into_iter().flat_map(|cell| [format!("{symbol}{cell}"), format!("S{symbol}{cell}")]),
                );
            }
            texts.extend(cells().into_iter().map(|cell| format!("R{cell}")));
            texts.extend(pairs().map(|(one, other)| format!("M{one}-{other}")));
            texts.extend(pairs().filter(|(one, other)| one <= other).map(|(one, other)| format!("X{one}-{other}")));
        }
        _ => texts.extend(cells()),
    }
    texts.iter().filter_map(|text| start.read_move(text.as_bytes()).ok()).collect()
}

/// Calls `take` with every move that can be written on such a board. The list is made once for each kind of board.
fn with_every_move<P: Notation>(position: &P, take: impl FnOnce(&[P::Move])) {
    thread_local! {
        static LISTS: RefCell<HashMap<(Game, u16), Box<dyn Any>>> = RefCell::default();
    }
    let cells = position.layout().cells().len() as u16;
    LISTS.with_borrow_mut(|lists| {
        let list = lists.entry((P::GAME, cells)).or_insert_with(|| Box::new(every_move(position)));
        take(list.downcast_ref::<Vec<P::Move>>().expect("a game has one kind of moves"));
    });
}

/// The list and the test are written separately; they must agree.
fn check_list<P: Notation>(position: &P, listed: &[P::Move]) {
    listed.iter().for_each(|mv| assert_eq!(position.check(*mv), Ok(()), "{mv:?} in {}", position.one_line()));
    with_every_move(position, |all| {
        let legal = all.iter().filter(|mv| position.check(**mv).is_ok());
        assert_eq!(legal.count(), listed.len(), "{}", position.one_line());
    });
}

/// Decisive moves that were kept up to date are those that a look at the whole position finds.
fn check_decisive<P: Tactics>(position: &P, updated: &Decisive<P::Move>) {
    let found = Decisive::of(position);
    assert_eq!((&updated.wins, &updated.loses), (&found.wins, &found.loses), "{}", position.one_line());
}

/// The moves that decide the game at once are those after which it is decided.
fn check_tactics<P: Tactics>(position: &P, legal: &[P::Move], decisive: &Decisive<P::Move>) {
    let side = position.turn().side as usize;
    let mut after = position.clone();
    for &mv in legal.iter().take(MOST_TRIED) {
        after.clone_from(position);
        after.play(mv);
        assert!(is_foretold(position, mv, &after, decisive), "{} {}", position.one_line(), position.move_text(mv));
    }
    let decisive = decisive.wins[side].iter().chain(&decisive.loses[side]);
    decisive.for_each(|mv| assert!(legal.contains(mv), "{mv:?} in {}", position.one_line()));
}

/// Whether a move from `before` to `after` is among the decisive moves exactly if it decides the game. One with a stone of which it is not
/// certain that the player has it is left out.
pub(crate) fn is_foretold<P: Tactics>(before: &P, mv: P::Move, after: &P, decisive: &Decisive<P::Move>) -> bool {
    let side = before.turn().side;
    let winner = after.outcome().and_then(|outcome| outcome.winner);
    [(&decisive.wins, side), (&decisive.loses, side.other())].into_iter().all(|(moves, of)| {
        let (is_found, is_decided) = (moves[side as usize].contains(&mv), winner == Some(of));
        is_found == is_decided || is_decided && before.certain(None).is_some()
    })
}

/// The prospect that a side has reached at the end of the game.
fn reached<P: Tactics>(end: &P, side: Side) -> Option<Prospect> {
    let outcome = end.outcome()?;
    Some(match outcome.winner {
        None => Prospect::Draw,
        Some(winner) if winner != side => Prospect::Loss,
        Some(_) if outcome.reason == Reason::TwoSides => Prospect::Indirect,
        Some(_) => Prospect::Win,
    })
}

/// A random game from here obeys the plain rules, and no side reaches more than its prospect.
fn check_playout<P: Tactics>(position: &P, seed: u8, prospects: [Prospect; 2]) {
    let mut moves = Vec::new();
    let limit = usize::from(seed % 64);
    let outcome = playout(position, limit, &mut Random::new(seed.into(), 1), &mut moves);
    let mut plain = position.clone();
    for &mv in &moves {
        assert_eq!((plain.outcome(), plain.check(mv)), (None, Ok(())), "{moves:?}");
        plain.play(mv);
    }
    assert_eq!(plain.outcome(), outcome, "{moves:?}");
    assert!(moves.len() <= limit && (outcome.is_some() || moves.len() == limit), "{moves:?}");
    for (side, prospect) in SIDES.into_iter().zip(prospects) {
        assert!(plain.prospect(side) <= prospect, "{} after {}", plain.one_line(), position.one_line());
    }
}
