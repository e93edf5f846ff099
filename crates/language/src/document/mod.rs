//! Texts that are being edited, with their games.
//!
//! A text is cut into parts between games. After a change only the parts that are new are judged again; a test compares the
//! findings with those of the whole text after many thousand random changes.

mod game;
mod line;
mod pieces;
mod place;
mod text;

pub use game::{Lines, OpenGame, lines_of, position_of};
pub use line::Line;
pub use place::{Encoding, Place};
pub use text::{Places, Text};

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use xgames_core::diagnostic::{Diagnostic, Span, grouped};
use xgames_core::judge::{Defaults, Judge};
use xgames_core::record::{Dialect, Format, each_game};

/// The greatest length of a text that is judged, in bytes.
pub const MAX_LENGTH: usize = 16 << 20;

/// The greatest number of games of a text that is judged.
pub const MAX_GAMES: usize = 50_000;

/// A change of a text: another text between two places, or instead of all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// The places where the replaced part begins and ends; `None` for all of the text.
    pub range: Option<(Place, Place)>,
    /// The new text.
    pub text: String,
}

/// A game as it was judged. Places are those in its part of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JudgedGame {
    /// All of the game, with comments before its tags.
    pub span: Span,
    /// The byte at which the game begins: at its first tag, or at its moves if it has no tags.
    pub start: usize,
    /// The findings, without boards.
    pub findings: Vec<Diagnostic>,
}

/// A part of the text with its games.
#[derive(Clone, Debug)]
struct Piece {
    span: Span,
    games: Arc<[JudgedGame]>,
}

/// A text that is being edited, with its games.
///
/// ```
/// # use xgames_language as language;
/// use language::document::{Change, Document, Encoding, Place};
/// use xgames_core::judge::Defaults;
///
/// let mut document = Document::new("a.txt", "[Game \"cross\"]\n\n1. a1 a1 *\n", 1, Defaults::default());
/// let message = |document: &Document| document.findings().next().map(|(_, finding)| finding.message.to_string());
/// assert_eq!(message(&document).as_deref(), Some("a1 is occupied by a piece of o"));
///
/// let place = |character| Place { line: 2, character };
/// let change = Change { range: Some((place(6), place(8))), text: "b2".to_owned() };
/// document.change(&[change], 2, Encoding::Utf16);
/// document.judge();
/// assert_eq!(message(&document), None);
/// ```
#[derive(Debug)]
pub struct Document {
    /// The name of the file, which shows its format where the text does not.
    name: String,
    version: i32,
    text: Text,
    dialect: Dialect,
    defaults: Defaults,
    pieces: Vec<Piece>,
    /// The text of which `pieces` are parts, if it is another one.
    judged: Option<Text>,
    /// The reason why nothing is judged, in words.
    refusal: Option<String>,
}

impl Document {
    /// A document with this text. Its games are judged.
    #[must_use]
    pub fn new(name: &str, text: &str, version: i32, defaults: Defaults) -> Document {
        let mut document = Document {
            name: name.to_owned(),
            version,
            text: Text::new(text.to_owned()),
            dialect: Dialect::of_text(None, name, text.as_bytes()),
            defaults,
            pieces: Vec::new(),
            judged: Some(Text::new(String::new())),
            refusal: None,
        };
        document.judge();
        document
    }

    /// Changes the text. The games are judged again by [`Document::judge`].
    pub fn change(&mut self, changes: &[Change], version: i32, encoding: Encoding) {
        self.version = version;
        if self.judged.is_none() {
            self.judged = Some(self.text.clone());
        }
        for change in changes {
            match change.range {
                Some((from, to)) => self.text.replace(from, to, encoding, &change.text),
                None => self.text = Text::new(change.text.clone()),
            }
        }
    }

    /// Judges the games that have changed.
    pub fn judge(&mut self) {
        let Some(before) = self.judged.take() else { return };
        let dialect = Dialect::of_text(None, &self.name, self.text.as_str().as_bytes());
        let mut old = std::mem::take(&mut self.pieces);
        if dialect != self.dialect {
            self.dialect = dialect;
            old.clear();
        }
        self.refusal = None;
        if self.text.as_str().len() > MAX_LENGTH {
            let (length, most) = (self.text.as_str().len() >> 20, MAX_LENGTH >> 20);
            self.refusal = Some(format!(
                "this text of {length} MiB is too long: up to {most} MiB are judged here; `xgames validate` judges all of it"
            ));
            return;
        }
        self.pieces = self.judge_pieces(&before, &old);
        if self.pieces.iter().map(|piece| piece.games.len()).sum::<usize>() > MAX_GAMES {
            let most = grouped(MAX_GAMES);
            self.refusal = Some(format!(
                "this text has too many games: up to {most} are judged here; `xgames validate` judges all of them"
            ));
            self.pieces.clear();
        }
    }

    /// Judges the parts of the text that are not among the old ones.
    fn judge_pieces(&self, before: &Text, old: &[Piece]) -> Vec<Piece> {
        let (before, text) = (before.as_str(), self.text.as_str());
        let spans = pieces::cut(&self.dialect, text, MAX_GAMES);
        let of_old = |piece: &Piece| &before[piece.span.start..piece.span.end];
        let of_new = |span: &Span| &text[span.start..span.end];
        // Most changes are in one place: the parts before and after it are the same.
        let is_same = |(piece, span): &(&Piece, &Span)| {
            of_old(piece) == of_new(span) && (piece.span.start == 0) == (span.start == 0)
        };
        let first = old.iter().zip(&spans).take_while(is_same).count();
        let last = old[first..].iter().rev().zip(spans[first..].iter().rev()).take_while(is_same).count();
        let changed: HashMap<(&str, bool), &Piece> =
            old[first..old.len() - last].iter().map(|piece| ((of_old(piece), piece.span.start == 0), piece)).collect();
        let mut judge = Judge::new(&self.defaults).without_names();
        let (mut pieces, mut games) = (Vec::with_capacity(spans.len()), 0);
        for (index, span) in spans.iter().enumerate() {
            let from_end = spans.len() - index;
            let known = match index {
                _ if index < first => Some(&old[index]),
                _ if from_end <= last => Some(&old[old.len() - from_end]),
                _ => changed.get(&(of_new(span), span.start == 0)).copied(),
            };
            let judged = known.map_or_else(|| self.judge_piece(&mut judge, *span), |piece| piece.games.clone());
            games += judged.len();
            pieces.push(Piece { span: *span, games: judged });
            if games > MAX_GAMES {
                break;
            }
        }
        pieces
    }

    /// Judges the games of a part of the text.
    fn judge_piece(&self, judge: &mut Judge<'_>, span: Span) -> Arc<[JudgedGame]> {
        let text = &self.text.as_str().as_bytes()[span.start..span.end];
        let passwords = self.dialect.passwords(text);
        let mut games = Vec::new();
        let _ = each_game(&self.dialect, text, span.start == 0, |events, head| {
            let mut findings = Vec::new();
            if self.defaults.mean(head) {
                findings = judge.judge(events, head).diagnostics;
                passwords.hide_in_findings(text, &mut findings);
                findings.iter_mut().for_each(|finding| finding.board = None);
            } else {
                events.skip();
            }
            games.push(JudgedGame { span: events.game_span(head), start: head.start, findings });
            if games.len() > MAX_GAMES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        games.into()
    }

    /// The name of the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The version of the text, as the editor counts it.
    #[must_use]
    pub fn version(&self) -> i32 {
        self.version
    }

    /// The text with all changes of the editor so far.
    #[must_use]
    pub fn text(&self) -> &Text {
        &self.text
    }

    /// The defaults for what its records do not say.
    #[must_use]
    pub fn defaults(&self) -> &Defaults {
        &self.defaults
    }

    /// The format of the text.
    #[must_use]
    pub fn format(&self) -> Format {
        self.dialect.format
    }

    /// The reason why nothing is judged, in words; `None` if the text is judged.
    #[must_use]
    pub fn refusal(&self) -> Option<&str> {
        self.refusal.as_deref()
    }

    /// The games with their places in the text, in order.
    pub fn games(&self) -> impl Iterator<Item = (Span, &JudgedGame)> {
        self.pieces.iter().flat_map(|piece| {
            let base = piece.span.start;
            piece.games.iter().map(move |game| (Span::new(base + game.span.start, base + game.span.end), game))
        })
    }

    /// The findings, each with the byte of the text that its places are counted from.
    pub fn findings(&self) -> impl Iterator<Item = (usize, &Diagnostic)> {
        let of_piece = |piece: &'_ Piece| piece.span.start;
        self.pieces.iter().flat_map(move |piece| {
            let base = of_piece(piece);
            piece.games.iter().flat_map(move |game| game.findings.iter().map(move |finding| (base, finding)))
        })
    }
}
