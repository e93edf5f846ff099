//! Rows as games.

use serde_json::value::RawValue;

use super::TAGS;
use super::heading::{Column, Heading, separator_line};
use super::rows::{Cell, Row, Rows};
use crate::diagnostic::{Code, Diagnostic, Span};
use crate::interchange::json;
use crate::interchange::movetext;
use crate::interchange::objects::{Fields, MOST_RESUMED, Object};
use crate::record::parsed::{GameBuilder, ParsedGame};
use crate::record::{GameResult, invalid_utf8};

/// Translates the rows of a table. The first one of its beginning is the heading, which is passed over; so is any
/// that repeats it.
#[must_use]
pub fn read(heading: &[u8], text: &[u8], begins: bool) -> Vec<ParsedGame> {
    let Some(heading) = Heading::read(heading) else {
        let place = Span::new(0, 0);
        let finding = Diagnostic::new(Code::BadField, place, "the first row of this table names no column `moves`")
            .help("it names the columns: `game,size,player1,player2,result,moves`");
        return vec![ParsedGame::unreadable(place, finding)];
    };
    let mut made = Vec::new();
    let mut rows = Rows::new(text, heading.separator);
    if begins && separator_line(text).is_some() {
        rows.resume_behind(0);
    }
    let mut resumed = 0;
    let mut is_first = begins;
    while let Some(row) = rows.next() {
        if std::mem::take(&mut is_first) || heading.is_repeated(&row) {
            continue;
        }
        match row.unclosed {
            Some(quote) => {
                let finding = Diagnostic::new(Code::BrokenStructure, quote, "this quote is not closed")
                    .help("a cell that begins with `\"` ends with one; inside, a quote is written twice");
                if resumed < MOST_RESUMED {
                    resumed += 1;
                    rows.resume_behind(row.span.start);
                }
                made.push(ParsedGame::unreadable(row.span, finding));
            }
            None => made.push(game(&heading, &row, text)),
        }
    }
    made
}

impl Heading {
    fn is_repeated(&self, row: &Row) -> bool {
        let moves = self.columns.iter().position(|column| *column == Column::Moves);
        moves.and_then(|moves| row.cells.get(moves)).is_some_and(|cell| cell.text.trim().eq_ignore_ascii_case("moves"))
    }
}

fn game(heading: &Heading, row: &Row, text: &[u8]) -> ParsedGame {
    let mut builder = GameBuilder::new(row.span);
    if let Some(finding) = invalid_utf8(text, row.span) {
        builder.finding(finding);
    }
    count(heading, row, &mut builder);
    repeated(heading, row, &mut builder);
    // An empty cell is none.
    let cells = || heading.columns.iter().zip(&row.cells).filter(|(_, cell)| !cell.text.is_empty());
    let cell = |wanted: &Column| cells().find(|(column, _)| *column == wanted).map(|(_, cell)| cell);
    let tags = cell(&Column::Tags);
    let place = |part: Span| tags.map_or(Span::default(), |cell| cell.place(part));
    let further = tags.and_then(|cell| Some(Object::inside(&cell.text, &place, further_tags(cell, &mut builder)?)));
    let further = further.as_ref();
    if let Some((object, value)) = further.and_then(|object| Some((object, preface(object)?))) {
        json::asides(object, value, &mut builder, GameBuilder::preface);
    }
    let known = TAGS.iter().filter_map(|name| cell(&Column::Tag((*name).into())).map(|cell| (*name, cell)));
    let other = cells().filter_map(|(column, cell)| match column {
        Column::Tag(name) if !TAGS.contains(&name.as_str()) => Some((name.as_str(), cell)),
        _ => None,
    });
    let result = cell(&Column::Result);
    let result = result.and_then(|cell| {
        let result = GameResult::from_text(cell.text.trim().as_bytes());
        if result.is_none() {
            let message = format!("‘{}’ is no result", crate::diagnostic::shorten(&cell.text));
            let finding = Diagnostic::new(Code::BadField, cell.span, message);
            builder.finding(finding.help("the results are `1-0`, `0-1`, `1/2-1/2` and `*`"));
        }
        result.map(|result| (result, cell.span))
    });
    for (name, cell) in known {
        builder.tag(name, &cell.text, cell.span);
    }
    let is_told = |name: &str| {
        further.is_some_and(|object| object.fields.0.iter().any(|(known, _)| known.eq_ignore_ascii_case(name)))
    };
    if let Some((result, span)) = result
        && !is_told("Result")
    {
        builder.tag("Result", result.text(), span);
    }
    for (name, cell) in other {
        builder.tag(name, &cell.text, cell.span);
    }
    if let Some(object) = further {
        let is_preface = |value: &RawValue| preface(object).is_some_and(|preface| std::ptr::eq(preface, value));
        for (name, value) in object.fields.0.iter().filter(|(_, value)| !is_preface(value)) {
            json::tag(object, name, value, &mut builder);
        }
    }
    moves(cell(&Column::Moves), result, &mut builder);
    builder.finish()
}

/// Whether the row has as many cells as the heading.
fn count(heading: &Heading, row: &Row, builder: &mut GameBuilder) {
    let (wanted, found) = (heading.columns.len(), row.cells.len());
    if found == wanted {
        return;
    }
    let place = match row.cells.get(wanted) {
        Some(cell) => cell.span,
        None => Span::new(row.span.end, row.span.end),
    };
    let message = format!("this row has {found} cells, but the table has {wanted} columns");
    let finding = Diagnostic::new(Code::BadField, place, message);
    builder.finding(finding.help("a cell with a separator, a quote or a line break in it stands in quotes"));
}

/// Cells in columns that stand twice and of which only the first one is read. Other tags are read twice.
fn repeated(heading: &Heading, row: &Row, builder: &mut GameBuilder) {
    let mut filled: Vec<&Column> = Vec::new();
    for (column, cell) in heading.columns.iter().zip(&row.cells).filter(|(_, cell)| !cell.text.is_empty()) {
        let name = match column {
            Column::Nothing => continue,
            Column::Tag(name) if !TAGS.contains(&name.as_str()) => continue,
            Column::Tag(name) => name.as_str(),
            Column::Result => "Result",
            Column::Moves => "Moves",
            Column::Tags => "Tags",
        };
        if filled.contains(&column) {
            let message = format!("the column `{}` stands twice", name.to_ascii_lowercase());
            builder.finding(Diagnostic::new(Code::BadField, cell.span, message).help("the first one counts"));
        } else {
            filled.push(column);
        }
    }
}

fn moves(cell: Option<&Cell>, result: Option<(GameResult, Span)>, builder: &mut GameBuilder) {
    let mut told = None;
    if let Some(cell) = cell {
        told = movetext::read(&cell.text, builder, |part| cell.place(part));
    }
    let Some((result, span)) = result else { return };
    if told.is_none() {
        builder.result(result, span);
    } else if told != Some(result) {
        builder.finding(Diagnostic::new(Code::ResultsDiffer, span, "the moves end with another result"));
    }
}

/// The comments before the tags, which stand among them. A string of that name is a tag.
fn preface<'t>(object: &Object<'t>) -> Option<&'t RawValue> {
    object.fields.get("preface").filter(|value| value.get().starts_with('['))
}

/// The tags without a column.
fn further_tags<'c>(cell: &'c Cell, builder: &mut GameBuilder) -> Option<Fields<'c>> {
    let tags = serde_json::from_str(&cell.text).ok();
    if tags.is_none() {
        let finding = Diagnostic::new(Code::BadField, cell.span, "this column must hold tags as a JSON object");
        builder.finding(finding.help("write them in this way: `{\"Termination\":\"resign\"}`"));
    }
    tags
}
