//! The abilities of the server, as it states them when it begins.

use gen_lsp_types as lsp;

use super::client::Client;
use super::commands::COMMANDS;
use super::convert::{TOKEN_MODIFIERS, TOKEN_TYPES};
use crate::document::Encoding;

/// The answer to `initialize`.
pub(super) fn answer(client: &Client) -> lsp::InitializeResult {
    let texts = |texts: &[&str]| texts.iter().map(|text| (*text).to_owned()).collect::<Vec<String>>();
    let capabilities = lsp::ServerCapabilities {
        position_encoding: Some(match client.encoding {
            Encoding::Utf8 => lsp::PositionEncodingKind::UTF8,
            Encoding::Utf16 => lsp::PositionEncodingKind::UTF16,
            Encoding::Utf32 => lsp::PositionEncodingKind::UTF32,
        }),
        text_document_sync: Some(lsp::TextDocumentSync::Options(lsp::TextDocumentSyncOptions {
            open_close: Some(true),
            change: Some(lsp::TextDocumentSyncKind::Incremental),
            ..lsp::TextDocumentSyncOptions::default()
        })),
        hover_provider: Some(lsp::HoverProvider::Bool(true)),
        completion_provider: Some(lsp::CompletionOptions {
            // If moves were listed after each space, Enter at the end of a line would write the first of them in many editors.
            trigger_characters: Some(texts(&["[", "\""])),
            ..lsp::CompletionOptions::default()
        }),
        definition_provider: Some(lsp::DefinitionProvider::Bool(true)),
        references_provider: Some(lsp::ReferencesProvider::Bool(true)),
        document_symbol_provider: Some(lsp::DocumentSymbolProvider::Bool(true)),
        code_action_provider: Some(lsp::CodeActionProvider::CodeActionOptions(lsp::CodeActionOptions {
            code_action_kinds: Some(vec![
                lsp::CodeActionKind::QuickFix,
                lsp::CodeActionKind::Source,
                lsp::CodeActionKind::SourceFixAll,
            ]),
            ..lsp::CodeActionOptions::default()
        })),
        document_formatting_provider: Some(lsp::DocumentFormattingProvider::Bool(true)),
        document_range_formatting_provider: Some(lsp::DocumentRangeFormattingProvider::Bool(true)),
        rename_provider: Some(lsp::RenameProvider::RenameOptions(lsp::RenameOptions {
            prepare_provider: Some(true),
            ..lsp::RenameOptions::default()
        })),
        folding_range_provider: Some(lsp::FoldingRangeProvider::Bool(true)),
        semantic_tokens_provider: Some(lsp::SemanticTokensProvider::SemanticTokensOptions(
            lsp::SemanticTokensOptions {
                legend: lsp::SemanticTokensLegend {
                    token_types: texts(&TOKEN_TYPES),
                    token_modifiers: texts(&TOKEN_MODIFIERS),
                },
                range: Some(lsp::SemanticTokensOptionsRange::Bool(true)),
                full: Some(lsp::Full::Bool(true)),
                work_done_progress_options: lsp::WorkDoneProgressOptions::default(),
            },
        )),
        inlay_hint_provider: Some(lsp::InlayHintProvider::Bool(true)),
        execute_command_provider: Some(lsp::ExecuteCommandOptions {
            commands: texts(&COMMANDS),
            work_done_progress_options: lsp::WorkDoneProgressOptions { work_done_progress: Some(true) },
        }),
        ..lsp::ServerCapabilities::default()
    };
    let version = Some(env!("CARGO_PKG_VERSION").to_owned());
    lsp::InitializeResult { capabilities, server_info: Some(lsp::ServerInfo { name: "xgames".to_owned(), version }) }
}
