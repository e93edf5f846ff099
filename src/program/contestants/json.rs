//! Programs that read a position on a line of JSON, and answer with a line of JSON: the queries and answers of `xgames engine json`.

use std::time::Duration;

use anyhow::bail;
use serde_json::{Map, Value, json};

use super::line_program::{Failure, LineProgram, Question};
use super::programs::{Playing, Speaker, readable};
use xgames_analysis::tournament::{MoveLimit, NoMove, Player};
use xgames_core::convert::played::Lost;
use xgames_core::diagnostic::shorten;
use xgames_search::engine::Playable;

/// A running program.
pub(crate) struct Json {
    program: LineProgram,
    /// The number of queries so far.
    queries: u64,
}

impl Speaker for Json {
    fn start(command: &str, _: Duration) -> anyhow::Result<Json> {
        let mut program = LineProgram::start(command, "JSON on lines")?;
        // A program of the Go Text Protocol is asked what it can do. This one is asked nothing before its first move.
        if program.ends_at_once() {
            bail!("{}", program.gone());
        }
        Ok(Json { program, queries: 0 })
    }
}

impl Json {
    /// Sends a query and waits for the move of its answer.
    fn ask(&mut self, mut query: Map<String, Value>, question: Question<'_>) -> Result<String, Failure> {
        self.queries += 1;
        query.insert("id".into(), self.queries.into());
        let answer = self.exchange(&Value::Object(query), question);
        self.program.end_after(answer)
    }

    fn exchange(&mut self, query: &Value, question: Question<'_>) -> Result<String, Failure> {
        self.program.send(&query.to_string())?;
        loop {
            let line = self.program.receive(question)?;
            let Ok(answer) = serde_json::from_str::<Value>(&line) else { return Err(self.program.gone()) };
            // A program that knows no numbers of queries answers one after the other.
            let is_of_this = answer["id"].is_null() || answer["id"] == query["id"];
            if !is_of_this || answer["isDuringSearch"] == true {
                continue;
            }
            if let Some(error) = answer["error"].as_str() {
                return Err(Failure::Refused(format!("the query: {}", shorten(error))));
            }
            let mv = [&answer["move"], &answer["moveInfos"][0]["move"]].into_iter().find_map(Value::as_str);
            return mv.map(str::to_owned).ok_or_else(|| self.program.gone());
        }
    }
}

impl<P: Playable> Player<P> for Playing<'_, Json> {
    fn choose(&mut self, view: &P, stops: &(dyn Fn() -> bool + Sync)) -> Result<P::Move, NoMove> {
        let (time, size) = (self.time(), self.size());
        let (program, limit, _) = self.parts();
        let mut query = Map::new();
        let mut say = |key: &str, value: Value| drop(query.insert(key.to_owned(), value));
        say("game", P::GAME.name().into());
        say("size", size.into());
        say("position", view.as_seen().one_line().into());
        if P::GAME.has_pie_rule() {
            say("swap", false.into());
        }
        if P::GAME.has_hands() {
            say("as", view.turn().seat.0.into());
        }
        match limit {
            MoveLimit::Time(time) => say("maxTime", json!(time.as_secs_f64())),
            MoveLimit::Playouts(playouts) => say("maxVisits", playouts.into()),
        }
        let text = program.ask(query, Question::new(time, stops))?;
        if text.eq_ignore_ascii_case("resign") {
            return Err(NoMove::Lost(Lost::Resigned, "it has resigned".into()));
        }
        readable(view, &text)
    }

    fn begin(&mut self, size: u16, _: &(dyn Fn() -> bool + Sync)) -> Result<(), NoMove> {
        self.set_size(size);
        Ok(())
    }

    /// The process may be asked again.
    fn leave(self: Box<Self>) {
        self.give_back();
    }
}
