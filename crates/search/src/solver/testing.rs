//! A referee that checks solvers.

use std::ops::Range;

use super::plain::PlainSolver;
use super::{Limits, Solvable, Solver, Value};
use xgames_core::board::Side;
use xgames_core::games::playout::playout;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Notation, Position, RandomPlay, Seating, begin_at};
use xgames_core::random::Random;

/// The value of a position by the plain rules alone. Every game must end.
pub(super) fn plain_value<P: Position>(position: &P) -> Value {
    PlainSolver.solve(position, &Limits::none()).value.unwrap()
}

/// Whether a move of the side to move wins at once.
fn wins_at_once<P: Position>(position: &P) -> bool {
    let side = position.turn().side;
    position.legal_moves().into_iter().any(|mv| {
        let mut after = position.clone();
        after.play(mv);
        after.outcome().is_some_and(|outcome| outcome.winner == Some(side))
    })
}

/// Plays this many random moves in each of some games. Where the game is not over then, checks that every solver finds the
/// value of the plain rules, and a line that leads to it, in which the winner ends the game as soon as one move does. Returns the number of positions.
pub(super) fn compare_with_plain_rules<P: Seating + RandomPlay>(
    start: &P,
    plies: usize,
    games: Range<u64>,
    solvers: &mut [Box<dyn Solver<P>>],
) -> u64 {
    let mut compared = 0;
    for game in games {
        let mut moves = Vec::new();
        playout(start, plies, &mut Random::new(game, plies as u64), &mut moves);
        let mut position = start.clone();
        moves.iter().for_each(|mv| position.play(*mv));
        if position.outcome().is_some() {
            continue;
        }
        compared += 1;
        let value = plain_value(&position);
        for (number, solver) in solvers.iter_mut().enumerate() {
            let solution = solver.solve(&position, &Limits::none());
            assert_eq!(solution.value, Some(value), "solver {number}: {moves:?}");
            let mut end = position.clone();
            for mv in &solution.line {
                let before = end.clone();
                end.try_play(*mv).unwrap();
                let could_end = value == Value::Win(before.turn().side) && wins_at_once(&before);
                assert!(!could_end || end.outcome().is_some(), "solver {number}: {moves:?}");
            }
            assert_eq!(Value::of(end.outcome().unwrap().winner), value, "solver {number}: {moves:?}");
        }
    }
    compared
}

/// The letters on the cells of a position, row by row; `.` where a cell is empty.
pub(super) fn letters_of<P: Symmetric>(position: &P) -> Vec<Vec<char>> {
    let letter = |cell| if position.content(cell) == 0 { '.' } else { position.glyph(cell) };
    position.rows().into_iter().map(|row| row.into_iter().map(letter).collect()).collect()
}

/// The position with these letters, if it can be set up and the game is not over.
pub(super) fn with_letters<P: Notation>(size: u16, letters: &[Vec<char>], to_move: Side) -> Option<P> {
    let run = |run: &[char]| if run[0] == '.' { run.len().to_string() } else { run[0].to_string() };
    let row = |row: &Vec<char>| row.chunk_by(|one, other| *one == '.' && *other == '.').map(run).collect::<String>();
    let rows = letters.iter().map(row).collect::<Vec<_>>().join("/");
    let line = format!("{rows} {}", P::PROFILE.letters[to_move as usize]);
    begin_at(size, Some(&line)).ok().filter(|position: &P| position.outcome().is_none())
}

/// Changes a claim that is true of a position, and the position, and checks that the changed claim is refused, or that its side wins whoever
/// is to move. Returns how many changed claims were refused and accepted.
pub(super) fn changed_claims_are_true_or_refused<P: Solvable + Symmetric>(
    (position, size): (&P, u16),
    (winner, claim): (Side, &str),
    (changes, random): (usize, &mut Random),
    referee: &mut dyn Solver<P>,
) -> [u32; 2] {
    let names: Vec<String> = position.rows().concat().into_iter().map(|cell| position.cell_name(cell)).collect();
    let mut found = [0; 2];
    for change in 0..changes {
        let (mut letters, mut claim) = (letters_of(position), claim.to_owned());
        // Every third time both are changed.
        if change % 3 != 0 {
            let row = random.below(letters.len());
            let place = random.below(letters[row].len());
            let [first, second] = P::PROFILE.letters;
            letters[row][place] = ['.', first, second][random.below(3)];
        }
        if change % 3 != 1 {
            claim = changed_claim(&claim, &names, random);
        }
        let boards = [Side::First, Side::Second].map(|to_move| with_letters::<P>(size, &letters, to_move));
        let [Some(one), Some(other)] = boards else { continue };
        let is_accepted = one.check_claim(winner, &claim).is_ok();
        assert_eq!(is_accepted, other.check_claim(winner, &claim).is_ok(), "{}: {claim}", one.one_line());
        found[usize::from(is_accepted)] += 1;
        for board in [one, other].into_iter().filter(|_| is_accepted) {
            let value = referee.value(&board, &Limits::nodes(20_000));
            assert!(value.is_none_or(|value| value == Value::Win(winner)), "{}: {claim}", board.one_line());
        }
    }
    found
}

/// A claim with another name in the place of one, or without one, or without a link.
fn changed_claim(claim: &str, names: &[String], random: &mut Random) -> String {
    let starts: Vec<usize> = claim.match_indices([' ', '|', '(', ',']).map(|(at, _)| at + 1).collect();
    let Some(start) = random.pick(&starts).copied() else { return "join".to_owned() };
    let length = claim[start..].find([' ', '|', '(', ',', ')']).unwrap_or(claim.len() - start);
    let (before, after) = (&claim[..start], &claim[start + length..]);
    match random.below(4) {
        0 => {
            let links = claim.split(' ').enumerate().filter(|(place, _)| *place != 1 + starts.len() % 3);
            links.map(|(_, link)| link).collect::<Vec<_>>().join(" ")
        }
        1 => {
            let shorter = [("(,", "("), (",)", ")"), (",,", ","), ("()", ""), ("|(", "("), (" |", " "), ("| ", " ")];
            let changed = shorter.iter().fold(format!("{before}{after}"), |claim, (from, to)| claim.replace(from, to));
            changed.trim_end_matches('|').to_owned()
        }
        _ => format!("{before}{}{after}", random.pick(names).unwrap()),
    }
}
