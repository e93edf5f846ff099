//! Lines at which games certainly begin, found without reading the text before them.

use memchr::{memchr_iter, memmem, memrchr, memrchr2};

use super::tag;
use crate::record::GameResult;

/// Whether a game certainly begins at this line: it is a tag, the line before it is empty, and the text before that
/// ends with a result.
#[must_use]
pub fn is_plain_boundary(text: &[u8], line: usize) -> bool {
    // The line must not be in a comment, which may also occur among tags.
    follows_a_result(text, line)
        .is_some_and(|moves| memrchr2(b'{', b'}', moves).is_none_or(|brace| moves[brace] == b'}'))
}

/// The text up to the result before a tag in this line, if there is such a result, and an empty line between the two.
fn follows_a_result(text: &[u8], line: usize) -> Option<&[u8]> {
    if text.get(line) != Some(&b'[') {
        return None;
    }
    let before = &text[..line];
    let moves = before.trim_ascii_end();
    let separated = memchr_iter(b'\n', &before[moves.len()..]).count() >= 2;
    let last_line = &moves[memrchr(b'\n', moves).map_or(0, |end| end + 1)..];
    let last_word = &last_line[last_line.iter().rposition(u8::is_ascii_whitespace).map_or(0, |at| at + 1)..];
    let is_moves = !matches!(last_line.first(), None | Some(b'%'))
        && !last_line.iter().any(|byte| matches!(byte, b'{' | b'}' | b';' | b'['));
    let is_boundary =
        separated && is_moves && GameResult::from_text(last_word).is_some() && tag::is_complete(&text[line..]);
    is_boundary.then_some(moves)
}

/// The offsets of all lines at which games certainly begin, in ascending order, without that of the first game. Games between them
/// may begin at other places, but none begins before such a line and ends after it, whatever the text is. So the parts between these
/// lines can be judged one by one, with the same findings as all of the text.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::record::native::game_starts::plain_starts;
///
/// let text = b"[Game \"cross\"]\n\n1. a1 *\n\n[Game \"cross\"]\n\n1. a1 *\n";
/// assert_eq!(plain_starts(text), [25]);
/// ```
#[must_use]
pub fn plain_starts(text: &[u8]) -> Vec<usize> {
    let (mut starts, mut searched, mut in_comment) = (Vec::new(), 0, false);
    for end in memmem::find_iter(text, b"\n[") {
        let line = end + 1;
        let Some(moves) = follows_a_result(text, line) else { continue };
        // The last brace before the line is looked for only in the part that has not been searched yet.
        if let Some(part) = moves.get(searched..)
            && let Some(brace) = memrchr2(b'{', b'}', part)
        {
            in_comment = part[brace] == b'{';
        }
        searched = searched.max(moves.len());
        if !in_comment {
            starts.push(line);
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::{Defaults, Judge};
    use crate::random::Random;
    use crate::record::native::Reader;
    use crate::record::{Events, Head};

    /// The findings of each game of a part of a text that begins at `base`: where the game begins, the codes, and their places.
    fn findings(part: &[u8], base: usize) -> Vec<(usize, Vec<(&'static str, usize)>)> {
        let defaults = Defaults::default();
        let (mut judge, mut events, mut head) =
            (Judge::new(&defaults), Events::from(Reader::new(part)), Head::default());
        let mut games = Vec::new();
        while events.read_head(&mut head) {
            let judgement = judge.judge(&mut events, &head);
            let found = judgement.diagnostics.iter().map(|finding| (finding.code.info().id, base + finding.span.start));
            games.push((base + head.start, found.collect()));
        }
        games
    }

    #[test]
    fn a_result_after_moves_and_an_empty_line_end_a_game() {
        let starts = |moves: &str| plain_starts(format!("{moves}[Size \"3\"]\n\n").as_bytes());
        assert_eq!(starts("1. a1 b1 *\n\n"), [12]);
        assert_eq!(starts("1. a1\nb1 1-0 \r\n\t\r\n"), [18]);
        assert_eq!(starts("*\n\n"), [3]);
        for other in [
            "1. a1 b1\n\n",
            "1. a1 *\n",
            "1. a1-*\n\n",
            "%a1 *\n\n",
            "a1 ; *\n\n",
            "a1 {x} *\n\n",
            "{\na1 *\n\n",
            "\n\n",
        ] {
            assert_eq!(starts(other), [0; 0], "{other:?}");
        }
    }

    #[test]
    fn parts_have_the_findings_of_the_whole() {
        const PIECES: [&str; 22] = [
            "[Game \"cross\"]\n",
            "[Size \"3\"]\n",
            "[Size \"2\"]",
            "\n",
            "\n\n",
            "1. a1 ",
            "b1 2. c3 ",
            "*",
            "1-0\n\n",
            "*\n\n",
            "{",
            "{\n [Size \"2\"]\n",
            "\u{feff}",
            "}",
            "(",
            ")",
            "; text",
            "%",
            "*\n\n[Game \"cross\"]\n\n",
            "0-1\n \n[Game \"cross\"]\n[Size \"3\"]\n\n",
            "é",
            "a1 *\r\n\r\n[Size \"3\"]\n",
        ];
        let mut random = Random::new(7, 0);
        let mut cut = 0;
        for _ in 0..3000 {
            let text: String = (0..random.below(30)).map(|_| *random.pick(&PIECES).unwrap()).collect();
            let text = text.as_bytes();
            let starts = plain_starts(text);
            let all = memmem::find_iter(text, b"\n[").map(|end| end + 1).filter(|line| is_plain_boundary(text, *line));
            assert_eq!(starts, all.collect::<Vec<_>>());
            let ends = starts.iter().copied().chain([text.len()]);
            let parts = [0].into_iter().chain(starts.iter().copied()).zip(ends);
            let of_parts: Vec<_> = parts.flat_map(|(start, end)| findings(&text[start..end], start)).collect();
            assert_eq!(of_parts, findings(text, 0), "{}", text.escape_ascii());
            cut += starts.len();
        }
        assert!(cut > 1000, "{cut}");
    }
}
