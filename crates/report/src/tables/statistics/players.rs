//! The players of each kind of game, and their games against each other.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde::Serialize;

use super::json::{Interval, Play};
use super::{Counted, text};
use crate::tables::table::{Cell, Definition, column, share};
use xgames_analysis::statistics::{self, Place, Players, Rating, Score, Share, ratings};
use xgames_core::diagnostic::plural;

/// A player.
#[derive(Serialize)]
pub(crate) struct Player<'a> {
    player: &'a str,
    game: &'static str,
    games: u64,
    #[serde(flatten)]
    results: Score,
    score: Option<Interval>,
    elo: f64,
    glicko: f64,
    deviation: f64,
    volatility: f64,
    /// The number of games that count for the ratings.
    rated: u64,
    seats: BTreeMap<u8, Score>,
    sides: BTreeMap<&'static str, Score>,
    /// Left out if no game of the player has an analysis.
    #[serde(skip_serializing_if = "Option::is_none")]
    play: Option<Play>,
}

/// The games of two players against each other, as the first one sees them.
#[derive(Serialize)]
pub(crate) struct Pair<'a> {
    player: &'a str,
    opponent: &'a str,
    game: &'static str,
    games: u64,
    #[serde(flatten)]
    results: Score,
    score: Option<Interval>,
    seats: BySeat,
}

/// By the seat of the first player.
#[derive(Serialize)]
struct BySeat {
    #[serde(rename = "1")]
    first: Score,
    #[serde(rename = "2")]
    second: Score,
}

/// The players, best first: by the lower end of the 95 % interval of their ratings by Glicko-2.
pub(crate) fn players(counted: &Players) -> Vec<Player<'_>> {
    let ratings = ratings(counted);
    let mut by_name: BTreeMap<&str, Player<'_>> = BTreeMap::new();
    for (Place { player, seat, side }, score) in &counted.scores {
        let entry = by_name.entry(player).or_insert_with(|| {
            let Rating { games: rated, elo, glicko, .. } = ratings.get(&**player).copied().unwrap_or_default();
            Player {
                player,
                game: counted.game.name(),
                games: 0,
                results: Score::default(),
                score: None,
                elo,
                glicko: glicko.rating,
                deviation: glicko.deviation,
                volatility: glicko.volatility,
                rated,
                seats: BTreeMap::new(),
                sides: BTreeMap::new(),
                play: counted.play.get(player).map(Play::from),
            }
        });
        entry.results += *score;
        *entry.seats.entry(*seat).or_default() += *score;
        *entry.sides.entry(counted.game.profile().sides[usize::from(*side)]).or_default() += *score;
    }
    let mut players: Vec<Player<'_>> = by_name.into_values().collect();
    for player in &mut players {
        player.games = player.results.games();
        player.score = share_of(player.results).map(Interval::from);
    }
    let at_least = |player: &Player<'_>| player.glicko - 1.96 * player.deviation;
    players.sort_by(|one, other| at_least(other).total_cmp(&at_least(one)));
    players
}

/// All pairs of players, those with the most games first.
pub(crate) fn pairs(counted: &Players) -> Vec<Pair<'_>> {
    let mut by_names: BTreeMap<[&str; 2], [Score; 2]> = BTreeMap::new();
    for (pairing, results) in &counted.pairs {
        let [one, other] = pairing.seats.each_ref().map(String::as_str);
        let is_first = one < other;
        let seats = by_names.entry(if is_first { [one, other] } else { [other, one] }).or_default();
        seats[usize::from(!is_first)] += Score::of(*results, is_first);
    }
    let pair = |([player, opponent], seats): ([_; 2], [Score; 2])| {
        let mut results = seats[0];
        results += seats[1];
        Pair {
            player,
            opponent,
            game: counted.game.name(),
            games: results.games(),
            results,
            score: share_of(results).map(Interval::from),
            seats: BySeat { first: seats[0], second: seats[1] },
        }
    };
    let mut pairs: Vec<Pair<'_>> = by_names.into_iter().map(pair).collect();
    pairs.sort_by_key(|pair| std::cmp::Reverse(pair.games));
    pairs
}

/// The share of the points that the player has got: 1 for a win, a half for a draw.
fn share_of(results: Score) -> Option<Share> {
    Share::of_points(results.wins, results.draws, results.finished())
}

/// All tables of players.
pub(crate) const TABLES: [Definition<Players>; 3] = [PLAYERS, PAIRS, PLACES];

/// The players of each game, with the cell that their rows begin with: the game.
pub(crate) fn parts<'s>(counted: &Counted<'s>) -> impl Iterator<Item = (Vec<String>, &'s Players)> {
    counted.statistics.players().map(|players| (vec![players.game.name().to_owned()], players))
}

pub(crate) const PLAYERS: Definition<Players> = Definition {
    name: "players",
    title: "players",
    columns: &[
        column("player", "player"),
        column("games", "games"),
        column("wins", "won"),
        column("losses", "lost"),
        column("draws", "drawn"),
        column("unfinished", "unfinished"),
        share("share", "score"),
        column("elo", "Elo"),
        column("glicko", "Glicko-2"),
        column("deviation", "RD"),
        column("volatility", "volatility"),
        column("rated", "rated games"),
        column("analysed", "analysed"),
        column("accuracy", "accuracy"),
        column("inaccuracies", "inaccuracies"),
        column("mistakes", "mistakes"),
        column("blunders", "blunders"),
        column("missed_wins", "missed wins"),
        column("missed_threats", "missed threats"),
        column("losses_at_once", "losses at once"),
    ],
    rows: |counted| {
        let row = |player: Player<'_>| {
            let mut row = vec![Cell::text(player.player)];
            row.extend(cells(player.results));
            row.extend([
                Cell::Number(player.elo, 0),
                Cell::Number(player.glicko, 0),
                Cell::Number(player.deviation, 0),
                Cell::Number(player.volatility, 4),
                Cell::Count(player.rated),
            ]);
            row.extend(play_cells(counted.play.get(player.player)));
            row
        };
        Box::new(players(counted).into_iter().map(row))
    },
};

/// The columns of the players that text shows in a table for itself.
const PLAY_COLUMNS: [&str; 9] = [
    "player",
    "analysed",
    "accuracy",
    "inaccuracies",
    "mistakes",
    "blunders",
    "missed_wins",
    "missed_threats",
    "losses_at_once",
];

/// The play in games with a saved analysis.
fn play_cells(play: Option<&statistics::Play>) -> Vec<Cell> {
    let Some(play) = play else { return PLAY_COLUMNS[1..].iter().map(|_| Cell::Nothing).collect() };
    let mut cells = vec![Cell::Count(play.games), Cell::Number(play.mean_accuracy(), 1)];
    cells.extend(play.mistakes_by_kind().map(|(_, count)| Cell::Count(count)));
    cells
}

pub(crate) const PAIRS: Definition<Players> = Definition {
    name: "pairs",
    title: "head to head",
    columns: &[
        column("player", "player"),
        column("opponent", "opponent"),
        column("games", "games"),
        column("wins", "won"),
        column("losses", "lost"),
        column("draws", "drawn"),
        column("unfinished", "unfinished"),
        share("share", "score"),
        column("seat1_wins", "won in seat 1"),
        column("seat1_losses", "lost in seat 1"),
        column("seat1_draws", "drawn in seat 1"),
        column("seat2_wins", "won in seat 2"),
        column("seat2_losses", "lost in seat 2"),
        column("seat2_draws", "drawn in seat 2"),
    ],
    rows: |counted| {
        let row = |pair: Pair<'_>| {
            let mut row = vec![Cell::text(pair.player), Cell::text(pair.opponent)];
            row.extend(cells(pair.results));
            let seats = [pair.seats.first, pair.seats.second];
            row.extend(seats.into_iter().flat_map(|score| [score.wins, score.losses, score.draws].map(Cell::Count)));
            row
        };
        Box::new(pairs(counted).into_iter().map(row))
    },
};

const PLACES: Definition<Players> = Definition {
    name: "player_seats",
    title: "players by seat and side",
    columns: &[
        column("player", "player"),
        column("seat", "seat"),
        column("side", "side"),
        column("games", "games"),
        column("wins", "won"),
        column("losses", "lost"),
        column("draws", "drawn"),
        column("unfinished", "unfinished"),
        share("share", "score"),
    ],
    rows: |counted| {
        let row = move |(place, score): (&Place, &Score)| {
            let side = counted.game.profile().sides[usize::from(place.side)];
            let mut row = vec![Cell::text(&place.player), Cell::Count(place.seat.into()), Cell::text(side)];
            row.extend(cells(*score));
            row
        };
        Box::new(counted.scores.iter().map(row))
    },
};

/// The games, the results and the share of the points.
fn cells(results: Score) -> [Cell; 6] {
    let Score { wins, losses, draws, unfinished } = results;
    let [games, wins, losses, draws, unfinished] = [results.games(), wins, losses, draws, unfinished].map(Cell::Count);
    [games, wins, losses, draws, unfinished, Cell::Share(share_of(results))]
}

/// The number of players or pairs that are shown as text.
const SHOWN: usize = 50;

/// The objects for JSON.
pub(crate) fn player_objects<'s>(counted: &Counted<'s>) -> impl Iterator<Item = Player<'s>> {
    counted.statistics.players().flat_map(players)
}

/// The objects for JSON.
pub(crate) fn pair_objects<'s>(counted: &Counted<'s>) -> impl Iterator<Item = Pair<'s>> {
    counted.statistics.players().flat_map(pairs)
}

/// Writes the players or, with `head_to_head`, the pairs of players, as text.
pub(crate) fn write_text(out: &mut dyn Write, head_to_head: bool, counted: &Counted<'_>) -> io::Result<()> {
    text::write_completeness(out, counted)?;
    if counted.statistics.players().next().is_none() {
        return writeln!(out, "no games of known players");
    }
    for (number, players) in counted.statistics.players().enumerate() {
        if number > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}", players.game)?;
        let results = ["games", "wins", "losses", "draws", "share"];
        let results = || results.into_iter().filter(|column| *column != "draws" || players.game.has_draws());
        if head_to_head {
            let columns: Vec<&str> = ["player", "opponent"].into_iter().chain(results()).collect();
            PAIRS.of(players, SHOWN).write_text(out, &columns)?;
        } else {
            let columns = ["player"].into_iter().chain(results()).chain(["elo", "glicko", "deviation"]);
            PLAYERS.of(players, SHOWN).write_text(out, &columns.collect::<Vec<_>>())?;
        }
        if !head_to_head && !players.play.is_empty() {
            let mut table = PLAYERS.of(players, usize::MAX);
            table.title = "play, by saved analyses";
            table.rows.retain(|row| !matches!(row.last(), Some(Cell::Nothing)));
            table.others = table.rows.len().saturating_sub(SHOWN);
            table.rows.truncate(SHOWN);
            table.write_text(out, &PLAY_COLUMNS)?;
        }
        notes(players).iter().try_for_each(|note| writeln!(out, "  {note}"))?;
    }
    Ok(())
}

/// What is left out.
pub(crate) fn notes(players: &Players) -> Vec<String> {
    let mut notes = Vec::new();
    if players.anonymous > 0 {
        notes.push(format!("{} without a name left out", plural(players.anonymous as usize, "seat")));
    }
    if players.scores.keys().any(|place| place.seat > 2) {
        notes.push("games of three or four players do not count for ratings and head to head".to_owned());
    }
    notes
}
