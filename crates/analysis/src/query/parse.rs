//! Reads queries. `or` binds weakest, then `and`, then `not`.
//!
//! ```text
//! query      = part { "or" part }
//! part       = one { "and" one }
//! one        = "not" one | "(" query ")" | "player" "(" query without "player(" ")" | test
//! test       = FIELD [ OPERATOR VALUE | ["not"] "in" list | "is" ["not"] "missing" ]
//! list       = VALUE | "(" VALUE { "," VALUE } ")"
//! ```

use super::condition::{self, Literal, Operator};
use super::field::{Field, Kind};
use super::lexer::{Token, TokenKind, next_token};
use super::{Mistake, Query};
use xgames_core::diagnostic::Span;

/// The maximum depth of parentheses and of `not`.
const MAX_DEPTH: usize = 100;

/// The maximum length of a query in bytes. Each game is asked all of it.
const MAX_LENGTH: usize = 64 << 10;

/// Words that are not values unless they are in quotes.
const KEYWORDS: [&str; 5] = ["and", "or", "not", "in", "is"];

const OPERATORS: &[(&str, Operator)] = &[
    ("=", Operator::Is),
    ("!=", Operator::IsNot),
    ("<", Operator::Less),
    ("<=", Operator::AtMost),
    (">", Operator::More),
    (">=", Operator::AtLeast),
    ("~", Operator::Like),
    ("!~", Operator::NotLike),
    // As text processors write them.
    ("≠", Operator::IsNot),
    ("≤", Operator::AtMost),
    ("≥", Operator::AtLeast),
];

pub(super) fn parse(text: &str) -> Result<Query, Mistake> {
    if text.len() > MAX_LENGTH {
        return Err(Mistake::new(Span::new(0, 0), "the query is too long").help("at most 64 KiB are read"));
    }
    let mut parser = Parser { text, next: next_token(text, 0)?, depth: 0, of_player: false };
    if parser.next.kind == TokenKind::End {
        return Err(
            Mistake::new(parser.next.span, "there is nothing to ask").help("write a query, such as `plies > 60`")
        );
    }
    let query = parser.query()?;
    match &parser.next.kind {
        TokenKind::End => Ok(query),
        TokenKind::Symbol(")") => Err(parser.wrong("no parenthesis is open here")),
        _ => Err(parser.wrong("this does not continue the query").help("write `and` or `or` between two tests")),
    }
}

struct Parser<'t> {
    text: &'t str,
    next: Token<'t>,
    depth: usize,
    /// Whether the query asks about one player at this place.
    of_player: bool,
}

impl<'t> Parser<'t> {
    fn advance(&mut self) -> Result<Token<'t>, Mistake> {
        let next = next_token(self.text, self.next.span.end)?;
        Ok(std::mem::replace(&mut self.next, next))
    }

    fn wrong(&self, message: &'static str) -> Mistake {
        Mistake::new(self.next.span, message)
    }

    /// Whether the next token is this keyword.
    fn is_at(&self, keyword: &str) -> bool {
        matches!(self.next.kind, TokenKind::Word(word) if word.eq_ignore_ascii_case(keyword))
    }

    fn is_at_symbol(&self, symbol: &str) -> bool {
        self.next.kind == TokenKind::Symbol(symbol)
    }

    /// Takes the next token if it is this keyword.
    fn take(&mut self, keyword: &str) -> Result<bool, Mistake> {
        let is_there = self.is_at(keyword);
        if is_there {
            self.advance()?;
        }
        Ok(is_there)
    }

    fn query(&mut self) -> Result<Query, Mistake> {
        let mut parts = vec![self.part()?];
        while self.take("or")? {
            parts.push(self.part()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Query::Any(parts) })
    }

    fn part(&mut self) -> Result<Query, Mistake> {
        let mut parts = vec![self.one()?];
        while self.take("and")? {
            parts.push(self.one()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Query::All(parts) })
    }

    fn one(&mut self) -> Result<Query, Mistake> {
        if self.is_at("not") {
            return self.deeper(|parser| {
                parser.advance()?;
                Ok(Query::Not(Box::new(parser.one()?)))
            });
        }
        if self.is_at_symbol("(") { self.in_parentheses() } else { self.test() }
    }

    fn in_parentheses(&mut self) -> Result<Query, Mistake> {
        self.deeper(|parser| {
            let opening = parser.advance()?.span;
            let query = parser.query()?;
            parser.close(opening)?;
            Ok(query)
        })
    }

    /// Reads what is one level deeper.
    fn deeper(&mut self, read: impl FnOnce(&mut Self) -> Result<Query, Mistake>) -> Result<Query, Mistake> {
        if self.depth == MAX_DEPTH {
            return Err(self.wrong("the query is nested too deeply").help("at most 100 levels are read"));
        }
        self.depth += 1;
        let query = read(self);
        self.depth -= 1;
        query
    }

    fn close(&mut self, opening: Span) -> Result<(), Mistake> {
        if self.is_at_symbol(")") {
            return self.advance().map(drop);
        }
        if self.next.kind == TokenKind::End {
            return Err(Mistake::new(opening, "this parenthesis is not closed"));
        }
        Err(self.wrong("this does not continue the query").help("write `and`, `or` or `)`"))
    }

    fn test(&mut self) -> Result<Query, Mistake> {
        let place = self.next.span;
        let field = match &self.next.kind {
            TokenKind::Tag(name) => Field::Tag(name.clone().into()),
            TokenKind::Word(word) if KEYWORDS.iter().any(|keyword| word.eq_ignore_ascii_case(keyword)) => {
                return Err(self.wrong("a field is missing here"));
            }
            TokenKind::Word(word) => {
                let name = *word;
                if name.eq_ignore_ascii_case("player") && self.text[place.end..].trim_start().starts_with('(') {
                    return self.player();
                }
                Field::find(name, place, self.of_player)?
            }
            TokenKind::Quoted(_) => {
                return Err(self.wrong("this is a text, not a field").help("write the field first: `event = \"Cup\"`"));
            }
            TokenKind::Symbol(_) | TokenKind::End => return Err(self.wrong("a field is missing here")),
        };
        self.advance()?;
        self.comparison(field, place)
    }

    /// A question to one player. Each seat would ask all seats of a question in it, although the answer is the same for all.
    fn player(&mut self) -> Result<Query, Mistake> {
        if self.of_player {
            return Err(self
                .wrong("a question to one player is inside another one")
                .help("write them one after the other: `player(…) and player(…)`"));
        }
        self.advance()?;
        self.of_player = true;
        let query = self.in_parentheses()?;
        self.of_player = false;
        Ok(Query::Player(Box::new(query)))
    }

    /// Reads the comparison that follows a field.
    fn comparison(&mut self, field: Field, place: Span) -> Result<Query, Mistake> {
        let span = self.next.span;
        let symbol = match self.next.kind {
            TokenKind::Symbol(symbol) => OPERATORS.iter().find(|(known, _)| *known == symbol),
            _ => None,
        };
        if let Some((_, operator)) = symbol {
            self.advance()?;
            let value = self.value()?;
            return condition::test(field, *operator, span, &[value]);
        }
        if self.take("is")? {
            let operator = if self.take("not")? { Operator::NotMissing } else { Operator::Missing };
            if !self.take("missing")? {
                return Err(self.wrong("only `missing` can follow `is`").help("to compare, write `=`"));
            }
            return condition::test(field, operator, span, &[]);
        }
        let operator = if self.take("not")? { Operator::NotIn } else { Operator::In };
        if self.take("in")? {
            let values = self.list()?;
            return condition::test(field, operator, span, &values);
        }
        if operator == Operator::NotIn {
            return Err(self.wrong("only `in` can follow `not` here"));
        }
        match field.kind() {
            Kind::Flag => Ok(condition::flag(field)),
            _ if self.is_at_symbol("==") => Err(self.wrong("‘==’ means nothing here").help("write `=`")),
            _ => {
                let name = &self.text[place.start..place.end];
                Err(Mistake::new(place, format!("‘{name}’ is not compared with anything"))
                    .help(format!("write an operator (= != < <= > >= ~ !~ in) and a value, or `{name} is missing`")))
            }
        }
    }

    fn list(&mut self) -> Result<Vec<Literal<'t>>, Mistake> {
        if !self.is_at_symbol("(") {
            return Ok(vec![self.value()?]);
        }
        let opening = self.advance()?.span;
        let mut values = vec![self.value()?];
        while self.is_at_symbol(",") {
            self.advance()?;
            values.push(self.value()?);
        }
        self.close(opening).map_err(|mistake| mistake.help("write `,` between values, and `)` after the last one"))?;
        Ok(values)
    }

    fn value(&mut self) -> Result<Literal<'t>, Mistake> {
        let is_keyword = |word: &str| KEYWORDS.iter().any(|keyword| word.eq_ignore_ascii_case(keyword));
        match &self.next.kind {
            TokenKind::Word(word) if is_keyword(word) => {
                Err(self.wrong("a value is missing here").help("if this word is the value, write it in quotes"))
            }
            TokenKind::Symbol(_) | TokenKind::End => Err(self.wrong("a value is missing here")),
            TokenKind::Tag(_) => Err(self.wrong("this is a field, not a value")),
            TokenKind::Word(_) | TokenKind::Quoted(_) => {
                let Token { kind, span } = self.advance()?;
                Ok(match kind {
                    TokenKind::Quoted(text) => Literal { text: text.into(), span, is_quoted: true },
                    _ => Literal { text: self.text[span.start..span.end].into(), span, is_quoted: false },
                })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The part of the query that is marked as a mistake, the message and the help.
    fn mistake(text: &str) -> (String, String, String) {
        let Mistake { span, message, help } = Query::parse(text).unwrap_err();
        (text[span.start..span.end].to_owned(), message.into_owned(), help.unwrap_or_default().into_owned())
    }

    #[test]
    fn and_binds_tighter_than_or() {
        let same = |one: &str, other: &str| assert_eq!(Query::parse(one), Query::parse(other), "{one}");
        same("swapped or setup and not swapped or setup", "swapped or (setup and (not swapped)) or setup");
        same("not setup and swapped", "(not setup) and swapped");
        same("plies IN (1, 3..5) AND swapped", "plies in(1,3..5)and swapped=YES");
        same("year != 2026", "not year = 2026");
        same("event not in ('a', \"b\")", "not event in (a, b)");
        same("tag.\"White Elo\" is missing", "not tag.'White Elo' is not missing");
        same("date in 2025..2025.02", "date in 2025.01.01..2025.02.28");
        same("plies < 10", "plies in ..9");
        same("plies ≥ 3 and event ≠ “a b” or site = „c d“", "plies >= 3 and event != 'a b' or site = 'c d'");
        same("event = «a» or site = ‘b c’", "event = a or site = 'b c'");
        same("event = O’Brien", "event = 'O’Brien'");
        same("result = 1–0 or result = 1/2—1/2", "result = 1-0 or result = 1/2-1/2");
        same("player(name ~ ann* and side=black)", "Player ( name ~ 'ANN*' and side = 'BLACK' )");
        assert!(Query::parse("plies > 60 and winner.side = \"white\"").is_ok());
        assert!(Query::parse("result = 1-0 or result = '*' or result = *").is_ok());
    }

    #[test]
    fn mistakes_have_their_place_and_help() {
        let marked = |text: &str| mistake(text).0;
        let message = |text: &str| mistake(text).1;
        assert_eq!(
            mistake("plie > 60"),
            ("plie".into(), "‘plie’ is not a field".into(), "did you mean `plies`?".into())
        );
        assert_eq!(mistake("plies > sixty").0, "sixty");
        assert_eq!(mistake("game = chess and plies > 3").1, "‘chess’ is not possible here");
        assert_eq!(mistake("game = chess").2, format!("write one of these: {}", Field::Game.kind().words()));
        assert_eq!(marked("plies ~ 6*"), "~");
        assert_eq!(marked("file < a"), "<");
        assert_eq!(message("plies in 60..20"), "this range is empty");
        assert_eq!(mistake("player1 = player2").1, "‘player2’ is the name of a field");
        assert_eq!(mistake("(plies > 1 and (swapped)").0, "(");
        assert_eq!(message("(plies > 1 and (swapped)"), "this parenthesis is not closed");
        assert_eq!(mistake("swapped)").1, "no parenthesis is open here");
        assert_eq!(mistake("swapped setup").0, "setup");
        assert_eq!(mistake("event = \"Cup").0, "\"Cup");
        assert_eq!(message("event = 'Cup"), "this quotation mark is not closed");
        assert_eq!(message("event = “Cup"), "this quotation mark is not closed");
        assert!(["event = “”", "event = «»", "event = ‘’", "event = ''"].iter().all(|text| Query::parse(text).is_ok()));
        assert_eq!(message("Tag.\"White Elo = 5"), "this quotation mark is not closed");
        assert_eq!(message("event = »"), "‘»’ means nothing here");
        assert_eq!(mistake("é = 1").0, "é");
        assert_eq!(mistake("plies == 60").2, "write `=`");
        assert_eq!(mistake("!swapped").0, "!");
        assert_eq!(mistake("plies is 60").2, "to compare, write `=`");
        assert_eq!(mistake("plies").2, "write an operator (= != < <= > >= ~ !~ in) and a value, or `plies is missing`");
        assert_eq!(mistake("swapped = maybe").2, "write one of these: `yes` `no`");
        assert_eq!(mistake("code = XG9").2, "`xgames explain` lists all codes");
        assert_eq!(message("plies > and"), "a value is missing here");
        assert_eq!(message("and"), "a field is missing here");
        assert_eq!(message(" "), "there is nothing to ask");
        assert_eq!(message("date > 2026.02.30"), "‘2026.02.30’ is not a date");
        assert_eq!(message("plies in (1 2)"), "this does not continue the query");
        assert_eq!(message("event not a"), "only `in` can follow `not` here");
        // With each level, four times as many tests would be asked.
        let nested = "player(swapped or not (player(name = a))) or player(name = b)";
        assert_eq!(mistake(nested).1, "a question to one player is inside another one");
        assert_eq!(Query::parse(nested).unwrap_err().span.start, nested.rfind("player(name = a").unwrap());
        assert!(Query::parse("player(name = a) and not (swapped or player(name = b))").is_ok());
    }

    #[test]
    fn queries_have_a_greatest_depth_and_length() {
        for text in ["(".repeat(MAX_LENGTH), "not ".repeat(10_000), format!("player{}", "(".repeat(9000))] {
            assert_eq!(mistake(&text).1, "the query is nested too deeply");
        }
        let nested = |depth| format!("{}swapped{}", "(".repeat(depth), ")".repeat(depth));
        assert!(Query::parse(&nested(MAX_DEPTH)).is_ok());
        assert_eq!(mistake(&nested(MAX_DEPTH + 1)).1, "the query is nested too deeply");
        let tests = "swapped and ".repeat(5000) + "swapped";
        let long = |length: usize| format!("{tests}{}", " ".repeat(length - tests.len()));
        assert!(Query::parse(&long(MAX_LENGTH)).is_ok());
        assert_eq!(mistake(&long(MAX_LENGTH + 1)).1, "the query is too long");
    }

    proptest! {
        #[test]
        fn every_mistake_is_in_the_text(text in "([a-z]{1,3}|plies|swapped|player|and|or|not|in|is|missing|[()=<>~!,.'\"*0-9 é]|tag[.]){0,20}") {
            if let Err(Mistake { span, .. }) = Query::parse(&text) {
                prop_assert!(span.start <= span.end && text.get(span.start..span.end).is_some());
            }
        }
    }
}
