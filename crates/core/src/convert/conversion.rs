//! Games in the form of another format, and files of them.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::ops::ControlFlow;

use super::{Canonicalizer, without_preface};
use crate::board::square::Coords;
use crate::diagnostic::{Diagnostic, Span, plural};
use crate::games::{Game, SetupField, for_game};
use crate::judge::Defaults;
use crate::record::game_record::{GameRecord, Loss};
use crate::record::{self, Dialect, Events, Format, Head, csv, each_game, json, limits};

/// The settings with which games are converted.
#[derive(Debug)]
pub struct Conversion {
    /// The format that they get.
    pub to: Format,
    /// Whether JSON is written in its flat form.
    pub flat: bool,
    /// Whether CSV is written without what spreadsheets take for formulas.
    pub no_formulas: bool,
    /// The way in which points of Crossway are written.
    pub coords: Option<Coords>,
}

/// A game after its conversion.
#[derive(Debug)]
pub enum Converted {
    /// The game is text in that format.
    Written {
        /// The game, with a line break at its end in formats of lines.
        text: Vec<u8>,
        /// Everything of the game that the format cannot hold.
        losses: Vec<Loss>,
    },
    /// The game cannot be read.
    Unreadable {
        /// The game it is, if its record says that.
        game: Option<Game>,
        /// The findings that say why the game cannot be read.
        findings: Vec<Diagnostic>,
        /// The span of the game in the text.
        span: Span,
    },
    /// The game cannot be written in that format; the reason is given in words.
    Unfit(String),
}

/// The number of bytes by which a converted game may be longer than its native record without reallocation.
const EXTRA_CAPACITY: usize = 256;

impl Conversion {
    /// The format as messages name it.
    #[must_use]
    pub fn form(&self) -> String {
        if self.flat { "flat " } else { "" }.to_owned() + self.to.name()
    }

    /// Converts a game after this change. In a native record, comments before the tags stay there only if it `opens` the file.
    pub fn convert(
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
                let game = canonicalizer.game(head);
                return Converted::Unreadable { game, findings, span: events.game_span(head) };
            }
        };
        if let Some(coords) = self.coords.filter(|_| game.reads(SetupField::Coords)) {
            record = record::coordinates::respell(record, coords);
        }
        if self.to == Format::Native && !opens {
            record = without_preface(record);
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
            Ok(mut losses) => match limits::excess(record.tags.len(), text.len()) {
                None => {
                    losses.append(&mut canonicalizer.take_losses());
                    losses.sort_unstable();
                    losses.dedup();
                    Converted::Written { text, losses }
                }
                Some(why) => Converted::Unfit(why),
            },
            Err(why) => Converted::Unfit(why),
        }
    }
}

/// The games of a text of any format as a text of another one. What that format cannot hold is left out; [`Conversion::convert`] says
/// what that is.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::convert;
/// use xgames::record::Format;
///
/// let record = b"[Game \"cross\"]\n[Size \"2\"]\n\n1. a1 b2 *\n";
/// let sgf = convert::text(record, Format::Sgf)?;
/// assert!(sgf.starts_with(b"(;FF[4]"));
/// # Ok::<(), convert::NotConverted>(())
/// ```
///
/// # Errors
/// A game that cannot be read, or not be written in that format.
pub fn text(text: &[u8], to: Format) -> Result<Vec<u8>, NotConverted> {
    let conversion = Conversion { to, flat: false, no_formulas: false, coords: None };
    let defaults = Defaults::default();
    let (mut canonicalizer, mut writer) = (Canonicalizer::new(&defaults), FormatWriter::new(Vec::new(), to));
    let mut done = Ok(());
    let _ = each_game(&Dialect::of_text(None, "", text), text, true, |events, head| {
        let game = writer.written + 1;
        let written = match conversion.convert(&mut canonicalizer, events, head, game == 1, |_, record| record) {
            Converted::Written { text, .. } => writer.write(&text).map_err(|error| error.to_string()),
            Converted::Unreadable { findings, .. } => {
                Err(findings.first().map_or_else(String::new, |finding| finding.message.to_string()))
            }
            Converted::Unfit(why) => Err(why),
        };
        done = written.map_err(|why| NotConverted { game, why });
        if done.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    done.and_then(|()| writer.end().map_err(|error| NotConverted { game: writer.written, why: error.to_string() }))?;
    Ok(writer.out)
}

/// The reason why a text is not [converted](text()).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotConverted {
    /// The number of the game that cannot be converted, from 1.
    pub game: usize,
    /// The reason in words.
    pub why: String,
}

impl fmt::Display for NotConverted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}: {}", self.game, self.why)
    }
}

impl std::error::Error for NotConverted {}

/// A file of games in one format.
pub struct FormatWriter<W> {
    out: W,
    format: Format,
    /// The number of games written so far.
    pub written: usize,
}

impl<W: Write> FormatWriter<W> {
    /// A file without games yet.
    pub fn new(out: W, format: Format) -> FormatWriter<W> {
        FormatWriter { out, format, written: 0 }
    }

    /// The file or output that is written to.
    pub fn out(&mut self) -> &mut W {
        &mut self.out
    }

    /// Writes a game, after the opening of the file or a separator.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&mut self, game: &[u8]) -> io::Result<()> {
        let first = self.written == 0;
        self.written += 1;
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
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn end(&mut self) -> io::Result<()> {
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

/// The parts of games that a format cannot hold: for each the number of games, and the place of the first one.
#[derive(Default)]
pub struct Losses(BTreeMap<Loss, (usize, String)>);

impl Losses {
    /// Counts what a game of this text has lost.
    pub fn add(&mut self, losses: &[Loss], text: &str, index: usize) {
        for loss in losses {
            let (games, _) = self.0.entry(loss.clone()).or_insert_with(|| (0, place(text, index)));
            *games += 1;
        }
    }

    /// One note for each loss. `form` is the format as messages name it.
    pub fn notes(&self, form: &str) -> impl Iterator<Item = String> {
        self.0.iter().map(move |(loss, (games, first))| {
            let games = plural(*games, "game");
            format!("{form} cannot hold {loss}: left out in {games} (first: {first})")
        })
    }
}

/// The games that could not be written: for each reason the number of games, and the place of the first one.
#[derive(Default)]
pub struct Omissions {
    by_reason: BTreeMap<String, (u64, String)>,
    /// The number of games with further reasons. Reasons may have words of the games, so that there could be very many.
    others: u64,
    games: u64,
}

/// The greatest number of reasons of which each is told.
const MAX_REASONS: usize = 100;

impl Omissions {
    /// Counts a game of this text that is left out for this reason.
    pub fn add(&mut self, why: &str, text: &str, index: usize) {
        self.games += 1;
        let is_full = self.by_reason.len() == MAX_REASONS;
        match self.by_reason.get_mut(why) {
            Some((games, _)) => *games += 1,
            None if is_full => self.others += 1,
            None => drop(self.by_reason.insert(why.to_owned(), (1, place(text, index)))),
        }
    }

    /// The number of games that are left out.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// One message for each reason.
    pub fn messages(&self) -> impl Iterator<Item = String> {
        let each = self.by_reason.iter().map(|(why, (games, first))| {
            let games = plural(*games, "game");
            format!("{games} left out: {why} (first: {first})")
        });
        let others = || format!("{} left out for further reasons", plural(self.others, "game"));
        each.chain((self.others > 0).then(others))
    }
}

/// The place of a game in messages.
fn place(text: &str, index: usize) -> String {
    format!("{text}, game {index}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_converted_as_a_whole() {
        let first = "[Game \"cross\"]\n[Size \"2\"]\n[Player1 \"?\"]\n[Player2 \"?\"]\n[Result \"*\"]\n\n1. a1 b2 *\n";
        let two = format!("{first}\n{}", first.replace("b2", "c3"));
        let converted = |text: &str, to| super::text(text.as_bytes(), to).map(|text| String::from_utf8(text).unwrap());
        for format in [Format::Sgf, Format::Json, Format::Ndjson, Format::Csv] {
            let other = converted(&two, format).unwrap();
            assert_eq!(converted(&other, Format::Native).as_deref(), Ok(&*two), "{other}");
        }
        assert_eq!(converted("", Format::Json).as_deref(), Ok("[]\n"));
        let wrong = format!("{two}\n{}", first.replace("b2", "z9"));
        let error = converted(&wrong, Format::Sgf).unwrap_err();
        assert_eq!(error.to_string(), "game 3: ‘z9’ is not on the board");
        let error = converted(first, Format::Wedel).unwrap_err();
        assert_eq!(error.to_string(), "game 1: the format wedel can only be read");
    }

    #[test]
    fn games_are_left_out_by_reason() {
        let mut omissions = Omissions::default();
        for index in 1..=1500 {
            omissions.add("SGF has none", "a.txt", index);
        }
        omissions.add("it has none", "b.txt", 7);
        let messages: Vec<String> = omissions.messages().collect();
        let first = "1,500 games left out: SGF has none (first: a.txt, game 1)";
        assert_eq!(messages, [first, "1 game left out: it has none (first: b.txt, game 7)"]);
        (0..MAX_REASONS).for_each(|index| omissions.add(&format!("reason {index}"), "c.txt", index));
        assert_eq!((omissions.games(), omissions.messages().count()), (1601, MAX_REASONS + 1));
        assert_eq!(omissions.messages().last().unwrap(), "2 games left out for further reasons");
    }
}
