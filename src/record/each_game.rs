//! Iterates over the games of a text in any format.

use std::ops::ControlFlow;

use super::format::parse;
use super::{Dialect, Format};
use crate::record::native::Reader;
use crate::record::{Events, Head};

/// Calls `take` for every game of a text, or of a part that was cut out between two games, until it breaks. `begins` says
/// whether the part is the beginning of the text. `take` must read the events of each game to the end.
pub fn each_game(
    dialect: &Dialect,
    text: &[u8],
    begins: bool,
    mut take: impl for<'t> FnMut(&mut Events<'t>, &Head<'t>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if dialect.format == Format::Native {
        let mut events = Events::from(Reader::new(text));
        let mut head = Head::default();
        while events.read_head(&mut head) {
            take(&mut events, &head)?;
        }
        return ControlFlow::Continue(());
    }
    for game in parse(dialect, text, begins) {
        take(&mut Events::from(&game), &game.head)?;
    }
    ControlFlow::Continue(())
}
