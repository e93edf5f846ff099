//! Files that records are copied to, so that each record can be read back as it was judged.

use std::io::{self, Write};
use std::sync::Arc;

use super::block::SourceText;
use crate::commands::console::print_error;
use crate::commands::output::{Output, Shared};
use crate::judge::Defaults;
use crate::record::Format;
use crate::record::native::{BYTE_ORDER_MARK, Reader, write};

/// A file that records are copied to, byte for byte. Native records without tags get those that options supply, because
/// one after the other they would be one game.
pub(super) struct Copies {
    output: Output,
    file: Shared,
    /// Where the first record comes from.
    first: Option<Arc<SourceText>>,
    /// Whether there are records that one file cannot hold together.
    refused: bool,
}

impl Copies {
    pub(super) fn new(output: Output) -> Copies {
        let file = output.writer();
        Copies { output, file, first: None, refused: false }
    }

    /// Copies a record. Returns whether one file can hold it and those before it.
    pub(super) fn add(&mut self, record: &[u8], text: &Arc<SourceText>) -> io::Result<bool> {
        if self.refused {
            return Ok(false);
        }
        let heading = &text.dialect.heading;
        let mut record = record;
        match &self.first {
            None => {
                self.file.write_all(heading)?;
                self.first = Some(Arc::clone(text));
            }
            Some(first) if !go_together(first, text) => {
                self.refuse(&Arc::clone(first), text);
                return Ok(false);
            }
            Some(_) => record = record.strip_prefix(BYTE_ORDER_MARK).unwrap_or(record),
        }
        if text.dialect.format == Format::Native && is_bare(record) {
            record = record.strip_prefix(BYTE_ORDER_MARK).unwrap_or(record);
            self.file.write_all(&tags(&text.defaults))?;
        }
        self.file.write_all(record)?;
        // The next one may come from elsewhere.
        match (record.ends_with(b"\n"), heading.is_empty()) {
            (true, _) => {}
            (false, true) => self.file.write_all(b"\n\n")?,
            (false, false) => self.file.write_all(b"\n")?,
        }
        Ok(true)
    }

    fn refuse(&mut self, first: &SourceText, other: &SourceText) {
        self.refused = true;
        let formats = [first, other].map(|text| format!("{} ({})", text.dialect.format.name(), text.name));
        print_error(format_args!(
            "{}: not written, because it cannot hold both {} and {}; copy them in separate runs, or use `xgames convert`",
            self.output.name(),
            formats[0],
            formats[1],
        ));
    }

    /// The complete file, unless it was refused.
    pub(super) fn end(self) -> Option<Output> {
        (!self.refused).then_some(self.output)
    }
}

/// Whether records of two texts can be read back from one file. The commands of two lists of mails would be one list.
fn go_together(first: &Arc<SourceText>, other: &Arc<SourceText>) -> bool {
    let has_single_texts = matches!(other.dialect.format, Format::Pbmserv | Format::Wedel);
    first.dialect.format == other.dialect.format
        && first.dialect.heading == other.dialect.heading
        && (!has_single_texts || Arc::ptr_eq(first, other))
}

fn is_bare(record: &[u8]) -> bool {
    Reader::new(record).next_game().is_some_and(|head| head.tags.is_empty())
}

/// The tags that options supply. One tag at least is needed: it says where the game begins.
fn tags(defaults: &Defaults) -> Vec<u8> {
    let mut text = Vec::new();
    if let Some(game) = defaults.game {
        write::tag("Game", game.name(), &mut text);
    }
    for name in ["Size", "Swap", "Coords", "Seats"] {
        if let Some(value) = defaults.tag(name) {
            write::tag(name, value, &mut text);
        }
    }
    if text.is_empty() {
        write::tag("Event", "?", &mut text);
    }
    text.push(b'\n');
    text
}
