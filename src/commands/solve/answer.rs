//! What `solve` answers, as data.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;

use crate::commands::output::Printer;
use crate::commands::position_source::{Loaded, text_of};
use crate::games::{Notation, Seat};
use crate::record::GameResult;
use crate::solver::Value;
use crate::solver::pie::PlayerSolution;

/// By move in canonical text, the result of the game if it is played; `None` if it is not proven.
pub(super) type Moves = BTreeMap<String, Option<&'static str>>;

#[derive(Serialize)]
pub(super) struct Answer {
    pub(super) game: &'static str,
    pub(super) size: u16,
    pub(super) to_move: Option<&'static str>,
    /// Whether the player to move is in the team of seat 1.
    #[serde(skip)]
    pub(super) mover_is_first: bool,
    /// With perfect play; `None` if it is not proven.
    pub(super) result: Option<&'static str>,
    pub(super) winner: Option<&'static str>,
    pub(super) seat: Option<u8>,
    #[serde(rename = "move")]
    pub(super) best: Option<String>,
    pub(super) pv: Vec<String>,
    /// The number of plies in `pv`.
    pub(super) depth: usize,
    pub(super) nodes: u64,
    /// Whether the result is proven.
    pub(super) exact: bool,
    #[serde(skip_serializing_if = "Moves::is_empty")]
    pub(super) moves: Moves,
}

impl Answer {
    pub(super) fn new<P: Notation>(loaded: &Loaded<P>, found: &PlayerSolution<P::Move>) -> Answer {
        let result = result(found);
        let mut pv = Vec::new();
        let mut position = loaded.position.clone();
        for &mv in &found.solution.line {
            pv.push(text_of(&position, mv));
            position.play(mv);
        }
        Answer {
            game: P::GAME.name(),
            size: loaded.size,
            to_move: loaded.to_move(),
            mover_is_first: loaded.position.owner(loaded.position.turn().side) == Seat(1),
            result,
            winner: found.solution.value.map(|value| match value {
                Value::Win(side) => P::GAME.side_name(side),
                Value::Draw => "draw",
            }),
            seat: found.winner.filter(|_| loaded.seats_known).map(|seat| seat.0),
            best: pv.first().cloned(),
            depth: pv.len(),
            pv,
            nodes: found.solution.nodes,
            exact: result.is_some(),
            moves: Moves::new(),
        }
    }

    pub(super) fn print_rows(&self, out: &mut Printer) -> io::Result<()> {
        if !self.moves.is_empty() {
            out.print_row(["move", "result"])?;
            return self.moves.iter().try_for_each(|(mv, result)| out.print_row([mv, result.unwrap_or_default()]));
        }
        out.print_row([
            "game", "size", "to_move", "result", "winner", "seat", "move", "pv", "depth", "nodes", "exact",
        ])?;
        let seat = self.seat.map_or(String::new(), |seat| seat.to_string());
        let [to_move, result, winner] = [self.to_move, self.result, self.winner].map(Option::unwrap_or_default);
        let (size, depth, nodes) = (self.size.to_string(), self.depth.to_string(), self.nodes.to_string());
        let (best, pv) = (self.best.as_deref().unwrap_or_default(), self.pv.join(" "));
        let exact = if self.exact { "true" } else { "false" };
        out.print_row([self.game, &size, to_move, result, winner, &seat, best, &pv, &depth, &nodes, exact])
    }
}

/// The result of the game, as records give it.
pub(super) fn result<M>(found: &PlayerSolution<M>) -> Option<&'static str> {
    let result = match (found.winner, found.solution.value) {
        (Some(Seat(1)), _) => GameResult::FirstWins,
        (Some(_), _) => GameResult::SecondWins,
        (None, Some(Value::Draw)) => GameResult::Draw,
        (None, _) => return None,
    };
    Some(result.text())
}
