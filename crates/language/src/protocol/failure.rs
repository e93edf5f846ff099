//! The reason why a request has no result, as the protocol has it.

use gen_lsp_types::{ErrorCodes, LspErrorCodes};
use serde::Serialize;

/// The reason why a request has no result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct Failure {
    code: i32,
    message: String,
}

impl Failure {
    pub(super) fn new(code: ErrorCodes, message: &str) -> Failure {
        Failure { code: code.into(), message: message.to_owned() }
    }

    pub(super) fn of_server(code: LspErrorCodes, message: &str) -> Failure {
        Failure { code: code.into(), message: message.to_owned() }
    }

    #[cfg(test)]
    pub(super) fn code(&self) -> i32 {
        self.code
    }
}
