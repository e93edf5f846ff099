//! Numbers as text.

/// The digits of the greatest number.
const MOST: usize = 20;

/// Appends a number with blanks in front of it, so that it is `width` long if it is shorter. Formatting does the same, but
/// costs more than all else that is done for a move.
pub(crate) fn push(number: u64, width: usize, out: &mut Vec<u8>) {
    let mut signs = [b' '; MOST];
    let mut left = number;
    let mut length = 0;
    for sign in signs.iter_mut().rev() {
        *sign = b'0' + (left % 10) as u8;
        left /= 10;
        length += 1;
        if left == 0 {
            break;
        }
    }
    out.extend_from_slice(&signs[MOST - width.clamp(length, MOST)..]);
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
        }
    }
}
