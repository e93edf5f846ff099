//! Converts the properties of the root to tags, and tags to properties of the root.

use std::borrow::Cow;

use super::colours::Colour;
use super::escape::percent_decode;
use super::properties::Key;
use crate::diagnostic::{Code, Diagnostic, Span, shorten};
use crate::games::{Game, PLAYERS};
use crate::record::date::Date;
use crate::record::{GameResult, Termination};

/// A value without escapes, and its span.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Field<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) span: Span,
}

/// The properties of the root that become tags.
#[derive(Clone, Debug, Default)]
pub(super) struct GameInfo<'t> {
    fields: Vec<(Key, Field<'t>)>,
    /// The entries of `XT`.
    pub(super) tags: Vec<Field<'t>>,
}

impl<'t> GameInfo<'t> {
    /// Adds a field. `false` if the key already has one.
    pub(super) fn add(&mut self, key: Key, field: Field<'t>) -> bool {
        let is_new = self.get(key).is_none();
        if is_new {
            self.fields.push((key, field));
        }
        is_new
    }

    pub(super) fn get(&self, key: Key) -> Option<&Field<'t>> {
        self.fields.iter().find(|(other, _)| *other == key).map(|(_, field)| field)
    }

    pub(super) fn game(&self) -> Option<Game> {
        Game::from_name(&self.get(Key::Game)?.text)
    }

    /// The size as written, without a second number.
    pub(super) fn columns(&self) -> Option<&str> {
        Some(self.get(Key::Size)?.text.split(':').next()?.trim())
    }

    /// Whether the list of tags has this name.
    pub(super) fn lists(&self, name: &str) -> bool {
        self.tags.iter().any(|entry| split_entry(&entry.text).0 == name)
    }

    /// The value of this tag in the list of tags.
    pub(super) fn listed(&self, name: &str) -> Option<&str> {
        self.tags.iter().map(|entry| split_entry(&entry.text)).find(|(listed, _)| *listed == name)?.1
    }
}

/// A tag of the native record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Tag<'t> {
    pub(super) name: &'t str,
    pub(super) value: Cow<'t, str>,
    pub(super) span: Span,
}

/// The end of a game, by `RE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The game was won by this colour, with this value of `Termination`.
    Won(Colour, Option<Termination>),
    Draw,
    Unfinished,
}

/// A value of `RE` that neither SGF nor these games have.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct NoResult;

/// Reads a value of `RE`. A word without a meaning in SGF, such as `Unknown`, gives no result.
///
/// # Errors
/// An unknown winner, or the result of a native record.
pub(super) fn read_result(text: &str) -> Result<Option<Ending>, NoResult> {
    let text = text.trim().to_ascii_lowercase();
    match text.as_str() {
        "0" | "draw" | "jigo" => return Ok(Some(Ending::Draw)),
        "*" | "void" => return Ok(Some(Ending::Unfinished)),
        _ => {}
    }
    let (winner, how) = text.split_once('+').unwrap_or((&text, ""));
    let winner = match winner.trim() {
        "b" | "black" | "black wins" => Colour::Black,
        "w" | "white" | "white wins" => Colour::White,
        _ if text.contains('+') || GameResult::from_text(text.as_bytes()).is_some() => return Err(NoResult),
        _ => return Ok(None),
    };
    let how = match how.trim().chars().next() {
        Some('r') => Some(Termination::Resign),
        Some('t') => Some(Termination::Timeout),
        Some('f') => Some(Termination::Forfeit),
        _ => None,
    };
    Ok(Some(Ending::Won(winner, how)))
}

/// The value of `RE`.
pub(super) fn write_result(ending: Ending) -> String {
    match ending {
        Ending::Draw => "Draw".into(),
        Ending::Unfinished => "Void".into(),
        Ending::Won(winner, how) => {
            let how = match how {
                Some(Termination::Resign) => "R",
                Some(Termination::Timeout) => "T",
                Some(Termination::Forfeit) => "F",
                _ => "",
            };
            format!("{}+{how}", winner.letter())
        }
    }
}

/// A date as native records write it: `2020-05` becomes `2020.05.??`. Anything else is kept.
pub(super) fn read_date(text: &str) -> Cow<'_, str> {
    let mut parts = text.split('-');
    let (year, month, day) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
    let is = |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_date = is(year, 4) && [month, day].into_iter().flatten().all(|part| is(part, 2)) && parts.next().is_none();
    if !is_date || Date::read(text).is_none() {
        return Cow::Borrowed(text);
    }
    Cow::Owned(format!("{year}.{}.{}", month.unwrap_or("??"), day.unwrap_or("??")))
}

/// A date as SGF writes it.
pub(super) fn write_date(text: &str) -> String {
    let date = text.trim_end_matches(".??").replace('.', "-");
    if read_date(&date) == text { date } else { text.to_owned() }
}

/// The data, besides the properties of the root, from which tags are derived.
#[derive(Clone, Debug)]
pub(super) struct Derived {
    /// The colour that names seat 1.
    pub(super) first: Colour,
    /// The result by seat, and the `Termination` if no move shows it.
    pub(super) result: Option<(GameResult, Option<Termination>)>,
    /// The set-up position.
    pub(super) position: Option<(String, Span)>,
}

/// The tags derived from the properties of the root.
pub(super) fn plain_tags<'i>(info: &'i GameInfo<'_>, derived: &'i Derived) -> Vec<Tag<'i>> {
    let mut tags = Vec::with_capacity(16);
    let mut add = |name: &'static str, value: Cow<'i, str>, span: Span| {
        if !value.is_empty() {
            tags.push(Tag { name, value, span });
        }
    };
    let mut copy = |key: Key, name: &'static str, change: fn(&'i str) -> Cow<'i, str>| {
        if let Some(field) = info.get(key) {
            add(name, change(&field.text), field.span);
        }
    };
    copy(Key::Event, "Event", Cow::Borrowed);
    copy(Key::Site, "Site", Cow::Borrowed);
    copy(Key::Date, "Date", read_date);
    copy(Key::Round, "Round", Cow::Borrowed);
    copy(Key::Game, "Game", Cow::Borrowed);
    // A game with only one size does not need it.
    let is_only = |game: Game| {
        let sizes = &game.profile().sizes;
        !game.has_sizes() && info.get(Key::Size).is_some_and(|field| field.text.trim() == sizes.start().to_string())
    };
    if !info.game().is_some_and(is_only) {
        copy(Key::Size, "Size", size);
    }
    let names = [(derived.first, "Player1"), (derived.first.other(), "Player2")];
    for (colour, name) in names {
        copy(if colour == Colour::Black { Key::Black } else { Key::White }, name, Cow::Borrowed);
    }
    if let Some((result, how)) = derived.result {
        let span = info.get(Key::Result).map_or(Span::default(), |field| field.span);
        add("Result", result.text().into(), span);
        add("Termination", how.map_or(Cow::Borrowed(""), |how| how.name().into()), span);
    }
    if let Some((position, span)) = &derived.position {
        add("Position", position.into(), *span);
    }
    if let Some(field) = info.get(Key::Annotator) {
        add("Annotator", Cow::Borrowed(&field.text), field.span);
    }
    tags
}

/// The size of a board that may be written as `19:19`. A board that is not square has been rejected.
fn size(text: &str) -> Cow<'_, str> {
    text.split_once(':').map_or(text, |(columns, _)| columns.trim()).into()
}

/// The name and value of an entry of `XT`. An entry without a value refers to another property.
fn split_entry(entry: &str) -> (&str, Option<&str>) {
    entry.split_once(':').map_or((entry, None), |(name, value)| (name, Some(value)))
}

/// The tags whose properties are written only if the record has them. Another program has added them if the tag is not listed.
const FROM_TAGS: [&str; 7] = ["Event", "Site", "Date", "Round", "Annotator", "Termination", "Position"];

/// The tag of the properties that have the value of the tag of this name: players may have the names of sides.
pub(super) fn plain_name(game: Option<Game>, name: &str) -> &str {
    let aliases = game.map_or(&[][..], |game| game.player_aliases());
    aliases.iter().position(|alias| *alias == name).and_then(|seat| PLAYERS.get(seat)).copied().unwrap_or(name)
}

/// The tags in the order of `XT`, if there is such a list, and then those that another program has added. A name whose
/// value cannot be found is a fault.
///
/// `text` is that in which the spans lie.
pub(super) fn listed_tags<'i>(
    text: &[u8],
    info: &'i GameInfo<'_>,
    plain: Vec<Tag<'i>>,
) -> (Vec<Tag<'i>>, Vec<Diagnostic>) {
    if info.tags.is_empty() {
        return (plain, Vec::new());
    }
    let (mut tags, mut faults) = (Vec::new(), Vec::new());
    for entry in &info.tags {
        match split_entry(&entry.text) {
            (name, Some(value)) => {
                let written = text.get(entry.span.start..entry.span.end).unwrap_or_default();
                let colon = written.iter().position(|byte| *byte == b':');
                let start = entry.span.start + colon.map_or(0, |colon| colon + 1);
                tags.push(Tag { name, value: percent_decode(value), span: Span::new(start, entry.span.end) });
            }
            (name, None) => {
                let source = plain_name(info.game(), name);
                if let Some(tag) = plain.iter().find(|tag| tag.name == source) {
                    tags.push(Tag { name, ..tag.clone() });
                    continue;
                }
                // Another program may have changed the result.
                if name == "Termination" && info.get(Key::Result).is_some() {
                    continue;
                }
                let message = format!("no property gives the value of the tag ‘{}’", shorten(name));
                let help = "write the value after a colon, as in `XT[Game][Swap:no]`, or remove the name";
                faults.push(Diagnostic::new(Code::BadField, entry.span, message).help(help));
            }
        }
    }
    let is_listed = |name: &str| info.tags.iter().any(|entry| split_entry(&entry.text).0.eq_ignore_ascii_case(name));
    let aliases = info.game().map_or(&[][..], |game| game.player_aliases());
    tags.extend(
        plain
            .iter()
            .filter(|tag| match PLAYERS.iter().position(|player| *player == tag.name) {
                Some(seat) => !is_listed(tag.name) && !aliases.get(seat).is_some_and(|alias| is_listed(alias)),
                None => FROM_TAGS.contains(&tag.name) && !is_listed(tag.name),
            })
            .cloned(),
    );
    (tags, faults)
}

#[cfg(test)]
mod tests {
    use super::super::{read, value_of_tag};
    use super::*;

    #[test]
    fn results() {
        let won = |colour, how| Ok(Some(Ending::Won(colour, how)));
        assert_eq!(read_result("B+R"), won(Colour::Black, Some(Termination::Resign)));
        assert_eq!(read_result("b+Resign"), won(Colour::Black, Some(Termination::Resign)));
        assert_eq!(read_result("W+Time"), won(Colour::White, Some(Termination::Timeout)));
        assert_eq!(read_result("W+F"), won(Colour::White, Some(Termination::Forfeit)));
        assert_eq!(read_result(" B+3.5 "), won(Colour::Black, None));
        assert_eq!(read_result("White"), won(Colour::White, None));
        assert_eq!(read_result("0"), Ok(Some(Ending::Draw)));
        assert_eq!(read_result("DRAW"), Ok(Some(Ending::Draw)));
        for text in ["Black wins", "BLACK WINS", " black wins "] {
            assert_eq!(read_result(text), won(Colour::Black, None));
        }
        assert_eq!(read_result("white wins"), won(Colour::White, None));
        assert_eq!(read_result("Jigo"), Ok(Some(Ending::Draw)));
        for text in ["void", " Void ", "*"] {
            assert_eq!(read_result(text), Ok(Some(Ending::Unfinished)), "{text}");
        }
        for text in ["Unknown", "", "?", "left unfinished", "?x"] {
            assert_eq!(read_result(text), Ok(None), "{text}");
        }
        for text in ["X+R", "+", "1-0", "0-1", "1/2-1/2"] {
            assert_eq!(read_result(text), Err(NoResult), "{text}");
        }
        for text in ["B+", "W+R", "B+T", "W+F", "Draw", "Void"] {
            assert_eq!(write_result(read_result(text).unwrap().unwrap()), text);
        }
    }

    #[test]
    fn dates() {
        for (sgf, native) in [("2020-05-01", "2020.05.01"), ("2020-05", "2020.05.??"), ("2020", "2020.??.??")] {
            assert_eq!(read_date(sgf), native);
            assert_eq!(write_date(native), sgf);
        }
        for other in [
            "2020-05-01,02",
            "May 2020",
            "2020-13-45",
            "2020-02-30",
            "2020-5-1",
            "",
            "2020-05-01-02",
            "-",
            "????.??.??",
        ] {
            assert_eq!(read_date(other), other);
            assert_eq!(write_date(other), other);
        }
        // In SGF these would be other dates, so they are kept as they are.
        assert_eq!(write_date("2020.05"), "2020.05");
        assert_eq!(write_date("2020"), "2020");
    }

    /// A name can be replaced wherever its value is, and what is read then is that name.
    #[test]
    fn another_value_of_a_tag() {
        let new = r"a\b]:c%}";
        for text in [
            "(;XG[cross]SZ[2]PB[Ann];B[a1])",
            "(;XG[cross]SZ[2]PB[Ann]XT[Game][O];B[a1])",
            "(;XG[cross]SZ[2]PB[Bo]XT[Game][O:Ann];B[a1])",
            "(;XG[cross]SZ[2]XT[Game][Player2:Ann];B[a1])",
        ] {
            let game = &read(text.as_bytes())[0];
            let tag = game.head.tags.iter().find(|tag| tag.value == "Ann").unwrap();
            let place = tag.value_span;
            assert_eq!(&text[place.start..place.end], "Ann");
            let written = value_of_tag(text.as_bytes(), Span::new(0, text.len()), place, new).unwrap();
            let changed = format!("{}{written}{}", &text[..place.start], &text[place.end..]);
            let game = &read(changed.as_bytes())[0];
            assert_eq!(game.head.tags.iter().filter(|tag| tag.value == new).count(), 1, "{changed}");
        }
        let golem = "(;EV[hex.mc.2010.oct.1.11]PB[Ann]PW[Bo]SZ[13];W[cd];B[ef])";
        let value = |name| value_of_tag(golem.as_bytes(), Span::new(0, golem.len()), Span::new(29, 32), name);
        assert_eq!((value(r"a\b"), value("a]b")), (Some(r"a\b".to_owned()), None));
    }
}
