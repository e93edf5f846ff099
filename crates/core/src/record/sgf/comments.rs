//! The remarks of a node: comments, annotations, unknown properties, and the position of its variations among them.

use std::borrow::Cow;
use std::collections::HashSet;

use super::escape::{PARAGRAPH, Values, escape, paragraphs, percent_decode, percent_encode, text};
use super::lexer::{Lexer, Token};
use super::properties::{Kind, Mark, capital_letters, kind_of_name};
use super::tree::{Node, Property, Tree, read_tree};
use crate::diagnostic::Span;
use crate::record::Sign;

/// Something after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// An annotation as native records write it.
    Annotation(String),
    Comment(String),
    /// A line that a native record escapes with `%`.
    Escape(String),
    /// A variation of this ply.
    Variation,
    /// The position of the tags: remarks before it are a preface.
    Tags,
    /// The position of the result.
    Result,
}

/// The beginning of a comment that contains unknown properties.
const UNKNOWN_PREFIX: &str = "[%sgf ";

/// Appends the remarks of a node, in the order of native records.
pub(super) fn read(values: Values<'_>, node: Node<'_>, out: &mut Vec<(Remark, Span)>) {
    if let Some(order) = node.properties().find(|property| property.kind() == Kind::Order) {
        return read_in_order(values, node, order, out);
    }
    let of_kind = |kind: Kind| node.properties().filter(move |property| property.kind() == kind);
    annotations(values, node, out);
    out.extend(unknown_comment(values, of_kind(Kind::Unknown)));
    for span in of_kind(Kind::Comment).flat_map(Property::values) {
        let comment = values.text(span);
        out.extend(paragraphs(&comment).map(|paragraph| (Remark::Comment(paragraph.to_owned()), span)));
    }
}

/// Appends the annotations of a node.
fn annotations(values: Values<'_>, node: Node<'_>, out: &mut Vec<(Remark, Span)>) {
    let of_kind = |kind: Kind| node.properties().filter(move |property| property.kind() == kind);
    // Programs write the properties of a node in any order, so their order has no meaning.
    for mark in Mark::ALL {
        for property in of_kind(Kind::Annotation(mark)) {
            let is_strong = values.simple(property.value()).trim() == "2";
            out.push((Remark::Annotation(mark.sign(is_strong).text().to_owned()), property.span()));
        }
    }
    for span in of_kind(Kind::OtherAnnotations).flat_map(Property::values) {
        out.push((Remark::Annotation(values.simple(span).into_owned()), span));
    }
}

/// A comment that contains unknown properties as written, if there are any. Others may be between them, so its place is that of the
/// first one.
fn unknown_comment<'t>(values: Values<'_>, properties: impl Iterator<Item = Property<'t>>) -> Option<(Remark, Span)> {
    let (mut written, mut span) = (String::new(), None);
    for property in properties {
        written.extend(capital_letters(property.name(values.text)).map(char::from));
        for value in property.values() {
            written.extend(["[", &values.escaped(value), "]"]);
        }
        span.get_or_insert(property.span());
    }
    Some((Remark::Comment(format!("{UNKNOWN_PREFIX}{}]", percent_encode(&written))), span?))
}

/// The remarks of a node that lists their order. Remarks that are not listed come last.
fn read_in_order(values: Values<'_>, node: Node<'_>, order: Property<'_>, out: &mut Vec<(Remark, Span)>) {
    let of_kind = |kind: Kind| node.properties().filter(move |property| property.kind() == kind);
    let comments: Vec<Span> = of_kind(Kind::Comment).flat_map(Property::values).collect();
    let comment_span = comments.first().copied().unwrap_or_default();
    let texts: Vec<_> = comments.into_iter().map(|span| values.text(span)).collect();
    let mut paragraphs = texts.iter().flat_map(|text| paragraphs(text));
    let mut unknown = of_kind(Kind::Unknown);
    let mut annotated: Vec<(Remark, Span)> = Vec::new();
    annotations(values, node, &mut annotated);
    for span in order.values() {
        let entry = values.simple(span);
        if let Some(text) = entry.strip_prefix("C:") {
            out.push((Remark::Comment(percent_decode(text).into_owned()), span));
        } else if let Some(text) = entry.strip_prefix("E:") {
            out.push((Remark::Escape(percent_decode(text).into_owned()), span));
        } else if let Some(count) = counted(&entry, "C") {
            let joined: Vec<&str> = paragraphs.by_ref().take(count).collect();
            if !joined.is_empty() {
                out.push((Remark::Comment(joined.join(PARAGRAPH)), comment_span));
            }
        } else if let Some((count, exact)) = exact_comment(&entry) {
            let joined = paragraphs.by_ref().take(count).collect::<Vec<_>>().join(PARAGRAPH);
            if joined == shown_text(&exact) {
                out.push((Remark::Comment(exact.into_owned()), span));
            } else if !joined.is_empty() {
                // Another program has changed it.
                out.push((Remark::Comment(joined), comment_span));
            }
        } else if let Some(count) = counted(&entry, "U") {
            out.extend(unknown_comment(values, unknown.by_ref().take(count)));
        } else {
            let remark = match &*entry {
                "V" => Remark::Variation,
                "^" => Remark::Tags,
                "=" => Remark::Result,
                _ => Remark::Annotation(entry.into_owned()),
            };
            out.push((remark, span));
        }
    }
    let said: HashSet<String> = out.iter().filter_map(|(remark, _)| annotation(remark).map(str::to_owned)).collect();
    annotated.retain(|(remark, _)| annotation(remark).is_none_or(|mark| !said.contains(mark)));
    out.append(&mut annotated);
    out.extend(paragraphs.map(|paragraph| (Remark::Comment(paragraph.to_owned()), comment_span)));
    out.extend(unknown_comment(values, unknown));
}

/// The text of an annotation.
fn annotation(remark: &Remark) -> Option<&str> {
    if let Remark::Annotation(mark) = remark { Some(mark) } else { None }
}

/// The number after a letter; 1 if there is none.
fn counted(entry: &str, letter: &str) -> Option<usize> {
    match entry.strip_prefix(letter)? {
        "" => Some(1),
        digits => digits.parse().ok(),
    }
}

/// Appends the properties of these remarks. `variations` means that variations after all other remarks need not be
/// listed, and `moves` that the node has a move, so that it can be annotated.
pub(super) fn write(remarks: &[Remark], variations: bool, moves: bool, root: bool, out: &mut Vec<Vec<u8>>) {
    if remarks.is_empty() {
        return;
    }
    let trailing = remarks.iter().rev().take_while(|remark| variations && **remark == Remark::Variation).count();
    let mentioned = &remarks[..remarks.len() - trailing];
    let begin = out.len();
    if write_simply(mentioned, moves, root, out) && round_trips(mentioned, out.get(begin..).unwrap_or_default(), root) {
        return;
    }
    out.truncate(begin);
    write_in_order(remarks, moves, root, out);
}

/// Whether reading these properties yields the same remarks.
fn round_trips(remarks: &[Remark], written: &[Vec<u8>], root: bool) -> bool {
    let found = read_back(&written.concat(), root);
    found.iter().map(|(remark, _)| remark).eq(remarks)
}

/// The remarks of a node with these properties.
fn read_back(properties: &[u8], root: bool) -> Vec<(Remark, Span)> {
    let whole = [if root { &b"(;"[..] } else { b"(;;" }, properties, b")"].concat();
    let (mut tree, mut found) = (Tree::default(), Vec::new());
    read_tree(&whole, 0, &mut tree);
    if let Some(node) = tree.main_line().next() {
        read(tree.values(&whole), node, &mut found);
    }
    found
}

/// Writes properties in the order that [`read`] assumes. `false` if that is not the order of the remarks.
fn write_simply(remarks: &[Remark], moves: bool, root: bool, out: &mut Vec<Vec<u8>>) -> bool {
    let mut comment = false;
    let mut used: Vec<&str> = Vec::new();
    let mut others = false;
    let mut index = 0;
    while let Some(remark) = remarks.get(index) {
        index += 1;
        match remark {
            Remark::Comment(text) => {
                if let Some((properties, _)) = unknown_properties(text, root) {
                    out.push(properties.into_bytes());
                    continue;
                }
                if std::mem::replace(&mut comment, true) {
                    return false;
                }
                let mut joined = text.clone();
                while let Some(Remark::Comment(text)) = remarks.get(index)
                    && unknown_properties(text, root).is_none()
                {
                    joined = joined + PARAGRAPH + text;
                    index += 1;
                }
                out.push(property("C", &joined));
            }
            Remark::Annotation(mark) => match standard(mark).filter(|_| moves) {
                Some((name, value)) if !used.contains(&name) => {
                    used.push(name);
                    out.push(property(name, value));
                }
                _ if std::mem::replace(&mut others, true) => return false,
                _ => {
                    let mut list = property("XN", mark);
                    while let Some(Remark::Annotation(mark)) = remarks.get(index)
                        && standard(mark).is_none_or(|_| !moves)
                    {
                        list.extend_from_slice(&property("", mark));
                        index += 1;
                    }
                    out.push(list);
                }
            },
            Remark::Escape(_) | Remark::Variation | Remark::Tags | Remark::Result => return false,
        }
    }
    true
}

fn write_in_order(remarks: &[Remark], moves: bool, root: bool, out: &mut Vec<Vec<u8>>) {
    let mut order = Vec::from(*b"XR");
    let mut entry = |text: &str| {
        order.push(b'[');
        escape(text, false, &mut order);
        order.push(b']');
    };
    let mut used: Vec<&str> = Vec::new();
    let mut joined = String::new();
    for remark in remarks {
        match remark {
            Remark::Comment(text) => {
                if let Some((properties, count)) = unknown_properties(text, root) {
                    entry(&with_count("U", count));
                    out.push(properties.into_bytes());
                } else if let Some(count) = plain_paragraphs(text) {
                    entry(&with_count("C", count));
                    joined.push_str(if joined.is_empty() { "" } else { PARAGRAPH });
                    joined.push_str(text);
                } else {
                    let shown = shown_text(text);
                    let count = shown.split(PARAGRAPH).filter(|paragraph| !paragraph.is_empty()).count();
                    let number = if count == 0 { String::new() } else { count.to_string() };
                    entry(&format!("C{number}:{}", percent_encode(text)));
                    let is_same =
                        text.chars().map(|letter| if is_blank(letter) { ' ' } else { letter }).eq(shown.chars());
                    joined.push_str(if joined.is_empty() || count == 0 { "" } else { PARAGRAPH });
                    joined.push_str(if is_same { text } else { &shown });
                }
            }
            Remark::Annotation(mark) => {
                entry(mark);
                // For other programs; `read_in_order` ignores these.
                if let Some((name, value)) = standard(mark).filter(|(name, _)| moves && !used.contains(name)) {
                    used.push(name);
                    out.push(property(name, value));
                }
            }
            Remark::Escape(text) => entry(&format!("E:{}", percent_encode(text))),
            Remark::Variation => entry("V"),
            Remark::Tags => entry("^"),
            Remark::Result => entry("="),
        }
    }
    if !joined.is_empty() {
        out.push(property("C", &joined));
    }
    out.push(order);
}

fn with_count(letter: &str, count: usize) -> String {
    if count == 1 { letter.to_owned() } else { format!("{letter}{count}") }
}

/// A property with one value.
pub(super) fn property(name: &str, value: &str) -> Vec<u8> {
    let mut written = Vec::with_capacity(name.len() + value.len() + 2);
    push_property(name, value, &mut written);
    written
}

/// Appends a property.
pub(super) fn push_property(name: &str, value: &str, out: &mut Vec<u8>) {
    out.extend_from_slice(name.as_bytes());
    out.push(b'[');
    escape(value, false, out);
    out.push(b']');
}

/// The property and value of a standard SGF annotation. A number such as `$1` has none, because it would be read back as a sign.
fn standard(mark: &str) -> Option<(&'static str, &'static str)> {
    Some(match Sign::written(mark)? {
        Sign::Good => ("TE", "1"),
        Sign::VeryGood => ("TE", "2"),
        Sign::Mistake => ("BM", "1"),
        Sign::Blunder => ("BM", "2"),
        Sign::Interesting => ("IT", ""),
        Sign::Doubtful => ("DO", ""),
    })
}

/// The number of paragraphs of a comment, if it can be separated from its neighbours in the comment of a node.
fn plain_paragraphs(comment: &str) -> Option<usize> {
    let count = comment.split(PARAGRAPH).count();
    let changes = comment.contains(['\r', '\t', '\u{b}', '\u{c}']);
    let mixes = comment.starts_with('\n') || comment.ends_with('\n');
    (!changes && !mixes && paragraphs(comment).count() == count).then_some(count)
}

/// Blanks that are spaces in a Text of SGF.
fn is_blank(letter: char) -> bool {
    matches!(letter, '\t' | '\u{b}' | '\u{c}')
}

/// A comment as the comment of a node can hold it, without what separates it from others.
fn shown_text(comment: &str) -> String {
    let mut written = Vec::new();
    escape(comment, false, &mut written);
    let paragraphs: Vec<String> =
        paragraphs(&text(&written)).map(|paragraph| paragraph.trim_matches('\n').to_owned()).collect();
    paragraphs.join(PARAGRAPH)
}

/// The number of paragraphs and the exact text of a comment that differs from what `C` holds.
fn exact_comment(entry: &str) -> Option<(usize, Cow<'_, str>)> {
    let (count, exact) = entry.split_once(':')?;
    Some((counted(count, "C")?, percent_decode(exact)))
}

/// The unknown properties in a comment, and their number, if it contains nothing else.
fn unknown_properties(comment: &str, root: bool) -> Option<(String, usize)> {
    let written = percent_decode(comment.strip_prefix(UNKNOWN_PREFIX)?.strip_suffix(']')?).into_owned();
    let mut lexer = Lexer::new(written.as_bytes(), 0);
    let (mut count, mut end, mut ends_with_value) = (0, 0, false);
    while let Some((token, span)) = lexer.next() {
        let name = written.as_bytes().get(span.start..span.end).unwrap_or_default();
        match token {
            Token::Name => {
                let is_unknown =
                    name.iter().all(u8::is_ascii_uppercase) && kind_of_name(name, root) == Some(Kind::Unknown);
                if !is_unknown || span.start != end {
                    return None;
                }
                count += 1;
            }
            Token::Value { closed: true } if count > 0 && span.start == end + 1 => {}
            _ => return None,
        }
        (ends_with_value, end) = (token != Token::Name, lexer.at);
    }
    let is_complete = ends_with_value && end == written.len();
    (is_complete && comment == format!("{UNKNOWN_PREFIX}{}]", percent_encode(&written))).then_some((written, count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn comment(text: &str) -> Remark {
        Remark::Comment(text.into())
    }

    fn annotation(text: &str) -> Remark {
        Remark::Annotation(text.into())
    }

    /// Writes remarks, checks that they come back, and returns what was written.
    fn properties(remarks: &[Remark], variations: bool, moves: bool) -> Vec<String> {
        let mut out = Vec::new();
        write(remarks, variations, moves, false, &mut out);
        let trailing = remarks.iter().rev().take_while(|remark| variations && **remark == Remark::Variation).count();
        let all: Vec<String> = out.iter().map(|property| String::from_utf8(property.clone()).unwrap()).collect();
        let is_ordered = all.iter().any(|property| property.starts_with("XR["));
        let expected = if is_ordered { remarks } else { &remarks[..remarks.len() - trailing] };
        assert!(round_trips(expected, &out, false), "{remarks:?} {all:?}");
        all
    }

    fn written(remarks: &[Remark], variations: bool) -> String {
        properties(remarks, variations, true).concat()
    }

    #[test]
    fn standard_remarks_have_standard_properties() {
        let all =
            [annotation("!"), annotation("??"), annotation("$14"), annotation("$9"), comment("one]"), comment("two")];
        assert_eq!(written(&all, false), "TE[1]BM[2]XN[$14][$9]C[one\\]\n\ntwo]");
        assert_eq!(written(&[annotation("!?"), Remark::Variation, Remark::Variation], true), "IT[]");
        assert_eq!(written(&[comment("[%sgf MN[3]LB[aa:x%0A]]"), comment("x")], false), "MN[3]LB[aa:x\n]C[x]");
        assert_eq!(written(&[], true), "");
        let marks = [
            ("!", "TE[1]"),
            ("!!", "TE[2]"),
            ("?", "BM[1]"),
            ("??", "BM[2]"),
            ("!?", "IT[]"),
            ("?!", "DO[]"),
            ("$1", "XN[$1]"),
        ];
        for (mark, property) in marks {
            assert_eq!(written(&[annotation(mark)], false), property);
        }
    }

    /// In SGF a node has a property only once, and annotations of moves only with a move.
    #[test]
    fn remarks_in_any_order_are_properties_that_occur_once() {
        let all = [
            comment("a"),
            comment("\nb"),
            comment("c\n"),
            comment("d\n\ne"),
            comment("\tf"),
            comment(" \t"),
            comment(""),
            comment("[%sgf MN[1]]"),
            annotation("!"),
            annotation("!!"),
            annotation("?"),
            annotation("$1"),
            Remark::Escape("g".into()),
            Remark::Variation,
        ];
        let mut random = Random::new(31, 0);
        for _ in 0..10_000 {
            let remarks: Vec<Remark> = (0..random.below(6)).map(|_| all[random.below(all.len())].clone()).collect();
            let (variations, moves) = (random.one_in(2), random.one_in(2));
            let written = properties(&remarks, variations, moves);
            let mut names: Vec<&str> = written.iter().map(|property| property.split('[').next().unwrap()).collect();
            names.retain(|name| *name != "MN");
            assert!(moves || !names.iter().any(|name| ["TE", "BM"].contains(name)), "{written:?}");
            names.sort_unstable();
            assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{remarks:?} {written:?}");
        }
    }

    #[test]
    fn an_unusual_order_is_written() {
        let all = [comment("a"), Remark::Variation, comment("b")];
        assert_eq!(written(&all, true), "C[a\n\nb]XR[C][V][C]");
        assert_eq!(written(&[Remark::Variation], false), "XR[V]");
        assert_eq!(written(&[comment("a"), annotation("!")], false), "TE[1]C[a]XR[C][!]");
        let marks = [annotation("$1"), annotation("!"), annotation("$2")];
        assert_eq!(written(&marks, false), "TE[1]XR[$1][!][$2]");
        assert_eq!(written(&[comment("a\n\nb"), comment("c")], false), "C[a\n\nb\n\nc]XR[C2][C]");
        assert_eq!(written(&[comment("50%\tx")], false), "C[50%\tx]XR[C1:50%25%09x]");
        assert_eq!(
            written(&[comment("\na\r\n\r\nb"), comment("c")], false),
            "C[a\n\nb\n\nc]XR[C2:%0Aa%0D%0A%0D%0Ab][C]"
        );
        assert_eq!(written(&[comment(" \t")], false), "XR[C: %09]");
        assert_eq!(written(&[comment("")], false), "XR[C:]");
        assert_eq!(written(&[comment("a"), comment("")], false), "C[a]XR[C][C:]");
        assert_eq!(written(&[comment("a"), comment("\tb")], false), "C[a\n\n\tb]XR[C][C1:%09b]");
        assert_eq!(written(&[annotation("!"), annotation("!")], false), "TE[1]XN[!]");
        assert_eq!(written(&[Remark::Escape("a]".into()), Remark::Tags, Remark::Result], false), "XR[E:a\\]][^][=]");
        let kept = [comment("[%sgf MN[1]BL[2]]"), comment("[%sgf GB[1]]")];
        assert_eq!(written(&kept, false), "MN[1]BL[2]GB[1]XR[U2][U]");
    }

    #[test]
    fn comments_that_only_look_like_properties_stay_comments() {
        for text in [
            "[%sgf B[aa]]",
            "[%sgf GM[1]]",
            "[%sgf ;MN[1]]",
            "[%sgf MN[1])(]",
            "[%sgf MN[1] ]",
            "[%sgf mn[1]]",
            "[%sgf Mn[1]]",
            "[%sgf MN [1]]",
            "[%sgf MN[1] [2]]",
            "[%sgf [1]]",
            "[%sgf [1]MN[2]]",
            "[%sgf MN]",
            "[%sgf MN[1]",
            "[%sgf ]",
            "[%sgf MN[%31]]",
            "[%sgf MN[a\n]]",
        ] {
            let written = written(&[comment(text)], false);
            assert!(written.starts_with("C["), "{written}");
        }
        let mut out = Vec::new();
        write(&[comment("[%sgf SZ[9]]")], false, false, true, &mut out);
        assert_eq!(out.concat(), b"C[[%sgf SZ[9\\]\\]]");
    }
}
