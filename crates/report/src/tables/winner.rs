//! The winner of a position.

use super::{Definition, Value, data};
use xgames_core::games::Reason;
use xgames_core::judge::ShownPosition;
use xgames_core::record::Termination;

/// One row: the winner, the reason and the deciding cells, and the result and the end by the record.
pub const WINNER: Definition<dyn ShownPosition> = Definition {
    name: "winner",
    title: "winner",
    columns: &[
        data("game"),
        data("winner"),
        data("seat"),
        data("reason"),
        data("cells"),
        data("recorded"),
        data("termination"),
    ],
    rows: |at| {
        let (outcome, recorded) = (at.outcome(), at.end().recorded);
        let side = outcome.and_then(|outcome| outcome.winner);
        let name = outcome.map(|_| side.map_or("draw", |side| at.game().side_name(side)));
        let seat = side.and_then(|side| at.owner(side)).map(|seat| u64::from(seat.0));
        let termination = recorded.and_then(|(_, termination)| termination);
        Box::new(std::iter::once(vec![
            at.game().name().into(),
            name.into(),
            seat.into(),
            outcome.map(|outcome| outcome.reason.name()).into(),
            Value::from(deciding_cells(at)),
            recorded.map(|(result, _)| result.text()).into(),
            termination.map(Termination::name).into(),
        ]))
    },
};

/// The names of the cells that have decided the game; none if a player has resigned.
#[must_use]
pub fn deciding_cells(at: &dyn ShownPosition) -> Vec<String> {
    let by_resigning = at.outcome().is_some_and(|outcome| outcome.reason == Reason::Resign);
    let cells = if by_resigning { Vec::new() } else { at.deciding_cells() };
    cells.into_iter().map(|cell| at.cell_name(cell)).collect()
}
