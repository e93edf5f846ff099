//! Draws a position with a line about its state, or lists it in words.

use supports_unicode::Stream;

use super::output::Printer;
use super::position_source::Loaded;
use super::position_words;
use crate::cli::{BoardOptions, BoardStyle, Show};
use xgames_core::board::Cell;
use xgames_core::board::picture::{Mark, Note, Picture};
use xgames_core::games::Notation;
use xgames_report::render::text::{self, Look};

/// A line about the position, then the board with the last move and the deciding chain marked.
pub(super) fn draw<P: Notation>(loaded: &Loaded<P>, options: BoardOptions, out: &Printer) -> String {
    draw_picture(loaded, picture_of(loaded), options, out)
}

/// What the command `show` prints, unless it is one line or a picture.
pub(super) fn show<P: Notation>(loaded: &Loaded<P>, arguments: &Show, out: &Printer) -> String {
    let picture = marked_picture(loaded, arguments.legal);
    if !arguments.list {
        return draw_picture(loaded, picture, arguments.board, out);
    }
    let text = position_words::list(loaded, &picture);
    if arguments.board.ascii { to_ascii(&text) } else { text }
}

/// The board with the deciding chain marked and, if `legal`, where the side to move can go or must not.
pub(super) fn marked_picture<P: Notation>(loaded: &Loaded<P>, legal: bool) -> Picture {
    let mut picture = picture_of(loaded);
    if legal && loaded.outcome().is_none() {
        mark_legal_moves(&loaded.position, &mut picture);
    }
    picture
}

fn picture_of<P: Notation>(loaded: &Loaded<P>) -> Picture {
    let mut picture = loaded.position.picture();
    picture.mark(&loaded.position.deciding_cells(), Mark::Chain);
    picture
}

/// Marks the cells where the side to move may move a stone to or, if stones stay where they are placed, may not place one.
fn mark_legal_moves<P: Notation>(position: &P, picture: &mut Picture) {
    let ends: Vec<Cell> = position.legal_moves().into_iter().filter_map(|mv| P::changed_cells(mv).pop()).collect();
    if P::PROFILE.stones_stay {
        let empty = picture.spots().filter(|spot| spot.ink.is_none()).map(|spot| spot.cell);
        let forbidden: Vec<Cell> = empty.filter(|cell| !ends.contains(cell)).collect();
        if forbidden.is_empty() {
            picture.notes.push(Note { text: "no empty cell is forbidden".into(), stones: String::new() });
        }
        picture.mark(&forbidden, Mark::Forbidden);
    } else {
        picture.mark(&ends, Mark::Legal);
    }
}

/// Marks the cells that the last move changed.
pub(super) fn mark_last_move<P: Notation>(loaded: &Loaded<P>, picture: &mut Picture) {
    picture.mark(&loaded.last.map(P::changed_cells).unwrap_or_default(), Mark::Last);
}

fn draw_picture<P: Notation>(loaded: &Loaded<P>, mut picture: Picture, options: BoardOptions, out: &Printer) -> String {
    mark_last_move(loaded, &mut picture);
    let look = look(options, out);
    let text = format!("{}\n\n{}", position_words::title(loaded, look.width), text::draw(&picture, look));
    if options.ascii { to_ascii(&text) } else { text }
}

/// Symbols, coordinates on all sides and no more columns than there are on a terminal; letters elsewhere, as other programs
/// read them.
fn look(options: BoardOptions, out: &Printer) -> Look {
    let is_terminal = out.is_terminal();
    let symbols = match options.board {
        Some(style) => style == BoardStyle::Symbols,
        None => is_terminal && !options.ascii && supports_unicode::on(Stream::Stdout),
    };
    Look { symbols, framed: is_terminal || symbols, styled: out.is_styled(), width: out.terminal_width() }
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
