//! Eight bytes of text looked at together, as one number whose lowest byte is the first of them.

/// The same byte eight times.
pub(super) const fn every(byte: u8) -> u64 {
    byte as u64 * 0x0101_0101_0101_0101
}

/// Marks where this byte stands. Only the lowest mark is sure, and [`first`] asks for no other one.
#[inline]
pub(super) fn marks(bytes: u64, wanted: u8) -> u64 {
    let zero_where_wanted = bytes ^ every(wanted);
    zero_where_wanted.wrapping_sub(every(1)) & !zero_where_wanted & every(0x80)
}

/// Which byte is the first one that is marked, or 8.
#[inline]
pub(super) fn first(marks: u64) -> usize {
    marks.trailing_zeros() as usize / 8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_the_bytes_is_found() {
        let mut random = crate::analysis::random::Random::new(5, 0);
        for _ in 0..20_000 {
            let bytes: [u8; 8] = std::array::from_fn(|_| *random.pick(b" !\x20\x21\x1f\xa0\x00\xff\"").unwrap());
            for wanted in [b' ', b'!', 0, 0xff] {
                let place = bytes.iter().position(|byte| *byte == wanted).unwrap_or(8);
                assert_eq!(first(marks(u64::from_le_bytes(bytes), wanted)), place, "{bytes:?} {wanted}");
            }
        }
    }
}
