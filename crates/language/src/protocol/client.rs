//! The abilities and wishes of the client, as it states them when it begins.

use serde_json::Value;

use crate::document::Encoding;

/// The abilities and wishes of the client.
#[derive(Clone, Debug, Default)]
pub(super) struct Client {
    /// The unit in which it counts characters.
    pub(super) encoding: Encoding,
    /// Whether it can show another document.
    pub(super) shows_documents: bool,
    /// Whether the server may begin to report progress.
    pub(super) shows_progress: bool,
    /// Whether it wants pictures of boards.
    pub(super) pictures: bool,
    /// The beginning of the address at which each code is explained, if there is any.
    pub(super) explanations: Option<String>,
    /// The number of its process.
    pub(super) process: Option<i32>,
}

impl Client {
    /// Reads the parameters of `initialize`. What is missing, or is not as expected, is as if it were not there: one odd
    /// capability must not keep a client out.
    pub(super) fn read(params: &Value) -> Client {
        let is_true = |pointer: &str| params.pointer(pointer).and_then(Value::as_bool) == Some(true);
        let text = |pointer: &str| params.pointer(pointer).and_then(Value::as_str).map(str::to_owned);
        let encodings = params.pointer("/capabilities/general/positionEncodings").and_then(Value::as_array);
        let encoding = encodings.and_then(|wanted| {
            wanted.iter().find_map(|name| match name.as_str()? {
                "utf-8" => Some(Encoding::Utf8),
                "utf-16" => Some(Encoding::Utf16),
                "utf-32" => Some(Encoding::Utf32),
                _ => None,
            })
        });
        Client {
            encoding: encoding.unwrap_or_default(),
            shows_documents: is_true("/capabilities/window/showDocument/support"),
            shows_progress: is_true("/capabilities/window/workDoneProgress"),
            pictures: is_true("/initializationOptions/pictures"),
            explanations: text("/initializationOptions/explanations"),
            process: params.get("processId").and_then(Value::as_i64).and_then(|id| i32::try_from(id).ok()),
        }
    }
}
