//! The page of a document: findings, statistics, and a viewer for every game.

use std::io;

use crate::document::Document;
use xgames_analysis::openings::Scope;
use xgames_core::judge::Defaults;
use xgames_report::page::{ArchivePage, PageReading};

/// A text that is to become a page.
#[derive(Clone, Debug)]
pub struct PageTask {
    /// The name of the file.
    name: String,
    text: String,
    defaults: Defaults,
}

/// All games of a document.
#[must_use]
pub fn page_task(document: &Document) -> PageTask {
    let text = document.text().as_str().to_owned();
    PageTask { name: document.name().to_owned(), text, defaults: document.defaults().clone() }
}

impl PageTask {
    /// Writes the page, as `xgames report` does.
    ///
    /// # Errors
    /// The output cannot be written.
    pub fn write(&self, out: &mut impl io::Write) -> io::Result<()> {
        let scope = Scope::default();
        let (reading, mut page, mut games) = (PageReading::new(&scope), ArchivePage::new(&scope), Vec::new());
        page.add(&reading.read_text(&self.name, self.text.as_bytes(), &self.defaults), &self.name, 1, &mut games);
        page.write(&self.name, true, &mut &*games, out)
    }
}
