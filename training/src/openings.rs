//! First moves under the pie rule: games of the engine with itself after each of them, most after those that are nearly even.

use std::time::Instant;

use crate::files::Files;
use xgames_core::board::{Cell, Side};
use xgames_core::games::cross::Cross;
use xgames_core::games::crossway::Crossway;
use xgames_core::games::placement::Move;
use xgames_core::games::symmetry::Symmetric;
use xgames_core::random::Random;
use xgames_search::engine::first_moves::{Found, HUNDRED, classes};
use xgames_search::engine::{Engine, Settings};
use xgames_search::solver::Limits;

use crate::placement::Placement;
use crate::solved;

/// The memory of the engine, in bytes.
const MEMORY: usize = 32 << 20;

/// The games that are played for a size of the board.
pub(crate) struct Plan {
    size: u16,
    /// The number of playouts for each move.
    playouts: u64,
    /// The number of classes of first moves after which games are played: those that a search finds the most even.
    classes: usize,
}

const fn plan(size: u16, playouts: u64, classes: usize) -> Plan {
    Plan { size, playouts, classes }
}

/// The number of playouts of the search that comes before the games.
const SEARCHED: u64 = 10_000;
/// The number of games after each class, and after the half of them that comes out most even.
const GAMES: [u8; 2] = [20, 30];

/// A game with the pie rule.
pub(crate) trait Pie: Placement + Symmetric {
    /// The place of the file.
    const BOOK: &'static str;
    /// The games for each size.
    const PLANS: &'static [Plan];

    /// The side that wins after each first move on the board, in reading order, as far as docs/solved.md says so.
    fn winners(&self) -> Vec<Option<Side>> {
        Vec::new()
    }
}

impl Pie for Crossway {
    const BOOK: &'static str = "crates/search/src/engine/crossway/first_moves";
    const PLANS: &'static [Plan] = &[
        plan(5, 100, 9),
        plan(6, 400, 9),
        plan(7, 1000, 16),
        plan(8, 3000, 12),
        plan(9, 3000, 12),
        plan(10, 2000, 10),
        plan(11, 2000, 10),
        plan(12, 1500, 8),
        plan(13, 1500, 10),
        plan(14, 1500, 6),
        plan(15, 1500, 8),
        plan(16, 1000, 6),
        plan(17, 1000, 6),
        plan(18, 1000, 6),
        plan(19, 1000, 8),
    ];

    fn winners(&self) -> Vec<Option<Side>> {
        solved::winners(include_str!("../../docs/solved.md"), Symmetric::size(self).into())
    }
}

impl Pie for Cross {
    const BOOK: &'static str = "crates/search/src/engine/cross/first_moves";
    const PLANS: &'static [Plan] = &[plan(4, 2000, 7), plan(5, 2000, 9), plan(6, 1500, 8), plan(7, 1000, 8)];
}

/// Plays the games of a game, and writes its file.
pub(crate) fn write<P: Pie>(seed: u64, files: &Files) -> anyhow::Result<()> {
    let begun = Instant::now();
    let mut file = Vec::new();
    for plan in P::PLANS {
        let start = P::start(plan.size)?;
        let found = find(&start, plan, &start.winners(), seed);
        let games: u32 = found.iter().map(|found| u32::from(found.games)).sum();
        file.extend([plan.size as u8, found.len() as u8, (plan.playouts / HUNDRED) as u8]);
        file.extend(found.into_iter().flat_map(Found::to_bytes));
        println!("{} size {}: {games} games, {:.0} s", P::GAME, plan.size, begun.elapsed().as_secs_f64());
    }
    files.write(P::BOOK, &file)
}

/// Searches after each class of first moves on a board, and plays after those that seem nearly even. The results are in the order of the
/// classes.
fn find<P: Pie>(start: &P, plan: &Plan, winners: &[Option<Side>], seed: u64) -> Vec<Found> {
    let cells = start.rows().concat();
    let winner_after = |mv: &Move| {
        let place = cells.iter().position(|cell: &Cell| *mv == Move::Place(*cell))?;
        winners.get(place).copied().flatten()
    };
    let firsts: Vec<Move> = classes(start).into_iter().filter_map(|class| class.first().copied()).collect();
    let mut random = Random::new(seed, plan.size.into());
    let search = |mv: &Move| {
        let after = after(start, *mv);
        let report = engine(start, seed).search_among(&after, &stones(&after), &Limits::nodes(SEARCHED), &mut |_| ());
        Found { winner: winner_after(mv), searched: report.evaluation.chance(Side::First), won: 0, games: 0 }
    };
    let mut found: Vec<Found> = firsts.iter().map(search).collect();
    let mut places: Vec<usize> = (0..found.len()).collect();
    places.sort_by(|one, other| {
        let gap = |place: &usize| (found[*place].searched - 0.5).abs();
        gap(one).total_cmp(&gap(other))
    });
    places.truncate(plan.classes);
    for games in GAMES {
        for &place in &places {
            let after = after(start, firsts[place]);
            let won = (0..games).filter(|_| play(&after, random.bits(), plan.playouts) == Side::First).count();
            found[place].won += won as u8;
            found[place].games += games;
        }
        places.sort_by_key(|place| (2 * i32::from(found[*place].won) - i32::from(found[*place].games)).abs());
        places.truncate(places.len().div_ceil(2));
    }
    found
}

/// The position after a first move.
fn after<P: Pie>(start: &P, mv: Move) -> P {
    let mut after = start.clone();
    after.play(mv);
    after
}

fn engine<P: Pie>(start: &P, seed: u64) -> Box<dyn Engine<P>> {
    start.engine(Settings { memory: MEMORY, threads: 1, seed, learned: true })
}

/// The legal moves but a swap.
fn stones<P: Pie>(position: &P) -> Vec<Move> {
    let mut moves = position.legal_moves();
    moves.retain(|mv| !P::is_swap(*mv));
    moves
}

/// Plays a game until it is known who wins, and returns the winner.
fn play<P: Pie>(start: &P, seed: u64, playouts: u64) -> Side {
    let (mut engine, mut position) = (engine(start, seed), start.clone());
    loop {
        let side = position.turn().side;
        if let Some(outcome) = position.outcome() {
            return outcome.winner.unwrap_or(side);
        }
        let report = engine.search_among(&position, &stones(&position), &Limits::nodes(playouts), &mut |_| ());
        let chance = report.evaluation.chance(side);
        if report.evaluation.is_proven() {
            return if chance > 0.5 { side } else { side.other() };
        }
        let Some(best) = report.best_move() else { return side.other() };
        position.play(best);
    }
}

/// The number of times the playouts of the file that a move of the other games has.
const TIMES: u64 = 4;

/// Plays other games after the first moves that the file calls about even, with more playouts, and prints how many the first side wins.
pub(crate) fn check<P: Pie>(seed: u64, games: u32) -> anyhow::Result<()> {
    let (mut all, mut all_won) = (0, 0);
    for plan in P::PLANS {
        let start = P::start(plan.size)?;
        let Some(book) = start.first_moves() else { continue };
        let mut random = Random::new(seed, u64::from(plan.size) << 32);
        let (mut won, mut words) = (0, Vec::new());
        let even = book.even();
        for class in &even {
            let Some(&mv) = class.moves.first() else { continue };
            let after = after(&start, mv);
            let first = |_| u32::from(play(&after, random.bits(), plan.playouts * TIMES) == Side::First);
            let here: u32 = (0..games).map(first).sum();
            words.push(format!(
                "{} {}/{} then {here}/{games}",
                start.move_text(mv),
                class.found.won,
                class.found.games
            ));
            won += here;
        }
        let played = games * even.len() as u32;
        println!("size {}: the first side won {won} of {played} games: {}", plan.size, words.join(", "));
        (all, all_won) = (all + played, all_won + won);
    }
    println!("in all {all_won} of {all}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_search::engine::Playable;

    /// The games of the smallest board, played again, are those of the file.
    #[test]
    fn the_file_is_made_again() {
        let start = Crossway::start(5).unwrap();
        let found = find(&start, &Crossway::PLANS[0], &start.winners(), 1).into_iter().map(Found::to_bytes);
        let known = start.first_moves().unwrap().classes.into_iter().map(|class| class.found.to_bytes());
        assert_eq!(found.collect::<Vec<_>>(), known.collect::<Vec<_>>());
    }

    /// A seed always finds the same moves, and the half of the moves that comes out most even has the most games.
    #[test]
    fn games_repeat() {
        let (start, plan) = (Crossway::start(6).unwrap(), plan(6, 50, 4));
        let games = |seed| {
            let found = find(&start, &plan, &[], seed);
            (found.iter().map(|found| found.games).collect::<Vec<u8>>(), found)
        };
        let (mut numbers, found) = games(1);
        assert_eq!((&numbers, &found), (&games(1).0, &games(1).1));
        assert_ne!(found, games(2).1);
        numbers.sort_unstable();
        assert_eq!(numbers, [0, 0, 0, 0, 0, 20, 20, 50, 50]);
    }
}
