//! The games of a block that are meant, for a job that does the same with each.

use std::ops::ControlFlow;

use super::Shard;
use super::meant::Meant;
use super::pipeline::SourceText;
use super::split::Block;
use xgames_core::record::{Events, Head};

/// The games of a block of a text.
#[derive(Debug)]
pub struct BlockGames<'a> {
    /// The text that the block belongs to.
    pub text: &'a SourceText,
    /// The block itself, which says where its text begins and which of its games are wanted.
    pub block: &'a Block,
    meant: Meant<'a>,
    counts: BlockCounts,
}

/// The numbers of what [`BlockGames::each`] has read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BlockCounts {
    /// The number of bytes.
    pub bytes: u64,
    /// The number of all games, those of other shards included.
    pub all: usize,
    /// The number of games that were taken.
    pub games: u64,
    /// The number of games that are of another kind or size than the one that is meant.
    pub left_out: u64,
    /// The number of moves, as the caller counts them.
    pub moves: u64,
}

impl<'a> BlockGames<'a> {
    /// The games of a block of this text that its defaults mean; only those of a shard, if there is one.
    #[must_use]
    pub fn new(text: &'a SourceText, block: &'a Block, shard: Option<Shard>) -> BlockGames<'a> {
        let meant = Meant { shard, defaults: &text.defaults };
        let counts = BlockCounts { bytes: block.text.len() as u64, ..BlockCounts::default() };
        BlockGames { text, block, meant, counts }
    }

    /// The numbers of what has been read.
    #[must_use]
    pub fn counts(&self) -> BlockCounts {
        self.counts
    }

    /// Calls `take` for each game, with its number in the block from 0. It returns the number of moves, for the counts.
    pub fn each(&mut self, mut take: impl for<'t> FnMut(&mut Events<'t>, &Head<'t>, usize) -> u32) {
        let BlockGames { text, block, meant, counts } = self;
        let passed = block.each_game(&text.dialect, *meant, |events, head, number| {
            counts.moves += u64::from(take(events, head, number));
            counts.games += 1;
            ControlFlow::Continue(())
        });
        counts.all = passed.games;
        counts.left_out = passed.left_out.len() as u64;
    }
}
