//! The parts of a page about many games: statistics by game and size, and a section for each player.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use super::group_tables;
use super::html::write_group;
use super::players::{SCORE, results};
use crate::render::one_line::one_line;
use crate::render::xml::escape;
use crate::tables::{Definition, Value, column, joined};
use xgames_analysis::folding::folded;
use xgames_analysis::statistics::{Play, Score, Statistics};
use xgames_core::diagnostic::{counted, plural_games, printable, shorten, shortened};
use xgames_core::games::Game;
use xgames_core::hex_digits::percent_encoded;

/// The number of games from which on shares say something. Those of fewer games are folded up.
const FEW: u64 = 10;

/// The greatest number of players with a section, and of those whose sections are open at first.
const MAX_PLAYERS: usize = 100;
const MAX_OPEN: usize = 5;

/// A longer name is cut in the address of the player's games, as the page cuts it.
const MAX_NAME: usize = 1000;

/// Writes statistics for a page that has the [style sheets](super::page_styles).
///
/// # Errors
/// The output cannot be written.
pub fn write_page_section(out: &mut dyn Write, statistics: &Statistics) -> io::Result<()> {
    writeln!(out, "<div class=\"xg-stats\">")?;
    if statistics.games() == 0 {
        writeln!(out, "<p>No games.</p>")?;
    }
    let mut is_any_open = false;
    for group in statistics.groups() {
        let (name, games) = (group_tables::heading(group).0, group.games());
        begin_details(out, games, games >= FEW && !is_any_open, &escape(&name))?;
        is_any_open |= games >= FEW;
        write_group(out, group, "")?;
        writeln!(out, "</details>")?;
    }
    writeln!(out, "</div>")
}

/// Begins what is folded up, with a name in HTML and a number of games.
fn begin_details(out: &mut dyn Write, games: u64, is_open: bool, name: &str) -> io::Result<()> {
    let (class, words) = if games < FEW { (" class=\"small\"", ", too few to judge by") } else { ("", "") };
    let open = if is_open { " open" } else { "" };
    writeln!(out, "<details{class}{open}><summary>{name}: {}{words}</summary>", plural_games(games))
}

/// The games of one player, by game and side.
#[derive(Default)]
struct Player {
    name: String,
    /// The number of games with the spelling of the name.
    most: u64,
    games: u64,
    scores: BTreeMap<(usize, u8), (Option<Game>, Score)>,
    play: Play,
}

/// The results of a player with each side in each game.
const SIDES: Definition<Player> = Definition {
    name: "player_sides",
    title: "by side",
    columns: &joined::<8>(&[&[column("game", "game"), column("side", "side")], &SCORE]),
    rows: |player| {
        let row = |(&(_, side), &(game, score)): (&(usize, u8), &(Option<Game>, Score))| {
            let side = game.map_or("", |game| game.profile().sides[usize::from(side)]);
            let mut row: Vec<Value> = vec![game.map_or("", Game::name).into(), side.into()];
            row.extend(results(score).map(|(_, value)| value));
            row
        };
        Box::new(player.scores.iter().map(row))
    },
};

/// Writes a section for each player for a page, those with the most games first.
///
/// # Errors
/// The output cannot be written.
pub fn write_page_players(out: &mut dyn Write, statistics: &Statistics) -> io::Result<()> {
    let players = by_name(statistics);
    let mut players: Vec<Player> = players.into_values().collect();
    players.sort_by_key(|player| Reverse(player.games));
    if players.is_empty() {
        return writeln!(out, "<p>No player is named.</p>");
    }
    writeln!(
        out,
        "<p>The score is 1 for a win and a half for a draw, over the games with a result, with its 95 % interval. \
         Invalid games do not count.</p>\n<div class=\"xg-stats\">"
    )?;
    for (number, player) in players.iter().take(MAX_PLAYERS).enumerate() {
        let name = format!("<bdi>{}</bdi>", escape(&printable(&shorten(&player.name))));
        begin_details(out, player.games, player.games >= FEW && number < MAX_OPEN, &name)?;
        SIDES.all(player).write_html(out)?;
        if player.play.games > 0 {
            writeln!(out, "<p>{}.</p>", play_in_words(&player.play))?;
        }
        let address = percent_encoded(&page_name(&player.name), "");
        writeln!(
            out,
            "<p><a class=\"of-player\" href=\"#player={address}\" hidden>Show these games</a></p>\n</details>"
        )?;
    }
    writeln!(out, "</div>")?;
    match players.len().saturating_sub(MAX_PLAYERS) as u64 {
        0 => Ok(()),
        others => writeln!(out, "<p>Not shown: {} with fewer games.</p>", counted(others, "player")),
    }
}

/// The players by their folded names.
fn by_name(statistics: &Statistics) -> BTreeMap<String, Player> {
    let mut players: BTreeMap<String, Player> = BTreeMap::new();
    let mut spellings: BTreeMap<&str, u64> = BTreeMap::new();
    for of_game in statistics.players() {
        for (place, score) in &of_game.scores {
            *spellings.entry(&place.player).or_default() += score.games();
            let player = players.entry(folded(&place.player).into_owned()).or_default();
            player.games += score.games();
            let side = player.scores.entry((of_game.game as usize, place.side)).or_default();
            side.0 = Some(of_game.game);
            side.1 += *score;
        }
        for (name, play) in &of_game.play {
            players.entry(folded(name).into_owned()).or_default().play += *play;
        }
    }
    for (name, games) in spellings {
        let player = players.entry(folded(name).into_owned()).or_default();
        if games > player.most {
            (player.name, player.most) = (name.to_owned(), games);
        }
    }
    players
}

fn play_in_words(play: &Play) -> String {
    let mut words = format!("Accuracy {:.0} % in {} with an analysis", play.mean_accuracy(), plural_games(play.games));
    let kinds = play.mistakes_by_kind().into_iter().filter(|(_, count)| *count > 0);
    for (number, (kind, count)) in kinds.enumerate() {
        let before = if number == 0 { ": " } else { ", " };
        let noun = kind.replace('_', " ");
        let noun = if count == 1 { one_of(&noun) } else { noun };
        let _ = write!(words, "{before}{count} {noun}");
    }
    words
}

/// The word for one of several things: `inaccuracy`, `loss at once`.
fn one_of(many: &str) -> String {
    match many.strip_suffix("ies") {
        Some(stem) => format!("{stem}y"),
        None => many
            .replace("losses", "loss")
            .strip_suffix('s')
            .map_or_else(|| many.replace("losses", "loss"), str::to_owned),
    }
}

/// A name as the data of the page has it.
fn page_name(name: &str) -> String {
    one_line(&shortened(name, MAX_NAME)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::super::{Counted, View};
    use super::*;
    use crate::tables::JsonForm;
    use xgames_analysis::statistics::StatisticsScope;
    use xgames_core::judge::Defaults;

    /// The statistics of games of Cross between these players.
    fn played(games: &[[&str; 2]]) -> Statistics {
        let scope = StatisticsScope { players: true, ..StatisticsScope::default() };
        let mut statistics = Statistics::default();
        for [one, other] in games {
            let text =
                format!("[Game \"cross\"]\n[Player1 \"{one}\"]\n[Player2 \"{other}\"]\n[Size \"3\"]\n\n1. a1 b2 *\n");
            statistics.count(text.as_bytes(), &Defaults::default(), scope);
        }
        statistics
    }

    fn players(games: &[[&str; 2]]) -> String {
        let mut html = Vec::new();
        write_page_players(&mut html, &played(games)).unwrap();
        String::from_utf8(html).unwrap()
    }

    #[test]
    fn each_player_has_one_section_whatever_the_spelling() {
        let html = players(&[["Ann", "Bo"], ["ANN", "Cy"], ["Ann", "?"]]);
        let sections: Vec<&str> = html.split("<details").skip(1).collect();
        assert_eq!(sections.len(), 3, "{html}");
        assert!(sections[0].contains("<bdi>Ann</bdi>: 3 games, too few"), "{html}");
        assert!(sections[1].contains("<bdi>Bo</bdi>: 1 game, too few"), "{html}");
    }

    /// Each seat has a score, as in `stats --players`.
    #[test]
    fn a_game_against_oneself_counts_for_each_seat() {
        let games = [["Ann", "Ann"], ["Ann", "Bo"]];
        let html = players(&games);
        assert!(html.contains("<bdi>Ann</bdi>: 3 games, too few"), "{html}");
        let counted = Counted { statistics: &played(&games), scope: StatisticsScope::default(), is_complete: true };
        let mut json = Vec::new();
        counted.write_json(View::Players, JsonForm::Lines, &mut json).unwrap();
        let json = String::from_utf8(json).unwrap();
        assert!(json.contains("\"player\":\"Ann\",\"game\":\"cross\",\"games\":3,"), "{json}");
    }

    #[test]
    fn names_are_escaped_in_text_and_in_addresses() {
        let html = players(&[["<b>&é", "x"]]);
        assert!(
            html.contains("<bdi>&lt;b&gt;&amp;é</bdi>") && html.contains("href=\"#player=%3Cb%3E%26%C3%A9\""),
            "{html}"
        );
    }

    #[test]
    fn only_the_statistics_of_more_than_a_few_games_are_open() {
        let statistics = |games| {
            let mut html = Vec::new();
            write_page_section(&mut html, &played(&vec![["Ann", "Bo"]; games])).unwrap();
            String::from_utf8(html).unwrap()
        };
        assert!(
            statistics(FEW as usize - 1).contains("<details class=\"small\"><summary>cross size 3: 9 games, too few")
        );
        assert!(statistics(FEW as usize).contains("<details open><summary>cross size 3: 10 games</summary>"));
    }

    #[test]
    fn one_of_many_is_called_by_its_own_word() {
        let words = ["inaccuracies", "blunders", "missed wins", "losses at once"].map(one_of);
        assert_eq!(words, ["inaccuracy", "blunder", "missed win", "loss at once"]);
    }
}
