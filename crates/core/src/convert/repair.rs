//! Applies repairs to a game in canonical spelling.

use super::canonical::sort_tags;
use crate::diagnostic::Repair;
use crate::games::Game;
use crate::record::GameResult;
use crate::record::game_record::GameRecord;

/// Applies the repairs of the findings about a game. Its moves stay as they are.
pub(crate) fn repair<'r>(game: Game, record: &mut GameRecord, repairs: impl Iterator<Item = &'r Repair>) {
    for repair in repairs {
        match repair {
            Repair::SetTag(name, value) => {
                if *name == "Result" {
                    record.result = GameResult::from_text(value.as_bytes());
                }
                record.set_tag(name, value.as_str());
            }
            Repair::RemoveTag { name, value } => {
                let is_it = |(tag, its): &(String, String)| tag.eq_ignore_ascii_case(name) && its == value;
                // Of repeated tags the first counts.
                if let Some(index) = record.tags.iter().rposition(is_it) {
                    record.tags.remove(index);
                }
            }
            Repair::Spelling(_) => {}
        }
    }
    sort_tags(game, &mut record.tags);
}
