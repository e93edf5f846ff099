//! Sets of cells, one bit each: `u64` and `u128` for small boards, [`Wide`] for the others.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not, Shl, Shr};

/// A set of cells.
pub trait Bits:
    Copy
    + Debug
    + Eq
    + Ord
    + Hash
    + Default
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The greatest number of cells that a set can have.
    const BITS: u32;

    /// The set of one cell.
    fn bit(index: u32) -> Self;

    /// Whether the set has no cells.
    fn is_empty(self) -> bool;

    /// The number of cells.
    fn count(self) -> u32;

    /// The lowest cell of a set that is not empty.
    fn lowest(self) -> u32;

    /// The set without its lowest cell; the empty set stays empty.
    #[must_use]
    fn without_lowest(self) -> Self;

    /// A number that differs for most sets.
    fn hash(self) -> u64;

    /// Calls `word` with each 64 cells.
    fn words(self, word: impl FnMut(u64));

    /// The set of the [words](Bits::words).
    fn from_words(word: impl FnMut() -> u64) -> Self;

    /// Whether the two sets have a cell in common.
    #[inline]
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// The cells, from the lowest.
    #[inline]
    fn cells(self) -> Cells<Self> {
        Cells(self)
    }
}

/// An iterator over the cells of a set; see [`Bits::cells`].
#[derive(Clone, Debug)]
pub struct Cells<B>(B);

impl<B: Bits> Iterator for Cells<B> {
    type Item = u32;

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.0.is_empty() {
            return None;
        }
        let lowest = self.0.lowest();
        self.0 = self.0.without_lowest();
        Some(lowest)
    }
}

/// All cells of `area` that are joined to `seed` within it. `dilate` adds the neighbours of a set to it.
#[inline]
pub fn flood<B: Bits>(area: B, seed: B, dilate: impl Fn(B) -> B) -> B {
    let mut reached = seed & area;
    loop {
        let next = dilate(reached) & area;
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Spreads the bits of a number over all its bits; the constant is 2^64 divided by the golden ratio.
#[inline]
#[must_use]
pub fn spread(number: u64) -> u64 {
    let number = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (number ^ number >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

macro_rules! native_bits {
    ($Number:ty, $hash:expr) => {
        impl Bits for $Number {
            const BITS: u32 = <$Number>::BITS;

            #[inline]
            fn bit(index: u32) -> Self {
                1 << index
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn lowest(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn hash(self) -> u64 {
                let hash: fn($Number) -> u64 = $hash;
                hash(self)
            }

            #[inline]
            fn words(self, mut word: impl FnMut(u64)) {
                (0..Self::BITS / 64).for_each(|index| word((self >> (index * 63) >> index) as u64));
            }

            #[inline]
            fn from_words(mut word: impl FnMut() -> u64) -> Self {
                (0..Self::BITS / 64).fold(0, |set, index| set | <$Number>::from(word()) << (index * 63) << index)
            }
        }
    };
}

native_bits!(u64, spread);
native_bits!(u128, |number| spread(number as u64 ^ spread((number >> 64) as u64)));

/// A set of up to 64 times `WORDS` cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Wide<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Default for Wide<WORDS> {
    fn default() -> Self {
        Wide([0; WORDS])
    }
}

impl<const WORDS: usize> Bits for Wide<WORDS> {
    const BITS: u32 = 64 * WORDS as u32;

    #[inline]
    fn bit(index: u32) -> Self {
        let mut bits = Self::default();
        bits.0[index as usize / 64] = 1 << (index % 64);
        bits
    }

    #[inline]
    fn is_empty(self) -> bool {
        let mut all = 0;
        for word in self.0 {
            all |= word;
        }
        all == 0
    }

    #[inline]
    fn count(self) -> u32 {
        let mut count = 0;
        for word in self.0 {
            count += word.count_ones();
        }
        count
    }

    #[inline]
    fn lowest(self) -> u32 {
        let mut word = 0;
        while word + 1 < WORDS && self.0[word] == 0 {
            word += 1;
        }
        64 * word as u32 + self.0[word].trailing_zeros()
    }

    #[inline]
    fn without_lowest(mut self) -> Self {
        for word in &mut self.0 {
            if *word != 0 {
                *word &= *word - 1;
                break;
            }
        }
        self
    }

    #[inline]
    fn hash(self) -> u64 {
        self.0.iter().fold(0, |hash, word| spread(hash ^ word))
    }

    #[inline]
    fn words(self, word: impl FnMut(u64)) {
        self.0.into_iter().for_each(word);
    }

    #[inline]
    fn from_words(mut word: impl FnMut() -> u64) -> Self {
        Wide([(); WORDS].map(|()| word()))
    }
}

macro_rules! wide_operator {
    ($Operator:ident, $function:ident, $assign:tt) => {
        impl<const WORDS: usize> $Operator for Wide<WORDS> {
            type Output = Self;

            #[inline]
            fn $function(mut self, other: Self) -> Self {
                for index in 0..WORDS {
                    self.0[index] $assign other.0[index];
                }
                self
            }
        }
    };
}

wide_operator!(BitAnd, bitand, &=);
wide_operator!(BitOr, bitor, |=);
wide_operator!(BitXor, bitxor, ^=);

impl<const WORDS: usize> BitAndAssign for Wide<WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const WORDS: usize> BitOrAssign for Wide<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const WORDS: usize> Not for Wide<WORDS> {
    type Output = Self;

    #[inline]
    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

impl<const WORDS: usize> Shl<u32> for Wide<WORDS> {
    type Output = Self;

    /// Shifts the set up by less than 64.
    #[inline]
    fn shl(self, by: u32) -> Self {
        let mut shifted = Self::default();
        for index in 0..WORDS {
            // A shift by 64, where `by` is 0, is made in two.
            let carry = if index == 0 { 0 } else { self.0[index - 1] >> 1 >> (63 - by) };
            shifted.0[index] = self.0[index] << by | carry;
        }
        shifted
    }
}

impl<const WORDS: usize> Shr<u32> for Wide<WORDS> {
    type Output = Self;

    /// Shifts the set down by less than 64.
    #[inline]
    fn shr(self, by: u32) -> Self {
        let mut shifted = Self::default();
        for index in 0..WORDS {
            let carry = if index + 1 == WORDS { 0 } else { self.0[index + 1] << 1 << (63 - by) };
            shifted.0[index] = self.0[index] >> by | carry;
        }
        shifted
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// All operations of [`Wide`] do what those of `u128` do.
    #[test]
    fn wide_sets_work_as_numbers_do() {
        let wide = |number: u128| Wide([number as u64, (number >> 64) as u64]);
        let mut random = crate::random::Random::new(7, 0);
        for _ in 0..2000 {
            let [a, b] = [0; 2].map(|_| (0..9).fold(0u128, |bits, _| bits | 1 << random.below(128)));
            let by = random.below(64) as u32;
            assert_eq!(wide(a) & wide(b), wide(a & b));
            assert_eq!(wide(a) | wide(b), wide(a | b));
            assert_eq!(wide(a) ^ wide(b), wide(a ^ b));
            let (mut both, mut either) = (wide(a), wide(a));
            both &= wide(b);
            either |= wide(b);
            assert_eq!((both, either), (wide(a & b), wide(a | b)));
            assert_eq!(!wide(a), wide(!a));
            assert_eq!(wide(a) << by, wide(a << by), "{a:x} << {by}");
            assert_eq!(wide(a) >> by, wide(a >> by), "{a:x} >> {by}");
            assert_eq!(wide(a).count(), a.count());
            assert!(wide(a).cells().eq(a.cells()));
            assert_eq!(wide(a).lowest(), a.lowest());
            assert_eq!(wide(a).without_lowest(), wide(a.without_lowest()));
            assert_eq!(wide(a).is_empty(), a == 0);
            let mut words = Vec::new();
            a.words(|word| words.push(word));
            assert_eq!(Wide([words[0], words[1]]), wide(a));
            let mut wide_words = Vec::new();
            wide(a).words(|word| wide_words.push(word));
            assert_eq!(wide_words, words);
            let mut wide_words = wide_words.into_iter();
            assert_eq!(Wide::<2>::from_words(|| wide_words.next().unwrap()), wide(a));
            let mut words = words.into_iter();
            assert_eq!(u128::from_words(|| words.next().unwrap()), a);
            assert_eq!(wide(a).meets(wide(b)), a.meets(b));
        }
    }

    /// Checks the sets of up to three of 64 cells that are spread over all words.
    fn check_hashes<B: Bits>() {
        let cell = |number: u32| B::bit(number * (B::BITS / 64));
        let mut sets = HashSet::new();
        for first in 0..64 {
            for second in 0..=first {
                sets.extend((0..=second).map(|third| cell(first) | cell(second) | cell(third)));
            }
        }
        assert_eq!(sets.len(), 64 + 64 * 63 / 2 + 64 * 63 * 62 / 6);
        let hashes: HashSet<u64> = sets.iter().map(|set| Bits::hash(*set)).collect();
        assert_eq!(hashes.len(), sets.len());
    }

    #[test]
    fn small_sets_have_different_hashes() {
        check_hashes::<u64>();
        check_hashes::<u128>();
        check_hashes::<Wide<4>>();
    }

    /// Each step of the spreading can be undone, so different numbers stay different.
    #[test]
    fn spread_numbers_can_be_recovered() {
        // Newton's method doubles the number of right bits, of which an odd number has three.
        let inverse = |factor: u64| {
            let better = |inverse: u64| inverse.wrapping_mul(2u64.wrapping_sub(factor.wrapping_mul(inverse)));
            (0..5).fold(factor, |inverse, _| better(inverse))
        };
        let [first, last] = [0x9E37_79B9_7F4A_7C15, 0xBF58_476D_1CE4_E5B9].map(inverse);
        let mut random = crate::random::Random::new(8, 0);
        for _ in 0..1000 {
            let number = random.bits();
            let shifted = spread(number).wrapping_mul(last);
            assert_eq!((shifted ^ shifted >> 29 ^ shifted >> 58).wrapping_mul(first), number);
        }
    }
}
