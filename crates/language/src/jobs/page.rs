//! The page of a document: findings, statistics, and a viewer for every game.

use std::io;

use crate::document::Document;
use xgames_analysis::openings::Scope;
use xgames_report::page::{ArchivePage, PageReading};

/// Writes the page of all games of a document, as `xgames report` does.
///
/// # Errors
/// The output cannot be written.
pub fn page(document: &Document, out: &mut impl io::Write) -> io::Result<()> {
    let scope = Scope::default();
    let (reading, mut page, mut games) = (PageReading::new(&scope), ArchivePage::new(&scope), Vec::new());
    let (name, text) = (document.name(), document.text().as_str());
    page.add(&reading.read_text(name, text.as_bytes(), document.defaults()), name, 1, &mut games);
    page.write(name, true, &mut &*games, out)
}
