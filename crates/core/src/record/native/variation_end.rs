//! Finds out whether a variation ends after a result: then the result is that of the variation, and otherwise that of the game.

use super::tokens::{number, without_annotation};
use super::{MAX_DEPTH, Reader, word_length};
use crate::diagnostic::Code;
use crate::record::{EventKind, GameResult};

impl Reader<'_> {
    /// Whether the innermost variation closes after a result that ends at `after` and before another move. If it does not, its
    /// parenthesis is missing.
    ///
    /// The text ahead is scanned once for each open variation: a positive answer is kept, and after a negative one the game ends.
    #[cold]
    pub(super) fn variation_is_over(&mut self, after: usize) -> bool {
        if self.too_deep > 0 {
            return self.text[after..].trim_ascii_start().starts_with(b")");
        }
        let is_over = self.open.last().is_some_and(|open| open.is_over) || self.closes_before_move(after);
        if let Some(open) = self.open.last_mut() {
            open.is_over = is_over;
        }
        is_over
    }

    /// Whether an unmatched `)` comes before another move and before the end of the game.
    fn closes_before_move(&self, from: usize) -> bool {
        let mut ahead = Reader { at: from, open: Vec::new(), ..*self };
        // The number of variations that have begun here and not ended.
        let mut depth = 0;
        loop {
            ahead.skip_blanks();
            let Some(&first) = ahead.rest().first() else { return false };
            let token = match first {
                b')' if depth == 0 => return true,
                b')' => {
                    depth -= 1;
                    ahead.token(1, EventKind::VariationEnd)
                }
                // What is nested too deeply cannot be read anyway.
                b'(' if depth == MAX_DEPTH => return false,
                b'(' => {
                    depth += 1;
                    ahead.token(1, EventKind::VariationStart)
                }
                b'[' if ahead.at_tag_line() => return false,
                b'%' if ahead.at_line_start() => ahead.line_comment(),
                b';' => ahead.line_comment(),
                b'{' => ahead.brace_comment(),
                b'$' => ahead.glyph(),
                _ => ahead.token(word_length(ahead.rest()).max(1), EventKind::Move),
            };
            match token.kind {
                EventKind::Move if depth == 0 && is_move(token.text) => return false,
                EventKind::Fault(Code::UnclosedComment) => return false,
                _ => {}
            }
        }
    }
}

/// Whether a word is a move of a variation, and not a result, a number, an annotation or a `}` without its beginning.
fn is_move(word: &[u8]) -> bool {
    let is_number = number(word).is_ok_and(|(rest, _)| rest.is_empty());
    let is_other = is_number || word == b"}" || GameResult::from_text(word).is_some();
    !is_other && !without_annotation(word).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::Event;

    /// The tokens of a game, a result of a variation as `<1-0>`.
    fn tokens(moves: &str) -> String {
        let mut reader = Reader::of_movetext(moves);
        let shown = |event: Event<'_>| match event.kind {
            EventKind::Annotation => format!("<{}>", String::from_utf8_lossy(event.text)),
            EventKind::Fault(code) => code.info().id.to_owned(),
            EventKind::Result(result) => format!("={}", result.text()),
            EventKind::Comment => "{}".to_owned(),
            _ => String::from_utf8_lossy(event.text).into_owned(),
        };
        reader.events().map(shown).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_result_before_the_end_of_a_variation_is_not_that_of_the_game() {
        for (moves, expected) in [
            ("a1 (b1 1-0 {won}) c1 *", "a1 ( b1 <1-0> {} ) c1 =*"),
            ("a1 (b1 1-0 $1! 0-1 ; )\n) c1 *", "a1 ( b1 <1-0> <$1> <!> <0-1> {} ) c1 =*"),
            ("a1 (b1 1-0 (1. c1 (d1) e1) (f1)) g1 *", "a1 ( b1 <1-0> ( 1. c1 ( d1 ) e1 ) ( f1 ) ) g1 =*"),
            ("a1 (b1 1-0 (c1 0-1 {x})\n% d1\n) e1 *", "a1 ( b1 <1-0> ( c1 <0-1> {} )  d1 ) e1 =*"),
            ("a1 (b1 1-0 2. ) c1 *", "a1 ( b1 <1-0> 2. ) c1 =*"),
            ("a1 (b1 1-0 c1) d1 *", "a1 ( b1 XG003 =1-0 XG007"),
            ("a1 (b1 1-0 (c1) d1) *", "a1 ( b1 XG003 =1-0 XG007"),
            ("a1 (b1 1-0 {)} *", "a1 ( b1 XG003 =1-0 {} XG007"),
            ("a1 (b1 1-0 { ) c1", "a1 ( b1 XG003 =1-0 XG002"),
            ("a1 (b1 1-0\n[Size \"3\"]\n) c1", "a1 ( b1 XG003 =1-0"),
        ] {
            assert_eq!(tokens(moves), expected, "{moves}");
        }
    }

    /// Each of these would take a time quadratic in its length if the rest were looked at for each result.
    #[test]
    fn many_results_are_read_in_linear_time() {
        let number = 200_000;
        let nested = "(b1 1-0 ".repeat(MAX_DEPTH);
        for text in [
            format!("a1 (b1 {})", "1-0 ".repeat(number)),
            format!("a1 (b1 {})", "1-0 (c1 1-0) ".repeat(number)),
            format!("a1 {nested}{}", "(c1 1-0) ".repeat(number)),
            "a1 (b1 1-0 ".repeat(number),
            "(1-0\n\n".repeat(number),
            format!("a1 {nested}({})", "1-0 ".repeat(number)),
        ] {
            let mut reader = Reader::new(text.as_bytes());
            let mut results = 0;
            while reader.next_game().is_some() {
                results += reader.events().filter(|event| GameResult::from_text(event.text).is_some()).count();
            }
            assert!(results > 0);
        }
    }
}
