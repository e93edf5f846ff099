//! Changes a native record in place: moves are added at its end or taken back, and the rest of the text stays as it is.
//!
//! ```
//! # use xgames_core as xgames;
//! use xgames::record::GameResult;
//! use xgames::record::native::Reader;
//! use xgames::record::native::edit::{MainLine, Word, append, undo};
//!
//! let text = b"[Game \"cross\"]\n[Size \"3\"]\n\n1. a1 {well} *\n";
//! let layout = |text: &[u8]| {
//!     let mut reader = Reader::new(text);
//!     let head = reader.next_game().expect("there is a game");
//!     MainLine::of(&mut reader, &head)
//! };
//! let word = Word { text: "a2".to_owned(), typed: Default::default() };
//! let longer = append(text, &layout(text), (2, 0), &[word], GameResult::Unfinished).text;
//! assert!(longer.ends_with(b"1. a1 {well} a2 *\n"));
//! assert_eq!(undo(&longer, &layout(&longer), 1), Ok(text.to_vec()));
//! ```

mod append;
mod main_line;
mod undo;

pub use append::{Appended, Word, append};
pub use main_line::{MainLine, Numbering, Piece, PieceKind};
pub use undo::{UndoError, undo};
