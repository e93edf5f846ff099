//! Iterates over the games of a text in any format.

use std::ops::ControlFlow;

use super::native::Reader;
use super::parsed::ParsedGame;
use super::{Dialect, Events, Format, Head};
use super::{abstractplay, csv, json, play_by_mail, sgf, wedel};
use crate::diagnostic::{Code, Diagnostic, Span};

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
/// beginning of the text. Yields nothing for native records, which [`each_game`] streams. A text of more than 4 GiB, which must be cut into
/// parts, is one unreadable game.
#[must_use]
pub fn parse(dialect: &Dialect, text: &[u8], begins: bool) -> Vec<ParsedGame> {
    if dialect.format != Format::Native && u32::try_from(text.len()).is_err() {
        let whole = Span::new(0, text.len());
        let message = "this text is too long to be read at once";
        return vec![ParsedGame::unreadable(whole, Diagnostic::new(Code::BrokenStructure, whole, message))];
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    /// The games of a text in this format, each as its first event and its first tag.
    fn games(format: Format, text: &str, most: usize) -> Vec<String> {
        let dialect = Dialect::of_text(Some(format), "", text.as_bytes());
        let mut games = Vec::new();
        let flow = each_game(&dialect, text.as_bytes(), true, |events, head| {
            let first = events.next_event().map(|event| event.text.to_vec());
            while events.next_event().is_some() {}
            games.push(format!("{} {}", head.tags[0].value, String::from_utf8(first.unwrap_or_default()).unwrap()));
            if games.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert_eq!(flow.is_break(), games.len() == most);
        games
    }

    #[test]
    fn games_of_each_format_are_read_until_the_reader_has_enough() {
        for (format, text) in [
            (Format::Native, "[Game \"cross\"]\na1 *\n\n[Game \"crossway\"]\nb2 *\n"),
            (Format::Sgf, "(;XG[cross]SZ[4];B[a1])(;XG[crossway]SZ[4];B[b2])"),
            (Format::Json, "[{\"game\":\"cross\",\n\"moves\":[\"a1\"]},{\"game\":\"crossway\",\"moves\":[\"b2\"]}]"),
            (Format::Ndjson, "{\"game\":\"cross\",\"moves\":[\"a1\"]}\n{\"game\":\"crossway\",\"moves\":[\"b2\"]}\n"),
            (Format::Csv, "game,moves\ncross,a1\ncrossway,b2\n"),
            (Format::Pbmserv, "cross move 1 a x a1\ncrossway move 2 a x b2\n"),
        ] {
            let found = games(format, text, 3);
            assert_eq!(found, ["cross a1", "crossway b2"], "{format}");
            assert_eq!(games(format, text, 1), ["cross a1"], "{format}");
        }
    }

    /// Only in NDJSON does a game end with its line.
    #[test]
    fn a_game_of_ndjson_is_one_line() {
        let text = b"{\"moves\":\n[\"a1\"]}\n";
        let findings = |format| parse(&Dialect::of_text(Some(format), "", text), text, true)[0].findings.len();
        assert_eq!((findings(Format::Json), findings(Format::Ndjson) > 0), (0, true));
    }

    #[test]
    fn an_empty_text_has_no_game() {
        for format in Format::ALL {
            assert_eq!(parse(&Dialect::of_text(Some(*format), "", b""), b"", true).len(), 0, "{format}");
        }
    }

    #[test]
    fn the_format_of_a_text_is_detected() {
        let mut plies = Vec::new();
        for text in [&b"a1 b2 *\n\n[Game \"cross\"]\na1 *"[..], b"{\"moves\":[\"a1\"]}"] {
            games_of_text(text, |events, _| plies.push(std::iter::from_fn(|| events.next_event()).count()));
        }
        assert_eq!(plies, [3, 2, 1]);
    }
}
