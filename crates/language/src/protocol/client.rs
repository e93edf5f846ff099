//! The abilities and wishes of the client, as it states them when it begins.

use serde_json::Value;

use super::failure::Failure;
use super::parameters::Parameters;
use crate::answers::markup::Markup;
use crate::document::Encoding;
use xgames_core::diagnostic::{printable, shorten};

/// Something that a client may be able to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ability {
    /// It can show another document.
    ShowDocuments,
    /// The server may begin to report progress.
    ShowProgress,
    /// An outline may have symbols in symbols.
    NestSymbols,
    /// A completion may say where the cursor goes.
    Snippets,
}

/// The places of the abilities among the capabilities of a client.
const ABILITIES: [(Ability, &str); 4] = [
    (Ability::ShowDocuments, "window.showDocument.support"),
    (Ability::ShowProgress, "window.workDoneProgress"),
    (Ability::NestSymbols, "textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"),
    (Ability::Snippets, "textDocument.completion.completionItem.snippetSupport"),
];

/// The abilities and wishes of the client.
#[derive(Clone, Debug, Default)]
pub(super) struct Client {
    /// The unit in which it counts characters.
    pub(super) encoding: Encoding,
    abilities: Vec<Ability>,
    /// The form of the text that it shows at the cursor.
    pub(super) hovers: Markup,
    /// The beginning of the address at which each code is explained, if there is any.
    pub(super) explanations: Option<String>,
    /// The number of its process.
    pub(super) process: Option<i32>,
    /// The faults of its options, in words for the user.
    pub(super) warnings: Vec<String>,
}

impl Client {
    pub(super) fn can(&self, ability: Ability) -> bool {
        self.abilities.contains(&ability)
    }

    /// Reads the parameters of `initialize`. What is missing has its usual value.
    ///
    /// # Errors
    /// A parameter that is read has another type than the protocol says.
    pub(super) fn read(params: &Parameters<'_>) -> Result<Client, Failure> {
        params.optional("capabilities", "an object", Value::as_object)?;
        for part in ["general", "window", "textDocument", "textDocument.hover", "textDocument.documentSymbol"] {
            params.optional(&format!("capabilities.{part}"), "an object", Value::as_object)?;
        }
        let encodings = params.texts("capabilities.general.positionEncodings")?.unwrap_or_default();
        let encoding = encodings.into_iter().find_map(|name| match name {
            "utf-8" => Some(Encoding::Utf8),
            "utf-16" => Some(Encoding::Utf16),
            "utf-32" => Some(Encoding::Utf32),
            _ => None,
        });
        let (options, warnings) = options(params);
        let forms = params.texts("capabilities.textDocument.hover.contentFormat")?.unwrap_or_default();
        let hovers = forms.into_iter().find_map(|name| match name {
            "markdown" => Some(Markup::Markdown { pictures: options.pictures }),
            "plaintext" => Some(Markup::Plain),
            _ => None,
        });
        let mut abilities = Vec::new();
        for (ability, path) in ABILITIES {
            if params.is_true(&format!("capabilities.{path}"))? {
                abilities.push(ability);
            }
        }
        let process = params.optional("processId", "a whole number or null", Value::as_i64)?;
        Ok(Client {
            encoding: encoding.unwrap_or_default(),
            abilities,
            hovers: hovers.unwrap_or(Markup::Markdown { pictures: options.pictures }),
            explanations: options.explanations,
            process: process.and_then(|id| i32::try_from(id).ok()),
            warnings,
        })
    }
}

/// The options that the user can set in the client.
#[derive(Default)]
struct Options {
    pictures: bool,
    explanations: Option<String>,
}

/// Reads the options, and says what is wrong with those that are not used.
fn options(params: &Parameters<'_>) -> (Options, Vec<String>) {
    let (mut options, mut warnings) = (Options::default(), Vec::new());
    let mut warn = |what: String| warnings.push(format!("xgames: {what}; it is not used"));
    match params.get("initializationOptions") {
        Some(Value::Object(fields)) => {
            for (name, value) in fields {
                match (name.as_str(), value) {
                    ("pictures", Value::Bool(pictures)) => options.pictures = *pictures,
                    ("explanations", Value::String(address)) if is_address(address) => {
                        options.explanations = Some(address.clone());
                    }
                    ("pictures" | "explanations", Value::Null) => {}
                    ("pictures", _) => warn("the option `pictures` is not `true` or `false`".to_owned()),
                    ("explanations", _) => {
                        warn(
                            "the option `explanations` is not an address that begins with `https://` or `http://`"
                                .to_owned(),
                        );
                    }
                    (name, _) => warn(format!("`{}` is an unknown option", printable(&shorten(name)))),
                }
            }
        }
        None => {}
        Some(_) => warn("`initializationOptions` is not an object".to_owned()),
    }
    (options, warnings)
}

/// Whether links may lead to a text: it is an address of the web with a name after it, and has no blanks.
fn is_address(text: &str) -> bool {
    let is_web = |start: &str| text.get(..start.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(start));
    let rest = ["https://", "http://"].into_iter().find(|start| is_web(start)).map(|start| &text[start.len()..]);
    rest.is_some_and(|rest| rest.starts_with(|first: char| first.is_alphanumeric() || first == '['))
        && !text.contains(|letter: char| letter.is_whitespace() || letter.is_control())
}
