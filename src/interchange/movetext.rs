//! Native movetext inside a field of another format.

use std::borrow::Cow;

use super::transcribe::comment;
use super::translation::Builder;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::record::native::Reader;
use crate::record::transcript::Item;
use crate::record::{GameResult, Head, Kind};
use crate::replay::syntax_finding;

/// With a tag before it, movetext is a game whatever it begins with.
const TAG: &str = "[Moves \"\"]\n\n";

/// Movetext, ready to be read.
pub(super) struct Movetext {
    /// The movetext behind a tag.
    text: String,
}

impl Movetext {
    pub(super) fn new(movetext: &str) -> Movetext {
        Movetext { text: format!("{TAG}{movetext}") }
    }

    fn reader(&self) -> (Reader<'_>, Head<'_>) {
        let mut reader = Reader::new(self.text.as_bytes());
        let head = reader.next_game().unwrap_or_default();
        (reader, head)
    }

    /// Hands everything to the builder. `place` tells where parts of the movetext stand in the original. Returns the
    /// result behind the moves.
    pub(super) fn tell(&self, builder: &mut Builder, place: impl Fn(Span) -> Span) -> Option<GameResult> {
        let place =
            |span: Span| place(Span::new(span.start.max(TAG.len()) - TAG.len(), span.end.max(TAG.len()) - TAG.len()));
        let (mut reader, head) = self.reader();
        let between = Span::new(head.from, reader.offset());
        for (code, span) in &head.faults {
            builder.fault(syntax_finding(*code, place(*span)));
        }
        if let Some(tag) = head.tags.get(1) {
            builder.fault(foreign(place(tag.span)));
        }
        let mut scratch = String::new();
        let written = |span: Span| &self.text.as_bytes()[span.start..span.end];
        for span in reader.comments_among_tags(between) {
            builder.aside(comment(written(span), &mut scratch), place(span));
        }
        let word = |span: Span| match self.text.get(span.start..span.end) {
            Some(word) => Cow::Borrowed(word),
            None => String::from_utf8_lossy(written(span)),
        };
        let mut depth = 0;
        let mut told = None;
        for token in reader.tokens() {
            let span = place(token.span);
            match token.kind {
                Kind::Number(_) => {}
                Kind::Move => builder.word(&word(token.span), span),
                Kind::Resign => builder.resign(span),
                Kind::Annotation => builder.aside(Item::Annotation(&word(token.span)), span),
                Kind::Comment => builder.aside(comment(written(token.span), &mut scratch), span),
                Kind::Open => {
                    depth += 1;
                    builder.open(span);
                }
                Kind::Close => {
                    depth -= 1;
                    builder.close(span);
                }
                Kind::Result(result) => {
                    close(builder, &mut depth, span);
                    builder.result(result, span);
                    told = told.or(Some(result));
                }
                Kind::Fault(code) => builder.fault(syntax_finding(code, span)),
            }
        }
        let end = place(Span::new(self.text.len(), self.text.len()));
        close(builder, &mut depth, end);
        let behind = reader.offset();
        if reader.next_game().is_some() {
            builder.fault(foreign(place(Span::new(behind, behind + 1))));
        }
        told
    }
}

/// The finding about what is no part of a game's moves.
fn foreign(span: Span) -> Diagnostic {
    Diagnostic::new(Code::BadField, span, "tags and further games do not belong among the moves")
        .help("give each game a field of its own, and tags theirs")
}

/// Closes variations that are open still; that they are is a fault told elsewhere.
fn close(builder: &mut Builder, depth: &mut usize, place: Span) {
    for _ in 0..std::mem::take(depth) {
        builder.close(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tell(movetext: &str) -> (String, Vec<String>) {
        let mut builder = Builder::new(Span::new(0, movetext.len()));
        Movetext::new(movetext).tell(&mut builder, |span| span);
        let made = builder.finish();
        let faults = made.faults.iter().map(|fault| format!("{}@{}-{}", fault.code, fault.span.start, fault.span.end));
        (String::from_utf8(made.text.clone()).unwrap(), faults.collect())
    }

    #[test]
    fn everything_in_order() {
        let (text, faults) = tell("{first} 1. a1! (1. b2 $3 ; }x\n) swap 2.resign 0-1 {end}");
        assert_eq!(text, "\n{first} a1 ! ( b2 $3 ; }x\n ) swap resign 0-1 {end} \n ");
        assert!(faults.is_empty());
        let result = |movetext| Movetext::new(movetext).tell(&mut Builder::new(Span::new(0, 9)), |span| span);
        assert_eq!(result("a1 * {x}"), Some(GameResult::Unfinished));
        assert_eq!(result("a1 (b1 1-0)"), None);
    }

    #[test]
    fn damage_has_its_place() {
        assert_eq!(tell("a1 (b1 (c1").1, ["XG003@7-8"]);
        assert_eq!(tell("a1 {x").1, ["XG002@3-4"]);
        assert_eq!(tell("a1 *\n[Game \"cross\"]\n* ").1, ["XG022@5-6"]);
        assert_eq!(tell("[Game \"cross\"] a1"), ("\na1 \n ".into(), vec!["XG022@0-14".to_owned()]));
        assert_eq!(tell("* a1").1, ["XG007@2-4"]);
        assert_eq!(tell("").0, "\n\n ");
    }
}
