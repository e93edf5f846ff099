//! Tags with usual values, which a new record needs where a configuration gives other ones to records that leave them out.

use super::canonical::sort_tags;
use crate::games::{Notation, PLAYERS, SetupField, SetupOptions};

/// The tags that a new record has even if their values are the usual ones. All that makes records asks for them, and a
/// configuration says which they are: a record without them would be read in another way there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explicit(Vec<SetupField>);

impl Explicit {
    /// No tags: for records that no configuration reads.
    #[must_use]
    pub const fn none() -> Explicit {
        Explicit(Vec::new())
    }

    /// The tags of these options.
    pub fn of(fields: impl IntoIterator<Item = SetupField>) -> Explicit {
        Explicit(fields.into_iter().collect())
    }

    /// The value of a tag that a record of this game must have, although it is the usual one for this number of players.
    #[must_use]
    pub fn value<P: Notation>(&self, field: SetupField, players: usize) -> Option<String> {
        if !self.0.contains(&field) || !P::OPTIONS.contains(&field) {
            return None;
        }
        match field {
            SetupField::Swap => Some("yes".to_owned()),
            SetupField::Coords => Some("go".to_owned()),
            SetupField::Seats => P::usual_seats(players),
            _ => None,
        }
    }

    /// Adds the tags that a new record of this game has left out.
    pub fn add<P: Notation>(&self, tags: &mut Vec<(String, String)>) {
        let value = |name: &str| {
            let is_it = |(known, _): &&(String, String)| known.eq_ignore_ascii_case(name);
            tags.iter().find(is_it).map(|(_, value)| value.as_str())
        };
        let named = PLAYERS.iter().filter(|name| value(name).is_some()).count();
        let setup = P::read_setup(&SetupOptions::from_tags(P::OPTIONS, value));
        let players = setup.and_then(|setup| P::begin(&setup)).map_or(named, |start| start.facts().players);
        let missing = [SetupField::Swap, SetupField::Coords, SetupField::Seats].into_iter().filter_map(|field| {
            let name = field.tag().filter(|name| value(name).is_none())?;
            Some((name.to_owned(), self.value::<P>(field, players)?))
        });
        let missing: Vec<_> = missing.collect();
        if !missing.is_empty() {
            tags.extend(missing);
            sort_tags(P::GAME, tags);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Game, for_game};

    /// The tags of a new record of a game, when all are asked for, in one line.
    fn added(explicit: &Explicit, game: Game, tags: &[(&str, &str)]) -> String {
        let mut tags: Vec<_> = tags.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        for_game!(game, P => explicit.add::<P>(&mut tags));
        tags.iter().map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(", ")
    }

    #[test]
    fn usual_values_are_said_if_the_game_reads_them_and_the_record_leaves_them_out() {
        let usual = [(SetupField::Swap, "Swap yes"), (SetupField::Coords, "Coords go")];
        let mut said = 0;
        for game in Game::ALL {
            let read: Vec<&str> = usual.iter().filter(|(field, _)| game.reads(*field)).map(|(_, tag)| *tag).collect();
            said += read.len();
            assert_eq!(added(&Explicit::of(usual.map(|(field, _)| field)), game, &[]), read.join(", "));
            let others = [("Swap", "no"), ("coords", "plain")];
            assert_eq!(added(&Explicit::of(usual.map(|(field, _)| field)), game, &others), "Swap no, coords plain");
            assert_eq!(added(&Explicit::none(), game, &[]), "");
        }
        assert_eq!(said, 3, "two games have the pie rule, and one has two kinds of coordinates");
    }
}
