//! The table of games for readers without a script: text only, and of the first games of a page. It is made from the data that the
//! script would show.

use std::fmt::Write as _;

use memchr::memmem;
use serde_json::Value;

use super::game::PageGames;
use super::plies::lines;
use crate::render::xml::escape;
use xgames_core::diagnostic::{counted, shorten};

/// The greatest number of games in the table.
const MAX_LISTED: usize = 500;

/// The rows of the table, and the number of all games.
#[derive(Default)]
pub(super) struct Listing {
    rows: String,
    listed: usize,
    games: u64,
}

impl Listing {
    /// Adds the games of a part of a file, of which there are `number`.
    pub(super) fn add(&mut self, games: &PageGames, number: u64) {
        self.games += number;
        // Each game has a line for itself.
        for game in lines(&games.json).take(MAX_LISTED - self.listed) {
            let Some(row) = row(game, games, self.listed + 1) else { continue };
            self.listed += 1;
            // HTML needs no ends of cells and rows.
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

/// The cells of a game after its number. The facts that they need stand before its moves.
fn row(game: &[u8], games: &PageGames, number: usize) -> Option<String> {
    let mut facts = game[..memmem::find(game, b",\"moves\":")?].to_vec();
    facts.push(b'}');
    let game: Value = serde_json::from_slice(&facts).ok()?;
    let text = |value: &Value| shorten(value.as_str().unwrap_or_default());
    let tag = |name: &str| {
        let is_named = |tag: &&Value| tag[0].as_str().is_some_and(|own| own.eq_ignore_ascii_case(name));
        let tag = game["tags"].as_array()?.iter().find(is_named);
        tag.map(|tag| text(&tag[1]))
    };
    // Each name has a direction of its own, so that a name in Arabic does not exchange the seats.
    let isolated = |name: &Value| format!("<bdi>{}</bdi>", escape(&text(name)));
    let names: Vec<String> = game["players"].as_array()?.iter().map(isolated).collect();
    let board = game["board"].as_u64().and_then(|number| games.boards.0.get(number as usize));
    let result = if game["result"] == "*" { game.get("recorded").unwrap_or(&game["result"]) } else { &game["result"] };
    // A game without a board has a name of its own, if its tags say one.
    let without_board = || match (game["game"].as_str(), game["size"].as_u64()) {
        (Some(name), Some(size)) => format!("{name} {size}"),
        (name, _) => name.unwrap_or("unknown").to_owned(),
    };
    // The table of the script names a game without players by its number among all games.
    let players = if names.is_empty() { format!("game {number}") } else { names.join(" – ") };
    let cells = [
        board.map_or_else(without_board, |board| board.name()),
        text(result).replace("1/2-1/2", "½-½"),
        game["plies"].to_string(),
        tag("Date").unwrap_or_default(),
        tag("Event").unwrap_or_default(),
        text(&game["verdict"]),
    ];
    let others = cells.iter().map(|cell| escape(cell));
    Some(std::iter::once(players).chain(others).map(|cell| format!("<td>{cell}")).collect())
}
