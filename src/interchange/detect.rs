//! Which format a text is written in.

use super::Format;
use super::{abstractplay, csv, pbmserv, wedel};

/// The format of a text, by how it begins, and where that does not tell, by the ending of its name. What is not
/// known is native.
#[must_use]
pub fn detect(name: &str, beginning: &[u8]) -> Format {
    let text = beginning.strip_prefix(crate::record::native::BYTE_ORDER_MARK).unwrap_or(beginning).trim_ascii_start();
    by_content(text).or_else(|| by_name(name).filter(|_| !begins_with_tag(text))).unwrap_or(Format::Native)
}

fn by_content(text: &[u8]) -> Option<Format> {
    let (&first, rest) = text.split_first()?;
    let rest = rest.trim_ascii_start();
    match first {
        b'(' if rest.first() == Some(&b';') => Some(Format::Sgf),
        b'[' if matches!(rest.first(), Some(b'{' | b']')) => Some(json(rest)),
        b'{' if begins_object(rest) => Some(json(text)),
        _ if csv::is_heading(first_line(text)) => Some(Format::Csv),
        _ if pbmserv::is_command_list(text) => Some(Format::Pbmserv),
        _ => None,
    }
}

/// What follows the brace of a JSON object: a key and a colon. A comment in a record begins with a brace too.
fn begins_object(rest: &[u8]) -> bool {
    let Some(key) = rest.strip_prefix(b"\"") else { return rest.first() == Some(&b'}') };
    let end = key.iter().position(|byte| matches!(byte, b'"' | b'\n' | b'\\'));
    end.is_some_and(|end| key[end] == b'"' && key[end + 1..].trim_ascii_start().first() == Some(&b':'))
}

/// Which of the formats in JSON a text is that begins with an object.
fn json(text: &[u8]) -> Format {
    if wedel::is_save(text) {
        Format::Wedel
    } else if abstractplay::is_record(text) {
        Format::AbstractPlay
    } else if memchr::memmem::find(first_line(text), b"}").is_some() && first_line(text).ends_with(b"}") {
        // The object ends on its line.
        Format::Ndjson
    } else {
        Format::Json
    }
}

fn first_line(text: &[u8]) -> &[u8] {
    text[..memchr::memchr(b'\n', text).unwrap_or(text.len())].trim_ascii_end()
}

fn begins_with_tag(text: &[u8]) -> bool {
    crate::record::tag::is_complete(text)
}

fn by_name(name: &str) -> Option<Format> {
    let endings = [
        (".sgf", Format::Sgf),
        (".json", Format::Json),
        (".ndjson", Format::Ndjson),
        (".jsonl", Format::Ndjson),
        (".csv", Format::Csv),
    ];
    let unpacked = crate::archive::unpacked_name(name);
    let ends_in = |ending: &str| {
        unpacked
            .len()
            .checked_sub(ending.len())
            .and_then(|at| unpacked.get(at..))
            .is_some_and(|tail| tail.eq_ignore_ascii_case(ending))
    };
    endings.iter().find(|(ending, _)| ends_in(ending)).map(|(_, format)| *format)
}

/// Whether a text that nobody has named, such as one in a folder, is taken for games of another program: tables and
/// objects may be about anything.
#[must_use]
pub fn seem_to_be_games(name: &str, beginning: &[u8]) -> bool {
    let holds = |mark: &str| memchr::memmem::find(beginning, mark.as_bytes()).is_some();
    match by_content(beginning.trim_ascii_start()) {
        Some(Format::Sgf) => holds("XG[") || by_name(name) == Some(Format::Sgf),
        Some(Format::Json | Format::Ndjson | Format::AbstractPlay) => holds_moves(beginning),
        Some(Format::Csv | Format::Pbmserv | Format::Wedel) => true,
        Some(Format::Native) | None => false,
    }
}

/// Whether there is a list of moves, or a text of them, in JSON.
fn holds_moves(beginning: &[u8]) -> bool {
    let key = b"\"moves\"";
    memchr::memmem::find_iter(beginning, key).any(|at| {
        let value = beginning[at + key.len()..].trim_ascii_start().strip_prefix(b":");
        value.is_some_and(|value| matches!(value.trim_ascii_start().first(), Some(b'[' | b'"')))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_goes_before_names() {
        for (text, format) in [
            ("(;FF[4])", Format::Sgf),
            ("\u{feff} ( ;FF[4])", Format::Sgf),
            ("[\n {\"tags\": {}}]", Format::Json),
            ("{\"tags\": {}}\n{", Format::Ndjson),
            ("{\"tags\": {\n", Format::Json),
            ("{\"header\": {\n", Format::AbstractPlay),
            ("[ {\"moves\": [], \"header\": {\n", Format::AbstractPlay),
            ("game,moves\n", Format::Csv),
            ("[Game \"cross\"]", Format::Native),
            ("{a comment}\n", Format::Native),
            ("{\"quoted\" comment}\n", Format::Native),
            ("1. a1 c3", Format::Native),
        ] {
            assert_eq!(detect("x.txt", text.as_bytes()), format, "{text}");
        }
    }

    #[test]
    fn names_help_where_content_tells_nothing() {
        assert_eq!(detect("x.SGF.gz", b"junk"), Format::Sgf);
        assert_eq!(detect("x.jsonl", b""), Format::Ndjson);
        assert_eq!(detect("x.csv", b"[Game \"cross\"]"), Format::Native);
        assert_eq!(detect("x.txt", b""), Format::Native);
        assert_eq!(detect("é", b""), Format::Native);
    }

    #[test]
    fn objects_about_other_things_are_no_games() {
        let seem = |text: &str| seem_to_be_games("x.json", text.as_bytes());
        assert!(seem("[{\"moves\": [\"a1\"]}]") && seem("{\"game\":\"cross\",\"moves\" :\"a1\"}"));
        assert!(!seem("{\"games\": 1, \"moves\": 12}") && !seem("{\"name\": \"moves\"}"));
        assert!(!seem_to_be_games("x.csv", b"name,price\n") && !seem_to_be_games("x.txt", b"moves"));
    }
}
