//! What `solve` answers, as data.

use std::collections::BTreeMap;
use std::io;

use serde::{Serialize, Serializer};

use crate::commands::output::Printer;
use xgames_core::board::Side;
use xgames_core::games::crosswise::Crosswise;
use xgames_core::games::{Notation, Position, Seat};
use xgames_core::judge::PositionAt;
use xgames_core::record::GameResult;
use xgames_search::solver::Value;
use xgames_search::solver::crosswise::{Margin, Odds};
use xgames_search::solver::pie::PlayerSolution;

/// By move in canonical text, the result of the game if it is played; `None` if it is not proven.
pub(super) type Moves = BTreeMap<String, Option<&'static str>>;

/// The columns of CSV: keys of the JSON.
const COLUMNS: [&str; 15] = [
    "game", "size", "to_move", "result", "winner", "seat", "move", "pv", "depth", "nodes", "exact", "board", "reason",
    "margin", "odds",
];

#[derive(Serialize)]
pub(super) struct Answer {
    pub(super) game: &'static str,
    /// `None` for a reduced board.
    pub(super) size: Option<u16>,
    /// The files and ranks of a reduced board.
    pub(super) board: Option<String>,
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
    /// Why the result cannot be proven, however long it takes.
    pub(super) reason: Option<&'static str>,
    pub(super) margin: Option<Par>,
    pub(super) odds: Option<Chances>,
    #[serde(skip_serializing_if = "Moves::is_empty")]
    pub(super) moves: Moves,
}

impl Answer {
    pub(super) fn new<P: Notation>(loaded: &PositionAt<P>, found: &PlayerSolution<P::Move>) -> Answer {
        let pv = loaded.position.line_text(&found.solution.line);
        Answer {
            size: Some(loaded.size),
            to_move: loaded.to_move(),
            mover_is_first: loaded.position.owner(loaded.position.turn().side) == Seat(1),
            seat: found.winner.filter(|_| loaded.seats_known).map(|seat| seat.0),
            ..Answer::of::<P>(found, pv)
        }
    }

    /// What a solution says without a position. `pv` is its line in words.
    pub(super) fn of<P: Notation>(found: &PlayerSolution<P::Move>, pv: Vec<String>) -> Answer {
        let result = result(found);
        Answer {
            game: P::GAME.name(),
            size: None,
            board: None,
            to_move: None,
            mover_is_first: true,
            result,
            winner: found.solution.value.map(|value| match value {
                Value::Win(side) => P::GAME.side_name(side),
                Value::Draw => "draw",
            }),
            seat: None,
            best: pv.first().cloned(),
            depth: pv.len(),
            pv,
            nodes: found.solution.nodes,
            exact: result.is_some(),
            reason: None,
            margin: None,
            odds: None,
            moves: Moves::new(),
        }
    }

    pub(super) fn print_rows(&self, out: &mut Printer) -> io::Result<()> {
        if !self.moves.is_empty() {
            out.print_row(["move", "result"])?;
            return self.moves.iter().try_for_each(|(mv, result)| out.print_row([mv, result.unwrap_or_default()]));
        }
        let cells = serde_json::to_value(self)?;
        let cell = |value: &serde_json::Value| match value {
            serde_json::Value::Null => String::new(),
            serde_json::Value::String(text) => text.clone(),
            serde_json::Value::Array(moves) => moves.iter().filter_map(|mv| mv.as_str()).collect::<Vec<_>>().join(" "),
            value => value.to_string(),
        };
        out.print_row(COLUMNS)?;
        out.print_row(COLUMNS.map(|column| cell(&cells[column])))
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

/// How often each result comes if the order of the bag is unknown.
pub(super) struct Chances {
    pub(super) odds: Odds,
    /// Whether the rows belong to seat 1.
    rows_first: bool,
}

impl Chances {
    pub(super) fn new(position: &Crosswise, odds: Odds) -> Chances {
        Chances { odds, rows_first: position.owner(Side::First) == Seat(1) }
    }
}

/// Shares by result.
impl Serialize for Chances {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Odds { first, second, draws } = self.odds;
        let [wins, losses] = if self.rows_first { [first, second] } else { [second, first] };
        let results = [GameResult::FirstWins, GameResult::SecondWins, GameResult::Draw].map(GameResult::text);
        let all = self.odds.orders() as f64;
        serializer.collect_map(results.into_iter().zip([wins, losses, draws].map(|orders| orders as f64 / all)))
    }
}

/// The difference of points with best play.
pub(super) struct Par(pub(super) Margin);

/// The points of the rows minus those of the columns, or `six`.
impl Serialize for Par {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Margin::Points(points) => serializer.serialize_i16(points),
            Margin::Six(_) => serializer.serialize_str("six"),
        }
    }
}
