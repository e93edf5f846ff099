//! The page of whole archives: their games are read block by block, on any thread, and added in order. Only counts stay in memory.
//!
//! ```
//! # mod xgames { pub use xgames_core::*; pub use xgames_report::page; pub use xgames_analysis as analysis; }
//! use xgames::analysis::openings::Scope;
//! use xgames::judge::Defaults;
//! use xgames::page::{ArchivePage, PageReading};
//!
//! let (defaults, scope, text) = (Defaults::default(), Scope::default(), b"[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 a2 *\n");
//! let reading = PageReading::new(&scope);
//! let (mut page, mut games, mut html) = (ArchivePage::new(&scope), Vec::new(), Vec::new());
//! page.add(&reading.read_text("games.txt", text, &defaults), "games.txt", 1, &mut games);
//! page.write("One game", true, &mut &*games, &mut html)?;
//! assert!(html.starts_with(b"<!doctype html>"));
//! # Ok::<(), std::io::Error>(())
//! ```

use std::borrow::Cow;
use std::io::{self, Write};
use std::ops::ControlFlow;

use super::listing::Listing;
use super::reader::{Counted, PageReader, ReaderState};
use super::{Page, PageBoards, PageGames, Section, push_games};
use crate::findings::JudgedGame;
use crate::tables::{self, Summary};
use crate::verification::Counts;
use xgames_analysis::archive::pipeline::{Pool, SourceText};
use xgames_analysis::openings::{Openings, Scope};
use xgames_analysis::review;
use xgames_analysis::statistics::Statistics;
use xgames_core::diagnostic::{Code, Location, Locator};
use xgames_core::judge::Defaults;
use xgames_core::record::{self, Dialect, Events, Head};

/// The reading of blocks for a page. Several threads can share it.
pub struct PageReading<'d> {
    scope: &'d Scope,
    states: Pool<ReaderState>,
}

/// The games of a block as the page has them, and their counts.
#[derive(Default)]
pub struct BlockPage {
    counts: Counts,
    counted: Counted,
    games: PageGames,
}

/// Takes a game of a block with its number, from 0. Returns the number of its plies.
pub type TakeGame<'a> = dyn for<'t> FnMut(&mut Events<'t>, &Head<'t>, usize) -> u32 + 'a;

impl<'d> PageReading<'d> {
    /// A reading that counts the openings of this scope.
    #[must_use]
    pub fn new(scope: &'d Scope) -> PageReading<'d> {
        PageReading { scope, states: Pool::default() }
    }

    /// Reads the games of a block of a source; `base` is the place of its text in that. `each_game` must
    /// call the function that it is given once for each of the games.
    pub fn read(
        &self,
        SourceText { name: file, dialect, defaults, .. }: &SourceText,
        (text, base): (&[u8], Location),
        each_game: impl FnOnce(&mut TakeGame<'_>),
    ) -> BlockPage {
        let mut block = BlockPage::default();
        let mut reader = PageReader::new(defaults, self.scope, review::may_have_values(text), self.states.take());
        let passwords = dialect.passwords(text);
        let mut shown = Cow::Borrowed(text);
        if !passwords.is_empty() {
            passwords.hide_in(shown.to_mut());
        }
        let mut locator = Locator::new(&shown, base);
        each_game(&mut |events, head, number| {
            let (mut judgement, moves) = reader.read(events, head, &mut block.counted);
            let verdict = judgement.verdict();
            passwords.hide_in_findings(text, &mut judgement.diagnostics);
            block.counts.add_game(&judgement, verdict, 0);
            let (span, judgement) = (events.game_span(head), &judgement);
            let judged = JudgedGame { file, text: &shown, span, index: number + 1, judgement, verdict, known: None };
            block.games.add(judged, head, number, moves.as_ref(), &mut locator);
            reader.reuse(moves);
            judgement.plies
        });
        self.states.keep(reader.into_state(), text.len());
        block
    }

    /// Reads the games of a whole text, whatever its format.
    #[must_use]
    pub fn read_text(&self, file: &str, text: &[u8], defaults: &Defaults) -> BlockPage {
        let dialect = Dialect::of_text(None, file, text);
        let source =
            SourceText { name: file.to_owned(), dialect, first: 1, is_plain: false, defaults: defaults.clone() };
        self.read(&source, (text, Location::START), |take| {
            let mut number = 0;
            let _ = record::each_game(&source.dialect, text, true, |events, head| {
                take(events, head, number);
                number += 1;
                ControlFlow::Continue(())
            });
        })
    }
}

/// A page to which blocks are added in order.
pub struct ArchivePage<'d> {
    scope: &'d Scope,
    /// The number of the first plies whose openings are still counted.
    plies: u32,
    counts: Counts,
    statistics: Statistics,
    openings: Openings,
    boards: PageBoards,
    listing: Listing,
}

impl<'d> ArchivePage<'d> {
    /// A page without games, with the openings of this scope.
    #[must_use]
    pub fn new(scope: &'d Scope) -> ArchivePage<'d> {
        ArchivePage {
            scope,
            plies: scope.plies,
            counts: Counts::default(),
            statistics: Statistics::default(),
            openings: Openings::default(),
            boards: PageBoards::default(),
            listing: Listing::default(),
        }
    }

    /// The numbers of games, moves and findings so far.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// Adds a block of the text `file`, in which its first game has the number `first`. Appends what the page has of its games
    /// to `games`.
    pub fn add(&mut self, block: &BlockPage, file: &str, first: usize, games: &mut Vec<u8>) {
        self.counts.add(&block.counts);
        self.statistics.add(&block.counted.statistics);
        self.openings.add_within(&block.counted.openings, &mut self.plies, Openings::MAX_LINES);
        self.listing.add(&block.games, block.counts.games);
        push_games(games, file, first, &block.games, &mut self.boards);
    }

    /// Writes the page. `games` has what [`add`](ArchivePage::add) has appended. `is_complete` is whether everything could be read.
    ///
    /// # Errors
    /// The games cannot be read, or the page cannot be written.
    pub fn write(
        self,
        title: &str,
        is_complete: bool,
        games: &mut impl io::Read,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let ArchivePage { scope, counts, statistics, openings, boards, listing, .. } = self;
        let codes: Vec<Code> = counts.findings_by_code().map(|(code, _)| code).collect();
        let styles = tables::statistics::page_styles();
        let summary = Summary {
            is_complete,
            plies: counts.moves,
            findings: counts.findings,
            verdicts: counts.games_by_verdict().collect(),
            codes: counts.findings_by_code().collect(),
        };
        let html = summary.page_section().into_bytes();
        let summary = Section { name: "summary", heading: "Summary", html };
        let (mut html, mut players) = (Vec::new(), Vec::new());
        tables::statistics::write_page_section(&mut html, &statistics)?;
        tables::statistics::write_page_players(&mut players, &statistics)?;
        let sections = [
            Section { name: "players", heading: "Players", html: players },
            Section { name: "statistics", heading: "Statistics", html },
            Section { name: "openings", heading: "Openings", html: tables::openings::page_section(openings, scope) },
        ];
        let (summary, sections, codes, boards, listing) = (&summary, &sections, &codes, &boards, &listing.html());
        Page { title, styles: &styles, summary, listing, sections, codes, boards }.write(out, games)
    }
}
