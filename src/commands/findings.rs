//! Findings on the error stream.

use std::io::Write;

use crate::diagnostic::{Location, Locator};
use crate::report::{self, JudgedGame};

/// Prints findings to the error stream: the output of these commands is data. `base` is where the text begins in its
/// file.
pub(super) fn print_findings(judged: JudgedGame<'_>, base: Location) {
    let mut locator = Locator::new(judged.text, base);
    for diagnostic in &judged.judgement.diagnostics {
        let text = report::draw_finding(judged, diagnostic, &mut locator, true);
        let _ = writeln!(anstream::stderr(), "{text}");
    }
}
