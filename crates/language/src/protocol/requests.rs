//! The requests about a document, each answered at once.

use gen_lsp_types as lsp;
use lsp::{ErrorCodes, LspErrorCodes};
use serde::Serialize;
use serde_json::Value;

use super::client::Client;
use super::commands;
use super::convert::{self, Converter};
use super::message::{Failure, Params};
use crate::answers::actions::{self, Action, ActionKind};
use crate::answers::{completion, folding, formatting, hints, hover, occurrences, rename, symbols, tokens};
use xgames_core::diagnostic::Span;

/// The answer to a request about a document; `None` if the method is not one of these. `open` finds the document.
pub(super) fn answer<'d>(
    method: &str,
    params: &Params,
    client: &Client,
    open: impl Fn(&lsp::Uri) -> Option<Converter<'d>>,
) -> Option<Result<Value, Failure>> {
    let at_place = |answer: &dyn Fn(&Converter<'d>, usize) -> Result<Value, Failure>| {
        let lsp::TextDocumentPositionParams { text_document, position } = params.read()?;
        let Some(converter) = open(&text_document.uri) else { return Ok(Value::Null) };
        answer(&converter, converter.offset(position))
    };
    let in_range = |answer: &dyn Fn(&Converter<'d>, Span) -> Result<Value, Failure>| {
        let lsp::InlayHintParams { text_document, range, .. } = params.read()?;
        let Some(converter) = open(&text_document.uri) else { return Ok(Value::Null) };
        answer(&converter, converter.span(range))
    };
    let of_document = |answer: &dyn Fn(&Converter<'d>) -> Result<Value, Failure>| {
        let lsp::DocumentSymbolParams { text_document, .. } = params.read()?;
        open(&text_document.uri).map_or(Ok(Value::Null), |converter| answer(&converter))
    };
    let whole = |converter: &Converter<'d>| Span::new(0, converter.document.text().as_str().len());
    Some(match method {
        "textDocument/hover" => at_place(&|converter, offset| {
            let found = hover::hover(converter.document, offset, client.pictures);
            to_value(&found.map(|hover| lsp::Hover {
                contents: lsp::Contents::MarkupContent(lsp::MarkupContent {
                    kind: lsp::MarkupKind::Markdown,
                    value: hover.markdown,
                }),
                range: Some(converter.range(hover.span)),
            }))
        }),
        "textDocument/completion" => at_place(&|converter, offset| {
            to_value(&converter.completions(completion::complete(converter.document, offset)))
        }),
        "textDocument/definition" => at_place(&|converter, offset| {
            let places = occurrences::occurrences(converter.document, offset);
            // The first occurrence; on the first one, the next.
            let is_here = |span: &&Span| span.start <= offset && offset <= span.end;
            let other = places.iter().find(|span| !is_here(span)).or(places.first());
            to_value(&other.map(|span| converter.location(*span)))
        }),
        "textDocument/references" => at_place(&|converter, offset| {
            let places = occurrences::occurrences(converter.document, offset);
            to_value(&places.into_iter().map(|span| converter.location(span)).collect::<Vec<_>>())
        }),
        "textDocument/prepareRename" => {
            at_place(&|converter, offset| {
                let player = rename::player_at(converter.document, offset);
                to_value(&player.map(|(span, placeholder)| lsp::PrepareRenamePlaceholder {
                    range: converter.range(span),
                    placeholder,
                }))
            })
        }
        "textDocument/rename" => params.read().and_then(|rename: lsp::RenameParams| {
            let lsp::TextDocumentPositionParams { text_document, position } = rename.text_document_position_params;
            let Some(converter) = open(&text_document.uri) else { return Ok(Value::Null) };
            match rename::rename(converter.document, converter.offset(position), &rename.new_name) {
                Ok(edits) => to_value(&converter.change(&edits)),
                Err(why) => Err(Failure::of_server(LspErrorCodes::RequestFailed, why)),
            }
        }),
        "textDocument/documentSymbol" => {
            of_document(&|converter| to_value(&converter.symbols(symbols::symbols(converter.document))))
        }
        "textDocument/foldingRange" => of_document(&|converter| {
            to_value(&folding::folds(converter.document).into_iter().map(convert::fold).collect::<Vec<_>>())
        }),
        "textDocument/semanticTokens/full" => {
            of_document(&|converter| to_value(&converter.tokens(&tokens::tokens(converter.document, whole(converter)))))
        }
        "textDocument/semanticTokens/range" => {
            in_range(&|converter, part| to_value(&converter.tokens(&tokens::tokens(converter.document, part))))
        }
        "textDocument/inlayHint" => {
            in_range(&|converter, part| to_value(&converter.hints(hints::hints(converter.document, part))))
        }
        "textDocument/formatting" => {
            of_document(&|converter| to_value(&converter.edits(&formatting::format(converter.document))))
        }
        "textDocument/rangeFormatting" => {
            in_range(&|converter, part| to_value(&converter.edits(&formatting::format_part(converter.document, part))))
        }
        "textDocument/codeAction" => params.read().and_then(|wanted: lsp::CodeActionParams| {
            let Some(converter) = open(&wanted.text_document.uri) else { return Ok(Value::Null) };
            let found = actions::actions(converter.document, converter.span(wanted.range));
            let actions = found.into_iter().map(|action| code_action(&converter, action, wanted.range.start));
            let only = wanted.context.only.as_deref();
            to_value(&actions.filter(|action| is_wanted(only, action)).collect::<Vec<_>>())
        }),
        _ => return None,
    })
}

/// A result in the form of the protocol.
pub(super) fn to_value(result: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(result).map_err(|error| Failure::new(ErrorCodes::InternalError, &error.to_string()))
}

/// Whether an action is of one of the wanted kinds: a kind includes all kinds whose names begin with it.
fn is_wanted(only: Option<&[lsp::CodeActionKind]>, action: &lsp::CodeAction) -> bool {
    let kind = action.kind.clone().map(String::from).unwrap_or_default();
    only.is_none_or(|only| {
        only.iter().cloned().map(String::from).any(|wanted| {
            kind.strip_prefix(&wanted).is_some_and(|rest| wanted.is_empty() || rest.is_empty() || rest.starts_with('.'))
        })
    })
}

fn code_action(converter: &Converter<'_>, action: Action, position: lsp::Position) -> lsp::CodeAction {
    let kind = match action.kind {
        ActionKind::Repair | ActionKind::Suggestion | ActionKind::Explain => lsp::CodeActionKind::QuickFix,
        ActionKind::FixAll => lsp::CodeActionKind::SourceFixAll,
        ActionKind::Review(_) | ActionKind::Solve(_) | ActionKind::Page => lsp::CodeActionKind::Source,
    };
    let uri = &converter.uri;
    let command = match action.kind {
        ActionKind::Repair | ActionKind::Suggestion | ActionKind::FixAll => None,
        ActionKind::Explain => {
            action.about.map(|(code, _)| (commands::EXPLAIN, serde_json::json!({ "code": code.info().id })))
        }
        ActionKind::Review(number) => Some((commands::REVIEW, serde_json::json!({ "uri": uri, "game": number }))),
        ActionKind::Solve(_) => Some((commands::SOLVE, serde_json::json!({ "uri": uri, "position": position }))),
        ActionKind::Page => Some((commands::PAGE, serde_json::json!({ "uri": uri }))),
    };
    let about = action.about.filter(|_| !action.edits.is_empty()).map(|(code, span)| {
        vec![lsp::Diagnostic {
            range: converter.range(span),
            code: Some(lsp::Code::String(code.info().id.to_owned())),
            source: Some("xgames".to_owned()),
            message: lsp::Message::String(code.info().name.to_owned()),
            ..lsp::Diagnostic::default()
        }]
    });
    lsp::CodeAction {
        command: command.map(|(name, argument)| lsp::Command {
            title: action.title.clone(),
            command: name.to_owned(),
            arguments: Some(vec![argument]),
            tooltip: None,
        }),
        title: action.title,
        kind: Some(kind),
        diagnostics: about,
        is_preferred: (action.kind == ActionKind::Repair).then_some(true),
        edit: (!action.edits.is_empty()).then(|| converter.change(&action.edits)),
        ..lsp::CodeAction::default()
    }
}
