//! Lines of files that keep results from one run to the next: `0123…ef 01…ef {…}`. The first hash is the key, by which a
//! result is found; the second is a checksum of the key and the result, so that a damaged line is never believed.

use crate::binary::digest;
use xgames_core::hex_digits::hex_pair;

/// A hash by SHA-256.
pub type Key = [u8; 32];

/// The number of bytes of a checksum.
const CHECKSUM: usize = 8;

/// A line, with its end.
#[must_use]
pub fn line(key: &Key, result: &[u8]) -> Vec<u8> {
    let [key_digits, sum_digits] = [digits(key), digits(&checksum(key, result))];
    [key_digits.as_bytes(), b" ", sum_digits.as_bytes(), b" ", result, b"\n"].concat()
}

/// The key of a line, and the rest of the line after the key, for [`result`].
#[must_use]
pub fn split(line: &[u8]) -> Option<(Key, &[u8])> {
    hash(line)
}

/// The result in the rest of a line; `None` if the line is damaged.
#[must_use]
pub fn result<'l>(key: &Key, rest: &'l [u8]) -> Option<&'l [u8]> {
    let (expected, result) = hash::<CHECKSUM>(rest)?;
    let result = result.strip_suffix(b"\n").unwrap_or(result);
    (checksum(key, result) == expected).then_some(result)
}

/// The check digits of a line that people may merge and read: eight hexadecimal digits, which are unlikely to stay right if the
/// line is damaged.
#[must_use]
pub fn check_digits(line: &[u8]) -> String {
    digits(&digest::<4>(&[line]))
}

fn checksum(key: &Key, result: &[u8]) -> [u8; CHECKSUM] {
    digest(&[key, result])
}

/// The hash at the beginning of a text, and what comes after the space after it.
fn hash<const BYTES: usize>(text: &[u8]) -> Option<([u8; BYTES], &[u8])> {
    let (digits, rest) = text.split_at_checked(2 * BYTES)?;
    let mut hash = [0; BYTES];
    for (byte, pair) in hash.iter_mut().zip(digits.chunks(2)) {
        *byte = hex_pair(pair)?;
    }
    Some((hash, rest.strip_prefix(b" ")?))
}

/// The hexadecimal digits of bytes, such as a hash.
#[must_use]
pub fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_damaged_line_gives_a_result() {
        let (key, text) = ([0xab; 32], br#"[[0.5,"1-0"]]"#);
        let line = line(&key, text);
        let read = |line: &[u8]| split(line).and_then(|(key, rest)| Some((key, result(&key, rest)?.to_vec())));
        assert_eq!(read(&line), Some((key, text.to_vec())));
        for place in 0..line.len() - 1 {
            for bit in 0..8 {
                let mut damaged = line.clone();
                damaged[place] ^= 1 << bit;
                // Hexadecimal digits may be large, which changes nothing.
                assert!(read(&damaged).is_none_or(|found| found == (key, text.to_vec())), "byte {place}, bit {bit}");
            }
            assert_eq!(read(&line[..place]), None, "{place} bytes");
        }
    }
}
