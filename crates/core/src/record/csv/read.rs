//! Reads the rows of a table.

use super::TAGS;
use super::heading::{Column, Heading, separator_line};
use super::rows::{Cell, Row, Rows};
use crate::diagnostic::{Code, Diagnostic, Span, plural, shorten};
use crate::record::json::object::{Fields, Object, Value};
use crate::record::json::objects::MAX_RESUMES;
use crate::record::native::movetext_field;
use crate::record::parsed::{GameBuilder, ParsedGame};
use crate::record::utf8::first_invalid_utf8;
use crate::record::{GameResult, json};

/// Reads the rows of a table. If the text `begins` with the heading, the heading is skipped, as is each row that repeats it.
#[must_use]
pub fn read(heading: &[u8], text: &[u8], begins: bool) -> Vec<ParsedGame> {
    let Some(heading) = Heading::read(heading) else {
        let place = Span::new(0, 0);
        let finding = Diagnostic::new(Code::BadField, place, "the first row of this table has no column `moves`")
            .help("it names the columns: `game,size,player1,player2,result,moves`");
        return vec![ParsedGame::unreadable(place, finding)];
    };
    let mut games = Vec::new();
    let mut rows = Rows::new(text, heading.separator);
    if begins && separator_line(text).is_some() {
        rows.resume_after(0);
    }
    let mut resumed = 0;
    let mut is_first = begins;
    while let Some(row) = rows.next() {
        let is_empty = row.cells.iter().all(|cell| cell.text.trim().is_empty());
        if std::mem::take(&mut is_first) || is_empty || heading.is_repeated(&row) {
            continue;
        }
        match row.unclosed {
            Some(quote) => {
                let finding = Diagnostic::new(Code::BrokenStructure, quote, "this quote is not closed")
                    .help("a cell that begins with `\"` ends with one; inside, a quote is written twice");
                let mut span = row.span;
                if resumed < MAX_RESUMES {
                    resumed += 1;
                    // The lines after it are rows of their own.
                    span = rows.resume_after(span.start);
                }
                games.push(ParsedGame::unreadable(span, finding));
            }
            None => games.push(game(&heading, &row, text)),
        }
    }
    games
}

impl Heading {
    fn is_repeated(&self, row: &Row<'_>) -> bool {
        let moves = self.columns.iter().position(|column| *column == Column::Moves);
        moves.and_then(|moves| row.cells.get(moves)).is_some_and(|cell| cell.text.trim().eq_ignore_ascii_case("moves"))
    }
}

fn game(heading: &Heading, row: &Row<'_>, text: &[u8]) -> ParsedGame {
    let mut builder = GameBuilder::new(row.span);
    if let Some(place) = first_invalid_utf8(text, row.span) {
        let finding = Diagnostic::new(Code::OlderEncoding, place, "this is not UTF-8; it is read as Windows-1252");
        builder.finding(finding.help("save the table as “CSV UTF-8”"));
    }
    count(heading, row, &mut builder);
    repeated(heading, row, &mut builder);
    // Empty cells are ignored.
    let cells = || heading.columns.iter().zip(&row.cells).filter(|(_, cell)| !cell.text.is_empty());
    let cell = |wanted: &Column| cells().find(|(column, _)| *column == wanted).map(|(_, cell)| cell);
    let tags = cell(&Column::Tags);
    let origin = |part: Span| tags.map_or(Span::default(), |cell| cell.span_of(part));
    let further = tags.and_then(|cell| Some(Object::within(&cell.text, &origin, further_tags(cell, &mut builder)?)));
    let further = further.as_ref();
    let preface = further.and_then(preface);
    if let (Some(object), Some(value)) = (further, preface) {
        json::remarks(object, value, &mut builder, GameBuilder::preface);
    }
    let result = cell(&Column::Result).and_then(|cell| result(cell, &mut builder));
    for name in TAGS {
        if let Some(cell) = cell(&Column::Tag(name.into())) {
            let value = if name == "Size" { crate::record::whole_number(&cell.text) } else { &cell.text };
            builder.tag(name, value, cell.span);
        }
    }
    let is_preface = |value: &Value<'_>| preface.is_some_and(|preface| std::ptr::eq(preface.text(), value.text()));
    let further = || further.into_iter().flat_map(|object| object.fields.0.iter().map(move |field| (object, field)));
    if let Some((result, span)) = result
        && !further().any(|(_, (name, _))| name.eq_ignore_ascii_case("Result"))
    {
        builder.tag("Result", result.text(), span);
    }
    for (column, cell) in cells() {
        if let Column::Tag(name) = column
            && !TAGS.contains(&&**name)
        {
            builder.tag(name, &cell.text, cell.span);
        }
    }
    for (object, (name, value)) in further().filter(|(_, (_, value))| !is_preface(value)) {
        json::tag(object, name, *value, &mut builder);
    }
    if let Some(cell) = cell(&Column::Moves) {
        movetext_field::read(&cell.text, &mut builder, |part| cell.span_of(part));
    }
    if let Some((result, span)) = result {
        builder.result_of_field(result, span);
    }
    builder.finish()
}

/// Reads the result that a cell gives.
fn result(cell: &Cell<'_>, builder: &mut GameBuilder) -> Option<(GameResult, Span)> {
    let result = GameResult::from_text(cell.text.trim().as_bytes());
    if result.is_none() {
        let message = format!("‘{}’ is not a result", shorten(&cell.text));
        let finding = Diagnostic::new(Code::BadField, cell.span, message);
        builder.finding(finding.help("the results are `1-0`, `0-1`, `1/2-1/2` and `*`"));
    }
    result.map(|result| (result, cell.span))
}

/// Reports a row with fewer or more cells than the heading.
fn count(heading: &Heading, row: &Row<'_>, builder: &mut GameBuilder) {
    let (wanted, found) = (heading.columns.len(), row.cells.len());
    if found == wanted {
        return;
    }
    let place = match row.cells.get(wanted) {
        Some(cell) => cell.span,
        None => Span::new(row.span.end, row.span.end),
    };
    let message = format!("this row has {}, but the table has {}", plural(found, "cell"), plural(wanted, "column"));
    let finding = Diagnostic::new(Code::BadField, place, message);
    builder.finding(finding.help("a cell that contains a separator, a quote or a line break must be quoted"));
}

/// Reports cells in repeated columns of which only the first is read. Columns of other tags are all read.
fn repeated(heading: &Heading, row: &Row<'_>, builder: &mut GameBuilder) {
    let mut filled: Vec<&Column> = Vec::new();
    for (column, cell) in heading.columns.iter().zip(&row.cells).filter(|(_, cell)| !cell.text.is_empty()) {
        let name = match column {
            Column::Ignored => continue,
            Column::Tag(name) if !TAGS.contains(&&**name) => continue,
            Column::Tag(name) => name,
            Column::Result => "Result",
            Column::Moves => "Moves",
            Column::Tags => "Tags",
        };
        if filled.contains(&column) {
            let message = format!("the column `{}` occurs twice", name.to_ascii_lowercase());
            builder.finding(Diagnostic::new(Code::BadField, cell.span, message).help("the first one is used"));
        } else {
            filled.push(column);
        }
    }
}

/// The comments before the tags, which are a field among them. If it is a string, it is a tag.
fn preface<'t>(object: &Object<'t>) -> Option<Value<'t>> {
    object.fields.get("preface").filter(|value| value.begins_with(b'['))
}

/// The tags without a column.
fn further_tags<'c>(cell: &'c Cell<'_>, builder: &mut GameBuilder) -> Option<Fields<'c>> {
    let tags = serde_json::from_str(&cell.text).ok();
    if tags.is_none() {
        let finding = Diagnostic::new(Code::BadField, cell.span, "this column must hold tags as a JSON object");
        builder.finding(finding.help("write them as in `{\"Termination\":\"resign\"}`"));
    }
    tags
}
