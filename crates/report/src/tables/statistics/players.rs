//! The players of each kind of game, and their games against each other.

use std::io::{self, Write};

use super::json::of_play;
use super::{Counted, text};
use crate::tables::value::object;
use crate::tables::{Column, Definition, Value, column, joined, names, share};
use xgames_analysis::statistics::{Place, Play, Players, RankedPlayer, Rating, Rivals, Score};
use xgames_core::diagnostic::plural;
use xgames_core::games::Game;

/// All tables of players.
pub(super) const TABLES: [Definition<Players>; 3] = [PLAYERS, PAIRS, PLACES];

/// The players of each game, with the cell that their rows begin with: the game.
pub(super) fn parts<'s>(counted: &Counted<'s>) -> impl Iterator<Item = (Vec<String>, &'s Players)> {
    counted.statistics.players().map(|players| (vec![players.game.name().to_owned()], players))
}

pub(super) const PLAYERS: Definition<Players> = Definition {
    name: "players",
    title: "players",
    columns: &joined::<20>(&[
        &[names("player", "player")],
        &SCORE,
        &[
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
    ]),
    rows: |counted| {
        let row = |player: RankedPlayer<'_>| {
            let Rating { games: rated, elo, glicko, .. } = player.rating;
            let mut row = vec![player.name.to_owned().into()];
            row.extend(results(player.score).map(|(_, value)| value));
            row.extend([
                Value::Number(elo, 0),
                Value::Number(glicko.rating, 0),
                Value::Number(glicko.deviation, 0),
                Value::Number(glicko.volatility, 4),
                rated.into(),
            ]);
            row.extend(play_cells(player.play));
            row
        };
        Box::new(counted.ranking().into_iter().map(row))
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
fn play_cells(play: Option<&Play>) -> Vec<Value> {
    let Some(play) = play else { return vec![Value::Nothing; PLAY_COLUMNS.len() - 1] };
    let mut cells = vec![play.games.into(), play.mean_accuracy().into()];
    cells.extend(play.mistakes_by_kind().map(|(_, count)| Value::Count(count)));
    cells
}

pub(super) const PAIRS: Definition<Players> = Definition {
    name: "pairs",
    title: "head to head",
    columns: &joined::<14>(&[
        &[names("player", "player"), names("opponent", "opponent")],
        &SCORE,
        &[
            column("seat1_wins", "won in seat 1"),
            column("seat1_losses", "lost in seat 1"),
            column("seat1_draws", "drawn in seat 1"),
            column("seat2_wins", "won in seat 2"),
            column("seat2_losses", "lost in seat 2"),
            column("seat2_draws", "drawn in seat 2"),
        ],
    ]),
    rows: |counted| {
        let row = |rivals: Rivals<'_>| {
            let mut row: Vec<Value> = rivals.names.map(|name| name.to_owned().into()).into();
            row.extend(results(rivals.score()).map(|(_, value)| value));
            row.extend(rivals.seats.iter().flat_map(|score| [score.wins, score.losses, score.draws].map(Value::Count)));
            row
        };
        Box::new(counted.rivals().into_iter().map(row))
    },
};

const PLACES: Definition<Players> = Definition {
    name: "player_seats",
    title: "players by seat and side",
    columns: &joined::<9>(&[&[names("player", "player"), column("seat", "seat"), column("side", "side")], &SCORE]),
    rows: |counted| {
        let row = move |(place, score): (&Place, &Score)| {
            let side = counted.game.profile().sides[usize::from(place.side)];
            let mut row = vec![place.player.clone().into(), Value::Count(place.seat.into()), side.into()];
            row.extend(results(*score).map(|(_, value)| value));
            row
        };
        Box::new(counted.scores.iter().map(row))
    },
};

/// The columns of [`results`].
pub(super) const SCORE: [Column; 6] = [
    column("games", "games"),
    column("wins", "won"),
    column("losses", "lost"),
    column("draws", "drawn"),
    column("unfinished", "unfinished").unless_zero(),
    share("share", "score"),
];

/// The games, the results and the share of the points.
pub(super) fn results(score: Score) -> [(&'static str, Value); 6] {
    let [wins, losses, draws, unfinished] = counts(score);
    [("games", score.games().into()), wins, losses, draws, unfinished, ("score", Value::Share(score.share()))]
}

fn counts(score: Score) -> [(&'static str, Value); 4] {
    let Score { wins, losses, draws, unfinished } = score;
    [("wins", wins), ("losses", losses), ("draws", draws), ("unfinished", unfinished)]
        .map(|(name, games)| (name, games.into()))
}

/// The players of a game as objects for JSON.
pub(super) fn player_objects(players: &Players) -> Vec<Value> {
    players.ranking().into_iter().map(|player| player_object(players.game, &player)).collect()
}

fn player_object(game: Game, player: &RankedPlayer<'_>) -> Value {
    let Rating { games: rated, elo, glicko, .. } = player.rating;
    let seats = player.seats.iter().map(|(seat, score)| (seat.to_string().into(), object(counts(*score))));
    let mut fields = vec![("player", player.name.to_owned().into()), ("game", game.name().into())];
    fields.extend(results(player.score));
    fields.extend([
        ("elo", elo.into()),
        ("glicko", glicko.rating.into()),
        ("deviation", glicko.deviation.into()),
        ("volatility", glicko.volatility.into()),
        ("rated", rated.into()),
        ("seats", Value::Object(seats.collect())),
        ("sides", object(player.sides.iter().map(|(side, score)| (*side, object(counts(*score)))))),
    ]);
    fields.extend(player.play.map(|play| ("play", of_play(play))));
    object(fields)
}

/// The pairs of players of a game as objects for JSON.
pub(super) fn pair_objects(players: &Players) -> Vec<Value> {
    let pair = |rivals: Rivals<'_>| {
        let [player, opponent] = rivals.names.map(|name| name.to_owned().into());
        let [first, second] = rivals.seats.map(|score| object(counts(score)));
        let names = [("player", player), ("opponent", opponent), ("game", players.game.name().into())];
        let seats = ("seats", object([("1", first), ("2", second)]));
        object(names.into_iter().chain(results(rivals.score())).chain([seats]))
    };
    players.rivals().into_iter().map(pair).collect()
}

/// The number of players or pairs that are shown as text.
const SHOWN: usize = 50;

/// Writes the players or, with `head_to_head`, the pairs of players, as text.
pub(super) fn write_text(out: &mut dyn Write, head_to_head: bool, counted: &Counted<'_>) -> io::Result<()> {
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
            table.rows.retain(|row| !matches!(row.last(), Some(Value::Nothing)));
            table.others = table.rows.len().saturating_sub(SHOWN);
            table.rows.truncate(SHOWN);
            table.write_text(out, &PLAY_COLUMNS)?;
        }
        notes(players).iter().try_for_each(|note| writeln!(out, "  {note}"))?;
    }
    Ok(())
}

/// Notes about the players and games that are left out.
pub(super) fn notes(players: &Players) -> Vec<String> {
    let mut notes = Vec::new();
    if players.anonymous > 0 {
        notes.push(format!("{} without a name left out", plural(players.anonymous as usize, "seat")));
    }
    if players.scores.keys().any(|place| place.seat > 2) {
        notes.push("games of three or four players do not count for ratings and head to head".to_owned());
    }
    notes
}
