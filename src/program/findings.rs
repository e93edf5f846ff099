//! Findings on the error stream.

use std::io::{self, Write};

use terminal_size::terminal_size_of;

use super::console::{columns, print_note};
use xgames_core::diagnostic::{Location, Locator, Span};
use xgames_core::judge::Judgement;
use xgames_core::record::Dialect;
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
}

impl ShownGames {
    /// Prints the findings of another game; see [`print_findings`].
    pub(crate) fn print(&mut self, judged: JudgedGame<'_>, dialect: &Dialect, base: Location) {
        self.games += 1;
        if self.games <= MAX_SHOWN {
            print_findings(judged, dialect, base);
        } else if self.games == MAX_SHOWN + 1 {
            print_note("further findings are not shown; `xgames verify` shows them all");
        }
    }
}

/// Prints findings about a text that is read from its first byte on and in the native format, such as one that was typed. `index` is the
/// number of the game, or 0.
pub(crate) fn print_typed(file: &str, text: &[u8], index: usize, judgement: &Judgement) {
    let (verdict, span) = (judgement.verdict(), Span::new(0, text.len()));
    let judged = JudgedGame { file, text, span, index, judgement, verdict, known: None };
    print_findings(judged, &Dialect::native(), Location::START);
}

/// Prints findings to the error stream: the output of these commands is data. `base` is where the text begins in its
/// file. Passwords in the text are not shown.
pub(crate) fn print_findings(judged: JudgedGame<'_>, dialect: &Dialect, base: Location) {
    let passwords = dialect.passwords(judged.text);
    if !passwords.is_empty() {
        let (mut text, mut judgement) = (judged.text.to_vec(), judged.judgement.clone());
        passwords.hide_in_findings(&text, &mut judgement.diagnostics);
        passwords.hide_in(&mut text);
        let judged = JudgedGame { text: &text, judgement: &judgement, ..judged };
        return print_findings(judged, &Dialect::native(), base);
    }
    let mut locator = Locator::new(judged.text, base);
    for diagnostic in &judged.judgement.diagnostics {
        let mut text = String::new();
        findings::draw_finding(&mut text, judged, diagnostic, &mut locator, error_look());
        let _ = writeln!(anstream::stderr(), "{text}");
    }
}
