//! The formats of records: their names, and one entry point each for reading and writing.

use super::detect::detect;
use super::game_end::GameLayout;
use super::game_record::{GameRecord, Loss};
use super::native::Reader;
use super::parsed::ParsedGame;
use super::{abstractplay, csv, json, play_by_mail, sgf, wedel};
use crate::games::{Game, for_game};

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The native record format.
    Native,
    /// SGF FF\[4\].
    Sgf,
    /// JSON: one game or an array of games.
    Json,
    /// JSON, one game per line.
    Ndjson,
    /// Game records of AbstractPlay in JSON: one or an array of them.
    AbstractPlay,
    /// A CSV table, one game per row.
    Csv,
    /// Commands to the play-by-mail server pbmserv. Can only be read.
    Pbmserv,
    /// A position saved by the Crosswise programs of FH Wedel, in JSON. Can only be read.
    Wedel,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 8] = [
        Format::Native,
        Format::Sgf,
        Format::Json,
        Format::Ndjson,
        Format::AbstractPlay,
        Format::Csv,
        Format::Pbmserv,
        Format::Wedel,
    ];

    /// The name of the format in options and messages.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Format::Native => "native",
            Format::Sgf => "sgf",
            Format::Json => "json",
            Format::Ndjson => "ndjson",
            Format::AbstractPlay => "abstractplay",
            Format::Csv => "csv",
            Format::Pbmserv => "pbmserv",
            Format::Wedel => "wedel",
        }
    }

    /// How games are arranged in a text.
    pub(crate) fn layout(self) -> GameLayout {
        match self {
            Format::Sgf => GameLayout::Trees,
            Format::Json | Format::AbstractPlay => GameLayout::Objects,
            Format::Ndjson => GameLayout::ObjectLines,
            Format::Csv => GameLayout::Rows,
            Format::Native | Format::Pbmserv | Format::Wedel => GameLayout::Unmarked,
        }
    }
}

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
    let text = beginning.strip_prefix(super::native::BYTE_ORDER_MARK).unwrap_or(beginning).trim_ascii_start();
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

/// Parses the games of a text, or of a part that was cut out between two games. `begins` says whether the part is the
/// beginning of the text. Yields nothing for native records, which [`each_game`](super::each_game) streams.
#[must_use]
pub fn parse(dialect: &Dialect, text: &[u8], begins: bool) -> Vec<ParsedGame> {
    match dialect.format {
        Format::Native => Vec::new(),
        Format::Sgf => sgf::read(text),
        Format::Json | Format::Ndjson => json::read(text, dialect.format == Format::Ndjson),
        Format::AbstractPlay => abstractplay::read(text),
        Format::Csv => csv::read(&dialect.heading, text, begins),
        Format::Pbmserv => play_by_mail::read(text),
        Format::Wedel => wedel::read(text),
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
            super::native::write::game(record, out);
            Ok(Vec::new())
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
