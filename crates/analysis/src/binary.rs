//! Parts of binary files: whole numbers in groups of seven bits, the lowest first, with the high bit set in all but the last;
//! bytes after their number; checksums.

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

/// A reader that takes apart what was written. It returns `None` after the end, or if the bytes cannot have been written.
pub(crate) struct Parts<'a>(pub(crate) &'a [u8]);

impl<'a> Parts<'a> {
    pub(crate) fn number<T: TryFrom<u64>>(&mut self) -> Option<T> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = *self.0.split_off_first()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return number.try_into().ok();
            }
        }
        None
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
    let mut digest = Sha256::new();
    parts.iter().for_each(|part| digest.update(part));
    let mut sum = Checksum::default();
    sum.copy_from_slice(&digest.finalize()[..size_of::<Checksum>()]);
    sum
}
