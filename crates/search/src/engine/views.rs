//! A game that is being played, as each player knows it.

use std::iter::once;

use super::Playable;
use super::session::{Refusal, Session};
use xgames_core::games::Seat;

/// A game as each player knows it.
#[derive(Debug)]
pub struct Views<P: Playable> {
    /// The views by seat; only one if all players know the same.
    views: Vec<Session<P>>,
}

impl<P: Playable> Views<P> {
    /// A game of this number of players. `view` begins the game as the player of a seat knows it.
    ///
    /// # Errors
    /// A view cannot begin.
    pub fn new<E>(players: u8, view: impl FnMut(Seat) -> Result<Session<P>, E>) -> Result<Views<P>, E> {
        let seats = if P::GAME.has_hands() { players.max(1) } else { 1 };
        Ok(Views { views: (1..=seats).map(Seat).map(view).collect::<Result<_, _>>()? })
    }

    /// The index of the view of a player.
    fn index(&self, seat: Seat) -> usize {
        usize::from(seat.0).saturating_sub(1).min(self.views.len() - 1)
    }

    /// The game as the player of the first seat knows it, for what all players know.
    #[must_use]
    pub fn first(&self) -> &Session<P> {
        &self.views[0]
    }

    /// The game as a player knows it.
    #[must_use]
    pub fn of(&self, seat: Seat) -> &Session<P> {
        &self.views[self.index(seat)]
    }

    /// The game as a player knows it.
    pub fn of_mut(&mut self, seat: Seat) -> &mut Session<P> {
        let index = self.index(seat);
        &mut self.views[index]
    }

    /// The player to move.
    #[must_use]
    pub fn mover(&self) -> Seat {
        self.first().position().turn().seat
    }

    /// The game as the player to move knows it.
    #[must_use]
    pub fn view(&self) -> &Session<P> {
        self.of(self.mover())
    }

    /// The game as the player to move knows it.
    pub fn view_mut(&mut self) -> &mut Session<P> {
        self.of_mut(self.mover())
    }

    /// Plays a move given in words in all views, or in none of them.
    ///
    /// # Errors
    /// The words are no move, or no legal one in one of the views. The reason is that of the player to move, if there is one.
    pub fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let mover = self.index(self.mover());
        let others = (0..self.views.len()).filter(|index| *index != mover);
        let order: Vec<usize> = once(mover).chain(others).collect();
        for (played, index) in order.iter().enumerate() {
            if let Err(why) = self.views[*index].play(text) {
                order[..played].iter().try_for_each(|index| self.views[*index].undo())?;
                return Err(why);
            }
        }
        Ok(())
    }

    /// Takes back the last move.
    ///
    /// # Errors
    /// No move has been played.
    pub fn undo(&mut self) -> Result<(), Refusal> {
        self.views.iter_mut().try_for_each(Session::undo)
    }

    /// Searches the position that is expected next, if all players know the same; see [`Session::ponder`].
    pub fn ponder(&mut self) {
        if let [view] = &mut self.views[..] {
            view.ponder();
        }
    }

    /// Ends the search of a position that may come next.
    pub fn stop_pondering(&mut self) {
        self.views.iter_mut().for_each(Session::stop_pondering);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Settings;
    use xgames_core::games::Notation;
    use xgames_core::games::crossway::Crossway;
    use xgames_core::games::crosswise::{Crosswise, Seats};

    const SETTINGS: Settings = Settings { memory: 1 << 20, threads: 1, seed: 1, learned: true };

    #[test]
    fn only_hands_make_several_views() {
        let views = Views::new(2, |_| Ok::<_, ()>(Session::new(Crossway::new(4).unwrap(), SETTINGS))).unwrap();
        assert_eq!(views.views.len(), 1);
        let view = |_| Ok::<_, ()>(Session::new(Crosswise::new(Seats::by_number(3)), SETTINGS));
        let views = Views::new(3, view).unwrap();
        assert_eq!(([1, 2, 3].map(|seat| views.index(Seat(seat))), views.mover()), ([0, 1, 2], Seat(1)));
        assert!(Views::<Crossway>::new(2, |_| Err("why")).is_err());
    }

    /// The view of the second player is a move ahead, so the cell is no longer free there.
    #[test]
    fn a_move_that_one_view_refuses_is_taken_back_in_the_others() {
        let view = |_| Ok::<_, ()>(Session::new(Crosswise::new(Seats::by_number(2)), SETTINGS));
        let mut views = Views::new(2, view).unwrap();
        views.of_mut(Seat(2)).play("Ac4").unwrap();
        let lines = |views: &Views<Crosswise>| [1, 2].map(|seat| views.of(Seat(seat)).position().one_line());
        let before = lines(&views);
        assert!(views.play("Ac4").is_err());
        assert_eq!(lines(&views), before);
        views.of_mut(Seat(2)).undo().unwrap();
        views.play("Ac4").unwrap();
        assert_eq!(views.mover(), Seat(2));
        views.undo().unwrap();
        assert_eq!((views.mover(), views.undo().is_err()), (Seat(1), true));
    }
}
