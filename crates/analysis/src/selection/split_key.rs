//! Keys by which games are put into files.

use std::str::FromStr;

use crate::folding::folded;
use crate::query::JudgedFacts;
use xgames_core::record::date::Date;
use xgames_core::record::{GameResult, Head, known};

/// The feature by which games are put into files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SplitKey {
    /// Each player has a file for the games of that player.
    Player,
    /// Each game has a file.
    Game,
    /// Each size has a file.
    Size,
    /// Each result has a file.
    Result,
    /// Each year of the tag `Date` has a file.
    Year,
    /// Each opening of this number of moves has a file.
    Opening(usize),
    /// Each value of this tag has a file.
    Tag(String),
    /// Each file has this number of games.
    Every(u64),
}

impl FromStr for SplitKey {
    type Err = String;

    fn from_str(text: &str) -> Result<SplitKey, String> {
        let (name, value) = text.split_once(':').map_or((text, None), |(name, value)| (name, Some(value)));
        let count = || value.and_then(|value| value.parse().ok()).filter(|count| *count > 0);
        let wrong =
            || "write player, game, size, result, year, opening:N, tag:NAME or every:N, such as opening:2".to_owned();
        match (name, value) {
            ("player", None) => Ok(SplitKey::Player),
            ("game", None) => Ok(SplitKey::Game),
            ("size", None) => Ok(SplitKey::Size),
            ("result", None) => Ok(SplitKey::Result),
            ("year", None) => Ok(SplitKey::Year),
            ("tag", Some(tag)) if !tag.is_empty() => Ok(SplitKey::Tag(tag.to_owned())),
            ("opening", _) => {
                count().and_then(|count| usize::try_from(count).ok()).map(SplitKey::Opening).ok_or_else(wrong)
            }
            ("every", _) => count().map(SplitKey::Every).ok_or_else(wrong),
            _ => Err(wrong()),
        }
    }
}

impl SplitKey {
    /// The values of a game, which has a place in the file of each. A value that is not known is empty. Games by number have no
    /// value before they are written.
    #[must_use]
    pub fn values(&self, head: &Head<'_>, facts: Option<&JudgedFacts>) -> Vec<String> {
        let Some(facts @ JudgedFacts { judgement, moves, .. }) = facts else { return vec![String::new()] };
        let one = |value: Option<String>| vec![value.unwrap_or_default()];
        let said = |value: Option<&str>| Some(known(value?)?.to_owned());
        match self {
            SplitKey::Player => {
                let mut names: Vec<String> =
                    judgement.players.iter().filter_map(|name| said(name.as_deref())).collect();
                names.sort_by_cached_key(|name| folded(name).into_owned());
                names.dedup_by(|one, other| folded(one) == folded(other));
                if names.is_empty() { one(None) } else { names }
            }
            SplitKey::Game => one(judgement.game.map(|game| game.name().to_owned())),
            SplitKey::Size => one(judgement.size.map(|size| size.to_string())),
            SplitKey::Result => one(Some(match facts.result() {
                GameResult::Draw => "draw".to_owned(),
                GameResult::Unfinished => "unfinished".to_owned(),
                decided => decided.text().to_owned(),
            })),
            SplitKey::Year => one(head.tag("Date").and_then(|tag| Some(Date::read(&tag.value)?.year.to_string()))),
            SplitKey::Opening(_) => one(Some(moves.opening.join("-"))),
            SplitKey::Tag(name) => one(said(head.tag(name).map(|tag| &*tag.value))),
            SplitKey::Every(_) => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read() {
        assert_eq!("year".parse(), Ok(SplitKey::Year));
        assert_eq!("opening:2".parse(), Ok(SplitKey::Opening(2)));
        assert_eq!("tag:Event:x".parse(), Ok(SplitKey::Tag("Event:x".into())));
        assert_eq!("every:1000".parse(), Ok(SplitKey::Every(1000)));
        for wrong in ["", "years", "year:2", "opening", "opening:0", "tag:", "every:-1"] {
            assert!(wrong.parse::<SplitKey>().is_err(), "{wrong}");
        }
    }
}
