//! Hashes as keys at the beginning of lines: `0123…ef {…}`.

/// A hash by SHA-256.
pub type Key = [u8; 32];

/// The key of a line, and the rest of the line after the key.
#[must_use]
pub fn split(line: &[u8]) -> Option<(Key, &[u8])> {
    let (digits, rest) = line.split_at_checked(2 * size_of::<Key>())?;
    let value = |digit: u8| char::from(digit).to_digit(16);
    let mut key = Key::default();
    for (byte, pair) in key.iter_mut().zip(digits.chunks(2)) {
        *byte = (16 * value(pair[0])? + value(pair[1])?) as u8;
    }
    Some((key, rest.strip_prefix(b" ")?))
}

/// The hexadecimal digits of a key.
#[must_use]
pub fn digits(key: &Key) -> String {
    key.iter().map(|byte| format!("{byte:02x}")).collect()
}
