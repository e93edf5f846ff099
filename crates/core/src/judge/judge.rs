//! Judges one game: its tags, its moves, its result. The entries are in `judged`.

use std::mem;

use super::game_info::{self, GameInfo};
use super::observer::{Need, Observer};
use super::replay::{self, Buffers, result_of};
use super::result;
use super::start_cache::{GameStart, StartCache};
use super::{Defaults, Judgement, final_board, repairs, suppression};
use crate::board::picture::Mark;
use crate::diagnostic::{self, Code, Diagnostic, Span};
use crate::games::{Fault, Game, Notation, PLAYERS, Seat, SetupFault, SetupOptions, Side, for_game};
use crate::record::{EventKind, Events, GameResult, Head, Termination};

/// Judges many games. This is cheaper than [`judge_game`](super::judge_game) for each, because it keeps start positions and
/// memory.
#[derive(Debug)]
pub struct Judge<'d> {
    pub(super) defaults: &'d Defaults,
    starts: StartCache,
    /// Whether judgements without findings also name the players.
    pub(super) names_all: bool,
}

impl<'d> Judge<'d> {
    /// A judge that uses these defaults.
    #[must_use]
    pub fn new(defaults: &'d Defaults) -> Judge<'d> {
        Judge { defaults, starts: StartCache::default(), names_all: true }
    }

    /// Takes over the start positions of another judge.
    #[must_use]
    pub fn with_starts(self, starts: StartCache) -> Judge<'d> {
        Judge { starts, ..self }
    }

    /// The start positions, for another judge.
    #[must_use]
    pub fn into_starts(self) -> StartCache {
        self.starts
    }

    /// Leaves the players out of judgements without findings.
    #[must_use]
    pub fn without_names(self) -> Judge<'d> {
        Judge { names_all: false, ..self }
    }
}

/// Judges a record of the game `P`, with or without somebody who watches.
pub(super) fn judge_observed<P: Notation>(
    judge: &mut Judge<'_>,
    events: &mut Events<'_>,
    head: &Head<'_>,
    mut info: GameInfo,
    observer: &mut impl Observer<P>,
) -> Judgement {
    if events.is_unreadable() {
        return unreadable(events, head, judge.defaults);
    }
    let mut judgement = judge_at(&mut judge.starts, events, head, &mut info, judge.defaults, observer);
    judgement.ignore(&judge.defaults.ignored);
    if judge.names_all || !judgement.diagnostics.is_empty() {
        name_all(&mut judgement, &info, head);
    }
    judgement.hides_stones = judge.defaults.viewer.is_some() && P::GAME.has_hands();
    if judgement.hides_stones {
        judgement.diagnostics.iter_mut().for_each(hide_stones::<P>);
    }
    judgement
}

/// Hides the stones in the parts of a record that a finding quotes.
fn hide_stones<P: Notation>(finding: &mut Diagnostic) {
    let labels = finding.labels.iter_mut().map(|(_, words)| words);
    for said in labels.chain(&mut finding.help).chain([&mut finding.message]) {
        let hidden = |part: &str| {
            let (words, quoted) = part.split_at(part.find('‘').unwrap_or(part.len()));
            words.to_owned() + &P::hide_in_text(quoted)
        };
        *said = said.split_inclusive('’').map(hidden).collect::<String>().into();
    }
}

/// Adds what the tags say about a game and does not change its judgement.
pub(super) fn name_all(judgement: &mut Judgement, info: &GameInfo, head: &Head<'_>) {
    judgement.players = info.players(head);
    judgement.termination = info.termination();
    judgement.date = head.tag("Date").map(|tag| tag.value.clone().into_owned());
}

/// The judgement without what only the tags say.
fn judge_at<P: Notation>(
    starts: &mut StartCache,
    events: &mut Events<'_>,
    head: &Head<'_>,
    info: &mut GameInfo,
    defaults: &Defaults,
    observer: &mut impl Observer<P>,
) -> Judgement {
    let setup = match setup_of::<P>(events, head, defaults) {
        Ok(setup) => setup,
        Err(fault) => {
            info.size = size_without_set_up::<P>(head, defaults);
            info.seats = seats_without_set_up::<P>(info, head, defaults).unwrap_or(info.seats);
            info.diagnostics.push(setup_finding::<P>(head, fault));
            return without_replay(events, head, info);
        }
    };
    info.size = Some(P::size(&setup));
    let mut game_start = match starts.take::<P>(setup) {
        Ok(game_start) => game_start,
        Err(fault) => {
            info.diagnostics.push(setup_finding::<P>(head, fault));
            return without_replay(events, head, info);
        }
    };
    let seats = game_start.start.facts().players;
    info.set_seats(head, seats, defaults.viewer);
    let GameStart { start, buffers, .. } = &mut *game_start;
    let mut judgement = judge_from(start, buffers, events, head, info, observer);
    starts.keep(game_start);
    if defaults.tag_of(P::GAME, head, "Seats").is_some() {
        replay::know_turn_cycle(&mut judgement.diagnostics);
    }
    judgement
}

/// Advice on a swap in a game whose record has no tag `Swap`: the pie rule was switched off for all such games.
const NO_SWAP_BY_DEFAULT: &str = "leave out `--no-swap` or `swap` in `xgames.toml`, or write `[Swap \"yes\"]` into the record, if the pie rule was in force";

/// Judges a game from its start position.
pub(super) fn judge_from<P: Notation>(
    start: &P,
    buffers: &mut Buffers<P>,
    events: &mut Events<'_>,
    head: &Head<'_>,
    info: &mut GameInfo,
    observer: &mut impl Observer<P>,
) -> Judgement {
    let from_start = events.clone();
    let mut played = match judged_on_final_board(events, head, info, start, buffers, observer) {
        Some(played) => played,
        None => replay::replay(events, start, buffers, observer),
    };
    let mut judgement = conclude(events, head, info);
    judgement.plies = played.plies;
    judgement.complete = played.stopped.is_none() && !events.is_cut_short();
    judgement.computed = played.computed;
    judgement.swapped = played.swapped;
    for (seat, side) in (1..).zip(&mut judgement.sides).take(info.seats) {
        let first = start.side_of(Seat(seat));
        *side = Some(if played.swapped { first.other() } else { first });
    }
    if played.swapped {
        // A tag that says what that of the seat says is redundant, which is told already.
        let says_more = |(seat, alias): (&&str, &&str)| {
            head.tag(alias).filter(|alias| head.tag(seat).is_none_or(|seat| seat.value.trim() != alias.value.trim()))
        };
        let aliases = PLAYERS.iter().zip(P::GAME.player_aliases()).filter_map(says_more);
        judgement.diagnostics.extend(aliases.map(game_info::alias_with_swap));
    }
    judgement.result = info.result.or(played.result).map(|(result, _)| result);
    judgement.diagnostics.append(&mut played.diagnostics);
    if head.tag("Swap").is_none() {
        judgement.diagnostics.iter_mut().filter(|finding| finding.code == Code::SwapOff).for_each(|finding| {
            finding.help = Some(NO_SWAP_BY_DEFAULT.into());
        });
    }
    if let Some(stop) = played.stopped {
        // The rest of the game is not judged; only invalid UTF-8 can have been found there. The text of the illegal move is.
        let about = judgement.diagnostics.iter().filter(|finding| finding.span.start == stop);
        let end = about.map(|finding| finding.span.end).max().unwrap_or(stop);
        judgement.diagnostics.retain(|finding| {
            finding.code != Code::InvalidUtf8 || finding.span.start <= stop || finding.span.end <= end
        });
    } else if let Some(last) = &played.last
        && !events.is_cut_short()
        && !has_open_end(&judgement.diagnostics, played.result)
    {
        let recorded = recorded(head, info, &played);
        let proven =
            result::Proven { result: judgement.computed, resigned: played.resigned, score: score_by_seat(last) };
        let found =
            result::compare(P::GAME, &recorded, &proven).into_iter().chain(result::compare_scores(&recorded, &proven));
        let findings: Vec<Diagnostic> = found.map(|finding| with_board(finding, last)).collect();
        if findings.is_empty()
            && let Some((side, place)) = resigned_by_tag(info, &played, last)
            && let Some(watch) = observer.watch()
        {
            watch.resigned_by_tag(last, side, place);
        }
        judgement.diagnostics.extend(findings);
    }
    if judgement.complete && !has_open_end(&judgement.diagnostics, played.result) {
        let proven = (judgement.computed, played.resigned.is_some());
        let token = played.result.map(|(result, _)| result);
        repairs::of_results(&mut judgement.diagnostics, head, token, proven);
    }
    buffers.keep(played.last);
    if let Some(watch) = observer.watch() {
        judgement.diagnostics.extend(watch.findings());
    }
    let judged_to = match played.stopped {
        _ if events.is_cut_short() => 0,
        stopped => stopped.unwrap_or(usize::MAX),
    };
    finish_findings(&mut judgement, events, from_start, (head, info), judged_to);
    judgement
}

/// The size of a board whose set-up cannot be read. A position without the tag `Size` might show any of several.
fn size_without_set_up<P: Notation>(head: &Head<'_>, defaults: &Defaults) -> Option<u16> {
    let size_of = |size| {
        let setup = P::read_setup(&SetupOptions { size, ..SetupOptions::default() });
        setup.ok().map(|setup| P::size(&setup))
    };
    let size = defaults.tag_of(P::GAME, head, "Size");
    let is_unknown = size.is_none() && head.tag("Position").is_some() && P::GAME.has_sizes();
    if is_unknown { None } else { size_of(size) }
}

/// The number of players of a record of which the stones of the start cannot be read.
fn seats_without_set_up<P: Notation>(info: &GameInfo, head: &Head<'_>, defaults: &Defaults) -> Option<usize> {
    let seats = defaults.tag_of(P::GAME, head, "Seats");
    let setup = P::read_setup(&SetupOptions { seats, named_seats: info.seats, ..SetupOptions::default() });
    Some(P::begin(&setup.ok()?).ok()?.facts().players)
}

/// The size of the board of a record without a set-up position.
#[must_use]
pub fn size_by_tags(game: Game, head: &Head<'_>, defaults: &Defaults) -> Option<u16> {
    for_game!(game, P => size_without_set_up::<P>(head, defaults))
}

/// Reads the set-up of a game. `events` begins with the first event.
///
/// # Errors
/// The tags or the defaults describe no set-up of this game.
pub fn setup_of<P: Notation>(
    events: &Events<'_>,
    head: &Head<'_>,
    defaults: &Defaults,
) -> Result<P::Setup, SetupFault> {
    let mut options =
        defaults.complete(SetupOptions::from_tags(P::OPTIONS, |name| defaults.tag_of(P::GAME, head, name)));
    let mut ahead = events.clone();
    let mut depth = 0;
    let moves = ahead.iter().filter_map(|event| {
        match event.kind {
            EventKind::VariationStart => depth += 1,
            EventKind::VariationEnd => depth -= 1,
            EventKind::Move if depth == 0 => return Some(event.text),
            _ => {}
        }
        None
    });
    P::read_ahead(&mut options, moves, |options| {
        let start = P::read_setup(options).and_then(|setup| P::begin(&setup));
        let played = start.map(|start| replay::replay(&mut events.clone(), &start, &mut Buffers::default(), &mut ()));
        played.is_ok_and(|played| played.last.is_some_and(|last| last.outcome().is_some()))
    });
    P::read_setup(&options)
}

/// Judges the game on its final board, if that is possible and no observer wants its moves. The last position is set if a
/// finding needs it.
fn judged_on_final_board<P: Notation, O: Observer<P>>(
    events: &mut Events<'_>,
    head: &Head<'_>,
    info: &GameInfo,
    start: &P,
    buffers: &mut Buffers<P>,
    observer: &mut O,
) -> Option<replay::Played<P>> {
    if observer.need() == Need::Moves {
        return None;
    }
    let mut ahead = events.clone();
    let played = final_board::judge(&mut ahead, start, buffers, observer, |played| {
        let proven = result::Proven { result: played.computed, resigned: played.resigned, score: None };
        result::compare(P::GAME, &recorded(head, info, played), &proven).is_some()
    })?;
    *events = ahead;
    Some(played)
}

/// The side whose owner has resigned by the result and the tag `Termination`, in a game that is open on the board, and the place that says so.
fn resigned_by_tag<P: Notation>(info: &GameInfo, played: &replay::Played<P>, last: &P) -> Option<(Side, Span)> {
    let (_, tag) = info.termination.filter(|(how, _)| *how == Termination::Resign && played.outcome.is_none())?;
    let (result, _) = played.result.or(info.result)?;
    let loses = |side: &Side| result_of(replay::by_resignation(*side), |winner| last.owner(winner)) == result;
    let side = [Side::First, Side::Second].into_iter().find(loses)?;
    // The end of the moves is where the word would be.
    Some((side, played.result.map_or(tag, |(_, token)| token)))
}

/// The result as the record states it.
fn recorded<'h, P>(head: &'h Head<'h>, info: &GameInfo, played: &replay::Played<P>) -> result::Recorded<'h> {
    result::Recorded {
        tag: info.result,
        token: played.result,
        end: played.end,
        termination: info.termination,
        score: head.tag("Score"),
    }
}

/// The points of both teams, those of seat 1's team first.
pub fn score_by_seat<P: Notation>(position: &P) -> Option<[u8; 2]> {
    Some(position.by_seat(position.facts().points?))
}

/// Adds the final board, and what decided the game, to a finding about the result.
fn with_board<P: Notation>(finding: Diagnostic, last: &P) -> Diagnostic {
    if last.outcome().is_none() {
        return finding;
    }
    let mut picture = last.picture();
    picture.mark(&last.deciding_cells(), Mark::Chain);
    let help = match (finding.help, last.ending()) {
        (Some(help), Some(ending)) => Some(format!("{help}; {ending}").into()),
        (help, ending) => help.or(ending.map(Into::into)),
    };
    Diagnostic { help, board: Some(Box::new(picture)), ..finding }
}

/// Whether an unclosed variation, or an unclosed comment without a result after it, may contain the end of the game. A
/// finding about the result would then be misleading.
fn has_open_end(findings: &[Diagnostic], result: Option<(GameResult, Span)>) -> bool {
    findings.iter().any(|finding| match finding.code {
        Code::UnclosedVariation => true,
        Code::UnclosedComment => result.is_none(),
        _ => false,
    })
}

/// The judgement of a game that could not be read.
pub(super) fn unreadable(events: &Events<'_>, head: &Head<'_>, defaults: &Defaults) -> Judgement {
    let players = vec![None; 2];
    let mut judgement = Judgement::of_findings(defaults.game, events.findings().to_vec());
    judgement.ignore(&defaults.ignored);
    Judgement { start: head.start, players, ..judgement }
}

/// The judgement of a game that cannot be played. It is read to its end nevertheless.
pub(super) fn without_replay(events: &mut Events<'_>, head: &Head<'_>, info: &mut GameInfo) -> Judgement {
    let from_start = events.clone();
    let (faults, token) = replay::read_only(events);
    let mut judgement = conclude(events, head, info);
    judgement.result = info.result.or(token).map(|(result, _)| result);
    judgement.diagnostics.extend(faults);
    finish_findings(&mut judgement, events, from_start, (head, info), head.span().end);
    judgement
}

/// The part of a judgement that depends only on the tags and the bytes, after all events have been read.
fn conclude(events: &Events<'_>, head: &Head<'_>, info: &mut GameInfo) -> Judgement {
    let mut diagnostics = mem::take(&mut info.diagnostics);
    diagnostics.extend(events.invalid_utf8(head));
    Judgement { start: head.start, size: info.size, ..Judgement::of_findings(info.game, diagnostics) }
}

/// The finding about a set-up that the game rejects.
#[must_use]
pub fn setup_finding<P: Notation>(head: &Head<'_>, fault: SetupFault) -> Diagnostic {
    let SetupFault { field, range, fault: Fault { code, message, help, .. }, picture } =
        fault.with_example(P::PROFILE.example_position);
    let span = match (field.tag().and_then(|name| head.tag(name)), range) {
        (Some(tag), Some(range)) => tag.part(range),
        (Some(tag), None) => tag.value_span,
        (None, _) => head.span(),
    };
    Diagnostic { help, board: picture, ..Diagnostic::new(code, span, message) }
}

/// Brings the findings into their final form, after all of `events` has been read. `from_start` begins with the first event, and
/// all before the byte `judged_to` has been judged.
fn finish_findings(
    judgement: &mut Judgement,
    events: &Events<'_>,
    from_start: Events<'_>,
    (head, info): (&Head<'_>, &GameInfo),
    judged_to: usize,
) {
    let judged_to = info.finds_unused_ignores.then_some(judged_to);
    // Most games have no findings, and need not be searched.
    let has_use = judged_to.is_some() || !judgement.diagnostics.is_empty();
    if has_use {
        let game = suppression::Commented { head, trailing: events.trailing_comments(head), events: from_start };
        if !game.trailing.is_empty() || events.native_text(head).is_none_or(suppression::may_occur) {
            judgement.ignored = suppression::apply(&game, judged_to, &mut judgement.diagnostics);
        }
    }
    judgement.diagnostics.extend_from_slice(events.findings());
    diagnostic::sort_and_limit(&mut judgement.diagnostics);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::record::native::Reader;

    #[test]
    fn only_a_viewer_of_hands_does_not_see_all_stones() {
        for (game, viewer, hides_stones) in [
            ("crosswise", None, false),
            ("crosswise", Some(Seat(1)), true),
            ("cross", None, false),
            ("cross", Some(Seat(1)), false),
        ] {
            let text = format!("[Game \"{game}\"]\n\n*\n");
            let defaults = Defaults { viewer, ..Defaults::default() };
            let mut reader = Reader::new(text.as_bytes());
            let head = reader.next_game().unwrap();
            let judgement = Judge::new(&defaults).judge(&mut reader.into(), &head);
            assert_eq!(judgement.hides_stones, hides_stones, "{game} {viewer:?}");
        }
    }

    /// Names are wanted to tell which game has a finding, and one that is ignored counts as none.
    #[test]
    fn judgements_without_findings_may_do_without_names() {
        for (game, moves, ignored, has_finding) in [
            ("cross", "a1 *", None, false),
            ("cross", "a1 a1 *", None, true),
            ("cross", "a1 a1 *", Some(Code::Occupied), false),
            ("chess", "a1 *", None, true),
            ("chess", "a1 *", Some(Code::UnknownGame), false),
        ] {
            let text = format!("[Game \"{game}\"]\n[Player1 \"ann\"]\n\n{moves}\n");
            let defaults = Defaults { ignored: ignored.into_iter().collect(), ..Defaults::default() };
            let mut reader = Reader::new(text.as_bytes());
            let head = reader.next_game().unwrap();
            let players = |mut judge: Judge<'_>| judge.judge(&mut reader.clone().into(), &head).players;
            let named = [Some("ann".to_owned()), None];
            assert_eq!(players(Judge::new(&defaults)), named, "{game} {moves} {ignored:?}");
            let expected = if has_finding { &named[..] } else { &[] };
            assert_eq!(players(Judge::new(&defaults).without_names()), expected, "{game} {moves} {ignored:?}");
        }
    }
}
