//! Text in XML and HTML.

/// The text with special characters escaped. Characters that XML 1.0 does not allow, even escaped, become `\u{…}`
/// (<https://www.w3.org/TR/xml/#charsets>).
#[must_use]
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'.. => escaped.push(character),
            _ => escaped.extend(character.escape_unicode()),
        }
    }
    escaped
}
