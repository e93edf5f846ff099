//! The games of an archive that a command is about. Whoever wants the games of a block has to say it.

use xgames_core::judge::Defaults;
use xgames_core::record::{Events, Head};

use super::Shard;

/// The games of an archive that are meant: those of a shard, and those that a game and a size mean.
#[derive(Clone, Copy, Debug)]
pub struct Meant<'d> {
    /// The part of the games that is read; `None` for all.
    pub shard: Option<Shard>,
    /// The defaults whose game and size say which games are meant; see [`Defaults::mean`].
    pub defaults: &'d Defaults,
}

/// The number of games that were read, and the games among them that were left out.
#[derive(Clone, Debug, Default)]
pub struct Passed {
    /// The number of all games, those of other shards included.
    pub games: usize,
    /// The numbers of the games of this shard that the game and the size do not mean, from 0.
    pub left_out: Vec<usize>,
    /// Whether the caller has ended the reading.
    pub is_ended: bool,
}

/// The place of a game in what is meant.
pub(super) enum Place {
    /// The game is meant.
    Meant,
    /// The game is in the shard, but of another kind or size.
    OtherGame,
    /// The game is not in the shard.
    OtherShard,
}

impl Meant<'static> {
    /// All games.
    pub const ALL: Meant<'static> = Meant { shard: None, defaults: &Defaults::none() };
}

impl<'d> Meant<'d> {
    /// The games that the game and the size of these defaults mean.
    #[must_use]
    pub fn by(defaults: &'d Defaults) -> Meant<'d> {
        Meant { shard: None, defaults }
    }

    /// The place of a game. Unless it is meant, its events are read to its end. `text` is the text that its spans are of.
    pub(super) fn place<'t>(self, text: &[u8], events: &mut Events<'t>, head: &Head<'t>) -> Place {
        if self.shard.is_some_and(|shard| shard.passes_over(text, events, head)) {
            return Place::OtherShard;
        }
        if self.defaults.mean(head) {
            return Place::Meant;
        }
        events.skip();
        Place::OtherGame
    }
}
