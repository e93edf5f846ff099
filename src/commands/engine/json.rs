//! Analysis for other programs: one query a line, and an answer for each position, with the keys of KataGo's analysis engine
//! where it has them. Several queries are answered at the same time; `id` says which one an answer belongs to.

use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::cli::Engine;
use crate::commands::input_line::read_line;
use crate::commands::session::{Session, proven};
use crate::engine::{Playable, Settings};
use crate::games::{Game, SetupOptions, Side, for_game};
use crate::solver::Limits;

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// A query. Keys that are not known are refused, so that a misspelt one is noticed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "camelCase")]
struct Query {
    id: Option<Value>,
    action: Option<String>,
    terminate_id: Option<Value>,
    game: Option<String>,
    size: Option<u16>,
    /// Whether the pie rule is in force.
    swap: Option<bool>,
    /// A position in one line, instead of the start.
    position: Option<String>,
    #[serde(default)]
    moves: Vec<String>,
    /// After how many moves to analyse; after all of them by default.
    analyze_turns: Option<Vec<usize>>,
    max_visits: Option<u64>,
    /// In seconds.
    max_time: Option<f64>,
    seed: Option<u64>,
}

/// What is wrong with a query, and with which key.
struct Refusal {
    field: &'static str,
    error: String,
}

fn refuse(field: &'static str, error: impl Into<String>) -> Refusal {
    Refusal { field, error: error.into() }
}

/// What an answer says about a move.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MoveInfo {
    #[serde(rename = "move")]
    mv: String,
    order: usize,
    visits: u64,
    /// The chance of seat 1, from 0 to 1.
    winrate: f64,
    proven: Option<&'static str>,
    pv: Vec<String>,
}

/// Queries that wait or are being answered: the number of each, its id, and whether it was cancelled.
type Running = Mutex<BTreeMap<u64, (Option<Value>, Arc<AtomicBool>)>>;

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Serves until the end of the input, and answers what was asked until then.
pub(super) fn serve(arguments: &Engine, mut input: impl BufRead, out: impl Write + Send) -> anyhow::Result<()> {
    let out = Mutex::new(out);
    let send = |answer: &Value| -> std::io::Result<()> {
        let mut out = lock(&out);
        writeln!(out, "{answer}")?;
        out.flush()
    };
    let running = Running::default();
    let (queue, next) = mpsc::channel::<(u64, Query, Arc<AtomicBool>)>();
    let next = Mutex::new(next);
    std::thread::scope(|scope| {
        for _ in 0..arguments.jobs {
            scope.spawn(|| {
                loop {
                    let received = lock(&next).recv();
                    let Ok((number, query, cancelled)) = received else { return };
                    // If the answers are not read any more, the input will end too.
                    let _ = answer(arguments, &query, &cancelled, &send);
                    lock(&running).remove(&number);
                }
            });
        }
        let mut line = Vec::new();
        for number in 0.. {
            let Some(is_whole) = read_line(&mut input, LONGEST, &mut line)? else { break };
            if !is_whole {
                send(&json!({"error": "the line is longer than 1 MiB"}))?;
                continue;
            }
            if line.trim_ascii().is_empty() {
                continue;
            }
            let query: Query = match serde_json::from_slice(&line) {
                Ok(query) => query,
                Err(error) => {
                    let id = serde_json::from_slice::<Value>(&line).ok().and_then(|value| value.get("id").cloned());
                    send(&json!({"id": id, "error": error.to_string()}))?;
                    continue;
                }
            };
            match query.action.as_deref() {
                None => {
                    let cancelled = Arc::new(AtomicBool::new(false));
                    lock(&running).insert(number, (query.id.clone(), Arc::clone(&cancelled)));
                    // The threads live as long as the queue.
                    let _ = queue.send((number, query, cancelled));
                }
                Some(action) => send(&act(action, &query, &running))?,
            }
        }
        drop(queue);
        Ok(())
    })
}

/// Does what is not an analysis.
fn act(action: &str, query: &Query, running: &Running) -> Value {
    match action {
        "query_version" => json!({"id": query.id, "action": action, "version": env!("CARGO_PKG_VERSION")}),
        // Nothing is remembered from one query to the next.
        "clear_cache" => json!({"id": query.id, "action": action}),
        "terminate" | "terminate_all" => {
            for (id, cancelled) in lock(running).values() {
                if action == "terminate_all" || *id == query.terminate_id {
                    cancelled.store(true, Ordering::Relaxed);
                }
            }
            json!({"id": query.id, "action": action, "terminateId": query.terminate_id})
        }
        _ => json!({"id": query.id, "error": format!("unknown action: {action}"), "field": "action"}),
    }
}

fn answer(
    arguments: &Engine,
    query: &Query,
    cancelled: &Arc<AtomicBool>,
    send: &impl Fn(&Value) -> std::io::Result<()>,
) -> std::io::Result<()> {
    let game = match query.game.as_deref().map(|name| (name, Game::from_name(name))) {
        None => Ok(arguments.game),
        Some((_, Some(game))) => Ok(game),
        Some((name, None)) => Err(refuse("game", format!("unknown game: {name}"))),
    };
    let answered = match game {
        Ok(game) => for_game!(game, P => analyse::<P>(arguments, query, cancelled, send)),
        Err(refusal) => Ok(Err(refusal)),
    };
    match answered? {
        Ok(()) => Ok(()),
        Err(Refusal { field, error }) => send(&json!({"id": query.id, "error": error, "field": field})),
    }
}

/// Answers a query for each of its positions. The outer error is that of the output.
fn analyse<P: Playable>(
    arguments: &Engine,
    query: &Query,
    cancelled: &Arc<AtomicBool>,
    send: &impl Fn(&Value) -> std::io::Result<()>,
) -> std::io::Result<Result<(), Refusal>> {
    let size = query.size.map(|size| size.to_string()).or_else(|| {
        arguments
            .size
            .clone()
            .filter(|_| query.game.as_deref().is_none_or(|game| Game::from_name(game) == Some(arguments.game)))
    });
    let options = SetupOptions {
        size: size.as_deref(),
        swap: query.swap.filter(|_| P::GAME.has_pie_rule()).map(|swap| if swap { "yes" } else { "no" }),
        position: query.position.as_deref(),
        named_seats: 2,
        ..SetupOptions::default()
    };
    // One search has one thread, and several queries are answered at once.
    let settings = Settings { memory: arguments.memory, threads: 1, seed: query.seed.unwrap_or(arguments.seed) };
    let mut session = match Session::<P>::begin(&options, settings) {
        Ok(session) => session,
        Err(error) => return Ok(Err(refuse(if query.position.is_some() { "position" } else { "size" }, error))),
    };
    let time = match query.max_time {
        Some(time) if !(time > 0.0 && time <= 86_400.0) => {
            return Ok(Err(refuse("maxTime", "write a number of seconds above 0")));
        }
        time => time.map(Duration::from_secs_f64),
    };
    if query.max_visits == Some(0) {
        return Ok(Err(refuse("maxVisits", "write a whole number, 1 or more")));
    }
    let turns = query.analyze_turns.clone().unwrap_or_else(|| vec![query.moves.len()]);
    if let Some(turn) = turns.iter().find(|turn| **turn > query.moves.len()) {
        return Ok(Err(refuse(
            "analyzeTurns",
            format!("there are {} moves, but turn {turn} is asked for", query.moves.len()),
        )));
    }
    for turn in 0..=query.moves.len() {
        if turns.contains(&turn) {
            let stop = |_| cancelled.load(Ordering::Relaxed);
            let nodes = query.max_visits.or(arguments.playouts.filter(|_| time.is_none()));
            let time = time.or_else(|| nodes.is_none().then_some(arguments.time));
            let deadline = time.and_then(|time| Instant::now().checked_add(time));
            let limits = Limits { nodes, deadline, stop: &stop };
            send(&judged(query, turn, &mut session, &limits))?;
        }
        if let Some(mv) = query.moves.get(turn)
            && let Err(error) = session.play(mv)
        {
            return Ok(Err(refuse("moves", format!("move {}, {mv}: {error}", turn + 1))));
        }
    }
    Ok(Ok(()))
}

/// The answer for a position.
fn judged<P: Playable>(query: &Query, turn: usize, session: &mut Session<P>, limits: &Limits) -> Value {
    let report = session.search(limits);
    let position = session.position();
    let first = if position.owner(Side::First).0 == 1 { Side::First } else { Side::Second };
    let infos = report.lines.iter().enumerate().map(|(order, line)| {
        let pv = session.position().line_text(&line.moves);
        MoveInfo {
            mv: pv.first().cloned().unwrap_or_default(),
            order,
            visits: line.visits,
            winrate: line.evaluation.chance(first),
            proven: proven(position, line.evaluation),
            pv,
        }
    });
    let infos: Vec<MoveInfo> = infos.collect();
    json!({
        "id": query.id,
        "turnNumber": turn,
        "isDuringSearch": false,
        "rootInfo": {
            "winrate": report.evaluation.chance(first),
            "visits": report.nodes,
            "currentPlayer": P::GAME.side_name(session.side()),
            "proven": proven(position, report.evaluation),
        },
        "moveInfos": infos,
    })
}
