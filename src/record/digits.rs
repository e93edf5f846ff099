//! Numbers as text.

/// The digits of the greatest number.
const MOST: usize = 20;

/// The digits of a number. Formatting makes the same, but costs more than all else that is done for a move.
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

/// Appends a number with blanks in front of it, so that it is `width` long if it is shorter.
pub(crate) fn push(number: u64, width: usize, out: &mut Vec<u8>) {
    let digits = Digits::of(number);
    out.extend_from_slice(&digits.signs[digits.start.min(MOST - width.min(MOST))..]);
}

#[cfg(test)]
mod tests {
    use crate::analysis::random::Random;

    #[test]
    fn as_formatting_writes_them() {
        let mut random = Random::new(7, 0);
        let edges = [0, 1, 9, 10, 11, 99, 100, 101, 99_999, 100_000, u64::MAX];
        let many = (0..2000).map(|_| random.bits() >> random.below(64));
        for number in edges.into_iter().chain(many.collect::<Vec<_>>()) {
            for width in [0, 1, 5, 20] {
                let mut out = Vec::new();
                super::push(number, width, &mut out);
                assert_eq!(String::from_utf8(out).unwrap(), format!("{number:width$}"));
            }
            assert_eq!(super::Digits::of(number).as_str(), number.to_string());
        }
    }
}
