//! The key of a position of Crossway, up to the symmetries of the board.

use super::evaluation::State;
use crate::solver::state_key::StateKey;
use xgames_core::board::Side;
use xgames_core::board::bits::{Bits, Wide};
use xgames_core::games::crossway::kernel::Geometry;

/// The key of a state: that of the least of its images.
#[inline]
pub(super) fn key_of<B: KeyBits>(geometry: &Geometry<B>, state: &State<B>) -> StateKey<B> {
    let [own, other] = own_and_other(state).map(|stones| stones.oriented(state.to_move).images(geometry));
    let (own, other) = (1..4).fold((own[0], other[0]), |least, image| least.min((own[image], other[image])));
    if B::HIDES_SIDE { StateKey { own, other } } else { marked([own, other], state.to_move) }
}

/// A zone of a state as seen from its key.
pub(super) fn zone_for_key<B: KeyBits>(geometry: &Geometry<B>, state: &State<B>, zone: B) -> B {
    zone.oriented(state.to_move).images(geometry)[least_image(geometry, state)]
}

/// The zone of a state of which [`zone_for_key`] has made this.
pub(super) fn zone_of_key<B: KeyBits>(geometry: &Geometry<B>, state: &State<B>, zone: B) -> B {
    // Each image is undone by the same symmetry.
    zone.images(geometry)[least_image(geometry, state)].oriented(state.to_move)
}

/// The key of a state without symmetries: its stones, or all other points if the second side is to move. No bit is free for the side
/// on 8×8 boards, and no board is full.
pub(super) fn plain_key<B: Bits>(state: &State<B>) -> StateKey<B> {
    let [own, other] = own_and_other(state);
    match state.to_move {
        Side::First => StateKey { own, other },
        Side::Second => StateKey { own: !own, other: !other },
    }
}

fn marked<B: Bits>([own, other]: [B; 2], to_move: Side) -> StateKey<B> {
    let mark = if to_move == Side::Second { B::bit(B::BITS - 1) } else { B::default() };
    StateKey { own: own | mark, other }
}

/// The index of the image that is the key.
fn least_image<B: KeyBits>(geometry: &Geometry<B>, state: &State<B>) -> usize {
    let [own, other] = own_and_other(state).map(|stones| stones.oriented(state.to_move).images(geometry));
    (0..4).min_by_key(|image| (own[*image], other[*image])).unwrap_or(0)
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

/// Sets of points of which the images under the symmetries of the board can be made.
pub(super) trait KeyBits: Bits {
    /// Whether [`KeyBits::oriented`] makes boards with either side to move alike. Where it does not, no bit tells the side.
    const HIDES_SIDE: bool;

    /// The set on the board as the side to move sees it, if that is always joining North and South; otherwise the set as it is.
    /// To do it twice changes nothing.
    fn oriented(self, to_move: Side) -> Self;

    /// The images of the set under the mirrors and the half turn, of which each undoes itself.
    fn images(self, geometry: &Geometry<Self>) -> [Self; 4];
}

/// Boards up to 8×8, with rows of 8 bits.
impl KeyBits for u64 {
    const HIDES_SIDE: bool = true;

    #[inline]
    fn oriented(self, to_move: Side) -> u64 {
        if to_move == Side::First { self } else { transposed(self) }
    }

    #[inline]
    fn images(self, geometry: &Geometry<u64>) -> [u64; 4] {
        let size = geometry.size;
        let upside_down = self.swap_bytes() >> (8 * (8 - size));
        let mirrored = |set: u64| set.reverse_bits().swap_bytes() >> (8 - size);
        [self, upside_down, mirrored(self), mirrored(upside_down)]
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

/// Larger boards. To exchange rows and columns would take long, and in a game without passes the number of stones tells who is to move.
macro_rules! by_lines {
    ($Bits:ty) => {
        impl KeyBits for $Bits {
            const HIDES_SIDE: bool = false;

            #[inline]
            fn oriented(self, _to_move: Side) -> Self {
                self
            }

            fn images(self, geometry: &Geometry<Self>) -> [Self; 4] {
                let [north, _] = geometry.edges(Side::First);
                let [west, _] = geometry.edges(Side::Second);
                let upside_down = mirrored(self, north, geometry.stride, geometry.size);
                [
                    self,
                    upside_down,
                    mirrored(self, west, 1, geometry.size),
                    mirrored(upside_down, west, 1, geometry.size),
                ]
            }
        }
    };
}

by_lines!(u128);
by_lines!(Wide<3>);
by_lines!(Wide<6>);
by_lines!(Wide<43>);

/// The set with its lines in reverse order, of which there are `size`. Each line is `stride` bits after the one before it; `first` is all
/// of the first one.
fn mirrored<B: Bits>(mut set: B, first: B, stride: u32, size: u32) -> B {
    let mut image = B::default();
    for _ in 0..size {
        image = image << stride | set & first;
        set = set >> stride;
    }
    image
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::random::Random;

    /// The images of random stones, moved point by point, have the same key, and a zone comes back from it. On 9×9 and larger boards
    /// the side to move makes a difference.
    fn check<B: KeyBits>(size: u32, stride: u32) {
        let geometry = Geometry::<B>::new(size, stride);
        let mut random = Random::new(1, size.into());
        let last = size - 1;
        let moved = |set: B, to: &dyn Fn(u32, u32) -> (u32, u32)| {
            let image = |point: u32| to(point % stride, point / stride);
            set.cells().map(image).fold(B::default(), |set, (column, row)| set | B::bit(row * stride + column))
        };
        let images: [&dyn Fn(u32, u32) -> (u32, u32); 4] = [
            &|column, row| (column, row),
            &|column, row| (last - column, row),
            &|column, row| (column, last - row),
            &|column, row| (last - column, last - row),
        ];
        for _ in 0..20 {
            let mut some = |share: usize| {
                let points = geometry.all.cells().filter(|_| random.one_in(share));
                points.fold(B::default(), |set, point| set | B::bit(point))
            };
            let (first, zone) = (some(5), some(3));
            let second = some(5) & !first;
            for to_move in [Side::First, Side::Second] {
                let state = State { stones: [first, second], to_move, open: None };
                let key = key_of(&geometry, &state);
                let seen = zone_for_key(&geometry, &state, zone);
                assert_eq!(zone_of_key(&geometry, &state, seen), zone);
                for image in images {
                    let stones = state.stones.map(|stones| moved(stones, image));
                    let other = State { stones, to_move, open: None };
                    assert!(key_of(&geometry, &other) == key, "{size}");
                    // A position that is its own image sees the zone in one of several ways.
                    if least_is_unique(&geometry, &state) {
                        assert_eq!(zone_for_key(&geometry, &other, moved(zone, image)), seen, "{size}");
                    }
                }
                let other = State { stones: [second, first], to_move: to_move.other(), open: None };
                assert!(B::HIDES_SIDE || key_of(&geometry, &other) != key, "{size}");
            }
        }
    }

    /// A set of points and the set with their columns as rows are images of each other, point by point.
    #[test]
    fn rows_and_columns_are_exchanged() {
        let mut random = Random::new(2, 0);
        for _ in 0..100 {
            let set = random.bits() & random.bits();
            let image = (0..64)
                .filter(|point| set >> point & 1 != 0)
                .fold(0, |image, point| image | 1 << (point % 8 * 8 + point / 8));
            assert_eq!(transposed(set), image, "{set:x}");
        }
    }

    /// Without symmetries, positions that differ in a corner or in the side to move have different keys.
    #[test]
    fn plain_keys_differ() {
        fn check<B: Bits>(size: u32, stride: u32) {
            let corners = [0, size - 1].map(|row| [0, size - 1].map(|column| B::bit(row * stride + column)));
            let center = B::bit(size / 2 * (stride + 1));
            let mut found = Vec::new();
            for stone in corners.into_iter().flatten().chain([B::default()]) {
                for stones in [[stone, center], [center, stone], [stone | center, B::default()]] {
                    for to_move in [Side::First, Side::Second] {
                        found.push(((stones, to_move), plain_key(&State { stones, to_move, open: None })));
                    }
                }
            }
            for (one, key) in &found {
                assert!(found.iter().all(|(other, other_key)| (one == other) == (key == other_key)), "{size}");
            }
        }
        (3..=8).for_each(|size| check::<u64>(size, 8));
        check::<u128>(11, 11);
        check::<Wide<43>>(52, 52);
    }

    fn least_is_unique<B: KeyBits>(geometry: &Geometry<B>, state: &State<B>) -> bool {
        let [own, other] = own_and_other(state).map(|stones| stones.oriented(state.to_move).images(geometry));
        let all: std::collections::BTreeSet<_> = (0..4).map(|image| (own[image], other[image])).collect();
        all.len() == 4
    }

    #[test]
    fn images_have_one_key() {
        (2..=8).for_each(|size| check::<u64>(size, 8));
        (9..=11).for_each(|size| check::<u128>(size, 11));
        (12..=13).for_each(|size| check::<Wide<3>>(size, size));
        check::<Wide<6>>(19, 19);
        check::<Wide<43>>(52, 52);
    }
}
