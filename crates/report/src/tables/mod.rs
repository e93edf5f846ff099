//! Tables: statistics, players, openings and answers as rows of typed values, with one writer for each format.
//!
//! ```
//! # use xgames_report::tables;
//! use tables::{Definition, JsonForm, column};
//!
//! /// The lengths of words.
//! const WORDS: Definition<[&str; 2]> = Definition {
//!     name: "words",
//!     title: "words",
//!     columns: &[column("word", "word"), column("letters", "letters")],
//!     rows: |words| Box::new(words.iter().map(|word| vec![(*word).to_owned().into(), (word.len() as u64).into()])),
//! };
//!
//! # fn main() -> std::io::Result<()> {
//! let (mut csv, mut json, words) = (Vec::new(), Vec::new(), ["cross", "way"]);
//! WORDS.write_csv(&mut csv, &[], [(Vec::new(), &words)].into_iter())?;
//! JsonForm::Lines.write(&mut json, WORDS.objects(&words))?;
//! assert_eq!(String::from_utf8_lossy(&csv), "word,letters\ncross,5\nway,3\n");
//! assert_eq!(String::from_utf8_lossy(&json), "{\"word\":\"cross\",\"letters\":5}\n{\"word\":\"way\",\"letters\":3}\n");
//! assert_eq!(WORDS.all(&words).lines(&["word", "letters"]), ["word   letters", "cross        5", "way          3"]);
//! # Ok(())
//! # }
//! ```

pub mod benchmark;
pub mod contest;
mod csv;
mod games;
mod grid;
mod html;
mod json;
pub mod openings;
mod parquet;
mod position_facts;
pub mod puzzles;
mod rows;
pub mod score;
pub mod statistics;
pub mod story;
mod summary;
mod table;
mod text;
pub mod tournament;
mod value;
pub mod winner;

pub use self::csv::{write_answer, write_row};
pub use games::ListedGame;
pub use json::JsonForm;
pub use position_facts::{ESTIMATES, PositionFacts};
pub use rows::{Row, RowFormat, RowWriter};
pub use summary::Summary;
use table::joined;
pub use table::{Column, Definition, Rows, Table, column, data, names, players, share};
pub use value::{Object, Value, object};
