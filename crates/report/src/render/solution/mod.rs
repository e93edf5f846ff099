//! The answers of solvers about positions, as data for JSON and tables and in words.

mod words;

pub use words::words;

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use xgames_core::games::{Notation, Seat, Seating};
use xgames_core::judge::PositionAt;
use xgames_core::record::GameResult;
use xgames_search::solver::Value;
use xgames_search::solver::crosswise::{Margin, Odds};
use xgames_search::solver::pie::PlayerSolution;

/// The result of the game after each move, by the move in canonical text; `None` if it is not proven.
pub type Moves = BTreeMap<String, Option<&'static str>>;

/// The columns of a table: keys of the JSON.
pub const COLUMNS: [&str; 15] = [
    "game", "size", "to_move", "result", "winner", "seat", "move", "pv", "depth", "nodes", "exact", "board", "reason",
    "margin", "odds",
];

/// The answer of a solver about a position. Other programs rely on the names of the fields.
#[derive(Serialize)]
pub struct Answer {
    /// The name of the game.
    pub game: &'static str,
    /// The names of the sides.
    #[serde(skip)]
    pub sides: [&'static str; 2],
    /// The size of the board; `None` for a reduced board.
    pub size: Option<u16>,
    /// The files and ranks of a reduced board.
    pub board: Option<String>,
    /// The name of the side to move; `None` after the end.
    pub to_move: Option<&'static str>,
    /// Whether the player to move is in the team of seat 1.
    #[serde(skip)]
    pub mover_is_first: bool,
    /// The result with perfect play; `None` if it is not proven.
    pub result: Option<&'static str>,
    /// The name of the side that wins, or `draw`.
    pub winner: Option<&'static str>,
    /// The player who wins, if the seats are known.
    pub seat: Option<u8>,
    /// The best move that is known.
    #[serde(rename = "move")]
    pub best: Option<String>,
    /// A line of play that leads to the result.
    pub pv: Vec<String>,
    /// The number of plies in `pv`.
    pub depth: usize,
    /// The number of positions that were looked at.
    pub nodes: u64,
    /// Whether the result is proven.
    pub exact: bool,
    /// The reason why the result cannot be proven, however long it takes.
    pub reason: Option<String>,
    /// The difference of points with best play, if it was asked for.
    pub margin: Option<Par>,
    /// The chances of the results if the order of the bag is unknown.
    pub odds: Option<Chances>,
    /// The results after all legal moves, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub moves: Option<Moves>,
    /// The chances after each legal move, by the move, if it is unknown which stone is drawn then; empty if they were not asked for.
    #[serde(rename = "moveOdds", skip_serializing_if = "BTreeMap::is_empty")]
    pub move_odds: BTreeMap<String, Chances>,
}

impl Answer {
    /// The answer of a solution about a position.
    #[must_use]
    pub fn new<P: Notation>(loaded: &PositionAt<P>, found: &PlayerSolution<P::Move>) -> Answer {
        let pv = loaded.position.line_text(&found.solution.line);
        Answer {
            size: Some(loaded.size),
            to_move: loaded.to_move(),
            mover_is_first: loaded.position.owner(loaded.position.turn().side) == Seat(1),
            seat: found.winner.filter(|_| loaded.seats_known).map(|seat| seat.0),
            ..Answer::of::<P>(found, pv)
        }
    }

    /// The answer of a solution without a position. `pv` is its line in words.
    #[must_use]
    pub fn of<P: Notation>(found: &PlayerSolution<P::Move>, pv: Vec<String>) -> Answer {
        let result = result(found);
        Answer {
            game: P::GAME.name(),
            sides: P::PROFILE.sides,
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
            moves: None,
            move_odds: BTreeMap::new(),
        }
    }

    /// Adds the results of moves that follow from the result of the position: the best move leads to it unless the player to move loses, and
    /// then every move does. A limit may have ended the searches of the moves before.
    pub fn complete_moves(&mut self) {
        let (Some(result), Some(moves)) = (self.result, &mut self.moves) else { return };
        let is_lost = result == GameResult::won(!self.mover_is_first).text();
        let follows = |mv: &String| is_lost || self.best.as_ref() == Some(mv);
        let unknown = moves.iter_mut().filter(|(_, value)| value.is_none());
        unknown.filter(|(mv, _)| follows(mv)).for_each(|(_, value)| *value = Some(result));
    }
}

/// The result of a game that is played as a solution says, in the form of records.
#[must_use]
pub fn result<M>(found: &PlayerSolution<M>) -> Option<&'static str> {
    let result = match (found.winner, found.solution.value) {
        (None, value) if value != Some(Value::Draw) => return None,
        (winner, _) => GameResult::by_winner(winner),
    };
    Some(result.text())
}

/// The chances of the results if the order of the bag is unknown.
pub struct Chances {
    /// The numbers of orders of the bag, by the winner.
    pub odds: Odds,
    /// The numbers of orders in which each seat wins.
    wins: [u128; 2],
}

impl Chances {
    /// The chances of a position with these odds.
    #[must_use]
    pub fn new<P: Seating>(position: &P, odds: Odds) -> Chances {
        Chances { odds, wins: position.by_seat([odds.first, odds.second]) }
    }

    /// The results in the form of records, each with its share from 0 to 1.
    #[must_use]
    pub fn shares(&self) -> [(&'static str, f64); 3] {
        let [wins, losses] = self.wins;
        let all = self.odds.orders() as f64;
        let results =
            [(GameResult::FirstWins, wins), (GameResult::SecondWins, losses), (GameResult::Draw, self.odds.draws)];
        results.map(|(result, orders)| (result.text(), orders as f64 / all))
    }
}

/// The chances are written as shares by result.
impl Serialize for Chances {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.shares())
    }
}

/// The difference of points with best play.
pub struct Par(pub Margin);

/// The difference is written as the points of the rows minus those of the columns, or `six`.
impl Serialize for Par {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Margin::Points(points) => serializer.serialize_i16(points),
            Margin::Six(_) => serializer.serialize_str("six"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xgames_core::games::Side;
    use xgames_core::games::crossway::Crossway;
    use xgames_search::solver::Solution;

    /// The values of two moves, of which the first is the best one, after they are completed by the result of the position.
    fn completed(winner: Option<Side>, values: [Option<&'static str>; 2]) -> Vec<Option<&'static str>> {
        let value = winner.map_or(Value::Draw, Value::Win);
        let seat = winner.map(|side| if side == Side::First { Seat(1) } else { Seat(2) });
        let found = PlayerSolution { winner: seat, solution: Solution { value: Some(value), ..Solution::unknown(0) } };
        let pv = vec!["a1".to_owned()];
        let moves = ["a1", "b2"].map(str::to_owned).into_iter().zip(values).collect();
        let mut answer = Answer { moves: Some(moves), ..Answer::of::<Crossway>(&found, pv) };
        answer.complete_moves();
        answer.moves.unwrap().into_values().collect()
    }

    #[test]
    fn values_of_moves_follow_from_the_result_of_the_position() {
        let (first, second, draw) = (Some("1-0"), Some("0-1"), Some("1/2-1/2"));
        assert_eq!(completed(Some(Side::First), [None, None]), [first, None]);
        assert_eq!(completed(Some(Side::First), [first, second]), [first, second]);
        assert_eq!(completed(Some(Side::Second), [None, None]), [second, second]);
        assert_eq!(completed(None, [None, second]), [draw, second]);
        assert_eq!(completed(None, [None, None]), [draw, None]);
    }
}
