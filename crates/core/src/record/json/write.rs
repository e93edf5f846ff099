//! Writes games as JSON: one object per game, on one line.

use crate::diagnostic::write_json;
use crate::record::game_record::{GameRecord, Item};

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
        items(game.preface.iter(), out);
        out.push(b',');
    }
    out.extend_from_slice(b"\"tags\":{");
    fields(game.tags.iter().map(|(name, value)| (name.as_str(), value.as_str())), out);
    out.extend_from_slice(b"},\"moves\":");
    items(game.items.iter(), out);
    out.extend_from_slice(b",\"result\":");
    match game.result {
        Some(result) => string(result.text(), out),
        None => out.extend_from_slice(b"null"),
    }
    if !game.epilogue.is_empty() {
        out.extend_from_slice(b",\"behind\":");
        items(game.epilogue.iter(), out);
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

/// Appends an array: a move is a string, everything else an object with one field. The field of a variation is itself an
/// array.
pub(crate) fn items<'a>(items: impl Iterator<Item = Item<'a>>, out: &mut Vec<u8>) {
    out.push(b'[');
    let mut depth = 0;
    for item in items {
        if item != Item::Close && !out.ends_with(b"[") {
            out.push(b',');
        }
        match item {
            Item::Move(text) => string(text, out),
            Item::Annotation(text) => field("annotation", text, out),
            Item::Comment(text) => field("comment", text, out),
            Item::Escape(text) => field("escape", text, out),
            Item::Open => {
                depth += 1;
                out.extend_from_slice(b"{\"variation\":[");
            }
            Item::Close if depth > 0 => {
                depth -= 1;
                out.extend_from_slice(b"]}");
            }
            Item::Close => {}
        }
    }
    for _ in 0..depth {
        out.extend_from_slice(b"]}");
    }
    out.push(b']');
}

fn field(name: &str, value: &str, out: &mut Vec<u8>) {
    out.push(b'{');
    fields(std::iter::once((name, value)), out);
    out.push(b'}');
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
        let text = r#"{"preface":[{"escape":"one \"way\""}],"tags":{"Game":"cross"},"moves":[{"comment":"a }\n"},"a1",{"variation":["b2",{"variation":[{"annotation":"1-0"}]}]},"resign"],"result":"0-1","behind":[{"comment":"end"}]}"#;
        assert_eq!(std::str::from_utf8(&out).unwrap(), text);
    }

    #[test]
    fn strings_are_printable() {
        let characters = ('\0'..='\u{100}').chain(['\u{2028}', '山', '\u{10ffff}']);
        for text in characters.map(|character| format!("a{character}b")).chain([String::new(), "k10".into()]) {
            let mut out = Vec::new();
            string(&text, &mut out);
            assert_eq!(serde_json::from_slice::<String>(&out).unwrap(), text);
            assert!(!String::from_utf8(out).unwrap().contains(crate::diagnostic::acts_on_terminal), "{text:?}");
        }
    }

    #[test]
    fn an_empty_record() {
        let mut out = Vec::new();
        object(&GameRecord::default(), &mut out);
        assert_eq!(out, br#"{"tags":{},"moves":[],"result":null}"#);
    }
}
