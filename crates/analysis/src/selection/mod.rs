//! Selections of games: a [`Selection`] finds those for which a query is true, with all that is wanted of each, and a
//! [`Picker`] picks among them: without repetitions, a random sample, sorted, the first ones.
//!
//! ```
//! # mod xgames { pub use xgames_analysis as analysis; pub use xgames_analysis::archive; pub use xgames_core::*; }
//! use std::ops::ControlFlow;
//! use xgames::analysis::query::{MoveQuestions, Order, Query, SameGames};
//! use xgames::analysis::selection::{Entry, GameForm, Picker, Picking, Repeats, Repetitions, Selection, Wanted};
//! use xgames::archive::pipeline::{Step, read_in_order};
//! use xgames::archive::{BlockGames, Reading};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("games.txt");
//! # let record = |moves: &str| format!("[Game \"cross\"]\n[Size \"3\"]\n\n{moves} *\n\n");
//! # std::fs::write(&path, record("1. a1 a2 2. b2") + &record("1. a2 b2") + &record("1. a1 a2 2. b2"))?;
//! let query = Query::parse("game = cross").map_err(|mistake| mistake.message)?;
//! let order = Order::parse("plies").map_err(|mistake| mistake.message)?;
//! let questions = MoveQuestions { same: Some(SameGames::Moves), ..MoveQuestions::default() };
//! let wanted = Wanted { record: Some(GameForm::Verbatim), order: Some(&order), ..Wanted::default() };
//! let selection = Selection::new(&query, &questions, wanted);
//!
//! let picking = Picking { repetitions: Repetitions::LeftOut, sorts: true, first: Some(10), ..Picking::default() };
//! let (mut picker, mut lengths) = (Picker::new(picking)?, Vec::new());
//! let mut write = |entry: Entry, _before: u64| {
//!     lengths.push(entry.game.len());
//!     Ok(ControlFlow::Continue(()))
//! };
//! read_in_order(&Reading::default(), &[path], &|| false, &mut |step| {
//!     if let Step::Games((text, block)) = step {
//!         let selected = selection.select(&mut BlockGames::new(&text, &block, None));
//!         for game in selected.games {
//!             if let Repeats::Written(_) = picker.repeats(game.print, &text.name, game.number + 1) {
//!                 let entry = Entry { game: game.record.unwrap(), values: game.values, text: text.clone() };
//!                 picker.take(entry, game.sort_key, &mut write).unwrap();
//!             }
//!         }
//!     }
//!     ControlFlow::Continue(())
//! });
//! picker.finish(&|| false, &mut write)?;
//! // The shorter game comes first, and the one that repeats another is left out.
//! assert!(lengths.len() == 2 && lengths[0] < lengths[1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod distinct;
mod file_names;
mod form;
mod mixture;
mod picker;
mod sample;
mod selector;
mod split_key;
mod spool;

pub use distinct::Print;
pub use file_names::FileNames;
pub use form::GameForm;
pub use mixture::may_be_refused;
pub use picker::{Entry, Picker, Picking, Repeats, Repetitions, Write};
pub use sample::Sample;
pub use selector::{Listed, SelectedGame, SelectedGames, Selection, Wanted};
pub use split_key::SplitKey;
