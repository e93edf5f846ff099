//! Parts of binary files: whole numbers in groups of seven bits, the lowest first, with the high bit set in all but the last;
//! bytes after their number; digests by SHA-256, and checksums.

use sha2::{Digest, Sha256};

pub(crate) fn put(number: u64, out: &mut Vec<u8>) {
    let mut rest = number;
    while rest > 0x7f {
        out.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    out.push(rest as u8);
}

pub(crate) fn put_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    put(bytes.len() as u64, out);
    out.extend_from_slice(bytes);
}

/// The next number. `None` after the end, or if the number has more than 64 bits in groups of seven.
pub(crate) fn take(bytes: &mut &[u8]) -> Option<u64> {
    take_from(|| bytes.split_off_first().copied().ok_or(())).ok().flatten()
}

/// The number that begins with the next byte. `None` if the number has more than 64 bits in groups of seven.
///
/// # Errors
/// There is no next byte.
pub(crate) fn take_from<E>(mut next: impl FnMut() -> Result<u8, E>) -> Result<Option<u64>, E> {
    let mut number = 0;
    for shift in (0..u64::BITS).step_by(7) {
        let byte = next()?;
        number |= u64::from(byte & 0x7f) << shift;
        if byte < 0x80 {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// A reader that takes apart what was written. It returns `None` after the end, or if the bytes cannot have been written.
pub(crate) struct Parts<'a>(pub(crate) &'a [u8]);

impl<'a> Parts<'a> {
    pub(crate) fn number<T: TryFrom<u64>>(&mut self) -> Option<T> {
        take(&mut self.0)?.try_into().ok()
    }

    pub(crate) fn bytes(&mut self) -> Option<&'a [u8]> {
        let length = self.number()?;
        self.0.split_off(..length)
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.0.split_off(..N)?.try_into().ok()
    }
}

/// The first half of a SHA-256 checksum.
pub type Checksum = [u8; 16];

/// The checksum of these parts. While fuzzing it is always the same, so that what comes after a checksum is reached.
pub(crate) fn checksum(parts: &[&[u8]]) -> Checksum {
    if cfg!(fuzzing) {
        return Checksum::default();
    }
    digest(parts)
}

/// The beginning of the SHA-256 of these parts, one after the other.
#[must_use]
pub fn digest<const BYTES: usize>(parts: &[&[u8]]) -> [u8; BYTES] {
    let mut digest = Sha256::new();
    parts.iter().for_each(|part| digest.update(part));
    beginning(&digest.finalize().into())
}

/// The beginning of a SHA-256.
pub(crate) fn beginning<const BYTES: usize>(digest: &[u8; 32]) -> [u8; BYTES] {
    const { assert!(BYTES <= 32) };
    std::array::from_fn(|place| digest[place])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_were_written() {
        for number in [0, 1, 0x7f, 0x80, 0x3fff, 0x4000, u64::from(u32::MAX), i64::MAX as u64, u64::MAX] {
            let mut written = Vec::new();
            put(number, &mut written);
            for end in 0..written.len() {
                assert_eq!(take(&mut &written[..end]), None, "{number}");
            }
            let mut rest = &[&written[..], b"x"].concat()[..];
            assert_eq!((take(&mut rest), rest), (Some(number), &b"x"[..]));
        }
        assert_eq!(take(&mut &[0x80; 11][..]), None);
        assert_eq!(Parts(&[0x80, 2]).number::<u8>(), None);
    }

    /// The published digest of `abc`.
    #[test]
    fn a_digest_begins_as_sha_256_does() {
        assert_eq!(digest::<4>(&[b"a", b"", b"bc"]), [0xba, 0x78, 0x16, 0xbf]);
        assert_eq!(digest::<32>(&[b"abc"])[28..], [0xf2, 0x00, 0x15, 0xad]);
    }
}
