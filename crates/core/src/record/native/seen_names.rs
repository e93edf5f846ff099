//! The names of the tags of a game, to tell at once that a name is new.

use crate::record::Tag;

/// The number of words of a filter. With two hundred names, one bit in ten is set.
const WORDS: usize = 32;

/// A filter of the names that the tags of a game have had so far. Without it, tags that an empty line separates would each be
/// compared with all before it.
#[derive(Debug, Default)]
pub(super) struct SeenNames {
    /// A bit for each name, by its hash. Most games need none.
    bits: Option<[u64; WORDS]>,
    /// The number of tags whose bits are set.
    added: usize,
}

impl SeenNames {
    /// Whether one of these tags has the name, in upper or lower case. The tags are those of the last call, and perhaps more.
    pub(super) fn has(&mut self, name: &str, tags: &[Tag<'_>]) -> bool {
        let bits = self.bits.get_or_insert([0; WORDS]);
        for tag in tags.get(self.added..).unwrap_or_default() {
            let (word, bit) = place(&tag.name);
            bits[word] |= bit;
        }
        self.added = tags.len();
        let (word, bit) = place(name);
        bits[word] & bit != 0 && tags.iter().any(|tag| tag.is(name))
    }
}

/// The place of a name among the bits: a word, and a bit of it.
fn place(name: &str) -> (usize, u64) {
    let mix = |hash: u32, byte: &u8| (hash ^ u32::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0193);
    let hash = name.as_bytes().iter().fold(0x811c_9dc5, mix).wrapping_mul(0x9e37_79b1) >> 16;
    (hash as usize / 64 % WORDS, 1 << (hash % 64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagnostic::Span;
    use crate::random::Random;

    #[test]
    fn names_are_found_whatever_their_case() {
        let mut random = Random::new(1, 0);
        let nowhere = Span::new(0, 0);
        for _ in 0..200 {
            let (mut seen, mut tags) = (SeenNames::default(), Vec::new());
            let mut found = 0;
            for _ in 0..200 {
                let name: String =
                    (0..2).map(|_| *random.pick(&['a', 'B', 'c', 'A', 'x', 'Q', 'Z']).unwrap()).collect();
                let name = if random.below(2) == 0 { name } else { format!("T{}", random.below(1000)) };
                let is_known = tags.iter().any(|tag: &Tag<'_>| tag.is(&name));
                assert_eq!(seen.has(&name, &tags), is_known, "{name}");
                found += usize::from(is_known);
                tags.push(Tag { name: name.into(), value: "".into(), value_span: nowhere, span: nowhere });
            }
            assert!(found > 50);
        }
    }

    #[test]
    fn new_names_are_hardly_ever_compared() {
        let names: Vec<String> = (0..200).map(|number| format!("T{number}")).collect();
        let mut bits = [0; WORDS];
        let taken = names.iter().filter(|name| {
            let (word, bit) = place(name);
            let is_taken = bits[word] & bit != 0;
            bits[word] |= bit;
            is_taken
        });
        assert!(taken.count() < 20);
    }
}
