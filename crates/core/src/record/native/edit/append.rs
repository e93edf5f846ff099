//! Adds moves to a game and leaves the rest of the text unchanged.

use super::main_line::{MainLine, line_start, takes_the_line};
use crate::diagnostic::Span;
use crate::record::GameResult;
use crate::record::native::write::WIDTH;

/// A word that is added: a move or a resignation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// The word in canonical spelling, if it can be read.
    pub text: String,
    /// The span of the word on the command line.
    pub typed: Span,
}

/// A text with added moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Appended {
    /// The new text.
    pub text: Vec<u8>,
    /// The spans of the words in the text, and on the command line.
    pub words: Vec<(Span, Span)>,
}

/// Adds words at the end of the main line, and sets the result. `cycle` is the number of plies per move number, and
/// the index of the first ply of the game among them.
#[must_use]
pub fn append(text: &[u8], layout: &MainLine, cycle: (usize, usize), words: &[Word], result: GameResult) -> Appended {
    let mut point = InsertionPoint::of(text, layout);
    let numbering = layout.numbering(cycle);
    let mut made = with_result_tag(&text[..point.from], layout, result);
    let mut spans = Vec::new();
    let mut has_number = layout.ends_in_number();
    for (ply, word) in (layout.plies().count()..).zip(words) {
        let number = numbering.and_then(|numbering| numbering.before(ply));
        let had_number = std::mem::take(&mut has_number);
        match number.filter(|_| !had_number) {
            Some(number) => point.add(&format!("{number} {}", word.text), &mut made),
            None => point.add(&word.text, &mut made),
        }
        spans.push((Span::new(made.len() - word.text.len(), made.len()), word.typed));
    }
    point.add(result.text(), &mut made);
    let rest = &text[point.to..];
    if rest.is_empty() && layout.result.is_none() {
        made.extend_from_slice(point.line_end);
    }
    made.extend_from_slice(rest);
    Appended { text: made, words: spans }
}

/// The beginning of a text, with another result in the tag of the game if it has one.
pub(super) fn with_result_tag(text: &[u8], layout: &MainLine, result: GameResult) -> Vec<u8> {
    let mut made = text.to_vec();
    if let Some(Span { start, end }) = layout.result_tag.filter(|tag| tag.end <= text.len()) {
        made.splice(start..end, result.text().bytes());
    }
    made
}

/// The line ending of this text.
fn line_end(text: &[u8]) -> &'static [u8] {
    match memchr::memchr(b'\n', text) {
        Some(end) if text[..end].ends_with(b"\r") => b"\r\n",
        _ => b"\n",
    }
}

/// The place where words are added.
struct InsertionPoint {
    /// The start of the text that is replaced.
    from: usize,
    /// The end of the text that is replaced.
    to: usize,
    /// The number of bytes on the current line.
    width: usize,
    /// The separator before the next word, unless the line is full.
    gap: &'static [u8],
    line_end: &'static [u8],
}

impl InsertionPoint {
    fn of(text: &[u8], layout: &MainLine) -> InsertionPoint {
        let line_end = line_end(text);
        let end = layout.end();
        let width = end - line_start(text, end);
        let after_line_comment = layout.pieces.last().is_some_and(|last| takes_the_line(text, last.span));
        let Some((_, result)) = layout.result else {
            let gap: &[u8] = match (layout.pieces.is_empty(), after_line_comment) {
                (true, _) if line_end.len() == 1 => b"\n\n",
                (true, _) => b"\r\n\r\n",
                (false, true) => line_end,
                (false, false) => b" ",
            };
            let width = if gap == b" " { width } else { 0 };
            return InsertionPoint { from: end, to: end, width, gap, line_end };
        };
        let follows_on_line = text[end..result.start].iter().all(|byte| matches!(byte, b' ' | b'\t'));
        if follows_on_line && end > 0 {
            return InsertionPoint { from: end, to: result.end, width, gap: b" ", line_end };
        }
        let width = result.start - line_start(text, result.start);
        InsertionPoint { from: result.start, to: result.end, width, gap: b"", line_end }
    }

    fn add(&mut self, word: &str, made: &mut Vec<u8>) {
        let gap = std::mem::replace(&mut self.gap, b" ");
        let blanks = usize::from(gap == b" ");
        if self.width > 0 && self.width + blanks + word.len() > WIDTH {
            made.extend_from_slice(self.line_end);
            self.width = word.len();
        } else {
            made.extend_from_slice(gap);
            self.width += blanks + word.len();
        }
        made.extend_from_slice(word.as_bytes());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::record::native::Reader;

    fn appended(text: &str, words: &str, result: GameResult) -> String {
        let mut reader = Reader::new(text.as_bytes());
        let head = reader.next_game().unwrap();
        let layout = MainLine::of(&mut reader, &head);
        let words: Vec<Word> =
            words.split_whitespace().map(|word| Word { text: word.into(), typed: Span::default() }).collect();
        let made = append(text.as_bytes(), &layout, (2, 0), &words, result);
        for ((span, _), word) in made.words.iter().zip(&words) {
            assert_eq!(&made.text[span.start..span.end], word.text.as_bytes());
        }
        String::from_utf8(made.text).unwrap()
    }

    /// A position that was set up may begin with the second player.
    #[test]
    fn a_game_begins_within_a_number_if_its_first_ply_is_not_the_first_of_it() {
        for (before, after) in [
            ("*", "1... b1 2. c1 d1 *"),
            ("1... *", "1... b1 2. c1 d1 *"),
            ("1... a1 *", "1... a1 2. b1 c1 3. d1 *"),
            ("1. a1 *", "1. a1 b1 2. c1 d1 *"),
        ] {
            let text = format!("[A \"1\"]\n\n{before}\n");
            let mut reader = Reader::new(text.as_bytes());
            let head = reader.next_game().unwrap();
            let layout = MainLine::of(&mut reader, &head);
            let words = ["b1", "c1", "d1"].map(|word| Word { text: word.into(), typed: Span::default() });
            let made = append(text.as_bytes(), &layout, (2, 1), &words, GameResult::Unfinished).text;
            assert_eq!(String::from_utf8(made).unwrap(), format!("[A \"1\"]\n\n{after}\n"));
        }
    }

    fn continued(text: &str, words: &str) -> String {
        appended(text, words, GameResult::Unfinished)
    }

    #[test]
    fn words_are_added_before_the_result() {
        assert_eq!(continued("[A \"1\"]\n\n*\n", "a1 b1 c1"), "[A \"1\"]\n\n1. a1 b1 2. c1 *\n");
        assert_eq!(
            continued("[A \"1\"]\n\n1.  a1\t*  {x}\n[B \"2\"]\n*", "b1"),
            "[A \"1\"]\n\n1.  a1 b1 *  {x}\n[B \"2\"]\n*"
        );
        assert_eq!(continued("1. a1 b1\n*", "c1 d1"), "1. a1 b1\n2. c1 d1 *");
        assert_eq!(continued("1. a1 {x}* ", "b1"), "1. a1 {x} b1 * ");
        assert_eq!(continued("1. a1 ; x\r\n  *\r\n", "b1 c1"), "1. a1 ; x\r\n  b1 2. c1 *\r\n");
        assert_eq!(continued("*", "a1"), "1. a1 *");
        assert_eq!(continued("1. a1 b1 2. *", "c1 d1 e1"), "1. a1 b1 2. c1 d1 3. e1 *");
        assert_eq!(continued("1. a1 b1 2. {x} *", "c1"), "1. a1 b1 2. {x} c1 *");
        assert_eq!(continued("1. *", "a1"), "1. a1 *");
    }

    #[test]
    fn a_result_is_added_where_there_is_none() {
        assert_eq!(continued("[A \"1\"]", "a1"), "[A \"1\"]\n\n1. a1 *\n");
        assert_eq!(continued("[A \"1\"]\r\n[B \"2\"]\r\n", "a1"), "[A \"1\"]\r\n[B \"2\"]\r\n\r\n1. a1 *\r\n");
        assert_eq!(continued("[A \"1\"]\na1 b1 \n\n[A \"2\"]\n*\n", "c1"), "[A \"1\"]\na1 b1 c1 * \n\n[A \"2\"]\n*\n");
        assert_eq!(continued("[A \"1\"]\na1 ; x", "b1"), "[A \"1\"]\na1 ; x\nb1 *\n");
    }

    #[test]
    fn a_new_result_is_written_to_the_tag_and_the_movetext() {
        let text = "[Result \"*\"]\n[A \"1\"]\n\n1. a1 *\n";
        let expected = "[Result \"0-1\"]\n[A \"1\"]\n\n1. a1 resign 0-1\n";
        assert_eq!(appended(text, "resign", GameResult::SecondWins), expected);
    }

    /// The text with these words at its end, the first one after `gap`, by a slow definition.
    fn filled(mut text: String, mut gap: &str, words: &[String]) -> String {
        for word in words {
            let width = text.len() - text.rfind('\n').map_or(0, |end| end + 1);
            let is_full = !gap.contains('\n') && width > 0 && width + gap.len() + word.len() > WIDTH;
            text += if is_full { "\n" } else { gap };
            text += word;
            gap = " ";
        }
        text
    }

    #[test]
    fn a_line_takes_as_much_as_fits() {
        let mut random = Random::new(5, 0);
        for _ in 0..500 {
            let words: Vec<String> = (0..random.below(60))
                .map(|_| "a".repeat(1 + random.below(7)) + &"1".repeat(if random.one_in(40) { 120 } else { 1 }))
                .collect();
            let typed = words.join(" ");
            let numbered = words.iter().enumerate().map(|(ply, word)| match ply % 2 {
                0 => format!("{}. {word}", ply / 2 + 2),
                _ => word.clone(),
            });
            let words: Vec<String> = numbered.chain(["*".to_owned()]).collect();
            let blanks = " ".repeat(1 + random.below(20));
            let tag = format!("[A \"{}\"]", "x".repeat(random.below(120)));
            let comment = "x".repeat(1 + random.below(120));
            for (start, gap, before_result) in [
                (format!("{tag}\n\n1. a1 b1"), " ", Some(blanks.clone())),
                (format!("{tag}\n\n1. a1 b1\n{blanks}"), "", Some(String::new())),
                (format!("{tag}\n\n1. a1 b1"), " ", None),
                (format!("{tag}\n\n1. a1 b1 ; {comment}"), "\n", None),
            ] {
                let expected = filled(start.clone(), gap, &words);
                match before_result {
                    Some(blanks) => assert_eq!(continued(&format!("{start}{blanks}*"), &typed), expected),
                    None => assert_eq!(continued(&start, &typed), expected + "\n"),
                }
            }
            let first: String = continued(&tag, "a1");
            assert_eq!(first, format!("{tag}\n\n1. a1 *\n"));
        }
        assert_eq!(continued("  *", "a1"), "  1. a1 *");
        let long = "a".repeat(150);
        assert_eq!(continued("[A \"1\"]", &long), format!("[A \"1\"]\n\n1. {long}\n*\n"));
        assert_eq!(continued("1. a1 b1\n*", &long), format!("1. a1 b1\n2. {long}\n*"));
    }

    #[test]
    fn lines_do_not_become_too_long() {
        let line = "a1 ".repeat(32);
        // The line has 96 bytes with the last blank, without numbers.
        let text = format!("[A \"1\"]\n\n{line}*\n");
        assert_eq!(continued(&text, "b1"), format!("[A \"1\"]\n\n{line}b1 *\n"));
        assert_eq!(continued(&text, "b10"), format!("[A \"1\"]\n\n{line}b10\n*\n"));
        assert_eq!(continued(&text, "aaaa1"), format!("[A \"1\"]\n\n{}\naaaa1 *\n", line.trim_end()));
        let many = continued("[A \"1\"]\r\n\r\n*\r\n", &"aa11 ".repeat(100));
        assert!(many.lines().skip(2).all(|line| line.len() <= 100 && !line.ends_with(' ')), "{many}");
        assert!(!many.replace("\r\n", "").contains('\n'));
    }
}
