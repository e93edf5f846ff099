//! Files that are certainly not records, by their first bytes.

/// The first bytes of common formats, and what they are.
const FORMATS: &[(&[u8], &str)] = &[
    (b"\xff\xd8\xff", "a picture in JPEG format"),
    (b"\x89PNG\r\n\x1a\n", "a picture in PNG format"),
    (b"GIF87a", "a picture in GIF format"),
    (b"GIF89a", "a picture in GIF format"),
    (b"II*\0", "a picture in TIFF format"),
    (b"MM\0*", "a picture in TIFF format"),
    (b"%PDF-", "a document in PDF format"),
    (b"{\\rtf", "a document in RTF format"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "a document of an office program"),
    (b"\x7fELF", "a program (ELF)"),
    (b"MZ\x90\0", "a program (EXE)"),
    (b"\xcf\xfa\xed\xfe", "a program (Mach-O)"),
    (b"\xca\xfe\xba\xbe", "a program (Mach-O or Java)"),
    (b"\0asm", "a program (WebAssembly)"),
    (b"SQLite format 3\0", "a database of SQLite"),
    (b"ID3", "a sound in MP3 format"),
    (b"OggS", "a sound or film in Ogg format"),
    (b"fLaC", "a sound in FLAC format"),
    (b"\x1aE\xdf\xa3", "a film in Matroska format"),
    (b"xgames position\n", "an index of positions"),
    (b"xgames openings\n", "an index of openings"),
];

/// The length of the shortest text that is binary data by the number of its control characters, in bytes.
const LEAST: usize = 256;

/// The kind of a file with this beginning, such as "a picture in JPEG format", if it cannot be a record.
pub(super) fn foreign(beginning: &[u8]) -> Option<&'static str> {
    let known = FORMATS.iter().find(|(mark, _)| beginning.starts_with(mark)).map(|(_, kind)| *kind);
    let in_frame = || match (beginning.get(..4)?, beginning.get(4..12)?) {
        (b"RIFF", [.., b'W', b'E', b'B', b'P']) => Some("a picture in WebP format"),
        (b"RIFF", _) => Some("a sound or film in RIFF format"),
        (_, [b'f', b't', b'y', b'p', ..]) => Some("a film or picture in MP4 format"),
        _ => None,
    };
    let is_binary = || is_binary(beginning) && !begins_a_record(beginning);
    known.or_else(in_frame).or_else(|| is_binary().then_some("binary data"))
}

/// Whether data begin as records do, with a tag, a tree or an object. What follows may then be any damage.
fn begins_a_record(beginning: &[u8]) -> bool {
    let text = beginning.strip_prefix("\u{feff}".as_bytes()).unwrap_or(beginning).trim_ascii_start();
    let begins = |marks: [&[u8]; 5]| marks.into_iter().any(|mark| text.starts_with(mark));
    matches!(text, [b'[', letter, ..] if letter.is_ascii_alphabetic())
        || begins([b"(;", b"{\"", b"[{\"", b"game,", b"file,"])
}

/// Whether data are not text in any encoding: one byte in 20 or more is a control character that no text has. Text with some
/// damage, such as zeros where a disk failed, is read, and its damage reported.
fn is_binary(beginning: &[u8]) -> bool {
    let is_control = |byte: &&u8| matches!(byte, 1..=8 | 14..=26 | 28..=31 | 127);
    beginning.len() >= LEAST && beginning.iter().filter(is_control).count() * 20 >= beginning.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_cannot_be_a_record_is_foreign() {
        assert_eq!(foreign(b"\xff\xd8\xff\xe0\0\x10JFIF"), Some("a picture in JPEG format"));
        assert_eq!(foreign(b"RIFF\x10\0\0\0WEBPVP8 "), Some("a picture in WebP format"));
        assert_eq!(foreign(b"\0\0\0\x18ftypmp42"), Some("a film or picture in MP4 format"));
        let all: Vec<u8> = (0..=255).cycle().take(1024).collect();
        assert_eq!(foreign(&all), Some("binary data"));
        for begun in ["[Event \"", "\u{feff}\n[Game \"", "(;GM[1]C[", "{\"tags\":", "[{\"tags\":", "game,moves"] {
            assert_eq!(foreign(&[begun.as_bytes(), &all].concat()), None, "{begun}");
        }
        // Damage, other encodings and short texts are for the reader.
        let record = "[Game \"cross\"]\n1. f6 swap *\n".repeat(20);
        let damaged = record.replacen('c', "\0\u{1}\u{2}", 9);
        let latin: Vec<u8> = record.bytes().map(|byte| if byte == b'c' { 0xe9 } else { byte }).collect();
        let (high, zeros) = ([0xe4; 1024], [0; 1024]);
        for text in
            [record.as_bytes(), damaged.as_bytes(), &latin, &high, &zeros, &all[..255], b"", b"\0", b"MZ 1. a1", b"ID"]
        {
            assert_eq!(foreign(text), None, "{text:?}");
        }
    }
}
