//! Games of the policy of the playouts with itself, from which the weights are learned.

use super::playouts::choice;
use super::values::Values;
use super::weights::{final_value, shape_of};
use crate::solver::crosswise::lines::LINES;
use crate::solver::crosswise::moves;
use crate::solver::crosswise::state::{KINDS, SIX, Setting, State};
use xgames_core::games::crosswise::Stone;
use xgames_core::random::Random;

/// The number of lines.
pub const ALL_LINES: usize = 12;

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

/// Plays a game of two players with the stones in random order. The rows go by the first values, the columns by the others; each play is
/// a random one instead with the probability `explores`, from 0 to 1.
#[must_use]
pub fn play(values: [&Values; 2], explores: f64, deal: u64, seed: u64) -> Game {
    let (mut state, setting) = start(&mut Random::new(seed, deal));
    let mut random = Random::new(seed ^ 1 << 40, deal);
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

/// The start of a game of two players.
fn start(random: &mut Random) -> (State, Setting) {
    let mut bag: Vec<u8> = (0..KINDS)
        .flat_map(|kind| std::iter::repeat_n(kind, Stone::ALL[usize::from(kind)].number().into()))
        .collect();
    random.shuffle(&mut bag);
    let mut state = State::empty();
    let full = [4, 4, 0, 0];
    for hand in &mut state.hands[..2] {
        for _ in 0..4 {
            if let Some(kind) = bag.pop() {
                hand.add(kind);
            }
        }
    }
    state.bag = bag.len() as u8;
    let setting = Setting {
        seats: vec![0, 1],
        players: 2,
        full,
        rows_first: true,
        bag,
        only_kind: None,
        fills: true,
        shortcuts: Default::default(),
    };
    (state, setting)
}
