//! A part of the games of an archive, for running on several machines.

use std::str::FromStr;

use crate::binary::digest;
use xgames_core::record::{Events, Head};

/// The part `index` of `count`, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// Whether a game belongs to this part. This depends only on the text of the game, so every game belongs to exactly
    /// one part, even if games are added before it.
    #[must_use]
    pub fn takes(self, game: &[u8]) -> bool {
        u64::from_be_bytes(digest(&[game.trim_ascii()])) % self.count == self.index - 1
    }

    /// Whether a game belongs to another part. If it does, its events are read to its end. `text` is the text that its spans are
    /// of.
    pub fn passes_over<'t>(self, text: &[u8], events: &mut Events<'t>, head: &Head<'t>) -> bool {
        let mut ahead = events.clone();
        ahead.iter().for_each(drop);
        let span = ahead.game_span(head);
        let passes_over = !self.takes(&text[span.start..span.end]);
        if passes_over {
            *events = ahead;
        }
        passes_over
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(index, count)| Some((index.parse().ok()?, count.parse().ok()?)));
        match numbers {
            Some((index, count)) if 1 <= index && index <= count => Ok(Shard { index, count }),
            _ => Err("write the part and the number of parts, such as 2/5".into()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_belongs_to_one_part() {
        let shards: Vec<Shard> = ["1/3", "2/3", "3/3"].iter().map(|text| text.parse().unwrap()).collect();
        let mut taken = [0; 3];
        for number in 0..300 {
            let game = format!("[Round \"{number}\"]\n\na1 *");
            let takers: Vec<usize> = (0..3).filter(|index| shards[*index].takes(game.as_bytes())).collect();
            assert_eq!(takers.len(), 1);
            assert!(shards[takers[0]].takes(format!("\n{game}\n\n").as_bytes()));
            taken[takers[0]] += 1;
        }
        assert!(taken.iter().all(|games| *games > 60), "{taken:?}");
        for wrong in ["", "1", "0/3", "4/3", "1/0", "a/b", "1/3/5"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
