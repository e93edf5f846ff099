//! Compares the recorded result with the one that the moves prove.

use crate::diagnostic::{Code, Diagnostic, Repair, Span, shorten};
use crate::games::{Game, Seat};
use crate::record::{GameResult, Tag, Termination};

/// The result as the record states it.
pub(super) struct Recorded<'a> {
    /// The result by the tag `Result`.
    pub(super) tag: Option<(GameResult, Span)>,
    /// The result at the end of the moves.
    pub(super) token: Option<(GameResult, Span)>,
    /// The offset of the end of the moves.
    pub(super) end: usize,
    /// The tag `Termination`.
    pub(super) termination: Option<(Termination, Span)>,
    /// The tag `Score`.
    pub(super) score: Option<&'a Tag<'a>>,
}

/// The result as the moves prove it.
pub(super) struct Proven {
    pub(super) result: GameResult,
    /// The player whose resignation proves it, not the board.
    pub(super) resigned: Option<Seat>,
    /// The points on the board, those of seat 1's team first, in games that count points.
    pub(super) score: Option<[u8; 2]>,
}

/// Checks the result of a game that was replayed to its end. Returns at most one finding.
pub(super) fn compare(game: Game, recorded: &Recorded<'_>, proven: &Proven) -> Option<Diagnostic> {
    if let (Some((by_tag, tag)), Some((by_token, token))) = (recorded.tag, recorded.token)
        && by_tag != by_token
    {
        let message = format!("the moves end with {}, but the tag `Result` is {}", by_token.text(), by_tag.text());
        let help = match proven.result {
            GameResult::Unfinished => "write the result of the game in both places".to_owned(),
            result => format!("write `{}` in both places", result.text()),
        };
        return Some(Diagnostic::new(Code::ResultsDiffer, token, message).label(tag, "the tag").help(help));
    }
    let Some((result, span)) = recorded.token.or(recorded.tag) else {
        return Some(missing(recorded, proven));
    };
    let termination = recorded.termination;
    let finding = |code, message: String| Diagnostic::new(code, span, message);
    let proof = || match (proven.resigned, proven.result) {
        (_, GameResult::Unfinished) => "neither side has won".to_owned(),
        (_, GameResult::Draw) => "the game was drawn".to_owned(),
        (Some(Seat(seat)), _) => format!("seat {seat} resigned"),
        (None, GameResult::FirstWins) => "seat 1 won on the board".to_owned(),
        (None, GameResult::SecondWins) => "seat 2 won on the board".to_owned(),
    };
    let write = || format!("write `{}`", proven.result.text());
    let ending = termination.map(|(ending, _)| ending);
    match (result, proven.result) {
        (GameResult::Draw, _) if !game.has_draws() => {
            let message = format!("a draw is recorded, but {} has no draws; {}", game.name(), proof());
            Some(finding(Code::ImpossibleDraw, message).help(write()))
        }
        (GameResult::Unfinished, GameResult::Unfinished) => {
            let (_, span) = termination.filter(|(ending, _)| *ending != Termination::Abandoned)?;
            let message = "the game is recorded as unfinished, so it has not ended in this way";
            let help = "write the result, or remove the tag `Termination`";
            Some(Diagnostic::new(Code::TerminationMismatch, span, message).help(help))
        }
        (GameResult::Unfinished, _) => Some(
            finding(Code::UnrecordedResult, format!("the game is recorded as unfinished, but {}", proof()))
                .help(write()),
        ),
        (_, _) if ending == Some(Termination::Abandoned) => {
            let message = format!("an abandoned game has no result, but {} is recorded", result.text());
            // On a decided board `*` would be wrong, too.
            let is_decided = proven.result != GameResult::Unfinished;
            let help = if is_decided {
                "the game is decided: change or remove the tag `Termination`"
            } else {
                "write `*`, or change the tag `Termination`"
            };
            Some(finding(Code::AbandonedWithResult, message).help(help))
        }
        (_, GameResult::Unfinished) => unproven(result, span, ending),
        (_, _) if result != proven.result => {
            Some(finding(Code::WrongResult, format!("{} is recorded, but {}", result.text(), proof())).help(write()))
        }
        _ => {
            let (ending, span) = termination?;
            (!ending.fits(proven.resigned.is_some())).then(|| {
                let message = format!("this is not how the game ended: {}", proof());
                Diagnostic::new(Code::TerminationMismatch, span, message).help("change or remove the tag `Termination`")
            })
        }
    }
}

/// The finding about a game without a result.
fn missing(recorded: &Recorded<'_>, proven: &Proven) -> Diagnostic {
    let span = Span::new(recorded.end, recorded.end);
    let fits = recorded.termination.is_none_or(|(ending, _)| ending.fits(proven.resigned.is_some()));
    let help = match proven.result {
        GameResult::Unfinished => "if the game is still going on, write `*` after its moves".to_owned(),
        result if fits => format!("write `{}` after its moves; they prove it", result.text()),
        result => format!(
            "write `{}` after its moves, and remove the tag `Termination`, which is not how the game ended",
            result.text()
        ),
    };
    Diagnostic::new(Code::MissingResult, span, "the game has no result").help(help)
}

/// The finding about a result on an undecided board, unless the game can have ended in this way.
fn unproven(result: GameResult, span: Span, ending: Option<Termination>) -> Option<Diagnostic> {
    if result == GameResult::Draw {
        let message = "a draw is recorded, but the board is undecided";
        let help = "if the players agreed to it, write `[Termination \"agreed\"]`";
        let is_agreed = ending == Some(Termination::Agreed);
        return (!is_agreed).then(|| Diagnostic::new(Code::UnprovenDraw, span, message).help(help));
    }
    if let Some(Termination::Resign | Termination::Timeout | Termination::Forfeit) = ending {
        return None;
    }
    let message = format!("{} is recorded, but neither side has won on the board", result.text());
    let help = "write `*`, or say how the game ended: with `resign` as the last move, \
                or with `[Termination \"resign\"]`, `timeout` or `forfeit`";
    Some(Diagnostic::new(Code::UnprovenWin, span, message).help(help))
}

/// Checks the tag `Score` against the points on the board, even if the game did not end there.
pub(super) fn compare_scores(recorded: &Recorded<'_>, proven: &Proven) -> Option<Diagnostic> {
    let (tag, [first, second]) = (recorded.score?, proven.score?);
    let finding = |code, message: String| Diagnostic::new(code, tag.value_span, message);
    let Some(score) = read_score(&tag.value) else {
        let message = format!("‘{}’ is not a score", shorten(&tag.value));
        return Some(finding(Code::BadTagValue, message).help("write the points of seat 1's team first: `22-24`"));
    };
    if score == [u32::from(first), u32::from(second)] {
        return None;
    }
    let message =
        format!("the score is recorded as {}, but the lines are worth {first}-{second}", shorten(tag.value.trim()));
    let score = format!("{first}-{second}");
    let help = format!("write `{score}`");
    let repair = Some(Repair::SetTag("Score", score));
    Some(Diagnostic { repair, ..finding(Code::WrongScore, message).help(help) })
}

/// Reads a score such as `22-24`, with or without blanks around the numbers.
fn read_score(text: &str) -> Option<[u32; 2]> {
    let (first, second) = text.split_once(['-', ':'])?;
    let points = |text: &str| {
        let digits = text.trim();
        digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok()).flatten()
    };
    Some([points(first)?, points(second)?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_two_numbers_with_a_dash_or_a_colon() {
        for text in ["22-24", "22:24", " 22 - 24 ", "22 :24", "022-24"] {
            assert_eq!(read_score(text), Some([22, 24]), "{text}");
        }
        for text in ["", "22", "22-", "-24", ":", "22/24", "22 24", "+22-24", "22-24-1", "22-24:1", "x-y", "22–24"] {
            assert_eq!(read_score(text), None, "{text}");
        }
    }
}
