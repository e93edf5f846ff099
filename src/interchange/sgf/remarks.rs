//! What stands at a node besides its move: comments, annotations, properties that mean nothing here; and where its
//! variations stand among them.

use super::nodes::{Kind, Node, Property, kind};
use super::text::{PARAGRAPH, decode, escape, paragraphs, shelter, simple, text, unshelter};
use super::tree::{Lexer, Token, is_property};
use crate::diagnostic::Span;

/// Something behind a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Remark {
    /// As the native record writes it.
    Annotation(String),
    Comment(String),
    /// A line that a native record leaves out.
    Escape(String),
    /// One of the variations of this ply.
    Variation,
    /// The tags; what stands before them is a preface.
    Tags,
    /// The result.
    Result,
}

/// A remark, and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) remark: Remark,
    pub(super) span: Span,
}

/// How a comment begins that holds properties.
const KEPT: &str = "[%sgf ";

/// What a node says besides its move, in the order in which a native record has it.
pub(super) fn read(whole: &[u8], node: &Node, out: &mut Vec<Placed>) {
    out.clear();
    if node.properties.iter().all(|property| matches!(property.kind, Kind::Move(_))) {
        return;
    }
    let part = |span: Span| whole.get(span.start..span.end).unwrap_or_default();
    if let Some(order) = node.properties.iter().find(|property| property.kind == Kind::Order) {
        return read_in_order(whole, node, node.values(order), out);
    }
    // Programs write the properties of a node in any order, so it means nothing.
    let mut add = |remark, span| out.push(Placed { remark, span });
    for name in ANNOTATIONS {
        let is_one = |property: &&Property| matches!(property.kind, Kind::Annotation(one, _) if one == name);
        for property in node.properties.iter().filter(is_one) {
            let Kind::Annotation(one, two) = property.kind else { continue };
            let doubled = simple(part(node.value(property))).trim() == "2";
            add(Remark::Annotation(if doubled { two } else { one }.to_owned()), property.span());
        }
    }
    let of_kind = |kind: Kind| node.properties.iter().filter(move |property| property.kind == kind);
    for &span in of_kind(Kind::OtherAnnotations).flat_map(|property| node.values(property)) {
        add(Remark::Annotation(simple(part(span))), span);
    }
    let mut kept = Kept::default();
    for property in of_kind(Kind::Unknown) {
        kept.add(&written(whole, node, property), property.span());
    }
    kept.flush(&mut add);
    for property in of_kind(Kind::Comment) {
        let span = node.value(property);
        for paragraph in paragraphs(&text(part(span))) {
            add(Remark::Comment(paragraph.to_owned()), span);
        }
    }
}

/// The usual annotations in the order in which they are told.
const ANNOTATIONS: [&str; 4] = ["!", "?", "!?", "?!"];

/// A property that is not known, as it is written.
fn written(whole: &[u8], node: &Node, property: &Property) -> String {
    let name = whole.get(property.name.start..property.name.end).unwrap_or_default();
    let mut written: String =
        name.iter().filter(|byte| byte.is_ascii_uppercase()).map(|byte| char::from(*byte)).collect();
    for value in node.values(property) {
        written.push('[');
        written.push_str(&decode(whole.get(value.start..value.end).unwrap_or_default()));
        written.push(']');
    }
    written
}

/// Properties that stand one behind the other.
#[derive(Default)]
struct Kept {
    written: String,
    span: Option<Span>,
}

impl Kept {
    fn add(&mut self, written: &str, span: Span) {
        self.written.push_str(written);
        self.span = Some(Span::new(self.span.map_or(span.start, |first| first.start), span.end));
    }

    fn flush(&mut self, add: &mut impl FnMut(Remark, Span)) {
        if let Some(span) = self.span.take() {
            add(Remark::Comment(format!("{KEPT}{}]", shelter(&std::mem::take(&mut self.written)))), span);
        }
    }
}

/// The remarks of a node that says in which order they stand. What it does not name stands behind the others.
fn read_in_order(whole: &[u8], node: &Node, order: &[Span], out: &mut Vec<Placed>) {
    let part = |span: Span| whole.get(span.start..span.end).unwrap_or_default();
    let is_kind = |kind| move |property: &&Property| property.kind == kind;
    let comment = node.properties.iter().find(is_kind(Kind::Comment)).map(|property| node.value(property));
    let comment_text = comment.map(|span| text(part(span))).unwrap_or_default();
    let comment_span = comment.unwrap_or_default();
    let mut paragraphs = paragraphs(&comment_text);
    let mut unknown = node.properties.iter().filter(is_kind(Kind::Unknown));
    let mut kept = Kept::default();
    for &span in order {
        let entry = simple(part(span));
        let mut add = |remark, span| out.push(Placed { remark, span });
        if let Some(text) = entry.strip_prefix("C:") {
            add(Remark::Comment(unshelter(text).into_owned()), span);
        } else if let Some(text) = entry.strip_prefix("E:") {
            add(Remark::Escape(unshelter(text).into_owned()), span);
        } else if let Some(count) = counted(&entry, "C") {
            let joined: Vec<&str> = paragraphs.by_ref().take(count).collect();
            if !joined.is_empty() {
                add(Remark::Comment(joined.join(PARAGRAPH)), comment_span);
            }
        } else if let Some(count) = counted(&entry, "U") {
            for property in unknown.by_ref().take(count) {
                kept.add(&written(whole, node, property), property.span());
            }
            kept.flush(&mut add);
        } else {
            let remark = match entry.as_str() {
                "V" => Remark::Variation,
                "^" => Remark::Tags,
                "=" => Remark::Result,
                _ => Remark::Annotation(entry),
            };
            add(remark, span);
        }
    }
    let mut add = |remark, span| out.push(Placed { remark, span });
    paragraphs.for_each(|paragraph| add(Remark::Comment(paragraph.to_owned()), comment_span));
    for property in unknown {
        kept.add(&written(whole, node, property), property.span());
    }
    kept.flush(&mut add);
}

/// The number behind a letter, 1 if there is none.
fn counted(entry: &str, letter: &str) -> Option<usize> {
    match entry.strip_prefix(letter)? {
        "" => Some(1),
        digits => digits.parse().ok(),
    }
}

/// Appends the properties that say this. `variations` tells how many variations follow by themselves, and `moves`
/// that the node has a move, which alone can be annotated.
pub(super) fn write(remarks: &[Remark], variations: bool, moves: bool, root: bool, out: &mut Vec<Vec<u8>>) {
    if remarks.is_empty() {
        return;
    }
    let trailing = remarks.iter().rev().take_while(|remark| variations && **remark == Remark::Variation).count();
    let told = &remarks[..remarks.len() - trailing];
    let begin = out.len();
    if write_simply(told, moves, root, out) && come_back(told, out.get(begin..).unwrap_or_default(), root) {
        return;
    }
    out.truncate(begin);
    write_in_order(remarks, moves, root, out);
}

/// Whether remarks are read as they were written.
fn come_back(remarks: &[Remark], written: &[Vec<u8>], root: bool) -> bool {
    let whole = written.concat();
    let mut node = Node::default();
    node.read(&whole, &mut Lexer::new(&whole, Span::new(0, whole.len())), root);
    let mut found = Vec::new();
    read(&whole, &node, &mut found);
    found.iter().map(|placed| &placed.remark).eq(remarks)
}

/// One property behind the other.
fn write_simply(remarks: &[Remark], moves: bool, root: bool, out: &mut Vec<Vec<u8>>) -> bool {
    let mut comment = false;
    let mut used: Vec<&str> = Vec::new();
    let mut others = false;
    let mut index = 0;
    while let Some(remark) = remarks.get(index) {
        index += 1;
        match remark {
            Remark::Comment(text) => {
                if let Some((properties, _)) = kept_properties(text, root) {
                    out.push(properties.into_bytes());
                    continue;
                }
                if std::mem::replace(&mut comment, true) {
                    return false;
                }
                let mut joined = text.clone();
                while let Some(Remark::Comment(text)) = remarks.get(index)
                    && kept_properties(text, root).is_none()
                {
                    joined = joined + PARAGRAPH + text;
                    index += 1;
                }
                out.push(property("C", &joined));
            }
            Remark::Annotation(mark) => match usual(mark).filter(|_| moves) {
                Some((name, value)) if !used.contains(&name) => {
                    used.push(name);
                    out.push(property(name, value));
                }
                _ if std::mem::replace(&mut others, true) => return false,
                _ => {
                    let mut list = property("XN", mark);
                    while let Some(Remark::Annotation(mark)) = remarks.get(index)
                        && usual(mark).is_none_or(|_| !moves)
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
                if let Some((properties, count)) = kept_properties(text, root) {
                    entry(&with_count("U", count));
                    out.push(properties.into_bytes());
                } else if let Some(count) = plain_paragraphs(text) {
                    entry(&with_count("C", count));
                    joined.push_str(if joined.is_empty() { "" } else { PARAGRAPH });
                    joined.push_str(text);
                } else {
                    entry(&format!("C:{}", shelter(text)));
                }
            }
            Remark::Annotation(mark) => {
                entry(mark);
                // For other programs; here the order tells it.
                if let Some((name, value)) = usual(mark).filter(|(name, _)| moves && !used.contains(name)) {
                    used.push(name);
                    out.push(property(name, value));
                }
            }
            Remark::Escape(text) => entry(&format!("E:{}", shelter(text))),
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

/// The property that other programs know an annotation by.
fn usual(mark: &str) -> Option<(&'static str, &'static str)> {
    match mark {
        "!" => Some(("TE", "1")),
        "!!" => Some(("TE", "2")),
        "?" => Some(("BM", "1")),
        "??" => Some(("BM", "2")),
        "!?" => Some(("IT", "")),
        "?!" => Some(("DO", "")),
        _ => None,
    }
}

/// How many paragraphs a comment is, if it can be told from those next to it in the comment of a node.
fn plain_paragraphs(comment: &str) -> Option<usize> {
    let count = comment.split(PARAGRAPH).count();
    let changes = comment.contains(['\r', '\t', '\u{b}', '\u{c}']);
    let mixes = comment.starts_with('\n') || comment.ends_with('\n');
    (!changes && !mixes && paragraphs(comment).count() == count).then_some(count)
}

/// The properties that a comment holds, and how many they are, if they would not mean anything else here.
fn kept_properties(comment: &str, root: bool) -> Option<(String, usize)> {
    let written = unshelter(comment.strip_prefix(KEPT)?.strip_suffix(']')?).into_owned();
    let mut lexer = Lexer::new(written.as_bytes(), Span::new(0, written.len()));
    let mut count = 0;
    let mut before = Token::Value(true);
    let mut end = 0;
    while let Some((token, span)) = lexer.next() {
        let name = written.as_bytes().get(span.start..span.end).unwrap_or_default();
        match token {
            Token::Name if matches!(before, Token::Value(_)) => {
                let unknown = is_property(name)
                    && name.iter().all(u8::is_ascii_uppercase)
                    && kind(&name[..name.len().min(3)], root) == Kind::Unknown;
                if !unknown || span.start != end {
                    return None;
                }
                count += 1;
            }
            Token::Value(true) if count > 0 && span.start == end + 1 => {}
            _ => return None,
        }
        before = token;
        end = lexer.at;
    }
    let complete = count > 0 && matches!(before, Token::Value(_)) && end == written.len();
    let spelt = complete && comment == format!("{KEPT}{}]", shelter(&written));
    spelt.then_some((written, count))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::random::Random;

    fn comment(text: &str) -> Remark {
        Remark::Comment(text.into())
    }

    fn annotation(text: &str) -> Remark {
        Remark::Annotation(text.into())
    }

    /// Writes remarks, checks that they come back, and returns what was written.
    fn written(remarks: &[Remark], variations: bool) -> String {
        let mut out = Vec::new();
        write(remarks, variations, true, false, &mut out);
        let trailing = remarks.iter().rev().take_while(|remark| variations && **remark == Remark::Variation).count();
        let text = String::from_utf8(out.concat()).unwrap();
        let expected = if text.contains("XR[") { remarks } else { &remarks[..remarks.len() - trailing] };
        assert!(come_back(expected, &out, false), "{text}");
        text
    }

    /// In a node of moves alone nobody looks for remarks. `PL` says nothing, but with it they are looked for.
    #[test]
    fn nodes_of_moves_alone_are_read_as_all_others_are() {
        let pieces = [
            "B[aa]",
            "W[]",
            "B[C[x\\]]",
            "B",
            "C[x]",
            "C[]",
            "TE[1]",
            "BM[2]",
            "XN[$3][!]",
            "MN[1]",
            "XR[C][V]",
            "XR[]",
            "CC[x]",
            "[x]",
            "]",
            "c",
        ];
        let told = |text: &str| {
            let (mut node, mut found) = (Node::default(), Vec::new());
            node.read(text.as_bytes(), &mut Lexer::new(text.as_bytes(), Span::new(0, text.len())), false);
            read(text.as_bytes(), &node, &mut found);
            format!("{found:?}")
        };
        let mut random = Random::new(37, 0);
        for _ in 0..4000 {
            // Often moves alone.
            let kinds = if random.one_in(2) { 3 } else { pieces.len() };
            let properties: String = (0..random.below(6)).map(|_| pieces[random.below(kinds)]).collect();
            assert_eq!(told(&format!(";     {properties}")), told(&format!(";PL[W]{properties}")), "{properties}");
        }
    }

    #[test]
    fn usual_remarks_have_usual_properties() {
        let all =
            [annotation("!"), annotation("??"), annotation("$14"), annotation("$9"), comment("one]"), comment("two")];
        assert_eq!(written(&all, false), "TE[1]BM[2]XN[$14][$9]C[one\\]\n\ntwo]");
        assert_eq!(written(&[annotation("!?"), Remark::Variation, Remark::Variation], true), "IT[]");
        assert_eq!(written(&[comment("[%sgf MN[3]LB[aa:x%0A]]"), comment("x")], false), "MN[3]LB[aa:x\n]C[x]");
        assert_eq!(written(&[], true), "");
    }

    #[test]
    fn what_has_another_order_says_so() {
        let all = [comment("a"), Remark::Variation, comment("b")];
        assert_eq!(written(&all, true), "C[a\n\nb]XR[C][V][C]");
        assert_eq!(written(&[Remark::Variation], false), "XR[V]");
        assert_eq!(written(&[comment("a"), annotation("!")], false), "TE[1]C[a]XR[C][!]");
        let marks = [annotation("$1"), annotation("!"), annotation("$2")];
        assert_eq!(written(&marks, false), "TE[1]XR[$1][!][$2]");
        assert_eq!(written(&[comment("a\n\nb"), comment("c")], false), "C[a\n\nb\n\nc]XR[C2][C]");
        assert_eq!(written(&[comment("50%\tx")], false), "XR[C:50%25%09x]");
        assert_eq!(written(&[comment("")], false), "XR[C:]");
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
