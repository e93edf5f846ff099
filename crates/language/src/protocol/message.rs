//! Messages of JSON-RPC 2.0: requests, notifications and responses.

use gen_lsp_types::ErrorCodes;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::error::Category;
use serde_json::value::RawValue;

use super::failure::Failure;
use super::parameters::Parameters;

/// The name of a request, by which its answer is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Id {
    Number(i64),
    Text(String),
}

/// A message from the client.
#[derive(Debug)]
pub(super) enum Message {
    Request {
        id: Id,
        method: String,
        params: Params,
    },
    Notification {
        method: String,
        params: Params,
    },
    /// The answer to a request of the server.
    Response,
}

/// The parameters of a message, which are read once the method is known.
#[derive(Debug)]
pub(super) struct Params(Option<Box<RawValue>>);

impl Params {
    /// The parameters in the form that a notification has; `None` if they have another one.
    pub(super) fn read<T: DeserializeOwned>(&self) -> Option<T> {
        let text = self.0.as_ref().map_or("null", |raw| raw.get());
        serde_json::from_str(text).ok()
    }

    /// The parameters of a request with this method.
    ///
    /// # Errors
    /// They are not an object.
    pub(super) fn of_request<'m>(&self, method: &'m str) -> Result<Parameters<'m>, Failure> {
        Parameters::new(method, self.read())
    }
}

#[derive(Deserialize)]
struct Envelope {
    jsonrpc: String,
    id: Option<Id>,
    method: Option<String>,
    params: Option<Box<RawValue>>,
    result: Option<Box<RawValue>>,
    error: Option<Box<RawValue>>,
}

/// The words about JSON that is not a message.
const NO_MESSAGE: &str = "this is not a JSON-RPC message, which is an object in which `jsonrpc` is \"2.0\", `method` a text, and `id` \
                          a whole number or a text";

/// Reads a message.
///
/// # Errors
/// The failure that the protocol has for it.
pub(super) fn read(content: &[u8]) -> Result<Message, Failure> {
    let invalid = |why: &str| Failure::new(ErrorCodes::InvalidRequest, why);
    let not_json = |error: serde_json::Error| {
        let place = format!("this message is not JSON: line {}, column {}", error.line(), error.column());
        Failure::new(ErrorCodes::ParseError, &place)
    };
    let text = serde_json::from_slice::<&RawValue>(content).map_err(not_json)?.get();
    let envelope: Envelope = serde_json::from_str(text).map_err(|error| match error.classify() {
        Category::Data => invalid(NO_MESSAGE),
        Category::Io | Category::Syntax | Category::Eof => not_json(error),
    })?;
    if envelope.jsonrpc != "2.0" {
        return Err(invalid("the version of JSON-RPC is not 2.0"));
    }
    let params = Params(envelope.params);
    match (envelope.method, envelope.id) {
        (Some(method), Some(id)) => Ok(Message::Request { id, method, params }),
        (Some(method), None) => Ok(Message::Notification { method, params }),
        (None, _) if envelope.result.is_some() || envelope.error.is_some() => Ok(Message::Response),
        (None, Some(_)) => Ok(Message::Response),
        (None, None) => Err(invalid("a message without a method")),
    }
}

/// The request that a message belongs to.
#[derive(Serialize)]
#[serde(untagged)]
enum Answered {
    Request(Id),
    /// The name of the request could not be read; it is null.
    Unknown(()),
}

/// An answer, a request or a notification of the server.
#[derive(Serialize)]
pub(super) struct Outgoing<T: Serialize> {
    jsonrpc: &'static str,
    /// The request; `None` for a notification.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<Answered>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'static str>,
    #[serde(flatten)]
    body: Body<T>,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Body<T: Serialize> {
    Params(T),
    Result(T),
    Error(Failure),
}

impl<T: Serialize> Outgoing<T> {
    pub(super) fn result(id: Id, result: T) -> Outgoing<T> {
        Outgoing { jsonrpc: "2.0", id: Some(Answered::Request(id)), method: None, body: Body::Result(result) }
    }

    pub(super) fn request(id: Id, method: &'static str, params: T) -> Outgoing<T> {
        Outgoing { jsonrpc: "2.0", id: Some(Answered::Request(id)), method: Some(method), body: Body::Params(params) }
    }

    pub(super) fn notification(method: &'static str, params: T) -> Outgoing<T> {
        Outgoing { jsonrpc: "2.0", id: None, method: Some(method), body: Body::Params(params) }
    }
}

impl Outgoing<()> {
    pub(super) fn failure(id: Option<Id>, failure: Failure) -> Outgoing<()> {
        let id = id.map_or(Answered::Unknown(()), Answered::Request);
        Outgoing { jsonrpc: "2.0", id: Some(id), method: None, body: Body::Error(failure) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_message_is_said() {
        let code = |text: &str| read(text.as_bytes()).map_or_else(|failure| failure.code(), |_| 0);
        for (text, expected) in [
            (r#"{"jsonrpc":"2.0","id":1,"method":"x"}"#, 0),
            (r#"{"jsonrpc":"2.0","id":"a","method":"x","params":[1]}"#, 0),
            (r#"{"jsonrpc":"2.0","method":"x"}"#, 0),
            (r#"{"jsonrpc":"2.0","id":1,"result":null}"#, 0),
            ("{", -32700),
            ("", -32700),
            ("\u{fffd}", -32700),
            (r#"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#, -32700),
            ("[]", -32600),
            ("1", -32600),
            ("{}", -32600),
            (r#"{"jsonrpc":"1.0","id":1,"method":"x"}"#, -32600),
            (r#"{"jsonrpc":"2.0","id":1.5,"method":"x"}"#, -32600),
            (r#"{"jsonrpc":"2.0","id":{},"method":"x"}"#, -32600),
            (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, -32600),
            (r#"{"jsonrpc":"2.0"}"#, -32600),
        ] {
            assert_eq!(code(text), expected, "{text}");
        }
        assert_eq!(code(&"[".repeat(100_000)), -32700);
        let Ok(Message::Request { params, .. }) = read(br#"{"jsonrpc":"2.0","id":1,"method":"x","params":{"a":1}}"#)
        else {
            panic!()
        };
        assert!(params.read::<Vec<u8>>().is_none() && params.read::<serde_json::Value>().is_some());
    }

    #[test]
    fn answers_are_written_as_the_protocol_has_them() {
        let text = |message: &dyn erased::Json| message.json();
        assert_eq!(text(&Outgoing::result(Id::Number(7), ())), r#"{"jsonrpc":"2.0","id":7,"result":null}"#);
        assert_eq!(text(&Outgoing::notification("a", 1)), r#"{"jsonrpc":"2.0","method":"a","params":1}"#);
        let failure = Failure::new(ErrorCodes::MethodNotFound, "no");
        assert_eq!(
            text(&Outgoing::failure(None, failure)),
            r#"{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"no"}}"#
        );
    }

    mod erased {
        pub(super) trait Json {
            fn json(&self) -> String;
        }

        impl<T: serde::Serialize> Json for T {
            fn json(&self) -> String {
                serde_json::to_string(self).unwrap()
            }
        }
    }
}
