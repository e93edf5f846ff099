//! Judges a main line all at once, where the game can do that, and only if nothing in it is unusual.

use super::moves::{Buffers, Played, fits, syntax_finding};
use crate::diagnostic::add;
use crate::games::{Gathered, Notation, Seat};
use crate::record::native::Reader;
use crate::record::{GameResult, Kind};

/// Plays the game that `ahead` is in, if it is in order and the moves are all that matters; otherwise it has to
/// be replayed move by move, by another reader. The last position is known if it is wanted of what has come out.
pub(super) fn play<P: Notation>(
    ahead: &mut Reader<'_>,
    start: &P,
    buffers: &mut Buffers<P>,
    wants_last: impl FnOnce(&Played<P>) -> bool,
) -> Option<Played<P>> {
    let gathered = &mut buffers.gathered;
    if !gathered.begin(start) {
        return None;
    }
    let cycle = start.cycle();
    let (mut end, mut diagnostics) = (ahead.offset(), Vec::new());
    let (mut plies, mut swapped, mut resigned, mut result) = (0, false, None, None);
    loop {
        if resigned.is_none() {
            let leaf = |_: &P::Gathered, text| start.usual_move(text);
            let (taken, behind) = ahead.usual_moves(plies, gathered, leaf, |gathered, mv, _| gathered.add(mv));
            plies += taken;
            end = behind.unwrap_or(end);
        }
        let Some(token) = ahead.next_token() else { break };
        end = token.span.end;
        match token.kind {
            Kind::Number(number) if fits(number, plies, cycle) => {}
            Kind::Move if resigned.is_none() => {
                let mv = start.read_move(&ahead.text()[token.span.start..token.span.end]).ok()?;
                if !gathered.add(mv) {
                    return None;
                }
                plies += 1;
                swapped |= P::is_swap(mv);
            }
            Kind::Resign if resigned.is_none() => resigned = Some(gathered.turn().side),
            Kind::Result(at_end) => result = Some((at_end, token.span)),
            Kind::Annotation | Kind::Comment => {}
            Kind::Fault(code) => add(&mut diagnostics, syntax_finding(code, token.span)),
            _ => return None,
        }
    }
    let outcome = gathered.end()?;
    let winner = match (resigned, outcome) {
        (None, None) => None,
        (Some(side), None) => Some(side.other()),
        (None, Some(outcome)) => Some(outcome.winner?),
        (Some(_), Some(_)) => return None,
    };
    let computed = match winner.map(|side| gathered.owner(side)) {
        None => GameResult::Unfinished,
        Some(Seat(1)) => GameResult::FirstWins,
        Some(_) => GameResult::SecondWins,
    };
    let mut played = Played {
        last: None,
        plies: u32::try_from(plies).unwrap_or(u32::MAX),
        computed,
        resigned: resigned.is_some(),
        swapped,
        result,
        stopped: None,
        end,
        diagnostics,
    };
    if wants_last(&played) {
        let mut last = buffers.copy(start);
        buffers.gathered.play_on(&mut last);
        played.last = Some(last);
    }
    Some(played)
}
