//! How many games a text has, without reading their moves.

use memchr::{memchr, memchr3, memmem};

use crate::record::native::{Reader, tag};
use crate::record::{Events, GameResult, Head};

/// The number of games in a text of whole native records. Games of the plainest form are counted without reading their moves:
/// lines with a tag each, then moves without comments and variations, with one result at their end.
///
/// With it `--range` passes over the games before the range more quickly. The test of this file compares it with the reader.
pub(super) fn game_count(text: &[u8]) -> usize {
    let (mut rest, mut games) = (text, 0);
    loop {
        let next = rest.trim_ascii_start();
        // Some characters have a meaning only at the beginning of a line.
        let begins_line = next.len() == text.len() || text[..text.len() - next.len()].ends_with(b"\n");
        if !begins_line && !next.is_empty() {
            return games + games_read(rest, usize::MAX).0;
        }
        let (read, length) =
            plain_game(next).map_or_else(|| games_read(rest, 1), |length| (1, rest.len() - next.len() + length));
        if read == 0 {
            return games;
        }
        games += read;
        rest = &rest[length..];
    }
}

/// Reads up to `most` games. Returns how many there are, and where they end.
fn games_read(text: &[u8], most: usize) -> (usize, usize) {
    let (mut events, mut head) = (Events::from(Reader::new(text)), Head::default());
    let mut games = 0;
    while games < most && events.read_head(&mut head) {
        events.iter().for_each(drop);
        games += 1;
    }
    (games, events.offset())
}

/// The length of the game with which a text begins, if it has the plainest form.
fn plain_game(text: &[u8]) -> Option<usize> {
    let rest = after_tags(text)?;
    let end = memchr(b'[', rest).unwrap_or(rest.len());
    let begins_line = end == rest.len() || rest[..end].ends_with(b"\n");
    (begins_line && is_plain(rest[..end].trim_ascii_end())).then(|| text.len() - rest.len() + end)
}

/// The text after the tags with which it begins, if there are any.
fn after_tags(text: &[u8]) -> Option<&[u8]> {
    let mut rest = text;
    while rest.first() == Some(&b'[') {
        let end = memchr(b'\n', rest)?;
        let line = rest[..end].trim_ascii_end();
        // Nothing follows the tag.
        if !tag::is_complete(rest) || memmem::find(line, b"\"]") != line.len().checked_sub(2) {
            return None;
        }
        rest = &rest[end + 1..];
    }
    (rest.len() < text.len()).then_some(rest)
}

/// Whether these are moves with a result at the end, and nothing else that might begin or end a game.
fn is_plain(moves: &[u8]) -> bool {
    let last_word = moves.iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1);
    GameResult::from_text(&moves[last_word..]).is_some()
        && memchr3(b'*', b'-', b'/', moves).is_some_and(|mark| mark >= last_word)
        && memchr3(b'{', b';', b'(', moves).is_none()
        && memchr3(b'}', b'%', b'"', moves).is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn check(text: &[u8]) {
        assert_eq!(game_count(text), games_read(text, usize::MAX).0, "{}", text.escape_ascii());
    }

    #[test]
    fn every_form_of_game_is_counted() {
        let game = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 b1\n2. a2 1-0\n";
        assert_eq!(plain_game([game, "\n", game].concat().as_bytes()), Some(game.len() + 1));
        for odd in ["", "\n", "{[A \"\"]}", ";", "(a1)", "*", "0-1 ", "[A \"x\"] *", "[A \"x\\\"]\"]\n*", "%", "a1"] {
            assert!(odd.trim().is_empty() || plain_game([odd, "\n", game].concat().as_bytes()).is_none(), "{odd}");
            check([game, odd, game, odd, "\n", game].concat().as_bytes());
        }
    }

    #[test]
    fn the_count_agrees_with_the_reader() {
        const ODD: &[u8] = b"\n\n\r []{}();%*\"\\-/01a";
        let game = "[Game \"cross\"]\n[A \"b c\"]\n\n1. a1 b1\n2. a2 resign 1-0\n\n";
        let mut random = Random::new(3, 0);
        for _ in 0..20_000 {
            let mut text = game.repeat(4).into_bytes();
            for _ in 0..=random.below(4) {
                let at = random.below(text.len());
                text[at] = ODD[random.below(ODD.len())];
            }
            check(&text);
        }
    }
}
