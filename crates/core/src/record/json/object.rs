//! A JSON object, with the spans of its values.

use std::borrow::Cow;
use std::collections::HashMap;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::escape::Escapes;
use crate::diagnostic::{Code, Diagnostic, Span, add, shorten};
use crate::record::parsed::GameBuilder;
use crate::record::whole_number;

/// A value as written, already accepted by `serde_json`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Value<'t>(&'t str);

impl<'t> Value<'t> {
    /// The text of the value.
    pub(crate) fn text(self) -> &'t str {
        self.0
    }

    /// Whether the text begins with this character, such as `{` or `"`.
    pub(crate) fn begins_with(self, first: u8) -> bool {
        self.0.as_bytes().first() == Some(&first)
    }

    /// The text between the quotes of a string.
    fn quoted(self) -> Option<&'t str> {
        self.0.strip_prefix('"')?.strip_suffix('"')
    }
}

/// An element of an array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Element<'t> {
    /// The text between the quotes of a string without escapes, like nearly all moves.
    Plain(&'t str),
    /// A value that is not such a string.
    Other(Value<'t>),
}

/// The elements of an array. Because the array is known to be valid, only strings and brackets need attention, and nothing is
/// deserialized. The test `elements_are_those_of_serde_json` compares this with `serde_json`.
#[derive(Clone, Debug)]
pub(crate) struct Elements<'t> {
    array: &'t str,
    at: usize,
}

impl<'t> Iterator for Elements<'t> {
    type Item = Element<'t>;

    #[inline]
    fn next(&mut self) -> Option<Element<'t>> {
        let text = self.array.as_bytes();
        if let Some(length) = next_is_short(&text[self.at..]) {
            let start = self.at + 2;
            self.at = start + length + 1;
            return Some(Element::Plain(&self.array[start..start + length]));
        }
        let mut start = self.at;
        while matches!(text.get(start)?, b',' | b' ' | b'\n' | b'\r' | b'\t') {
            start += 1;
        }
        if text[start] == b'"'
            && let Some(length) = text[start + 1..].iter().position(|byte| matches!(byte, b'"' | b'\\'))
            && text[start + 1 + length] == b'"'
        {
            self.at = start + length + 2;
            return Some(Element::Plain(&self.array[start + 1..self.at - 1]));
        }
        if text[start] == b']' {
            return None;
        }
        self.at = start + value_length(&text[start..]).max(1);
        Some(Element::Other(Value(&self.array[start..self.at])))
    }
}

/// The length of a string of at most five bytes without escapes, if a text begins with a comma and such a string, as arrays of
/// moves go on. Eight bytes are looked at together.
#[inline]
fn next_is_short(text: &[u8]) -> Option<usize> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const OPENING: u64 = u16::from_le_bytes(*b",\"") as u64;
    let word = u64::from_le_bytes(*text.first_chunk()?);
    // The lowest bit that is set belongs to the first byte of this value; those above may be wrong.
    let bytes_with = |byte: u8| {
        let differences = (word >> 16) ^ (EACH * u64::from(byte));
        differences.wrapping_sub(EACH) & !differences & (EACH << 7)
    };
    let (quote, escape) = (bytes_with(b'"').trailing_zeros(), bytes_with(b'\\').trailing_zeros());
    (word & 0xffff == OPENING && quote < escape).then_some(quote as usize / 8)
}

/// The length of the value at the beginning of a valid text.
fn value_length(text: &[u8]) -> usize {
    let (mut at, mut depth) = (0, 0);
    while let Some(byte) = text.get(at) {
        match byte {
            b'"' => at += string_length(&text[at..]).unwrap_or(1),
            b',' | b']' | b'}' | b' ' | b'\n' | b'\r' | b'\t' if depth == 0 => break,
            b'[' | b'{' => (at, depth) = (at + 1, depth + 1),
            b']' | b'}' => (at, depth) = (at + 1, depth - 1),
            _ => at += 1,
        }
    }
    at
}

/// The length of the string at the beginning of a text, with its quotes; `None` if it is not closed.
pub(super) fn string_length(text: &[u8]) -> Option<usize> {
    let mut at = 1;
    loop {
        match text.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
}

/// The fields of an object in order. Names may be repeated.
pub(crate) struct Fields<'t>(pub(crate) Vec<(String, Value<'t>)>);

impl<'t> Fields<'t> {
    /// The value of the first field with this name, unless it is `null`.
    pub(crate) fn get(&self, name: &str) -> Option<Value<'t>> {
        self.0.iter().find(|(own, _)| own == name).map(|(_, value)| *value).filter(|value| value.0 != "null")
    }
}

impl<'de: 't, 't> Deserialize<'de> for Fields<'t> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct FieldsVisitor;

        impl<'de> Visitor<'de> for FieldsVisitor {
            type Value = Vec<(String, Value<'de>)>;

            fn expecting(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                formatter.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut fields = Vec::new();
                while let Some((name, value)) = map.next_entry::<String, &RawValue>()? {
                    fields.push((name, Value(value.get())));
                }
                Ok(fields)
            }
        }

        deserializer.deserialize_map(FieldsVisitor).map(Fields)
    }
}

/// An object in its text.
pub(crate) struct Object<'t> {
    text: &'t str,
    /// Maps spans in `text` to spans in the original, if `text` was extracted from it.
    origin: Option<&'t dyn Fn(Span) -> Span>,
    /// The span of the object in the original.
    pub(crate) span: Span,
    /// The fields of the object.
    pub(crate) fields: Fields<'t>,
}

impl<'t> Object<'t> {
    /// An object at this span of the original.
    pub(super) fn new(text: &'t str, span: Span, fields: Fields<'t>) -> Object<'t> {
        Object { text, origin: None, span, fields }
    }

    /// An object in an extracted text; `origin` maps spans in it to spans in the original.
    pub(crate) fn within(text: &'t str, origin: &'t dyn Fn(Span) -> Span, fields: Fields<'t>) -> Object<'t> {
        Object { text, origin: Some(origin), span: origin(Span::new(0, text.len())), fields }
    }

    /// The span of a part of its text.
    #[inline]
    pub(super) fn span_of(&self, part: &str) -> Span {
        let span = Span::within(self.text.as_bytes(), part.as_bytes());
        self.origin.map_or(span, |origin| origin(span))
    }

    /// The span of a value.
    pub(crate) fn place(&self, value: Value<'_>) -> Span {
        self.span_of(value.0)
    }

    /// The span of the opening brace, for findings about missing fields.
    pub(crate) fn brace(&self) -> Span {
        Span::new(self.span.start, self.span.start + 1)
    }

    /// The findings about those of these fields of the object, or of an object in it, that are repeated: only the first of each is read.
    pub(crate) fn repeated(&self, fields: &Fields<'t>, is_read: impl Fn(&str) -> bool) -> Vec<Diagnostic> {
        let mut seen: HashMap<&str, usize> = HashMap::new();
        let finding = |(name, value): &'_ (String, Value<'t>)| {
            let start = self.place(*value).start;
            let message = format!("the field `{}` occurs twice", shorten(name));
            Diagnostic::new(Code::BadField, Span::new(start, start + 1), message).help("the first one is used")
        };
        let mut findings = Vec::new();
        for field in &fields.0 {
            let number = seen.entry(&field.0).or_default();
            *number += 1;
            if *number == 2 && is_read(&field.0) {
                add(&mut findings, finding(field));
            }
        }
        findings
    }

    /// A string, and its span without the quotes.
    #[inline]
    pub(crate) fn string(&self, value: Value<'t>) -> Result<(Cow<'t, str>, Span), Diagnostic> {
        let Some(written) = value.quoted() else { return Err(self.bad(value, "a string")) };
        let string = if written.as_bytes().contains(&b'\\') {
            Cow::Owned(serde_json::from_str(value.0).map_err(|_| self.bad(value, "a string"))?)
        } else {
            Cow::Borrowed(written)
        };
        Ok((string, self.span_of(written)))
    }

    /// A string, a number or a truth value as text, and its span without quotes.
    pub(crate) fn word(&self, value: Value<'t>) -> Result<(Cow<'t, str>, Span), Diagnostic> {
        match value.0.as_bytes().first() {
            Some(b'"') => self.string(value),
            Some(b'{' | b'[' | b'n') | None => Err(self.bad(value, "a string")),
            Some(_) => Ok((Cow::Borrowed(value.0), self.place(value))),
        }
    }

    /// Maps spans in a string to spans in the original.
    pub(super) fn escapes(&self, string: Value<'_>) -> Escapes {
        let written = string.quoted().unwrap_or(string.0);
        Escapes::new(written, self.span_of(written))
    }

    /// The elements of an array.
    pub(crate) fn elements(&self, value: Value<'t>) -> Result<Elements<'t>, Diagnostic> {
        if value.begins_with(b'[') { Ok(Elements { array: value.0, at: 1 }) } else { Err(self.bad(value, "an array")) }
    }

    /// The values in an array.
    pub(crate) fn array(&self, array: Value<'t>) -> Result<Vec<Value<'t>>, Diagnostic> {
        let quoted = |text: &'t str| {
            let start = Span::within(array.0.as_bytes(), text.as_bytes()).start;
            Value(&array.0[start - 1..=start + text.len()])
        };
        let value = |element| match element {
            Element::Plain(text) => quoted(text),
            Element::Other(value) => value,
        };
        Ok(self.elements(array)?.map(value).collect())
    }

    /// The fields of an object within this one.
    pub(crate) fn fields(&self, value: Value<'t>) -> Result<Fields<'t>, Diagnostic> {
        serde_json::from_str(value.0).map_err(|_| self.bad(value, "an object"))
    }

    /// The finding that a value has the wrong type or content.
    #[cold]
    pub(crate) fn bad(&self, value: Value<'_>, wanted: &str) -> Diagnostic {
        let span = self.place(value);
        // An array may be as long as the game.
        let bracket = Span::new(span.start, span.start + 1);
        let (span, found) = match value.0.as_bytes().first() {
            Some(b'{') => (bracket, "an object".to_owned()),
            Some(b'[') => (bracket, "an array".to_owned()),
            _ => (span, shorten(value.0)),
        };
        Diagnostic::new(Code::BadField, span, format!("expected {wanted}, found {found}"))
    }
}

/// Adds a tag, unless its value is `null`.
pub(crate) fn tag<'t>(object: &Object<'t>, name: &str, value: Value<'t>, builder: &mut GameBuilder) {
    if value.text() == "null" {
        return;
    }
    match object.word(value) {
        Ok((word, span)) if name.eq_ignore_ascii_case("Size") && !value.begins_with(b'"') => {
            builder.tag(name, whole_number(&word), span);
        }
        Ok((word, span)) => builder.tag(name, &word, span),
        Err(finding) => builder.finding(finding),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The length is that of a text of at most five bytes between quotes, after a comma.
    #[test]
    fn short_strings_are_found() {
        const BYTES: [u8; 6] = [b'a', b'"', b'\\', b',', 0xc3, b'#'];
        for number in 0..BYTES.len().pow(6) {
            let letter = |at: u32| BYTES[number / BYTES.len().pow(at) % BYTES.len()];
            let inside: [u8; 6] = std::array::from_fn(|at| letter(at as u32));
            let end = inside.iter().position(|byte| matches!(byte, b'"' | b'\\'));
            let wanted = end.filter(|end| inside[*end] == b'"');
            assert_eq!(next_is_short(&[&b",\""[..], &inside, b"\"x"].concat()), wanted, "{inside:?}");
        }
        for text in
            [&b",\"a1\","[..], b"", b"\",a1\",\"b", b" \"a1\",\"b", b",'a1\",\"b", b",,\"a1\",\"", b",\xa2a1\",\"b"]
        {
            assert_eq!(next_is_short(text), None);
        }
        assert_eq!(next_is_short(b",\"a1\",\"b"), Some(2));
    }

    #[test]
    fn elements_are_those_of_serde_json() {
        let arrays = [
            "[]",
            "[ ]",
            r#"["a1","b2", "c\"3" ,"]","\\"]"#,
            "[\n\t1 , -2.5e3\r\n,null,true]",
            r#"[[],{}, [1,[2 , "]"]] ,{"a":[{"b":"}"}] }]"#,
            r#"["",[""],"é"]"#,
            r#"["a1","b12","a1-b2","a1-b2x","é","\"","a\\","","","a1", "b2","c"]"#,
            r#"[{"a":["}"]},[{}, [ ]] , "x" ,-1 ,{ } ,"longer than eight",true,[1]]"#,
            r#"["\\\"","\\","a\"b\\",["\\"],{"\\":"\"]"},0]"#,
            "[ \"a1\"\t,\r\"b2\"\n]",
        ];
        for array in arrays {
            let wanted: Vec<&RawValue> = serde_json::from_str(array).unwrap();
            let object = Object::new(array, Span::new(0, array.len()), Fields(Vec::new()));
            let found = object.array(Value(array)).unwrap();
            let found: Vec<&str> = found.into_iter().map(Value::text).collect();
            assert_eq!(found, wanted.iter().map(|value| value.get()).collect::<Vec<_>>(), "{array}");
            for (element, value) in object.elements(Value(array)).unwrap().zip(found) {
                let is_plain = value.starts_with('"') && !value.contains('\\');
                assert_eq!(matches!(element, Element::Plain(_)), is_plain, "{value}");
            }
        }
    }
}
