//! Numbers as text.

/// The digits of the greatest number.
const MOST: usize = 20;

/// Appends a number with blanks in front of it, so that it is `width` long if it is shorter. Formatting does the same, but
/// costs more than all else that is done for a move.
#[inline]
pub(crate) fn push(number: u64, width: usize, out: &mut Vec<u8>) {
    let Some((signs, length)) = short(number).filter(|_| width <= SHORT) else { return push_any(number, width, out) };
    let left_out = SHORT - width.max(length);
    out.extend_from_slice(&(signs >> (8 * left_out)).to_le_bytes());
    out.truncate(out.len() - left_out);
}

/// The number with blanks in front of it, if it has up to four digits.
#[inline]
pub(crate) fn five(number: u64) -> Option<[u8; 5]> {
    short(number)?.0.to_le_bytes().last_chunk().copied()
}

/// So many bytes are appended at once.
const SHORT: usize = 8;

/// Up to four digits, which are found side by side in one number, with blanks in front of them, and how many there are.
#[inline]
fn short(number: u64) -> Option<(u64, usize)> {
    if number >= 10_000 {
        return None;
    }
    let pairs = (number / 100) | ((number % 100) << 16);
    // 103 / 1024 is as good as a tenth below 100.
    let tens = ((pairs * 103) >> 10) & 0x000f_000f;
    // The first digit lies lowest.
    let digits = tens | (pairs - 10 * tens) << 8;
    let zeros = (digits | 1 << 24).trailing_zeros() & !7;
    let no_blanks = 0x3030_3030 + digits;
    let shown = no_blanks - (0x1010_1010 & ((1 << zeros) - 1));
    Some((0x2020_2020 | shown << 32, 4 - zeros as usize / 8))
}

#[cold]
fn push_any(number: u64, width: usize, out: &mut Vec<u8>) {
    let digits = Digits::of(number);
    out.extend_from_slice(&digits.signs[digits.start.min(MOST - width.min(MOST))..]);
}

/// The digits of a number.
pub(crate) struct Digits {
    signs: [u8; MOST],
    start: usize,
}

impl Digits {
    #[inline]
    pub(crate) fn of(number: u64) -> Digits {
        let mut digits = Digits { signs: [b' '; MOST], start: MOST };
        let mut left = number;
        loop {
            digits.start -= 1;
            digits.signs[digits.start] = b'0' + (left % 10) as u8;
            left /= 10;
            if left == 0 {
                return digits;
            }
        }
    }

    #[inline]
    pub(crate) fn as_str(&self) -> &str {
        std::str::from_utf8(&self.signs[self.start..]).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use crate::analysis::random::Random;

    #[test]
    fn as_formatting_writes_them() {
        let mut random = Random::new(7, 0);
        let edges = [0, 1, 9, 10, 11, 99, 100, 101, 99_999, 100_000, u64::MAX];
        let many = (0..2000).map(|_| random.bits() >> random.below(64));
        for number in edges.into_iter().chain(0..10_010).chain(many.collect::<Vec<_>>()) {
            assert_eq!(super::Digits::of(number).as_str(), number.to_string());
            assert_eq!(super::five(number).is_some(), number < 10_000);
            if let Some(signs) = super::five(number) {
                assert_eq!(std::str::from_utf8(&signs).unwrap(), format!("{number:5}"));
            }
            for width in [0, 1, 5, 8, 9, 20] {
                let mut out = Vec::new();
                super::push(number, width, &mut out);
                assert_eq!(String::from_utf8(out).unwrap(), format!("{number:width$}"));
            }
        }
    }
}
