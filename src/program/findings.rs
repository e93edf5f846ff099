//! Findings on the error stream.

use std::io::Write;

use xgames_core::diagnostic::{Location, Locator};
use xgames_core::record::Dialect;
use xgames_report::findings::{self, JudgedGame};

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
        findings::draw_finding(&mut text, judged, diagnostic, &mut locator, true);
        let _ = writeln!(anstream::stderr(), "{text}");
    }
}
