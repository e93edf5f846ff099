//! Numbers as differences, in which some writers put the lengths of texts.

use std::io;

use super::damaged;
use super::hybrid::bits;
use crate::binary::take;

/// The greatest number of values of a page that are written so.
const MAX_VALUES: u64 = 4 << 20;

/// Reads the lengths at the place `at` of a page, and leaves `at` after them.
pub(super) fn lengths(page: &[u8], at: &mut usize) -> io::Result<Vec<u32>> {
    read(page, at).ok_or_else(damaged)
}

fn read(page: &[u8], at: &mut usize) -> Option<Vec<u32>> {
    let mut rest = page.get(*at..)?;
    let block = take(&mut rest)?;
    let parts = take(&mut rest)?;
    let count = take(&mut rest)?;
    let mut value = zigzag(take(&mut rest)?);
    let per_part = block.checked_div(parts)?;
    if count > MAX_VALUES || per_part == 0 || per_part > MAX_VALUES || !per_part.is_multiple_of(8) {
        return None;
    }
    let mut lengths = Vec::new();
    if count > 0 {
        lengths.push(u32::try_from(value).ok()?);
    }
    while (lengths.len() as u64) < count {
        let least = zigzag(take(&mut rest)?);
        let widths = rest.get(..usize::try_from(parts).ok()?)?;
        rest = &rest[widths.len()..];
        for width in widths {
            if lengths.len() as u64 >= count {
                break;
            }
            let width = u32::from(*width);
            if width > 32 {
                return None;
            }
            for number in 0..per_part.min(count - lengths.len() as u64) {
                let difference = bits(rest, 0, number as usize * width as usize, width)?;
                value = value.wrapping_add(least).wrapping_add(i64::from(difference));
                lengths.push(u32::try_from(value).ok()?);
            }
            rest = rest.get((per_part as usize * width as usize / 8).min(rest.len())..)?;
        }
    }
    *at = page.len() - rest.len();
    Some(lengths)
}

fn zigzag(value: u64) -> i64 {
    (value >> 1) as i64 ^ -((value & 1) as i64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_specification() {
        // 1, 2, 3, 4, 5: all differences are 1.
        let page = [0x80, 1, 4, 5, 2, 2, 0, 0, 0, 0, b'x'];
        let mut at = 0;
        assert_eq!(lengths(&page, &mut at).unwrap(), [1, 2, 3, 4, 5]);
        assert_eq!(page[at], b'x');
        // 7, 5, 3, 1, 2, 3, 4, 5: the least difference is -2, and the others are 0, 0, 0, 3, 3, 3, 3.
        let mut page = vec![0x80, 1, 4, 8, 14, 3, 2, 0, 0, 0, 0b1100_0000, 0b11_1111];
        page.extend([0; 6]);
        assert_eq!(lengths(&page, &mut 0).unwrap(), [7, 5, 3, 1, 2, 3, 4, 5]);
        // A negative length.
        assert!(lengths(&[0x80, 1, 4, 1, 1], &mut 0).is_err());
    }
}
