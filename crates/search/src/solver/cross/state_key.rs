//! The key of a position of Cross, up to the symmetries of the board.

use super::evaluation::State;
use crate::solver::state_key::StateKey;
use xgames_core::board::bits::{Bits, Wide};
use xgames_core::games::cross::Cross;
use xgames_core::games::cross::kernel::Geometry;
use xgames_core::games::symmetry::Symmetric;

/// Sets of cells that have a normal form: up to size 4, the least of the images.
pub(super) trait KeyBits: Bits {
    /// Tables with which the normal form is found.
    type Images: Send + Sync;

    fn images(geometry: &Geometry<Self>) -> Self::Images;

    fn key(images: &Self::Images, state: &State<Self>) -> StateKey<Self>;
}

/// The images of a set under the twelve symmetries of the hexagon, for each byte of the set and each value of that byte.
pub(super) struct Images(Vec<[[u64; 12]; 256]>);

impl Images {
    fn of(&self, set: u64) -> [u64; 12] {
        let mut images = [0; 12];
        for (byte, of_byte) in set.to_le_bytes().into_iter().zip(&self.0) {
            images.iter_mut().zip(of_byte[usize::from(byte)]).for_each(|(image, part)| *image |= part);
        }
        images
    }
}

impl KeyBits for u64 {
    type Images = Images;

    fn images(geometry: &Geometry<u64>) -> Images {
        let symmetries = Cross::new(geometry.hex.side()).map(|start| start.symmetries()).unwrap_or_default();
        let mut of_cell = [[0; 12]; 64];
        for cell in geometry.hex.cells() {
            // The second twelve symmetries exchange the sides.
            for (image, symmetry) in of_cell[geometry.index(cell) as usize].iter_mut().zip(&symmetries) {
                *image = 1 << geometry.index(symmetry.image(cell));
            }
        }
        let of_byte = |byte: usize, value: usize| {
            let mut images = [0; 12];
            for bit in (0..8).filter(|bit| value >> bit & 1 == 1) {
                images.iter_mut().zip(of_cell[8 * byte + bit]).for_each(|(image, part)| *image |= part);
            }
            images
        };
        let bytes = (64 - geometry.all.leading_zeros()).div_ceil(8);
        Images((0..bytes as usize).map(|byte| std::array::from_fn(|value| of_byte(byte, value))).collect())
    }

    #[inline]
    fn key(images: &Images, state: &State<u64>) -> StateKey<u64> {
        let pairs = images.of(state.own.cells).into_iter().zip(images.of(state.other.cells));
        let (own, other) = pairs.min().unwrap_or_default();
        StateKey { own, other }
    }
}

/// Larger boards keep their sets as they are: only endings can be solved there, and few of them have symmetries.
macro_rules! as_it_is {
    ($Bits:ty) => {
        impl KeyBits for $Bits {
            type Images = ();

            fn images(_: &Geometry<Self>) {}

            fn key((): &(), state: &State<Self>) -> StateKey<Self> {
                StateKey { own: state.own.cells, other: state.other.cells }
            }
        }
    };
}

as_it_is!(u128);
as_it_is!(Wide<3>);
as_it_is!(Wide<6>);
