//! Patterns: playouts prefer cells by the stones around them.

use xgames_core::random::Random;

/// The weight from which on a drawn cell is always kept.
const ALWAYS: f32 = 1.25;

/// The probability with which a playout keeps a cell that it has drawn, for all contents of the cells around it.
pub(in crate::engine) struct Patterns {
    neighbours: u32,
    /// The probability in steps of 1/256, less one step, by the neighbours that hold own stones and those that hold enemy stones.
    kept: Box<[u8]>,
}

impl Patterns {
    /// The patterns with these weights, by [number](Self::number).
    pub(in crate::engine) fn new(neighbours: u32, weights: &[f32]) -> Patterns {
        let masks = (0..1_u8 << neighbours).flat_map(|enemy| (0..1 << neighbours).map(move |own| (own, enemy)));
        let kept = masks.map(|(own, enemy)| {
            let weight = weights.get(Self::number(neighbours, own, enemy)).copied().unwrap_or(0.0);
            (256.0 * (weight - ALWAYS).exp() - 1.0).clamp(0.0, 255.0) as u8
        });
        Patterns { neighbours, kept: kept.collect() }
    }

    /// The number of a pattern: to the base 4 a digit for each neighbour, the first one least, which is 0 for none, 1 for an own stone,
    /// 2 for one of the enemy, 3 for the outside.
    pub(in crate::engine) fn number(neighbours: u32, own: u8, enemy: u8) -> usize {
        let digit = |at: u32| usize::from(own >> at & 1 | (enemy >> at & 1) << 1);
        (0..neighbours).rev().fold(0, |pattern, at| pattern << 2 | digit(at))
    }

    /// Draws whether a cell is kept. The masks have the neighbours with stones of either side; the outside is in both.
    #[inline]
    pub(in crate::engine) fn keeps(&self, own: u8, enemy: u8, random: &mut Random) -> bool {
        let masks = usize::from(own) | usize::from(enemy) << self.neighbours;
        random.bits() as u8 <= self.kept[masks]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_kept_by_their_weight() {
        // Two neighbours: the first is an own stone, and the second an enemy or the outside.
        let mut weights = [ALWAYS; 16];
        weights[1 + 2 * 4] = ALWAYS - 2.0_f32.ln();
        weights[1 + 3 * 4] = -100.0;
        let (patterns, mut random) = (Patterns::new(2, &weights), Random::new(1, 0));
        let mut kept = |own, enemy| (0..1000).filter(|_| patterns.keeps(own, enemy, &mut random)).count();
        assert_eq!(kept(0b00, 0b00), 1000);
        assert!((400..600).contains(&kept(0b01, 0b10)));
        // One in 256 is kept whatever its weight.
        assert!(kept(0b11, 0b10) < 20);
    }
}
