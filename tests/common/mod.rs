//! What several suites need.

use xgames::record::native::Reader;
use xgames::replay::{self, Defaults, Judgement};

/// Judges every game of a text.
pub(crate) fn judge_all(text: &[u8]) -> Vec<Judgement> {
    let mut reader = Reader::new(text);
    let mut judgements = Vec::new();
    while let Some(head) = reader.next_game() {
        judgements.push(replay::judge(&mut reader, &head, &Defaults::default()));
    }
    judgements
}
