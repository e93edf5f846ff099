//! Games that an earlier version of an archive has had. Only hashes of them are kept in memory.

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::PathBuf;

use memchr::memmem;
use sha2::{Digest, Sha256};

use super::pipeline::{Step, read_in_order};
use super::{Input, Meant, Reading, Source};
use crate::binary::beginning;
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
        GameHash(beginning(&digest.finalize().into()))
    }
}

/// The games of an earlier version, each as often as it occurs there and has not been taken yet.
#[derive(Debug, Default)]
pub struct OldGames {
    left: HashMap<GameHash, u32>,
    /// The input that is being read, as the path of its file without links, and its name.
    input: Option<(PathBuf, String)>,
    /// Whether the games of a text are old, by their numbers from 1; `None` if that was not asked for. A text is known by
    /// the path of its file without links, and by its name in this file.
    told: HashMap<(PathBuf, String), Vec<Option<bool>>>,
}

impl OldGames {
    /// Adds all games that can be read at these paths, until `stopped` says that the run has to stop.
    pub fn add(&mut self, reading: &Reading<'_>, paths: &[PathBuf], stopped: &(dyn Fn() -> bool + Sync)) {
        read_in_order(reading, paths, stopped, &mut |step| {
            if let Step::Games((text, block)) = step {
                block.each_game(&text.dialect, Meant::ALL, |events, head, _| {
                    events.iter().for_each(drop);
                    let hash = GameHash::of(&block.text, &text.dialect, events.game_span(head), events.lines());
                    *self.left.entry(hash).or_default() += 1;
                    ControlFlow::Continue(())
                });
            }
            ControlFlow::Continue(())
        });
    }

    /// Begins an input. If its file is read several times, by its own name and through links, each of its games is what it was the
    /// first time.
    pub fn begin(&mut self, input: &Input) {
        let (Source::File(path) | Source::Found(path)) = &input.source else {
            self.input = None;
            return;
        };
        self.input = fs::canonicalize(path).ok().map(|path| (path, input.name.clone()));
    }

    /// Keeps the games of a text that are new. `number_and_hash` gives the number of a game in the text, from 1, and its hash; a game
    /// without them is kept.
    pub fn keep_new<G>(
        &mut self,
        text: &str,
        games: &mut Vec<G>,
        number_and_hash: impl Fn(&G) -> Option<(usize, GameHash)>,
    ) {
        let OldGames { left, input, told } = self;
        let mut told = input.as_ref().map(|(path, name)| {
            let inside = text.strip_prefix(name.as_str()).unwrap_or(text);
            told.entry((path.clone(), inside.to_owned())).or_default()
        });
        games.retain(|game| {
            let Some((number, hash)) = number_and_hash(game) else { return true };
            let Some(told) = &mut told else { return !take(left, hash) };
            if told.len() <= number {
                told.resize(number + 1, None);
            }
            !*told[number].get_or_insert_with(|| take(left, hash))
        });
    }
}

/// Takes a game, if it is there. One that is there three times is taken three times.
fn take(left: &mut HashMap<GameHash, u32>, hash: GameHash) -> bool {
    let Some(left) = left.get_mut(&hash).filter(|left| **left > 0) else { return false };
    *left -= 1;
    true
}

#[cfg(test)]
mod tests {
    use std::slice;

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
        old.add(&Reading::default(), slice::from_ref(&path), &|| false);
        let hash = GameHash::of(game.as_bytes(), &Dialect::native(), Span::new(0, game.len()), &[]);
        let mut new = |input: &str, text: &str, numbers: &[usize]| {
            old.begin(&Input::whole(input.to_owned(), Source::File(folder.path().join(input))));
            let mut games = numbers.to_vec();
            old.keep_new(text, &mut games, |number| Some((*number, hash)));
            games
        };
        assert_eq!(new("a.txt", "a.txt", &[3, 1]), [0; 0]);
        // The file has two games of the earlier version, and is read again in parts and by another name.
        assert_eq!(new("a.txt", "a.txt", &[1, 2]), [2]);
        assert_eq!(new("./a.txt", "./a.txt", &[1, 2, 3, 4]), [2, 4]);
        assert_eq!(new("a.txt", "a.txt/b.txt", &[1]), [1]);
        assert_eq!(new("missing.txt", "missing.txt", &[1]), [1]);
    }
}
