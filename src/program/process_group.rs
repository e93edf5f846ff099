//! Other programs, each with all processes that it starts.
//!
//! A command line is often a script that starts the program proper. To end only the shell would leave that program running, so
//! both are in a process group of their own, and the group is ended.

use std::process::{Child, ChildStdin, ChildStdout, Command};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use xgames_search::threads::lock;

/// The groups that are running, by the number of their first process.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

/// The time between two looks at a process that is to end.
const PATIENCE: Duration = Duration::from_millis(10);

/// A running program. It ends with this value, and when a signal ends this program.
pub(crate) struct ProcessGroup {
    first: Child,
}

impl ProcessGroup {
    /// Starts a program. It does not get the Ctrl-C of the terminal; see [`end_all`].
    pub(crate) fn start(command: &mut Command) -> std::io::Result<ProcessGroup> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(command, 0);
        // No signal may come between the start and the note about it.
        let mut running = lock(&RUNNING);
        let first = command.spawn()?;
        running.push(first.id());
        Ok(ProcessGroup { first })
    }

    /// The pipes of the first process, if it has some that were not taken before.
    pub(crate) fn take_pipes(&mut self) -> (Option<ChildStdin>, Option<ChildStdout>) {
        (self.first.stdin.take(), self.first.stdout.take())
    }

    /// Ends all processes at once.
    pub(crate) fn end(&mut self) {
        end(self.first.id());
        let _ = self.first.kill();
    }

    /// Waits for the first process to end, at most so long. Returns whether it has ended.
    pub(crate) fn wait(&mut self, time: Duration) -> bool {
        let begun = Instant::now();
        while let Ok(None) = self.first.try_wait() {
            if begun.elapsed() >= time {
                return false;
            }
            std::thread::sleep(PATIENCE);
        }
        true
    }
}

impl Drop for ProcessGroup {
    /// Ends the processes that are left.
    fn drop(&mut self) {
        self.end();
        lock(&RUNNING).retain(|id| *id != self.first.id());
        let _ = self.first.wait();
    }
}

/// Ends all programs that were started, before this one ends. No other can be started any more.
pub(crate) fn end_all() {
    let running = lock(&RUNNING);
    running.iter().for_each(|id| end(*id));
    std::mem::forget(running);
}

/// Ends a group, if one of its processes is left: until then the system gives its number to no other.
#[cfg(unix)]
fn end(id: u32) {
    use nix::sys::signal::{Signal, killpg};
    use nix::unistd::Pid;
    let _ = i32::try_from(id).map(|id| killpg(Pid::from_raw(id), Signal::SIGKILL));
}

#[cfg(not(unix))]
fn end(_id: u32) {}
