//! Questions to records: a small language in which one asks for games, such as `plies > 60 and winner.side = "white"`.
//!
//! A query is decided as early as possible: by the tags, then by the text of the moves, and only then by judging the game.
//! Facts that are not known yet make the answer open, not wrong (three-valued logic).
//!
//! ```
//! # mod xgames { pub use xgames_analysis as analysis; pub use xgames_analysis::archive; pub use xgames_core::*; }
//! use xgames::analysis::query::{Filter, Query, Selected};
//! use xgames::judge::Defaults;
//! use xgames::record::native::Reader;
//!
//! let query = Query::parse("player ~ ann* and plies in 3..10").unwrap();
//! let defaults = Defaults::default();
//! let mut reader = Reader::new(b"[Game \"crossway\"] [Size \"2\"] [Player1 \"Anna\"]\n\n1. a1 b1 2. a2 1-0\n");
//! let head = reader.next_game().unwrap();
//! let selected = Filter::new(&query, &defaults).select("games.txt", &mut reader.into(), &head);
//! assert!(matches!(selected, Selected::Yes(_)));
//!
//! let mistake = Query::parse("plies > sixty").unwrap_err();
//! assert_eq!(mistake.span.start, 8);
//! assert_eq!(mistake.message, "‘sixty’ is not a number");
//! ```

mod condition;
mod course;
mod evaluate;
mod field;
mod filter;
mod game_facts;
mod lexer;
mod moves;
mod order;
mod parse;
mod tag_value;

pub use condition::Operator;
pub use field::{FIELDS, FieldInfo, Stage};
pub use filter::FilterCache;
pub use filter::{Filter, Selected};
pub use game_facts::{GameFacts, JudgedFacts};
pub use moves::{MoveFacts, MoveQuestions, SameGames};
pub use order::Order;

use std::borrow::Cow;

use self::condition::Condition;
use self::field::{Field, Kind};
use xgames_core::diagnostic::Span;

/// A question that is true or false for each game.
#[derive(Clone, Debug, PartialEq)]
pub enum Query {
    /// All of these queries are true.
    All(Vec<Query>),
    /// At least one of these queries is true.
    Any(Vec<Query>),
    /// This query is false.
    Not(Box<Query>),
    /// This query is true for one of the players.
    Player(Box<Query>),
    /// A value of a field satisfies a condition.
    Test(Test),
}

/// A condition on the values of a field.
#[derive(Clone, Debug, PartialEq)]
pub struct Test {
    field: Field,
    condition: Condition,
}

/// A mistake in a query.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The bytes that are wrong.
    pub span: Span,
    /// The mistake in plain words.
    pub message: Cow<'static, str>,
    /// Advice on what to write instead.
    pub help: Option<Cow<'static, str>>,
}

impl Mistake {
    fn new(span: Span, message: impl Into<Cow<'static, str>>) -> Mistake {
        Mistake { span, message: message.into(), help: None }
    }

    fn help(self, help: impl Into<Cow<'static, str>>) -> Mistake {
        Mistake { help: Some(help.into()), ..self }
    }
}

impl Query {
    /// Reads a query.
    ///
    /// # Errors
    /// The text is not a query; the first mistake is returned.
    pub fn parse(text: &str) -> Result<Query, Mistake> {
        parse::parse(text)
    }

    /// Compares a field with a value, as `FIELD OPERATOR VALUE` does in a query, also in a question to one player.
    ///
    /// # Errors
    /// The field does not exist, or the value cannot be compared with it. Spans are those in `value`.
    pub fn compare(field: &str, operator: Operator, value: &str) -> Result<Query, Mistake> {
        let all = Span::new(0, value.len());
        let literal = condition::Literal { text: value.into(), span: all, is_quoted: true };
        condition::test(Field::find(field, all, true)?, operator, all, &[literal])
    }

    /// The words that a field can be compared with, if it has only certain ones.
    #[must_use]
    pub fn words(field: &str) -> Vec<&'static str> {
        match Field::find(field, Span::default(), true).map(|field| field.kind()) {
            Ok(Kind::Word(words)) => words(),
            _ => Vec::new(),
        }
    }

    /// The query that is true if both queries are.
    #[must_use]
    pub fn and(self, other: Query) -> Query {
        match self {
            Query::All(mut parts) => {
                parts.push(other);
                Query::All(parts)
            }
            first => Query::All(vec![first, other]),
        }
    }

    /// Whether the query asks for facts that only invalid games have, or for the verdict: then invalid games are not left
    /// out.
    #[must_use]
    pub fn asks_about_faults(&self) -> bool {
        self.any_test(&|test| matches!(test.field, Field::Verdict | Field::Code))
    }

    /// Whether the query asks for something that the text shows without the rules of the game.
    fn asks_about_text(&self) -> bool {
        self.any_test(&|test| test.field.stage() == Stage::Text)
    }

    fn any_test(&self, is_wanted: &dyn Fn(&Test) -> bool) -> bool {
        match self {
            Query::All(parts) | Query::Any(parts) => parts.iter().any(|part| part.any_test(is_wanted)),
            Query::Not(part) | Query::Player(part) => part.any_test(is_wanted),
            Query::Test(test) => is_wanted(test),
        }
    }
}

impl Default for Query {
    /// The query that is true for every game.
    fn default() -> Query {
        Query::All(Vec::new())
    }
}
