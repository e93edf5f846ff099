//! Words that somebody types as moves.

use crate::board::square::Coords;
use crate::diagnostic::{Span, shorten};
use crate::games::{Notation, Seat};
use crate::judge;
use crate::record::EventKind;
use crate::record::coordinates::respell_word;
use crate::record::game_record::RESIGN;
use crate::record::native::Reader;
use crate::record::native::edit::Word;

/// Words that were typed as moves; whether they can be played depends on the game.
#[derive(Clone, Debug)]
pub struct TypedMoves {
    text: String,
    words: Vec<(EventKind, Span)>,
    /// The span of a word that is not a move but says how a game ends.
    pub(super) ending: Option<Span>,
}

impl TypedMoves {
    /// Reads moves and resignations, which may have numbers. A word that says how a game ends is refused when they are played.
    ///
    /// # Errors
    /// Something that can be no move, in words.
    pub fn read(text: &str) -> Result<TypedMoves, String> {
        if let Some(word) = text.split_whitespace().find(|word| judge::is_ending(word)) {
            let ending = Some(Span::within(text.as_bytes(), word.as_bytes()));
            return Ok(TypedMoves { text: text.to_owned(), words: Vec::new(), ending });
        }
        let mut reader = Reader::new(text.as_bytes());
        let head = reader.next_game().unwrap_or_default();
        let mut words = Vec::new();
        let mut unexpected =
            (!head.tags.is_empty() || !head.faults.is_empty() || head.start > head.from).then_some(text);
        for token in reader.events() {
            let word = &text[token.span.start..token.span.end];
            match token.kind {
                EventKind::Number(_) => {}
                EventKind::Move if word.starts_with(['[', ']', '%']) => unexpected = unexpected.or(Some(word)),
                EventKind::Move | EventKind::Resign => words.push((token.kind, token.span)),
                _ => unexpected = unexpected.or(Some(word)),
            }
        }
        unexpected = unexpected.or_else(|| reader.next_game().map(|next| text[next.from..].trim()));
        if let Some(unexpected) = unexpected {
            let word = shorten(unexpected);
            return Err(format!("‘{word}’: only moves can be added, such as `a1`, `swap` or `resign`"));
        }
        if words.is_empty() {
            return Err("no moves given".to_owned());
        }
        Ok(TypedMoves { text: text.to_owned(), words, ending: None })
    }

    /// The words in the canonical spelling of their positions, and the player of the last one. Points are taken `from` the
    /// coordinates in which they were typed `to` those of the record. Words that cannot be read stay as typed.
    pub(super) fn words<P: Notation>(&self, position: &P, from: Coords, to: Coords) -> (Vec<Word>, Seat) {
        let mut position = position.clone();
        let mut player = position.turn().seat;
        let word = |&(kind, typed): &(EventKind, Span)| {
            player = position.turn().seat;
            let written = &self.text[typed.start..typed.end];
            let respelt = Some(from).filter(|from| *from != to).and_then(|from| respell_word(written, from, to));
            let written = respelt.as_deref().unwrap_or(written);
            let text = match position.read_move(written.as_bytes()) {
                _ if kind == EventKind::Resign => RESIGN.to_owned(),
                Ok(mv) => {
                    let text = position.move_text(mv);
                    if position.check(mv).is_ok() {
                        position.play(mv);
                    }
                    text
                }
                // The judge reports the reason.
                Err(_) => written.to_owned(),
            };
            Word { text, typed }
        };
        (self.words.iter().map(word).collect(), player)
    }
}
