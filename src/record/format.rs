//! The formats of records, and what depends on the format of a text.

use super::detect::detect;
use super::game_end::GameLayout;
use super::game_record::{GameRecord, Loss};
use super::native::Reader;
use super::parsed::ParsedGame;
use super::{abstractplay, csv, json, play_by_mail, sgf, wedel};
use crate::for_game;
use crate::games::Game;

/// A format of records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// The native record format.
    Native,
    /// SGF FF\[4\].
    Sgf,
    /// JSON: one game, or an array of them.
    Json,
    /// JSON, one game a line.
    Ndjson,
    /// The game records of AbstractPlay, one or an array of them, in JSON.
    AbstractPlay,
    /// A table, one game a row.
    Csv,
    /// Commands to the play-by-mail server pbmserv.
    Pbmserv,
    /// A saved position of the Crosswise programs of the FH Wedel, in JSON.
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

    /// The name in options and messages.
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

/// How a text is written: its format, and what its beginning says about all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dialect {
    /// The format.
    pub format: Format,
    /// The first row of a table, with the names of its columns.
    pub heading: Vec<u8>,
    /// Whether commands with passwords may stand in the text, which is then to be [`censor`]ed.
    pub secrets: bool,
}

impl Dialect {
    /// Native records.
    #[must_use]
    pub fn native() -> Dialect {
        Dialect { format: Format::Native, heading: Vec::new(), secrets: false }
    }

    /// How a text of that name is written that begins so: in `format`, or if none is said, in the one that it seems
    /// to be.
    #[must_use]
    pub fn of_text(format: Option<Format>, name: &str, beginning: &[u8]) -> Dialect {
        let format = format.unwrap_or_else(|| detect(name, beginning));
        let heading = if format == Format::Csv { csv::heading_of(beginning).to_vec() } else { Vec::new() };
        Dialect { format, heading, secrets: format == Format::Pbmserv || may_hold_commands(beginning) }
    }
}

/// Whether commands may stand in a text that begins so, though they need not be such that they tell its format: they
/// may be incomplete, or stand behind a lot of other text. Records begin with a tag or a bracket, and archives of them
/// need not be looked through.
fn may_hold_commands(beginning: &[u8]) -> bool {
    let text = beginning.strip_prefix(super::native::BYTE_ORDER_MARK).unwrap_or(beginning).trim_ascii_start();
    let is_tree = text.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().starts_with(b";"));
    let begins_with_tag = || Reader::new(text).next_game().is_some_and(|head| !head.tags.is_empty());
    !is_tree && !text.starts_with(b"[") && !text.starts_with(b"{") && !csv::begins_table(text) && !begins_with_tag()
}

/// Hides what nobody must see in a text, if it may hold that. All places stay as they are. In records of another
/// format something is hidden only where there is a command without doubt.
pub fn censor(format: Format, secrets: bool, text: &mut [u8]) {
    if secrets {
        let found = play_by_mail::Passwords::find(text);
        if found.certain || format == Format::Pbmserv {
            found.hide_in(text);
        }
    }
}

/// Parses the games of a text, or of a part of it that was cut between two games. `begins` says whether it is the beginning
/// of the text. Native records are streamed instead, by [`each_game`](super::each_game).
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

/// Appends a game in a format, on lines of its own. What stands between two games is the caller's business.
///
/// Returns what the format could not hold.
///
/// # Errors
/// Why the game cannot be written in this format at all.
pub fn write(format: Format, game: Game, transcript: &GameRecord, out: &mut Vec<u8>) -> Result<Vec<Loss>, String> {
    match format {
        Format::Native => {
            super::native::write::game(transcript, out);
            Ok(Vec::new())
        }
        Format::Sgf => for_game!(game, P => sgf::write::<P>(transcript, out)),
        Format::Json | Format::Ndjson => {
            json::write(transcript, out);
            Ok(Vec::new())
        }
        Format::AbstractPlay => abstractplay::write(game, transcript, out),
        Format::Csv => Ok(csv::write(transcript, out)),
        Format::Pbmserv | Format::Wedel => Err(format!("the format {} is read only", format.name())),
    }
}
