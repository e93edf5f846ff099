//! Games that an earlier version of an archive has had. Only hashes of them are kept in memory.

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::path::PathBuf;

use memchr::memmem;
use sha2::{Digest, Sha256};

use super::pipeline::{Step, read_in_order};
use super::{Meant, Reading};
use xgames_core::diagnostic::Span;
use xgames_core::record::Dialect;

/// The hash of the bytes of a game. Blanks around the game and the ends of its lines (CR LF or LF) make no difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameHash([u8; 16]);

impl GameHash {
    /// The hash of a game at a place in a text. `lines` are its lines if lines of other games are between them.
    #[must_use]
    pub fn of(text: &[u8], dialect: &Dialect, span: Span, lines: &[Span]) -> GameHash {
        let part = |span: Span| text.get(span.start..span.end).unwrap_or_default().trim_ascii();
        let mut digest = Sha256::new();
        digest.update(dialect.format.name());
        // The first row of a table gives the others their meaning.
        let mut add = |bytes: &[u8]| {
            digest.update(b"\n");
            let mut rest = bytes;
            while let Some(end) = memmem::find(rest, b"\r\n") {
                digest.update(&rest[..end]);
                rest = &rest[end + 1..];
            }
            digest.update(rest);
        };
        add(dialect.heading.trim_ascii());
        if lines.is_empty() {
            add(part(span));
        }
        lines.iter().for_each(|line| add(part(*line)));
        let digest = digest.finalize();
        GameHash(std::array::from_fn(|place| digest[place]))
    }
}

/// The games of an earlier version, each as often as it occurs there.
#[derive(Debug, Default)]
pub struct OldGames(HashMap<GameHash, u32>);

impl OldGames {
    /// Adds all games that can be read at these paths, until `stopped` says that the run has to stop.
    pub fn add(&mut self, reading: &Reading<'_>, paths: &[PathBuf], stopped: &(dyn Fn() -> bool + Sync)) {
        read_in_order(reading, paths, stopped, &mut |step| {
            if let Step::Games((text, block)) = step {
                block.each_game(&text.dialect, Meant::ALL, |events, head, _| {
                    events.iter().for_each(drop);
                    let hash = GameHash::of(&block.text, &text.dialect, events.game_span(head), events.lines());
                    *self.0.entry(hash).or_default() += 1;
                    ControlFlow::Continue(())
                });
            }
            ControlFlow::Continue(())
        });
    }

    /// Whether the earlier version has this game. One that it has three times is taken three times.
    pub fn take(&mut self, hash: GameHash) -> bool {
        let Some(left) = self.0.get_mut(&hash).filter(|left| **left > 0) else { return false };
        *left -= 1;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_is_its_bytes_wherever_it_is() {
        let dialect = Dialect::native();
        let hash = |text: &str| GameHash::of(text.as_bytes(), &dialect, Span::new(0, text.len()), &[]);
        let game = "[Game \"cross\"]\n\n1. a1 *";
        assert_eq!(hash(game), hash(&format!("\n {game}\n\n")));
        assert_eq!(hash(game), hash(&game.replace('\n', "\r\n")));
        assert_ne!(hash(game), hash(&game.replace("a1", "a2")));
        assert_ne!(hash(game), hash(&game.replace("1. ", "1.  ")));
        let table = Dialect { heading: b"a,b\n".to_vec(), ..dialect.clone() };
        assert_ne!(hash(game), GameHash::of(game.as_bytes(), &table, Span::new(0, game.len()), &[]));
        let lines = "one\nother\ntwo\n";
        let (all, spans) = (Span::new(0, lines.len()), [Span::new(0, 3), Span::new(10, 13)]);
        let apart = GameHash::of(lines.as_bytes(), &dialect, all, &spans);
        assert_eq!(apart, GameHash::of(b"one\ntwo", &dialect, all, &[Span::new(0, 3), Span::new(4, 7)]));
    }

    #[test]
    fn a_game_is_taken_as_often_as_it_was_there() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        let game = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 *\n\n";
        std::fs::write(&path, game.repeat(2)).unwrap();
        let mut old = OldGames::default();
        old.add(&Reading::default(), &[path], &|| false);
        let hash = GameHash::of(game.as_bytes(), &Dialect::native(), Span::new(0, game.len()), &[]);
        assert_eq!([(); 3].map(|()| old.take(hash)), [true, true, false]);
    }
}
