//! Text for people, as Markdown or plain. Text of records in Markdown must not become links, pictures or other markup.

use std::borrow::Cow;

use xgames_core::diagnostic::printable;

/// A form of text for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Markup {
    /// Markdown, in which boards may be pictures too.
    Markdown {
        /// Whether boards are pictures too.
        pictures: bool,
    },
    /// Text without any markup.
    Plain,
}

impl Default for Markup {
    fn default() -> Markup {
        Markup::Markdown { pictures: false }
    }
}

impl Markup {
    /// A text of several lines that are shown as they are. In Markdown it is a block of code, which no text ends before its end.
    #[must_use]
    pub fn block(self, text: &str) -> String {
        let lines: Vec<_> = text.lines().map(printable).collect();
        let lines = lines.join("\n");
        if self == Markup::Plain {
            return lines;
        }
        let longest = text.split(|character| character != '`').map(str::len).max().unwrap_or(0);
        let fence = "`".repeat(longest.max(2) + 1);
        format!("{fence}text\n{lines}\n{fence}")
    }

    /// A message, in which the parts between backticks are code and the rest is words.
    #[must_use]
    pub fn message(self, text: &str) -> String {
        let text = printable(text);
        if self == Markup::Plain {
            return text.into_owned();
        }
        let parts: Vec<&str> = text.split('`').collect();
        if parts.len().is_multiple_of(2) {
            return self.words(&text);
        }
        let part = |(index, part): (usize, &&str)| if index % 2 == 1 { format!("`{part}`") } else { self.words(part) };
        parts.iter().enumerate().map(part).collect()
    }

    /// Words that have no markup, whatever is in them.
    #[must_use]
    pub fn words(self, text: &str) -> String {
        let text = printable(text);
        if self == Markup::Plain {
            return text.into_owned();
        }
        let mut out = String::with_capacity(text.len());
        for character in text.chars() {
            if character.is_ascii_punctuation()
                && !matches!(character, '.' | ',' | ':' | ';' | '\'' | '"' | '(' | ')' | '?' | '/' | '%')
            {
                out.push('\\');
            }
            out.push(character);
        }
        out
    }

    /// A word that is stressed. It has no markup of its own.
    #[must_use]
    pub fn strong(self, word: &str) -> Cow<'_, str> {
        if self == Markup::Plain { word.into() } else { format!("**{word}**").into() }
    }

    /// The line between two descriptions.
    #[must_use]
    pub fn rule(self) -> &'static str {
        if self == Markup::Plain { "\n\n" } else { "\n\n---\n\n" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_records_is_no_markup() {
        let markup = Markup::default();
        assert_eq!(markup.message("‘[x](http://y)’ is not `Result`"), "‘\\[x\\](http://y)’ is not `Result`");
        assert_eq!(markup.message("a ` b <i>"), "a \\` b \\<i\\>");
        assert_eq!(markup.block("a ```` b\n\u{1b}[2J"), "`````text\na ```` b\n\\u{1b}[2J\n`````");
        assert_eq!(markup.words("a\n# b"), "a\\\\u\\{a\\}\\# b");
    }

    #[test]
    fn plain_text_is_as_it_is() {
        let markup = Markup::Plain;
        assert_eq!(markup.message("‘[x](y)’ is not `Result`"), "‘[x](y)’ is not `Result`");
        assert_eq!(markup.block("a ```` b\n\u{1b}[2J"), "a ```` b\n\\u{1b}[2J");
        assert_eq!((&*markup.strong("a"), markup.words("*b*"), markup.rule()), ("a", "*b*".to_owned(), "\n\n"));
    }
}
