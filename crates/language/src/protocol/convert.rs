//! Answers in the form of the protocol.

use std::collections::HashMap;

use gen_lsp_types as lsp;

use crate::answers::Edit;
use crate::answers::completion::{Completion, CompletionKind};
use crate::answers::folding::Fold;
use crate::answers::hints::Hint;
use crate::answers::symbols::Symbol;
use crate::answers::tokens::{Token, TokenKind};
use crate::document::{Document, Encoding, Place, Places};
use xgames_analysis::archive::no_game;
use xgames_core::diagnostic::codes::Severity;
use xgames_core::diagnostic::{Code, Diagnostic, Span, printable};

/// The greatest number of findings of a document that are shown.
pub(super) const MAX_FINDINGS: usize = 1000;

/// A document with the units in which its places are counted.
pub(super) struct Converter<'d> {
    pub(super) uri: lsp::Uri,
    pub(super) document: &'d Document,
    pub(super) encoding: Encoding,
}

/// The place that a position of the protocol names.
pub(super) fn place_of(position: lsp::Position) -> Place {
    Place { line: position.line as usize, character: position.character as usize }
}

fn position(place: Place) -> lsp::Position {
    lsp::Position { line: place.line as u32, character: place.character as u32 }
}

fn range(places: &mut Places<'_>, span: Span) -> lsp::Range {
    lsp::Range { start: position(places.place(span.start)), end: position(places.place(span.end)) }
}

impl Converter<'_> {
    fn places(&self) -> Places<'_> {
        self.document.text().places(self.encoding)
    }

    /// The byte at a position.
    pub(super) fn offset(&self, position: lsp::Position) -> usize {
        self.document.text().offset(place_of(position), self.encoding)
    }

    /// The bytes of a range.
    pub(super) fn span(&self, range: lsp::Range) -> Span {
        let (start, end) = (self.offset(range.start), self.offset(range.end));
        Span::new(start.min(end), start.max(end))
    }

    pub(super) fn range(&self, span: Span) -> lsp::Range {
        range(&mut self.places(), span)
    }

    pub(super) fn location(&self, span: Span) -> lsp::Location {
        self.location_by(&mut self.places(), span)
    }

    pub(super) fn locations(&self, spans: &[Span]) -> Vec<lsp::Location> {
        let mut places = self.places();
        spans.iter().map(|span| self.location_by(&mut places, *span)).collect()
    }

    fn location_by(&self, places: &mut Places<'_>, span: Span) -> lsp::Location {
        lsp::Location { uri: self.uri.clone(), range: range(places, span) }
    }

    pub(super) fn edits(&self, edits: &[Edit]) -> Vec<lsp::TextEdit> {
        let mut places = self.places();
        edits
            .iter()
            .map(|edit| lsp::TextEdit { range: range(&mut places, edit.span), new_text: edit.text.clone() })
            .collect()
    }

    /// The edits of this document as a change of the workspace.
    pub(super) fn change(&self, edits: &[Edit]) -> lsp::WorkspaceEdit {
        let changes = HashMap::from([(self.uri.clone(), self.edits(edits))]);
        lsp::WorkspaceEdit { changes: Some(changes), ..lsp::WorkspaceEdit::default() }
    }

    /// The findings, or what keeps the document from being judged. `explained` says where a code is explained.
    pub(super) fn findings(&self, mut explained: impl FnMut(Code) -> Option<String>) -> Vec<lsp::Diagnostic> {
        if let Some(refusal) = self.document.refusal() {
            return vec![note(lsp::Range::default(), refusal)];
        }
        if self.document.games().next().is_none() {
            return vec![note(lsp::Range::default(), no_game(self.document.name()))];
        }
        let mut places = self.places();
        let mut findings = Vec::new();
        for (number, (base, finding)) in self.document.findings().enumerate() {
            if number == MAX_FINDINGS {
                findings.push(note(
                    range(&mut places, moved(base, finding.span)),
                    "further findings in this file are not shown; `xgames validate` reports all of them",
                ));
                break;
            }
            findings.push(self.finding(&mut places, base, finding, explained(finding.code)));
        }
        findings
    }

    /// The finding with this code at this place, as [`Converter::findings`] has it.
    pub(super) fn finding_at(
        &self,
        (code, place): (Code, Span),
        explained: impl FnOnce(Code) -> Option<String>,
    ) -> Option<lsp::Diagnostic> {
        let is_it =
            |(base, finding): &(usize, &Diagnostic)| finding.code == code && moved(*base, finding.span) == place;
        let (base, finding) = self.document.findings().find(is_it)?;
        Some(self.finding(&mut self.places(), base, finding, explained(code)))
    }

    fn finding(
        &self,
        places: &mut Places<'_>,
        base: usize,
        finding: &Diagnostic,
        explained: Option<String>,
    ) -> lsp::Diagnostic {
        let place_of_finding = range(places, moved(base, finding.span));
        let related = finding.labels.iter().map(|(span, words)| lsp::DiagnosticRelatedInformation {
            location: self.location_by(places, moved(base, *span)),
            message: printable(words).into_owned(),
        });
        let related: Vec<lsp::DiagnosticRelatedInformation> = related.collect();
        lsp::Diagnostic {
            range: place_of_finding,
            severity: Some(match finding.severity() {
                Severity::Error => lsp::DiagnosticSeverity::Error,
                Severity::Warning => lsp::DiagnosticSeverity::Warning,
                Severity::Note => lsp::DiagnosticSeverity::Information,
            }),
            code: Some(lsp::Code::String(finding.code.info().id.to_owned())),
            code_description: explained.map(|href| lsp::CodeDescription { href: lsp::Uri(href) }),
            source: Some("xgames".to_owned()),
            message: lsp::Message::String(message(finding)),
            related_information: (!related.is_empty()).then_some(related),
            ..lsp::Diagnostic::default()
        }
    }

    pub(super) fn completions(&self, completions: Vec<Completion>, knows_snippets: bool) -> Vec<lsp::CompletionItem> {
        let mut places = self.places();
        let item = |(number, completion): (usize, Completion)| lsp::CompletionItem {
            kind: Some(match completion.kind {
                CompletionKind::Special | CompletionKind::Result => lsp::CompletionItemKind::Keyword,
                CompletionKind::Win | CompletionKind::Remarkable => lsp::CompletionItemKind::Event,
                CompletionKind::Move => lsp::CompletionItemKind::Value,
                CompletionKind::TagName => lsp::CompletionItemKind::Property,
                CompletionKind::TagValue => lsp::CompletionItemKind::EnumMember,
                CompletionKind::Code => lsp::CompletionItemKind::Constant,
            }),
            detail: Some(completion.detail).filter(|detail| !detail.is_empty()),
            sort_text: Some(format!("{number:05}")),
            insert_text_format: (knows_snippets && completion.snippet.is_some())
                .then_some(lsp::InsertTextFormat::Snippet),
            text_edit: Some(lsp::CompletionItemTextEdit::TextEdit(lsp::TextEdit {
                range: range(&mut places, completion.span),
                new_text: completion.snippet.filter(|_| knows_snippets).unwrap_or(completion.text),
            })),
            label: completion.label,
            ..lsp::CompletionItem::default()
        };
        completions.into_iter().enumerate().map(item).collect()
    }

    pub(super) fn symbols(&self, symbols: Vec<Symbol>) -> Vec<lsp::DocumentSymbol> {
        symbols_at(&mut self.places(), symbols)
    }

    /// The symbols one after the other, each with the name of the one that it is in.
    pub(super) fn flat_symbols(&self, symbols: Vec<Symbol>) -> Vec<lsp::SymbolInformation> {
        let mut flat = Vec::new();
        self.add_flat(&mut self.places(), symbols, None, &mut flat);
        flat
    }

    fn add_flat(
        &self,
        places: &mut Places<'_>,
        symbols: Vec<Symbol>,
        within: Option<&str>,
        flat: &mut Vec<lsp::SymbolInformation>,
    ) {
        for symbol in symbols {
            let (name, kind, container) = (symbol.name.clone(), kind_of(symbol.is_game), within.map(str::to_owned));
            let base = lsp::BaseSymbolInformation::new(name, kind, None, container);
            flat.push(lsp::SymbolInformation::new(None, self.location_by(places, symbol.span), base));
            self.add_flat(places, symbol.children, Some(&symbol.name), flat);
        }
    }

    pub(super) fn hints(&self, hints: Vec<Hint>) -> Vec<lsp::InlayHint> {
        let mut places = self.places();
        let hint = |hint: Hint| lsp::InlayHint {
            position: position(places.place(hint.offset)),
            label: lsp::Label::String(hint.label),
            kind: None,
            text_edits: None,
            tooltip: Some(lsp::Tooltip::String(hint.meaning.to_owned())),
            padding_left: Some(true),
            padding_right: None,
            data: None,
        };
        hints.into_iter().map(hint).collect()
    }

    /// The words in the form of the protocol: each place is counted from the one before.
    pub(super) fn tokens(&self, tokens: &[Token]) -> lsp::SemanticTokens {
        let mut places = self.places();
        let mut before = Place::default();
        let token = |token: &Token| {
            let [start, end] = [token.span.start, token.span.end].map(|offset| places.place(offset));
            let from = if start.line == before.line { before.character } else { 0 };
            let token = lsp::SemanticToken {
                delta_line: (start.line - before.line) as u32,
                delta_start: (start.character - from) as u32,
                length: (end.character - start.character) as u32,
                token_type: TokenKind::ALL.iter().position(|kind| *kind == token.kind).unwrap_or(0) as u32,
                token_modifiers_bitset: u32::from(token.in_variation),
            };
            before = start;
            token
        };
        lsp::SemanticTokens { result_id: None, data: tokens.iter().map(token).collect() }
    }
}

/// The names of the kinds of words that editors know, in the order of [`TokenKind::ALL`].
pub(super) const TOKEN_TYPES: [&str; 7] =
    ["property", "string", "number", "variable", "keyword", "comment", "operator"];

/// The name of what is said about words in variations.
pub(super) const TOKEN_MODIFIERS: [&str; 1] = ["variation"];

fn kind_of(is_game: bool) -> lsp::SymbolKind {
    if is_game { lsp::SymbolKind::Class } else { lsp::SymbolKind::Method }
}

fn symbols_at(places: &mut Places<'_>, symbols: Vec<Symbol>) -> Vec<lsp::DocumentSymbol> {
    let symbol = |symbol: Symbol| {
        let detail = Some(symbol.detail).filter(|detail| !detail.is_empty());
        let kind = kind_of(symbol.is_game);
        // The places are asked for in the order of the text.
        let start = position(places.place(symbol.span.start));
        let head = range(places, symbol.head);
        let children = Some(symbols_at(places, symbol.children)).filter(|children| !children.is_empty());
        let all = lsp::Range { start, end: position(places.place(symbol.span.end)) };
        lsp::DocumentSymbol::new(symbol.name, detail, kind, None, None, all, head, children)
    };
    symbols.into_iter().map(symbol).collect()
}

/// A span that is counted from a byte, counted from the beginning of the document.
fn moved(base: usize, span: Span) -> Span {
    Span::new(base + span.start, base + span.end)
}

/// The message of a finding, and in another line its help.
fn message(finding: &Diagnostic) -> String {
    let help = finding.help.as_ref().map(|help| format!("\nhelp: {}", printable(help)));
    format!("{}{}", printable(&finding.message), help.unwrap_or_default())
}

/// A note about the file that is not a finding.
fn note(range: lsp::Range, words: &str) -> lsp::Diagnostic {
    lsp::Diagnostic {
        range,
        severity: Some(lsp::DiagnosticSeverity::Information),
        source: Some("xgames".to_owned()),
        message: lsp::Message::String(words.to_owned()),
        ..lsp::Diagnostic::default()
    }
}

/// The part of a document that can be folded.
pub(super) fn fold(fold: Fold) -> lsp::FoldingRange {
    lsp::FoldingRange {
        start_line: fold.first as u32,
        end_line: fold.last as u32,
        kind: fold.is_comment.then_some(lsp::FoldingRangeKind::Comment),
        ..lsp::FoldingRange::default()
    }
}
