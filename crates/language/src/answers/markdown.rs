//! Text of records in Markdown, where it must not become links, pictures or other markup.

use xgames_core::diagnostic::printable;

/// The text as a block of code. No text ends the block before its end.
#[must_use]
pub fn code_block(text: &str) -> String {
    let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    let lines: Vec<_> = text.lines().map(printable).collect();
    format!("{fence}text\n{}\n{fence}", lines.join("\n"))
}

/// A message in Markdown: the parts between backticks are code, and the rest is plain text.
#[must_use]
pub fn message(text: &str) -> String {
    let text = printable(text);
    let parts: Vec<&str> = text.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return plain(&text);
    }
    let part = |(index, part): (usize, &&str)| if index % 2 == 1 { format!("`{part}`") } else { plain(part) };
    parts.iter().enumerate().map(part).collect()
}

/// A text without markup.
#[must_use]
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in printable(text).chars() {
        if character.is_ascii_punctuation()
            && !matches!(character, '.' | ',' | ':' | ';' | '\'' | '"' | '(' | ')' | '?' | '/' | '%')
        {
            out.push('\\');
        }
        out.push(character);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_records_is_no_markup() {
        assert_eq!(message("‘[x](http://y)’ is not `Result`"), "‘\\[x\\](http://y)’ is not `Result`");
        assert_eq!(message("a ` b <i>"), "a \\` b \\<i\\>");
        assert_eq!(code_block("a ```` b\n\u{1b}[2J"), "`````text\na ```` b\n\\u{1b}[2J\n`````");
        assert_eq!(plain("a\n# b"), "a\\\\u\\{a\\}\\# b");
    }
}
