//! The table of games for readers without a script: text only, and of the first games of a page.

use std::fmt::Write as _;

use xgames_core::diagnostic::{counted, printable, shorten};
use xgames_core::games::Game;
use xgames_core::record::{GameResult, Head};

use crate::findings::JudgedGame;
use crate::render::xml::escape;

/// The greatest number of games in the table.
pub(super) const MAX_LISTED: usize = 500;

/// The rows of the table, and the number of all games.
#[derive(Default)]
pub(super) struct Listing {
    rows: String,
    listed: usize,
    games: u64,
}

impl Listing {
    /// Adds games. `rows` has their [rows](row), at least those of as many games as the table may have.
    pub(super) fn add(&mut self, rows: &[String], games: u64) {
        self.games += games;
        for row in rows.iter().take(MAX_LISTED - self.listed) {
            self.listed += 1;
            let _ = writeln!(self.rows, "<tr><td>{}{row}", self.listed);
        }
    }

    /// The table in HTML.
    pub(super) fn html(&self) -> String {
        let heads = ["No.", "Players", "Game", "Result", "Plies", "Date", "Event", "Verdict"];
        let heads: String = heads.iter().map(|head| format!("<th scope=\"col\">{head}</th>")).collect();
        let rows = &self.rows;
        let mut html = format!(
            "<table class=\"listing\">\n<thead><tr>{heads}</tr></thead>\n<tbody>\n{rows}</tbody>\n</table>\n\
             <p>Each game with its board and moves is shown by a script, which is turned off here.</p>\n"
        );
        let others = self.games - self.listed as u64;
        if others > 0 {
            let _ = writeln!(html, "<p>Not in this table: {}.</p>", counted(others, "game"));
        }
        html
    }
}

/// The cells of a game after its number. HTML needs no ends of cells and rows.
pub(super) fn row(judged: JudgedGame<'_>, head: &Head<'_>) -> String {
    let judgement = judged.judgement;
    let text = |text: &str| escape(&printable(&shorten(text)));
    let tag = |name| head.tag(name).map(|tag| &*tag.value).filter(|value| *value != "?");
    let is_named = judgement.players.iter().any(Option::is_some);
    let players = judgement.players.iter().filter(|_| is_named);
    let names: Vec<String> = players.map(|name| text(name.as_deref().unwrap_or("?"))).collect();
    let size = judgement.size.map_or(String::new(), |size| format!(" {size}"));
    let game = judgement.game.map_or("unknown", Game::name);
    let result = match judgement.known_result() {
        GameResult::Draw => "½-½",
        result => result.text(),
    };
    let cells = [
        names.join(" – "),
        format!("{game}{size}"),
        result.to_owned(),
        judgement.plies.to_string(),
        text(tag("Date").unwrap_or_default()),
        text(tag("Event").unwrap_or_default()),
        judged.verdict.name().to_owned(),
    ];
    cells.iter().map(|cell| format!("<td>{cell}")).collect()
}
