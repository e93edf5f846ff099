//! Parts of a text that can be judged one by one.

use xgames_core::diagnostic::Span;
use xgames_core::record::native::game_starts::plain_starts;
use xgames_core::record::{Dialect, Format};

/// Cuts a text between games, into at most `most` parts and one more. Each of them has the same findings as in the whole text.
/// Native records can be cut. In other formats a fault may reach into other games, so their texts stay whole; and where there may be
/// passwords, each of them is hidden in all of the text.
pub(super) fn cut(dialect: &Dialect, text: &str, most: usize) -> Vec<Span> {
    let is_cut = dialect.format == Format::Native && !dialect.secrets;
    let mut borders = if is_cut { plain_starts(text.as_bytes()) } else { Vec::new() };
    borders.truncate(most);
    borders.push(text.len());
    let mut start = 0;
    borders.into_iter().map(|end| Span::new(std::mem::replace(&mut start, end), end)).collect()
}
