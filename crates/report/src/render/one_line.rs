//! Texts of records on one line.

use std::borrow::Cow;

use xgames_core::diagnostic::printable;

/// The text on one line: line ends and tabs are blanks, and characters that act on a terminal or reorder text are visible.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    if text.contains(['\n', '\r', '\t']) {
        let blank = text.replace("\r\n", " ").replace(['\n', '\r', '\t'], " ");
        Cow::Owned(printable(&blank).into_owned())
    } else {
        printable(text)
    }
}
