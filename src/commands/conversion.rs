//! Games in the form of another format, and files of them.

use std::collections::BTreeMap;
use std::io::{self, Write};

use super::console::{plural, print_note};
use super::interrupt;
use xgames_core::board::square::Coords;
use xgames_core::convert::{self, Canonicalizer};
use xgames_core::diagnostic::{Diagnostic, Span};
use xgames_core::games::{Game, SetupField, for_game};
use xgames_core::judge::{Defaults, GameInfo};
use xgames_core::record::game_record::{GameRecord, Loss};
use xgames_core::record::{self, Events, Format, Head, csv, json};

/// How games are converted.
pub(super) struct Conversion {
    pub(super) to: Format,
    /// Whether JSON is written in its flat form.
    pub(super) flat: bool,
    /// Whether CSV is written without what spreadsheets take for formulas.
    pub(super) no_formulas: bool,
    /// How points of Crossway are written.
    pub(super) coords: Option<Coords>,
    /// The defaults for tags that are missing in the records.
    pub(super) defaults: Defaults,
}

/// A game after its conversion.
pub(super) enum Converted {
    Written {
        text: Vec<u8>,
        losses: Vec<Loss>,
    },
    /// It cannot be read.
    Unreadable {
        game: Option<Game>,
        findings: Vec<Diagnostic>,
        span: Span,
    },
    /// It cannot be written in that format.
    Unfit(String),
}

/// Bytes by which a converted game may be longer than its native record without reallocation.
const EXTRA_CAPACITY: usize = 256;

impl Conversion {
    /// The format as messages name it.
    pub(super) fn form(&self) -> String {
        if self.flat { "flat " } else { "" }.to_owned() + self.to.name()
    }

    /// Converts a game after this change. In a native record, comments before the tags stay there only if it `opens` the file.
    pub(super) fn convert(
        &self,
        canonicalizer: &mut Canonicalizer<'_>,
        events: &mut Events<'_>,
        head: &Head<'_>,
        opens: bool,
        change: impl FnOnce(Game, GameRecord) -> GameRecord,
    ) -> Converted {
        let (game, mut record) = match canonicalizer.transcribe(events, head) {
            Ok((game, record)) => (game, change(game, record)),
            Err(findings) => {
                let game = GameInfo::read(head, &self.defaults).game;
                return Converted::Unreadable { game, findings, span: events.game_span(head) };
            }
        };
        if let Some(coords) = self.coords.filter(|_| game.reads(SetupField::Coords)) {
            record = record::coordinates::respell(record, coords);
        }
        if self.to == Format::Native && !opens {
            record = convert::without_preface(record);
        }
        // Most formats are hardly longer than the native one.
        let mut text = Vec::with_capacity(events.game_span(head).len() + EXTRA_CAPACITY);
        let written = if self.flat {
            for_game!(game, P => json::flat::write::<P>(&record, &mut text))
        } else if self.no_formulas {
            Ok(csv::write_without_formulas(&record, &mut text))
        } else {
            record::format::write(self.to, game, &record, &mut text)
        };
        match written {
            Ok(losses) => Converted::Written { text, losses },
            Err(why) => Converted::Unfit(why),
        }
    }
}

/// A file of games in one format.
pub(super) struct FormatWriter<W> {
    out: W,
    format: Format,
    /// Number of games written so far.
    pub(super) written: usize,
}

impl<W: Write> FormatWriter<W> {
    pub(super) fn new(out: W, format: Format) -> FormatWriter<W> {
        FormatWriter { out, format, written: 0 }
    }

    pub(super) fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Writes a game, after the opening of the file or a separator.
    pub(super) fn write(&mut self, game: &[u8]) -> io::Result<()> {
        let first = self.written == 0;
        self.written += 1;
        interrupt::count(1);
        match self.format {
            Format::Json | Format::AbstractPlay => {
                self.out.write_all(if first { b"[" } else { b",\n" })?;
                self.out.write_all(game.trim_ascii_end())
            }
            Format::Csv if first => {
                self.out.write_all(csv::heading().as_bytes())?;
                self.out.write_all(game)
            }
            Format::Native | Format::Sgf if !first => {
                self.out.write_all(b"\n")?;
                self.out.write_all(game)
            }
            _ => self.out.write_all(game),
        }
    }

    /// Writes the end of the file after the last game.
    pub(super) fn end(&mut self) -> io::Result<()> {
        let end: &str = match (self.format, self.written) {
            (Format::Json | Format::AbstractPlay, 0) => "[]\n",
            (Format::Json | Format::AbstractPlay, _) => "]\n",
            (Format::Csv, 0) => csv::heading(),
            _ => "",
        };
        self.out.write_all(end.as_bytes())?;
        self.out.flush()
    }
}

/// What a format cannot hold: in how many games, and where first.
#[derive(Default)]
pub(super) struct Losses(BTreeMap<Loss, (usize, String)>);

impl Losses {
    /// Counts what a game of this text has lost.
    pub(super) fn add(&mut self, losses: &[Loss], text: &str, index: usize) {
        for loss in losses {
            let (games, _) = self.0.entry(loss.clone()).or_insert_with(|| (0, format!("{text}, game {index}")));
            *games += 1;
        }
    }

    /// Notes them. `form` is the format as messages name it.
    pub(super) fn report(&self, form: &str) {
        for (loss, (games, first)) in &self.0 {
            let games = plural(*games, "game");
            print_note(format_args!("{form} cannot hold {loss}: left out in {games} (first: {first})"));
        }
    }
}
