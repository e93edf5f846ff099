//! Helpers for the tests of the rules: boards drawn as text, moves as words.

use super::tactics::{Decisive, winning_moves, wins_after};
use super::{Notation, Prospect, Reason, SetupFault, SetupOptions, Side, Tactics, ToMove};
use crate::random::Random;

/// The start position with these options, given as tags: `"Size 4 Swap no"`.
pub(super) fn start<P: Notation>(options: &str) -> P {
    let words: Vec<&str> = options.split_whitespace().collect();
    let value = |name: &'static str| words.chunks(2).find(|pair| pair[0] == name).map(|pair| pair[1]);
    let setup = P::read_setup(&SetupOptions::from_tags(P::OPTIONS, value));
    P::begin(&setup.expect("options")).expect("start")
}

/// The set-up position of a diagram.
pub(super) fn try_board<P: Notation>(diagram: &str, to_move: &str) -> Result<P, SetupFault> {
    let to_move = ToMove::Named(to_move);
    P::begin(&P::read_setup(&SetupOptions { diagram: Some(diagram), to_move, ..SetupOptions::default() })?)
}

pub(super) fn board<P: Notation>(diagram: &str, to_move: &str) -> P {
    try_board(diagram, to_move).expect("a possible position")
}

/// Plays moves, all of which must be legal.
pub(super) fn play<P: Notation>(mut position: P, moves: &str) -> P {
    for word in moves.split_whitespace() {
        let mv = position.read_move(word.as_bytes()).expect(word);
        assert_eq!(position.check(mv), Ok(()), "{word}");
        position.play(mv);
    }
    position
}

/// The reason why a move is illegal, or `None` if it is legal.
pub(super) fn refusal<P: Notation>(position: &P, word: &str) -> Option<P::Illegal> {
    position.check(position.read_move(word.as_bytes()).expect(word)).err()
}

/// The legal moves in canonical text, sorted.
pub(super) fn legal<P: Notation>(position: &P) -> String {
    let mut texts: Vec<String> = position.legal_moves().into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort_unstable();
    texts.join(" ")
}

/// The side that has won, by name.
pub(super) fn winner<P: Notation>(position: &P) -> Option<&'static str> {
    position.outcome().map(|outcome| outcome.winner.map_or("draw", |side| P::GAME.side_name(side)))
}

/// The names of the deciding cells.
pub(super) fn chain<P: Notation>(position: &P) -> String {
    position.deciding_cells().into_iter().map(|cell| position.cell_name(cell)).collect::<Vec<_>>().join(" ")
}

/// The seat and the side to move.
pub(super) fn turn<P: Notation>(position: &P) -> (u8, &'static str) {
    (position.turn().seat.0, P::GAME.side_name(position.turn().side))
}

/// Compares [`Tactics`] with the plain rules in random games from the start with these options.
pub(super) fn check_tactics<P: Tactics>(options: &str, games: u64) {
    let begin: P = start(options);
    let (mut wins, mut losses, mut threats) = (0, 0, 0);
    for game in 0..games {
        let (mut random, mut position) = (Random::new(game, 7), begin.clone());
        let mut updated = Decisive::of(&position);
        while position.outcome().is_none() {
            let [wins_here, losses_here, threats_here] = check_moves(&position);
            (wins, losses, threats) = (wins + wins_here, losses + losses_here, threats + threats_here);
            check_prospects(&position, &mut random);
            let Some(&mv) = random.pick(&position.legal_moves()) else { break };
            let before = position.clone();
            position.play(mv);
            position.update_decisive(&before, mv, &mut updated);
            check_decisive(&position, &updated);
        }
        assert!(winning_moves(&position, position.turn().side).is_empty());
    }
    println!("{} {options}: {wins} wins, {losses} losing moves, {threats} threats", P::GAME);
    assert!(wins > 0 && threats > 0);
}

/// Checks that decisive moves that were kept up to date are those that a look at the whole position finds, in the same order.
fn check_decisive<P: Tactics>(position: &P, updated: &Decisive<P::Move>) {
    let found = Decisive::of(position);
    let texts = |moves: &Vec<P::Move>| moves.iter().map(|mv| position.move_text(*mv)).collect::<Vec<_>>();
    for (updated, found) in updated.wins.iter().chain(&updated.loses).zip(found.wins.iter().chain(&found.loses)) {
        assert_eq!(texts(updated), texts(found), "{}", position.one_line());
    }
}

/// Plays every move; returns how many moves win, lose and threaten to win.
fn check_moves<P: Tactics>(position: &P) -> [usize; 3] {
    let side = position.turn().side;
    let texts = |moves: Vec<P::Move>| {
        let mut texts: Vec<String> = moves.into_iter().map(|mv| position.move_text(mv)).collect();
        texts.sort_unstable();
        texts
    };
    let legal = position.legal_moves();
    let decisive = |side| legal.iter().copied().filter(|mv| wins_after(position, *mv, side)).collect();
    let (wins, losses) = (texts(decisive(side)), texts(decisive(side.other())));
    assert_eq!(texts(winning_moves(position, side)), wins, "{}", position.one_line());
    assert_eq!(position.winning_move(side), winning_moves(position, side).first().copied(), "{}", position.one_line());
    let wins_again = legal.iter().copied().filter(|mv| position.wins_again(*mv)).collect();
    assert_eq!(texts(wins_again), wins, "{}", position.one_line());
    let mut losing = Vec::new();
    position.losing_moves_into(side, &mut losing);
    assert_eq!(texts(losing), losses, "{}", position.one_line());
    let threats = winning_moves(position, side.other());
    for &threat in &threats {
        let mut defences = Vec::new();
        position.each_defence(&[threat], &mut |mv| {
            defences.push(mv);
            true
        });
        for &mv in legal.iter().filter(|mv| !defences.contains(mv)) {
            let mut after = position.clone();
            after.play(mv);
            let still_wins = || after.check(threat).is_ok() && wins_after(&after, threat, side.other());
            let still = after.outcome().is_some() || still_wins();
            assert!(still, "{} {}", position.one_line(), position.move_text(mv));
        }
    }
    [wins.len(), losses.len(), threats.len()]
}

/// A side without a prospect does not reach it: not in random games from here, nor in any if few moves are left.
fn check_prospects<P: Tactics>(position: &P, random: &mut Random) {
    for side in [Side::First, Side::Second] {
        let prospect = position.prospect(side);
        if prospect == Prospect::Win {
            continue;
        }
        let mut end = position.clone();
        for _ in 0..400 {
            assert!(end.prospect(side) <= prospect, "{} {}", position.one_line(), end.one_line());
            let Some(&mv) = random.pick(&end.legal_moves()) else { break };
            end.play(mv);
        }
        let reached = reached(&end, side);
        assert!(reached.is_none_or(|reached| reached <= prospect), "{} {}", position.one_line(), end.one_line());
    }
}

/// Returns the prospect that a side has reached at the end of the game.
fn reached<P: Tactics>(end: &P, side: Side) -> Option<Prospect> {
    let outcome = end.outcome()?;
    Some(match outcome.winner {
        None => Prospect::Draw,
        Some(winner) if winner != side => Prospect::Loss,
        Some(_) if outcome.reason == Reason::TwoSides => Prospect::Indirect,
        Some(_) => Prospect::Win,
    })
}

/// Checks the prospects of all positions that follow from this one.
pub(super) fn check_all_prospects<P: Tactics>(position: &P) {
    for side in [Side::First, Side::Second] {
        let reached = reached(position, side);
        assert!(reached.is_none_or(|reached| reached <= position.prospect(side)), "{}", position.one_line());
    }
    for mv in position.legal_moves() {
        let mut after = position.clone();
        after.play(mv);
        for side in [Side::First, Side::Second] {
            assert!(after.prospect(side) <= position.prospect(side), "{}", position.one_line());
        }
        check_all_prospects(&after);
    }
}
