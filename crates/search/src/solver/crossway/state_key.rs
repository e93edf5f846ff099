//! The key of a position of Crossway, up to the symmetries of the board.

use super::evaluation::State;
use crate::solver::state_key::StateKey;
use xgames_core::board::Side;
use xgames_core::board::bits::{Bits, Wide};
use xgames_core::games::crossway::kernel::Geometry;

/// The key of a state; for boards up to 8×8 that of the least of its images.
#[inline]
pub(super) fn key_of<B: KeyBits>(geometry: &Geometry<B>, state: &State<B>) -> StateKey<B> {
    let [own, other] = B::normal_form(own_and_other(state), state.to_move, geometry.size);
    StateKey { own, other }
}

/// A zone of a state as seen from its key.
pub(super) fn zone_for_key<B: KeyBits>(geometry: &Geometry<B>, state: &State<B>, zone: B) -> B {
    B::zone_for_key(own_and_other(state), state.to_move, geometry.size, zone)
}

/// The zone of a state of which [`zone_for_key`] has made this.
pub(super) fn zone_of_key<B: KeyBits>(geometry: &Geometry<B>, state: &State<B>, zone: B) -> B {
    B::zone_of_key(own_and_other(state), state.to_move, geometry.size, zone)
}

/// The stones of the side to move, and those of the other side.
#[inline]
fn own_and_other<B: Bits>(state: &State<B>) -> [B; 2] {
    let [first, second] = state.stones;
    match state.to_move {
        Side::First => [first, second],
        Side::Second => [second, first],
    }
}

/// Sets of points that have a normal form.
pub(super) trait KeyBits: Bits {
    /// The normal form of a position. It is equal for two positions only if they have the same value for the side to move.
    fn normal_form(stones: [Self; 2], to_move: Side, size: u32) -> [Self; 2];

    /// A zone of a position as seen from its normal form.
    fn zone_for_key(_stones: [Self; 2], _to_move: Side, _size: u32, zone: Self) -> Self {
        zone
    }

    /// The zone of a position, given that of its normal form.
    fn zone_of_key(_stones: [Self; 2], _to_move: Side, _size: u32, zone: Self) -> Self {
        zone
    }
}

impl KeyBits for u64 {
    /// The least of the images under the mirrors and the half turn, with the board transposed if White is to move: then the
    /// side to move always joins North and South. Rows are 8 bits.
    #[inline]
    fn normal_form(stones: [u64; 2], to_move: Side, size: u32) -> [u64; 2] {
        let [own, other] = stones;
        let own = images(oriented(own, to_move), size);
        let other = images(oriented(other, to_move), size);
        let mut least = (own[0], other[0]);
        for image in 1..4 {
            least = least.min((own[image], other[image]));
        }
        least.into()
    }

    fn zone_for_key(stones: [u64; 2], to_move: Side, size: u32, zone: u64) -> u64 {
        images(oriented(zone, to_move), size)[least_image(stones, to_move, size)]
    }

    /// Each mirror undoes itself.
    fn zone_of_key(stones: [u64; 2], to_move: Side, size: u32, zone: u64) -> u64 {
        oriented(images(zone, size)[least_image(stones, to_move, size)], to_move)
    }
}

/// The set on the board as the side to move sees it, which always joins North and South.
#[inline]
fn oriented(set: u64, to_move: Side) -> u64 {
    if to_move == Side::First { set } else { transposed(set) }
}

/// The images of a set under the mirrors and the half turn.
#[inline]
fn images(set: u64, size: u32) -> [u64; 4] {
    let upside_down = set.swap_bytes() >> (8 * (8 - size));
    let mirrored = |set: u64| set.reverse_bits().swap_bytes() >> (8 - size);
    [set, upside_down, mirrored(set), mirrored(upside_down)]
}

/// The index of the image that is the normal form.
fn least_image(stones: [u64; 2], to_move: Side, size: u32) -> usize {
    let [own, other] = stones.map(|stones| images(oriented(stones, to_move), size));
    (0..4).min_by_key(|image| (own[*image], other[*image])).unwrap_or(0)
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
