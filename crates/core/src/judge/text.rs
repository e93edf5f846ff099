//! Judges a whole text.

use std::vec;

use super::{Defaults, Judge, Judgement};
use crate::record::native::Reader;
use crate::record::parsed::ParsedGame;
use crate::record::{Dialect, Events, Format, Head, parse};

/// Judges every game of a text. The format is detected from the content.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::judge::Verdict;
///
/// let text = br#"
/// [Game "crossway"] [Size "4"]
/// 1. b2 b3 2. c3 c2 *
///
/// [Game "cross"]
/// 1. f6 swap 2. g7 *
/// "#;
/// let judgements: Vec<_> = xgames::judge(text).collect();
/// assert_eq!(judgements[0].diagnostics[0].code.info().id, "XG301");
/// assert_eq!(judgements[1].verdict(), Verdict::Unfinished);
/// ```
#[must_use]
pub fn judge(text: &[u8]) -> Judgements<'_> {
    static NO_DEFAULTS: Defaults = Defaults::none();
    let dialect = Dialect::of_text(None, "", text);
    let games = if dialect.format == Format::Native {
        Games::Native(Events::from(Reader::new(text)), Head::default())
    } else {
        Games::Parsed(parse(&dialect, text, true).into_iter())
    };
    Judgements { judge: Judge::new(&NO_DEFAULTS), games }
}

/// The judgements of the games of a text, in order. See [`judge`].
pub struct Judgements<'t> {
    judge: Judge<'static>,
    games: Games<'t>,
}

/// The remaining games.
enum Games<'t> {
    Native(Events<'t>, Head<'t>),
    Parsed(vec::IntoIter<ParsedGame>),
}

impl Iterator for Judgements<'_> {
    type Item = Judgement;

    fn next(&mut self) -> Option<Judgement> {
        match &mut self.games {
            Games::Native(events, head) => events.read_head(head).then(|| self.judge.judge(events, head)),
            Games::Parsed(games) => games.next().map(|game| self.judge.judge(&mut Events::from(&game), &game.head)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_of_any_format_are_judged() {
        let codes = |text: &[u8]| -> Vec<Vec<&str>> {
            judge(text).map(|game| game.diagnostics.iter().map(|finding| finding.code.info().id).collect()).collect()
        };
        assert_eq!(codes(b"[Game \"cross\"]\n\na1 a1 *\n[Game \"cross\"]\n\na1 *\n"), [vec!["XG203"], vec![]]);
        assert_eq!(codes(b"(;XG[crossway]SZ[3];B[aa];W[bb])"), [["XG257"]]);
        assert_eq!(codes(br#"{"tags":{"Game":"cross"},"moves":["a1","a1"],"result":"*"}"#), [["XG203"]]);
        assert!(codes(b"").is_empty());
    }

    /// A game begins at its first tag, or at its moves, whether or not it can be played.
    #[test]
    fn games_tell_where_they_begin() {
        let starts = |text: &str| judge(text.as_bytes()).map(|game| game.start).collect::<Vec<_>>();
        let text = "{said}\n[Game \"cross\"]\n\na1 *\n\n[Game \"chess\"]\n\n*\n\n[Game \"cross\"]\n[Size \"x\"]\n\n*\n";
        assert_eq!(starts(text), text.match_indices("[Game").map(|(at, _)| at).collect::<Vec<_>>());
        assert_eq!(starts("  a1 b1 *"), [2]);
    }
}
