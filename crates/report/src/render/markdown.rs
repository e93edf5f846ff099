//! Lays Markdown out for a terminal: headings, emphasis, lists, tables and code, with paragraphs broken at its width.

use anstyle::Style;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use textwrap::core::display_width;

/// The style of headings, strong text and code, which are the words to look for.
const STRONG: Style = Style::new().bold();
const EMPHASIS: Style = Style::new().italic();

/// The blanks before lines of code.
const INDENT: &str = "    ";

/// Lays out a text in at most `width` columns. Code is not broken. Every line ends with a line break.
#[must_use]
pub fn render(markdown: &str, width: usize) -> String {
    let mut page = Page { width: width.max(20), ..Page::default() };
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        page.add(event);
    }
    page.text
}

/// A page that is being laid out.
#[derive(Default)]
struct Page {
    width: usize,
    text: String,
    /// The words of the current paragraph, item or cell, with styles.
    words: String,
    /// Whether the current block is code, and shown as it is.
    is_code: bool,
    /// The rows of the current table.
    rows: Vec<Vec<String>>,
    /// The number of lists around the current item.
    depth: usize,
}

impl Page {
    fn add(&mut self, event: Event<'_>) {
        match event {
            Event::Start(Tag::Heading { .. } | Tag::Strong) => self.words.push_str(&STRONG.to_string()),
            Event::End(TagEnd::Strong) => self.words.push_str(&format!("{STRONG:#}")),
            Event::Start(Tag::Emphasis) => self.words.push_str(&EMPHASIS.to_string()),
            Event::End(TagEnd::Emphasis) => self.words.push_str(&format!("{EMPHASIS:#}")),
            Event::Code(code) => self.words.push_str(&format!("{STRONG}{code}{STRONG:#}")),
            Event::End(TagEnd::Heading(_)) => {
                self.words.push_str(&format!("{STRONG:#}"));
                self.paragraph("", "");
            }
            Event::Text(text) if self.is_code => {
                text.lines().for_each(|line| self.text.extend([if line.is_empty() { "" } else { INDENT }, line, "\n"]));
            }
            Event::Text(text) | Event::Html(text) | Event::InlineHtml(text) => self.words.push_str(&text),
            Event::SoftBreak | Event::HardBreak => self.words.push(' '),
            Event::Start(Tag::CodeBlock(_)) => {
                self.space();
                self.is_code = true;
            }
            Event::End(TagEnd::CodeBlock) => self.is_code = false,
            Event::End(TagEnd::Paragraph) if self.depth == 0 => self.paragraph("", ""),
            Event::Start(Tag::List(_)) => self.depth += 1,
            Event::End(TagEnd::List(_)) => self.depth -= 1,
            Event::End(TagEnd::Item) => self.paragraph("* ", "  "),
            Event::Start(Tag::TableRow | Tag::TableHead) => self.rows.push(Vec::new()),
            Event::End(TagEnd::TableCell) => {
                let cell = std::mem::take(&mut self.words);
                self.rows.last_mut().into_iter().for_each(|row| row.push(cell.clone()));
            }
            Event::End(TagEnd::Table) => self.table(),
            _ => {}
        }
    }

    /// An empty line between blocks.
    fn space(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Appends the words so far, with `first` before the first line and `further` before the others.
    fn paragraph(&mut self, first: &str, further: &str) {
        if first.is_empty() {
            self.space();
        }
        self.wrap(first, further);
        if first.is_empty() {
            self.text.push('\n');
        }
    }

    fn wrap(&mut self, first: &str, further: &str) {
        let options = textwrap::Options::new(self.width)
            .break_words(false)
            .word_separator(textwrap::WordSeparator::AsciiSpace)
            .word_splitter(textwrap::WordSplitter::NoHyphenation)
            .initial_indent(first)
            .subsequent_indent(further);
        for line in textwrap::wrap(&std::mem::take(&mut self.words), options) {
            self.text.extend([&*line, "\n"]);
        }
    }

    /// Appends the rows so far. Only the last column is broken into lines.
    fn table(&mut self) {
        self.space();
        let rows = std::mem::take(&mut self.rows);
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns.saturating_sub(1))
            .map(|column| {
                rows.iter().filter_map(|row| row.get(column)).map(|cell| display_width(cell)).max().unwrap_or(0)
            })
            .collect();
        let indent = " ".repeat(widths.iter().map(|width| width + 2).sum());
        for row in rows {
            let mut first = String::new();
            for (cell, width) in row.iter().zip(&widths) {
                first.push_str(cell);
                first.push_str(&" ".repeat(width + 2 - display_width(cell)));
            }
            self.words = row.last().cloned().unwrap_or_default();
            self.wrap(&first, &indent);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::games::Game;

    fn plain(markdown: &str, width: usize) -> String {
        anstream::adapter::strip_str(&render(markdown, width)).to_string()
    }

    #[test]
    fn a_page_is_laid_out() {
        let page = "# A game\n\nOne **two** three `four` *five* six seven\neight nine.\n\n* an item that is long\n* b\n\n\
                    ```text\n. B\nW .\n```\n\nEnd.\n\n    x\n    \n    y\n\n| move | meaning |\n|---|---|\n| `Ac4` | A is placed on c4 |\n";
        let expected = "A game\n\nOne two three four five\nsix seven eight nine.\n\n* an item that is long\n* b\n\n    . B\n    W .\n\
                        \nEnd.\n\n    x\n\n    y\n\nmove  meaning\nAc4   A is placed on c4\n";
        assert_eq!(plain(page, 24), expected);
        let styled = render("**a** *b*", 40);
        assert_eq!(styled, "\u{1b}[1ma\u{1b}[0m \u{1b}[3mb\u{1b}[0m\n\n");
    }

    /// The rules are laid out without a loss of words, with no line too long and no markup left.
    #[test]
    fn the_rules_keep_their_words() {
        for game in Game::ALL {
            let page = plain(game.rules(), 60);
            assert!(page.lines().all(|line| line.chars().count() <= 60 || line.starts_with(INDENT)), "{page}");
            assert!(!page.contains("**") && !page.contains("```") && !page.contains("\n#"), "{page}");
            let words = |text: &str| {
                let markup = ['*', '`', '#', '|', '-', '_'];
                text.chars().filter(|letter| !letter.is_whitespace() && !markup.contains(letter)).collect::<String>()
            };
            assert_eq!(words(&page), words(game.rules()), "{}", game.name());
        }
    }
}
