//! The formats of records: what they are called, and how a game is written in each.

use std::fmt;

use super::game_end::GameLayout;
use super::game_record::{GameRecord, Loss};
use super::{abstractplay, csv, json, native, sgf};
use crate::games::{Game, for_game};

/// Declares the formats from a list: what each is, its name in options and messages, and a few words for the help.
macro_rules! formats {
    ($($(#[$doc:meta])* $Format:ident = $name:literal, $description:literal;)*) => {
        /// A format of records.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Format {
            $($(#[$doc])* $Format,)*
        }

        impl Format {
            /// All formats.
            pub const ALL: &'static [Format] = &[$(Format::$Format),*];

            /// The name of the format in options and messages.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self {
                    $(Format::$Format => $name,)*
                }
            }

            /// Describes the format in a few words.
            #[must_use]
            pub fn description(self) -> &'static str {
                match self {
                    $(Format::$Format => $description,)*
                }
            }
        }
    };
}

formats! {
    /// The native record format.
    Native = "native", "The native record format";
    /// SGF FF\[4\].
    Sgf = "sgf", "SGF, version 4";
    /// JSON: one game or an array of games.
    Json = "json", "JSON, one game or an array of games";
    /// JSON, one game per line.
    Ndjson = "ndjson", "JSON, one game per line";
    /// Game records of AbstractPlay in JSON: one or an array of them.
    AbstractPlay = "abstractplay", "Game records of AbstractPlay, in JSON";
    /// A CSV table, one game per row.
    Csv = "csv", "CSV, one game per row";
    /// Commands to the play-by-mail server pbmserv. Can only be read.
    Pbmserv = "pbmserv", "Commands for the play-by-mail server pbmserv";
    /// A position saved by the Crosswise programs of FH Wedel, in JSON. Can only be read.
    Wedel = "wedel", "A position saved by the Crosswise programs of FH Wedel, in JSON";
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Format {
    /// Whether games can be written in the format.
    #[must_use]
    pub fn is_writable(self) -> bool {
        !matches!(self, Format::Pbmserv | Format::Wedel)
    }

    /// The arrangement of games in a text.
    #[must_use]
    pub fn layout(self) -> GameLayout {
        match self {
            Format::Sgf => GameLayout::Trees,
            Format::Json | Format::AbstractPlay => GameLayout::Objects,
            Format::Ndjson => GameLayout::ObjectLines,
            Format::Csv => GameLayout::Rows,
            Format::Native | Format::Pbmserv | Format::Wedel => GameLayout::Unmarked,
        }
    }
}

/// Appends a game in a format, with a line break at the end. Separators between games are up to the caller.
///
/// Returns what had to be left out because the format cannot express it.
///
/// # Errors
/// The reason why the game cannot be written in this format at all.
pub fn write(format: Format, game: Game, record: &GameRecord, out: &mut Vec<u8>) -> Result<Vec<Loss>, String> {
    match format {
        Format::Native => {
            native::write::game(record, out);
            Ok(native::write::losses(&[&record.preface, &record.items, &record.epilogue]))
        }
        Format::Sgf => for_game!(game, P => sgf::write::<P>(record, out)),
        Format::Json | Format::Ndjson => {
            json::write(record, out);
            Ok(Vec::new())
        }
        Format::AbstractPlay => abstractplay::write(game, record, out),
        Format::Csv => Ok(csv::write(record, out)),
        Format::Pbmserv | Format::Wedel => Err(format!("the format {} can only be read", format.name())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::SgfMoves;

    /// Lists of commands and saved positions can only be read.
    #[test]
    fn games_are_written_in_formats_that_can_be_written() {
        // SGF and AbstractPlay cannot hold all games.
        let game = Game::ALL.into_iter().find(|game| game.profile().sgf == SgfMoves::Points).unwrap();
        for format in Format::ALL.iter().copied() {
            let record = GameRecord { tags: vec![("Game".into(), game.name().into())], ..GameRecord::default() };
            let mut out = Vec::new();
            let written = write(format, game, &record, &mut out);
            assert_eq!(
                (written.is_ok(), out.ends_with(b"\n")),
                (format.is_writable(), format.is_writable()),
                "{format}"
            );
            assert!(written.is_ok() || written.unwrap_err().contains(format.name()));
        }
        let only_read = Format::ALL.iter().filter(|format| !format.is_writable());
        assert_eq!(only_read.collect::<Vec<_>>(), [&Format::Pbmserv, &Format::Wedel]);
    }

    #[test]
    fn formats_have_names_and_a_layout() {
        assert_eq!(format!("{:>4}|{:<5}|", Format::Sgf, Format::Csv), " sgf|csv  |");
        for (index, format) in Format::ALL.iter().enumerate() {
            let others = &Format::ALL[..index];
            assert!(
                others.iter().all(|other| other.name() != format.name() && other.description() != format.description())
            );
        }
        let layouts: Vec<GameLayout> = Format::ALL.iter().map(|format| format.layout()).collect();
        let wanted = [
            GameLayout::Unmarked,
            GameLayout::Trees,
            GameLayout::Objects,
            GameLayout::ObjectLines,
            GameLayout::Objects,
            GameLayout::Rows,
            GameLayout::Unmarked,
            GameLayout::Unmarked,
        ];
        assert_eq!(layouts, wanted);
    }
}
