//! Lists of games. The keys and columns are part of the contract with other programs.

use super::{Column, Row, Value, data, players};
use xgames_analysis::selection::Listed;
use xgames_core::diagnostic::{plural, printable, printable_path};
use xgames_core::games::Game;
use xgames_core::record::GameResult;

/// A game in a list.
pub struct ListedGame<'a> {
    /// The name of the text with the game.
    pub file: &'a str,
    /// The number of the game in its text, from 1.
    pub index: usize,
    /// The facts about the game.
    pub listed: &'a Listed,
    /// The earlier game that this one repeats, if that was asked.
    pub repeats: Option<&'a str>,
}

impl Row for ListedGame<'_> {
    const COLUMNS: &'static [Column] = &[
        data("file"),
        data("index"),
        data("game"),
        data("size"),
        players("players"),
        data("result"),
        data("plies"),
        data("date"),
        data("verdict"),
        data("repeats"),
    ];

    fn values(&self) -> Vec<Value> {
        let judgement = &self.listed.facts.judgement;
        vec![
            Value::File(self.file.to_owned()),
            (self.index as u64).into(),
            judgement.game.map(Game::name).into(),
            judgement.size.into(),
            judgement.players.clone().into(),
            judgement.result.map(GameResult::text).into(),
            judgement.plies.into(),
            self.listed.date.clone().into(),
            self.listed.facts.verdict.name().into(),
            self.repeats.map_or(Value::Nothing, |first| Value::File(first.to_owned())),
        ]
    }

    fn line(&self) -> String {
        let (judgement, verdict) = (&self.listed.facts.judgement, self.listed.facts.verdict.name());
        let size = judgement.size.map_or(String::new(), |size| format!(" {size}"));
        let players: Vec<&str> = judgement.players.iter().map(|player| player.as_deref().unwrap_or("?")).collect();
        let cells = [
            format!("{}#{}", self.file, self.index),
            format!("{}{size}", judgement.game.map_or("unknown game", Game::name)),
            players.join(" – "),
            judgement.result.map_or("no result", GameResult::text).to_owned(),
            plural(judgement.plies, "ply"),
            self.listed.date.clone().unwrap_or_default(),
            if verdict == "invalid" { "invalid".to_owned() } else { String::new() },
            self.repeats.map_or(String::new(), |first| format!("repeats {first}")),
        ];
        let cells: Vec<_> = cells.iter().filter(|cell| !cell.is_empty()).map(|cell| printable(cell)).collect();
        printable_path(&cells.join("  ")).into_owned()
    }
}
