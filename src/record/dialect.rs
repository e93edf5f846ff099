//! What is known of a text before its games are read.

use super::Format;
use super::detect::detect;
use super::native::{BYTE_ORDER_MARK, Reader};
use super::{csv, play_by_mail};

/// The format of a text, and what its beginning says about the rest of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The format.
    pub format: Format,
    /// The first row of a CSV table, with the names of the columns; otherwise empty.
    pub heading: Vec<u8>,
    /// Whether the text may contain commands with passwords. If so, it must be [`censor`]ed before anything is shown.
    pub secrets: bool,
}

impl Dialect {
    /// The dialect of native records.
    #[must_use]
    pub fn native() -> Dialect {
        Dialect { format: Format::Native, heading: Vec::new(), secrets: false }
    }

    /// The dialect of a text with this name and beginning. Its format is detected unless `format` is given.
    #[must_use]
    pub fn of_text(format: Option<Format>, name: &str, beginning: &[u8]) -> Dialect {
        let format = format.unwrap_or_else(|| detect(name, beginning));
        let heading = if format == Format::Csv { csv::heading_of(beginning).to_vec() } else { Vec::new() };
        Dialect { format, heading, secrets: format == Format::Pbmserv || may_hold_commands(beginning) }
    }
}

/// Whether a text with this beginning may contain commands although it is not detected as a list of them: they may be
/// incomplete, or come after much other text. Records begin with a tag or a bracket, so large archives of them need not
/// be searched.
fn may_hold_commands(beginning: &[u8]) -> bool {
    let text = beginning.strip_prefix(BYTE_ORDER_MARK).unwrap_or(beginning).trim_ascii_start();
    let is_tree = text.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b";"));
    let begins_with_tag = || Reader::new(text).next_game().is_some_and(|head| !head.tags.is_empty());
    !is_tree && !text.starts_with(b"[") && !text.starts_with(b"{") && !csv::begins_table(text) && !begins_with_tag()
}

/// Overwrites the passwords of a text with asterisks; no offset changes. Does nothing unless `secrets` is set, and in
/// formats other than [`Format::Pbmserv`] unless the text certainly contains a command.
pub fn censor(format: Format, secrets: bool, text: &mut [u8]) {
    if secrets {
        let found = play_by_mail::Passwords::find(text);
        if found.certain || format == Format::Pbmserv {
            found.hide_in(text);
        }
    }
}
