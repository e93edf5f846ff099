//! A position of a game that is only known at run time.

use std::error::Error;
use std::fmt;
use std::ops::{ControlFlow, Deref};

use super::{Defaults, GameInfo, Judge, Judgement, MovesFault, PositionAt, ShownPosition};
use crate::games::{Game, SetupFault, for_game};
use crate::record::{Dialect, Events, Head, PlyName, each_game};

#[doc(hidden)]
#[macro_export]
macro_rules! declare_any_position {
    ({} $($Name:ident = $module:ident::$Type:ident,)*) => {
        /// A position of a game that is only known at run time. [`ShownPosition`] has what can be shown of it;
        /// [`for_position!`](crate::for_position) gives its own type.
        #[derive(Clone, Debug)]
        pub enum AnyPosition {
            $(
                #[doc = concat!("A position of [`", stringify!($Type), "`](crate::games::", stringify!($module), "::", stringify!($Type), ").")]
                $Name(Box<PositionAt<$crate::games::$module::$Type>>),
            )*
        }

        $(
            impl From<PositionAt<$crate::games::$module::$Type>> for AnyPosition {
                fn from(at: PositionAt<$crate::games::$module::$Type>) -> AnyPosition {
                    AnyPosition::$Name(Box::new(at))
                }
            }
        )*
    };
}

crate::game_list! { declare_any_position! {} }

/// Evaluates an expression with the position of an [`AnyPosition`] in its own type, a [`PositionAt`].
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::games::Position;
/// use xgames::judge::{for_position, position_at};
///
/// let at = position_at(b"[Game \"crossings\"]\n\n*", 1, "last".parse()?)?;
/// assert_eq!(for_position!(&at, at => at.position.legal_moves().len()), 60);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! for_position {
    ($any:expr, $at:ident => $body:expr) => {
        $crate::game_list! { match_position! { $any, $at => $body } }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! match_position {
    ({ $any:expr, $at:ident => $body:expr } $($Name:ident = $module:ident::$Type:ident,)*) => {
        match $any {
            $($crate::judge::AnyPosition::$Name($at) => $body,)*
        }
    };
}

#[doc(inline)]
pub use for_position;

impl Deref for AnyPosition {
    type Target = dyn ShownPosition;

    fn deref(&self) -> &Self::Target {
        for_position!(self, at => &**at)
    }
}

impl AnyPosition {
    /// Judges a game whose tags say which it is; see [`PositionAt::of_record`].
    pub fn of_record(
        events: &mut Events<'_>,
        head: &Head<'_>,
        info: GameInfo,
        defaults: &Defaults,
        ply: PlyName,
    ) -> (Judgement, Option<Result<AnyPosition, String>>) {
        match info.game {
            Some(game) => for_game!(game, P => {
                let (judgement, found) = PositionAt::<P>::of_record(events, head, info, defaults, ply);
                (judgement, found.map(|found| found.map(AnyPosition::from)))
            }),
            None => (Judge::new(defaults).judge(events, head), None),
        }
    }

    /// Finds the position before a ply of the main line, from 1; `None` if the game cannot be set up or does not come so far.
    #[must_use]
    pub fn before_ply(events: &Events<'_>, head: &Head<'_>, defaults: &Defaults, ply: usize) -> Option<AnyPosition> {
        let before = PlyName::Count(u32::try_from(ply.checked_sub(1)?).ok()?);
        let info = GameInfo::read(head, defaults);
        AnyPosition::of_record(&mut events.clone(), head, info, defaults, before).1?.ok()
    }

    /// Plays moves from the start of a game without record; see [`PositionAt::of_moves`].
    ///
    /// # Errors
    /// Something else than legal moves.
    pub fn of_moves(game: Game, moves: &str, defaults: &Defaults) -> Result<AnyPosition, MovesFault> {
        for_game!(game, P => PositionAt::<P>::of_moves(moves, defaults).map(AnyPosition::from))
    }

    /// Plays further moves; see [`PositionAt::play_moves`].
    ///
    /// # Errors
    /// Something else than legal moves.
    pub fn play_moves(&mut self, moves: &str, defaults: &Defaults) -> Result<(), MovesFault> {
        for_position!(self, at => at.play_moves(moves, defaults))
    }

    /// Goes back to the start; see [`PositionAt::rewind`].
    pub fn rewind(&mut self) {
        for_position!(self, at => at.rewind());
    }

    /// Plays the next move of the main line, if there is one.
    pub fn step(&mut self) -> bool {
        for_position!(self, at => at.step())
    }

    /// Sets the hand of the player to move, if one is given, and leaves out what is not seen; see [`PositionAt::show_to`].
    ///
    /// # Errors
    /// The stones contradict what is known about them, or the game has no hands.
    pub fn show_to(&mut self, hand: Option<&str>) -> Result<(), SetupFault> {
        for_position!(self, at => at.show_to(hand))
    }
}

/// The reason why a text does not have a position.
#[derive(Clone, Debug)]
pub enum NoPosition {
    /// The text does not have this game.
    NoGame,
    /// The game is not played by the rules up to there.
    Illegal(Box<Judgement>),
    /// The game does not have the ply, in words that follow the name of the game.
    NoPly(String),
}

impl fmt::Display for NoPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoPosition::NoGame => f.write_str("there is no such game"),
            NoPosition::Illegal(judgement) => match judgement.diagnostics.first() {
                Some(finding) => f.write_str(&finding.message),
                None => f.write_str("the game cannot be played to its end"),
            },
            NoPosition::NoPly(why) => write!(f, "the game {why}"),
        }
    }
}

impl Error for NoPosition {}

/// The position after a ply of a game in a text of any format. Games are numbered from 1, so no text has a game 0.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::judge::position_at;
///
/// let text = b"[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 swap 2. b2 c3 3. d4 *\n";
/// let at = position_at(text, 1, "2x".parse()?)?;
/// assert_eq!(at.one_line(), "O2/1X2/5/4/3 O");
/// assert_eq!(at.last_ply(), Some("2. b2 (ply 3)"));
/// assert_eq!(at.legal_moves().len(), 17);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The text does not have the position.
pub fn position_at(text: &[u8], number: usize, ply: PlyName) -> Result<AnyPosition, NoPosition> {
    position_with(text, number, ply, &Defaults::default())
}

/// Finds a position like [`position_at`], in a record that leaves something to these defaults.
///
/// # Errors
/// The text does not have the position.
pub fn position_with(text: &[u8], number: usize, ply: PlyName, defaults: &Defaults) -> Result<AnyPosition, NoPosition> {
    if number == 0 {
        return Err(NoPosition::NoGame);
    }
    let (mut found, mut index) = (Err(NoPosition::NoGame), 0);
    let _ = each_game(&Dialect::of_text(None, "", text), text, true, |events, head| {
        index += 1;
        if index < number {
            events.skip();
            return ControlFlow::Continue(());
        }
        let (judgement, reached) = AnyPosition::of_record(events, head, GameInfo::read(head, defaults), defaults, ply);
        found = match reached {
            Some(Ok(at)) => Ok(at),
            Some(Err(why)) if ply != PlyName::Last => Err(NoPosition::NoPly(why)),
            _ => Err(NoPosition::Illegal(Box::new(judgement))),
        };
        ControlFlow::Break(())
    });
    found
}
