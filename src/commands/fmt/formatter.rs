//! One text, formatted block by block.

use super::comparison::Comparison;
use crate::archive::split::Block;
use crate::commands::findings::print_findings;
use crate::convert::rewrite::{self, RejectedGame};
use crate::judge::{Defaults, GameInfo, Judgement};
use crate::report::JudgedGame;

/// A text that is being formatted.
#[derive(Debug, Default)]
pub(super) struct Formatter {
    /// Number of games so far, with those that cannot be formatted.
    games: usize,
    /// The text against its canonical form.
    comparison: Comparison,
    /// The canonical form of the last block.
    canonical: Vec<u8>,
    /// Whether a game cannot be formatted.
    refused: bool,
}

impl Formatter {
    /// The games of the next block in canonical form. What cannot be written so is reported.
    pub(super) fn format(&mut self, name: &str, block: &Block, defaults: &Defaults) -> &[u8] {
        let Formatter { games, comparison, canonical, refused } = self;
        canonical.clear();
        *games += rewrite::rewrite(&block.text, defaults, *games, canonical, &mut |game| {
            report(name, block, game, defaults);
            *refused = true;
        });
        if *games == 0 {
            // Comments without a game belong to nothing, and stay.
            canonical.extend_from_slice(&block.text);
        }
        comparison.first(&block.text);
        comparison.second(canonical);
        canonical
    }

    /// Counts a game that is too long to be formatted.
    pub(super) fn pass_over_game(&mut self) {
        self.games += 1;
    }

    /// Whether a game could not be formatted.
    pub(super) fn refused(&self) -> bool {
        self.refused
    }

    /// Whether the whole text is not in canonical form. A text without games may be anything, and is.
    pub(super) fn changed(&self) -> bool {
        self.games > 0 && !self.comparison.is_same()
    }
}

/// Shows why a game cannot be written.
fn report(file: &str, block: &Block, game: RejectedGame<'_>, defaults: &Defaults) {
    let RejectedGame { head, span, index, findings } = game;
    let header = GameInfo::read(&head, defaults);
    let judgement = Judgement { players: header.players(&head), ..Judgement::of_findings(header.game, findings) };
    let (text, verdict) = (&block.text, judgement.verdict());
    print_findings(JudgedGame { file, text, span, index, judgement: &judgement, verdict }, block.base);
}
