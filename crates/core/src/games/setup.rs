//! Set-up options, as text.

use super::{Game, Seat};
use crate::board::grid::Form;

/// The maximum number of players of any game.
pub const MAX_PLAYERS: usize = 4;

/// The tags that name the players, by seat.
pub const PLAYERS: [&str; MAX_PLAYERS] = ["Player1", "Player2", "Player3", "Player4"];

/// The tags that may name the player of a seat, counted from 0. The first one that a record has counts.
pub fn player_tags(game: Option<Game>, seat: usize) -> impl Iterator<Item = &'static str> {
    let by_side = game.map_or(&[][..], Game::player_aliases);
    [PLAYERS.get(seat), by_side.get(seat)].into_iter().flatten().copied()
}

/// Set-up options as text. Each game reads its own ([`Notation::OPTIONS`]).
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::games::{Notation, Position, SetupOptions, crossway::Crossway};
///
/// let options = SetupOptions { size: Some("9"), swap: Some("no"), ..SetupOptions::default() };
/// let start = Crossway::begin(&Crossway::read_setup(&options)?)?;
/// assert_eq!(start.legal_moves().len(), 81);
/// # Ok::<(), xgames::games::SetupFault>(())
/// ```
///
/// [`Notation::OPTIONS`]: super::Notation::OPTIONS
#[derive(Clone, Copy, Debug, Default)]
pub struct SetupOptions<'a> {
    /// The size of the board.
    pub size: Option<&'a str>,
    /// Whether the pie rule is in force: `yes` or `no`.
    pub swap: Option<&'a str>,
    /// The letters of columns: `go` or `plain`.
    pub coords: Option<&'a str>,
    /// A set-up position in one line.
    pub position: Option<&'a str>,
    /// A set-up position as a printed board; ignored if [`SetupOptions::position`] is given.
    pub diagram: Option<&'a str>,
    /// The side to move in a set-up position that does not say so.
    pub to_move: ToMove<'a>,
    /// The turn cycle.
    pub seats: Option<&'a str>,
    /// The highest seat that is named, if the turn cycle is not given; 0 if none is.
    pub named_seats: usize,
    /// The hands, by seat.
    pub hands: [Option<&'a str>; MAX_PLAYERS],
    /// The order in which all stones are drawn.
    pub bag: Option<&'a str>,
    /// Whether the moves record which stones are drawn.
    pub draws_are_recorded: bool,
    /// The player for whom the game is shown; `None` for a referee, who sees all hands and the bag.
    pub viewer: Option<Seat>,
}

/// The side to move in a set-up position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ToMove<'a> {
    /// The position shows it.
    #[default]
    Shown,
    /// The side or the player with this name is to move.
    Named(&'a str),
    /// The side to move is irrelevant to the caller.
    Anyone,
}

/// An option among the [`SetupOptions`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SetupField {
    /// The option [`SetupOptions::size`].
    Size,
    /// The option [`SetupOptions::swap`].
    Swap,
    /// The option [`SetupOptions::coords`].
    Coords,
    /// The option [`SetupOptions::position`].
    Position,
    /// The option [`SetupOptions::diagram`].
    Diagram,
    /// The option [`SetupOptions::to_move`].
    ToMove,
    /// The option [`SetupOptions::seats`] or [`SetupOptions::named_seats`].
    Seats,
    /// One of [`SetupOptions::hands`], counted from 0.
    Hand(u8),
    /// The option [`SetupOptions::bag`].
    Bag,
    /// The hand of the player to move; see [`Hands::set_hand`](super::Hands::set_hand).
    HandToMove,
}

impl SetupField {
    /// The tag that holds the option in records, if there is one.
    #[must_use]
    pub fn tag(self) -> Option<&'static str> {
        match self {
            SetupField::Size => Some("Size"),
            SetupField::Swap => Some("Swap"),
            SetupField::Coords => Some("Coords"),
            SetupField::Position => Some("Position"),
            SetupField::Seats => Some("Seats"),
            SetupField::Hand(index) => ["Hand1", "Hand2", "Hand3", "Hand4"].get(usize::from(index)).copied(),
            SetupField::Bag => Some("Bag"),
            SetupField::Diagram | SetupField::ToMove | SetupField::HandToMove => None,
        }
    }
}

impl<'a> SetupOptions<'a> {
    /// Reads these options from tags. `tag` returns the value of a tag.
    #[must_use]
    pub fn from_tags(options: &[SetupField], tag: impl Fn(&'static str) -> Option<&'a str>) -> SetupOptions<'a> {
        let mut read = SetupOptions::default();
        for option in options {
            let value = option.tag().and_then(&tag);
            match option {
                SetupField::Size => read.size = value,
                SetupField::Swap => read.swap = value,
                SetupField::Coords => read.coords = value,
                SetupField::Position => read.position = value,
                SetupField::Bag => read.bag = value,
                SetupField::Hand(index) => {
                    if let Some(hand) = read.hands.get_mut(usize::from(*index)) {
                        *hand = value;
                    }
                }
                SetupField::Seats => {
                    read.seats = value;
                    read.named_seats =
                        (1..=MAX_PLAYERS).rev().find(|seat| tag(PLAYERS[seat - 1]).is_some()).unwrap_or(0);
                }
                SetupField::Diagram | SetupField::ToMove | SetupField::HandToMove => {}
            }
        }
        read
    }

    /// The board of a set-up position, if there is one: its option, its text and its form.
    #[must_use]
    pub(super) fn board(&self) -> Option<(SetupField, &'a str, Form)> {
        let position = self.position.map(|text| (SetupField::Position, text, Form::OneLine));
        position.or_else(|| self.diagram.map(|text| (SetupField::Diagram, text, Form::Diagram)))
    }
}
