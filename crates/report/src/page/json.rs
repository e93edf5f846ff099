//! JSON inside a page.

use crate::render::one_line::one_line;
use xgames_core::diagnostic::shortened;

/// Appends a text as a string of JSON. Characters that act on a terminal or reorder text are shown as in other reports
/// (`\u{202e}`), line ends are blanks, and there is no `<`, so that no text can end the script element around it.
pub(super) fn push_string(json: &mut Vec<u8>, text: &str) {
    json.push(b'"');
    // Without an early exit the compiler vectorizes this loop.
    let is_plain = text
        .bytes()
        .fold(true, |plain, byte| plain & matches!(byte, b' '..=b'~') & !matches!(byte, b'"' | b'#' | b'<' | b'\\'));
    if is_plain {
        json.extend_from_slice(text.as_bytes());
    } else {
        push_escaped(json, text);
    }
    json.push(b'"');
}

/// Appends a text between the quotes of a string.
fn push_escaped(json: &mut Vec<u8>, text: &str) {
    let shown = one_line(text);
    let mut rest = shown.as_bytes();
    while let Some(at) = memchr::memchr3(b'"', b'\\', b'<', rest) {
        json.extend(&rest[..at]);
        match rest[at] {
            b'<' => json.extend(b"\\u003c"),
            byte => json.extend([b'\\', byte]),
        }
        rest = &rest[at + 1..];
    }
    json.extend(rest);
}

/// Appends a text of at most `max` characters; a longer one is cut.
pub(super) fn push_beginning(json: &mut Vec<u8>, text: &str, max: usize) {
    push_string(json, &shortened(text, max));
}

/// Appends a number, without the machinery of formatting.
pub(super) fn push_integer(json: &mut Vec<u8>, mut number: u32) {
    let mut digits = [b'0'; 10];
    let mut start = digits.len();
    while start == digits.len() || number > 0 {
        start -= 1;
        digits[start] = b'0' + (number % 10) as u8;
        number /= 10;
    }
    json.extend_from_slice(&digits[start..]);
}

/// Appends a number.
pub(super) fn push_number(json: &mut Vec<u8>, number: impl std::fmt::Display) {
    json.extend(number.to_string().bytes());
}

/// Appends the name of a member that is not the first one of its object. Its value is to be appended to what is returned.
pub(super) fn member<'j>(json: &'j mut Vec<u8>, name: &str) -> &'j mut Vec<u8> {
    for part in [",\"", name, "\":"] {
        json.extend_from_slice(part.as_bytes());
    }
    json
}

/// Appends the elements of an array.
pub(super) fn push_array<T>(
    json: &mut Vec<u8>,
    elements: impl IntoIterator<Item = T>,
    mut push: impl FnMut(&mut Vec<u8>, T),
) {
    json.push(b'[');
    for (number, element) in elements.into_iter().enumerate() {
        if number > 0 {
            json.push(b',');
        }
        push(json, element);
    }
    json.push(b']');
}

/// Appends the members of an object, each with its name.
pub(super) fn push_object<T>(
    json: &mut Vec<u8>,
    members: impl IntoIterator<Item = (impl AsRef<str>, T)>,
    mut push: impl FnMut(&mut Vec<u8>, T),
) {
    json.push(b'{');
    for (number, (name, member)) in members.into_iter().enumerate() {
        if number > 0 {
            json.push(b',');
        }
        push_string(json, name.as_ref());
        json.push(b':');
        push(json, member);
    }
    json.push(b'}');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_stay_texts() {
        let hostile = "</script><!--\"\\\u{202e}\u{2028}\u{0}\u{1b}[2J\r\n\tend é";
        let mut json = Vec::new();
        push_string(&mut json, hostile);
        let text = String::from_utf8(json).unwrap();
        assert!(
            !text.contains('<') && text.chars().all(|character| !xgames_core::diagnostic::acts_on_terminal(character))
        );
        let read: String = serde_json::from_str(&text).unwrap();
        assert_eq!(read, "</script><!--\"\\\\u{202e}\\u{2028}\\u{0}\\u{1b}[2J  end é");
    }

    #[test]
    fn integers_have_all_their_digits() {
        for number in [0, 9, 10, 90, 12345, u32::MAX] {
            let mut json = Vec::new();
            push_integer(&mut json, number);
            assert_eq!(String::from_utf8(json).unwrap(), number.to_string());
        }
    }

    #[test]
    fn long_texts_are_cut() {
        let mut json = Vec::new();
        push_beginning(&mut json, &"é".repeat(1 << 20), 3);
        assert_eq!(String::from_utf8(json).unwrap(), "\"ééé…\"");
    }
}
