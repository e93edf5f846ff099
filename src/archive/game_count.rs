//! How many games a text has, without reading their moves.

use memchr::{memchr, memchr3, memmem};

use crate::record::GameResult;
use crate::record::native::tag;

/// The number of games in whole native records of the plainest form: lines with a tag each, then moves without comments and
/// variations, with one result at their end. `None` if there is anything else, which only the reader understands.
///
/// With it `--range` passes over the games before the range five times as fast as by reading them. The test of this file
/// compares the two.
pub(super) fn plain_game_count(text: &[u8]) -> Option<usize> {
    let (mut rest, mut games) = (text.trim_ascii_start(), 0);
    while !rest.is_empty() {
        rest = after_tags(rest)?;
        let end = memchr(b'[', rest).unwrap_or(rest.len());
        let moves = rest[..end].trim_ascii_end();
        let begins_line = end == rest.len() || rest[..end].ends_with(b"\n");
        if !begins_line || !is_plain(moves) {
            return None;
        }
        rest = &rest[end..];
        games += 1;
    }
    Some(games)
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
    use crate::record::native::Reader;

    fn count(text: &[u8]) -> usize {
        let mut reader = Reader::new(text);
        std::iter::from_fn(|| reader.next_game().map(drop)).count()
    }

    #[test]
    fn only_plain_games_are_counted() {
        let game = "[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 b1\n2. a2 1-0\n";
        assert_eq!(plain_game_count(b" \n"), Some(0));
        assert_eq!(plain_game_count([game, "\n", game, game].concat().as_bytes()), Some(3));
        for odd in ["{[A \"\"]}", ";", "(a1)", "*", "0-1", "[A \"x\"] *", "[A \"x\\\"]\"]\n*", "%", "a1"] {
            assert_eq!(plain_game_count([game, odd, "\n", game].concat().as_bytes()), None, "{odd}");
        }
    }

    #[test]
    fn what_is_counted_agrees_with_the_reader() {
        const ODD: &[u8] = b"\n\n\r []{}();%*\"\\-/01a";
        let game = "[Game \"cross\"]\n[A \"b c\"]\n\n1. a1 b1\n2. a2 resign 1-0\n\n";
        let mut random = Random::new(3, 0);
        let mut counted = 0;
        for _ in 0..20_000 {
            let mut text = game.repeat(3).into_bytes();
            for _ in 0..=random.below(3) {
                let at = random.below(text.len());
                text[at] = ODD[random.below(ODD.len())];
            }
            if let Some(games) = plain_game_count(&text) {
                assert_eq!(games, count(&text), "{}", text.escape_ascii());
                counted += 1;
            }
        }
        assert!(counted > 1000, "{counted}");
    }
}
