//! Move numbers: whether each is that of the turn cycle.

use super::Replay;
use crate::diagnostic::{Code, Diagnostic, Repair, add, plural, shorten};
use crate::games::Notation;
use crate::record::Event;

/// Advice on numbers that do not fit the turn cycle, if no tag says what that is.
const TURN_CYCLE_BY_NAMES: &str = "the players who are named show the turn cycle: name all of them, as in `[Player3 \"…\"]`, or write \
                                   it, as in `[Seats \"r1 g1 r2 g2\"]`";

/// Changes the advice in the findings about a record of which the turn cycle is stated.
pub(in crate::judge) fn know_turn_cycle(findings: &mut [Diagnostic]) {
    let are_about_it = findings.iter_mut().filter(|finding| finding.help.as_deref() == Some(TURN_CYCLE_BY_NAMES));
    are_about_it.for_each(|finding| {
        let help = "a number comes before the first move of each turn cycle, and the others follow without one; the tag `Seats` says \
                    which turns the cycle has";
        finding.help = Some(help.into());
    });
}

impl<P: Notation> Replay<P> {
    /// Reports a move number that fits neither the turn nor the previous shift of this record.
    pub(super) fn check_number(&mut self, number: u32, event: Event<'_>) {
        // After a resignation the move itself is the fault.
        if self.line.as_ref().is_none_or(|line| line.resigned.is_some()) {
            return;
        }
        let plies = self.played.len();
        let (length, first) = self.cycle;
        if fits(number, plies, self.cycle) {
            return;
        }
        let expected = [plies, plies + first].map(|plies| (plies / length + 1) as i64);
        let number = i64::from(number);
        if expected.contains(&(number - self.number_shift)) {
            return;
        }
        if self.counts_otherwise(number, plies) {
            return;
        }
        self.number_shift = number - expected[1];
        let written = String::from_utf8_lossy(event.text);
        let message =
            format!("move number {} where {} is expected", shorten(written.trim_end_matches('.')), expected[1]);
        let ply = Some(self.next_ply());
        let repair = Some(Repair::Spelling(format!("{}.", expected[1])));
        let finding = Diagnostic::new(Code::WrongMoveNumber, event.span, message);
        let other = length_of_numbers(number, plies);
        if let (None, Some(length)) = (self.other_length, other) {
            self.other_length = Some((length, self.diagnostics.len()));
        }
        let help = match other.filter(|_| P::PROFILE.max_players > 2) {
            Some(_) => Self::about_turn_cycle().into(),
            None => format!("write `{}.`, or leave move numbers out", expected[1]),
        };
        add(&mut self.diagnostics, Diagnostic { repair, ply, ..finding.help(help) });
    }

    /// The likely cause if numbers cover more or fewer plies than they should.
    fn about_turn_cycle() -> &'static str {
        if P::PROFILE.max_players > 2 {
            TURN_CYCLE_BY_NAMES
        } else {
            "a number comes before the move of seat 1, and the move of seat 2 follows without one"
        }
    }

    /// Whether a number shows, as the first wrong one did, that each number of this record covers another number of plies than it
    /// should. This is one fault, about which there is one finding, and from now on the numbers are expected to go on like this.
    fn counts_otherwise(&mut self, number: i64, plies: usize) -> bool {
        let Some((other, index)) =
            self.other_length.filter(|(other, _)| length_of_numbers(number, plies) == Some(*other))
        else {
            return false;
        };
        if let Some(finding) = self.diagnostics.get_mut(index).filter(|finding| finding.code == Code::WrongMoveNumber) {
            let expected = self.cycle.0;
            finding.message =
                format!("each move number covers {}, but a turn cycle has {expected}", plural(other as u64, "ply"))
                    .into();
            finding.help = Some(Self::about_turn_cycle().into());
        }
        (self.cycle, self.number_shift) = ((other, 0), 0);
        true
    }
}

/// The number of plies that each number covers if all cover the same, and the first is 1. It is one that is in use: a number for
/// each ply, for two, or for a cycle of four.
fn length_of_numbers(number: i64, plies: usize) -> Option<usize> {
    let covered = usize::try_from(number - 1).ok().filter(|before| *before > 0)?;
    [1, 2, 4].into_iter().find(|length| covered * length == plies)
}

/// Whether a move number fits the number of plies before it. If seat 1 does not move first after a set-up, both ways of
/// counting are accepted. Comparing with the range of plies that a number covers avoids a division.
#[inline]
pub(in crate::judge) fn fits(number: u32, plies: usize, (length, first): (usize, usize)) -> bool {
    let (plies, length) = (plies as u64, length as u64);
    let end = u64::from(number) * length;
    let covers = |plies: u64| plies < end && end <= plies + length;
    covers(plies) || covers(plies + first as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_is_that_of_the_turn_cycle() {
        for (length, first) in [(1, 0), (2, 0), (2, 1), (4, 0), (4, 1), (4, 2), (4, 3)] {
            for (number, plies) in (0..9).flat_map(|number| (0..32).map(move |plies| (number, plies))) {
                let expected = [plies, plies + first].iter().any(|plies| plies / length + 1 == number);
                assert_eq!(fits(number as u32, plies, (length, first)), expected, "{number} {plies} {length} {first}");
            }
        }
    }
}
