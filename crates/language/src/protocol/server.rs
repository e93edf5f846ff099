//! The loop of the server: messages in, answers and findings out.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, VecDeque};
use std::io::{self, BufRead, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SyncSender, TryRecvError};
use std::thread;
use std::time::Duration;

use gen_lsp_types as lsp;
use lsp::TextDocumentContentChangeEvent::{TextDocumentContentChangePartial, TextDocumentContentChangeWholeDocument};
use lsp::{ErrorCodes, LspErrorCodes};
use serde::Serialize;
use serde_json::{Value, json};

use super::client::{Ability, Client};
use super::commands::{self, Running};
use super::convert::{Converter, place_of};
use super::event::{Event, Shown};
use super::failure::Failure;
use super::files::Files;
use super::message::{self, Id, Message, Outgoing, Params};
use super::opening::{self, Opened};
use super::transport::{self, Frame};
use super::{Ended, Settings, capabilities, requests, uri};
use crate::document::{Change, Document};
use xgames_core::diagnostic::codes::TABLE;
use xgames_core::diagnostic::printable;

/// The number of messages that wait before the client has to.
const WAITING: usize = 256;

/// The greatest length of a message that cancels a request, in bytes.
const MAX_CANCEL: usize = 512;

/// The greatest number of commands that run at the same time.
const MAX_RUNNING: usize = 4;

/// The time between two looks at the process of the client.
const LOOK_EVERY: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    Begun,
    Initialized,
    ShutDown,
}

/// Answers the messages of a client until it says that the server shall end, or is gone.
///
/// # Errors
/// The output cannot be written.
pub fn serve(
    mut input: impl BufRead + Send + 'static,
    output: impl Write,
    settings: &Settings<'_>,
) -> io::Result<Ended> {
    let (sender, events) = mpsc::sync_channel(WAITING);
    let messages = sender.clone();
    thread::Builder::new().spawn(move || {
        // A stream that cannot be read is as one that has ended.
        while let Ok(Some(frame)) = transport::read(&mut input) {
            if messages.send(Event::Frame(frame)).is_err() {
                return;
            }
        }
        let _ = messages.send(Event::Closed);
    })?;
    let mut server = Server {
        settings,
        output,
        events,
        sender,
        waiting: VecDeque::new(),
        phase: Phase::Begun,
        client: Client::default(),
        documents: HashMap::new(),
        unread: BTreeSet::new(),
        changed: BTreeSet::new(),
        running: Vec::new(),
        files: Files::new(settings.new_folder),
        asked: 0,
    };
    let ended = server.run();
    server.running.iter().for_each(Running::cancel);
    ended
}

struct Server<'s, W> {
    settings: &'s Settings<'s>,
    output: W,
    events: Receiver<Event>,
    sender: SyncSender<Event>,
    /// Events that have been taken from the channel, but are not handled yet.
    waiting: VecDeque<Event>,
    phase: Phase,
    client: Client,
    documents: HashMap<String, Document>,
    /// The documents that the client has opened, but whose text could not be read.
    unread: BTreeSet<String>,
    /// The documents whose findings the client does not know yet.
    changed: BTreeSet<String>,
    running: Vec<Running>,
    files: Files,
    /// The number of requests of the server.
    asked: i64,
}

impl<W: Write> Server<'_, W> {
    fn run(&mut self) -> io::Result<Ended> {
        loop {
            let Some(event) = self.next_event()? else { return Ok(Ended::ClientIsGone) };
            match event {
                Event::Frame(frame) => {
                    if let Some(ended) = self.frame(frame)? {
                        return Ok(ended);
                    }
                }
                Event::Closed => return Ok(Ended::ClientIsGone),
                Event::Progress { token, done, percentage } => self.report(&token, done, percentage)?,
                Event::Done { id, found } => self.finish(id, found)?,
            }
        }
    }

    /// The next event; `None` if the client is gone. Findings are sent when nothing else waits, so that fast typing is judged once.
    fn next_event(&mut self) -> io::Result<Option<Event>> {
        if let Some(event) = self.waiting.pop_front() {
            return Ok(Some(event));
        }
        match self.events.try_recv() {
            Ok(event) => return Ok(Some(event)),
            Err(TryRecvError::Disconnected) => return Ok(None),
            Err(TryRecvError::Empty) => {}
        }
        while let Some(uri) = self.changed.pop_first() {
            self.publish(&uri)?;
        }
        loop {
            match self.events.recv_timeout(LOOK_EVERY) {
                Ok(event) => return Ok(Some(event)),
                Err(RecvTimeoutError::Timeout) if self.client.process.is_some_and(|process| !is_alive(process)) => {
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }

    fn send(&mut self, message: &impl Serialize) -> io::Result<()> {
        transport::write(&mut self.output, message)
    }

    fn notify(&mut self, method: &'static str, params: &impl Serialize) -> io::Result<()> {
        self.send(&Outgoing::notification(method, params))
    }

    /// Sends a request of the server. Its answer is not waited for.
    fn ask(&mut self, method: &'static str, params: &impl Serialize) -> io::Result<()> {
        self.asked += 1;
        self.send(&Outgoing::request(Id::Number(self.asked), method, params))
    }

    fn answer(&mut self, id: Id, result: Result<Value, Failure>) -> io::Result<()> {
        match result {
            Ok(result) => self.send(&Outgoing::result(id, result)),
            Err(failure) => self.send(&Outgoing::failure(Some(id), failure)),
        }
    }

    /// Handles a part of the stream, and says whether the server ends with it.
    fn frame(&mut self, frame: Frame) -> io::Result<Option<Ended>> {
        let content = match frame {
            Frame::Content(content) => content,
            Frame::TooLong(length) => {
                let words = format!(
                    "a message of {} MiB was too long to be read; a file of this size cannot be edited with xgames",
                    length >> 20
                );
                self.send(&Outgoing::failure(None, Failure::new(ErrorCodes::InvalidRequest, &words)))?;
                self.show_message(lsp::MessageType::Error, words)?;
                return Ok(None);
            }
            Frame::BadHeader => {
                let failure = Failure::new(ErrorCodes::ParseError, "a header does not say how long its message is");
                self.send(&Outgoing::failure(None, failure))?;
                return Ok(None);
            }
        };
        match message::read(&content) {
            Ok(Message::Request { id, method, params }) => self.request(id, &method, &params)?,
            Ok(Message::Notification { method, params }) => return self.notification(&method, &params),
            Ok(Message::Response) => {}
            Err(failure) => self.send(&Outgoing::failure(None, failure))?,
        }
        Ok(None)
    }

    fn request(&mut self, id: Id, method: &str, params: &Params) -> io::Result<()> {
        if self.is_cancelled(&id) {
            let failure = Failure::of_server(LspErrorCodes::RequestCancelled, "cancelled");
            return self.answer(id, Err(failure));
        }
        let result = match (self.phase, method) {
            (Phase::Begun, "initialize") => self.initialize(params),
            (Phase::Begun, _) => {
                Err(Failure::new(ErrorCodes::ServerNotInitialized, "the first request is `initialize`"))
            }
            (Phase::ShutDown, _) => Err(Failure::new(ErrorCodes::InvalidRequest, "the server has been shut down")),
            (Phase::Initialized, "initialize") => {
                Err(Failure::new(ErrorCodes::InvalidRequest, "the server is initialized already"))
            }
            (Phase::Initialized, "shutdown") => {
                self.phase = Phase::ShutDown;
                self.running.iter().for_each(Running::cancel);
                Ok(Value::Null)
            }
            (Phase::Initialized, "workspace/executeCommand") => match self.execute(&id, params) {
                Ok(Some(result)) => Ok(result),
                // The result comes later.
                Ok(None) => return Ok(()),
                Err(failure) => Err(failure),
            },
            (Phase::Initialized, _) => self.answer_about_document(method, params),
        };
        self.answer(id, result)
    }

    /// Whether the client has already said that it does not need the answer to a request.
    fn is_cancelled(&mut self, id: &Id) -> bool {
        while self.waiting.len() < WAITING
            && let Ok(event) = self.events.try_recv()
        {
            self.waiting.push_back(event);
        }
        self.waiting.iter().any(|event| match event {
            // Long messages are something else, and are not read twice.
            Event::Frame(Frame::Content(content)) if content.len() <= MAX_CANCEL => match message::read(content) {
                Ok(Message::Notification { method, params }) => {
                    method == "$/cancelRequest" && cancelled(&params).as_ref() == Some(id)
                }
                _ => false,
            },
            _ => false,
        })
    }

    fn initialize(&mut self, params: &Params) -> Result<Value, Failure> {
        self.client = Client::read(&params.of_request("initialize")?)?;
        self.phase = Phase::Initialized;
        requests::to_value(&capabilities::answer(&self.client))
    }

    fn answer_about_document(&mut self, method: &str, params: &Params) -> Result<Value, Failure> {
        // An answer is about the last text.
        for uri in &self.changed {
            if let Some(document) = self.documents.get_mut(uri) {
                document.judge();
            }
        }
        let (documents, encoding) = (&self.documents, self.client.encoding);
        let (files, base) = (RefCell::new(&mut self.files), self.client.explanations.as_deref());
        let explained = |code| files.borrow_mut().link(code, base);
        let open = |uri: &lsp::Uri| Some(Converter { uri: uri.clone(), document: documents.get(&uri.0)?, encoding });
        let answer = requests::answer(method, params, &self.client, &explained, open);
        let unknown = || format!("there is no method `{}`", printable(method));
        answer.unwrap_or_else(|| Err(Failure::new(ErrorCodes::MethodNotFound, &unknown())))
    }

    /// Handles a notification, and says whether the server ends with it.
    fn notification(&mut self, method: &str, params: &Params) -> io::Result<Option<Ended>> {
        match (self.phase, method) {
            (Phase::ShutDown, "exit") => return Ok(Some(Ended::AfterShutdown)),
            (_, "exit") => return Ok(Some(Ended::WithoutShutdown)),
            (Phase::Initialized, "textDocument/didOpen") => self.open(params)?,
            (Phase::Initialized, "textDocument/didChange") => self.change(params)?,
            (Phase::Initialized, "initialized") => {
                let warnings = std::mem::take(&mut self.client.warnings);
                for warning in self.settings.notice.clone().into_iter().chain(warnings) {
                    self.show_message(lsp::MessageType::Warning, warning)?;
                }
            }
            (Phase::Initialized, "textDocument/didClose") => self.close(params)?,
            (_, "$/cancelRequest") => {
                let id = cancelled(params);
                self.running.iter().filter(|running| Some(&running.id) == id.as_ref()).for_each(Running::cancel);
            }
            (_, "window/workDoneProgress/cancel") => {
                let token = params.read::<lsp::WorkDoneProgressCancelParams>().map(|params| params.token);
                self.running
                    .iter()
                    .filter(|running| running.token.is_some() && running.token == token)
                    .for_each(Running::cancel);
            }
            _ => {}
        }
        Ok(None)
    }

    /// Opens a document. If its text cannot be read, a message says so, and a change of the whole text opens it.
    fn open(&mut self, params: &Params) -> io::Result<()> {
        let Some(Opened { uri, text, version }) = Opened::read(params) else {
            self.unread.extend(opening::uri_of(params));
            let words = "a document could not be read, so it has no findings; save it, and open it again";
            return self.show_message(lsp::MessageType::Error, words.to_owned());
        };
        self.unread.remove(&uri);
        let document = self.document(&uri, &text, version);
        self.documents.insert(uri.clone(), document);
        self.changed.insert(uri);
        Ok(())
    }

    /// The document at an address with this text. It has the findings that are selected, as if all others were ignored.
    fn document(&self, uri: &str, text: &str, version: i32) -> Document {
        let name = uri::path_of(uri);
        let (mut defaults, select) = (self.settings.defaults.of_text(&name), &self.settings.select);
        if !select.is_empty() {
            let codes = TABLE.iter().map(|info| info.code);
            defaults.ignored.extend(codes.filter(|code| !select.contains(code)));
        }
        Document::new(&name, text, version, defaults)
    }

    /// Changes a document. If a change cannot be read, a message says so, because the texts of the client and the server differ then.
    fn change(&mut self, params: &Params) -> io::Result<()> {
        let Some(lsp::DidChangeTextDocumentParams { text_document, content_changes }) = opening::changes_of(params)
        else {
            let words = "a change could not be read; open the file again, or its findings may be wrong";
            return self.show_message(lsp::MessageType::Error, words.to_owned());
        };
        let lsp::VersionedTextDocumentIdentifier { version, text_document_identifier } = text_document;
        let uri = text_document_identifier.uri.0;
        let is_whole = |change: &_| matches!(change, TextDocumentContentChangeWholeDocument(_));
        if self.unread.contains(&uri) && content_changes.iter().any(is_whole) {
            self.unread.remove(&uri);
            let document = self.document(&uri, "", version);
            self.documents.insert(uri.clone(), document);
        }
        let Some(document) = self.documents.get_mut(&uri) else { return Ok(()) };
        let changes = content_changes.into_iter().map(|change| match change {
            TextDocumentContentChangePartial(part) => {
                Change { range: Some((place_of(part.range.start), place_of(part.range.end))), text: part.text }
            }
            TextDocumentContentChangeWholeDocument(whole) => Change { range: None, text: whole.text },
        });
        document.change(&changes.collect::<Vec<_>>(), version, self.client.encoding);
        self.changed.insert(uri);
        Ok(())
    }

    fn close(&mut self, params: &Params) -> io::Result<()> {
        let Some(lsp::DidCloseTextDocumentParams { text_document }) = params.read() else { return Ok(()) };
        self.changed.remove(&text_document.uri.0);
        self.unread.remove(&text_document.uri.0);
        if self.documents.remove(&text_document.uri.0).is_none() {
            return Ok(());
        }
        let params = lsp::PublishDiagnosticsParams { uri: text_document.uri, version: None, diagnostics: Vec::new() };
        self.notify("textDocument/publishDiagnostics", &params)
    }

    /// Sends the findings of a document.
    fn publish(&mut self, uri: &str) -> io::Result<()> {
        let Some(document) = self.documents.get_mut(uri) else { return Ok(()) };
        document.judge();
        let document = &*document;
        let converter = Converter { uri: lsp::Uri(uri.to_owned()), document, encoding: self.client.encoding };
        let (files, base) = (&mut self.files, self.client.explanations.as_deref());
        let diagnostics = converter.findings(|code| files.link(code, base));
        let params = lsp::PublishDiagnosticsParams {
            uri: converter.uri.clone(),
            version: Some(document.version()),
            diagnostics,
        };
        self.notify("textDocument/publishDiagnostics", &params)
    }

    /// Runs a command. `None` if its result comes later.
    fn execute(&mut self, id: &Id, params: &Params) -> Result<Option<Value>, Failure> {
        let params = params.of_request("workspace/executeCommand")?;
        let command = params.text("command")?;
        if !commands::COMMANDS.contains(&command) {
            return Err(Failure::new(
                ErrorCodes::InvalidParams,
                &format!("there is no command `{}`", printable(command)),
            ));
        }
        let argument = commands::Argument::read(&params)?;
        let failed = |error: io::Error| Failure::new(ErrorCodes::InternalError, &error.to_string());
        if command == commands::EXPLAIN {
            let address = self.files.explanation(commands::code_of(&argument)?).map_err(failed)?;
            self.show_document(&address, false).map_err(failed)?;
            return Ok(Some(json!({ "uri": address, "text": null })));
        }
        if self.running.len() >= MAX_RUNNING {
            return Err(Failure::of_server(
                LspErrorCodes::RequestFailed,
                "too many commands are running; cancel one first",
            ));
        }
        let uri = argument.uri.clone().unwrap_or_default();
        let Some(document) = self.documents.get_mut(&uri) else {
            return Err(Failure::of_server(LspErrorCodes::RequestFailed, "the document is not open"));
        };
        document.judge();
        let converter = Converter { uri: lsp::Uri(uri), document, encoding: self.client.encoding };
        let work = commands::work_of(command, &argument, &converter)?;
        let token = params.get("workDoneToken").cloned().map(serde_json::from_value);
        let mut token: Option<lsp::ProgressToken> = token.transpose().ok().flatten();
        if token.is_none() && self.client.can(Ability::ShowProgress) {
            let new = lsp::ProgressToken::String(format!("xgames-{}", self.asked + 1));
            self.ask("window/workDoneProgress/create", &lsp::WorkDoneProgressCreateParams { token: new.clone() })
                .map_err(failed)?;
            token = Some(new);
        }
        let title = work.title.clone();
        // The thread reports to this one, which passes nothing on before the progress has begun.
        self.running.push(commands::start(id.clone(), token.clone(), work, self.sender.clone()).map_err(failed)?);
        if let Some(token) = token {
            let value = json!({ "kind": "begin", "title": title, "cancellable": true });
            self.notify("$/progress", &lsp::ProgressParams { token, value }).map_err(failed)?;
        }
        Ok(None)
    }

    fn report(&mut self, token: &lsp::ProgressToken, done: u64, percentage: Option<u32>) -> io::Result<()> {
        if !self.running.iter().any(|running| running.token.as_ref() == Some(token)) {
            return Ok(());
        }
        let message = xgames_core::diagnostic::grouped(done);
        let mut value = json!({ "kind": "report", "message": message });
        if let Some(percentage) = percentage {
            value["percentage"] = percentage.into();
        }
        self.notify("$/progress", &lsp::ProgressParams { token: token.clone(), value })
    }

    /// Ends a command: its progress, what it shows, and its answer.
    fn finish(&mut self, id: Id, found: Result<Shown, Failure>) -> io::Result<()> {
        let Some(index) = self.running.iter().position(|running| running.id == id) else { return Ok(()) };
        if let Some(token) = self.running.swap_remove(index).token {
            self.notify("$/progress", &lsp::ProgressParams { token, value: json!({ "kind": "end" }) })?;
        }
        let result = match found {
            Ok(Shown { name, ending, content }) => {
                let is_page = ending == "html";
                match self.files.write_next(name, ending, &content) {
                    Ok(address) => {
                        self.show_document(&address, is_page)?;
                        let text = (!is_page).then(|| String::from_utf8_lossy(&content).into_owned());
                        Ok(json!({ "uri": address, "text": text }))
                    }
                    Err(error) => {
                        let words = format!("no temporary file can be written: {error}");
                        Err(Failure::new(ErrorCodes::InternalError, &words))
                    }
                }
            }
            Err(failure) => Err(failure),
        };
        self.answer(id, result)
    }

    /// Asks the client to show a file, if it can; a page in another program.
    fn show_document(&mut self, address: &str, is_page: bool) -> io::Result<()> {
        if !self.client.can(Ability::ShowDocuments) {
            return self.show_message(lsp::MessageType::Info, format!("xgames has written {address}"));
        }
        let params = lsp::ShowDocumentParams {
            uri: lsp::Uri(address.to_owned()),
            external: Some(is_page),
            take_focus: Some(true),
            selection: None,
        };
        self.ask("window/showDocument", &params)
    }

    fn show_message(&mut self, kind: lsp::MessageType, message: String) -> io::Result<()> {
        self.notify("window/showMessage", &lsp::ShowMessageParams { kind, message })
    }
}

/// The request that is cancelled by a notification with these parameters.
fn cancelled(params: &Params) -> Option<Id> {
    let params: Value = params.read()?;
    serde_json::from_value(params.get("id")?.clone()).ok()
}

/// Whether a process is running; where that cannot be known, it is.
fn is_alive(process: i32) -> bool {
    #[cfg(unix)]
    {
        use nix::errno::Errno;
        use nix::sys::signal::kill;
        use nix::unistd::Pid;
        // Zero and negative numbers stand for groups of processes.
        process <= 0 || kill(Pid::from_raw(process), None) != Err(Errno::ESRCH)
    }
    #[cfg(not(unix))]
    {
        let _ = process;
        true
    }
}
