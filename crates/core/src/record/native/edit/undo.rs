//! Takes plies back from the end of the main line, with their numbers.

use std::error::Error;
use std::fmt;

use super::append::with_result_tag;
use super::main_line::{MainLine, PieceKind, line_start, takes_the_line};
use crate::diagnostic::Span;
use crate::record::GameResult;
use crate::record::native::write::WIDTH;

/// The reason why plies cannot be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoError {
    /// The game has only this number of plies.
    TooFew(usize),
    /// A comment or the like would be removed; its name in messages and its span are given.
    Blocked(&'static str, Span),
}

impl fmt::Display for UndoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UndoError::TooFew(0) => f.write_str("the game has no move to take back"),
            UndoError::TooFew(1) => f.write_str("there is only 1 ply to take back"),
            UndoError::TooFew(count) => write!(f, "there are only {count} plies to take back"),
            UndoError::Blocked(what, _) => {
                write!(f, "this {what} is after a move that would be taken back; remove it first")
            }
        }
    }
}

impl Error for UndoError {}

/// The text without the last `count` plies of the game.
///
/// # Errors
/// The game has fewer plies, or something that is not a move would be removed with them.
pub fn undo(text: &[u8], layout: &MainLine, count: usize) -> Result<Vec<u8>, UndoError> {
    let plies: Vec<usize> = layout.plies().collect();
    let Some(&first) = plies.len().checked_sub(count).and_then(|left| plies.get(left)) else {
        return Err(UndoError::TooFew(plies.len()));
    };
    let is_number = |piece: &&super::main_line::Piece| matches!(piece.kind, PieceKind::Number(_));
    let numbers = layout.pieces[..first].iter().rev().take_while(is_number).count();
    let (kept, removed) = layout.pieces.split_at(first - numbers);
    let blocked = removed.iter().find_map(|piece| match piece.kind {
        PieceKind::Aside(what) => Some(UndoError::Blocked(what, piece.span)),
        _ => None,
    });
    if let Some(error) = blocked {
        return Err(error);
    }
    let start = removed.first().map_or(layout.end(), |piece| piece.span.start);
    let end = layout.result.map_or(layout.end(), |(_, span)| span.end);
    let mut from = start;
    let mut gap = "";
    if let Some(last) = kept.last() {
        let between = &text[last.span.end..start];
        let breaks = memchr::memchr_iter(b'\n', between).count();
        let width = last.span.end - line_start(text, last.span.end);
        // The line break was needed only because the line was full. A number and its ply are on one line.
        let needed = layout.pieces[first].span.end - start;
        let was_full = width + 1 + needed > WIDTH;
        if breaks == 1 && was_full && width + 2 <= WIDTH && !takes_the_line(text, last.span) {
            (from, gap) = (last.span.end, " ");
        }
    }
    let mut made = with_result_tag(&text[..from], layout, GameResult::Unfinished);
    made.extend_from_slice(gap.as_bytes());
    made.extend_from_slice(GameResult::Unfinished.text().as_bytes());
    made.extend_from_slice(&text[end..]);
    Ok(made)
}

#[cfg(test)]
mod tests {
    use super::super::append::{Word, append};
    use super::*;
    use crate::random::Random;
    use crate::record::native::Reader;

    fn layout(text: &[u8]) -> MainLine {
        let mut reader = Reader::new(text);
        let head = reader.next_game().unwrap();
        MainLine::of(&mut reader, &head)
    }

    fn undone(text: &str, count: usize) -> Result<String, UndoError> {
        undo(text.as_bytes(), &layout(text.as_bytes()), count).map(|text| String::from_utf8(text).unwrap())
    }

    #[test]
    fn plies_are_removed_with_their_numbers() {
        let text = "[Result \"0-1\"]\n\n1. a1 b1 2. c1 resign 0-1 {end}\n";
        let expected = |moves: &str| Ok(format!("[Result \"*\"]\n\n{moves}* {{end}}\n"));
        assert_eq!(undone(text, 1), expected("1. a1 b1 2. c1 "));
        assert_eq!(undone(text, 2), expected("1. a1 b1 "));
        assert_eq!(undone(text, 4), expected(""));
        assert_eq!(undone(text, 5), Err(UndoError::TooFew(4)));
        assert_eq!(undone("[A \"1\"]\n\na1 b1\n", 1), Ok("[A \"1\"]\n\na1 *\n".into()));
    }

    #[test]
    fn comments_are_not_removed() {
        let written = |text: &str| match undone(text, 1) {
            Err(UndoError::Blocked(what, span)) => (what, text[span.start..span.end].to_owned()),
            other => panic!("{other:?}"),
        };
        assert_eq!(written("1. a1 b1 {good} *"), ("comment", "{good}".into()));
        assert_eq!(written("1. a1 b1! *"), ("annotation", "!".into()));
        assert_eq!(written("1. a1 b1 (1... c1 d1) *"), ("variation", "(1... c1 d1)".into()));
        assert_eq!(undone("1. a1 {good} b1 *", 1), Ok("1. a1 {good} *".into()));
    }

    #[test]
    fn line_breaks_stay_that_are_not_due_to_the_length() {
        let check = |text: &str, joined: bool| {
            let expected = if joined { text.replace('\n', " ") } else { text.to_owned() };
            assert_eq!(undone(&format!("{text}2. c1 *"), 1), Ok(expected + "*"));
        };
        check("1. a1 b1\n", false);
        // On a line of 94 bytes there is room for `2. c1`, on one of 99 bytes not even for `*`.
        for (width, joined) in [(94, false), (95, true), (98, true), (99, false)] {
            let comment = "x".repeat(width - "1. a1 {}".len());
            check(&format!("1. a1 {{{comment}}}\n"), joined);
            check(&format!("1. a1 {{{comment}}}\n\n"), false);
            check(&format!("1. a1 ; {comment}\n"), false);
        }
    }

    #[test]
    fn undo_reverts_append() {
        let mut random = Random::new(11, 0);
        for words in 0..240 {
            let start = b"[A \"1\"]\n\n*\n".to_vec();
            let mut word = |_| Word { text: "a".repeat(2 + random.below(7)), typed: Span::default() };
            let words: Vec<Word> = (0..words).map(&mut word).collect();
            let before = append(&start, &layout(&start), (2, 0), &words, GameResult::Unfinished).text;
            for more in 1..4 {
                let further: Vec<Word> = (0..more).map(&mut word).collect();
                let after = append(&before, &layout(&before), (2, 0), &further, GameResult::Unfinished).text;
                let back = undo(&after, &layout(&after), more);
                let shown = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
                assert_eq!(back.as_deref().map(shown), Ok(shown(&before)), "{}", shown(&after));
            }
        }
    }
}
