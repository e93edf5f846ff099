//! Converts records of Crossway between its two ways to letter the columns.

use crate::board::square::Coords;
use crate::record::game_record::{GameRecord, Item, Items};

/// The tag that says which coordinates a record uses.
const TAG: &str = "Coords";

/// The coordinates for a value of the tag `Coords`. Unknown values mean [`Coords::Go`], the default.
#[must_use]
pub fn named(value: &str) -> Coords {
    if value.trim().eq_ignore_ascii_case("plain") { Coords::Plain } else { Coords::Go }
}

/// The coordinates used in a record of Crossway.
#[must_use]
pub(crate) fn of(game: &GameRecord) -> Coords {
    game.tag(TAG).map_or(Coords::Go, named)
}

/// A point in other coordinates; `None` if the word is not a point.
#[must_use]
pub fn respell_word(word: &str, from: Coords, to: Coords) -> Option<String> {
    let digits = word.find(|first: char| first.is_ascii_digit())?;
    let (letters, row) = word.split_at(digits);
    let is_point = row.bytes().all(|byte| byte.is_ascii_digit());
    let column = from.column(letters.as_bytes()).filter(|_| is_point)?;
    Some(format!("{}{row}", to.letters(column)))
}

/// Rewrites the points of a record of Crossway in other coordinates and sets the tag `Coords`.
#[must_use]
pub fn respell(mut game: GameRecord, to: Coords) -> GameRecord {
    let from = of(&game);
    if from == to {
        return game;
    }
    let name = if to == Coords::Plain { "plain" } else { "go" };
    match game.tags.iter_mut().find(|(known, _)| known.eq_ignore_ascii_case(TAG)) {
        Some((_, value)) => *value = name.into(),
        None => game.tags.push((TAG.into(), name.into())),
    }
    let mut items = Items::default();
    for item in game.items.iter() {
        match item {
            Item::Move(word) => items.push(Item::Move(respell_word(word, from, to).as_deref().unwrap_or(word))),
            other => items.push(other),
        }
    }
    GameRecord { items, ..game }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_go_like_unless_they_are_plain() {
        assert_eq!([" Plain ", "go", "", "other"].map(named), [Coords::Plain, Coords::Go, Coords::Go, Coords::Go]);
        let mut game = GameRecord::default();
        assert_eq!(of(&game), Coords::Go);
        game.set_tag("coords", "PLAIN");
        assert_eq!(of(&game), Coords::Plain);
    }

    #[test]
    fn points_are_renamed_and_back() {
        let mut game = GameRecord::default();
        for word in ["h8", "j9", "swap", "z1", "aa2"] {
            game.items.push(Item::Move(word));
        }
        let plain = respell(game.clone(), Coords::Plain);
        // The ninth column is j in Go-like coordinates and i in plain ones; the 25th is z and y, the 26th aa and z.
        assert_eq!(plain.items.main_line().collect::<Vec<_>>(), ["h8", "i9", "swap", "y1", "z2"]);
        assert_eq!(plain.tag("coords"), Some("plain"));
        assert_eq!(respell(plain.clone(), Coords::Plain), plain);
        let back = respell(plain, Coords::Go);
        assert_eq!(back.items, game.items);
        assert_eq!(back.tags, [("Coords".to_owned(), "go".to_owned())]);
        for word in ["", "j", "9", "j9x", "j9-k9", "resign", "éj9"] {
            assert_eq!(respell_word(word, Coords::Go, Coords::Plain), None, "{word}");
        }
    }
}
