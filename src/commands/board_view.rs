//! Draws a position with a line about its state.

use super::position_source::Loaded;
use crate::board::picture::Mark;
use crate::diagnostic::printable;
use crate::games::{Notation, Outcome, Reason, Seat};
use crate::render::text::{self, StoneStyle};

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
pub(super) fn draw<P: Notation>(loaded: &Loaded<P>) -> String {
    let mut picture = loaded.position.picture();
    picture.mark(&loaded.position.deciding_cells(), Mark::Chain);
    picture.mark(&loaded.last.map(P::changed_cells).unwrap_or_default(), Mark::Last);
    let title = format!("{} size {}, {}", P::GAME.name(), loaded.size, describe(loaded));
    format!("{}\n\n{}", printable(&title), text::draw(&picture, stone_style(), true))
}

/// Shapes if standard output is a terminal that can show them in colour.
fn stone_style() -> StoneStyle {
    let colored = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
    if colored && supports_unicode::on(supports_unicode::Stream::Stdout) {
        StoneStyle::Shapes
    } else {
        StoneStyle::Letters
    }
}
