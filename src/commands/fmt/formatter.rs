//! One text, formatted block by block.

use super::comparison::Comparison;
use super::repairs::Repairs;
use crate::program::console::print_error;
use crate::program::findings::ShownGames;
use crate::program::interrupt;
use xgames_analysis::archive::split::Block;
use xgames_core::convert::rewrite::{self, RejectedGame};
use xgames_core::judge::{Defaults, GameInfo, Judgement};
use xgames_core::record::Dialect;
use xgames_core::record::limits::MAX_GAME_LENGTH;
use xgames_report::findings::JudgedGame;

/// A text that is being formatted.
#[derive(Debug, Default)]
pub(super) struct Formatter {
    /// The number of games so far, including those that cannot be formatted.
    games: usize,
    /// The number of games that were left as they are, because others are meant.
    pub(super) left_out: u64,
    /// Compares the text with its canonical form.
    comparison: Comparison,
    /// The canonical form of the last block.
    canonical: Vec<u8>,
    /// Whether a game cannot be formatted.
    has_rejected: bool,
    shown: ShownGames,
    /// The findings that are repaired and those that are left, if anything may be repaired.
    pub(super) repairs: Option<Repairs>,
}

impl Formatter {
    /// Formats a text, and repairs it if wanted.
    pub(super) fn new(repairs: bool) -> Formatter {
        Formatter { repairs: repairs.then(Repairs::default), ..Formatter::default() }
    }

    /// The games of the next block in canonical form. Games that cannot be written are reported.
    pub(super) fn format(&mut self, name: &str, block: &Block, defaults: &Defaults) -> &[u8] {
        let Formatter { games, left_out, comparison, canonical, has_rejected, shown, repairs } = self;
        canonical.clear();
        let reject = &mut |game: RejectedGame<'_>| {
            report(name, block, game, defaults, shown);
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
        interrupt::count(done.games as u64);
        if *games == 0 {
            // Comments without a game are kept.
            canonical.extend_from_slice(&block.text);
        }
        comparison.first(&block.text);
        comparison.second(canonical);
        canonical
    }

    /// Counts a game that is too long to be formatted.
    pub(super) fn skip_game(&mut self) {
        self.games += 1;
    }

    /// Whether a game could not be formatted.
    pub(super) fn has_rejected(&self) -> bool {
        self.has_rejected
    }

    /// Whether the text differs from its canonical form. A text without games does not.
    pub(super) fn changed(&self) -> bool {
        self.games > 0 && !self.comparison.is_same()
    }
}

/// Shows the reason why a game cannot be written.
fn report(file: &str, block: &Block, game: RejectedGame<'_>, defaults: &Defaults, shown: &mut ShownGames) {
    let RejectedGame { head, span, index, findings } = game;
    if findings.is_empty() {
        let limit = MAX_GAME_LENGTH >> 20;
        return print_error(format_args!("{file}: game {index} would be longer than {limit} MiB, which is the limit"));
    }
    let info = GameInfo::read(&head, defaults);
    let judgement = Judgement { players: info.players(&head), ..Judgement::of_findings(info.game, findings) };
    let (text, verdict) = (&block.text, judgement.verdict());
    let judged = JudgedGame { file, text, span, index, judgement: &judgement, verdict, known: None };
    shown.print(judged, &Dialect::native(), block.base);
}
