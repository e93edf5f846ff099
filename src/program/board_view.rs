//! Draws a position as the terminal and the options want it.

use supports_unicode::Stream;

use super::output::Printer;
use crate::cli::{BoardOptions, BoardStyle};
use xgames_core::judge::ShownPosition;
use xgames_report::render::position;
use xgames_report::render::text::DrawOptions;

/// A line about the position, then the board with its marks; those of legal moves only if `legal`.
pub(crate) fn draw(at: &dyn ShownPosition, legal: bool, options: BoardOptions, out: &Printer) -> String {
    in_characters(position::draw(at, legal, draw_options(options, out)), options)
}

/// The text with its symbols replaced by ASCII if the options say so.
pub(crate) fn in_characters(text: String, options: BoardOptions) -> String {
    if options.ascii { position::to_ascii(&text) } else { text }
}

/// The options for drawings: on a terminal symbols, coordinates on all sides and no more columns than it has; elsewhere letters,
/// as other programs read them.
pub(crate) fn draw_options(options: BoardOptions, out: &Printer) -> DrawOptions {
    let is_terminal = out.is_terminal();
    let symbols = match options.board {
        Some(style) => style == BoardStyle::Symbols,
        None => is_terminal && !options.ascii && supports_unicode::on(Stream::Stdout),
    };
    DrawOptions { symbols, framed: is_terminal || symbols, styled: out.is_styled(), width: out.terminal_width() }
}
