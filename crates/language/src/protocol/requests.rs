//! The requests about a document, each answered at once.

use gen_lsp_types as lsp;
use lsp::{ErrorCodes, LspErrorCodes};
use serde::Serialize;
use serde_json::Value;

use super::client::{Ability, Client};
use super::commands;
use super::convert::{self, Converter};
use super::failure::Failure;
use super::message::Params;
use crate::answers::actions::{self, Action, ActionKind};
use crate::answers::markup::Markup;
use crate::answers::{completion, folding, formatting, hints, hover, occurrences, rename, symbols, tokens};
use xgames_core::diagnostic::{Code, Span};

/// The answer to a request about a document; `None` if the method is not one of these. `explained` says where a code is explained,
/// and `open` finds the document.
pub(super) fn answer<'d>(
    method: &str,
    params: &Params,
    client: &Client,
    explained: &dyn Fn(Code) -> Option<String>,
    open: impl Fn(&lsp::Uri) -> Option<Converter<'d>>,
) -> Option<Result<Value, Failure>> {
    let read = || params.of_request(method);
    let of_document = |answer: &dyn Fn(&Converter<'d>) -> Result<Value, Failure>| {
        open(&read()?.uri()?).map_or(Ok(Value::Null), |converter| answer(&converter))
    };
    let at_place = |answer: &dyn Fn(&Converter<'d>, usize) -> Result<Value, Failure>| {
        let position = read()?.position("position")?;
        of_document(&|converter| answer(converter, converter.offset(position)))
    };
    let in_range = |answer: &dyn Fn(&Converter<'d>, Span) -> Result<Value, Failure>| {
        let range = read()?.range("range")?;
        of_document(&|converter| answer(converter, converter.span(range)))
    };
    let whole = |converter: &Converter<'d>| Span::new(0, converter.document.text().as_str().len());
    Some(match method {
        "textDocument/hover" => at_place(&|converter, offset| {
            let found = hover::hover(converter.document, offset, client.hovers);
            let kind = match client.hovers {
                Markup::Markdown { .. } => lsp::MarkupKind::Markdown,
                Markup::Plain => lsp::MarkupKind::PlainText,
            };
            to_value(&found.map(|hover| lsp::Hover {
                contents: lsp::Contents::MarkupContent(lsp::MarkupContent { kind, value: hover.text }),
                range: Some(converter.range(hover.span)),
            }))
        }),
        "textDocument/completion" => at_place(&|converter, offset| {
            to_value(
                &converter.completions(completion::complete(converter.document, offset), client.can(Ability::Snippets)),
            )
        }),
        "textDocument/definition" => at_place(&|converter, offset| {
            let places = occurrences::occurrences(converter.document, offset);
            // The first occurrence; on the first one, the next.
            let is_here = |span: &&Span| span.start <= offset && offset <= span.end;
            let other = places.iter().find(|span| !is_here(span)).or(places.first());
            to_value(&other.map(|span| converter.location(*span)))
        }),
        "textDocument/references" => at_place(&|converter, offset| {
            let is_declaration = |value: &Value| value.as_bool();
            let wanted = read()?.optional("context.includeDeclaration", "true or false", is_declaration)?;
            let places = occurrences::occurrences(converter.document, offset);
            // The first occurrence is the declaration, to which the definition leads too.
            let left_out = usize::from(wanted == Some(false));
            to_value(&converter.locations(places.get(left_out..).unwrap_or_default()))
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
        "textDocument/rename" => {
            at_place(&|converter, offset| match rename::rename(converter.document, offset, read()?.text("newName")?) {
                Ok(edits) => to_value(&converter.change(&edits)),
                Err(why) => Err(Failure::of_server(LspErrorCodes::RequestFailed, why)),
            })
        }
        "textDocument/documentSymbol" => of_document(&|converter| {
            let found = symbols::symbols(converter.document);
            if client.can(Ability::NestSymbols) {
                to_value(&converter.symbols(found))
            } else {
                to_value(&converter.flat_symbols(found))
            }
        }),
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
        "textDocument/formatting" => of_document(&|converter| match formatting::format(converter.document) {
            Ok(edits) => to_value(&converter.edits(&edits)),
            Err(why) => Err(Failure::of_server(LspErrorCodes::RequestFailed, &why)),
        }),
        "textDocument/rangeFormatting" => {
            in_range(&|converter, part| to_value(&converter.edits(&formatting::format_part(converter.document, part))))
        }
        "textDocument/codeAction" => in_range(&|converter, part| {
            // The findings that the client knows are not needed, so it does not matter what is in them.
            let params = read()?;
            let (only, start) = (params.texts("context.only")?, params.position("range.start")?);
            let wanted = |kind| is_wanted(only.as_deref(), &kind_of(kind));
            let found = actions::wanted_actions(converter.document, part, &wanted).into_iter();
            to_value(&found.map(|action| code_action(converter, action, start, explained)).collect::<Vec<_>>())
        }),
        _ => return None,
    })
}

/// A result in the form of the protocol.
pub(super) fn to_value(result: &impl Serialize) -> Result<Value, Failure> {
    serde_json::to_value(result).map_err(|error| Failure::new(ErrorCodes::InternalError, &error.to_string()))
}

/// The name of a kind of actions.
fn kind_of(kind: ActionKind) -> lsp::CodeActionKind {
    match kind {
        ActionKind::Repair | ActionKind::Suggestion | ActionKind::Explain => lsp::CodeActionKind::QuickFix,
        ActionKind::FixAll => lsp::CodeActionKind::SourceFixAll,
        ActionKind::Review(_) | ActionKind::Solve(_) | ActionKind::Page => lsp::CodeActionKind::Source,
    }
}

/// Whether a kind is among the wanted ones: a kind includes all kinds whose names begin with it.
fn is_wanted(only: Option<&[&str]>, kind: &lsp::CodeActionKind) -> bool {
    let kind = String::from(kind.clone());
    only.is_none_or(|only| {
        only.iter().any(|wanted| {
            kind.strip_prefix(wanted).is_some_and(|rest| wanted.is_empty() || rest.is_empty() || rest.starts_with('.'))
        })
    })
}

fn code_action(
    converter: &Converter<'_>,
    action: Action,
    position: lsp::Position,
    explained: &dyn Fn(Code) -> Option<String>,
) -> lsp::CodeAction {
    let kind = kind_of(action.kind);
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
    let about = action.about.filter(|_| !action.edits.is_empty());
    let about = about.and_then(|about| converter.finding_at(about, explained)).map(|finding| vec![finding]);
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
