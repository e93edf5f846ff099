//! Games of the policy of the playouts with itself, from which the weights are learned.

use super::playouts::{ALL_LINES, choice};
use super::values::Values;
use super::weights::{final_value, shape_of};
use crate::solver::crosswise::lines::LINES;
use crate::solver::crosswise::state::SIX;
use crate::solver::crosswise::{moves, read};
use xgames_core::games::crosswise::{Crosswise, Seats};
use xgames_core::random::Random;

/// A position of a game.
#[derive(Clone, Copy, Debug)]
pub struct Visited {
    /// The number of vacant cells.
    pub vacant: u8,
    /// Whether the rows move next.
    pub rows_move: bool,
    /// The shapes of the rows, then of the columns.
    pub shapes: [u8; ALL_LINES],
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub struct Game {
    /// The positions after each play but the last.
    pub visited: Vec<Visited>,
    /// The final points of the rows, then of the columns, in hundredths; a six counts 6000.
    pub points: [i16; ALL_LINES],
    /// The points of the rows minus those of the columns; 100 and -100 stand for a six.
    pub margin: i16,
    /// Whether it ended with a six.
    pub is_six: bool,
}

/// Plays a game of two players, dealt at random. The rows go by the first values, the columns by the others; each play is
/// a random one instead with the probability `explores`, from 0 to 1.
///
/// # Panics
/// Never: a sampled position shows where all stones are.
#[must_use]
pub fn play(values: [&Values; 2], explores: f64, deal: u64, seed: u64) -> Game {
    let mut random = Random::new(seed, deal);
    let start = Crosswise::new(Seats::by_number(2)).sample(&mut random);
    let (mut state, setting) = read(&start, &start.deal().expect("no stone is hidden"));
    let mut game = Game { visited: Vec::new(), points: [0; ALL_LINES], margin: 0, is_six: false };
    let mut plays = Vec::new();
    loop {
        let mut play = choice(&state, &setting, values[usize::from(!state.rows_move(&setting))]);
        if explores > 0.0 && random.chance(explores) {
            moves::all(&state, &setting, &LINES, &mut plays);
            play = random.pick(&plays).map_or(play, |(_, other)| *other);
        }
        if let Some(margin) = state.play(play, &setting, &LINES) {
            game.points = state.lines.map(final_value);
            game.margin = margin;
            game.is_six = margin.abs() == SIX;
            return game;
        }
        game.visited.push(Visited {
            vacant: state.vacant.count_ones() as u8,
            rows_move: state.rows_move(&setting),
            shapes: state.lines.map(shape_of),
        });
    }
}

#[cfg(test)]
mod tests {
    use super::super::values::LEARNED;
    use super::super::weights::Weights;
    use super::*;

    #[test]
    fn the_learned_values_beat_points_alone() {
        let greedy = Values::new(&Weights::greedy());
        let wins = (0..200).filter(|deal| play([&LEARNED, &greedy], 0.0, *deal, 5).margin > 0).count();
        let losses = (0..200).filter(|deal| play([&greedy, &LEARNED], 0.0, *deal, 5).margin > 0).count();
        assert!(wins > 120 && losses < 80, "{wins} {losses}");
    }

    #[test]
    fn games_repeat_and_add_up() {
        for deal in 0..20 {
            let (game, again) = (play([&LEARNED; 2], 0.1, deal, 1), play([&LEARNED; 2], 0.1, deal, 1));
            assert_eq!((game.points, game.margin), (again.points, again.margin));
            let [rows, columns] = [&game.points[..6], &game.points[6..]].map(|points| points.iter().sum::<i16>());
            assert!(game.is_six || rows - columns == 100 * game.margin, "{game:?}");
            assert!(game.is_six || game.visited.last().is_some_and(|visited| visited.vacant <= 1));
        }
    }
}
