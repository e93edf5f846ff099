//! The form of selected games.

use xgames_core::record::Format;

/// The form in which games are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameForm {
    /// Games are copied unchanged.
    Verbatim,
    /// Games are converted to this format.
    Converted(Format),
    /// Games are written changed, in the format that they had if it can be written, else as native records.
    Rewritten,
    /// Native records are copied with the tags that they leave to options or to a configuration, and other games are converted to them.
    Native,
}

impl GameForm {
    /// The format to which a game of this format is converted, if it is.
    #[must_use]
    pub fn target(self, from: Format) -> Option<Format> {
        match self {
            GameForm::Verbatim => None,
            GameForm::Converted(format) => Some(format),
            GameForm::Native => Some(Format::Native).filter(|format| *format != from),
            GameForm::Rewritten if from.is_writable() => Some(from),
            GameForm::Rewritten => Some(Format::Native),
        }
    }
}
