//! Other programs as contestants, whatever language they speak.

use std::sync::Mutex;
use std::time::Duration;

use super::line_program::Failure;
use xgames_analysis::tournament::{Contestant, MoveLimit, NoMove, Player};
use xgames_core::convert::played::Lost;
use xgames_core::diagnostic::{printable, shorten};
use xgames_core::games::Seat;
use xgames_search::engine::Playable;
use xgames_search::engine::session::words;
use xgames_search::threads::lock;

/// A running program that speaks a language.
pub(crate) trait Speaker: Sized + Send {
    /// Starts a program by a command line. It may take so long for its first answer.
    fn start(command: &str, time: Duration) -> anyhow::Result<Self>;
}

impl From<Failure> for NoMove {
    fn from(failure: Failure) -> NoMove {
        match failure {
            Failure::Stopped => NoMove::Stopped,
            Failure::Slow(_) => NoMove::Lost(Lost::OnTime, failure.to_string()),
            Failure::Gone(_) | Failure::Refused(_) => NoMove::Lost(Lost::Forfeited, failure.to_string()),
        }
    }
}

/// A program as a contestant: its processes that are not playing, and what each of them is started with.
pub(crate) struct Programs<T> {
    name: String,
    command: String,
    limit: MoveLimit,
    timeout: Duration,
    idle: Mutex<Vec<T>>,
}

impl<T: Speaker> Programs<T> {
    /// Starts the first process of a program.
    pub(super) fn start(
        name: String,
        command: &str,
        limit: MoveLimit,
        timeout: Duration,
    ) -> anyhow::Result<Programs<T>> {
        let programs = Programs { name, command: command.to_owned(), limit, timeout, idle: Mutex::default() };
        programs.add(programs.take().map_err(|error| anyhow::anyhow!("{}: {error}", programs.name))?);
        Ok(programs)
    }

    fn take(&self) -> anyhow::Result<T> {
        let idle = lock(&self.idle).pop();
        idle.map_or_else(|| T::start(&self.command, self.timeout), Ok)
    }

    fn add(&self, program: T) {
        lock(&self.idle).push(program);
    }
}

impl<P: Playable, T: Speaker> Contestant<P> for Programs<T>
where
    for<'c> Playing<'c, T>: Player<P>,
{
    fn name(&self) -> String {
        self.name.clone()
    }

    fn player<'c>(&'c self, _seat: Seat, _start: &P, _seed: u64) -> Result<Box<dyn Player<P> + 'c>, NoMove> {
        let program = self.take().map_err(|error| NoMove::Lost(Lost::Forfeited, error.to_string()))?;
        Ok(Box::new(Playing { program, programs: self, size: 0 }))
    }
}

/// A process of a program in one game.
pub(crate) struct Playing<'c, T> {
    program: T,
    programs: &'c Programs<T>,
    size: u16,
}

impl<T: Speaker> Playing<'_, T> {
    /// The program, the limit of a move, and the time that other answers may take.
    pub(super) fn parts(&mut self) -> (&mut T, MoveLimit, Duration) {
        (&mut self.program, self.programs.limit, self.programs.timeout)
    }

    /// The time that a move may take.
    pub(super) fn time(&self) -> Duration {
        match self.programs.limit {
            MoveLimit::Time(time) => time.saturating_add(self.programs.timeout),
            MoveLimit::Playouts(_) => self.programs.timeout,
        }
    }

    pub(super) fn set_size(&mut self, size: u16) {
        self.size = size;
    }

    /// The size of the board.
    pub(super) fn size(&self) -> u16 {
        self.size
    }

    /// Leaves the process to another game.
    pub(super) fn give_back(self) {
        self.programs.add(self.program);
    }
}

/// The move of a program from its text, if it is legal.
pub(super) fn readable<P: Playable>(view: &P, text: &str) -> Result<P::Move, NoMove> {
    let mv = view
        .read_move(text.as_bytes())
        .map_err(|fault| words(&fault))
        .and_then(|mv| view.check(mv).map(|()| mv).map_err(|illegal| words(&view.explain(illegal))));
    mv.map_err(|why| NoMove::Illegal(format!("its move ‘{}’ is not possible: {}", shorten(text), printable(&why))))
}
