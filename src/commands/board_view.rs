//! Draws a position with a line about its state.

use std::io::{IsTerminal, stdout};

use anstream::{AutoStream, ColorChoice};
use supports_unicode::Stream;

use super::console::terminal_width;
use super::position_source::Loaded;
use crate::board::Cell;
use crate::board::picture::{Mark, Picture};
use crate::cli::{BoardOptions, BoardStyle};
use crate::diagnostic::printable;
use crate::games::{Notation, Outcome, Reason, Seat};
use crate::render::text::{self, Look};

/// Says who is to move or has won.
pub(super) fn describe<P: Notation>(loaded: &Loaded<P>) -> String {
    let side_name = |side| P::GAME.side_name(side);
    let seat = |side| loaded.owner(side).map_or(String::new(), |Seat(seat)| format!(" (seat {seat})"));
    let account = || loaded.position.ending().unwrap_or_default();
    match loaded.outcome() {
        None if !loaded.side_known => "nobody has won".into(),
        None => {
            let side = loaded.position.turn().side;
            format!("{}{} to move", side_name(side), seat(side))
        }
        Some(Outcome { winner: None, reason: Reason::AllLocked }) => "drawn: both far ranks are locked".into(),
        Some(Outcome { winner: None, reason: Reason::Score }) => format!("drawn: {}", account()),
        Some(Outcome { winner: None, .. }) => "drawn: neither side can move".into(),
        Some(Outcome { winner: Some(winner), reason }) => {
            let by = match reason {
                Reason::Connection => "its chain joins its two edges".to_owned(),
                Reason::ThreeSides => "its chain joins three non-adjacent sides".to_owned(),
                Reason::TwoSides => format!("{} has joined two opposite sides", side_name(winner.other())),
                Reason::Crossing => "its crossing cannot be answered".to_owned(),
                // These end in a draw.
                Reason::AllLocked | Reason::NoMoves => String::new(),
                Reason::Six | Reason::Score => account(),
                Reason::Resign => format!("{} has resigned", side_name(winner.other())),
            };
            format!("{}{} has won: {by}", side_name(winner), seat(winner))
        }
    }
}

/// A line about the position, then the board with the last move and the deciding chain marked.
pub(super) fn draw<P: Notation>(loaded: &Loaded<P>, options: BoardOptions) -> String {
    drawing(loaded, loaded.position.picture(), options)
}

/// The same, with the cells marked where the side to move may move a stone to, or may not place one.
pub(super) fn draw_with_legal_moves<P: Notation>(loaded: &Loaded<P>, options: BoardOptions) -> String {
    let mut picture = loaded.position.picture();
    let moves = if loaded.outcome().is_none() { loaded.position.legal_moves() } else { Vec::new() };
    let ends: Vec<Cell> = moves.into_iter().filter_map(|mv| P::changed_cells(mv).pop()).collect();
    if !P::PROFILE.stones_stay {
        picture.mark(&ends, Mark::Legal);
    } else if loaded.outcome().is_none() {
        let is_forbidden = |cell: &Cell| !ends.contains(cell);
        let empty = picture.spots().filter(|spot| spot.ink.is_none());
        let forbidden: Vec<Cell> = empty.map(|spot| spot.cell).filter(is_forbidden).collect();
        picture.mark(&forbidden, Mark::Forbidden);
    }
    drawing(loaded, picture, options)
}

fn drawing<P: Notation>(loaded: &Loaded<P>, mut picture: Picture, options: BoardOptions) -> String {
    picture.mark(&loaded.position.deciding_cells(), Mark::Chain);
    picture.mark(&loaded.last.map(P::changed_cells).unwrap_or_default(), Mark::Last);
    let title = format!("{} size {}, {}", P::GAME.name(), loaded.size, describe(loaded));
    let text = format!("{}\n\n{}", printable(&title), text::draw(&picture, look(options)));
    if options.ascii { to_ascii(&text) } else { text }
}

/// Symbols, coordinates on all sides and no more columns than there are on a terminal; letters elsewhere, as other programs
/// read them.
fn look(options: BoardOptions) -> Look {
    let is_terminal = stdout().is_terminal();
    let symbols = match options.board {
        Some(style) => style == BoardStyle::Symbols,
        None => is_terminal && !options.ascii && supports_unicode::on(Stream::Stdout),
    };
    Look {
        symbols,
        framed: is_terminal || symbols,
        styled: AutoStream::choice(&stdout()) != ColorChoice::Never,
        width: terminal_width(),
    }
}

/// The text with escapes for all that is not ASCII.
fn to_ascii(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '–' => ascii.push('-'),
            '·' => ascii.push(';'),
            _ if character.is_ascii() => ascii.push(character),
            _ => ascii.extend(character.escape_unicode()),
        }
    }
    ascii
}
