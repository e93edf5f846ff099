//! The words and symbols of a query.

use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, tag_no_case, take_till};
use nom::character::complete::{char, multispace0, one_of};
use nom::combinator::{eof, fail, map, opt, recognize, value};
use nom::multi::many0;
use nom::sequence::{delimited, preceded};
use nom::{IResult, Parser};

use super::Mistake;
use xgames_core::diagnostic::Span;

/// A word or symbol, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub(super) kind: TokenKind<'t>,
    pub(super) span: Span,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TokenKind<'t> {
    /// Text without quotes: a field, a value, or `and` and its like.
    Word(&'t str),
    /// Text in quotes, without them.
    Quoted(String),
    /// The tag of this name: `tag."Any Name"`.
    Tag(String),
    /// A parenthesis, a comma or an operator.
    Symbol(&'t str),
    End,
}

/// Characters that end a word.
const BREAKS: &str = " \t\r\n()\"',=<>!~≤≥≠“”„«»";

/// The quotation marks of text processors: those that open, and those that close.
const TYPOGRAPHIC: [(&str, &str); 3] = [("“”„", "“”"), ("«", "»"), ("‘‚", "’")];

/// Reads the next token after `text[..from]`.
///
/// # Errors
/// Quotes that are not closed, or a character that means nothing here.
pub(super) fn next_token(text: &str, from: usize) -> Result<Token<'_>, Mistake> {
    let rest = &text[from..];
    let start = text.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
    match token(rest) {
        Ok((after, kind)) => Ok(Token { kind, span: Span::new(start, text.len() - after.len()) }),
        Err(_) => Err(mistake(text, start)),
    }
}

fn mistake(text: &str, start: usize) -> Mistake {
    let rest = &text[start..];
    if rest.starts_with(opens_quotes) || is_not::<_, _, ()>(BREAKS).parse(rest).is_ok() {
        return Mistake::new(Span::new(start, text.len()), "this quotation mark is not closed")
            .help("to write a quotation mark in quotes, put `\\` before it");
    }
    let length = rest.chars().next().map_or(0, char::len_utf8);
    let span = Span::new(start, start + length);
    let mistake = Mistake::new(span, format!("‘{}’ means nothing here", &rest[..length]));
    if rest.starts_with('!') { mistake.help("write `not`, or `!=` to compare") } else { mistake }
}

fn opens_quotes(mark: char) -> bool {
    mark == '"' || mark == '\'' || TYPOGRAPHIC.iter().any(|(open, _)| open.contains(mark))
}

fn token(text: &str) -> IResult<&str, TokenKind<'_>> {
    let symbols = alt((
        tag("!="),
        tag("!~"),
        tag("<="),
        tag(">="),
        tag("=="),
        tag("≤"),
        tag("≥"),
        tag("≠"),
        recognize(one_of("()=<>~,")),
    ));
    preceded(
        multispace0,
        alt((
            map(preceded(tag_no_case("tag."), quoted), TokenKind::Tag),
            map(quoted, TokenKind::Quoted),
            map(symbols, TokenKind::Symbol),
            map(word, TokenKind::Word),
            value(TokenKind::End, eof),
        )),
    )
    .parse(text)
}

/// A word. The beginning of a tag whose quotes are not closed is none.
fn word(text: &str) -> IResult<&str, &str> {
    let begins_tag = |after: &str, word: &str| word.eq_ignore_ascii_case("tag.") && after.starts_with(opens_quotes);
    match is_not(BREAKS).parse(text)? {
        (after, word) if begins_tag(after, word) => fail().parse(text),
        found => Ok(found),
    }
}

/// Text in single or double quotes. A backslash before a quotation mark or a backslash escapes it.
fn quoted(text: &str) -> IResult<&str, String> {
    alt((in_quotes('"', "\"\\"), in_quotes('\'', "'\\"), in_typographic_quotes)).parse(text)
}

fn in_typographic_quotes(text: &str) -> IResult<&str, String> {
    let [one, two, three] =
        TYPOGRAPHIC.map(|(open, close)| delimited(one_of(open), take_till(|mark| close.contains(mark)), one_of(close)));
    alt((one, two, three)).map(str::to_owned).parse(text)
}

fn in_quotes<'t>(
    mark: char,
    special: &'static str,
) -> impl Parser<&'t str, Output = String, Error = nom::error::Error<&'t str>> {
    let escaped = preceded(char('\\'), opt(one_of("\"'\\"))).map(|escaped| escaped.unwrap_or('\\').to_string());
    let part = alt((is_not(special).map(str::to_owned), escaped));
    delimited(char(mark), many0(part), char(mark)).map(|parts| parts.concat())
}
