//! Repairs of findings about the result, where only one repair is possible.

use crate::diagnostic::{Code, Diagnostic, Repair};
use crate::record::{GameResult, Head, Tag, Termination};

/// The repair that sets the tag `Result`.
fn set_result(result: GameResult) -> Repair {
    Repair::SetTag("Result", result.text().to_owned())
}

/// Removes a tag of a record.
pub(super) fn remove(head: &Head<'_>, tag: &Tag<'_>) -> Repair {
    let before = head.tags.iter().filter(|other| other.is(&tag.name) && other.span.start < tag.span.start).count();
    Repair::RemoveTag { name: tag.name.clone().into_owned(), before }
}

/// Adds repairs to the findings about the result of a game that was replayed to its end. `proven` is the result that the
/// moves prove, `token` the one after the moves. If a tag `Termination` says that the game ended in another way, the
/// moves may be wrong, so the result is left.
pub(super) fn of_results(
    findings: &mut [Diagnostic],
    head: &Head<'_>,
    token: Option<GameResult>,
    (proven, resigned): (GameResult, bool),
) {
    let endings = head.tags.iter().filter(|tag| tag.is("Termination"));
    let fits = endings.filter_map(|tag| Termination::from_name(&tag.value)).all(|ending| ending.fits(resigned));
    let proven = Some(proven).filter(|result| fits && *result != GameResult::Unfinished);
    let about_result = |finding: &Diagnostic| {
        let is_about =
            |tag: &&Tag<'_>| tag.is("Result") && (tag.span == finding.span || tag.value_span == finding.span);
        head.tags.iter().find(is_about)
    };
    for finding in findings.iter_mut() {
        finding.repair = match finding.code {
            Code::ResultsDiffer
            | Code::WrongResult
            | Code::UnrecordedResult
            | Code::MissingResult
            | Code::ImpossibleDraw => proven.map(set_result),
            Code::BadTagValue if about_result(finding).is_some() => proven.or(token).map(set_result),
            Code::DuplicateTag if finding.repair.is_none() && proven.is_some() => {
                about_result(finding).map(|tag| remove(head, tag))
            }
            _ => continue,
        };
    }
    repeated_values(findings, head);
}

/// Adds repairs to the findings about tags that repeat another one, if their value is what the first gets: then they say nothing more.
fn repeated_values(findings: &mut [Diagnostic], head: &Head<'_>) {
    let set: Vec<(&str, String)> = findings
        .iter()
        .filter_map(|finding| match &finding.repair {
            Some(Repair::SetTag(name, value)) => Some((*name, value.clone())),
            _ => None,
        })
        .collect();
    let becomes_same = |tag: &&Tag<'_>| set.iter().any(|(name, value)| tag.is(name) && tag.value.trim() == value);
    for finding in findings.iter_mut().filter(|finding| finding.code == Code::DuplicateTag && finding.repair.is_none())
    {
        let tag = head.tags.iter().find(|tag| tag.span == finding.span).filter(becomes_same);
        finding.repair = tag.map(|tag| remove(head, tag));
    }
}
