//! The parameters of requests, read one by one, so that the client can be told which of them is wrong.

use gen_lsp_types as lsp;
use lsp::ErrorCodes;
use serde_json::Value;

use super::failure::Failure;

/// The parameters of a request. A parameter is named by its path, such as `position.line`; null is the same as none.
#[derive(Debug)]
pub(super) struct Parameters<'m> {
    method: &'m str,
    value: Value,
}

impl<'m> Parameters<'m> {
    /// The parameters of a request with this method.
    ///
    /// # Errors
    /// They are not an object.
    pub(super) fn new(method: &'m str, value: Option<Value>) -> Result<Parameters<'m>, Failure> {
        let value = value.filter(Value::is_object);
        let words = || format!("the parameters of `{method}` are an object");
        let value = value.ok_or_else(|| Failure::new(ErrorCodes::InvalidParams, &words()))?;
        Ok(Parameters { method, value })
    }

    /// The parameter at a path; `None` if there is none.
    pub(super) fn get(&self, path: &str) -> Option<&Value> {
        let found = path.split('.').try_fold(&self.value, |value, name| match value {
            Value::Array(values) => values.get(name.parse::<usize>().ok()?),
            value => value.get(name),
        });
        found.filter(|value| !value.is_null())
    }

    /// The failure of a request whose parameter at a path is missing, or is not what is expected.
    pub(super) fn wrong(&self, path: &str, expected: &str) -> Failure {
        let is = if self.get(path).is_none() { "is missing" } else { "is wrong" };
        let words = format!("the parameter `{path}` of `{}` {is}; it is {expected}", self.method);
        Failure::new(ErrorCodes::InvalidParams, &words)
    }

    /// The parameter at a path as `read` has it; `None` if there is none.
    pub(super) fn optional<'v, T>(
        &'v self,
        path: &str,
        expected: &str,
        read: impl FnOnce(&'v Value) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        self.get(path).map(|value| read(value).ok_or_else(|| self.wrong(path, expected))).transpose()
    }

    /// The text at a path; `None` if there is none.
    pub(super) fn optional_text(&self, path: &str) -> Result<Option<&str>, Failure> {
        self.optional(path, "a text", Value::as_str)
    }

    /// The text at a path.
    pub(super) fn text(&self, path: &str) -> Result<&str, Failure> {
        self.optional_text(path)?.ok_or_else(|| self.wrong(path, "a text"))
    }

    /// The truth value at a path; false if there is none.
    pub(super) fn is_true(&self, path: &str) -> Result<bool, Failure> {
        Ok(self.optional(path, "true or false", Value::as_bool)?.unwrap_or_default())
    }

    /// The texts at a path; `None` if there are none.
    pub(super) fn texts(&self, path: &str) -> Result<Option<Vec<&str>>, Failure> {
        self.optional(path, "an array of texts", |value| value.as_array()?.iter().map(Value::as_str).collect())
    }

    /// The address of the document that the request is about.
    pub(super) fn uri(&self) -> Result<lsp::Uri, Failure> {
        Ok(lsp::Uri(self.text("textDocument.uri")?.to_owned()))
    }

    /// The position at a path.
    pub(super) fn position(&self, path: &str) -> Result<lsp::Position, Failure> {
        let number = |name: &str| {
            let (path, expected) = (format!("{path}.{name}"), "a whole number from 0 on");
            let number = self.optional(&path, expected, |value| u32::try_from(value.as_u64()?).ok())?;
            number.ok_or_else(|| self.wrong(&path, expected))
        };
        Ok(lsp::Position { line: number("line")?, character: number("character")? })
    }

    /// The range at a path.
    pub(super) fn range(&self, path: &str) -> Result<lsp::Range, Failure> {
        let end = |name: &str| self.position(&format!("{path}.{name}"));
        Ok(lsp::Range { start: end("start")?, end: end("end")? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_is_wrong_is_named() {
        let value =
            json!({ "textDocument": { "uri": 7 }, "position": { "line": -1 }, "list": ["a", null], "no": null });
        let params = Parameters::new("x/y", Some(value)).unwrap();
        let words = |failure: Failure| serde_json::to_value(failure).unwrap()["message"].as_str().unwrap().to_owned();
        assert_eq!(
            words(params.uri().unwrap_err()),
            "the parameter `textDocument.uri` of `x/y` is wrong; it is a text"
        );
        assert_eq!(
            words(params.position("position").unwrap_err()),
            "the parameter `position.line` of `x/y` is wrong; it is a whole number from 0 on"
        );
        assert_eq!(
            words(params.range("range").unwrap_err()),
            "the parameter `range.start.line` of `x/y` is missing; it is a whole number from 0 on"
        );
        assert_eq!((params.text("list.0").unwrap(), params.optional_text("no").unwrap()), ("a", None));
        assert!(
            params.texts("list").is_err() && params.texts("no").unwrap().is_none() && params.get("list.2").is_none()
        );
        for value in [None, Some(json!([])), Some(json!(null))] {
            assert_eq!(words(Parameters::new("x/y", value).unwrap_err()), "the parameters of `x/y` are an object");
        }
    }
}
