//! Identifiers of findings that do not change between runs, wherever in its file a game is.
//!
//! Servers use them to compare the reports of two runs. The hash is FNV-1a with 128 bits
//! (<http://www.isthe.com/chongo/tech/comp/fnv/>): it takes a few lines, and need not be hard to forge.

use super::JudgedGame;
use super::repository_path::repository_path;
use xgames_core::diagnostic::Diagnostic;

#[derive(Clone, Copy, Debug)]
struct Fnv(u128);

impl Fnv {
    const NEW: Fnv = Fnv(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d);
    const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;

    fn with(self, bytes: &[u8]) -> Fnv {
        Fnv(bytes.iter().fold(self.0, |hash, &byte| (hash ^ u128::from(byte)).wrapping_mul(Fnv::PRIME)))
    }

    /// Hashes the length of the bytes first, so that field boundaries matter.
    fn with_field(self, bytes: &[u8]) -> Fnv {
        self.with(&(bytes.len() as u64).to_le_bytes()).with(bytes)
    }
}

/// The fingerprints of a game's findings. The game is hashed once.
pub(crate) struct Fingerprints {
    game: Fnv,
    start: usize,
}

impl Fingerprints {
    /// The fingerprints of a game. Blanks around the game and lines before it that begin with `%` or `;` are ignored, so that its
    /// surroundings do not change them.
    pub(crate) fn new(judged: JudgedGame<'_>) -> Fingerprints {
        let text = judged.text.get(judged.span.start..judged.span.end).unwrap_or_default();
        let mut rest = text.trim_ascii_start();
        while let [b'%' | b';', ..] = rest {
            rest = memchr::memchr(b'\n', rest).map_or(&[][..], |end| &rest[end..]).trim_ascii_start();
        }
        let game = Fnv::NEW.with_field(repository_path(judged.file).as_bytes()).with_field(rest.trim_ascii_end());
        Fingerprints { game, start: judged.span.start + text.len() - rest.len() }
    }

    /// The fingerprint of a finding, 32 hexadecimal digits. Findings in copies of a game, and findings of one kind at one
    /// position, have equal fingerprints.
    pub(super) fn of(&self, finding: &Diagnostic) -> String {
        in_digits(self.number_of(finding))
    }

    /// The fingerprint of a finding as a number.
    pub(crate) fn number_of(&self, finding: &Diagnostic) -> u128 {
        let offset = finding.span.start.saturating_sub(self.start) as u64;
        let ply = u64::from(finding.ply.unwrap_or(0));
        let code = self.game.with_field(finding.code.info().id.as_bytes());
        code.with(&ply.to_le_bytes()).with(&offset.to_le_bytes()).0
    }
}

/// The hexadecimal digits of a fingerprint.
pub(crate) fn in_digits(fingerprint: u128) -> String {
    format!("{fingerprint:032x}")
}

/// The fingerprint of a message that is not about a game.
pub(super) fn of_text(file: &str, text: &str) -> String {
    in_digits(Fnv::NEW.with_field(repository_path(file).as_bytes()).with_field(text.as_bytes()).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        // This is one of the test vectors of the authors.
        assert_eq!(Fnv::NEW.with(b"a").0, 0xd228_cb69_6f1a_8caf_7891_2b70_4e4a_8964);
        assert_eq!(Fnv::NEW.with(b"foobar").0, 0x343e_1662_793c_64bf_6f0d_3597_ba44_6f18);
    }
}
