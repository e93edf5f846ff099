//! Leaves out parts of games.

use crate::games::{Game, PLAYERS};
use crate::record::game_record::{GameRecord, Item, Items};

/// A part of games that can be left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GamePart {
    /// Comments, and lines escaped with `%`.
    Comments,
    /// Variations with all that is in them.
    Variations,
    /// The annotations: `!`, `?`, `$1` and the like.
    Annotations,
    /// The tags, except those that are needed to play the game, or name its players and its result.
    Tags,
}

/// The tags of every game that are never left out.
const KEPT_TAGS: [&str; 3] = ["Game", "Result", "Termination"];

/// Leaves parts out of a game.
#[must_use]
pub fn strip(game: Game, mut record: GameRecord, parts: &[GamePart]) -> GameRecord {
    for items in [&mut record.preface, &mut record.items, &mut record.epilogue] {
        *items = without(items, parts);
    }
    if parts.contains(&GamePart::Tags) {
        record.tags.retain(|(name, _)| is_kept(game, name));
    }
    record
}

fn without(items: &Items, parts: &[GamePart]) -> Items {
    let mut kept = Items::default();
    let mut depth = 0;
    for item in items.iter() {
        depth += usize::from(item == Item::Open);
        let part = match item {
            _ if depth > 0 && parts.contains(&GamePart::Variations) => Some(GamePart::Variations),
            Item::Comment(_) | Item::Escape(_) => Some(GamePart::Comments),
            Item::Annotation(_) => Some(GamePart::Annotations),
            Item::Move(_) | Item::Open | Item::Close => None,
        };
        depth -= usize::from(item == Item::Close);
        if part.is_none_or(|part| !parts.contains(&part)) {
            kept.push(item);
        }
    }
    kept
}

/// Whether a tag stays: it is needed to play the game, or names a player or the result.
fn is_kept(game: Game, name: &str) -> bool {
    let (setup, own) = (game.options(), game.profile().own_tags);
    let of_game = setup.iter().filter_map(|field| field.tag()).chain(own.iter().map(|own| own.name));
    let players = PLAYERS.into_iter().chain(game.player_aliases().iter().copied());
    let mut kept = KEPT_TAGS.into_iter().chain(players).chain(of_game);
    kept.any(|kept| kept.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convert::transcribe;
    use crate::judge::Defaults;
    use crate::record::native::{Reader, write};

    const RECORD: &str = "{before}\n[Event \"x\"]\n[Game \"crossway\"]\n[Size \"4\"]\n[Coords \"plain\"]\n[Black \"Ann\"]\n\
        [ECO \"y\"]\n\n1. a1 {one} b1! (1... c1 {two} (1... d1 $4)) (1... d2?) 2. a2 ; three\n*\n{after}";

    fn stripped(parts: &[GamePart]) -> String {
        let mut reader = Reader::new(RECORD.as_bytes());
        let head = reader.next_game().unwrap();
        let (game, record) = transcribe(&mut reader.into(), &head, &Defaults::default()).unwrap();
        let mut text = Vec::new();
        write::game(&strip(game, record, parts), &mut text);
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn each_part_can_be_left_out() {
        assert!(stripped(&[]).contains("{before}"));
        let without = stripped(&[GamePart::Comments]);
        assert!(
            ["before", "one", "two", "three", "after"].iter().all(|comment| !without.contains(comment)),
            "{without}"
        );
        assert!(without.contains("b1! (1... c1 (1... d1 $4)) (1... d2?)"), "{without}");
        let without = stripped(&[GamePart::Variations]);
        assert!(["c1", "d1", "d2", "two", "("].iter().all(|part| !without.contains(part)), "{without}");
        assert!(["{one}", "b1!", "a2", "three"].iter().all(|part| without.contains(part)), "{without}");
        let without = stripped(&[GamePart::Annotations]);
        assert!(!without.contains(['!', '?', '$']) && without.contains("(1... d2)"), "{without}");
        let without = stripped(&[GamePart::Tags]);
        assert!(!without.contains("Event") && !without.contains("ECO"), "{without}");
        assert!(["Game", "Size", "Coords", "Black", "Result"].iter().all(|tag| without.contains(tag)), "{without}");
    }

    #[test]
    fn bare_moves_remain_if_everything_is_left_out() {
        let all = [GamePart::Comments, GamePart::Variations, GamePart::Annotations, GamePart::Tags];
        assert!(stripped(&all).ends_with("\n\n1. a1 b1 2. a2 *\n"), "{}", stripped(&all));
    }
}
