//! Other programs as contestants.

use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::program::{Failure, Program};
use xgames_analysis::tournament::{Contestant, MoveLimit, NoMove, Player};
use xgames_core::convert::played::Lost;
use xgames_core::diagnostic::{printable, shorten};
use xgames_core::games::{Notation, Seat, Side};
use xgames_search::engine::Playable;
use xgames_search::engine::session::{hand_text, words};

impl From<Failure> for NoMove {
    fn from(failure: Failure) -> NoMove {
        match failure {
            Failure::Stopped => NoMove::Stopped,
            Failure::Slow(_) => NoMove::Lost(Lost::OnTime, failure.to_string()),
            Failure::Gone | Failure::Refused(_) => NoMove::Lost(Lost::Forfeited, failure.to_string()),
        }
    }
}

/// A program as a contestant: its processes that are not playing now, and what each of them is started with.
pub(super) struct Programs {
    name: String,
    command: String,
    limit: MoveLimit,
    timeout: Duration,
    idle: Mutex<Vec<Program>>,
}

impl Programs {
    /// Starts the first process of a program.
    pub(super) fn start(name: String, command: &str, limit: MoveLimit, timeout: Duration) -> anyhow::Result<Programs> {
        let programs = Programs { name, command: command.to_owned(), limit, timeout, idle: Mutex::default() };
        programs.add(programs.take().map_err(|error| anyhow::anyhow!("{}: {error}", programs.name))?);
        Ok(programs)
    }

    fn take(&self) -> anyhow::Result<Program> {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.map_or_else(|| Program::start(&self.command, self.timeout), Ok)
    }

    fn add(&self, program: Program) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(program);
    }
}

impl<P: Playable> Contestant<P> for Programs {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn player<'c>(&'c self, _seat: Seat, _start: &P, _seed: u64) -> Result<Box<dyn Player<P> + 'c>, NoMove> {
        let program = self.take().map_err(|error| NoMove::Lost(Lost::Forfeited, error.to_string()))?;
        Ok(Box::new(ProgramPlayer { program, programs: self }))
    }
}

/// A process of a program in one game.
struct ProgramPlayer<'c> {
    program: Program,
    programs: &'c Programs,
}

/// A colour as programs for Go and Hex write it: `b` for the side that moves first, unless the game has a black and a white
/// side.
fn colour<P: Notation>(side: Side) -> &'static str {
    let is_white = match P::GAME.side_name(side) {
        "black" => false,
        "white" => true,
        _ => side == Side::Second,
    };
    if is_white { "w" } else { "b" }
}

impl<P: Playable> Player<P> for ProgramPlayer<'_> {
    fn begin(&mut self, size: u16, stops: &dyn Fn() -> bool) -> Result<(), NoMove> {
        let ProgramPlayer { program, programs: Programs { limit, timeout, .. } } = self;
        let mut commands = if program.knows("xg-game") {
            vec![format!("xg-game {} {size}", P::GAME.name())]
        } else {
            vec![format!("boardsize {size}"), "clear_board".into()]
        };
        if let (MoveLimit::Time(time), true) = (limit, program.knows("time_settings")) {
            commands.push(format!("time_settings 0 {} 1", time.as_secs_f64()));
        }
        for command in commands {
            program.ask(&command, *timeout, stops)?;
        }
        Ok(())
    }

    fn choose(&mut self, view: &P, stops: &dyn Fn() -> bool) -> Result<P::Move, NoMove> {
        let ProgramPlayer { program, programs: Programs { limit, timeout, .. } } = self;
        let turn = view.turn();
        let colour = colour::<P>(turn.side);
        if P::GAME.has_hands() {
            let hand = hand_text(view, turn.seat);
            program.ask(&format!("xg-hand {colour} {hand}"), *timeout, stops)?;
        }
        let time = match limit {
            MoveLimit::Time(time) => *time + *timeout,
            MoveLimit::Playouts(_) => *timeout,
        };
        let text = program.ask(&format!("genmove {colour}"), time, stops)?;
        if text.eq_ignore_ascii_case("resign") {
            return Err(NoMove::Lost(Lost::Resigned, "it has resigned".into()));
        }
        let mv = view
            .read_move(text.as_bytes())
            .map_err(|fault| words(&fault))
            .and_then(|mv| view.check(mv).map(|()| mv).map_err(|illegal| words(&view.explain(illegal))));
        mv.map_err(|why| {
            let why = format!("its move ‘{}’ is not possible: {}", shorten(&text), printable(&why));
            NoMove::Lost(Lost::Forfeited, why)
        })
    }

    /// A program knows the move that it has chosen.
    fn learn(&mut self, view: &P, mv: P::Move, is_own: bool, stops: &dyn Fn() -> bool) -> Result<(), NoMove> {
        if !is_own {
            let (colour, text) = (colour::<P>(view.turn().side), view.move_text(mv));
            self.program.ask(&format!("play {colour} {text}"), self.programs.timeout, stops)?;
        }
        Ok(())
    }

    /// The process may play another game.
    fn leave(self: Box<Self>) {
        self.programs.add(self.program);
    }
}
