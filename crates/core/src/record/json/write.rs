//! Writes games as JSON: one object per game, on one line.

use std::borrow::Cow;

use crate::diagnostic::write_json;
use crate::record::game_record::{GameRecord, Item, Items};
use crate::record::native;

/// Appends a game on one line.
pub fn write(game: &GameRecord, out: &mut Vec<u8>) {
    object(game, out);
    out.push(b'\n');
}

/// Appends a game as an object, without a line break.
fn object(game: &GameRecord, out: &mut Vec<u8>) {
    out.push(b'{');
    if !game.preface.is_empty() {
        out.extend_from_slice(b"\"preface\":");
        remarks(game.preface.iter(), out);
        out.push(b',');
    }
    out.extend_from_slice(b"\"tags\":{");
    fields(game.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())), out);
    out.extend_from_slice(b"},\"moves\":");
    line(&game.items, out);
    out.extend_from_slice(b",\"result\":");
    match game.result {
        Some(result) => string(result.text(), out),
        None => out.extend_from_slice(b"null"),
    }
    if !game.epilogue.is_empty() {
        out.extend_from_slice(b",\"behind\":");
        remarks(game.epilogue.iter(), out);
    }
    out.push(b'}');
}

/// Appends tags as fields, without the braces of an object.
pub(crate) fn fields<'a>(named: impl Iterator<Item = (&'a str, &'a str)>, out: &mut Vec<u8>) {
    for (index, (name, value)) in named.enumerate() {
        if index > 0 {
            out.push(b',');
        }
        string(name, out);
        out.push(b':');
        string(value, out);
    }
}

/// Appends the moves of the main line as an array of strings, and after it a field `asides` if there is anything between them.
/// Readers of tables need arrays whose elements have one type.
fn line(items: &Items, out: &mut Vec<u8>) {
    out.push(b'[');
    for (index, text) in items.main_line().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        string(text, out);
    }
    out.push(b']');
    let (mut after, mut begun) = (0, false);
    let mut all = items.iter();
    while let Some(item) = all.next() {
        let (name, text) = match item {
            Item::Move(_) => {
                after += 1;
                continue;
            }
            Item::Open => ("variation", variation(&mut all)),
            _ => named(item),
        };
        out.extend_from_slice(if begun { b",{" } else { b",\"asides\":[{" });
        begun = true;
        out.extend_from_slice(format!("\"after\":{after},").as_bytes());
        fields(std::iter::once((name, &*text)), out);
        out.push(b'}');
    }
    if begun {
        out.push(b']');
    }
}

/// The movetext of a variation that has begun, in parentheses.
fn variation<'a>(items: &mut impl Iterator<Item = Item<'a>>) -> Cow<'a, str> {
    let mut inside: Items = [Item::Open].into_iter().collect();
    let mut depth = 1;
    for item in items {
        depth += match item {
            Item::Open => 1,
            Item::Close => -1,
            _ => 0,
        };
        inside.push(item);
        if depth == 0 {
            break;
        }
    }
    (0..depth).for_each(|_| inside.push(Item::Close));
    let mut text = Vec::new();
    native::write::plain_moves(&inside, &mut text);
    String::from_utf8_lossy(text.trim_ascii_end()).into_owned().into()
}

/// Anything that is not a move or a variation, with its name.
fn named(item: Item<'_>) -> (&'static str, Cow<'_, str>) {
    match item {
        Item::Annotation(text) => ("annotation", text.into()),
        Item::Escape(text) => ("escape", text.into()),
        Item::Comment(text) | Item::Move(text) => ("comment", text.into()),
        Item::Open | Item::Close => ("comment", "".into()),
    }
}

/// Appends comments and escaped lines as an array of objects with one field.
pub(crate) fn remarks<'a>(items: impl Iterator<Item = Item<'a>>, out: &mut Vec<u8>) {
    out.push(b'[');
    for (index, item) in items.enumerate() {
        let (name, text) = named(item);
        out.extend_from_slice(if index > 0 { b",{" } else { b"{" });
        fields(std::iter::once((name, &*text)), out);
        out.push(b'}');
    }
    out.push(b']');
}

/// Appends a string in quotes.
pub(crate) fn string(text: &str, out: &mut Vec<u8>) {
    // Nearly all strings need no escapes.
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\') {
        out.push(b'"');
        out.extend_from_slice(text.as_bytes());
        out.push(b'"');
        return;
    }
    // Writing to memory does not fail, and JSON can represent every string.
    let _ = write_json(out, text);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::GameResult;

    #[test]
    fn all_parts_of_a_game() {
        let mut game = GameRecord { result: Some(GameResult::SecondWins), ..GameRecord::default() };
        game.preface.push(Item::Escape("one \"way\""));
        game.preface.push(Item::Comment("two"));
        game.tags.push(("Game".into(), "cross".into()));
        for item in [
            Item::Comment("a }\n"),
            Item::Move("a1"),
            Item::Open,
            Item::Move("b2"),
            Item::Open,
            Item::Annotation("1-0"),
            Item::Close,
            Item::Close,
            Item::Move("resign"),
        ] {
            game.items.push(item);
        }
        game.epilogue.push(Item::Comment("end"));
        let mut out = Vec::new();
        object(&game, &mut out);
        let text = r#"{"preface":[{"escape":"one \"way\""},{"comment":"two"}],"tags":{"Game":"cross"},"moves":["a1","resign"],"asides":[{"after":0,"comment":"a }\n"},{"after":1,"variation":"(b2 (1-0))"}],"result":"0-1","behind":[{"comment":"end"}]}"#;
        assert_eq!(std::str::from_utf8(&out).unwrap(), text);
    }

    #[test]
    fn strings_are_printable() {
        let characters = ('\0'..='\u{100}').chain(['\u{2028}', '山', '\u{10ffff}']);
        let texts = characters.flat_map(|character| [format!("a{character}b"), character.to_string()]);
        for text in texts.chain([String::new(), "k10".into()]) {
            let mut out = Vec::new();
            string(&text, &mut out);
            assert_eq!(serde_json::from_slice::<String>(&out).unwrap(), text);
            assert!(!String::from_utf8(out).unwrap().contains(crate::diagnostic::acts_on_terminal), "{text:?}");
        }
    }

    /// A variation that is not closed ends with the moves.
    #[test]
    fn variations_are_closed() {
        let mut game = GameRecord::default();
        for item in [Item::Move("a1"), Item::Open, Item::Move("b2"), Item::Open, Item::Move("c3")] {
            game.items.push(item);
        }
        let mut out = Vec::new();
        object(&game, &mut out);
        let text = r#"{"tags":{},"moves":["a1"],"asides":[{"after":1,"variation":"(b2 (c3))"}],"result":null}"#;
        assert_eq!(std::str::from_utf8(&out).unwrap(), text);
    }

    #[test]
    fn an_empty_record() {
        let mut out = Vec::new();
        object(&GameRecord::default(), &mut out);
        assert_eq!(out, br#"{"tags":{},"moves":[],"result":null}"#);
    }
}
