//! The main line of a game as written: numbers and plies, which may be changed, and comments, which are kept.

use crate::diagnostic::Span;
use crate::record::native::Reader;
use crate::record::{EventKind, GameResult, Head};

/// A piece of the main line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The kind, which says whether the piece can be changed.
    pub kind: PieceKind,
    /// Its place in the text.
    pub span: Span,
}

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceKind {
    /// A move number.
    Number(u32),
    /// A move, or a resignation.
    Ply,
    /// A comment, an annotation or a variation, by its name in messages.
    Aside(&'static str),
}

/// The main line with its result.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MainLine {
    /// The end of the tags and of comments among them.
    pub head_end: usize,
    /// The pieces, in order.
    pub pieces: Vec<Piece>,
    /// Whether the number before the first ply has several dots, as in `1... b1`: the ply is then not the first one of its number.
    pub begins_within: bool,
    /// The result after the moves.
    pub result: Option<(GameResult, Span)>,
    /// The value of the tag `Result`.
    pub result_tag: Option<Span>,
}

impl MainLine {
    /// The layout of the game whose tags are `head` and whose moves `reader` is about to read.
    pub fn of(reader: &mut Reader<'_>, head: &Head<'_>) -> MainLine {
        let text = reader.text();
        let mut layout = MainLine {
            head_end: text[..reader.offset()].trim_ascii_end().len(),
            result_tag: head.tag("Result").map(|tag| tag.value_span),
            ..MainLine::default()
        };
        let (mut depth, mut has_plies) = (0, false);
        for token in reader.events() {
            let span = token.span;
            let kind = match token.kind {
                EventKind::VariationStart => {
                    depth += 1;
                    if depth > 1 {
                        continue;
                    }
                    PieceKind::Aside("variation")
                }
                EventKind::VariationEnd => {
                    depth -= 1;
                    if let Some(last) = layout.pieces.last_mut().filter(|_| depth == 0) {
                        last.span.end = span.end;
                    }
                    continue;
                }
                EventKind::Result(result) => {
                    layout.result = Some((result, span));
                    continue;
                }
                // This comes after the result, or inside a variation.
                _ if layout.result.is_some() || depth > 0 => continue,
                EventKind::Number(number) => {
                    if !has_plies {
                        layout.begins_within = token.text.ends_with(b"..");
                    }
                    PieceKind::Number(number)
                }
                EventKind::Move | EventKind::Point { .. } | EventKind::Resign => {
                    has_plies = true;
                    PieceKind::Ply
                }
                EventKind::Annotation => PieceKind::Aside("annotation"),
                EventKind::Comment | EventKind::Escape => PieceKind::Aside("comment"),
                EventKind::Fault(_) => PieceKind::Aside("text"),
            };
            layout.pieces.push(Piece { kind, span });
        }
        layout
    }

    /// The end of the last piece.
    #[must_use]
    pub fn end(&self) -> usize {
        self.pieces.last().map_or(self.head_end, |piece| piece.span.end)
    }

    /// The indices of the plies in `pieces`.
    pub fn plies(&self) -> impl Iterator<Item = usize> {
        let is_ply = |(_, piece): &(usize, &Piece)| piece.kind == PieceKind::Ply;
        self.pieces.iter().enumerate().filter(is_ply).map(|(index, _)| index)
    }

    /// Whether the next ply already has its number.
    #[must_use]
    pub fn ends_in_number(&self) -> bool {
        let after_plies = self.pieces.iter().rev().take_while(|piece| piece.kind != PieceKind::Ply);
        after_plies.into_iter().any(|piece| matches!(piece.kind, PieceKind::Number(_)))
    }

    /// The way in which this record numbers its moves; `None` if it does not. The pair is the number of plies of a move number, at
    /// least 1, and the index of the first ply of the game among them.
    #[must_use]
    pub fn numbering(&self, (length, first): (usize, usize)) -> Option<Numbering> {
        let length = length.max(1);
        let first = first % length;
        let mut plies = 0;
        let mut last = None;
        let mut from_the_start = true;
        for piece in &self.pieces {
            match piece.kind {
                PieceKind::Ply => plies += 1,
                PieceKind::Number(number) => {
                    from_the_start &= number as usize == plies / length + 1;
                    last = Some((i64::from(number), plies));
                }
                PieceKind::Aside(_) => {}
            }
        }
        let Some((number, before)) = last else {
            return (plies == 0).then_some(Numbering { length, offset: first, shift: 0 });
        };
        // If seat 1 does not move first after a set-up, both ways of counting are common.
        let offset = if from_the_start && !self.begins_within { 0 } else { first };
        Some(Numbering { length, offset, shift: number - ((before + offset) / length + 1) as i64 })
    }
}

/// A way of numbering plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbering {
    /// The number of plies per move number.
    length: usize,
    /// The number of plies counted before the first one.
    offset: usize,
    /// The difference by which the numbers of this record are higher than usual.
    shift: i64,
}

impl Numbering {
    /// The number before a ply (counted from 0), as it is written, if it has one. The first ply of a game has one in any case.
    #[must_use]
    pub fn before(self, ply: usize) -> Option<String> {
        let index = ply + self.offset;
        let dots = if index.is_multiple_of(self.length) { "." } else { "..." };
        let number = (index / self.length + 1) as i64 + self.shift;
        (number >= 0 && (dots.len() == 1 || ply == 0)).then(|| format!("{number}{dots}"))
    }
}

/// The start of the line that contains this offset.
pub(super) fn line_start(text: &[u8], at: usize) -> usize {
    memchr::memrchr(b'\n', &text[..at]).map_or(0, |end| end + 1)
}

/// Whether a piece extends to the end of its line.
pub(super) fn takes_the_line(text: &[u8], piece: Span) -> bool {
    matches!(text.get(piece.start), Some(b';' | b'%'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(text: &str) -> MainLine {
        let mut reader = Reader::new(text.as_bytes());
        let head = reader.next_game().unwrap();
        MainLine::of(&mut reader, &head)
    }

    #[test]
    fn pieces_of_the_main_line() {
        let text = "[Result \"*\"]\n\n1. a1! {c} (1. b1 (c1) d1 {e}) 1... b2 $2 ; x\n resign * {after}";
        let layout = layout(text);
        let shown: Vec<(&str, &str)> = layout
            .pieces
            .iter()
            .map(|piece| {
                let kind = match piece.kind {
                    PieceKind::Number(_) => "number",
                    PieceKind::Ply => "ply",
                    PieceKind::Aside(what) => what,
                };
                (kind, &text[piece.span.start..piece.span.end])
            })
            .collect();
        let expected = [
            ("number", "1."),
            ("ply", "a1"),
            ("annotation", "!"),
            ("comment", "{c}"),
            ("variation", "(1. b1 (c1) d1 {e})"),
            ("number", "1..."),
            ("ply", "b2"),
            ("annotation", "$2"),
            ("comment", "; x"),
            ("ply", "resign"),
        ];
        assert_eq!(shown, expected);
        assert_eq!((layout.head_end, layout.result_tag), (12, Some(Span::new(9, 10))));
        assert_eq!(layout.result.map(|(_, span)| &text[span.start..span.end]), Some("*"));
        assert_eq!(layout.plies().collect::<Vec<_>>(), [1, 6, 9]);
    }

    #[test]
    fn numbering_is_continued() {
        let numbers = |text: &str, cycle: (usize, usize), plies: [usize; 3]| {
            let numbering = layout(text).numbering(cycle);
            plies.map(|ply| numbering.and_then(|numbering| numbering.before(ply)).unwrap_or_default())
        };
        assert_eq!(numbers("*", (2, 0), [0, 1, 2]), ["1.", "", "2."]);
        assert_eq!(numbers("1. a1 b1 *", (2, 0), [2, 3, 4]), ["2.", "", "3."]);
        assert_eq!(numbers("a1 b1 *", (2, 0), [2, 3, 4]), [""; 3]);
        assert_eq!(numbers("7. a1 *", (2, 0), [1, 2, 3]), ["", "8.", ""]);
        // Seat 2 moves first: numbers count from there, or from the beginning of the cycle.
        assert_eq!(numbers("1. b1 a1 2. c1 *", (2, 1), [3, 4, 5]), ["", "3.", ""]);
        assert_eq!(numbers("1. b1 *", (2, 1), [1, 2, 3]), ["", "2.", ""]);
        assert_eq!(numbers("1... b1 2. a1 *", (2, 1), [2, 3, 4]), ["", "3.", ""]);
        assert_eq!(numbers("1... b1 2. a1 *", (2, 1), [1, 3, 5]), ["2.", "3.", "4."]);
        // Without moves, or with one, only the dots of its number show which it is.
        assert_eq!(numbers("*", (2, 1), [0, 1, 2]), ["1...", "2.", ""]);
        assert_eq!(numbers("1... *", (2, 1), [1, 2, 3]), ["2.", "", "3."]);
        assert_eq!(numbers("1... b1 *", (2, 1), [1, 2, 3]), ["2.", "", "3."]);
        assert_eq!(numbers("5... b1 *", (2, 1), [1, 2, 3]), ["6.", "", "7."]);
        assert_eq!(numbers("1. a1 1... b1 *", (2, 0), [2, 3, 4]), ["2.", "", "3."]);
        assert_eq!(numbers("*", (4, 2), [0, 1, 2]), ["1...", "", "2."]);
        assert_eq!(numbers("1. Aa1 *", (4, 0), [1, 3, 4]), ["", "", "2."]);
    }
}
