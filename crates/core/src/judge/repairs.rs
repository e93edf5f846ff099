//! Repairs of findings about the result, where only one repair is possible.

use super::Termination;
use crate::diagnostic::{Code, Diagnostic, Repair};
use crate::record::{GameResult, Head, Tag};

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
/// moves prove, `token` the one after the moves. If the tag `Termination` says that the game ended in another way, the
/// moves may be wrong, so the result is left.
pub(super) fn of_results(
    findings: &mut [Diagnostic],
    head: &Head<'_>,
    termination: Option<Termination>,
    token: Option<GameResult>,
    (proven, resigned): (GameResult, bool),
) {
    let fits = termination.is_none_or(|ending| ending.fits(resigned));
    let proven = Some(proven).filter(|result| fits && *result != GameResult::Unfinished);
    for finding in findings {
        let is_about = |tag: &Tag<'_>| tag.is("Result") && (tag.span == finding.span || tag.value_span == finding.span);
        let about_result = || head.tags.iter().find(|tag| is_about(tag));
        finding.repair = match finding.code {
            Code::ResultsDiffer
            | Code::WrongResult
            | Code::UnrecordedResult
            | Code::MissingResult
            | Code::ImpossibleDraw => proven.map(set_result),
            Code::BadTagValue if about_result().is_some() => proven.or(token).map(set_result),
            Code::DuplicateTag if proven.is_some() && finding.repair.is_none() => {
                about_result().map(|tag| remove(head, tag))
            }
            _ => continue,
        };
    }
}
