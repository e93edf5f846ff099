//! The rules of the games, and the list of supported games.
//!
//! Rules are independent of files, record formats and terminals. To add a game, see `docs/architecture.md`.

pub mod actions;
pub mod cross;
pub mod crossings;
pub mod crossway;
pub mod crosswise;
mod fault;
mod final_board;
mod game;
mod hands;
mod list;
mod notation;
pub mod placement;
pub mod playout;
mod position;
mod reading;
mod seating;
mod setup;
pub mod symmetry;
pub mod tactics;
#[cfg(test)]
mod testing;
#[cfg(any(test, tiny_hex))]
pub mod tiny_hex;
mod turn;
mod words;
mod written_position;

use std::ops::RangeInclusive;

pub use crate::board::{Cell, Side};
pub use fault::{Fault, SetupFault};
pub use final_board::{FinalBoard, NoFinalBoard};
pub use game::{UnknownGame, is_size_name, size_names};
pub use hands::{Hands, PUBLIC_COUNTS};
pub use list::{Game, for_game};
pub use notation::{Diagram, Notation, begin_at};
pub use playout::RandomPlay;
pub use position::{MoveKind, Outcome, Position, Reason};
pub use reading::Reading;
pub use seating::{Facts, Seating};
pub use setup::{MAX_PLAYERS, PLAYERS, SetupField, SetupOptions, ToMove, player_tags};
pub use tactics::{Prospect, Tactics};
pub use turn::{Seat, Turn};
pub(crate) use words::Word;

/// The properties of a game as a whole.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "these are answers to separate questions")]
pub struct GameProfile {
    /// The name in records, options and JSON.
    pub name: &'static str,
    /// The name in sentences.
    pub title: &'static str,
    /// The letters that the identifiers of its rules begin with, as in `CW3`.
    pub rule_letters: &'static str,
    /// The names of the sides.
    pub sides: [&'static str; 2],
    /// The letter of each side in positions.
    pub letters: [char; 2],
    /// The tags that name the first owner of a side instead of a seat, by seat; none if a side may have several players.
    pub player_aliases: &'static [&'static str],
    /// The maximum number of players; at least two.
    pub max_players: usize,
    /// Whether the players may exchange their sides.
    pub has_pie_rule: bool,
    /// Whether a finished game may be drawn.
    pub has_draws: bool,
    /// Whether the players hold hands of drawn stones.
    pub has_hands: bool,
    /// Whether each stone belongs to a side, which its letter names.
    pub stones_show_sides: bool,
    /// The sizes of its boards.
    pub sizes: RangeInclusive<u16>,
    /// The sizes that have names, such as `small`.
    pub named_sizes: &'static [(&'static str, u16)],
    /// The form in which its moves are written.
    pub move_form: MoveForm,
    /// The form in which SGF writes its moves.
    pub sgf: SgfMoves,
    /// A position in one line, as an example; empty if there is none.
    pub example_position: &'static str,
    /// Whether a stone stays where it was placed.
    pub stones_stay: bool,
    /// The kinds of moves that statistics count, at most [`MAX_MOVE_KINDS`].
    pub move_kinds: &'static [MoveKind],
    /// The ways in which one move can decide the game, where its rules have words for them.
    pub decisions: &'static [Decision],
    /// The tags that only this game has.
    pub own_tags: &'static [OwnTag],
    /// The cells on which a plain stone of this side waits for an answer.
    pub waiting_cells: fn(Side) -> Vec<Cell>,
    /// All that a line can hold and its value as it is drawn, in games whose lines have values. What it holds is the number of its
    /// stones of each kind as digits, the highest first.
    pub line_values: fn() -> Vec<(String, String)>,
    /// The rules, as Markdown.
    pub rules: &'static str,
}

/// The form in which the moves of a game are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveForm {
    /// A move is the name of one cell, such as `k10`.
    Cell,
    /// A move is the squares where it begins and ends, such as `b1-b3`.
    Squares,
    /// A move says what is done with which stone and where, such as `Ac4`.
    Action,
}

/// The form in which SGF writes the moves of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SgfMoves {
    /// The column and the row of a point are two letters, as in Go.
    Points,
    /// Moves are written as in native records.
    Names,
    /// The game cannot be written in SGF.
    None,
}

/// The greatest number of [kinds of moves](GameProfile::move_kinds) that a game counts.
pub const MAX_MOVE_KINDS: usize = 4;

/// A way in which one move decides a game, in words that name the rule.
#[derive(Clone, Copy, Debug)]
pub struct Decision {
    /// The reason for the outcome.
    pub reason: Reason,
    /// The words after ‘wins at once’, if the side that moves can win for this reason.
    pub won: &'static str,
    /// The words after ‘loses at once’, if the side that moves can lose for this reason.
    pub lost: &'static str,
}

impl GameProfile {
    /// The words for a reason to win or lose by one move; empty words if the game has none.
    #[must_use]
    pub fn decision(&self, reason: Reason) -> Decision {
        let known = self.decisions.iter().find(|decision| decision.reason == reason);
        known.copied().unwrap_or(Decision { reason, won: "", lost: "" })
    }
}

/// A tag that only one game has.
#[derive(Clone, Copy, Debug)]
pub struct OwnTag {
    /// The name of the tag.
    pub name: &'static str,
    /// Advice on how to write the value, if this one is not valid.
    pub help: fn(value: &str) -> Option<&'static str>,
}
