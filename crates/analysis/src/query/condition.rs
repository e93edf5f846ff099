//! Conditions on the values of a field, and how they are written.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::field::{Field, Kind};
use super::tag_value::TagValue;
use super::{Mistake, Query, Test};
use crate::glob::{Glob, MAX_PATTERN};
use xgames_core::diagnostic::codes::CodeGroup;
use xgames_core::diagnostic::{Code, Span, shorten};
use xgames_core::record::date::Date;

/// An operator that compares a field with values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `=`
    Is,
    /// `!=`
    IsNot,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    More,
    /// `>=`
    AtLeast,
    /// `~`
    Like,
    /// `!~`
    NotLike,
    /// `in`
    In,
    /// `not in`
    NotIn,
    /// `is missing`
    Missing,
    /// `is not missing`
    NotMissing,
}

impl Operator {
    /// Whether the operator is true where another one, which has a condition, is false.
    fn is_negated(self) -> bool {
        matches!(self, Operator::IsNot | Operator::NotLike | Operator::NotIn | Operator::Missing)
    }

    fn compares_order(self) -> bool {
        matches!(self, Operator::Less | Operator::AtMost | Operator::More | Operator::AtLeast)
    }

    /// Whether a value with this order to another one satisfies the operator, if the operator is about order.
    fn allows(self, order: Ordering) -> bool {
        match self {
            Operator::Less => order.is_lt(),
            Operator::AtMost => order.is_le(),
            Operator::More => order.is_gt(),
            Operator::AtLeast => order.is_ge(),
            _ => false,
        }
    }

    fn compares_patterns(self) -> bool {
        matches!(self, Operator::Like | Operator::NotLike)
    }
}

/// A value as written in a query.
#[derive(Clone, Debug)]
pub(super) struct Literal<'t> {
    pub(super) text: Cow<'t, str>,
    pub(super) span: Span,
    pub(super) is_quoted: bool,
}

/// A condition on a value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Condition {
    /// Any value holds.
    Any,
    Flag(bool),
    /// The value fits one of these patterns.
    Text(Vec<Glob>),
    /// The value is in one of these ranges of numbers or days.
    Ranges(Vec<RangeInclusive<u64>>),
    /// The value of a tag is less or more than this one, as the operator says; `None` is an unknown value.
    Order(Operator, Option<TagValue<'static>>),
    /// The value is one of these codes.
    Codes(Vec<Code>),
}

/// A value of a field.
#[derive(Clone, Debug)]
pub(super) enum Value<'a> {
    Text(&'a str),
    Number(u64),
    /// A date that may be any of these days.
    Days(RangeInclusive<u64>),
    Flag(bool),
    Code(Code),
}

impl Condition {
    /// Whether a value satisfies the condition. A date satisfies it if all days do that it may be.
    pub(super) fn holds(&self, value: &Value<'_>) -> bool {
        match (self, value) {
            (Condition::Any, _) => true,
            (Condition::Flag(wanted), Value::Flag(flag)) => wanted == flag,
            (Condition::Text(globs), Value::Text(text)) => globs.iter().any(|glob| glob.fits(text)),
            (Condition::Ranges(ranges), Value::Number(number)) => ranges.iter().any(|range| range.contains(number)),
            (Condition::Ranges(ranges), Value::Days(days)) => {
                ranges.iter().any(|range| range.contains(days.start()) && range.contains(days.end()))
            }
            (Condition::Order(operator, Some(wanted)), Value::Text(text)) => {
                TagValue::new(text).is_some_and(|value| operator.allows(value.compare(wanted)))
            }
            (Condition::Codes(codes), Value::Code(code)) => codes.contains(code),
            _ => false,
        }
    }
}

/// The query that compares a field with values. `span` is the place of the operator.
pub(super) fn test(field: Field, operator: Operator, span: Span, values: &[Literal<'_>]) -> Result<Query, Mistake> {
    let condition = condition(&field, operator, span, values)?;
    let test = Query::Test(Test { field, condition });
    Ok(if operator.is_negated() { Query::Not(Box::new(test)) } else { test })
}

/// The query that a flag is set.
pub(super) fn flag(field: Field) -> Query {
    Query::Test(Test { field, condition: Condition::Flag(true) })
}

fn condition(field: &Field, operator: Operator, span: Span, values: &[Literal<'_>]) -> Result<Condition, Mistake> {
    if matches!(operator, Operator::Missing | Operator::NotMissing) {
        return Ok(Condition::Any);
    }
    let kind = field.kind();
    let is_ordered = matches!(kind, Kind::Number | Kind::Date);
    let is_tag = matches!(field, Field::Tag(_));
    let is_text = matches!(kind, Kind::Text | Kind::Word(_));
    if operator.compares_order() && !is_ordered && !is_tag || operator.compares_patterns() && !is_text {
        let (message, help) = if operator.compares_order() {
            ("only numbers, dates and tags can be less or more", "write `=`, `~` or `in`")
        } else {
            ("only text can be compared with a pattern", "write `=` or `in`")
        };
        return Err(Mistake::new(span, message).help(help));
    }
    let all = |read: &dyn Fn(&Literal<'_>) -> Result<Glob, Mistake>| {
        Ok(Condition::Text(values.iter().map(read).collect::<Result<_, _>>()?))
    };
    match kind {
        Kind::Text if operator.compares_order() => {
            let wanted = values.first().and_then(|value| TagValue::new(&value.text)).map(TagValue::into_owned);
            Ok(Condition::Order(operator, wanted))
        }
        Kind::Text | Kind::Word(_) if operator.compares_patterns() => all(&|value| {
            let pattern = meant(field, &value.text);
            if pattern.chars().nth(MAX_PATTERN).is_some() {
                return Err(Mistake::new(value.span, "this pattern is too long")
                    .help(format!("at most {MAX_PATTERN} characters are read")));
            }
            Ok(Glob::pattern(pattern))
        }),
        Kind::Text => all(&|value| {
            if !value.is_quoted && Field::is_name(&value.text) {
                return Err(Mistake::new(value.span, format!("‘{}’ is the name of a field", value.text))
                    .help("a field is compared with a value; if the text is meant, write it in quotes"));
            }
            Ok(Glob::text(meant(field, &value.text)))
        }),
        Kind::Word(words) => all(&|value| {
            // Text processors make longer dashes of hyphens.
            let text = value.text.replace(['‐', '‑', '–', '—'], "-");
            let is_known = words().iter().any(|word| word.eq_ignore_ascii_case(&text));
            is_known.then(|| Glob::text(&text)).ok_or_else(|| wrong(value, kind))
        }),
        Kind::Flag => {
            let [value] = values else { return Err(Mistake::new(span, "this is yes or no").help("write `=`")) };
            let meanings = [("yes", true), ("true", true), ("no", false), ("false", false)];
            let meaning = meanings.iter().find(|(word, _)| word.eq_ignore_ascii_case(&value.text));
            meaning.map(|(_, meaning)| Condition::Flag(*meaning)).ok_or_else(|| wrong(value, kind))
        }
        Kind::Code => {
            let groups = values.iter().map(|value| {
                let unknown = |_| Mistake::new(value.span, format!("‘{}’ is not a code", shorten(&value.text)));
                let group = value.text.parse::<CodeGroup>().map_err(unknown);
                group.map_err(|mistake| mistake.help("`xgames explain` lists all codes"))
            });
            let groups = groups.collect::<Result<Vec<_>, _>>()?;
            Ok(Condition::Codes(CodeGroup::codes(&groups).collect()))
        }
        Kind::Number | Kind::Date => {
            let ranges = values.iter().map(|value| range(value, kind, operator));
            Ok(Condition::Ranges(ranges.collect::<Result<_, _>>()?))
        }
    }
}

/// The text with which a field is compared: blanks around it count in the name of a file only, as in records.
fn meant<'t>(field: &Field, text: &'t str) -> &'t str {
    if *field == Field::File { text } else { text.trim() }
}

fn wrong(value: &Literal<'_>, kind: Kind) -> Mistake {
    let (what, help) = match kind {
        Kind::Number => ("a number", "write digits, such as 60, or a range after `in`: 20..60".to_owned()),
        Kind::Date => ("a date", "write 2026, 2026.03 or 2026.03.15, or a range after `in`: 2025..2026.03".to_owned()),
        _ => ("possible here", format!("write one of these: {}", words(kind))),
    };
    Mistake::new(value.span, format!("‘{}’ is not {what}", shorten(&value.text))).help(help)
}

fn words(kind: Kind) -> String {
    if matches!(kind, Kind::Flag) { "`yes` `no`".to_owned() } else { kind.words() }
}

/// A range that contains no number.
const NOTHING: RangeInclusive<u64> = RangeInclusive::new(1, 0);

/// The numbers or days that satisfy the operator with this value.
fn range(value: &Literal<'_>, kind: Kind, operator: Operator) -> Result<RangeInclusive<u64>, Mistake> {
    let read = |text: &str| {
        let range = if matches!(kind, Kind::Date) {
            Date::read(text).map(Date::days).map(|days| u64::from(*days.start())..=u64::from(*days.end()))
        } else {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|_| is_number).map(|number| number..=number)
        };
        range.ok_or_else(|| wrong(value, kind))
    };
    let lists = matches!(operator, Operator::In | Operator::NotIn);
    if let Some((from, to)) = value.text.split_once("..").filter(|_| lists) {
        let from = if from.is_empty() { 0 } else { *read(from)?.start() };
        let to = if to.is_empty() { u64::MAX } else { *read(to)?.end() };
        if from > to {
            return Err(Mistake::new(value.span, "this range is empty").help("write the smaller value first"));
        }
        return Ok(from..=to);
    }
    let exactly = read(&value.text)?;
    Ok(match operator {
        Operator::Less => exactly.start().checked_sub(1).map_or(NOTHING, |last| 0..=last),
        Operator::AtMost => 0..=*exactly.end(),
        Operator::More => exactly.end().checked_add(1).map_or(NOTHING, |first| first..=u64::MAX),
        Operator::AtLeast => *exactly.start()..=u64::MAX,
        _ => exactly,
    })
}
