//! Findings on the error stream.

use std::io::{self, Write};

use terminal_size::terminal_size_of;

use super::console::{columns, print_note};
use xgames_core::diagnostic::{Location, Locator, Span};
use xgames_core::judge::Judgement;
use xgames_core::record::{Dialect, Passwords};
use xgames_report::findings::{self, JudgedGame, Look};

/// The look of findings on the error stream, which leaves out colours itself.
pub(crate) fn error_look() -> Look {
    Look { styled: true, width: columns(terminal_size_of(io::stderr())) }
}

/// The greatest number of games whose findings are shown by a command whose output is data. An archive in an unknown format may have
/// millions of bad games, and to find the place of each takes time.
const MAX_SHOWN: usize = 100;

/// Prints the findings of games one by one, but not of all if many have some.
#[derive(Debug, Default)]
pub(crate) struct ShownGames {
    games: usize,
    searched: Option<Searched>,
}

/// The last text in which passwords were looked for. It may be the text of very many games.
#[derive(Debug)]
struct Searched {
    dialect: Dialect,
    text: Vec<u8>,
    passwords: Passwords,
    /// The text without the passwords.
    shown: Vec<u8>,
}

impl ShownGames {
    /// Prints the findings of another game to the error stream: the output of these commands is data. `base` is where the text begins
    /// in its file. Passwords in the text are not shown.
    pub(crate) fn print(&mut self, judged: JudgedGame<'_>, dialect: &Dialect, base: Location) {
        self.games += 1;
        if self.games > MAX_SHOWN {
            if self.games == MAX_SHOWN + 1 {
                print_note("further findings are not shown; `xgames verify` shows them all");
            }
            return;
        }
        if !dialect.secrets {
            return draw(judged, base);
        }
        let searched = self.search(judged.text, dialect);
        let mut judgement = judged.judgement.clone();
        searched.passwords.hide_in_findings(judged.text, &mut judgement.diagnostics);
        draw(JudgedGame { text: &searched.shown, judgement: &judgement, ..judged }, base);
    }

    /// Looks for the passwords of a text, unless it is the last one.
    fn search(&mut self, text: &[u8], dialect: &Dialect) -> &Searched {
        let last = self.searched.take().filter(|last| last.text == text && last.dialect == *dialect);
        self.searched.insert(last.unwrap_or_else(|| {
            let (passwords, mut shown) = (dialect.passwords(text), text.to_vec());
            passwords.hide_in(&mut shown);
            Searched { dialect: dialect.clone(), text: text.to_vec(), passwords, shown }
        }))
    }
}

/// Prints findings about a text that is read from its first byte on and in the native format, such as one that was typed. `index` is the
/// number of the game, or 0.
pub(crate) fn print_typed(file: &str, text: &[u8], index: usize, judgement: &Judgement) {
    let (verdict, span) = (judgement.verdict(), Span::new(0, text.len()));
    let judged = JudgedGame { file, text, span, index, judgement, verdict, known: None };
    draw(judged, Location::START);
}

/// Prints findings about a text without passwords.
fn draw(judged: JudgedGame<'_>, base: Location) {
    let mut locator = Locator::new(judged.text, base);
    for diagnostic in &judged.judgement.diagnostics {
        let mut text = String::new();
        findings::draw_finding(&mut text, judged, diagnostic, &mut locator, error_look());
        let _ = writeln!(anstream::stderr(), "{text}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Thousands of games may be of one text of mail, which is searched once for all of them.
    #[test]
    fn a_text_is_searched_once() {
        let mut shown = ShownGames::default();
        let (text, other) = (&b"move 12 ann pw k10"[..], &b"move 12 bob qx k10"[..]);
        let dialect = Dialect::of_text(None, "", text);
        let first = shown.search(text, &dialect).shown.as_ptr();
        assert_eq!(shown.search(text, &dialect).shown, b"move 12 ann ** k10");
        assert_eq!(shown.search(text, &dialect).shown.as_ptr(), first);
        assert_eq!(shown.search(other, &dialect).shown, b"move 12 bob ** k10");
        // What is a password depends on how the text is read.
        assert_eq!(shown.search(other, &Dialect::native()).shown, other);
    }
}
