//! Small numbers in runs: repeated, or packed by bits. Levels and places in dictionaries are written so.

use std::io;

use super::damaged;
use crate::binary::take;

/// Reads numbers of a fixed width from a part of a page.
#[derive(Default)]
pub(super) struct Hybrid {
    width: u32,
    /// The place in the page, and the end of the part.
    at: usize,
    end: usize,
    run: Run,
}

enum Run {
    Repeated {
        value: u32,
        left: u64,
    },
    /// The numbers that are left begin at this bit after the byte.
    Packed {
        start: usize,
        bit: usize,
        left: u64,
    },
}

impl Default for Run {
    fn default() -> Run {
        Run::Repeated { value: 0, left: 0 }
    }
}

impl Hybrid {
    /// Numbers of `width` bits in a part of a page.
    pub(super) fn new(width: u32, at: usize, end: usize) -> io::Result<Hybrid> {
        if width > 32 { Err(damaged()) } else { Ok(Hybrid { width, at, end, run: Run::default() }) }
    }

    /// The next number.
    pub(super) fn next(&mut self, page: &[u8]) -> io::Result<u32> {
        loop {
            match &mut self.run {
                Run::Repeated { left: 0, .. } | Run::Packed { left: 0, .. } => self.begin_run(page)?,
                Run::Repeated { value, left } => {
                    *left -= 1;
                    return Ok(*value);
                }
                Run::Packed { start, bit, left } => {
                    *left -= 1;
                    let value = bits(page, *start, *bit, self.width);
                    *bit += self.width as usize;
                    return value.ok_or_else(damaged);
                }
            }
        }
    }

    /// Passes over repetitions of 0 that come next, at most `max`. Returns how many they are.
    pub(super) fn pass_zeros(&mut self, max: u64) -> u64 {
        let Run::Repeated { value: 0, left } = &mut self.run else { return 0 };
        let passed = max.min(*left);
        *left -= passed;
        passed
    }

    /// Whether no number but 0 is left. What is left of packed ones does not count: writers fill them up, some of them to hundreds.
    pub(super) fn is_used_up(&mut self, page: &[u8]) -> io::Result<bool> {
        if let Run::Packed { left, .. } = &mut self.run {
            *left = 0;
        }
        loop {
            if let Run::Packed { left: 1.., .. } | Run::Repeated { value: 1.., left: 1.. } = self.run {
                return Ok(false);
            }
            if page.get(self.at..self.end).ok_or_else(damaged)?.iter().all(|byte| *byte == 0) {
                return Ok(true);
            }
            self.begin_run(page)?;
        }
    }

    fn begin_run(&mut self, page: &[u8]) -> io::Result<()> {
        let mut part = page.get(self.at..self.end).ok_or_else(damaged)?;
        let length = part.len();
        let head = take(&mut part).ok_or_else(damaged)?;
        let bytes = self.width.div_ceil(8) as usize;
        if head & 1 == 0 {
            let value = part.get(..bytes).ok_or_else(damaged)?;
            let value = value.iter().rev().fold(0, |value, byte| value << 8 | u32::from(*byte));
            self.run = Run::Repeated { value, left: head >> 1 };
            part = &part[bytes..];
        } else {
            // Groups of eight numbers take as many bytes as a number has bits. The last may be cut.
            let groups = head >> 1;
            let claimed = groups.saturating_mul(u64::from(self.width));
            let taken = claimed.min(part.len() as u64) as usize;
            if claimed - taken as u64 > u64::from(self.width.saturating_sub(1)) {
                return Err(damaged());
            }
            let left =
                if self.width == 0 { groups.saturating_mul(8) } else { 8 * taken as u64 / u64::from(self.width) };
            self.run = Run::Packed { start: self.at + length - part.len(), bit: 0, left };
            part = &part[taken..];
        }
        self.at = self.end - part.len();
        Ok(())
    }
}

/// The number of `width` bits that begins at this bit after the byte `start`.
pub(super) fn bits(page: &[u8], start: usize, bit: usize, width: u32) -> Option<u32> {
    if width == 0 {
        return Some(0);
    }
    let first = start.checked_add(bit / 8)?;
    let last = start.checked_add((bit + width as usize - 1) / 8)?;
    let bytes = page.get(first..=last)?;
    let value = bytes.iter().rev().fold(0, |value, byte| value << 8 | u64::from(*byte));
    Some((value >> (bit % 8) & ((1 << width) - 1)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The last of the numbers that are packed fill their group up, but other runs have numbers.
    #[test]
    fn what_is_left_is_noticed() {
        let used_up = |page: &[u8], count: usize| {
            let mut numbers = Hybrid::new(3, 0, page.len()).unwrap();
            for _ in 0..count {
                numbers.next(page).unwrap();
            }
            numbers.is_used_up(page).unwrap()
        };
        let packed = [0b11, 0b1000_1000, 0b1100_0110, 0b1111_1010];
        assert!(!used_up(&packed, 0));
        assert!(used_up(&packed, 1) && used_up(&packed, 8));
        assert!(used_up(&[&packed[..], &[0, 0]].concat(), 8));
        assert!(!used_up(&[&packed[..], &[0b1000, 5]].concat(), 8));
        assert!(used_up(&[&packed[..], &[0b1000, 0]].concat(), 8));
        assert!(!used_up(&[0b1000, 5], 3));
        assert!(used_up(&[0b1000, 5], 4));
    }

    #[test]
    fn the_example_of_the_specification() {
        // Eight numbers of three bits: 0 to 7; then 5 four times.
        let page = [0b11, 0b1000_1000, 0b1100_0110, 0b1111_1010, 0b1000, 5];
        let mut numbers = Hybrid::new(3, 0, page.len()).unwrap();
        let read: Vec<u32> = (0..12).map(|_| numbers.next(&page).unwrap()).collect();
        assert_eq!(read, [0, 1, 2, 3, 4, 5, 6, 7, 5, 5, 5, 5]);
        assert!(numbers.is_used_up(&page).unwrap());
        assert!(numbers.next(&page).is_err());
    }
}
