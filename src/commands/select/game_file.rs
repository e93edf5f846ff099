//! A file of selected games: copies of their records, or games that were converted.

use std::io::{self, Write};
use std::path::Path;

use crate::program::console::print_error;
use xgames_analysis::archive::copies::{Added, Copies, broken_promise};
use xgames_analysis::archive::format_of_name;
use xgames_analysis::archive::pipeline::SourceText;
use xgames_analysis::selection::GameForm;
use xgames_core::convert::FormatWriter;
use xgames_core::record::Format;

/// A file of selected games.
pub(super) struct GameFile<W> {
    name: String,
    /// The content; `None` until the first game shows the format.
    content: Option<Content<W>>,
    /// The file, until there is content.
    out: Option<W>,
}

enum Content<W> {
    Copies(Copies<W>),
    Converted { writer: FormatWriter<W>, format: Format, first: String },
}

impl<W: Write> GameFile<W> {
    /// A file of games that is written to `out`, and is called `name` in messages.
    pub(super) fn new(out: W, name: &str, form: GameForm) -> GameFile<W> {
        let mut file = GameFile { name: name.to_owned(), content: None, out: Some(out) };
        if let GameForm::Converted(format) = form {
            file.begin(Some(format), "");
        }
        file
    }

    fn begin(&mut self, target: Option<Format>, text: &str) {
        let Some(out) = self.out.take() else { return };
        self.content = Some(match target {
            None => Content::Copies(Copies::new(out, &self.name)),
            Some(format) => {
                Content::Converted { writer: FormatWriter::new(out, format), format, first: text.to_owned() }
            }
        });
    }

    /// Adds a game of a text. Returns whether the file can hold it together with those before.
    pub(super) fn add(&mut self, game: &[u8], text: &SourceText, form: GameForm) -> io::Result<bool> {
        let target = form.target(text.dialect.format);
        if let (Some(format), GameForm::Rewritten, None) = (target, form, &self.content)
            && let Some(why) = broken_promise(&self.name, format, &text.name)
        {
            print_error(why + &how(&self.name));
            return Ok(false);
        }
        self.begin(target, &text.name);
        match (&mut self.content, target) {
            (Some(Content::Copies(copies)), None) => match copies.add(game, text)? {
                Added::Copied => Ok(true),
                Added::Refused(why) => {
                    why.into_iter().for_each(|why| print_error(why + &how(&self.name)));
                    Ok(false)
                }
            },
            (Some(Content::Converted { writer, format, .. }), Some(wanted)) if *format == wanted => {
                writer.write(game)?;
                Ok(true)
            }
            (Some(Content::Converted { format, first, .. }), Some(wanted)) => {
                let (one, other) = (format.name(), wanted.name());
                print_error(format_args!(
                    "{}: not written, because it cannot hold both {one} ({first}) and {other} ({}); convert them{}",
                    self.name,
                    text.name,
                    how(&self.name)
                ));
                Ok(false)
            }
            _ => Ok(false),
        }
    }

    /// The writer that the games are written to.
    pub(super) fn out(&mut self) -> Option<&mut W> {
        match &mut self.content {
            Some(Content::Copies(copies)) => Some(copies.out()),
            Some(Content::Converted { writer, .. }) => Some(writer.out()),
            None => self.out.as_mut(),
        }
    }

    /// The tags that copies of records [lack](Copies::lacking).
    pub(super) fn lacking(&self) -> impl Iterator<Item = &'static str> {
        let copies = if let Some(Content::Copies(copies)) = &self.content { Some(copies) } else { None };
        copies.into_iter().flat_map(|copies| copies.lacking().iter().copied())
    }

    /// Writes the end of the file.
    pub(super) fn end(&mut self) -> io::Result<()> {
        match &mut self.content {
            Some(Content::Copies(copies)) => copies.end()?,
            Some(Content::Converted { writer, .. }) => writer.end()?,
            None => {}
        }
        self.out().map_or(Ok(()), Write::flush)
    }
}

/// The option that converts games to the format that the name of their file promises.
fn how(file: &str) -> String {
    match format_of_name(Path::new(file)).filter(|format| format.is_writable()) {
        Some(format) => format!(" with `--to {}`", format.name()),
        None => " with `--to`, such as `--to native`".to_owned(),
    }
}
