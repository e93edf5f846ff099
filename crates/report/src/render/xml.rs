//! Text in XML and HTML.

use xgames_core::diagnostic::printable;

/// The text with special characters escaped. Its lines are [`printable`]: a reader of the source, or of the picture, is not deceived by
/// directional marks. Characters that XML 1.0 does not allow, even escaped, become `\u{…}`, too
/// (<https://www.w3.org/TR/xml/#charsets>). Line ends and tabs stay.
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for part in text.split_inclusive(['\t', '\n']) {
        let (line, end) = part.split_at(part.trim_end_matches(['\t', '\n']).len());
        for character in printable(line).chars() {
            match character {
                '&' => escaped.push_str("&amp;"),
                '<' => escaped.push_str("&lt;"),
                '>' => escaped.push_str("&gt;"),
                '"' => escaped.push_str("&quot;"),
                ' '..='\u{fffd}' | '\u{10000}'.. => escaped.push(character),
                _ => escaped.extend(character.escape_unicode()),
            }
        }
        escaped.push_str(end);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_safe_to_show_and_keeps_its_lines() {
        assert_eq!(escape("<a>\t\"b\" & é\n\n"), "&lt;a&gt;\t&quot;b&quot; &amp; é\n\n");
        assert_eq!(escape("\u{1b}\u{9b}\u{202e}\r\n\u{fffe}"), "\\u{1b}\\u{9b}\\u{202e}\\u{d}\n\\u{fffe}");
        assert_eq!(escape("##[error]"), "##\\u{5b}error]");
    }
}
