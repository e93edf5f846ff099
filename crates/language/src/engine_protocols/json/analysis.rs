//! The answer to a query.

use std::collections::HashMap;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use serde_json::json;

use super::answer::Answer;
use super::query::{MoveSet, PlayedMove, Query, Refusal, refuse};
use crate::engine_protocols::{Settings, side_of};
use xgames_core::games::symmetry::Symmetric;
use xgames_core::games::{Notation, Seat, SetupField, SetupOptions};
use xgames_search::engine::session::{Session, proven, refused_move};
use xgames_search::engine::{self, Playable, Report};
use xgames_search::solver::pie::swap;
use xgames_search::solver::{Limits, Solvable};

type Send<'a> = &'a dyn Fn(&Answer) -> io::Result<()>;

/// Answers a query.
pub(super) fn answer<P: Playable + Solvable + Symmetric>(
    settings: &Settings,
    query: &Query,
    cancelled: &AtomicBool,
    send: Send<'_>,
) -> io::Result<()> {
    match begin::<P>(settings, query) {
        Ok(session) => analyse(settings, query, session.asking(&settings.endgames), cancelled, send),
        Err(refusal) => send(&refusal.answer(&query.id)),
    }
}

/// The game of a query at its start.
fn begin<P: Playable>(settings: &Settings, query: &Query) -> Result<Session<P>, Refusal> {
    check_keys::<P>(query)?;
    let default = || settings.size.clone().filter(|_| P::GAME == settings.game && query.position.is_none());
    let size = query.size.map(|size| size.to_string()).or_else(default);
    let mut options = SetupOptions {
        size: size.as_deref(),
        swap: query.swap.map(|swap| if swap { "yes" } else { "no" }),
        position: query.position.as_deref(),
        seats: query.seats.as_deref(),
        named_seats: query.hands.len().max(2),
        bag: query.bag.as_deref(),
        viewer: query.viewer.map(Seat),
        ..SetupOptions::default()
    };
    for (hand, given) in options.hands.iter_mut().zip(&query.hands) {
        *hand = Some(given);
    }
    if query.bag.is_none() {
        P::read_ahead(&mut options, query.moves.iter().map(|mv| mv.text().as_bytes()), |_| false);
    }
    let start = P::read_setup(&options).and_then(|setup| P::begin(&setup)).map_err(|fault| {
        let help = fault.fault.help.map_or(String::new(), |help| format!(" ({help})"));
        refuse(key_of(fault.field), format!("{}{help}", fault.fault.message))
    })?;
    if let Some(player) = &query.initial_player {
        check_turn(&start, player).map_err(|error| refuse("initialPlayer", error))?;
    }
    let players = start.facts().players;
    if query.viewer.is_some_and(|seat| !(1..=players).contains(&seat.into())) {
        return Err(refuse("as", format!("this game has {players} players")));
    }
    if let Some(turn) = query.turns.iter().flatten().find(|turn| **turn > query.moves.len()) {
        let moves = query.moves.len();
        return Err(refuse("analyzeTurns", format!("there are {moves} moves, but turn {turn} is asked for")));
    }
    // A search has one thread, because several queries are answered at once.
    let seed = query.seed.unwrap_or(settings.search.seed);
    Ok(Session::new(start, engine::Settings { threads: 1, seed, ..settings.search }))
}

/// Refuses keys that say nothing about the game.
fn check_keys<P: Notation>(query: &Query) -> Result<(), Refusal> {
    let hidden = [
        ("seats", query.seats.is_some()),
        ("hands", !query.hands.is_empty()),
        ("bag", query.bag.is_some()),
        ("as", query.viewer.is_some()),
    ];
    let mut unsuitable = hidden.into_iter().filter(|_| !P::GAME.has_hands());
    let unsuitable = unsuitable.find(|(_, is_given)| *is_given).map(|(key, _)| key);
    let swap = (query.swap == Some(true) && !P::GAME.has_pie_rule()).then_some("swap");
    match unsuitable.or(swap) {
        Some(key) => Err(refuse(key, format!("`{key}` does not apply to {}", P::GAME.name()))),
        None => Ok(()),
    }
}

/// The key of an option.
fn key_of(field: SetupField) -> &'static str {
    match field {
        SetupField::Size => "size",
        SetupField::Swap => "swap",
        SetupField::Seats => "seats",
        SetupField::Hand(_) | SetupField::HandToMove => "hands",
        SetupField::Bag => "bag",
        SetupField::Position | SetupField::Diagram | SetupField::ToMove | SetupField::Coords => "position",
    }
}

/// Whether a query asks for the position after this number of moves.
fn is_asked(query: &Query, turn: usize) -> bool {
    query.turns.as_ref().map_or(turn == query.moves.len(), |turns| turns.contains(&turn))
}

fn no_result(query: &Query, turn: usize) -> Answer {
    Answer::new(&query.id, json!({"turnNumber": turn, "isDuringSearch": false, "noResults": true}))
}

/// The answers to a query that was stopped before it began.
pub(super) fn no_results(query: &Query) -> Vec<Answer> {
    (0..=query.moves.len()).filter(|turn| is_asked(query, *turn)).map(|turn| no_result(query, turn)).collect()
}

/// Answers for each of the positions that the query names.
fn analyse<P: Playable + Solvable + Symmetric>(
    settings: &Settings,
    query: &Query,
    mut session: Session<P>,
    cancelled: &AtomicBool,
    send: Send<'_>,
) -> io::Result<()> {
    let stop = |_| cancelled.load(Ordering::Relaxed);
    for turn in 0..=query.moves.len() {
        if is_asked(query, turn) && stop(0) {
            send(&no_result(query, turn))?;
        } else if is_asked(query, turn) {
            let nodes = query.max_visits.or(settings.playouts.filter(|_| query.max_time.is_none()));
            let time = query.max_time.or_else(|| nodes.is_none().then_some(settings.time));
            let limits = Limits::within(nodes, time, &stop);
            // What the engine guesses of hidden stones is possible in the position that it sees.
            let position = session.position().as_seen();
            let mut reported = Instant::now();
            let mut unsent = Ok(());
            let mut observe = |report: &Report<P::Move>| {
                if query.report_every.is_some_and(|every| reported.elapsed() >= every) {
                    reported = Instant::now();
                    unsent = send(&judged(query, turn, &position, report, true));
                }
            };
            let report = match root_moves(query, &position) {
                Ok(None) => Ok(session.search(&limits, &mut observe)),
                Ok(Some(moves)) => {
                    session.search_among(|mv| moves.contains(&mv), &limits, &mut observe).ok_or_else(|| {
                        refuse(
                            if query.allow.is_empty() { "avoidMoves" } else { "allowMoves" },
                            "no legal move is left",
                        )
                    })
                }
                Err(refusal) => Err(refusal),
            };
            unsent?;
            let report = match report {
                Ok(report) => report,
                Err(refusal) => return send(&refusal.answer(&query.id)),
            };
            send(&judged(query, turn, &position, &report, false))?;
        }
        if let Some(mv) = query.moves.get(turn)
            && let Err(error) = play(&mut session, mv)
        {
            let text = xgames_core::diagnostic::shorten(mv.text());
            return send(&refuse("moves", format!("move {}, {text}: {error}", turn + 1)).answer(&query.id));
        }
    }
    Ok(())
}

/// Plays a move. A player that is named with it must be to move.
fn play<P: Playable>(session: &mut Session<P>, mv: &PlayedMove) -> Result<(), String> {
    mv.player().map_or(Ok(()), |player| check_turn(session.position(), player))?;
    session.play(mv.text())
}

fn check_turn<P: Playable>(position: &P, player: &str) -> Result<(), String> {
    let side = position.turn().side;
    if side_of(P::GAME, player)? == side { Ok(()) } else { Err(format!("{} is to move", P::GAME.side_name(side))) }
}

/// The moves that the search may begin with; `None` if the query does not restrict the player to move.
fn root_moves<P: Playable + Symmetric>(query: &Query, position: &P) -> Result<Option<Vec<P::Move>>, Refusal> {
    if query.allow.is_empty() && query.avoid.is_empty() {
        return Ok(None);
    }
    let legal = position.legal_moves();
    let mut places = HashMap::new();
    for (place, mv) in legal.iter().enumerate() {
        places.entry(P::code(*mv)).or_insert(place);
    }
    // In a query about several positions, a move counts where it is legal.
    let has_one = query.turns.as_ref().is_none_or(|turns| turns.len() == 1);
    // The text of a move may name the stones that it takes and draws, or its cells in another order.
    let open = position.with_open_draws();
    let chosen = |text: &str| {
        let mv = position.read_move(text.as_bytes()).map_err(|fault| refused_move(text, &fault))?;
        match open.check(mv) {
            Err(illegal) if has_one => Err(refused_move(text, &position.explain(illegal))),
            Err(_) => Ok(None),
            Ok(()) => match places.get(&P::code(mv)).copied() {
                None if has_one => Err(format!("{} is not a legal move", position.move_text(mv))),
                found => Ok(found),
            },
        }
    };
    // Which of the legal moves are named, if the sets are about the player to move. A list may name a move very often.
    let named = |key: &str, sets: &[MoveSet]| {
        let mut named: Option<Vec<bool>> = None;
        for set in sets {
            let side = side_of(P::GAME, &set.player).map_err(|refusal| refuse(key, refusal))?;
            if side != position.turn().side {
                continue;
            }
            let named = named.get_or_insert_with(|| vec![false; legal.len()]);
            for text in &set.moves {
                if let Some(place) = chosen(text).map_err(|refusal| refuse(key, refusal))? {
                    named[place] = true;
                }
            }
        }
        Ok(named)
    };
    let allowed = named("allowMoves", &query.allow)?;
    let avoided = named("avoidMoves", &query.avoid)?.filter(|avoided| avoided.contains(&true));
    if allowed.is_none() && avoided.is_none() {
        return Ok(None);
    }
    let is_wanted = |place: usize| {
        allowed.as_ref().is_none_or(|allowed| allowed[place]) && !avoided.as_ref().is_some_and(|avoided| avoided[place])
    };
    Ok(Some((0..legal.len()).filter(|place| is_wanted(*place)).map(|place| legal[place]).collect()))
}

/// The answer with the results of a search about a position.
fn judged<P: Playable>(query: &Query, turn: usize, position: &P, report: &Report<P::Move>, is_during: bool) -> Answer {
    let first = position.side_of(Seat(1));
    let infos = report.lines.iter().enumerate().map(|(order, line)| {
        let pv = position.line_text(&line.moves);
        json!({
            "move": pv.first(),
            "order": order,
            "visits": line.visits,
            "winrate": line.evaluation.chance(first),
            "proven": proven(position, line.evaluation),
            "pv": pv,
        })
    });
    // A swap exchanges the players of the same stones.
    let winrate = report.evaluation.chance(first);
    let swap = swap(position).map(|_| json!({"winrate": 1.0 - winrate, "isBest": winrate > 0.5}));
    let fields = json!({
        "turnNumber": turn,
        "isDuringSearch": is_during,
        "rootInfo": {
            "winrate": winrate,
            "visits": report.visits,
            "solverNodes": report.solver_nodes,
            "currentPlayer": P::GAME.side_name(position.turn().side),
            "proven": proven(position, report.evaluation),
            "swap": swap,
        },
        "moveInfos": infos.collect::<Vec<_>>(),
    });
    Answer::new(&query.id, fields)
}
