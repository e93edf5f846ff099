//! Iterates over the games of a text in any format.

use std::ops::ControlFlow;

use super::native::Reader;
use super::parsed::ParsedGame;
use super::{Dialect, Events, Format, Head};
use super::{abstractplay, csv, json, play_by_mail, sgf, wedel};

/// Calls `take` for every game of a text, or of a part that was cut out between two games, until it breaks. `begins` says
/// whether the part is the beginning of the text. `take` must read the events of each game to the end.
pub fn each_game(
    dialect: &Dialect,
    text: &[u8],
    begins: bool,
    mut take: impl for<'t> FnMut(&mut Events<'t>, &Head<'t>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if dialect.format == Format::Native {
        let mut events = Events::from(Reader::new(text));
        let mut head = Head::default();
        while events.read_head(&mut head) {
            take(&mut events, &head)?;
        }
        return ControlFlow::Continue(());
    }
    for game in parse(dialect, text, begins) {
        take(&mut Events::from(&game), &game.head)?;
    }
    ControlFlow::Continue(())
}

/// Calls `take` for every game of a whole text, whatever its format.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::judge::{Defaults, judge_game};
/// use xgames::record::games_of_text;
///
/// let mut plies = Vec::new();
/// games_of_text(b"[Game \"cross\"]\n1. a1 *\n\n[Game \"cross\"]\n1. a1 b2 *\n", |events, head| {
///     plies.push(judge_game(events, head, &Defaults::default()).plies);
/// });
/// assert_eq!(plies, [1, 2]);
/// ```
pub fn games_of_text(text: &[u8], mut take: impl for<'t> FnMut(&mut Events<'t>, &Head<'t>)) {
    let _ = each_game(&Dialect::of_text(None, "", text), text, true, |events, head| {
        take(events, head);
        ControlFlow::Continue(())
    });
}

/// Parses the games of a text, or of a part that was cut out between two games. `begins` says whether the part is the
/// beginning of the text. Yields nothing for native records, which [`each_game`] streams.
///
/// # Panics
/// If games are more than 4 GiB after the beginning. Cut longer texts into parts.
#[must_use]
pub fn parse(dialect: &Dialect, text: &[u8], begins: bool) -> Vec<ParsedGame> {
    match dialect.format {
        // An archive has no part for it, so it has no finding there.
        _ if text.is_empty() => Vec::new(),
        Format::Native => Vec::new(),
        Format::Sgf => sgf::read(text),
        Format::Json | Format::Ndjson => json::read(text, dialect.format == Format::Ndjson),
        Format::AbstractPlay => abstractplay::read(text),
        Format::Csv => csv::read(&dialect.heading, text, begins),
        Format::Pbmserv => play_by_mail::read(text),
        Format::Wedel => wedel::read(text),
    }
}
