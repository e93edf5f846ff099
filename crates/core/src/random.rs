//! Random numbers that are reproducible on every platform and in every version, because seeds are written down and shared.

/// The odd number nearest to 2⁶⁴ divided by the golden ratio.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The finalizer of SplitMix64 (Steele, Lea and Flood, 2014).
const fn mix(mut bits: u64) -> u64 {
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// The number after `before` in the sequence SplitMix64, so that numbers close to each other get unlike ones.
#[must_use]
pub const fn mixed(before: u64) -> u64 {
    mix(before.wrapping_add(STEP))
}

/// A stream of random numbers: SplitMix64.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The `number`th stream of a seed. Streams are independent: each can be read without the others.
    #[must_use]
    pub fn new(seed: u64, number: u64) -> Random {
        Random(mix(mixed(seed).wrapping_add(number.wrapping_mul(STEP))))
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(STEP);
        mix(self.0)
    }

    /// A number below `limit`, or 0 if `limit` is 0. The bias is below `limit` / 2⁶⁴.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.bits()) * limit as u128) >> 64) as usize
    }

    /// Draws whether something happens that has the probability 1 / `cases`.
    pub fn one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }

    /// Draws whether something happens that has this probability, from 0 to 1.
    pub fn chance(&mut self, probability: f64) -> bool {
        // A double holds 53 bits exactly.
        const UNIT: u64 = 1 << 53;
        ((self.bits() >> 11) as f64 / UNIT as f64) < probability
    }

    /// Draws one of these, or `None` if there are none.
    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> Option<&'a T> {
        from.get(self.below(from.len()))
    }

    /// Puts these in random order.
    pub fn shuffle<T>(&mut self, all: &mut [T]) {
        for last in (1..all.len()).rev() {
            all.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published test numbers of SplitMix64 with the seed 1234567.
    #[test]
    fn the_stream_is_that_of_splitmix64() {
        let mut random = Random(1_234_567);
        assert_eq!(mixed(1_234_567), random.clone().bits());
        assert_eq!(
            [random.bits(), random.bits(), random.bits()],
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }

    #[test]
    fn streams_depend_on_seed_and_number_alone() {
        assert_eq!(Random::new(0, 0).bits(), Random::new(0, 0).bits());
        assert_ne!(Random::new(0, 0).bits(), Random::new(0, 1).bits());
        assert_ne!(Random::new(0, 1).bits(), Random::new(1, 0).bits());
    }

    #[test]
    fn numbers_are_spread_evenly() {
        let mut random = Random::new(7, 7);
        let mut counts = [0u32; 6];
        (0..60_000).for_each(|_| counts[random.below(6)] += 1);
        assert!(counts.iter().all(|count| (9_600..10_400).contains(count)), "{counts:?}");
        let hits = (0..10_000).filter(|_| random.chance(0.25)).count();
        assert!((2_300..2_700).contains(&hits), "{hits}");
        assert!((0..1000).all(|_| random.chance(1.0) && !random.chance(0.0)));
        assert_eq!((random.below(0), random.pick::<u8>(&[])), (0, None));
    }
}
