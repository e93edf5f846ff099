//! Applies repairs to a game in canonical spelling.

use super::canonical::sort_tags;
use crate::diagnostic::Repair;
use crate::games::Game;
use crate::record::GameResult;
use crate::record::game_record::GameRecord;

/// Applies the repairs of the findings about a game. Its moves stay as they are.
pub(crate) fn repair<'r>(game: Game, record: &mut GameRecord, repairs: impl Iterator<Item = &'r Repair>) {
    let mut removed = Vec::new();
    for repair in repairs {
        match repair {
            Repair::SetTag(name, value) => {
                if *name == "Result" {
                    record.result = GameResult::from_text(value.as_bytes());
                }
                record.set_tag(name, value.as_str());
            }
            Repair::RemoveTag { name, before } => {
                let mut same = record.tags.iter().enumerate().filter(|(_, (tag, _))| tag.eq_ignore_ascii_case(name));
                removed.extend(same.nth(*before).map(|(index, _)| index));
            }
            Repair::Spelling(_) => {}
        }
    }
    let mut index = 0..;
    record.tags.retain(|_| index.next().is_none_or(|index| !removed.contains(&index)));
    sort_tags(game, &mut record.tags);
}
