//! The commands that a client can ask for, each in a thread of its own: a review, a proof, a page, an explanation.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::SyncSender;
use std::thread;
use std::time::{Duration, Instant};

use gen_lsp_types as lsp;
use lsp::{ErrorCodes, LspErrorCodes};
use serde_json::Value;
use xgames_core::diagnostic::Code;

use super::convert::Converter;
use super::event::{Event, Shown};
use super::failure::Failure;
use super::message::Id;
use super::parameters::Parameters;

use crate::jobs::{self, Stop};

/// The command that reviews a game.
pub(super) const REVIEW: &str = "xgames.review";
/// The command that solves a position.
pub(super) const SOLVE: &str = "xgames.solve";
/// The command that shows all games as a page.
pub(super) const PAGE: &str = "xgames.page";
/// The command that explains a code.
pub(super) const EXPLAIN: &str = "xgames.explain";

/// All commands.
pub(super) const COMMANDS: [&str; 4] = [REVIEW, SOLVE, PAGE, EXPLAIN];

/// The most time for the proof of a position.
const SOLVE_TIME: Duration = Duration::from_secs(60);

/// The least time between two reports of progress.
const REPORT_EVERY: Duration = Duration::from_millis(200);

/// A command that is running.
#[derive(Debug)]
pub(super) struct Running {
    /// The name of the request.
    pub(super) id: Id,
    /// The token under which its progress is reported, if it is.
    pub(super) token: Option<lsp::ProgressToken>,
    is_cancelled: Arc<AtomicBool>,
}

impl Running {
    pub(super) fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }
}

/// The argument of a command.
#[derive(Debug)]
pub(super) struct Argument {
    pub(super) uri: Option<String>,
    /// The number of a game, from 1.
    game: Option<usize>,
    position: Option<lsp::Position>,
    code: Option<String>,
}

impl Argument {
    /// Reads the first argument of a command.
    ///
    /// # Errors
    /// It is not an object, or something in it has another type than it should.
    pub(super) fn read(params: &Parameters<'_>) -> Result<Argument, Failure> {
        if !params.get("arguments.0").is_some_and(Value::is_object) {
            return Err(params.wrong("arguments.0", "an object"));
        }
        let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
        let position = params.get("arguments.0.position").map(|_| params.position("arguments.0.position"));
        Ok(Argument {
            uri: params.optional_text("arguments.0.uri")?.map(str::to_owned),
            game: params.optional("arguments.0.game", "the number of a game, from 1", number)?,
            position: position.transpose()?,
            code: params.optional_text("arguments.0.code")?.map(str::to_owned),
        })
    }
}

/// Work that a thread can do. It is asked whether to stop, and told the greatest number of steps that are known.
pub(super) struct Work {
    /// The words by which its progress is reported.
    pub(super) title: String,
    /// The number of steps, if it is known.
    steps: Option<u64>,
    run: Box<Run>,
}

/// A function that works until it is told to stop.
type Run = dyn FnOnce(&Stop) -> Result<Shown, String> + Send;

/// The code that an explanation is wanted of.
pub(super) fn code_of(argument: &Argument) -> Result<Code, Failure> {
    let code = argument.code.as_deref().and_then(Code::find);
    code.ok_or_else(|| Failure::new(ErrorCodes::InvalidParams, "the argument has no known `code`"))
}

/// The work of a command about a document.
pub(super) fn work_of(command: &str, argument: &Argument, converter: &Converter<'_>) -> Result<Work, Failure> {
    let failed = |why: &str| Failure::of_server(LspErrorCodes::RequestFailed, why);
    let document = converter.document;
    if let Some(refusal) = document.refusal() {
        return Err(failed(refusal));
    }
    let text = |name, text: String| Shown { name, ending: "txt", content: text.into_bytes() };
    match command {
        REVIEW => {
            let offset = argument.position.map(|position| converter.offset(position));
            let here = offset.and_then(|offset| document.game_at(offset, |game| game.number));
            let number = argument.game.or(here).unwrap_or(1);
            let task = jobs::review_task(document, number).map_err(failed)?;
            let (title, steps) = (format!("Reviewing game {number}"), Some(u64::from(task.plies)));
            Ok(Work { title, steps, run: Box::new(move |stop| task.run(stop).map(|found| text("review", found))) })
        }
        SOLVE => {
            let offset =
                argument.position.map_or(document.text().as_str().len(), |position| converter.offset(position));
            let task = jobs::solve_task(document, offset).ok_or_else(|| failed("there is no position here"))?;
            let run = Box::new(move |stop: &Stop| Ok(text("solution", task.run(SOLVE_TIME, stop))));
            Ok(Work { title: "Solving the position".to_owned(), steps: None, run })
        }
        PAGE => {
            let task = jobs::page_task(document);
            let run = Box::new(move |_: &Stop| {
                let mut content = Vec::new();
                task.write(&mut content).map_err(|error| error.to_string())?;
                Ok(Shown { name: "page", ending: "html", content })
            });
            Ok(Work { title: "Writing the page".to_owned(), steps: None, run })
        }
        _ => Err(Failure::new(ErrorCodes::InvalidParams, "there is no such command")),
    }
}

/// Starts work in a thread of its own. Its progress and its result are sent as events.
///
/// # Errors
/// The system has no thread left.
pub(super) fn start(
    id: Id,
    token: Option<lsp::ProgressToken>,
    work: Work,
    events: SyncSender<Event>,
) -> io::Result<Running> {
    let is_cancelled = Arc::new(AtomicBool::new(false));
    let running = Running { id: id.clone(), token: token.clone(), is_cancelled: is_cancelled.clone() };
    thread::Builder::new().spawn(move || {
        let (steps, reports) = (work.steps, std::sync::Mutex::new((Instant::now(), events.clone())));
        let asked = is_cancelled.clone();
        let stop: Stop = Arc::new(move |done| {
            if let (Some(token), Ok(mut reports)) = (&token, reports.lock())
                && reports.0.elapsed() >= REPORT_EVERY
            {
                reports.0 = Instant::now();
                let percentage = steps.filter(|steps| *steps > 0).map(|steps| (done * 100 / steps).min(99) as u32);
                // Sending fails when the server has ended.
                let _ = reports.1.try_send(Event::Progress { token: token.clone(), done, percentage });
            }
            asked.load(Ordering::Relaxed)
        });
        let run = AssertUnwindSafe(|| (work.run)(&stop));
        let found = match catch_unwind(run) {
            _ if is_cancelled.load(Ordering::Relaxed) => {
                Err(Failure::of_server(LspErrorCodes::RequestCancelled, "cancelled"))
            }
            Ok(Ok(shown)) => Ok(shown),
            Ok(Err(why)) => Err(Failure::of_server(LspErrorCodes::RequestFailed, &why)),
            Err(_) => Err(Failure::new(ErrorCodes::InternalError, "an internal error has ended this command")),
        };
        let _ = events.send(Event::Done { id, found });
    })?;
    Ok(running)
}
