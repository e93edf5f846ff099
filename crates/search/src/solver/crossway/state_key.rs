//! The key of a position of Crossway, up to the symmetries of the board.

use super::evaluation::State;
use crate::solver::state_key::StateKey;
use xgames_core::board::Side;
use xgames_core::board::bits::{Bits, Wide};
use xgames_core::games::crossway::kernel::Geometry;

/// The key of a state; for boards up to 8×8 that of the least of its images.
#[inline]
pub(super) fn key_of<B: KeyBits>(geometry: &Geometry<B>, state: &State<B>) -> StateKey<B> {
    let [first, second] = state.stones;
    let [own, other] = match state.to_move {
        Side::First => [first, second],
        Side::Second => [second, first],
    };
    let [own, other] = B::normal_form([own, other], state.to_move, geometry.size);
    StateKey { own, other }
}

/// Sets of points that have a normal form.
pub(super) trait KeyBits: Bits {
    /// The normal form of a position. It is equal for two positions only if they have the same value for the side to move.
    fn normal_form(stones: [Self; 2], to_move: Side, size: u32) -> [Self; 2];
}

impl KeyBits for u64 {
    /// The least of the images under the mirrors and the half turn, with the board transposed if White is to move: then the
    /// side to move always joins North and South. Rows are 8 bits.
    #[inline]
    fn normal_form(stones: [u64; 2], to_move: Side, size: u32) -> [u64; 2] {
        let stones = if to_move == Side::First { stones } else { stones.map(transposed) };
        let upside_down = stones.map(|stones| stones.swap_bytes() >> (8 * (8 - size)));
        let mirrored = |stones: u64| stones.reverse_bits().swap_bytes() >> (8 - size);
        stones.min(upside_down).min(stones.map(mirrored)).min(upside_down.map(mirrored))
    }
}

/// The set with rows and columns exchanged.
#[inline]
fn transposed(mut bits: u64) -> u64 {
    for (shift, mask) in [(7, 0x00AA_00AA_00AA_00AA), (14, 0x0000_CCCC_0000_CCCC), (28, 0x0000_0000_F0F0_F0F0)] {
        let change = (bits ^ bits >> shift) & mask;
        bits ^= change ^ change << shift;
    }
    bits
}

/// The stones, with the side to move in the highest bit. They have no normal form, because only endings can be solved on
/// larger boards, and few of them have symmetries.
pub(super) fn marked<B: Bits>([own, other]: [B; 2], to_move: Side) -> [B; 2] {
    match to_move {
        Side::First => [own, other],
        Side::Second => [own | B::bit(B::BITS - 1), other],
    }
}

impl KeyBits for u128 {
    fn normal_form(stones: [u128; 2], to_move: Side, _size: u32) -> [u128; 2] {
        marked(stones, to_move)
    }
}

impl<const WORDS: usize> KeyBits for Wide<WORDS> {
    fn normal_form(stones: [Self; 2], to_move: Side, _size: u32) -> [Self; 2] {
        marked(stones, to_move)
    }
}
