//! Actions that an editor offers for the findings and the games in a part of a document.

use super::events::{all, is_move};
use super::{Edit, apply, is_understood, repairs, tags};
use crate::document::{Document, OpenGame, lines_of};
use xgames_core::diagnostic::{Code, Diagnostic, Severity, Span, shorten};
use xgames_core::judge::{Defaults, Judge, Judgement};
use xgames_core::record::native::Reader;
use xgames_core::record::{Event, EventKind, Events, Format, GameResult, Head};

/// An action that an editor offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The words by which it is offered.
    pub title: String,
    /// The kind of action.
    pub kind: ActionKind,
    /// The edits of the text; none for a command.
    pub edits: Vec<Edit>,
    /// The code and the place of the finding that it is about.
    pub about: Option<(Code, Span)>,
}

/// A kind of action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// The only right correction of a finding.
    Repair,
    /// A correction that may be right.
    Suggestion,
    /// All corrections of the document of which only one can be right.
    FixAll,
    /// The explanation of a code is shown.
    Explain,
    /// The game with this number is reviewed.
    Review(usize),
    /// The position at this byte is solved.
    Solve(usize),
    /// All games are shown as a page.
    Page,
}

/// The greatest number of findings for which there are actions: more are not read in a list, and every correction is tried.
const MOST: usize = 50;

/// The actions that are offered for a part of a document.
#[must_use]
pub fn actions(document: &Document, part: Span) -> Vec<Action> {
    let mut actions = Vec::new();
    if document.refusal().is_some() {
        return actions;
    }
    let placed = document.findings().map(|(base, finding)| {
        let place = Span::new(base + finding.span.start, base + finding.span.end);
        (finding, place, reach(document.text().as_str(), place))
    });
    let meant = placed.filter(|(.., reach)| reach.start <= part.end && part.start <= reach.end);
    meant.take(MOST).for_each(|(finding, place, _)| actions.extend(of_finding(document, finding, place)));
    if !is_understood(document) {
        return actions;
    }
    let of_document = |title: String, kind| Action { title, kind, edits: Vec::new(), about: None };
    let number = document.game_at(part.start, |game| {
        let edits = suggested_result(document, &game);
        actions.extend(edits.map(|edits| Action {
            edits,
            ..of_document("Record that the game is unfinished (`*`)".to_owned(), ActionKind::Suggestion)
        }));
        game.number
    });
    if let Some(number) = number {
        actions.push(of_document(format!("Review game {number}"), ActionKind::Review(number)));
        actions.push(of_document("Solve this position".to_owned(), ActionKind::Solve(part.start)));
        actions.push(of_document("Open as a page".to_owned(), ActionKind::Page));
    }
    let edits = fix_all(document);
    if !edits.is_empty() {
        actions.push(Action {
            edits,
            ..of_document("Repair all that has only one correction".to_owned(), ActionKind::FixAll)
        });
    }
    // Corrections come before explanations.
    actions.sort_by_key(|action| match action.kind {
        ActionKind::Repair => 0,
        ActionKind::Suggestion => 1,
        ActionKind::Explain => 2,
        ActionKind::Review(_) | ActionKind::Solve(_) | ActionKind::Page | ActionKind::FixAll => 3,
    });
    actions
}

/// The part of the text in which the actions for a finding are offered. Something that is missing has no letters of its own, so it is
/// found at the word before it, too.
fn reach(text: &str, place: Span) -> Span {
    let before = text.get(..place.start).filter(|_| place.is_empty()).unwrap_or_default().trim_end();
    match before.rsplit(char::is_whitespace).next() {
        Some(word) if !word.is_empty() => Span::new(before.len() - word.len(), place.end),
        _ => place,
    }
}

/// The edits that repair all findings of a native document that have only one correction.
#[must_use]
pub fn fix_all(document: &Document) -> Vec<Edit> {
    let mut edits = Vec::new();
    let can_be_repaired = |finding: &&Diagnostic| finding.repair.is_some();
    if document.format() == Format::Native && document.findings().any(|(_, finding)| can_be_repaired(&finding)) {
        let judged: Vec<_> = document.games().map(|(_, game)| game).collect();
        document.games_in(Span::new(0, document.text().as_str().len()), |game| {
            let text = document.text().as_str().get(game.base..).unwrap_or_default();
            let findings = judged.get(game.number - 1).map_or(&[][..], |judged| &judged.findings);
            let found = findings.iter().filter(can_be_repaired).flat_map(|it| repairs::edits(&game, text, it));
            edits.extend(found.map(|edit| Edit { span: game.place(edit.span), ..edit }));
        });
    }
    edits.sort();
    edits.dedup();
    // Of edits of the same place the first counts, as in `fmt --fix`.
    let mut end = 0;
    edits.retain(|edit| {
        let is_free = edit.span.start >= end;
        if is_free {
            end = edit.span.end.max(edit.span.start);
        }
        is_free
    });
    edits
}

/// Reads the game with a finding, and returns its edits with their places in the document.
fn of_game(
    document: &Document,
    offset: usize,
    base: usize,
    edits: impl FnOnce(&OpenGame<'_, '_>, &str) -> Vec<Edit>,
) -> Vec<Edit> {
    let text = document.text().as_str().get(base..).unwrap_or_default();
    let found = document.game_at(offset, |game| if game.base == base { edits(&game, text) } else { Vec::new() });
    found
        .unwrap_or_default()
        .into_iter()
        .map(|edit| Edit { span: Span::new(base + edit.span.start, base + edit.span.end), ..edit })
        .collect()
}

fn of_finding(document: &Document, finding: &Diagnostic, place: Span) -> Vec<Action> {
    let (code, base) = (finding.code, place.start - finding.span.start);
    let (id, about) = (code.info().id, Some((code, place)));
    let mut actions = Vec::new();
    if document.format() == Format::Native {
        let edits = of_game(document, place.start, base, |game, text| repairs::edits(game, text, finding));
        if !edits.is_empty() {
            let title = repair_title(document.text().as_str(), &edits);
            actions.push(Action { title, kind: ActionKind::Repair, edits, about });
        }
        let suggestions = document.game_at(place.start, |game| {
            if game.base == base { suggestions(document, &game, finding) } else { Vec::new() }
        });
        let suggested = suggestions.unwrap_or_default().into_iter();
        actions.extend(suggested.map(|(title, edits)| Action { title, kind: ActionKind::Suggestion, edits, about }));
    }
    actions.push(Action { title: format!("Explain {id}"), kind: ActionKind::Explain, edits: Vec::new(), about });
    actions
}

/// The change that a repair makes, in a few words.
fn repair_title(text: &str, edits: &[Edit]) -> String {
    let Some(Edit { span, text: new }) = edits.first() else { return String::new() };
    let old = text.get(span.start..span.end).unwrap_or_default().trim();
    match (old.is_empty(), new.trim()) {
        (_, "") => format!("Remove `{}`", shorten(old)),
        (true, new) => format!("Add `{}`", shorten(new)),
        (false, new) => format!("Write `{}` instead of `{}`", shorten(new), shorten(old)),
    }
}

/// Corrections of a finding that may be right, each with its title. Each of them has been tried: the finding is gone, and there
/// are no more errors than before.
fn suggestions(document: &Document, game: &OpenGame<'_, '_>, finding: &Diagnostic) -> Vec<(String, Vec<Edit>)> {
    let mut tried = Vec::new();
    if finding.code == Code::BadPosition
        && let Some(tag) = game.head.tag("Position")
        && let Some(kind) = lines_of(&mut game.events.clone(), game.head, game.defaults).judgement.game
    {
        for (side, letter) in kind.profile().sides.iter().zip(kind.profile().letters) {
            let value = format!("{} {letter}", tag.value.trim());
            tried.push((format!("Say that {side} is to move"), vec![repairs::set_tag(game, "Position", &value)]));
        }
    }
    if matches!(finding.code, Code::UnprovenWin | Code::UnprovenDraw) {
        for value in ["resign", "timeout", "forfeit", "agreed"] {
            tried.push((
                format!("Say that the game ended so: `[Termination \"{value}\"]`"),
                vec![repairs::set_tag(game, "Termination", value)],
            ));
        }
    }
    let ignored = ignore(game, finding).map(|edit| (format!("Ignore {} here", finding.code.info().id), vec![edit]));
    tried.extend(ignored);
    let mut events = game.events.clone();
    events.iter().for_each(drop);
    let span = events.game_span(game.head);
    let Span { start, end } = game.place(span);
    let text = document.text().as_str().get(start..end).unwrap_or_default();
    let in_game = |edit: &Edit| {
        let Span { start, end } = edit.span;
        Edit { span: Span::new(start.saturating_sub(span.start), end.saturating_sub(span.start)), ..edit.clone() }
    };
    let before = judged(text, game.defaults);
    tried.retain(|(_, edits)| {
        let edits: Vec<Edit> = edits.iter().map(in_game).collect();
        improves(&before, &judged(&apply(text, &edits), game.defaults), finding.code)
    });
    tried
        .into_iter()
        .map(|(title, edits)| {
            (title, edits.into_iter().map(|edit| Edit { span: game.place(edit.span), ..edit }).collect())
        })
        .collect()
}

/// The judgements of all games of a native text.
fn judged(text: &str, defaults: &Defaults) -> Vec<Judgement> {
    let mut reader = Events::from(Reader::new(text.as_bytes()));
    let (mut head, mut judge, mut all) = (Head::default(), Judge::new(defaults), Vec::new());
    while reader.read_head(&mut head) {
        all.push(judge.judge(&mut reader, &head));
    }
    all
}

/// Whether a finding with this code is gone, and nothing is worse.
fn improves(before: &[Judgement], after: &[Judgement], code: Code) -> bool {
    let count = |games: &[Judgement], is_counted: &dyn Fn(&Diagnostic) -> bool| {
        games.iter().flat_map(|game| &game.diagnostics).filter(|finding| is_counted(finding)).count()
    };
    let of_code = |games| count(games, &|finding| finding.code == code);
    let errors = |games| count(games, &|finding| finding.severity() == Severity::Error);
    before.len() == after.len() && of_code(after) < of_code(before) && errors(after) <= errors(before)
}

/// The edit that adds a comment by which a finding is ignored: after the move or the result that it is about, or before the
/// first move for one about the tags.
fn ignore(game: &OpenGame<'_, '_>, finding: &Diagnostic) -> Option<Edit> {
    let comment = format!("{{xgames: ignore {}}}", finding.code.info().id);
    let events = all(&game.events);
    let first = events.iter().find(|event| !matches!(event.kind, EventKind::Fault(_)))?;
    if finding.span.start < first.span.start {
        return Some(Edit { span: Span::new(first.span.start, first.span.start), text: format!("{comment} ") });
    }
    let is_about = |event: &&Event<'_>| {
        (is_move(event.kind) || matches!(event.kind, EventKind::Result(_))) && event.span.end > finding.span.start
    };
    let event = events.iter().find(is_about).or_else(|| events.iter().rfind(|event| is_move(event.kind)))?;
    Some(Edit { span: Span::new(event.span.end, event.span.end), text: format!(" {comment}") })
}

/// The edits that record that a game goes on, if it has no result and the moves prove none.
fn suggested_result(document: &Document, game: &OpenGame<'_, '_>) -> Option<Vec<Edit>> {
    if document.format() != Format::Native {
        return None;
    }
    let judgement = lines_of(&mut game.events.clone(), game.head, game.defaults).judgement;
    let is_open = judgement.complete && judgement.result.is_none() && judgement.computed == GameResult::Unfinished;
    let text = document.text().as_str().get(game.base..)?;
    let result = tags::results(judgement.game).into_iter().find(|result| *result == GameResult::Unfinished)?;
    is_open.then(|| {
        repairs::set_result(game, text, result.text())
            .into_iter()
            .map(|edit| Edit { span: game.place(edit.span), ..edit })
            .collect()
    })
}
