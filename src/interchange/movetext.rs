//! Native movetext inside a field of another format.

use crate::diagnostic::{Code, Diagnostic, Span};
use crate::record::native::Reader;
use crate::record::parsed::GameBuilder;
use crate::record::{EventKind, GameResult, syntax_finding};

/// Adds all events of the movetext to the builder. `place` gives the span in the original of a part of the movetext.
/// Returns the result after the moves.
pub(super) fn read(movetext: &str, builder: &mut GameBuilder, place: impl Fn(Span) -> Span) -> Option<GameResult> {
    let mut reader = Reader::of_movetext(movetext.as_bytes());
    let mut result = None;
    let mut depth = 0;
    let mut is_empty = true;
    loop {
        for event in reader.events() {
            is_empty = false;
            let span = place(event.span);
            let text = &*String::from_utf8_lossy(event.text);
            match event.kind {
                EventKind::Number(_) => {}
                EventKind::Move | EventKind::Point { .. } => builder.move_text(text, span),
                EventKind::Resign => builder.resign(span),
                kind @ (EventKind::Annotation | EventKind::Comment | EventKind::Escape) => {
                    builder.remark(kind, text, span);
                }
                EventKind::VariationStart => {
                    depth += 1;
                    builder.variation_start(span);
                }
                EventKind::VariationEnd => {
                    depth -= 1;
                    builder.variation_end(span);
                }
                EventKind::Result(at_end) => {
                    close(builder, &mut depth, span);
                    builder.result(at_end, span);
                    result = result.or(Some(at_end));
                }
                EventKind::Fault(code) => builder.finding(syntax_finding(code, span)),
            }
        }
        close(builder, &mut depth, place(Span::new(movetext.len(), movetext.len())));
        let Some(next) = reader.next_game() else { return result };
        builder.finding(foreign(place(next.place())));
        // Tags before the moves are ignored, further games are.
        if !std::mem::take(&mut is_empty) {
            return result;
        }
    }
}

/// The finding about what is no part of a game's moves.
fn foreign(span: Span) -> Diagnostic {
    Diagnostic::new(Code::BadField, span, "tags and further games do not belong among the moves")
        .help("give each game a field of its own, and tags theirs")
}

/// Closes variations that are open still; that they are is a fault told elsewhere.
fn close(builder: &mut GameBuilder, depth: &mut usize, place: Span) {
    for _ in 0..std::mem::take(depth) {
        builder.variation_end(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tell(movetext: &str) -> (String, Vec<String>) {
        let mut builder = GameBuilder::new(Span::new(0, movetext.len()));
        read(movetext, &mut builder, |span| span);
        let made = builder.finish();
        let faults =
            made.findings.iter().map(|fault| format!("{}@{}-{}", fault.code, fault.span.start, fault.span.end));
        let mut cursor = made.cursor();
        let texts = std::iter::from_fn(|| cursor.next_event()).map(|event| String::from_utf8_lossy(event.text));
        (texts.collect::<Vec<_>>().join("|"), faults.collect())
    }

    #[test]
    fn all_kinds_of_events() {
        let (text, faults) = tell("{first} 1. a1! (1. b2 $3 ; }x\n) swap 2.resign 0-1 {end}");
        assert_eq!(text, "first|a1|!|(|b2|$3|}x|)|swap|resign|0-1|end");
        assert!(faults.is_empty());
        let result = |movetext| read(movetext, &mut GameBuilder::new(Span::new(0, 9)), |span| span);
        assert_eq!(result("a1 * {x}"), Some(GameResult::Unfinished));
        assert_eq!(result("a1 (b1 1-0)"), None);
    }

    #[test]
    fn damage_has_its_place() {
        assert_eq!(tell("a1 (b1 (c1").1, ["XG003@7-8"]);
        assert_eq!(tell("a1 {x").1, ["XG002@3-4"]);
        assert_eq!(tell("a1 *\n[Game \"cross\"]\n* ").1, ["XG022@5-19"]);
        assert_eq!(tell("[Game \"cross\"] a1"), ("a1".into(), vec!["XG022@0-14".to_owned()]));
        assert_eq!(tell("* a1").1, ["XG007@2-4"]);
        assert_eq!(tell("").0, "");
    }
}
