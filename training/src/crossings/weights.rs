//! The numbers of a network while it learns, and its file. `Network` in the engine says what they mean.

use xgames_core::random::Random;
use xgames_search::engine::crossings::network::{MOST_IN_ROW, MOST_WEIGHT, ONE, PHASES, UNITS, WEIGHT};

/// The place of the start of a view.
pub(crate) const START: usize = 0;
/// The place of the rows.
pub(crate) const ROWS: usize = UNITS;
/// The place of the weights.
const OUTPUT: usize = ROWS + 128 * UNITS;
/// The place of what is always added.
const BIASES: usize = OUTPUT + PHASES * 2 * UNITS;
/// The number of all numbers.
pub(crate) const PARAMETERS: usize = BIASES + PHASES;

/// The place of the weights of a view in a phase.
pub(crate) fn output(phase: usize, view: usize) -> usize {
    OUTPUT + (2 * phase + view) * UNITS
}

/// The place of what is always added in a phase.
pub(crate) fn biases(phase: usize) -> usize {
    BIASES + phase
}

/// The numbers of a network, in the order of its file.
#[derive(Clone)]
pub(crate) struct Weights {
    pub(crate) numbers: Vec<f32>,
}

impl Weights {
    /// Random numbers to begin with. The weights of the views have opposite signs, because what is good for one side is bad for
    /// the other.
    pub(crate) fn random(random: &mut Random) -> Weights {
        let mut number = |most: f32| most * (2.0 * (random.bits() >> 40) as f32 / (1 << 24) as f32 - 1.0);
        let mut numbers = vec![0.0; PARAMETERS];
        numbers[..OUTPUT].fill_with(|| number(0.15));
        numbers[..UNITS].iter_mut().for_each(|start| *start += 0.3);
        for unit in 0..UNITS {
            let weight = number(0.5);
            for phase in 0..PHASES {
                numbers[output(phase, 0) + unit] = weight;
                numbers[output(phase, 1) + unit] = -weight;
            }
        }
        Weights { numbers }
    }

    /// The greatest of the numbers from this place on, and the unit in which they are written.
    fn range(place: usize) -> (i16, f32) {
        match place {
            ..OUTPUT => (MOST_IN_ROW, f32::from(ONE)),
            OUTPUT..BIASES => (MOST_WEIGHT, f32::from(WEIGHT)),
            _ => (i16::MAX, f32::from(ONE) * f32::from(WEIGHT)),
        }
    }

    /// Cuts the numbers to what a file can hold.
    pub(crate) fn limit(&mut self) {
        for (place, number) in self.numbers.iter_mut().enumerate() {
            let (most, unit) = Weights::range(place);
            *number = number.clamp(-f32::from(most) / unit, f32::from(most) / unit);
        }
    }

    /// The file.
    pub(crate) fn file(&self) -> Vec<u8> {
        let written =
            |(place, number): (usize, &f32)| ((number * Weights::range(place).1).round() as i16).to_le_bytes();
        self.numbers.iter().enumerate().flat_map(written).collect()
    }
}
