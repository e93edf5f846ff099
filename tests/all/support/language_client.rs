//! A client of the language server, as an editor is one.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

/// The longest time that an answer may take.
const PATIENCE: Duration = Duration::from_secs(60);

/// A language server that is running, and what it has sent.
pub(crate) struct Client {
    child: Child,
    stdin: Option<ChildStdin>,
    messages: Receiver<Value>,
    /// Messages that were not waited for yet.
    pub(crate) others: Vec<Value>,
    asked: i64,
}

impl Client {
    /// Starts the server in the folder of this project, without saying anything to it.
    pub(crate) fn start(arguments: &[&str]) -> Client {
        Client::start_in(Path::new(env!("CARGO_MANIFEST_DIR")), arguments)
    }

    /// Starts the server in a folder, without saying anything to it.
    pub(crate) fn start_in(folder: &Path, arguments: &[&str]) -> Client {
        let mut child = Command::new(env!("CARGO_BIN_EXE_xgames"))
            .current_dir(folder)
            .arg("lsp")
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (sender, messages) = mpsc::channel();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        thread::spawn(move || {
            while let Some(message) = read(&mut stdout) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Client { stdin: child.stdin.take(), child, messages, others: Vec::new(), asked: 0 }
    }

    /// Starts the server and says what the client can do.
    pub(crate) fn initialized(capabilities: &Value, options: &Value) -> (Client, Value) {
        let mut client = Client::start(&["--isolated"]);
        let params = json!({
            "processId": std::process::id(),
            "rootUri": null,
            "capabilities": capabilities,
            "initializationOptions": options,
        });
        let answer = client.ask("initialize", &params).unwrap();
        client.notify("initialized", &json!({}));
        (client, answer)
    }

    /// Sends bytes as they are.
    pub(crate) fn send_raw(&mut self, bytes: &[u8]) {
        // A server that has ended does not read any more.
        let _ = self.stdin.as_mut().unwrap().write_all(bytes);
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.send_raw(format!("Content-Length: {}\r\n\r\n{text}", text.len()).as_bytes());
    }

    pub(crate) fn notify(&mut self, method: &str, params: &Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request, and returns its name.
    pub(crate) fn request(&mut self, method: &str, params: &Value) -> i64 {
        self.asked += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.asked, "method": method, "params": params }));
        self.asked
    }

    /// The next message that is wanted; others are kept.
    pub(crate) fn wait_for(&mut self, is_wanted: impl Fn(&Value) -> bool) -> Value {
        if let Some(index) = self.others.iter().position(&is_wanted) {
            return self.others.remove(index);
        }
        loop {
            let message = self.messages.recv_timeout(PATIENCE).expect("the server answers");
            if is_wanted(&message) {
                return message;
            }
            self.others.push(message);
        }
    }

    /// The result of a request, or its error.
    pub(crate) fn answer(&mut self, id: i64) -> Result<Value, Value> {
        let mut message = self.wait_for(|message| message["id"] == id && message.get("method").is_none());
        assert_eq!(message["jsonrpc"], "2.0");
        match message.get("error") {
            Some(error) => Err(error.clone()),
            None => Ok(message["result"].take()),
        }
    }

    pub(crate) fn ask(&mut self, method: &str, params: &Value) -> Result<Value, Value> {
        let id = self.request(method, params);
        self.answer(id)
    }

    /// Opens a document, and returns its findings.
    pub(crate) fn open(&mut self, uri: &str, text: &str) -> Vec<Value> {
        let document = json!({ "uri": uri, "languageId": "xgames", "version": 1, "text": text });
        self.notify("textDocument/didOpen", &json!({ "textDocument": document }));
        self.findings(uri)
    }

    /// The next findings of a document.
    pub(crate) fn findings(&mut self, uri: &str) -> Vec<Value> {
        let is_it =
            |message: &Value| message["method"] == "textDocument/publishDiagnostics" && message["params"]["uri"] == uri;
        self.wait_for(is_it)["params"]["diagnostics"].as_array().unwrap().clone()
    }

    /// Asks about a place of a document.
    pub(crate) fn ask_at(&mut self, method: &str, uri: &str, line: usize, character: usize) -> Value {
        let params = json!({
            "textDocument": { "uri": uri },
            "position": { "line": line, "character": character },
        });
        self.ask(method, &params).unwrap()
    }

    /// Asks about all of a document.
    pub(crate) fn ask_about(&mut self, method: &str, uri: &str) -> Value {
        self.ask(method, &json!({ "textDocument": { "uri": uri }, "options": {} })).unwrap()
    }

    /// Sends a signal to the server.
    #[cfg(unix)]
    pub(crate) fn signal(&self, signal: nix::sys::signal::Signal) {
        let process = nix::unistd::Pid::from_raw(i32::try_from(self.child.id()).unwrap());
        nix::sys::signal::kill(process, signal).unwrap();
    }

    /// Closes the stream to the server.
    pub(crate) fn hang_up(&mut self) {
        self.stdin = None;
    }

    /// The exit status of the server, which has to end now.
    pub(crate) fn ended(&mut self) -> ExitStatus {
        for _ in 0..600 {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            thread::sleep(Duration::from_millis(20));
        }
        panic!("the server does not end");
    }

    /// Shuts the server down as the protocol wants it.
    pub(crate) fn shut_down(mut self) {
        assert_eq!(self.ask("shutdown", &Value::Null), Ok(Value::Null));
        self.notify("exit", &Value::Null);
        assert_eq!(self.ended().code(), Some(0));
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.hang_up();
        let _ = self.child.wait();
    }
}

fn read(stdout: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if stdout.read_line(&mut line).ok()? == 0 {
            return None;
        }
        if let Some(value) = line.strip_prefix("Content-Length: ") {
            length = value.trim().parse().unwrap();
        }
        if line == "\r\n" {
            break;
        }
    }
    let mut content = vec![0; length];
    stdout.read_exact(&mut content).ok()?;
    Some(serde_json::from_slice(&content).unwrap())
}

/// The text after edits of the protocol, whose places are counted in UTF-16.
pub(crate) fn edited(text: &str, edits: &[Value]) -> String {
    let offset = |position: &Value| {
        let (line, character) =
            (position["line"].as_u64().unwrap() as usize, position["character"].as_u64().unwrap() as usize);
        let start: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
        let mut units = 0;
        let within = text[start..].char_indices().find(|(_, letter)| {
            let is_there = units >= character;
            units += letter.len_utf16();
            is_there
        });
        within.map_or(text.len(), |(at, _)| start + at)
    };
    let mut parts: Vec<(usize, usize, &str)> = edits
        .iter()
        .map(|edit| (offset(&edit["range"]["start"]), offset(&edit["range"]["end"]), edit["newText"].as_str().unwrap()))
        .collect();
    parts.sort_unstable();
    let (mut out, mut at) = (String::new(), 0);
    for (start, end, new) in parts {
        out.push_str(&text[at..start]);
        out.push_str(new);
        at = end;
    }
    out + &text[at..]
}
