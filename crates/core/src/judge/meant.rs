//! The games that a game and a size mean: one law for every command.

use super::Defaults;
use crate::games::{Game, Notation, SetupOptions, for_game};
use crate::record::Head;

impl Defaults {
    /// Whether the game and the size of these defaults mean a record with these tags.
    ///
    /// A record without the tag `Game` is taken to be of the game that is meant. One that names another game, or a board of
    /// another size, is not meant. Without the tag `Size` it has the size that its position shows, or else the usual one of
    /// its game. A size that cannot be read says nothing: the record is meant, so that its fault is found.
    ///
    /// ```
    /// # use xgames_core as xgames;
    /// use xgames::games::Game;
    /// use xgames::judge::Defaults;
    /// use xgames::record::native::Reader;
    ///
    /// let defaults = Defaults { game: Some(Game::Crossway), size: Some("9".into()), ..Defaults::default() };
    /// let means = |tags: &str| defaults.mean(&Reader::new(format!("{tags} 1. a1 *").as_bytes()).next_game().unwrap());
    /// assert!(means("") && means("[Game \"crossway\"] [Size \"9\"]"));
    /// assert!(!means("[Game \"cross\"]") && !means("[Game \"crossway\"]") && !means("[Size \"13\"]"));
    /// ```
    #[must_use]
    pub fn mean(&self, head: &Head<'_>) -> bool {
        let Defaults { game: meant, size, .. } = self.typed();
        if meant.is_none() && size.is_none() {
            return true;
        }
        let named = head.tag("Game").map(|tag| Game::from_name(&tag.value));
        if let (Some(meant), Some(named)) = (meant, named)
            && named != Some(*meant)
        {
            return false;
        }
        let Some(size) = size else { return true };
        match named.unwrap_or(*meant) {
            // The record leaves the size to the defaults.
            _ if named.is_none() && head.tag("Size").is_none() && head.tag("Position").is_none() => true,
            Some(game) => for_game!(game, P => has_size::<P>(head, self.configured_size(game), size)),
            // The names of sizes depend on the game.
            None => {
                let number = |text: &str| text.trim().parse::<u16>().ok();
                let said = head.tag("Size").and_then(|tag| number(&tag.value));
                said.zip(number(size)).is_none_or(|(said, meant)| said == meant)
            }
        }
    }

    /// The defaults for a single record with these tags, which is read even if the game and the size mean others: a size
    /// then says nothing about it.
    #[must_use]
    pub fn of_one(&self, head: &Head<'_>) -> Defaults {
        let mut defaults = self.clone();
        if !self.mean(head) {
            defaults.size = None;
            defaults.configured.iter_mut().for_each(|configured| configured.typed.size = None);
        }
        defaults
    }

    /// The game and the size that are meant, in words, such as “crossway of size 9”.
    #[must_use]
    pub fn meant(&self) -> String {
        let Defaults { game, size, .. } = self.typed();
        let size = size.as_ref().map(|size| format!("of size {size}"));
        game.map(|game| game.name().to_owned()).into_iter().chain(size).collect::<Vec<_>>().join(" ")
    }
}

/// Whether the board of a record has the size of this name, unless the record does not say one that can be read. `usual` is the
/// size that a configuration gives to records of the game that say none.
fn has_size<P: Notation>(head: &Head<'_>, usual: Option<&str>, size: &str) -> bool {
    let size_of = |options: &SetupOptions<'_>| P::read_setup(options).ok().map(|setup| P::size(&setup));
    let Some(meant) = size_of(&SetupOptions { size: Some(size), ..SetupOptions::default() }) else { return false };
    let tag = |name: &str| head.tag(name).map(|tag| &*tag.value);
    let said = match tag("Size").or(usual.filter(|_| tag("Position").is_none())) {
        Some(size) => size_of(&SetupOptions { size: Some(size), ..SetupOptions::default() }),
        None => size_of(&SetupOptions::from_tags(P::OPTIONS, tag)),
    };
    said.is_none_or(|said| said == meant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judge::Configured;
    use crate::record::native::Reader;

    #[test]
    fn the_game_and_the_size_are_told_in_words() {
        let words = |game: Option<Game>, size: Option<&str>| {
            Defaults { game, size: size.map(str::to_owned), ..Defaults::default() }.meant()
        };
        assert_eq!([words(None, None), words(None, Some("small"))], ["", "of size small"]);
        for game in Game::ALL {
            let name = game.name();
            assert_eq!([None, Some("9")].map(|size| words(Some(game), size)), [name, &format!("{name} of size 9")]);
        }
    }

    /// A single record is read with all defaults but a size that it contradicts.
    #[test]
    fn a_single_record_is_always_read() {
        let typed = Defaults { game: Some(Game::Crossway), size: Some("9".into()), ..Defaults::default() };
        let configured = Some(Box::new(Configured { typed: typed.clone(), ..Configured::default() }));
        let defaults = Defaults { swap: Some("no".into()), configured, ..typed };
        for (tags, is_meant) in [("[Size \"9\"]", true), ("[Size \"13\"]", false), ("[Game \"cross\"]", false)] {
            let text = format!("{tags} 1. a1 *");
            let of_one = defaults.of_one(&Reader::new(text.as_bytes()).next_game().unwrap());
            let mut expected = defaults.clone();
            if !is_meant {
                expected.size = None;
                expected.configured.as_mut().unwrap().typed.size = None;
            }
            assert_eq!(of_one, expected, "{tags}");
        }
    }

    #[test]
    fn a_record_is_meant_unless_it_says_otherwise() {
        let means = |game: Option<Game>, size: &str, tags: &str| {
            let size = Some(size.to_owned()).filter(|size| !size.is_empty());
            let text = format!("{tags} 1. a1 *");
            Defaults { game, size, ..Defaults::default() }.mean(&Reader::new(text.as_bytes()).next_game().unwrap())
        };
        let (crossway, cross) = (Some(Game::Crossway), Some(Game::Cross));
        for (game, size, tags, is_meant) in [
            (crossway, "", "", true),
            (crossway, "", "[Event \"x\"]", true),
            (crossway, "", "[Game \"CrossWay\"]", true),
            (crossway, "", "[Game \"cross\"]", false),
            (crossway, "", "[Game \"chess\"]", false),
            (crossway, "9", "", true),
            (crossway, "9", "[Event \"x\"]", true),
            (crossway, "9", "[Size \"9\"]", true),
            (crossway, "9", "[Size \"13\"]", false),
            (crossway, "9", "[Game \"crossway\"]", false),
            (crossway, "9", "[Game \"crossway\"] [Size \"nine\"]", true),
            (crossway, "3", "[Game \"crossway\"] [Position \"3/3/3 B\"]", true),
            (crossway, "9", "[Game \"crossway\"] [Position \"3/3/3 B\"]", false),
            (crossway, "9", "[Position \"3/3/3 B\"]", false),
            (crossway, "9", "[Position \"nonsense\"]", true),
            (crossway, "small", "[Game \"crossway\"] [Size \"13\"]", false),
            (cross, "6", "[Game \"cross\"] [Size \"6\"]", true),
            (None, "8", "[Game \"crossings\"]", true),
            (None, "9", "[Game \"crossings\"]", false),
            (None, "9", "[Game \"crossway\"]", false),
            (None, "9", "[Game \"crossway\"] [Size \"9\"]", true),
            (None, "9", "[Game \"chess\"]", true),
            (None, "9", "[Size \"13\"]", false),
            (None, "small", "[Size \"13\"]", true),
            (None, "", "[Game \"cross\"]", true),
        ] {
            assert_eq!(means(game, size, tags), is_meant, "{game:?} {size} {tags}");
        }
        // A size by name is the number that each game gives it, and a usual size has to be said by neither.
        for game in Game::ALL {
            let name = game.name();
            let usual = for_game!(game, P => P::size(&P::read_setup(&SetupOptions::default()).unwrap())).to_string();
            assert!(means(Some(game), &usual, &format!("[Game \"{name}\"]")), "{name}");
        }
        let of_name = |size: &str| {
            for_game!(Game::Crossway, P => {
                P::read_setup(&SetupOptions { size: Some(size), ..SetupOptions::default() }).map(|setup| P::size(&setup))
            })
        };
        let small = of_name("small").unwrap();
        assert!(means(crossway, "small", &format!("[Game \"crossway\"] [Size \"{small}\"]")));
    }
}
