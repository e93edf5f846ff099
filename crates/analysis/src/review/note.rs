//! The notes that an analysis leaves in comments, in the manner of PGN: `[%eval 0.71]`, `[%proven 1-0 in 1]`,
//! `[%loss 0.12]`, `[%mark blunder]`, `[%unchecked]` and `[%best]`. Everything else in a comment belongs to its author.

use std::fmt::Write as _;

use super::Mark;
use super::estimates::chance_of;
use xgames_core::record::GameResult;

/// Whether a text may have values of an analysis in its comments. Most texts have none, and need not be searched for them.
#[must_use]
pub fn may_have_values(text: &[u8]) -> bool {
    [&b"[%eval "[..], b"[%proven "].iter().any(|note| memchr::memmem::find(text, note).is_some())
}

/// The result in a text, if it can be proved of a position: that a game is unfinished says nothing about best play.
#[must_use]
pub fn proven_result(text: &str) -> Option<GameResult> {
    GameResult::from_text(text.as_bytes()).filter(|result| *result != GameResult::Unfinished)
}

/// The notes of one comment.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Note {
    /// The chance that seat 1 wins, from 0 to 1, after the move.
    pub winrate: Option<f64>,
    /// The result by perfect play after the move.
    pub proven: Option<GameResult>,
    /// The number of plies to that result, if it is known.
    pub distance: Option<u32>,
    /// The chance that the move lost against the best one, from 0 to 1, where one search has compared them.
    pub loss: Option<f64>,
    /// The mistake whose sign the analysis has put after the move.
    pub mark: Option<Mark>,
    /// Whether the move seems a mistake, but could not be checked.
    pub is_unchecked: bool,
    /// Whether the move was the best, in the main line; in a variation, whether this is the best line.
    pub is_best: bool,
}

impl Note {
    /// The notes of a comment, and the rest of its text. `None` if it has no notes.
    #[must_use]
    pub fn read(comment: &str) -> Option<(Note, String)> {
        let (mut note, mut others) = (Note::default(), String::new());
        let mut rest = comment;
        while let Some(start) = rest.find("[%") {
            // No command that is known has a bracket inside, so each part of the text is looked through once.
            let command = &rest[start + 2..];
            let end = command.find(['[', ']']).filter(|end| command.as_bytes()[*end] == b']');
            let length = end.filter(|end| note.take(&command[..*end])).map(|end| end + 3);
            others.push_str(&rest[..start]);
            // An unknown command stays; a known one may be inside it.
            others.push_str(if length.is_none() { "[%" } else { "" });
            rest = &rest[start + length.unwrap_or(2)..];
        }
        others.push_str(rest);
        (note != Note::default()).then(|| (note, others.trim().to_owned()))
    }

    /// The chance that seat 1 wins, from 0 to 1, and whether it follows from a proven result.
    pub fn chance(&self) -> Option<(f64, bool)> {
        let proven = self.proven.and_then(chance_of).map(|chance| (chance, true));
        proven.or(self.winrate.map(|chance| (chance, false)))
    }

    /// Takes a command such as `eval 0.71`. Returns whether it is one; the first of a kind counts.
    fn take(&mut self, command: &str) -> bool {
        let (name, value) = command.split_once(' ').unwrap_or((command, ""));
        match name {
            "eval" => keep_first(&mut self.winrate, read_chance(value)),
            "loss" => keep_first(&mut self.loss, read_chance(value)),
            "proven" => {
                let (result, distance) = match value.split_once(" in ") {
                    Some((result, plies)) => match plies.parse() {
                        Ok(plies) => (result, Some(plies)),
                        Err(_) => return false,
                    },
                    None => (value, None),
                };
                let result = proven_result(result);
                if self.proven.is_none() {
                    self.distance = distance;
                }
                keep_first(&mut self.proven, result)
            }
            "mark" => keep_first(&mut self.mark, Mark::ALL.into_iter().find(|mark| mark.name() == value)),
            "unchecked" if value.is_empty() => {
                self.is_unchecked = true;
                true
            }
            "best" if value.is_empty() => {
                self.is_best = true;
                true
            }
            _ => false,
        }
    }

    /// The text of the comment; `None` if there is nothing to write.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = match (self.proven, self.distance, self.winrate) {
            (Some(result), Some(plies), _) => write!(text, "[%proven {} in {plies}]", result.text()),
            (Some(result), None, _) => write!(text, "[%proven {}]", result.text()),
            (None, _, Some(winrate)) => write!(text, "[%eval {winrate}]"),
            (None, _, None) => Ok(()),
        };
        let loss = self.loss.map(|loss| format!("[%loss {loss}]"));
        let mark = self.mark.map(|mark| format!("[%mark {}]", mark.name()));
        let unchecked = self.is_unchecked.then(|| "[%unchecked]".to_owned());
        for command in loss.into_iter().chain(mark).chain(unchecked).chain(self.is_best.then(|| "[%best]".to_owned())) {
            text.push_str(if text.is_empty() { "" } else { " " });
            text.push_str(&command);
        }
        (!text.is_empty()).then_some(text)
    }
}

fn keep_first<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let is_valid = value.is_some();
    if place.is_none() {
        *place = value;
    }
    is_valid
}

/// A chance in plain decimals. Other programs write other numbers here, such as pawns, which are ignored.
fn read_chance(text: &str) -> Option<f64> {
    let is_plain = text.len() <= 20 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    text.parse().ok().filter(|chance| is_plain && (0.0..=1.0).contains(chance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_are_taken_out_of_comments() {
        let read = |comment: &str| Note::read(comment).map(|(note, others)| (note.text().unwrap(), others));
        for text in [
            "[%eval 0.71]",
            "[%proven 1-0]",
            "[%proven 0-1 in 7] [%mark loses-at-once]",
            "[%eval 0.5] [%loss 0.12]",
            "[%eval 0] [%best]",
            "[%eval 0.4] [%unchecked]",
        ] {
            assert_eq!(read(text), Some((text.to_owned(), String::new())));
            let others = format!("before [%clk 1:00] {text} after]");
            let (notes, others) = read(&others).unwrap();
            let words: Vec<&str> = others.split_whitespace().collect();
            assert_eq!((&*notes, &words[..]), (text, &["before", "[%clk", "1:00]", "after]"][..]));
        }
        assert_eq!(read("[%eval 0.5][%eval 0.6]").unwrap().0, "[%eval 0.5]");
    }

    #[test]
    fn commands_of_others_stay() {
        let others = [
            "[%eval -1.20]",
            "[%eval 2.35,18]",
            "[%eval NaN]",
            "[%eval 1e-3]",
            "[%eval inf]",
            "[%eval]",
            "[%eval 1.0001]",
            "[%eval +0.5]",
            "[%eval #3]",
            "[%proven *]",
            "[%proven 1-0 in -1]",
            "[%proven 1-0 in 99999999999]",
            "[%mark ??]",
            "[%best c3]",
            "[%eval 0.5",
            "[%",
            "[%]",
            "[%eval 0.\u{661}]",
            "plain",
            "[%eval 0000000000000000000000.5]",
        ];
        for text in others {
            assert_eq!(Note::read(text), None, "{text}");
        }
        // An unfinished command may contain a whole one.
        assert_eq!(Note::read("[%x [%best]").unwrap().1, "[%x");
    }
}
