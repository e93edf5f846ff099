//! A game that goes on from a position of a record.

use super::Playable;
use super::session::{Refusal, words};
use xgames_core::games::{PLAYERS, Seat, SetupOptions};
use xgames_core::generate::shuffled_bag;
use xgames_core::judge::{AnyPosition, PositionAt, for_position};
use xgames_core::random::Random;

/// Whether a game can go on from a position that was read without a viewer: it is not over, and the hands are known.
#[must_use]
pub fn can_go_on(at: &AnyPosition) -> bool {
    for_position!(at, at => !at.is_over() && tags_to_go_on(at, 0).is_ok())
}

/// The tags with which a game goes on from a position. They have all stones of a game with hands; the seed decides about those that were not
/// seen.
///
/// # Errors
/// The hands are not known, or the game cannot be set up.
pub fn tags_to_go_on<P: Playable>(loaded: &PositionAt<P>, seed: u64) -> Result<Vec<(&'static str, String)>, Refusal> {
    let mut tags = loaded.setup_tags.clone();
    let has = |name: &str| tags.iter().any(|(tag, value)| *tag == name && !value.contains('?'));
    if !P::GAME.has_hands() || has("Bag") {
        return Ok(tags);
    }
    let start = start_of::<P>(&tags, loaded, None)?;
    let bag = start.completed_bag(loaded.moves(), &mut Random::new(seed, 0));
    let bag = bag.or_else(|| loaded.moves().is_empty().then(|| shuffled_bag(seed, 0)));
    let Some(bag) = bag.filter(|_| !has("Position")) else {
        let how = "go on from a record with the tag `Bag`, or with all hands (`Hand1`, …) and draws";
        return Err(format!("the hands are not known here; {how}"));
    };
    tags.retain(|(name, _)| !name.starts_with("Hand") && *name != "Bag");
    tags.push(("Bag", bag));
    Ok(tags)
}

/// The position that these tags set up in the game of `loaded`, as a player sees it.
///
/// # Errors
/// The tags set up no game.
pub fn start_of<P: Playable>(
    tags: &[(&'static str, String)],
    loaded: &PositionAt<P>,
    viewer: Option<Seat>,
) -> Result<P, Refusal> {
    let (size, players) = (loaded.size.to_string(), loaded.position.facts().players);
    let tag = |name: &str| match name {
        "Size" => Some(size.as_str()),
        _ if PLAYERS.iter().take(players).any(|player| *player == name) => Some(""),
        _ => tags.iter().find(|(tag, _)| *tag == name).map(|(_, value)| value.as_str()),
    };
    let setup = P::read_setup(&SetupOptions { viewer, ..SetupOptions::from_tags(P::OPTIONS, tag) });
    setup.and_then(|setup| P::begin(&setup)).map_err(|fault| words(&fault.fault))
}
