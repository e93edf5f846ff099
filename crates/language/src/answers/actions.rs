//! Actions that an editor offers for the findings and the games in a part of a document.

use super::events::{all, is_move};
use super::trial::Trial;
use super::{Edit, is_understood, repairs, tags};
use crate::document::{Document, OpenGame, lines_of};
use xgames_core::diagnostic::{Code, Diagnostic, Span, shorten};
use xgames_core::record::{Event, EventKind, Format, GameResult};

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

/// The length in bytes of the text that is read to try corrections, and of the answer that they make. Each takes a reading of its game;
/// those of the first finding are tried however long that is.
const MOST_TRIED: usize = 4 << 20;

/// About as many bytes an edit takes in an answer, besides its text.
const EDIT: usize = 128;

/// The actions that are offered for a part of a document.
#[must_use]
pub fn actions(document: &Document, part: Span) -> Vec<Action> {
    wanted_actions(document, part, &|_| true)
}

/// The actions of wanted kinds that are offered for a part of a document. No others are looked for.
#[must_use]
pub fn wanted_actions(document: &Document, part: Span, is_wanted: &dyn Fn(ActionKind) -> bool) -> Vec<Action> {
    let mut actions = Vec::new();
    if document.refusal().is_some() {
        return actions;
    }
    let are_findings_meant =
        [ActionKind::Repair, ActionKind::Suggestion, ActionKind::Explain].into_iter().any(is_wanted);
    if are_findings_meant {
        let meant = meant(document, part);
        let corrections = corrected(document, &meant);
        for (Meant { finding, place, .. }, corrections) in meant.into_iter().zip(corrections) {
            let about = Some((finding.code, place));
            let corrections = corrections.into_iter();
            actions.extend(corrections.map(|(title, kind, edits)| Action { title, kind, edits, about }));
            let title = format!("Explain {}", finding.code.info().id);
            actions.push(Action { title, kind: ActionKind::Explain, edits: Vec::new(), about });
        }
    }
    if is_understood(document) {
        actions.extend(of_place(document, part, is_wanted));
    }
    actions.retain(|action| is_wanted(action.kind));
    // Corrections come before explanations.
    actions.sort_by_key(|action| match action.kind {
        ActionKind::Repair => 0,
        ActionKind::Suggestion => 1,
        ActionKind::Explain => 2,
        ActionKind::Review(_) | ActionKind::Solve(_) | ActionKind::Page | ActionKind::FixAll => 3,
    });
    actions
}

/// A finding for which there are actions.
struct Meant<'d> {
    /// The number of its game in the document, from 1.
    game: usize,
    finding: &'d Diagnostic,
    /// The place of the finding in the document.
    place: Span,
}

/// The findings in a part of a document, as many as there are actions for.
fn meant(document: &Document, part: Span) -> Vec<Meant<'_>> {
    let text = document.text().as_str();
    let all = document.games().enumerate().flat_map(|(index, (span, game))| {
        let base = span.start - game.span.start;
        game.findings.iter().map(move |finding| {
            let place = Span::new(base + finding.span.start, base + finding.span.end);
            Meant { game: index + 1, finding, place }
        })
    });
    let is_meant = |meant: &Meant<'_>| {
        let reach = reach(text, meant.place);
        reach.start <= part.end && part.start <= reach.end
    };
    all.filter(is_meant).take(MOST).collect()
}

/// A correction: its title, its kind, and its edits.
type Correction = (String, ActionKind, Vec<Edit>);

/// The corrections of each of these findings. Each game is opened once for all of its findings.
fn corrected(document: &Document, meant: &[Meant<'_>]) -> Vec<Vec<Correction>> {
    let mut all = vec![Vec::new(); meant.len()];
    let places = || meant.iter().map(|meant| meant.place);
    let (Some(start), Some(end)) = (places().map(|place| place.start).min(), places().map(|place| place.end).max())
    else {
        return all;
    };
    let mut left = MOST_TRIED;
    if document.format() == Format::Native {
        document.games_in(Span::new(start, end), |game| {
            let mut trial = None;
            for (meant, corrected) in meant.iter().zip(&mut all).filter(|(meant, _)| meant.game == game.number) {
                if left > 0 {
                    *corrected = corrections(document, &game, meant.finding, &mut trial);
                    let edits = corrected.iter().flat_map(|(.., edits)| edits);
                    let answer: usize = edits.map(|edit| EDIT + edit.text.len()).sum();
                    left = left.saturating_sub(answer + trial.as_ref().map_or(0, Trial::take_read));
                }
            }
        });
    }
    all
}

/// The actions that are not about a finding.
fn of_place(document: &Document, part: Span, is_wanted: &dyn Fn(ActionKind) -> bool) -> Vec<Action> {
    let mut actions = Vec::new();
    let of_document = |title: String, kind| Action { title, kind, edits: Vec::new(), about: None };
    let number = document.game_at(part.start, |game| {
        let edits = is_wanted(ActionKind::Suggestion).then(|| suggested_result(document, &game)).flatten();
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
    let edits = if is_wanted(ActionKind::FixAll) { fix_all(document) } else { Vec::new() };
    if !edits.is_empty() {
        actions.push(Action {
            edits,
            ..of_document("Repair all that has only one correction".to_owned(), ActionKind::FixAll)
        });
    }
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
            // The first wrong number is corrected with all that follow.
            let is_number = |finding: &&Diagnostic| finding.code == Code::WrongMoveNumber;
            let others = findings.iter().filter(|finding| can_be_repaired(finding) && !is_number(finding));
            let repaired = findings.iter().find(is_number).into_iter().chain(others);
            let found = repaired.flat_map(|finding| repairs::edits(&game, text, finding));
            let repairs = without_overlaps(found.collect());
            if !repairs.is_empty() && Trial::new(document, &game).improves(&repairs, None) {
                edits.extend(placed(document, &game, repairs));
            }
        });
    }
    edits
}

/// The edits in the order of the text. Of edits of the same place the first counts, as in `fmt --fix`.
fn without_overlaps(mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.sort();
    edits.dedup();
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

/// The edits of a game with their places in the document, and with its line ends.
fn placed(document: &Document, game: &OpenGame<'_, '_>, edits: Vec<Edit>) -> Vec<Edit> {
    let text = document.text();
    edits.into_iter().map(|edit| Edit { span: game.place(edit.span), text: text.with_line_ends(edit.text) }).collect()
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

/// The corrections of a finding: the repair, and those that may be right. Each of them has been tried: a finding with the code is
/// gone, and there are no more errors than before. `trial` is that of the game, once there is one.
fn corrections<'a>(
    document: &'a Document,
    game: &OpenGame<'a, '_>,
    finding: &Diagnostic,
    trial: &mut Option<Trial<'a>>,
) -> Vec<Correction> {
    let text = document.text().as_str().get(game.base..).unwrap_or_default();
    let mut tried = Vec::new();
    let repair = repairs::edits(game, text, finding);
    if !repair.is_empty() {
        tried.push((repair_title(text, &repair), ActionKind::Repair, repair));
    }
    let suggestions = suggestions(game, finding).into_iter();
    tried.extend(suggestions.map(|(title, edit)| (title, ActionKind::Suggestion, vec![edit])));
    if tried.is_empty() {
        return tried;
    }
    let trial = trial.get_or_insert_with(|| Trial::new(document, game));
    tried.retain(|(.., edits)| trial.improves(edits, Some(finding.code)));
    tried.into_iter().map(|(title, kind, edits)| (title, kind, placed(document, game, edits))).collect()
}

/// Corrections of a finding that may be right, each with its title.
fn suggestions(game: &OpenGame<'_, '_>, finding: &Diagnostic) -> Vec<(String, Edit)> {
    let mut suggested = Vec::new();
    if finding.code == Code::BadPosition
        && let Some(tag) = game.head.tag("Position")
        && let Some(kind) = lines_of(&mut game.events.clone(), game.head, game.defaults).judgement.game
    {
        for (side, letter) in kind.profile().sides.iter().zip(kind.profile().letters) {
            let value = format!("{} {letter}", tag.value.trim());
            suggested.push((format!("Say that {side} is to move"), repairs::set_tag(game, "Position", &value)));
        }
    }
    if matches!(finding.code, Code::UnprovenWin | Code::UnprovenDraw) {
        for value in ["resign", "timeout", "forfeit", "agreed"] {
            let title = format!("Say that the game ended so: `[Termination \"{value}\"]`");
            suggested.push((title, repairs::set_tag(game, "Termination", value)));
        }
    }
    let ignored = ignore(game, finding).map(|edit| (format!("Ignore {} here", finding.code.info().id), edit));
    suggested.extend(ignored);
    suggested
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
    let edits = repairs::set_result(game, text, result.text());
    (is_open && !edits.is_empty() && Trial::new(document, game).improves(&edits, None))
        .then(|| placed(document, game, edits))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::apply;
    use xgames_core::judge::Defaults;

    fn open(text: &str) -> Document {
        Document::new("a.txt", text, 1, Defaults::default())
    }

    /// The texts after each action with edits at the end of a text.
    fn offered(text: &str) -> Vec<(ActionKind, String)> {
        let all = actions(&open(text), Span::new(0, text.len())).into_iter();
        all.filter(|action| !action.edits.is_empty()).map(|action| (action.kind, apply(text, &action.edits))).collect()
    }

    fn repaired(text: &str) -> String {
        apply(text, &fix_all(&open(text)))
    }

    #[test]
    fn numbers_follow_one_that_is_corrected() {
        const HEAD: &str = "[Game \"crossway\"]\n[Size \"5\"]\n[Swap \"no\"]\n\n";
        for (moves, right) in [
            ("1. a1 b2 3. c3 d4 4. e5 a2 5. a3 *", "1. a1 b2 2. c3 d4 3. e5 a2 4. a3 *"),
            ("1. a1 b2 3. c3 (2. c2 d2 3. e2) d4 4. e5 *", "1. a1 b2 2. c3 (2. c2 d2 3. e2) d4 3. e5 *"),
            ("1. a1 b2 3. c3 (3. c2 3... d2 4. e2) d4 7. e5 *", "1. a1 b2 2. c3 (2. c2 2... d2 3. e2) d4 3. e5 *"),
            ("1. a1 2. b2 3. c3 4. d4 5. e5 *", "1. a1 1. b2 2. c3 2. d4 3. e5 *"),
            ("1. a1 b2 3. c3 c3 4. e5 *", "1. a1 b2 2. c3 c3 4. e5 *"),
        ] {
            let text = format!("{HEAD}{moves}");
            assert_eq!(repaired(&text), format!("{HEAD}{right}"));
            assert_eq!(repaired(&repaired(&text)), repaired(&text));
            assert_eq!(offered(&text).into_iter().next(), Some((ActionKind::Repair, repaired(&text))));
        }
    }

    #[test]
    fn corrections_have_the_line_ends_of_the_document() {
        for (text, has_new_lines) in [
            ("[Game \"crossway\"]\n[Size \"4\"]\n\n1. a1 b2 3. a2 1-0\n", true),
            ("[Game \"cross\"]\n[Size \"4\"]\n\n1. a1 ; a comment", true),
            ("[Game \"crossway\"]\n[Size \"3\"]\n[Position \"BB1/3/3\"]\n\n", false),
        ] {
            let with_cr = |text: &str| text.replace('\n', "\r\n");
            let expected: Vec<_> = offered(text).into_iter().map(|(kind, done)| (kind, with_cr(&done))).collect();
            assert_eq!(offered(&with_cr(text)), expected);
            let is_longer = |(_, done): &(ActionKind, String)| done.lines().count() > text.lines().count();
            assert_eq!(expected.iter().any(is_longer), has_new_lines, "{expected:?}");
        }
    }

    fn errors(text: &str) -> usize {
        let is_error = |finding: &Diagnostic| finding.severity() == xgames_core::diagnostic::Severity::Error;
        open(text).findings().filter(|(_, finding)| is_error(finding)).count()
    }

    /// A correction is tried by a reading of its game, so few of a long game are tried. All findings are explained.
    #[test]
    fn few_corrections_of_a_long_game_are_tried() {
        const HEAD: &str = "[Game \"crossway\"]\n[Size \"5\"]\n\n1. a1 b2 3. c3 $ 5. d4 $ 7. e5 $ 9. a2 *";
        let offered = |length: usize| {
            let text = format!("{HEAD} {{{}}}\n", "a".repeat(length));
            let all = actions(&open(&text), Span::new(0, text.len()));
            let count = |kind| all.iter().filter(|action| action.kind == kind).count();
            (count(ActionKind::Repair) + count(ActionKind::Suggestion), count(ActionKind::Explain))
        };
        let (all, explained) = offered(0);
        assert!(all > 4 && explained > 4, "{all}, {explained}");
        assert_eq!(offered(MOST_TRIED / 20), (all, explained));
        let (some, still_explained) = offered(MOST_TRIED / 4);
        assert!((1..=4).contains(&some), "{some}");
        assert_eq!(still_explained, explained);
        let (few, _) = offered(2 * MOST_TRIED);
        assert!((1..=2).contains(&few), "{few}");
    }

    /// Every wrong number changes all that follow, so a few of them would make an answer far longer than the text.
    #[test]
    fn few_long_corrections_are_offered() {
        const COUNT: usize = 5_000;
        let text = format!("[Game \"crossway\"]\n[Size \"5\"]\n\n1. a1 {}*", "(9. b2) ".repeat(COUNT));
        let all = actions(&open(&text), Span::new(0, text.len()));
        let edits: usize = all.iter().map(|action| action.edits.len()).sum();
        assert!(all.iter().any(|action| action.edits.len() == COUNT), "all numbers have a correction");
        assert!(edits < 2 * COUNT + MOST_TRIED / EDIT, "{edits}");
    }

    #[test]
    fn a_result_comes_after_what_breaks_the_syntax() {
        const WON: &str = "[Game \"crossway\"]\n[Size \"4\"]\n[Swap \"no\"]\n\n1. a1 b2 2. a2 c2 3. a3 d2 4. a4";
        const BEGUN: &str = "[Game \"cross\"]\n[Size \"4\"]\n\n1. a1 b2 2. c3";
        for (game, result) in [(WON, "1-0"), (BEGUN, "*")] {
            for (rest, is_added) in [
                ("", true),
                (" $", true),
                (" }", true),
                (" )", true),
                (" $ }\n", true),
                (" {x", false),
                (" (1. b3", false),
            ] {
                let text = format!("{game}{rest}");
                let added = format!("{} {result}", text.trim_end());
                let results: Vec<String> =
                    offered(&text).into_iter().map(|(_, done)| done).filter(|done| done.contains(result)).collect();
                assert!(results.iter().all(|done| done.trim_end() == added), "{text}: {results:?}");
                assert_eq!(!results.is_empty(), is_added, "{text}");
                assert!(results.iter().all(|done| errors(done) <= errors(&text)), "{text}");
            }
        }
    }
}
