//! Traces of a record in a text.

use super::detect::by_content;

/// Whether anything in a text could belong to a record, however damaged: the beginning of a format other than the native
/// one, a tag, a move number, a point of a board, a result, a byte that is not text.
#[must_use]
pub fn has_trace_of_record(text: &[u8]) -> bool {
    let start = text.trim_ascii_start();
    let contains = |mark| memchr::memmem::find(text, mark).is_some();
    if start.starts_with(b"[") || by_content(start).is_some() || contains(b"\"]") || contains(b"\0") {
        return true;
    }
    let mut lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').map(<[u8]>::trim_ascii).collect();
    lines.push(b"");
    lines.iter().any(|line| is_tag(line) || words(line).any(is_of_a_game))
        || lines.windows(2).any(|pair| pair[1].is_empty() && ends_in_star(pair[0]))
}

/// Whether a line could be a tag, perhaps quoted in a mail.
fn is_tag(line: &[u8]) -> bool {
    line.iter().find(|byte| !matches!(byte, b'>' | b' ' | b'\t') && byte.is_ascii()) == Some(&b'[')
}

/// Whether a paragraph with this last line ends in the result of an unfinished game. Lists begin lines with it.
fn ends_in_star(line: &[u8]) -> bool {
    line == b"*" || line.ends_with(b" *")
}

fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| !(byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'/')))
}

fn is_of_a_game(word: &[u8]) -> bool {
    matches!(word.strip_suffix(b".").unwrap_or(word), b"1-0" | b"0-1" | b"1/2-1/2")
        || is_move_number(word)
        || word.split(|byte| *byte == b'-').any(is_point)
}

/// Whether a word begins with up to three digits and a full stop, without being a decimal number: `12.`, `3...`, `4.a1`.
fn is_move_number(word: &[u8]) -> bool {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (1..=3).contains(&digits)
        && word.get(digits) == Some(&b'.')
        && !word.get(digits + 1).is_some_and(u8::is_ascii_digit)
}

/// Whether a word names a point, perhaps after the letter of a stone: `k10`, `Ac4`.
fn is_point(word: &[u8]) -> bool {
    let word = word.strip_suffix(b".").unwrap_or(word);
    let letters = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    (1..=2).contains(&letters)
        && (1..=2).contains(&(word.len() - letters))
        && word[letters..].iter().all(u8::is_ascii_digit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_has_no_trace() {
        for text in [
            "",
            "\n \n",
            "These are the games of our club, since 1998.\n\nAsk Ann (ann@example.org) for more!\n",
            "numpy==1.26.4\npandas>=2.0\n",
            "User-agent: *\nDisallow: /private\n",
            "* one thing\n* another\n",
            "See [the site] - it has 12 games; pass it on, swap, resign.\n",
            "Gr\u{fc}\u{df}e",
        ] {
            assert!(!has_trace_of_record(text.as_bytes()), "{text}");
        }
        assert!(!has_trace_of_record(b"Gr\xfc\xdfe"));
    }

    #[test]
    fn a_damaged_record_has_traces() {
        for text in [
            "[Game \"crossway\"]",
            "[",
            "\u{feff}[Game",
            "> [Game cross",
            "  [Event",
            "Game \"crossway\"]",
            "1. ? ?",
            "some text 12... more",
            "4.x",
            "k10",
            "(a1)",
            "A1 pie",
            "b1-b3",
            "Ac4=AB",
            "words\n*\n",
            "what is left *",
            "what is left *\n\nwords",
            "what is left 1-0",
            "1/2-1/2",
            "a\0b",
            "(;XG[cross])",
            "game,moves\n",
            "{\"moves\": []}",
        ] {
            assert!(has_trace_of_record(text.as_bytes()), "{text}");
        }
    }
}
