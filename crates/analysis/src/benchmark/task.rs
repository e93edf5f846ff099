//! A position of the benchmark.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::{Deserialize, Serialize};

use xgames_core::games::{Game, Notation};
use xgames_core::judge::{AnyPosition, for_position, position_at};
use xgames_core::record::{GameResult, PlyName};

/// A position in which at least one legal move keeps the value and at least one does not. The value after every legal move is proved.
/// The keys of the JSON object have the names of the fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Task {
    /// The name of the game.
    pub game: String,
    /// The size of the board.
    pub size: u16,
    /// The order of all stones, in games in which stones are drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bag: Option<String>,
    /// The moves that lead to the position, from the start of a game without the pie rule.
    pub moves: Vec<String>,
    /// The position in one line.
    pub position: String,
    /// The name of the side to move.
    pub side: String,
    /// The distance to the end: where stones stay, the number of empty cells; where they do not, the length of the line of play with
    /// which a solver shows the value.
    pub distance: u32,
    /// The result with perfect play, such as `1-0`.
    pub value: String,
    /// The result after each legal move, by its canonical text.
    pub values: BTreeMap<String, String>,
}

impl Task {
    /// The position, with the game that leads to it.
    ///
    /// # Errors
    /// The game has no such position, or the values are not those of its legal moves. The text says what is wrong.
    pub fn begin(&self) -> Result<AnyPosition, String> {
        let game = Game::from_name(&self.game).ok_or("its game is not known")?;
        let is_plain =
            |text: &str| text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"\\{};%()[]".contains(&byte));
        if !self.moves.iter().chain(&self.bag).all(|text| is_plain(text)) {
            return Err("its moves have characters that no move has".into());
        }
        let at = position_at(self.record(game).as_bytes(), 1, PlyName::Last).map_err(|why| why.to_string())?;
        if at.plies() != self.moves.len() || at.one_line() != self.position {
            return Err("its moves do not lead to its position".into());
        }
        if !at.legal_moves().iter().eq(self.values.keys()) {
            return Err("its values are not those of the legal moves".into());
        }
        let scores = self.values.values().map(|value| score(&at, value)).collect::<Option<Vec<i8>>>();
        let scores = scores.ok_or("it has a value that is not a result")?;
        let (best, worst) = (scores.iter().max(), scores.iter().min());
        if score(&at, &self.value).as_ref() != best || best == worst {
            return Err("its value is not that of the best moves, or all moves are equal".into());
        }
        Ok(at)
    }

    /// The game as a native record.
    fn record(&self, game: Game) -> String {
        let mut text = format!("[Game \"{}\"]\n", game.name());
        if game.has_sizes() {
            let _ = writeln!(text, "[Size \"{}\"]", self.size);
        }
        if game.has_pie_rule() {
            text += "[Swap \"no\"]\n";
        }
        if let Some(bag) = &self.bag {
            let _ = writeln!(text, "[Bag \"{bag}\"]");
        }
        text + "\n" + &self.moves.join(" ") + " *\n"
    }

    /// Whether a move keeps the value of the position. `Err` says why it is not legal.
    pub(super) fn is_kept(&self, at: &AnyPosition, mv: &str) -> Result<bool, String> {
        let text = for_position!(at, at => canonical(&at.position, mv))?;
        let value = self.values.get(&text).ok_or("it is not legal")?;
        Ok(*value == self.value)
    }
}

/// The score of a result for the player to move: 1 for a win, 0 for a draw, -1 for a loss.
fn score(at: &AnyPosition, result: &str) -> Option<i8> {
    match GameResult::from_text(result.as_bytes())? {
        GameResult::Draw => Some(0),
        GameResult::Unfinished => None,
        result => Some(if result.is_won_by_first() == Some(at.turn().seat.0 == 1) { 1 } else { -1 }),
    }
}

/// The text by which the legal moves of a position list a move. It may be written in several ways, and may name what is drawn.
fn canonical<P: Notation>(position: &P, mv: &str) -> Result<String, String> {
    let mut after = position.clone();
    after.play_text(mv).map_err(|fault| fault.message.to_string())?;
    let legal = position.legal_moves();
    let text = |mv| position.move_text(mv);
    if let Some(same) = legal.iter().map(|mv| text(*mv)).find(|text| text == mv) {
        return Ok(same);
    }
    let reached = after.one_line();
    let leads_there = |mv: &P::Move| {
        let mut other = position.clone();
        other.play(*mv);
        other.one_line() == reached
    };
    legal.into_iter().find(leads_there).map(text).ok_or_else(|| "it is not legal".to_owned())
}
