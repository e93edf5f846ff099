//! The games of a block in another format, as a job of `convert` makes them on any thread.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::meant::{Meant, Passed};
use super::pipeline::SourceText;
use super::split::Block;
use xgames_core::convert::{Canonicalizer, Conversion, Converted};

/// The games of a block, converted.
#[derive(Debug)]
pub struct ConvertedBlock {
    /// The text that the block belongs to.
    pub text: Arc<SourceText>,
    /// The block as it was read. Spans of games that cannot be read are places in its text.
    pub block: Block,
    /// The games that are meant, with their numbers in the block from 0.
    pub games: Vec<(usize, Converted)>,
    /// The number of all games of the block, and those that are not meant.
    pub passed: Passed,
}

impl ConvertedBlock {
    /// Converts the games of a block. `opens` is whether the output begins with them.
    #[must_use]
    pub fn new(conversion: &Conversion, text: Arc<SourceText>, block: Block, opens: bool) -> ConvertedBlock {
        let mut games = Vec::new();
        let mut canonicalizer = Canonicalizer::new(&text.defaults);
        let passed = block.each_game(&text.dialect, Meant::by(&text.defaults), |events, head, number| {
            let opens = opens && number == 0;
            games.push((number, conversion.convert(&mut canonicalizer, events, head, opens, |_, record| record)));
            ControlFlow::Continue(())
        });
        ConvertedBlock { text, block, games, passed }
    }
}
