//! Native movetext in a field of another format.

use super::Reader;
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::record::parsed::GameBuilder;
use crate::record::{EventKind, syntax_finding};

/// Adds all events of a movetext. `original` gives the span in the original of a part of the movetext.
pub(crate) fn read(movetext: &str, builder: &mut GameBuilder, original: impl Fn(Span) -> Span) {
    let mut reader = Reader::of_movetext(movetext);
    let mut depth = 0;
    let mut is_empty = true;
    loop {
        while let Some(event) = reader.next_event() {
            is_empty = false;
            let span = original(event.span);
            match event.kind {
                EventKind::Number(_) => {}
                EventKind::Move | EventKind::Resign | EventKind::Point { .. } => {
                    builder.move_text(&movetext[event.span.start..event.span.end], span);
                }
                kind @ (EventKind::Annotation | EventKind::Comment | EventKind::Escape) => {
                    builder.remark(kind, &String::from_utf8_lossy(event.text), span);
                }
                EventKind::VariationStart => {
                    depth += 1;
                    builder.variation_start(span);
                }
                EventKind::VariationEnd => {
                    depth -= 1;
                    builder.variation_end(span);
                }
                EventKind::Result(result) => {
                    close(builder, &mut depth, span);
                    builder.result(result, span);
                }
                EventKind::Fault(code) => builder.finding(syntax_finding(code, span)),
            }
        }
        close(builder, &mut depth, original(Span::new(movetext.len(), movetext.len())));
        let Some(next) = reader.next_game() else { return };
        let span = original(next.span());
        let finding = Diagnostic::new(Code::BadField, span, "tags and further games do not belong among the moves");
        builder.finding(finding.help("write each game in a separate object or row, and tags in their own fields"));
        // Tags before the moves and further games are ignored.
        if !std::mem::take(&mut is_empty) {
            return;
        }
    }
}

/// Ends open variations, which are reported elsewhere.
fn close(builder: &mut GameBuilder, depth: &mut usize, span: Span) {
    for _ in 0..std::mem::take(depth) {
        builder.variation_end(span);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameResult;

    fn shown(movetext: &str) -> (String, Vec<String>) {
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
        let (text, faults) = shown("{first} 1. a1! (1. b2 $3 ; }x\n) swap 2.resign 0-1 {end}");
        assert_eq!(text, "first|a1|!|(|b2|$3|}x|)|swap|resign|0-1|end");
        assert!(faults.is_empty());
        let results = |movetext| {
            let mut builder = GameBuilder::new(Span::new(0, 9));
            read(movetext, &mut builder, |span| span);
            let game = builder.finish();
            let mut cursor = game.cursor();
            let events = std::iter::from_fn(|| cursor.next_event().map(|event| event.kind));
            events.filter(|kind| matches!(kind, EventKind::Result(_))).collect::<Vec<_>>()
        };
        assert_eq!(results("a1 * {x}"), [EventKind::Result(GameResult::Unfinished)]);
        assert_eq!(results("a1 (b1 1-0)"), []);
    }

    /// Only variations of the movetext itself are ended where it ends.
    #[test]
    fn movetext_may_be_in_a_variation() {
        let span = Span::new(0, 1);
        let mut builder = GameBuilder::new(span);
        builder.variation_start(span);
        read("a1 (b1 (c1) c2) d1 (e1", &mut builder, |span| span);
        builder.move_text("f1", span);
        assert_eq!(builder.finish().shown(), "( a1 ( b1 ( c1 ) c2 ) d1 ( e1 ) f1 )");
    }

    #[test]
    fn damage_has_its_span() {
        assert_eq!(shown("a1 (b1 (c1").1, ["XG003@7-8"]);
        assert_eq!(shown("a1 {x").1, ["XG002@3-4"]);
        assert_eq!(shown("a1 *\n[Game \"cross\"]\n* ").1, ["XG022@5-19"]);
        assert_eq!(shown("[Game \"cross\"] a1"), ("a1".into(), vec!["XG022@0-14".to_owned()]));
        assert_eq!(shown("* a1").1, ["XG007@2-4"]);
        assert_eq!(shown("").0, "");
    }
}
