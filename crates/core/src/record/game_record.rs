//! A game as the writers of all formats take it: tags, moves, and what is between them, without spans.

use std::borrow::Cow;

use super::{GameResult, Termination};
use crate::games::{Outcome, Reason, Word};

/// Something that a format cannot express, such as "comments".
pub type Loss = Cow<'static, str>;

/// The word for a resignation. It is not a ply.
pub const RESIGN: &str = "resign";

/// A game in canonical spelling, independent of the format.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameRecord {
    /// Comments before the tags.
    pub preface: Items,
    /// The tags, in the order in which they are written.
    pub tags: Vec<(String, String)>,
    /// The number of plies that a move number covers, 0 if moves have no numbers; and the index of the first ply of the game among
    /// them, which is not 0 if another than the first player begins.
    pub cycle: (usize, usize),
    /// The moves, with comments, annotations and variations.
    pub items: Items,
    /// The result after the moves.
    pub result: Option<GameResult>,
    /// The outcome that the main line proves, if it does.
    pub outcome: Option<Outcome>,
    /// Comments after the result.
    pub epilogue: Items,
}

impl GameRecord {
    /// The value of the first tag with this name. Case is ignored.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    /// The way in which the game ended, by the tag `Termination`.
    #[must_use]
    pub fn termination(&self) -> Option<Termination> {
        self.tag("Termination").and_then(Termination::from_name)
    }

    /// Whether the second ply of the main line exchanges the sides (CW5, CR3).
    #[must_use]
    pub fn is_swapped(&self) -> bool {
        self.items.main_line().nth(1).and_then(|word| Word::of(word.as_bytes())) == Some(Word::Swap)
    }

    /// Whether the main line ends with a resignation.
    #[must_use]
    pub fn is_resigned(&self) -> bool {
        self.items.main_line().last() == Some(RESIGN)
    }

    /// Whether the game was decided on the board, so that nothing may follow the main line.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.outcome.is_some_and(|outcome| outcome.reason != Reason::Resign)
    }

    /// Changes the value of the first tag with this name, or adds the tag at the end. Case is ignored.
    pub fn set_tag(&mut self, name: &str, value: impl Into<String>) {
        match self.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(name)) {
            Some((_, old)) => *old = value.into(),
            None => self.tags.push((name.to_owned(), value.into())),
        }
    }
}

/// An element of movetext.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item<'t> {
    /// A ply, or [`RESIGN`].
    Move(&'t str),
    /// An annotation: `!`, `?` or a combination, a `$` glyph, or the result of a variation.
    Annotation(&'t str),
    /// A comment, without braces or semicolon.
    Comment(&'t str),
    /// A line escaped with `%`, without the `%`.
    Escape(&'t str),
    /// The beginning of a variation, which replaces the ply before it.
    Open,
    /// The end of a variation.
    Close,
}

/// A list of [`Item`]s, with their text in one string.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Items {
    text: String,
    /// The kind of each item, and the end of its text.
    ends: Vec<(Kind, usize)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Move,
    Annotation,
    Comment,
    Escape,
    Open,
    Close,
}

impl Kind {
    #[inline]
    fn item(self, text: &str) -> Item<'_> {
        match self {
            Kind::Move => Item::Move(text),
            Kind::Annotation => Item::Annotation(text),
            Kind::Comment => Item::Comment(text),
            Kind::Escape => Item::Escape(text),
            Kind::Open => Item::Open,
            Kind::Close => Item::Close,
        }
    }
}

impl Items {
    /// An empty list with memory for this number of plies.
    pub(crate) fn with_capacity(plies: usize) -> Items {
        Items { text: String::with_capacity(4 * plies), ends: Vec::with_capacity(plies) }
    }

    /// The number of items.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The item at an index, counted from 0.
    #[must_use]
    pub fn get(&self, index: usize) -> Option<Item<'_>> {
        let &(kind, end) = self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before].1);
        Some(kind.item(&self.text[start..end]))
    }

    /// An iterator over the items.
    pub fn iter(&self) -> impl Iterator<Item = Item<'_>> {
        let mut start = 0;
        self.ends.iter().map(move |&(kind, end)| kind.item(&self.text[std::mem::replace(&mut start, end)..end]))
    }

    /// Adds an item.
    pub fn push(&mut self, item: Item<'_>) {
        let (kind, text) = match item {
            Item::Move(text) => (Kind::Move, text),
            Item::Annotation(text) => (Kind::Annotation, text),
            Item::Comment(text) => (Kind::Comment, text),
            Item::Escape(text) => (Kind::Escape, text),
            Item::Open => (Kind::Open, ""),
            Item::Close => (Kind::Close, ""),
        };
        self.text.push_str(text);
        self.ends.push((kind, self.text.len()));
    }

    /// Adds the ply that `write` appends to its argument, so that no string is allocated for it.
    #[inline]
    pub fn push_move(&mut self, write: impl FnOnce(&mut String)) {
        write(&mut self.text);
        self.ends.push((Kind::Move, self.text.len()));
    }

    /// An iterator over the plies of the main line, and a resignation after them.
    pub fn main_line(&self) -> impl Iterator<Item = &str> {
        self.indexed_main_line().map(|(_, text)| text)
    }

    /// An iterator over the plies of the [main line](Self::main_line), each with its index among all items.
    pub fn indexed_main_line(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut depth = 0;
        self.iter().enumerate().filter_map(move |(index, item)| {
            match item {
                Item::Open => depth += 1,
                Item::Close => depth -= 1,
                Item::Move(text) if depth == 0 => return Some((index, text)),
                _ => {}
            }
            None
        })
    }

    /// Changes a ply of the main line, counted from 0. Does nothing if there is no such ply.
    pub(crate) fn replace_move(&mut self, ply: usize, text: &str) {
        let Some((index, old)) = self.indexed_main_line().nth(ply) else { return };
        let (length, end) = (old.len(), self.ends[index].1);
        self.text.replace_range(end - length..end, text);
        self.ends[index..].iter_mut().for_each(|(_, end)| *end = *end + text.len() - length);
    }
}

impl<'t> FromIterator<Item<'t>> for Items {
    fn from_iter<I: IntoIterator<Item = Item<'t>>>(all: I) -> Items {
        let mut items = Items::default();
        all.into_iter().for_each(|item| items.push(item));
        items
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Side;

    #[test]
    fn a_resignation_decides_nothing_on_the_board() {
        let is_decided = |reason: Option<Reason>| {
            let outcome = reason.map(|reason| Outcome { winner: Some(Side::First), reason });
            GameRecord { outcome, ..GameRecord::default() }.is_decided()
        };
        let reasons =
            [None, Some(Reason::Resign), Some(Reason::Connection), Some(Reason::NoMoves), Some(Reason::Score)];
        assert_eq!(reasons.map(is_decided), [false, false, true, true, true]);
    }

    #[test]
    fn a_tag_is_found_and_changed_whatever_its_case() {
        let mut record = GameRecord::default();
        assert_eq!((record.tag("Termination"), record.termination()), (None, None));
        record.set_tag("TERMINATION", " Timeout ");
        record.set_tag("Size", "3");
        assert_eq!((record.tag("termination"), record.termination()), (Some(" Timeout "), Some(Termination::Timeout)));
        record.set_tag("Termination", "later");
        assert_eq!((record.tags.len(), record.tag("Termination"), record.termination()), (2, Some("later"), None));
    }

    #[test]
    fn items_are_read_as_they_were_added() {
        let all = [
            Item::Move("a1"),
            Item::Annotation("!"),
            Item::Comment("one {two"),
            Item::Open,
            Item::Move("b2"),
            Item::Close,
            Item::Escape("skip"),
            Item::Move(RESIGN),
        ];
        assert!(Items::default().is_empty());
        let items: Items = all.into_iter().collect();
        assert_eq!(items.iter().collect::<Vec<_>>(), all);
        assert_eq!(items.main_line().collect::<Vec<_>>(), ["a1", "resign"]);
        assert_eq!((items.len(), items.get(8)), (8, None));
    }

    #[test]
    fn a_ply_is_replaced_by_a_longer_one() {
        let all = [Item::Move("a1"), Item::Open, Item::Move("b2"), Item::Close, Item::Move("c3"), Item::Comment("end")];
        let mut items: Items = all.into_iter().collect();
        items.replace_move(1, "longer");
        items.replace_move(2, "none");
        assert_eq!(items.main_line().collect::<Vec<_>>(), ["a1", "longer"]);
        assert_eq!((items.get(2), items.get(5)), (Some(all[2]), Some(all[5])));
    }
}
