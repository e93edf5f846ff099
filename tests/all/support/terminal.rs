//! A program at a terminal that a test reads and types on.

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{JoinHandle, sleep};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Pty, open};

/// How long to wait for what a test expects. Most waits end after milliseconds.
const PATIENCE: Duration = Duration::from_secs(90);

/// A running program and its terminal.
pub(crate) struct Terminal {
    pty: Arc<Pty>,
    screen: Arc<Mutex<vt100::Parser>>,
    /// Whether the window is being closed.
    is_closing: Arc<AtomicBool>,
    reader: JoinHandle<()>,
    pub(crate) child: Child,
}

fn not_zero(number: u16) -> NonZero<u16> {
    NonZero::new(number).unwrap()
}

impl Terminal {
    /// Starts `xgames` in a folder, at a terminal with this number of columns and rows.
    pub(crate) fn start(folder: &Path, arguments: &[&str], size: [u16; 2]) -> Terminal {
        let mut command = Command::new(env!("CARGO_BIN_EXE_xgames"));
        command.args(arguments);
        Terminal::start_command(folder, command, size)
    }

    /// Runs a line of a shell, in which `$XGAMES` is the program.
    pub(crate) fn start_shell(folder: &Path, line: &str, size: [u16; 2]) -> Terminal {
        let mut command = Command::new("sh");
        command.args(["-c", line]).env("XGAMES", env!("CARGO_BIN_EXE_xgames"));
        Terminal::start_command(folder, command, size)
    }

    fn start_command(folder: &Path, mut command: Command, [columns, rows]: [u16; 2]) -> Terminal {
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(rows, columns)).unwrap();
        command.current_dir(folder).env("TERM", "xterm-256color").env("LC_ALL", "C.UTF-8");
        command.env("XDG_DATA_HOME", folder.join("data")).env_remove("NO_COLOR").env_remove("CI");
        let child = pty_process::blocking::Command::from(command).spawn(pts).unwrap();
        let (pty, screen) =
            (Arc::new(pty), Arc::new(Mutex::new(vt100::Parser::new(not_zero(rows), not_zero(columns), 0))));
        let is_closing = Arc::new(AtomicBool::new(false));
        let (source, drawn, closes) = (Arc::clone(&pty), Arc::clone(&screen), Arc::clone(&is_closing));
        let reader = std::thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let (Ok(length @ 1..), false) = ((&*source).read(&mut bytes), closes.load(Ordering::SeqCst)) {
                drawn.lock().unwrap().process(&bytes[..length]);
            }
        });
        Terminal { pty, screen, is_closing, reader, child }
    }

    /// Types keys.
    pub(crate) fn types(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    /// Changes the size of the window to this number of columns and rows.
    pub(crate) fn resize(&self, [columns, rows]: [u16; 2]) {
        self.screen.lock().unwrap().screen_mut().set_size(not_zero(rows), not_zero(columns));
        self.pty.resize(Size::new(rows, columns)).unwrap();
    }

    /// The text on the screen.
    pub(crate) fn text(&self) -> String {
        self.screen.lock().unwrap().screen().contents()
    }

    /// Waits until the text on the screen is as wanted, and returns it.
    pub(crate) fn wait_for(&self, what: &str, is_wanted: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if is_wanted(&text) {
                // A page may come in several pieces.
                sleep(Duration::from_millis(20));
                if text == self.text() {
                    return text;
                }
            }
            assert!(start.elapsed() < PATIENCE, "no {what} in:\n{text}");
            sleep(Duration::from_millis(10));
        }
    }

    /// Clicks on the first place of the screen where a text is, this number of columns after its beginning.
    pub(crate) fn clicks(&mut self, text: &str, part: &str, after: usize) {
        let row = text.lines().position(|line| line.contains(part)).unwrap();
        let line = text.lines().nth(row).unwrap();
        let column = line[..line.find(part).unwrap()].chars().count() + after;
        self.types(&format!("\x1b[<0;{};{}M", column + 1, row + 1));
    }

    /// Waits until a text is on the screen, and returns all of it.
    pub(crate) fn sees(&self, wanted: &str) -> String {
        self.wait_for(wanted, |text| text.contains(wanted))
    }

    /// Closes the window. Returns the program, which should end then.
    pub(crate) fn close(self) -> Child {
        self.is_closing.store(true, Ordering::SeqCst);
        // The program draws again, so that the thread reads something and ends.
        self.resize([50, 20]);
        self.reader.join().unwrap();
        self.child
    }

    /// Waits for the end of the program, and until all that it has written is on the screen. The terminal must be as it was before.
    pub(crate) fn ends(&mut self) -> ExitStatus {
        let status = self.child.wait().unwrap();
        let start = Instant::now();
        while !self.reader.is_finished() {
            assert!(start.elapsed() < PATIENCE, "something else writes to the terminal");
            sleep(Duration::from_millis(1));
        }
        let is_restored = || {
            let parser = self.screen.lock().unwrap();
            let screen = parser.screen();
            let has_mouse = screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None;
            !screen.alternate_screen() && !screen.hide_cursor() && !has_mouse
        };
        self.wait_for("restored terminal", |_| is_restored());
        status
    }
}
