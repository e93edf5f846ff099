//! Compares two texts that arrive in pieces.

/// Compares two texts. It keeps only the bytes by which one is ahead of the other.
#[derive(Debug, Default)]
pub(super) struct Comparison {
    ahead: Vec<u8>,
    /// Whether the first text is ahead.
    first_is_ahead: bool,
    differ: bool,
}

impl Comparison {
    /// The next piece of the first text.
    pub(super) fn first(&mut self, piece: &[u8]) {
        self.add(piece, true);
    }

    /// The next piece of the second text.
    pub(super) fn second(&mut self, piece: &[u8]) {
        self.add(piece, false);
    }

    fn add(&mut self, piece: &[u8], is_first: bool) {
        if self.differ {
            return;
        }
        if self.ahead.is_empty() || self.first_is_ahead == is_first {
            self.first_is_ahead = is_first;
            self.ahead.extend_from_slice(piece);
            return;
        }
        let common = self.ahead.len().min(piece.len());
        let (same, further) = piece.split_at(common);
        self.differ = self.ahead[..common] != *same;
        self.ahead.drain(..common);
        if self.differ {
            self.ahead = Vec::new();
        } else if !further.is_empty() {
            self.first_is_ahead = is_first;
            self.ahead.extend_from_slice(further);
        }
    }

    /// Whether both texts are complete and the same.
    pub(super) fn is_same(&self) -> bool {
        !self.differ && self.ahead.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_may_have_different_lengths() {
        let compare = |first: &[&str], second: &[&str]| {
            let mut comparison = Comparison::default();
            for index in 0..first.len().max(second.len()) {
                first.get(index).iter().for_each(|piece| comparison.first(piece.as_bytes()));
                second.get(index).iter().for_each(|piece| comparison.second(piece.as_bytes()));
            }
            comparison.is_same()
        };
        assert!(compare(&[], &[]) && compare(&["", "ab"], &["a", "b", ""]));
        assert!(compare(&["abc", "d", "ef"], &["a", "bcdef"]));
        assert!(!compare(&["abc"], &["ab"]) && !compare(&["ab"], &["abc"]));
        assert!(!compare(&["abx", "d"], &["a", "bcd"]) && !compare(&["a", "a"], &["b", "a"]));
    }
}
