//! The reason why a line of play decides a game, as far as it can be shown: at its end the rules, or links that nothing can break,
//! leave the loser no choice.

use super::super::findings::list;
use super::{Outlook, Reviewable};
use xgames_core::board::picture::{Mark as CellMark, Picture};
use xgames_core::games::Side;
use xgames_core::games::tactics::winning_moves;
use xgames_search::solver::{Reason, Solver};

/// The greatest number of plies of a line that explains something.
const LONGEST: usize = 9;

/// The end of a line of play where it can be seen who wins.
pub(super) struct Ending {
    /// The number of plies of the line up to there.
    pub(super) plies: usize,
    /// The reason in a sentence.
    pub(super) words: String,
    /// The board there, where the reason is marked.
    pub(super) board: Option<Picture>,
}

impl Ending {
    /// Follows a line until it can be seen that `winner` wins; `None` if that is never seen. The sentence begins with the moves of the line,
    /// after the one by which the position came about, if it is given as text.
    pub(super) fn find<P: Reviewable>(
        solver: &dyn Solver<P>,
        (played, from): (Option<String>, &P),
        line: &[P::Move],
        winner: Side,
    ) -> Option<Ending> {
        let mut position = from.clone();
        for plies in 0..=line.len().min(LONGEST) {
            if let Some((words, cells)) = seen(solver, &position, winner) {
                let moves: Vec<String> = played.into_iter().chain(from.line_text(&line[..plies])).collect();
                let words = if moves.is_empty() { words } else { format!("after {} {words}", moves.join(" ")) };
                let mut picture = position.picture();
                line[..plies]
                    .last()
                    .into_iter()
                    .for_each(|last| picture.mark(&P::changed_cells(*last), CellMark::Last));
                picture.mark(&cells, CellMark::Chain);
                return Some(Ending { plies, words, board: (plies > 0 || !cells.is_empty()).then_some(picture) });
            }
            position.play(*line.get(plies)?);
        }
        None
    }
}

/// The reason why a side wins a position whatever the other side does, if it can be seen at once, and the cells that it is about.
fn seen<P: Reviewable>(
    solver: &dyn Solver<P>,
    position: &P,
    winner: Side,
) -> Option<(String, Vec<xgames_core::board::Cell>)> {
    let [name, loser] = [winner, winner.other()].map(|side| P::GAME.side_name(side));
    if let Some(outcome) = position.outcome() {
        let how = P::PROFILE.decision(outcome.reason).won;
        return (outcome.winner == Some(winner)).then(|| (format!("{name} has won{how}"), position.deciding_cells()));
    }
    if let Some(Reason { words, cells }) = solver.reason(position, winner) {
        return Some((format!("{name} {words}"), cells));
    }
    let outlook = Outlook::of(position);
    let cells = |moves: &[P::Move]| moves.iter().flat_map(|mv| P::changed_cells(*mv)).collect::<Vec<_>>();
    if position.turn().side == winner {
        return (!outlook.wins.is_empty())
            .then(|| (format!("{name} wins at once with {}", list(position, &outlook.wins)), cells(&outlook.wins)));
    }
    let is_lost =
        outlook.wins.is_empty() && outlook.safe.as_ref().is_some_and(Vec::is_empty) && outlook.value.is_some();
    if !is_lost {
        return None;
    }
    let open: Vec<P::Move> = position.legal_moves().into_iter().filter(|mv| !outlook.loses.contains(mv)).collect();
    if open.is_empty() {
        return Some((format!("every move of {loser} loses at once"), Vec::new()));
    }
    // A threat is one only if it can still be carried out.
    let is_carried_out = |mv: &P::Move| {
        let mut after = position.clone();
        after.play(*mv);
        let wins = winning_moves(&after, winner);
        outlook.threats.iter().any(|threat| wins.contains(threat))
    };
    if !open.iter().all(is_carried_out) {
        return None;
    }
    let without = if outlook.loses.is_empty() { "" } else { " without losing at once" };
    let threats = list(position, &outlook.threats);
    let words = format!("{name} threatens to win with {threats}, and no move of {loser} prevents it{without}");
    Some((words, cells(&outlook.threats)))
}
