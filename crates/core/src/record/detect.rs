//! Detects the format of a text.

use super::Format;
use super::native::Reader;
use super::{abstractplay, csv};
use super::{play_by_mail, wedel};
use crate::diagnostic::BYTE_ORDER_MARK;
use crate::games::Game;

/// The format of a text, by its beginning, or else by the extension of its name (without those of compressions). The
/// default is the native format.
#[must_use]
pub fn detect(name: &str, beginning: &[u8]) -> Format {
    let text = beginning.strip_prefix(BYTE_ORDER_MARK).unwrap_or(beginning).trim_ascii_start();
    match by_content(text) {
        // A single object on one line is a file of either format.
        Some(Format::Ndjson) if memchr::memchr(b'\n', text.trim_ascii_end()).is_none() => {
            by_name(name).filter(|named| *named == Format::Json).unwrap_or(Format::Ndjson)
        }
        found => found.or_else(|| by_name(name)).unwrap_or(Format::Native),
    }
}

pub(super) fn by_content(text: &[u8]) -> Option<Format> {
    // Only a native record begins with a tag. Its values and its comments may look like the beginning of any other format.
    if Reader::begins_with_tag(text) {
        return Some(Format::Native);
    }
    let (&first, rest) = text.split_first()?;
    let rest = rest.trim_ascii_start();
    match first {
        b'(' if rest.first() == Some(&b';') => Some(Format::Sgf),
        b'[' if matches!(rest.first(), Some(b'{' | b']')) => Some(json(rest)),
        b'{' if begins_object(rest) => Some(json(text)),
        _ if csv::begins_table(text) => Some(Format::Csv),
        _ if play_by_mail::is_command_list(text) => Some(Format::Pbmserv),
        _ => None,
    }
}

/// Whether a text that follows a `{` continues a JSON object: with `}`, or with a key and a colon. Comments of native
/// records begin with a brace, too.
fn begins_object(rest: &[u8]) -> bool {
    let Some(key) = rest.strip_prefix(b"\"") else { return rest.first() == Some(&b'}') };
    let end = key.iter().position(|byte| matches!(byte, b'"' | b'\n' | b'\\'));
    end.is_some_and(|end| key[end] == b'"' && key[end + 1..].trim_ascii_start().first() == Some(&b':'))
}

/// The JSON format of a text that begins with an object.
fn json(text: &[u8]) -> Format {
    if wedel::is_save(text) {
        Format::Wedel
    } else if abstractplay::is_record(text) {
        Format::AbstractPlay
    } else if first_line(text).ends_with(b"}") {
        // The object ends on its first line.
        Format::Ndjson
    } else {
        Format::Json
    }
}

fn first_line(text: &[u8]) -> &[u8] {
    text[..memchr::memchr(b'\n', text).unwrap_or(text.len())].trim_ascii_end()
}

/// The format that the extension of a file name says.
#[must_use]
pub fn by_name(name: &str) -> Option<Format> {
    let endings = [
        (".txt", Format::Native),
        (".sgf", Format::Sgf),
        (".json", Format::Json),
        (".ndjson", Format::Ndjson),
        (".jsonl", Format::Ndjson),
        (".csv", Format::Csv),
    ];
    let ends_in = |ending: &str| {
        let tail = name.len().checked_sub(ending.len()).and_then(|at| name.get(at..));
        tail.is_some_and(|tail| tail.eq_ignore_ascii_case(ending))
    };
    endings.iter().find(|(ending, _)| ends_in(ending)).map(|(_, format)| *format)
}

/// Whether a file that was not named explicitly, such as one found in a folder, is likely to hold games in a format
/// other than the native one. Tables, JSON objects and mails may be about anything, so the text must name a game.
#[must_use]
pub fn seem_to_be_games(name: &str, beginning: &[u8]) -> bool {
    let beginning = beginning.strip_prefix(BYTE_ORDER_MARK).unwrap_or(beginning);
    let contains = |mark: &str| memchr::memmem::find(beginning, mark.as_bytes()).is_some();
    let has_objects = || has_moves(beginning) && names_game(beginning, None) && !is_report(beginning);
    match by_content(beginning.trim_ascii_start()) {
        Some(Format::Sgf) => contains("XG[") || by_name(name) == Some(Format::Sgf),
        Some(Format::Json | Format::Ndjson) => has_objects(),
        Some(Format::AbstractPlay) => has_moves(beginning) && names_game(beginning, Some(super::abstractplay::GAME)),
        Some(Format::Csv) => csv::names_known_game(beginning.trim_ascii_start()),
        Some(Format::Pbmserv) => !is_document(name) && play_by_mail::is_list_of_games(beginning),
        Some(Format::Wedel) => wedel::is_whole_save(beginning),
        Some(Format::Native) => false,
        // Games may follow a beginning that is damaged.
        None => match by_name(name) {
            Some(Format::Sgf) => contains("(;"),
            Some(Format::Json | Format::Ndjson) => has_objects(),
            _ => false,
        },
    }
}

/// Whether a file with this name is documentation, which may show commands as examples.
fn is_document(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    [".md", ".rst", ".adoc", ".html", ".htm"].iter().any(|ending| name.ends_with(ending))
}

/// Whether a JSON text names a game: any game as in `"game":"cross"`, or, in the form of AbstractPlay, the game
/// `in_header` as in `"game":{"name":"Crossway"}`.
fn names_game(beginning: &[u8], in_header: Option<Game>) -> bool {
    let values = |key: &'static str, text| values_of(text, key.as_bytes());
    let named = |text: &[u8]| Game::from_name(std::str::from_utf8(string(text)?).ok()?);
    let mut games = values("\"game\"", beginning).chain(values("\"Game\"", beginning));
    games.any(|value: &[u8]| match in_header {
        None => named(value).is_some(),
        Some(wanted) => {
            let inner = value.strip_prefix(b"{").map(|rest| &rest[..memchr::memchr(b'}', rest).unwrap_or(rest.len())]);
            inner.is_some_and(|inner| values("\"name\"", inner).any(|name| named(name) == Some(wanted)))
        }
    })
}

/// Whether a JSON text has the fields of a report of this program that has moves but no games: of `legal`, `openings --even`, and the
/// positions of `bench`.
fn is_report(beginning: &[u8]) -> bool {
    let reports: [&[&str]; 3] = [&["\"to_move\"", "\"count\""], &["\"is_even\""], &["\"left_out\"", "\"sha256\""]];
    reports.iter().any(|keys| keys.iter().all(|key| values_of(beginning, key.as_bytes()).next().is_some()))
}

/// The text after each occurrence of `key` and its colon.
fn values_of<'t>(text: &'t [u8], key: &'t [u8]) -> impl Iterator<Item = &'t [u8]> {
    memchr::memmem::find_iter(text, key).filter_map(move |at| {
        let value = text[at + key.len()..].trim_ascii_start().strip_prefix(b":");
        value.map(<[u8]>::trim_ascii_start)
    })
}

/// The content of the string at the beginning of a text, if it is shorter than 40 bytes.
fn string(text: &[u8]) -> Option<&[u8]> {
    let inside = text.strip_prefix(b"\"")?;
    inside.get(..inside.iter().take(40).position(|byte| *byte == b'"')?)
}

/// Whether a JSON text has a field `moves` with an array or a string.
fn has_moves(beginning: &[u8]) -> bool {
    // A puzzle has a solution instead.
    let mut values = values_of(beginning, b"\"moves\"").chain(values_of(beginning, b"\"solution\""));
    values.any(|value| matches!(value.first(), Some(b'[' | b'"')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn content_takes_precedence_over_the_name() {
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
            ("(a1) c3", Format::Native),
            ("{\"tags\": {}, \n\"moves\": []}", Format::Json),
            ("{\"tags\": {}} \r\n", Format::Ndjson),
            ("[]", Format::Json),
            ("[[1]]", Format::Native),
            ("{}", Format::Ndjson),
            ("{\"field\": [[", Format::Wedel),
        ] {
            assert_eq!(detect("x.txt", text.as_bytes()), format, "{text}");
        }
    }

    #[test]
    fn a_text_that_begins_with_a_tag_is_native_whatever_the_tag_says() {
        let tag = "[Event \"size, game, moves, result\"]\n[Game \"cross\"]\n\na1 *\n";
        for before in [
            "",
            "\u{feff}",
            "\n\n \t",
            "; size, game, moves, result\n",
            ";moves;game\n",
            "% moves,result,game\n",
            "{size, game, moves, result}\n",
            "{\"tags\": \"moves\"}\n",
            "{}\n",
            "; cross move 12 ann pw a1\n",
            "{\ncross move 12 ann pw a1\n}\n",
        ] {
            for name in ["x", "x.csv", "x.sgf", "x.json"] {
                assert_eq!(detect(name, [before, tag].concat().as_bytes()), Format::Native, "{before}");
            }
        }
        // A damaged tag is not the first name of a column either, nor is what follows in a comment or after a move number.
        for text in [
            "[Event \"size, game, moves, result]\n[Game \"cross\"]\n",
            "[Event size\",game,moves,result\n",
            "1. a1 {x, moves, result, y} c3 *",
            "1. a1 c3 ; size, moves, result\n2. b2",
            "{size, game, moves, result} a1",
        ] {
            assert_eq!(detect("x", text.as_bytes()), Format::Native, "{text}");
        }
        assert_eq!(detect("x", b";game;moves\n0;cross;a1\n"), Format::Csv);
        assert_eq!(detect("x", b"{\"a [Game\": \"} [Game\"}\n"), Format::Ndjson);
    }

    #[test]
    fn the_name_helps_if_the_content_does_not() {
        assert_eq!(detect("x.SGF", b"junk"), Format::Sgf);
        for (text, format) in [
            ("{\"moves\":[]}\n", Format::Json),
            ("{\"moves\":[]}", Format::Json),
            ("{\"moves\":[]}\n{\"moves\":[]}\n", Format::Ndjson),
        ] {
            assert_eq!(detect("x.json", text.as_bytes()), format);
            assert_eq!(detect("x", text.as_bytes()), Format::Ndjson);
        }
        assert_eq!(detect("x.jsonl", b""), Format::Ndjson);
        assert_eq!(detect("x.csv", b"[Game \"cross\"]"), Format::Native);
        assert_eq!(detect("x.txt", b""), Format::Native);
        assert_eq!(detect("é", b""), Format::Native);
        for (name, format) in [
            ("a.txt", Some(Format::Native)),
            ("a.sgf", Some(Format::Sgf)),
            ("a.JSON", Some(Format::Json)),
            ("a.ndjson", Some(Format::Ndjson)),
            ("a.jsonl", Some(Format::Ndjson)),
            (".csv", Some(Format::Csv)),
            ("csv", None),
            ("a.csv.gz", None),
            ("", None),
        ] {
            assert_eq!(by_name(name), format, "{name}");
        }
    }

    #[test]
    fn trees_are_games_if_they_or_their_name_say_so() {
        assert!(seem_to_be_games("x", b"(;XG[cross]") && seem_to_be_games("x.sgf", b"\n(;GM[1]"));
        assert!(!seem_to_be_games("x", b"(;GM[1]") && !seem_to_be_games("x.json", b"(;GM[1]"));
        assert!(!seem_to_be_games("x.sgf", b"") && !seem_to_be_games("x.sgf", b"[Game \"cross\"]"));
    }

    #[test]
    fn unrelated_json_is_not_recognised_as_games() {
        let seem = |text: &str| seem_to_be_games("x.json", text.as_bytes());
        assert!(
            seem("[{\"moves\": [\"a1\"], \"tags\":{\"Game\" : \"Cross\"}}]")
                && seem("{\"game\":\"cross\",\"moves\" :\"a1\"}")
        );
        assert!(!seem("{\"games\": 1, \"moves\": 12}") && !seem("{\"name\": \"moves\"}"));
        assert!(!seem_to_be_games("x.csv", b"name,price\n") && !seem_to_be_games("x.txt", b"moves"));
        assert!(seem("[{\"header\":{\"game\":{\"name\":\"Crossway\"}},\"moves\":[[\"a1\"]]}]"));
        for text in [
            "{\"header\":{\"game\":{\"name\":\"Havannah\"}},\"moves\":[[\"a1\"]]}",
            "{\"name\":\"x\",\"version\":\"1\",\"moves\":3}",
            "{\"tags\":[\"a\"],\"moves\":[1,2,3]}",
            "{\"id\":\"x\",\"moves\":\"e4 e5 Nf3\",\"players\":{}}",
            "{\"game\":\"chess\",\"moves\":\"e4\"}",
            "{\"field\":[[1,2]],\"type\":\"x\"}",
            "{\"game\":\"cross\",\"moves\":{}}",
            "{\"moves\":[\"a1\"],\"games\":\"cross\"}",
            "{\"moves\":[\"a1\"],\"x\":[\"game\",\"cross\"]}",
            "{\"game\":\"cross\",\"size\":3,\"to_move\":\"o\",\"count\":1,\"moves\":[\"a1\"]}",
            "{\"game\":\"cross\",\"size\":3,\"opening\":\"a1\",\"moves\":[\"a1\",\"e5\"],\"is_even\":true}",
            "{\"version\":1,\"left_out\":{},\"sha256\":\"\"}\n{\"game\":\"cross\",\"moves\":[\"a1\"],\"side\":\"x\"}",
            "{\"header\":{\"game\":{\"name\":\"Cross\"}},\"moves\":[]}",
            "{\"header\":{\"game\":{\"name\":\"Crossway\"}},\"moves\":3}",
            "{\"header\":{\"game\":{},\"site\":{\"name\":\"Crossway\"}},\"moves\":[]}",
        ] {
            assert!(!seem(text), "{text}");
        }
        assert!(seem("{\"players\":[],\"currPlayer\":0,\"field\":[[1,2]]}"));
    }

    #[test]
    fn unrelated_tables_are_not_recognised_as_games() {
        let seem = |text: &str| seem_to_be_games("x.csv", text.as_bytes());
        assert!(seem("game,moves\n,\nCross,a1\n") && seem("sep=;\nmoves;game\na1;cross\n"));
        assert!(!seem("player1,moves,score\nann,12,7\n") && !seem("game,moves\nchess,e4\n") && !seem("game,moves\n"));
        // Reports of this program.
        assert!(
            !seem("game,size,kind,moves\ncross,3,passes,0\n") && seem("game,size,kind,moves,round\ncross,3,x,a1,1\n")
        );
        assert!(!seem("game,size,opening,moves,is_even\ncross,3,a1,a1 e5,yes\n"));
    }

    #[test]
    fn letters_are_not_recognised_as_games() {
        for text in [
            "I will move 12 boxes to the van today.\nPlease move 3 of the big ones.\n",
            "move 12 old files to new place\n",
            "I move 12 boxes to a4 paper.\nplease move 3 of the a4 ones",
            "I resign 12 months from now.\n",
        ] {
            assert!(!seem_to_be_games("letter", text.as_bytes()), "{text}");
            assert_eq!(detect("letter", text.as_bytes()), Format::Native, "{text}");
        }
        // A file that is named explicitly is read as a command list.
        assert_eq!(detect("list", b"move 12 ann pw k10\n"), Format::Pbmserv);
        assert!(!seem_to_be_games("list", b"move 12 ann pw k10\n"));
        for text in [
            "crossway move 12 ann pw k10\n",
            "> move 12 ann pw k10#3\n",
            "cross challenge ann bo\n\nmove 12 ann pw a1\n",
        ] {
            assert!(seem_to_be_games("list", text.as_bytes()), "{text}");
            for name in ["README.md", "a.rst", "a.adoc", "a.HTML", "a.htm"] {
                assert!(!seem_to_be_games(name, text.as_bytes()), "{name}: {text}");
            }
        }
    }
}
