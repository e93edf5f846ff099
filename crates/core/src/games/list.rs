//! The list of games, from which all code that runs over every game is generated.

/// Calls another macro of this crate with the list of games. Each game is one line: its variant of
/// [`Game`](crate::games::Game), then the module and the type of its positions.
#[doc(hidden)]
#[macro_export]
macro_rules! game_list {
    ($then:ident! { $($arguments:tt)* }) => {
        $crate::with_test_games! { $then! { $($arguments)* }
            Crossway = crossway::Crossway,
            Cross = cross::Cross,
            Crossings = crossings::Crossings,
            Crosswise = crosswise::Crosswise,
        }
    };
}

/// Adds Tiny Hex, the example of how to add a game, in unit tests only.
#[cfg(any(test, tiny_hex))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_test_games {
    ($then:ident! { $($arguments:tt)* } $($list:tt)*) => {
        $crate::$then! { { $($arguments)* } $($list)* TinyHex = tiny_hex::TinyHex, }
    };
}

#[cfg(not(any(test, tiny_hex)))]
#[doc(hidden)]
#[macro_export]
macro_rules! with_test_games {
    ($then:ident! { $($arguments:tt)* } $($list:tt)*) => {
        $crate::$then! { { $($arguments)* } $($list)* }
    };
}

/// Evaluates an expression with a type alias for the position type of a game that is only known at run time.
///
/// ```
/// # use xgames_core as xgames;
/// use xgames::games::{Game, Notation, Position, SetupOptions, for_game};
///
/// let moves = for_game!(Game::Crossings, P => {
///     let setup = P::read_setup(&SetupOptions::default()).unwrap();
///     P::begin(&setup).unwrap().legal_moves().len()
/// });
/// assert_eq!(moves, 60);
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! for_game {
    ($game:expr, $Position:ident => $body:expr) => {
        $crate::game_list! { match_game! { $game, $Position => $body } }
    };
}

#[doc(inline)]
pub use for_game;

#[doc(hidden)]
#[macro_export]
macro_rules! match_game {
    ({ $game:expr, $Position:ident => $body:expr } $($Name:ident = $module:ident::$Type:ident,)*) => {
        match $game {
            $($crate::games::Game::$Name => {
                type $Position = $crate::games::$module::$Type;
                $body
            })*
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! declare_games {
    ({} $($Name:ident = $module:ident::$Type:ident,)*) => {
        /// A supported game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Game {
            $(
                #[doc = concat!("See [`", stringify!($Type), "`](super::", stringify!($module), "::", stringify!($Type), ").")]
                $Name,
            )*
        }

        impl Game {
            /// All games, in the order in which they are listed.
            pub const ALL: [Game; [$(stringify!($Name)),*].len()] = [$(Game::$Name),*];
        }
    };
}

game_list! { declare_games! {} }
