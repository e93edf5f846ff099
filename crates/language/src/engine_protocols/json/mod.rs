//! Analysis for other programs: one query a line, and an answer for each position, with the keys of KataGo's analysis engine
//! where it has them. Several queries are answered at the same time; `id` says which one an answer belongs to.

mod analysis;
mod answer;
mod query;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io::{BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use serde_json::json;

use self::answer::{Answer, Id};
use self::query::{Query, Refusal, refuse};
use super::{Failure, Settings};
use crate::input_line::read_line;
use xgames_core::diagnostic::{shorten, write_json};
use xgames_core::games::for_game;
use xgames_search::threads::{self, lock};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// The maximum number of queries that may wait.
const MOST_WAITING: usize = 1000;

/// The queries that wait, and those that are being answered.
#[derive(Default)]
struct Queries {
    /// The queries that wait, by priority, then by number.
    waiting: BTreeMap<(Reverse<i64>, u64), Query>,
    /// The queries that are not answered yet, by number: the id of each, and whether it was cancelled.
    open: BTreeMap<u64, (Id, Arc<AtomicBool>)>,
    is_over: bool,
}

/// A queue of queries, with a signal that there are more, or that there will be no more.
#[derive(Default)]
struct Queue {
    queries: Mutex<Queries>,
    changed: Condvar,
}

impl Queue {
    /// Adds a query, unless too many wait already.
    fn add(&self, number: u64, query: Query) -> Result<(), Answer> {
        let mut queries = lock(&self.queries);
        if queries.waiting.len() >= MOST_WAITING {
            let error = format!("{MOST_WAITING} queries are waiting already; send this one later");
            return Err(Refusal { field: None, error }.answer(&query.id));
        }
        queries.open.insert(number, (query.id.clone(), Arc::default()));
        queries.waiting.insert((Reverse(query.priority), number), query);
        self.changed.notify_one();
        Ok(())
    }

    /// Waits for the next query. `None` if there will be no more.
    fn next(&self) -> Option<(u64, Query, Arc<AtomicBool>)> {
        let mut queries = lock(&self.queries);
        loop {
            if let Some(((_, number), query)) = queries.waiting.pop_first() {
                let is_cancelled = queries.open.get(&number).map(|(_, cancelled)| Arc::clone(cancelled));
                return Some((number, query, is_cancelled.unwrap_or_default()));
            }
            if queries.is_over {
                return None;
            }
            queries = self.changed.wait(queries).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Says that there will be no more queries.
    fn end(&self) {
        lock(&self.queries).is_over = true;
        self.changed.notify_all();
    }

    /// Cancels queries: all of them, or those with an id. Returns the number of those that were not cancelled before, and the queries
    /// among them that were still waiting, in their order.
    fn cancel(&self, id: Option<&Id>) -> (usize, Vec<Query>) {
        let mut queries = lock(&self.queries);
        let is_chosen = |open: &Id| id.is_none_or(|id| open == id);
        let (chosen, others): (BTreeMap<_, _>, BTreeMap<_, _>) =
            std::mem::take(&mut queries.waiting).into_iter().partition(|(_, query)| is_chosen(&query.id));
        queries.waiting = others;
        chosen.keys().for_each(|(_, number)| drop(queries.open.remove(number)));
        let running = queries.open.values().filter(|(open, _)| is_chosen(open));
        let running = running.filter(|(_, cancelled)| !cancelled.swap(true, Ordering::Relaxed)).count();
        (running + chosen.len(), chosen.into_values().collect())
    }
}

/// The output for answers from all threads.
struct Answers<W>(Mutex<W>);

impl<W: Write> Answers<W> {
    fn send(&self, answer: &Answer) -> std::io::Result<()> {
        let mut line = Vec::new();
        write_json(&mut line, answer)?;
        line.push(b'\n');
        let mut out = lock(&self.0);
        out.write_all(&line)?;
        out.flush()
    }
}

/// Serves until the end of the input, and answers all queries until then.
///
/// # Errors
/// The input cannot be read, the output cannot be written, or the system has no thread.
pub fn serve(settings: &Settings, mut input: impl BufRead, out: impl Write + Send) -> Result<(), Failure> {
    let (answers, queue) = (Answers(Mutex::new(out)), Queue::default());
    std::thread::scope(|scope| {
        let work = || {
            while let Some((number, query, cancelled)) = queue.next() {
                let game = query.game.unwrap_or(settings.game);
                let send = |answer: &Answer| answers.send(answer);
                // If the answers are not read any more, the input will end too.
                let _ = for_game!(game, P => analysis::answer::<P>(settings, &query, &cancelled, &send));
                lock(&queue.queries).open.remove(&number);
            }
        };
        threads::begin_within(scope, work).map_err(Failure::NoThread)?;
        // If the system has no further one, the first does all the work.
        (1..settings.search.threads).for_each(|_| _ = threads::begin_within(scope, work));
        let served = read_all(&mut input, &queue, &answers);
        queue.end();
        served
    })
}

fn read_all(input: &mut impl BufRead, queue: &Queue, answers: &Answers<impl Write>) -> Result<(), Failure> {
    let mut line = Vec::new();
    for number in 0.. {
        let Some(is_whole) = read_line(input, LONGEST, &mut line)? else { break };
        let answer = if !is_whole {
            Err(Refusal { field: None, error: "the line is longer than 1 MiB".into() }.answer(&Id::default()))
        } else if line.trim_ascii().is_empty() {
            continue;
        } else {
            query::read(line.trim_ascii_end())
        };
        let at_once = match answer {
            Ok(query) => match query.action.as_deref() {
                None => queue.add(number, query).err().into_iter().collect(),
                Some(action) => act(action, &query, queue),
            },
            Err(refusal) => vec![refusal],
        };
        at_once.iter().try_for_each(|answer| answers.send(answer))?;
    }
    Ok(())
}

/// Carries out an action that is not an analysis, and returns the answer, followed by those of queries that are stopped before they began.
fn act(action: &str, query: &Query, queue: &Queue) -> Vec<Answer> {
    let id = &query.id;
    let mut stopped = Vec::new();
    let mut cancel = |of| {
        let (terminated, waiting) = queue.cancel(of);
        stopped = waiting.iter().flat_map(analysis::no_results).collect();
        terminated
    };
    let answer = match (action, &query.terminate_id) {
        ("query_version", _) => Answer::new(id, json!({"action": action, "version": env!("CARGO_PKG_VERSION")})),
        // There is nothing to clear: no search remembers earlier queries.
        ("clear_cache", _) => Answer::new(id, json!({"action": action})),
        ("terminate_all", _) => Answer::new(id, json!({"action": action, "terminated": cancel(None)})),
        ("terminate", Some(of)) => {
            let terminated = cancel(Some(of));
            Answer::new(id, json!({"action": action, "terminated": terminated})).naming("terminateId", of)
        }
        ("terminate", None) => refuse("terminateId", "write the id of the query to terminate").answer(id),
        _ => {
            let known = "query_version, clear_cache, terminate and terminate_all";
            refuse("action", format!("‘{}’ is not an action; they are {known}", shorten(action))).answer(id)
        }
    };
    [vec![answer], stopped].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thousand_queries_wait() {
        let queue = Queue::default();
        let add = |number: u64| queue.add(number, query::read(br#"{"id": 7, "game": "cross", "size": 3}"#).unwrap());
        assert!((0..1000).all(|number| add(number).is_ok()));
        let value = |answer: &Answer| serde_json::to_value(answer).unwrap();
        let refused = value(&add(1000).unwrap_err());
        let error = "1000 queries are waiting already; send this one later";
        assert_eq!((&refused["id"], &refused["error"]), (&json!(7), &json!(error)));
        // One that is being answered does not wait.
        assert!(queue.next().is_some() && add(1001).is_ok());
        // Those that are stopped wait no more, and are answered at once.
        let stopped = act("terminate", &query::read(br#"{"action": "terminate", "terminateId": 7}"#).unwrap(), &queue);
        let (first, last) = (value(&stopped[0]), value(&stopped[1000]));
        assert_eq!((stopped.len(), &first["terminated"], &last["noResults"]), (1001, &json!(1001), &json!(true)));
        assert!(queue.cancel(None).0 == 0 && (0..1000).all(|number| add(number).is_ok()));
    }

    #[test]
    fn ids_are_repeated_as_they_were() {
        let query = |id: &str| query::read(format!(r#"{{"id": {id}, "game": "cross"}}"#).as_bytes()).unwrap();
        let long = ["12345678901234567890123", "12345678901234567890124"].map(query);
        let queue = Queue::default();
        for (number, query) in (0..).zip([&long[0], &long[1], &query("\"a\\u0062\"")]) {
            queue.add(number, query.clone()).unwrap();
        }
        let mut out = Vec::new();
        for (text, expected) in
            [("12345678901234567890123", 1), ("\"ab\"", 1), ("\"\u{9b}\"", 0), ("[1,\r2.50]", 0), ("null", 0)]
        {
            let line = format!(r#"{{"id": {text}, "action": "terminate", "terminateId": {text}}}"#);
            let answers = act("terminate", &query::read(line.as_bytes()).unwrap(), &queue);
            assert_eq!(serde_json::to_value(&answers[0]).unwrap()["terminated"], json!(expected), "{text}");
            write_json(&mut out, &answers[0]).unwrap();
            out.push(b'\n');
        }
        let ids = ["12345678901234567890123", "\"ab\"", "\"\\u009b\"", "[1, 2.50]", "null"];
        for (line, id) in String::from_utf8(out).unwrap().lines().zip(ids) {
            assert!(line.contains(&format!("\"id\":{id},\"terminateId\":{id},")), "{line}");
        }
    }
}
