//! One text, formatted block by block.

use super::comparison::Comparison;
use super::repairs::Repairs;
use crate::archive::split::Block;
use xgames_core::convert::rewrite::{self, RejectedGame};
use xgames_core::judge::Defaults;

/// A text that is being formatted.
#[derive(Debug, Default)]
pub struct Formatter {
    /// The number of games so far, including those that cannot be formatted.
    games: usize,
    /// The number of games that were left as they are, because others are meant.
    pub left_out: u64,
    /// Compares the text with its canonical form.
    comparison: Comparison,
    /// The canonical form of the last block.
    canonical: Vec<u8>,
    /// Whether a game cannot be formatted.
    has_rejected: bool,
    /// The findings that are repaired and those that are left, if anything may be repaired.
    pub repairs: Option<Repairs>,
}

impl Formatter {
    /// Formats a text, and repairs it if wanted.
    #[must_use]
    pub fn new(repairs: bool) -> Formatter {
        Formatter { repairs: repairs.then(Repairs::default), ..Formatter::default() }
    }

    /// The games of the next block of the text with this name, in canonical form. Games that cannot be written are passed to `reject`.
    pub fn format<'b>(
        &mut self,
        name: &str,
        block: &'b Block,
        defaults: &Defaults,
        mut reject: impl FnMut(RejectedGame<'b>),
    ) -> &[u8] {
        let Formatter { games, left_out, comparison, canonical, has_rejected, repairs } = self;
        canonical.clear();
        let reject = &mut |game: RejectedGame<'b>| {
            reject(game);
            *has_rejected = true;
        };
        let done = match repairs {
            None => rewrite::rewrite(&block.text, defaults, *games, canonical, reject),
            Some(repairs) => rewrite::repair(&block.text, defaults, *games, canonical, reject, &mut |findings| {
                repairs.add_game(name, block, &findings);
            }),
        };
        *games += done.games;
        *left_out += done.left_out as u64;
        if *games == 0 {
            // Comments without a game are kept.
            canonical.extend_from_slice(&block.text);
        }
        comparison.first(&block.text);
        comparison.second(canonical);
        canonical
    }

    /// Counts a game that is too long to be formatted.
    pub fn skip_game(&mut self) {
        self.games += 1;
    }

    /// The number of games so far, including those that cannot be formatted.
    #[must_use]
    pub fn games(&self) -> usize {
        self.games
    }

    /// Whether a game could not be formatted.
    #[must_use]
    pub fn has_rejected(&self) -> bool {
        self.has_rejected
    }

    /// Whether the text differs from its canonical form. A text without games does not.
    #[must_use]
    pub fn changed(&self) -> bool {
        self.games > 0 && !self.comparison.is_same()
    }
}
