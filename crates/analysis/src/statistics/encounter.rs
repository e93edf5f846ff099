//! The games of a player against one opponent in a rating period.

/// Games against an opponent, who is given by a rating from the beginning of the period, or otherwise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Encounter<O> {
    pub(super) opponent: O,
    /// The number of games.
    pub(super) games: u64,
    /// The sum of the player's scores: 1 for a win, 0.5 for a draw.
    pub(super) score: f64,
}

impl<O> Encounter<O> {
    /// The games against the same opponent, who is given by another value.
    pub(super) fn against<P>(&self, opponent: P) -> Encounter<P> {
        Encounter { opponent, games: self.games, score: self.score }
    }
}
