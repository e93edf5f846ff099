//! Choices that are read from bytes.

/// Bytes that are read as choices. When they are used up, each choice is the first one.
pub(crate) struct Choices<'b>(&'b [u8]);

impl<'b> Choices<'b> {
    pub(crate) fn new(bytes: &'b [u8]) -> Choices<'b> {
        Choices(bytes)
    }

    /// Whether no bytes are left.
    pub(crate) fn are_over(&self) -> bool {
        self.0.is_empty()
    }

    /// The next byte.
    pub(crate) fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    /// A number below `limit`, or 0 if `limit` is 0. It takes two bytes if one cannot name all numbers.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let number = match limit {
            0..=1 => return 0,
            2..=256 => usize::from(self.byte()),
            _ => usize::from(self.byte()) << 8 | usize::from(self.byte()),
        };
        number % limit
    }

    /// One of these, which are not empty.
    pub(crate) fn one_of<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }

    /// The next bytes, up to a number.
    pub(crate) fn take(&mut self, most: usize) -> &'b [u8] {
        let (taken, rest) = self.0.split_at(most.min(self.0.len()));
        self.0 = rest;
        taken
    }

    /// All bytes that are left.
    pub(crate) fn rest(&mut self) -> &'b [u8] {
        std::mem::take(&mut self.0)
    }
}
