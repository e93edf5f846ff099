//! Seeded random numbers, the same in every run.

/// Seeded numbers: xorshift64*.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % bound
    }

    /// The 54 stones of Crosswise in some order; with the wilds first somebody has to pass.
    pub(crate) fn stones(&mut self, wilds_first: bool) -> Vec<char> {
        let mut stones: Vec<char> = "ABCDEF".repeat(7).chars().chain("MRSX".repeat(3).chars()).collect();
        for index in 0..stones.len() {
            let other = index + self.below(stones.len() - index);
            stones.swap(index, other);
        }
        if wilds_first {
            stones.sort_by_key(|stone| "ABCDEF".contains(*stone));
            stones[4..].reverse();
        }
        stones
    }
}
